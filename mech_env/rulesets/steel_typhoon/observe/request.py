"""The pending request in the observation: who acts on whom, values, and what answers bring."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.observe.layout import LAYOUT, Request
from mech_env.rulesets.steel_typhoon.observe.rows import row_of
from mech_env.rulesets.steel_typhoon.questions import pools, secrets
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import frames as fr

ANSWERS = LAYOUT.pieces["answers"].start
REQUEST, REQUEST_WIDTH = LAYOUT.pieces["request"].start, LAYOUT.pieces["request"].width
MOST_FIT = 8  # the highest face
SHOWN_STATE = (0.0, 1.0, 0.5, -1.0)  # by state of a slot
SLOT_WIDTH = Request.slot_2_DEF - Request.slot_1_DEF


@kernel
def write_answers(s: Any, b: Any, unit: int, out: Any) -> None:
    """While the viewer is asked for a die: how well each of its dice answers."""
    clear(out, ANSWERS, ANSWERS + c.DIE_SLOTS)
    decision = b.request.decision
    if b.request.unit != unit or b.depth == 0:
        return
    against = 0
    if d.ANSWERS_VALUE[decision]:
        against = pools.to_beat(b.frames[b.depth - 1])
    elif d.OFFERED_DICE[decision] == 0:
        return
    for slot in range(c.DIE_SLOTS):
        face = int(b.units[unit].die[slot])
        if face > 0:
            fit = scaled(face, MOST_FIT)
            if against > 0:
                short = max(-MOST_FIT, face - against)
                fit = scaled(short, MOST_FIT)
                if short >= 0:
                    fit = 1.0 - fit
            out[ANSWERS + slot] = fit


@kernel
def write_request(s: Any, b: Any, unit: int, out: Any) -> None:
    """The pending request, whoever is asked, and the procedure it stands in."""
    o = REQUEST
    clear(out, o, o + REQUEST_WIDTH)
    out[o + Request.own_slot_0 + d.own_slot(s, b, unit)] = 1.0
    decision = int(b.request.decision)
    if b.winner != RUNNING or decision == d.Decision.NONE or b.depth == 0:
        return
    side = int(s.units[unit].side)
    if b.request.unit == unit:
        out[o + Request.asked_me] = 1.0
    elif b.request.side == side:
        out[o + Request.asked_ally] = 1.0
    else:
        out[o + Request.asked_enemy] = 1.0
    if secrets.is_secret(s, b, side, int(b.request.side)):
        return
    out[o + Request.decision_loadout + decision - d.Decision.LOADOUT] = 1.0
    f = b.frames[b.depth - 1]
    if decision == d.Decision.ACTIVATE:
        return  # the frame of the fight names nobody
    if f.actor >= c.MAX_UNITS:
        squad = f.actor - c.MAX_UNITS
        out[o + Request.actor_squad] = scaled(1 + squad, Request.actor_squad.high)
    elif f.actor >= 0:
        out[o + Request.actor_0 + row_of(s, b, unit, f.actor)] = 1.0
    if f.target >= 0:
        if f.target_kind == c.TargetKind.SQUAD:
            out[o + Request.target_squad] = scaled(1 + f.target, Request.target_squad.high)
        elif f.target_kind == c.TargetKind.PIECE:
            out[o + Request.target_piece] = scaled(1 + f.target, Request.target_piece.high)
        elif f.target < s.n_units:
            out[o + Request.target_0 + row_of(s, b, unit, f.target)] = 1.0
    write_values(s, b, decision, f, out)
    write_systems(s, b, decision, f, out)


@kernel
def write_values(s: Any, b: Any, decision: int, f: Any, out: Any) -> None:
    """Values shown so far in the procedure, and how far it is."""
    o = REQUEST
    chosen = decision == d.Decision.ROCKETS or decision == d.Decision.TARGET
    if f.kind == fr.Frame.ATTACK and not (chosen or decision == d.Decision.MODE):
        out[o + Request.mode_hth + f.mode] = 1.0
        if f.cover_kind != c.CoverKind.NONE:
            out[o + Request.cover_piece + f.cover_kind - c.CoverKind.PIECE] = 1.0
    out[o + Request.attack_value] = scaled_cut(f.attack_value, Request.attack_value.high)
    out[o + Request.spot_value] = scaled_cut(f.spot_value, Request.spot_value.high)
    out[o + Request.defence_value] = scaled_cut(f.defence_value, Request.defence_value.high)
    out[o + Request.margin] = scaled_cut(f.margin, Request.margin.high)
    left = int(f.slots_left if f.kind == fr.Frame.CAMP else f.losses)
    out[o + Request.losses] = scaled_cut(left, Request.losses.high)
    out[o + Request.cover_losses] = scaled_cut(f.cover_losses, Request.cover_losses.high)
    if decision == d.Decision.LOADOUT:
        out[o + Request.progress] = scaled_cut(f.slot, Request.progress.high)
    elif decision == d.Decision.INFDIE:
        out[o + Request.progress] = scaled_cut(f.dice_used, Request.progress.high)
    elif decision == d.Decision.HELD:
        out[o + Request.trigger_0 + f.trigger] = 1.0
    elif decision == d.Decision.REPAIR:
        out[o + Request.repairs] = scaled(f.repairs, Request.repairs.high)
    out[o + Request.interrupt] = f.interrupt
    if f.interrupt == 1 and b.depth > 1:  # what it interrupts is offered by the window below
        out[o + Request.event_step + b.frames[b.depth - 2].event] = 1.0


@kernel
def write_systems(s: Any, b: Any, decision: int, f: Any, out: Any) -> None:
    """The systems that the decision is about, slot by slot."""
    subject = pools.subject_of(f, decision)
    if subject < 0:
        return
    u = b.units[subject]
    for k in range(c.SYSTEM_SLOTS):
        if u.system_kind[k] != c.System.EMPTY:
            place = Request.slot_1_DEF + SLOT_WIDTH * k + u.system_kind[k] - c.System.DEF
            out[REQUEST + place] = SHOWN_STATE[u.system_state[k]]
