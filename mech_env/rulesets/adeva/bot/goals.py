"""What a fight is about besides enemies: gates, pilots to be saved or taken, the way out."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import harm, odds, prospects, worth
from mech_env.rulesets.adeva.questions import board, gear, handling, ranges, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Skill, Status, Terrain

# What a unit does to the gate in a turn: worth of its fire and the km of that, of its blows and
# their reach, of its skill beside it.
GateWork = tuple[float, int, float, int, float]
LATER = 0.75  # for each further turn that it takes to get there
OVERRIDE = 0.22  # share of a gate's points that a pass brings
AWAY = 60
SAVED = 1.2  # of a pilot that is taken aboard
CALLED, AIMED = -10, 10
NO_RESCUE, CARRIES, TAKES = range(3)  # of a pilot that is to be rescued
EDGE = 4.0  # km that the own edge is worth to who may leave there


@kernel
def delayed(value: float, over: int, pace: int) -> float:
    """What something is worth that is so many km too far away."""
    if over <= 0:
        return value
    return value * LATER / (1.0 + 0.6 * over / max(1, pace))


@kernel
def offer_at(s: Any, b: Any, unit: int, cell: int, pace: int, work: GateWork, rescue: int) -> float:
    """Worth of what a cell offers besides attacks: gates, captures, rescues (``rescue_of``)."""
    u = b.units[unit]
    most = offer_of_gate(s, unit, cell, pace, work)
    if u.kind == Kind.HORDE:
        most = max(most, offer_of_capture(s, b, unit, cell, pace))
    if rescue != NO_RESCUE and units.is_construct(b, unit):
        most = max(most, offer_of_rescue(s, b, unit, cell, pace, rescue))
    return most


@kernel
def gate_work(s: Any, b: Any, unit: int) -> GateWork:
    """What a unit can do to the enemies' gate in a turn (AE-068, AE-445)."""
    gate = 1 - units.side_of(s, unit)
    fires, far, cuts, near, opens = 0.0, 0, 0.0, 1, 0.0
    if (int(s.gates_win) >> gate) & 1 == 0 or b.gates[gate].integrity < 1:
        return fires, far, cuts, near, opens
    if units.is_horde(b, unit):  # AE-429
        return fires, far, cuts, near, opens
    for arm in range(d.N_ARMS):
        if not gear.has_arm(s, b, unit, arm) or not gear.is_loaded(s, b, unit, arm):
            continue
        weapon = gear.weapon_of(b, unit, arm)
        hit = worth.gate_hit(s, b, unit, weapon)
        number = prospects.skill_with(s, b, unit, weapon)
        if hit <= 0.0 or number == 0 or s.weapons[weapon].blast > 0:
            continue
        value = odds.chance(number + CALLED + AIMED) * hit
        if gear.is_melee(s, weapon):
            if value > cuts:
                cuts, near = value, ranges.reach_of(s, weapon)
        elif value > fires:
            fires, far = value, int(s.weapons[weapon].stated)
    if units.is_trained(s, b, unit, Skill.TECH_USE):
        number = units.skill(s, b, unit, Skill.TECH_USE)
        opens = odds.chance(number) * OVERRIDE * worth.GATE
    return fires, far, cuts, near, opens


@kernel
def offer_of_gate(s: Any, unit: int, cell: int, pace: int, work: GateWork) -> float:
    """Worth of a turn's work on the enemies' gate from a cell."""
    fires, far, cuts, near, opens = work
    if fires <= 0.0 and cuts <= 0.0 and opens <= 0.0:
        return 0.0
    there = int(s.gates[1 - units.side_of(s, unit)].cell)
    km, most = board.distance(s, cell, there), 0.0
    if fires > 0.0:
        most = delayed(fires, km - far, pace)
        if km <= far and not board.sees(s, cell, there):
            most *= LATER
    if cuts > 0.0:
        most = max(most, delayed(cuts, km - near, pace))
    if opens > 0.0:
        most = max(most, delayed(opens, km - 1, pace))
    return most


@kernel
def offer_of_capture(s: Any, b: Any, unit: int, cell: int, pace: int) -> float:
    """AE-348: worth of catching an enemy pilot on foot from a cell."""
    most = 0.0
    for pilot in range(s.n_units):
        if not worth.is_foe(s, b, unit, pilot) or b.units[pilot].kind != Kind.PILOT:
            continue
        value = of_capture(s, b, unit, pilot)
        km = board.distance(s, cell, int(b.units[pilot].cell))
        most = max(most, delayed(value, km - 1, pace))
    return most


@kernel
def of_capture(s: Any, b: Any, unit: int, pilot: int) -> float:
    """AE-348: worth of one try to capture."""
    mine = units.skill(s, b, unit, Skill.AWARENESS)
    agility = units.characteristic(s, b, pilot, c.Characteristic.AG)
    wins, loses = odds.wins(mine, agility), odds.wins(agility, mine)
    return harm.weight(s, b, pilot) * max(0.02, wins - 0.5 * loses)


@kernel
def is_to_be_saved(s: Any, b: Any, unit: int, pilot: int) -> bool:
    """Whether a pilot of its side on foot is worth saving for a unit."""
    p = b.units[pilot]
    if pilot == unit or units.are_enemies(s, unit, pilot) or p.kind != Kind.PILOT:
        return False
    return bool(p.status == Status.ACTIVE and p.berth == c.Berth.NONE and p.cell >= 0)


@kernel
def carries_saved(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit carries a pilot that is to be rescued."""
    for pilot in range(s.n_units):
        if b.units[pilot].carrier == unit and s.units[pilot].rescued == 1:
            return True
    return False


@kernel
def rescue_of(s: Any, b: Any, unit: int) -> int:
    """AE-026, AE-346: whether a unit carries a pilot that is to be rescued, or can take one."""
    if carries_saved(s, b, unit):
        return CARRIES
    for pilot in range(s.n_units):
        if is_to_be_saved(s, b, unit, pilot) and s.units[pilot].rescued == 1:
            return TAKES if handling.may_berth_any(s, b, unit) else NO_RESCUE
    return NO_RESCUE


@kernel
def offer_of_rescue(s: Any, b: Any, unit: int, cell: int, pace: int, rescue: int) -> float:
    """Worth of a pilot to be taken aboard, or of the way out with one; ``rescue_of``."""
    side, most = units.side_of(s, unit), 0.0
    if rescue == CARRIES:
        x = board.column(s, cell)
        over = x if side == 0 else int(s.width) - 1 - x
        return delayed(harm.RESCUED, over, pace)
    if rescue == NO_RESCUE:
        return 0.0
    for pilot in range(s.n_units):
        if is_to_be_saved(s, b, unit, pilot) and s.units[pilot].rescued == 1:
            km = board.distance(s, cell, int(b.units[pilot].cell))
            most = max(most, delayed(SAVED, km - 1, pace))
    return most


@kernel
def saves_now(s: Any, b: Any, unit: int) -> bool:
    """AE-346: whether a pilot to be rescued stands beside a Construct that can take it."""
    for pilot in range(s.n_units):
        if s.units[pilot].rescued == 1 and is_to_be_saved(s, b, unit, pilot):
            if units.is_construct(b, unit) and units.are_adjacent(s, b, unit, pilot):
                return bool(
                    handling.is_affordable(s, b, unit) or handling.may_berth_any(s, b, unit)
                )
    return False


# --- on foot ---
@kernel
def refuge(s: Any, b: Any, unit: int) -> int:
    """AE-345, AE-346: for a pilot on foot the nearest friend that saves it; -1 none."""
    found, least = c.NO_UNIT, AWAY
    for other in range(s.n_units):
        if other == unit or units.are_enemies(s, unit, other) or not units.on_map(b, other):
            continue
        saves = units.is_horde(b, other)
        if units.is_construct(b, other) and handling.may_berth_any(s, b, other):
            saves = True
        if saves:
            km = units.between(s, b, unit, other)
            if km < least:
                found, least = other, km
    return found


@kernel
def of_pilot(s: Any, b: Any, unit: int, cell: int) -> float:
    """AE-338: for a pilot on foot: to the own edge or to a friend, away from enemies."""
    side = units.side_of(s, unit)
    x = board.column(s, cell)
    found = -float(x if side == 0 else int(s.width) - 1 - x)
    if board.has(s, cell, Terrain.EXIT_RED + side):
        found += EDGE
    saver = refuge(s, b, unit)
    if saver >= 0:
        km = board.distance(s, cell, int(b.units[saver].cell))
        found = max(found, -2.0 * km)
    nearest = 8
    for foe in range(s.n_units):
        if worth.is_foe(s, b, unit, foe) and b.units[foe].kind != Kind.PILOT:
            nearest = min(nearest, board.distance(s, cell, int(b.units[foe].cell)))
    found += 0.7 * nearest
    if board.cover_armour(s, b, cell) > 0:
        found += 0.3
    return found


@kernel
def may_leave(s: Any, b: Any, unit: int) -> bool:
    """AE-026: whether a unit stands where it can leave the map."""
    cell = int(b.units[unit].cell)
    return bool(cell >= 0 and board.has(s, cell, Terrain.EXIT_RED + units.side_of(s, unit)))


@kernel
def is_hidden_near(s: Any, b: Any, unit: int) -> bool:
    """Whether an enemy hides somewhere."""
    for foe in range(s.n_units):
        if units.are_enemies(s, unit, foe) and units.on_map(b, foe):
            if units.has(b, foe, Condition.HIDDEN):
                return True
    return False
