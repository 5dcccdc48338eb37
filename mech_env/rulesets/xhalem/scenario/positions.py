"""Positions of Xha'lem: whose turn it is, and what follows from what a position states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.positions import Called, Given, PositionCard, told_apart
from mech_env.core.ruleset import unit_names
from mech_env.rulesets.xhalem.questions import gear, loadout, space, terrain
from mech_env.rulesets.xhalem.questions import order as place
from mech_env.rulesets.xhalem.rules import deploy as deployment
from mech_env.rulesets.xhalem.rules import knowledge, order
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import weapons as w

_blocker = interpreted(terrain.blocker)
_deploy = interpreted(deployment.deploy)
_ground = interpreted(terrain.ground)
_is_open = interpreted(terrain.is_open)
_leader = interpreted(place.leader)
_may_equip = interpreted(loadout.may_equip)
_natural_slots = interpreted(gear.natural_slots)
_place_of = interpreted(space.place_of)
_push = interpreted(fr.push)
_start_knowledge = interpreted(knowledge.start_knowledge)
_write_order = interpreted(order.write_order)

FIRST = 30  # initiative of who begins, if none is stated; the others follow by index

# Fields of a unit that name another, with the field of that one that names the first.
MUTUAL = (("grapples", "grappled_by"), ("rides", "rider"))


# --- names ---
def things(s: Any) -> Mapping[str, Called]:
    """Pieces by kind and number, ``wall 3``; targets as attacks name them."""
    kinds = p.Piece.names(" ")
    pieces = [f"{kinds[int(one['kind'])]} {k}" for k, one in enumerate(s["pieces"])]
    pieces = pieces[: int(s["n_pieces"])]
    units = unit_names(s, c.SIDE_NAMES)
    targets = dict(enumerate(units))
    targets |= {d.TARGET_PIECE + k: name for k, name in enumerate(pieces)}
    targets |= {d.TARGET_PLACE + k: f"last place of {name}" for k, name in enumerate(units)}
    return {"piece": pieces, "target": targets}


def owned(s: Any, b: Any, unit: int) -> Mapping[str, Called]:
    """Slots by the weapon that is carried in them; the last one by its body."""
    carried, kinds = s["units"][unit]["carried"], w.Weapon.names(" ")
    names = told_apart(kinds[int(kind)] if kind >= 0 else "" for kind in carried)
    slots = {k: name for k, name in enumerate(names) if carried[k] >= 0}
    return {"slot": slots | {c.WEAPON_SLOTS: "unarmed"}}


# --- what precedes the first round ---
def deploy(s: Any, b: Any, log: Any) -> None:
    """Places (XH-006), and equipment as far as hands allow, slot by slot (XH-046)."""
    for unit in range(int(s.n_units)):
        _deploy(s, b, log, unit)
        for slot in range(c.WEAPON_SLOTS):
            if b.units[unit].status == c.Status.ACTIVE and _may_equip(s, b, unit, slot):
                b.units[unit].equipped = int(b.units[unit].equipped) | 1 << slot


# --- what follows ---
def follow(s: Any, b: Any, given: Given) -> None:
    """Hit points and status, both sides of a hold, who goes with whom, where one was last seen."""
    for unit in range(int(s.n_units)):
        _hit_points(b, given, unit)
        _altitude(s, b, given, unit)
        for field, mirror in MUTUAL:
            _mutual(b, given, unit, field, mirror)
            _mutual(b, given, unit, mirror, field)
    for unit in range(int(s.n_units)):
        _goes_along(b, given, unit)
        _known(s, b, given, unit)
        _ready(s, b, given, unit)


def _hit_points(b: Any, given: Given, unit: int) -> None:
    """XH-076."""
    u, path = b.units[unit], ("units", unit)
    if given.has(*path, "status") and u.status == c.Status.OUT:
        given.fill(u, path, hp=0)
    elif given.has(*path, "hp") and u.hp == 0:
        given.fill(u, path, status=c.Status.OUT)


def _altitude(s: Any, b: Any, given: Given, unit: int) -> None:
    """XH-201: who is put into another cell stands on its ground."""
    u = b.units[unit]
    if given.has("units", unit, "q"):
        given.fill(u, ("units", unit), z=_ground(s, b, int(u.q), int(u.r)))


def _mutual(b: Any, given: Given, unit: int, field: str, mirror: str) -> None:
    """XH-165, XH-219: what one names the other names, too."""
    if not given.has("units", unit, field):
        return
    named = int(b.units[unit][field])
    for other in range(len(b.units)):
        if other == named:
            given.fill(b.units[other], ("units", other), **{mirror: unit})
        elif b.units[other][mirror] == unit:
            given.fill(b.units[other], ("units", other), **{mirror: -1})


def _goes_along(b: Any, given: Given, unit: int) -> None:
    """XH-193, XH-223: riders and occupants are where their mount or machine is."""
    u = b.units[unit]
    carrier = int(u.rides) if u.rides >= 0 else int(u.inside)
    if carrier < 0:
        return
    m = b.units[carrier]
    if u.rides >= 0 and given.has("units", unit, "q") and not given.has("units", carrier, "q"):
        m.q, m.r, m.z = u.q, u.r, u.z
    given.fill(u, ("units", unit), q=int(m.q), r=int(m.r), z=int(m.z))


def _known(s: Any, b: Any, given: Given, unit: int) -> None:
    """XH-017, XH-143: who is located has a last known place; who is cloaked has a cloak."""
    u, path = b.units[unit], ("units", unit)
    if given.has(*path, "aware") and u.aware == c.Aware.LOCATED:
        given.fill(u, path, placed=1)
    if u.placed == 1 and not given.has(*path, "last_q") and u.aware == c.Aware.LOCATED:
        given.fill(u, path, last_q=int(u.q), last_r=int(u.r), last_z=int(u.z))
        given.fill(u, path, last_round=int(b.round_number))
    if given.has(*path, "cloaked"):
        given.fill(u, path, cloak_turns=int(s.options.cloak_turns) * int(u.cloaked))


def _ready(s: Any, b: Any, given: Given, unit: int) -> None:
    """XH-082, XH-088, XH-191: natural weapons are in hand; what is held is not on the board."""
    u, path = b.units[unit], ("units", unit)
    if given.has(*path, "equipped"):
        u.equipped = int(u.equipped) | _natural_slots(s, unit)
    if given.has(*path, "held") and u.held >= 0:
        given.fill(b.pieces[u.held], ("pieces", int(u.held)), there=0)
    if given.has(*path, "response") and u.response == d.Verb.STRIKE:
        slots = [k for k in range(c.WEAPON_SLOTS) if int(u.equipped) >> k & 1]
        given.fill(u, path, response_with=slots[0] if slots else c.WEAPON_SLOTS)
    elif given.has(*path, "response"):
        given.fill(u, path, response_with=-1)


# --- whose turn it is ---
def turn(s: Any, b: Any, log: Any, unit: int, given: Given) -> None:
    """The turn of a unit (XH-026), what it gives still untouched; without one a new round.

    Who begins is open unless order or initiative is stated: then this unit does. What the sides
    know of each other is what they see now (XH-017).
    """
    f = b.frames[0]
    _start_knowledge(s, b, log)
    _line_up(s, b, log, unit)
    if unit < 0:
        b.round_number -= 1
        f.stage = fr.FightStage.ROUND
        return
    places = [int(one) for one in b.order[: b.n_order]]
    f.stage = fr.FightStage.SLOT
    if unit not in places:
        f.order_place = len(places)
        return
    f.order_place = places.index(unit) + 1
    _push(b, fr.Frame.TURN, unit, -1)
    b.frames[1].stage = fr.TurnStage.CONTROL


def _line_up(s: Any, b: Any, log: Any, unit: int) -> None:
    """The order (XH-021); an entry whose initiative is not stated follows those before it."""
    if b.n_order > 0:
        return
    first = _leader(s, b, unit) if unit >= 0 else -1
    entries = sorted(range(int(s.n_units)), key=lambda one: (_leader(s, b, one) != first, one))
    if not any(b.units[one].init != 0 for one in entries):
        for rank, one in enumerate(entries):
            leads = _leader(s, b, one)
            b.units[one].init = b.units[leads].init if 0 <= leads < one else FIRST - rank
    _write_order(s, b, log)


def fault(s: Any, b: Any) -> str:
    """XH-012, XH-013: units are not within walls, nor within each other."""
    for unit in range(int(s.n_units)):
        u = b.units[unit]
        if u.status != c.Status.ACTIVE or u.inside >= 0 or u.rides >= 0:
            continue
        here = _place_of(b, unit)
        if not _is_open(s, b, here, here):
            return "units are on the ground or above it, and not in walls (XH-012)"
        if _blocker(s, b, unit, here, 0) >= 0:
            return "no unit is where another of about its size is (XH-013)"
    return ""


POSITIONS = PositionCard(
    turn=turn, deploy=deploy, follow=follow, things=things, owned=owned, fault=fault
)
