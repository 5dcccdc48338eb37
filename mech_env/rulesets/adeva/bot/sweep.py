"""What every cell that a movement leads to offers, and what threatens there.

Cells are weighed once for all movements of a turn. What they offer and what threatens there depends
on distance, height, fog and cover alone; so it is worked out once for each of these, and looked up
for the other cells.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit, row_area, score_area, work_area
from mech_env.rulesets.adeva.bot import harm, odds, prospects, worth
from mech_env.rulesets.adeva.questions import board, gear, moves, ranges, rates, reach, units
from mech_env.rulesets.adeva.questions import to_hit_target as theirs
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.weapons import Item, Quality

# Planes of the work area: what a cell offers in later turns, with half a turn of attacks in this
# one, and with that after a jump; AP of its cover; what threatens there, and with the blows at who
# goes out of melee. Offers and threats are in thousandths.
N_PLANES = 6
LATER_AT, NOW_AT, JUMPED_AT, SHELTER_AT, DANGER_AT, PARTED_AT = (
    k * c.MAX_CELLS for k in range(N_PLANES)
)
N_OFFERS = 3
# Sets of cells in the row area: where each movement leads, and all that are weighed.
N_SETS = 6
ALL = N_SETS
THOUSAND, MOST = 1000.0, 30000.0
FUTURE = 0.45  # of an attack in the next turn against one in this; measured bot against bot
BLADES = 1.6  # of that for who has to come close
JUMPED_AIM = 0.5  # of an attack after a jump
# Tables by distance, and by height and fog (``ways_between``): the offers; the danger without
# cover, and mean hits of the enemy's fire. One place more is that of who is in melee.
WAYS = 5
N_PLACES = WAYS * c.MAX_COLUMNS
MELEE = N_PLACES
N_TABLE = N_PLACES + 1
HITS_AT = N_PLACES
UNKNOWN = -1


@kernel
def close_gun(s: Any, own: prospects.Gun) -> prospects.Gun:
    """AE-404: of a gun what may be fired in melee: a pistol, a Lance."""
    weapon = own[0]
    if weapon < 0 or weapon == Item.LANCE or gear.has_quality(s, weapon, Quality.PISTOL):
        return own
    return (-1, 0, 0.0, 0.0, 0.0)


@kernel
def mark_goals(s: Any, b: Any, unit: int, verb: int, column: int, at_set: int, sets: Any) -> None:
    """Mark the cells that a movement leads to, in one column or -1 in any, as one of the sets."""
    rows = row_area()
    moves.goals(s, b, unit, verb, rows)
    for y in range(s.height):
        cells = int(rows[reach.WANTED + y])
        if column >= 0:
            cells &= 1 << column
        sets[at_set * c.MAX_ROWS + y] = cells
    here = int(b.units[rates.body(b, unit)].cell)
    sets[at_set * c.MAX_ROWS + board.row(s, here)] &= ~(1 << board.column(s, here))


@kernel
def weigh_all(
    s: Any, b: Any, unit: int, count: int, halves: int, met: Any, sets: Any, land: Any
) -> None:
    """Weigh the cells of the first ``count`` sets, and where the unit stands.

    ``halves``: of this turn that may be left for an attack there, 0 or 1; ``met``:
    ``prospects.meet``.
    """
    here = int(b.units[rates.body(b, unit)].cell)
    for y in range(s.height):
        cells = 1 << board.column(s, here) if y == board.row(s, here) else 0
        for k in range(count):
            cells |= int(sets[k * c.MAX_ROWS + y])
        sets[ALL * c.MAX_ROWS + y] = cells
        while cells != 0:
            cell = y * int(s.width) + lowest_bit(cells)
            cells &= cells - 1
            for plane in range(N_PLANES):
                land[plane * c.MAX_CELLS + cell] = 0
    for k in range(s.n_covers):
        land[SHELTER_AT + int(s.covers[k].cell)] = int(b.covers[k])
    for other in range(s.n_units):  # AE-338
        u = b.units[other]
        if u.wreck >= 0 and u.wreck_armour > land[SHELTER_AT + u.wreck]:
            land[SHELTER_AT + u.wreck] = int(u.wreck_armour)
    for foe in range(s.n_units):
        if worth.is_foe(s, b, unit, foe):
            weigh(s, b, unit, foe, halves, met, sets, land)


@kernel
def fire_from(
    s: Any, b: Any, unit: int, own: prospects.Gun, km: int, way: int, halves: int
) -> float:
    """Mean hits of fire from a distance; ``way``: as ``ways_between``."""
    weapon, number, _, _, evaded = own
    number += ranges.modifier(s, weapon, km)
    number += prospects.HIGHER * (way >> 1) + theirs.FOG * (way & 1)
    hits, _ = odds.fire(s, b, unit, weapon, number, halves)
    return odds.kept(hits, number, evaded)


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
    pace: int, later: float,
) -> tuple[float, float]:  # fmt: skip
    """What attacks from a cell are worth: in the next turn, and with ``halves`` of this one.

    ``way``: -1 nothing is seen; ``later``: fire of a whole turn that begins in range. Of the next
    turn counts the whole, or what it will be worth once the unit is there.
    """
    whole_cut, part_cut, rush, near, rush_km = own
    next_, now = 0.0, 0.0
    if fires[0] >= 0:
        over = max(0, km - prospects.stated_km(s, fires[0]))
        next_ = later / (1.0 + 0.6 * over / pace)
        if way >= 0 and km <= s.weapons[fires[0]].most:
            hit = fires[2] if km <= 1 else fires[3]
            next_ = max(next_, fire_from(s, b, unit, fires, km, way, 2) * hit)
            if halves > 0:
                now = fire_from(s, b, unit, fires, km, way, halves) * hit
    if near > 0:
        over = max(0, km - near)
        next_ = max(next_, whole_cut * prospects.LATER / (1.0 + 0.6 * over / pace))
        if km <= near:
            next_, now = max(next_, whole_cut), max(now, part_cut)
        elif km <= rush_km:
            next_ = max(next_, rush)
    return next_, now


@kernel
def danger_of(
    s: Any, b: Any, foe: int, unit: int, fears: prospects.Gun, own: Blows, km: int, way: int,
    shelter: int, risks: Any,
) -> float:  # fmt: skip
    """What an enemy may do in its turn to the unit in a cell with so many AP of cover."""
    whole_cut, _, rush, near, rush_km = own
    most = 0.0
    if fears[0] >= 0 and way >= 0 and km <= s.weapons[fears[0]].most:
        k = HITS_AT + place_of(km, way)
        if risks[k] == UNKNOWN:
            risks[k] = fire_from(s, b, foe, fears, km, way, 2)
        if shelter > 0 and km > 1:
            most = risks[k] * harm.of_hit(s, b, foe, fears[0], unit, shelter)
        else:
            most = risks[k] * fears[2]
    if near > 0:
        if km <= near:
            most = max(most, whole_cut)
        elif km <= rush_km:
            most = max(most, rush)
    return most * prospects.wakefulness(b, foe)


@kernel
def weigh(s: Any, b: Any, unit: int, foe: int, halves: int, met: Any, sets: Any, land: Any) -> None:
    """Add what a foe offers and threatens in each cell; who is in melee with the unit strikes at
    it if it goes (AE-053)."""
    fires = prospects.gun_met(s, foe, prospects.GUN, met)
    cuts = prospects.blade_met(s, foe, prospects.BLADE, met)
    fears = prospects.gun_met(s, foe, prospects.THEIR_GUN, met)
    blows = prospects.blade_met(s, foe, prospects.THEIR_BLADE, met)
    mine, other = close_gun(s, fires), close_gun(s, fears)
    offers, risks = work_area(), score_area()
    for k in range(N_PLACES):
        offers[k] = UNKNOWN
        risks[k] = UNKNOWN
        risks[HITS_AT + k] = UNKNOWN
    later = prospects.in_range(s, b, unit, fires) if fires[0] >= 0 else 0.0
    own, back = blows_of(s, b, unit, cuts, halves), blows_of(s, b, foe, blows, 2)
    engaged = units.are_engaged(s, b, unit, foe)
    parting = prospects.strikes(s, b, foe, blows, 1) if engaged else 0.0
    there, pace = int(b.units[foe].cell), max(1, rates.full(s, b, unit))
    ahead = FUTURE * (BLADES if fires[0] < 0 else 1.0)
    hazy = board.any_fog(s, b)
    for y in range(s.height):
        cells = int(sets[ALL * c.MAX_ROWS + y])
        while cells != 0:
            cell = y * int(s.width) + lowest_bit(cells)
            cells &= cells - 1
            if cell == there:
                continue
            shelter, now = int(land[SHELTER_AT + cell]), 0.0
            km = board.distance(s, cell, there)
            if engaged and km <= 1:
                place = MELEE
                next_ = prospects.in_time(s, b, unit, cell, there, mine, cuts, pace)
                if halves > 0:
                    now = prospects.from_cell(s, b, unit, cell, there, mine, cuts, halves)
                set_offers(offers, place, ahead * next_, now)
                danger = prospects.threat(s, b, foe, unit, cell, other, blows, shelter)
            else:
                out, home = ways_between(s, b, cell, there, hazy)
                place, from_ = place_of(km, out), place_of(km, home)
                if offers[place] == UNKNOWN:
                    next_, now = offer_of(s, b, unit, fires, own, km, out, halves, pace, later)
                    set_offers(offers, place, ahead * next_, now)
                danger = risks[from_]
                if shelter > 0 or danger == UNKNOWN:
                    danger = danger_of(s, b, foe, unit, fears, back, km, home, shelter, risks)
                    if shelter == 0:
                        risks[from_] = danger
            for k in range(N_OFFERS):
                land[k * c.MAX_CELLS + cell] = max(
                    land[k * c.MAX_CELLS + cell], offers[k * N_TABLE + place]
                )
            add_to(land, DANGER_AT + cell, danger)
            add_to(land, PARTED_AT + cell, danger + parting if km > 1 else danger)


@kernel
def place_of(km: int, way: int) -> int:
    """Where a table holds a distance and a way."""
    return (1 + way) * c.MAX_COLUMNS + km


@kernel
def set_offers(offers: Any, place: int, next_: float, now: float) -> None:
    """What a place offers, for each plane of offers."""
    offers[place] = thousandths(next_)
    offers[N_TABLE + place] = thousandths(next_ + now)
    offers[2 * N_TABLE + place] = thousandths(next_ + JUMPED_AIM * now)


@kernel
def thousandths(value: float) -> int:
    """A worth as a plane holds it."""
    return int(min(MOST, value * THOUSAND))


@kernel
def add_to(land: Any, at: int, value: float) -> None:
    """Add to the danger of a cell."""
    land[at] = int(min(MOST, land[at] + value * THOUSAND))


@kernel
def ways_between(s: Any, b: Any, cell: int, there: int, hazy: bool) -> tuple[int, int]:
    """How fire goes to a place and back: 2 from higher ground, 1 through fog, 3 both, 0 neither; -1
    neither sees the other."""
    if not board.sees(s, cell, there):
        return -1, -1
    fog = 1 if hazy and (board.is_fog(s, b, cell) or board.is_fog(s, b, there)) else 0
    rise = board.elevation(s, cell) - board.elevation(s, there)
    return fog + (2 if rise >= board.KM else 0), fog + (2 if -rise >= board.KM else 0)
