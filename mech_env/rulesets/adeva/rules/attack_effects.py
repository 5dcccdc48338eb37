"""Attacks: what hits do besides wounds, and hits that do something else (A7)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import damage, evasion, gear, trials, units
from mech_env.rulesets.adeva.questions import locations as where
from mech_env.rulesets.adeva.rules import grappling, pilots, statuses
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Berth, Characteristic, Kind, Location, Test
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.hits import hit_arm, hit_location, hit_taker, hit_target
from mech_env.rulesets.adeva.state.procedures import Strike
from mech_env.rulesets.adeva.state.stages import AttackStage

STUN_DIE, SAVED = 10, 50  # AE-143; AE-180


# --- after the damage ---
@kernel
def deal(s: Any, b: Any, log: Any, f: Any) -> None:
    """A7 is done: fatigue of unarmed hits, then the test of Take Down or of a coated blade.

    Reads: the outcome. Writes: fatigue, the coating. Rolls: nothing. Asks: nothing.
    """
    victim = int(f.who)
    dealt = int(b.outcome.dealt) if f.net > 0 else 0
    f.net = dealt
    f.stage = AttackStage.SACRIFICED
    coated = evasion.has_strike(f, Strike.COATED) and f.verb != Verb.TAKE_DOWN
    if coated and dealt > 0:
        use_coating(b, f)
    if evasion.is_out(b, victim, int(f.step)) or units.is_horde(b, victim):
        return
    toughness = units.bonus(s, b, victim, Characteristic.T)
    if damage.is_unarmed(s, int(f.weapon)) and f.verb != Verb.TAKE_DOWN:  # AE-284
        raw = s.options.unarmed_fatigue == ch.UnarmedFatigue.RAW
        if (int(f.damage) if raw else dealt) >= toughness:
            statuses.tire(s, b, log, victim, 1)
    if dealt < 1:
        return
    modifier = 0
    if f.verb == Verb.TAKE_DOWN:
        modifier = take_down_modifier(dealt, toughness)
    elif not coated:
        return
    f.stage = AttackStage.RESISTED
    value = trials.value(s, b, victim, Test.TOUGHNESS)
    modifier += trials.afflictions(s, b, victim)
    begin_test(s, b, victim, Test.TOUGHNESS, value, modifier, 0, int(f.actor))


@kernel
def use_coating(b: Any, f: Any) -> None:
    """AE-411: a hit that deals anything uses the coating up, whoever is struck."""
    f.strike_flags = int(f.strike_flags) & ~(1 << Strike.COATED)
    u = b.units[f.actor]
    if f.arm >= 0 and f.arm < c.ITEMS:
        u.coated = int(u.coated) & ~(1 << int(f.arm))


@kernel
def take_down_modifier(dealt: int, toughness: int) -> int:
    """AE-151: none up to TB, then -10 for each full TB, at least one."""
    if dealt <= toughness:
        return 0
    return -10 * max(1, dealt // max(1, toughness))


@kernel
def resist(s: Any, b: Any, log: Any, f: Any) -> None:
    """The test of Toughness is done: stunned by Take Down (AE-150), or poisoned (AE-411).

    Reads: the outcome. Writes: stun, fatigue. Rolls: nothing. Asks: nothing.
    """
    victim, passed = int(f.who), b.outcome.passed == 1
    f.stage = AttackStage.SACRIFICED
    if f.verb == Verb.TAKE_DOWN:
        if not passed:
            statuses.stun(s, b, log, victim, 1)
        return
    emit(log, Event.POISONED, victim, 0 if passed else 1, 0, 0, 0)
    if not passed:
        statuses.tire(s, b, log, victim, 1)


@kernel
def cost_an_arm(b: Any, f: Any, hit: int) -> bool:
    """AE-180, AE-182: whether the hit struck the arm that was given for it, now destroyed."""
    taker = hit_taker(hit)
    if taker < 0 or f.who != taker or f.location != hit_arm(hit):
        return False
    return units.is_destroyed(b, taker, hit_arm(hit))


@kernel
def settle_sacrifice(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-180: an arm that was given is destroyed: perhaps the intended target is struck as well.

    Reads: the hit. Writes: the victim of the next soak. Rolls: d100. Asks: nothing.
    """
    hit = int(f.hits[f.hit_at])
    first_time = not evasion.has_strike(f, Strike.ARM_LOST)
    f.stage = AttackStage.HIT
    if first_time and cost_an_arm(b, f, hit):
        target = hit_target(hit)
        if units.on_map(b, target):
            die = roll(b, log, c.D100, int(f.actor), Roll.SACRIFICE)
            if die <= SAVED:
                f.strike_flags = int(f.strike_flags) | (1 << Strike.ARM_LOST)
                f.who = target
                f.location = where.struck(b, target, hit_location(hit))
                f.stage = AttackStage.SOAK
                return
    f.hit_at += 1


# --- hits without damage ---
@kernel
def stun(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-143, AE-144: 1d10 and SB against TB and AP of the head: stunned, and tired."""
    unit, victim = int(f.actor), int(f.who)
    force = roll(b, log, STUN_DIE, unit, Roll.STUN) + units.bonus(s, b, unit, Characteristic.S)
    guard = units.bonus(s, b, victim, Characteristic.T)
    guard += units.own_armour(s, b, victim, Location.HEAD)
    f.hit_at += 1
    if force >= guard and not units.is_horde(b, victim):
        statuses.stun(s, b, log, victim, 1 + force - guard)
        statuses.tire(s, b, log, victim, 1)


@kernel
def grab(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-091, AE-350: a grapple begins; a Construct captures a pilot on foot.

    AE-092: who has taken the target's place (AE-168) is not held by a unit without a free hand.

    Reads: both. Writes: the grapple. Rolls: nothing. Asks: where the pilot is held.
    """
    unit, victim = int(f.actor), int(f.who)
    if b.units[victim].kind == Kind.PILOT and units.is_construct(b, unit):
        fr.ask_then(s, b, f, unit, Decision.PLACE, AttackStage.HELD)
        return
    f.hit_at += 1
    if units.are_adjacent(s, b, unit, victim) and gear.free_hands(s, b, unit) > 0:
        grappling.begin_hold(s, b, log, unit, victim)


@kernel
def hold_pilot(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-350: where the captured pilot is held was answered."""
    place = int(b.request.answer) - d.THING
    pilots.take(s, b, log, int(f.actor), int(f.who), Berth.RIGHT_HAND + place)
    f.hit_at += 1
    f.stage = AttackStage.HIT
