"""What has been chosen of an action so far, as questions and answers name it.

A turn asks for a verb and then for its parameters, one by one (state.decisions); until one is
given its field in the frame holds -1.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.hits import hit_target
from mech_env.rulesets.adeva.state.procedures import Act
from mech_env.rulesets.adeva.words.names import (
    COMPASS,
    LOCATIONS,
    MODES,
    PATTERNS,
    VERBS,
    nth,
)
from mech_env.rulesets.adeva.words.view import View

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
    Verb.MORALE: "give fate back to {}",
}
_PLACED = frozenset(
    (
        *(Verb.JAUNT, Verb.CHARGE, Verb.BOOSTED_JUMP, Verb.DISENGAGE, Verb.DROP_DOWN),
        *(Verb.RUNNING_JUMP, Verb.STANDING_JUMP, Verb.STANDING_LEAP, Verb.RUNNING_LEAP),
        *(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.ADVANCE),
        *(Verb.ATTACK, Verb.CALLED_SHOT, Verb.CARD),
    )
)
# What the choice of an action makes of its verb; braces: whom, once that is known.
_CHOSEN: dict[int, tuple[str, ...]] = {
    Verb.POSTURE: ("stand up", "lie down", "mount {a vehicle}", "dismount", "change seats"),
    Verb.USE_SKILL: (
        *("hide", "look for who hides", "override the gate", "treat {somebody}"),
        "steady {somebody}",
    ),
    Verb.ORDER: ("rally {a unit}", "focus fire on {an enemy}", "order a formation"),
    Verb.CARD: ("play Orbital Strike", "play Resupply for {a unit}", "play Smoke"),
}
PLACES = (
    *("the right hand", "the left hand", "the wing dock", "the gate", "the cover that it is in"),
    *("a cell", "off the map"),
)
_HANDS = (Thing.RIGHT_HAND, Thing.LEFT_HAND)  # by gear.RIGHT and gear.LEFT
_HANDLED = ("draw", "stow", "stow", "use", "pick up", "take", "drop")
_ANY = (
    *("draw an item", "stow an item", "swap items", "use an item", "pick up an item"),
    *("take a pilot aboard", "drop an item"),
)


def act(v: View) -> Any:
    """The action under way, or None."""
    return v.frame_of(Frame.ACT)


def attack(v: View) -> Any:
    """The uppermost attack, or None."""
    return v.frame_of(Frame.ATTACK)


def hits_on(v: View, f: Any, unit: int) -> int:
    """Hits of an attack on a unit that are not negated and not done."""
    left = f.hits[f.hit_at : f.n_hits]
    return sum(1 for hit in left if hit >= 0 and ask(hit_target, hit) == unit)


def part(v: View, unit: int, part: int) -> str:
    """A part of a unit: ``the left arm``, ``the pistol in its right hand``, ``the gate``."""
    if part < d.PART_THING:
        return LOCATIONS[part]
    return thing(v, unit, part - d.PART_THING)


def thing(v: View, unit: int, what: int) -> str:
    """A slot of the group ``thing``, of a unit."""
    if what in _HANDS:
        slot = v.in_hand(unit, _HANDS.index(what)) if 0 <= unit < v.s.n_units else -1
        return PLACES[what] if slot < 0 else f"the {v.item(unit, slot)} in {PLACES[what]}"
    if what == Thing.GATE:
        return v.gate(1 - v.side_asked)
    return PLACES[what]


def plan(v: View) -> str:
    """The verb under way and its parameters: ``fire a … burst at blue_0 with the rifle 12/20``."""
    f = v.frame
    if f.kind != Frame.ACT or f.verb < 0:
        return VERBS[f.verb] if f.verb >= 0 else "act"
    words = deed(v, f, v.unit(f.target) if f.target >= 0 else "")
    if f.arm >= 0 and f.verb != Verb.READY:
        words += f" with the {v.arm(v.asked, f.arm)}"
    words += _details(v, f)
    if f.second >= 0:
        words += f", {v.unit(f.second)}" + (" besides" if f.verb == Verb.MULTIPLE else "")
    return words


def _details(v: View, f: Any) -> str:
    """Mode, pattern or what else was chosen, part, place, direction."""
    found: list[str] = []
    if f.first_kind >= 0 and f.verb in (Verb.EITHER_POWER, Verb.MULTIPLE, Verb.CHARGE):
        found.append(VERBS[f.first_kind])
    if f.second_kind >= 0:
        found.append(f"then {VERBS[f.second_kind]}")
    if f.mode >= 0 and f.verb not in (Verb.BURST_SEMI, Verb.BURST_FULL):
        found.append(MODES[f.mode])
    if f.choice >= 0:
        found.append(choice_of(v, f.verb, f.choice))
    if f.further >= 0 and f.verb == Verb.OVERWATCH:
        found.append(f"when {v.codes['release'][f.further]}")
    if f.part >= 0 and f.verb == Verb.CALLED_SHOT:
        found.append(part(v, f.target, f.part))
    if f.act_flags >> Act.OFF_MAP & 1:
        found.append("off the map")
    elif f.cell >= 0 and f.verb in _PLACED:
        column = v.decision == Decision.ROW
        found.append(f"column {f.cell % v.s.width}" if column else f"to {v.place(f.cell)}")
    if f.way >= 0:
        found.append(f"to the {COMPASS[f.way]}")
    if f.cells >= 0 and f.verb != Verb.POSTURE:
        found.append(v.km(f.cells))
    if f.act_flags >> Act.KILLING & 1:
        found.append("a Killing Strike")
    return "".join(f", {one}" for one in found if one)


def choice_of(v: View, verb: int, k: int) -> str:
    """What the field ``choice`` of an action means that its verb does not say."""
    tables: dict[int, Any] = {
        Verb.SPREAD_HALF: PATTERNS,
        Verb.SPREAD_FULL: PATTERNS,
        Verb.EITHER_POWER: PATTERNS,
        Verb.ASSIST: v.codes["task"],
        Verb.OVERWATCH: tuple(v.km(one) for one in ch.RADIUS_KM),
    }
    return nth(tables.get(verb, ()), k, "")


def deed(v: View, f: Any, whom: str) -> str:
    """What an action does, to somebody or at large: ``attack blue_0``, ``mount a vehicle``."""
    if f.verb == Verb.READY and f.choice >= 0:
        return _handling(v, f, whom)
    templates = _CHOSEN.get(f.verb, ())
    if f.choice >= 0 and templates:
        before, _, rest = nth(templates, f.choice, "act").partition("{")
        default, _, after = rest.partition("}")
        return before + (whom or default) + after if rest else before
    return told(f.verb, whom)


def _handling(v: View, f: Any, whom: str) -> str:
    """``draw the knife``, ``use the injector on red_1``, ``take red_4 aboard`` (A53)."""
    what = f.choice
    if what == ch.Handling.TAKE_PILOT:
        return f"take {whom} aboard" if whom else _ANY[what]
    if what == ch.Handling.PICK_UP and f.further >= 0:
        return f"pick up the {v.thing(f.further)}"
    if f.arm < 0:
        return _ANY[what]
    words = f"{_HANDLED[what]} the {v.arm(int(f.actor), f.arm)}"
    return words + (f" on {whom}" if whom else "")


def told(verb: int, whom: str) -> str:
    """What somebody does, told by the verb alone: ``attack blue_0``, ``full move``."""
    return _UPON[verb].format(whom) if whom and verb in _UPON else VERBS[verb]


def handled(what: int) -> str:
    """What is done with an item (A53): ``draw``."""
    return nth(_HANDLED, what, "choose")
