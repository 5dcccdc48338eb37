"""The rows of units in the observation: who is who, and what every row holds.

``o`` is the offset of a row.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.adeva.observe.layout import (
    CORE,
    FIRST_ENEMY_ROW,
    LASTING,
    LAYOUT,
    SHOWN,
    Row,
)
from mech_env.rulesets.adeva.observe.runs import HEALTH, HEALTH_SCALES, gathered, ones
from mech_env.rulesets.adeva.questions import board, gear, units
from mech_env.rulesets.adeva.questions.hiding import hides
from mech_env.rulesets.adeva.questions.outcome import QUARTERS, quarter_of
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Status, Terrain
from mech_env.rulesets.adeva.state.frames import Frame

ALLIES, ALLY_WIDTH = LAYOUT.pieces["allies"].start, LAYOUT.pieces["allies"].width
ENEMIES, ENEMY_WIDTH = LAYOUT.pieces["enemies"].start, LAYOUT.pieces["enemies"].width
HAND_WIDTH = int(Row.left_item) - int(Row.right_item)

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size


FLAGS = ones(Row.is_ic, Row.spreads_edge)
# Where flags stand in the word that is written at once.
SHOWN_BITS = gathered(SHOWN, int(Row.is_prone - Row.is_ic))
LASTING_BITS = gathered(LASTING, int(Row.has_reaction - Row.is_ic))
N_SHOWN_BITS, N_LASTING_BITS = len(SHOWN_BITS), len(LASTING_BITS)
AT_SPREADS = int(Row.spreads_wall - Row.is_ic)
AT_WRECKED, AT_HELPLESS = int(Row.wrecked - Row.is_ic), int(Row.helpless - Row.is_ic)


# --- who is who ---
@kernel
def row_number(s: Any, viewer: int, unit: int) -> int:
    """The row of a unit: 0 the viewer, 1-15 allies, 16-31 enemies, by slot."""
    if unit == viewer:
        return 0
    slot = sides.slot_of(s, unit)
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
def place_shown(s: Any, side: int, cell: int) -> tuple[int, int]:
    """(column, row) of a cell as a side counts, from 0; (-1, -1) without a cell."""
    if cell < 0:
        return -1, -1
    y = board.row(s, cell)
    x = int(cell) - y * int(s.width)
    return d.column_of(s, side, x), d.row_of(s, side, y)


@kernel
def shown_at(s: Any, side: int, cell: int) -> int:
    """The place of a cell in a plane as a side counts."""
    x, y = place_shown(s, side, cell)
    return y * c.MAX_COLUMNS + x


@kernel
def disturbances(s: Any, b: Any) -> int:
    """Wrecks, clouds of smoke and damaged cover: what changes the map."""
    found = 0
    for unit in range(s.n_units):
        if b.units[unit].wreck >= 0:
            found += 1
    for k in range(c.MAX_SMOKES):
        if b.smokes[k].rounds > 0:
            found += 1
    for piece in range(s.n_covers):
        if b.covers[piece] != s.covers[piece].armour:
            found += 1
    return found


@kernel
def cover_shown(s: Any, b: Any, cell: int, changes: int) -> int:
    """AP of the cover in a cell (AE-376); it is seldom that a wreck must be looked for."""
    if changes > 0:
        return board.cover_armour(s, b, cell)
    piece = int(s.cover_at[cell])
    return int(b.covers[piece]) if piece >= 0 else 0


@kernel
def fog_shown(s: Any, b: Any, cell: int, changes: int) -> bool:
    """Whether a cell holds fog or smoke (AE-358)."""
    return board.is_fog(s, b, cell) if changes > 0 else board.has(s, cell, Terrain.FOG)


@kernel
def write_place(
    s: Any, b: Any, unit: int, side: int, here: tuple[int, int], changes: int, o: int, out: Any
) -> None:
    """Where a unit is and which way it faces, as a side counts.

    here: where the viewer is; ``changes``: how many ``disturbances`` there are.
    """
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    cell, way = int(u.cell), int(u.facing)
    if cell < 0:
        clear(out, o + Row.column, o + Row.carrier)
        return
    x, y = place_shown(s, side, cell)
    ahead, aside = 0, 0
    if here[0] >= 0:
        ahead, aside = x - here[0], y - here[1]
    height, turn = board.elevation(s, cell), 1 - 2 * side
    cover, fog = cover_shown(s, b, cell, changes), fog_shown(s, b, cell, changes)
    out[o + Row.column] = scaled(1 + x, Row.column.high)
    out[o + Row.row] = scaled(1 + y, Row.row.high)
    out[o + Row.ahead] = scaled(ahead, Row.ahead.high)
    out[o + Row.aside] = scaled(aside, Row.aside.high)
    out[o + Row.distance] = scaled(max(abs(ahead), abs(aside)), Row.distance.high)
    out[o + Row.height] = scaled(height, Row.height.high)
    out[o + Row.faces_ahead] = c.STEP_X[way] * turn
    out[o + Row.faces_aside] = c.STEP_Y[way] * turn
    out[o + Row.cover] = scaled(cover, Row.cover.high)
    out[o + Row.fog] = 1.0 if fog else 0.0


# --- what every row holds ---
@kernel
def presence(b: Any, unit: int) -> float:
    """1 on the map, 0 with the supreme commander, -1 out."""
    status = b.units[unit].status
    if status == Status.ACTIVE:
        return 1.0
    return 0.0 if status == Status.OFFMAP else -1.0


@kernel
def write_core(
    s: Any, b: Any, viewer: int, unit: int, here: tuple[int, int], changes: int, o: int, out: Any
) -> None:
    """A unit that does not hide, but for the marks of the decision and its place in the order.

    ``here`` and ``changes`` as in ``write_place``.
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
    write_place(s, b, unit, int(s.units[viewer].side), here, changes, o, out)
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
    for k in range(N_SHOWN_BITS):
        digits |= (conditions & SHOWN_BITS[k][0]) << SHOWN_BITS[k][1]
    for k in range(N_LASTING_BITS):
        digits |= (until & LASTING_BITS[k][0]) << LASTING_BITS[k][1]
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
        for location in range(c.N_LOCATIONS):
            left += int(u.wounds[location])
            full += int(s.machines[u.machine].pools[location])
    else:
        left, full = int(u.wounds[0]), int(s.people[u.person].wounds_full)
    theirs = s.units[unit].side != s.units[viewer].side
    if theirs and s.options.enemy_wounds == ch.EnemyWounds.BANDS:
        left = 0
        for location in range(c.N_LOCATIONS):
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
