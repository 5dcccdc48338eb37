"""What the target of an attack does: dodge, hit the deck (AI-136 to AI-140, AI-148 to AI-152)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import attacks, reactions, rolls
from mech_env.rulesets.ascension_isle.questions.stances import Upset
from mech_env.rulesets.ascension_isle.rules import means, stances
from mech_env.rulesets.ascension_isle.rules.dice import roll_test
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Roll, Why
from mech_env.rulesets.ascension_isle.state.frames import AttackStage


@kernel
def ask_reaction(s: Any, b: Any, f: Any, late: int, next_stage: int) -> None:
    """AI-138, AI-151: a target reacts before the roll, a hero after it; if it can at all.

    ``late`` 1: after the roll. ``next_stage``: of the attack ``f``, without a reaction.
    """
    target = int(f.target)
    f.stage = next_stage
    is_late = 1 if reactions.reacts_late(s, target) else 0
    close = 1 if attacks.is_close(f) else 0
    if is_late == late and reactions.any_reaction(s, b, target, close):
        fr.ask_then(s, b, f, target, Decision.REACT, AttackStage.REACTED)


# --- the deck ---
@kernel
def deck(s: Any, b: Any, log: Any, unit: int, verb: int) -> None:
    """AI-148 to AI-150: a unit hits the deck, all its advantage gone; COVER: behind its piece."""
    u = b.units[unit]
    means.note_once(b, unit, c.Once.DECK)
    u.decked = 1
    emit(log, Event.DECKED, unit, 1 if verb == Verb.COVER else 0, 0, 0, 0)
    if verb == Verb.COVER:
        u.behind = 1
        emit(log, Event.LEANED, unit, 1, 1, 0, 0)
    means.set_advantage(b, log, unit, 0, Why.DECK)
    stances.upset(s, b, log, unit, Upset.DECK)  # AI-116, AI-124, AI-131


# --- dodges ---
@kernel
def pay_dodge(s: Any, b: Any, log: Any, f: Any) -> None:
    """AI-031, AI-136, AI-137: a dodge is declared and paid; OVERWATCH ends (AI-124)."""
    unit, how = int(f.target), int(f.means)
    u = b.units[unit]
    emit(log, Event.DODGES, unit, how, f.actor, 0, 0)
    if how == Means.STANDARD:
        u.standard_left -= 1
    elif how == Means.MOVE:
        u.move_left -= 1
    elif how == Means.DEBT:
        u.debt += 1
    else:
        means.spend(b, log, unit, c.Pool.ADRENALINE, 1)
    stances.upset(s, b, log, unit, Upset.DODGE)


@kernel
def dodge(s: Any, b: Any, log: Any, f: Any) -> None:
    """AI-129, AI-136, AI-139: the dice of a dodge; each success raises the challenge."""
    unit = int(f.target)
    close = 1 if attacks.is_close(f) else 0
    total = roll_test(s, b, log, unit, Roll.DODGE) + reactions.dodge_bonus(s, b, unit)
    threshold = reactions.dodge_threshold(s, b, unit, close)
    f.evasion = rolls.zero_successes(total, threshold)
    emit(log, Event.EVADED, unit, total, f.evasion, 0, 0)
