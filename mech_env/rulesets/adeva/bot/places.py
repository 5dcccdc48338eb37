"""Where to go: every cell that a movement leads to, weighed."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, work_area
from mech_env.rulesets.adeva.bot.worth import is_foe
from mech_env.rulesets.adeva.questions import board, gear, moves, rates, strikes, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Kind, Terrain
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.weapons import Quality

NOWHERE = -1.0e6
FAR = 60
COVER, HEIGHT, FOG = 0.15, 0.3, 0.5  # of a km: for each AP, half km, in fog
BESIDE = 1.5  # km that it is worth not to stand beside an enemy, for who shoots


@kernel
def range_wanted(s: Any, b: Any, unit: int) -> int:
    """Km at which a unit fights best: of its farthest loaded weapon the stated range, else 1."""
    most = 1
    for arm in range(d.N_ARMS):
        if not gear.has_arm(s, b, unit, arm):
            continue
        item = gear.weapon_of(b, unit, arm)
        if gear.is_melee(s, item) or not gear.is_loaded(s, b, unit, arm):
            continue
        stated = int(s.weapons[item].stated)
        if gear.has_quality(s, item, Quality.LONGSHOT):
            stated = c.MAX_COLUMNS
        most = max(most, stated)
    return most


@kernel
def nearest_foe(s: Any, b: Any, unit: int) -> int:
    """The nearest enemy that can be seen to be there; -1 none."""
    found, least = c.NO_UNIT, FAR
    for other in range(s.n_units):
        if is_foe(s, b, unit, other):
            km = units.between(s, b, unit, other)
            if km < least:
                found, least = other, km
    return found


@kernel
def refuge(s: Any, b: Any, unit: int) -> int:
    """AE-345, AE-346: for a pilot on foot the nearest friend that saves it; -1 none."""
    found, least = c.NO_UNIT, FAR
    for other in range(s.n_units):
        if other == unit or units.are_enemies(s, unit, other) or not units.on_map(b, other):
            continue
        if units.is_horde(b, other) or units.is_construct(b, other):
            km = units.between(s, b, unit, other)
            if km < least:
                found, least = other, km
    return found


@kernel
def worth_of(s: Any, b: Any, unit: int, cell: int, wanted: int, target: int) -> float:
    """What it is worth to stand in a cell, in km.

    ``wanted``: km at which it fights best; ``target``: whom it goes for, -1 nobody.
    """
    u = b.units[unit]
    if u.kind == Kind.PILOT or u.kind == Kind.DIRECTOR:
        return worth_for_pilot(s, b, unit, cell)
    found = COVER * board.cover_armour(s, b, cell) if wanted > 1 else 0.0
    if board.elevation(s, cell) > 0:
        found += HEIGHT * min(4, board.elevation(s, cell))
    if target < 0:
        return found
    there = int(b.units[target].cell)
    km = board.distance(s, cell, there)
    if wanted <= 1:
        return found - km
    if km > wanted:
        found -= km - wanted
    if km <= 1 and not units.is_horde(b, unit):
        found -= BESIDE
    if not board.sees(s, cell, there):
        found -= 3.0
    elif board.is_fog(s, b, cell):
        found -= FOG
    return found


@kernel
def worth_for_pilot(s: Any, b: Any, unit: int, cell: int) -> float:
    """AE-338: away from enemies, towards friends or the own edge."""
    found = 0.0
    saver = refuge(s, b, unit)
    if saver >= 0:
        found -= 2.0 * board.distance(s, cell, int(b.units[saver].cell))
    else:
        side = units.side_of(s, unit)
        if board.has(s, cell, Terrain.EXIT_RED + side):
            found += 4.0
        x = board.column(s, cell)
        found -= x if side == 0 else int(s.width) - 1 - x
    foe = nearest_foe(s, b, unit)
    if foe >= 0:
        found += 0.5 * min(8, board.distance(s, cell, int(b.units[foe].cell)))
    return found


@kernel
def best_cell(s: Any, b: Any, unit: int, verb: int, column: int) -> tuple[float, int]:
    """(worth, cell) of the best cell that a movement leads to; ``column``: only there, -1 any."""
    km = moves.budget(s, b, unit, verb)
    area = work_area()
    moves.fill(s, b, unit, verb, area)
    wanted = range_wanted(s, b, unit)
    target = nearest_foe(s, b, unit)
    most, found = NOWHERE, c.NO_CELL
    for cell in range(int(s.width) * int(s.height)):
        if column >= 0 and board.column(s, cell) != column:
            continue
        if moves.leads_to(s, b, unit, verb, cell, km, area):
            worth = worth_of(s, b, unit, cell, wanted, target)
            if worth > most:
                most, found = worth, cell
    return most, found


@kernel
def here(s: Any, b: Any, unit: int) -> float:
    """What it is worth to stay."""
    cell = int(b.units[rates.body(b, unit)].cell)
    return worth_of(s, b, unit, cell, range_wanted(s, b, unit), nearest_foe(s, b, unit))


@kernel
def choose_cell(s: Any, b: Any, unit: int, verb: int, f: Any, decision: int, mask: Any) -> int:
    """COLUMN, then ROW, of the best cell."""
    side = units.side_of(s, unit)
    column = -1
    if decision == Decision.ROW and f.cell >= 0:
        column = board.column(s, int(f.cell))
    _, cell = best_cell(s, b, unit, verb, column)
    if cell < 0:
        return -1
    if decision == Decision.COLUMN:
        return d.COLUMN + d.column_of(s, side, board.column(s, cell))
    return d.ROW + d.row_of(s, side, board.row(s, cell))


@kernel
def leaves_melee(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit would rather not be in melee: it shoots, and holds nothing to strike with."""
    if range_wanted(s, b, unit) <= 1:
        return False
    for arm in range(d.N_ARMS):
        if strikes.may_use(s, b, unit, Verb.ALL_OUT, arm) and arm < d.Arm.UNARMED:
            return False
    return True
