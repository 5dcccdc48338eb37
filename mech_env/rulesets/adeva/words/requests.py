"""The questions of Adeptus Evangelion in words; contexts.py has the facts, actions.py the answers.

All tell only what the side knows that is asked.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.words.phrases import after, count, signed
from mech_env.core.words.tables import Questions
from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.questions import trials
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.hits import hit_location, hit_target
from mech_env.rulesets.adeva.state.procedures import Cause, Occasion
from mech_env.rulesets.adeva.words import plans
from mech_env.rulesets.adeva.words.actions import ActionView
from mech_env.rulesets.adeva.words.contexts import ALWAYS, CONTEXTS
from mech_env.rulesets.adeva.words.names import (
    LOCATIONS,
    TESTS,
    VERBS,
    with_what,
)

View = ActionView

# Further questions about a verb: what is asked, behind what was chosen so far.
_DETAILS: dict[int, str] = {
    Decision.WEAPON: "with which weapon?",
    Decision.FIRST_KIND: "which attack comes first?",
    Decision.MODE: "how to fire?",
    Decision.TARGET: "whom or what?",
    Decision.COLUMN: "which column?",
    Decision.ROW: "which cell of it?",
    Decision.DIRECTION: "which way?",
    Decision.CELLS: "how far?",
    Decision.PART: "which part?",
    Decision.STRIKE: "a Killing Strike?",
    Decision.CHARGE_WITH: "with what?",
    Decision.SECOND_KIND: "which attack comes second?",
    Decision.SECOND_TARGET: "whom with the second?",
    Decision.SIZE: "how much time to take?",
    Decision.PATTERN: "which pattern?",
    Decision.POWER: "which power or pattern?",
    Decision.RADIUS: "how large a zone?",
    Decision.CONDITION: "what to wait for?",
    Decision.WHO: "for whom to wait?",
    Decision.BY: "by which test?",
    Decision.POSTURE: "which change of posture?",
    Decision.HANDLING: "what to do with equipment?",
    Decision.ITEM: "which item?",
    Decision.ITEM_IN: "which item instead?",
    Decision.GROUND: "which thing on the ground?",
    Decision.PLACE: "where to put it?",
    Decision.FRIEND: "whom?",
    Decision.TASK: "with what to help?",
    Decision.SKILL: "which skill?",
    Decision.ORDER: "which order?",
    Decision.FORMATION: "which formation?",
    Decision.CARD: "which advantage?",
    Decision.ARM: "which arm to give?",
    Decision.HITS: "how many hits?",
}
MOVES = (Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN)
_CAUSES: dict[int, str] = {
    Cause.OPPORTUNITY: "as an attack of opportunity",
    Cause.COUNTER: "as a counter-attack",
    Cause.WATCH: "from overwatch",
}


# --- what is under way ----------------------------------------------------------------------------


def _turn(v: View) -> str:
    u = v.u
    halves = ("no half action", "one half action", "two half actions")[u.half_left]
    states = "".join(f", {one}" for one in v.conditions(v.asked))
    fate = f", fate {u.fate}" if u.fate_most else ""
    left = "its held half action" if v.frame.kind == Frame.DECLARE else f"{halves} left"
    return f"{v.asks}: {left}{fate}{states}; what to do?"


def threat(v: View) -> str:
    """``blue_0 attacks red_0 with its rifle, rolled 45, one degree, two hits``"""
    f = plans.attack(v)
    if f is None:
        return _deed(v)
    whom = f" {v.unit(f.target)}" if f.target >= 0 else ""
    weapon = with_what(f.weapon)
    words = f"{v.unit(f.actor)} attacks{whom}{weapon}" + after(" ", _CAUSES.get(f.cause, ""))
    if f.die:
        words += f", rolled {f.die}"
    if f.degrees > 0:
        words += f", {count(f.degrees, 'degree')}"
    hits = plans.hits_on(v, f, v.asked)
    return words + (f", {count(hits, 'hit')}" if hits else "")


def _deed(v: View) -> str:
    """The action under way of somebody: ``blue_0 is about to attack red_0``."""
    f = plans.act(v)
    if f is None:
        return "something happens"
    target = v.unit(f.target) if f.target >= 0 else ""
    return f"{v.unit(f.actor)} is about to act ({plans.told(f.verb, target)})"


def _number(v: View, which: int) -> int:
    """T of the test under way (AE-002)."""
    f = v.frame
    return int(v.ask_s(trials.target_number, f.values[which], f.modifiers[which]))


def _test(v: View, question: str) -> str:
    f = v.frame
    which = int(f.kind == Frame.OPPOSED and f.actor != v.asked)
    words, number = f"{TESTS[f.tests[which]]} {f.values[which]}", _number(v, which)
    if f.modifiers[which]:
        words += f" {signed(f.modifiers[which])} = {number}"
    other = v.b.frames[max(v.b.depth - 2, 0)]
    why = f" ({_why(v, other)})" if other.kind != Frame.FIGHT else ""
    return f"{v.asks}: test of {words}{why}{_rolled(v, which, number)}; {question}"


def _rolled(v: View, which: int, number: int) -> str:
    """``, rolled 55: fails by one degree``"""
    die = v.frame.dice_shown[which]
    if not die:
        return ""
    passed = v.ask_s(trials.is_passed, die, number)
    degrees = int(v.ask_s(trials.degrees, die, number))
    degrees = max(0, degrees + (1 if passed else -1) * v.frame.gained[which])
    by = f" by {count(degrees, 'degree')}" if degrees else ""
    return f", rolled {die}: {'passes' if passed else 'fails'}{by}"


def _guarded(v: View) -> str:
    return f"{v.asks}: {threat(v)}, T {_number(v, 0)}; it is guarded, which die counts?"


def _why(v: View, f: Any) -> str:
    """What a test is for, by the procedure below it."""
    target = v.unit(f.target) if f.target >= 0 else ""
    if f.kind == Frame.ATTACK:
        whom = target or "an area"
        return f"attack on {whom}" if f.actor == v.asked else threat(v)
    if f.kind == Frame.WINDOW:
        return threat(v)
    if f.kind in (Frame.CONTEST, Frame.GRAPPLE, Frame.SKILL, Frame.LEAP):
        who = "" if f.actor == v.asked else f"{v.unit(f.actor)}: "
        return who + (plans.told(f.verb, target) if f.verb >= 0 else "contest")
    if f.kind == Frame.DECLARE:
        return "who goes first"
    return {Frame.TURN: "in its turn", Frame.SETUP: "who notices the ambush"}.get(f.kind, "test")


def _damage(v: View) -> str:
    f = v.frame
    if f.kind != Frame.ATTACK:  # AE-101, AE-124: no test to hit
        spot = f" at {LOCATIONS[f.location]}" if f.kind == Frame.CONTEST else ""
        return f"{v.asks}: {f.damage} damage to {v.unit(f.target)}{spot}; change it?"
    hit = f.hits[f.hit_at] if f.hit_at < f.n_hits else -1
    whom = v.unit(ask(hit_target, hit)) if hit >= 0 else v.unit(f.target)
    if f.verb == Verb.CALLED_SHOT and f.part >= d.PART_THING:
        whom = plans.part(v, f.target, f.part)
    at = ask(hit_location, hit) if hit >= 0 else -1
    where = f" at {LOCATIONS[at]}" if 0 <= at < len(c.Location) else ""
    degrees = count(max(f.degrees, 0), "degree")
    return f"{v.asks}: {f.damage} damage to {whom}{where}, {degrees}; change it?"


def _reduce(v: View) -> str:
    f = v.frame
    where = f" at {LOCATIONS[f.location]}" if f.location >= 0 else ""
    return f"{v.asks}: {f.net} damage gets through{where}; reduce it?"


def _aoo(v: View) -> str:
    return f"{v.asks}: {v.unit(v.frame.actor)} leaves combat with it; strike at it?"


def _interrupt(v: View) -> str:
    below = plans.act(v)
    if below is None or (v.frame.kind == Frame.DECLARE and v.frame.occasion == Occasion.TURN_END):
        return f"{v.asks}: a turn ends; use its held half action?"
    return f"{v.asks}: {_deed(v)}; use its held half action?"


def _ally(v: View) -> str:
    f = plans.attack(v)
    hits = count(plans.hits_on(v, f, v.frame.target), "hit") if f is not None else "a hit"
    return f"{v.asks}: {threat(v)}; {hits} on {v.unit(v.frame.target)}; help?"


def _capture(v: View) -> str:
    return f"{v.asks}: {v.unit(v.frame.actor)} tries to capture it; how to get away?"


def _side_wide(question: str) -> Any:
    return lambda v: f"{v.side(v.side_asked)}: {question}"


_QUESTIONS: dict[int, Any] = {
    Decision.DIRECTOR: _side_wide("who is its Director?"),
    Decision.CHARGE_OF: "{asks}: Director; whom to command?",
    Decision.STYLE: "{asks}: Director; in which style?",
    Decision.SUPCOM: _side_wide("who is supreme commander?"),
    Decision.LOADOUT: "{asks}: which kit?",
    Decision.DEPLOY: "{asks}: in which column to stand?",
    Decision.FATE_INIT: "{asks}: initiative {u.initiative}; count the die as 10?",
    Decision.FATE_ANY: lambda v: f"{v.asks}: {_state(v)}; what to spend fate on?",
    Decision.POOL: "{asks}: which location?",
    Decision.FATE_PRE: lambda v: _test(v, "boost it?"),
    Decision.FATE_POST: lambda v: _test(v, "change it?"),
    Decision.ACTION: _turn,
    Decision.AOO: _aoo,
    Decision.INTERRUPT: _interrupt,
    Decision.YIELD: "{asks}: an ally acts at the same moment; let it go first?",
    Decision.GUARD_PICK: _guarded,
    Decision.ALLOC: "{asks}: one more hit; on whom?",
    Decision.DEFLECT: lambda v: f"{v.asks}: {threat(v)}; deflect?",
    Decision.ALLY: _ally,
    Decision.EVADE: lambda v: f"{v.asks}: {threat(v)}; evade?",
    Decision.COUNTER: "{asks}: it parried; strike back?",
    Decision.SAC_SELF: lambda v: f"{v.asks}: {threat(v)}; give an arm?",
    Decision.DAMAGE: _damage,
    Decision.REDUCE: _reduce,
    Decision.ENGAGE: "{asks}: it is next to enemies; whom to engage?",
    Decision.GRAPPLE: "{asks}: it controls the grapple with {u.grapples:unit}; what to do?",
    Decision.SHIFT: "{asks}: it pushes {frame.target:unit}; which way?",
    Decision.FOLLOW: "{asks}: it pushes {frame.target:unit}; follow?",
    Decision.ADVANCE: "{asks}: it has shifted {frame.target:unit}; where to advance?",
    Decision.KD: "{asks}: {frame.target:unit} is down; hurt it, too?",
    Decision.DISARM: "{asks}: {frame.target:unit} is disarmed; of which item?",
    Decision.TAKE: "{asks}: {frame.target:unit} is disarmed; take the item?",
    Decision.PULLUP: "{asks}: it hangs on the ledge; how to get up?",
    Decision.CAPTURE: _capture,
    Decision.EJECT: "{asks}: its Construct is defeated; eject?",
    Decision.BURN: "{asks}: it would die; burn fate?",
    Decision.ROSTER: "{asks}: which pilot takes this place?",
    Decision.MACHINE: "{asks}: which Construct takes this place?",
    Decision.REPAIR: _side_wide("which Construct to repair?"),
    Decision.PURCHASE: _side_wide("what to repair?"),
    Decision.HEAL: _side_wide("who treats somebody?"),
    Decision.PATIENT: _side_wide("who is treated?"),
    Decision.RESCUE: _side_wide("who goes to rescue a lost pilot?"),
} | {
    decision: lambda v, question=question: f"{v.asks}: {_so_far(v)}; {_wording(v, question)}"
    for decision, question in _DETAILS.items()
}


def _wording(v: View, question: str) -> str:
    """A move at an exit is asked for a cell or none (AE-026)."""
    leaves = v.decision == Decision.TARGET and v.frame.verb in MOVES
    return "to a cell, or off the map?" if leaves else question


def _so_far(v: View) -> str:
    """What was chosen so far: of an action its parameters, else what is under way."""
    f = v.frame
    if f.kind == Frame.ACT:
        return plans.plan(v)
    if f.kind == Frame.WINDOW:
        verb = f"{VERBS[f.verb]}: " if f.verb >= 0 else ""
        return verb + threat(v)
    if f.kind == Frame.SETUP:
        return "deployment" + (f", column {f.cell % v.s.width}" if f.cell >= 0 else "")
    if f.kind == Frame.SHIFT:
        return f"it pushes {v.unit(f.target)}"
    return VERBS[f.verb] if f.verb >= 0 else "under way"


def _state(v: View) -> str:
    u = v.u
    words = [f"fate {u.fate}", *v.conditions(v.asked)]
    return ", ".join(words)


QUESTIONS = Questions(View, d.Decision, _QUESTIONS, ALWAYS, CONTEXTS)
