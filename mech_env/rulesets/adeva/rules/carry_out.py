"""What each verb does: here those of waiting and help; the others by their rooms (4.2)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units, verbs
from mech_env.rulesets.adeva.rules import assists, attack_verbs, deeds_verbs, move_verbs
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Once, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Event

AIMED_HALF, AIMED_FULL = 10, 20  # AE-046, AE-047


@kernel
def start(s: Any, b: Any, log: Any, f: Any) -> None:
    """The action is done, or what it needs is pushed; ``go_on`` runs when that is over."""
    room = verbs.ROOM[f.verb]
    if room == verbs.OF_ATTACKS:
        attack_verbs.start(s, b, log, f)
    elif room == verbs.OF_MOVES:
        move_verbs.start(s, b, log, f)
    elif room == verbs.OF_DEEDS:
        deeds_verbs.start(s, b, log, f)
    else:
        at_once(b, log, f, int(f.actor), int(f.verb))


@kernel
def go_on(s: Any, b: Any, log: Any, f: Any) -> bool:
    """The next part of an action; False: it is done."""
    room = verbs.ROOM[f.verb]
    if room == verbs.OF_ATTACKS:
        return attack_verbs.go_on(s, b, log, f)
    if room == verbs.OF_MOVES:
        return move_verbs.go_on(s, b, log, f)
    if room == verbs.OF_DEEDS:
        return deeds_verbs.go_on(s, b, log, f)
    return False


@kernel
def at_once(b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """A08, A15, A28, A32, A49, A52."""
    u = b.units[unit]
    if verb == Verb.AIM:  # AE-046, AE-047
        u.aim = AIMED_FULL if f.further == ch.Size.FULL else AIMED_HALF
        emit(log, Event.AIMS, unit, int(u.aim), 0, 0, 0)
    elif verb == Verb.STANCE:  # AE-075, AE-076
        units.put_until(b, unit, Until.STANCE)
        units.put_until(b, unit, Until.STANCE_REACTION)
        emit(log, Event.STANCE, unit, 0, 0, 0, 0)
    elif verb == Verb.GUARD:  # AE-118, AE-120
        units.note_done(b, unit, Once.GUARD_PENALTY)
        units.put_until(b, unit, Until.GUARDED)
        emit(log, Event.GUARDS, unit, 0, 0, 0, 0)
    elif verb == Verb.OVERWATCH:
        set_watch(b, log, f, unit)
    elif verb == Verb.ASSIST:  # AE-226
        assists.give(b, unit, int(f.target), int(f.choice), f.further == ch.Size.FULL)
        emit(log, Event.ASSISTS, unit, int(f.choice), int(f.target), 0, 0)
    elif verb == Verb.DELAY:  # AE-235
        u.half_left = 0
        units.put_until(b, unit, Until.DELAYING)
        emit(log, Event.DELAYS, unit, 0, 0, 0, 0)


@kernel
def set_watch(b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-136: weapon, mode, radius and condition are declared."""
    w = b.units[unit].watch
    w.arm = f.arm
    w.mode = f.mode
    w.radius = f.choice
    w.release = f.further
    w.whom = f.second
    emit(log, Event.WATCHES, unit, int(ch.RADIUS_KM[f.choice]), 0, 0, 0)
