"""Kinds of procedure on the resolution stack, and the few ways to change the stack."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel

FRAME_KINDS = ("fight", "turn", "attack", "spot", "move", "grapple", "force", "break", "hold",
               "comms", "release", "window", "squad", "loadout", "camp")  # fmt: skip
(
    FIGHT, TURN, ATTACKING, SPOTTING, MOVING, GRAPPLING, FORCING, BREAKING, HOLDING,
    TALKING, RELEASING, WINDOW, SQUAD_TURN, FITTING, CAMPING,
) = range(15)  # fmt: skip

# What a window offers to holders of actions (`event`): see ST-134.
STEP_TAKEN, ATTACK_DECLARED, SPOT_PLACED, GRAPPLE_MADE = 0, 1, 2, 3


@kernel
def push(b: Any, kind: int, actor: int, target: int, interrupt: int) -> None:
    """Begin a procedure: it runs next, before the one under way goes on."""
    f = b.frames[b.depth]
    b.depth += 1
    f.kind = kind
    f.stage = 0
    f.actor = actor
    f.target = target
    f.target_kind = 0
    f.mode = 0
    f.interrupt = interrupt
    f.attack_value = 0
    f.spot_value = 0
    f.defence_value = 0
    f.margin = 0
    f.die = -1
    f.cover_kind = 0
    f.cover_id = -1
    f.asked_bits = 0
    f.losses = 0
    f.cover_losses = 0
    f.event = 0
    f.cause = -1
    f.progress = 0
    f.before_hex = -1


@kernel
def pop(b: Any) -> None:
    """The procedure under way is over."""
    b.depth -= 1


@kernel
def ask(b: Any, unit: int, decision: int) -> None:
    """Put a decision to a unit; the frame's stage goes on when it is answered."""
    b.request.unit = unit
    b.request.side = b.units[unit].side
    b.request.decision = decision
