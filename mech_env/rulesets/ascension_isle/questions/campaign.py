"""Between two fights: who fights, what lingers, who treats it (5.13)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import rolls
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Grade

# Totals of the tally (AI-176).
LIGHT_FROM, SERIOUS_FROM, MORTAL_FROM = 6, 11, 16
AGAIN = 10  # the face that goes on with the next wound (AI-178)
TREAT_CHALLENGE = (0, 15, 18, 21)  # by grade (AI-187)
MOST_LOWERED = 2  # grades by one treatment (AI-187)
NEAR = 5  # a failure by less suppresses (AI-188)
NOBODY = -1


# --- who is there ---
@kernel
def is_alive(b: Any, unit: int) -> bool:
    """Whether a unit is still on its side's roster (AI-186, AI-190), fielded or not."""
    return bool(b.units[unit].status != c.Status.DEAD)


@kernel
def n_alive(s: Any, b: Any, side: int) -> int:
    """AI-190: units of a side that are alive."""
    count = 0
    first, last = sides.units_of(s, int(side))
    for unit in range(first, last):
        count += 1 if is_alive(b, unit) else 0
    return count


@kernel
def speaker(s: Any, b: Any, side: int) -> int:
    """Section 2: who decides for a side: its first unit that is not dead; NOBODY."""
    first, last = sides.units_of(s, int(side))
    for unit in range(first, last):
        if is_alive(b, unit):
            return unit
    return NOBODY


# --- the roster (AI-190) ---
@kernel
def n_fielded(s: Any, b: Any, f: Any, side: int) -> int:
    """AI-190: how many of a side are named for the next fight; ``f``: of the fight."""
    count = 0
    first, last = sides.units_of(s, int(side))
    for unit in range(first, last):
        count += (int(f.fielded) >> unit) & 1
    return count


@kernel
def may_field(s: Any, b: Any, f: Any, unit: int) -> bool:
    """AI-190: whether a unit may be named: alive, after all who are named already.

    They are named in unit order, so that each set of fighters can be named in one order only.
    """
    side = int(s.units[unit].side)
    if not is_alive(b, unit) or n_fielded(s, b, f, side) >= s.fighters:
        return False
    _, last = sides.units_of(s, side)
    for later in range(unit, last):
        if (int(f.fielded) >> later) & 1:
            return False
    return True


# --- the tally (AI-175 to AI-180, AI-184) ---
@kernel
def next_to_grade(b: Any, unit: int, judged: int) -> int:
    """AI-177, AI-178: the wound of the hit that did most, earliest first; NOBODY: none is left.

    ``judged``: the set of wounds that had their roll.
    """
    u = b.units[unit]
    found, most = NOBODY, -1
    for k in range(u.n_wounds):
        wound = u.wounds[k]
        if wound.grade == Grade.NONE and (int(judged) >> k) & 1 == 0 and wound.damage > most:
            found, most = k, int(wound.damage)
    return found


@kernel
def is_tallied(b: Any, unit: int) -> bool:
    """AI-175: whether a unit rolls: alive, with a wound that has no grade yet."""
    return is_alive(b, unit) and next_to_grade(b, unit, 0) != NOBODY


@kernel
def grade_of(total: int) -> int:
    """AI-088, AI-176: what a total of the tally makes of a wound."""
    if total >= MORTAL_FROM:
        return Grade.MORTAL
    if total >= SERIOUS_FROM:
        return Grade.SERIOUS
    return Grade.LIGHT if total >= LIGHT_FROM else Grade.NONE


@kernel
def is_medic(s: Any, b: Any, unit: int) -> bool:
    """AI-179, AI-187: alive and trained, fielded or not, the patient itself included."""
    return is_alive(b, unit) and bool(s.units[unit].skills[c.Skill.MEDICAL] >= 1)


@kernel
def may_tend(s: Any, b: Any, f: Any, unit: int) -> bool:
    """AI-179: whether a medic can still see to a tally, one each; ``f``: of the fight."""
    return is_medic(s, b, unit) and (int(f.tended) >> unit) & 1 == 0


@kernel
def any_medic(s: Any, b: Any, f: Any, side: int) -> bool:
    """Whether D-MEDIC has more to offer than nobody."""
    first, last = sides.units_of(s, int(side))
    for unit in range(first, last):
        if may_tend(s, b, f, unit):
            return True
    return False


@kernel
def medic_bonus(s: Any, b: Any, unit: int) -> int:
    """AI-089, AI-179, AI-187: what a medic adds to its dice; its own pain counts."""
    return rolls.bonus(s, b, unit, c.Stat.INTELLECT, c.Skill.MEDICAL)


@kernel
def tally_relief(total: int) -> int:
    """AI-179: what a medic's total takes off every roll of a tally."""
    return rolls.zero_successes(total, rolls.THRESHOLD)


# --- treatment (AI-187, AI-188) ---
@kernel
def lingers(b: Any, unit: int, k: int) -> bool:
    """AI-181: whether a wound lingers: it has a grade."""
    return bool(b.units[unit].wounds[k].grade != Grade.NONE)


@kernel
def may_be_treated(b: Any, unit: int) -> bool:
    """AI-187: whether somebody is alive and has a lingering wound."""
    if not is_alive(b, unit):
        return False
    for k in range(b.units[unit].n_wounds):
        if lingers(b, unit, k):
            return True
    return False


@kernel
def may_treat(s: Any, b: Any, unit: int) -> bool:
    """AI-187: whether a medic has a treatment left."""
    return is_medic(s, b, unit) and bool(b.units[unit].treatments >= 1)


@kernel
def any_treatment(s: Any, b: Any, side: int) -> bool:
    """D-TREAT: whether a side has a medic with a treatment left and a wound to treat."""
    healers, patients = 0, 0
    first, last = sides.units_of(s, int(side))
    for unit in range(first, last):
        healers += 1 if may_treat(s, b, unit) else 0
        patients += 1 if may_be_treated(b, unit) else 0
    return healers > 0 and patients > 0


@kernel
def grade_after(grade: int, total: int) -> int:
    """AI-187: the grade of a wound after a treatment: one lower, two by 5 more; NONE is healed."""
    challenge = TREAT_CHALLENGE[grade]
    if total < challenge:
        return int(grade)
    lowered = 1 + rolls.limited(total, challenge, rolls.THRESHOLD, MOST_LOWERED - 1)
    return max(int(Grade.NONE), int(grade) - lowered)


@kernel
def is_suppressed_by(grade: int, total: int) -> bool:
    """AI-188: a failure by less than 5: the wound does nothing in the next battle."""
    short = TREAT_CHALLENGE[grade] - int(total)
    return bool(0 < short < NEAR)


@kernel
def dies(b: Any, unit: int) -> bool:
    """AI-186, AI-188: whether a unit has a mortal wound left when the next battle comes."""
    for k in range(b.units[unit].n_wounds):
        if b.units[unit].wounds[k].grade == Grade.MORTAL:
            return True
    return False


# --- the next battle (AI-100, AI-181) ---
@kernel
def acts_at_start(b: Any, unit: int, k: int) -> bool:
    """AI-100, AI-181, AI-188: whether a lingering wound does something when a battle begins.

    A light one does half of it, rounded down, which is nothing; but a traumatic one of any grade
    takes a health level, once.
    """
    u = b.units[unit]
    wound = u.wounds[k]
    if wound.grade == Grade.NONE or (int(u.suppressed) >> k) & 1:
        return False
    if wound.kind == c.Wound.TRAUMATIC:
        return (int(u.charged) >> k) & 1 == 0
    return bool(wound.kind != c.Wound.PIERCING and wound.grade != Grade.LIGHT)
