"""The PettingZoo environment: PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel

import mech_env.envs
from mech_env import IllegalAction
from mech_env.envs.aec import MechAECEnv, wrapped
from tests.cases import CASES, SHIPPED

cases = pytest.mark.parametrize(("ruleset", "scenario"), CASES)
pytestmark = pytest.mark.filterwarnings("ignore")  # PettingZoo's tests warn of Dict observations


def act(env: Any, rng: np.random.Generator) -> int:
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(rng.choice(np.flatnonzero(mask)))


@cases
def test_pettingzoo_api(ruleset: str, scenario: str) -> None:
    for agents in ("unit", "side"):
        api_test(wrapped(MechAECEnv(ruleset, scenario, agents)), num_cycles=300)


@cases
def test_pettingzoo_seed(ruleset: str, scenario: str) -> None:
    seed_test(lambda: wrapped(MechAECEnv(ruleset, scenario)), num_cycles=200)


@cases
def test_pettingzoo_render(ruleset: str, scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    render_test(lambda render_mode: wrapped(MechAECEnv(ruleset, scenario, render_mode=render_mode)))
    assert capsys.readouterr().out


@pytest.mark.parametrize(("ruleset", "scenario"), [("toy", "long"), *SHIPPED])
def test_pettingzoo_max_cycles(ruleset: str, scenario: str) -> None:
    # The test counts cycles of all agents in step. Rules that ask whom they like have such cycles
    # only with one agent, so the other sides are played inside.
    def env(max_cycles: int) -> Any:
        others = dict.fromkeys(("blue", "green"), "bot")
        env_ = wrapped(MechAECEnv(ruleset, scenario, "side", players=others, max_cycles=max_cycles))
        env_.reset(seed=1)
        env_.action_space("red_0").seed(1)
        return env_

    def parallel_env(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(env(max_cycles))

    max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel_env))


def test_the_parallel_conversion_is_refused() -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(wrapped(MechAECEnv("toy")))


@cases
def test_everybody_stays_to_the_end_and_is_paid_once(ruleset: str, scenario: str) -> None:
    env = wrapped(MechAECEnv(ruleset, scenario))
    env.reset(seed=4)
    rng = np.random.default_rng(4)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    gone = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        assert not truncated
        if terminated:
            gone.append(agent)
            assert env.unwrapped.battle.over and not observation["action_mask"].any()
            assert info["reason"]
            env.step(None)
        else:
            assert env.agents == env.possible_agents
            assert info["decision"] in env.unwrapped.battle.ruleset.decisions
            env.step(act(env, rng))
    assert sorted(gone) == sorted(env.possible_agents) and env.agents == []
    scores = env.unwrapped.battle.scores
    assert totals == {agent: scores[agent.rsplit("_", 1)[0]] for agent in totals}


@cases
def test_shaping_changes_the_sum_by_a_constant(ruleset: str, scenario: str) -> None:
    env = MechAECEnv(ruleset, scenario, shaping=0.5)
    env.reset(seed=4)
    before = env.battle.potentials
    rng = np.random.default_rng(4)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        agent = env.agent_selection
        _, reward, over, _, _ = env.last()
        totals[agent] += reward
        env.step(None if over else act(env, rng))
    for agent, total in totals.items():
        side = agent.rsplit("_", 1)[0]
        start = before[env.battle.ruleset.side_names.index(side)]
        assert total == pytest.approx(env.battle.scores[side] - 0.5 * start)


@cases
def test_an_illegal_action_leaves_turn_and_state(ruleset: str, scenario: str) -> None:
    env = wrapped(MechAECEnv(ruleset, scenario))
    env.reset(seed=1)
    rng = np.random.default_rng(0)
    for _ in range(6):
        raw = env.unwrapped
        state, agent = raw.battle.state.tobytes(), env.agent_selection
        rewards = dict(env.rewards)
        illegal = np.flatnonzero(env.observe(agent)["action_mask"] == 0).tolist()
        for action in [*illegal[:5], -1, 9_999]:
            with pytest.raises(IllegalAction, match=raw.battle.unit):
                env.step(action)
        with pytest.raises(TypeError):
            env.step(None)
        assert raw.battle.state.tobytes() == state
        assert env.agent_selection == agent and env.rewards == rewards
        env.step(act(env, rng))
        if env.unwrapped.battle.over:
            break


@cases
@pytest.mark.parametrize("clone", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_keep_the_battle(ruleset: str, scenario: str, clone: Any) -> None:
    env = wrapped(MechAECEnv(ruleset, scenario))
    env.reset(seed=1)
    rng = np.random.default_rng(0)
    for _ in range(8):
        env.step(act(env, rng))
    twin = clone(env)
    state = env.unwrapped.battle.state.tobytes()
    assert twin.unwrapped.battle == env.unwrapped.battle
    rngs = np.random.default_rng(1), np.random.default_rng(1)
    for _ in range(20):
        if twin.unwrapped.battle.over:
            break
        assert twin.action_space(twin.agent_selection).sample() in np.flatnonzero(
            twin.observe(twin.agent_selection)["action_mask"]
        )
        twin.step(act(twin, rngs[0]))
    assert env.unwrapped.battle.state.tobytes() == state
    for _ in range(20):
        if env.unwrapped.battle.over:
            break
        env.step(act(env, rngs[1]))
    assert twin.unwrapped.battle == env.unwrapped.battle


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


@pytest.mark.parametrize("ruleset", sorted({ruleset for ruleset, _ in SHIPPED}))
def test_the_registry_makes_it(ruleset: str) -> None:
    scenario = next(s for r, s in SHIPPED if r == ruleset)
    module = next(m for m in mech_env.envs.IDS if m.startswith(ruleset))
    env = pettingzoo.make("aec", mech_env.envs.IDS[module][0], scenario=scenario)
    env.reset(seed=1)
    assert str(env.unwrapped) == module and env.agents
    assert env.unwrapped.metadata["is_parallelizable"] is False
