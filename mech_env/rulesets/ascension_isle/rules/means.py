"""What units gain and spend: advantage, exploits, ammunition (AI-008, AI-038, AI-153)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import advantage, gear
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import Means
from mech_env.rulesets.ascension_isle.state.events import Event, Why


# --- advantage ---
@kernel
def set_advantage(b: Any, log: Any, unit: int, points: int, why: int) -> None:
    """A unit's advantage is ``points`` from now on; ``why``: what changes it (``Why``)."""
    u = b.units[unit]
    change = int(points) - int(u.advantage)
    if change != 0:
        u.advantage = points
        emit(log, Event.ADVANTAGE, unit, change, points, why, 0)


@kernel
def gain(s: Any, b: Any, log: Any, unit: int, points: int, why: int) -> None:
    """AI-008, AI-109: a unit gains advantage, up to the cap.

    By nothing but AI-021, AI-110, AI-111, AI-112, AI-125 and AI-144.
    """
    set_advantage(b, log, unit, advantage.with_gain(s, b, unit, points), why)


@kernel
def lose(b: Any, log: Any, unit: int, points: int, why: int) -> None:
    """A unit spends or loses advantage, as far as it has any."""
    set_advantage(b, log, unit, max(0, int(b.units[unit].advantage) - int(points)), why)


# --- exploits ---
@kernel
def spend(b: Any, log: Any, unit: int, pool: int, count: int) -> None:
    """A unit spends exploits of a pool, which has them (AI-030, AI-038)."""
    u = b.units[unit]
    u.exploits[pool] -= count
    emit(log, Event.SPENT, unit, pool, count, u.exploits[pool], 0)


@kernel
def drain(b: Any, log: Any, unit: int, pool: int) -> None:
    """AI-096: a pool loses an exploit, if it has one."""
    if b.units[unit].exploits[pool] >= 1:
        spend(b, log, unit, pool, 1)


# --- ammunition ---
@kernel
def use_ammo(s: Any, b: Any, log: Any, unit: int, slot: int, count: int) -> None:
    """AI-153: ammunition leaves the counter of a weapon."""
    if count == 0:
        return
    u = b.units[unit]
    u.ammo[slot] -= count
    if u.ammo[slot] == 0:
        emit(log, Event.EMPTY, unit, gear.kind_in(s, unit, slot), 0, 0, 0)


# --- once a round or turn ---
@kernel
def note_once(b: Any, unit: int, once: int) -> None:
    """A unit did what is done once (`Once`)."""
    u = b.units[unit]
    u.used = int(u.used) | 1 << once


@kernel
def boost(s: Any, b: Any, log: Any, unit: int, means: int) -> None:
    """AI-111, AI-112: a Focus, an ammunition of the weapon in hand, or both for advantage."""
    if means != Means.AMMUNITION:
        note_once(b, unit, c.Once.FOCUS)
        spend(b, log, unit, c.Pool.FOCUS, 1)
        gain(s, b, log, unit, advantage.BOOST_GAIN, Why.FOCUS)
    if means != Means.FOCUS:
        note_once(b, unit, c.Once.AMMUNITION)
        use_ammo(s, b, log, unit, int(b.units[unit].in_hand), 1)
        gain(s, b, log, unit, advantage.BOOST_GAIN, Why.AMMUNITION)
