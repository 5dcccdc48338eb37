"""Wounds: how they are taken, what each does at once, how they go (AI-087, AI-093 to AI-101)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import health as levels
from mech_env.rulesets.ascension_isle.questions import pain, wounds
from mech_env.rulesets.ascension_isle.questions.stances import Upset
from mech_env.rulesets.ascension_isle.rules import health, means, stances, zones
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.events import Event


# --- taking one ---
@kernel
def take(b: Any, log: Any, unit: int, kind: int, location: int, level: int, damage: int) -> bool:
    """AI-087: one more wound; False: the store is full, and it only hurts.

    Args:
        level: the health level after the stress of the hit.
        damage: that stress.
    """
    u = b.units[unit]
    stored = u.n_wounds < c.MAX_WOUNDS
    if stored:
        wound = u.wounds[u.n_wounds]
        wound.kind = kind
        wound.location = location
        wound.level = level
        wound.damage = damage
        wound.grade = c.Grade.NONE
        u.n_wounds += 1
    elif u.further < c.MOST_FURTHER:
        u.further += 1
    emit(log, Event.WOUNDED, unit, kind, location, damage, pain.count_wounds(b, unit))
    return bool(stored)


@kernel
def burns(s: Any, b: Any, unit: int, kind: int) -> bool:
    """AI-095: whether a wound rolls for more stress: not once the last level is full."""
    return bool(kind == c.Wound.BURNING) and not levels.is_filled(s, b, unit)


@kernel
def act(s: Any, b: Any, log: Any, unit: int, kind: int, location: int) -> None:
    """AI-093, AI-096, AI-097, AI-099: what a wound does at once, but for fire."""
    if kind == c.Wound.PIERCING:
        health.find_level(s, b, unit)
    elif kind == c.Wound.SLASHING:
        means.drain(b, log, unit, wounds.drained_pool(location))
    elif kind == c.Wound.ETHERIC:
        drain_aether(b, log, unit)
    elif kind == c.Wound.TRAUMATIC:
        stun(s, b, log, unit)


@kernel
def drain_aether(b: Any, log: Any, unit: int) -> None:
    """AI-097: aura; without any Core Aether, as far as there is any, which then caps its pool."""
    u = b.units[unit]
    aura, core = wounds.drained_aura(b, unit), wounds.drained_core(b, unit)
    u.aura -= aura
    u.core -= core
    if aura == 0 and u.exploits[c.Pool.AETHER] > u.core:
        u.exploits[c.Pool.AETHER] = u.core
    emit(log, Event.DRAINED, unit, core, aura, 0, 0)


@kernel
def stun(s: Any, b: Any, log: Any, unit: int) -> None:
    """AI-099, AI-116, AI-167: a turn more to be lost; stance and sustained fire end."""
    u = b.units[unit]
    u.skip = wounds.skip_after(b, unit)
    emit(log, Event.STUNNED, unit, u.skip, 0, 0, 0)
    stances.upset(s, b, log, unit, Upset.STUN)
    zones.end(b, log, unit)


# --- losing them ---
@kernel
def without(set_: int, k: int) -> int:
    """A set of wounds after wound ``k`` is gone: those behind it move up."""
    below = int(set_) & ((1 << k) - 1)
    return below | (int(set_) >> (k + 1)) << k


@kernel
def remove(b: Any, unit: int, k: int) -> None:
    """A wound is gone; the sets of wounds close up with the list."""
    u = b.units[unit]
    last = int(u.n_wounds) - 1
    for later in range(k, last):
        u.wounds[later] = u.wounds[later + 1]
    gone = u.wounds[last]
    gone.kind = 0
    gone.location = 0
    gone.level = 0
    gone.damage = 0
    gone.grade = c.Grade.NONE
    u.n_wounds = last
    u.numb = without(int(u.numb), k)
    u.eased = without(int(u.eased), k)
    u.suppressed = without(int(u.suppressed), k)
    u.charged = without(int(u.charged), k)


@kernel
def remove_graded(b: Any, log: Any, unit: int, grade: int) -> None:
    """AI-180, AI-184: all wounds of a grade are gone; those beyond the store never had one."""
    u = b.units[unit]
    count = 0
    for k in range(int(u.n_wounds) - 1, -1, -1):
        if u.wounds[k].grade == grade:
            remove(b, unit, k)
            count += 1
    if grade == c.Grade.NONE:
        count += int(u.further)
        forget_further(u)
    if count > 0:
        emit(log, Event.HEALED, unit, count, 0, 0, 0)


@kernel
def forget_further(u: Any) -> None:
    """A unit has no wounds beyond the store any more."""
    u.further = 0
    u.further_numb = 0
    u.further_eased = 0


# --- pain ---
@kernel
def numb_all(b: Any, unit: int) -> None:
    """AI-090: all that hurts now does not hurt again in this round."""
    u = b.units[unit]
    numb = int(u.numb)
    for k in range(u.n_wounds):
        if pain.hurts(b, unit, k):
            numb |= 1 << k
    u.numb = numb
    u.further_numb = int(u.further) - int(u.further_eased)


@kernel
def ease(b: Any, unit: int, most: int) -> int:
    """AI-092: the oldest wounds that hurt do not hurt again in this battle; how many they are."""
    u = b.units[unit]
    count = 0
    while count < most:
        k = pain.first_hurting(b, unit)
        if k == pain.NO_WOUND:
            return count
        if k == pain.FURTHER:
            u.further_eased += 1
        else:
            u.eased = int(u.eased) | 1 << k
        count += 1
    return count
