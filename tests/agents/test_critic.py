"""A critic of self-play: states and their results as they were, an actor that stays as it is."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from agents.learning.critic import Sample, SelfPlay, evaluate_critic, fit_critic
from agents.network import MaskedPolicy
from tests.experiments.conftest import prepared, small
from tests.toy import RULESET


@pytest.fixture
def policy(tmp_path) -> MaskedPolicy:
    """An untrained policy of the toy."""
    found: MaskedPolicy = prepared(small(tmp_path)).policy
    return found


def self_play(policy, **changes):
    return SelfPlay(policy, RULESET, "duel", **{"battles": 64, "seed": 3, **changes})


def test_every_state_of_short_battles_with_what_came_of_it(policy):
    """All states are kept where there is room; the last decision of a battle tells its result."""
    source = self_play(policy, battles=8, per_battle=2000)
    sample = source.play()
    batch = source.batch
    assert len(sample) == batch.lengths.sum()
    assert sample.observations.shape == (len(sample), len(policy.columns))
    starts = np.concatenate([[0], np.cumsum(batch.lengths)[:-1]])
    for row, (start, count) in enumerate(zip(starts, batch.lengths, strict=True)):
        results = sample.results[start : start + count]
        won = 0.0 if batch.winners[row] < 0 else 1.0
        assert set(np.abs(results)) == {won}  # paid at the end, whoever was asked
        if won and batch.lengths[row] > 4:
            assert set(results) == {-1.0, 1.0}  # from the deciding side's view
    assert not np.array_equal(source.play().results, sample.results)  # other battles


def test_of_long_battles_some_states_are_kept(policy):
    few = self_play(policy, per_battle=3).play()
    assert len(few) == 64 * 3
    # Of the whole battle, not of its beginning.
    late = self_play(policy, per_battle=2000).play()
    assert abs(few.potentials.std() - late.potentials.std()) < 0.5 * late.potentials.std()


def test_the_same_whatever_the_threads(policy):
    one, two = (self_play(policy, threads=threads).play() for threads in (1, 2))
    np.testing.assert_array_equal(one.observations, two.observations)
    np.testing.assert_array_equal(one.results, two.results)


def test_a_critic_is_evaluated_with_the_potential_added(policy):
    n = 400
    rng = np.random.default_rng(1)
    potentials = rng.normal(size=n)
    seen = rng.normal(size=(n, len(policy.columns))).astype(np.float32)
    with torch.no_grad():
        values = policy.predict_values(torch.from_numpy(seen)).flatten().numpy().astype(np.float64)
    sample = Sample(seen, potentials, values + 0.5 * potentials + 0.25)
    found = evaluate_critic(policy, sample, 0.5)
    assert found.correlation == pytest.approx(1.0)
    assert found.truth - found.expected == pytest.approx(0.25)
    assert found.of_potential == pytest.approx(np.corrcoef(potentials, sample.results)[0, 1])
    assert evaluate_critic(policy, sample, 0.0).correlation < 0.999
    assert "the potential's" in found.words()


@pytest.mark.parametrize("shaping", [0.0, 1.0])
def test_it_learns_and_the_policy_stays(policy, shaping):
    torch.manual_seed(1)
    source = self_play(policy, battles=128, per_battle=8)
    before = {name: value.clone() for name, value in policy.state_dict().items()}
    reports = []
    found = fit_critic(
        policy, source, shaping, states=40_000, learning_rate=1e-2,
        progress=lambda done, evaluation: reports.append((done, evaluation)),
    )  # fmt: skip
    steps = [done for done, _ in reports]
    assert steps[0] == 0 and steps == sorted(set(steps)) and 40_000 <= steps[-1] < 41_024
    assert reports[-1][1] == found
    assert found.correlation > reports[0][1].correlation + 0.1
    assert found.correlation > 0.3 and abs(found.expected - found.truth) < 0.05
    after = policy.state_dict()
    actor = ("policy_net", "action_net")
    for name, value in before.items():
        same = torch.equal(value, after[name])
        if any(part in name for part in actor):
            assert same, name
        elif "value_net" in name:
            assert not same, name
