"""Where the scripted player would stand."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.core.rows import map_row, row_inverse
from mech_env.rulesets.framewerk.bot import estimates as est
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import odds, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp

APPROACH = (1.0, 0.75, 0.6, 0.5, 0.4, 0.32, 0.25, 0.2)  # of a blow's worth, by Moves to get there
CAUTION = 0.5  # what is taken of oneself weighs against what one takes of others
BOLDNESS = 0.5  # share of the caution of those with bare hands
AUTO_THREAT = 1.0  # automatic fire against bursts
LEFT_COVER = 1.0  # more of what it does here that leaving the cover taken costs
STEP_COST = 0.004  # of each step to a better place
NOTHING = -99.0  # less than any place is worth


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
        least: of a place that cannot be better than this, ``least`` is returned at once.
    """
    u = b.units[unit]
    side = int(s.units[unit].side)
    kind = kind_in_use(s, b, side, unit)
    gun = wp.IS_FIREARM[kind]
    tied = at == u.at and (u.engaged != 0 or u.held_bits != 0)
    offer, foes, nearest = 0.0, 0, 99
    first, last = sides.enemies_of(s, side)
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
        if can.stands_against(s, b, side, thing):
            there = int(s.objects[thing].at)
            value = est.thing_worth(s, b, unit, at, thing, kind, 1 - gun, 0)
            if gun == 0:
                value *= APPROACH[moves_to(s, b, unit, at, there)]
            offer = max(offer, value)
    # A unit with nothing but its fists must get near.
    caution = BOLDNESS * CAUTION if kind == wp.Weapon.BARE_HANDS else CAUTION
    far = (0.01 if kind == wp.Weapon.BARE_HANDS else 0.003) * nearest
    danger, found = 0.0, offer - far - cost
    for enemy in range(first, last):
        # Danger only takes away: a place that is not better than `least` by now stays so.
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
        if asked & (1 << firer) or sight.zone_against(s, b, firer, unit) == 0:
            continue
        if sight.in_zone(s, b, o, cell):
            kind = can.hand_kind(s, b, firer)
            bonus, rank = est.ability(s, b, side, unit, c.Skill.DODGE)
            # The stored total stands: the only dice are the mover's.
            need = sight.zone_attack(s, b, o, cell) - bonus
            dice = 2 + pools.weapon_dice(s, b, kind, c.Form.BURST, 0, 1)
            health = est.health_left(s, b, side, unit)
            hurt = est.harm(dice, int(profile.armour), health, int(profile.vitality))
            total += (1.0 - odds.hold_chance(rank, need)) * hurt
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
            best, most = better(best, most, at, value)
    gain = most - here
    if gain > 0.0 and u.cover_taken > 0 and wp.IS_FIREARM[kind_in_use(s, b, side, unit)]:
        # The cover that is left would have served for longer; who has no gun must get near.
        bare = place_worth(s, b, unit, int(u.at), 0, 0.0, NOTHING)
        gain -= LEFT_COVER * (here - bare)
        if gain <= 0.0:
            return int(u.at), 0.0
    return best, gain


@kernel
def beside_something(s: Any, b: Any, side: int, at: int) -> int:
    """Whether a cell is next to an enemy or an enemy object."""
    first, last = sides.enemies_of(s, side)
    for enemy in range(first, last):
        e = b.units[enemy]
        if e.status == c.Status.ACTIVE and sight.cells_apart(s, b, at, e.at) == 1:
            return 1
    for thing in range(s.n_objects):
        near = sight.cells_apart(s, b, at, s.objects[thing].at) == 1
        if near and can.stands_against(s, b, side, thing):
            return 1
    return 0
