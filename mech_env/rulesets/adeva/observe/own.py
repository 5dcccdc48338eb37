"""What only a unit's own side knows of it: abilities, equipment, turn, plans."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.adeva.observe.layout import (
    CORE,
    OWN_CONDITIONS,
    OWN_LASTING,
    Own,
)
from mech_env.rulesets.adeva.observe.rows import ALLY_WIDTH, LAST, named, presence
from mech_env.rulesets.adeva.observe.runs import (
    GEAR,
    GEAR_SCALES,
    SCORES,
    SCORES_SCALES,
    WORN_SCALES,
    gathered,
    ones,
)
from mech_env.rulesets.adeva.questions import assists, command, gear, rates, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Characteristic, Cockpit, Condition, Talent

HURT_HEAD = 1 << Condition.DAZED | 1 << Condition.BLINDED
N_TALENT, N_UPGRADE, N_COCKPIT = len(c.Talent), len(c.Upgrade), len(c.Cockpit)
N_ONCE = len(c.Once)
OWN_CONDITION_BITS = gathered(OWN_CONDITIONS, N_ONCE)
OWN_LASTING_BITS = gathered(OWN_LASTING, N_ONCE + len(OWN_CONDITIONS))
AT_COMMAND = N_ONCE + len(OWN_CONDITIONS) + len(OWN_LASTING)
N_OWN_CONDITION_BITS, N_OWN_LASTING_BITS = len(OWN_CONDITION_BITS), len(OWN_LASTING_BITS)
N_SIDE = c.MAX_UNITS_PER_SIDE
# Runs of flags that are gathered in a word and written at once.
GIFTS = ones(Own.talent_quick_spread, Own.power_probe)  # talents, upgrades, cockpit, powers
DONE = ones(Own.did_attack, Own.supcom)  # in this turn, own conditions, what lasts, command
SETS = ones(Own.engaged_0, Own.coated_5)  # engaged, cut, jammed, braced, coated
if len(GIFTS) != N_TALENT + N_UPGRADE + N_COCKPIT + len(c.Power):
    raise ValueError("talents, upgrades, cockpit and powers are not one run of features")
if len(DONE) != AT_COMMAND + 2:
    raise ValueError("what was done, what lasts and command are not one run of features")
if len(SETS) != 2 * N_SIDE + 3 * c.ITEMS:
    raise ValueError("who is engaged, cut and what is jammed … are not one run of features")


@kernel
def write_own(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """The rest of the row of a unit of the viewer's side."""
    if o < 0 or o > LAST:
        return
    if b.units[unit].person < 0 or (unit != viewer and presence(b, unit) < 0.0):
        clear(out, o + CORE, o + ALLY_WIDTH)
        return
    write_abilities(s, b, unit, o, out)
    write_rates(s, b, unit, o, out)
    write_pools(s, b, viewer, unit, o, out)
    write_turn(s, b, unit, o, out)
    write_equipment(b, unit, o, out)


# --- abilities ---
@kernel
def write_abilities(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """Characteristics, training, talents, upgrades, powers."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    p = s.people[u.person]
    write_scaled(p, SCORES, SCORES_SCALES, out, o + Own.ws)
    upgrades, cockpit = int(p.upgrades), 0
    if u.machine >= 0:
        upgrades, cockpit = int(s.machines[u.machine].upgrades), int(s.machines[u.machine].cockpit)
        write_score(s, b, unit, Characteristic.S, o, out)
        write_score(s, b, unit, Characteristic.T, o, out)
        write_score(s, b, unit, Characteristic.AG, o, out)
    elif u.kind == c.Kind.PILOT:
        cockpit = int(units.has(b, unit, Condition.DRIVE)) << Cockpit.DRIVE
        cockpit |= int(units.has(b, unit, Condition.AI)) << Cockpit.AI
        write_score(s, b, unit, Characteristic.WS, o, out)
        write_score(s, b, unit, Characteristic.BS, o, out)
        write_score(s, b, unit, Characteristic.S, o, out)
        write_score(s, b, unit, Characteristic.T, o, out)
    if int(u.conditions) & HURT_HEAD:
        write_score(s, b, unit, Characteristic.WS, o, out)
        write_score(s, b, unit, Characteristic.BS, o, out)
        write_score(s, b, unit, Characteristic.PER, o, out)
    digits = int(p.talents) | upgrades << N_TALENT | cockpit << (N_TALENT + N_UPGRADE)
    digits |= int(p.powers) << (N_TALENT + N_UPGRADE + N_COCKPIT)
    write_packed(digits, 1, GIFTS, out, o + Own.talent_quick_spread)


@kernel
def write_score(s: Any, b: Any, unit: int, which: int, o: int, out: Any) -> None:
    """A characteristic as it counts now (AE-326, AE-327, AE-340, AE-384), and what is Unnatural."""
    value, more = units.characteristic(s, b, unit, which), units.unnatural(s, b, unit, which)
    out[o + Own.ws + which] = scaled(value, Own.ws.high)
    out[o + Own.unnatural_ws + which] = scaled(more, Own.unnatural_ws.high)


@kernel
def write_rates(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """AE-012: km of its movements; a Director off the map has none."""
    if o < 0 or o > LAST:
        return
    if b.units[unit].kind == c.Kind.DIRECTOR:
        clear(out, o + Own.rate_half, o + Own.rate_run + 1)
        return
    mover = rates.body(b, unit)
    base, slowed = rates.agility(s, b, mover), rates.is_slowed(s, b, mover)
    spearhead = rates.is_spearhead(s, b, mover)
    sprint = 1 if units.has_talent(s, b, mover, Talent.SPRINT) else 0
    half = rates.rate_of(base, rates.HALF, slowed, spearhead)
    full = rates.rate_of(base, rates.FULL + sprint * rates.FULL_SPRINT, slowed, spearhead)
    charge = rates.rate_of(base, rates.CHARGE, slowed, spearhead)
    run = rates.rate_of(base, rates.RUN + sprint * rates.RUN_SPRINT, slowed, spearhead)
    out[o + Own.rate_half] = scaled_cut(half, Own.rate_half.high)
    out[o + Own.rate_full] = scaled_cut(full, Own.rate_full.high)
    out[o + Own.rate_charge] = scaled_cut(charge, Own.rate_charge.high)
    out[o + Own.rate_run] = scaled_cut(run, Own.rate_run.high)


# --- state ---
@kernel
def write_pools(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """Fate, fatigue, Ego, and what it has prepared."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o + Own.fate] = scaled(int(u.fate), Own.fate.high)
    out[o + Own.fate_most] = scaled(int(u.fate_most), Own.fate_most.high)
    out[o + Own.fatigue] = scaled(int(u.fatigue), Own.fatigue.high)
    out[o + Own.ego] = scaled(int(u.ego), Own.ego.high)
    out[o + Own.aim] = scaled(int(u.aim), Own.aim.high)
    out[o + Own.feinted] = scaled(named(s, b, viewer, int(u.feinted)), Own.feinted.high)
    out[o + Own.shields] = scaled(named(s, b, viewer, int(u.shields)), Own.shields.high)
    for k in range(c.MAX_HELPS):
        ally = named(s, b, viewer, assists.helped(b, unit, k))
        out[o + Own.assists_0 + k] = scaled(ally, Own.assists_0.high)
        out[o + Own.task_0 + k] = scaled(assists.task_of(b, unit, k), Own.task_0.high)
    clear(out, o + Own.watch_arm, o + Own.watch_whom + 1)
    if u.watch.arm >= 0:
        out[o + Own.watch_arm] = scaled(1 + int(u.watch.arm), Own.watch_arm.high)
        out[o + Own.watch_for] = scaled(1 + int(u.watch.release), Own.watch_for.high)
        whom = named(s, b, viewer, int(u.watch.whom))
        out[o + Own.watch_whom] = scaled(whom, Own.watch_whom.high)


@kernel
def write_turn(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """What is left of its turn, what it has done, what it commands."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o + Own.half_left] = scaled(int(u.half_left), Own.half_left.high)
    out[o + Own.free_used] = scaled(int(u.free_used), Own.free_used.high)
    out[o + Own.quick_used] = scaled(int(u.quick_used), Own.quick_used.high)
    out[o + Own.last_action] = scaled(1 + int(u.last_action), Own.last_action.high)
    digits = int(u.done)
    for k in range(N_OWN_CONDITION_BITS):
        digits |= (int(u.conditions) & OWN_CONDITION_BITS[k][0]) << OWN_CONDITION_BITS[k][1]
    for k in range(N_OWN_LASTING_BITS):
        digits |= (int(u.until) & OWN_LASTING_BITS[k][0]) << OWN_LASTING_BITS[k][1]
    digits |= int(command.slot_of_director(s, b, unit) >= 0) << AT_COMMAND
    digits |= int(b.sides[s.units[unit].side].supcom == unit) << (AT_COMMAND + 1)
    write_packed(digits, 1, DONE, out, o + Own.did_attack)


@kernel
def write_equipment(b: Any, unit: int, o: int, out: Any) -> None:
    """Its six slots, and whom it fights."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o + Own.reloading] = scaled(1 + int(u.reloading), Own.reloading.high)
    digits = int(u.engaged) | int(u.cut) << N_SIDE | int(u.jammed) << (2 * N_SIDE)
    digits |= int(u.braced) << (2 * N_SIDE + c.ITEMS) | int(u.coated) << (2 * N_SIDE + 2 * c.ITEMS)
    write_packed(digits, 1, SETS, out, o + Own.engaged_0)
    write_scaled(u, GEAR, GEAR_SCALES, out, o + Own.item_0)
    write_packed(int(u.wear), gear.WEAR_BITS, WORN_SCALES, out, o + Own.worn_0)
