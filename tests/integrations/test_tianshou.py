"""Tianshou collects battles from PettingZoo; `make test-integrations` installs it."""

from __future__ import annotations

import pytest

import tests.toy  # noqa: F401  (makes it known)
from mech_env.envs.aec import MechAECEnv, wrapped

pytest.importorskip("tianshou")
pytestmark = pytest.mark.filterwarnings("ignore")


def test_a_collector_plays_legally() -> None:
    from tianshou.data import Collector
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.policy import MultiAgentPolicyManager, RandomPolicy

    env = PettingZooEnv(wrapped(MechAECEnv("toy", "teams", agents="side")))
    policies = [RandomPolicy() for _ in env.agents]
    players = MultiAgentPolicyManager(policies, env)
    battles = DummyVectorEnv(
        [lambda: PettingZooEnv(wrapped(MechAECEnv("toy", "teams", agents="side")))]
    )
    found = Collector(players, battles).collect(n_episode=2)
    assert found["n/ep"] == 2
