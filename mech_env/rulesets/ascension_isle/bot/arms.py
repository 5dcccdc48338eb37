"""Which weapon, which category: what a unit could do with all it carries (AI-012, AI-027)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot import goals, known, shots
from mech_env.rulesets.ascension_isle.questions import gear, pain, rolls, space, targets, tech
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w

SWAPPED = 0.8  # share of an attack's worth with a weapon that is not in hand
NEARING = 0.5  # … with an enemy a few steps out of reach
EASED = 0.03  # worth of a wound's pain gone for good
LEAD = 0.002  # worth of a point of initiative
AID_FROM = 2  # pain that is worth a standard action


# --- weapons ---
@kernel
def best_slot(s: Any, b: Any, unit: int, arm: int) -> tuple[float, int]:
    """(worth, slot) of the best attack from here with weapons of an arm; -1: none is any good.

    An empty firearm counts as if reloaded, for half.
    """
    most, best, near = 0.0, -1, nearest(s, b, unit)
    u = b.units[unit]
    if near > 1 and arm == w.Arm.CLOSE:
        return most, best
    for slot in range(c.WEAPON_SLOTS):
        kind = gear.kind_in(s, unit, slot)
        if kind < 0 or w.ARM[kind] != arm:
            continue
        ammo, part = int(u.ammo[slot]), 1.0
        if arm == w.Arm.RANGED and ammo < 1:
            ammo, part = w.AMMO[kind], 0.5
        if slot != u.in_hand:
            part *= SWAPPED
        if arm == w.Arm.RANGED and targets.reach_of(kind) < near:
            continue
        worth, _, _, _ = shots.best_attack(s, b, unit, kind, ammo, 1)
        if worth * part > most:
            most, best = worth * part, slot
    return most, best


@kernel
def nearest(s: Any, b: Any, unit: int) -> int:
    """Cells to the nearest enemy that a unit knows of; 99: there is none."""
    near = 99
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, last):
        if known.sees(s, b, unit, enemy):
            near = min(near, space.distance(b, unit, enemy))
    return near


@kernel
def strike_worth(s: Any, b: Any, unit: int) -> float:
    """Worth of close combat this round: a blow at who is next to the unit, or soon will be."""
    worth, _ = best_slot(s, b, unit, w.Arm.CLOSE)
    if worth > 0.0:
        return worth
    kind = gear.hand_kind(s, b, unit)
    if kind < 0 or w.ARM[kind] != w.Arm.CLOSE:
        return 0.0
    cells = nearest(s, b, unit)
    moves = 2 if gear.has_trait(s, unit, c.Trait.SWIFT) else 1
    if cells > 1 + 2 * moves:
        return 0.0
    most = 0.0
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, last):
        if known.sees(s, b, unit, enemy) and space.distance(b, unit, enemy) <= 1 + 2 * moves:
            one, _, _ = shots.worth_of(s, b, unit, enemy, kind, 0, 0)
            most = max(most, one)
    return NEARING * most


# --- first aid ---
@kernel
def patient_of(s: Any, b: Any, unit: int) -> tuple[int, int]:
    """(friend, pain) who suffers most within reach of a medic; -1: nobody."""
    best, most = -1, 0
    first, last = sides.units_of(s, int(s.units[unit].side))
    for friend in range(first, last):
        if targets.is_active(b, friend) and targets.may_aid(s, b, unit, friend):
            if pain.pain(b, friend) > most:
                best, most = friend, pain.pain(b, friend)
    return best, most


@kernel
def aid_worth(s: Any, b: Any, unit: int) -> float:
    """Worth of first aid here and now (AI-092)."""
    if s.units[unit].skills[c.Skill.MEDICAL] < 1:
        return 0.0
    patient, hurt = patient_of(s, b, unit)
    if patient < 0 or hurt < AID_FROM:
        return 0.0
    if patient == unit and b.units[unit].exploits[c.Pool.WILLPOWER] > 0:
        return 0.0  # that overrides the pain at the start of the turn (AI-090)
    eased = min(hurt, (tech.aid_bonus(s, b, unit, patient) + 11) // rolls.THRESHOLD)
    return EASED * max(0, eased)


# --- categories ---
@kernel
def category_worth(s: Any, b: Any, unit: int, category: int) -> float:
    """What a unit could do this round in a category, from where it stands.

    The enemies' categories are not read: they may be secret still.
    """
    if category == c.Category.RANGED:
        worth, _ = best_slot(s, b, unit, w.Arm.RANGED)
        return worth
    if category == c.Category.CLOSE:
        return strike_worth(s, b, unit)
    if category == c.Category.ETHERIC:
        if b.units[unit].core < 1:
            return 0.0
        worth, _, _, _ = shots.best_attack(s, b, unit, w.Weapon.BOLT, 0, 1)
        return worth
    use = goals.use_worth(s, b, unit)
    if use == 0.0 and goals.runs_for_goal(s, b, unit):
        _, far = goals.way_to_goal(
            s, b, int(s.units[unit].side), int(b.units[unit].x), int(b.units[unit].y)
        )
        # A move, then work on it.
        use = goals.USE_WORTH * NEARING if far <= targets.USE_RANGE + 2 else 0.0
    return max(use, aid_worth(s, b, unit))


@kernel
def best_category(s: Any, b: Any, unit: int, lead: int) -> tuple[int, float]:
    """(category, worth); ranged combat of equals. ``lead`` 1: initiative counts, too."""
    best, most = int(c.Category.RANGED), -1.0
    for k in range(c.N_CATEGORIES):
        category = (c.Category.RANGED + k) % c.N_CATEGORIES
        worth = category_worth(s, b, unit, category)
        # With nothing to do it stays ready to shoot, whoever goes first.
        if lead and (worth > 0.0 or category == c.Category.RANGED):
            worth += LEAD * rolls.ability(s, b, unit, category, category)
        if worth > most:
            best, most = category, worth
    return best, most
