"""How the scripted player answers out of turn: defences, kits and crates."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.framewerk.bot import totals
from mech_env.rulesets.framewerk.questions import defence, odds, pools
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp

AIM_VALUE = 0.06  # worth of an aim action banked
LEAST_WOUND = 4.0  # damage for which a med kit is spent before the last interval


@kernel
def choose_defence(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-DEFEND: the best skill; none to keep an aim where defending helps too little (FW-203)."""
    u = b.units[unit]
    profile = s.units[unit]
    best, rank, most = int(d.Verb.DODGE), 0, -1
    for how in (c.Defence.DODGE, c.Defence.FIGHTING, c.Defence.ARMED):
        verb = d.Verb.FIGHTING + how - c.Defence.FIGHTING
        own = int(profile.rank[c.DEFENCE_SKILL[how]])
        if mask[verb] != 0 and odds.MEAN_BEST[own] > most:
            best, rank, most = verb, own, int(odds.MEAN_BEST[own])
    if u.aim == 0 or (f.kind == fr.Frame.ATTACK and s.options.defence_timing == c.Timing.BEFORE):
        return best
    side, total = int(profile.side), int(f.total)
    dice = totals.hit_dice(s, b, side, f)
    # Every skill of defence rests on the same attribute (FW-007).
    bonus = pools.attribute_of(profile, c.Skill.DODGE) + defence.modifier_against(s, b, f, unit)
    defended = totals.expected_loss(s, b, side, unit, total, bonus, rank, dice)
    open_to = totals.loss_of(s, b, side, unit, total, 0, dice)
    return d.Verb.DONE if open_to < defended + AIM_VALUE * float(u.aim) else best


@kernel
def choose_supplies(s: Any, b: Any, f: Any, decision: int, mask: Any) -> int:
    """Between fights: kits for the worst wounds; crates mend, load what is empty, or inspire."""
    side = int(b.request.side)
    best, most = -1, -1.0
    if decision == d.Decision.SUPPLY:
        if mask[d.Verb.MEND] != 0:
            return d.Verb.MEND
        if mask[d.Verb.MAGAZINE] != 0 and lowest_load(s, b, -1) < 1.0:
            return d.Verb.MAGAZINE
        return d.Verb.INSPIRE
    if decision == d.Decision.LOAD:
        u = b.units[f.target]
        for slot in range(c.CARRIED_SLOTS):
            if mask[d.CARRIED + slot] != 0:
                w = b.weapons[u.carried[slot]]
                full = 2.0 * w.mags if f.supply == d.Verb.MAGAZINE else 0.0
                best, most = better(best, most, d.CARRIED + slot, 4.0 + wp.DICE[w.kind] - full)
        return best
    for k in range(c.MAX_UNITS_PER_SIDE):
        if mask[d.OWN + k] != 0:
            unit = sides.own_unit(s, side, k)
            u = b.units[unit]
            if decision == d.Decision.MED:
                score = float(min(11, u.damage)) + 2.0 * float(u.wound)
            elif f.supply == d.Verb.INSPIRE:
                score = 10.0 - float(u.drama)
            else:
                score = 9.0 - lowest_load(s, b, unit)
            best, most = better(best, most, d.OWN + k, score)
    if decision == d.Decision.MED and most < LEAST_WOUND and b.encounter + 2 < s.n_encounters:
        return d.Verb.DONE  # kept for the next interval
    return best


@kernel
def lowest_load(s: Any, b: Any, only: int) -> float:
    """Magazines left, the one in the gun included, of the emptiest gun of a unit, or of the side.

    Sidearms count less than what has automatic fire.
    """
    least = 8.0
    for unit in range(s.n_units):
        u = b.units[unit]
        other = s.units[unit].side != b.request.side or (only >= 0 and unit != only)
        if other or u.status != c.Status.ACTIVE:
            continue
        for slot in range(c.CARRIED_SLOTS):
            if u.carried[slot] >= 0:
                w = b.weapons[u.carried[slot]]
                if wp.IS_FIREARM[w.kind]:
                    load = float(w.mags) + float(w.loaded) / wp.MAGAZINE_SIZE[w.kind]
                    least = min(least, load if wp.EXPENDITURE[w.kind] > 0 else load + 1.0)
    return least
