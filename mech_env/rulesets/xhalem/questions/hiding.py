"""Hiding and cloaking: who may, and what must be beaten (5.11, 5.12, XH-143, XH-146)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import cooldown_slot, is_machine, owns
from mech_env.rulesets.xhalem.questions.knowledge import can_detect
from mech_env.rulesets.xhalem.questions.space import board_length, place_of, unit_distance
from mech_env.rulesets.xhalem.questions.speed import fastest
from mech_env.rulesets.xhalem.questions.terrain import B_SIGHT, PARTIAL, any_between
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.programs import DEEPSCAN_BONUS, Program

NEAR_FEET, NEAR_HEXES = 60, 10  # how far creatures and machines notice movement (XH-146)
PASSIVE = 10  # of those who notice without a roll
NOBODY = -1  # a rating: nobody is there to notice
TRACE_CR = (18, 12, 8)  # of who stood still, moved, dashed in its last turn (XH-134)

# The bits of `betrayed`: what made noise (XH-140), and that movement was noticed (XH-146).
BY_DASH, BY_HASTE, BY_GROUND, NOTICED = 0, 1, 2, 3


@kernel
def near(s: Any, unit: int) -> int:
    """XH-146: how far a unit notices movement; for creatures how far they search (XH-132)."""
    return board_length(s, NEAR_HEXES * c.HEX if is_machine(s, unit) else NEAR_FEET)


@kernel
def sees_clearly(s: Any, b: Any, unit: int, target: int) -> bool:
    """XH-136: whether nothing conceals a unit from another, even partly."""
    here, there = place_of(b, unit), place_of(b, target)
    return not any_between(s, b, B_SIGHT | PARTIAL, 0, here, there)


@kernel
def is_in_the_open(s: Any, b: Any, unit: int, known: int) -> bool:
    """XH-136, XH-141: whether an enemy creature sees a unit clearly.

    ``known`` 1: only those count whom the unit's side locates, for masks.
    """
    first, stop = sides.enemies_of(s, int(s.units[unit].side))
    for other in range(first, stop):
        if is_machine(s, other) or not can_detect(s, b, other):
            continue
        if known == 1 and b.units[other].aware != c.Aware.LOCATED:
            continue
        if sees_clearly(s, b, other, unit):
            return True
    return False


@kernel
def may_hide(s: Any, b: Any, unit: int) -> bool:
    """XH-136: a creature on its own feet, free, not hidden, and no known enemy sees it clearly."""
    u = b.units[unit]
    if is_machine(s, unit) or u.hidden > 0 or u.rides >= 0 or u.inside >= 0:
        return False
    if u.grapples >= 0 or u.grappled_by >= 0:
        return False
    return not is_in_the_open(s, b, unit, 1)


@kernel
def may_cloak(s: Any, b: Any, unit: int) -> bool:
    """XH-143: whether a unit has a cloak, ready and not in use."""
    u = b.units[unit]
    if u.cloaked == 1 or not owns(s, unit, Program.CLOAK):
        return False
    return bool(u.cooldown[cooldown_slot(Program.CLOAK)] == 0)


@kernel
def may_uncloak(s: Any, b: Any, unit: int) -> bool:
    """XH-141, XH-143: whether there is a cloak or a hiding to end."""
    return bool(b.units[unit].cloaked == 1 or b.units[unit].hidden > 0)


# --- what must be beaten ---
@kernel
def _watchers(s: Any, b: Any, unit: int, machines: int, all_over: int) -> int:
    """The highest 10 + Perception or Scanners of a unit's enemies; NOBODY without any.

    ``machines`` 1: they count, too; ``all_over`` 1: also those who are not ``near``.
    """
    best = NOBODY
    first, stop = sides.enemies_of(s, int(s.units[unit].side))
    for other in range(first, stop):
        scans = is_machine(s, other)
        if (scans and machines == 0) or not can_detect(s, b, other):
            continue
        if all_over == 0 and unit_distance(s, b, unit, other) > near(s, other):
            continue
        score = c.Score.SCANNERS if scans else c.Score.PERCEPTION
        best = max(best, PASSIVE + int(s.units[other].scores[score]))
    return best


@kernel
def notice_cr(s: Any, b: Any, unit: int) -> int:
    """XH-146: what a mover must exceed to pass unnoticed; NOBODY: no enemy is near."""
    return _watchers(s, b, unit, 1, 0)


@kernel
def betray_cr(s: Any, b: Any, unit: int) -> int:
    """XH-140: what one who made noise must exceed to stay hidden; NOBODY: nobody hears it."""
    return _watchers(s, b, unit, 0, 0)


@kernel
def hide_cr(s: Any, b: Any, unit: int) -> int:
    """XH-137: what one who hides must exceed: at least 10."""
    return max(PASSIVE, _watchers(s, b, unit, 0, 1))


@kernel
def trace_cr(b: Any, unit: int) -> int:
    """XH-134: what a searcher must exceed to follow the traces of a cloaked unit."""
    return int(TRACE_CR[b.units[unit].last_move])


# --- what is added, and when ---
@kernel
def sneaks_with(s: Any, unit: int) -> int:
    """XH-137, XH-146: Stealth of a creature, Systems of a machine."""
    score = c.Score.SYSTEMS if is_machine(s, unit) else c.Score.STEALTH
    return int(s.units[unit].scores[score])


@kernel
def notice_level(b: Any, unit: int) -> int:
    """XH-146: level of a mover's test: disadvantage after a dash."""
    return -1 if b.units[unit].dashed == 1 else 0


@kernel
def searches_with(s: Any, unit: int, score: int) -> int:
    """XH-109, XH-132: what a unit adds to a search with one of its scores."""
    added = int(s.units[unit].scores[score])
    return added + DEEPSCAN_BONUS if owns(s, unit, Program.DEEPSCAN) else added


@kernel
def is_hasty(s: Any, b: Any, unit: int) -> bool:
    """XH-140: whether a unit moved more than half of its fastest speed this turn."""
    return 2 * int(b.units[unit].moved) > fastest(s, b, unit)
