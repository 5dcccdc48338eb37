"""LINGER: wounds of earlier fights act as a fight begins (AI-100, AI-181)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import campaign
from mech_env.rulesets.ascension_isle.questions import health as levels
from mech_env.rulesets.ascension_isle.questions import wounds as made
from mech_env.rulesets.ascension_isle.rules import health, wounds
from mech_env.rulesets.ascension_isle.rules.stress import begin_stress
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.events import Event, Roll
from mech_env.rulesets.ascension_isle.state.frames import LingerStage


@kernel
def linger(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the wounds of earlier fights: the next one that does something (AI-181).

    They go on after one has put the unit out, as those of a hit do (AI-077); only death ends it.

    Reads: wounds. Writes: exploits, aura, Core Aether, stress, levels lost, status. Rolls: burning.
    Asks: (cap).
    """
    unit = int(f.actor)
    if f.stage == LingerStage.AFTER:
        f.stage = LingerStage.NEXT
        health.put_out_if_filled(s, b, log, unit)
    elif not campaign.is_alive(b, unit) or f.next_wound >= b.units[unit].n_wounds:
        fr.pop(b)
    else:
        k = int(f.next_wound)
        f.next_wound += 1
        if campaign.acts_at_start(b, unit, k):
            act_again(s, b, log, f, unit, k)


@kernel
def act_again(s: Any, b: Any, log: Any, f: Any, unit: int, k: int) -> None:
    """AI-181: fire, a lost exploit, drained aura; AI-100: a health level, once and for good.

    AI-095: fire does nothing once the last level is full.
    """
    wound = b.units[unit].wounds[k]
    emit(log, Event.LINGERS, unit, k, 0, 0, 0)
    if wound.kind == c.Wound.TRAUMATIC:
        f.stage = LingerStage.AFTER
        lose_level(s, b, log, unit, k)
    elif wounds.burns(s, b, unit, int(wound.kind)):
        f.stage = LingerStage.AFTER
        begin_stress(b, unit, roll(b, log, made.BURN_FACES, unit, Roll.BURN), 1)
    else:
        wounds.act(s, b, log, unit, int(wound.kind), int(wound.location))


@kernel
def lose_level(s: Any, b: Any, log: Any, unit: int, k: int) -> None:
    """AI-100: the last level is gone, and the stress in it; without any the unit is lost."""
    u = b.units[unit]
    u.charged = int(u.charged) | 1 << k
    u.levels_lost += 1
    left = levels.n_levels(s, b, unit)
    u.stress[left] = 0
    emit(log, Event.LEVEL_LOST, unit, left, 0, 0, 0)
    health.find_level(s, b, unit)
    if left < 1:
        die(b, log, unit)


@kernel
def die(b: Any, log: Any, unit: int) -> None:
    """AI-100, AI-186: a unit is lost for the campaign."""
    b.units[unit].status = c.Status.DEAD
    emit(log, Event.DIED, unit, 0, 0, 0, 0)
