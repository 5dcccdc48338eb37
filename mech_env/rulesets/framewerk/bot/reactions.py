"""How the scripted player answers out of turn: defences, drama points, kits and crates."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.framewerk.bot import estimates as est
from mech_env.rulesets.framewerk.questions import defence, odds, pools
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp

AIM_VALUE = 0.06  # worth of an aim action banked
ADD_GAIN = 0.15  # chance gained for which a drama point is spent
LEAST_WOUND = 4.0  # damage for which a med kit is spent before the last interval


@kernel
def defence_loss(s: Any, b: Any, unit: int, attack: int, rank: int, bonus: int, dice: int) -> float:
    """What an attack of a known total takes off a unit that defends with a rank, -1 not at all."""
    u = b.units[unit]
    profile = s.units[unit]
    armour, vitality = int(profile.armour), int(profile.vitality)
    health = vitality - int(u.damage)
    none = 0.0
    if attack > 0:
        none = est.harm(dice + (attack + 4) // 5, armour, health, vitality)
    if rank < 0:
        return none
    total = est.FAILS[rank] * none  # FW-244
    more = 1.0 - est.FAILS[rank]
    for success in range(8, 0, -1):
        # Margin at least 5 * success - 4: the kept value is at most `most`.
        most = attack - bonus - (5 * success - 4)
        least = odds.hold_chance(rank, most + 1)
        chance = max(0.0, more - least)
        if chance > 0.0:
            total += chance * est.harm(dice + success, armour, health, vitality)
            more = least
    return total


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
    dice = 2
    if f.kind == fr.Frame.ATTACK:
        form, kind = defence.attack_on(s, b, f)  # as of two rounds; Strength is not known
        dice = pools.weapon_dice(s, b, kind, form, 0, 2) + c.AIMPOINT_DICE[f.aimpoint]
    bonus, _ = est.ability(s, b, int(profile.side), unit, c.Skill.DODGE)
    defended = defence_loss(s, b, unit, int(f.total), rank, bonus, dice)
    open_to = defence_loss(s, b, unit, int(f.total), -1, bonus, dice)
    return d.Verb.DONE if open_to < defended + AIM_VALUE * float(u.aim) else best


@kernel
def choose_cut(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-CUT: a point where two dice would be left, the pool that fails most often (FW-005)."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    # The pool's owner and what is at stake.
    if f.kind == fr.Frame.ATTACK:
        form, kind = defence.attack_on(s, b, f)
        form = c.Form.STRIKE if pools.is_close(form) else form
        actor, at, to = int(f.actor), int(b.units[f.actor].at), int(u.at)
        cover, aim = int(u.cover_taken), int(f.aim)
        value, _ = est.worth(s, b, side, actor, unit, at, to, cover, kind, form, 0, aim)
        most = int(f.dice) - 2 if f.dice > 2 else 0
        if value < 0.15:
            most = 0
    else:
        # A defence or a Strength feat: the attack is worth more if it fails.
        most = 1 if f.dice == 3 and u.drama >= 3 else 0
    count = min(most, 2)
    while count > 0 and mask[d.NUMBER + count] == 0:
        count -= 1
    return d.NUMBER + count


@kernel
def success_rate(s: Any, b: Any, unit: int, total: int, critical: int) -> float:
    """Chance that a test with a total does what it is rolled for; below 0 for a fumbled attack."""
    under = b.frames[b.depth - 2]
    side = int(s.units[unit].side)
    feat = b.pool.skill == c.Skill.FEAT
    if under.actor != unit or under.kind == fr.Frame.ZONE:
        # Second to roll: a tie holds (FW-122, FW-249).
        needed = int(under.first_feat) if feat else int(under.total)
        if critical == 1:
            total = 0
        return 1.0 if total >= needed else 0.0
    other, rank = int(s.options.object_def), -1
    if feat:
        other, rank = est.ability(s, b, side, int(under.target), c.Skill.FEAT)
        if critical == 1:
            total = 0
    elif critical == 1:
        return -0.5  # two actions are lost besides (FW-245)
    elif under.thing < 0 and under.n_listed > 0:
        target = int(under.listed[0])
        at, to = int(b.units[unit].at), int(b.units[target].at)
        form, kind = defence.attack_on(s, b, under)
        other, rank = est.defence_of(s, b, side, unit, target, at, to, kind, form)
    if rank < 0:
        return 1.0 if total > other else 0.0
    return 1.0 - odds.hold_chance(rank, total - other)


@kernel
def choose_add(s: Any, b: Any, unit: int) -> int:
    """D-ADD: a die where it may well turn the test, or undo a critical failure (FW-012)."""
    p = b.pool
    own = pools.attribute_of(s.units[unit], int(p.skill)) + int(p.modifier)
    counts, dice = pools.counts_of(p), int(p.count)
    best, critical = pools.with_face(counts, dice, 0)
    rate = success_rate(s, b, unit, own + best, critical)
    better = 0.0
    for face in range(1, 11):
        best, critical = pools.with_face(counts, dice, face)
        better += 0.1 * success_rate(s, b, unit, own + best, critical)
    return d.Verb.ADD if better - rate > ADD_GAIN else d.Verb.DONE


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
            unit = d.own_unit(s, b, side, k)
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
