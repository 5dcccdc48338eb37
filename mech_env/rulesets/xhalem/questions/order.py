"""Who goes when: scores, ties and groups of initiative (XH-018 to XH-025)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import is_machine
from mech_env.rulesets.xhalem.state import codes as c


@kernel
def initiative_score(s: Any, unit: int) -> int:
    """Engine of a machine (XH-018), Evasion of a creature (XH-019)."""
    score = c.Score.ENGINE if is_machine(s, unit) else c.Score.EVASION
    return int(s.units[unit].scores[score])


@kernel
def has_place(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit stands in the order: an inert machine has no turn of its own (XH-005)."""
    return bool(b.units[unit].status != c.Status.AWAY and s.units[unit].inert == 0)


@kernel
def leader(s: Any, b: Any, unit: int) -> int:
    """The first member of a unit's group, who stands for it (XH-020); without one the unit."""
    group = s.units[unit].group
    if group < 0:
        return int(unit)
    for other in range(s.n_units):
        if s.units[other].group == group and has_place(s, b, other):
            return other
    return int(unit)


@kernel
def stands_alone(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit has an entry of its own in the order, or leads one."""
    return has_place(s, b, unit) and leader(s, b, unit) == unit


@kernel
def is_architects(s: Any, unit: int) -> bool:
    """XH-022: whether the Architect leads a unit's side."""
    return bool(s.options.controller[s.units[unit].side] == c.Controller.ARCHITECT)


@kernel
def must_reroll(s: Any, b: Any, unit: int) -> bool:
    """Whether an entry's tie is broken by another roll (XH-023, XH-025)."""
    for other in range(s.n_units):
        if other == unit or not stands_alone(s, b, other):
            continue
        if b.units[other].init != b.units[unit].init:
            continue
        if is_architects(s, other) != is_architects(s, unit):
            return True  # XH-023: both sides' tied units
        if not is_architects(s, unit):
            if initiative_score(s, other) == initiative_score(s, unit):
                return True  # XH-025
    return False


@kernel
def goes_before(s: Any, b: Any, one: int, other: int) -> bool:
    """XH-021, XH-022, XH-024: whether an entry comes before another once no roll is due."""
    if b.units[one].init != b.units[other].init:
        return bool(b.units[one].init > b.units[other].init)
    if initiative_score(s, one) != initiative_score(s, other):
        return initiative_score(s, one) > initiative_score(s, other)
    return one < other
