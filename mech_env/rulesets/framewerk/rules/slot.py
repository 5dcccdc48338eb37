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
from mech_env.rulesets.framewerk.state.codes import (
    AUTO,
    BURST,
    CARRIED_SLOTS,
    DISARM,
    DRAW_FREE,
    ENTANGLE,
    RESTRAIN,
    SINGLE,
    STRIKE,
    SUPPRESS,
    SUPPRESS_REST,
    THROW,
)
from mech_env.rulesets.framewerk.state.decisions import (
    AIM,
    BREAK,
    CARRIED,
    COVER,
    D_ACTION,
    D_AIMPOINT,
    D_FACING,
    D_HOLDER,
    D_ITEM,
    D_OBJECT,
    D_TARGET,
    D_WEAPON,
    D_WITH,
    DIRECTION,
    ENEMY,
    ESCAPE,
    FACE,
    FIRE_AUTO,
    GRAB,
    GRAB_ONLY,
    HIT_OBJECT,
    HIT_UNIT,
    HURL,
    HURL_OBJECT,
    IN_HAND,
    ITEM,
    KNOCK_AWAY,
    LAY_ZONE,
    MAINTAIN,
    MOVE,
    PICKUP,
    POINT,
    READY,
    RELEASE,
    RELOAD,
    SHOOT,
    SHOOT_BURST,
    SHOOT_OBJECT,
    THING,
    enemy_unit,
    object_at_slot,
    turned,
)
from mech_env.rulesets.framewerk.state.events import (
    ACTED,
    AIMED,
    BROKE_AWAY,
    FACED,
    FORFEITS,
    PICKED_UP,
    R_BREAK,
    READIED,
    RELOADED,
    TOOK_COVER,
)
from mech_env.rulesets.framewerk.state.frames import Frame, ask, pop, push
from mech_env.rulesets.framewerk.state.weapons import IS_HAND, MAGAZINE_SIZE

# Stages of a slot's frame; `verb` is the chosen verb's slot.
(
    T_START, T_ASK, T_VERB, T_WITH, T_TARGET, T_POINT, T_OBJECT, T_FACING, T_WEAPON, T_ITEM,
    T_HOLDER, T_END,
) = range(12)  # fmt: skip

# What kind of attack a verb begins; -1 none. Each fire mode is a verb: changing it costs nothing
# (FW-217).
ATTACK_OF = (-1, SINGLE, BURST, AUTO, SUPPRESS, STRIKE, ENTANGLE, RESTRAIN, DISARM, THROW, SINGLE,
             STRIKE, THROW, *[-1] * 19)  # fmt: skip

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
    if stage == T_START:
        u.face_used = 0
        u.draw_used = 0
        end_zone(s, b, log, unit)  # FW-226
        f.stage = T_ASK
        if u.debt > 0:  # FW-246
            u.debt -= 1
            u.acts_left -= 1
            emit(log, FORFEITS, unit, u.debt, 0, 0, 0)
            f.stage = T_END
    elif stage == T_ASK:
        f.stage = T_VERB
        ask(s, b, unit, D_ACTION)
    elif stage == T_VERB:
        choose(s, b, log, f, unit, int(b.request.answer))
    elif stage == T_END:
        if settle(s, b, log) == 0:
            pop(b)
    else:
        detail(s, b, log, f, unit, stage, int(b.request.answer))


@kernel
def choose(s: Any, b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """The verb is paid for, then asks on or is done at once."""
    u = b.units[unit]
    f.verb = verb
    emit(log, ACTED, unit, verb, 0, 0, 0)
    free = verb == RELEASE or verb == FACE or (verb == READY and s.options.draw_cost == DRAW_FREE)
    if verb == FIRE_AUTO or (verb == LAY_ZONE and s.options.suppress_cost == SUPPRESS_REST):
        u.acts_left = 0  # FW-211, FW-226
    elif not free:
        u.acts_left -= 1  # FW-140
    if verb == HIT_UNIT or verb == GRAB or verb == GRAB_ONLY or verb == KNOCK_AWAY:
        f.stage = T_WITH
        ask(s, b, unit, D_WITH)
    elif verb == SHOOT or verb == SHOOT_BURST or verb == HURL:
        f.weapon = in_hand(u)
        f.stage = T_TARGET
        ask(s, b, unit, D_TARGET)
    elif verb == SHOOT_OBJECT or verb == HIT_OBJECT or verb == HURL_OBJECT:
        f.stage = T_OBJECT
        ask(s, b, unit, D_OBJECT)
    elif verb == FIRE_AUTO or verb == LAY_ZONE or verb == FACE:
        f.weapon = in_hand(u)
        f.stage = T_FACING
        ask(s, b, unit, D_FACING)
    elif verb == READY:
        f.stage = T_WEAPON
        ask(s, b, unit, D_WEAPON)
    elif verb == PICKUP:
        f.stage = T_ITEM
        ask(s, b, unit, D_ITEM)
    elif verb == ESCAPE:
        f.stage = T_HOLDER
        ask(s, b, unit, D_HOLDER)
    else:
        act_at_once(s, b, log, f, unit, verb)


@kernel
def act_at_once(s: Any, b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """Verbs without further questions (PASS does nothing; FW-029)."""
    u = b.units[unit]
    f.stage = T_END
    if verb == AIM:  # FW-201, FW-202
        u.aim += 1
        emit(log, AIMED, unit, u.aim, 0, 0, 0)
    elif verb == COVER:  # FW-240
        lose_aim(s, b, log, unit)
        u.cover_taken = cover_rating(s, b, int(u.at))
        emit(log, TOOK_COVER, unit, u.cover_taken, 0, 0, 0)
    elif verb == MOVE:  # FW-023
        lose_aim(s, b, log, unit)
        begin_move(s, b, unit, 0)
    elif verb == BREAK:
        break_away(s, b, log, unit)
    elif verb == RELOAD:  # FW-027
        lose_aim(s, b, log, unit)
        w = b.weapons[in_hand(u)]
        w.loaded = MAGAZINE_SIZE[w.kind]
        w.mags -= 1
        emit(log, RELOADED, unit, w.kind, w.mags, 0, 0)
    elif verb == MAINTAIN:
        maintain(s, b, log, unit)
    elif verb == RELEASE:  # FW-263
        end_hold(s, b, log, unit)
        f.stage = T_ASK


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
    done = 1 if roll(b, log, 10, unit, R_BREAK) >= needed else 0
    emit(log, BROKE_AWAY, unit, done, needed, 0, 0)
    if done == 1:
        disengage(s, b, unit)
        begin_move(s, b, unit, 1)


@kernel
def detail(s: Any, b: Any, log: Any, f: Any, unit: int, stage: int, answer: int) -> None:
    """The answer to a further question: ask on, or do it."""
    u = b.units[unit]
    profile = s.units[unit]
    f.stage = T_END
    if stage == T_WITH:
        f.weapon = in_hand(u) if answer == IN_HAND else -1
        f.stage = T_TARGET
        ask(s, b, unit, D_TARGET)
    elif stage == T_TARGET:
        f.target = enemy_unit(s, b, int(profile.side), answer - ENEMY)
        if f.verb == SHOOT or f.verb == HIT_UNIT or f.verb == HURL:  # FW-236
            f.stage = T_POINT
            ask(s, b, unit, D_AIMPOINT)
        else:
            begin_attack(s, b, f, unit)
    elif stage == T_POINT:
        f.aimpoint = answer - POINT
        begin_attack(s, b, f, unit)
    elif stage == T_OBJECT:
        f.thing = object_at_slot(s, b, int(profile.side), answer - THING)
        weapon = in_hand(u)
        if f.verb == HIT_OBJECT and weapon >= 0 and IS_HAND[b.weapons[weapon].kind] == 0:
            weapon = -1  # FW-238: bare hands if what is in hand is no hand weapon
        f.weapon = weapon
        begin_attack(s, b, f, unit)
    elif stage == T_FACING:
        if f.verb == FACE:  # FW-017
            u.facing = turned(profile.side, answer - DIRECTION)
            u.face_used = 1
            emit(log, FACED, unit, u.facing, 0, 0, 0)
            f.stage = T_ASK
        else:
            f.direction = turned(profile.side, answer - DIRECTION)
            begin_attack(s, b, f, unit)
    elif stage == T_WEAPON:
        make_ready(s, b, log, f, unit, answer - CARRIED)
    elif stage == T_ITEM:
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
    emit(log, READIED, unit, kind, 0, 0, 0)
    if s.options.draw_cost == DRAW_FREE:
        u.draw_used = 1
        f.stage = T_ASK


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
    emit(log, PICKED_UP, unit, w.kind, 0, 0, 0)
