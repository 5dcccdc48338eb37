"""Where to go: the best of the cells that a movement leads to."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, work_area
from mech_env.rulesets.adeva.bot import goals, harm, prospects, sweep
from mech_env.rulesets.adeva.bot.sweep import (
    DANGER_AT,
    FUTURE,
    GOAL_AT,
    OFFER_AT,
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
JUMPED_AIM = 0.5  # of an attack after a jump
WALK = 0.001  # of each km
PRESS = 0.002  # of each km to the nearest enemy
HURRY = 1.1  # by which caution falls until the limit


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
    s: Any, b: Any, unit: int, cell: int, fear: float, pace: int, work: goals.GateWork, area: Any
) -> float:
    """What a weighed cell is worth; ``fear``: how much a danger counts."""
    offer = float(area[OFFER_AT + cell]) / THOUSAND
    offer = max(offer, FUTURE * goals.offer_at(s, b, unit, cell, pace, work))
    danger = float(area[DANGER_AT + cell]) / THOUSAND
    return offer - CAUTION * fear * danger


@kernel
def best_cell(
    s: Any, b: Any, unit: int, verb: int, column: int, halves: int
) -> tuple[float, int, float]:
    """(worth, cell) of the best cell that a movement leads to, -1 none; worth of staying.

    ``column``: only there, -1 any; ``halves``: of the turn that are left for an attack there. The
    worth of staying is that of the turns to come only.
    """
    area = work_area()
    sweep.mark(s, b, unit, verb, column, area)
    body = rates.body(b, unit)
    at = int(b.units[body].cell)
    u = b.units[unit]
    pace = rates.full(s, b, unit)
    if u.kind == Kind.PILOT:
        return best_refuge(s, b, unit, at, area)
    share = JUMPED_AIM if verb == Verb.BOOSTED_JUMP else 1.0
    leaves = int(moves.is_walk(verb) or verb == Verb.BOOSTED_JUMP)
    for foe in range(s.n_units):
        if is_foe(s, b, unit, foe):
            sweep.weigh(s, b, unit, foe, halves, share, leaves, area)
    side = units.side_of(s, unit)
    calm = patience(s, b, side)
    fear = calm
    if verb == Verb.RUN:
        fear *= RUNNING
    elif verb == Verb.BOOSTED_JUMP:
        fear *= JUMPING
    goal = nearest(s, b, unit)
    work = goals.gate_work(s, b, unit)
    stay = value_of(s, b, unit, at, calm, pace, work, area)
    if goal >= 0:
        stay -= PRESS * board.distance(s, at, goal)
    most, found = NOWHERE, c.NO_CELL
    for k in range(int(s.width) * int(s.height)):
        cell = seen_from(s, side, k)
        if area[GOAL_AT + cell] == 1:
            value = value_of(s, b, unit, cell, fear, pace, work, area)
            value -= WALK * board.distance(s, at, cell)
            if goal >= 0:
                value -= PRESS * board.distance(s, cell, goal)
            if value > most:
                most, found = value, cell
    return most, found, stay


@kernel
def best_refuge(s: Any, b: Any, unit: int, at: int, area: Any) -> tuple[float, int, float]:
    """As ``best_cell`` for a pilot on foot, whose cells are marked (AE-338)."""
    most, found = NOWHERE, c.NO_CELL
    side = units.side_of(s, unit)
    for k in range(int(s.width) * int(s.height)):
        cell = seen_from(s, side, k)
        if area[GOAL_AT + cell] == 1:
            value = goals.of_pilot(s, b, unit, cell)
            if value > most:
                most, found = value, cell
    return most, found, goals.of_pilot(s, b, unit, at)


@kernel
def at_cell(s: Any, b: Any, unit: int, cell: int) -> float:
    """Worth of the turns to come in one cell, as ``best_cell`` counts it."""
    pace, offer, danger = rates.full(s, b, unit), 0.0, 0.0
    shelter = board.cover_armour(s, b, cell)
    for foe in range(s.n_units):
        if not is_foe(s, b, unit, foe):
            continue
        there = int(b.units[foe].cell)
        fires = prospects.gun(s, b, unit, foe, True)
        cuts = prospects.blade(s, b, unit, foe)
        fears = prospects.gun(s, b, foe, unit, False)
        blows = prospects.blade(s, b, foe, unit)
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
    _, cell, _ = best_cell(s, b, unit, verb, column, halves)
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
