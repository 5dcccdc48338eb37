"""The report of a race: one line per event."""

from __future__ import annotations

from typing import Any

from mech_env.core.log import Entry
from tests.toy.state.codes import SIDE_NAMES, Choice, Reason
from tests.toy.state.events import Event
from tests.toy.words.requests import name

# Kinds of event that open a section of the report, and how deep it lies.
_DEEDS = {Choice.PUSH: "pushes", Choice.YIELD: "yields"}
HEADINGS = {"heat_begins": 0, "round_begins": 0, "heat_ends": 0, "battle_ends": 0}


def event(s: Any, b: Any, events: Any, k: int) -> str:
    """One line for event ``k``; "" for dice: the line of what comes of them says enough."""
    e = Entry(events, k)
    who, what, x = name(s, int(e.unit)), int(e.what), int(e.values[0])
    match Event(int(e.kind)):
        case Event.ROLLED:
            return ""
        case Event.HEAT_BEGINS:
            return f"Heat {what + 1}"
        case Event.ROUND_BEGINS:
            return f"Round {what}"
        case Event.HAILED:
            return f"stones fall; the track has {what} holes"
        case Event.MOVED:
            return f"{who} is at {x}"
        case Event.CLIMBED:
            return f"{who} climbs out of a hole to {x}"
        case Event.MET:
            other, answer = name(s, x), Choice(int(e.values[1]))
            return f"{who} meets {other}: it {_DEEDS[Choice(what)]}, {other} {_DEEDS[answer]}"
        case Event.PUSHED:
            return f"{who} is pushed back to {x}"
        case Event.HEAT_ENDS:
            return f"{_side(what)} wins the heat: {reason(x)}"
        case Event.BATTLE_ENDS:
            return f"{_side(what)} wins the race"


def reason(code: int) -> str:
    """Why a battle ended."""
    return Reason(code).about


def _side(side: int) -> str:
    return SIDE_NAMES[side] if side >= 0 else "nobody"
