"""Windows of evasion: Guardian, Protect Ally, Sacrifice by allies (AE-152, AE-167 to AE-181)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, evasion, hits, trials, units
from mech_env.rulesets.adeva.rules import aside, placing, reactions, showing
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.rules.window_deflect import negate
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Talent
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.hits import NO_HIT, hit_location, hit_target, moved, taken
from mech_env.rulesets.adeva.state.procedures import Evasion
from mech_env.rulesets.adeva.state.stages import WindowStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any, a: Any) -> None:
    """The stages from ALLIES to HELPED; ``a``: the frame of the attack."""
    answer = int(b.request.answer)
    if f.stage == WindowStage.ALLIES:
        next_ally(s, b, f, a)
    elif f.stage == WindowStage.HELP:
        help_ally(s, b, log, f, a, answer)
    elif f.stage == WindowStage.GUARD:
        f.arm = answer - d.WEAPON
        test(s, b, log, f, a)
    elif f.stage == WindowStage.PLACE:
        f.way = d.turned(units.side_of(s, int(f.who)), answer - d.DIRECTION)
        test(s, b, log, f, a)
    elif f.stage == WindowStage.ARM:
        f.location = answer - d.LOCATION
        fr.ask_then(s, b, f, int(f.who), Decision.HITS, WindowStage.HITS)
    elif f.stage == WindowStage.HITS:
        give(s, b, log, f, a, int(f.who), answer - d.CHOICE + 1)
        f.stage = WindowStage.ALLIES
    else:
        judge(s, b, log, f, a)


@kernel
def next_ally(s: Any, b: Any, f: Any, a: Any) -> None:
    """D-ALLY: the next ally in initiative order that has any help to offer."""
    for place in range(int(f.order_place), int(b.n_order)):
        unit = int(b.order[place])
        if unit >= 0 and evasion.may_help(s, b, a, unit, int(f.target)):
            f.order_place = place + 1
            f.who = unit
            fr.ask_then(s, b, f, unit, Decision.ALLY, WindowStage.HELP)
            return
    f.who = -1
    f.stage = WindowStage.EVADE


@kernel
def help_ally(s: Any, b: Any, log: Any, f: Any, a: Any, answer: int) -> None:
    """How an ally helps was answered."""
    ally = int(f.who)
    f.verb = answer
    if answer == Verb.GUARDIAN:
        fr.ask_then(s, b, f, ally, Decision.WEAPON, WindowStage.GUARD)
    elif answer == Verb.PROTECT:
        fr.ask_then(s, b, f, ally, Decision.DIRECTION, WindowStage.PLACE)
    elif answer == Verb.SACRIFICE:
        fr.ask_then(s, b, f, ally, Decision.ARM, WindowStage.ARM)
    else:
        f.stage = WindowStage.ALLIES


@kernel
def test(s: Any, b: Any, log: Any, f: Any, a: Any) -> None:
    """AE-167, AE-174: the helper's Reaction: a Dodge or a Parry test."""
    ally, verb = int(f.who), int(f.verb)
    arm = int(f.arm) if verb == Verb.GUARDIAN else -1
    modifiers = evasion.modifiers(s, b, a, ally, verb, arm)
    if verb == Verb.GUARDIAN:
        showing.show(s, b, ally, Talent.GUARDIAN)
    reactions.take(s, b, log, ally, verb)
    kind = evasion.test_of(verb)
    f.stage = WindowStage.HELPED
    begin_test(s, b, ally, kind, trials.value(s, b, ally, kind), modifiers, 0, int(f.actor))


@kernel
def judge(s: Any, b: Any, log: Any, f: Any, a: Any) -> None:
    """AE-168, AE-174 to AE-176: the helper's test is done."""
    f.stage = WindowStage.ALLIES
    if b.outcome.passed == 0:
        return
    ally, target = int(f.who), int(f.target)
    if f.verb == Verb.PROTECT:
        take_place(s, b, log, f, a)
        return
    horde = units.is_horde(b, int(f.actor))
    most = evasion.negated(s, a, horde, int(b.outcome.degrees), False)
    count = negate(a, target, most)
    emit(log, Event.GUARDED, ally, count, target, int(f.actor), 0)
    f.window_flags = int(f.window_flags) | (1 << Evasion.GUARDIAN)
    f.stage = WindowStage.COUNTER


@kernel
def take_place(s: Any, b: Any, log: Any, f: Any, a: Any) -> None:
    """AE-168, AE-169: the ally is moved aside, the protector stands there: its hits are its own.

    Those for which somebody gave an arm are meant for the protector, too.
    """
    ally, target = int(f.who), int(f.target)
    here, came_from = int(b.units[target].cell), int(b.units[ally].cell)
    beside = board.neighbour(s, here, int(f.way))
    if beside < 0 or placing.runs_into(s, b, log, target, beside):
        return
    for k in range(int(a.n_hits)):
        if a.hits[k] != NO_HIT and hit_target(a.hits[k]) == target:
            a.hits[k] = moved(a.hits[k], ally, hit_location(a.hits[k]))
    placing.put(s, b, log, target, beside, Event.FORCED)
    aside.adapt(s, b, target, here)
    placing.put(s, b, log, ally, here, Event.MOVED)
    aside.adapt(s, b, ally, came_from)
    emit(log, Event.PROTECTS, ally, beside, target, 0, 0)
    f.target = ally
    flags = int(f.window_flags) & ~(1 << Evasion.DEFLECTING)
    f.window_flags = flags | (1 << Evasion.PROTECTED)
    f.stage = WindowStage.DEFLECT


@kernel
def give(s: Any, b: Any, log: Any, f: Any, a: Any, unit: int, count: int) -> None:
    """AE-178, AE-179, AE-182: an arm is given for the first ``count`` hits that are left."""
    target = int(f.target)
    showing.show(s, b, unit, Talent.SACRIFICE)
    if unit != target:
        reactions.take(s, b, log, unit, Verb.SACRIFICE)
    left = count
    for k in range(int(a.n_hits)):
        if left > 0 and hits.is_left(a, k, target):
            a.hits[k] = taken(a.hits[k], unit, int(f.location))
            left -= 1
    emit(log, Event.SACRIFICES, unit, count, target, int(f.location), 0)
