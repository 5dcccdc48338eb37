"""Kinds of procedure on the resolution stack, and the few ways to change the stack."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.state.record import MAX_UNITS_PER_SIDE

FRAME_KINDS = ("fight", "slot", "attack", "test", "move", "zone", "escape", "camp")
FIGHT, SLOT, ATTACKING, TESTING, MOVING, ZONING, ESCAPING, CAMPING = range(8)


@kernel
def push(b: Any, kind: int, actor: int, target: int) -> None:
    """Begin a procedure: it runs next, before the one under way goes on."""
    f = b.frames[b.depth]
    b.depth += 1
    f.kind = kind
    f.stage = 0
    f.actor = actor
    f.target = target
    f.verb = 0
    f.weapon = -1
    f.aimpoint = 0
    f.direction = 0
    f.thing = -1
    for k in range(MAX_UNITS_PER_SIDE):
        f.listed[k] = -1
    f.n_listed = 0
    f.progress = 0
    f.skill = 0
    f.modifier = 0
    f.aim = 0
    f.attack = 0
    f.total = 0
    f.defence = 0
    f.margin = 0
    f.surprise_bits = 0
    f.defences = 0
    f.first_feat = 0
    f.dice = 0
    f.steps = 0
    f.asked_bits = 0
    f.before = -1
    f.weapon_kind = 0


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
