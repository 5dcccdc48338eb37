"""The rows of units in the observation: who is who, and what every row holds.

``o`` is the offset of a row.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import scaled, scaled_cut
from mech_env.rulesets.adeva.observe.layout import (
    CORE,
    FIRST_ENEMY_ROW,
    LASTING,
    LAYOUT,
    SHOWN,
    Row,
)
from mech_env.rulesets.adeva.observe.runs import HEALTH, HEALTH_SCALES, ones
from mech_env.rulesets.adeva.questions import board, gear, units
from mech_env.rulesets.adeva.questions.hiding import hides
from mech_env.rulesets.adeva.questions.outcome import QUARTERS, quarter_of
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Status
from mech_env.rulesets.adeva.state.frames import Frame

ALLIES, ALLY_WIDTH = LAYOUT.pieces["allies"].start, LAYOUT.pieces["allies"].width
ENEMIES, ENEMY_WIDTH = LAYOUT.pieces["enemies"].start, LAYOUT.pieces["enemies"].width
COVERS, FOGS = LAYOUT.pieces["covers"].start, LAYOUT.pieces["fogs"].start
N_LOCATIONS = len(c.Location)
HAND_WIDTH = int(Row.left_item) - int(Row.right_item)

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size


N_KINDS, N_SHOWN, N_LASTING = len(c.Kind), len(SHOWN), len(LASTING)
FLAGS = ones(Row.is_ic, Row.spreads_edge)
# Where flags stand in the word that is written at once.
AT_SHOWN, AT_LASTING = int(Row.is_prone - Row.is_ic), int(Row.has_reaction - Row.is_ic)
AT_SPREADS = int(Row.spreads_wall - Row.is_ic)
AT_WRECKED, AT_HELPLESS = int(Row.wrecked - Row.is_ic), int(Row.helpless - Row.is_ic)


@kernel
def clear(out: Any, first: int, stop: int) -> None:
    """Write zeros from ``first`` to ``stop - 1``."""
    for k in range(first, stop):
        out[k] = 0.0


# --- who is who ---
@kernel
def row_number(s: Any, viewer: int, unit: int) -> int:
    """The row of a unit: 0 the viewer, 1-15 allies, 16-31 enemies, by slot."""
    if unit == viewer:
        return 0
    slot = d.slot_of(s, unit)
    if s.units[unit].side != s.units[viewer].side:
        return FIRST_ENEMY_ROW + slot
    return slot + (1 if unit < viewer else 0)


@kernel
def row_offset(s: Any, viewer: int, unit: int) -> int:
    """Where the row of a unit begins."""
    row = row_number(s, viewer, unit)
    if row == 0:
        return 0
    if row < FIRST_ENEMY_ROW:
        return ALLIES + (row - 1) * ALLY_WIDTH
    return ENEMIES + (row - FIRST_ENEMY_ROW) * ENEMY_WIDTH


@kernel
def named(s: Any, b: Any, viewer: int, unit: int) -> int:
    """1 + the row of a unit; 0 without one, or if it hides from the viewer's side."""
    if unit < 0 or hides(s, b, int(s.units[viewer].side), unit):
        return 0
    return 1 + row_number(s, viewer, unit)


@kernel
def mark(s: Any, b: Any, viewer: int, unit: int, feature: int, value: float, out: Any) -> None:
    """Write a number into the row of a unit that does not hide."""
    if unit >= 0 and not hides(s, b, int(s.units[viewer].side), unit):
        out[row_offset(s, viewer, unit) + feature] = value


# --- places ---
@kernel
def column_shown(s: Any, side: int, cell: int) -> int:
    """1 + the column of a cell as a side counts; 0 without a cell."""
    return 1 + d.column_of(s, side, board.column(s, cell)) if cell >= 0 else 0


@kernel
def row_shown(s: Any, side: int, cell: int) -> int:
    """1 + the row of a cell as a side counts; 0 without a cell."""
    return 1 + d.row_of(s, side, board.row(s, cell)) if cell >= 0 else 0


@kernel
def shown_at(s: Any, side: int, cell: int) -> int:
    """The place of a cell in a plane as a side counts."""
    return (row_shown(s, side, cell) - 1) * c.MAX_COLUMNS + column_shown(s, side, cell) - 1


@kernel
def write_place(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """Where a unit is and which way it faces; turned for side blue."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    side, cell, here = int(s.units[viewer].side), int(u.cell), int(b.units[viewer].cell)
    if cell < 0:
        clear(out, o + Row.column, o + Row.carrier)
        return
    at = shown_at(s, side, cell)
    out[o + Row.cover] = out[COVERS + at]
    out[o + Row.fog] = 1.0 if out[FOGS + at] > 0.0 else 0.0
    turn = 1 - 2 * side
    out[o + Row.column] = scaled(column_shown(s, side, cell), Row.column.high)
    out[o + Row.row] = scaled(row_shown(s, side, cell), Row.row.high)
    out[o + Row.ahead] = 0.0
    out[o + Row.aside] = 0.0
    out[o + Row.distance] = 0.0
    if here >= 0:
        ahead = (board.column(s, cell) - board.column(s, here)) * turn
        aside = (board.row(s, cell) - board.row(s, here)) * turn
        out[o + Row.ahead] = scaled(ahead, Row.ahead.high)
        out[o + Row.aside] = scaled(aside, Row.aside.high)
        out[o + Row.distance] = scaled(max(abs(ahead), abs(aside)), Row.distance.high)
    out[o + Row.height] = scaled(board.elevation(s, cell), Row.height.high)
    way = int(u.facing)
    out[o + Row.faces_ahead] = c.STEP_X[way] * turn
    out[o + Row.faces_aside] = c.STEP_Y[way] * turn


# --- what every row holds ---
@kernel
def presence(b: Any, unit: int) -> float:
    """1 on the map, 0 with the supreme commander, -1 out."""
    status = b.units[unit].status
    if status == Status.ACTIVE:
        return 1.0
    return 0.0 if status == Status.OFFMAP else -1.0


@kernel
def write_core(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """A unit that does not hide, but for the marks of the decision and its place in the order.

    The planes of the map are written before: cover and fog are read there, the clauses (AE-358,
    AE-376) cost a search for wrecks and smoke.
    """
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    if u.status != Status.ACTIVE and u.status != Status.OFFMAP:
        clear(out, o, o + CORE)
        out[o + Row.in_fight] = -1.0
        out[o + Row.is_ic + int(u.kind)] = 1.0
        return
    out[o + Row.in_fight] = presence(b, unit)
    write_packed(flags_of(s, b, unit), 1, FLAGS, out, o + Row.is_ic)
    write_health(s, b, viewer, unit, o, out)
    write_place(s, b, viewer, unit, o, out)
    out[o + Row.carrier] = scaled(named(s, b, viewer, int(u.carrier)), Row.carrier.high)
    out[o + Row.berth] = scaled(int(u.berth), Row.berth.high)
    out[o + Row.stunned] = scaled(int(u.stunned), Row.stunned.high)
    radius, mode = 0, 0
    if u.watch.arm >= 0:
        radius, mode = ch.RADIUS_KM[u.watch.radius], 1 + int(u.watch.mode)
    out[o + Row.watch_radius] = scaled(radius, Row.watch_radius.high)
    out[o + Row.watch_mode] = scaled(mode, Row.watch_mode.high)
    out[o + Row.grapples] = scaled(named(s, b, viewer, int(u.grapples)), Row.grapples.high)
    out[o + Row.ats] = scaled(int(u.ats), Row.ats.high)
    write_hand(s, b, unit, gear.RIGHT, o + Row.right_item, out)
    write_hand(s, b, unit, gear.LEFT, o + Row.left_item, out)
    out[o + Row.initiative] = scaled_cut(int(u.initiative), Row.initiative.high)
    clear(out, o + Row.place, o + CORE)


@kernel
def flags_of(s: Any, b: Any, unit: int) -> int:
    """Kind, wreck, conditions, what lasts, pattern, as the bits of a word."""
    u = b.units[unit]
    conditions, until = int(u.conditions), int(u.until)
    digits = 1 << int(u.kind) | int(u.wreck >= 0) << AT_WRECKED
    if (u.fatigue > 0 or u.ego > 0) and units.is_helpless(s, b, unit):
        digits |= 1 << AT_HELPLESS
    for k in range(N_SHOWN):
        digits |= ((conditions >> SHOWN[k]) & 1) << (AT_SHOWN + k)
    for k in range(N_LASTING):
        digits |= ((until >> LASTING[k]) & 1) << (AT_LASTING + k)
    if u.pattern >= 0:
        digits |= 1 << (AT_SPREADS + int(u.pattern))
    return digits


@kernel
def write_health(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """Pools and critical totals; an enemy's by house rule in quarters (section 6)."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    write_scaled(u, HEALTH, HEALTH_SCALES, out, o + Row.wounds_head)
    left, full = 0, 0
    if u.machine >= 0:
        for location in range(N_LOCATIONS):
            left += int(u.wounds[location])
            full += int(s.machines[u.machine].pools[location])
    else:
        left, full = int(u.wounds[0]), int(s.people[u.person].wounds_full)
    theirs = s.units[unit].side != s.units[viewer].side
    if theirs and s.options.enemy_wounds == ch.EnemyWounds.BANDS:
        left = 0
        for location in range(N_LOCATIONS):
            pool = units.most_wounds(s, b, unit, location)
            shown = pool * quarter_of(int(u.wounds[location]), pool) // QUARTERS
            out[o + Row.wounds_head + location] = scaled(shown, Row.wounds_head.high)
            left += shown
    out[o + Row.share] = min(1.0, left / full) if full > 0 else 0.0


@kernel
def write_hand(s: Any, b: Any, unit: int, hand: int, o: int, out: Any) -> None:
    """What a hand holds."""
    if o < 0 or o > LAST:
        return
    slot = gear.in_hand(b, unit, hand)
    item = gear.item_of(b, unit, slot) if slot >= 0 else -1
    if item < 0:
        clear(out, o, o + HAND_WIDTH)
        return
    weapon = s.weapons[item]
    out[o] = scaled(1 + item, Row.right_item.high)
    out[o + 1] = 1.0 if gear.is_melee(s, item) else 0.0
    out[o + 2] = 1.0 if gear.is_ranged(s, item) else 0.0
    mean = int(weapon.dice_count) * (1 + int(weapon.faces)) / 2 + int(weapon.added)
    out[o + 3] = max(0.0, scaled_cut(mean, Row.right_damage.high))
    out[o + 4] = scaled_cut(int(weapon.stated), Row.right_stated.high)


@kernel
def write_order(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The order of turns (AE-020), and whose turn it is."""
    for k in range(b.n_order):
        unit = int(b.order[k])
        if unit >= 0 and presence(b, unit) >= 0.0:
            mark(s, b, viewer, unit, Row.place, scaled(1 + k, Row.place.high), out)
    for k in range(b.depth):
        if b.frames[k].kind == Frame.TURN:
            mark(s, b, viewer, int(b.frames[k].actor), Row.turn, 1.0, out)
