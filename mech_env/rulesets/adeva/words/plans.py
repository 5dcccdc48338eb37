"""What has been chosen of an action so far, as questions and answers name it.

A turn asks for a verb and then for its parameters, one by one (state.decisions); until one is
given its field in the frame holds -1.
"""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.adeva.questions import gear
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.procedures import Act
from mech_env.rulesets.adeva.words.view import (
    COMPASS,
    LOCATIONS,
    MODES,
    PATTERNS,
    VERBS,
    View,
    plainly,
)

# What is done to a target, and how a verb is told of somebody else: "attack", "attacks".
_UPON: dict[int, str] = {
    Verb.LANCE: "strike {} with a Lance",
    Verb.BULWARK: "shield {} with a Bulwark",
    Verb.PROBE: "probe the mind of {}",
    Verb.ATTACK: "attack {}",
    Verb.CALLED_SHOT: "aim a called shot at {}",
    Verb.ALL_OUT: "attack {} all-out",
    Verb.BURST_SEMI: "fire a semi-automatic burst at {}",
    Verb.BURST_FULL: "fire a fully automatic burst at {}",
    Verb.CHARGE: "charge {}",
    Verb.DISARM: "disarm {}",
    Verb.FEINT: "feint against {}",
    Verb.SWIFT: "make a Swift Attack on {}",
    Verb.LIGHTNING: "make a Lightning Attack on {}",
    Verb.GRAPPLE: "grapple {}",
    Verb.EITHER_POWER: "use an AT power on {}",
    Verb.EITHER_ATTACK: "attack {}",
    Verb.KNOCK_DOWN: "knock {} down",
    Verb.MANEUVER: "maneuver {}",
    Verb.MULTIPLE: "attack {} first",
    Verb.STUN: "stun {}",
    Verb.TAKE_DOWN: "take {} down",
    Verb.CAPTURE: "capture {}",
    Verb.ASSIST: "help {}",
    Verb.USE_SKILL: "use a skill on {}",
    Verb.MORALE: "give fate back to {}",
    Verb.READY: "use an item on {}",
    Verb.ORDER: "give an order about {}",
    Verb.CARD: "play an advantage on {}",
}
_MOVES = frozenset(
    (
        *(Verb.JAUNT, Verb.CHARGE, Verb.BOOSTED_JUMP, Verb.DISENGAGE, Verb.DROP_DOWN),
        *(Verb.RUNNING_JUMP, Verb.STANDING_JUMP, Verb.STANDING_LEAP, Verb.RUNNING_LEAP),
        *(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.ADVANCE),
    )
)
_POSTURES = ("stand up", "lie down", "mount", "dismount", "change seats")
_HANDLINGS = ("draw", "stow", "swap", "use", "pick up", "take a pilot aboard", "drop")


def verb_of(v: View) -> int:
    """The verb that the question is about; -1 none."""
    return int(v.frame.verb) if v.frame.kind != Frame.TURN else -1


def act(v: View) -> Any:
    """The action under way, or None."""
    return v.frame_of(Frame.ACT)


def part(v: View, unit: int, part: int) -> str:
    """A part of a unit: ``the left arm``, ``the pistol in its right hand``, ``the gate``."""
    if part < d.PART_THING:
        return LOCATIONS[part]
    return thing(v, unit, part - d.PART_THING)


def thing(v: View, unit: int, what: int) -> str:
    """A slot of the group ``thing``, of a unit."""
    if what in (Thing.RIGHT_HAND, Thing.LEFT_HAND):
        side = "right" if what == Thing.RIGHT_HAND else "left"
        hand = gear.RIGHT if what == Thing.RIGHT_HAND else gear.LEFT
        slot = v.in_hand(unit, hand) if 0 <= unit < v.s.n_units else -1
        return f"the {side} hand" if slot < 0 else f"the {v.item(unit, slot)} in the {side} hand"
    if what == Thing.GATE:
        return v.gate(1 - v.side_asked)
    return plainly(d.Thing.abouts()[what]).partition(" (")[0]


def plan(v: View) -> str:
    """The verb under way and its parameters: ``fire a … burst at blue_0 with the rifle 12/20``."""
    f = v.frame
    if f.kind != Frame.ACT or f.verb < 0:
        return VERBS[f.verb] if f.verb >= 0 else "act"
    words = _UPON[f.verb].format(v.unit(f.target)) if f.target >= 0 and f.verb in _UPON else ""
    words = words or VERBS[f.verb]
    if f.arm >= 0:
        words += f" with the {v.arm(v.asked, f.arm)}"
    words += _details(v, f)
    if f.second >= 0:
        words += f", {v.unit(f.second)} besides"
    return words


def _details(v: View, f: Any) -> str:
    """Mode, pattern or what else was chosen, part, place, direction."""
    found: list[str] = []
    if f.mode >= 0 and f.verb not in (Verb.BURST_SEMI, Verb.BURST_FULL):
        found.append(MODES[f.mode])
    if f.choice >= 0:
        found.append(choice_of(v, f.verb, f.choice))
    if f.part >= 0 and f.target >= 0:
        found.append(part(v, f.target, f.part))
    if f.act_flags >> Act.OFF_MAP & 1:
        found.append("off the map")
    elif f.cell >= 0 and f.verb in _MOVES | {Verb.ATTACK, Verb.CALLED_SHOT, Verb.CARD}:
        column = v.decision == Decision.ROW
        found.append(f"column {f.cell % v.s.width}" if column else f"to {v.place(f.cell)}")
    if f.way >= 0:
        found.append(f"to the {COMPASS[f.way]}")
    if f.cells >= 0 and f.verb != Verb.POSTURE:
        found.append(v.km(f.cells))
    if f.first_kind >= 0 and f.verb in (Verb.EITHER_POWER, Verb.MULTIPLE, Verb.CHARGE):
        found.append(VERBS[f.first_kind])
    if f.act_flags >> Act.KILLING & 1:
        found.append("a Killing Strike")
    return "".join(f", {one}" for one in found if one)


def choice_of(v: View, verb: int, k: int) -> str:
    """What the field ``choice`` of an action means by its verb."""
    tables: dict[int, Any] = {
        Verb.SPREAD_HALF: PATTERNS,
        Verb.SPREAD_FULL: PATTERNS,
        Verb.EITHER_POWER: PATTERNS,
        Verb.POSTURE: _POSTURES,
        Verb.READY: _HANDLINGS,
        Verb.USE_SKILL: v.codes["skill"],
        Verb.ORDER: v.codes["order"],
        Verb.CARD: v.codes["card"],
        Verb.ASSIST: v.codes["task"],
        Verb.OVERWATCH: tuple(v.km(one) for one in ch.RADIUS_KM),
    }
    table = tables.get(verb, ())
    return str(table[k]) if 0 <= k < len(table) else ""


def handling(k: int) -> str:
    return _HANDLINGS[k]


def deed(verb: int, target: str) -> str:
    """What somebody does, told of another: ``attack blue_0``, ``full move``."""
    if target and verb in _UPON:
        return _UPON[verb].format(target)
    return VERBS[verb]


def grapple_word(k: int) -> str:
    """What the controller does (AE-095)."""
    return str(ch.Hold.abouts()[k]).partition(" (")[0]
