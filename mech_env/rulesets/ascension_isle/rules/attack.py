"""ATTACK: from the declaration to the last hit (flow A; AI-034, AI-111, AI-144, AI-168)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import advantage, attacks, challenge, fire, space
from mech_env.rulesets.ascension_isle.questions.stances import Upset
from mech_env.rulesets.ascension_isle.rules import means, stances, zones
from mech_env.rulesets.ascension_isle.rules.dice import roll_test
from mech_env.rulesets.ascension_isle.rules.react import ask_reaction, deck, dodge, pay_dodge
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Roll, Why
from mech_env.rulesets.ascension_isle.state.frames import AttackStage, Frame


# --- how one begins ---
@kernel
def begin_shot(b: Any, unit: int, target: int, cause: int, form: int, rapid: int) -> None:
    """A shot with the firearm in hand that interrupts somebody (AI-023, AI-119, AI-121)."""
    fr.push(b, Frame.ATTACK, unit, target)
    f = b.frames[b.depth - 1]
    f.verb = Verb.SHOOT
    f.cause = cause
    f.slot = b.units[unit].in_hand
    f.form = form
    f.rapid = rapid


@kernel
def begin_verb(b: Any, act: Any) -> None:
    """The attack of a verb ``act`` that is paid for."""
    fr.push(b, Frame.ATTACK, int(act.actor), int(act.target))
    f = b.frames[b.depth - 1]
    f.verb = act.verb
    f.cause = c.Cause.ACTION
    f.slot = act.slot
    f.form = act.form
    f.rapid = act.rapid
    f.aether = act.aether


@kernel
def begin_zone_attack(b: Any, owner: int, target: int) -> None:
    """AI-164, AI-174: who comes under sustained fire is attacked; reactions come first (A3)."""
    fr.push(b, Frame.ATTACK, owner, target)
    f = b.frames[b.depth - 1]
    front = b.units[owner].zone.kind == c.Zone.FRONT
    f.verb = Verb.KILLZONE if front else Verb.SUSTAIN
    f.cause = c.Cause.ZONE
    f.slot = b.units[owner].in_hand
    f.stage = AttackStage.REACT


# --- its stages ---
@kernel
def attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an attack.

    Reads: everything about both. Writes: facing, advantage, exploits, ammunition, aims, actions,
    stances, zones, `behind`. Rolls: to hit, dodge. Asks: boost, react, deck, push (loc, cap, save).
    """
    stage = int(f.stage)
    if stage <= AttackStage.GUARDED:
        prepare(s, b, log, f, stage)
    elif stage <= AttackStage.DODGE:
        meet(s, b, log, f, stage)
    else:
        strike_home(s, b, log, f, stage)


@kernel
def prepare(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """A1, A2: the declaration; what the attacker, then a target in SNAP spends (AI-111, AI-112)."""
    attacker, target = int(f.actor), int(f.target)
    if stage == AttackStage.DECLARE:
        declare(s, b, log, f)
        f.stage = AttackStage.BOOST
    elif stage == AttackStage.BOOST:
        f.stage = AttackStage.GUARD
        if advantage.any_boost(s, b, attacker):
            fr.ask_then(s, b, f, attacker, Decision.BOOST, AttackStage.BOOSTED)
    elif stage == AttackStage.BOOSTED:
        f.stage = AttackStage.GUARD
        if b.request.answer != Verb.NO:
            means.boost(s, b, log, attacker, int(b.request.answer) - d.BY)
    elif stage == AttackStage.GUARD:
        f.stage = AttackStage.REACT
        if not attacks.is_close(f) and advantage.boosts_in_snap(s, b, target):
            fr.ask_then(s, b, f, target, Decision.BOOST, AttackStage.GUARDED)
    else:
        f.stage = AttackStage.REACT
        if b.request.answer != Verb.NO:
            means.boost(s, b, log, target, int(b.request.answer) - d.BY)


@kernel
def declare(s: Any, b: Any, log: Any, f: Any) -> None:
    """A1: the attacker turns to its target; its own sustained fire ends; an interrupt is paid."""
    attacker, target = int(f.actor), int(f.target)
    u = b.units[attacker]
    emit(log, Event.ATTACKS, attacker, f.verb, target, f.form, f.rapid)
    dx, dy = space.way_between(b, attacker, target)
    u.facing = space.bearing(dx, dy)
    zones.end(b, log, attacker)  # AI-167
    if f.verb == Verb.AIM:
        u.aims[f.slot] += 1  # AI-146
    elif f.verb == Verb.SHOOT:
        u.aims[f.slot] = 0
    if f.cause == c.Cause.AHEAD:
        means.spend(b, log, attacker, c.Pool.FOCUS, 1)  # AI-121
    elif f.cause == c.Cause.BEHIND:
        pay_held(b, attacker)
    elif f.cause == c.Cause.CLOSE:
        pay_fire_back(s, b, attacker)
    if f.cause != c.Cause.ACTION:
        means.use_ammo(s, b, log, attacker, int(f.slot), int(f.form) + int(f.rapid))  # AI-153


@kernel
def pay_held(b: Any, unit: int) -> None:
    """AI-119, AI-120: a held action is used before the standard action of the round."""
    u = b.units[unit]
    if u.held == 1:
        u.held = 0
    else:
        u.standard_left -= 1


@kernel
def pay_fire_back(s: Any, b: Any, unit: int) -> None:
    """AI-023, AI-130: the standard action of the round; who is in SNAP may move afterwards."""
    u = b.units[unit]
    if s.options.rangedint_cost == c.InterruptCost.STANDARD:
        u.standard_left -= 1
    if u.stance == c.Stance.SNAP:
        u.snap_fired = 1


@kernel
def meet(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """A3 to A6: a normal target reacts, the dice to hit, a hero reacts, the dice of a dodge."""
    target = int(f.target)
    if stage == AttackStage.REACT:
        ask_reaction(s, b, f, 0, AttackStage.ROLL)  # AI-138
    elif stage == AttackStage.ROLL:
        roll_attack(s, b, log, f)
        f.stage = AttackStage.LATE
    elif stage == AttackStage.LATE:
        ask_reaction(s, b, f, 1, AttackStage.DODGE)  # AI-138, AI-151
    elif stage == AttackStage.REACTED:
        if b.request.answer != Verb.NO:
            f.means = int(b.request.answer) - d.BY
        fr.ask_then(s, b, f, target, Decision.DECK, AttackStage.DECKED)
    elif stage == AttackStage.DECKED:
        f.stage = AttackStage.DODGE if f.rolled == 1 else AttackStage.ROLL
        if b.request.answer != Verb.NO:
            deck(s, b, log, target, int(b.request.answer))  # AI-149: before the dodge
        if f.means >= 0:
            pay_dodge(s, b, log, f)
    else:
        f.stage = AttackStage.RESULT
        if f.means >= 0:
            dodge(s, b, log, f)


@kernel
def roll_attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """A4: the dice to hit; what ends with the roll (AI-009, AI-032, AI-034)."""
    attacker = int(f.actor)
    bonus = attacks.bonus_of(s, b, f)
    f.total = roll_test(s, b, log, attacker, Roll.ATTACK) + bonus
    f.rolled = 1
    emit(log, Event.ATTACK, attacker, f.total, f.target, attacks.challenge_of(s, b, f), 0)
    consumed = s.options.advantage_use == c.AdvantageUse.CONSUMED
    if consumed and advantage.on_attack(b, attacker, w.ARM[attacks.kind_of(s, f)]) > 0:
        means.set_advantage(b, log, attacker, 0, Why.ROLL)
    stances.upset(s, b, log, attacker, Upset.ATTACK)


@kernel
def strike_home(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """A6 to A8: the result, what advantage buys, hit after hit."""
    if stage == AttackStage.RESULT:
        judge(s, b, log, f)
    elif stage == AttackStage.PUSH:
        f.stage = AttackStage.HITS
        if advantage.any_push(s, b, f):
            fr.ask_then(s, b, f, int(f.actor), Decision.PUSH, AttackStage.PUSHED)
    elif stage == AttackStage.PUSHED:
        f.stage = AttackStage.HITS
        if b.request.answer != Verb.NO:
            buy_push(b, log, f, int(b.request.answer))
            f.stage = AttackStage.PUSH
    elif stage == AttackStage.HITS:
        # A target that is out ends the flow: further hits are lost (A8).
        if f.hits_done < f.hits and b.units[f.target].status == c.Status.ACTIVE:
            f.hits_done += 1
            fr.push(b, Frame.HIT, int(f.actor), int(f.target))
        else:
            f.stage = AttackStage.OVER
    else:
        fr.pop(b)


@kernel
def judge(s: Any, b: Any, log: Any, f: Any) -> None:
    """A6: the final challenge, hits, what an open target gives; an aim ends here (AI-144).

    AI-055, AI-110, AI-154 to AI-156.
    """
    attacker, target, kind = int(f.actor), int(f.target), attacks.kind_of(s, f)
    f.challenge = challenge.final(attacks.challenge_of(s, b, f), int(f.evasion))
    margin = int(f.total) - int(f.challenge)
    f.stage = AttackStage.OVER
    if f.verb == Verb.AIM:
        points = fire.aim_gain(kind, int(f.total), int(f.challenge))
        emit(log, Event.AIMED, attacker, points, target, f.challenge, margin)
        means.gain(s, b, log, attacker, points, Why.AIM)
        return
    f.hits = fire.hits(kind, int(f.form), int(f.total), int(f.challenge))
    emit(log, Event.RESULT, attacker, f.hits, target, f.challenge, margin)
    if attacks.gains_by_exposure(s, b, f):
        means.gain(s, b, log, attacker, advantage.EXPOSED_GAIN, Why.EXPOSED)
    if f.hits > 0:
        f.stage = AttackStage.PUSH


@kernel
def buy_push(b: Any, log: Any, f: Any, verb: int) -> None:
    """AI-075, AI-168, AI-169, AI-172: a called shot, or a kill shot."""
    attacker = int(f.actor)
    if verb == Verb.CALLED:
        f.called += 1
        count, why = int(f.called), int(Why.CALLED)
    else:
        f.kills += 1
        count, why = int(f.kills), int(Why.KILL)
    emit(log, Event.PUSHED, attacker, verb, count, 0, 0)
    means.lose(b, log, attacker, advantage.PUSH_PRICE, why)
