"""A unit's slot: the verb, its further questions, and what a verb does at once (T4, FW-017 …)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.rules import harm, victory
from mech_env.rulesets.framewerk.rules.close import maintain
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp


@kernel
def slot(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a slot.

    Reads: the unit. Writes: acts_left, debt, aim, cover, gear. Rolls: break. Asks: action and its
    further questions.
    """
    unit = int(f.actor)
    u = b.units[unit]
    stage = int(f.stage)
    if stage == fr.SlotStage.START:
        u.face_used = 0
        u.draw_used = 0
        harm.end_zone(s, b, log, unit)  # FW-226
        f.stage = fr.SlotStage.ASK
        if u.debt > 0:  # FW-246
            u.debt -= 1
            u.acts_left -= 1
            emit(log, ev.Event.FORFEITS, unit, u.debt, 0, 0, 0)
            f.stage = fr.SlotStage.END
    elif stage == fr.SlotStage.ASK:
        fr.ask_then(s, b, f, unit, d.Decision.ACTION, fr.SlotStage.VERB)
    elif stage == fr.SlotStage.VERB:
        choose(s, b, log, f, unit, int(b.request.answer))
    elif stage == fr.SlotStage.END:
        if victory.settle(s, b, log) == 0:
            fr.pop(b)
    else:
        detail(s, b, log, f, unit, stage, int(b.request.answer))


@kernel
def choose(s: Any, b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """The verb is paid for, then asks on or is done at once."""
    u = b.units[unit]
    f.verb = verb
    emit(log, ev.Event.ACTION, unit, verb, 0, 0, 0)
    draws = verb == d.Verb.READY and s.options.draw_cost == c.DrawCost.FREE
    rest = s.options.suppress_cost == c.SuppressCost.REST_OF_TURN
    if verb == d.Verb.AUTO or (verb == d.Verb.SUPPRESS and rest):
        u.acts_left = 0  # FW-211, FW-226
    elif not (draws or verb == d.Verb.RELEASE or verb == d.Verb.FACE):
        u.acts_left -= 1  # FW-140
    question = d.QUESTION_OF[verb]
    if question == d.Decision.TARGET or question == d.Decision.FACING:
        f.weapon = can.in_hand(u)
    if question != d.Decision.NONE:
        ask_detail(s, b, f, unit, question)
    else:
        act_at_once(s, b, log, f, unit, verb)


@kernel
def ask_detail(s: Any, b: Any, f: Any, unit: int, question: int) -> None:
    """A further question about the verb: the stages that read the answers have the same order."""
    fr.ask_then(s, b, f, unit, question, fr.SlotStage.WITH + question - d.Decision.WITH)


@kernel
def act_at_once(s: Any, b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """Verbs without further questions (PASS does nothing; FW-029)."""
    u = b.units[unit]
    f.stage = fr.SlotStage.END
    if verb == d.Verb.AIM:  # FW-201, FW-202
        u.aim += 1
        emit(log, ev.Event.AIMED, unit, u.aim, 0, 0, 0)
    elif verb == d.Verb.COVER:  # FW-240
        harm.lose_aim(s, b, log, unit)
        u.cover_taken = sight.cover_rating(s, b, int(u.at))
        emit(log, ev.Event.TOOK_COVER, unit, u.cover_taken, 0, 0, 0)
    elif verb == d.Verb.MOVE:  # FW-023
        harm.lose_aim(s, b, log, unit)
        begin_move(s, b, unit, 0)
    elif verb == d.Verb.BREAK:
        break_away(s, b, log, unit)
    elif verb == d.Verb.RELOAD:  # FW-027
        harm.lose_aim(s, b, log, unit)
        w = b.weapons[can.in_hand(u)]
        w.loaded = wp.MAGAZINE_SIZE[w.kind]
        w.mags -= 1
        emit(log, ev.Event.RELOADED, unit, w.kind, w.mags, 0, 0)
    elif verb == d.Verb.MAINTAIN:
        maintain(s, b, log, unit)
    elif verb == d.Verb.RELEASE:  # FW-263
        harm.end_hold(s, b, log, unit)
        f.stage = fr.SlotStage.ASK


@kernel
def begin_move(s: Any, b: Any, unit: int, may_stop: int) -> None:
    """FW-023, FW-233: a Move of up to `move` steps; ``may_stop`` 1: none is allowed, too."""
    fr.push(b, fr.Frame.MOVE, unit, -1)
    m = b.frames[b.depth - 1]
    m.steps = s.units[unit].move
    m.may_stop = may_stop


@kernel
def break_away(s: Any, b: Any, log: Any, unit: int) -> None:
    """FW-231 to FW-233: one die against the opponents."""
    u = b.units[unit]
    harm.lose_aim(s, b, log, unit)
    needed = can.break_number(u)
    done = 1 if roll(b, log, 10, unit, ev.Roll.BREAK) >= needed else 0
    emit(log, ev.Event.BROKE_AWAY, unit, done, needed, 0, 0)
    if done == 1:
        harm.disengage(s, b, unit)
        begin_move(s, b, unit, 1)


@kernel
def detail(s: Any, b: Any, log: Any, f: Any, unit: int, stage: int, answer: int) -> None:
    """The answer to a further question: ask on, or do it."""
    u = b.units[unit]
    profile = s.units[unit]
    f.stage = fr.SlotStage.END
    if stage == fr.SlotStage.WITH:
        f.weapon = can.in_hand(u) if answer == d.IN_HAND else -1
        ask_detail(s, b, f, unit, d.Decision.TARGET)
    elif stage == fr.SlotStage.TARGET:
        f.target = sides.enemy_unit(s, int(profile.side), answer - d.ENEMY)
        if f.verb == d.Verb.SHOOT or f.verb == d.Verb.STRIKE or f.verb == d.Verb.THROW:  # FW-236
            ask_detail(s, b, f, unit, d.Decision.AIMPOINT)
        else:
            begin_attack(s, b, f, unit)
    elif stage == fr.SlotStage.POINT:
        f.aimpoint = answer - d.POINT
        begin_attack(s, b, f, unit)
    elif stage == fr.SlotStage.OBJECT:
        f.thing = d.object_at_slot(s, b, int(profile.side), answer - d.THING)
        weapon = can.in_hand(u)
        if f.verb == d.Verb.STRIKE_OBJECT and wp.IS_HAND[can.hand_kind(s, b, unit)] == 0:
            weapon = -1  # FW-238: bare hands if what is in hand is no hand weapon
        f.weapon = weapon
        begin_attack(s, b, f, unit)
    elif stage == fr.SlotStage.FACING:
        if f.verb == d.Verb.FACE:  # FW-017
            u.facing = d.turned(profile.side, answer - d.DIRECTION)
            u.face_used = 1
            emit(log, ev.Event.FACED, unit, u.facing, 0, 0, 0)
            f.stage = fr.SlotStage.ASK
        else:
            f.direction = d.turned(profile.side, answer - d.DIRECTION)
            begin_attack(s, b, f, unit)
    elif stage == fr.SlotStage.WEAPON:
        make_ready(s, b, log, f, unit, answer - d.CARRIED)
    elif stage == fr.SlotStage.ITEM:
        pick_up(s, b, log, unit, answer - d.ITEM)
    else:  # HOLDER
        fr.push(b, fr.Frame.ESCAPE, unit, sides.enemy_unit(s, int(profile.side), answer - d.ENEMY))


@kernel
def begin_attack(s: Any, b: Any, f: Any, unit: int) -> None:
    """All is chosen: the attack goes on the stack."""
    fr.push(b, fr.Frame.ATTACK, unit, int(f.target))
    a = b.frames[b.depth - 1]
    a.form = d.FORM_OF[f.verb]
    a.weapon = f.weapon
    a.aimpoint = f.aimpoint
    a.direction = f.direction
    a.thing = f.thing


@kernel
def make_ready(s: Any, b: Any, log: Any, f: Any, unit: int, carried: int) -> None:
    """FW-026: another weapon in hand, or none."""
    u = b.units[unit]
    harm.leave_hand(s, b, log, unit)
    kind = -1
    if carried < c.CARRIED_SLOTS:
        u.ready = carried
        kind = int(b.weapons[u.carried[carried]].kind)
    emit(log, ev.Event.READIED, unit, kind, 0, 0, 0)
    if s.options.draw_cost == c.DrawCost.FREE:
        u.draw_used = 1
        f.stage = fr.SlotStage.ASK


@kernel
def pick_up(s: Any, b: Any, log: Any, unit: int, weapon: int) -> None:
    """FW-028: into the lowest free slot and into the hand."""
    u = b.units[unit]
    harm.leave_hand(s, b, log, unit)
    w = b.weapons[weapon]
    place = can.free_slot(u)
    w.owner = unit
    w.at = -1
    u.carried[place] = weapon
    u.ready = place
    emit(log, ev.Event.PICKED_UP, unit, w.kind, 0, 0, 0)
