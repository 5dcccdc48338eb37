"""The mask of each kind of decision (catalogue 4), from the procedure on top of the stack.

What a side cannot know is not read: others' categories while they are chosen (AI-012), the enemy's
choice of fighters (AI-190). Who is out of sight in fog is in nobody's reach, either.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import only_legal
from mech_env.rulesets.ascension_isle.questions import (
    actions,
    advantage,
    attacks,
    campaign,
    fire,
    gear,
    initiative,
    interrupts,
    locations,
    pain,
    reactions,
    stances,
    steps,
    sustain,
    targets,
    verbs,
    zones,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame


# --- rounds and turns ---
@kernel
def allow_categories(s: Any, b: Any, unit: int, decision: int, mask: Any) -> None:
    """D-CATEGORY, D-RECAT (AI-012, AI-019, AI-020)."""
    if decision == Decision.RECAT:
        mask[Verb.NO] = 1
    for category in range(c.N_CATEGORIES):
        if decision == Decision.CATEGORY:
            ok = initiative.may_choose(s, b, unit, category)
        else:
            ok = initiative.may_change(s, b, unit, category)
        if ok:
            mask[d.CATEGORY + category] = 1


@kernel
def allow_means(s: Any, b: Any, unit: int, decision: int, mask: Any) -> None:
    """D-PAIN, D-BOOST, how to dodge, how to gain an action (AI-026, AI-090, AI-111, AI-136)."""
    if decision != Decision.MEANS:
        mask[Verb.NO] = 1
    for means in range(d.N_MEANS):
        if decision == Decision.PAIN:
            ok = pain.may_override(b, unit, means)
        elif decision == Decision.MEANS:
            ok = actions.may_gain(b, unit, means)
        elif decision == Decision.REACT:
            ok = reactions.may_dodge_by(s, b, unit, means)
        elif means == Means.FOCUS or means == Means.AMMUNITION or means == Means.BOTH:
            ok = advantage.may_boost(s, b, unit, means)
        else:
            ok = False
        if ok:
            mask[d.BY + means] = 1


@kernel
def allow_stances(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-STANCE (AI-113, AI-115, AI-118)."""
    mask[Verb.NO] = 1
    for stance in range(c.N_STANCES):
        if stances.may_adopt(s, b, unit, stance):
            mask[d.STANCE + stance] = 1


@kernel
def allow_ways(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Directions: of an arc, a step, a line of cells, to look in (AI-056, AI-118, AI-165, AI-173).

    A move may stop from its second step on, a line after any cell.
    """
    side = int(s.units[unit].side)
    if decision == Decision.ZONECELL or (decision == Decision.STEP and f.steps >= 1):
        mask[Verb.NO] = 1
    for way in range(c.N_FACINGS):
        if decision == Decision.ARC:
            ok = stances.may_watch_arc(b, unit, way)
        elif decision == Decision.STEP:
            ok = steps.may_step(s, b, unit, way)
        elif decision == Decision.ZONECELL:
            ok = sustain.may_go_on(s, b, f, way)
        else:
            ok = verbs.may_face(s, b, unit, int(f.verb), way)
        if ok:
            mask[d.DIRECTION + d.turned(side, way)] = 1


# --- the arguments of a verb ---
@kernel
def allow_targets(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Enemies whom a verb may name (table 4.1)."""
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for target in range(first, last):
        if targets.may_target(s, b, unit, int(f.verb), target):
            mask[d.ENEMY + target - first] = 1


@kernel
def allow_lines(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Column and row of the first cell under fire (AI-163)."""
    if decision == Decision.COLUMN:
        side = int(s.units[unit].side)
        for x in range(s.width):
            if zones.any_row(s, b, unit, x):
                mask[d.LINE + d.turned_column(s, side, x)] = 1
        return
    for y in range(s.height):
        if zones.may_sweep(s, b, unit, int(f.x), y):
            mask[d.LINE + y] = 1


@kernel
def allow_weapons(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Weapons to reload or to take in hand (AI-027, AI-141)."""
    for slot in range(c.WEAPON_SLOTS):
        if f.verb == Verb.RELOAD:
            ok = gear.may_reload(s, b, unit, slot)
        else:
            ok = gear.may_take(s, b, unit, slot)
        if ok:
            mask[d.WEAPON + slot] = 1


@kernel
def allow_forms(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """How many shots: of a verb, or none or some in a window (AI-023, AI-153 to AI-156)."""
    if f.kind == Frame.WINDOW:
        mask[Verb.NO] = 1
    for form in range(c.N_FORMS):
        if f.kind == Frame.WINDOW:
            ok = interrupts.may_fire_form(s, b, int(f.cause), unit, form)
        else:
            ok = fire.may_fire(s, b, unit, form)
        if ok:
            mask[d.FORM + form] = 1


@kernel
def allow_numbers(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Ammunition of rapid fire, Aether of a bolt: none up to the most (AI-039, AI-157)."""
    if decision == Decision.AETHER:
        most = verbs.most_aether(b, unit)
    elif f.kind == Frame.WINDOW:
        most = interrupts.most_rapid(s, b, int(f.cause), unit, int(f.form))
    else:
        most = verbs.most_rapid(s, b, unit, int(f.verb), int(f.form))
    for number in range(most + 1):
        mask[d.NUMBER + number] = 1


@kernel
def allow_argument(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """The arguments of a verb, one by one (table 4.1)."""
    if decision == Decision.TARGET:
        allow_targets(s, b, f, unit, mask)
    elif decision == Decision.FORM:
        allow_forms(s, b, f, unit, mask)
    elif decision == Decision.RAPID or decision == Decision.AETHER:
        allow_numbers(s, b, f, unit, decision, mask)
    elif decision == Decision.COLUMN or decision == Decision.ROW:
        allow_lines(s, b, f, unit, decision, mask)
    elif decision == Decision.WAY:
        allow_ways(s, b, f, unit, decision, mask)
    elif decision == Decision.WEAPON:
        allow_weapons(s, b, f, unit, mask)
    elif decision == Decision.OBJECT:
        for thing in range(s.n_objects):
            if targets.may_use(s, b, unit, thing):
                mask[d.THING + thing] = 1
    elif decision == Decision.PATIENT:
        first, last = sides.units_of(s, int(s.units[unit].side))
        for patient in range(first, last):
            if targets.may_aid(s, b, unit, patient):
                mask[d.OWN + patient - first] = 1
    else:  # MEANS
        allow_means(s, b, unit, decision, mask)


# --- attacks and hits ---
@kernel
def allow_in_attack(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """The deck, advantage spent after a hit, the location (AI-073, AI-148, AI-168, AI-172)."""
    if decision == Decision.DECK:
        mask[Verb.NO] = 1
        close = 1 if attacks.is_close(f) else 0
        if reactions.may_deck(s, b, unit, close):
            mask[Verb.DECK] = 1
        if reactions.may_deck_into_cover(s, b, unit, close):
            mask[Verb.COVER] = 1
    elif decision == Decision.PUSH:
        mask[Verb.NO] = 1
        if advantage.may_push(s, b, f, Verb.CALLED):
            mask[Verb.CALLED] = 1
        if advantage.may_push(s, b, f, Verb.KILL):
            mask[Verb.KILL] = 1
    else:  # LOC: of a hit, which stands upon its attack
        arm = w.ARM[attacks.kind_of(s, b.frames[b.depth - 2])]
        for location in range(c.N_LOCATIONS):
            if locations.may_choose(s, arm, int(f.face), location):
                mask[d.LOCATION + location] = 1


# --- between two fights ---
@kernel
def allow_camp(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """D-ROSTER, D-MEDIC, D-TREAT (AI-179, AI-187, AI-190); a decision of a side."""
    side = int(s.units[unit].side)
    if decision == Decision.WOUND:
        for k in range(b.units[f.target].n_wounds):
            if campaign.lingers(b, int(f.target), k):
                mask[d.NUMBER + k] = 1
        return
    if decision == Decision.MEDIC or decision == Decision.TREAT:
        mask[Verb.NO] = 1
    elif decision == Decision.ROSTER and campaign.n_fielded(s, b, f, side) > 0:
        mask[Verb.NO] = 1
    first, last = sides.units_of(s, side)
    for own in range(first, last):
        if decision == Decision.ROSTER:
            ok = campaign.may_field(s, b, f, own)
        elif decision == Decision.MEDIC:
            ok = campaign.may_tend(s, b, b.frames[0], own)
        elif decision == Decision.TREAT:
            ok = campaign.may_be_treated(b, own)
        else:  # HEALER
            ok = campaign.may_treat(s, b, own)
        if ok:
            mask[d.OWN + own - first] = 1


@kernel
def is_in_camp(decision: int) -> bool:
    """Whether a decision is made between two fights."""
    if decision == Decision.WOUND or decision == Decision.HEALER:
        return True
    return bool(Decision.MEDIC <= decision <= Decision.ROSTER)


# --- all of them ---
@kernel
def write_mask(s: Any, b: Any, mask: Any) -> None:
    """The mask of the pending request into ``mask`` (all zero)."""
    unit, decision = int(b.request.unit), int(b.request.decision)
    f = b.frames[b.depth - 1]
    if decision == Decision.ACTION:
        for verb in range(d.N_VERBS):
            if verbs.may(s, b, unit, verb):
                mask[verb] = 1
    elif is_in_camp(decision):
        allow_camp(s, b, f, unit, decision, mask)
    elif decision >= Decision.TARGET:
        allow_argument(s, b, f, unit, decision, mask)
    elif decision == Decision.CATEGORY or decision == Decision.RECAT:
        allow_categories(s, b, unit, decision, mask)
    elif decision == Decision.STANCE:
        allow_stances(s, b, unit, mask)
    elif decision == Decision.ARC or decision == Decision.STEP or decision == Decision.ZONECELL:
        allow_ways(s, b, f, unit, decision, mask)
    elif decision == Decision.PAIN or decision == Decision.BOOST or decision == Decision.REACT:
        allow_means(s, b, unit, decision, mask)
    elif decision == Decision.OVERWATCH or decision == Decision.RANGEDINT:
        allow_forms(s, b, f, unit, mask)
    elif decision == Decision.DECK or decision == Decision.PUSH or decision == Decision.LOC:
        allow_in_attack(s, b, f, unit, decision, mask)
    else:  # CAP, SAVE, SNAPMOVE, COORD: asked of who may
        mask[Verb.NO] = 1
        mask[Verb.YES] = 1


@kernel
def legal(s: Any, b: Any, mask: Any) -> int:
    """The mask of the pending request, int8 (actions,); the only legal action, else -1 or -2."""
    for action in range(d.N_ACTIONS):
        mask[action] = 0
    write_mask(s, b, mask)
    return only_legal(mask)
