"""WINDOW: who may shoot at a unit for what it announced or did (AI-023, AI-119 to AI-123)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import interrupts, targets
from mech_env.rulesets.ascension_isle.rules.attack import begin_shot
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.frames import Frame, WindowStage


@kernel
def open_window(b: Any, acting: int, cause: int) -> None:
    """Others may interrupt ``acting``; ``cause``: AHEAD, BEHIND or CLOSE."""
    fr.push(b, Frame.WINDOW, acting, -1)
    b.frames[b.depth - 1].cause = cause


@kernel
def window(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a window: each is asked once, and shoots at once (AI-002, AI-121 to AI-123).

    Reads: stances, arcs, sight. Writes: nothing. Rolls: nothing. Asks: overwatch, rangedint, rapid.
    """
    stage = int(f.stage)
    if stage == WindowStage.NEXT:
        next_watcher(s, b, f)
    elif stage == WindowStage.RAPID:
        f.stage = WindowStage.NEXT
        unit, rapid = int(f.target), int(b.request.answer) - d.NUMBER
        emit(log, Event.INTERRUPTS, unit, f.cause, f.actor, 0, 0)
        begin_shot(b, unit, int(f.actor), int(f.cause), int(f.form), rapid)
    elif b.request.answer == Verb.NO:
        f.stage = WindowStage.NEXT
    else:
        f.form = int(b.request.answer) - d.FORM
        fr.ask_then(s, b, f, int(f.target), Decision.RAPID, WindowStage.RAPID)


@kernel
def next_watcher(s: Any, b: Any, f: Any) -> None:
    """AI-023, AI-123: the next who may shoot; nobody, once the unit that acts is out (AI-122)."""
    acting = int(f.actor)
    if not targets.is_active(b, acting):
        fr.pop(b)
        return
    if f.cause == c.Cause.CLOSE:
        unit = int(b.frames[b.depth - 2].target)  # of the close attack
        if f.next_place == 0 and interrupts.may_interrupt(s, b, f, unit, acting):
            f.next_place = 1
            f.target = unit
            fr.ask_then(s, b, f, unit, Decision.RANGEDINT, WindowStage.RANGEDINT)
        else:
            fr.pop(b)
        return
    while f.next_place < b.n_order:
        unit = int(b.order[f.next_place])
        f.next_place += 1
        if interrupts.may_interrupt(s, b, f, unit, acting):
            f.target = unit
            f.form = c.Form.SINGLE
            fr.ask_then(s, b, f, unit, Decision.OVERWATCH, WindowStage.OVERWATCH)
            return
    fr.pop(b)
