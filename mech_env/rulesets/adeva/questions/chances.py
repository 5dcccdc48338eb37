"""A test under way: what its die comes to, what fate may still change (5.1, 5.11)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import fate, trials
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
def passes(s: Any, f: Any, k: int) -> bool:
    """Whether the die that is shown passes."""
    target = trials.target_number(s, int(f.values[k]), int(f.modifiers[k]))
    return trials.is_passed(s, int(f.dice_shown[k]), target)


@kernel
def degrees(s: Any, f: Any, k: int) -> int:
    """AE-005, AE-253: degrees of success of a pass, of failure of a failure, with those of fate."""
    target = trials.target_number(s, int(f.values[k]), int(f.modifiers[k]))
    found = trials.degrees(s, int(f.dice_shown[k]), target)
    more = int(f.gained[k])
    return found + more if passes(s, f, k) else max(0, found - more)


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
