"""The observation of a runner: pieces, numbers, bounds."""

from __future__ import annotations

from mech_env.core.layout import Feature, Layout
from tests.toy.state import codes as c
from tests.toy.state.record import OPTIONS, PROFILE

AHEAD_COLUMNS = 6  # as far as a die goes

LAYOUT = Layout(
    [
        (
            "self",
            1,
            [
                Feature("place", "share of the track"),
                Feature("time", "share of the rounds"),
                Feature("asked"),
                PROFILE["drive"].feature(),
                Feature("wins", "heats", 0.0, c.MAX_HEATS),
            ],
        ),
        (
            "others",
            c.MAX_UNITS - 1,
            [
                Feature("place", "share of the track, below 0 an enemy's", -1.0, 1.0),
                Feature("lane", "lanes to the right", 1.0 - c.LANES, c.LANES - 1.0),
                PROFILE["drive"].feature(),
                Feature("hidden"),
                Feature("meets_me"),
            ],
        ),
        ("ahead", AHEAD_COLUMNS, [Feature("hole")]),
        ("options", 1, [option.feature() for option in OPTIONS.fields.values()]),
    ],
    {
        "self": "the runner itself",
        "others": "all others in the order of their indices",
        "ahead": "the next columns",
        "options": "house rules of the scenario",
    },
)
