"""The verbs of movement, carried out (4.2; 5.9)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import charges, jumping, trials, units
from mech_env.rulesets.adeva.rules import (
    aim,
    attack_begin,
    contest,
    engagement,
    hiding,
    leap,
    move,
    postures,
)
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state.codes import Condition, Once, Power, Test
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Cause, Strike


@kernel
def start(s: Any, b: Any, log: Any, f: Any) -> None:
    """Begin a verb of movement.

    Reads: the action. Writes: what it does at once. Rolls: by what it pushes. Asks: the same.
    """
    unit, verb = int(f.actor), int(f.verb)
    if verb == Verb.POSTURE:
        postures.change(s, b, log, f)
    elif verb == Verb.USE_SKILL:
        hiding.begin(s, b, unit, int(f.choice))
    elif verb == Verb.TRY_DISENGAGE:
        units.note_done(b, unit, Once.TRIED)
        total = leap.modifiers(s, b, unit)
        value = trials.value(s, b, unit, Test.ACROBATICS)
        begin_test(s, b, unit, Test.ACROBATICS, value, total, 0, -1)
    elif verb == Verb.CHARGE:
        move.begin(s, b, unit, verb, charges.charge_cell(s, b, f), int(f.watch), 0)
    elif verb == Verb.RUNNING_JUMP or verb == Verb.RUNNING_LEAP:
        leap.begin(s, b, f, int(f.cell))
    elif jumping.is_jump(verb):
        leap.begin(s, b, f, -1)
    elif verb == Verb.JAUNT:
        jaunt(s, b, log, unit, int(f.cell), int(f.watch))
    else:
        move.begin(s, b, unit, verb, int(f.cell), int(f.watch), int(f.act_flags))


@kernel
def jaunt(s: Any, b: Any, log: Any, unit: int, cell: int, watch: int) -> None:
    """AE-222 to AE-225, AE-418: the power Jaunt; also in a grapple (AE-113)."""
    units.note_done(b, unit, Once.JAUNT)
    emit(log, Event.POWER, unit, Power.JAUNT, -1, 0, 0)
    move.begin(s, b, unit, Verb.JAUNT, cell, watch, 0)


@kernel
def go_on(s: Any, b: Any, log: Any, f: Any) -> bool:
    """What a part of the action came to, and its next part; False: it is done."""
    unit, verb = int(f.actor), int(f.verb)
    if verb == Verb.TRY_DISENGAGE:
        passed = int(b.outcome.passed)
        if passed == 1:  # AE-191; a failure costs nothing (AE-192)
            units.note_done(b, unit, Once.SLIPPED)
        emit(log, Event.DISENGAGES, unit, passed, 0, 0, 0)
        return False
    if verb == Verb.CHARGE and f.step == 0:
        f.step = 1
        if strike(s, b, log, f, unit, int(f.target)):
            return True
        aim.lose(b, unit)  # AE-048: as of any attack that came to nothing
    return False


@kernel
def strike(s: Any, b: Any, log: Any, f: Any, unit: int, target: int) -> bool:
    """Who arrives is engaged with its target, and attacks (AE-070), grapples (AE-071) or knocks it
    down (AE-123); False: it did not.
    """
    if not units.on_map(b, unit) or not units.on_map(b, target):
        return False
    if not move.may_go_on(s, b, unit, unit):
        return False
    kind, arm = int(f.first_kind), int(f.arm)
    km = charges.charge_reach(s, b, unit, arm if kind == Verb.ATTACK else -1)
    if units.between(s, b, unit, target) > km:
        return False
    unseen = int(units.has(b, unit, Condition.HIDDEN))  # AE-443: until it engages
    engagement.engage(s, b, log, unit, target)
    if not charges.may_end_in(s, b, unit, target, kind, arm):
        return False
    if kind == Verb.KNOCK_DOWN:
        contest.begin(s, b, unit, target, kind, Cause.CHARGE)
    else:
        flags = unseen << Strike.UNAWARE
        attack_begin.begin(s, b, unit, kind, Cause.CHARGE, arm, 0, target, -1, -1, -1, flags)
    return True
