"""Scripts of close combat: charges, grips, blows without regard to defence."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, if_legal, strike
from mech_env.rulesets.adeva.state.decisions import Decision, Verb


@kernel
def charger(s: Any, b: Any, mask: Any, word: int) -> int:
    """Charges whenever anybody can be charged."""
    return if_legal(mask, Verb.CHARGE) if b.request.decision == Decision.ACTION else AS_THE_BOT


@kernel
def wrestler(s: Any, b: Any, mask: Any, word: int) -> int:
    """Grapples whom it reaches, by a charge if it must, and holds on."""
    decision = b.request.decision
    if decision == Decision.CHARGE_WITH:
        return Verb.GRAPPLE
    if decision != Decision.ACTION:
        return AS_THE_BOT
    strike(mask, Verb.RELEASE)
    for verb in (Verb.HOLD, Verb.GRAPPLE, Verb.CHARGE):
        if mask[verb] != 0:
            return verb
    return AS_THE_BOT


@kernel
def all_out(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks all out whenever it can, and evades nothing after it."""
    return if_legal(mask, Verb.ALL_OUT) if b.request.decision == Decision.ACTION else AS_THE_BOT


@kernel
def flurry(s: Any, b: Any, mask: Any, word: int) -> int:
    """Strikes as often as it can: lightning, swift, or with both hands."""
    if b.request.decision != Decision.ACTION:
        return AS_THE_BOT
    for verb in (Verb.LIGHTNING, Verb.SWIFT, Verb.MULTIPLE):
        if mask[verb] != 0:
            return verb
    return AS_THE_BOT


@kernel
def trips(s: Any, b: Any, mask: Any, word: int) -> int:
    """Knocks down, takes down or stuns whom it reaches before anything else."""
    if b.request.decision != Decision.ACTION:
        return AS_THE_BOT
    for verb in (Verb.KNOCK_DOWN, Verb.TAKE_DOWN, Verb.STUN):
        if mask[verb] != 0:
            return verb
    return AS_THE_BOT


@kernel
def leaver(s: Any, b: Any, mask: Any, word: int) -> int:
    """Disengages from every melee at once."""
    if b.request.decision != Decision.ACTION:
        return AS_THE_BOT
    return Verb.TRY_DISENGAGE if mask[Verb.TRY_DISENGAGE] != 0 else Verb.DISENGAGE
