"""Health levels: how much stress each holds, what cuts it (AI-076 to AI-084, AI-093, AI-094)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.state import codes as c

BASE = 4  # stress that a level holds besides Physique (AI-077)
HEAD_CUT = 2  # of a wound to the head, in the levels Stressed and Critical (AI-093)
LIGHT_LEVELS = 2  # the last levels, where light lingering wounds cut (AI-182)
LINGERING = 2  # times, of serious and mortal wounds (AI-183)

# What a wound cuts of each level, eight bits a level; the wounds of a unit together stay below 256.
CUT_BITS = 8
PLAIN_CUTS = sum(1 << CUT_BITS * level for level in range(c.MAX_LEVELS))
HEAD_CUTS = PLAIN_CUTS + sum(
    HEAD_CUT - 1 << CUT_BITS * level for level in (c.Level.STRESSED, c.Level.CRITICAL)
)
if c.MAX_WOUNDS * LINGERING * HEAD_CUT >> CUT_BITS:
    raise ValueError("the cuts of all wounds do not fit")


# --- what a level holds ---
@kernel
def n_levels(s: Any, b: Any, unit: int) -> int:
    """AI-077, AI-100: a unit's health levels; those lost for good were the last ones."""
    return int(s.options.levels) - int(b.units[unit].levels_lost)


@kernel
def cuts_by(s: Any, b: Any, unit: int, k: int) -> int:
    """AI-093, AI-182, AI-183, AI-188: what wound ``k`` takes off what the levels hold.

    ``CUT_BITS`` bits for each level: sums of wounds are sums of such numbers.
    """
    u = b.units[unit]
    wound = u.wounds[k]
    if wound.kind != c.Wound.PIERCING or int(u.suppressed) >> k & 1:
        return 0
    cuts = HEAD_CUTS if wound.location == c.Location.HEAD else PLAIN_CUTS
    if wound.grade == c.Grade.LIGHT:
        return cuts & (-1 << CUT_BITS * max(0, n_levels(s, b, unit) - LIGHT_LEVELS))
    return cuts if wound.grade == c.Grade.NONE else LINGERING * cuts


@kernel
def cuts_of(s: Any, b: Any, unit: int) -> int:
    """AI-093: what all wounds of a unit take off what its levels hold (:func:`cuts_by`)."""
    cuts = 0
    for k in range(b.units[unit].n_wounds):
        cuts += cuts_by(s, b, unit, k)
    return cuts


@kernel
def size_after(s: Any, unit: int, cuts: int, level: int) -> int:
    """AI-077, AI-093: the stress that fills a level after cuts, at least 1."""
    full = BASE + int(s.units[unit].stats[c.Stat.PHYSIQUE])
    return max(1, full - ((cuts >> CUT_BITS * level) & (1 << CUT_BITS) - 1))


@kernel
def size_of(s: Any, b: Any, unit: int, level: int) -> int:
    """AI-077, AI-093: the stress that fills a level now."""
    return size_after(s, unit, cuts_of(s, b, unit), level)


# --- the present level ---
@kernel
def first_free(s: Any, b: Any, unit: int, cuts: int) -> int:
    """AI-077, AI-094: :func:`level_now` with what wounds cut."""
    u = b.units[unit]
    levels = n_levels(s, b, unit)
    for level in range(u.level, levels):
        if u.stress[level] < size_after(s, unit, cuts, level):
            return level
    return levels


@kernel
def level_now(s: Any, b: Any, unit: int) -> int:
    """AI-077, AI-094: the first level that is not full; :func:`n_levels` if none is left.

    ``level`` of the record is the last level known to be the first; a cut may have filled it.
    """
    return first_free(s, b, unit, cuts_of(s, b, unit))


@kernel
def is_filled(s: Any, b: Any, unit: int) -> bool:
    """AI-077, AI-094: whether the last level is full, which puts a unit out."""
    return level_now(s, b, unit) >= n_levels(s, b, unit)


@kernel
def room(s: Any, b: Any, unit: int) -> int:
    """AI-077: stress that the present level still takes; 0 if all are full."""
    cuts = cuts_of(s, b, unit)
    level = first_free(s, b, unit, cuts)
    if level >= n_levels(s, b, unit):
        return 0
    return size_after(s, unit, cuts, level) - int(b.units[unit].stress[level])


@kernel
def may_cap(s: Any, b: Any, unit: int, left: int) -> bool:
    """AI-080 to AI-082, AI-084: whether damage left may be capped at the present level's border.

    Only damage beyond the room, not in the last level, and not without wounds (option wounds).
    """
    if s.options.wounds == 0 or level_now(s, b, unit) >= n_levels(s, b, unit) - 1:
        return False
    return left > room(s, b, unit)


# --- sums ---
@kernel
def stress_of(b: Any, unit: int) -> int:
    """AI-076, 7.4: all stress of a unit."""
    sum_ = 0
    for level in range(c.MAX_LEVELS):
        sum_ += int(b.units[unit].stress[level])
    return sum_


@kernel
def health(s: Any, b: Any, unit: int) -> float:
    """The stress that a unit can still take, as a share of what it takes unhurt."""
    left, whole = 0, int(s.options.levels) * (BASE + int(s.units[unit].stats[c.Stat.PHYSIQUE]))
    cuts = cuts_of(s, b, unit)
    for level in range(n_levels(s, b, unit)):
        left += max(0, size_after(s, unit, cuts, level) - int(b.units[unit].stress[level]))
    return left / whole
