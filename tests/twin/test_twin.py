"""The same rules run six ways: is every byte the same?

Interpreted, compiled, a batch of one, a batch of many, two threads, replayed from the actions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env import Battle, BattleBatch
from mech_env.batch import random_actions
from tests.fuzz.scenarios import random_scenario

SCENARIOS = mech_env.scenarios("steel_typhoon")
SEED = 11
STEPS = 200  # per row, of the compiled ways
PLAIN_STEPS = 80  # of the interpreted one
ROWS = 130  # two slices of at least 64 rows: enough for two threads

OUTPUTS = ("battles", "masks", "observations", "status", "terminated")


def snapshot(batch: BattleBatch, row: int = 0) -> bytes:
    """All that a step writes for a row."""
    return b"".join(np.ascontiguousarray(getattr(batch, n)[row]).tobytes() for n in OUTPUTS)


def batch_of(scenario: Any, n: int, **settings: Any) -> BattleBatch:
    return BattleBatch("steel_typhoon", scenario, n=n, seed=SEED, **settings)


def trace(batch: BattleBatch, script: list[Any]) -> list[list[bytes]]:
    """Per step of a script, what is written for each row; actions of rows it lacks are cut off."""
    seen = []
    for actions in script:
        batch.step(actions[: batch.n])
        seen.append([snapshot(batch, row) for row in range(batch.n)])
    return seen


def random_script(scenario: Any, n: int, steps: int, **settings: Any) -> list[Any]:
    """Legal random actions of ``steps`` steps of a batch, shape (n,) each."""
    batch = batch_of(scenario, n, observations=False, **settings)
    choose = np.random.default_rng(SEED)
    script = []
    for _ in range(steps):
        script.append(random_actions(batch.masks, choose))
        batch.step(script[-1])
    return script


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_one_row_many_rows_and_two_threads_are_the_same(scenario: str) -> None:
    script = random_script(scenario, ROWS, STEPS // 4)
    many = trace(batch_of(scenario, ROWS), script)
    threads = batch_of(scenario, ROWS, threads=2)
    assert trace(threads, script) == many
    threads.close()
    few = trace(batch_of(scenario, 3), script)
    assert few == [step[:3] for step in many]
    assert trace(batch_of(scenario, 1), script) == [step[:1] for step in many]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_is_a_row_and_can_be_replayed(scenario: str) -> None:
    script = [int(actions[0]) for actions in random_script(scenario, 1, STEPS)]
    batch = batch_of(scenario, 1)
    first = Battle("steel_typhoon", scenario, int(batch.seeds[0]))
    taken: list[int] = []
    states = [first.state.tobytes()]
    for action in script:
        if first.over:
            break
        batch.step([action])
        first.step(action)
        taken.append(action)
        states.append(first.state.tobytes())
        assert np.array_equal(batch.rewards[0], first.rewards)
        if not first.over:  # the batch has begun its next battle
            assert batch.battles[0].tobytes() == states[-1]
            assert batch.masks[0].tobytes() == first.mask().tobytes()
            assert first.unit is not None
            assert batch.observations[0].tobytes() == first.observe(first.unit).tobytes()
    again = Battle("steel_typhoon", scenario, first.seed)
    for action, state in zip(taken, states, strict=False):
        assert again.state.tobytes() == state
        again.step(action)
    assert again == first and again.scores == first.scores


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_interpreted_twin_is_the_same(scenario: str) -> None:
    script = random_script(scenario, 2, PLAIN_STEPS)
    plain = trace(batch_of(scenario, 2, interpreted=True), script)
    assert plain == trace(batch_of(scenario, 2), script)


@pytest.mark.parametrize("player", ["random", "bot"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_inside_players_are_the_same(scenario: str, player: str) -> None:
    settings: dict[str, Any] = {"players": {"blue": player}}
    script = random_script(scenario, ROWS, STEPS // 8, **settings)
    many = trace(batch_of(scenario, ROWS, **settings), script)
    threads = batch_of(scenario, ROWS, threads=2, **settings)
    assert trace(threads, script) == many
    threads.close()
    assert trace(batch_of(scenario, 1, **settings), script) == [step[:1] for step in many]
    steps = 2 if scenario == "full" else 4
    plain = trace(batch_of(scenario, 1, interpreted=True, **settings), script[:steps])
    assert plain == [step[:1] for step in many[:steps]]


@pytest.mark.parametrize("policy", ["random", "bot"])
def test_whole_battles_inside_the_kernel_are_the_same_interpreted(policy: str) -> None:
    for scenario in ("micro", "duel") if policy == "random" else ("micro",):
        ends = []
        for interpreted in (False, True):
            batch = batch_of(scenario, 2, autoreset=False, interpreted=interpreted)
            taken = batch.playout(policy)
            ends.append((taken, [snapshot(batch, row) for row in range(2)]))
        assert ends[0] == ends[1]


@pytest.mark.parametrize("seed", range(12))
def test_made_up_scenarios_are_the_same_interpreted(seed: int) -> None:
    scenario = random_scenario(seed)
    script = random_script(scenario, 2, 600)
    # The beginning, then the end of a long stretch: both ways go on from the same records.
    plain, compiled = batch_of(scenario, 2, interpreted=True), batch_of(scenario, 2)
    assert trace(plain, script[:15]) == trace(compiled, script[:15])
    for actions in script[15:-15]:
        compiled.step(actions)
    for name in OUTPUTS:
        getattr(plain, name)[:] = getattr(compiled, name)
    assert trace(plain, script[-15:]) == trace(compiled, script[-15:])
