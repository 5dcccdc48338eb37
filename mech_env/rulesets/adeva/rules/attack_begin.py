"""An attack is begun: its frame (5.12, step 1)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import ranges
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import AttackStage


@kernel
def begin(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, target: int, cell: int,
    way: int, aimed: int, flags: int,
) -> None:  # fmt: skip
    """Push an attack; it rolls nothing yet.

    ``target``: a unit, or -1: ``cell`` (Blast, a gate) or ``way`` (Spray, Suppressive Fire).
    ``aimed``: the part of a Called Shot, -1 none. ``flags``: bits of ``Strike``.
    """
    weapon = ranges.weapon_for(b, unit, verb, arm)
    fr.push(b, Frame.ATTACK, unit, target)
    f = b.frames[b.depth - 1]
    f.stage = AttackStage.BEGIN
    f.verb = verb
    f.cause = cause
    f.arm = arm
    f.mode = ranges.mode_of(s, verb, weapon, mode)
    f.cell = cell
    f.way = way
    f.part = aimed
    f.weapon = weapon
    f.degrees = -1
    f.strike_flags = flags
