"""Intervals, ratings, and matches that favour nobody."""

from __future__ import annotations

import numpy as np
import pytest

from agents import make
from experiments.matches import play
from experiments.rating import Game, Rate, ratings, wilson
from tests.toy import RULESET

RANDOM, BOT = make("random", RULESET), make("bot", RULESET)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), table I
        (15, 148, 0.0624, 0.1605),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(successes, trials, low, high):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_a_rate_in_words():
    assert Rate(1, 2).words() == "50.0 % [9.5, 90.5]"


def test_ratings_order_players_by_strength():
    rng = np.random.default_rng(0)
    games = []
    for i, j, share in ((0, 1, 0.3), (0, 2, 0.1), (1, 2, 0.3)):
        games += [Game(i, j, i if rng.random() < share else j) for _ in range(200)]
    found = ratings(3, games)
    assert found[0, 0] < found[1, 0] < found[2, 0]
    assert np.array_equal(found, ratings(3, games))


def test_each_seed_is_played_once_from_every_side():
    result = play(RULESET, "three", BOT, BOT, 300, seed=3)
    assert np.bincount(result.side).tolist() == [100, 100, 100]
    # Equal players: whichever side wins a seed, `first` held it in exactly one of three battles.
    decided = result.score.reshape(100, 3)
    assert np.all((decided == 1).sum(axis=1) <= 1)
    assert result.rate(1).share == pytest.approx(1 / 3)
    assert len(np.unique(result.decisions.reshape(100, 3), axis=1)) == 100


def test_results_do_not_depend_on_threads_and_follow_the_seed():
    one = play(RULESET, "duel", BOT, RANDOM, 400, seed=1)
    two = play(RULESET, "duel", BOT, RANDOM, 400, seed=1, threads=2)
    other = play(RULESET, "duel", BOT, RANDOM, 400, seed=2)
    assert np.array_equal(one.score, two.score) and not np.array_equal(one.score, other.score)


def test_swapping_players_mirrors_the_result():
    forth = play(RULESET, "duel", BOT, RANDOM, 200, seed=1)
    back = play(RULESET, "duel", RANDOM, BOT, 200, seed=1)
    assert np.array_equal(forth.score.reshape(-1, 2), -back.score.reshape(-1, 2)[:, ::-1])
