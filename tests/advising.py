"""What tests of all rulesets ask of advice: its odds as fractions, and battles played on."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from mech_env import Battle
from mech_env.advice import GUESSES, Chance
from mech_env.advice.guesses import guesses_of
from mech_env.intervals import wilson


def odds(battle: Battle, action: int) -> dict[str, Chance]:
    """The chances of an action by their words, without any limit of time."""
    alone = battle.clone()
    assert alone._masks[0, action]
    alone._masks[0] = 0  # the others' chances would take most of the time
    alone._masks[0, action] = 1
    (one,) = alone.advise("random", playouts=1, seconds=None).actions
    return {chance.text: chance for chance in one.chances}


def shares(cases: Iterable[Any]) -> dict[Any, Fraction]:
    """How often each of equally likely cases comes."""
    found = Counter(cases)
    return {case: Fraction(count, found.total()) for case, count in found.items()}


def joint(intervals: int) -> float:
    """The ``z`` with which so many intervals hold all their shares in 95 % (Bonferroni)."""
    return statistics.NormalDist().inv_cdf(1 - 0.025 / intervals)


def check_win_shares(battle: Battle, *, playouts: int = 32_000, battles: int = 4_000) -> None:
    """The win shares of advice lie in the intervals of battles that are played on one by one.

    They are played from what the asking side may take the battle to be, as the adviser does. All
    shares lie inside together but for one run in twenty; the shares' own spread is a third of that
    of the battles.
    """
    advice = battle.advise("bot", playouts=playouts, seconds=None, seed=3)
    assert len(advice.actions) == len(battle.legal_actions())
    side = int(battle.state.request.side)
    guesses = guesses_of(battle.ruleset, battle._battles, battle._setups, side, GUESSES, 3)
    starts = []
    for guess in guesses:
        start = battle.clone()
        start._raw[:] = guess.record.view(np.uint8).ravel()
        start._setups = guess.setups
        start.refresh()
        for name in start.sides:
            start.set_player(name, "bot")
        starts.append(start)
    for one in advice.actions:
        assert one.playouts == playouts and one.win + one.draw + one.loss == pytest.approx(1)
        won = 0
        for k in range(battles):
            played = starts[k % len(starts)].clone()
            played.reseed(k)
            played.step(one.action)
            assert played.over
            won += played.winner == advice.side
        low, high = wilson(won, battles, joint(len(advice.actions)))
        assert low <= one.win <= high, one.text
