"""The engine of a battle: begin it, apply an answer, and go on until the next decision."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.record import DRAW, RUNNING
from mech_env.rulesets.framewerk.decisions import D_NONE
from mech_env.rulesets.framewerk.frames import (
    ATTACKING,
    CAMPING,
    ESCAPING,
    FIGHT,
    MOVING,
    SLOT,
    TESTING,
    ZONING,
    push,
)
from mech_env.rulesets.framewerk.legal import legal
from mech_env.rulesets.framewerk.rules.attack import attack
from mech_env.rulesets.framewerk.rules.campaign import camp
from mech_env.rulesets.framewerk.rules.close import escape
from mech_env.rulesets.framewerk.rules.contest import run_test
from mech_env.rulesets.framewerk.rules.fight import fight
from mech_env.rulesets.framewerk.rules.move import move, zone_check
from mech_env.rulesets.framewerk.rules.slot import slot


@kernel
def begin(b: Any, setups: Any, mask: Any) -> None:
    """Start the battle whose starting record was copied in; stops at its first decision."""
    b.winner = RUNNING
    b.depth = 0
    b.pool.roller = -1
    push(b, FIGHT, -1, -1)
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

    A decision with one legal option is taken here (catalogue 4).
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
    kind = int(f.kind)
    if kind == TESTING:
        run_test(b, f)
    elif kind == ATTACKING:
        attack(b, f)
    elif kind == SLOT:
        slot(b, f)
    elif kind == MOVING:
        move(b, f)
    elif kind == FIGHT:
        fight(b, f, setups)
    elif kind == ZONING:
        zone_check(b, f)
    elif kind == ESCAPING:
        escape(b, f)
    elif kind == CAMPING:
        camp(b, f)
