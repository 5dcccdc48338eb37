"""Attacks: changes of the damage, Righteous Fury, soak (A5, A6)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import damage, evasion, gear, ranges, targets, trials
from mech_env.rulesets.adeva.rules import damage_dice, things, wound
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Cause, Hurt, Strike, Trial
from mech_env.rulesets.adeva.state.stages import AttackStage

FURY_DIE = 10  # AE-273


# --- D-DAMAGE ---
@kernel
def ask_change(s: Any, b: Any, log: Any, f: Any) -> None:
    """A5: whether the attacker may change the damage.

    Reads: dice, degrees, fate. Writes: nothing. Rolls: nothing. Asks: D-DAMAGE.
    """
    if not evasion.is_attacker_out(b, f) and targets.may_change(s, b, f):
        fr.ask_then(s, b, f, int(f.actor), Decision.DAMAGE, AttackStage.CHANGED)
    else:
        settle(s, b, log, f)


@kernel
def change(s: Any, b: Any, log: Any, f: Any) -> None:
    """D-DAMAGE was answered; it is asked again until it is left as it is.

    Reads: the answer. Writes: dice, damage, fate. Rolls: a damage die again. Asks: nothing.
    """
    answer = int(b.request.answer)
    f.stage = AttackStage.DAMAGE
    if answer == Verb.NO:
        settle(s, b, log, f)
        return
    if answer == Verb.SWAP_1 or answer == Verb.SWAP_2:
        k = answer - Verb.SWAP_1
        damage_dice.replace(s, b, f, k, int(f.degrees))  # AE-270
        swapped = (1 << Strike.SWAPPED) | (1 << (Strike.DIE_1_SWAPPED + k))
        f.strike_flags = int(f.strike_flags) | swapped
    else:
        damage_dice.change(s, b, log, f, answer)
    damage_dice.tell(log, f, answer)


# --- Righteous Fury ---
@kernel
def settle(s: Any, b: Any, log: Any, f: Any) -> None:
    """The damage stands: Righteous Fury if a die asks for it (AE-272, AE-273), then soak."""
    unit = int(f.actor)
    f.stage = AttackStage.SOAK
    rages = f.cause != Cause.CARD and not evasion.is_attacker_out(b, f)  # AE-398, AE-439
    if rages and targets.triggers_fury(s, b, f):
        test = ranges.test_of(s, int(f.weapon))
        f.stage = AttackStage.FURY
        value = trials.value(s, b, unit, test)
        begin_test(s, b, unit, test, value, 0, 1 << Trial.NO_BOOST, int(f.who))


@kernel
def confirm(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-273: the test of Righteous Fury is done."""
    f.step = 0
    f.net = 0
    if b.outcome.passed == 1:
        f.stage = AttackStage.RAGE
    else:
        emit(log, Event.FURY, int(f.actor), 0, 0, 0, 0)
        f.stage = AttackStage.SOAK


@kernel
def rage(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-274, AE-275: a die more, and again while it shows 10.

    Reads: nothing. Writes: damage. Rolls: one die. Asks: nothing.
    """
    die = roll(b, log, FURY_DIE, int(f.actor), Roll.FURY)
    f.damage = min(c.MOST_DAMAGE, int(f.damage) + die)
    f.net = int(f.net) + die
    f.step += 1
    if die < FURY_DIE or f.step >= c.MAX_FURY:
        emit(log, Event.FURY, int(f.actor), 1, int(f.net), 0, 0)
        f.stage = AttackStage.SOAK


# --- A6 ---
@kernel
def soak(s: Any, b: Any, log: Any, f: Any) -> None:
    """A6: soak; A7 begins if something is left (AE-277 to AE-279).

    Reads: the victim. Writes: net damage, cover, items, gates. Rolls: nothing. Asks: nothing.
    """
    unit, weapon = int(f.actor), int(f.weapon)
    gate = f.verb == Verb.CALLED_SHOT and f.part == d.PART_THING + Thing.GATE
    emit(log, Event.DAMAGE, unit, int(f.damage), -1 if gate else int(f.who), int(f.location), 0)
    if f.verb == Verb.CALLED_SHOT and f.part >= d.PART_THING:
        things.strike(s, b, log, f)
        f.hit_at += 1
        f.stage = AttackStage.HIT
        return
    victim, place = int(f.who), int(f.location)
    ranged = int(gear.is_ranged(s, weapon))
    flags = damage.NO_COVER if f.cause == Cause.CARD else 0
    taken_off = damage.soak(s, b, unit, victim, place, weapon, ranged, flags)
    net = max(0, int(f.damage) - taken_off)
    emit(log, Event.SOAKED, victim, taken_off, net, place, 0)
    if ranged and flags == 0:
        cover = damage.cover(s, b, unit, victim, place)
        if cover > 0 and f.damage > cover:  # AE-378
            things.wear_cover(s, b, log, damage.cover_cell(s, b, victim), 1)
    f.net = net
    f.step = int(b.units[victim].kind)
    f.stage = AttackStage.DEALT
    if net > 0:
        hurt = 1 << Hurt.CANCELLED if f.verb == Verb.TAKE_DOWN else 0
        wound.begin(s, b, victim, place, net, unit, hurt)
