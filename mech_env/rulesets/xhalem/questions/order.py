"""Who goes when: scores, ties and groups of initiative (XH-018 to XH-025)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import is_machine
from mech_env.rulesets.xhalem.questions.knowledge import is_active
from mech_env.rulesets.xhalem.state import codes as c


@kernel
def initiative_score(s: Any, unit: int) -> int:
    """Engine of a machine (XH-018), Evasion of a creature (XH-019)."""
    score = c.Score.ENGINE if is_machine(s, unit) else c.Score.EVASION
    return int(s.units[unit].scores[score])


@kernel
def initiative(s: Any, b: Any, unit: int, side: int) -> int:
    """XH-021: what a unit has rolled, as a side sees it; -1: who sees all.

    XH-222: a mount shares what its rider has, if the side locates the rider.
    """
    rider = int(b.units[unit].rider)
    if rider >= 0:
        theirs = side >= 0 and s.units[rider].side != side
        if not theirs or b.units[rider].aware == c.Aware.LOCATED:
            return int(b.units[rider].init)
    return int(b.units[unit].init)


@kernel
def has_place(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit gets a place when initiative is rolled.

    An inert machine has no turn of its own (XH-005), nor has a mount under its rider (XH-222).
    """
    u = b.units[unit]
    return bool(u.status == c.Status.ACTIVE and s.units[unit].inert == 0 and u.rider < 0)


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
    """XH-021 to XH-024: whether an entry comes before another once no roll is due."""
    if b.units[one].init != b.units[other].init:
        return bool(b.units[one].init > b.units[other].init)
    if is_architects(s, one) != is_architects(s, other):
        return one < other  # XH-023: rerolled until the cap
    if initiative_score(s, one) != initiative_score(s, other):
        return initiative_score(s, one) > initiative_score(s, other)
    return one < other


@kernel
def has_turn(s: Any, b: Any, unit: int) -> bool:
    """XH-028, XH-222: whether a place in the order is a turn now.

    Not of who is gone, of a mount under its rider, or of one that was dismounted this round. Who is
    stunned has a turn, which is passed.
    """
    u = b.units[unit]
    on_board = u.status == c.Status.ACTIVE and s.units[unit].inert == 0
    return bool(on_board and u.rider < 0 and u.late == 0)


@kernel
def still_to_act(s: Any, b: Any, place: int) -> int:
    """XH-020: the set of who may act next at a place of the order: of a group all left who can.

    Members of a group have their turns one after the other; those before ``place`` had theirs. The
    turns of the incapacitated, which are passed, come after those of the others. A mount that has
    its rider's initiative (XH-222) acts apart from its group.
    """
    found, first = 0, int(b.order[place])
    group, init = s.units[first].group, b.units[first].init
    for k in range(place, b.n_order):
        unit = int(b.order[k])
        mate = group >= 0 and s.units[unit].group == group and b.units[unit].init == init
        if unit == first or mate:
            if has_turn(s, b, unit) and is_active(s, b, unit):
                found |= 1 << unit
    return found


@kernel
def speaker(s: Any, b: Any, unit: int) -> int:
    """XH-020: who is asked for a unit's group: its first active member."""
    for other in range(s.n_units):
        if s.units[other].group == s.units[unit].group and is_active(s, b, other):
            return other
    return int(unit)
