"""The game above the games: known games, and what holds for all of them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import linprog

from experiments.rating.meta_game import (
    alpha_rank,
    cycles,
    decompose,
    maxent_nash,
    nash_average,
    transitive_share,
)

ROCK_PAPER_SCISSORS = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
LADDER = np.array([[0.0, 0.2, 0.5], [-0.2, 0.0, 0.3], [-0.5, -0.3, 0.0]])


def antisymmetric(upper):
    return np.triu(upper, 1) - np.triu(upper, 1).T


def copied(payoff, k):
    """One more player, the same as player k."""
    index = [*range(len(payoff)), k]
    return payoff[np.ix_(index, index)]


@st.composite
def games(draw, entries, most=6):
    n = draw(st.integers(2, most))
    return antisymmetric(draw(arrays(np.float64, (n, n), elements=entries)))


COARSE = games(st.integers(-2, 2).map(float))  # full of ties: many equilibria
FINE = games(st.integers(-(10**6), 10**6).map(lambda k: k / 1e6))


def test_rock_paper_scissors():
    found = nash_average(ROCK_PAPER_SCISSORS)
    assert found.mixture == pytest.approx(np.full(3, 1 / 3))
    assert found.rating == pytest.approx(np.zeros(3), abs=1e-9)
    assert alpha_rank(ROCK_PAPER_SCISSORS) == pytest.approx(np.full(3, 1 / 3))
    assert cycles(ROCK_PAPER_SCISSORS > 0) == [(0, 2, 1)]
    assert transitive_share(ROCK_PAPER_SCISSORS) == pytest.approx(0.0)


def test_rock_paper_scissors_with_unequal_stakes():
    # Each move's share is what the other two win of each other.
    payoff = np.array([[0.0, -1.0, 2.0], [1.0, 0.0, -3.0], [-2.0, 3.0, 0.0]])
    assert maxent_nash(payoff) == pytest.approx([3 / 6, 2 / 6, 1 / 6])


def test_a_ladder_has_one_best_player():
    found = nash_average(LADDER)
    assert found.mixture == pytest.approx([1.0, 0.0, 0.0])
    assert found.rating == pytest.approx([0.0, -0.2, -0.5])
    assert alpha_rank(LADDER) == pytest.approx([1.0, 0.0, 0.0], abs=1e-4)
    assert cycles(LADDER > 0) == []
    assert transitive_share(LADDER) == pytest.approx(1.0)


def test_a_dominated_player_does_not_count():
    payoff = np.zeros((4, 4))
    payoff[:3, :3] = ROCK_PAPER_SCISSORS
    payoff[3, :3], payoff[:3, 3] = (-0.9, -0.2, -0.4), (0.9, 0.2, 0.4)
    found = nash_average(payoff)
    assert found.mixture == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0.0])
    assert found.rating[3] == pytest.approx(-0.5)
    assert alpha_rank(payoff)[3] == pytest.approx(0.0, abs=1e-4)


def test_equal_players_share():
    assert maxent_nash(np.zeros((4, 4))) == pytest.approx(np.full(4, 0.25))
    assert alpha_rank(np.zeros((4, 4))) == pytest.approx(np.full(4, 0.25))
    assert transitive_share(np.zeros((4, 4))) == 1.0


@settings(max_examples=150, deadline=None)
@given(st.one_of(COARSE, FINE))
def test_nobody_gains_by_leaving_the_mixture(payoff):
    found = nash_average(payoff)
    assert found.mixture.min() >= 0 and found.mixture.sum() == pytest.approx(1.0)
    assert found.rating.max() <= 1e-7
    assert np.abs(found.rating[found.mixture > 1e-6]).max() <= 1e-6


@settings(max_examples=100, deadline=None)
@given(COARSE, st.integers(0, 10**6))
def test_no_equilibrium_has_a_larger_entropy(payoff, seed):
    p, n = maxent_nash(payoff), len(payoff)
    rng = np.random.default_rng(seed)
    for goal in [*np.eye(n), *rng.normal(size=(3, n))]:
        q = linprog(-goal, A_ub=payoff, b_ub=np.zeros(n), A_eq=np.ones((1, n)), b_eq=[1]).x
        assert np.all(p[q > 1e-6] > 0)  # else a step towards q would raise the entropy
        # Entropy is concave: p is its maximum if it does not rise towards any corner.
        used = p > 0
        assert ((q - p)[used] * np.log(p[used])).sum() >= -1e-4


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32 - 1), st.data())
def test_a_copy_of_a_player_changes_nothing(n, seed, data):
    payoff = antisymmetric(np.random.default_rng(seed).uniform(-1, 1, (n, n)))
    before = nash_average(payoff)
    gaps = before.mixture - before.rating  # of a player in the mixture its share, else its loss
    assume(gaps.min() > 1e-4)  # one equilibrium, and not by a hair
    k = data.draw(st.integers(0, n - 1))
    after = nash_average(copied(payoff, k))
    assert after.rating[:-1] == pytest.approx(before.rating, abs=1e-5)
    assert after.mixture[k] == pytest.approx(after.mixture[-1], abs=1e-5)
    together = after.mixture[:-1].copy()
    together[k] += after.mixture[-1]
    assert together == pytest.approx(before.mixture, abs=1e-5)


def test_a_copy_counts_where_different_players_tie():
    # The limit of the invariance: with several equilibria, entropy prefers the crowd.
    payoff = antisymmetric(np.array([[0, 0, 1.0], [0, 0, 3.0], [0, 0, 0]]))
    assert nash_average(payoff).rating[2] == pytest.approx(-2.0, abs=1e-6)
    assert nash_average(copied(payoff, 0)).rating[2] == pytest.approx(-5 / 3, abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(COARSE)
def test_alpha_rank_is_where_its_chain_settles(payoff):
    n = len(payoff)
    odds = np.where(payoff.T > 0, 1 - 1e-6, np.where(payoff.T < 0, 1e-6, 0.5))
    np.fill_diagonal(odds, 0.0)
    chain = odds / max(n - 1, 1)  # from the row's player to the column's
    chain += np.diag(1.0 - chain.sum(axis=1))
    settled = np.linalg.matrix_power(chain, 2**28)[0]  # more would add up rounding errors
    assert alpha_rank(payoff) == pytest.approx(settled / settled.sum(), abs=1e-5)


def test_cycles_are_the_shortest_ones():
    beats = np.zeros((6, 6), bool)
    for i, j in ((0, 1), (1, 2), (2, 3), (3, 0), (4, 0), (4, 1), (0, 5)):
        beats[i, j] = True
    assert cycles(beats) == [(0, 1, 2, 3)]  # nobody knows who is better of 0 and 2, or 1 and 3
    beats[2, 0] = True
    assert cycles(beats) == [(0, 1, 2)]  # the longer circle has a short cut now
    assert cycles(np.zeros((3, 3), bool)) == []


@settings(max_examples=50, deadline=None)
@given(FINE)
def test_the_two_parts_of_a_payoff_matrix(payoff):
    parts = decompose(payoff)
    assert parts.transitive + parts.cyclic == pytest.approx(payoff)
    assert (parts.transitive * parts.cyclic).sum() == pytest.approx(0.0, abs=1e-9)
    assert parts.cyclic.sum(axis=1) == pytest.approx(np.zeros(len(payoff)), abs=1e-9)
    assert 0.0 <= transitive_share(payoff) <= 1.0


def test_noise_is_not_taken_for_cycles():
    rng = np.random.default_rng(1)
    variance = 0.01 * (np.ones((6, 6)) - np.eye(6))
    strength = np.linspace(0.3, -0.3, 6)
    truth = strength[:, None] - strength[None, :]
    plain, corrected = [], []
    for _ in range(300):
        seen = truth + antisymmetric(rng.normal(scale=0.1, size=(6, 6)))
        plain.append(transitive_share(seen))
        corrected.append(transitive_share(seen, variance))
    assert np.mean(plain) < 0.97 < np.mean(corrected)
    assert transitive_share(ROCK_PAPER_SCISSORS, 0.01 * np.ones((3, 3))) < 0.01


@pytest.mark.parametrize(
    ("payoff", "words"),
    [
        (np.zeros((2, 3)), r"shape \(2, 3\)"),
        (np.zeros((0, 0)), r"shape \(0, 0\)"),
        (np.array([[0.0, np.nan], [0.0, 0.0]]), "finite"),
        (np.array([[0.0, 1.0], [1.0, 0.0]]), "add up to 2"),
    ],
)
def test_what_is_no_payoff_matrix_is_refused(payoff, words):
    with pytest.raises(ValueError, match=words):
        nash_average(payoff)
