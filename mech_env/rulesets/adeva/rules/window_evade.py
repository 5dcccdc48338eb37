"""Windows of evasion: Dodge, Parry, Dive; Counter-Attack; Sacrifice on Self (AE-158 to AE-184)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, evasion, hits, trials, units
from mech_env.rulesets.adeva.rules import (
    attack_begin,
    placing,
    reactions,
    showing,
    statuses,
    window_help,
)
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.rules.window_deflect import negate
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Talent, Until
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Cause, Evasion
from mech_env.rulesets.adeva.state.stages import WindowStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any, a: Any) -> None:
    """The stages from EVADE on; ``a``: the frame of the attack."""
    answer = int(b.request.answer)
    if f.stage <= WindowStage.ROW:
        evade(s, b, log, f, a, answer)
    elif f.stage == WindowStage.EVADED:
        judge(s, b, log, f, a)
    elif f.stage == WindowStage.COUNTER:
        ask_counter(s, b, f)
    elif f.stage == WindowStage.COUNTERS:
        counter(s, b, log, f, answer)
    elif f.stage == WindowStage.GIVE:
        ask_arm(s, b, f, a)
    elif f.stage == WindowStage.GIVES:
        f.stage = WindowStage.OVER
        if answer != Verb.NO:
            f.location = answer - d.LOCATION
            fr.ask_then(s, b, f, int(f.target), Decision.HITS, WindowStage.GIVEN)
    else:
        window_help.give(s, b, log, f, a, int(f.target), answer - d.CHOICE + 1)
        f.stage = WindowStage.OVER


# --- the target's Reaction ---
@kernel
def evade(s: Any, b: Any, log: Any, f: Any, a: Any, answer: int) -> None:
    """D-EVADE: how, with which weapon, into which cover."""
    target = int(f.target)
    if f.stage == WindowStage.EVADE:
        deflecting = evasion.has_flag(f, Evasion.DEFLECTING)  # AE-157
        if not deflecting and evasion.may_evade(s, b, a, target):
            fr.ask_then(s, b, f, target, Decision.EVADE, WindowStage.EVADES)
        else:
            f.stage = WindowStage.GIVE
    elif f.stage == WindowStage.EVADES:
        f.verb = answer
        if answer == Verb.DODGE:
            test(s, b, log, f, a)
        elif answer == Verb.PARRY:
            fr.ask_then(s, b, f, target, Decision.WEAPON, WindowStage.WEAPON)
        elif answer == Verb.DIVE:
            fr.ask_then(s, b, f, target, Decision.COLUMN, WindowStage.COLUMN)
        else:
            f.stage = WindowStage.GIVE
    elif f.stage == WindowStage.WEAPON:
        f.arm = answer - d.WEAPON
        test(s, b, log, f, a)
    elif f.stage == WindowStage.COLUMN:
        x = d.column_of(s, units.side_of(s, target), answer - d.COLUMN)
        f.cell = board.cell_at(s, x, 0)
        fr.ask_then(s, b, f, target, Decision.ROW, WindowStage.ROW)
    else:
        y = d.row_of(s, units.side_of(s, target), answer - d.ROW)
        f.cell = board.cell_at(s, board.column(s, int(f.cell)), y)
        test(s, b, log, f, a)


@kernel
def test(s: Any, b: Any, log: Any, f: Any, a: Any) -> None:
    """AE-158, AE-164, AE-171: the Reaction is taken, its test is made."""
    target, verb = int(f.target), int(f.verb)
    modifiers = evasion.modifiers(s, b, a, target, verb, int(f.arm))
    reactions.take(s, b, log, target, verb)
    kind = evasion.test_of(verb)
    f.stage = WindowStage.EVADED
    begin_test(s, b, target, kind, trials.value(s, b, target, kind), modifiers, 0, int(f.actor))


@kernel
def judge(s: Any, b: Any, log: Any, f: Any, a: Any) -> None:
    """AE-158 to AE-166, AE-171 to AE-173: the test is done."""
    target, verb, attacker = int(f.target), int(f.verb), int(f.actor)
    f.stage = WindowStage.GIVE
    if b.outcome.passed == 0:
        return
    if verb == Verb.DIVE:
        if placing.runs_into(s, b, log, target, int(f.cell)):
            return
        f.window_flags = int(f.window_flags) | (1 << Evasion.COVERED)
        emit(log, Event.DIVES, target, int(f.cell), 0, 0, 0)
        placing.put(s, b, log, target, int(f.cell), Event.MOVED)
        statuses.knock_prone(s, b, log, target)
        return
    horde = units.is_horde(b, attacker)
    dodging = verb == Verb.DODGE
    count = negate(a, target, evasion.negated(s, a, horde, int(b.outcome.degrees), dodging))
    if dodging:
        emit(log, Event.DODGED, target, count, attacker, 0, 0)
        return
    emit(log, Event.PARRIED, target, count, attacker, 0, 0)
    f.who = target
    f.stage = WindowStage.COUNTER


# --- to strike back ---
@kernel
def after_counter(f: Any) -> int:
    """Where the window goes on: with the next ally after a Guardian, else to the last window."""
    if evasion.has_flag(f, Evasion.GUARDIAN):
        return int(WindowStage.ALLIES)
    return int(WindowStage.GIVE)


@kernel
def ask_counter(s: Any, b: Any, f: Any) -> None:
    """D-COUNTER: the parrier, or Guardian, may strike back (AE-072, AE-074)."""
    if evasion.may_counter(s, b, int(f.who), int(f.actor)):
        fr.ask_then(s, b, f, int(f.who), Decision.COUNTER, WindowStage.COUNTERS)
    else:
        f.stage = after_counter(f)
        drop_guardian(f)


@kernel
def drop_guardian(f: Any) -> None:
    """The Guardian's part in the window is over."""
    f.window_flags = int(f.window_flags) & ~(1 << Evasion.GUARDIAN)


@kernel
def counter(s: Any, b: Any, log: Any, f: Any, answer: int) -> None:
    """AE-072 to AE-074: a free attack on the attacker, resolved at once."""
    unit, attacker = int(f.who), int(f.actor)
    f.stage = after_counter(f)
    drop_guardian(f)
    if answer == Verb.NO:
        return
    units.put_until(b, unit, Until.COUNTERED)
    showing.show(s, b, unit, Talent.COUNTER_ATTACK)
    emit(log, Event.STRIKES_BACK, unit, 0, attacker, 0, 0)
    arm = answer - d.WEAPON
    attack_begin.begin(s, b, unit, Verb.ATTACK, Cause.COUNTER, arm, -1, attacker, -1, -1, -1, 0)


# --- an arm of its own ---
@kernel
def ask_arm(s: Any, b: Any, f: Any, a: Any) -> None:
    """D-SAC-SELF: the last window (AE-182, AE-184)."""
    target = int(f.target)
    if hits.left(a, target) > 0 and evasion.may_sacrifice_self(s, b, a, target):
        fr.ask_then(s, b, f, target, Decision.SAC_SELF, WindowStage.GIVES)
    else:
        f.stage = WindowStage.OVER
