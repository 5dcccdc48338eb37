"""MOVE: step by step, past watchers and through sustained fire (flow M; AI-047, AI-056, AI-164)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.squares import step_to
from mech_env.rulesets.ascension_isle.questions import steps, targets
from mech_env.rulesets.ascension_isle.questions import zones as fire
from mech_env.rulesets.ascension_isle.questions.stances import Upset
from mech_env.rulesets.ascension_isle.rules import stances
from mech_env.rulesets.ascension_isle.rules.attack import begin_zone_attack
from mech_env.rulesets.ascension_isle.rules.window import open_window
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.codes import Gait
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.frames import Frame, MoveStage


@kernel
def begin_move(b: Any, unit: int, gait: int) -> None:
    """A unit moves, in a gait (`Gait`)."""
    fr.push(b, Frame.MOVE, unit, -1)
    b.frames[b.depth - 1].gait = gait


@kernel
def move(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a movement.

    Reads: cells, zones. Writes: cell, facing, moved, behind, stance. Rolls: nothing. Asks: step.
    """
    unit, stage = int(f.actor), int(f.stage)
    if stage == MoveStage.ASK:
        done = f.steps >= c.GAIT_STEPS[f.gait] or not steps.any_step(s, b, unit)
        if done or not targets.is_active(b, unit):
            fr.pop(b)
        else:
            fr.ask_then(s, b, f, unit, Decision.STEP, MoveStage.STEP)
    elif stage == MoveStage.STEP:
        if b.request.answer == Verb.NO:
            fr.pop(b)
            return
        f.way = d.turned(int(s.units[unit].side), int(b.request.answer) - d.DIRECTION)
        f.stage = MoveStage.GO
        # The window of the announced verb stands for its first step; a snap move has none.
        if f.steps >= 1 or f.gait == Gait.SNAP:
            open_window(b, unit, c.Cause.AHEAD)
    elif stage == MoveStage.GO:
        if targets.is_active(b, unit):  # AI-122
            enter(s, b, log, f, unit)
        else:
            fr.pop(b)
    else:
        next_fire(s, b, f, unit)


@kernel
def enter(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AI-047, AI-056, AI-065: a cell is entered; the first one says how the unit has moved.

    Stances that end by moving are lost at that moment, too (AI-124, AI-133).
    """
    u = b.units[unit]
    dx, dy = step_to(int(f.way))
    u.x += dx
    u.y += dy
    u.facing = f.way
    u.behind = 0
    sprints = f.gait == Gait.SPRINT
    emit(log, Event.MOVED, unit, f.gait, u.x, u.y, 0)
    if f.steps == 0:
        u.moved = max(int(u.moved), int(c.Moved.SPRINTED if sprints else c.Moved.MOVED))
        stances.upset(s, b, log, unit, Upset.SPRINT if sprints else Upset.MOVE)
    f.steps += 1
    f.next_place = 0
    f.stage = MoveStage.ZONES


@kernel
def next_fire(s: Any, b: Any, f: Any, unit: int) -> None:
    """AI-164: the next fire that the mover comes under, once per move; owners in the order."""
    while f.next_place < b.n_order:
        owner = int(b.order[f.next_place])
        f.next_place += 1
        if (int(f.triggered) >> owner) & 1 == 0 and fire.is_under_fire(s, b, unit, owner):
            f.triggered = int(f.triggered) | 1 << owner
            begin_zone_attack(b, owner, unit)
            return
    f.stage = MoveStage.ASK
