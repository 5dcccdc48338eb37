"""The report of a race: one line per event."""

from __future__ import annotations

from mech_env.core.words.tables import Report
from tests.toy.state.codes import Reason
from tests.toy.state.events import Event
from tests.toy.words.view import View

# Kinds of event that open a section of the report, and how deep it lies.
HEADINGS = {"heat_begins": 0, "round_begins": 0, "heat_ends": 0, "battle_ends": 0}
REPORT = Report(
    View,
    Event,
    {
        Event.ROLLED: "",  # the line of what comes of it says enough
        Event.HEAT_BEGINS: "Heat {what:nth}",
        Event.ROUND_BEGINS: "Round {what}",
        Event.HAILED: "stones fall; the track has {what} holes",
        Event.MOVED: "{who} is at {x}",
        Event.CLIMBED: "{who} climbs out of a hole to {x}",
        Event.MET: "{who} meets {x:unit}: it {what:choice}, {x:unit} {y:choice}",
        Event.PUSHED: "{who} is pushed back to {x}",
        Event.HEAT_ENDS: "{what:side} wins the heat: {x:ending}",
        Event.BATTLE_ENDS: "{what:side} wins the race",
    },
    Reason,
)
