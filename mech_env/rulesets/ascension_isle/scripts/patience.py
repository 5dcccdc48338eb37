"""Scripts about stances, exploits and places: to watch, to evade, to save, to hold."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, if_legal, strike
from mech_env.rulesets.ascension_isle.questions import outcome
from mech_env.rulesets.ascension_isle.scripts import steps
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb


@kernel
def camp(s: Any, b: Any, mask: Any, word: int) -> int:
    """Never leaves its cell."""
    if b.request.decision == Decision.ACTION:
        for verb in (Verb.MOVE, Verb.MOVE_RELOAD, Verb.SPRINT):
            strike(mask, verb)
    return AS_THE_BOT


@kernel
def overwatch(s: Any, b: Any, mask: Any, word: int) -> int:
    """Goes on overwatch whenever it may, shoots from it, and moves only if it must."""
    unit, decision = b.request.unit, b.request.decision
    if decision == Decision.STANCE and b.units[unit].stance != c.Stance.OVERWATCH:
        return if_legal(mask, d.STANCE + c.Stance.OVERWATCH)
    if decision == Decision.ACTION and b.units[unit].stance == c.Stance.OVERWATCH:
        return Verb.END
    return AS_THE_BOT


@kernel
def run_and_gun(s: Any, b: Any, mask: Any, word: int) -> int:
    """Shoots on the run: takes that stance and moves after every shot."""
    decision = b.request.decision
    if decision == Decision.STANCE:
        return if_legal(mask, d.STANCE + c.Stance.SNAP)
    return Verb.YES if decision == Decision.SNAPMOVE else AS_THE_BOT


@kernel
def defensive(s: Any, b: Any, mask: Any, word: int) -> int:
    """Takes the defensive stance whenever it may."""
    if b.request.decision == Decision.STANCE:
        return if_legal(mask, d.STANCE + c.Stance.DEFENSIVE)
    return AS_THE_BOT


@kernel
def hit_the_deck(s: Any, b: Any, mask: Any, word: int) -> int:
    """Hits the deck before every attack, into cover if there is any."""
    if b.request.decision != Decision.DECK:
        return AS_THE_BOT
    return Verb.COVER if mask[Verb.COVER] != 0 else Verb.DECK


@kernel
def dodger(s: Any, b: Any, mask: Any, word: int) -> int:
    """Dodges every attack, by whatever it has left."""
    if b.request.decision != Decision.REACT:
        return AS_THE_BOT
    for means in (Means.MOVE, Means.STANDARD, Means.ADRENALINE, Means.DEBT):
        if mask[d.BY + means] != 0:
            return d.BY + means
    return AS_THE_BOT


@kernel
def stoic(s: Any, b: Any, mask: Any, word: int) -> int:
    """Neither dodges nor hits the deck, and keeps its exploits and actions for attacks."""
    decision = b.request.decision
    if decision == Decision.REACT or decision == Decision.DECK or decision == Decision.PAIN:
        return Verb.NO
    return AS_THE_BOT


@kernel
def spender(s: Any, b: Any, mask: Any, word: int) -> int:
    """Spends all it has: exploits on actions and before each attack, advantage after each hit."""
    decision = b.request.decision
    if decision == Decision.ACTION and b.units[b.request.unit].standard_left == 0:
        return if_legal(mask, Verb.EXTRA)
    if decision == Decision.BOOST:
        for means in (Means.BOTH, Means.FOCUS, Means.AMMUNITION):
            if mask[d.BY + means] != 0:
                return d.BY + means
    if decision == Decision.PUSH:
        return Verb.KILL if mask[Verb.KILL] != 0 else Verb.CALLED
    return AS_THE_BOT


@kernel
def miser(s: Any, b: Any, mask: Any, word: int) -> int:
    """Spends neither exploits nor advantage on its attacks."""
    decision = b.request.decision
    if decision == Decision.BOOST or decision == Decision.PUSH:
        return Verb.NO
    if decision == Decision.ACTION:
        strike(mask, Verb.EXTRA)
    return AS_THE_BOT


@kernel
def protect_lead(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays like the bot until its side is ahead, then backs away after its attacks."""
    unit, decision, side = b.request.unit, b.request.decision, int(b.request.side)
    if not is_ahead(s, b, side):
        return AS_THE_BOT
    if decision == Decision.STEP:
        return steps.step(s, b, unit, -1, mask)
    if decision == Decision.ACTION and b.units[unit].standard_left == 0:
        return Verb.MOVE
    return AS_THE_BOT


@kernel
def is_ahead(s: Any, b: Any, side: int) -> bool:
    """Whether more of a side's units stand, or, where stress is known (fog), they have less."""
    own, other = outcome.n_active(s, b, side), outcome.n_active(s, b, 1 - side)
    if own != other or s.options.fog == 1:
        return own > other
    return outcome.stress_of(s, b, side) < outcome.stress_of(s, b, 1 - side)
