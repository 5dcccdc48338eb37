"""What is under way: whose turn, which action, who asks (frames below the top one)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.codes import FULL, HALF
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act, Frame


@kernel
def turn_owner(b: Any) -> int:
    """The unit whose turn is under way, -1 nobody's."""
    for k in range(b.depth):
        if b.frames[k].kind == Frame.TURN:
            return int(b.frames[k].actor)
    return -1


@kernel
def frame_of_action(b: Any) -> int:
    """The index of the frame of the action under way that is nearest to the top, -1 none."""
    for k in range(int(b.depth) - 1, -1, -1):
        if b.frames[k].kind == Frame.ACT:
            return k
    return -1


@kernel
def has_flag(f: Any, flag: int) -> bool:
    """Whether the frame of an action has a bit of ``Act``."""
    return bool((int(f.act_flags) >> flag) & 1)


@kernel
def cost_under_way(b: Any) -> int:
    """AE-226: HALF or FULL as table 4.2 has it for the action under way; FREE without any.

    What is done in a grapple costs as the action around it does; a talent changes nothing here.
    """
    k = frame_of_action(b)
    while k > 0 and has_flag(b.frames[k], Act.NESTED):
        k -= 1
        while k > 0 and b.frames[k].kind != Frame.ACT:
            k -= 1
    if k < 0 or b.frames[k].kind != Frame.ACT:
        return v.FREE
    verb = int(b.frames[k].verb)
    if verb == Verb.AIM or verb == Verb.ASSIST:
        return FULL if b.frames[k].further == ch.Size.FULL else HALF
    if verb == Verb.USE_SKILL and b.frames[k].choice >= 0:
        return int(v.COST_OF_SKILL[b.frames[k].choice])
    return int(v.COST[verb])
