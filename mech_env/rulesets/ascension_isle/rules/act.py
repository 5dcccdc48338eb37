"""ACT: a verb with its arguments, its cost, and who interrupts it (T4; AI-024, AI-033, AI-162)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import interrupts, targets, verbs
from mech_env.rulesets.ascension_isle.questions import zones as fire
from mech_env.rulesets.ascension_isle.rules import deeds, gear, victory, zones
from mech_env.rulesets.ascension_isle.rules.attack import begin_verb, begin_zone_attack
from mech_env.rulesets.ascension_isle.rules.costs import join_in, pay
from mech_env.rulesets.ascension_isle.rules.move import begin_move
from mech_env.rulesets.ascension_isle.rules.window import open_window
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.frames import ActStage, Frame

# Verbs done with the weapon in hand.
_ARMED = (
    Verb.MOVE_RELOAD, Verb.SHOOT, Verb.AIM, Verb.STRIKE, Verb.SUSTAIN, Verb.KILLZONE,
)  # fmt: skip
IS_ARMED = tuple(int(verb in _ARMED) for verb in Verb)


@kernel
def begin_act(b: Any, unit: int, verb: int) -> None:
    """A verb is chosen; its arguments come next."""
    fr.push(b, Frame.ACT, unit, -1)
    f = b.frames[b.depth - 1]
    f.verb = verb
    if IS_ARMED[verb]:
        f.slot = b.units[unit].in_hand


@kernel
def act(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a verb.

    Reads: everything about the unit. Writes: actions, ammunition, exploits, advantage; what the
    verb does. Rolls: tests of verbs. Asks: the arguments, coord.
    """
    stage = int(f.stage)
    if stage == ActStage.ASK:
        next_argument(s, b, f)
    elif stage == ActStage.PAY:
        f.stage = ActStage.CLOSE
        announce(s, b, log, f)
        open_window(b, int(f.actor), c.Cause.AHEAD)  # T4.1
    elif stage == ActStage.CLOSE:
        f.stage = ActStage.DO
        if f.verb == Verb.STRIKE:
            open_window(b, int(f.actor), c.Cause.CLOSE)  # T4.2
    elif stage == ActStage.DO:
        do(s, b, log, f)
    elif stage <= ActStage.STANDING:
        sustain(s, b, log, f, stage)
    elif stage == ActStage.FINISH:
        f.stage = ActStage.OVER
        if f.verb == Verb.MOVE_RELOAD and targets.is_active(b, int(f.actor)):
            gear.reload(s, b, log, int(f.actor), int(f.slot))  # AI-029, AI-134
        open_window(b, int(f.actor), c.Cause.BEHIND)  # T4.4
    elif stage == ActStage.OVER:
        fr.pop(b)
        victory.settle(s, b, log)  # T4.5
    else:
        take_argument(s, b, f, stage, int(b.request.answer))


# --- the arguments ---
@kernel
def next_argument(s: Any, b: Any, f: Any) -> None:
    """Table 4.1: the next thing that the verb needs, or all is there."""
    decision = 0
    if f.given < d.MOST_ARGUMENTS:
        decision = d.ARGUMENT_OF[int(f.verb) * d.MOST_ARGUMENTS + int(f.given)]
    if decision == Decision.NONE:
        f.stage = ActStage.PAY
    elif decision == Decision.ZONECELL:
        fr.ask_then(s, b, f, int(f.actor), decision, ActStage.ZONECELL_SET)
    else:
        fr.ask_then(s, b, f, int(f.actor), decision, decision + fr.ARGUMENT)


@kernel
def take_argument(s: Any, b: Any, f: Any, stage: int, answer: int) -> None:
    """An argument is known."""
    side = int(s.units[f.actor].side)
    f.stage = ActStage.ASK
    if stage == ActStage.ZONECELL_SET:
        if answer != Verb.NO:  # AI-165: one cell more, and the question once more
            f.way = d.turned(side, answer - d.DIRECTION)
            f.cells += 1
            return
    elif stage == ActStage.TARGET:
        f.target = sides.enemy_unit(s, side, answer - d.ENEMY)
    elif stage == ActStage.FORM:
        f.form = answer - d.FORM
    elif stage == ActStage.RAPID:
        f.rapid = answer - d.NUMBER
    elif stage == ActStage.AETHER:
        f.aether = answer - d.NUMBER
    elif stage == ActStage.COLUMN:
        f.x = d.turned_column(s, side, answer - d.LINE)
    elif stage == ActStage.ROW:
        f.y = answer - d.LINE
        f.cells = 1
    elif stage == ActStage.WAY:
        f.way = d.turned(side, answer - d.DIRECTION)
    elif stage == ActStage.WEAPON:
        f.slot = answer - d.WEAPON
    elif stage == ActStage.OBJECT:
        f.thing = answer - d.THING
    elif stage == ActStage.PATIENT:
        f.target = sides.own_unit(s, side, answer - d.OWN)
    else:
        f.means = answer - d.BY
    f.given += 1


@kernel
def announce(s: Any, b: Any, log: Any, f: Any) -> None:
    """T4: a verb is announced and its whole cost paid, before anybody reacts to it."""
    unit = int(f.actor)
    kind = int(s.units[unit].carried[f.slot]) if f.slot >= 0 else -1
    emit(log, Event.ANNOUNCED, unit, f.verb, f.target, kind, f.form)
    pay(s, b, log, f)


# --- what it does ---
@kernel
def do(s: Any, b: Any, log: Any, f: Any) -> None:
    """T4.3: the verb is done, or lost with its cost (AI-061, AI-122)."""
    unit, verb = int(f.actor), int(f.verb)
    if not targets.is_active(b, unit):
        emit(log, Event.FIZZLED, unit, verb, 0, 0, 0)
        f.stage = ActStage.OVER
        return
    f.stage = ActStage.FINISH
    if verbs.is_blocked(s, b, f):
        emit(log, Event.FIZZLED, unit, verb, 0, 0, 0)
    elif verb == Verb.MOVE or verb == Verb.MOVE_RELOAD:
        begin_move(b, unit, c.Gait.MOVE)
    elif verb == Verb.SPRINT:
        begin_move(b, unit, c.Gait.SPRINT)
    elif verb == Verb.SHOOT or verb == Verb.AIM or verb == Verb.STRIKE or verb == Verb.BOLT:
        begin_verb(b, f)
    elif verb == Verb.KILLZONE:
        begin_zone(s, b, log, f, zones.ALONE)
    elif verb == Verb.SUSTAIN:
        f.stage = ActStage.COORD
        if w.RATE[s.units[unit].carried[f.slot]] > 0:
            begin_zone(s, b, log, f, zones.ALONE)
    else:
        deeds.do(s, b, log, f)


@kernel
def begin_zone(s: Any, b: Any, log: Any, f: Any, partner: int) -> None:
    """AI-161, AI-174: the area stands; who stands in it may be attacked next."""
    zones.begin(s, b, log, f, partner)
    f.next_place = 0
    f.stage = ActStage.STANDING


@kernel
def sustain(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """SUSTAIN and KILLZONE: who joins in, who stands under the fire (AI-162, AI-164, AI-174)."""
    unit = int(f.actor)
    if stage == ActStage.COORD:
        next_friend(s, b, log, f)
    elif stage == ActStage.COORD_SET:
        friend = int(f.next_unit) - 1
        agrees = 1 if b.request.answer == Verb.YES else 0
        emit(log, Event.JOINED, friend, agrees, unit, 0, 0)
        f.stage = ActStage.COORD
        if agrees == 1:
            join_in(s, b, log, friend)
            begin_zone(s, b, log, f, friend)
    else:
        while f.next_place < b.n_order and fire.hits_standing(s, b, unit):
            other = int(b.order[f.next_place])
            f.next_place += 1
            if fire.is_under_fire(s, b, other, unit):
                begin_zone_attack(b, unit, other)
                return
        f.stage = ActStage.FINISH


@kernel
def next_friend(s: Any, b: Any, log: Any, f: Any) -> None:
    """AI-162: friends are asked in unit order; if all refuse, the verb is lost with its cost."""
    unit = int(f.actor)
    while f.next_unit < s.n_units:
        friend = int(f.next_unit)
        f.next_unit += 1
        if interrupts.may_join(s, b, friend, unit):
            fr.ask_then(s, b, f, friend, Decision.COORD, ActStage.COORD_SET)
            return
    emit(log, Event.FIZZLED, unit, f.verb, 0, 0, 0)
    f.stage = ActStage.FINISH
