"""The PettingZoo environment: PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.conversions import aec_to_parallel

import mech_env.envs
from mech_env import testing
from mech_env.envs.aec import MechAECEnv, wrapped
from tests.cases import every_case, every_ruleset, run_or_skip

pytestmark = pytest.mark.filterwarnings("ignore")  # PettingZoo's tests warn of Dict observations


@every_case
def test_pettingzoo_api_and_seed(ruleset: str, scenario: str) -> None:
    testing.check_pettingzoo(ruleset, scenario)


@every_case
def test_pettingzoo_render(ruleset: str, scenario: str) -> None:
    run_or_skip(testing.check_render, ruleset, scenario)


@every_case
def test_pettingzoo_max_cycles(ruleset: str, scenario: str) -> None:
    testing.check_max_cycles(ruleset, scenario)


@every_case
def test_pay_shaping_refusals_and_copies(ruleset: str, scenario: str) -> None:
    testing.check_aec(ruleset, scenario)


def test_the_parallel_conversion_is_refused() -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(wrapped(MechAECEnv("toy")))


def test_a_mask_is_only_for_the_agent_that_is_asked() -> None:
    env = MechAECEnv("toy", "teams")
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
    assert env.state().dtype == np.float32


def test_a_side_can_be_one_agent_and_another_be_played_inside() -> None:
    env = MechAECEnv("toy", "three", agents="side", players={"green": "bot"})
    env.reset(seed=1)
    assert env.agents == ["red_0", "blue_0"]
    units = set()
    while env.agents:
        if not env.terminations[env.agent_selection]:
            units.add(env.infos[env.agent_selection]["unit"])
            env.step(0)
        else:
            env.step(None)
    assert units == {"red_0", "blue_0", "blue_1"}


def test_options_choose_scenario_and_dice() -> None:
    env = MechAECEnv("toy")
    env.reset(seed=1, options={"scenario": "teams", "dice": [3]})
    assert env.agents == env.possible_agents == ["red_0", "red_1", "blue_0", "blue_1"]
    assert env.agent_selection == "blue_0"
    env.reset(seed=1, options={"dice": [2]})
    assert env.agent_selection == "red_1"
    with pytest.warns(UserWarning, match="'dise' is unknown; known: scenario, dice"):
        env.reset(options={"dise": [1]})


def test_resets_follow_the_seed() -> None:
    env = MechAECEnv("toy")
    states = []
    for seed in (5, None, 5, None, 2**40 + 5):
        env.reset(seed=seed)
        states.append(env.battle.state.tobytes())
    assert states[0] == states[2] == states[4] != states[1] == states[3]


def test_truncation_is_for_all() -> None:
    env = MechAECEnv("toy", "long", max_cycles=3)
    env.reset(seed=1)
    for _ in range(5):
        env.step(0)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    for _ in range(2):
        env.step(None)
    assert not env.agents
    with pytest.raises(ValueError, match="max_cycles"):
        MechAECEnv("toy", max_cycles=0)
    with pytest.raises(ValueError, match="render_mode"):
        MechAECEnv("toy", render_mode="oil")


@every_ruleset
def test_the_registry_makes_it(ruleset: str) -> None:
    name = next(m for m in mech_env.envs.IDS if m.rsplit("_v", 1)[0] == ruleset)
    env = pettingzoo.make("aec", mech_env.envs.IDS[name][0], scenario="micro")
    env.reset(seed=1)
    assert str(env.unwrapped) == name and env.agents
    assert env.unwrapped.metadata["is_parallelizable"] is False
