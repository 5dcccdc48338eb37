"""The dice of an engagement: to engage, to evade, for damage (E5 to E10 of 5.5)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import damage, engaged, engaging, gear, levels
from mech_env.rulesets.xhalem.questions.knowledge import undetected
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.rules.deeds import end_aid
from mech_env.rulesets.xhalem.rules.dice import roll_d20, roll_sum
from mech_env.rulesets.xhalem.rules.harm import expose
from mech_env.rulesets.xhalem.rules.reach import clear_entered
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event, Roll
from mech_env.rulesets.xhalem.state.frames import EngageStage, Frame

WORST, BEST = 1, 20  # natural faces (XH-071, XH-072)


# --- to engage ---
@kernel
def roll_engagement(s: Any, b: Any, log: Any, f: Any) -> None:
    """E5 to E7: the engagement dice; failures and successes that need no evasion.

    Reads: both. Writes: the frame, aid, turn lost. Rolls: the d20s (XH-056). Asks: nothing.
    """
    unit, aim = int(f.actor), int(f.aim)
    verb, slot, program = int(f.verb), int(f.slot), int(f.program)
    face = roll_d20(b, log, int(f.level), unit, Roll.ENGAGEMENT)
    f.face = face
    f.total = face + engaging.engagement_bonus(s, unit, verb, slot, program)
    emit(log, Event.ENGAGEMENT, unit, f.total, f.level, face, 0)
    if levels.is_assisted(s, b, unit, aim):
        end_aid(b, unit)  # XH-130: for the first roll only
    remember_roll(b, f)
    f.stage = EngageStage.EVADE
    why = engaged.blind_failure(s, b, f)
    if why != engaged.NOT_BLIND:  # E6
        f.failed = 1
        f.engaged = 1 << int(f.target)  # there is no area without a shot at it
        emit(log, Event.BLIND_FAILURE, unit, aim, why, 0, 0)
        if f.reaction == 0:
            b.units[unit].turn_lost = 1  # XH-148, XH-154
        elif b.depth > 1 and b.frames[b.depth - 2].kind == Frame.ACT:
            b.frames[b.depth - 2].strike = 2  # only the reaction is lost: no second strike
    elif gear.is_machine(s, unit):
        return  # XH-073
    elif face == WORST:  # E7
        f.failed = 1
        emit(log, Event.MISSED, unit, aim, 0, 0, 0)
    elif face == BEST:
        f.struck = f.engaged
        f.hit = int(f.struck != 0 or engaged.is_piece(f))
        tell_hits(s, b, log, f)


@kernel
def tell_hits(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-072: all that is engaged is hit without an evasion roll."""
    for target in range(s.n_units):
        if (int(f.struck) >> target) & 1:
            emit(log, Event.HIT, f.actor, target, 0, 0, 0)
    if engaged.is_piece(f):
        emit(log, Event.HIT, f.actor, f.aim, 0, 0, 0)


# --- to evade ---
@kernel
def evade(s: Any, b: Any, log: Any, f: Any) -> None:
    """E8, E9: the next unit engaged evades or not, in the order of units; after the last, go on.

    Reads: both. Writes: the frame, what :func:`decide` writes. Rolls: the evasion of one unit.
    Asks: nothing.
    """
    if f.failed == 0 and f.hit == 0:
        target = next_engaged(s, f)
        if target < c.MAX_UNITS:
            meet(s, b, log, f, target)
            f.next_one = target + 1
            if next_engaged(s, f) < c.MAX_UNITS:
                return
        if engaged.is_piece(f):  # XH-060: nothing evades
            told = Event.HIT if engaged.is_piece_hit(s, b, f) else Event.MISSED
            emit(log, told, f.actor, f.aim, 0, 0, 0)
    decide(s, b, log, f)


@kernel
def next_engaged(s: Any, f: Any) -> int:
    """The next unit that has to evade; MAX_UNITS: none is left."""
    for target in range(int(f.next_one), s.n_units):
        if (int(f.engaged) >> target) & 1:
            return target
    return c.MAX_UNITS


@kernel
def meet(s: Any, b: Any, log: Any, f: Any, target: int) -> None:
    """E8, E9, XH-058, XH-059: one unit's defence against the total; a tie is a miss."""
    face, defence = defend(s, b, log, f, target)
    beaten = f.total > defence
    evasion = face > 0 and not engaged.is_emp(f)  # EMP is withstood otherwise (XH-110)
    if evasion and s.options.nat20_evasion == 1 and not gear.is_machine(s, target):
        beaten = (beaten or face == WORST) and face != BEST  # XH-071
    if target == f.aim:
        b.seen.defence = defence  # of others in an area nobody need know
    emit(log, Event.HIT if beaten else Event.MISSED, f.actor, target, 0, 0, 0)
    if beaten:
        f.struck = int(f.struck) | 1 << target


@kernel
def defend(s: Any, b: Any, log: Any, f: Any, target: int) -> tuple[int, int]:
    """E8, XH-058, XH-060, XH-110: the die kept (0: none rolled) and what the engagement must beat.

    EMP is withstood with Reactor or Agility, also by those who know of nothing (XH-112).
    """
    unit, level, face = int(f.actor), 0, 0
    if engaged.is_emp(f):
        score = c.Score.REACTOR if gear.is_machine(s, target) else c.Score.AGILITY
        defence = int(s.units[target].scores[score]) + int(s.units[target].eva_mod)
        if not levels.is_helpless(s, b, target):
            face = roll_d20(b, log, 0, target, Roll.DEFENCE)
    else:
        where = engaged.place_struck(s, b, f, target)
        defence = levels.static_defence(s, b, target)
        if levels.rolls_evasion(s, b, unit, target, where):
            level = levels.evasion_level(s, b, unit, target, where)
            face = roll_d20(b, log, level, target, Roll.EVASION)
    emit(log, Event.EVADES, target, face + defence, level, int(face == 0), 0)
    return face, face + defence


@kernel
def decide(s: Any, b: Any, log: Any, f: Any) -> None:
    """E12, before the effects: it is known who is hit, so where the attacker is, too.

    Who was undetected is given away by the attempt (XH-158). Then damage, a contest, or the effect.
    Reads: both. Writes: exposed, entered, attacked, the frame. Rolls: nothing. Asks: nothing.
    """
    unit, verb, slot = int(f.actor), int(f.verb), int(f.slot)
    u = b.units[unit]
    if undetected(s, b, unit, place_of(b, unit)):
        expose(s, b, log, unit)
    for target in range(s.n_units):
        if (int(f.engaged) >> target) & 1:
            clear_entered(b, unit, target)  # XH-098
    if engaging.is_melee_attack(s, unit, verb, slot):
        u.attacked = int(u.attacked) | int(f.engaged)  # XH-120
    if f.struck != 0:
        f.hit = 1
    b.seen.hit = int(f.hit == 1 or engaged.is_piece_hit(s, b, f))
    f.stage = EngageStage.EXPOSE
    if f.failed == 1:
        if engaged.shield_struck(s, b, f) >= 0:
            f.stage = EngageStage.DAMAGE  # XH-155
    elif b.seen.hit == 0:
        return
    elif damage.does_damage(s, unit, verb, slot, int(f.program)):
        f.stage = EngageStage.DAMAGE
    elif not engaging.is_shove(verb):
        f.stage = EngageStage.APPLY
    elif b.units[f.target].stunned > 0:
        f.stage = EngageStage.SHOVED  # XH-181
        emit(log, Event.SHOVED, unit, 1, f.target, 0, 0)
    else:
        f.stage = EngageStage.CONTEST


# --- damage ---
@kernel
def roll_damage(s: Any, b: Any, log: Any, f: Any) -> None:
    """E10, XH-061, XH-074: the damage dice, once for all who are hit (XH-075).

    Reads: the attacker. Writes: the frame. Rolls: the damage. Asks: nothing.
    """
    unit, verb, slot = int(f.actor), int(f.verb), int(f.slot)
    count, faces = damage.damage_dice(s, unit, verb, slot)
    highest = s.options.added_effects == c.AddedEffects.MAX_DAMAGE and f.face == BEST
    if highest and f.failed == 0 and not gear.is_machine(s, unit):
        rolled = count * max(1, faces)  # XH-070
    else:
        rolled = roll_sum(b, log, count, faces, unit, Roll.DAMAGE)
    f.damage = max(0, rolled + damage.damage_bonus(s, unit, verb, slot))
    f.stage = EngageStage.APPLY


@kernel
def remember_roll(b: Any, f: Any) -> None:
    """What observations tell of the last engagement."""
    seen = b.seen
    seen.who = f.actor
    seen.aim = f.aim
    seen.face = f.face
    seen.level = f.level
    seen.total = f.total
    seen.defence = 0
    seen.hit = 0
    seen.damage = 0
