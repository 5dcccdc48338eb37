"""Engagements from announcement to effect: procedure E1 to E12 (5.5)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import engaged, engaging, levels
from mech_env.rulesets.xhalem.questions.knowledge import is_blind
from mech_env.rulesets.xhalem.rules import engage_effect, engage_rolls
from mech_env.rulesets.xhalem.rules.engage_begin import begin
from mech_env.rulesets.xhalem.rules.knowledge import refresh
from mech_env.rulesets.xhalem.rules.objects import land
from mech_env.rulesets.xhalem.rules.window import open_window
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import EngageStage, Occasion
from mech_env.rulesets.xhalem.state.programs import COOL_DOWN

__all__ = ["begin", "engage"]


@kernel
def engage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an engagement (XH-055).

    Reads: everything about both. Writes: hit points, conditions, what sides know, throws, aid.
    Rolls: engagement, evasion of one unit, damage, contest of a shove (XH-057).
    Asks: shove effect.
    """
    stage = int(f.stage)
    if stage == EngageStage.ANNOUNCE:
        announce(s, b, log, f)
    elif stage == EngageStage.ROLL:
        engage_rolls.roll_engagement(s, b, log, f)
    elif stage == EngageStage.EVADE:
        engage_rolls.evade(s, b, log, f)
    elif stage == EngageStage.DAMAGE:
        engage_rolls.roll_damage(s, b, log, f)
    elif stage == EngageStage.APPLY:
        engage_effect.apply(s, b, log, f)
    elif stage == EngageStage.CONTEST:
        engage_effect.contest(s, b, log, f)
    elif stage == EngageStage.SHOVED:
        engage_effect.ask_effect(s, b, f)
    elif stage == EngageStage.EFFECT:
        engage_effect.shove(s, b, log, f)
    elif stage == EngageStage.EXPOSE:
        close(s, b, log, f)
    else:
        fr.pop(b)


@kernel
def announce(s: Any, b: Any, log: Any, f: Any) -> None:
    """E1 to E4: what is used up, class of the target, levels (XH-047, XH-053, XH-054).

    Reads: both. Writes: the frame, throws, cool-down. Rolls: nothing. Asks: nothing.
    """
    unit, aim = int(f.actor), int(f.aim)
    verb, slot, program = int(f.verb), int(f.slot), int(f.program)
    which = engaging.program_of(verb, program)
    weapon = engaging.weapon_of(s, unit, verb, slot)
    emit(log, Event.ENGAGES, unit, verb, aim, which if which >= 0 else weapon, f.cause)
    u = b.units[unit]
    if which >= 0:
        u.cooldown[program] = COOL_DOWN[which]  # XH-108
    elif verb == Verb.THROWOBJ:
        emit(log, Event.THROWN, unit, u.held, aim, 0, 0)
    elif weapon >= 0 and w.QUANTITY[weapon] > 0:
        u.quantity[slot] -= 1  # XH-066
    where = engaged.target_place(s, b, f)
    f.engaged = engaged.engaged_by(s, b, f)
    f.blind = int(f.target >= 0 and is_blind(s, b, unit, int(f.target), where))
    f.level = levels.engagement_level(
        s, b, unit, verb, slot, program, aim, int(f.cause), int(f.forced), where
    )
    f.next_one = 0
    f.stage = EngageStage.ROLL
    if engaged.is_automatic(s, b, f):
        f.hit = 1
        f.struck = f.engaged
        engage_rolls.remember_roll(b, f)
        f.stage = EngageStage.EVADE


@kernel
def close(s: Any, b: Any, log: Any, f: Any) -> None:
    """E12: an object thrown comes down; what is seen now; those who may react (XH-075, XH-192).

    Reads: both. Writes: the object, what sides know. Rolls: nothing. Asks: nothing.
    """
    unit = int(f.actor)
    if f.verb == Verb.THROWOBJ:
        land(s, b, log, unit, engaged.landing_place(s, b, f))
    refresh(s, b, log)
    f.stage = EngageStage.OVER
    open_window(
        s, b, Occasion.ENGAGED, unit, int(f.verb), int(f.slot), int(f.program), int(f.pull),
        int(f.aim), int(f.engaged),
    )  # fmt: skip
