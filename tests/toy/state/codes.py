"""Sizes and codes of the race."""

from __future__ import annotations

from mech_env.core.codes import Codes

# --- sizes: a scenario that needs more is refused ---
SIDE_NAMES = ("red", "blue", "green")
SIDES = len(SIDE_NAMES)
MAX_UNITS = 6
LANES = 6
MAX_GOAL = 120  # the last column of the track
COLUMNS = MAX_GOAL + 1
MAX_ROUNDS = 99
MAX_DRIVE = 3
MAX_HEATS = 9

TRIP = 1  # the face that trips a runner (TY-004) or tears a hole (TY-007)


class Choice(Codes):
    """Answers to a meeting (TY-009)."""

    PUSH = "tries to push the other back"
    YIELD = "lets the other be"


class Reason(Codes):
    """Why a battle ended."""

    GOAL = "the goal was reached"
    TIME = "out of time"
    HEATS = "all heats are run"
