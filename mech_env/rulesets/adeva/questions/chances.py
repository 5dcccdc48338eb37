"""A test under way: what its die comes to, what fate may still change (5.1, 5.11)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import fate, trials, units
from mech_env.rulesets.adeva.state.procedures import Trial


@kernel
def has_flag(f: Any, flag: int) -> bool:
    """Whether the frame of a test has a bit of ``Trial``."""
    return bool((int(f.test_flags) >> flag) & 1)


@kernel
def tester(f: Any, k: int) -> int:
    """Who tests: 0 the actor, 1 the other of an opposed test."""
    return int(f.actor) if k == 0 else int(f.target)


@kernel
def is_lost(s: Any, b: Any, f: Any, k: int) -> bool:
    """AE-004: the test fails without a die."""
    return trials.is_hopeless(s, b, tester(f, k), int(f.tests[k]))


@kernel
def passes_with(s: Any, f: Any, k: int, die: int) -> bool:
    """Whether a die passes."""
    return trials.is_passed(s, die, trials.target_number(s, int(f.values[k]), int(f.modifiers[k])))


@kernel
def passes(s: Any, f: Any, k: int) -> bool:
    """Whether the die that is shown passes."""
    return passes_with(s, f, k, int(f.dice_shown[k]))


@kernel
def degrees_with(s: Any, f: Any, k: int, die: int) -> int:
    """AE-005, AE-253: degrees of success of a pass, of failure of a failure, with those of fate."""
    target = trials.target_number(s, int(f.values[k]), int(f.modifiers[k]))
    found = trials.degrees(s, die, target)
    more = int(f.gained[k])
    return found + more if trials.is_passed(s, die, target) else max(0, found - more)


@kernel
def degrees(s: Any, f: Any, k: int) -> int:
    """Degrees of the die that is shown."""
    return degrees_with(s, f, k, int(f.dice_shown[k]))


@kernel
def success_with(s: Any, b: Any, f: Any, k: int, die: int) -> int:
    """Degrees of success of one of the two, -1: it fails."""
    if is_lost(s, b, f, k) or not passes_with(s, f, k, die):
        return -1
    return degrees_with(s, f, k, die)


@kernel
def winner_with(s: Any, b: Any, f: Any, die: int, other_die: int) -> int:
    """AE-006: who wins an opposed test with these dice: 1 who began, -1 the other, 0 nobody."""
    mine, theirs = success_with(s, b, f, 0, die), success_with(s, b, f, 1, other_die)
    bonus = units.bonus(s, b, int(f.actor), trials.BASE_OF[f.tests[0]])
    against = units.bonus(s, b, int(f.target), trials.BASE_OF[f.tests[1]])
    return trials.opposed_winner(
        int(mine >= 0), mine, bonus, die, int(theirs >= 0), theirs, against, other_die
    )


@kernel
def may_boost(s: Any, b: Any, f: Any, k: int) -> bool:
    """AE-249, AE-250, AE-273: whether the tester may still boost."""
    if has_flag(f, Trial.NO_FATE) or has_flag(f, Trial.NO_BOOST) or (int(f.boosted) >> k) & 1:
        return False
    return fate.may_spend(s, b, tester(f, k))


@kernel
def may_change(s: Any, b: Any, f: Any, k: int) -> bool:
    """AE-258: whether the tester may spend fate after its die."""
    return not has_flag(f, Trial.NO_FATE) and fate.may_spend(s, b, tester(f, k))


@kernel
def may_add_degree(s: Any, f: Any, k: int) -> bool:
    """AE-253, AE-273: a degree more of a pass, or one less of a failure that has any."""
    if has_flag(f, Trial.NO_BOOST):
        return False
    return passes(s, f, k) or degrees(s, f, k) > 0
