"""Positions of Framewerk: whose slot it is, and what follows from what a position states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.positions import Called, Given, PositionCard, members, told_apart
from mech_env.core.ruleset import unit_names
from mech_env.rulesets.framewerk.questions import capabilities, wounds
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp

_cap_of = interpreted(capabilities.cap_of)
_least_damage = interpreted(wounds.least_damage)
_push = interpreted(fr.push)
_status_by = interpreted(wounds.status_by)
_wound_level = interpreted(wounds.wound_level)

BEST_DIE, WORST_DIE = 10, 1  # of initiative (FW-109)


# --- names ---
def things(s: Any) -> Mapping[str, Called]:
    """Weapons by their first owner: ``red_0 rifle``; objects by side."""
    units, kinds = unit_names(s, c.SIDE_NAMES), wp.Weapon.names(" ")
    weapons = [
        f"{units[int(w['home'])]} {kinds[int(w['kind'])]}"
        for w in s["start"]["weapons"][: int(s["n_weapons"])]
        if int(w["home"]) >= 0
    ]
    objects = [f"{c.SIDE_NAMES[int(o['side'])]} object" for o in s["objects"][: s["n_objects"]]]
    numbered = told_apart(weapons) if len(weapons) == int(s["n_weapons"]) else []
    return {"weapon": numbered, "object": told_apart(objects)}


def owned(s: Any, b: Any, unit: int) -> Mapping[str, Called]:
    """Carried slots by the weapon that the unit began with, as long as it is there."""
    began, kinds = s["start"]["units"][unit]["carried"], wp.Weapon.names(" ")
    names = told_apart(
        kinds[int(s["start"]["weapons"][int(weapon)]["kind"])] if weapon >= 0 else ""
        for weapon in began
    )
    now = b["units"][unit]["carried"]
    return {"slot": {k: names[k] for k, w in enumerate(began) if w >= 0 and now[k] == w}}


# --- what follows ---
def follow(s: Any, b: Any, given: Given) -> None:
    """Wounds, both sides of holds and of close quarters, who owns which weapon."""
    for unit in range(int(s.n_units)):
        _wounds(s, b, given, unit)
        _grips(b, given, unit)
        _carries(b, given, unit)
    for unit in range(int(s.n_units)):
        u, path = b.units[unit], ("units", unit)
        holders = members(u.held_bits)
        given.fill(u, path, loss=sum(int(b.units[one].hold_loss) for one in holders))
        if b.round_number > 1:
            given.fill(u, path, surprised=0)  # FW-266
        if u.zone_left > 0 and not given.has(*path, "zone_seq"):
            b.zone_count += 1
            given.fill(u, path, zone_seq=int(b.zone_count), zone_turn=int(b.round_number))


def _wounds(s: Any, b: Any, given: Given, unit: int) -> None:
    """FW-134, FW-135: from damage, or the least damage of a wound or a status that is stated."""
    u, path, vitality = b.units[unit], ("units", unit), int(s.units[unit].vitality)
    if not given.has(*path, "damage"):
        if given.has(*path, "status") and u.status != c.Status.ACTIVE:
            u.damage = vitality * int(u.status)
        elif given.has(*path, "wound"):
            u.damage = _least_damage(int(u.wound), vitality)
    given.fill(u, path, wound=_wound_level(int(u.damage), vitality))
    given.fill(u, path, status=_status_by(int(u.damage), vitality))
    if u.status != c.Status.ACTIVE:
        _let_go(b, given, unit)


def _let_go(b: Any, given: Given, unit: int) -> None:
    """Who is out of the fight is in no close quarters."""
    given.fill(b.units[unit], ("units", unit), engaged=0, holding=-1, held_bits=0)
    for other, u in enumerate(b.units):
        if not given.has("units", other, "engaged"):
            u.engaged = int(u.engaged) & ~(1 << unit)


def _grips(b: Any, given: Given, unit: int) -> None:
    """FW-020, FW-248: close quarters are mutual, and so is a hold, which is kept."""
    u, path = b.units[unit], ("units", unit)
    if given.has(*path, "held_bits"):
        for holder in members(u.held_bits):
            given.fill(b.units[holder], ("units", holder), holding=unit)
    if u.holding >= 0:
        held = int(u.holding)
        v = b.units[held]
        given.fill(v, ("units", held), held_bits=int(v.held_bits) | 1 << unit)
        given.fill(u, path, hold_kept=1)
        for one, other in ((unit, held), (held, unit)):
            record = b.units[one]
            given.fill(record, ("units", one), engaged=int(record.engaged) | 1 << other)
    if given.has(*path, "engaged"):
        for other, v in enumerate(b.units):
            with_it = int(v.engaged) & ~(1 << unit) | (int(u.engaged) >> other & 1) << unit
            given.fill(v, ("units", other), engaged=with_it)


def _carries(b: Any, given: Given, unit: int) -> None:
    """FW-025: whose a weapon is follows from who carries it; one that lies about is nobody's."""
    if given.has("units", unit, "carried"):
        carried = [int(one) for one in b.units[unit].carried if one >= 0]
        for weapon, w in enumerate(b.weapons):
            if weapon in carried:
                given.fill(w, ("weapons", weapon), owner=unit, at=-1)
            elif w.owner == unit:
                given.fill(w, ("weapons", weapon), owner=-1)
        return
    for slot, weapon in enumerate(b.units[unit].carried):
        if weapon >= 0 and given.has("weapons", int(weapon), "at") and b.weapons[weapon].at >= 0:
            given.fill(b.weapons[weapon], ("weapons", int(weapon)), owner=-1)
            b.units[unit].carried[slot] = -1
            if b.units[unit].ready == slot:
                given.fill(b.units[unit], ("units", unit), ready=-1)


# --- whose slot it is ---
def turn(s: Any, b: Any, log: Any, unit: int, given: Given) -> None:
    """A slot of the unit (FW-136), asked for its verb; without a unit a new turn (FW-101).

    Who acts first is open unless order or initiative is stated: then this unit does, if its Reflex
    allows. Who has nothing stated declared one action, and has it until its place in the order.
    """
    f = b.frames[0]
    if unit < 0:
        b.round_number -= 1
        f.stage = fr.FightStage.TURN
        return
    b.pass_number = max(1, int(b.pass_number))
    _line_up(s, b, unit)
    places = [int(one) for one in b.order[: b.n_order]]
    f.stage = fr.FightStage.SLOT
    f.order_place = places.index(unit) + 1 if unit in places else len(places)
    for place, one in enumerate(places):
        _declares(s, b, one, waits=place >= f.order_place - 1)
    if unit in places and b.units[unit].status == c.Status.ACTIVE:
        _push(b, fr.Frame.SLOT, unit, -1)
        b.frames[1].stage = fr.SlotStage.ASK


def _line_up(s: Any, b: Any, unit: int) -> None:
    """The order of the turn, with initiative that it can come from (FW-109, FW-110)."""
    stated = [int(one) for one in b.order[: b.n_order] if one >= 0]
    limit = (99, 99)
    for one in stated:
        u, reflex = b.units[one], int(s.units[one].reflex)
        if u.initiative == 0:
            best = min(reflex + BEST_DIE, limit[0] if reflex <= limit[1] else limit[0] - 1)
            u.initiative = max(best, reflex + WORST_DIE)
        limit = (int(u.initiative), reflex)
    if stated:
        return
    for one in range(int(s.n_units)):
        u = b.units[one]
        if u.status == c.Status.ACTIVE and u.surprised == 0 and u.initiative == 0:
            u.initiative = int(s.units[one].reflex) + (BEST_DIE if one == unit else WORST_DIE)
    rolled = [one for one in range(int(s.n_units)) if b.units[one].initiative > 0]
    rolled.sort(key=lambda one: (-int(b.units[one].initiative), -int(s.units[one].reflex), one))
    b.n_order = len(rolled)
    for place, one in enumerate(rolled):
        b.order[place] = one


def _declares(s: Any, b: Any, unit: int, waits: bool) -> None:
    """FW-112, FW-137: one action a pass so far, and that of this pass if it still waits."""
    u = b.units[unit]
    cap = _cap_of(s, b, u) if u.status == c.Status.ACTIVE else 0
    if u.declared == 0:
        u.declared = min(int(b.pass_number), cap)
    if u.acts_left == 0:
        u.acts_left = max(0, min(int(u.declared) - int(b.pass_number) + int(waits), cap))


def fault(s: Any, b: Any) -> str:
    """FW-030: with nobody left of a side the fight is over."""
    active = [k for k in range(int(s.n_units)) if b.units[k].status == c.Status.ACTIVE]
    left = {int(s.units[unit].side) for unit in active}
    return "" if len(left) == c.SIDES else "somebody of each side is in the fight (FW-030)"


POSITIONS = PositionCard(turn=turn, follow=follow, things=things, owned=owned, fault=fault)
