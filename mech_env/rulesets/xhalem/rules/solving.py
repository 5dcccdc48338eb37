"""What solvers ask: which dice are alike, and what no rule reads again."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import owns
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Roll
from mech_env.rulesets.xhalem.state.frames import FightStage, Frame
from mech_env.rulesets.xhalem.state.programs import Program


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: a sum, or the best or worst of them."""
    return 0 if why == Roll.INITIATIVE or why == Roll.JITTER else 1


@kernel
def turn_of(b: Any) -> int:
    """Whose turn is under way; -1 = nobody's."""
    for k in range(b.depth):
        if b.frames[k].kind == Frame.TURN:
            return int(b.frames[k].actor)
    return -1


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear fields that no rule will read again.

    So solvers treat states that differ only in them as equal.

    Reads: frames. Writes: the last roll, the passage, what a turn left. Rolls: nothing.
    Asks: nothing.
    """
    forget_roll(b)
    if b.frames[0].stage > FightStage.TIES:
        for unit in range(s.n_units):
            b.units[unit].init = 0  # the order is fixed (XH-021)
    on_turn, moving = turn_of(b), 0
    for k in range(b.depth):
        if Frame.LEG <= b.frames[k].kind <= Frame.WINDOW:
            moving = 1
    if moving == 0:
        forget_passage(b)
    for unit in range(s.n_units):
        u = b.units[unit]
        u.last_round = 0
        if s.options.flank_requires == c.FlankRequires.THREAT:
            u.attacked = 0
        if not owns(s, unit, Program.CLOAK):
            u.last_move = c.LastMove.STILL  # traces are those of cloaked units (XH-134)
        if unit != on_turn:
            forget_turn(u)


@kernel
def forget_roll(b: Any) -> None:
    """The last engagement is only looked at."""
    seen = b.seen
    seen.who = -1
    seen.aim = -1
    seen.face = 0
    seen.level = 0
    seen.total = 0
    seen.defence = 0
    seen.hit = 0
    seen.damage = 0


@kernel
def forget_passage(b: Any) -> None:
    """Where the last interval led matters only to those who may react to it."""
    p = b.passage
    p.mover = -1
    p.mate = -1
    p.held = -1
    p.q = 0
    p.r = 0
    p.z = 0
    p.way = -1
    p.forced = 0
    p.held_q = 0
    p.held_r = 0
    p.held_z = 0
    p.by_mover = 0
    p.by_mount = 0
    p.by_held = 0
    for unit in range(c.MAX_UNITS):
        p.inside[unit] = -1
        p.held_inside[unit] = -1


@kernel
def forget_turn(u: Any) -> None:
    """A turn's books are opened anew with the next (2.4); a held MOVE goes on with what is left."""
    u.acted = 0
    u.seconded = 0
    u.second_first = 0
    u.engaged_late = 0
    u.turn_lost = 0
    u.primary = -1
    u.struck_with = 0
    u.mount_tried = 0
    u.drag_tested = 0
    u.hazards = 0
    u.betrayed = 0
    u.notice_done = 0
    if u.response != Verb.MOVE:
        u.moved = 0
        u.turn_over = 0
        for mode in range(c.N_MODES):
            u.budget[mode] = 0
        u.rooted = 0
        u.dashed = 0
        u.thrusting = 0
        u.held_dash = 0
