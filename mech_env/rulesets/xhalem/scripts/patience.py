"""Scripts that wait: on the spot, for a trigger, out of sight, in the air, on a lead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, if_legal, strike
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.scripts import legs
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb


@kernel
def camp(s: Any, b: Any, mask: Any, word: int) -> int:
    """Never moves; strikes what it can and waits in readiness when it cannot."""
    if b.request.decision != Decision.TURN:
        return AS_THE_BOT
    strike(mask, Verb.MOVE)
    strike(mask, Verb.DASH)
    return Verb.STRIKE if mask[Verb.STRIKE] != 0 else Verb.STANDBY


@kernel
def standby(s: Any, b: Any, mask: Any, word: int) -> int:
    """Waits in readiness every turn instead of acting, for any enemy that comes into range."""
    decision = b.request.decision
    if decision == Decision.TURN:
        return if_legal(mask, Verb.STANDBY)
    if decision == Decision.TRIGGER:
        return d.TRIGGER + c.Trigger.ENTER_RANGE
    if decision == Decision.SUBJECT:
        return Verb.ANY
    return Verb.STRIKE if decision == Decision.RESPONSE else AS_THE_BOT


@kernel
def ghost(s: Any, b: Any, mask: Any, word: int) -> int:
    """Cloaks or hides whenever it can, and strikes from there."""
    if b.request.decision != Decision.TURN:
        return AS_THE_BOT
    strike(mask, Verb.UNCLOAK)
    return Verb.CLOAK if mask[Verb.CLOAK] != 0 else Verb.HIDE


@kernel
def calm(s: Any, b: Any, mask: Any, word: int) -> int:
    """Lets every opportunity and every chance to strike back pass."""
    decision = b.request.decision
    if decision == Decision.OPPORTUNITY or decision == Decision.COUNTER:
        return Verb.NO
    return AS_THE_BOT


@kernel
def flyer(s: Any, b: Any, mask: Any, word: int) -> int:
    """Takes to the air whenever it can move that way."""
    decision = b.request.decision
    if decision == Decision.MODE:
        return d.MODE + c.Mode.FLY
    if decision == Decision.DIRECTION and b.frames[b.depth - 1].mode == c.Mode.FLY:
        return d.DIRECTION + c.UP
    return AS_THE_BOT


@kernel
def protect_lead(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays like the bot until its side has more hit points left, then strikes and backs away."""
    unit, decision, side = b.request.unit, b.request.decision, int(b.request.side)
    if standing(s, b, side, side, unit) <= standing(s, b, side, 1 - side, unit):
        return AS_THE_BOT
    if decision != Decision.TURN:
        return legs.leg(s, b, unit, -1, mask)
    return Verb.STRIKE if mask[Verb.STRIKE] != 0 else Verb.MOVE


@kernel
def standing(s: Any, b: Any, viewer: int, side: int, own: int) -> int:
    """Hit points that a side has left, as another may judge."""
    total = 0
    for unit in range(s.n_units):
        if s.units[unit].side == side and b.units[unit].status == c.Status.ACTIVE:
            total += est.points(s, b, viewer, unit, own)
    return total
