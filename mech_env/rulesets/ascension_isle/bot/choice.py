"""The scripted player: weighs the odds of hits, cover, range and close combat, no look ahead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import legal_or_first
from mech_env.rulesets.ascension_isle.bot import arguments, camp, reactions, spending, turns, verbs
from mech_env.rulesets.ascension_isle.questions.legal import is_in_camp
from mech_env.rulesets.ascension_isle.state.decisions import Decision


@kernel
def bot(s: Any, b: Any, mask: Any) -> int:
    """Choose an action for the pending request.

    Args:
        b: the battle; only what the deciding unit may know is read.
        mask: int8, shape (N_ACTIONS,), of the request.

    Returns:
        A legal action.
    """
    decision, unit = int(b.request.decision), int(b.request.unit)
    f = b.frames[b.depth - 1]
    if is_in_camp(decision):
        choice = camp.choose_in_camp(s, b, f, decision, mask)
    elif decision >= Decision.TARGET:
        choice = arguments.choose_argument(s, b, unit, f, decision, mask)
    elif decision == Decision.ACTION:
        choice = verbs.choose_verb(s, b, unit, mask)
    elif decision == Decision.STEP:
        choice = arguments.choose_step(s, b, unit, f)
    elif decision == Decision.ZONECELL:
        choice = arguments.choose_cell(s, b, unit, f, mask)
    elif decision == Decision.CATEGORY or decision == Decision.PAIN or decision == Decision.RECAT:
        choice = begin_turn(s, b, unit, decision, mask)
    elif decision == Decision.STANCE:
        choice = turns.choose_stance(s, b, unit, mask)
    elif decision == Decision.ARC:
        choice = turns.choose_arc(s, b, unit)
    else:
        choice = in_attack(s, b, unit, f, decision, mask)
    return legal_or_first(mask, choice)


@kernel
def begin_turn(s: Any, b: Any, unit: int, decision: int, mask: Any) -> int:
    """D-CATEGORY, D-PAIN, D-RECAT."""
    if decision == Decision.CATEGORY:
        return turns.choose_category(s, b, unit)
    if decision == Decision.PAIN:
        return turns.choose_pain(s, b, unit)
    return turns.choose_change(s, b, unit, mask)


@kernel
def in_attack(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """What is asked in an attack, and in another's turn."""
    if decision == Decision.OVERWATCH or decision == Decision.RANGEDINT:
        return reactions.choose_interrupt(s, b, unit, f)
    if decision == Decision.BOOST:
        return spending.choose_boost(s, b, unit, f, mask)
    if decision == Decision.REACT:
        return reactions.choose_dodge(s, b, unit, f, mask)
    if decision == Decision.DECK:
        return reactions.choose_deck(s, b, unit, f)
    if decision == Decision.PUSH:
        return spending.choose_push(s, b, f, mask)
    if decision == Decision.LOC:
        return spending.choose_location(s, b, f, mask)
    if decision == Decision.CAP:
        return spending.choose_cap(s, b, unit, f)
    if decision == Decision.SAVE:
        return spending.choose_save(s, b, unit)
    if decision == Decision.SNAPMOVE:
        return reactions.choose_snap_move(s, b, unit)
    return reactions.choose_join(b, unit)
