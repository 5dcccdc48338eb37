"""Scripts that wait or guard: overwatch, cover, evasion, fate, a lead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, if_legal, strike
from mech_env.rulesets.adeva.questions import outcome
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Verb

MOVES = (Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.CHARGE, Verb.ADVANCE, Verb.JAUNT)


@kernel
def overwatch(s: Any, b: Any, mask: Any, word: int) -> int:
    """Watches the largest zone, every turn, for anything that any enemy does in it."""
    decision = b.request.decision
    if decision == Decision.ACTION:
        return if_legal(mask, Verb.OVERWATCH)
    if b.frames[b.depth - 1].verb != Verb.OVERWATCH:
        return AS_THE_BOT
    if decision == Decision.CONDITION:
        return d.CHOICE + ch.Release.ACTS
    if decision == Decision.RADIUS or decision == Decision.MODE:
        return last_choice(mask)
    return AS_THE_BOT


@kernel
def last_choice(mask: Any) -> int:
    """The last legal slot of ``choice``, or AS_THE_BOT."""
    found = AS_THE_BOT
    for k in range(d.N_CHOICES):
        if mask[d.CHOICE + k] != 0:
            found = d.CHOICE + k
    return found


@kernel
def camp(s: Any, b: Any, mask: Any, word: int) -> int:
    """Never leaves its cell."""
    if b.request.decision == Decision.ACTION:
        for verb in MOVES:
            strike(mask, verb)
    return AS_THE_BOT


@kernel
def guard(s: Any, b: Any, mask: Any, word: int) -> int:
    """Acts under guard whenever it can."""
    return if_legal(mask, Verb.GUARD) if b.request.decision == Decision.ACTION else AS_THE_BOT


@kernel
def defensive(s: Any, b: Any, mask: Any, word: int) -> int:
    """Takes a defensive stance every turn, and waits to be attacked."""
    return if_legal(mask, Verb.STANCE) if b.request.decision == Decision.ACTION else AS_THE_BOT


@kernel
def delayer(s: Any, b: Any, mask: Any, word: int) -> int:
    """Delays every turn and acts when somebody else does."""
    decision = b.request.decision
    if decision == Decision.INTERRUPT:
        return Verb.YES
    return if_legal(mask, Verb.DELAY) if decision == Decision.ACTION else AS_THE_BOT


@kernel
def field_first(s: Any, b: Any, mask: Any, word: int) -> int:
    """Spreads its AT field as wide as it can before anything else."""
    if b.request.decision != Decision.ACTION:
        return AS_THE_BOT
    return Verb.SPREAD_FULL if mask[Verb.SPREAD_FULL] != 0 else Verb.SPREAD_HALF


@kernel
def parry_all(s: Any, b: Any, mask: Any, word: int) -> int:
    """Parries or dodges every attack, whatever it loses by it."""
    if b.request.decision != Decision.EVADE:
        return AS_THE_BOT
    return Verb.DODGE if mask[Verb.DODGE] != 0 else Verb.PARRY


@kernel
def fatalist(s: Any, b: Any, mask: Any, word: int) -> int:
    """Never spends fate."""
    decision = b.request.decision
    if decision == Decision.REDUCE or Decision.FATE_INIT <= decision <= Decision.FATE_POST:
        return Verb.NO
    return AS_THE_BOT


@kernel
def favourite(s: Any, b: Any, mask: Any, word: int) -> int:
    """Spends fate at every chance: to boost a test, to roll again, to reduce damage."""
    decision = b.request.decision
    if decision == Decision.FATE_PRE:
        return Verb.BOOST
    if decision == Decision.FATE_POST:
        return Verb.REROLL
    return Verb.YES if decision == Decision.REDUCE else AS_THE_BOT


@kernel
def protect_lead(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays like the bot until its side seems ahead, then stays where it is, on the defensive."""
    if b.request.decision != Decision.ACTION:
        return AS_THE_BOT
    if outcome.potential(s, b, int(b.request.side)) <= 0.0:
        return AS_THE_BOT
    for verb in MOVES:
        strike(mask, verb)
    return Verb.STANCE
