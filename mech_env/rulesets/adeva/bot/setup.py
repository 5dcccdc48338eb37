"""Set-up and camp: Directors, kits, places, repairs, rosters."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import places
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Terrain
from mech_env.rulesets.adeva.state.decisions import Decision, Verb

COVER = 0.25  # cells forward that a point of cover is worth


N_REPAIR = len(ch.Repair)


@kernel
def choose(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """The answer before a fight and between fights; -1 without an opinion."""
    if decision == Decision.CHARGE_OF:
        if mask[d.CHOICE + ch.Charge.ALL] != 0:
            return d.CHOICE + int(ch.Charge.ALL)
        return -1
    if decision == Decision.DEPLOY or decision == Decision.ROW:
        return choose_place(s, b, unit, f, decision, mask)
    if decision == Decision.FATE_INIT:
        return int(Verb.NO)
    if decision == Decision.DIRECTOR or decision == Decision.ROSTER:
        return first_but_no(mask)
    if decision == Decision.MACHINE or decision == Decision.REPAIR:
        return first_but_no(mask)
    if decision == Decision.HEAL or decision == Decision.RESCUE:
        return first_but_no(mask)
    if decision == Decision.PURCHASE:
        return cheapest(mask)
    return -1


@kernel
def first_but_no(mask: Any) -> int:
    """The first legal answer that does something."""
    for action in range(Verb.NO + 1, mask.shape[0]):
        if mask[action] != 0:
            return action
    return int(Verb.NO)


@kernel
def cheapest(mask: Any) -> int:
    """A wound, a critical, a limb, whichever is legal first."""
    for k in range(N_REPAIR):
        if mask[d.CHOICE + k] != 0:
            return d.CHOICE + k
    return -1


@kernel
def choose_place(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """D-DEPLOY: forward, in cover; the column by its best cell, then that cell."""
    side = units.side_of(s, unit)
    best, most = -1, -1.0e6
    zone = Terrain.ZONE_RED + side
    for k in range(int(s.width) * int(s.height)):
        cell = places.seen_from(s, side, k)
        if not board.is_free(s, b, cell) or not board.has(s, cell, zone):
            continue
        column = d.column_of(s, side, board.column(s, cell))
        if decision == Decision.DEPLOY and mask[d.COLUMN + column] == 0:
            continue
        if decision == Decision.ROW:
            if f.cell >= 0 and board.column(s, int(f.cell)) != board.column(s, cell):
                continue
            if mask[d.ROW + d.row_of(s, side, board.row(s, cell))] == 0:
                continue
        middle = abs(2 * board.row(s, cell) + 1 - int(s.height)) / 4
        value = column - middle + COVER * board.cover_armour(s, b, cell)
        if value > most:
            best, most = cell, value
    if best < 0:
        return -1
    if decision == Decision.DEPLOY:
        return d.COLUMN + d.column_of(s, side, board.column(s, best))
    return d.ROW + d.row_of(s, side, board.row(s, best))
