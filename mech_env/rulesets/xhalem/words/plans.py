"""What has been chosen of an action so far, as questions and answers name it: ``strike blue_0``.

A turn asks for a verb and then for its arguments (state.decisions); until the next one is given,
the frame holds those before, and -1 for the others. Enemies are named as the side knows them.
"""

from __future__ import annotations

from mech_env.core.words.phrases import after
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.codes import Arm, Handling, Task
from mech_env.rulesets.xhalem.state.frames import Frame
from mech_env.rulesets.xhalem.words.view import ONE_OF, PROGRAMS, VERBS, WEAPONS, View

_SOMEBODY = "…"  # until the target is chosen
_STRIKES = frozenset((d.Verb.STRIKE, d.Verb.OFFHAND, d.Verb.FOLLOW))
_SHOVES = frozenset((d.Verb.SHOVE, d.Verb.RUSH))
_AIMED = _STRIKES | _SHOVES | {d.Verb.GRAPPLE, d.Verb.THROWOBJ}
_PLANS: dict[int, str] = {
    d.Verb.OFFHAND: "strike with a light weapon besides",
    d.Verb.FOLLOW: "shoot besides",
    d.Verb.RUSH: "shove besides",
    d.Verb.THROWOBJ: "throw {carried_object}",
    d.Verb.DASH: "dash",
    d.Verb.UNCLOAK: "end cloak or hiding",
    d.Verb.LETGO: "let go",
    d.Verb.DROP: "drop {carried_object}",
}
# What each handling does to a piece; the words of `Handling` stand for themselves.
_HANDLINGS: dict[int, str] = {
    Handling.OPEN: "open {}",
    Handling.CLOSE: "close {}",
    Handling.LIFT: "lift {}",
    Handling.PUSH: "push {} away",
    Handling.PULL: "pull {} nearer",
    Handling.BREAK: "break {}",
    Handling.TURN: "switch {} on or off",
}
_TASKS: dict[int, str] = {
    Task.ATTACK: "to attack an enemy",
    Task.OBJECT: "to handle an object",
}


def verb_of(v: View) -> int:
    """The verb that the question is about; who may react in a window strikes."""
    return int(d.Verb.STRIKE if v.frame.kind == Frame.WINDOW else v.frame.verb)


def weapon_chosen(v: View) -> int:
    """The kind of weapon of the one that is asked; -1 = none yet."""
    f = v.frame
    slot = f.react_slot if f.kind == Frame.WINDOW else f.slot
    return v.weapon_of(v.asked, slot) if slot >= 0 else -1


def plan(v: View) -> str:
    """The verb under way and its arguments: ``move through the air, NE``, ``handle the door``."""
    f, verb = v.frame, verb_of(v)
    if verb == d.Verb.MOVE and f.mode >= 0:
        return f"move {v.medium(f.mode)}" + after(", ", _way(v))
    if verb == d.Verb.PROGRAM and f.program >= 0:
        upon = f" on {v.aim(f.aim)}" if f.aim >= 0 else ""
        return f"use {PROGRAMS[f.program]}{upon}" + after(", ", _way(v))
    if verb == d.Verb.STANDBY:
        return _standby(v)
    if verb == d.Verb.SWITCH and 0 <= f.slot_out < c.WEAPON_SLOTS:
        return f"stow the {WEAPONS[v.weapon_of(v.asked, f.slot_out)]}"
    if verb == d.Verb.ASSIST and f.ally >= 0:
        return f"help {v.unit(f.ally)}" + (f" {task(f.task)}" if f.task else "")
    if verb == d.Verb.USE and f.piece >= 0:
        return f"handle {v.known_piece(f.piece)}"
    if verb in _AIMED and (verb not in _STRIKES or weapon_chosen(v) >= 0):
        return attack(v, _SOMEBODY)
    return v.say(_PLANS.get(verb, VERBS[verb]))


def _way(v: View) -> str:
    return v.codes["way"][v.frame.way] if v.frame.way >= 0 else ""


def _standby(v: View) -> str:
    """``wait until an enemy engages me (blue_0), then use GRAV``"""
    f = v.frame
    if f.trigger < 0:
        return VERBS[d.Verb.STANDBY]
    whom = f" ({v.known(f.subject)})" if 0 <= f.subject < c.MAX_UNITS else ""
    then = VERBS[f.response] if f.response >= 0 else ""
    if f.response == d.Verb.PROGRAM and f.program >= 0:
        then = f"use {PROGRAMS[f.program]}"
    return f"wait until {v.codes['trigger'][f.trigger]}{whom}" + after(", then ", then)


def attack(v: View, target: str) -> str:
    """What is done to a target: ``shoot at blue_0 with the pistol``, ``grapple blue_0``."""
    verb, f = verb_of(v), v.frame
    if verb in _STRIKES:
        return with_weapon(weapon_chosen(v), target)
    if verb == d.Verb.THROWOBJ:
        return f"throw {v.carried_object} at {target}"
    if verb == d.Verb.PROGRAM and f.program >= 0:
        return f"use {PROGRAMS[f.program]} on {target}"
    if verb in _SHOVES:
        return f"shove {target}"
    if verb == d.Verb.ASSIST:
        return f"distract {target}" + (f" for {v.unit(f.ally)}" if f.ally >= 0 else "")
    return f"{'grapple' if verb == d.Verb.GRAPPLE else 'choose'} {target}"


def with_weapon(kind: int, target: str) -> str:
    """``strike blue_0 with the sword``, ``shoot at …``, ``throw a grenade at …``."""
    if kind < 0:
        return f"engage {target}"
    if w.ARM[kind] == Arm.MELEE:
        return f"strike {target} with the {WEAPONS[kind]}"
    if w.ARM[kind] == Arm.THROWN:
        return f"throw {ONE_OF[w.Weapon(kind)]} at {target}"
    return f"shoot at {target} with the {WEAPONS[kind]}"


def engages(verb: int, weapon: int, program: str, target: str) -> str:
    """What somebody else does: ``strikes at red_0 with its sword``, ``uses EMP``.

    Args:
        verb: its verb.
        weapon: kind of weapon, -1 = not known or none.
        program: its name, "" = none.
        target: upon whom, "" = not known or nobody by itself.
    """
    whom = target or "somebody"
    if program:
        return f"uses {program}" + after(" on ", target)
    if verb == d.Verb.GRAPPLE:
        return f"tries to grapple {whom}"
    if verb in _SHOVES:
        return f"tries to shove {whom}"
    if verb == d.Verb.THROWOBJ:
        return f"throws something at {whom}"
    if weapon < 0:
        return f"engages {whom}"
    if w.ARM[weapon] == Arm.MELEE:
        return f"strikes at {whom} with its {WEAPONS[weapon]}"
    if w.ARM[weapon] == Arm.THROWN:
        return f"throws {ONE_OF[w.Weapon(weapon)]} at {whom}"
    return f"shoots at {whom} with its {WEAPONS[weapon]}"


def handling(kind: int, piece: str) -> str:
    """``open the door at (70,40)``"""
    return _HANDLINGS[kind].format(piece)


def task(kind: int) -> str:
    """``to search``: what an ally is helped with."""
    return _TASKS.get(kind, Task.abouts()[kind])
