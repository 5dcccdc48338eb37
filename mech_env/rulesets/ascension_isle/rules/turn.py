"""TURN: pain, category, stance, verbs, snap moves (flow T; AI-001, AI-019, AI-090, AI-113)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import (
    gear,
    initiative,
    interrupts,
    pain,
    rolls,
    targets,
    verbs,
)
from mech_env.rulesets.ascension_isle.questions import stances as may
from mech_env.rulesets.ascension_isle.rules import means, stances, victory, wounds
from mech_env.rulesets.ascension_isle.rules.act import begin_act
from mech_env.rulesets.ascension_isle.rules.dice import roll_test
from mech_env.rulesets.ascension_isle.rules.move import begin_move
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Roll, Why
from mech_env.rulesets.ascension_isle.state.frames import TurnStage


@kernel
def turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a turn.

    Reads: the unit, the order. Writes: flags, pain, category, stance, exploits. Rolls: steel. Asks:
    pain, recat, stance, arc, action, snapmove.
    """
    stage = int(f.stage)
    if stage == TurnStage.START:
        begin_turn(b, log, f)
    elif stage <= TurnStage.STEEL:
        face_pain(s, b, log, f, stage)
    elif stage <= TurnStage.ARC_SET:
        prepare(s, b, log, f, stage)
    elif stage == TurnStage.ASK:
        next_verb(s, b, f)
    elif stage == TurnStage.VERB:
        choose_verb(s, b, f)
    elif stage == TurnStage.SNAP:
        next_snap_move(s, b, f)
    elif stage == TurnStage.SNAPPED:
        snap_move(b, log, f)
    else:
        end_turn(s, b, log, f)


# --- T1 ---
@kernel
def begin_turn(b: Any, log: Any, f: Any) -> None:
    """T1: flags are cleared, also of a turn that is lost (AI-047, AI-099, AI-120)."""
    unit = int(f.actor)
    u = b.units[unit]
    emit(log, Event.TURN_BEGINS, unit, 0, 0, 0, 0)
    u.moved = c.Moved.STILL
    u.held = 0
    u.used = int(u.used) & ~c.ONCE_A_TURN
    if u.skip > 0:
        u.skip -= 1
        emit(log, Event.TURN_LOST, unit, u.skip, 0, 0, 0)
        f.stage = TurnStage.SNAP
    else:
        f.stage = TurnStage.PAIN


@kernel
def face_pain(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """T1, D-PAIN (AI-090): asked again after a steel roll that failed."""
    unit = int(f.actor)
    answer = int(b.request.answer)
    if stage == TurnStage.PAIN:
        f.stage = TurnStage.RECAT
        by_will = pain.may_override(b, unit, Means.WILLPOWER)
        if by_will or pain.may_override(b, unit, Means.STEEL):
            fr.ask_then(s, b, f, unit, Decision.PAIN, TurnStage.PAIN_SET)
    elif stage == TurnStage.STEEL:
        f.stage = TurnStage.RECAT if steel(s, b, log, unit) else TurnStage.PAIN
    elif answer == d.BY + Means.STEEL:
        b.units[unit].move_left -= 1
        means.note_once(b, unit, c.Once.STEEL)
        f.stage = TurnStage.STEEL
    else:
        f.stage = TurnStage.RECAT
        if answer == d.BY + Means.WILLPOWER:
            means.spend(b, log, unit, c.Pool.WILLPOWER, 1)
            wounds.numb_all(b, unit)


@kernel
def steel(s: Any, b: Any, log: Any, unit: int) -> bool:
    """AI-090, AI-091: a roll that pain does not reduce; whether it overrides the pain."""
    total = roll_test(s, b, log, unit, Roll.STEEL)
    total += rolls.ability(s, b, unit, c.Stat.INTELLECT, c.Skill.CONCENTRATION)
    to_beat = pain.steel_challenge(b, unit)
    done = total >= to_beat
    emit(log, Event.STEELED, unit, total, to_beat, 1 if done else 0, 0)
    if done:
        wounds.numb_all(b, unit)
    return done


# --- T2, T3 ---
@kernel
def prepare(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """T2 and T3: category and stance (AI-019, AI-113, AI-118)."""
    unit, answer = int(f.actor), int(b.request.answer)
    if stage == TurnStage.RECAT:
        f.stage = TurnStage.STANCE
        if initiative.any_change(s, b, unit):
            fr.ask_then(s, b, f, unit, Decision.RECAT, TurnStage.RECAT_SET)
    elif stage == TurnStage.RECAT_SET:
        f.stage = TurnStage.STANCE
        if answer != Verb.NO:
            change_category(s, b, log, unit, answer - d.CATEGORY)
    elif stage == TurnStage.STANCE:
        go_on(f)
        if may.any_stance(s, b, unit):
            fr.ask_then(s, b, f, unit, Decision.STANCE, TurnStage.STANCE_SET)
    elif stage == TurnStage.STANCE_SET:
        go_on(f)
        if answer == d.STANCE + c.Stance.OVERWATCH:
            fr.ask_then(s, b, f, unit, Decision.ARC, TurnStage.ARC_SET)
        elif answer != Verb.NO:
            stances.take(b, log, unit, answer - d.STANCE, stances.NO_ARC)
    else:
        go_on(f)
        arc = d.turned(int(s.units[unit].side), answer - d.DIRECTION)
        stances.take(b, log, unit, c.Stance.OVERWATCH, arc)


@kernel
def go_on(f: Any) -> None:
    """After T3 come the verbs; after the stance that closes a turn, its end (AI-115)."""
    f.stage = TurnStage.SNAP if f.closing == 1 else TurnStage.ASK


@kernel
def change_category(s: Any, b: Any, log: Any, unit: int, category: int) -> None:
    """AI-019: for an exploit of the new category and all advantage; the order stays."""
    means.spend(b, log, unit, category, initiative.CHANGE_PRICE)
    means.set_advantage(b, log, unit, 0, Why.RECAT)
    b.units[unit].category = category
    emit(log, Event.CATEGORY, unit, category, 1, 0, 0)
    stances.leave_unfit(s, b, log, unit)  # AI-116


# --- T4 ---
@kernel
def next_verb(s: Any, b: Any, f: Any) -> None:
    """T4: what to do, until nothing is left, which is not the END of AI-115."""
    unit = int(f.actor)
    f.stage = TurnStage.SNAP
    if targets.is_active(b, unit) and verbs.any_but_end(s, b, unit):
        fr.ask_then(s, b, f, unit, Decision.ACTION, TurnStage.VERB)


@kernel
def choose_verb(s: Any, b: Any, f: Any) -> None:
    """D-ACTION: a verb, or the end of the turn (AI-024, AI-115)."""
    unit, verb = int(f.actor), int(b.request.answer)
    if verb != Verb.END:
        f.stage = TurnStage.ASK
        begin_act(b, unit, verb)
    elif gear.has_trait(s, unit, c.Trait.QUICKDRAW):
        f.closing = 1
        f.stage = TurnStage.STANCE
    else:
        f.stage = TurnStage.SNAP


# --- T5 ---
@kernel
def next_snap_move(s: Any, b: Any, f: Any) -> None:
    """T5, D-SNAPMOVE (AI-130): the next who fired in SNAP in this turn, by the order."""
    while f.next_place < b.n_order:
        unit = int(b.order[f.next_place])
        f.next_place += 1
        if interrupts.may_snap_move(s, b, unit):
            fr.ask_then(s, b, f, unit, Decision.SNAPMOVE, TurnStage.SNAPPED)
            return
    f.stage = TurnStage.OVER


@kernel
def snap_move(b: Any, log: Any, f: Any) -> None:
    """AI-130: for an Adrenaline the unit asked moves."""
    f.stage = TurnStage.SNAP
    if b.request.answer == Verb.YES:
        unit = int(b.order[f.next_place - 1])
        means.spend(b, log, unit, c.Pool.ADRENALINE, 1)
        begin_move(b, unit, c.Gait.SNAP)


@kernel
def end_turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """T5: what lasts for a turn ends for all (AI-130, AI-148); the unit's turn is over (AI-119)."""
    for unit in range(s.n_units):
        u = b.units[unit]
        u.decked = 0
        u.snap_fired = 0
        u.used = int(u.used) & ~(1 << c.Once.DECK)
    b.units[f.actor].turn_done = 1
    fr.pop(b)
    victory.settle(s, b, log)
