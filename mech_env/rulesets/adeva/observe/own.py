"""What only a unit's own side knows of it: abilities, equipment, turn, plans."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel, write_packed
from mech_env.core.layout import scaled, scaled_cut
from mech_env.rulesets.adeva.observe.layout import CORE, OWN_CONDITIONS, OWN_LASTING, Own
from mech_env.rulesets.adeva.observe.rows import LAST, clear, named
from mech_env.rulesets.adeva.questions import command, gear, rates, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Characteristic

N_CHARACTERISTICS = len(c.Characteristic)
BONUSES = (Characteristic.S, Characteristic.T, Characteristic.AG)
SLOT_WIDTH = int(Own.item_1) - int(Own.item_0)


N_BONUSES = len(BONUSES)
N_SKILL = len(c.Skill)
N_TALENT, N_UPGRADE, N_COCKPIT = len(c.Talent), len(c.Upgrade), len(c.Cockpit)
N_ONCE = len(c.Once)
N_OWN_CONDITIONS, N_OWN_LASTING = len(OWN_CONDITIONS), len(OWN_LASTING)


def _ones(first: Any, after: Any) -> NDArray[np.float32]:
    """Scales of a run of flags."""
    return np.ones(int(after) - int(first), np.float32)


# Runs of flags that are gathered in a word and written at once.
GIFTS = _ones(Own.talent_quick_spread, Own.fate)  # talents, upgrades, cockpit, powers
DONE = _ones(Own.did_attack, Own.last_action)  # of the turn, own conditions, what lasts
ENGAGED = _ones(Own.engaged_0, Own.reloading)  # engaged, cut
if len(GIFTS) != N_TALENT + N_UPGRADE + N_COCKPIT + len(c.Power):
    raise ValueError("talents, upgrades, cockpit and powers are not one run of features")
if len(DONE) != N_ONCE + N_OWN_CONDITIONS + N_OWN_LASTING:
    raise ValueError("what was done and what lasts are not one run of features")


@kernel
def write_own(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """The rest of the row of a unit of the viewer's side."""
    if o < 0 or o > LAST:
        return
    clear(out, o + CORE, o + Own.supcom + 1)
    if b.units[unit].person < 0:
        return
    write_abilities(s, b, unit, o, out)
    write_pools(s, b, viewer, unit, o, out)
    write_turn(s, b, unit, o, out)
    write_equipment(b, unit, o, out)
    side = int(s.units[unit].side)
    out[o + Own.director] = 1.0 if command.slot_of_director(s, b, unit) >= 0 else 0.0
    out[o + Own.supcom] = 1.0 if b.sides[side].supcom == unit else 0.0


@kernel
def write_abilities(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """Characteristics, skills, talents, upgrades, powers."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    p = s.people[u.person]
    for k in range(N_CHARACTERISTICS):
        value = units.characteristic(s, b, unit, k)
        out[o + Own.ws + k] = scaled_cut(value, Own.ws.high)
    for k in range(N_BONUSES):
        value = units.bonus(s, b, unit, BONUSES[k])
        out[o + Own.bonus_s + k] = scaled_cut(value, Own.bonus_s.high)
    for k in range(N_SKILL):
        out[o + Own.skill_dodge + k] = scaled_cut(units.skill(s, b, unit, k), Own.skill_dodge.high)
    upgrades, cockpit = int(p.upgrades), 0
    if u.machine >= 0:
        upgrades, cockpit = int(s.machines[u.machine].upgrades), int(s.machines[u.machine].cockpit)
    digits = int(p.talents) | upgrades << N_TALENT | cockpit << (N_TALENT + N_UPGRADE)
    digits |= int(p.powers) << (N_TALENT + N_UPGRADE + N_COCKPIT)
    write_packed(digits, 1, GIFTS, out, o + Own.talent_quick_spread)


@kernel
def write_pools(s: Any, b: Any, viewer: int, unit: int, o: int, out: Any) -> None:
    """Fate, fatigue, Ego, and what it has prepared."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o + Own.fate] = scaled(int(u.fate), Own.fate.high)
    out[o + Own.fate_most] = scaled(int(u.fate_most), Own.fate_most.high)
    out[o + Own.fatigue] = scaled_cut(int(u.fatigue), Own.fatigue.high)
    out[o + Own.ego] = scaled_cut(int(u.ego), Own.ego.high)
    out[o + Own.aim] = scaled(int(u.aim), Own.aim.high)
    out[o + Own.feinted] = scaled(named(s, b, viewer, int(u.feinted)), Own.feinted.high)
    out[o + Own.shields] = scaled(named(s, b, viewer, int(u.shields)), Own.shields.high)
    out[o + Own.assists] = scaled(named(s, b, viewer, int(u.assists)), Own.assists.high)
    if u.assists >= 0:
        out[o + Own.task] = scaled(int(u.task), Own.task.high)
    if u.watch.arm >= 0:
        out[o + Own.watch_arm] = scaled(1 + int(u.watch.arm), Own.watch_arm.high)
        out[o + Own.watch_for] = scaled(1 + int(u.watch.release), Own.watch_for.high)
        whom = named(s, b, viewer, int(u.watch.whom))
        out[o + Own.watch_whom] = scaled(whom, Own.watch_whom.high)


@kernel
def write_turn(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """What is left of its turn, what it has done, how far it moves, whom it fights."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o + Own.half_left] = scaled(int(u.half_left), Own.half_left.high)
    out[o + Own.free_used] = scaled(int(u.free_used), Own.free_used.high)
    out[o + Own.quick_used] = scaled(int(u.quick_used), Own.quick_used.high)
    digits = int(u.done)
    for k in range(N_OWN_CONDITIONS):
        digits |= ((int(u.conditions) >> OWN_CONDITIONS[k]) & 1) << (N_ONCE + k)
    for k in range(N_OWN_LASTING):
        digits |= ((int(u.until) >> OWN_LASTING[k]) & 1) << (N_ONCE + N_OWN_CONDITIONS + k)
    write_packed(digits, 1, DONE, out, o + Own.did_attack)
    out[o + Own.last_action] = scaled(1 + int(u.last_action), Own.last_action.high)
    if u.kind != c.Kind.DIRECTOR:
        out[o + Own.rate_half] = scaled_cut(rates.half(s, b, unit), Own.rate_half.high)
        out[o + Own.rate_full] = scaled_cut(rates.full(s, b, unit), Own.rate_full.high)
        out[o + Own.rate_charge] = scaled_cut(rates.charge(s, b, unit), Own.rate_charge.high)
        out[o + Own.rate_run] = scaled_cut(rates.run(s, b, unit), Own.rate_run.high)
    digits = int(u.engaged) | int(u.cut) << c.MAX_UNITS_PER_SIDE
    write_packed(digits, 1, ENGAGED, out, o + Own.engaged_0)


@kernel
def write_equipment(b: Any, unit: int, o: int, out: Any) -> None:
    """Its six slots."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    out[o + Own.reloading] = scaled(1 + int(u.reloading), Own.reloading.high)
    a = o + Own.item_0
    for slot in range(c.ITEMS):
        item = int(u.carried[slot])
        if item >= 0:
            out[a] = scaled(1 + item, Own.item_0.high)
            out[a + 1] = scaled(int(u.ammo[slot]), Own.ammo_0.high)
            state = (int(u.jammed) >> slot) & 1
            state |= ((int(u.braced) >> slot) & 1) << 1
            state |= ((int(u.coated) >> slot) & 1) << 2
            out[a + 2] = scaled(state, Own.state_0.high)
            out[a + 3] = scaled(gear.integrity(b, unit, slot), Own.integrity_0.high)
        a += SLOT_WIDTH
