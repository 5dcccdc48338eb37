"""What a player does in battles against the bot."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.arena import CALLER, Arena
from agents.dice_streams import REPORT
from agents.protocols import Player
from agents.registry import make
from mech_env.core.ruleset import Ruleset
from mech_env.usage import Usage


def usage(ruleset: Ruleset, scenario: Any, player: Player, *, battles: int, seed: int = 0) -> Usage:
    """Watch a player in battles against the ruleset's bot, each side in turn."""
    arena = Arena(ruleset, scenario, battles, seed, stream=REPORT)
    arena.invite((make("bot", ruleset), player))
    rows = np.arange(battles)
    seats = np.zeros(arena.seats.shape, np.int64)
    seats[rows, rows % arena.n_sides] = CALLER
    arena.seat(rows, seats)
    arena.begin(rows)
    found = Usage.none(ruleset, battles)
    while len(rows := np.flatnonzero(arena.status["over"] == 0)):
        answers = arena.answers(rows, np.ones(len(rows), np.int64))
        found.count(ruleset, arena.status["decision"][rows], arena.masks[rows], answers)
        arena.advance(rows, answers)
    return found
