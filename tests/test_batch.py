"""BattleBatch: seeds, rows, refusals, playouts and copies; tests/twin compares ways to step it."""

from __future__ import annotations

import copy
import os
import pickle
import re
import select
import signal
from typing import Any

import numpy as np
import pytest

from mech_env import Battle, BattleBatch, IllegalAction
from mech_env.batch import random_actions
from mech_env.core import kernels
from mech_env.core.log import LOG_EVENTS
from tests.cases import every_case
from tests.toy.state.decisions import Verb

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
    for wrong in (Verb.PUSH, -1, -2, 99):
        actions = np.zeros(5, np.int64)
        actions[3] = wrong
        with pytest.raises(IllegalAction, match=rf"row 3: action {wrong} .*legal: 0 'walk to 1'"):
            batch.step(actions)
    assert before == (batch.battles.tobytes(), batch.status.tobytes(), batch.masks.tobytes())


UNFIT = pytest.mark.parametrize(
    ("actions", "rows", "problem"),
    [
        ([0.0] * 5, None, TypeError),
        ([0] * 4, None, ValueError),
        ([0, 0], [1, 1], ValueError),
        ([0], [5], ValueError),
        ([0], [-1], ValueError),
    ],
)


@UNFIT
def test_arrays_that_do_not_fit_are_refused(actions: Any, rows: Any, problem: Any) -> None:
    with pytest.raises(problem):
        BattleBatch("toy", n=5, seed=1).step(actions, rows)


@pytest.mark.parametrize(
    "rows",
    [[1.5], [1.0], [np.nan], ["1"], "1", [True], [[1]], 1, [[1], [2, 3]], [None], [2**70], [2, 2]],
)
def test_rows_that_are_none_are_refused_by_name(rows: Any) -> None:
    batch = BattleBatch("toy", n=5, seed=1)
    before = batch.battles.tobytes()
    for use in (
        batch.reset,
        lambda r: batch.step([0], r),
        lambda r: batch.set_players("red", "bot", r),
    ):
        with pytest.raises((TypeError, ValueError), match=r"^rows: ") as error:
            use(rows)
        assert "\n" not in str(error.value)
    assert batch.battles.tobytes() == before
    batch.reset(rows=[])
    batch.reset(rows=np.array([0, 1], np.uint8))


@pytest.mark.parametrize("actions", [["0"] * 5, [0, [1]], [True] * 5, [np.nan] * 5, None, "walk"])
def test_actions_that_are_none_are_refused_by_name(actions: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"^actions: "):
        BattleBatch("toy", n=5, seed=1).step(actions)


def test_no_number_turns_into_the_bots_answer() -> None:
    batch = BattleBatch("toy", n=1, seed=1)
    with pytest.raises(IllegalAction):
        batch.step(np.array([2**64 - 3], np.uint64))
    with pytest.raises(IllegalAction):
        batch.step([kernels.ASK_BOT], ask_bot=False)
    batch.step([kernels.ASK_BOT])


def test_masks_are_for_reading() -> None:
    batch = BattleBatch("toy", "long", n=2, seed=1)
    batch.step([0, 0])
    wrong = int(np.argmin(batch.masks[0]))
    for each in (batch, batch.clone(), pickle.loads(pickle.dumps(batch))):
        assert not each.masks[0, wrong]
        with pytest.raises(ValueError, match="read-only"):
            each.masks[:] = 1
        with pytest.raises(IllegalAction):
            each.step([wrong, 0])
    shown = batch.masks
    batch.step([1, 1])
    assert shown is batch.masks and shown.any()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("observations", [True, False])
def test_a_pickle_plays_on_to_the_same_bytes(threads: int, observations: bool) -> None:
    settings: Any = {"players": {"blue": "random"}, "observations": observations}
    batch = BattleBatch("toy", "teams", n=200, seed=1, threads=threads, **settings)
    trace(batch, 5)
    again = pickle.loads(pickle.dumps(batch))
    assert again.threads == threads and again.rewards.base is not None
    assert trace(again, 20) == trace(batch, 20)


def test_a_pickle_of_another_version_is_refused() -> None:
    state = BattleBatch("toy", n=2, seed=1).__getstate__()
    state["arrays"]["status"] += bytes(8 * 2)
    size = len(state["arrays"]["status"])
    with pytest.raises(ValueError, match=f"^status: {size} bytes in place of {size - 16}$"):
        object.__new__(BattleBatch).__setstate__(state)


def test_a_forked_child_steps_on() -> None:
    batch = BattleBatch("toy", "teams", n=200, seed=1, threads=2)
    trace(batch, 2)
    expected = trace(batch.clone(), 5)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, b"same" if trace(batch, 5) == expected else b"other")
        os._exit(0)
    os.close(writer)
    try:
        assert select.select([reader], [], [], 60)[0], "the child hangs"
        assert os.read(reader, 9) == b"same"
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reader)
    assert trace(batch, 5) == expected


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"n": 0}, "n: 0"),
        ({"threads": 0}, "threads: 0"),
        *(
            ({name: wrong}, f"{name}: {wrong!r} is not a whole number from 1")
            for name in ("n", "threads")
            for wrong in (1.5, 2.0, np.nan, True, "2", None, [2])
        ),
        ({"seed": -1}, "seed: -1"),
        ({"players": {"pink": "bot"}}, "'pink' is not one of red, blue, green"),
        ({"players": {"red": "genius"}}, "'genius' is not one of external, random, bot"),
    ],
)
def test_settings_that_do_not_fit_are_refused(settings: Any, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        BattleBatch("toy", **settings)


@pytest.mark.parametrize("autoreset", [False, True])
def test_a_fault_of_the_rules_names_the_first_row_that_has_one(autoreset: bool) -> None:
    batch = BattleBatch("toy", n=4, seed=1, autoreset=autoreset)
    batch.battles["depth"][1:3] = 0
    with pytest.raises(RuntimeError, match=r"in row 1 .*please report it"):
        batch.step(batch.masks.argmax(1))


def test_the_first_faulty_row_is_not_the_one_of_the_highest_code() -> None:
    batch = BattleBatch("toy", n=4, seed=1)
    batch.battles["faults"] = [0, 1, 3, 2]
    assert batch._rows.faulty() == 1


@pytest.mark.parametrize(
    ("seeds", "problem"),
    [
        ([1, -1], "seeds: -1 is not an integer from 0 to 4294967295"),
        ([2**32, 0], "seeds: 4294967296 is not an integer from 0"),
        ([10**30, 0], "seeds: 10+ is not an integer from 0"),
        ([0.5, 1.0], "seeds: expected integers, got"),
        ([True, False], "seeds: expected integers, got"),
    ],
)
def test_seeds_that_are_none_are_refused(seeds: Any, problem: str) -> None:
    batch = BattleBatch("toy", n=2, seed=1, stream=256)
    before = batch.seeds.copy()
    with pytest.raises((ValueError, TypeError), match=problem):
        batch.set_seeds(np.arange(2), seeds)
    assert np.array_equal(batch.seeds, before)
    batch.set_seeds(np.arange(2), [0, 2**32 - 1])
    assert (batch.seeds & (2**32 - 1)).tolist() == [0, 2**32 - 1]


def test_some_rows_can_be_stepped_and_reset() -> None:
    batch = BattleBatch("toy", "long", n=4, seed=1)
    before = batch.battles.copy()
    batch.step([0, 0], rows=[1, 3])
    changed = [batch.battles[k].tobytes() != before[k].tobytes() for k in range(4)]
    assert changed == [False, True, False, True]
    batch.reset(rows=np.array([False, True, False, True]), seed=1)
    assert batch.battles.tobytes() == before.tobytes()


@pytest.mark.parametrize("interpreted", [False, True])
def test_potentials_are_of_the_battles_that_stand(interpreted: bool) -> None:
    batch = BattleBatch("toy", "long", n=130, seed=2, threads=2, interpreted=interpreted)
    choose = np.random.default_rng(3)

    def single(batch: BattleBatch) -> list[list[float]]:
        return [batch.battle(row).potentials.tolist() for row in range(batch.n)]

    for _ in range(3):
        batch.step(random_actions(batch.masks, choose))
    early, found = batch.clone(), batch.potentials
    assert found.tolist() == single(batch) and found.any() and batch.potentials is found
    with pytest.raises(ValueError, match="read-only"):
        found[0] = 1.0
    rows = np.arange(0, 130, 2)
    batch.step(batch.masks.argmax(1)[rows], rows)  # of some rows
    later = batch.potentials
    assert later.tolist() == single(batch) != found.tolist()
    assert early.potentials.tolist() == found.tolist()
    again = pickle.loads(pickle.dumps(early))
    assert again.potentials.tolist() == found.tolist()
    early.restore(batch.battles.copy())
    assert early.potentials.tolist() == later.tolist()
    batch.reset(seed=2)
    assert batch.potentials.tolist() == single(batch) != later.tolist()


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


@every_case
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


def test_events_beyond_the_log_are_counted_and_battles_go_on() -> None:
    hail = {**Battle("toy", "long", seed=1).scenario.to_dict(), "options": {"hail": True}}
    batch = BattleBatch("toy", hail, n=3, seed=1, autoreset=False, events=True)
    batch.playout("bot")
    assert batch.over().all() and (batch.logs["count"] == LOG_EVENTS).all()
    assert (batch.logs["lost"] > LOG_EVENTS).all()
    quiet = BattleBatch("toy", hail, n=3, seed=1, autoreset=False)
    quiet.playout("bot")
    assert batch.battles.tobytes() == quiet.battles.tobytes()


def test_clones_are_independent() -> None:
    batch = BattleBatch("toy", n=4, seed=1)
    for clone in (batch.clone(), copy.deepcopy(batch)):
        before = batch.battles.tobytes()
        ahead = trace(clone)
        assert batch.battles.tobytes() == before
        assert trace(batch.clone()) == ahead
    batch.battle(2).step(0)
    assert batch.battles.tobytes() == before and "4 battles" in repr(batch)
