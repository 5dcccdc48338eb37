"""Intervals, ratings, and matches that favour nobody."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents import make
from experiments.rating.matches import COLUMNS, Result, joined, play
from experiments.rating.scores import Rate, p_words, set_score
from experiments.rating.skill import Game, ratings
from mech_env.intervals import wilson
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


def test_a_match_may_be_played_in_parts():
    whole = play(RULESET, "three", BOT, BOT, 60, seed=4)
    first = play(RULESET, "three", BOT, BOT, 24, seed=4)
    both = joined(first, play(RULESET, "three", BOT, BOT, 36, seed=4, after=24))
    for column in COLUMNS:
        assert np.array_equal(getattr(both, column), getattr(whole, column))


def test_a_match_says_how_far_it_is_and_stays_the_same():
    told: list[tuple[int, int]] = []
    quiet = play(RULESET, "duel", make("mcts:8", RULESET, seed=1), BOT, 20, seed=4)
    search = make("mcts:8", RULESET, seed=1)
    result = play(RULESET, "duel", search, BOT, 20, seed=4, progress=lambda *n: told.append(n))
    over, decisions = zip(*told, strict=True)
    assert over == tuple(sorted(over)) and over[-1] == 20 and len(set(over)) > 2
    # The search decides once in each battle that goes on: the bot plays inside the kernel.
    assert decisions[0] == 0 and over[0] == 0
    assert decisions[1:] == tuple(accumulate(20 - n for n in over[:-1]))
    assert np.array_equal(result.score, quiet.score)


def test_a_match_in_several_parts_goes_on_counting(monkeypatch):
    monkeypatch.setattr("experiments.rating.matches._AT_ONCE", 6)
    told: list[tuple[int, int]] = []
    search = make("mcts:4", RULESET, seed=1)
    play(RULESET, "duel", search, BOT, 20, seed=4, progress=lambda *n: told.append(n))
    assert told == sorted(told) and told[-1][0] == 20


def test_swapping_players_mirrors_the_result():
    forth = play(RULESET, "duel", BOT, RANDOM, 200, seed=1)
    back = play(RULESET, "duel", RANDOM, BOT, 200, seed=1)
    assert np.array_equal(forth.score.reshape(-1, 2), -back.score.reshape(-1, 2)[:, ::-1])


# Chances of a mean of 0, 1/4, 1/2, 3/4 and 1 in the two battles of a seed.
KINDS_OF_PAIR = {
    "the dice decide both": (0.3, 0.0, 0.1, 0.0, 0.6),
    "the side decides both": (0.03, 0.0, 0.94, 0.0, 0.03),
    "one has nothing to do with the other": (0.16, 0.0, 0.48, 0.0, 0.36),
    "many draws": (0.1, 0.2, 0.4, 0.2, 0.1),
    "nearly always won": (0.0, 0.0, 0.02, 0.0, 0.98),
}


@pytest.mark.parametrize("chances", KINDS_OF_PAIR.values(), ids=KINDS_OF_PAIR.keys())
@pytest.mark.parametrize("sets", [20, 500])
def test_intervals_of_pairs_hold_what_they_claim(chances, sets):
    values = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
    truth, trials = float(values @ chances), 1500
    rng = np.random.default_rng(sets)
    drawn = rng.choice(values, (trials, sets), p=chances)
    scores = [set_score(means) for means in drawn]
    held = np.mean([score.low <= truth <= score.high for score in scores])
    # 95 % and three standard errors of the simulation below it; wider where little is known.
    assert held >= 0.95 - 3 * np.sqrt(0.95 * 0.05 / trials)
    if sets == 500:
        widths = [score.high - score.low for score in scores]
        assert np.mean(widths) < 1.4 * 2 * 1.96 * drawn.std() / np.sqrt(sets)


@pytest.mark.parametrize("truth", [0.1, 0.5, 0.97])
def test_wilson_intervals_hold_what_they_claim(truth):
    successes = np.random.default_rng(2).binomial(200, truth, 2000)
    ends = np.array([wilson(int(k), 200) for k in successes])
    assert np.mean((ends[:, 0] <= truth) & (truth <= ends[:, 1])) == pytest.approx(0.95, abs=0.02)


def test_single_battles_overstate_what_pairs_say():
    """Where the dice decide both battles of a seed, there are half as many samples."""
    rng = np.random.default_rng(4)
    truth, inside = 0.6, np.zeros(2)
    for _ in range(1000):
        won = np.repeat(rng.random(100) < truth, 2)
        result = _result(np.where(won, 1, -1))
        single, paired = result.rate(1).interval, result.paired
        inside += single[0] <= truth <= single[1], paired.low <= truth <= paired.high
    assert inside[0] < 880 and inside[1] > 930


def test_pairs_that_the_side_decides_say_more_than_single_battles():
    result = _result(np.tile([1, -1], 200))
    low, high = result.rate(1).interval
    assert result.paired.share == 0.5
    assert result.paired.high - result.paired.low < 0.3 * (high - low)


def _result(score):
    n = len(score)
    return Result("a", "b", score, np.arange(n) % 2, np.full(n, 9), np.full(n, 3))


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=60))
def test_scores_are_consistent(means):
    score = set_score(np.array(means))
    assert 0 <= score.low <= score.share <= score.high <= 1
    assert score.decided == (score.p_value < 0.05)
    back = score.swapped()
    mirrored = set_score(1.0 - np.array(means))
    assert (back.low, back.high, back.share) == pytest.approx(
        (mirrored.low, mirrored.high, mirrored.share)
    )


def test_scores_of_whole_sets_are_agresti_and_coulls():
    score = set_score(np.array([1.0] * 7 + [0.0] * 3))
    assert (score.low, score.high) == pytest.approx((0.3923, 0.8966), abs=2e-3)
    assert set_score(np.empty(0)).words() == "50.0 % [0.0, 100.0]"
    with pytest.raises(ValueError, match="from 0 to 1"):
        set_score(np.array([1.5]))


def test_p_values_in_words():
    assert (p_words(0.0129), p_words(1e-9)) == ("p = 0.013", "p < 0.0001")


def test_three_sided_battles_make_sets_of_three():
    result = play(RULESET, "three", BOT, BOT, 30, seed=3)
    assert result.set_means.shape == (10,) and result.paired.sets == 10


def test_draws_bring_ratings_together():
    drawn = ratings(2, [Game(0, 1, None)] * 100)
    assert drawn[0, 0] == pytest.approx(drawn[1, 0])
    wins = [Game(0, 1, 0)] * 30
    some, none = ratings(2, wins + [Game(0, 1, None)] * 60), ratings(2, wins)
    assert 0 < some[0, 0] - some[1, 0] < none[0, 0] - none[1, 0]


def test_more_orders_of_the_games_are_steadier():
    rng = np.random.default_rng(5)
    games = [Game(0, 1, int(rng.random() < 0.3)) for _ in range(300)]
    spread = {
        shuffles: np.std([ratings(2, games, seed, shuffles)[0, 0] for seed in range(12)])
        for shuffles in (1, 8)
    }
    assert spread[8] < 0.7 * spread[1]
