"""What can happen in a race, and why dice are rolled.

``unit``, ``what`` and the values x and y of an event are given after each kind.
"""

from __future__ import annotations

from mech_env.core.codes import Codes


class Event(Codes):
    """Kinds of event."""

    ROLLED = "unit; what: a Why; values: faces"
    HEAT_BEGINS = "what: the heat"
    ROUND_BEGINS = "what: the round"
    HAILED = "what: holes in the track"
    MOVED = "unit; what: the action; x: its column"
    CLIMBED = "unit: fell into a hole; x: its column"
    MET = "unit: the mover; what: its Choice; x: the other, y: the other's Choice"
    PUSHED = "unit: pushed back; x: its column"
    HEAT_ENDS = "what: the side that won, -1 none; x: a Reason"
    BATTLE_ENDS = "what: the side that won, -1 none"


class Why(Codes):
    """Reasons of rolls."""

    FIRST = "who begins"
    HAIL = "a stone for each column"
    RUN = "running"
    DASH = "dashing"
    PUSH = "pushing"
