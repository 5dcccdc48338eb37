"""The single-side environments: Gymnasium's and SB3's checkers, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env as gymnasium_check
from sb3_contrib import MaskablePPO
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env as sb3_check

import mech_env.envs
from mech_env import IllegalAction, testing
from mech_env.batch import ASK_BOT, random_actions
from mech_env.envs import register
from mech_env.envs.gymnasium_env import MechEnv
from mech_env.envs.vector import MechVectorEnv
from tests.cases import every_case, every_ruleset, run_or_skip
from tests.toy.state.decisions import ACTIONS, DASH


def act(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def first_slot(observation: Any, mask: Any) -> Any:
    """A player outside the kernel, for one row or many."""
    return np.argmax(mask, axis=-1)


@every_case
def test_gymnasium_checks(ruleset: str, scenario: str) -> None:
    testing.check_gymnasium(ruleset, scenario)


@every_case
def test_sb3_checks(ruleset: str, scenario: str) -> None:
    run_or_skip(testing.check_sb3, ruleset, scenario)


@every_case
@pytest.mark.parametrize("opponent", ["random", "bot", first_slot])
def test_battles_are_one_sides(ruleset: str, scenario: str, opponent: Any) -> None:
    testing.check_seat(ruleset, scenario, opponent)


@every_case
def test_shaping_changes_the_sum_by_a_constant(ruleset: str, scenario: str) -> None:
    env = MechEnv(ruleset, scenario, side="blue", opponent="random", shaping=0.5)
    _, info = env.reset(seed=1)
    start, total, over = env.battle.potentials[1], 0.0, False
    rng = np.random.default_rng(2)
    while not over:
        _, reward, over, _, info = env.step(act(info["action_mask"], rng))
        total += reward
    assert total == pytest.approx(env.battle.scores["blue"] - 0.5 * start)


def test_an_illegal_action_raises_or_is_replaced_openly() -> None:
    env = MechEnv("toy", "long", illegal="raise")
    env.reset(seed=1)
    env.step(0)
    before = env.battle.state.tobytes()
    with pytest.raises(IllegalAction):
        env.step(DASH)
    assert env.battle.state.tobytes() == before
    lenient = MechEnv("toy", "long", illegal="random")
    lenient.reset(seed=1)
    lenient.step(0)
    assert lenient.step(DASH)[4]["illegal_actions"] == 1
    assert lenient.step(1)[4]["illegal_actions"] == 1
    assert lenient.reset()[1]["illegal_actions"] == 0


def test_illegal_actions_of_a_vector_are_replaced_openly() -> None:
    with pytest.raises(ValueError, match="illegal: 'pass' is not one of raise, random"):
        MechVectorEnv(2, "toy", "long", illegal="pass")
    vector = MechVectorEnv(3, "toy", "long", illegal="random")
    _, infos = vector.reset(seed=1)
    assert infos["illegal_actions"].tolist() == [0, 0, 0]
    slots, expected, last = len(vector.batch.ruleset.actions), np.zeros(3, int), np.zeros(3, int)
    for k in range(200):
        masks = infos["action_mask"].astype(bool)
        actions = masks.argmax(1)
        actions[1] = (~masks[1]).argmax()  # an illegal slot
        actions[2] = (-1, slots, 2**40)[k % 3]  # none at all
        given = actions.copy()
        before = vector.batch.units < 0
        _, _, ended, _, infos = vector.step(actions)
        assert np.array_equal(actions, given)
        expected[1:] += 1
        expected[before] = 0  # that step began another battle
        assert infos["illegal_actions"].tolist() == expected.tolist()
        last[ended] = infos["illegal_actions"][ended]
    assert last[1] > 0 and last[0] == 0


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two observations of a vector are equal."""
    return one.keys() == other.keys() and all(np.array_equal(one[k], other[k]) for k in one)


def test_replacing_illegal_actions_leaves_legal_ones_alone() -> None:
    strict = MechVectorEnv(4, "toy", "long")
    lenient = MechVectorEnv(4, "toy", "long", illegal="random")
    seen, infos = strict.reset(seed=5)
    assert same(lenient.reset(seed=5)[0], seen)
    for _ in range(60):
        actions = infos["action_mask"].argmax(1)
        seen, *outcome, infos = strict.step(actions)
        other, *others, _ = lenient.step(actions)
        assert same(other, seen)
        assert all(np.array_equal(a, o) for a, o in zip(outcome, others, strict=True))


def test_a_refusal_points_to_masks() -> None:
    single, vector = MechEnv("toy", "long"), MechVectorEnv(1, "toy", "long")
    single.reset(seed=1)
    single.step(0)
    vector.reset(seed=1)
    vector.step(np.array([0]))
    with pytest.raises(IllegalAction, match=r"MaskablePPO.*docs/environments\.md"):
        single.step(DASH)
    with pytest.raises(IllegalAction, match=r"MaskablePPO.*docs/environments\.md"):
        vector.step(np.array([DASH]))


@pytest.mark.filterwarnings("ignore")
def test_the_checkers_take_what_make_returns() -> None:
    register("toy")
    gymnasium_check(gymnasium.make("mech_env/Toy-v0").unwrapped)
    gymnasium_check(gymnasium.make("mech_env/Toy-v0"), skip_render_check=True)
    sb3_check(gymnasium.make("mech_env/Toy-v0"))


def test_plain_ppo_is_pointed_to_masks_or_learns_with_replaced_actions() -> None:
    register("toy")
    plain = PPO("MultiInputPolicy", gymnasium.make("mech_env/Toy-v0", scenario="long"), n_steps=64)
    with pytest.raises(IllegalAction, match="Learners without masks"):
        plain.learn(200)
    lenient = gymnasium.make("mech_env/Toy-v0", scenario="long", illegal="random")
    PPO("MultiInputPolicy", lenient, n_steps=64).learn(200)
    flat = gymnasium.make("mech_env/Toy-v0", scenario="long", flat=True)
    MaskablePPO("MlpPolicy", flat, n_steps=64).learn(200)


def test_info_is_of_numbers_and_words_are_told() -> None:
    env = MechEnv("toy", "teams", side="blue")
    _, info = env.reset(seed=1)
    keys, over = list(info), False
    assert env.describe()["side"] == "blue" and info["side"] == 1
    while not over:
        assert list(info) == keys
        assert all(type(value) is int for key, value in info.items() if key != "action_mask")
        _, _, over, _, info = env.step(env.action_space.sample())
    assert env.describe()["reason"] and info["winner"] >= -1


def test_a_human_sees_each_reset_and_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = MechEnv("toy", "teams", render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out == str(env.battle) + "\n"
    env.step(0)
    assert capsys.readouterr().out == str(env.battle) + "\n"


def test_samples_are_legal() -> None:
    env = MechEnv("toy", "long")
    env.reset(seed=1)
    for _ in range(50):
        if env.step(env.action_space.sample())[2]:
            env.reset()
    assert env.action_space == gymnasium.spaces.Discrete(len(ACTIONS))


def test_copies_keep_the_battle() -> None:
    env = MechEnv("toy")
    env.reset(seed=1)
    env.step(0)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.battle == env.battle
        twin.step(twin.action_space.sample())
        assert twin.battle != env.battle


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"side": "pink"}, "red, blue, alternate"),
        ({"opponent": "nobody"}, "nor the folder of a policy bundle"),
        ({"illegal": "ignore"}, "raise, random"),
        ({"render_mode": "oil"}, "ansi"),
    ],
)
def test_settings_that_do_not_fit_are_refused(settings: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        MechEnv("toy", **settings)
    with pytest.raises(TypeError, match="opponent"):
        MechEnv("toy", opponent=3)
    with pytest.raises(ValueError, match="unknown \\['dise'\\]"):
        MechEnv("toy").reset(options={"dise": 1})


def test_options_choose_scenario_and_dice() -> None:
    env = MechEnv("toy")
    _, info = env.reset(seed=1, options={"scenario": "teams", "dice": [2]})
    assert env.battle.units[info["unit"]] == env.describe()["unit"] == "red_1"


# --- many at once --------------------------------------------------------------------------------


@every_case
@pytest.mark.parametrize("flat", [False, True])
def test_vector_steps_stay_in_the_spaces(ruleset: str, scenario: str, flat: bool) -> None:
    env = MechVectorEnv(6, ruleset, scenario, side="alternate", flat=flat, shaping=0.5)
    rng = np.random.default_rng(0)
    observation, infos = env.reset(seed=4)
    ended = np.zeros(6, bool)
    total, finished = np.zeros(6), 0
    start = env._potential.copy()
    for _ in range(400):
        assert observation in env.observation_space
        masks = infos["action_mask"]
        assert ((masks.sum(1) > 0) == ~ended).all()
        actions = random_actions(masks, rng)
        actions[ended] = 99_999  # must be ignored
        observation, rewards, terminated, truncated, infos = env.step(actions)
        assert not (terminated & ended).any() and not truncated.any()
        assert (rewards[ended] == 0).all()
        start[ended], total[ended] = env._potential[ended], 0.0
        total += rewards
        for row in np.flatnonzero(terminated):
            finished += 1
            assert infos["winner"][row] == env.batch.battles["winner"][row]
            score = env.batch.battles["scores"][row, env._seat[row]]
            assert total[row] == pytest.approx(score - 0.5 * start[row])
        ended = terminated
    assert finished or scenario in ("full", "siege", "brawl")
    env.close()


def test_a_vector_row_is_the_single_environment() -> None:
    vector = MechVectorEnv(4, "toy", "teams", opponent=first_slot)
    observation, infos = vector.reset(seed=4)
    single = MechEnv("toy", "teams", opponent=first_slot)
    single.reset()
    single.battle.restart(int(vector.batch.seeds[2]))
    single._let_others_play()
    rng = np.random.default_rng(0)
    over = False
    while not over:
        assert np.array_equal(observation["action_mask"][2], single.action_masks())
        actions = random_actions(infos["action_mask"], rng)
        observation, rewards, terminated, _, infos = vector.step(actions)
        seen, reward, over, _, _ = single.step(int(actions[2]))
        assert np.array_equal(observation["observation"][2], seen["observation"])
        assert (rewards[2], terminated[2]) == (reward, over)


def test_a_vector_of_seeds_replays() -> None:
    def trace() -> list[bytes]:
        env = MechVectorEnv(5, "toy", "teams", threads=2)
        _, infos = env.reset(seed=8)
        rng = np.random.default_rng(0)
        seen = []
        for _ in range(80):
            observation, *_, infos = env.step(random_actions(infos["action_mask"], rng))
            seen.append(observation["observation"].tobytes())
        return seen

    assert trace() == trace()


def test_a_vector_refuses_an_illegal_action() -> None:
    env = MechVectorEnv(3, "toy", "long")
    env.reset(seed=1)
    env.step(np.zeros(3, np.int64))
    with pytest.raises(IllegalAction, match="row 1"):
        env.step(np.array([0, DASH, 0]))
    with pytest.raises(ValueError, match="options"):
        env.reset(options={"dice": [1]})


@pytest.mark.parametrize("wrong", [[ASK_BOT] * 3, [0, ASK_BOT, 0], [-1] * 3, [-2] * 3])
def test_a_vector_refuses_the_kernels_own_numbers(wrong: list[int]) -> None:
    env = MechVectorEnv(3, "toy", "long")
    env.reset(seed=1)
    before = env.batch.battles.tobytes()
    with pytest.raises(IllegalAction, match="row"):
        env.step(np.array(wrong))
    with pytest.raises(TypeError, match=r"^actions: "):
        env.step(np.array([0.0, 0.5, np.nan]))
    assert env.batch.battles.tobytes() == before


@pytest.mark.parametrize("opponent", ["random", "bot", first_slot])
def test_a_pickled_vector_plays_on_to_the_same_bytes(opponent: Any) -> None:
    env = MechVectorEnv(150, "toy", "teams", "alternate", opponent, threads=2, shaping=0.5)
    _, infos = env.reset(seed=3)
    env.step(random_actions(infos["action_mask"], np.random.default_rng(0)))
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(20):
        actions = random_actions(env.batch.masks, np.random.default_rng(1))
        one, two = env.step(actions), twin.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(one[1:4], two[1:4], strict=True))
        assert env.batch.battles.tobytes() == twin.batch.battles.tobytes()
        assert np.array_equal(one[0]["observation"], two[0]["observation"])


def test_gymnasiums_processes_step_single_environments() -> None:
    module = gymnasium.vector.AsyncVectorEnv(
        [lambda: MechEnv("toy", "teams", opponent="bot")] * 2, context="fork"
    )
    _, infos = module.reset(seed=1)
    for _ in range(5):
        actions = random_actions(infos["action_mask"], np.random.default_rng(0))
        *_, infos = module.step(actions)
    module.close()


@every_ruleset
def test_the_registry_makes_them(ruleset: str) -> None:
    module = next(m for m in mech_env.envs.IDS if m.rsplit("_v", 1)[0] == ruleset)
    name, scenario = mech_env.envs.IDS[module][1], "micro"
    env = gymnasium.make(name, scenario=scenario, opponent="bot")
    observation, info = env.reset(seed=1)
    assert observation in env.observation_space
    env.step(act(info["action_mask"], np.random.default_rng(0)))
    vector = gymnasium.make_vec(name, num_envs=3, scenario=scenario, opponent="bot")
    assert isinstance(vector.unwrapped, MechVectorEnv)
    many, _ = vector.reset(seed=1)
    assert many in vector.observation_space
    slow = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync", scenario=scenario)
    slow.reset(seed=1)
    assert slow.observation_space == gymnasium.make_vec(
        name, num_envs=2, scenario=scenario
    ).observation_space  # fmt: skip
