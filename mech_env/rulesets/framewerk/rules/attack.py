"""Attacks from declaration to the last target (flow A; FW-101 to FW-122, FW-201 to FW-217)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.squares import octant
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import defence, modifiers, pools
from mech_env.rulesets.framewerk.rules import close, contest, harm
from mech_env.rulesets.framewerk.rules.damage import hit_object, hit_unit
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp

ZONE_CHECKS = 10  # FW-224


@kernel
def attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an attack.

    Reads: everything about both. Writes: rounds, aim, facing, wounds, wear, holds, zone, debt.
    Rolls: attack, defence, rate, damage, armour, feats. Asks: targets, cut, defend (add).
    """
    stage = int(f.stage)
    if stage <= fr.AttackStage.JUDGE:
        declare(s, b, log, f)
    elif stage <= fr.AttackStage.ROLLED:
        roll_attack(s, b, log, f)
    else:
        resolve(s, b, log, f)


@kernel
def declare(s: Any, b: Any, log: Any, f: Any) -> None:
    """A1: rounds, aim, facing, the targets of automatic fire, surprise, engagement."""
    u = b.units[f.actor]
    unit = int(f.actor)
    if f.stage == fr.AttackStage.DECLARE:
        spend(s, b, log, f, u)
        if f.form == c.Form.AUTO:
            f.stage = fr.AttackStage.LIST
            return
        if f.target >= 0:
            f.listed[0] = f.target
            f.n_listed = 1
        f.stage = fr.AttackStage.JUDGE
    elif f.stage == fr.AttackStage.LIST:
        kind = int(b.weapons[f.weapon].kind)
        f.stage = fr.AttackStage.JUDGE
        if f.n_listed < wp.AUTO_TARGETS[kind]:
            fr.ask_then(s, b, f, unit, d.Decision.TARGETS, fr.AttackStage.LISTED)  # FW-208
    elif f.stage == fr.AttackStage.LISTED:
        f.stage = fr.AttackStage.JUDGE
        if b.request.answer != d.Verb.DONE:
            target = sides.enemy_unit(
                s, int(s.units[f.actor].side), int(b.request.answer) - d.ENEMY
            )
            f.listed[f.n_listed] = target
            f.n_listed += 1
            emit(log, ev.Event.LISTED, unit, 0, target, 0, 0)
            f.stage = fr.AttackStage.LIST
    else:
        for k in range(f.n_listed):
            if defence.by_surprise(s, b, unit, int(f.listed[k])):
                f.surprise_bits |= 1 << k
                emit(log, ev.Event.SURPRISE, int(f.listed[k]), 0, unit, 0, 0)
        if f.target >= 0 and pools.is_close(int(f.form)):
            harm.engage(s, b, log, unit, int(f.target))  # FW-020: hit or miss
        f.dice = pools.pool_size(s.units[unit], int(f.skill))
        f.modifier = modifiers.on_attack(s, b, f, u)
        f.stage = fr.AttackStage.BEFORE
        if f.n_listed == 0 or f.form == c.Form.SUPPRESS:
            f.stage = fr.AttackStage.ROLL


@kernel
def spend(s: Any, b: Any, log: Any, f: Any, u: Any) -> None:
    """Ammunition, shots, the aim bonus, facing, and the weapon that is thrown (A1)."""
    unit = int(f.actor)
    verb = int(f.form)
    kind = can.kind_of(s, b, int(f.actor), int(f.weapon))
    emit(log, ev.Event.ATTACK, unit, verb, int(f.target), kind, int(f.thing))
    f.skill = pools.skill_of(kind, verb)
    where = int(u.at)
    if f.target >= 0:
        where = int(b.units[f.target].at)
    elif f.thing >= 0:
        where = int(s.objects[f.thing].at)
    if verb == c.Form.AUTO or verb == c.Form.SUPPRESS:
        u.facing = f.direction
    elif where != u.at:
        u.facing = octant(int(u.at), where, int(s.width))  # FW-017
    if f.weapon >= 0 and verb <= c.Form.SUPPRESS:
        w = b.weapons[f.weapon]
        w.loaded -= can.rounds_of(kind, verb)
        if verb <= c.Form.BURST:
            w.shots_used += 1  # FW-206
    if verb <= c.Form.AUTO or verb == c.Form.THROW:
        f.aim = modifiers.AIM_BONUS[u.aim]  # FW-204: used up
        u.aim = 0
    else:
        harm.lose_aim(s, b, log, unit)
    if verb == c.Form.THROW:
        harm.drop_weapon(s, b, log, unit, where)  # FW-104: it lands there, hit or miss


@kernel
def roll_attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """A2 to A5: dice cut by the targets, the test, a critical failure, a suppression zone."""
    stage = int(f.stage)
    if stage == fr.AttackStage.BEFORE:
        if f.list_place >= f.n_listed:
            f.stage = fr.AttackStage.ROLL
        elif s.options.defence_timing == c.Timing.BEFORE and is_surprised(f) == 0:  # FW-011
            target = int(f.listed[f.list_place])
            fr.ask_then(s, b, f, target, d.Decision.DEFEND, fr.AttackStage.CHOSEN)
        else:
            f.stage = fr.AttackStage.ASK_CUT
    elif stage == fr.AttackStage.CHOSEN:
        # Kept for later, four values per place of the list.
        f.defences += contest.defence_of(int(b.request.answer)) << (2 * int(f.list_place))
        f.stage = fr.AttackStage.ASK_CUT
    elif stage == fr.AttackStage.ASK_CUT:
        cutter = int(f.listed[f.list_place])
        if contest.may_cut(s, b, cutter, int(f.dice)):
            fr.ask_then(s, b, f, cutter, d.Decision.CUT, fr.AttackStage.CUT)
        else:
            f.list_place += 1
            f.stage = fr.AttackStage.BEFORE
    elif stage == fr.AttackStage.CUT:
        contest.cut(s, b, log, f, int(f.listed[f.list_place]), int(f.actor))
        f.list_place += 1
        f.stage = fr.AttackStage.BEFORE
    elif stage == fr.AttackStage.ROLL:
        f.list_place = 0
        f.stage = fr.AttackStage.ROLLED
        contest.begin_test(
            s, b, int(f.actor), -1, int(f.skill), contest.AS_ATTACK, int(f.modifier), int(f.dice)
        )
    else:
        judge_roll(s, b, log, f)


@kernel
def is_surprised(f: Any) -> int:
    """Whether the target at the present place of the list is attacked by surprise."""
    return (int(f.surprise_bits) >> int(f.list_place)) & 1


@kernel
def judge_roll(s: Any, b: Any, log: Any, f: Any) -> None:
    """A5: a critical failure ends the attack (FW-245, FW-247); SUPPRESS ends here, too (FW-221)."""
    u = b.units[f.actor]
    unit = int(f.actor)
    if b.pool.critical == 1:
        u.debt += max(2, int(u.declared))
        emit(log, ev.Event.FUMBLED, unit, u.debt, 0, 0, 0)
        fr.pop(b)
        return
    f.attack = b.pool.total
    if f.form == c.Form.SUPPRESS:
        b.zone_count += 1
        u.zone_facing = f.direction
        u.zone_total = f.attack
        u.zone_left = ZONE_CHECKS
        u.zone_seq = b.zone_count
        u.zone_turn = b.round_number
        emit(log, ev.Event.ZONE, unit, u.zone_facing, u.zone_total, 0, 0)
        fr.pop(b)
    elif f.thing >= 0:
        f.stage = fr.AttackStage.OBJECT
    else:
        f.stage = fr.AttackStage.TARGET


@kernel
def resolve(s: Any, b: Any, log: Any, f: Any) -> None:
    """A6: each target in order defends, is hit or missed, and loses a Strength contest or not."""
    stage = int(f.stage)
    if stage == fr.AttackStage.TARGET:
        meet_target(s, b, log, f)
    elif stage == fr.AttackStage.DEFENDED:
        defend(s, b, log, f, contest.defence_of(int(b.request.answer)))
    elif stage == fr.AttackStage.DEFENCE_ROLLED:
        f.defence = contest.defended(b)
        f.stage = fr.AttackStage.COMPARE
    elif stage == fr.AttackStage.COMPARE:
        compare(s, b, log, f)
    elif stage == fr.AttackStage.FEAT:
        f.stage = fr.AttackStage.OTHER_FEAT
        harm.lose_aim(s, b, log, int(f.target))  # FW-203: it takes part from now on
        close.roll_feat(s, b, int(f.actor), int(f.target), 0)
    elif stage == fr.AttackStage.OTHER_FEAT:
        f.first_feat = b.pool.total
        f.stage = fr.AttackStage.FEATS
        close.roll_feat(s, b, int(f.target), int(f.actor), 0)
    elif stage == fr.AttackStage.FEATS:
        close.settle_feats(s, b, log, f)
        f.stage = fr.AttackStage.NEXT
    elif stage == fr.AttackStage.NEXT:
        f.list_place += 1
        f.stage = fr.AttackStage.TARGET
    else:
        attack_object(s, b, log, f)


@kernel
def meet_target(s: Any, b: Any, log: Any, f: Any) -> None:
    """A6 (a) and (b): the next target, its surprise, or the question how it defends."""
    if f.list_place >= f.n_listed:
        fr.pop(b)
        return
    target = int(f.listed[f.list_place])
    f.target = target
    kind, near = can.kind_of(s, b, int(f.actor), int(f.weapon)), pools.is_close(int(f.form))
    far, light, cover = modifiers.against_unit(s, b, int(f.actor), target, kind, near)
    f.total = int(f.attack) + far + light + cover
    f.defence = 0
    if is_surprised(f):  # FW-265
        f.defence = defence.unopposed(s, s.units[target].agility)
        f.stage = fr.AttackStage.COMPARE
    elif s.options.defence_timing == c.Timing.BEFORE:
        defend(s, b, log, f, (int(f.defences) >> (2 * int(f.list_place))) & 3)
    else:
        fr.ask_then(s, b, f, target, d.Decision.DEFEND, fr.AttackStage.DEFENDED)


@kernel
def defend(s: Any, b: Any, log: Any, f: Any, code: int) -> None:
    """A6 (c): the defence test, or none (FW-103 to FW-108, FW-120, FW-203)."""
    target = int(f.target)
    emit(log, ev.Event.DEFENDS, target, code, f.total, 0, 0)
    f.stage = fr.AttackStage.COMPARE
    if code != c.Defence.NONE:
        f.stage = fr.AttackStage.DEFENCE_ROLLED
        contest.begin_defence(s, b, f, target, int(f.actor), code)


@kernel
def compare(s: Any, b: Any, log: Any, f: Any) -> None:
    """A6 (d) and (e): strictly higher hits (FW-121, FW-122); damage, then a Strength contest."""
    unit, target = int(f.actor), int(f.target)
    verb = int(f.form)
    f.stage = fr.AttackStage.NEXT
    if contest.hits(log, f, unit, target) == 0:
        return
    kind = can.kind_of(s, b, unit, int(f.weapon))
    if verb != c.Form.RESTRAIN and verb != c.Form.DISARM:  # FW-258, FW-261
        hit_unit(s, b, log, unit, target, kind, verb, int(f.aimpoint), int(f.margin))
    contested = verb >= c.Form.ENTANGLE and verb <= c.Form.DISARM  # FW-249
    if contested and b.units[target].status == c.Status.ACTIVE:
        f.stage = fr.AttackStage.FEAT


@kernel
def attack_object(s: Any, b: Any, log: Any, f: Any) -> None:
    """FW-238: the contest against an object rolls nothing for it."""
    unit, thing = int(f.actor), int(f.thing)
    kind, near = can.kind_of(s, b, unit, int(f.weapon)), pools.is_close(int(f.form))
    at = int(b.units[unit].at)
    far, light = modifiers.against_object(s, b, at, thing, kind, near)
    f.total = int(f.attack) + far + light
    f.defence = s.options.object_def
    if contest.hits(log, f, unit, -1):
        hit_object(s, b, log, unit, thing, kind, int(f.form), int(f.margin))
    fr.pop(b)
