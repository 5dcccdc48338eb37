"""What the engagements of the scripted player are worth from where a unit stands."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.bot import places
from mech_env.rulesets.xhalem.questions import engaging, flanking, gear, space, terrain
from mech_env.rulesets.xhalem.questions import verbs as may
from mech_env.rulesets.xhalem.questions.levels import is_assisted, is_underwater
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.decisions import Verb

# Chance that nothing shields a target that is not located: of those who may be cloaked or hide, and
# of other machines, which only what also stops shots keeps from being found.
BLIND, SHUT_OFF = 0.8, 0.05
NOWHERE = 0.03  # chance to reach one of which no place is known
OBJECTIVE = 3.0  # worth of the piece that decides the fight
SHIELD_OF_GOAL = 2.0
SHIELD = 0.02  # worth of a shot at what an enemy is behind, with which it is destroyed
FRIENDS = 1.5  # own side's losses weigh more than those of the enemy
STRIKES_TWICE = 1.8


# --- levels ---
@kernel
def is_hidden(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit knows that the enemy does not locate it (XH-157, XH-160)."""
    return bool(s.options.know_exposed == 1 and b.units[unit].aware != c.Aware.LOCATED)


@kernel
def evades(s: Any, b: Any, unit: int, target: int, partial: bool) -> int:
    """How an enemy would evade a unit (``estimates.STATIC`` …)."""
    t = b.units[target]
    if t.aware != c.Aware.LOCATED:
        return est.SHELTERED
    if t.stunned > 0 or (s.units[target].cls == c.Class.VEHICLE and t.rider < 0):
        return est.STATIC
    if s.options.know_exposed == 1 and b.units[unit].aware == c.Aware.UNAWARE:
        return est.STATIC
    if t.cloaked == 1 or t.exposed == 1 or partial:
        return est.SHELTERED
    return est.PLAIN


@kernel
def turn_of(s: Any, b: Any, enemy: int, side: int) -> float:
    """What an enemy can be expected to take off a side in its turn."""
    most = 0.0
    here = space.place_of(b, enemy)
    first = sides.first_of(s, side)
    stop = int(s.n_red) if side == 0 else int(s.n_units)
    for unit in range(first, stop):
        u = b.units[unit]
        if u.status == c.Status.ACTIVE and u.inside < 0:
            far = space.distance(s, here, space.place_of(b, unit))
            most = max(most, est.threat(s, b, enemy, unit, far, 0, est.PLAIN))
    return most


@kernel
def gains_by_holding(s: Any, b: Any, unit: int) -> bool:
    """Whether time works for a side while a unit and an enemy hold each other up: another unit
    acts meanwhile, or the limit wins."""
    side = int(s.units[unit].side)
    if s.limit_winner == side:
        return True
    first = sides.first_of(s, side)
    stop = int(s.n_red) if side == 0 else int(s.n_units)
    for ally in range(first, stop):
        if ally != unit and b.units[ally].status == c.Status.ACTIVE and s.units[ally].inert == 0:
            return True
    return False


# --- strikes ---
@kernel
def strike_worth(
    s: Any, b: Any, unit: int, slot: int, target: int, far: int, partial: bool, flanked: bool
) -> float:
    """Worth of a strike at a located enemy ``far`` away from where the unit stands."""
    weapon, u, t = gear.weapon_at(s, unit, slot), b.units[unit], b.units[target]
    adv = is_hidden(s, b, unit) or is_assisted(s, b, unit, target)
    if gear.is_melee(weapon):
        adv = adv or t.prone == 1 or flanked
    dis = u.prone == 1 or is_wet(s, b, unit, target)
    how = evades(s, b, unit, target, partial)
    value = est.blow(s, b, unit, weapon, target, far, est.stack(adv, dis), how)
    if places.has_water(s, b):
        covered = terrain.cover_by_water(s, b, target, space.place_of(b, target))
        if w.TYPE[weapon] == c.Damage.FIRE and covered == terrain.FULLY:
            return 0.0
        if w.TYPE[weapon] == c.Damage.ELECTRICAL and covered != terrain.DRY:
            value *= 1.6
    return value


@kernel
def is_wet(s: Any, b: Any, unit: int, target: int) -> bool:
    """XH-185: whether an engagement of a located enemy has disadvantage by water."""
    if not places.has_water(s, b):
        return False
    return is_underwater(s, b, unit, target, space.place_of(b, target))


@kernel
def burst_worth(
    s: Any, b: Any, unit: int, slot: int, centre: space.Place, far: int, but: int
) -> float:
    """XH-164: worth of what a burst does to the others around a place ``far`` away, friends
    counted against."""
    weapon, side = gear.weapon_at(s, unit, slot), int(s.units[unit].side)
    radius = engaging.burst_of(s, unit, Verb.STRIKE, slot)
    total = 0.0
    for other in range(s.n_units):
        o = b.units[other]
        if other == but or o.status != c.Status.ACTIVE:
            continue
        if not places.is_known(s, b, side, other):
            continue
        if space.distance(s, centre, places.known(s, b, side, other)) > radius:
            continue
        if s.units[other].side != side:
            how = est.SHELTERED if o.aware != c.Aware.LOCATED else est.PLAIN
            sure = 1.0 if o.aware == c.Aware.LOCATED else 0.5
            total += sure * est.blow(s, b, unit, weapon, other, far, 0, how)
        elif o.inside < 0:
            total -= FRIENDS * est.blow(s, b, unit, weapon, other, far, 0, est.PLAIN)
    return total


@kernel
def best_strike(
    s: Any, b: Any, unit: int, verb: int, only: int, first: int
) -> tuple[float, int, int]:
    """(worth, slot, target code) of the best STRIKE, OFFHAND or FOLLOW from here; -1 = none.

    ``only``: a slot, or -1 for any. ``first``: slot of the first strike if this is the second, -1
    after a shove, -2 if it is the first.
    """
    usable = 0
    for slot in range(c.WEAPON_SLOTS + 1):
        if (only < 0 or slot == only) and may.may_use_slot(s, b, unit, verb, slot):
            if first < -1 or gear.may_strike_second(s, b, unit, slot, first):
                usable |= 1 << slot
    most, best, whom = 0.0, -1, -1
    if usable == 0:
        return most, best, whom
    side, here = int(s.units[unit].side), space.place_of(b, unit)
    start, stop = sides.enemies_of(s, side)
    for target in range(start, stop):
        t = b.units[target]
        if t.status != c.Status.ACTIVE or t.aware == c.Aware.UNAWARE:
            continue
        if t.aware != c.Aware.LOCATED:
            value, slot, aim = blind_strike(s, b, unit, usable, target)
            if value > most:
                most, best, whom = value, slot, aim
            continue
        there = space.place_of(b, target)
        cover = places.cover_between(s, b, here, there)
        if cover & terrain.B_FIRE:
            value, slot, aim = shield_strike(s, b, unit, usable, target)
            if value > most:
                most, best, whom = value, slot, aim
            continue
        far = space.distance(s, here, there)
        flanked = flanking.flanks_at(s, b, unit, target, there)
        guarded = places.urgency(s, b, side, there)
        for slot in range(c.WEAPON_SLOTS + 1):
            if (usable >> slot) & 1 == 0:
                continue
            value = (
                strike_worth(s, b, unit, slot, target, far, cover & terrain.PARTIAL != 0, flanked)
                * guarded
            )
            if engaging.burst_of(s, unit, verb, slot) > 0:
                value += burst_worth(s, b, unit, slot, there, far, target)
            if value > most:
                most, best, whom = value, slot, target
    if s.site != c.Site.NONE and s.site_winner == side:
        value, slot, aim = goal_strike(s, b, unit, usable, here)
        if value > most:
            most, best, whom = value, slot, aim
    return most, best, whom


@kernel
def in_range(far: int, reach: int, strays: int) -> float:
    """Chance that somebody is in range who was ``far`` away and has gone so far since."""
    if far + strays <= reach:
        return 1.0
    if far - strays >= reach or strays <= 0:
        return 0.0
    return (reach - far + strays) / (2.0 * strays)


@kernel
def blind_strike(s: Any, b: Any, unit: int, usable: int, target: int) -> tuple[float, int, int]:
    """The best strike at an enemy that is not located, or at the place where it was last known."""
    most, best, aim = 0.0, -1, -1
    t, here = b.units[target], space.place_of(b, unit)
    stealthy = est.may_be_unseen(s, target, unit)
    for slot in range(c.WEAPON_SLOTS + 1):
        if (usable >> slot) & 1 == 0:
            continue
        weapon = gear.weapon_at(s, unit, slot)
        sure = NOWHERE if stealthy else NOWHERE * SHUT_OFF
        burst = engaging.burst_of(s, unit, Verb.STRIKE, slot)
        if t.placed == 1:
            there = space.last_place(b, target)
            gone = 1 + int(b.round_number) - int(t.last_round)
            strays = gone * est.speed(s, int(s.units[unit].side), target, unit)
            reach = space.board_length(s, gear.range_of(s, unit, weapon))
            far = space.distance(s, here, there)
            sure = (BLIND if stealthy else SHUT_OFF) * in_range(far, reach, strays)
            clear = places.cover_between(s, b, here, there) & terrain.B_FIRE == 0
            if burst > 0 and far <= reach and clear:
                value = burst_worth(s, b, unit, slot, there, far, -1) / gone
                if value > most:
                    most, best, aim = value, slot, d.TARGET_PLACE + target
        level = -1 if is_hidden(s, b, unit) else -2
        value = sure * est.blow(s, b, unit, weapon, target, 0, level, est.SHELTERED)
        if value > most:
            most, best, aim = value, slot, target
    return most, best, aim


@kernel
def piece_strike(
    s: Any, b: Any, unit: int, usable: int, piece: int, here: space.Place, worth: float
) -> tuple[float, int]:
    """(worth, slot) of the best strike at a piece from a place (XH-060); -1: none is legal."""
    most, best = 0.0, -1
    if b.pieces[piece].there == 0 or b.pieces[piece].hp <= 0:
        return most, best
    there = terrain.nearest_place(b, piece, here)
    if terrain.any_between(s, b, terrain.B_FIRE, terrain.spared_for(s, b, piece), here, there):
        return most, best
    far = space.distance(s, here, there)
    full, hp = int(s.pieces[piece].hp_full), int(b.pieces[piece].hp)
    for slot in range(c.WEAPON_SLOTS + 1):
        if (usable >> slot) & 1 == 0:
            continue
        weapon, level, beyond = gear.weapon_at(s, unit, slot), 0, 0
        if far > space.board_length(s, gear.range_of(s, unit, weapon)):
            if gear.is_melee(weapon):
                continue
            level, beyond = -1, 1
        hits = est.chance(
            int(s.units[unit].kind), level, est.STATIC, est.aim_score(s, unit, weapon)
        )
        added = gear.damage_score(s, unit, weapon) + int(s.units[unit].dmg_mod)
        value = worth * hits * est.harm(est.ROLL[weapon], added, hp, full, beyond)
        if value > most:
            most, best = value, slot
    return most, best


@kernel
def goal_strike(
    s: Any, b: Any, unit: int, usable: int, here: space.Place
) -> tuple[float, int, int]:
    """The best strike, from a place, at the piece that decides the fight or at what shields it."""
    goal = int(s.site_piece)
    value, slot = piece_strike(s, b, unit, usable, goal, here, OBJECTIVE)
    if slot >= 0:
        return value, slot, d.TARGET_PIECE + goal
    there = terrain.nearest_place(b, goal, here)
    shields = terrain.pieces_between(
        s, b, terrain.B_FIRE, terrain.spared_for(s, b, goal), here, there
    )
    shield = 0
    while shields > 0:
        if shields & 1 and b.pieces[shield].hp > 0:
            value, slot = piece_strike(s, b, unit, usable, shield, here, SHIELD_OF_GOAL)
            if slot >= 0:
                return value, slot, d.TARGET_PIECE + shield
        shields >>= 1
        shield += 1
    return 0.0, -1, -1


@kernel
def shield_strike(s: Any, b: Any, unit: int, usable: int, target: int) -> tuple[float, int, int]:
    """A strike at what an enemy stands behind (XH-012)."""
    here, there = space.place_of(b, unit), space.place_of(b, target)
    shield = terrain.first_shield(s, b, terrain.B_FIRE, here, there)
    if shield < 0:
        return 0.0, -1, -1
    value, slot = piece_strike(s, b, unit, usable, shield, here, SHIELD)
    return value, slot, d.TARGET_PIECE + shield
