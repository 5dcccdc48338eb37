"""The checkers of PettingZoo, Gymnasium and Stable-Baselines3, and what they do not ask.

The one module outside ``mech_env.envs`` that imports these libraries: their checkers are what it
is for. They are imported when a check is called, so ``mech_env.testing`` needs none of them.
"""

from __future__ import annotations

import contextlib
import copy
import importlib.util
import io
import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from mech_env.battle import IllegalAction
from mech_env.battle_records import side_of
from mech_env.core.ruleset import Ruleset
from mech_env.testing.place import Place, Skipped, place_of

if TYPE_CHECKING:
    from mech_env.envs.aec import MechAECEnv
    from mech_env.envs.gymnasium_env import MechEnv

_PICTURES = "resvg_py"  # draws `rgb_array`
_CYCLES = 4  # of PettingZoo's max_cycles_test
_BATTLES = 200  # of which one must last so long


def _bare(*arguments: Any, **settings: Any) -> MechAECEnv:
    from mech_env.envs.aec import MechAECEnv

    return MechAECEnv(*arguments, **settings)


def _wrapped(*arguments: Any, **settings: Any) -> Any:
    from mech_env.envs.aec import wrapped

    return wrapped(_bare(*arguments, **settings))


def _one_side(*arguments: Any, **settings: Any) -> MechEnv:
    from mech_env.envs.gymnasium_env import MechEnv

    return MechEnv(*arguments, **settings)


def _need(*packages: str) -> None:
    for package in packages:
        if importlib.util.find_spec(package) is None:
            raise Skipped(f"{package} is not installed")


@contextlib.contextmanager
def _checker(place: Place, name: str) -> Iterator[None]:
    """Keeps a checker's chatter and warnings to itself, and says where it failed.

    Only AssertionErrors are turned into complaints of ours; other errors say more as they are.
    """
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            yield
        except AssertionError as problem:
            place.fail(f"{name}: {problem}")


def check_pettingzoo(
    ruleset: str | Ruleset, scenario: Any, *, seed: int = 1, cycles: int = 300
) -> None:
    """PettingZoo's API test with a unit and with a side as an agent, and its seed test."""
    _need("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    place = place_of(ruleset, scenario, seed)
    with _checker(place, "PettingZoo's api_test"):
        for agents in ("unit", "side"):
            api_test(_wrapped(ruleset, scenario, agents), num_cycles=cycles)
    with _checker(place, "PettingZoo's seed_test"):
        seed_test(lambda: _wrapped(ruleset, scenario), num_cycles=cycles)


def check_max_cycles(ruleset: str | Ruleset, scenario: Any, *, seed: int = 1) -> None:
    """PettingZoo's max-cycles test, in the first battle from ``seed`` on that lasts long enough.

    It counts cycles of all agents in step. Rules that ask whom they like have such cycles only
    with one agent, so the other sides are played inside.

    Raises:
        Skipped: no battle lasts long enough.
    """
    _need("pettingzoo")
    from pettingzoo.test import max_cycles_test
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    place = place_of(ruleset, scenario, seed)

    def env(max_cycles: int, seed: int = seed) -> Any:
        sides = _bare(ruleset, scenario).battle.sides
        others = dict.fromkeys(sides[1:], "bot")
        made = _wrapped(ruleset, scenario, "side", players=others, max_cycles=max_cycles)
        made.reset(seed=seed)
        made.action_space(made.possible_agents[0]).seed(seed)
        return made

    def lasts(seed: int) -> bool:
        made = env(_CYCLES, seed)
        made.reset()  # as the test does
        while not any(made.terminations.values()) and not any(made.truncations.values()):
            made.step(made.action_space(made.agent_selection).sample())
        return any(made.truncations.values())

    longest = next((other for other in range(seed, seed + _BATTLES) if lasts(other)), None)
    if longest is None:
        raise Skipped(f"none of {_BATTLES} battles lasts {_CYCLES} decisions of one side")
    made = partial(env, seed=longest)

    def parallel_env(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(made(max_cycles))

    with _checker(place, "PettingZoo's max_cycles_test"):
        max_cycles_test(SimpleNamespace(env=made, parallel_env=parallel_env))


def check_render(ruleset: str | Ruleset, scenario: Any, *, seed: int = 1) -> None:
    """PettingZoo's render test in all modes; ``human`` prints something."""
    _need("pettingzoo", _PICTURES)
    from pettingzoo.test import render_test

    place = place_of(ruleset, scenario, seed)
    with _checker(place, "PettingZoo's render_test"):
        render_test(lambda render_mode: _wrapped(ruleset, scenario, render_mode=render_mode))
    printed = io.StringIO()
    env = _bare(ruleset, scenario, render_mode="human")
    with contextlib.redirect_stdout(printed):
        env.reset(seed=seed)
        env.render()
    place.check(printed.getvalue().strip(), "render_mode 'human' prints nothing")


def _act(env: Any, choose: np.random.Generator) -> int:
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(choose.choice(np.flatnonzero(mask)))


def check_aec(ruleset: str | Ruleset, scenario: Any, *, seed: int = 4) -> None:
    """Agents stay to the end and are paid once; illegal actions and copies leave all as it is."""
    _need("pettingzoo")
    place = place_of(ruleset, scenario, seed)
    _check_pay(place, ruleset, scenario)
    _check_shaping(place, ruleset, scenario)
    _check_illegal(place, ruleset, scenario)
    _check_env_copies(place, ruleset, scenario)


def _check_pay(place: Place, ruleset: str | Ruleset, scenario: Any) -> None:
    env = _wrapped(ruleset, scenario)
    env.reset(seed=place.seed)
    choose = np.random.default_rng(place.seed)
    battle = env.unwrapped.battle
    totals = dict.fromkeys(env.possible_agents, 0.0)
    gone: list[str] = []
    keys: set[str] = set()
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        at: dict[str, Any] = {"step": battle.decisions, "agent": agent}
        place.check(not truncated, "truncated without max_cycles", **at)
        keys.update(info)
        strange = {key for key, value in info.items() if type(value) is not int}
        place.check(set(info) == keys and not strange, f"info is not of numbers: {info}", **at)
        if terminated:
            gone.append(agent)
            place.check(battle.over, "terminated before the battle is over", **at)
            place.check(not observation["action_mask"].any(), "a mask after the end", **at)
            place.check(env.describe()["reason"], "no reason after the end", **at)
            env.step(None)
        else:
            place.check(env.agents == env.possible_agents, "an agent has left", **at)
            decision = battle.ruleset.decisions[info["decision"]]
            place.check(decision == battle.decision, "another decision in info", **at)
            env.step(_act(env, choose))
    left = sorted(set(env.possible_agents) - set(gone))
    place.check(not left and len(gone) == len(set(gone)), f"did not leave once: {left or gone}")
    place.check(env.agents == [], f"agents after the end: {env.agents}")
    owed = {agent: battle.scores[side_of(agent)] for agent in totals}
    place.check(totals == owed, f"agents are paid {totals}, not {owed}")


def _check_shaping(place: Place, ruleset: str | Ruleset, scenario: Any) -> None:
    weight = 0.5
    env = _bare(ruleset, scenario, shaping=weight)
    env.reset(seed=place.seed)
    start = env.battle.potentials
    choose = np.random.default_rng(place.seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        agent = env.agent_selection
        _, reward, over, _, _ = env.last()
        totals[agent] += reward
        env.step(None if over else _act(env, choose))
    for agent, total in totals.items():
        side = side_of(agent)
        first = float(start[env.battle.ruleset.side_names.index(side)])
        owed = env.battle.scores[side] - weight * first
        place.check(
            abs(total - owed) <= 1e-6 * max(1.0, abs(owed)),
            f"shaping pays {agent} {total:g} in all, not {owed:g}",
        )


def _check_illegal(place: Place, ruleset: str | Ruleset, scenario: Any) -> None:
    env = _wrapped(ruleset, scenario)
    env.reset(seed=place.seed)
    choose = np.random.default_rng(place.seed)
    battle = env.unwrapped.battle
    for step in range(6):
        state, agent, rewards = battle.state.copy(), env.agent_selection, dict(env.rewards)
        illegal = np.flatnonzero(env.observe(agent)["action_mask"] == 0).tolist()
        for action in [*illegal[:5], -1, 9_999, None]:
            try:
                env.step(action)
            except IllegalAction as refusal:
                place.check(battle.unit in str(refusal), f"{refusal} does not say whom", step=step)
            except TypeError:
                place.check(action is None, f"action {action!r}: TypeError", step=step)
            else:
                place.fail(f"action {action!r} is illegal and was taken", step=step)
        place.same("state", battle.state, state, "illegal actions change the battle", step=step)
        place.check(
            env.agent_selection == agent and env.rewards == rewards,
            "illegal actions change turn or rewards",
            step=step,
        )
        env.step(_act(env, choose))
        if battle.over:
            break


def _through_pickle(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


def _check_env_copies(place: Place, ruleset: str | Ruleset, scenario: Any) -> None:
    for name, make in (
        ("copy.deepcopy", copy.deepcopy),
        ("pickle", _through_pickle),
    ):
        env: Any = _wrapped(ruleset, scenario)
        env.reset(seed=place.seed)
        choose = np.random.default_rng(place.seed)
        for _ in range(8):
            if not env.unwrapped.battle.over:
                env.step(_act(env, choose))
        twin = make(env)
        state = env.unwrapped.battle.state.copy()
        told = f"an environment copied by {name}"
        place.same("state", twin.unwrapped.battle.state, state, f"{told} differs")
        ends = []
        for played in (twin, env):
            choose = np.random.default_rng(place.seed + 1)
            for _ in range(20):
                if played.unwrapped.battle.over:
                    break
                agent = played.agent_selection
                legal = played.observe(agent)["action_mask"]
                sample = int(played.action_space(agent).sample())
                place.check(legal[sample], f"{told}: action_space samples illegal {sample}")
                played.step(_act(played, choose))
            ends.append(played.unwrapped.battle.state.copy())
            if played is twin:
                same = env.unwrapped.battle.state
                place.same("state", same, state, f"{told} is not independent")
        place.same("state", ends[0], ends[1], f"{told} plays on otherwise")


def check_gymnasium(ruleset: str | Ruleset, scenario: Any, *, seed: int = 2) -> None:
    """Gymnasium's checker on the single-side view, with and without the mask in it."""
    _need("gymnasium")
    from gymnasium.utils.env_checker import check_env

    place = place_of(ruleset, scenario, seed)
    for flat in (False, True):
        with _checker(place, f"Gymnasium's check_env, flat={flat}"):
            # The checker steps with an action of another battle, hence `illegal="random"`.
            env = _one_side(ruleset, scenario, flat=flat, illegal="random", render_mode="ansi")
            check_env(env, skip_render_check=True)


def check_sb3(ruleset: str | Ruleset, scenario: Any, *, seed: int = 2) -> None:
    """Stable-Baselines3's checker on the single-side view, with and without the mask in it."""
    _need("stable_baselines3")
    from stable_baselines3.common.env_checker import check_env

    place = place_of(ruleset, scenario, seed)
    for flat in (False, True):
        with _checker(place, f"SB3's check_env, flat={flat}"):
            check_env(_one_side(ruleset, scenario, flat=flat, illegal="random", opponent="random"))


def check_seat(
    ruleset: str | Ruleset, scenario: Any, opponent: Any = "bot", *, seed: int = 3, battles: int = 4
) -> None:
    """The single-side view: only our side is asked, masks agree, the pay is our side's score."""
    _need("gymnasium")
    from mech_env.envs.gymnasium_env import seats

    place = place_of(ruleset, scenario, seed)
    env = _one_side(ruleset, scenario, side="alternate", opponent=opponent)
    sides = seats(env.battle, "alternate")
    choose = np.random.default_rng(seed)
    for k in range(battles):
        observation, info = env.reset(seed=seed if k == 0 else None)
        ours, names = sides[k % len(sides)], env.battle.ruleset.side_names
        place.check(names[info["side"]] == ours, f"not {ours}'s turn")
        over, total = False, 0.0
        while not over:
            at: dict[str, Any] = {"battle": k, "step": env.battle.decisions}
            place.check(env.battle.side == ours, f"{env.battle.side} is asked", **at)
            mask = env.battle.mask()
            place.same("mask", observation["action_mask"], mask, "the observation's", **at)
            place.same("mask", env.action_masks(), mask.astype(bool), "action_masks", **at)
            action = int(choose.choice(np.flatnonzero(info["action_mask"])))
            observation, reward, over, truncated, info = env.step(action)
            place.check(not truncated, "truncated", **at)
            total += reward
        score = env.battle.scores[ours]
        place.check(total == score, f"paid {total:g}, the score is {score}", battle=k)
        won = names[info["winner"]] if info["winner"] >= 0 else None
        place.check(won == env.battle.winner, "info has another winner", battle=k)
        place.check(not observation["action_mask"].any(), "a mask after the end", battle=k)
