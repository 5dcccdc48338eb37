"""Random battles of every scenario end, and hold records and laws on the way."""

from __future__ import annotations

import random

import numpy as np
import pytest

from mech_env.core.record import check_limits
from mech_env.rulesets.ascension_isle.laws.frames import LAWS
from mech_env.rulesets.ascension_isle.state.record import BATTLE
from tests.rulesets.ascension_isle.table import Game

LIMITS = BATTLE.limits()
# Battles of each scenario: large ones take longer.
BATTLES = {"micro": 200, "duel": 60, "skirmish": 12, "siege": 8, "full": 3, "campaign": 4}


def sound(game):
    """The record is within its limits, and keeps the laws."""
    check_limits(game.b, LIMITS)
    LAWS.check_states(game.setups[[int(game.b.encounter)]], np.asarray(game.battles))


def now_and_then(choose):
    """A check of one state in fifty: laws are slow."""
    return lambda game: choose.random() < 0.02 and sound(game)


@pytest.mark.parametrize("scenario", BATTLES)
def test_random_battles_end_in_sound_states(scenario):
    for seed in range(BATTLES[scenario]):
        choose = random.Random(seed)
        game = Game(scenario, seed=seed)
        game.play(choose, now_and_then(choose))
        check_limits(game.b, LIMITS)
        scores = [int(score) for score in game.b.scores]
        winner = int(game.b.winner)
        expected = [0, 0] if winner < 0 else [1 if side == winner else -1 for side in (0, 1)]
        assert scores == expected
