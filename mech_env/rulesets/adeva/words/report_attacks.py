"""Lines of the battle report about attacks, from the shot to the wound."""

from __future__ import annotations

from mech_env.core.words.phrases import after, count, measured
from mech_env.core.words.view import Line
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Roll
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.words.hearing import Hearing
from mech_env.rulesets.adeva.words.names import (
    COMPASS,
    LOCATIONS,
    MODES,
    with_what,
)

V = Hearing
_CAUSES: dict[int, str] = {
    Cause.CHARGE: "at the end of its charge",
    Cause.FIRST: "with one hand",
    Cause.SECOND: "with the other hand",
    Cause.OPPORTUNITY: "as it leaves",
    Cause.COUNTER: "in return",
    Cause.WATCH: "from overwatch",
}
_CHANGED: dict[int, str] = {
    Verb.SWAP_1: "counts its degrees for die 1",
    Verb.SWAP_2: "counts its degrees for die 2",
    Verb.PLUS: "adds 1 to the damage",
    Verb.MINUS: "takes 1 from the damage",
    Verb.REROLL_1: "rolls die 1 again",
    Verb.REROLL_2: "rolls die 2 again",
}


def upon(v: V, unit: int) -> str:
    """The unit behind a number of an event; "" for none."""
    return v.unit(unit) if 0 <= unit < v.s.n_units else ""


def place_on(v: V, unit: int, location: int) -> str:
    """`` at the left arm``, of a Construct."""
    whole = v.b.units[unit].machine < 0
    return "" if whole or not 0 <= location < len(c.Location) else f" at {LOCATIONS[location]}"


def changed(v: V) -> str:
    """D-DAMAGE: what was done to the dice."""
    what = _CHANGED.get(v.what, "changes it")
    return f"{v.who} {what}: {v.rolled(v.x, v.event.unit, Roll.DAMAGE_AGAIN)} damage"


def critical(v: V) -> str:
    return f"{v.who} suffers critical {v.what} of {LOCATIONS[v.x]}"


def attacks(v: V) -> str:
    target, kind = upon(v, v.x), v.what
    weapon = with_what(kind)
    mode = f", {MODES[v.y]}" if v.y > 0 else ""
    words = f"{v.who} attacks" + after(" ", target) + weapon + mode
    return words + after(" ", _CAUSES.get(v.z, ""))


def hits(v: V) -> str:
    times = "" if v.what == 1 else f": {count(v.what, 'hit')}"
    return f"{v.who} hits" + after(" ", upon(v, v.x)) + times


def scatters(v: V) -> str:
    at = v.place(v.y) if v.y >= 0 else "off the map"
    return f"it scatters {v.km(v.what)} {COMPASS[v.x % c.DIRECTIONS]}: {at}"


def negates(verb: str) -> Line[V]:
    return lambda v: f"{v.who} {verb}" + (f": {count(v.what, 'hit')} negated" if v.what else "")


def guarded(v: V) -> str:
    negated = f": {count(v.what, 'hit')} negated" if v.what else ""
    return f"{v.who} parries for {v.unit(v.x)}{negated}"


def sacrifices(v: V) -> str:
    whom = "" if v.x == v.event.unit else f" for {v.unit(v.x)}"
    return f"{v.who} gives {LOCATIONS[v.y]}{whom}: {count(v.what, 'hit')} taken"


def damage(v: V) -> str:
    where = f" at {LOCATIONS[v.y]}" if 0 <= v.y < len(c.Location) else ""
    target = upon(v, v.x)
    rolled = v.rolled(v.what, v.event.unit, Roll.DAMAGE)
    return f"{v.who} deals damage" + after(" to ", target) + f"{where}: {rolled}"


def fury(v: V) -> str:
    if not v.what:
        return f"{v.who} has no Righteous Fury"
    return f"Righteous Fury of {v.who}: {v.rolled(v.x, v.event.unit, Roll.FURY)} more damage"


def soaked(v: V) -> str:
    return f"{v.who} soaks {v.what}: {v.x or 'nothing'} gets through"


def wounded(v: V) -> str:
    where = place_on(v, v.event.unit, v.x)
    if v.coarse(v.event.unit):
        return f"{v.who} is wounded{where}"
    critical = f", critical {v.z}" if v.z else ""
    return f"{v.who} loses {measured(v.what, 'wound')}{where}: {v.y} left{critical}"


def magnitude(v: V) -> str:
    left = "" if v.coarse(v.event.unit) else f": {v.x} left"
    return f"{v.who} loses {v.what} Magnitude{left}"
