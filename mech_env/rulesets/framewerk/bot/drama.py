"""What the scripted player spends drama points on: dice added to its tests, cut from others'."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.bot import estimates as est
from mech_env.rulesets.framewerk.bot import totals
from mech_env.rulesets.framewerk.questions import defence, modifiers, odds, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import frames as fr

ADD_GAIN = 0.01  # worth of a test for which a point is spent: few are left when a fight is over
CUT_COST = 0.03  # worth of a die cut before anything is rolled
KEPT = 0.05  # more than these where a point also serves in the next fight of a campaign
HOLD_WORTH = 0.3  # worth of a hold won or got rid of
OBJECT_HIT = 0.5  # of an object's worth, for a hit
FUMBLE_WORTH = 0.3  # worth of two actions lost (FW-245)


@kernel
def price(s: Any, b: Any, side: int, fresh: float) -> float:
    """What a point must bring; ``fresh``: if it serves in this fight or never (FW-302)."""
    return fresh + KEPT if side == 0 and b.encounter + 1 < s.n_encounters else fresh


@kernel
def stake(s: Any, b: Any, under: Any, roller: int, total: int, critical: int) -> float:
    """What a test's total is worth to who rolls it; ``under``: the frame that it decides."""
    side = int(s.units[roller].side)
    if b.pool.skill == c.Skill.FEAT:
        total = 0 if critical == 1 else total
        if under.actor != roller:
            # Second to roll: a tie holds (FW-249).
            return HOLD_WORTH if total >= under.first_feat else 0.0
        other, rank = est.ability(s, b, side, int(under.target), c.Skill.FEAT)
        return HOLD_WORTH * (1.0 - odds.hold_chance(rank, total - other))
    if under.kind == fr.Frame.ZONE or under.actor != roller:
        bar = 0 if critical == 1 else total
        return -totals.loss_of(
            s, b, side, roller, int(under.total), bar, totals.hit_dice(s, b, side, under)
        )
    if critical == 1:
        return -FUMBLE_WORTH
    if under.thing >= 0:
        return OBJECT_HIT * est.OBJECT_VALUE if total > s.options.object_def else 0.0
    form, kind = defence.attack_on(s, b, under)
    close, dice = pools.is_close(form), totals.hit_dice(s, b, side, under)
    value = 0.0
    for k in range(under.n_listed):
        target = int(under.listed[k])
        at, to = int(b.units[roller].at), int(b.units[target].at)
        bar, rank = est.defence_of(s, b, side, roller, target, at, to, kind, form)
        far, light, behind = modifiers.against_unit(s, b, roller, target, kind, close)
        if far != sight.BEYOND:
            here = total + far + light + behind
            value += totals.expected_loss(s, b, side, target, here, bar, rank, dice)
    return value


@kernel
def choose_add(s: Any, b: Any, unit: int) -> int:
    """D-ADD: a die where it is likely to bring more than the point is worth (FW-012)."""
    p, under = b.pool, b.frames[b.depth - 2]
    own = pools.attribute_of(s.units[unit], int(p.skill)) + int(p.modifier)
    counts, dice = pools.counts_of(p), int(p.count)
    best, critical = pools.with_face(counts, dice, 0)
    now = stake(s, b, under, unit, own + best, critical)
    gain = 0.0
    for face in range(1, 11):
        more, fails = pools.with_face(counts, dice, face)
        if more != best or fails != critical:
            gain += 0.1 * (stake(s, b, under, unit, own + more, fails) - now)
    return d.Verb.ADD if gain > price(s, b, int(s.units[unit].side), ADD_GAIN) else d.Verb.DONE


@kernel
def cut_loss(s: Any, b: Any, unit: int, f: Any, rank: int) -> float:
    """What an attack takes off a unit if it is rolled with so many dice (FW-013)."""
    side, actor = int(s.units[unit].side), int(f.actor)
    form, kind = defence.attack_on(s, b, f)
    close = pools.is_close(form)
    at, to = int(b.units[actor].at), int(b.units[unit].at)
    attack, _ = est.ability(s, b, side, actor, int(f.skill))
    # Wounds are in both.
    attack += int(f.modifier) - modifiers.wound_penalty(b.units[actor])
    far, light, behind = modifiers.against_unit(s, b, actor, unit, kind, close)
    if far == sight.BEYOND:
        return 0.0
    attack += far + light + behind
    bar, other = est.defence_of(s, b, side, actor, unit, at, to, kind, form)
    profile = s.units[unit]
    health = est.health_left(s, b, side, unit)
    armour, vitality, dice = (
        int(profile.armour),
        int(profile.vitality),
        totals.hit_dice(s, b, side, f),
    )
    value, _ = est.attack_worth(attack, rank, bar, other, dice, armour, health, vitality)
    return value - FUMBLE_WORTH * est.FAILS[rank]  # a fumble costs the attacker (FW-245)


@kernel
def choose_cut(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-CUT: as many dice as save or bring more than the points are worth (FW-013)."""
    side, dice = int(s.units[unit].side), int(f.dice)
    cost = price(s, b, side, CUT_COST)
    if f.kind == fr.Frame.ATTACK:
        best, least = 0, cut_loss(s, b, unit, f, dice)
        for count in range(1, dice):
            if mask[d.NUMBER + count] != 0:
                loss = cut_loss(s, b, unit, f, dice - count) + cost * count
                if loss < least:
                    best, least = count, loss
        return d.NUMBER + best
    under = b.frames[b.depth - 2]
    if f.skill == c.Skill.FEAT:
        return d.NUMBER
    target, total = int(f.actor), int(under.total)
    bonus, _ = est.ability(s, b, side, target, int(f.skill))
    bonus += int(f.modifier) - modifiers.wound_penalty(b.units[target])
    harm = totals.hit_dice(s, b, side, under)
    best, most = 0, totals.expected_loss(s, b, side, target, total, bonus, dice, harm)
    for count in range(1, dice):
        if mask[d.NUMBER + count] != 0:
            value = totals.expected_loss(s, b, side, target, total, bonus, dice - count, harm)
            value -= cost * count
            if value > most:
                best, most = count, value
    return d.NUMBER + best
