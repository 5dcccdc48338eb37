"""Where the scripted player would stand, and what its verbs are worth from there."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.rows import map_row, row_inverse
from mech_env.core.squares import ahead
from mech_env.rulesets.framewerk.bot import estimates as est
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import odds, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp

APPROACH = (1.0, 0.75, 0.6, 0.5, 0.4, 0.32, 0.25, 0.2)  # of a blow's worth, by Moves to get there
CAUTION = 0.5  # what is taken of oneself weighs against what one takes of others
BOLDNESS = 0.5  # share of the caution of those with bare hands
AUTO_THREAT = 1.0  # automatic fire against bursts
STEP_COST = 0.004  # of each step to a better place
AIM_KEPT = 0.6  # chance that an aim lasts until the shot
LOST_TURN = 1.5  # attacks that a critical failure costs besides (FW-245)
ROB_ACTION = 0.25  # worth of a hold that robs an action a turn
GRIP = 0.10  # worth of -4 on the tests of who is held
NOTHING = -99.0  # less than any place is worth
WEAPON_LOSS = 0.3  # worth of a gun struck from an enemy's hand or broken


@kernel
def moves_to(s: Any, b: Any, unit: int, at: int, to: int) -> int:
    """Move actions until next to a cell, 0-7."""
    profile = s.units[unit]
    cells = sight.cells_apart(s, b, at, to) - 1
    if cells <= 0:
        return 0
    return min(7, (cells + int(profile.move) - 1) // max(1, int(profile.move)))


@kernel
def kind_in_use(s: Any, b: Any, side: int, unit: int) -> int:
    """What a unit fights with: the weapon in hand, bare hands if that is a gun without rounds."""
    u = b.units[unit]
    weapon = can.in_hand(u)
    if weapon >= 0 and est.known(s, b, side, unit):
        w = b.weapons[weapon]
        if wp.IS_FIREARM[w.kind] and w.loaded == 0 and w.mags == 0:
            weapon = -1
    return can.kind_of(s, b, unit, weapon)


@kernel
def threat(
    s: Any, b: Any, side: int, unit: int, target: int, at: int, to: int, cover: int, kind: int
) -> float:
    """What a unit on ``at`` can be expected to take off one on ``to`` with a kind of weapon."""
    if wp.IS_FIREARM[kind]:
        verb = c.Form.BURST if wp.HAS_BURST[kind] else c.Form.SINGLE
        value, _ = est.worth(s, b, side, unit, target, at, to, cover, kind, verb, 0, 0)
        return value if wp.AUTO_TARGETS[kind] == 0 else value * AUTO_THREAT
    value, _ = est.worth(s, b, side, unit, target, at, to, cover, kind, c.Form.STRIKE, 0, 0)
    return value * APPROACH[moves_to(s, b, unit, at, to)]


@kernel
def place_worth(s: Any, b: Any, unit: int, at: int, cover: int, cost: float, least: float) -> float:
    """How good a cell is to stand on, with cover of a rating: what it offers less its danger.

    Args:
        cost: taken off, for getting there.
        least: what is not better than this is not reckoned to its end, and ``least`` returned.
    """
    u = b.units[unit]
    side = int(s.units[unit].side)
    kind = kind_in_use(s, b, side, unit)
    gun = wp.IS_FIREARM[kind]
    tied = at == u.at and (u.engaged != 0 or u.held_bits != 0)
    offer, foes, nearest = 0.0, 0, 99
    first = d.first_of(s, b, 1 - side)
    last = int(s.n_red) if side == 1 else int(s.n_units)
    for enemy in range(first, last):
        e = b.units[enemy]
        if e.status != c.Status.ACTIVE:
            continue
        foes += 1
        nearest = min(nearest, sight.cells_apart(s, b, at, int(e.at)))
        if tied and gun and (wp.HANDS[kind] > 1 or int(u.engaged) & (1 << enemy) == 0):
            pass  # FW-022
        else:
            gain = threat(s, b, side, unit, enemy, at, int(e.at), int(e.cover_taken), kind)
            offer = max(offer, gain)
    for thing in range(s.n_objects):
        if s.objects[thing].side != side and b.objects[thing].destroyed == 0:
            there = int(s.objects[thing].at)
            value = est.thing_worth(s, b, unit, at, thing, kind, 1 - gun, 0)
            if gun == 0:
                value *= APPROACH[moves_to(s, b, unit, at, there)]
            offer = max(offer, value)
    # Who has nothing left but fists must get near, whatever comes.
    caution = BOLDNESS * CAUTION if kind == wp.Weapon.BARE_HANDS else CAUTION
    far = (0.01 if kind == wp.Weapon.BARE_HANDS else 0.003) * nearest
    danger, found = 0.0, offer - far - cost
    for enemy in range(first, last):
        # Danger only ever takes away: what is not better than `least` by now will not be.
        if found <= least:
            return least
        e = b.units[enemy]
        if e.status != c.Status.ACTIVE:
            continue
        its = kind_in_use(s, b, side, enemy)
        loss = threat(s, b, side, enemy, unit, int(e.at), at, cover, its)
        if int(e.engaged) & ~(1 << unit) or (est.known(s, b, side, enemy) and e.debt > 1):
            loss *= 0.5  # busy
        danger += loss
        found = offer - caution * danger / max(1, foes) - far - cost
    return max(least, found)


@kernel
def zones_against(s: Any, b: Any, unit: int, cell: int, asked: int) -> float:
    """What the suppression zones on a cell may take off who steps on it (FW-223)."""
    profile = s.units[unit]
    side = int(profile.side)
    total = 0.0
    for firer in range(s.n_units):
        o = b.units[firer]
        if firer == unit or o.zone_left == 0 or asked & (1 << firer):
            continue
        if s.units[firer].side == side and s.options.suppress_friendly == 0:
            continue
        if sight.in_zone(s, b, o, cell):
            kind = int(b.weapons[can.in_hand(o)].kind)
            bonus, rank = est.ability(s, b, side, unit, c.Skill.DODGE)
            # The stored total stands: the only dice are the mover's.
            need = int(o.zone_total) - 2 * sight.sight_level(s, b, int(o.at), cell) - bonus
            safe = odds.HOLD_CHANCE[rank * odds.HOLD_WIDTH + min(max(need, 0), odds.HOLD_WIDTH - 1)]
            dice = 2 + wp.DICE[kind] + max(0, wp.DICE[kind])
            hurt = est.harm(
                dice, int(profile.armour), est.health_left(s, b, side, unit), int(profile.vitality)
            )
            total += (1.0 - safe) * hurt
    return total


@kernel
def best_place(s: Any, b: Any, unit: int, steps: int) -> tuple[int, float]:
    """The best cell within some steps, as the crow flies, and how much better than here it is.

    Only cells with cover, beside an enemy or an object, or at the end of a straight line are
    weighed.
    """
    u = b.units[unit]
    side, width, height = int(s.units[unit].side), int(s.width), int(s.height)
    here = place_worth(s, b, unit, int(u.at), int(u.cover_taken), 0.0, NOTHING)
    best, most = int(u.at), here
    inverse = row_inverse(width)
    y0 = map_row(u.at, inverse)
    x0 = int(u.at) - y0 * width
    zones = 0
    for firer in range(s.n_units):
        zones += int(b.units[firer].zone_left)
    # The second side looks at the board the other way round, so that equals fall alike for both.
    turned = -1 if side == 1 else 1
    for row in range(-steps, steps + 1):
        for column in range(-steps, steps + 1):
            x, y = x0 + turned * column, y0 + turned * row
            if x < 0 or y < 0 or x >= width or y >= height:
                continue
            at = y * width + x
            rating = sight.cover_rating(s, b, at)
            straight = abs(row) == steps or row == 0
            if not (straight and (abs(column) == steps or column == 0)) and rating == 0:
                if beside_something(s, b, side, at) == 0:
                    continue
            if at == u.at or sight.open_cell(s, b, at) == 0:
                continue
            # A step costs a little: nobody dances for nothing.
            cost = STEP_COST * max(abs(row), abs(column))
            value = place_worth(s, b, unit, at, rating, cost, most)
            if zones > 0 and value > most:
                value -= zones_against(s, b, unit, at, 0)
            if value > most:
                best, most = at, value
    return best, most - here


@kernel
def beside_something(s: Any, b: Any, side: int, at: int) -> int:
    """Whether a cell is next to an enemy or an enemy object."""
    first = d.first_of(s, b, 1 - side)
    for enemy in range(first, int(s.n_red) if side == 1 else int(s.n_units)):
        if (
            b.units[enemy].status == c.Status.ACTIVE
            and sight.cells_apart(s, b, at, b.units[enemy].at) == 1
        ):
            return 1
    for thing in range(s.n_objects):
        o = b.objects[thing]
        thing_facts = s.objects[thing]
        if (
            thing_facts.side != side
            and o.destroyed == 0
            and sight.cells_apart(s, b, at, thing_facts.at) == 1
        ):
            return 1
    return 0


@kernel
def automatic_worth(s: Any, b: Any, unit: int, kind: int, bonus: int) -> tuple[float, int]:
    """(worth, facing) of automatic fire into the arc with the most enemies in reach (FW-208)."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    first = d.first_of(s, b, 1 - side)
    last = int(s.n_red) if side == 1 else int(s.n_units)
    facing, count = 0, 0
    for turn in range(8):
        f = (turn + 4 * side) % 8
        seen = 0
        for enemy in range(first, last):
            e = b.units[enemy]
            if e.status == c.Status.ACTIVE and ahead(int(u.at), f, int(e.at), int(s.width)) >= 0:
                cells = sight.cells_apart(s, b, u.at, e.at)
                if cells > 0 and sight.band_modifier(kind, cells) != sight.BEYOND:
                    seen += 1
        if seen > count:
            facing, count = f, seen
    total, least = 0.0, 9.0
    for enemy in range(first, last):
        e = b.units[enemy]
        if e.status == c.Status.ACTIVE and ahead(int(u.at), facing, int(e.at), int(s.width)) >= 0:
            value, _ = est.worth(
                s,
                b,
                side,
                unit,
                enemy,
                int(u.at),
                int(e.at),
                int(e.cover_taken),
                kind,
                c.Form.AUTO,
                0,
                bonus,
            )
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
        f = (turn + 4 * side) % 8
        total = 0.0
        for other in range(s.n_units):
            o = b.units[other]
            profile = s.units[other]
            cells = sight.cells_apart(s, b, u.at, o.at)
            if other == unit or o.status != c.Status.ACTIVE or o.engaged != 0 or cells < 2:
                continue
            # Those with a gun in hand rather stand and fire.
            if wp.IS_FIREARM[can.kind_of(s, b, other, can.in_hand(o))] or cells > wp.SHORT[
                kind
            ] + int(profile.move):
                continue
            if ahead(int(u.at), f, int(o.at), int(s.width)) >= 0:
                at, to = int(u.at), int(o.at)
                value, _ = est.worth(
                    s, b, side, unit, other, at, to, 0, kind, c.Form.BURST, 0, bonus
                )
                total += 0.6 * value if profile.side != side else -0.6 * value
        if total > most:
            best, most = f, total
    return most, best


@kernel
def gun_with_rounds(s: Any, b: Any, weapon: int, rounds: int) -> int:
    """Whether a weapon is a firearm with so many rounds and a shot left this turn."""
    if weapon < 0:
        return 0
    w = b.weapons[weapon]
    if wp.IS_FIREARM[w.kind] == 0 or w.loaded < rounds or w.shots_used >= wp.SHOTS[w.kind]:
        return 0
    return 1


@kernel
def blow(s: Any, b: Any, unit: int, target: int, kind: int, verb: int, bonus: int) -> float:
    """Worth of a close-quarters verb with a kind of weapon; a hold or lost weapon included."""
    u, t = b.units[unit], b.units[target]
    side = int(s.units[unit].side)
    hurt, chance = est.worth(
        s,
        b,
        side,
        unit,
        target,
        int(u.at),
        int(t.at),
        int(t.cover_taken),
        kind,
        c.Form.STRIKE,
        0,
        bonus,
    )
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
    u = b.units[unit]
    side = int(s.units[unit].side)
    weapon = can.in_hand(u)
    kind = can.kind_of(s, b, unit, weapon)
    bare = can.kind_of(s, b, unit, -1)
    aim = pools.AIM_BONUS[u.aim]
    most, best, who = 0.0, -1, -1
    first = d.first_of(s, b, 1 - side)
    for target in range(first, int(s.n_red) if side == 1 else int(s.n_units)):
        t = b.units[target]
        if t.status != c.Status.ACTIVE:
            continue
        at, to, cover = int(u.at), int(t.at), int(t.cover_taken)
        for verb in range(d.Verb.SHOOT, d.Verb.THROW + 1):
            if (only >= 0 and verb != only) or verb == d.Verb.AUTO or verb == d.Verb.SUPPRESS:
                continue
            if int(s.options.verb_bits) & (1 << verb) == 0:
                continue
            value = 0.0
            if verb == d.Verb.SHOOT or verb == d.Verb.BURST:
                if (
                    wp.HAS_BURST[kind]
                    and verb == d.Verb.SHOOT
                    and only < 0
                    and b.weapons[weapon].loaded >= 3
                ):
                    continue  # a burst is never worse
                rounds = 1 if verb == d.Verb.SHOOT else 3
                if verb == d.Verb.BURST and wp.HAS_BURST[kind] == 0:
                    continue
                # Rounds are gone when a further question to a chosen shot is asked: not checked.
                if gun_with_rounds(s, b, weapon, rounds) and can.may_attack_with(
                    s, b, unit, verb, target
                ):
                    mode = c.Form.SINGLE if verb == d.Verb.SHOOT else c.Form.BURST
                    value, _ = est.worth(
                        s, b, side, unit, target, at, to, cover, kind, mode, 0, bonus + aim
                    )
            elif verb == d.Verb.THROW:
                if wp.IS_THROWN[kind] and can.may_attack_with(s, b, unit, verb, target):
                    value, _ = est.worth(
                        s, b, side, unit, target, at, to, cover, kind, c.Form.THROW, 0, bonus + aim
                    )
                    value *= 0.7  # the weapon is gone
            elif can.may_attack_with(s, b, unit, verb, target):
                if hands != d.IN_HAND and can.may_use(s, b, u, verb, d.BARE_HANDS):
                    value = blow(s, b, unit, target, bare, verb, bonus)
                if hands != d.BARE_HANDS and can.may_use(s, b, u, verb, d.IN_HAND):
                    value = max(value, blow(s, b, unit, target, kind, verb, bonus))
            if value > most:
                most, best, who = value, verb, target
    return most, best, who


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
        rounds = 1 if verb == d.Verb.SHOOT else 3
        return min(acts, wp.SHOTS[w.kind] - int(w.shots_used), int(w.loaded) // rounds)
    return min(acts, 1) if verb == d.Verb.THROW else acts


@kernel
def failure(s: Any, b: Any, unit: int, verb: int) -> float:
    """Chance of a critical failure of an attack with a verb."""
    u = b.units[unit]
    skill = wp.SKILL[can.kind_of(s, b, unit, can.in_hand(u))]
    if verb >= d.Verb.STRIKE and verb <= d.Verb.DISARM and skill != c.Skill.ARMED:
        skill = c.Skill.FIGHTING
    return est.FAILS[s.units[unit].rank[skill]]


@kernel
def turn_worth(s: Any, b: Any, unit: int, acts: int, bonus: int, fresh: int) -> tuple[float, int]:
    """(worth, verb) of attacking with so many actions from here, aiming first where that pays.

    ``fresh`` 1: automatic fire would be possible (FW-211).
    """
    u = b.units[unit]
    value, verb, _ = best_attack(s, b, unit, -1, -1, bonus)
    fails = failure(s, b, unit, verb) if verb >= 0 else 0.0
    total = 0.0
    if verb >= 0:
        total = series(value, fails, attacks_left(s, b, unit, verb, acts))
    weapon = can.in_hand(u)
    if weapon < 0 or (u.engaged != 0 or u.held_bits != 0 or u.holding >= 0):
        return total, verb
    w = b.weapons[weapon]
    kind = int(w.kind)
    if verb == d.Verb.SHOOT or verb == d.Verb.BURST:
        for aims in range(1, min(acts, 3 - int(u.aim))):
            gain = pools.AIM_BONUS[min(2, u.aim + aims)] - pools.AIM_BONUS[u.aim]
            better, _, _ = best_attack(s, b, unit, verb, -1, bonus + gain)
            # Who is attacked meanwhile defends and loses the bonus (FW-203).
            better = AIM_KEPT * better + (1.0 - AIM_KEPT) * value
            rest = attacks_left(s, b, unit, verb, acts - aims) - 1
            aimed = better * (1.0 - LOST_TURN * fails) + series(value, fails, rest) * (1.0 - fails)
            if aimed > total:
                total, verb = aimed, d.Verb.AIM
    if fresh == 1 and wp.EXPENDITURE[kind] > 0 and w.loaded >= wp.EXPENDITURE[kind]:
        auto, _ = automatic_worth(s, b, unit, kind, bonus + pools.AIM_BONUS[u.aim])
        auto *= 1.0 - LOST_TURN * est.FAILS[s.units[unit].rank[wp.SKILL[kind]]]
        if auto > total:
            total, verb = auto, d.Verb.AUTO
    return total, verb


@kernel
def weapon_worth(s: Any, b: Any, unit: int, weapon: int) -> float:
    """What a weapon (-1: bare hands) would be good for from where a unit stands."""
    u = b.units[unit]
    profile = s.units[unit]
    side = int(profile.side)
    kind = can.kind_of(s, b, unit, weapon)
    gun = wp.IS_FIREARM[kind]
    load = 1.0
    if gun:
        w = b.weapons[weapon]
        if w.loaded < 1:
            load = 0.5 if w.mags > 0 else 0.0
    tied = u.engaged != 0 or u.held_bits != 0
    most = 0.0
    first = d.first_of(s, b, 1 - side)
    for enemy in range(first, int(s.n_red) if side == 1 else int(s.n_units)):
        e = b.units[enemy]
        if e.status != c.Status.ACTIVE:
            continue
        if tied and int(u.engaged) & (1 << enemy) == 0:
            continue
        if tied and wp.HANDS[kind] > 1:
            continue
        verb = c.Form.STRIKE
        if gun:
            verb = c.Form.BURST if wp.HAS_BURST[kind] else c.Form.SINGLE
        at, to = int(u.at), int(e.at)
        value, _ = est.worth(s, b, side, unit, enemy, at, to, int(e.cover_taken), kind, verb, 0, 0)
        if gun == 0:
            cells = sight.cells_apart(s, b, at, to)
            if cells > 1:
                value *= 0.6 if cells <= 1 + int(profile.move) else 0.25
            if wp.ENTANGLES[kind]:
                value += GRIP * (1.0 if cells <= 1 else 0.2)
        most = max(most, load * value)
    return most


@kernel
def best_weapon(s: Any, b: Any, unit: int, bonus: int) -> tuple[int, float]:
    """(carried slot, by how much it is better) of the weapon to ready; -1 for none better."""
    u = b.units[unit]
    here = weapon_worth(s, b, unit, can.in_hand(u))
    best, most = -1, 0.0
    for slot in range(c.CARRIED_SLOTS):
        if can.may_ready(s, b, u, slot):
            value = weapon_worth(s, b, unit, int(u.carried[slot])) - here
            if value > most:
                best, most = slot, value
    return best, most


@kernel
def best_item(s: Any, b: Any, unit: int) -> tuple[int, float]:
    """(weapon, by how much it is better) of what lies near; -1 for nothing better."""
    u = b.units[unit]
    here = weapon_worth(s, b, unit, can.in_hand(u))
    best, most = -1, 0.0
    for weapon in range(s.n_weapons):
        w = b.weapons[weapon]
        if w.owner < 0 and w.at >= 0 and sight.cells_apart(s, b, u.at, w.at) <= 1:
            if can.is_broken(s, b, weapon) == 0:
                value = weapon_worth(s, b, unit, weapon) - here
                if value > most:
                    best, most = weapon, value
    return best, most


@kernel
def best_thing(s: Any, b: Any, unit: int, verb: int, bonus: int) -> tuple[int, float]:
    """(slot, worth) of the object to attack with a verb."""
    u = b.units[unit]
    weapon = can.in_hand(u)
    kind = can.kind_of(s, b, unit, weapon)
    close = 1 if verb == d.Verb.STRIKE_OBJECT else 0
    if close == 1 and wp.IS_HAND[kind] == 0:
        kind = can.kind_of(s, b, unit, -1)
    best, most = -1, 0.0
    for k in range(c.MAX_OBJECTS_PER_SIDE):
        thing = d.object_at_slot(s, b, int(s.units[unit].side), k)
        if thing >= 0:
            if close == 0 or sight.cells_apart(s, b, u.at, s.objects[thing].at) <= 1:
                value = est.thing_worth(s, b, unit, int(u.at), thing, kind, close, bonus)
                if value > most:
                    best, most = k, value
    return best, most
