"""The rows of units in the observation: what each holds, whoever looks.

``o`` is the offset of a row. Numbers are written many at a time: those that lie side by side in the
record as one run, small ones gathered in a word of 4-bit digits or of flags.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.hexes import axial
from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.steel_typhoon.observe.layout import LAYOUT, MAX_ALLIES, Own, Place, Row
from mech_env.rulesets.steel_typhoon.questions import pools, secrets
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state.record import UNIT

_ROW = LAYOUT.pieces["enemies"]
CORE = int(Row.dq)  # features that every row of a unit holds
FIRST_ENEMY_ROW = 1 + MAX_ALLIES

RUN, RUN_COUNT = UNIT.run("metres_left", "rockets")
RUN_SCALES = _ROW.scales("metres_left", "rockets")
if len(RUN_SCALES) != RUN_COUNT:
    raise ValueError(f"a run of {RUN_COUNT} numbers has {len(RUN_SCALES)} features")

PER_INITIATIVE = float(_ROW.scales("initiative", "initiative")[0])  # a float32, as in runs

# Digits of four bits: systems count in halves, held actions in fifths, the rest as it is.
SYSTEM_SCALES = _ROW.scales("DEF_installed", "SMA_destroyed") / np.float32(2)
TIE_SCALES = _ROW.scales("held_trigger_0", "spot_of_others")
TIE_SCALES[: Row.place - Row.held_trigger_0] = 0.2
FLAG_SCALES = _ROW.scales("talent_Deadeye", "depleted")
HOLD_FIFTHS = (3, 2)  # of the action held first, and second
FULL_DIGITS, TOP_BITS = 0x444444444444, 0x888888888888
SHOWN_LIMP = (0.0, 1.0, -1.0)  # by limp


def _system_digits() -> NDArray[np.int64]:
    """What a slot adds to the word of systems, by 4 * kind + state."""
    table = np.zeros(4 * len(c.System), np.int64)
    for kind in range(c.System.DEF, len(c.System)):
        for state, halves, feature in (
            (c.SlotState.WORKING, 2, "installed"),
            (c.SlotState.DISABLED, 1, "installed"),
            (c.SlotState.DESTROYED, 2, "destroyed"),
        ):
            at = Row[f"{c.SYSTEM_NAMES[kind]}_{feature}"] - Row.DEF_installed
            table[4 * kind + state] = halves << (4 * at)
    return table


SYSTEM_DIGITS = _system_digits()

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size


@kernel
def row_of(s: Any, b: Any, viewer: int, unit: int) -> int:
    """The row of a unit: 0 the viewer, 1-3 allies, 4-11 enemies, in index order."""
    if unit == viewer:
        return 0
    side = s.units[viewer].side
    if s.units[unit].side != side:
        return FIRST_ENEMY_ROW + d.units_before(s, side, False, unit)
    return d.own_slot(s, b, unit) + (1 if unit < viewer else 0)


@kernel
def write_unit(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """The core of a unit's row.

    A unit off the map shows only that it is gone; one's own side keeps the rest in a campaign,
    where it will be mended.
    """
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    facts = s.units[unit]
    side = int(s.units[viewer].side)
    if u.fate != c.Fate.IN_FIGHT and (facts.side != side or s.n_encounters < 2):
        clear(out, o, o + CORE)
        out[o + Row.in_fight] = -1.0
        return
    out[o + Row.in_fight] = 1.0 if u.fate == c.Fate.IN_FIGHT else -1.0
    out[o + Row.direct_hits] = min(1.0, u.direct_hits / pools.hits_per_system(s, b, unit))
    out[o + Row.attacked] = 1.0 if u.attacked else -1.0 * u.forgo
    out[o + Row.acted] = u.acted
    out[o + Row.actions_left] = scaled(u.actions_left, Row.actions_left.high)
    out[o + Row.shut_down] = u.shut_down
    out[o + Row.rank] = scaled(facts.rank, Row.rank.high)
    out[o + Row.initiative] = u.init_roll * PER_INITIATIVE
    out[o + Row.skill_dice] = scaled(facts.skill_dice, Row.skill_dice.high)
    write_scaled(u, RUN, RUN_SCALES, out, o + Row.metres_left)
    systems = 0
    if secrets.is_secret(s, b, side, int(facts.side)):
        out[o + Row.pilot_hp] = 0.0
        out[o + Row.rockets] = 0.0
    else:
        for k in range(c.SYSTEM_SLOTS):
            systems += int(SYSTEM_DIGITS[4 * int(u.system_kind[k]) + int(u.system_state[k])])
        # Half a loadout may show more than two of a kind: old slots beside new ones. Digits above
        # 4 become 4.
        above = (systems + (FULL_DIGITS - FULL_DIGITS // 4)) & TOP_BITS
        above |= above - (above >> 3)
        systems = (systems & ~above) | (FULL_DIGITS & above)
    write_packed(systems, 4, SYSTEM_SCALES, out, o + Row.DEF_installed)
    write_ties(s, b, viewer, unit, o, out)


@kernel
def write_ties(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """Held actions, Spot dice, grapples, what a unit is, and its battery as far as it is known."""
    u = b.units[unit]
    me = b.units[viewer]
    side = int(s.units[viewer].side)
    ties = 0
    for k in range(2):
        if u.held_trigger[k] >= 0:
            ties += HOLD_FIFTHS[k] << 4 * int(u.held_trigger[k])
            action = Row.held_attack - Row.held_trigger_0 + int(u.held_action[k])
            ties += HOLD_FIFTHS[k] << 4 * action
    others = 0
    for k in range(s.n_sides):
        if b.side_order[k] == s.units[unit].side:
            ties |= k << 4 * (Row.place - Row.held_trigger_0)
        if k != side:
            others = max(others, int(b.sides[k].spot_value[unit]))
    ties += pools.victim_count(u) << 4 * (Row.victims - Row.held_trigger_0)
    holder = int(u.grappled_by)
    if holder >= 0:
        ties |= (1 + row_of(s, b, viewer, holder)) << 4 * (Row.holder - Row.held_trigger_0)
    value = int(b.sides[side].spot_value[unit])
    ties |= value << 4 * (Row.spot_value - Row.held_trigger_0)
    ties |= others << 4 * (Row.spot_of_others - Row.held_trigger_0)
    write_packed(ties, 4, TIE_SCALES, out, o + Row.held_trigger_0)
    flags = int(s.units[unit].talents) & 63
    chassis = int(s.units[unit].chassis)
    if chassis != c.Chassis.STANDARD:
        flags |= 1 << Row.chassis_Kestrel - Row.talent_Deadeye + chassis - c.Chassis.KESTREL
    lead = b.sides[s.units[unit].side].lead == unit
    flags |= (1 if lead else 0) << Row.lead - Row.talent_Deadeye
    by_me = value > 0 and b.sides[side].spot_by[unit] == viewer
    flags |= (1 if by_me else 0) << Row.spot_by_me - Row.talent_Deadeye
    flags |= ((int(me.spotted_bits) >> int(unit)) & 1) << Row.spotted_by_me - Row.talent_Deadeye
    flags |= (1 if me.grappled_by == unit else 0) << Row.holds_me - Row.talent_Deadeye
    flags |= (1 if holder == viewer else 0) << Row.held_by_me - Row.talent_Deadeye
    depleted = u.depleted == 1 and (s.units[unit].side == side or u.battery_rolled == 1)
    flags |= (1 if depleted else 0) << Row.depleted - Row.talent_Deadeye
    write_packed(flags, 1, FLAG_SCALES, out, o + Row.talent_Deadeye)


@kernel
def write_own(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """What only the unit's own side knows: limits and the campaign."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o + Own.limp] = SHOWN_LIMP[u.limp]
    out[o + Own.limp_next] = SHOWN_LIMP[u.limp_next]
    out[o + Own.since_charge] = scaled_cut(u.since_charge, Own.since_charge.high)


@kernel
def way_to(s: Any, eye_q: int, eye_r: int, there: int, inverse: int) -> tuple[int, int]:
    """The way from the eye to a hex, in axial coordinates."""
    q, r = axial(there, int(s.width), inverse)
    return q - eye_q, r - eye_r


@kernel
def write_place(dq: int, dr: int, o: int, out: Any) -> int:
    """Where something lies from the eye, from offset ``o`` on; returns the distance in hexes."""
    if o < 0 or o > LAST:
        return 0
    far = max(abs(dq), abs(dr), abs(dq + dr))
    out[o + Place.dq] = scaled(dq, Place.dq.high)
    out[o + Place.dr] = scaled(dr, Place.dr.high)
    out[o + Place.distance] = scaled(far, Place.distance.high)
    out[o + Place.adjacent] = 1.0 if far == 1 else 0.0
    return far
