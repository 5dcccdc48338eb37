"""TorchRL plays our environments; `make test-integrations` installs it."""

from __future__ import annotations

import pytest

import tests.toy  # noqa: F401  (makes it known)
from mech_env.envs import register
from mech_env.envs.aec import MechAECEnv, wrapped

pytest.importorskip("torchrl")
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("agents", ["unit", "side"])
def test_pettingzoo_wrapper_plays_legally(agents: str) -> None:
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper

    env = PettingZooWrapper(
        wrapped(MechAECEnv("toy", "teams", agents=agents)), use_mask=True, seed=1
    )
    played = env.rollout(200)
    assert played["next", "done"].any() and played["red_0", "info", "unit"].min() >= -1


def test_gym_env_plays_with_replaced_actions() -> None:
    from torchrl.envs.libs.gym import GymEnv

    register("toy")
    env = GymEnv("mech_env/Toy-v0", scenario="teams", illegal="random")
    assert env.rollout(200)["next", "done"].any()
