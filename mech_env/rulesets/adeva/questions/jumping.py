"""Jumps, leaps and drops: heights, reaches and where they may lead (AE-193 to AE-208, AE-389)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, rates, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Characteristic, Kind, Test
from mech_env.rulesets.adeva.state.decisions import Verb

# Lengths and heights in half km, as elevation.
STEP = 1  # more than that is a ledge or a deep drop (AE-013, AE-389)
USUAL = 1  # the usual jump of half a km (AE-200)
HEIGHT = 2  # of Constructs and ICs; Hordes and pilots on foot have none (AE-200)
LEAST_RUN = 4  # km (AE-196, AE-205)
MOST_LEAP = 8  # cells that may be wished (4.2)
PER_RUN, MOST_BONUS = 10, 30  # for each 4 km beyond the first (AE-198, AE-207)
TEST_OF = (Test.AGILITY, Test.ACROBATICS, Test.STRENGTH, Test.STEALTH)  # by ``By``


@kernel
def height_of(b: Any, unit: int) -> int:
    """AE-200: the height of a unit."""
    kind = b.units[unit].kind
    low = kind == Kind.HORDE or kind == Kind.PILOT
    return 0 if low else HEIGHT


@kernel
def hangs_from(b: Any, unit: int, jump: int) -> int:
    """AE-197, AE-200: the highest ledge that a jump of a height reaches."""
    return int(jump) + 2 * height_of(b, unit)


@kernel
def rise_to(s: Any, b: Any, unit: int, way: int) -> int:
    """How much higher the next cell in a direction is, where somebody may stand; -99 nobody may."""
    return rise_from(s, b, unit, int(b.units[unit].cell), way)


@kernel
def rise_from(s: Any, b: Any, unit: int, cell: int, way: int) -> int:
    """As ``rise_to``, from a cell."""
    other = board.neighbour(s, cell, way)
    if other < 0 or not board.seems_free(s, b, units.side_of(s, unit), other):
        return -99
    return board.elevation(s, other) - board.elevation(s, cell)


@kernel
def is_ledge(rise: int) -> bool:
    """AE-013: a step up of more than half a km."""
    return bool(rise > STEP)


@kernel
def may_jump_at(s: Any, b: Any, unit: int, cell: int, way: int, verb: int) -> bool:
    """AE-196, AE-200: whether there is a ledge to jump at; standing also whether it is reached."""
    rise = rise_from(s, b, unit, cell, way)
    if not is_ledge(rise):
        return False
    return bool(verb == Verb.RUNNING_JUMP or rise <= hangs_from(b, unit, USUAL))


@kernel
def may_drop(s: Any, b: Any, unit: int, way: int) -> bool:
    """AE-193: whether the next cell in a direction is lower, and free."""
    rise = rise_to(s, b, unit, way)
    return bool(rise < 0 and rise > -99)


@kernel
def may_leap(s: Any, b: Any, unit: int, way: int) -> bool:
    """AE-202: whether there is a cell to leap over or to in a direction."""
    return board.neighbour(s, int(b.units[unit].cell), way) >= 0


@kernel
def safe_drop(s: Any, b: Any, unit: int, passed: int, degrees: int) -> int:
    """AE-193: how deep a unit drops safely: AB km and one for each degree, half km."""
    if not passed:
        return 0
    return 2 * (rates.agility(s, b, unit) + int(degrees))


@kernel
def leap_length(s: Any, b: Any, unit: int, passed: int, degrees: int) -> int:
    """AE-202, AE-203, AE-206: how far a leap goes, half km."""
    strength = units.bonus(s, b, unit, Characteristic.S)
    if passed:
        return 2 * strength + int(degrees)
    return max(1, strength - int(degrees))


@kernel
def leap_height(length: int) -> int:
    """AE-204: a quarter of the length, in km rounded up; half km."""
    return 2 * ((int(length) + 7) // 8)


@kernel
def jump_height(s: Any, b: Any, unit: int, degrees: int) -> int:
    """AE-197: a running jump that passed: the usual one, SB km, half a km for each degree."""
    return USUAL + 2 * units.bonus(s, b, unit, Characteristic.S) + int(degrees)


@kernel
def run_bonus(km: int) -> int:
    """AE-198, AE-207: +10 for each 4 km of run beyond the first 4, at most +30."""
    return min(MOST_BONUS, PER_RUN * max(0, int(km) // LEAST_RUN - 1))


@kernel
def landing(s: Any, b: Any, unit: int, way: int, wished: int, length: int) -> int:
    """AE-010, AE-202, AE-204: the cell where a leap ends: the farthest free one before a stop.

    It clears cells, and units on them, up to the start's elevation and its height.
    """
    at = int(b.units[unit].cell)
    top = board.elevation(s, at) + leap_height(length)
    last = at
    cell = at
    for _ in range(min(int(wished), int(length) // 2)):
        cell = board.neighbour(s, cell, way)
        if cell < 0 or board.is_solid(s, cell) or board.elevation(s, cell) > top:
            break
        other = board.unit_on(s, b, cell)
        if other < 0:
            last = cell
        elif board.elevation(s, cell) + height_of(b, other) > top:
            break
    return last


@kernel
def test_of(by: int) -> int:
    """The test of an answer ``By``."""
    return int(TEST_OF[by])


@kernel
def is_leap(verb: int) -> bool:
    """Whether a verb is a leap."""
    return bool(verb == Verb.STANDING_LEAP or verb == Verb.RUNNING_LEAP)


@kernel
def may_be_by(verb: int, by: int) -> bool:
    """4.2: the tests of jumps and leaps; to pull oneself up Strength or Acrobatics (AE-201)."""
    if verb == Verb.NO:
        return bool(by == ch.By.STRENGTH or by == ch.By.ACROBATICS)
    return bool(by == ch.By.AGILITY or by == ch.By.ACROBATICS)


@kernel
def is_jump(verb: int) -> bool:
    """Whether a verb is a drop, a jump or a leap."""
    return bool(verb >= Verb.DROP_DOWN and verb <= Verb.RUNNING_LEAP)
