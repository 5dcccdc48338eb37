"""Categories of action and who goes when (5.2)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import advantage, gear, rolls
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w

LEAD = 5  # above all others (AI-021)
LEAD_GAIN = 1  # advantage
CHANGE_PRICE = 1  # exploits of the new category (AI-019)
NOBODY = -1


# --- categories ---
@kernel
def may_choose(s: Any, b: Any, unit: int, category: int) -> bool:
    """AI-012: any category, ETHERIC with Core Aether left (option category: only that one)."""
    if s.options.category != 0:
        return bool(s.options.category == category + 1)
    return bool(category != c.Category.ETHERIC or b.units[unit].core >= 1)


@kernel
def may_change(s: Any, b: Any, unit: int, category: int) -> bool:
    """AI-019, AI-020: another category, for an exploit of its pool."""
    u = b.units[unit]
    if s.options.category != 0 or category == u.category:
        return False
    return bool(u.exploits[category] >= CHANGE_PRICE)


@kernel
def any_change(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit can change its category."""
    for category in range(c.N_CATEGORIES):
        if may_change(s, b, unit, category):
            return True
    return False


# --- totals ---
@kernel
def weapon_bonus(s: Any, b: Any, unit: int) -> int:
    """AI-022: the weapon in hand counts in its own category only."""
    kind, category = gear.hand_kind(s, b, unit), b.units[unit].category
    if kind == gear.EMPTY_HANDED:
        return 0
    if w.ARM[kind] == w.Arm.CLOSE and category == c.Category.CLOSE:
        return w.INITIATIVE[kind]
    if w.ARM[kind] == w.Arm.RANGED and category == c.Category.RANGED:
        return w.INITIATIVE[kind]
    return 0


@kernel
def bonus(s: Any, b: Any, unit: int) -> int:
    """AI-013, AI-014, AI-015, AI-016, AI-022, AI-089, AI-126: what a unit adds to its initiative.

    Stat and skill have the number of the category.
    """
    category = int(b.units[unit].category)
    sum_ = rolls.bonus(s, b, unit, category, category) + weapon_bonus(s, b, unit)
    return sum_ + advantage.in_snap(b, unit)


# --- the order ---
@kernel
def stat_used(s: Any, b: Any, unit: int) -> int:
    """AI-018: the stat of a unit's category, which breaks ties."""
    return rolls.stat_of(s, b, unit, int(b.units[unit].category))


@kernel
def are_tied(s: Any, b: Any, one: int, other: int) -> bool:
    """AI-018: equal totals and stats: a roll-off decides."""
    same = b.units[one].initiative == b.units[other].initiative
    return bool(same) and stat_used(s, b, one) == stat_used(s, b, other)


@kernel
def goes_before(s: Any, b: Any, one: int, other: int) -> bool:
    """AI-018: by total, then by stat."""
    mine, other_total = int(b.units[one].initiative), int(b.units[other].initiative)
    if mine != other_total:
        return mine > other_total
    return stat_used(s, b, one) > stat_used(s, b, other)


@kernel
def leader(b: Any) -> int:
    """AI-021: who is ahead of all others in the order by the lead at least; NOBODY."""
    if b.n_order < 2:
        return NOBODY
    first, second = int(b.order[0]), int(b.order[1])
    if b.units[first].initiative >= b.units[second].initiative + LEAD:
        return first
    return NOBODY
