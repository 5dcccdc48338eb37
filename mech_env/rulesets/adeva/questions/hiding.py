"""Who may hide, and who looks for whom (AE-443, AE-444)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, trials, units
from mech_env.rulesets.adeva.state.codes import Condition, Status, Test

LOOKS = 10  # km of Awareness (AE-444)


@kernel
def hides(s: Any, b: Any, side: int, unit: int) -> bool:
    """AE-443: whether a unit is hidden from a side, by itself or on who carries it."""
    u = b.units[unit]
    if s.units[unit].side == side or u.status != Status.ACTIVE:
        return False
    if u.carrier >= 0 and s.units[u.carrier].side != side:
        if units.has(b, u.carrier, Condition.HIDDEN):
            return True
    return units.has(b, unit, Condition.HIDDEN)


@kernel
def is_seen(s: Any, b: Any, unit: int) -> bool:
    """Whether an enemy that its side knows of has a line of sight to a unit."""
    for other in range(s.n_units):
        if units.are_enemies(s, unit, other) and units.on_map(b, other):
            if units.has(b, other, Condition.HIDDEN):
                continue
            if board.sees(s, int(b.units[other].cell), int(b.units[unit].cell)):
                return True
    return False


@kernel
def is_tied(s: Any, b: Any, unit: int) -> bool:
    """Whether an enemy knows where a unit is: engaged, grappling, or holding a pilot of its."""
    if units.is_engaged(b, unit) or b.units[unit].grapples >= 0:
        return True
    for other in range(s.n_units):
        if b.units[other].carrier == unit and units.are_enemies(s, unit, other):
            return True
    return False


@kernel
def may_hide(s: Any, b: Any, unit: int) -> bool:
    """AE-443: in cover, in fog or out of sight; not engaged, not hidden yet."""
    if not units.on_map(b, unit) or is_tied(s, b, unit):
        return False
    if units.has(b, unit, Condition.HIDDEN):
        return False
    cell = int(b.units[unit].cell)
    if board.cover_armour(s, b, cell) > 0 or board.is_fog(s, b, cell):
        return True
    return not is_seen(s, b, unit)


@kernel
def may_look(s: Any, b: Any, unit: int) -> bool:
    """AE-444: whether an enemy is hidden; where, nobody knows."""
    if not units.on_map_or_attached(b, unit):
        return False
    for other in range(s.n_units):
        if units.are_enemies(s, unit, other) and units.on_map(b, other):
            if units.has(b, other, Condition.HIDDEN):
                return True
    return False


@kernel
def watches(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-443: whether an enemy tests to notice a unit that hides: able to act, in sight of it."""
    if not units.are_enemies(s, unit, other) or not units.on_map_or_attached(b, other):
        return False
    if not units.may_act(s, b, other):
        return False
    return board.sees(s, int(b.units[other].cell), int(b.units[unit].cell))


@kernel
def is_looked_for(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-444: whether an enemy is hidden within 10 km and in a line of sight."""
    if not units.are_enemies(s, unit, other) or not units.on_map(b, other):
        return False
    if not units.has(b, other, Condition.HIDDEN) or units.between(s, b, unit, other) > LOOKS:
        return False
    return board.sees(s, int(b.units[unit].cell), int(b.units[other].cell))


@kernel
def wins(
    s: Any, b: Any, unit: int, test: int, die: int, degrees: int,
    other: int, other_test: int, passed: int, other_degrees: int, other_die: int,
) -> bool:  # fmt: skip
    """AE-006: whether who began wins, by its one die; ``degrees``: -1 if it failed."""
    return bool(
        trials.opposed_winner(
            int(degrees >= 0), max(0, degrees), units.bonus(s, b, unit, trials.BASE_OF[test]), die,
            passed, other_degrees, units.bonus(s, b, other, trials.BASE_OF[other_test]), other_die,
        )
        == 1
    )  # fmt: skip


@kernel
def test_of(looking: bool) -> int:
    """The test of who begins: Awareness to look, Stealth to hide."""
    return int(Test.AWARENESS) if looking else int(Test.STEALTH)
