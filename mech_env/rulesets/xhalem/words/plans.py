"""What has been chosen of an action so far, as questions and answers name it: ``strike blue_0``.

A turn asks for a verb and then for its arguments (state.decisions); until the next one is given,
the frame holds those before. Enemies are named as the side knows them.
"""

from __future__ import annotations

from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.codes import Arm, Handling, Task
from mech_env.rulesets.xhalem.state.frames import Frame
from mech_env.rulesets.xhalem.words.view import ONE_OF, PROGRAMS, VERBS, WEAPONS, View

_WITH_WEAPON = frozenset((d.Verb.STRIKE, d.Verb.OFFHAND, d.Verb.FOLLOW))
_SHOVES = frozenset((d.Verb.SHOVE, d.Verb.RUSH))
_PLANS: dict[int, str] = {
    d.Verb.OFFHAND: "strike with a light weapon besides",
    d.Verb.FOLLOW: "shoot besides",
    d.Verb.RUSH: "shove besides",
    d.Verb.THROWOBJ: "throw {carried_object}",
    d.Verb.DASH: "dash",
    d.Verb.UNCLOAK: "end cloak or hiding",
    d.Verb.LETGO: "let go",
    d.Verb.DROP: "drop {carried_object}",
    d.Verb.DRAG: "drag along who is held",
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


def plan(v: View) -> str:
    """The verb under way: ``strike or shoot``, ``throw the crate``."""
    verb = verb_of(v)
    return v.say(_PLANS.get(verb, VERBS[verb]))


def verb_of(v: View) -> int:
    """The verb that the question is about; who may react in a window strikes."""
    return int(d.Verb.STRIKE if v.frame.kind == Frame.WINDOW else v.frame.verb)


def attack(v: View, target: str) -> str:
    """What is done to a target: ``shoot at blue_0 with the pistol``, ``grapple blue_0``."""
    verb, f = verb_of(v), v.frame
    if f.kind == Frame.WINDOW:
        return f"strike {target}"
    if verb in _WITH_WEAPON:
        return with_weapon(weapon_chosen(v), target)
    if verb == d.Verb.THROWOBJ:
        return f"throw {v.carried_object} at {target}"
    if verb == d.Verb.PROGRAM:
        return f"use {program(f.program)} on {target}"
    if verb in _SHOVES:
        return f"shove {target}"
    if verb == d.Verb.ASSIST:
        return f"distract {target}"
    return f"{'grapple' if verb == d.Verb.GRAPPLE else 'choose'} {target}"


def weapon_chosen(v: View) -> int:
    """The kind of weapon that the frame names, by slot or by kind; -1 = none yet."""
    f = v.frame
    return v.weapon_of(v.asked, f.slot) if f.slot >= 0 else int(f.weapon)


def with_weapon(kind: int, target: str) -> str:
    """``strike blue_0 with the sword``, ``shoot at …``, ``throw a grenade at …``."""
    if kind < 0:
        return f"engage {target}"
    if w.ARM[kind] == Arm.MELEE:
        return f"strike {target} with the {WEAPONS[kind]}"
    if w.ARM[kind] == Arm.THROWN:
        return f"throw {ONE_OF[w.Weapon(kind)]} at {target}"
    return f"shoot at {target} with the {WEAPONS[kind]}"


def program(slot: int) -> str:
    """``GRAV``: a program by its action slot."""
    return PROGRAMS[slot] if slot >= 0 else "a program"


def handling(kind: int, piece: str) -> str:
    """``open the door at (70,40)``"""
    return _HANDLINGS[kind].format(piece)


def task(kind: int) -> str:
    """``to search``: what an ally is helped with."""
    return _TASKS.get(kind, Task.abouts()[kind])
