"""The battle report of Xha'lem: one line per event, nothing said twice.

An onlooker is told all, a side what it may know; see hearing.py.

Lines of one kind that agree before their colon may be joined by a reader (``red_0 walks: to (3,3),
to (4,3)``). Dice have no line of their own where what comes of them names them: ``14 (11)`` is a
total and the faces on the table.
"""

from __future__ import annotations

import re

from mech_env.core.ruleset import ONLOOKER
from mech_env.core.words.phrases import after, figures
from mech_env.core.words.tables import Report
from mech_env.core.words.view import Line
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import events as ev
from mech_env.rulesets.xhalem.state.programs import Program
from mech_env.rulesets.xhalem.words import plans
from mech_env.rulesets.xhalem.words.hearing import Hearing
from mech_env.rulesets.xhalem.words.view import LEVELS, VERBS, WEAPONS, View

# Kinds of event that open a section of the report: rounds, and in them turns.
HEADINGS = {
    "fight_begins": 0,
    "round_begins": 0,
    "encounter_ends": 0,
    "battle_ends": 0,
    "turn_begins": 1,
    "turn_passed": 1,
}

# Rolls after which no event names the faces.
_ROLLS: dict[int, str] = {
    ev.Roll.DAMAGE: "{who} rolls damage: {faces:figures}",
    ev.Roll.HAZARD: "{who} rolls damage: {faces:figures}",
}
_HANDLES: dict[int, str] = {
    c.Handling.OPEN: "opens",
    c.Handling.CLOSE: "closes",
    c.Handling.LIFT: "lifts",
    c.Handling.PUSH: "pushes",
    c.Handling.PULL: "pulls",
    c.Handling.BREAK: "breaks",
    c.Handling.TURN: "switches",
}
_HELPS: dict[int, str] = {
    c.Task.ATTACK: "{who} distracts {y:unit} for {x:unit}",
    c.Task.OBJECT: "{who} helps {x:unit} to handle an object",
}
_DISMOUNTS = (
    "{who} dismounts from {x:unit}",
    "{who} is thrown off by {x:unit}",
    "{who} is put down by {x:unit}",
)  # by how
_BLIND = ("", "its target is out of range", "its target is protected")  # by reason


def _rolled(v: View) -> str:
    return v.say(_ROLLS.get(v.what, ""))


def _equipped(v: View) -> str:
    return v.say("{who} equips: {what:weapon}" if v.y else "{who} stows: {what:weapon}")


def _initiative(v: View) -> str:
    faces = v.dice(v.event.unit, ev.Roll.INITIATIVE)
    return f"Initiative: {v.who} {v.what}" + (f" ({figures(faces)})" if faces else "")


# --- engagements ----------------------------------------------------------------------------------


def _engages(v: View) -> str:
    if v.what == d.Verb.THROWOBJ:
        return ""  # THROWN names the object
    used = v.what == d.Verb.PROGRAM and v.y >= 0
    weapon, program = (-1, Program(v.y).name) if used else (v.y, "")
    return f"{v.who} {plans.engages(v.what, weapon, program, v.target(v.x))}"


def _engagement(v: View) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.ENGAGEMENT)
    return f"{v.who} attacks{_at_level(v.x)}: {total}"


def _at_level(level: int) -> str:
    """`` with advantage``: how the dice of a roll are read (XH-056)."""
    return after(" with ", LEVELS[level + 2])


def _evades(v: View) -> str:
    if v.y:
        return f"{v.who} cannot evade: {v.what} to beat"
    total = v.rolled(v.what, v.event.unit, ev.Roll.EVASION, ev.Roll.DEFENCE)
    return f"{v.who} evades{_at_level(v.x)}: {total}"


def _shoved(v: View) -> str:
    outcome = "shoves" if v.what else "does not move"
    deed = f"{v.who} {outcome} {v.unit(v.x)}"
    if not (v.y or v.z):  # who cannot resist rolls nothing (XH-107)
        return deed
    own = v.rolled(v.y, v.event.unit, ev.Roll.SHOVE)
    return f"{deed}: {own} against {v.rolled(v.z, v.x, ev.Roll.WITHSTAND)}"


def _blind_failure(v: View) -> str:
    """Why stays unknown: it would tell where the target is."""
    why = f": {_BLIND[v.x]}" if v.viewer == ONLOOKER else ""
    return f"{v.who} misses {v.target(v.what)}{why}"


def _damaged(v: View) -> str:
    """What an enemy has left is not told, unless a house rule shows it (section 6)."""
    hidden = v.theirs(v.event.unit) and not v.s.options.exact_hp
    left = "" if hidden else v.say(", {y:count hit point} left")
    return v.say("{who} takes {what} {x:damage} damage") + left


def _program(v: View) -> str:
    return f"{v.who} uses {Program(v.what).name}" + after(" on ", v.target(v.x))


# --- checks ---------------------------------------------------------------------------------------


def _against(v: View, deed: str, total: int, other: int, *why: int) -> str:
    """``red_0 breaks free: 14 (11) against 12``; no figures where nothing was rolled."""
    rolled = v.rolled(total, v.event.unit, *why)
    return f"{v.who} {deed}" + (f": {rolled} against {other}" if total or other else "")


def _unseen(v: View, deed: str, total: int, other: int, why: int) -> str:
    """The same of tests against those who look and listen: of them a side knows nothing."""
    if v.viewer == ONLOOKER:
        return _against(v, deed, total, other, why)
    own = total and not v.theirs(v.event.unit)
    return f"{v.who} {deed}" + (f": {v.rolled(total, v.event.unit, why)}" if own else "")


def _broke_free(v: View) -> str:
    deed = "breaks free" if v.what else "does not break free"
    return _against(v, deed, v.x, v.y, ev.Roll.BREAK_FREE)


def _drags(v: View) -> str:
    deed = "can drag its captive along" if v.what else "cannot drag its captive"
    return _against(v, deed, v.x, v.y, ev.Roll.DRAG)


def _hides(v: View) -> str:
    return _unseen(v, "hides" if v.what else "fails to hide", v.x, v.y, ev.Roll.HIDE)


def _noticed(v: View) -> str:
    deed = "is noticed" if v.event.kind == ev.Event.NOTICED else "moves unnoticed"
    return _unseen(v, deed, v.what, v.x, ev.Roll.NOTICE)


def _control(v: View) -> str:
    deed = "controls its mount" if v.y else "fails to control its mount"
    return _against(v, deed, v.what, v.x, ev.Roll.CONTROL)


def _betrayed(v: View) -> str:
    deed = "remains hidden" if v.y else "gives itself away"
    return _unseen(v, deed, v.what, v.x, ev.Roll.BETRAYED)


def _stayed_up(v: View) -> str:
    deed = "keeps its balance" if v.y else "loses its balance"
    return _against(v, deed, v.what, v.x, ev.Roll.FORCED)


def _searches(v: View) -> str:
    total = v.rolled(v.what, v.event.unit, ev.Roll.SEARCH)
    return f"{v.who} searches with {v.codes['score'][v.x]}: {total}"


# --- the rest -------------------------------------------------------------------------------------


def _handled(v: View) -> str:
    deed = _HANDLES[v.x] if v.y else f"cannot {c.Handling.names()[v.x]}"
    rolled = f": {v.rolled(v.z, v.event.unit, ev.Roll.HANDLE)}" if v.z else ""
    return f"{v.who} {deed} {v.piece(v.what)}{rolled}"


def _standby(v: View) -> str:
    # The triggers are told by the one who waits: "my", "me".
    words = re.sub(r"\bme\b", "it", re.sub(r"\bmy\b", "its", c.Trigger.abouts()[v.x]))
    whom = f" ({v.unit(v.y)})" if 0 <= v.y < v.s.n_units else ""
    return f"{v.who} waits until {words}{whom}: {VERBS[v.what]}"


def _opportunity(v: View) -> str:
    unwilling = ", moved against its will" if v.y else ""
    return v.say("{who} takes the opportunity against {x:unit}") + unwilling


def _assists(v: View) -> str:
    return v.say(_HELPS.get(v.what, "{who} helps {x:unit} {what:task}"))


def _fell(v: View) -> str:
    faces = v.dice(v.event.unit, ev.Roll.FALL)
    dice = f" ({figures(faces)})" if faces else ""
    return f"{v.who} falls {v.x} ft: {v.what} damage{dice}"


def _switched(v: View) -> str:
    stowed = f"stows its {WEAPONS[v.x]}" if v.x >= 0 else ""
    equipped = f"equips its {WEAPONS[v.what]}" if v.what >= 0 else ""
    return f"{v.who} {' and '.join(filter(None, (stowed, equipped)))}"


_LINES: dict[int, Line[View]] = {
    ev.Event.ROLLED: _rolled,
    ev.Event.FIGHT_BEGINS: lambda v: (
        f"Fight {v.what + 1}" if v.s.n_encounters > 1 else "The fight begins"
    ),
    ev.Event.EQUIPPED: _equipped,
    ev.Event.INITIATIVE: _initiative,
    ev.Event.ROUND_BEGINS: "Round {what}",
    ev.Event.TURN_BEGINS: "{who} takes its turn",
    ev.Event.TURN_PASSED: "{who} cannot act",
    ev.Event.TURN_LOST: "{who} loses the rest of its turn",
    ev.Event.MOVED: "{who} {what:moves}: to {there}",
    ev.Event.FORCED: "{who} is moved: to {there}",
    ev.Event.BLINKED: "{who} blinks to {there}",
    ev.Event.STOPPED: "{who} runs into {x:unit}",
    ev.Event.STOOD_UP: "{who} stands up",
    ev.Event.DASHED: "{who} dashes",
    ev.Event.FELL: _fell,
    ev.Event.LEFT_BOARD: "{who} leaves the board",
    ev.Event.LOCATED: "{what:side} locates: {who}",
    ev.Event.LOST_SIGHT: "{what:side} loses sight of: {who}",
    ev.Event.UNNOTICED: _noticed,
    ev.Event.NOTICED: _noticed,
    ev.Event.ENGAGES: _engages,
    ev.Event.ENGAGEMENT: _engagement,
    ev.Event.EVADES: _evades,
    ev.Event.MISSED: lambda v: f"{v.who} misses" + after(" ", v.target(v.what)),
    ev.Event.BLIND_FAILURE: _blind_failure,
    ev.Event.HIT: "{who} hits {what:target}",
    ev.Event.DAMAGED: _damaged,
    ev.Event.DEFEATED: "{who} is defeated",
    ev.Event.PIECE_DAMAGED: "{what:piece} takes {x} damage, {y:count hit point} left",
    ev.Event.PIECE_BREACHED: "{what:piece} is breached",
    ev.Event.PIECE_DESTROYED: "{what:piece} is destroyed",
    ev.Event.HAZARD: "{who} runs into {what:piece}",
    ev.Event.PROGRAM_USED: _program,
    ev.Event.STUNNED: "{who} is stunned",
    ev.Event.HELD_FAST: "{who} cannot move",
    ev.Event.RECOVERS: "{who} recovers",
    ev.Event.GRAPPLED: "{who} grapples {x:unit}",
    ev.Event.GRAPPLE_ENDS: "{who} no longer holds {x:unit}",
    ev.Event.BROKE_FREE: _broke_free,
    ev.Event.DRAGS: _drags,
    ev.Event.SHOVED: _shoved,
    ev.Event.KNOCKED_DOWN: "{who} is knocked down",
    ev.Event.SWITCHED: _switched,
    ev.Event.STANDBY: _standby,
    ev.Event.REACTS: "{who} does what it held ready: {what:verb}",
    ev.Event.OPPORTUNITY: _opportunity,
    ev.Event.STRIKES_BACK: lambda v: (
        f"{v.who} strikes back at {v.unit(v.x)} by {Program(v.y).name}"
    ),
    ev.Event.ASSISTS: _assists,
    ev.Event.SEARCHES: _searches,
    ev.Event.FOUND: "{what:side} finds: {who}",
    ev.Event.PIERCED: "{who} scans through {what:piece}",
    ev.Event.REVEALED: "{x:side} finds: {what:piece}",
    ev.Event.BETRAYED: _betrayed,
    ev.Event.HIDES: _hides,
    ev.Event.HIDING_ENDS: "{who} no longer hides",
    ev.Event.CLOAKED: "{who} cloaks",
    ev.Event.CLOAK_ENDS: "the cloak of {who} ends",
    ev.Event.HANDLED: _handled,
    ev.Event.PUT_DOWN: "{what:piece} comes to lie at ({x},{y})",
    ev.Event.THROWN: "{who} throws {what:piece} at {x:target}",
    ev.Event.MOUNTED: "{who} mounts {x:unit}",
    ev.Event.DISMOUNTED: lambda v: v.say(_DISMOUNTS[v.what]),
    ev.Event.CONTROL: _control,
    ev.Event.STAYED_UP: _stayed_up,
    ev.Event.ENTERED: "{who} gets into {x:unit}",
    ev.Event.LEFT_HOST: "{who} gets out of {x:unit}",
    ev.Event.ENCOUNTER_ENDS: lambda v: v.won(v.x, f"fight {v.what + 1}"),
    ev.Event.REPAIRED: "{who} recovers {what:count hit point}, {x} now",
    ev.Event.BATTLE_ENDS: "{x:won the battle}: {what:ending}",
}


REPORT = Report(Hearing, ev.Event, _LINES, c.Ending)
