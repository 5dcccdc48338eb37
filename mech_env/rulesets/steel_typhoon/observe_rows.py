"""The rows of units in the observation: what each holds, and how the eye and an enemy stand.

``o`` is the offset of a row. Rows are written by position, in the order of observe_layout.py; the
tests compare the two name by name.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import axial, before_end
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.capabilities import attack_dice, paid_modes
from mech_env.rulesets.steel_typhoon.decisions import D_CAMP, D_LIMP, D_LOADOUT, D_REPAIR
from mech_env.rulesets.steel_typhoon.observe_layout import HEXES_Q, HEXES_R, LAYOUT
from mech_env.rulesets.steel_typhoon.pools import hits_per_system, operable
from mech_env.rulesets.steel_typhoon.sight import DIRECT_FIRE_RANGE, clear_line, cover_on
from mech_env.rulesets.steel_typhoon.state import (
    ATTACK_ONLY,
    COVER_PIECE,
    COVER_VICTIM,
    DESTROYED,
    DIE_SLOTS,
    EMPTY,
    IN_FIGHT,
    MODE_DIR,
    MODE_SMA,
    MOVE_ONLY,
    STANDARD,
    SYSTEM_SLOTS,
    WORKING,
)

SELF_WIDTH = LAYOUT.pieces["self"].width
_ROW = LAYOUT.pieces["enemies"]
STATUS = _ROW.offset("chassis_Kestrel") - _ROW.start
SYSTEMS = _ROW.offset("DEF_installed") - _ROW.start
DICE = _ROW.offset("K0") - _ROW.start
HELD = _ROW.offset("held_trigger_0") - _ROW.start
SPOTS = _ROW.offset("spot_value") - _ROW.start
CORE = _ROW.offset("dq") - _ROW.start
OWN_WIDTH = 4
PLACE_WIDTH = 4
TOWARDS = CORE + PLACE_WIDTH

PER_Q, PER_R = 1 / HEXES_Q, 1 / HEXES_R

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size


@kernel
def is_secret(b: Any, viewer_side: int, side: int) -> int:
    """Whether the side is making choices now that the viewer's side may not see (loadout, camp)."""
    decision = b.request.decision
    if side == viewer_side:
        return 0
    if decision in (D_LOADOUT, D_CAMP, D_REPAIR, D_LIMP):
        if side == b.request.side or side == b.persistent_side or b.options.choose_loadout[side]:
            return 1
    return 0


@kernel
def row_of(b: Any, viewer: int, unit: int) -> int:
    """The row of a unit: 0 the viewer, 1-3 allies, 4-11 enemies, in index order."""
    if unit == viewer:
        return 0
    side = b.units[viewer].side
    mine = b.units[unit].side == side
    row = 1 if mine else 4
    for other in range(unit):
        if (b.units[other].side == side) == mine and other != viewer:
            row += 1
    return row


@kernel
def write_unit(b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """The core of a unit's row.

    A unit off the map shows only that it is gone; one's own side keeps the rest in a campaign,
    where it will be mended.
    """
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    side = int(b.units[viewer].side)
    if u.fate != IN_FIGHT and (u.side != side or b.n_encounters < 2):
        out[o] = -1.0
        for k in range(o + 1, o + CORE):
            out[k] = 0.0
        return
    secret = is_secret(b, side, int(u.side))
    out[o] = 1.0 if u.fate == IN_FIGHT else -1.0
    place = 0
    for k in range(b.n_sides):
        if b.side_order[k] == u.side:
            place = k
    out[o + 1] = place * 0.5
    out[o + 2] = 1.0 if b.sides[u.side].lead == unit else 0.0
    out[o + 3] = u.acted
    out[o + 4] = u.actions_left * 0.5
    out[o + 5] = u.shut_down
    out[o + 6] = min(1.0, u.direct_hits / hits_per_system(b, unit))
    out[o + 7] = 0.0 if secret else u.pilot_hp * (1 / 3)
    out[o + 8] = u.rank * 0.2
    out[o + 9] = u.init_roll * (1 / 24)
    out[o + 10] = u.skill_dice * 0.25
    out[o + 11] = 0.0 if secret else u.rockets * 0.5
    out[o + 12] = 1.0 if u.attacked else -1.0 * u.forgo
    out[o + 13] = u.metres_left * (1 / 60)
    out[o + 14] = u.move_started
    for k in range(4):
        out[o + STATUS + k] = 0.0
    if u.chassis != STANDARD:
        out[o + STATUS + u.chassis - 1] = 1.0
    for k in range(6):
        out[o + STATUS + 4 + k] = (u.talents >> k) & 1
    for k in range(12):
        out[o + SYSTEMS + k] = 0.0
    if secret == 0:
        for k in range(SYSTEM_SLOTS):
            kind = u.system_kind[k]
            if kind != EMPTY:
                at = o + SYSTEMS + 2 * (kind - 1)
                share = 0.25
                if u.system_state[k] == DESTROYED:
                    at += 1
                    share = 0.5
                elif u.system_state[k] == WORKING:
                    share = 0.5
                # Half a loadout may show more than two of a kind: old slots beside new ones.
                out[at] = min(1.0, out[at] + share)
    write_bonds(b, viewer, unit, o, out)


@kernel
def write_bonds(b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """Dice, held actions, Spot dice and grapples of a unit."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    me = b.units[viewer]
    for k in range(DIE_SLOTS):
        out[o + DICE + k] = u.die[k] * 0.125
    for k in range(4):
        out[o + DICE + DIE_SLOTS + k] = u.rolled[k]
    for k in range(10):
        out[o + HELD + k] = 0.0
    share = 0.6
    for k in range(2):
        if u.held_trigger[k] >= 0:
            out[o + HELD + u.held_trigger[k]] += share
            out[o + HELD + 6 + u.held_action[k]] += share
        share = 0.4
    p = o + SPOTS
    out[p] = b.sides[me.side].spot_value[unit] * 0.125
    others = 0
    for side in range(b.n_sides):
        if side != me.side:
            others = max(others, b.sides[side].spot_value[unit])
    out[p + 1] = others * 0.125
    placed = b.sides[me.side].spot_value[unit] > 0 and b.sides[me.side].spot_by[unit] == viewer
    out[p + 2] = 1.0 if placed else 0.0
    out[p + 3] = (me.spotted_bits >> unit) & 1
    holder = u.grappled_by
    out[p + 4] = (1 + row_of(b, viewer, holder)) * (1 / 12) if holder >= 0 else 0.0
    out[p + 5] = 0.5 * ((u.victims[0] >= 0) + (u.victims[1] >= 0))
    out[p + 6] = 1.0 if me.grappled_by == unit else 0.0
    out[p + 7] = 1.0 if holder == viewer else 0.0


@kernel
def write_own(b: Any, unit: int, o: int, out: Any) -> None:
    """What only the unit's own side knows: limits and the campaign."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o] = 1.0 if u.limp == MOVE_ONLY else (-1.0 if u.limp == ATTACK_ONLY else 0.0)
    out[o + 1] = 1.0 if u.limp_next == MOVE_ONLY else (-1.0 if u.limp_next == ATTACK_ONLY else 0.0)
    out[o + 2] = u.depleted
    out[o + 3] = min(1.0, u.since_charge * (1 / 9))


@kernel
def write_place(dq: int, dr: int, o: int, out: Any) -> int:
    """Where something lies from the eye; returns the distance in hexes."""
    if o < 0 or o > LAST:
        return 0
    far = max(abs(dq), abs(dr), abs(dq + dr))
    out[o] = dq * PER_Q
    out[o + 1] = dr * PER_R
    out[o + 2] = far * PER_Q
    out[o + 3] = 1.0 if far == 1 else 0.0
    return far


@kernel
def write_cover(b: Any, unit: int, q: int, r: int, dq: int, dr: int, o: int, out: Any) -> None:
    """What covers a unit at (q, r) from a hex (dq, dr) away: piece, its health, victim, allies."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o] = 0.0
    out[o + 1] = 0.0
    out[o + 2] = 0.0
    first, second = -1, -1
    screen = 0
    if max(abs(dq), abs(dr), abs(dq + dr)) > 1:
        first, second = before_end(q, r, dq, dr, b.width, b.height)
        for other in range(b.n_units):
            at = b.units[other].hex
            if at >= 0 and at in (first, second):
                # ST-150, ST-153.
                if b.units[other].side == u.side and operable(b, other):
                    screen += 1
    out[o + 3] = screen * (1 / 3)
    near = (first >= 0 and b.ground[first] > 0) or (second >= 0 and b.ground[second] > 0)
    if near or b.ground[u.hex] > 0 or u.victims[0] >= 0 or u.victims[1] >= 0:
        kind, by = cover_on(b, first, second, unit)
        if kind == COVER_PIECE:
            out[o] = 1.0
            out[o + 1] = b.pieces[by].health * (1 / 12)
        elif kind == COVER_VICTIM:
            out[o + 2] = 1.0


@kernel
def shown_modes(b: Any, unit: int) -> int:
    """Bits of the modes a unit has weapons and dice for; what a limp forbids is not shown."""
    if operable(b, unit) == 0 or b.units[unit].forgo == 1 or b.options.allow_attack == 0:
        return 0
    return paid_modes(b, unit, attack_dice(b, unit, 1))


@kernel
def write_towards(
    b: Any, viewer: int, unit: int, eye: int, eye_modes: int, inverse: int, o: int, out: Any
) -> None:
    """How the eye (a hex) and an enemy on the map stand: place, line, cover and modes both ways.

    ``eye_modes`` are the modes ready at the eye.
    """
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    me = b.units[viewer]
    width = int(b.width)
    there = int(u.hex)
    eye_q, eye_r = axial(eye, width, inverse)
    q, r = axial(there, width, inverse)
    dq, dr = q - eye_q, r - eye_r
    far = write_place(dq, dr, o, out)
    o += PLACE_WIDTH
    out[o] = 1.0 if far > DIRECT_FIRE_RANGE else 0.0
    line = clear_line(b, eye, there)
    out[o + 1] = line
    write_cover(b, unit, q, r, -dq, -dr, o + 2, out)
    shot_at = me.hex == eye
    if shot_at:
        write_cover(b, viewer, eye_q, eye_r, dq, dr, o + 6, out)
    else:
        for k in range(o + 6, o + 10):
            out[k] = 0.0
    reach = (1 if far == 1 else 0) | (line << MODE_DIR) | (1 << MODE_SMA)
    ours = eye_modes & reach
    if shot_at and me.spotted_bits & (1 << unit):
        ours = 0
    theirs = 0
    secret = is_secret(b, int(me.side), int(u.side))
    if shot_at and secret == 0 and u.spotted_bits & (1 << viewer) == 0:
        theirs = shown_modes(b, unit) & reach
    for mode in range(3):
        out[o + 10 + mode] = (ours >> mode) & 1
        out[o + 13 + mode] = (theirs >> mode) & 1
