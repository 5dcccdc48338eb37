"""BattleBatch on a device: what differs from one on the processor, and what is refused."""

from __future__ import annotations

import copy
import pickle
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from mech_env import BattleBatch, IllegalAction
from mech_env.core import kernels
from mech_env.core.record import Fault
from mech_env.gpu import DeviceError, find_device
from mech_env.gpu.emulated import EmulatedDevice
from tests.test_batch import UNFIT
from tests.toy.state.decisions import Verb


def pair(scenario: str = "duel", **settings: Any) -> tuple[BattleBatch, BattleBatch]:
    """The same batch on the processor and on a device."""
    here = BattleBatch("toy", scenario, **settings)
    there = BattleBatch("toy", scenario, device="emulated", **settings)
    return here, there


def same(here: BattleBatch, there: BattleBatch) -> bool:
    return all(
        np.array_equal(
            np.asarray(getattr(here, name)).reshape(-1).view(np.uint8),
            np.asarray(getattr(there, name)).reshape(-1).view(np.uint8),
        )
        for name in ("battles", "status", "masks", "observations", "terminated")
    )


def played(there: BattleBatch, here: BattleBatch | None = None, steps: int = 25) -> None:
    for step in range(steps):
        actions = there.random_actions(step)
        there.step(actions)
        if here is not None:
            here.step(actions)


# --- the same as on the processor ------------------------------------------------------------


def test_a_batch_on_a_device_is_a_batch() -> None:
    here, there = pair(n=70, seed=4)
    assert there.device == "emulated" and here.device == "cpu"
    assert repr(there) == "<BattleBatch toy duel, 70 battles on emulated>"
    assert same(here, there)
    played(there, here)
    assert same(here, there)
    for name in ("units", "sides", "decisions", "actions", "rewards", "potentials", "winners",
                 "reasons", "lengths", "rounds", "episodes", "seeds", "players"):  # fmt: skip
        assert np.array_equal(getattr(here, name), getattr(there, name)), name
        assert getattr(here, name).dtype == getattr(there, name).dtype, name


def test_some_rows_are_stepped_and_begun_anew() -> None:
    here, there = pair(n=40, seed=2)
    rows = np.arange(40)[::3]
    for batch in (here, there):
        actions = batch.masks.argmax(1)
        batch.step(actions[rows], rows)
        batch.step(actions[rows], np.isin(np.arange(40), rows))
        batch.reset(rows[:5], seed=77)
        batch.set_seeds(rows[5:7], [1, 2**32 - 1])
        batch.reset(rows[5:7])
        batch.step(actions[:0], rows[:0])
    assert same(here, there)


@pytest.mark.parametrize("autoreset", [False, True])
def test_playouts_and_rows_that_are_over(autoreset: bool) -> None:
    here, there = pair("teams", n=30, seed=8, autoreset=autoreset)
    assert here.playout("bot") == int(there.playout("bot"))
    assert same(here, there)
    assert there.over().all() and np.array_equal(there.over(), here.over())
    for batch in (here, there):
        batch.step(np.full(30, 99))  # over: whatever is given
    there.check()
    assert same(here, there)


def test_streams_of_dice() -> None:
    here, there = pair(n=9, seed=8, stream=300)
    played(there, here)
    assert same(here, there)
    other = BattleBatch("toy", n=9, seed=8, device="emulated")
    assert not np.array_equal(other.seeds, there.seeds)


def test_what_players_inside_would_answer() -> None:
    here, there = pair("teams", n=20, seed=3)
    played(there, here, 3)
    words = np.arange(20)
    for player in ("bot", "random", *(p for p in here.ruleset.inside if ":" in p)):
        assert np.array_equal(here.ask(player, words=words), there.ask(player, words=words))
    assert np.array_equal(here.ask("bot", [4, 7]), there.ask("bot", [4, 7]))


def test_the_bot_is_asked_in_place_of_an_action() -> None:
    here, there = pair(n=20, seed=3)
    for batch in (here, there):
        batch.step(np.full(20, kernels.ASK_BOT))
    assert same(here, there)
    there.step(np.full(20, kernels.ASK_BOT), ask_bot=False)
    with pytest.raises(IllegalAction):
        there.check()


def test_without_observations_none_are_kept() -> None:
    here, there = pair(n=20, seed=3, observations=False)
    played(there, here)
    assert same(here, there)
    assert there.observations.shape == (20, 0)


def test_tiles_hold_the_observations() -> None:
    here, there = pair(n=50, seed=3)
    played(there, here, 4)
    features = here.observations.shape[1]
    assert there.tiles.shape == (2, features, 32)
    assert there.tiles[1, 5, 49 % 32] == here.observations[49, 5]
    rows = there.tiles.transpose(0, 2, 1).reshape(64, features)[:50]
    assert np.array_equal(rows, here.observations)
    with pytest.raises(AttributeError, match="only a device writes them"):
        _ = here.tiles


def test_random_actions_are_the_same_everywhere_and_uniform() -> None:
    here, there = pair("teams", n=4000, seed=3)
    drawn = here.random_actions(7, seed=9)
    assert np.array_equal(drawn, there.random_actions(7, seed=9))
    assert not np.array_equal(drawn, here.random_actions(8, seed=9))
    assert not np.array_equal(drawn, here.random_actions(7, seed=8))
    assert here.masks[np.arange(4000), drawn].all()
    legal = np.flatnonzero(here.masks[0])
    counts = np.bincount(drawn[(here.masks == here.masks[0]).all(1)], minlength=legal.max() + 1)
    expected = counts.sum() / len(legal)
    assert (np.abs(counts[legal] - expected) < 5 * np.sqrt(expected)).all()


def test_packed_observations_are_those_columns() -> None:
    here, there = pair(n=50, seed=3)
    played(there, here, 4)
    columns = [7, 0, 3]
    assert np.array_equal(there.packed(columns), here.observations[:, columns])
    assert np.array_equal(here.packed(columns), here.observations[:, columns])
    assert there.packed(columns).flags.c_contiguous
    rows = [40, 2, 33]
    assert np.array_equal(there.packed(columns, rows), here.packed(columns, rows))
    assert np.array_equal(here.packed(columns, rows), here.observations[rows][:, columns])
    before = there.observations
    there.step(there.random_actions(9))
    assert there.observations is not before  # what was read stays as it was


def test_copies_go_on_alone() -> None:
    here, there = pair("teams", n=12, seed=6)
    played(there, here, 10)
    for other in (there.clone(), copy.deepcopy(there), pickle.loads(pickle.dumps(there))):
        assert other.device == "emulated"
        assert same(here, other)
        before = there.battles.tobytes()
        played(other)
        assert there.battles.tobytes() == before
        assert other.battles.tobytes() != before


def test_battles_from_elsewhere_are_taken_over() -> None:
    here, there = pair("teams", n=12, seed=6)
    played(there, here, 10)
    other = BattleBatch("toy", "teams", n=12, seed=1, device="emulated")
    other.restore(here.battles)
    fresh = BattleBatch("toy", "teams", n=12, seed=1)
    fresh.restore(here.battles)
    assert same(fresh, other)
    third = BattleBatch("toy", "teams", n=12, seed=1, device="emulated")
    third.restore(other.battles)
    assert same(fresh, third)
    with pytest.raises(ValueError, match="battles: shape"):
        third.restore(here.battles[:5])
    bad = here.battles.copy()
    bad["depth"] = 99
    with pytest.raises(ValueError, match="depth"):
        third.restore(bad)
    assert same(fresh, third)


def test_one_battle_is_looked_at() -> None:
    here, there = pair("teams", n=12, seed=6)
    played(there, here, 10)
    assert here.battle(5).state == there.battle(5).state
    assert here.battle(5).legal_actions() == there.battle(5).legal_actions()
    with pytest.raises(ValueError, match="row: 12"):
        there.battle(12)


# --- what goes wrong -------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [Verb.PUSH, -1, -2, 99, -4, 2**40])
def test_illegal_actions_are_told_when_asked(wrong: int) -> None:
    there = BattleBatch("toy", n=5, seed=1, device="emulated")
    before = there.battles.copy(), there.masks.copy()
    actions = there.masks.argmax(1)
    actions[3] = wrong
    there.step(actions)
    assert np.array_equal(there.battles[3], before[0][3])
    assert np.array_equal(there.masks[3], before[1][3])
    assert not np.array_equal(there.battles[2], before[0][2])
    with pytest.raises(IllegalAction, match="row 3: it was given an illegal action"):
        there.check()
    there.check()  # told once


def test_a_fault_of_the_rules_is_told_when_asked() -> None:
    there = BattleBatch("toy", n=5, seed=1, device="emulated")
    records = there.battles.view(there.ruleset.dtype).reshape(5)
    records["faults"][2] = int(max(Fault))
    there.step(there.masks.argmax(1))
    with pytest.raises(RuntimeError, match=r"toy: .* in row 2 "):
        there.check()


@UNFIT
def test_arrays_that_do_not_fit_are_refused(actions: Any, rows: Any, problem: Any) -> None:
    there = BattleBatch("toy", n=5, seed=1, device="emulated")
    before = there.battles.tobytes()
    with pytest.raises(problem):
        there.step(actions, rows)
    assert there.battles.tobytes() == before


@pytest.mark.parametrize("name", ["gpu", "cuda:x", "cuda:", "cuda:-1", "", 3, None, "emulated:1"])
def test_unknown_devices_are_refused(name: Any) -> None:
    with pytest.raises(ValueError, match=r"device: .* is not one of cpu, cuda, cuda:NUMBER, emul"):
        BattleBatch("toy", n=2, device=name)


@pytest.mark.parametrize("setting", ["events", "interpreted"])
def test_what_a_device_lacks_is_refused(setting: str) -> None:
    settings: Any = {setting: True}
    with pytest.raises(ValueError, match=rf"{setting}: True is not allowed with device 'emulated'"):
        BattleBatch("toy", n=2, device="emulated", **settings)


def test_too_little_memory_is_told_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def require(self: EmulatedDevice, size: int, what: str) -> None:
        asked.append((size, what))
        raise DeviceError("too little")

    monkeypatch.setattr(EmulatedDevice, "require", require)
    with pytest.raises(DeviceError):
        BattleBatch("toy", n=10**12, device="emulated")
    ((size, what),) = asked
    assert size > 10**14 and what == "a batch of 1,000,000,000,000 battles"


# --- CUDA without a GPU ----------------------------------------------------------------------


def test_without_cupy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(
        DeviceError, match=r"cuda needs cupy-cuda12x: pip install 'mech-env\[gpu\]'"
    ):
        find_device("cuda")


def cupy_with(gpus: int, capability: str = "90", free: int = 0) -> Any:
    """As much of CuPy as is asked before a launch."""
    module: Any = ModuleType("cupy")

    class CUDARuntimeError(RuntimeError):
        pass

    def count() -> int:
        if gpus == 0:
            raise CUDARuntimeError("cudaErrorInsufficientDriver: too old")
        return gpus

    module.cuda = SimpleNamespace(
        runtime=SimpleNamespace(getDeviceCount=count, CUDARuntimeError=CUDARuntimeError),
        Device=lambda number: SimpleNamespace(
            id=number, use=lambda: None, compute_capability=capability, mem_info=(free, 2**33)
        ),
    )
    module.get_default_memory_pool = lambda: SimpleNamespace(free_bytes=lambda: 2**29)
    return module


@pytest.mark.parametrize(
    ("gpus", "capability", "told"),
    [
        (
            0,
            "90",
            r"device: cuda: no GPU answers \(cudaErrorInsufficientDriver: too old\); it takes",
        ),
        (1, "90", "device: cuda:1: GPUs here are numbered from 0 to 0"),
        (2, "75", "device: cuda:1 computes as sm_75; sm_80 is the oldest that is served"),
    ],
)
def test_a_gpu_that_is_not_there(
    gpus: int, capability: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", cupy_with(gpus, capability))
    with pytest.raises(DeviceError, match=told):
        find_device("cuda:1")


def test_a_gpu_says_how_much_memory_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", cupy_with(1, free=2**30))
    device = find_device("cuda")
    device.require(3 * 2**29, "all")
    told = r"device: cuda:0: all needs 2\.0 GiB, of 8\.0 GiB 1\.5 are free"
    with pytest.raises(DeviceError, match=told):
        device.require(2**31, "all")
