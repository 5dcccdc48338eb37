"""Masks of movement: cells, charges, directions, lengths, postures, engagements, wounds (4.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, row_area
from mech_env.rulesets.adeva.questions import (
    charges,
    jumping,
    moves,
    postures,
    pushing,
    rates,
    reach,
    units,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Condition
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.procedures import Frame

N_BY = len(ch.By)


@kernel
def is_movement(verb: int) -> bool:
    """Whether the parameters of a verb are masked here."""
    if verb == Verb.JAUNT or verb == Verb.CHARGE:
        return True
    return bool(verb >= Verb.BOOSTED_JUMP and verb <= Verb.ADVANCE)


@kernel
def allow(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> bool:
    """Write the mask of a decision of this room; False: it belongs to another."""
    kind = int(f.kind)
    if kind == Frame.ACT:
        if not is_movement(moves.verb_of(f)):
            return False
        allow_parameter(s, b, f, unit, decision, mask)
        return True
    if kind == Frame.MOVE:
        allow_engage(s, b, f, unit, mask)
        return True
    if kind == Frame.SHIFT:
        pushing.allow(s, b, f, decision, mask)
        return True
    if kind == Frame.LEAP:
        mask[d.CHOICE + ch.By.STRENGTH] = 1
        mask[d.CHOICE + ch.By.ACROBATICS] = 1
        mask[Verb.NO] = 1
        return True
    if kind == Frame.WOUND:
        mask[Verb.YES] = 1
        mask[Verb.NO] = 1
        return True
    return False


@kernel
def allow_parameter(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """A parameter of a verb of movement (4.2)."""
    verb = moves.verb_of(f)
    if decision == Decision.COLUMN or decision == Decision.ROW:
        allow_cells(s, b, f, unit, decision, mask)
    elif decision == Decision.TARGET:
        allow_target(s, b, unit, verb, mask)
    elif decision == Decision.CHARGE_WITH:
        allow_charge_with(s, b, unit, int(f.target), mask)
    elif decision == Decision.DIRECTION:
        allow_ways(s, b, f, unit, mask)
    elif decision == Decision.CELLS:
        allow_count(s, b, f, unit, mask)
    elif decision == Decision.BY:
        for by in range(N_BY):
            if jumping.may_be_by(verb, by):
                mask[d.CHOICE + by] = 1
    elif decision == Decision.POSTURE:
        for posture in range(postures.N_POSTURES):
            if postures.may(s, b, unit, posture):
                mask[d.CHOICE + posture] = 1
    elif decision == Decision.FRIEND:
        side = units.side_of(s, unit)
        for other in range(s.n_units):
            if postures.may_mount(s, b, unit, other):
                mask[d.unit_slot(s, side, other)] = 1


@kernel
def allow_cells(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Columns that hold a goal, or the rows of goals in the chosen column."""
    side = units.side_of(s, unit)
    rows = row_area()
    moves.goals(s, b, unit, moves.verb_of(f), rows)
    if decision == Decision.COLUMN:
        reach.mark_columns(s, side, rows, reach.WANTED, mask)
    else:
        reach.mark_rows(s, side, int(f.cell), rows, reach.WANTED, mask)


@kernel
def allow_target(s: Any, b: Any, unit: int, verb: int, mask: Any) -> None:
    """AE-026: to a cell or off the map; AE-069: whom to charge."""
    if verb == Verb.CHARGE:
        side = units.side_of(s, unit)
        rows = row_area()
        charges.spread(s, b, unit, rows)
        for target in range(s.n_units):
            if charges.may_charge(s, b, unit, target, rows):
                mask[d.unit_slot(s, side, target)] = 1
        return
    if moves.may_leave_map(s, b, unit, verb):
        mask[d.THING + Thing.OFF_MAP] = 1
    if moves.has_goal(s, b, unit, verb):
        mask[d.THING + Thing.CELL] = 1


@kernel
def allow_charge_with(s: Any, b: Any, unit: int, target: int, mask: Any) -> None:
    """AE-069, AE-071: a weapon, a grapple or a knock-down."""
    rows = row_area()
    charges.spread(s, b, unit, rows)
    for arm in range(d.N_ARMS):
        if charges.may_charge_with(s, b, unit, target, Verb.ATTACK, arm, rows):
            mask[d.WEAPON + arm] = 1
    if charges.may_charge_with(s, b, unit, target, Verb.GRAPPLE, -1, rows):
        mask[Verb.GRAPPLE] = 1
    if charges.may_charge_with(s, b, unit, target, Verb.KNOCK_DOWN, -1, rows):
        mask[Verb.KNOCK_DOWN] = 1


@kernel
def allow_ways(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Directions of a drop, a jump, a leap, or where to dismount."""
    side, verb = units.side_of(s, unit), int(f.verb)
    cell = int(f.cell) if verb == Verb.RUNNING_JUMP else int(b.units[unit].cell)
    for way in range(c.DIRECTIONS):
        if verb == Verb.POSTURE:
            ok = postures.may_dismount(s, b, unit, way)
        else:
            ok = moves.may_go_way(s, b, unit, verb, cell, way)
        if ok:
            mask[d.DIRECTION + d.turned(side, way)] = 1


@kernel
def allow_count(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Cells that a leap wishes for, or free seats of a vehicle."""
    if f.verb == Verb.POSTURE:
        for seat in range(postures.SEATS):
            if postures.is_seat_free(s, b, int(f.target), seat):
                mask[d.CHOICE + seat] = 1
        return
    for k in range(jumping.MOST_LEAP):
        mask[d.CHOICE + k] = 1


@kernel
def may_be_engaged(s: Any, b: Any, unit: int, enemy: int) -> bool:
    """AE-212: an adjacent enemy, in sight, that is not engaged with the unit yet."""
    if not units.are_enemies(s, unit, enemy) or units.are_engaged(s, b, unit, enemy):
        return False
    return units.are_adjacent(s, b, unit, enemy) and not units.has(b, enemy, Condition.HIDDEN)


@kernel
def may_engage_any(s: Any, b: Any, unit: int) -> bool:
    """AE-212: whether there is somebody to engage."""
    for enemy in range(s.n_units):
        if may_be_engaged(s, b, unit, enemy):
            return True
    return False


@kernel
def allow_engage(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """D-ENGAGE: one adjacent enemy, or done."""
    mover = rates.body(b, int(f.actor))
    side = units.side_of(s, mover)
    for enemy in range(s.n_units):
        if may_be_engaged(s, b, mover, enemy):
            mask[d.unit_slot(s, side, enemy)] = 1
    mask[Verb.NO] = 1
