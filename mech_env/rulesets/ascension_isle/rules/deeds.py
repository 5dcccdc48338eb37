"""Verbs that are done at once: cover, gear, first aid, objects, taunts (AI-026, AI-037, AI-092)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import tech
from mech_env.rulesets.ascension_isle.questions.stances import Upset
from mech_env.rulesets.ascension_isle.rules import gear, means, stances, wounds
from mech_env.rulesets.ascension_isle.rules.dice import roll_test
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Roll, Why


@kernel
def do(s: Any, b: Any, log: Any, f: Any) -> None:
    """What a verb ``f`` without steps and attacks does."""
    unit, verb = int(f.actor), int(f.verb)
    if verb == Verb.LEAN or verb == Verb.HIDE:
        lean(s, b, log, unit, 1 if verb == Verb.HIDE else 0)
    elif verb == Verb.RELOAD:
        gear.reload(s, b, log, unit, int(f.slot))
    elif verb == Verb.SWAP:
        gear.swap(s, b, log, unit, int(f.slot))
    elif verb == Verb.FIRSTAID:
        first_aid(s, b, log, unit, int(f.target))
    elif verb == Verb.USE:
        use(s, b, log, unit, int(f.thing))
    elif verb == Verb.TAUNT:
        taunt(s, b, log, unit, int(f.target))
    elif verb == Verb.EXTRA:
        gain_action(b, log, unit, int(f.means))
    else:  # FACE (AI-118)
        b.units[unit].facing = f.way
        emit(log, Event.FACED, unit, f.way, 0, 0, 0)


@kernel
def lean(s: Any, b: Any, log: Any, unit: int, behind: int) -> None:
    """AI-060, AI-063, AI-124: behind the own piece, or out of it; OVERWATCH ends."""
    b.units[unit].behind = behind
    emit(log, Event.LEANED, unit, behind, 0, 0, 0)
    stances.upset(s, b, log, unit, Upset.LEAN)


@kernel
def gain_action(b: Any, log: Any, unit: int, how: int) -> None:
    """AI-026: one more action in this round."""
    if how == Means.ADRENALINE:
        b.units[unit].move_left += 1
    else:
        b.units[unit].standard_left += 1
    emit(log, Event.EXTRA, unit, how, 0, 0, 0)


@kernel
def first_aid(s: Any, b: Any, log: Any, unit: int, patient: int) -> None:
    """AI-092: each success takes the pain of one wound for the rest of the battle."""
    total = roll_test(s, b, log, unit, Roll.FIRSTAID) + tech.aid_bonus(s, b, unit, patient)
    count = wounds.ease(b, patient, tech.wounds_eased(total))
    emit(log, Event.EASED, unit, total, patient, count, 0)


@kernel
def use(s: Any, b: Any, log: Any, unit: int, thing: int) -> None:
    """AI-037: points off an object; it belongs to the side that takes the last one."""
    total = roll_test(s, b, log, unit, Roll.USE) + tech.wits(s, b, unit)
    o = b.objects[thing]
    off = min(int(o.points), tech.points_off(total))
    o.points -= off
    if o.points == 0:
        o.owner = s.units[unit].side
    emit(log, Event.USED, unit, total, thing, off, o.points)


@kernel
def taunt(s: Any, b: Any, log: Any, unit: int, target: int) -> None:
    """AI-037: a target loses advantage."""
    total = roll_test(s, b, log, unit, Roll.TAUNT) + tech.wits(s, b, unit)
    to_beat = tech.taunt_challenge(s, b, target)
    loss = min(int(b.units[target].advantage), tech.taunt_loss(total, to_beat))
    emit(log, Event.TAUNTED, unit, total, target, to_beat, loss)
    means.lose(b, log, target, loss, Why.TAUNT)
