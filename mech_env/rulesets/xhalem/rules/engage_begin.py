"""An engagement begins: below the windows, which push engagements of their own."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import frames as fr


@kernel
def begin(
    s: Any, b: Any, unit: int, verb: int, slot: int, program: int, pull: int, aim: int,
    strike: int, reaction: int, cause: int, forced: int,
) -> None:  # fmt: skip
    """Push the frame of an engagement (E1, E2); ``aim``: a target code, -1 for EMP.

    ``forced``: the opportunity was given against the target's will (XH-104).
    """
    fr.push(b, fr.Frame.ENGAGE, unit, aim if aim < c.MAX_UNITS else -1)
    f = b.frames[b.depth - 1]
    f.verb = verb
    f.slot = slot
    f.program = program
    f.pull = pull
    f.aim = aim
    f.strike = strike
    f.reaction = reaction
    f.cause = cause
    f.forced = forced
