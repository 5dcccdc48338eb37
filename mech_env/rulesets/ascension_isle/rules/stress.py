"""STRESS: damage fills health levels, with a cap offered at each border (AI-076 to AI-084)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import health as levels
from mech_env.rulesets.ascension_isle.rules import health
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.frames import Frame, StressStage


@kernel
def begin_stress(b: Any, unit: int, damage: int, burning: int) -> None:
    """Damage that got through to a unit; ``burning`` 1: of a burning wound (AI-095)."""
    fr.push(b, Frame.STRESS, unit, -1)
    f = b.frames[b.depth - 1]
    f.left = damage
    f.burning = burning


@kernel
def stress(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of stress: one level (AI-076, AI-081, AI-082, AI-084).

    What goes beyond the last level is lost (AI-077).

    Reads: levels. Writes: stress, level; the hit below. Rolls: nothing. Asks: cap.
    """
    unit = int(f.actor)
    if f.stage == StressStage.CAPPED:
        f.stage = StressStage.FILL
        if b.request.answer == Verb.YES:
            taken = health.fill(s, b, log, unit, levels.room(s, b, unit))
            f.taken += taken
            f.left -= taken
            emit(log, Event.CAPPED, unit, f.left, 0, 0, 0)
            f.left = 0
            f.capped = 1
            return
        fill_level(s, b, log, f, unit)
    elif f.left == 0 or levels.is_filled(s, b, unit):
        hand_back(b, log, f, unit)
    elif levels.may_cap(s, b, unit, int(f.left)):
        fr.ask_then(s, b, f, unit, Decision.CAP, StressStage.CAPPED)
    else:
        fill_level(s, b, log, f, unit)


@kernel
def fill_level(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AI-076, AI-082: the present level takes what it can, the next one the rest."""
    taken = health.fill(s, b, log, unit, int(f.left))
    f.taken += taken
    f.left -= taken


@kernel
def hand_back(b: Any, log: Any, f: Any, unit: int) -> None:
    """The hit below learns what was taken (AI-083, AI-087); fire is no part of it (AI-095)."""
    if f.burning == 1:
        emit(log, Event.BURNED, unit, f.taken, 0, 0, 0)
    else:
        hit = b.frames[b.depth - 2]
        hit.taken = f.taken
        hit.capped = f.capped
    fr.pop(b)
