"""Imitation of players inside the kernel."""

from __future__ import annotations

import pytest

from agents import make
from agents.learning.columns import used_columns
from agents.learning.imitation import imitate
from agents.models import ModelPlayer
from agents.network import MaskedPolicy
from agents.sb3_vec_env import Opponent, SelfPlayVecEnv
from experiments.rating.matches import play
from experiments.training.model import build_model
from experiments.training.settings import TrainSettings
from tests.toy import RULESET


def fresh_policy() -> MaskedPolicy:
    env = SelfPlayVecEnv(RULESET, "duel", 4, [Opponent(make("bot", RULESET), 1)])
    policy = build_model(TrainSettings(), env, used_columns(RULESET, "duel", steps=20)).policy
    assert isinstance(policy, MaskedPolicy)
    return policy


def test_a_head_start_of_small_batches_learns_more_from_as_many_decisions():
    small, large = (
        imitate(fresh_policy(), RULESET, "duel", samples=65_536, battles=256, batch_size=size)
        for size in (128, 2048)
    )
    assert small > large + 0.02  # walking, the commonest answer, is 0.97 of all


@pytest.mark.parametrize(
    ("teacher", "least", "most"), [("bot", 0.93, 1.0), ("script:pusher", 0, 0.8)]
)
def test_a_head_start_copies_its_teacher(teacher, least, most):
    policy = fresh_policy()
    agreement = imitate(policy, RULESET, "duel", teacher, samples=100_000, battles=256)
    assert least < agreement <= most  # pushers move at random, so nobody foresees it

    twin = ModelPlayer("twin", policy, 0.0, 0)
    if teacher == "bot":
        assert play(RULESET, "duel", twin, make("random", RULESET), 300).rate().interval[0] > 0.6
