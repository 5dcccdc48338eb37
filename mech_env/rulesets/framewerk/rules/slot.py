"""A unit's slot: the verb, its further questions, and what a verb does at once (T4, FW-017 …)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions.capabilities import in_hand, opponents
from mech_env.rulesets.framewerk.questions.legal import free_slot
from mech_env.rulesets.framewerk.questions.sight import cover_rating
from mech_env.rulesets.framewerk.rules.close import maintain
from mech_env.rulesets.framewerk.rules.harm import (
    disengage,
    end_hold,
    end_zone,
    leave_hand,
    lose_aim,
    settle,
)
from mech_env.rulesets.framewerk.state.codes import CARRIED_SLOTS, DrawCost, Form, SuppressCost
from mech_env.rulesets.framewerk.state.decisions import (
    CARRIED,
    DIRECTION,
    ENEMY,
    IN_HAND,
    ITEM,
    POINT,
    THING,
    Decision,
    Verb,
    enemy_unit,
    object_at_slot,
    turned,
)
from mech_env.rulesets.framewerk.state.events import Event, Roll
from mech_env.rulesets.framewerk.state.frames import Frame, SlotStage, ask, pop, push
from mech_env.rulesets.framewerk.state.weapons import IS_HAND, MAGAZINE_SIZE

# What kind of attack a verb begins; -1 none. Each fire mode is a verb: changing it costs nothing
# (FW-217).
ATTACK_OF = (
    -1, Form.SINGLE, Form.BURST, Form.AUTO, Form.SUPPRESS, Form.STRIKE, Form.ENTANGLE,
    Form.RESTRAIN, Form.DISARM, Form.THROW, Form.SINGLE, Form.STRIKE, Form.THROW, *[-1] * 19,
)  # fmt: skip

BREAK_BASE = 5  # FW-232


@kernel
def slot(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a slot.

    Reads: the unit. Writes: acts_left, debt, aim, cover, gear. Rolls: break. Asks: action and its
    further questions.
    """
    unit = int(f.actor)
    u = b.units[unit]
    stage = int(f.stage)
    if stage == SlotStage.START:
        u.face_used = 0
        u.draw_used = 0
        end_zone(s, b, log, unit)  # FW-226
        f.stage = SlotStage.ASK
        if u.debt > 0:  # FW-246
            u.debt -= 1
            u.acts_left -= 1
            emit(log, Event.FORFEITS, unit, u.debt, 0, 0, 0)
            f.stage = SlotStage.END
    elif stage == SlotStage.ASK:
        f.stage = SlotStage.VERB
        ask(s, b, unit, Decision.ACTION)
    elif stage == SlotStage.VERB:
        choose(s, b, log, f, unit, int(b.request.answer))
    elif stage == SlotStage.END:
        if settle(s, b, log) == 0:
            pop(b)
    else:
        detail(s, b, log, f, unit, stage, int(b.request.answer))


@kernel
def choose(s: Any, b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """The verb is paid for, then asks on or is done at once."""
    u = b.units[unit]
    f.verb = verb
    emit(log, Event.ACTION, unit, verb, 0, 0, 0)
    free = (
        verb == Verb.RELEASE
        or verb == Verb.FACE
        or (verb == Verb.READY and s.options.draw_cost == DrawCost.FREE)
    )
    if verb == Verb.AUTO or (
        verb == Verb.SUPPRESS and s.options.suppress_cost == SuppressCost.REST_OF_TURN
    ):
        u.acts_left = 0  # FW-211, FW-226
    elif not free:
        u.acts_left -= 1  # FW-140
    if verb == Verb.STRIKE or verb == Verb.ENTANGLE or verb == Verb.RESTRAIN or verb == Verb.DISARM:
        f.stage = SlotStage.WITH
        ask(s, b, unit, Decision.WITH)
    elif verb == Verb.SHOOT or verb == Verb.BURST or verb == Verb.THROW:
        f.weapon = in_hand(u)
        f.stage = SlotStage.TARGET
        ask(s, b, unit, Decision.TARGET)
    elif verb == Verb.SHOOT_OBJECT or verb == Verb.STRIKE_OBJECT or verb == Verb.THROW_OBJECT:
        f.stage = SlotStage.OBJECT
        ask(s, b, unit, Decision.OBJECT)
    elif verb == Verb.AUTO or verb == Verb.SUPPRESS or verb == Verb.FACE:
        f.weapon = in_hand(u)
        f.stage = SlotStage.FACING
        ask(s, b, unit, Decision.FACING)
    elif verb == Verb.READY:
        f.stage = SlotStage.WEAPON
        ask(s, b, unit, Decision.WEAPON)
    elif verb == Verb.PICKUP:
        f.stage = SlotStage.ITEM
        ask(s, b, unit, Decision.ITEM)
    elif verb == Verb.ESCAPE:
        f.stage = SlotStage.HOLDER
        ask(s, b, unit, Decision.HOLDER)
    else:
        act_at_once(s, b, log, f, unit, verb)


@kernel
def act_at_once(s: Any, b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """Verbs without further questions (PASS does nothing; FW-029)."""
    u = b.units[unit]
    f.stage = SlotStage.END
    if verb == Verb.AIM:  # FW-201, FW-202
        u.aim += 1
        emit(log, Event.AIMED, unit, u.aim, 0, 0, 0)
    elif verb == Verb.COVER:  # FW-240
        lose_aim(s, b, log, unit)
        u.cover_taken = cover_rating(s, b, int(u.at))
        emit(log, Event.TOOK_COVER, unit, u.cover_taken, 0, 0, 0)
    elif verb == Verb.MOVE:  # FW-023
        lose_aim(s, b, log, unit)
        begin_move(s, b, unit, 0)
    elif verb == Verb.BREAK:
        break_away(s, b, log, unit)
    elif verb == Verb.RELOAD:  # FW-027
        lose_aim(s, b, log, unit)
        w = b.weapons[in_hand(u)]
        w.loaded = MAGAZINE_SIZE[w.kind]
        w.mags -= 1
        emit(log, Event.RELOADED, unit, w.kind, w.mags, 0, 0)
    elif verb == Verb.MAINTAIN:
        maintain(s, b, log, unit)
    elif verb == Verb.RELEASE:  # FW-263
        end_hold(s, b, log, unit)
        f.stage = SlotStage.ASK


@kernel
def begin_move(s: Any, b: Any, unit: int, may_stop: int) -> None:
    """FW-023, FW-233: a Move of up to `move` steps; ``may_stop`` 1: none is allowed, too."""
    push(b, Frame.MOVE, unit, -1)
    m = b.frames[b.depth - 1]
    m.steps = s.units[unit].move
    m.may_stop = may_stop


@kernel
def break_away(s: Any, b: Any, log: Any, unit: int) -> None:
    """FW-231 to FW-233: one die against 5 and the number of opponents."""
    u = b.units[unit]
    lose_aim(s, b, log, unit)
    needed = BREAK_BASE + opponents(s, b, u)
    done = 1 if roll(b, log, 10, unit, Roll.BREAK) >= needed else 0
    emit(log, Event.BROKE_AWAY, unit, done, needed, 0, 0)
    if done == 1:
        disengage(s, b, unit)
        begin_move(s, b, unit, 1)


@kernel
def detail(s: Any, b: Any, log: Any, f: Any, unit: int, stage: int, answer: int) -> None:
    """The answer to a further question: ask on, or do it."""
    u = b.units[unit]
    profile = s.units[unit]
    f.stage = SlotStage.END
    if stage == SlotStage.WITH:
        f.weapon = in_hand(u) if answer == IN_HAND else -1
        f.stage = SlotStage.TARGET
        ask(s, b, unit, Decision.TARGET)
    elif stage == SlotStage.TARGET:
        f.target = enemy_unit(s, b, int(profile.side), answer - ENEMY)
        if f.verb == Verb.SHOOT or f.verb == Verb.STRIKE or f.verb == Verb.THROW:  # FW-236
            f.stage = SlotStage.POINT
            ask(s, b, unit, Decision.AIMPOINT)
        else:
            begin_attack(s, b, f, unit)
    elif stage == SlotStage.POINT:
        f.aimpoint = answer - POINT
        begin_attack(s, b, f, unit)
    elif stage == SlotStage.OBJECT:
        f.thing = object_at_slot(s, b, int(profile.side), answer - THING)
        weapon = in_hand(u)
        if f.verb == Verb.STRIKE_OBJECT and weapon >= 0 and IS_HAND[b.weapons[weapon].kind] == 0:
            weapon = -1  # FW-238: bare hands if what is in hand is no hand weapon
        f.weapon = weapon
        begin_attack(s, b, f, unit)
    elif stage == SlotStage.FACING:
        if f.verb == Verb.FACE:  # FW-017
            u.facing = turned(profile.side, answer - DIRECTION)
            u.face_used = 1
            emit(log, Event.FACED, unit, u.facing, 0, 0, 0)
            f.stage = SlotStage.ASK
        else:
            f.direction = turned(profile.side, answer - DIRECTION)
            begin_attack(s, b, f, unit)
    elif stage == SlotStage.WEAPON:
        make_ready(s, b, log, f, unit, answer - CARRIED)
    elif stage == SlotStage.ITEM:
        pick_up(s, b, log, unit, answer - ITEM)
    else:  # T_HOLDER
        push(b, Frame.ESCAPE, unit, enemy_unit(s, b, int(profile.side), answer - ENEMY))


@kernel
def begin_attack(s: Any, b: Any, f: Any, unit: int) -> None:
    """All is chosen: the attack goes on the stack."""
    form, weapon, aimpoint = ATTACK_OF[f.verb], int(f.weapon), int(f.aimpoint)
    direction, thing = int(f.direction), int(f.thing)
    push(b, Frame.ATTACK, unit, int(f.target))
    a = b.frames[b.depth - 1]
    a.form = form
    a.weapon = weapon
    a.aimpoint = aimpoint
    a.direction = direction
    a.thing = thing


@kernel
def make_ready(s: Any, b: Any, log: Any, f: Any, unit: int, carried: int) -> None:
    """FW-026: another weapon in hand, or none."""
    u = b.units[unit]
    leave_hand(s, b, log, unit)
    kind = -1
    if carried < CARRIED_SLOTS:
        u.ready = carried
        kind = int(b.weapons[u.carried[carried]].kind)
    emit(log, Event.READIED, unit, kind, 0, 0, 0)
    if s.options.draw_cost == DrawCost.FREE:
        u.draw_used = 1
        f.stage = SlotStage.ASK


@kernel
def pick_up(s: Any, b: Any, log: Any, unit: int, weapon: int) -> None:
    """FW-028: into the lowest free slot and into the hand."""
    u = b.units[unit]
    leave_hand(s, b, log, unit)
    w = b.weapons[weapon]
    place = free_slot(u)
    w.owner = unit
    w.at = -1
    u.carried[place] = weapon
    u.ready = place
    emit(log, Event.PICKED_UP, unit, w.kind, 0, 0, 0)
