"""What is done in a grapple (AE-095 to AE-117)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import (
    contests,
    damage,
    gear,
    holds,
    rates,
    trials,
    under_way,
    units,
)
from mech_env.rulesets.adeva.rules import (
    act,
    assists,
    blows,
    ends,
    grappling,
    hands,
    shift,
    statuses,
)
from mech_env.rulesets.adeva.rules.trials import begin_opposed
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.choices import Hold, Task
from mech_env.rulesets.adeva.state.codes import Characteristic, Location, Once, Test
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Act, Frame
from mech_env.rulesets.adeva.state.stages import GrappleStage

NOT_HURT, HURT = -1, 0  # `degrees` once damage was done


@kernel
def begin(s: Any, b: Any, unit: int, verb: int) -> None:
    """Push a grapple action: HOLD, BREAK_FREE, SLIP_FREE or TAKE_CONTROL."""
    fr.push(b, Frame.GRAPPLE, unit, int(b.units[unit].grapples))
    f = b.frames[b.depth - 1]
    f.verb = verb
    f.degrees = NOT_HURT


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a grapple action.

    Reads: both. Writes: the grapple, items, statuses. Rolls: damage; tests do.
    Asks: D-GRAPPLE, weapon, item, D-DAMAGE.
    """
    unit, other, now = int(f.actor), int(f.target), int(f.stage)
    if now == GrappleStage.START:
        if f.verb == Verb.HOLD:
            grappling.keep(b, unit)  # AE-094
            fr.ask_then(s, b, f, unit, Decision.GRAPPLE, GrappleStage.CHOSEN)
        else:
            contend(s, b, f, unit, other)
    elif now == GrappleStage.CHOSEN:
        f.stage = GrappleStage.OVER
        if b.request.answer != Verb.NO:
            f.choice = int(b.request.answer) - d.CHOICE
            choose(s, b, log, f, unit)
    elif now == GrappleStage.WEAPON:
        f.arm = int(b.request.answer) - d.WEAPON
        contend(s, b, f, unit, other)
    elif now == GrappleStage.ITEM:
        f.part = int(b.request.answer) - d.THING
        f.stage = GrappleStage.OVER
        if s.options.grab_item == ch.GrabItem.FREE:
            grab(s, b, log, f, unit, other)
        else:
            contend(s, b, f, unit, other)
    elif now == GrappleStage.ROLL:
        contend(s, b, f, unit, other)
    elif now == GrappleStage.RESULT:
        f.stage = GrappleStage.OVER
        if f.verb == Verb.HOLD:
            if b.outcome.winner == 1:
                win(s, b, log, f, unit, other)
        else:
            wriggle(s, b, log, f, unit)
    elif now == GrappleStage.DAMAGE or now == GrappleStage.CHANGED:
        if now == GrappleStage.DAMAGE:
            blows.strike(s, b, log, f, gear.weapon_of(b, unit, int(f.arm)))
        if blows.stands(s, b, log, f, GrappleStage.CHANGED):
            hurt(s, b, log, f, other)
    else:
        tire(s, b, log, f, other)
        fr.pop(b)


@kernel
def choose(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """The controller's choice: at once, or what it needs (AE-095)."""
    hold = int(f.choice)
    if hold == Hold.DAMAGE:
        fr.ask_then(s, b, f, unit, Decision.WEAPON, GrappleStage.WEAPON)
    elif hold == Hold.GRAB:
        fr.ask_then(s, b, f, unit, Decision.PART, GrappleStage.ITEM)
    elif hold == Hold.RELEASE:  # AE-107
        ends.end_grapple(s, b, log, unit)
    elif hold == Hold.STAND:  # AE-108
        statuses.stand(s, b, log, unit)
    elif hold == Hold.STAND_DRAG:  # AE-109
        statuses.stand(s, b, log, unit)
        f.stage = GrappleStage.ROLL
    elif hold == Hold.PUSH or hold == Hold.THROW_DOWN:
        f.stage = GrappleStage.ROLL
    elif hold == Hold.POWER:  # AE-113
        act.begin(s, b, unit, Verb.EITHER_POWER, 1 << Act.NESTED)
    elif hold == Hold.ATTACK:  # AE-114
        units.note_done(b, unit, Once.ATTACK)
        act.begin(s, b, unit, Verb.EITHER_ATTACK, 1 << Act.NESTED)
    else:  # AE-105, AE-112
        act.begin(s, b, unit, Verb.READY, 1 << Act.NESTED)
        if hold == Hold.USE:
            b.frames[b.depth - 1].choice = ch.Handling.USE


@kernel
def contend(s: Any, b: Any, f: Any, unit: int, other: int) -> None:
    """The opposed test: Strength; to slip free Acrobatics (AE-101, AE-111, AE-115, AE-116)."""
    f.stage = GrappleStage.RESULT
    verb = int(f.verb)
    test = Test.ACROBATICS if verb == Verb.SLIP_FREE else Test.STRENGTH
    helped = verb == Verb.TAKE_CONTROL or (verb == Verb.HOLD and f.choice != Hold.GRAB)
    modifiers = contests.in_grapple(s, b, unit, other, test, helped)
    against = contests.in_grapple(s, b, other, unit, Test.STRENGTH, False)
    if helped:
        assists.use_up(s, b, unit, Task.GRAPPLE, under_way.cost_under_way(b))
    begin_opposed(
        s, b, unit, test, trials.value(s, b, unit, test), modifiers,
        other, Test.STRENGTH, trials.value(s, b, other, Test.STRENGTH), against, 0,
    )  # fmt: skip


@kernel
def wriggle(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-115 to AE-117: free, or in control, and a Controller action at once."""
    won = b.outcome.winner == 1
    if f.verb != Verb.TAKE_CONTROL:
        emit(log, Event.BREAKS_FREE, unit, int(won), 0, 0, 0)
        if won:
            ends.end_grapple(s, b, log, unit)
    elif won:
        grappling.take_control(s, b, log, unit)
        f.verb = Verb.HOLD
        f.stage = GrappleStage.START


@kernel
def win(s: Any, b: Any, log: Any, f: Any, unit: int, other: int) -> None:
    """The controller's won test (AE-101 to AE-110)."""
    hold = int(f.choice)
    if hold == Hold.DAMAGE:
        f.stage = GrappleStage.DAMAGE
    elif hold == Hold.PUSH:  # AE-102, AE-103
        most = min(1 + int(b.outcome.degrees), rates.half(s, b, unit))
        if most > 0:
            shift.begin(s, b, unit, other, Verb.HOLD, most)
    elif hold == Hold.GRAB:
        grab(s, b, log, f, unit, other)
    elif hold == Hold.THROW_DOWN:  # AE-110
        statuses.knock_prone(s, b, log, other)
    else:  # AE-109
        statuses.pull_up(s, b, log, other, unit)


@kernel
def grab(s: Any, b: Any, log: Any, f: Any, unit: int, other: int) -> None:
    """AE-106: an item of the opponent comes into a free hand."""
    if holds.may_grab_from(s, b, unit, int(f.part)):
        hands.take(s, b, log, unit, other, gear.in_hand(b, other, int(f.part)))


@kernel
def hurt(s: Any, b: Any, log: Any, f: Any, other: int) -> None:
    """AE-101: damage of fists or a Natural weapon comes to the body."""
    f.stage = GrappleStage.OVER
    f.degrees = HURT
    f.part = int(b.units[other].machine >= 0)
    blows.land(s, b, log, f, int(Location.BODY))


@kernel
def tire(s: Any, b: Any, log: Any, f: Any, other: int) -> None:
    """AE-101: exactly one Fatigue; option grapple_extra_fatigue: that of AE-284, too."""
    if f.degrees != HURT or not units.on_map(b, other):
        return
    if int(b.units[other].machine >= 0) != f.part:
        return
    levels = 1
    item = gear.weapon_of(b, int(f.actor), int(f.arm))
    if s.options.grapple_extra_fatigue == 1 and damage.is_unarmed(s, item):
        if b.outcome.dealt >= units.bonus(s, b, other, Characteristic.T):
            levels = 2
    statuses.tire(s, b, log, other, levels)
