"""The rows of units in the observation: what each holds, and how the eye and an enemy stand.

``o`` is the offset of a row. Rows are written by position, in the order of layout.py; the
tests compare the two name by name. Numbers are written many at a time: those that lie side by side
in the record as one run, small ones gathered in a word of 4-bit digits or of flags.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.hexes import axial, before_end
from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.rulesets.steel_typhoon.observe.layout import HEXES_Q, HEXES_R, LAYOUT
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools, secrets, sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state.record import UNIT

_ROW = LAYOUT.pieces["enemies"]
RUN, RUN_COUNT = UNIT.run("metres_left", "rockets")
RUN_SCALES = _ROW.scales("metres_left", "rockets")
if len(RUN_SCALES) != RUN_COUNT:
    raise ValueError(f"a run of {RUN_COUNT} numbers has {len(RUN_SCALES)} features")
RUN_AT = _ROW.offset("metres_left") - _ROW.start
HIT_POINTS = _ROW.offset("pilot_hp") - _ROW.start
ROCKETS = _ROW.offset("rockets") - _ROW.start
ACTED = _ROW.offset("acted") - _ROW.start
ACTIONS_LEFT = _ROW.offset("actions_left") - _ROW.start
SHUT_DOWN = _ROW.offset("shut_down") - _ROW.start
RANK = _ROW.offset("rank") - _ROW.start
INITIATIVE = _ROW.offset("initiative") - _ROW.start
SKILL_DICE = _ROW.offset("skill_dice") - _ROW.start
PER_ACTION, PER_RANK, PER_INITIATIVE, PER_SKILL_DIE = (
    float(_ROW.scales(name, name)[0])
    for name in ("actions_left", "rank", "initiative", "skill_dice")
)
SYSTEMS = _ROW.offset("DEF_installed") - _ROW.start
TIES = _ROW.offset("held_trigger_0") - _ROW.start
FLAGS = _ROW.offset("talent_Deadeye") - _ROW.start
CORE = _ROW.offset("dq") - _ROW.start
OWN_WIDTH = 4
PLACE_WIDTH = 4

# Digits of four bits: systems count in halves, held actions in fifths, the rest as it is.
SYSTEM_SCALES = _ROW.scales("DEF_installed", "SMA_destroyed") / np.float32(2)
TIE_SCALES = _ROW.scales("held_trigger_0", "spot_of_others")
TIE_SCALES[:10] = 0.2
FLAG_SCALES = _ROW.scales("talent_Deadeye", "held_by_me")
TOWARDS_SCALES = _ROW.scales("its_piece", "it_can_sma")
FIRST_HOLD, SECOND_HOLD = 3, 2
FULL_DIGITS, TOP_BITS = 0x444444444444, 0x888888888888


def _system_digits() -> Any:
    """What a slot adds to the word of systems, by 4 * kind + state."""
    table = np.zeros(28, np.int64)
    for kind in range(c.System.EMPTY + 1, 7):
        for state, halves in (
            (c.SlotState.WORKING, 2),
            (c.SlotState.DISABLED, 1),
            (c.SlotState.DESTROYED, 2),
        ):
            at = 2 * (kind - 1) + (state == c.SlotState.DESTROYED)
            table[4 * kind + state] = halves << (4 * at)
    return table


SYSTEM_DIGITS = _system_digits()

PER_Q, PER_R = 1 / HEXES_Q, 1 / HEXES_R

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size


@kernel
def row_of(s: Any, b: Any, viewer: int, unit: int) -> int:
    """The row of a unit: 0 the viewer, 1-3 allies, 4-11 enemies, in index order."""
    if unit == viewer:
        return 0
    side = s.units[viewer].side
    mine = s.units[unit].side == side
    row = 1 if mine else 4
    for other in range(unit):
        if (s.units[other].side == side) == mine and other != viewer:
            row += 1
    return row


@kernel
def write_unit(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """The core of a unit's row.

    A unit off the map shows only that it is gone; one's own side keeps the rest in a campaign,
    where it will be mended.
    """
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    side = int(s.units[viewer].side)
    if u.fate != c.Fate.IN_FIGHT and (s.units[unit].side != side or s.n_encounters < 2):
        out[o] = -1.0
        for k in range(o + 1, o + CORE):
            out[k] = 0.0
        return
    out[o] = 1.0 if u.fate == c.Fate.IN_FIGHT else -1.0
    out[o + 1] = min(1.0, u.direct_hits / pools.hits_per_system(s, b, unit))
    out[o + 2] = 1.0 if u.attacked else -1.0 * u.forgo
    out[o + ACTED] = u.acted
    out[o + ACTIONS_LEFT] = u.actions_left * PER_ACTION
    out[o + SHUT_DOWN] = u.shut_down
    out[o + RANK] = s.units[unit].rank * PER_RANK
    out[o + INITIATIVE] = u.init_roll * PER_INITIATIVE
    out[o + SKILL_DICE] = s.units[unit].skill_dice * PER_SKILL_DIE
    write_scaled(u, RUN, RUN_SCALES, out, o + RUN_AT)
    systems = 0
    if secrets.is_secret(s, b, side, int(s.units[unit].side)):
        out[o + HIT_POINTS] = 0.0
        out[o + ROCKETS] = 0.0
    else:
        for k in range(c.SYSTEM_SLOTS):
            systems += int(SYSTEM_DIGITS[4 * int(u.system_kind[k]) + int(u.system_state[k])])
        # Half a loadout may show more than two of a kind: old slots beside new ones. Digits above
        # 4 become 4.
        above = (systems + (FULL_DIGITS - FULL_DIGITS // 4)) & TOP_BITS
        above |= above - (above >> 3)
        systems = (systems & ~above) | (FULL_DIGITS & above)
    write_packed(systems, 4, SYSTEM_SCALES, out, o + SYSTEMS)
    write_ties(s, b, viewer, unit, o, out)


@kernel
def write_ties(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """Held actions, Spot dice, grapples, and what a unit is."""
    u = b.units[unit]
    me = b.units[viewer]
    side = int(s.units[viewer].side)
    ties = 0
    if u.held_trigger[0] >= 0:
        ties += FIRST_HOLD << (4 * int(u.held_trigger[0]))
        ties += FIRST_HOLD << (24 + 4 * int(u.held_action[0]))
    if u.held_trigger[1] >= 0:
        ties += SECOND_HOLD << (4 * int(u.held_trigger[1]))
        ties += SECOND_HOLD << (24 + 4 * int(u.held_action[1]))
    others = 0
    for k in range(s.n_sides):
        if b.side_order[k] == s.units[unit].side:
            ties |= k << 40
        if k != side:
            others = max(others, int(b.sides[k].spot_value[unit]))
    ties += ((1 if u.victims[0] >= 0 else 0) + (1 if u.victims[1] >= 0 else 0)) << 44
    holder = int(u.grappled_by)
    if holder >= 0:
        ties |= (1 + row_of(s, b, viewer, holder)) << 48
    value = int(b.sides[side].spot_value[unit])
    ties |= (value << 52) | (others << 56)
    write_packed(ties, 4, TIE_SCALES, out, o + TIES)
    flags = int(s.units[unit].talents) & 63
    if s.units[unit].chassis != c.Chassis.STANDARD:
        flags |= 32 << int(s.units[unit].chassis)
    flags |= (1 if b.sides[s.units[unit].side].lead == unit else 0) << 10
    flags |= (1 if value > 0 and b.sides[side].spot_by[unit] == viewer else 0) << 11
    flags |= ((int(me.spotted_bits) >> unit) & 1) << 12
    flags |= (1 if me.grappled_by == unit else 0) << 13
    flags |= (1 if holder == viewer else 0) << 14
    write_packed(flags, 1, FLAG_SCALES, out, o + FLAGS)


@kernel
def write_own(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """What only the unit's own side knows: limits and the campaign."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o] = 1.0 if u.limp == c.Limp.MOVE_ONLY else (-1.0 if u.limp == c.Limp.ATTACK_ONLY else 0.0)
    out[o + 1] = (
        1.0
        if u.limp_next == c.Limp.MOVE_ONLY
        else (-1.0 if u.limp_next == c.Limp.ATTACK_ONLY else 0.0)
    )
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
def cover_digits(s: Any, b: Any, first: int, second: int, unit: int) -> int:
    """What covers a unit, given the hexes next to it on the line: piece, its health, victim."""
    u = b.units[unit]
    near = (first >= 0 and s.ground[first] > 0) or (second >= 0 and s.ground[second] > 0)
    if near or s.ground[u.hex] > 0 or u.victims[0] >= 0 or u.victims[1] >= 0:
        kind, by = sight.cover_on(s, b, first, second, unit)
        if kind == c.CoverKind.PIECE:
            return 1 | (int(b.pieces[by].health) << 4)
        if kind == c.CoverKind.VICTIM:
            return 1 << 8
    return 0


@kernel
def shown_modes(s: Any, b: Any, unit: int) -> int:
    """Bits of the modes a unit has weapons and dice for; what a limp forbids is not shown."""
    if pools.operable(s, b, unit) == 0 or b.units[unit].forgo == 1 or s.options.allow_attack == 0:
        return 0
    return can.paid_modes(s, b, unit, can.attack_dice(s, b, unit, 1))


@kernel
def write_towards(
    s: Any, b: Any, viewer: int, unit: int, eye: int, eye_modes: int, inverse: int, o: int, out: Any
) -> None:
    """How the eye (a hex) and an enemy on the map stand: place, line, cover and modes both ways.

    ``eye_modes`` are the modes ready at the eye.
    """
    u = b.units[unit]
    me = b.units[viewer]
    width, height = int(s.width), int(s.height)
    there = int(u.hex)
    eye_q, eye_r = axial(eye, width, inverse)
    q, r = axial(there, width, inverse)
    dq, dr = q - eye_q, r - eye_r
    far = write_place(dq, dr, o, out)
    line = sight.clear_line(s, b, eye, there)
    shot_at = me.hex == eye
    # The hexes next to it and next to me on the line.
    first, second, my_first, my_second = -1, -1, -1, -1
    digits = 0
    if far > 1:
        first, second = before_end(q, r, -dq, -dr, width, height)
        if shot_at:
            my_first, my_second = before_end(eye_q, eye_r, dq, dr, width, height)
        for other in range(s.n_units):
            at = int(b.units[other].hex)
            if at < 0:
                continue
            # ST-150, ST-153.
            side = s.units[other].side
            if at in (first, second) and side == s.units[unit].side:
                digits += pools.operable(s, b, other) << 12
            if at in (my_first, my_second) and side == s.units[viewer].side:
                digits += pools.operable(s, b, other) << 28
    digits |= cover_digits(s, b, first, second, unit)
    reach = (1 if far == 1 else 0) | (line << c.Mode.DIR) | (1 << c.Mode.SMA)
    ours = eye_modes & reach
    theirs = 0
    if shot_at:
        digits |= cover_digits(s, b, my_first, my_second, viewer) << 16
        if int(me.spotted_bits) & (1 << unit):
            ours = 0
        seen = secrets.is_secret(s, b, int(s.units[viewer].side), int(s.units[unit].side)) == 0
        if seen and int(u.spotted_bits) & (1 << viewer) == 0:
            theirs = shown_modes(s, b, unit) & reach
    digits |= ((1 if far > sight.DIRECT_FIRE_RANGE else 0) | (line << 4)) << 32
    digits |= ((ours & 1) | ((ours & 2) << 3) | ((ours & 4) << 6)) << 40
    digits |= ((theirs & 1) | ((theirs & 2) << 3) | ((theirs & 4) << 6)) << 52
    write_packed(digits, 4, TOWARDS_SCALES, out, o + PLACE_WIDTH)
