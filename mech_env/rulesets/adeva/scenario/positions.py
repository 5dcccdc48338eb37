"""Positions of Adeptus Evangelion: whose turn it is, and what follows from what one states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import interpreted, row_area
from mech_env.core.positions import Called, Given, PositionCard, members
from mech_env.core.ruleset import unit_names
from mech_env.rulesets.adeva.questions import commanders, kits, outcome, reach, units, zones
from mech_env.rulesets.adeva.questions import order as places
from mech_env.rulesets.adeva.rules import loadout, order
from mech_env.rulesets.adeva.rules.setup import TOTAL_FACES, TOTAL_MORE
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.choices import Charge
from mech_env.rulesets.adeva.state.codes import Condition, Status
from mech_env.rulesets.adeva.state.events import Roll
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import FightStage, TurnStage

_equip = interpreted(loadout.equip)
_has = interpreted(units.has)
_kit_at = interpreted(kits.kit_at)
_may_choose = interpreted(kits.may_choose)
_may_charge = interpreted(commanders.may_charge)
_may_direct = interpreted(commanders.may_direct)
_next_to_place = interpreted(zones.next_to_place)
_is_among = interpreted(reach.has)
_push = interpreted(fr.push)
_room = interpreted(zones.room)
_roll = interpreted(roll)
_rolls = interpreted(places.rolls)
_slots_to_fill = interpreted(commanders.slots_to_fill)
_stands = interpreted(outcome.stands)
_winner_by_gates = interpreted(outcome.winner_by_gates)
_write = interpreted(order.write)

FIRST = 30  # initiative of who begins, if none is stated; the others follow by index

# What lapses as a turn begins (AE-023): who states any of it is asked with it as it is.
TIMED = (
    *("done", "until", "half_left", "free_used", "quick_used", "last_action", "shields", "cut"),
    *("watch", "helps"),
)


# --- names ---
def things(s: Any) -> Mapping[str, Called]:
    """Pieces of cover and things on the ground by number."""
    return {
        "cover": [f"cover {k}" for k in range(int(s["n_covers"]))],
        "thing": [f"thing {k}" for k in range(c.MAX_GROUND)],
        "person": [f"person {k}" for k in range(c.MAX_PEOPLE)],
        "machine": [f"machine {k}" for k in range(c.MAX_MACHINES)],
    }


def owned(s: Any, b: Any, unit: int) -> Mapping[str, Called]:
    """Slots and weapons by number, since what is in them changes; enemies by name."""
    slots = [f"item {k}" for k in range(c.ITEMS)]
    bodies = [arm.name.lower().replace("_", " ") for arm in d.Arm if arm >= c.ITEMS]
    first = int(s["n_red"]) if s["units"][unit]["side"] == 0 else 0
    last = int(s["n_units"]) if first else int(s["n_red"])
    enemies = unit_names(s, c.SIDE_NAMES)[first:last]
    return {"slot": slots, "weapon": [*slots, *bodies], "enemy": enemies}


# --- what precedes the first round ---
def deploy(s: Any, b: Any, log: Any) -> None:
    """Gates (AE-033), the first candidates as Directors, first kits, first cells of the zones."""
    for side in range(c.SIDES):
        if s.gates[side].cell >= 0:
            b.gates[side].total = _roll(b, log, TOTAL_FACES, -1, Roll.GATE) + TOTAL_MORE
        _direct(s, b, side)
    for unit in range(int(s.n_units)):
        if _may_choose(s, b, unit):
            _equip(s, b, log, unit, _kit_at(s, b, unit, 0))
    for side in range(c.SIDES):
        while (unit := _next_to_place(s, b, side)) >= 0:
            cells = range(int(s.width) * int(s.height))
            rows = row_area()
            _room(s, b, unit, rows)
            free = (cell for cell in cells if _is_among(s, rows, reach.WANTED, cell))
            cell = next(free, c.NO_CELL)
            if cell < 0:
                break
            b.units[unit].cell = cell
            _bring(b, unit)


def _direct(s: Any, b: Any, side: int) -> None:
    """AE-304 to AE-309: the first candidates, each for the first charge that is left."""
    for slot in range(_slots_to_fill(s, b, side)):
        director = b.sides[side].directors[slot]
        director.who = next(u for u in range(int(s.n_units)) if _may_direct(s, b, side, u))
        charges = (k for k in range(len(Charge)) if _may_charge(s, b, side, slot, k))
        director.charge = next(charges)
        if slot == 0:
            b.sides[side].supcom = director.who


def _bring(b: Any, unit: int) -> None:
    """Who is on a unit is in its cell."""
    for other in b.units:
        if other.carrier == unit:
            other.cell = b.units[unit].cell


# --- what follows ---
def follow(s: Any, b: Any, given: Given) -> None:
    """Both sides of a melee and of a grapple; the cells of who is carried."""
    for unit in range(int(s.n_units)):
        u, path = b.units[unit], ("units", unit)
        if given.has(*path, "engaged"):
            _engage(s, b, given, unit)
        if given.has(*path, "grapples") and u.grapples >= 0:
            given.fill(b.units[u.grapples], ("units", int(u.grapples)), grapples=unit)
        if given.has(*path, "cell"):
            _bring(b, unit)
    for unit in range(int(s.n_units)):
        carrier = int(b.units[unit].carrier)
        if carrier >= 0:
            given.fill(b.units[unit], ("units", unit), cell=int(b.units[carrier].cell))


def _engage(s: Any, b: Any, given: Given, unit: int) -> None:
    """AE-212: melee is of both."""
    side = int(s.units[unit].side)
    mine = 1 << unit - (int(s.n_red) if side == 1 else 0)
    first = int(s.n_red) if side == 0 else 0
    enemies = members(int(b.units[unit].engaged))
    for other in range(int(s.n_units)):
        if s.units[other].side != side and not given.has("units", other, "engaged"):
            bits = int(b.units[other].engaged) & ~mine
            b.units[other].engaged = bits | (mine if other - first in enemies else 0)


# --- whose turn it is ---
def turn(s: Any, b: Any, log: Any, unit: int, given: Given) -> None:
    """The turn of a unit, at its beginning, or after that if it states what lapses then.

    Without a unit a new round begins. Who begins is open unless order or initiative is stated: then
    this unit does.
    """
    f = b.frames[0]
    _line_up(s, b, given, unit)
    if unit < 0:
        b.round_number -= 1
        f.stage = FightStage.ROUND
        return
    listed = [int(one) for one in b.order[: b.n_order]]
    f.stage = FightStage.SLOT
    if unit not in listed:
        f.order_place = len(listed)
        return
    f.order_place = listed.index(unit) + 1
    _push(b, Frame.TURN, unit, -1)
    if any(given.has("units", unit, name) for name in TIMED):
        halves = 1 if _has(b, unit, Condition.PINNED) else 2
        given.fill(b.units[unit], ("units", unit), half_left=halves)
        b.frames[1].stage = TurnStage.ABLE
    else:
        b.frames[1].stage = TurnStage.START


def _line_up(s: Any, b: Any, given: Given, unit: int) -> None:
    """The order (AE-020)."""
    if b.n_order > 0:
        return
    all_units = range(int(s.n_units))
    if not any(given.has("units", one, "initiative") for one in all_units):
        rollers = [one for one in all_units if _rolls(s, b, one)]
        for rank, one in enumerate(sorted(rollers, key=lambda other: (other != unit, other))):
            b.units[one].initiative = FIRST - rank
    _write(s, b)


def fault(s: Any, b: Any) -> str:
    """AE-011, AE-025: one unit to a cell, none in walls, and a fight that goes on."""
    taken: set[int] = set()
    for unit in range(int(s.n_units)):
        u = b.units[unit]
        if u.status != Status.ACTIVE or u.berth != c.Berth.NONE:
            continue
        if u.cell < 0:
            return "every active unit has a cell"
        solid = 1 << c.Terrain.WALL | 1 << c.Terrain.GATE
        if int(s.terrain[u.cell]) & solid:
            return "no unit stands in a wall or a gate (AE-013)"
        if int(u.cell) in taken:
            return "one active unit to a cell (AE-011)"
        taken.add(int(u.cell))
    beaten = s.rout == 1 and not all(_stands(s, b, side) for side in range(c.SIDES))
    if beaten or _winner_by_gates(s, b) != outcome.NO_SIDE:
        return "neither side has won yet: both have active combatants and the gates that decide"
    return ""


POSITIONS = PositionCard(
    turn=turn, deploy=deploy, follow=follow, things=things, owned=owned, fault=fault
)
