"""What the scripted player's attacks and weapons are worth from where a unit stands."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.framewerk.bot import estimates as est
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp

AIM_KEPT = 0.6  # chance that an aim lasts until the shot
LOST_TURN = 1.5  # attacks that a critical failure costs besides (FW-245)
ROB_ACTION = 0.25  # worth of a hold that robs an action a turn
GRIP = 0.10  # worth of -4 on the tests of a held unit
THROWN_AWAY = 0.7  # share of an attack's worth where the weapon is gone
STILL_ACTS = 1.1  # worth of hurting a foe with actions left this turn, against one without
WEAPON_LOSS = 0.3  # worth of a gun struck from an enemy's hand or broken


@kernel
def urgency(e: Any) -> float:
    """How much more it pays to hurt an enemy now: one that falls first does not act (FW-136)."""
    return STILL_ACTS if e.acts_left > 0 else 1.0


@kernel
def automatic_worth(s: Any, b: Any, unit: int, kind: int, bonus: int) -> tuple[float, int]:
    """(worth, facing) of automatic fire into the arc with the most enemies in reach (FW-208)."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    first, last = sides.enemies_of(s, side)
    facing, count = 0, 0
    for turn in range(8):
        way, seen = d.turned(side, turn), 0
        for enemy in range(first, last):
            seen += can.may_sweep(s, b, unit, kind, way, enemy)
        facing, count = better(facing, count, way, seen)
    total, least = 0.0, 9.0
    for enemy in range(first, last):
        e = b.units[enemy]
        if e.status == c.Status.ACTIVE and sight.in_arc(s, b, u.at, facing, e.at):
            value, _ = est.worth_here(s, b, unit, enemy, kind, c.Form.AUTO, bonus)
            value *= urgency(e)
            total += value
            least = min(least, value)
    if count > wp.AUTO_TARGETS[kind]:
        total -= least  # at most as many as the profile allows
    return total, facing


@kernel
def zone_worth(s: Any, b: Any, unit: int, kind: int, bonus: int) -> tuple[float, int]:
    """(worth, facing) of a suppression zone: who is likely to run into it (FW-221 to FW-227)."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    best, most = 0, 0.0
    for turn in range(8):
        way, total = d.turned(side, turn), 0.0
        for other in range(s.n_units):
            o = b.units[other]
            profile = s.units[other]
            cells = sight.cells_apart(s, b, u.at, o.at)
            if other == unit or o.status != c.Status.ACTIVE or o.engaged != 0 or cells < 2:
                continue
            # Those with a gun in hand rather stand and fire.
            if wp.IS_FIREARM[can.hand_kind(s, b, other)]:
                continue
            if cells > wp.SHORT[kind] + int(profile.move):
                continue
            if sight.in_arc(s, b, u.at, way, o.at):
                at, to, form = int(u.at), int(o.at), c.Form.BURST
                value, _ = est.worth(s, b, side, unit, other, at, to, 0, kind, form, 0, bonus)
                total += 0.6 * value if profile.side != side else -0.6 * value
        best, most = better(best, most, way, total)
    return most, best


@kernel
def blow(s: Any, b: Any, unit: int, target: int, kind: int, verb: int, bonus: int) -> float:
    """Worth of a close-quarters verb with a kind of weapon; a hold or lost weapon included."""
    u, t = b.units[unit], b.units[target]
    side = int(s.units[unit].side)
    hurt, chance = est.worth_here(s, b, unit, target, kind, c.Form.STRIKE, bonus)
    if verb == d.Verb.STRIKE or chance == 0.0:
        return hurt
    wins = chance * est.hold_chance(s, b, side, unit, target, 1, 0)
    if verb == d.Verb.DISARM:
        held = int(b.weapons[can.in_hand(t)].kind)
        return wins * WEAPON_LOSS * (1.0 if wp.IS_FIREARM[held] and t.engaged == 0 else 0.6)
    robs = chance * est.hold_chance(s, b, side, unit, target, 5, 0)
    grip = robs * ROB_ACTION
    if u.holding != target:
        grip += wins * GRIP
    return grip if verb == d.Verb.RESTRAIN else hurt + grip


@kernel
def best_attack(
    s: Any, b: Any, unit: int, only: int, hands: int, bonus: int
) -> tuple[float, int, int]:
    """(worth, verb, target) of the best attack from here with what is in hand, or bare hands.

    ``only``: a verb, or -1 for any. ``hands``: BARE_HANDS or IN_HAND for one of them, or -1.
    """
    most, best, who = 0.0, -1, -1
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for target in range(first, last):
        if b.units[target].status != c.Status.ACTIVE:
            continue
        for verb in range(d.Verb.SHOOT, d.Verb.THROW + 1):
            if (only >= 0 and verb != only) or verb == d.Verb.AUTO or verb == d.Verb.SUPPRESS:
                continue
            if int(s.options.verbs) & (1 << verb) == 0:
                continue
            value = attack_value(s, b, unit, target, verb, only, hands, bonus)
            if value > most:
                most, best, who = value, verb, target
    return most, best, who


@kernel
def attack_value(
    s: Any, b: Any, unit: int, target: int, verb: int, only: int, hands: int, bonus: int
) -> float:
    """Worth of an attack on an enemy with a verb; arguments as of :func:`best_attack`."""
    u = b.units[unit]
    kind, form = can.hand_kind(s, b, unit), d.FORM_OF[verb]
    if verb == d.Verb.THROW:
        if wp.IS_THROWN[kind] == 0:
            return 0.0
    elif d.in_close_quarters(verb) == 0:
        may_burst = wp.HAS_BURST[kind] == 1
        if verb == d.Verb.BURST and not may_burst:
            return 0.0
        if can.may_fire(s, b, u, can.rounds_of(kind, form)) == 0:
            return 0.0
        if verb == d.Verb.SHOOT and only < 0 and may_burst:
            if b.weapons[can.in_hand(u)].loaded >= wp.BURST_ROUNDS:
                return 0.0  # a burst is never worse
    if can.may_attack_with(s, b, unit, verb, target) == 0:
        return 0.0
    value = 0.0
    if d.in_close_quarters(verb):
        if hands != d.IN_HAND and can.may_use(s, b, u, verb, d.BARE_HANDS):
            value = blow(s, b, unit, target, can.kind_of(s, b, unit, -1), verb, bonus)
        if hands != d.BARE_HANDS and can.may_use(s, b, u, verb, d.IN_HAND):
            value = max(value, blow(s, b, unit, target, kind, verb, bonus))
        return value * urgency(b.units[target])
    aimed = bonus + modifiers.AIM_BONUS[u.aim]
    value, _ = est.worth_here(s, b, unit, target, kind, form, aimed)
    value *= urgency(b.units[target])
    return value * THROWN_AWAY if verb == d.Verb.THROW else value


@kernel
def series(value: float, fails: float, count: int) -> float:
    """Worth of several attacks in a row: a critical failure ends them and costs more."""
    total, on = 0.0, 1.0
    for _ in range(count):
        total += on * (value - fails * LOST_TURN * value)
        on *= 1.0 - fails
    return total


@kernel
def attacks_left(s: Any, b: Any, unit: int, verb: int, acts: int) -> int:
    """How many of its actions a unit can use for the same verb (FW-206)."""
    if verb == d.Verb.SHOOT or verb == d.Verb.BURST:
        w = b.weapons[can.in_hand(b.units[unit])]
        left = wp.SHOTS[w.kind] - int(w.shots_used)
        return min(acts, left, int(w.loaded) // can.rounds_of(int(w.kind), d.FORM_OF[verb]))
    return min(acts, 1) if verb == d.Verb.THROW else acts


@kernel
def failure(s: Any, b: Any, unit: int, verb: int) -> float:
    """Chance of a critical failure of an attack with a verb."""
    skill = wp.SKILL[can.hand_kind(s, b, unit)]
    if d.in_close_quarters(verb) and skill != c.Skill.ARMED:
        skill = c.Skill.FIGHTING
    return est.FAILS[s.units[unit].rank[skill]]


@kernel
def turn_worth(s: Any, b: Any, unit: int, acts: int, bonus: int, fresh: int) -> tuple[float, int]:
    """(worth, verb) of attacking with a number of actions from here, aiming first where that pays.

    ``fresh`` 1: automatic fire would be possible (FW-211).
    """
    u = b.units[unit]
    value, verb, _ = best_attack(s, b, unit, -1, -1, bonus)
    fails = failure(s, b, unit, verb) if verb >= 0 else 0.0
    total = 0.0
    if verb >= 0:
        total = series(value, fails, attacks_left(s, b, unit, verb, acts))
    if u.ready < 0 or can.free_hands(u) == 0:
        return total, verb
    kind = can.hand_kind(s, b, unit)
    if verb == d.Verb.SHOOT or verb == d.Verb.BURST:
        for aims in range(1, min(acts, modifiers.MOST_AIMS + 1 - int(u.aim))):
            gain = modifiers.AIM_BONUS[u.aim + aims] - modifiers.AIM_BONUS[u.aim]
            later, _, _ = best_attack(s, b, unit, verb, -1, bonus + gain)
            # An attack meanwhile forces a defence, and that costs the bonus (FW-203).
            later = AIM_KEPT * later + (1.0 - AIM_KEPT) * value
            rest = attacks_left(s, b, unit, verb, acts - aims) - 1
            aimed = later * (1.0 - LOST_TURN * fails) + series(value, fails, rest) * (1.0 - fails)
            verb, total = better(verb, total, d.Verb.AIM, aimed)
    if fresh == 1 and can.automatic(s, b, u) >= 0:
        auto, _ = automatic_worth(s, b, unit, kind, bonus + modifiers.AIM_BONUS[u.aim])
        auto *= 1.0 - LOST_TURN * est.FAILS[s.units[unit].rank[wp.SKILL[kind]]]
        verb, total = better(verb, total, d.Verb.AUTO, auto)
    return total, verb


@kernel
def weapon_worth(s: Any, b: Any, unit: int, weapon: int) -> float:
    """What a weapon (-1: bare hands) would be good for from where a unit stands."""
    u = b.units[unit]
    profile = s.units[unit]
    kind = can.kind_of(s, b, unit, weapon)
    gun = wp.IS_FIREARM[kind]
    load = 1.0
    if gun:
        w = b.weapons[weapon]
        if w.loaded < 1:
            load = 0.5 if w.mags > 0 else 0.0
    tied = u.engaged != 0 or u.held_bits != 0
    most = 0.0
    first, last = sides.enemies_of(s, int(profile.side))
    for enemy in range(first, last):
        e = b.units[enemy]
        if e.status != c.Status.ACTIVE:
            continue
        if tied and (wp.HANDS[kind] > 1 or int(u.engaged) & (1 << enemy) == 0):
            continue
        form = c.Form.STRIKE
        if gun:
            form = c.Form.BURST if wp.HAS_BURST[kind] else c.Form.SINGLE
        value, _ = est.worth_here(s, b, unit, enemy, kind, form, 0)
        if gun == 0:
            cells = sight.cells_apart(s, b, u.at, e.at)
            if cells > 1:
                value *= 0.6 if cells <= 1 + int(profile.move) else 0.25
            if wp.ENTANGLES[kind]:
                value += GRIP * (1.0 if cells <= 1 else 0.2)
        most = max(most, load * value)
    return most


@kernel
def best_weapon(s: Any, b: Any, unit: int) -> tuple[int, float]:
    """(carried slot, by how much it is better) of the weapon to ready; -1 for none better."""
    u = b.units[unit]
    here = weapon_worth(s, b, unit, can.in_hand(u))
    best, most = -1, 0.0
    for slot in range(c.CARRIED_SLOTS):
        if can.may_ready(s, b, u, slot):
            value = weapon_worth(s, b, unit, int(u.carried[slot])) - here
            best, most = better(best, most, slot, value)
    return best, most


@kernel
def best_item(s: Any, b: Any, unit: int) -> tuple[int, float]:
    """(weapon, by how much it is better) of what lies near; -1 for nothing better."""
    u = b.units[unit]
    here = weapon_worth(s, b, unit, can.in_hand(u))
    best, most = -1, 0.0
    for weapon in range(s.n_weapons):
        if can.may_pick(s, b, u, weapon):
            best, most = better(best, most, weapon, weapon_worth(s, b, unit, weapon) - here)
    return best, most


@kernel
def best_thing(s: Any, b: Any, unit: int, verb: int, bonus: int) -> tuple[int, float]:
    """(slot, worth) of the object to attack with a verb."""
    u = b.units[unit]
    kind = can.hand_kind(s, b, unit)
    close = 1 if verb == d.Verb.STRIKE_OBJECT else 0
    if close == 1 and wp.IS_HAND[kind] == 0:
        kind = can.kind_of(s, b, unit, -1)
    best, most = -1, 0.0
    for k in range(c.MAX_OBJECTS_PER_SIDE):
        thing = d.object_at_slot(s, b, int(s.units[unit].side), k)
        if thing >= 0:
            if close == 0 or sight.cells_apart(s, b, u.at, s.objects[thing].at) <= 1:
                value = est.thing_worth(s, b, unit, int(u.at), thing, kind, close, bonus)
                best, most = better(best, most, k, value)
    return best, most
