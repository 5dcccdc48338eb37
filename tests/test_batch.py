"""BattleBatch: is a batch the same as so many battles, however it is stepped?"""

from __future__ import annotations

import copy
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from mech_env import Battle, BattleBatch, IllegalAction
from mech_env.batch import random_actions
from mech_env.core import kernels
from tests.cases import CASES

cases = pytest.mark.parametrize(("ruleset", "scenario"), CASES)
STEPS = 150


def trace(batch: BattleBatch, steps: int = STEPS) -> list[bytes]:
    """Random play; every array after every step."""
    choose = np.random.default_rng(9)
    seen = []
    for _ in range(steps):
        batch.step(random_actions(batch.masks, choose))
        arrays = (
            batch.battles, batch.masks, batch.observations, batch.units, batch.rewards,
            batch.terminated, batch.winners, batch.potentials,
        )  # fmt: skip
        seen.append(b"".join(np.ascontiguousarray(a).tobytes() for a in arrays))
    return seen


@cases
def test_a_row_is_the_battle_of_its_seed(ruleset: str, scenario: str) -> None:
    batch = BattleBatch(ruleset, scenario, n=3, seed=5, autoreset=True)
    singles = [Battle(ruleset, scenario, int(seed)) for seed in batch.seeds]
    choose = np.random.default_rng(1)
    for _ in range(STEPS):
        for row, single in enumerate(singles):
            assert batch.battles[row].tobytes() == single.state.tobytes()
            assert np.array_equal(batch.masks[row], single.mask())
            assert batch.unit_names[batch.units[row]] == single.unit or len(single._names) > 1
            assert single.unit is not None
            assert np.array_equal(batch.observations[row], single.observe(single.unit))
        actions = random_actions(batch.masks, choose)
        batch.step(actions)
        for row, single in enumerate(singles):
            single.step(int(actions[row]))
            assert np.array_equal(batch.rewards[row], single.rewards)
            assert batch.terminated[row] == single.over
            if single.over:
                winner = int(batch.winners[row])
                assert (None if winner < 0 else batch.side_names[winner]) == single.winner
                assert batch.lengths[row] == single.decisions
                single.restart()


@cases
def test_results_do_not_depend_on_threads(ruleset: str, scenario: str) -> None:
    # Two slices of at least 64 rows each.
    one = BattleBatch(ruleset, scenario, n=130, seed=5)
    two = BattleBatch(ruleset, scenario, n=130, seed=5, threads=2)
    assert trace(one, 40) == trace(two, 40)
    two.close()


@cases
def test_two_batches_in_two_threads_do_not_disturb_each_other(ruleset: str, scenario: str) -> None:
    alone = [trace(BattleBatch(ruleset, scenario, n=8, seed=k)) for k in (1, 2)]
    batches = [BattleBatch(ruleset, scenario, n=8, seed=k) for k in (1, 2)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(trace, batches)) == alone


def test_the_interpreted_twin_is_the_same() -> None:
    for ruleset, scenario in CASES[:4]:
        compiled = BattleBatch(ruleset, scenario, n=3, seed=5)
        plain = BattleBatch(ruleset, scenario, n=3, seed=5, interpreted=True)
        assert trace(compiled) == trace(plain)


def test_a_rows_seed_does_not_depend_on_how_many_there_are() -> None:
    few, many = BattleBatch("toy", n=3, seed=5), BattleBatch("toy", n=50, seed=5)
    assert np.array_equal(few.seeds, many.seeds[:3])
    assert len(set(many.seeds.tolist())) == 50


@pytest.mark.parametrize("players", ["random", "bot"])
def test_a_batch_of_inside_players_equals_single_battles(players: str) -> None:
    batch = BattleBatch("toy", "teams", n=4, seed=3, players={"blue": players}, autoreset=False)
    for row, seed in enumerate(batch.seeds):
        single = Battle("toy", "teams", int(seed), players={"blue": players})
        assert single.state.tobytes() == batch.battles[row].tobytes()
    assert set(batch.sides.tolist()) == {0}
    batch.step(batch.masks.argmax(1))
    assert set(batch.sides.tolist()) <= {0, -1}


def test_illegal_actions_name_the_row_and_change_nothing() -> None:
    batch = BattleBatch("toy", n=5, seed=1)
    before = batch.battles.tobytes(), batch.status.tobytes(), batch.masks.tobytes()
    for wrong in (3, -1, -2, 99):
        actions = np.zeros(5, np.int64)
        actions[3] = wrong
        with pytest.raises(IllegalAction, match=rf"row 3: action {wrong} .*legal: 0 'walk on'"):
            batch.step(actions)
    assert before == (batch.battles.tobytes(), batch.status.tobytes(), batch.masks.tobytes())


@pytest.mark.parametrize(
    ("actions", "rows", "problem"),
    [
        ([0.0] * 5, None, TypeError),
        ([0] * 4, None, ValueError),
        ([0, 0], [1, 1], ValueError),
        ([0], [5], ValueError),
        ([0], [-1], ValueError),
    ],
)
def test_arrays_that_do_not_fit_are_refused(actions: Any, rows: Any, problem: Any) -> None:
    with pytest.raises(problem):
        BattleBatch("toy", n=5, seed=1).step(actions, rows)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"n": 0}, "n: 0"),
        ({"threads": 0}, "threads: 0"),
        ({"seed": -1}, "seed: -1"),
        ({"players": {"pink": "bot"}}, "'pink' is not one of red, blue, green"),
        ({"players": {"red": "genius"}}, "'genius' is not one of external, random, bot"),
    ],
)
def test_settings_that_do_not_fit_are_refused(settings: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        BattleBatch("toy", **settings)


def test_some_rows_can_be_stepped_and_reset() -> None:
    batch = BattleBatch("toy", "long", n=4, seed=1)
    before = batch.battles.copy()
    batch.step([0, 0], rows=[1, 3])
    changed = [batch.battles[k].tobytes() != before[k].tobytes() for k in range(4)]
    assert changed == [False, True, False, True]
    batch.reset(rows=np.array([False, True, False, True]), seed=1)
    assert batch.battles.tobytes() == before.tobytes()


def test_without_autoreset_rows_stay_over() -> None:
    batch = BattleBatch("toy", n=6, seed=1, autoreset=False)
    choose = np.random.default_rng(0)
    while (batch.units >= 0).any():
        batch.step(random_actions(batch.masks, choose))
    assert batch.over().all() and not batch.masks.any() and not batch.potentials.any()
    frozen = batch.battles.tobytes()
    batch.step(np.full(6, 99))
    assert batch.battles.tobytes() == frozen
    batch.reset()
    assert not batch.over().any() and (batch.episodes == 2).all()


@cases
def test_playouts_end_every_battle(ruleset: str, scenario: str) -> None:
    for policy in ("random", "bot"):
        batch = BattleBatch(ruleset, scenario, n=16, seed=1, autoreset=False)
        taken = batch.playout(policy)
        assert batch.terminated.all() and batch.over().all()
        assert taken == batch.lengths.sum()
        assert (batch.winners >= -1).all()
        assert (batch.players == kernels.EXTERNAL).all()
    with pytest.raises(ValueError, match="genius"):
        batch.playout("genius")


def test_clones_are_independent() -> None:
    batch = BattleBatch("toy", n=4, seed=1)
    for clone in (batch.clone(), copy.deepcopy(batch)):
        before = batch.battles.tobytes()
        ahead = trace(clone)
        assert batch.battles.tobytes() == before
        assert trace(batch.clone()) == ahead
    batch.battle(2).step(0)
    assert batch.battles.tobytes() == before and "4 battles" in repr(batch)
