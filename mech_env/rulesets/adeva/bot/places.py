"""Where to go: the best of the cells that a movement leads to.

``look`` weighs the cells of several movements at once; ``best_cell`` compares those of one.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit, row_area, score_area, work_area
from mech_env.rulesets.adeva.bot import goals, harm, prospects, sweep
from mech_env.rulesets.adeva.bot.sweep import (
    DANGER_AT,
    FUTURE,
    JUMPED_AT,
    LATER_AT,
    NOW_AT,
    PARTED_AT,
    THOUSAND,
    close_gun,
)
from mech_env.rulesets.adeva.bot.worth import is_foe
from mech_env.rulesets.adeva.questions import board, moves, rates, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Condition, Kind, LimitRule
from mech_env.rulesets.adeva.state.decisions import Decision, Verb

NOWHERE = -1.0e6
CAUTION = 0.6  # of what is done to oneself against what one does
RUNNING, JUMPING = 0.75, 0.6  # of a danger for who ran, or jumped
WALK = 0.001  # of each km
PRESS = 0.002  # of each km to the nearest enemy
HURRY = 1.1  # by which caution falls until the limit
# The movements that a turn compares, in the order of their sets of cells.
MOVEMENTS = (
    *(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.DISENGAGE, Verb.JAUNT, Verb.BOOSTED_JUMP),
)
N_MOVEMENTS = len(MOVEMENTS)
if N_MOVEMENTS > sweep.N_SETS:
    raise ValueError("more movements than sets of cells")
HALF, FULL, RUN, DISENGAGE, JAUNT, JUMP = range(N_MOVEMENTS)

# What counts in every cell: how much a danger does, km of a Full Move, the nearest enemy's cell,
# work on the gate, pilots to be rescued.
Outlook = tuple[float, int, int, goals.GateWork, int]


@kernel
def patience(s: Any, b: Any, side: int) -> float:
    """How much of its caution a side has left: whoever does not win at the limit must hurry."""
    if wins_at_limit(s, side):
        return 1.0
    return min(1.0, 1.6 - HURRY * int(b.round_number) / max(1, int(s.round_limit)))


@kernel
def wins_at_limit(s: Any, side: int) -> bool:
    """7.8: whether a side has won when the rounds are over."""
    return bool(s.limit_rule == (LimitRule.RED if side == 0 else LimitRule.BLUE))


@kernel
def nearest(s: Any, b: Any, unit: int) -> int:
    """The cell of the nearest enemy for who must come to it; -1 for who may wait."""
    if wins_at_limit(s, units.side_of(s, unit)):
        return c.NO_CELL
    found, least = c.NO_CELL, 99
    for foe in range(s.n_units):
        if is_foe(s, b, unit, foe) and units.between(s, b, unit, foe) < least:
            found, least = int(b.units[foe].cell), units.between(s, b, unit, foe)
    return found


@kernel
def seen_from(s: Any, side: int, k: int) -> int:
    """The k-th cell as a side looks at the board, so that equals fall alike for both."""
    return k if side == 0 else int(s.width) * int(s.height) - 1 - k


@kernel
def value_of(
    s: Any, b: Any, unit: int, cell: int, offers: int, dangers: int, fear: float, outlook: Outlook,
    land: Any,
) -> float:  # fmt: skip
    """What a weighed cell is worth, by its planes; ``fear``: how much a danger counts."""
    _, pace, _, work, rescue = outlook
    offer = float(land[offers + cell]) / THOUSAND
    offer = max(offer, FUTURE * goals.offer_at(s, b, unit, cell, pace, work, rescue))
    danger = float(land[dangers + cell]) / THOUSAND
    return offer - CAUTION * fear * danger


@kernel
def look(
    s: Any, b: Any, unit: int, count: int, halves: int, met: Any, sets: Any, land: Any
) -> Outlook:
    """Weigh the cells of the first ``count`` sets; ``halves``, ``met``: as ``sweep.weigh_all``."""
    pace = rates.full(s, b, unit)
    if b.units[unit].kind != Kind.PILOT:
        sweep.weigh_all(s, b, unit, count, halves, met, sets, land)
    calm, goal = patience(s, b, units.side_of(s, unit)), nearest(s, b, unit)
    return calm, pace, goal, goals.gate_work(s, b, unit), goals.rescue_of(s, b, unit)


@kernel
def is_far(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit is so far from all that matters that it may run."""
    at = int(b.units[rates.body(b, unit)].cell)
    full = rates.full(s, b, unit)
    gate = int(s.gates[1 - units.side_of(s, unit)].cell)
    if gate >= 0 and board.distance(s, at, gate) > full:
        return True
    if units.is_horde(b, unit) or goals.carries_saved(s, b, unit):
        return True
    for foe in range(s.n_units):
        if is_foe(s, b, unit, foe):
            if board.distance(s, at, int(b.units[foe].cell)) <= full + 4:
                return False
    return True


@kernel
def look_for_turn(
    s: Any, b: Any, unit: int, mask: Any, halves: int, met: Any, sets: Any, land: Any
) -> Outlook:
    """``look`` for the movements that a turn compares: those of its mask, and a Half Move."""
    for k in range(N_MOVEMENTS):
        wanted = k == HALF or mask[MOVEMENTS[k]] != 0
        if k == RUN and wanted:
            wanted = is_far(s, b, unit)
        if wanted:
            sweep.mark_goals(s, b, unit, MOVEMENTS[k], -1, k, sets)
        else:
            for y in range(s.height):
                sets[k * c.MAX_ROWS + y] = 0
    return look(s, b, unit, N_MOVEMENTS, halves, met, sets, land)


@kernel
def best_cell(
    s: Any, b: Any, unit: int, verb: int, at_set: int, halves: int, outlook: Outlook, sets: Any,
    land: Any,
) -> tuple[float, int, float]:  # fmt: skip
    """(worth, cell) of the best cell that a movement leads to, -1 none; worth of staying.

    ``at_set``: the set of its cells, weighed by ``look``; ``halves``: of the turn that are left
    for an attack there. The worth of staying is that of the turns to come only.
    """
    at = int(b.units[rates.body(b, unit)].cell)
    if b.units[unit].kind == Kind.PILOT:
        return best_refuge(s, b, unit, at, at_set, sets)
    fear, _, goal, _, _ = outlook
    offers = LATER_AT
    if halves > 0:
        offers = JUMPED_AT if verb == Verb.BOOSTED_JUMP else NOW_AT
    leaves = moves.is_walk(verb) or verb == Verb.BOOSTED_JUMP
    dangers = PARTED_AT if leaves else DANGER_AT
    stay = value_of(s, b, unit, at, LATER_AT, dangers, fear, outlook, land)
    if goal >= 0:
        stay -= PRESS * board.distance(s, at, goal)
    if verb == Verb.RUN:
        fear *= RUNNING
    elif verb == Verb.BOOSTED_JUMP:
        fear *= JUMPING
    side = units.side_of(s, unit)
    most, found = NOWHERE, c.NO_CELL
    for y in range(s.height):
        cells = int(sets[at_set * c.MAX_ROWS + y])
        while cells != 0:
            cell = y * int(s.width) + lowest_bit(cells)
            cells &= cells - 1
            value = value_of(s, b, unit, cell, offers, dangers, fear, outlook, land)
            value -= WALK * board.distance(s, at, cell)
            if goal >= 0:
                value -= PRESS * board.distance(s, cell, goal)
            if is_better(side, value, most):
                most, found = value, cell
    return most, found, stay


@kernel
def is_better(side: int, value: float, most: float) -> bool:
    """Whether a later cell is better: of equals the first from where a side looks at the board."""
    return value > most or (side == 1 and value == most)


@kernel
def best_refuge(
    s: Any, b: Any, unit: int, at: int, at_set: int, sets: Any
) -> tuple[float, int, float]:
    """As ``best_cell`` for a pilot on foot (AE-338)."""
    most, found = NOWHERE, c.NO_CELL
    side = units.side_of(s, unit)
    for y in range(s.height):
        cells = int(sets[at_set * c.MAX_ROWS + y])
        while cells != 0:
            cell = y * int(s.width) + lowest_bit(cells)
            cells &= cells - 1
            value = goals.of_pilot(s, b, unit, cell)
            if is_better(side, value, most):
                most, found = value, cell
    return most, found, goals.of_pilot(s, b, unit, at)


@kernel
def at_cell(s: Any, b: Any, unit: int, cell: int, met: Any) -> float:
    """Worth of the turns to come in one cell, as ``best_cell`` counts it."""
    pace, offer, danger = rates.full(s, b, unit), 0.0, 0.0
    shelter = board.cover_armour(s, b, cell)
    for foe in range(s.n_units):
        if not is_foe(s, b, unit, foe):
            continue
        there = int(b.units[foe].cell)
        fires = prospects.gun_met(s, foe, prospects.GUN, met)
        cuts = prospects.blade_met(s, foe, prospects.BLADE, met)
        fears = prospects.gun_met(s, foe, prospects.THEIR_GUN, met)
        blows = prospects.blade_met(s, foe, prospects.THEIR_BLADE, met)
        if board.distance(s, cell, there) <= 1:
            fires, fears = close_gun(s, fires), close_gun(s, fears)
        offer = max(offer, FUTURE * prospects.in_time(s, b, unit, cell, there, fires, cuts, pace))
        danger += prospects.threat(s, b, foe, unit, cell, fears, blows, shelter)
    calm = patience(s, b, units.side_of(s, unit))
    return offer - CAUTION * calm * danger


@kernel
def choose_cell(s: Any, b: Any, unit: int, verb: int, f: Any, decision: int, halves: int) -> int:
    """COLUMN, then ROW, of the best cell; ``halves``: as ``best_cell``."""
    side = units.side_of(s, unit)
    column = -1
    if decision == Decision.ROW and f.cell >= 0:
        column = board.column(s, int(f.cell))
    met, sets, land = score_area(), row_area(), work_area()
    if b.units[unit].kind != Kind.PILOT:
        prospects.meet(s, b, unit, True, met)
    sweep.mark_goals(s, b, unit, verb, column, 0, sets)
    outlook = look(s, b, unit, 1, halves, met, sets, land)
    _, cell, _ = best_cell(s, b, unit, verb, 0, halves, outlook, sets, land)
    if cell < 0:
        return -1
    if decision == Decision.COLUMN:
        return d.COLUMN + d.column_of(s, side, board.column(s, cell))
    return d.ROW + d.row_of(s, side, board.row(s, cell))


@kernel
def prefers_melee(s: Any, b: Any, unit: int, foe: int) -> bool:
    """AE-212: whether a unit gains by engaging a neighbour: blows instead of fire, for both."""
    here, there = int(b.units[unit].cell), int(b.units[foe].cell)
    fires = prospects.gun(s, b, unit, foe, True)
    cuts = prospects.blade(s, b, unit, foe)
    fears = prospects.gun(s, b, foe, unit, False)
    blows = prospects.blade(s, b, foe, unit)
    apart = prospects.from_cell(s, b, unit, here, there, fires, cuts, 2)
    apart -= prospects.threat(s, b, foe, unit, here, fears, blows, 0)
    mine, other = close_gun(s, fires), close_gun(s, fears)
    joined = prospects.from_cell(s, b, unit, here, there, mine, cuts, 2)
    joined -= prospects.threat(s, b, foe, unit, here, other, blows, 0)
    if units.has(b, unit, Condition.PINNED):
        joined += 0.05  # it ends being Pinned (AE-369)
    return bool(joined > apart + 0.001 and harm.weight(s, b, foe) > 0.0)
