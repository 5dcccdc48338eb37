"""What every cell that a movement leads to offers, and what threatens there.

Fire from a cell depends on its distance, on height and on fog alone; so it is worked out once for
each of these, and looked up for the other cells.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, row_area, score_area
from mech_env.rulesets.adeva.bot import harm, odds, prospects
from mech_env.rulesets.adeva.questions import board, gear, moves, ranges, rates, reach, units
from mech_env.rulesets.adeva.questions import to_hit_target as theirs
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.weapons import Item, Quality

# Planes of the work area: which cells are goals (2: where the unit stands), what they offer, what
# threatens there, AP of their cover.
GOAL_AT, OFFER_AT, DANGER_AT, SHELTER_AT = (k * c.MAX_CELLS for k in range(4))
THOUSAND, MOST = 1000.0, 30000.0
FUTURE = 0.45  # of an attack in the next turn against one in this; measured bot against bot
BLADES = 1.6  # of that for who has to come close
# Tables of the score area, by distance and by height and fog: fire in what is left of this turn,
# in a whole one, and the enemy's.
WAYS = 4
NOW, WHOLE, BACK, N_FIRE = (k * WAYS * c.MAX_COLUMNS for k in range(4))
IN_RANGE = N_FIRE  # and fire of a whole turn once it is in range
UNKNOWN = -1.0


@kernel
def close_gun(s: Any, own: prospects.Gun) -> prospects.Gun:
    """AE-404: of a gun what may be fired in melee: a pistol, a Lance."""
    weapon = own[0]
    if weapon < 0 or weapon == Item.LANCE or gear.has_quality(s, weapon, Quality.PISTOL):
        return own
    return (-1, 0, 0.0, 0.0, 0.0)


@kernel
def mark(s: Any, b: Any, unit: int, verb: int, column: int, area: Any) -> None:
    """Fill an area: which cells a movement leads to (``column``: only there, -1 any), and where
    the unit stands; nothing offered yet."""
    rows = row_area()
    moves.goals(s, b, unit, verb, rows)
    here = int(b.units[rates.body(b, unit)].cell)
    width = int(s.width)
    for y in range(s.height):
        cells = int(rows[reach.WANTED + y])
        if column >= 0:
            cells &= 1 << column
        for x in range(width):
            cell = y * width + x
            area[GOAL_AT + cell] = (cells >> x) & 1
            area[OFFER_AT + cell] = 0
            area[DANGER_AT + cell] = 0
            area[SHELTER_AT + cell] = 0
    area[GOAL_AT + here] = 2
    for k in range(s.n_covers):
        area[SHELTER_AT + int(s.covers[k].cell)] = int(b.covers[k])
    for other in range(s.n_units):  # AE-338
        u = b.units[other]
        if u.wreck >= 0 and u.wreck_armour > area[SHELTER_AT + u.wreck]:
            area[SHELTER_AT + u.wreck] = int(u.wreck_armour)


@kernel
def fire_from(
    s: Any, b: Any, unit: int, own: prospects.Gun, km: int, way: int, halves: int, part: int,
    scores: Any,
) -> float:  # fmt: skip
    """Mean hits of fire from a distance; ``way``: 2 for from higher ground, 1 for through fog."""
    k = part + WAYS * km + way
    if scores[k] == UNKNOWN:
        weapon, number, _, _, evaded = own
        number += ranges.modifier(s, weapon, km)
        number += prospects.HIGHER * (way >> 1) + theirs.FOG * (way & 1)
        hits, _ = odds.fire(s, b, unit, weapon, number, halves)
        scores[k] = odds.kept(hits, number, evaded)
    return float(scores[k])


# Blows wherever they reach: worth of a whole turn of them, of what is left of this one, and of a
# charge; km of their reach and of the charge (-1 none).
Blows = tuple[float, float, float, int, int]


@kernel
def blows_of(s: Any, b: Any, unit: int, own: prospects.Blade, halves: int) -> Blows:
    """What a unit's blows are worth, whatever the cell."""
    if own[0] <= 0:
        return 0.0, 0.0, 0.0, -1, -1
    whole = prospects.strikes(s, b, unit, own, 2)
    part = prospects.strikes(s, b, unit, own, halves)
    return whole, part, prospects.charged(own), own[0], own[0] + rates.charge(s, b, unit)


@kernel
def offer_of(
    s: Any, b: Any, unit: int, fires: prospects.Gun, own: Blows, km: int, way: int, halves: int,
    share: float, ahead: float, pace: int, scores: Any,
) -> float:  # fmt: skip
    """What attacks from a cell are worth; ``halves``: of this turn; ``way``: -1 nothing is seen.

    Of the next turn counts the whole, or what it will be worth once the unit is there.
    """
    whole_cut, part_cut, rush, near, rush_km = own
    next_, now = 0.0, 0.0
    if fires[0] >= 0:
        over = max(0, km - prospects.stated_km(s, fires[0]))
        next_ = scores[IN_RANGE] / (1.0 + 0.6 * over / pace)
        if way >= 0 and km <= s.weapons[fires[0]].most:
            hit = fires[2] if km <= 1 else fires[3]
            found = fire_from(s, b, unit, fires, km, way, 2, WHOLE, scores) * hit
            next_ = max(next_, found)
            if halves > 0:
                now = fire_from(s, b, unit, fires, km, way, halves, NOW, scores) * hit
    if near > 0:
        over = max(0, km - near)
        next_ = max(next_, whole_cut * prospects.LATER / (1.0 + 0.6 * over / pace))
        if km <= near:
            next_, now = max(next_, whole_cut), max(now, part_cut)
        elif km <= rush_km:
            next_ = max(next_, rush)
            if halves > 1:
                now = max(now, rush)
    if halves == 0:
        return ahead * next_
    return ahead * next_ + share * now


@kernel
def danger_of(
    s: Any, b: Any, foe: int, unit: int, fears: prospects.Gun, own: Blows, km: int, way: int,
    shelter: int, scores: Any,
) -> float:  # fmt: skip
    """What an enemy may do in its turn to the unit in a cell with so many AP of cover."""
    whole_cut, _, rush, near, rush_km = own
    most = 0.0
    if fears[0] >= 0 and way >= 0 and km <= s.weapons[fears[0]].most:
        most = fire_from(s, b, foe, fears, km, way, 2, BACK, scores)
        if shelter > 0 and km > 1:
            most = most * harm.of_hit(s, b, foe, fears[0], unit, shelter)
        else:
            most = most * fears[2]
    if near > 0:
        if km <= near:
            most = max(most, whole_cut)
        elif km <= rush_km:
            most = max(most, rush)
    return most * prospects.wakefulness(b, foe)


@kernel
def weigh(
    s: Any, b: Any, unit: int, foe: int, halves: int, share: float, leaves: int, area: Any
) -> None:
    """Add what a foe offers and threatens in each marked cell.

    ``halves``: of this turn that are left for an attack there; ``share``: of its worth; ``leaves``
    1: who is in melee with the unit strikes at it if it goes (AE-053).
    """
    fires, cuts = prospects.gun(s, b, unit, foe, True), prospects.blade(s, b, unit, foe)
    fears, blows = prospects.gun(s, b, foe, unit, False), prospects.blade(s, b, foe, unit)
    mine, other = close_gun(s, fires), close_gun(s, fears)
    scores = score_area()
    for k in range(N_FIRE):
        scores[k] = UNKNOWN
    scores[IN_RANGE] = prospects.in_range(s, b, unit, fires) if fires[0] >= 0 else 0.0
    own, back = blows_of(s, b, unit, cuts, halves), blows_of(s, b, foe, blows, 2)
    engaged = units.are_engaged(s, b, unit, foe)
    parting = prospects.strikes(s, b, foe, blows, 1) if engaged and leaves == 1 else 0.0
    there, pace = int(b.units[foe].cell), max(1, rates.full(s, b, unit))
    ahead = FUTURE * (BLADES if fires[0] < 0 else 1.0)
    hazy = board.any_fog(s, b)
    for cell in range(int(s.width) * int(s.height)):
        goal = int(area[GOAL_AT + cell])
        if goal == 0 or cell == there:
            continue
        left = halves if goal == 1 else 0
        shelter = int(area[SHELTER_AT + cell])
        km = board.distance(s, cell, there)
        if engaged and km <= 1:
            offer = ahead * prospects.in_time(s, b, unit, cell, there, mine, cuts, pace)
            if left > 0:
                offer += share * prospects.from_cell(s, b, unit, cell, there, mine, cuts, left)
            danger = prospects.threat(s, b, foe, unit, cell, other, blows, shelter)
        else:
            out, home = ways_between(s, b, cell, there, hazy)
            offer = offer_of(s, b, unit, fires, own, km, out, left, share, ahead, pace, scores)
            danger = danger_of(s, b, foe, unit, fears, back, km, home, shelter, scores)
            if km > 1:
                danger += parting
        best = int(min(MOST, offer * THOUSAND))
        if best > area[OFFER_AT + cell]:
            area[OFFER_AT + cell] = best
        area[DANGER_AT + cell] = int(min(MOST, area[DANGER_AT + cell] + danger * THOUSAND))


@kernel
def ways_between(s: Any, b: Any, cell: int, there: int, hazy: bool) -> tuple[int, int]:
    """How fire goes to a place and back, as ``fire_from`` has it; -1: neither sees the other."""
    if not board.sees(s, cell, there):
        return -1, -1
    fog = 1 if hazy and (board.is_fog(s, b, cell) or board.is_fog(s, b, there)) else 0
    rise = board.elevation(s, cell) - board.elevation(s, there)
    return fog + (2 if rise >= board.KM else 0), fog + (2 if -rise >= board.KM else 0)
