"""The PettingZoo environment: PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import subprocess
import sys
from functools import partial

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import parallel_api_test
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel

import mech_env.envs
from mech_env import testing
from mech_env.envs.aec import MechAECEnv, wrapped
from mech_env.envs.gymnasium_env import MechEnv
from mech_env.envs.vector import MechVectorEnv
from tests.cases import every_case, every_ruleset, run_or_skip
from tests.hygiene.rules_table import ROOT

pytestmark = pytest.mark.filterwarnings("ignore")  # PettingZoo's tests warn of Dict observations


@every_case
def test_pettingzoo_api_and_seed(ruleset: str, scenario: str) -> None:
    testing.check_pettingzoo(ruleset, scenario)


@every_case
def test_pettingzoo_render(ruleset: str, scenario: str) -> None:
    run_or_skip(testing.check_render, ruleset, scenario)


@every_case
def test_pettingzoo_max_cycles(ruleset: str, scenario: str) -> None:
    run_or_skip(testing.check_max_cycles, ruleset, scenario)


@every_case
def test_pay_shaping_refusals_and_copies(ruleset: str, scenario: str) -> None:
    testing.check_aec(ruleset, scenario)


def test_the_parallel_conversion_is_refused() -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(wrapped(MechAECEnv("toy")))


@pytest.mark.parametrize("agents", ["unit", "side"])
def test_the_turn_based_conversion_plays_the_same_battle(agents: str) -> None:
    env = wrapped(MechAECEnv("toy", "teams", agents=agents))
    parallel = turn_based_aec_to_parallel(wrapped(MechAECEnv("toy", "teams", agents=agents)))
    env.reset(seed=1)
    seen, _ = parallel.reset(seed=1)
    while parallel.agents:
        (acting,) = (agent for agent in seen if seen[agent]["action_mask"].any())
        assert acting == env.agent_selection
        action = int(seen[acting]["action_mask"].argmax())
        seen, rewards, over, _, _ = parallel.step(dict.fromkeys(parallel.agents, action))
        env.step(action)
        assert rewards == env.rewards and over == env.terminations
        assert parallel.unwrapped.battle == env.unwrapped.battle
    assert all(over.values())
    parallel_api_test(parallel, 50)


OLDER = """
import sys
import pettingzoo
sys.modules["pettingzoo.env_registry"] = None  # as before 1.27
import tests.toy
import mech_env.envs.framewerk_v0
from mech_env.envs.aec import env
one = env("toy", "teams")
one.reset(seed=1)
one.step(0)
print(mech_env.envs.IDS["toy_v0"])
"""


def test_an_older_pettingzoo_is_enough_without_its_registry() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OLDER], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "('mech/toy-v0', 'mech_env/Toy-v0')", done.stderr


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
            units.add(env.battle.units[env.infos[env.agent_selection]["unit"]])
            env.step(0)
        else:
            env.step(None)
    assert units == {"red_0", "blue_0", "blue_1"}


def test_info_is_of_numbers_and_words_are_told() -> None:
    env = wrapped(MechAECEnv("toy", "teams"))
    env.reset(seed=1)
    told = env.describe()
    assert told["unit"] == env.agent_selection and told["side"] == env.agent_selection[:-2]
    assert told["winner"] is told["reason"] is None and told["unit"] in told["request"]
    assert told["decision"] == env.unwrapped.battle.decision
    while True:
        for info in env.unwrapped.infos.values():
            assert list(info) == ["unit", "decision", "winner", "reason"]
            assert all(type(value) is int for value in info.values())
        if env.unwrapped.battle.over:
            break
        env.step(env.action_space(env.agent_selection).sample())
    told, info = env.describe(), env.unwrapped.infos["red_0"]
    assert told["reason"] and told["unit"] is told["request"] is None
    assert info["unit"] == -1 and (info["winner"] == -1) == (told["winner"] is None)


def test_a_human_sees_each_reset_and_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = wrapped(MechAECEnv("toy", "teams", render_mode="human"))
    assert not capsys.readouterr().out
    env.reset(seed=1)
    board = capsys.readouterr().out
    assert board == str(env.unwrapped.battle) + "\n"
    env.step(0)
    assert capsys.readouterr().out == str(env.unwrapped.battle) + "\n"


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


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="a PettingZoo before 1.27")
@every_ruleset
def test_the_registry_makes_it(ruleset: str) -> None:
    name = next(m for m in mech_env.envs.IDS if m.rsplit("_v", 1)[0] == ruleset)
    env = pettingzoo.make("aec", mech_env.envs.IDS[name][0], scenario="micro")
    env.reset(seed=1)
    assert str(env.unwrapped) == name and env.agents
    assert env.unwrapped.metadata["is_parallelizable"] is False


@pytest.mark.parametrize("most", [0, -1, True, 2.5, "a"])
def test_max_cycles_is_a_whole_number(most):
    with pytest.raises(ValueError, match=f"max_cycles: {most!r} is not a whole number from 1"):
        MechAECEnv("toy", max_cycles=most)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), "a", None, True, 10**400])
@pytest.mark.parametrize("name", ["shaping", "gamma"])
def test_weights_are_finite_numbers(name, number):
    for make in (MechAECEnv, MechEnv, partial(MechVectorEnv, 2)):
        with pytest.raises(ValueError, match=f"{name}: .* is not a finite number"):
            make("toy", **{name: number})


def test_a_side_is_left_to_the_caller():
    with pytest.raises(ValueError, match="players: every side is played inside; leave one to the"):
        MechAECEnv("toy", players={"red": "bot", "blue": "random"})
    assert MechAECEnv("toy", players={"red": "bot", "blue": "external"}).possible_agents


@pytest.mark.parametrize("number", [-1, 0, True, 2.0, "a"])
def test_num_envs_is_a_whole_number(number):
    with pytest.raises(ValueError, match=f"num_envs: {number!r} is not a whole number from 1"):
        MechVectorEnv(number, "toy")
