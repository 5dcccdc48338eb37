"""The further questions of a verb that the scripted player has chosen: whom, where, with what."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.framewerk.bot import attacks
from mech_env.rulesets.framewerk.bot import estimates as est
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp


@kernel
def first_holder(s: Any, b: Any, unit: int) -> int:
    """The unit that holds this one hardest."""
    best, most = -1, -1
    for holder in range(s.n_units):
        if int(b.units[unit].held_bits) & (1 << holder):
            best, most = better(best, most, holder, int(b.units[holder].hold_loss))
    return best


@kernel
def best_facing(s: Any, b: Any, unit: int) -> int:
    """The direction that has most enemies before it, those near above all; the present if equal."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    best, most = int(u.facing), -1.0
    first, last = sides.enemies_of(s, side)
    for turn in range(8):
        facing = (int(u.facing) + turn) % 8
        total = 0.0
        for enemy in range(first, last):
            e = b.units[enemy]
            if e.status == c.Status.ACTIVE and int(u.engaged) & (1 << enemy) == 0:
                if sight.in_arc(s, b, u.at, facing, e.at):
                    total += 1.0 + 1.0 / max(1, sight.cells_apart(s, b, u.at, e.at))
        if total > most + 0.001:
            best, most = facing, total
    return best


@kernel
def choose_detail(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """The further questions of a verb, and whom automatic fire is meant for."""
    u = b.units[unit]
    profile = s.units[unit]
    side = int(profile.side)
    bonus = modifiers.declared_penalty(u)
    verb = int(f.verb)
    if decision == d.Decision.TARGETS:
        return choose_listed(s, b, unit, f, mask)
    if decision == d.Decision.WITH:
        bare, _, _ = attacks.best_attack(s, b, unit, verb, d.BARE_HANDS, bonus)
        armed, _, _ = attacks.best_attack(s, b, unit, verb, d.IN_HAND, bonus)
        return d.BARE_HANDS if bare > armed else d.IN_HAND
    if decision == d.Decision.TARGET:
        hands = -1
        if d.in_close_quarters(verb):
            hands = d.BARE_HANDS if f.weapon < 0 else d.IN_HAND
        _, _, target = attacks.best_attack(s, b, unit, verb, hands, bonus)
        return d.ENEMY + target - sides.first_of(s, 1 - side) if target >= 0 else -1
    if decision == d.Decision.AIMPOINT:
        return choose_point(s, b, unit, f, mask)
    if decision == d.Decision.OBJECT:
        slot, _ = attacks.best_thing(s, b, unit, verb, bonus)
        return d.THING + slot if slot >= 0 else -1
    if decision == d.Decision.FACING:
        facing, kind = 0, can.hand_kind(s, b, unit)
        if verb == d.Verb.FACE:
            facing = best_facing(s, b, unit)
        elif verb == d.Verb.SUPPRESS:
            _, facing = attacks.zone_worth(s, b, unit, kind, bonus)
        else:
            _, facing = attacks.automatic_worth(s, b, unit, kind, bonus)
        return d.DIRECTION + d.turned(profile.side, facing)
    if decision == d.Decision.WEAPON:
        slot, _ = attacks.best_weapon(s, b, unit)
        return d.CARRIED + slot if slot >= 0 else d.EMPTY_HANDS
    if decision == d.Decision.ITEM:
        weapon, _ = attacks.best_item(s, b, unit)
        return d.ITEM + weapon if weapon >= 0 else -1
    if decision == d.Decision.HOLDER:
        return d.ENEMY + first_holder(s, b, unit) - sides.first_of(s, 1 - side)
    return -1


@kernel
def choose_listed(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-TARGETS: everybody it may fire at, the best first; more targets cost nothing (FW-208)."""
    side = int(s.units[unit].side)
    kind = int(b.weapons[f.weapon].kind)
    best, most = int(d.Verb.DONE), -1.0
    for k in range(c.MAX_UNITS_PER_SIDE):
        if mask[d.ENEMY + k] != 0:
            target = sides.enemy_unit(s, side, k)
            value, _ = est.worth_here(s, b, unit, target, kind, c.Form.AUTO, int(f.aim))
            best, most = better(best, most, d.ENEMY + k, value)
    return best


@kernel
def choose_point(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-AIMPOINT: more dice for a worse chance, or the enemy's weapon (FW-234 to FW-237)."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    target = int(f.target)
    t = b.units[target]
    form = d.FORM_OF[f.verb]
    bonus = modifiers.declared_penalty(u)
    if form != c.Form.STRIKE:
        bonus += modifiers.AIM_BONUS[u.aim]
    kind = can.kind_of(s, b, unit, int(f.weapon))
    at, to, cover = int(u.at), int(t.at), int(t.cover_taken)
    best, most = d.POINT, -1.0
    for point in range(c.Aimpoint.HELD + 1):
        if mask[d.POINT + point] == 0:
            continue
        value, chance = est.worth(s, b, side, unit, target, at, to, cover, kind, form, point, bonus)
        if point == c.Aimpoint.HELD:
            w = b.weapons[can.in_hand(t)]
            dice = wp.DICE[kind] + c.AIMPOINT_DICE[point] + 1
            left = wp.TOUGHNESS[w.kind] - int(w.wear)
            value = attacks.WEAPON_LOSS * chance * est.harm(dice, 0, left, wp.TOUGHNESS[w.kind])
            if wp.IS_FIREARM[w.kind] == 0:
                value *= 0.4
        best, most = better(best, most, d.POINT + point, value)
    return best
