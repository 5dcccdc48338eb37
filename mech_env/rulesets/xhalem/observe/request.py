"""The pending decision and the last engagement in the observation."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.observe.layout import LAYOUT, Request, Rolled, Row
from mech_env.rulesets.xhalem.observe.rows import knows, mark
from mech_env.rulesets.xhalem.questions import engaging, reactions
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr

REQUEST, REQUEST_WIDTH = LAYOUT.pieces["request"].start, LAYOUT.pieces["request"].width
ROLL, ROLL_WIDTH = LAYOUT.pieces["roll"].start, LAYOUT.pieces["roll"].width
N_VERBS = len(d.VERBS)


@kernel
def write_request(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Who is asked; for the viewer also what, and the procedure that it stands in."""
    o = REQUEST
    clear(out, o, o + REQUEST_WIDTH)
    out[o + Request.own_slot_0 + sides.slot_of(s, viewer)] = 1.0
    decision = int(b.request.decision)
    if b.winner != RUNNING or decision == d.Decision.NONE or b.depth == 0:
        return
    if b.request.unit != viewer:
        ally = b.request.side == s.units[viewer].side
        out[o + Request.asked_ally] = 1.0 if ally else 0.0
        out[o + Request.asked_enemy] = 0.0 if ally else 1.0
        return
    out[o + Request.asked_me] = 1.0
    out[o + Request.decision_loadout + decision - d.Decision.LOADOUT] = 1.0
    f = b.frames[b.depth - 1]
    mark(s, b, viewer, int(f.actor), Row.actor, out)
    mark(s, b, viewer, int(f.target), Row.target, out)
    if f.kind == fr.Frame.ACT:
        write_action(s, b, viewer, f, out)
    elif f.kind == fr.Frame.WINDOW:
        out[o + Request.occasion_step + f.occasion] = 1.0
        if decision == d.Decision.OPPORTUNITY:
            mark(s, b, viewer, reactions.who_passed(s, b, viewer), Row.target, out)
        if b.units[viewer].trigger >= 0 and decision == d.Decision.REACT:
            out[o + Request.trigger_enter_reach + b.units[viewer].trigger] = 1.0
    elif f.kind == fr.Frame.RIDE:
        out[o + Request.mounting] = f.mounting
    write_deed(s, b, viewer, f, out)


@kernel
def write_deed(s: Any, b: Any, viewer: int, f: Any, out: Any) -> None:
    """What is done, or what happened: verb, program, target. Frames leave out what they lack."""
    o = REQUEST
    if 0 <= f.verb < N_VERBS:
        out[o + Request.verb_end + f.verb] = 1.0
        if f.actor >= 0 and (f.slot >= 0 or f.verb == d.Verb.THROWOBJ):
            slot = max(0, int(f.slot))
            out[o + Request.ranged] = engaging.is_shot(s, int(f.actor), int(f.verb), slot)
    if f.program >= 0:
        out[o + Request.program_grav + f.program] = 1.0
    out[o + Request.pull] = 1.0 if f.pull == 1 else 0.0
    out[o + Request.forced] = f.forced
    out[o + Request.second] = 1.0 if f.strike == 2 else 0.0
    out[o + Request.reaction] = f.reaction
    aim = int(f.aim)
    if aim >= d.TARGET_PLACE:
        out[o + Request.at_last_place] = 1.0
        mark(s, b, viewer, aim - d.TARGET_PLACE, Row.target, out)
    elif aim >= d.TARGET_PIECE:
        out[o + Request.piece] = scaled(1 + aim - d.TARGET_PIECE, Request.piece.high)
    else:
        mark(s, b, viewer, aim, Row.target, out)


@kernel
def write_action(s: Any, b: Any, viewer: int, f: Any, out: Any) -> None:
    """Arguments of the viewer's action chosen so far."""
    o = REQUEST
    if f.mode >= 0:
        out[o + Request.mode_walk + f.mode] = 1.0
    if f.way >= 0:
        way = d.turned(int(s.units[viewer].side), int(f.way))
        out[o + Request.way_q] = c.STEP_Q[way]
        out[o + Request.way_r] = c.STEP_R[way]
        out[o + Request.way_z] = 1.0 if way == c.UP else -1.0 if way == c.DOWN else 0.0
    if f.trigger >= 0:
        out[o + Request.trigger_enter_reach + f.trigger] = 1.0
    if 0 <= f.response < N_VERBS:
        out[o + Request.verb_end + f.response] = 1.0
    if 0 <= f.subject < c.MAX_UNITS:
        mark(s, b, viewer, int(f.subject), Row.target, out)
    mark(s, b, viewer, int(f.ally), Row.target, out)
    if f.piece >= 0:
        out[o + Request.piece] = scaled(1 + int(f.piece), Request.piece.high)


@kernel
def write_roll(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The last engagement, if the side engaged, was engaged, or locates who did."""
    o = ROLL
    clear(out, o, o + ROLL_WIDTH)
    seen = b.seen
    who, aim, side = int(seen.who), int(seen.aim), int(s.units[viewer].side)
    if who < 0:
        return
    target = -1
    if 0 <= aim < c.MAX_UNITS:
        target = aim
    elif aim >= d.TARGET_PLACE:
        target = aim - d.TARGET_PLACE
    met = target >= 0 and s.units[target].side == side
    if not met and knows(s, b, side, who) != c.Aware.LOCATED:
        return
    out[o + Rolled.face] = scaled(int(seen.face), Rolled.face.high)
    out[o + Rolled.level] = scaled(int(seen.level), Rolled.level.high)
    out[o + Rolled.total] = scaled_cut(int(seen.total), Rolled.total.high)
    if target >= 0 and knows(s, b, side, target) == c.Aware.LOCATED:
        out[o + Rolled.defence] = scaled_cut(int(seen.defence), Rolled.defence.high)
    out[o + Rolled.hit] = seen.hit
    out[o + Rolled.damage] = scaled_cut(int(seen.damage), Rolled.damage.high)
    if d.TARGET_PIECE <= aim < d.TARGET_PLACE:
        out[o + Rolled.piece] = scaled(1 + aim - d.TARGET_PIECE, Rolled.piece.high)
    mark(s, b, viewer, who, Row.engaged, out)
    mark(s, b, viewer, target, Row.engaged_at, out)
