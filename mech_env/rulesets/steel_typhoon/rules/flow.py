"""The engine of a battle: begin it, apply an answer, and go on until the next decision."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.record import DRAW, RUNNING
from mech_env.rulesets.steel_typhoon.decisions import D_NONE
from mech_env.rulesets.steel_typhoon.frames import (
    ATTACKING,
    BREAKING,
    CAMPING,
    FIGHT,
    FITTING,
    FORCING,
    GRAPPLING,
    HOLDING,
    MOVING,
    RELEASING,
    SPOTTING,
    SQUAD_TURN,
    TALKING,
    TURN,
    WINDOW,
    push,
)
from mech_env.rulesets.steel_typhoon.legal import legal
from mech_env.rulesets.steel_typhoon.rules.attack import attack
from mech_env.rulesets.steel_typhoon.rules.campaign import camp, fit_out
from mech_env.rulesets.steel_typhoon.rules.fight import fight
from mech_env.rulesets.steel_typhoon.rules.foot import squad_turn
from mech_env.rulesets.steel_typhoon.rules.grapple import break_free, force, grapple, release
from mech_env.rulesets.steel_typhoon.rules.move import move
from mech_env.rulesets.steel_typhoon.rules.spot import spot
from mech_env.rulesets.steel_typhoon.rules.turn import hold, talk, turn
from mech_env.rulesets.steel_typhoon.rules.windows import window


@kernel
def begin(b: Any, setups: Any, mask: Any) -> None:
    """Start the battle whose starting record was copied in; stops at its first decision."""
    b.winner = RUNNING
    b.depth = 0
    push(b, FIGHT, -1, 0, 0)
    advance(b, setups, mask)


@kernel
def apply(b: Any, action: int, setups: Any, mask: Any) -> None:
    """Answer the pending request and go on to the next; ``mask`` is written for it."""
    b.request.answer = action
    b.request.decision = D_NONE
    advance(b, setups, mask)


@kernel
def advance(b: Any, setups: Any, mask: Any) -> None:
    """Run the top frame, stage by stage, until a request stands or the battle is over.

    ST-192: a decision with one legal option is taken here.
    """
    while b.winner == RUNNING:
        if b.request.decision != D_NONE:
            only = legal(b, mask)
            if only == -1:
                return
            if only == -2:
                # Unreachable by the rules; a battle that got here must not hang.
                b.faults = 1
                b.winner = DRAW
                return
            b.request.answer = only
            b.request.decision = D_NONE
        run_stage(b, setups)
    b.request.unit = -1
    b.request.decision = D_NONE


@kernel
def run_stage(b: Any, setups: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    kind = f.kind
    if kind == ATTACKING:
        attack(b, f)
    elif kind == MOVING:
        move(b, f)
    elif kind == TURN:
        turn(b, f)
    elif kind == FIGHT:
        fight(b, f, setups)
    elif kind == WINDOW:
        window(b, f)
    elif kind == SPOTTING:
        spot(b, f)
    elif kind == GRAPPLING:
        grapple(b, f)
    elif kind == FORCING:
        force(b, f)
    elif kind == BREAKING:
        break_free(b, f)
    elif kind == HOLDING:
        hold(b, f)
    elif kind == TALKING:
        talk(b, f)
    elif kind == RELEASING:
        release(b, f)
    elif kind == SQUAD_TURN:
        squad_turn(b, f)
    elif kind == FITTING:
        fit_out(b, f)
    elif kind == CAMPING:
        camp(b, f)
