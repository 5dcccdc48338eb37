"""Positions of Steel Typhoon: whose turn it is, and what follows from what a position states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.positions import Called, Given, PositionCard
from mech_env.core.ruleset import unit_names
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules import fight, victory
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import frames as fr

_begin_fight = interpreted(fight.begin_fight)
_begin_round = interpreted(fight.begin_round)
_operable = interpreted(pools.operable)
_push = interpreted(fr.push)
_stands = interpreted(victory.stands)


# --- names ---
def things(s: Any) -> Mapping[str, Called]:
    """Squads and pieces of cover by number, as the action slots have it: ``thick stone 3``."""
    materials = c.Material.names()
    squads = [
        f"{c.SIDE_NAMES[int(squad['side'])]} squad {k}"
        for k, squad in enumerate(s["squads"][: int(s["n_squads"])])
    ]
    pieces = [
        f"{'thick' if piece['thick'] else 'thin'} {materials[int(piece['material'])]} {k}"
        for k, piece in enumerate(s["pieces"][: int(s["n_pieces"])])
    ]
    who = dict(enumerate(unit_names(s, c.SIDE_NAMES)))
    who |= {c.MAX_UNITS + k: name for k, name in enumerate(squads)}
    return {"squad": squads, "piece": pieces, "unit": who}


# --- what precedes the first round ---
def deploy(s: Any, b: Any, log: Any) -> None:
    """The fight begins (F1), and its first round with the Skill dice of all (F3)."""
    f = b.frames[0]
    _begin_fight(s, b, log, f)
    b.round_number = 1
    _begin_round(s, b, log, f)
    b.side_order[:] = -1


# --- what follows ---
def follow(s: Any, b: Any, given: Given) -> None:
    """Who is out, both sides of grapples, whose dice are on the table, who placed a Spot die."""
    for unit in range(int(s.n_units)):
        _fate(b, given, unit)
        _grapples(b, given, unit)
        _dice(b, given, unit)
    for side in range(int(s.n_sides)):
        _spots(s, b, given, side)
    for squad in range(int(s.n_squads)):
        q, path = b.squads[squad], ("squads", squad)
        if given.has(*path, "soldiers") and q.soldiers == 0:
            given.fill(q, path, hex=-1)
        elif given.has(*path, "hex") and q.hex < 0:
            given.fill(q, path, soldiers=0)
    for piece in range(int(s.n_pieces)):
        if given.has("pieces", piece, "hex") and b.pieces[piece].hex < 0:
            given.fill(b.pieces[piece], ("pieces", piece), health=0)


def _fate(b: Any, given: Given, unit: int) -> None:
    """ST-090, ST-101: without a system or a living pilot an Armor is out, and off the map."""
    u, path = b.units[unit], ("units", unit)
    installed = any(one in (c.SlotState.WORKING, c.SlotState.DISABLED) for one in u.system_state)
    lost = (given.has(*path, "system_state") and not installed) or (
        given.has(*path, "pilot_hp") and u.pilot_hp == 0
    )
    if lost and u.fate == c.Fate.IN_FIGHT:
        given.fill(u, path, fate=c.Fate.OUT)
    if u.fate != c.Fate.IN_FIGHT:
        given.fill(u, path, hex=-1)
        u.die[:] = 0


def _grapples(b: Any, given: Given, unit: int) -> None:
    """ST-119: grappler and grappled know each other; a grapple disables the system it names."""
    u, path = b.units[unit], ("units", unit)
    if given.has(*path, "victims"):
        for victim in [int(one) for one in u.victims if one >= 0]:
            given.fill(b.units[victim], ("units", victim), grappled_by=unit)
    if given.has(*path, "grappled_by") and u.grappled_by >= 0:
        by = int(u.grappled_by)
        holder = b.units[by]
        if unit not in holder.victims and not given.has("units", by, "victims"):
            holder.victims[0 if holder.victims[0] < 0 else 1] = unit
    disabled = [k for k, one in enumerate(u.system_state) if one == c.SlotState.DISABLED]
    if disabled:
        given.fill(u, path, disabled_slot=disabled[0])
    elif given.has(*path, "disabled_slot") and u.disabled_slot >= 0:
        slot = int(u.disabled_slot)
        if not given.has(*path, "system_state", slot):
            u.system_state[slot] = c.SlotState.DISABLED


def _dice(b: Any, given: Given, unit: int) -> None:
    """ST-050: of a unit whose dice are stated no others lie there; their pools were rolled."""
    u, path = b.units[unit], ("units", unit)
    if not given.has(*path, "die"):
        return
    for slot in range(c.DIE_SLOTS):
        if not given.has(*path, "die", slot):
            u.die[slot] = 0
    for pool, first in enumerate(c.POOL_DIE):
        last = min(one for one in c.FIRST_DIE if one > first)
        last = c.DIE_D if pool == c.Pool.ATTACK else last
        if any(u.die[first:last]) and not given.has(*path, "rolled", pool):
            u.rolled[pool] = 1


def _spots(s: Any, b: Any, given: Given, side: int) -> None:
    """ST-108: a Spot die was placed by one of the side, unless stated its first operable Armor."""
    own = b.sides[side]
    scouts = [k for k in range(int(s.n_units)) if s.units[k].side == side and _operable(s, b, k)]
    for unit in range(int(s.n_units)):
        if given.has("sides", side, "spot_by", unit):
            continue
        if own.spot_value[unit] == 0:
            own.spot_by[unit] = -1
        elif own.spot_by[unit] < 0 and scouts:
            own.spot_by[unit] = scouts[0]


# --- whose turn it is ---
def turn(s: Any, b: Any, log: Any, unit: int, given: Given) -> None:
    """The turn of an Armor (F4), all actions left; without one a new round (F3).

    Unless the order of sides is stated its side goes first; sides before it had their turns.
    """
    f = b.frames[0]
    own = int(s.units[unit].side) if unit >= 0 else int(max(0, s.options.first_side))
    if b.side_order[0] < 0:
        others = [side for side in range(int(s.n_sides)) if side != own]
        for place, side in enumerate([own, *others]):
            b.side_order[place] = side
    if unit < 0:
        b.round_number -= 1
        f.stage = fr.FightStage.ROUND
        return
    f.stage = fr.FightStage.ARMOR
    places = [int(side) for side in b.side_order[: s.n_sides]]
    if own not in places or not _operable(s, b, unit):
        f.order_place = int(s.n_sides)
        return
    f.order_place = places.index(own)
    for other in range(int(s.n_units)):
        if int(s.units[other].side) in places[: f.order_place] and _operable(s, b, other):
            b.units[other].acted = 1
    _push(b, fr.Frame.TURN, unit, -1)
    b.frames[1].stage = fr.TurnStage.ASK
    if b.units[unit].actions_left == 0:
        b.units[unit].actions_left = s.options.actions_per_turn


def fault(s: Any, b: Any) -> str:
    """ST-188: with one side left the fight is over."""
    left = [
        side
        for side in range(int(s.n_sides))
        if b.sides[side].beaten == c.Ending.UNBEATEN and _stands(s, b, side)
    ]
    return "" if len(left) > 1 else "two sides at least are left in the fight (ST-188)"


POSITIONS = PositionCard(turn=turn, deploy=deploy, follow=follow, things=things, fault=fault)
