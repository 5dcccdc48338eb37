"""Between two fights: who tends, who is treated, who fights next (5.13)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import campaign, health, pain
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Grade, Stat
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb

SICK = 3.0  # off a fighter's worth for each serious wound


@kernel
def choose_in_camp(s: Any, b: Any, f: Any, decision: int, mask: Any) -> int:
    """D-MEDIC, D-TREAT and what follows it, D-ROSTER."""
    side = int(b.request.side)
    if decision == Decision.ROSTER:
        return choose_fighter(s, b, f, side, mask)
    if decision == Decision.MEDIC:
        return choose_medic(s, b, f, side, mask)
    if decision == Decision.TREAT:
        return choose_patient(s, b, side, mask)
    if decision == Decision.WOUND:
        return worst_wound(b, int(f.target), mask)
    return best_healer(s, b, side, mask)


# --- the tally ---
@kernel
def choose_medic(s: Any, b: Any, f: Any, side: int, mask: Any) -> int:
    """D-MEDIC: the best medic to whoever has most wounds; the others take what is left."""
    own, worse, medics = pain.count_wounds(b, int(f.actor)), 0, 0
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if mask[d.OWN + unit - first] != 0:
            medics += 1
        # Those before have had theirs.
        if unit > f.actor and campaign.is_tallied(b, unit) and pain.count_wounds(b, unit) > own:
            worse += 1
    return best_healer(s, b, side, mask) if medics > worse else int(Verb.NO)


@kernel
def best_healer(s: Any, b: Any, side: int, mask: Any) -> int:
    """D-MEDIC, HEALER: who adds most to the dice."""
    best, most = -1, -99
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if mask[d.OWN + unit - first] != 0 and campaign.medic_bonus(s, b, unit) > most:
            best, most = d.OWN + unit - first, campaign.medic_bonus(s, b, unit)
    return best


# --- treatment ---
@kernel
def worst_grade(b: Any, unit: int) -> int:
    """The worst grade of a unit's wounds that do something in the next fight."""
    worst = 0
    for k in range(b.units[unit].n_wounds):
        grade = int(b.units[unit].wounds[k].grade)
        # One that is suppressed can wait, unless it kills (AI-188).
        if grade == Grade.MORTAL or (int(b.units[unit].suppressed) >> k) & 1 == 0:
            worst = max(worst, grade)
    return worst


@kernel
def choose_patient(s: Any, b: Any, side: int, mask: Any) -> int:
    """D-TREAT: mortal wounds first, then serious ones; of equals the better fighter."""
    best, most = int(Verb.NO), 0.0
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if mask[d.OWN + unit - first] != 0:
            worth = 1000.0 * worst_grade(b, unit) + fighter_worth(s, b, unit)
            if worst_grade(b, unit) > 0 and worth > most:
                best, most = d.OWN + unit - first, worth
    return best


@kernel
def worst_wound(b: Any, patient: int, mask: Any) -> int:
    """WOUND: the worst one."""
    best, most = -1, -1
    for k in range(b.units[patient].n_wounds):
        if mask[d.NUMBER + k] != 0:
            grade = 2 * int(b.units[patient].wounds[k].grade)
            if (int(b.units[patient].suppressed) >> k) & 1 == 0 or grade == 2 * Grade.MORTAL:
                grade += 1
            if grade > most:
                best, most = d.NUMBER + k, grade
    return best


# --- the roster ---
@kernel
def fighter_worth(s: Any, b: Any, unit: int) -> float:
    """How good a fighter is: weapon, skill, toughness, less its wounds."""
    facts = s.units[unit]
    kind, value = int(facts.carried[0]), 0.0
    if kind >= 0:
        value = 0.5 * w.DICE[kind] * (w.FACES[kind] + 1)
        if w.ARM[kind] == w.Arm.CLOSE:
            value += float(facts.stats[Stat.PHYSIQUE] + facts.skills[c.Skill.CLOSE_COMBAT])
        else:
            value += float(facts.stats[Stat.SENSES] + facts.skills[c.Skill.FIREARMS])
    value += 0.5 * float(facts.armour[c.Location.TORSO]) + 3.0 * health.n_levels(s, b, unit)
    value += float(facts.stats[Stat.PHYSIQUE])
    for k in range(b.units[unit].n_wounds):
        if b.units[unit].wounds[k].grade >= Grade.SERIOUS:
            value -= SICK
    return value


@kernel
def choose_fighter(s: Any, b: Any, f: Any, side: int, mask: Any) -> int:
    """D-ROSTER: the best ones, in the order in which they are asked for."""
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if mask[d.OWN + unit - first] == 0:
            continue
        own, better = fighter_worth(s, b, unit), 0
        for other in range(first, last):
            if other == unit or not campaign.is_alive(b, other):
                continue
            its = fighter_worth(s, b, other)
            if its > own or (its == own and other < unit):
                better += 1
        if better < s.fighters:
            return d.OWN + unit - first
    return int(Verb.NO)
