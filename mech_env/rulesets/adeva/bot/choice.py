"""The scripted player: attacks with the best odds that it can reach, evades, spends fate sensibly.

Advice 1 to 3 of the catalogue are followed: who is impaired is rallied first, then the own forces
are strengthened (AE-317 to AE-319).
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import legal_or_first
from mech_env.rulesets.adeva.bot import arguments, deeds, places, reactions, setup, turns
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Characteristic, Skill
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.frames import Frame


@kernel
def bot(s: Any, b: Any, mask: Any) -> int:
    """Choose an action for the pending request.

    Args:
        b: the battle; only what the side that is asked may know is read.
        mask: int8, shape (N_ACTIONS,), of the request.

    Returns:
        A legal action.
    """
    decision, unit = int(b.request.decision), int(b.request.unit)
    f = b.frames[b.depth - 1]
    if decision == Decision.ACTION:
        choice = turns.choose(s, b, unit, mask)
    elif f.kind == Frame.SETUP or f.kind == Frame.CAMPAIGN:
        choice = setup.choose(s, b, unit, f, decision, mask)
    elif f.kind == Frame.ACT:
        choice = arguments.choose(s, b, unit, f, decision, mask)
    else:
        choice = choose_under_way(s, b, unit, f, decision, mask)
    return legal_or_first(mask, choice)


@kernel
def choose_under_way(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """What a procedure under way asks: windows first, then the rest."""
    choice = reactions.react(s, b, unit, f, decision, mask)
    if choice >= 0:
        return choice
    if decision == Decision.ALLOC:
        return reactions.best_target(s, b, unit, mask)
    if decision == Decision.ENGAGE:
        return choose_engagement(s, b, unit, mask)
    if decision == Decision.GRAPPLE:
        return deeds.choose_hold(b, unit, mask)
    if decision == Decision.CAPTURE:
        return choose_escape(s, b, unit, mask)
    if decision == Decision.ADVANCE:
        return int(Verb.NO)
    # INTERRUPT, YIELD, KD, TAKE, EJECT, BURN, FOLLOW: what is offered is taken.
    return int(Verb.YES)


@kernel
def choose_engagement(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-ENGAGE: a neighbour against whom blows are worth more than fire, for both."""
    side = units.side_of(s, unit)
    first, stop = sides.units_of(s, 1 - side)
    for foe in range(first, stop):
        slot = d.unit_slot(s, side, foe)
        if mask[slot] != 0 and places.prefers_melee(s, b, unit, foe):
            return slot
    return int(Verb.NO)


@kernel
def choose_escape(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-CAPTURE: the better of Agility and Stealth."""
    agility = units.characteristic(s, b, unit, Characteristic.AG)
    if units.skill(s, b, unit, Skill.STEALTH) > agility and mask[d.CHOICE + ch.By.STEALTH] != 0:
        return d.CHOICE + int(ch.By.STEALTH)
    return d.CHOICE + int(ch.By.AGILITY)
