"""The arguments of a verb that was chosen: whom, how, where (table 4.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot import (
    areas,
    arms,
    goals,
    known,
    places,
    shots,
    spending,
    turns,
    verbs,
)
from mech_env.rulesets.ascension_isle.questions import attacks, gear, odds
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame


@kernel
def choose_argument(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """An argument of the verb in ``f``, as what made the unit choose it has it."""
    if decision == Decision.TARGET:
        return choose_target(s, b, unit, f)
    if decision == Decision.FORM:
        return choose_form(s, b, unit, f)
    if decision == Decision.RAPID:
        if f.kind == Frame.WINDOW:
            return spending.choose_rapid(s, b, unit, f, mask)
        return choose_rapid(s, b, unit, f)
    if decision == Decision.AETHER:
        return choose_aether(s, b, unit, f, mask)
    if decision == Decision.WEAPON:
        return choose_weapon(s, b, unit, f)
    if decision == Decision.OBJECT:
        return d.THING + goals.best_object(s, b, unit)
    if decision == Decision.PATIENT:
        patient, _ = arms.patient_of(s, b, unit)
        return d.OWN + sides.slot_of(s, patient) if patient >= 0 else -1
    if decision == Decision.MEANS:
        worth, _, _, _, _ = turns.attack_now(s, b, unit, 0)
        means = verbs.pays_extra(s, b, unit, worth)
        return d.BY + means if means >= 0 else d.BY + Means.ADRENALINE
    return choose_area(s, b, unit, f, decision)


# --- attacks ---
@kernel
def choose_target(s: Any, b: Any, unit: int, f: Any) -> int:
    """TARGET: of the best attack; of an aim whoever gives most advantage."""
    if f.verb == Verb.AIM:
        target, _ = verbs.best_aim(s, b, unit)
    else:
        _, _, target, _, _ = turns.attack_now(s, b, unit, 0)
    return d.ENEMY + sides.slot_of(s, target) if target >= 0 else -1


@kernel
def best_fire(s: Any, b: Any, unit: int, f: Any) -> tuple[int, int]:
    """(form, rapid) of the best way to fire at the target of ``f``."""
    kind, ammo = gear.hand_kind(s, b, unit), gear.ammo_in_hand(b, unit)
    if f.target < 0:
        return 0, 0
    _, form, k = shots.worth_of(s, b, unit, int(f.target), kind, ammo, int(c.Form.BURST_5))
    return form, k


@kernel
def choose_form(s: Any, b: Any, unit: int, f: Any) -> int:
    """FORM: of the best way to fire."""
    form, _ = best_fire(s, b, unit, f)
    return d.FORM + form


@kernel
def choose_rapid(s: Any, b: Any, unit: int, f: Any) -> int:
    """RAPID: of the best way to fire; none for sustained fire, which needs it for cells."""
    if f.verb != Verb.SHOOT:
        return d.NUMBER
    _, k = best_fire(s, b, unit, f)
    return d.NUMBER + k


@kernel
def choose_aether(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """AETHER: as much as pays."""
    target, kind = int(f.target), int(w.Weapon.BOLT)
    need = shots.needed(s, b, unit, target, kind)
    value = shots.share(s, b, target, shots.first_hit(s, b, unit, target, kind))
    best, most = d.NUMBER, -9.0
    for k in range(c.MOST_AETHER + 1):
        if mask[d.NUMBER + k] != 0:
            worth = value * odds.chance(s, need - attacks.PER_AETHER * k) - shots.AETHER_PRICE * k
            if worth > most:
                best, most = d.NUMBER + k, worth
    return best


# --- gear ---
@kernel
def choose_weapon(s: Any, b: Any, unit: int, f: Any) -> int:
    """WEAPON: the one in hand to reload, the best other one to take in hand."""
    u = b.units[unit]
    if f.verb == Verb.RELOAD:
        return d.WEAPON + int(u.in_hand)
    arm = w.Arm.CLOSE if u.category == c.Category.CLOSE else w.Arm.RANGED
    _, slot = arms.best_slot(s, b, unit, arm)
    return d.WEAPON + slot if slot >= 0 else -1


# --- areas ---
@kernel
def choose_area(s: Any, b: Any, unit: int, f: Any, decision: int) -> int:
    """COLUMN, ROW, WAY: of the best line of fire, of the best kill zone."""
    side = int(s.units[unit].side)
    if decision == Decision.WAY:
        _, way = areas.best_front(s, b, unit)
        return d.DIRECTION + d.turned(side, way) if way >= 0 else -1
    _, x, y, _ = areas.best_line(s, b, unit)
    if x < 0:
        return -1
    return d.LINE + (d.turned_column(s, side, x) if decision == Decision.COLUMN else y)


@kernel
def choose_cell(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-ZONECELL: on across the enemy's way, as long as a plain shot is left."""
    side = int(s.units[unit].side)
    way = int(f.way)
    if f.cells == 1:
        _, _, _, way = areas.best_line(s, b, unit)
    kind = gear.hand_kind(s, b, unit)
    price = areas.SPARE_AMMO + int(f.cells) + 2 + int(f.rapid)
    if way < 0 or w.RATE[kind] == 0 or gear.ammo_in_hand(b, unit) < price:
        return int(Verb.NO)
    return d.DIRECTION + d.turned(side, way)


# --- steps ---
@kernel
def choose_step(s: Any, b: Any, unit: int, f: Any) -> int:
    """D-STEP: towards the best place that the steps left reach; stop there."""
    kind = known.kind_in_use(s, b, unit)
    most = c.GAIT_STEPS[f.gait] - int(f.steps)
    x, y, _ = places.best_place(s, b, unit, kind, most)
    if f.steps == 0 and x == b.units[unit].x and y == b.units[unit].y:
        x, y = nearest_enemy(s, b, unit)
    way = places.step_towards(s, b, unit, x, y, 1 if f.steps == 0 else 0)
    return d.DIRECTION + d.turned(int(s.units[unit].side), way) if way >= 0 else int(Verb.NO)


@kernel
def nearest_enemy(s: Any, b: Any, unit: int) -> tuple[int, int]:
    """The cell of the nearest enemy that a unit knows of, else its own."""
    x, y, near = int(b.units[unit].x), int(b.units[unit].y), 99
    best_x, best_y = x, y
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, last):
        if known.sees(s, b, unit, enemy):
            e = b.units[enemy]
            far = max(abs(int(e.x) - x), abs(int(e.y) - y))
            if far < near:
                best_x, best_y, near = int(e.x), int(e.y), far
    return best_x, best_y
