"""The arithmetic of tests: values, target numbers, degrees, who wins an opposed test (5.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import fear, units
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Skill, Test

BOOST, REROLL = 20, 10  # by fate (AE-249, AE-258)
# The characteristic behind each test, whose bonus breaks ties (AE-006); its base value (AE-004).
BASE_OF = (
    *(Characteristic.WS, Characteristic.BS, Characteristic.SR, Characteristic.S),
    *(Characteristic.T, Characteristic.AG, Characteristic.WP, Characteristic.AG),
    *(Characteristic.AG, Characteristic.PER, Characteristic.AG, Characteristic.INT),
    *(Characteristic.INT, Characteristic.FEL, Characteristic.WS, Characteristic.SR),
)


@kernel
def value(s: Any, b: Any, unit: int, test: int) -> int:
    """AE-009: what a test is on, without modifiers. Of DEFLECT the caller knows the rating."""
    if test >= Test.DODGE and test <= Test.COMMAND:
        return units.skill(s, b, unit, Skill.DODGE + test - Test.DODGE)
    return units.characteristic(s, b, unit, BASE_OF[test])


@kernel
def is_hopeless(s: Any, b: Any, unit: int, test: int) -> bool:
    """AE-004: a test on a characteristic of 0 fails without a die; not DEFLECT, a rating."""
    if test == Test.DEFLECT:
        return False
    return units.characteristic(s, b, unit, BASE_OF[test]) == 0


@kernel
def afflictions(s: Any, b: Any, unit: int) -> int:
    """AE-359, AE-374, AE-375: modifier of all tests of a unit, but for DEFLECT and Fury."""
    u = b.units[unit]
    total = -10 if u.fatigue > 0 and not units.is_horde(b, unit) else 0
    if units.has(b, unit, Condition.SHAKEN):
        total -= 10
    if units.is_horde(b, unit) and fear.in_fear(s, b, unit) > 0:
        total -= 10
    return total


@kernel
def target_number(s: Any, value: int, modifiers: int) -> int:
    """AE-001, AE-002: T, the sum of modifiers limited."""
    cap = int(s.options.mod_cap)
    if cap > 0:
        modifiers = min(cap, max(-cap, int(modifiers)))
    return int(value) + int(modifiers)


@kernel
def is_passed(s: Any, die: int, target: int) -> bool:
    """AE-001, AE-003: whether a die passes."""
    if s.options.auto_extremes == 1:
        if die == 1:
            return True
        if die == 100:
            return False
    return bool(die <= target)


@kernel
def degrees(s: Any, die: int, target: int) -> int:
    """AE-003, AE-005: degrees of success of a pass, of failure of a failure."""
    apart = target - die if is_passed(s, die, target) else die - target
    return max(0, int(apart)) // 10 + int(s.options.dos_base)


@kernel
def opposed_winner(
    passed: int, degrees: int, bonus: int, die: int,
    other_passed: int, other_degrees: int, other_bonus: int, other_die: int,
) -> int:  # fmt: skip
    """AE-006: 1 who began, -1 the other, 0 nobody. Degrees are of success."""
    if not passed and not other_passed:
        return 0
    if not passed or not other_passed:
        return 1 if passed else -1
    if degrees != other_degrees:
        return 1 if degrees > other_degrees else -1
    if bonus != other_bonus:
        return 1 if bonus > other_bonus else -1
    return 1 if die < other_die else -1
