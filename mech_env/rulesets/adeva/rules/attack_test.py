"""Attacks: what is used up, the test, jams, hits and whom they go to (A1 to A3)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import attack_counts as counts
from mech_env.rulesets.adeva.questions import (
    board,
    gear,
    ranges,
    strikes,
    targets,
    to_hit,
    to_hit_attacker,
    trials,
    under_way,
    units,
)
from mech_env.rulesets.adeva.questions import locations as where
from mech_env.rulesets.adeva.rules import (
    aim,
    areas,
    assists,
    engagement,
    hands,
    showing,
    statuses,
)
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.choices import Mode, Task
from mech_env.rulesets.adeva.state.codes import Condition, Once, Until
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.hits import NO_HIT, NOWHERE, hit_of, hit_target
from mech_env.rulesets.adeva.state.procedures import Cause, Strike, Trial
from mech_env.rulesets.adeva.state.stages import AttackStage
from mech_env.rulesets.adeva.state.weapons import Class

JAMS_SINGLE, JAMS_BURST = 96, 94  # AE-408; AE-060, AE-065, AE-149


# --- A1, A2 ---
@kernel
def open_attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """A1, A2: what it uses up, whom it concerns; then the test, if it has one.

    Reads: both. Writes: aim, help, engagement, facing, flags. Rolls: nothing. Asks: nothing.
    """
    unit, target = int(f.actor), int(f.target)
    emit(log, Event.ATTACKS, unit, int(f.weapon), target, int(f.mode), int(f.cause))
    if f.cause == Cause.CARD:
        areas.begin(f)
        return
    note_flags(s, b, f)
    if f.verb == Verb.LANCE:
        units.note_done(b, unit, Once.LANCE)  # AE-041
    if f.verb == Verb.ALL_OUT:
        units.put_until(b, unit, Until.ALL_OUT)  # AE-052
    face(s, b, f)
    if target >= 0:
        units.put(b, target, Condition.AIMED_AT)
        note_struck(s, b, f, target)
        if gear.is_melee(s, int(f.weapon)) and units.are_adjacent(s, b, unit, target):
            engagement.engage(s, b, log, unit, target)  # AE-212
    if ranges.is_spray(s, int(f.weapon)):
        spend_rounds(s, b, f)
        finish_beginning(s, b, log, f)
        areas.begin(f)
        return
    modifiers = to_hit.total(
        s, b, unit, int(f.verb), int(f.cause), int(f.arm), int(f.mode), target, int(f.cell),
        int(f.part),
    )  # fmt: skip
    finish_beginning(s, b, log, f)
    test = ranges.test_of(s, int(f.weapon))
    flags = 1 << Trial.TWO_DICE if is_guarded(s, b, f) else 0
    f.stage = AttackStage.TESTED
    begin_test(s, b, unit, test, trials.value(s, b, unit, test), modifiers, flags, target)


@kernel
def note_flags(s: Any, b: Any, f: Any) -> None:
    """Feint, ambush, coating, several hits: what the attack keeps of how it began.

    AE-082: a feint counts for a Standard or Called attack in melee; AE-159, AE-443: who was hidden
    is not seen coming.
    """
    unit, verb, weapon = int(f.actor), int(f.verb), int(f.weapon)
    flags = int(f.strike_flags) | (1 << Strike.DEFLECTABLE)
    melee = gear.is_melee(s, weapon)
    if melee and v.IS_PLAIN[verb] and f.cause <= Cause.OPPORTUNITY and f.cause != Cause.CHARGE:
        if f.target >= 0 and b.units[unit].feinted == f.target:
            flags |= (1 << Strike.NO_PARRY) | (1 << Strike.NO_DODGE)
    if units.has(b, unit, Condition.HIDDEN):
        flags |= 1 << Strike.UNAWARE
    if ranges.is_multi(s, b, unit, verb, weapon):
        flags |= 1 << Strike.MULTI
    if melee and f.arm >= 0 and f.arm < c.ITEMS and gear.has_slot(b.units[unit].coated, f.arm):
        flags |= 1 << Strike.COATED
    f.strike_flags = flags
    showing.by_attack(s, b, unit, weapon)


@kernel
def finish_beginning(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-048, AE-226, AE-443: aim, feint and help are used up, who attacks is seen."""
    unit = int(f.actor)
    aim.lose(b, unit)
    if to_hit_attacker.is_own_turn(int(f.cause)):
        assists.use_up(s, b, unit, Task.ATTACK, under_way.cost_under_way(b))
    if units.has(b, unit, Condition.HIDDEN):
        statuses.reveal(s, b, log, unit)


@kernel
def face(s: Any, b: Any, f: Any) -> None:
    """AE-011, AE-145: the attacker turns to what it attacks."""
    unit = int(f.actor)
    way = int(f.way)
    if way < 0:
        there = int(b.units[f.target].cell) if f.target >= 0 else int(f.cell)
        if there >= 0:
            way = board.way_to(s, int(b.units[unit].cell), there)
    if way >= 0:
        b.units[unit].facing = way


@kernel
def note_struck(s: Any, b: Any, f: Any, target: int) -> None:
    """AE-140: whom an Overwatch aims at or strikes tests Pinning."""
    if units.are_enemies(s, int(f.actor), target):
        f.to_pin = int(f.to_pin) | (1 << sides.slot_of(s, target))


@kernel
def is_guarded(s: Any, b: Any, f: Any) -> bool:
    """AE-120: a ranged attack on a guarded unit in cover: two dice."""
    target = int(f.target)
    if target < 0 or f.part == strikes.COVER_PART or not gear.is_ranged(s, int(f.weapon)):
        return False
    if not units.is_until(b, target, Until.GUARDED):
        return False
    return board.cover_armour(s, b, int(b.units[target].cell)) > 0


# --- A3 ---
@kernel
def spend_rounds(s: Any, b: Any, f: Any) -> int:
    """AE-058, AE-142: rounds fired: as many as the attack wants, or as are left."""
    unit, arm, weapon = int(f.actor), int(f.arm), int(f.weapon)
    wanted = ranges.rounds_wanted(s, weapon, int(f.mode))
    if not ranges.needs_rounds(s, b, unit, weapon, arm):
        return c.MAX_HITS if s.weapons[weapon].form == Class.MELEE else wanted
    owner = gear.bearer(b, unit)
    fired = min(wanted, int(b.units[owner].ammo[arm]))
    hands.use_ammo(b, owner, arm, fired)
    return fired


@kernel
def is_jammed(s: Any, b: Any, f: Any) -> bool:
    """AE-060, AE-149, AE-408: whether the die that counts jams the weapon."""
    unit, weapon = int(f.actor), int(f.weapon)
    if not ranges.may_jam(s, b, unit, weapon, int(f.arm)):
        return False
    return bool(f.die >= (JAMS_BURST if f.mode > Mode.SINGLE else JAMS_SINGLE))


@kernel
def judge(s: Any, b: Any, log: Any, f: Any) -> None:
    """A3: rounds, a jam, whether it hits, and how often.

    Reads: the outcome. Writes: ammunition, hits. Rolls: scatter. Asks: nothing.
    """
    unit, target = int(f.actor), int(f.target)
    passed = b.outcome.passed == 1
    f.die = int(b.outcome.die)
    f.degrees = int(b.outcome.degrees) if passed else -1
    fired = spend_rounds(s, b, f)
    if s.weapons[f.weapon].form == Class.THROWN and f.arm < c.ITEMS:
        there = int(b.units[target].cell) if target >= 0 else int(f.cell)
        hands.throw(s, b, log, unit, int(f.arm), there)  # AE-407
    if is_jammed(s, b, f):
        f.degrees = -1
        hands.jam(s, b, log, gear.bearer(b, unit), int(f.arm))
        end_hits(f)
        return
    if f.verb == Verb.SUPPRESS:
        f.hit_at = fired  # until hits are spread
        f.next_unit = 0
        f.stage = AttackStage.COVERED
        return
    if s.weapons[f.weapon].blast > 0:
        areas.explode(s, b, log, f)
        return
    if not passed:
        emit(log, Event.MISSED, unit, 0, target, 0, 0)
        end_hits(f)
        return
    f.n_hits = counts.hits(s, b, f, fired)
    emit(log, Event.HITS, unit, int(f.n_hits), target, 0, 0)
    f.hits[0] = hit_of(stand_in(f), first_location(f))
    f.step = 1
    f.stage = AttackStage.ALLOC


@kernel
def stand_in(f: Any) -> int:
    """Whom the hits of an attack name: the target; of a gate, which is no unit, the attacker."""
    return int(f.target) if f.target >= 0 else int(f.actor)


@kernel
def first_location(f: Any) -> int:
    """AE-066, AE-379: the part aimed at, or the attack roll reversed; nowhere for things."""
    if f.verb == Verb.CALLED_SHOT and f.part >= 0:
        return int(f.part) if f.part < d.PART_THING else NOWHERE
    return where.of_roll(where.reversed_roll(int(f.die)))


@kernel
def end_hits(f: Any) -> None:
    """All hits are done: Pinning tests of an Overwatch, or the end (AE-140)."""
    f.next_unit = 0
    f.stage = AttackStage.PIN if f.cause == Cause.WATCH else AttackStage.OVER


@kernel
def share(s: Any, b: Any, f: Any) -> None:
    """A3: the next extra hit; asked if it may go to anybody but the first target (AE-059).

    Reads: both. Writes: hits. Rolls: nothing. Asks: D-ALLOC.
    """
    if f.step >= f.n_hits:
        f.step = 0
        f.stage = AttackStage.WINDOW
        if f.target < 0 or f.part == strikes.COVER_PART:
            f.hit_at = 0
            f.stage = AttackStage.HIT  # AE-068: scenery evades nothing
        return
    if targets.has_share(s, b, f):
        fr.ask_then(s, b, f, int(f.actor), Decision.ALLOC, AttackStage.ALLOCATED)
    else:
        add_hit(s, b, f, stand_in(f))


@kernel
def take_share(s: Any, b: Any, f: Any) -> None:
    """D-ALLOC was answered."""
    target = d.unit_at(s, units.side_of(s, int(f.actor)), int(b.request.answer))
    units.put(b, target, Condition.AIMED_AT)
    note_struck(s, b, f, target)
    add_hit(s, b, f, target)
    f.stage = AttackStage.ALLOC


@kernel
def add_hit(s: Any, b: Any, f: Any, target: int) -> None:
    """AE-380: a further hit on a target, where its list says; on a thing nowhere (AE-068)."""
    before = 0
    for k in range(f.step):
        if f.hits[k] != NO_HIT and hit_target(f.hits[k]) == target:
            before += 1
    first, place = first_location(f), NOWHERE
    if first != NOWHERE:
        place = where.next_of(first, where.reversed_roll(int(f.die)), before)
    f.hits[f.step] = hit_of(target, place)
    f.step += 1
