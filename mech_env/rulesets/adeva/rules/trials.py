"""Tests and opposed tests are begun (5.1); `single` and `opposed` run them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.procedures import Frame


@kernel
def within(modifiers: int) -> int:
    """A sum of modifiers as a frame can keep it; AE-002 limits it further."""
    return min(c.MOST_MODIFIER, max(-c.MOST_MODIFIER, int(modifiers)))


@kernel
def begin_test(
    s: Any, b: Any, unit: int, test: int, value: int, modifiers: int, flags: int, against: int
) -> None:
    """Push a test (AE-001); its outcome is in ``b.outcome`` when it is over.

    ``value``: of ``questions.trials.value``, or a rating. ``modifiers``: the plain sum, afflictions
    included; it is limited inside. ``flags``: bits of ``Trial``. ``against``: a unit, or -1; of a
    guarded target's attacker the target.
    """
    fr.push(b, Frame.TEST, unit, against)
    f = b.frames[b.depth - 1]
    f.tests[0] = test
    f.values[0] = value
    f.modifiers[0] = within(modifiers)
    f.test_flags = flags


@kernel
def begin_opposed(
    s: Any, b: Any, unit: int, test: int, value: int, modifiers: int,
    other: int, other_test: int, other_value: int, other_modifiers: int, flags: int,
) -> None:  # fmt: skip
    """Push an opposed test (AE-006); ``unit`` began it. Flag RACE: somebody goes first (AE-007)."""
    fr.push(b, Frame.OPPOSED, unit, other)
    f = b.frames[b.depth - 1]
    f.tests[0] = test
    f.tests[1] = other_test
    f.values[0] = value
    f.values[1] = other_value
    f.modifiers[0] = within(modifiers)
    f.modifiers[1] = within(other_modifiers)
    f.test_flags = flags
