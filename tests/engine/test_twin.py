"""The same rules in every engine: is every byte the same?

Python, interpreted and compiled, WebAssembly in Node and in wasmtime, and the library for C.
``--engine-decisions 100000`` holds them to as many decisions of each scenario, but interpreted
Python and wasmtime, for which it is ``--engine-slow-decisions``.
"""

from __future__ import annotations

import ctypes
import subprocess

import numpy as np
import pytest

from mech_env import Battle, rulesets
from tests.cases import every_case, every_ruleset
from tests.engine.built import PLAYERS as FOLDER
from tests.engine.built import Built, needs_host, needs_kernels, needs_zig, node, setups_of
from tests.engine.trace import python_trace
from tests.engine.wasm_player import WasmPlayer
from tests.node import needs_node

pytestmark = [
    needs_zig,
    pytest.mark.slow,
    needs_kernels,
]


@pytest.fixture
def decisions(pytestconfig: pytest.Config) -> int:
    """How many decisions of each scenario."""
    return int(pytestconfig.getoption("engine_decisions"))


@pytest.fixture
def few(pytestconfig: pytest.Config) -> int:
    """The same for the slow ones: interpreted Python, and wasmtime called from Python."""
    return int(pytestconfig.getoption("engine_slow_decisions"))


@needs_node
@every_ruleset
def test_javascript_plays_as_python_does(ruleset: str, decisions: int, built: Built) -> None:
    rules = rulesets.get(ruleset)
    names = rules.scenarios()
    printed = node(FOLDER / "play.mjs", built.folder(ruleset), decisions, *names).splitlines()
    marks = [line for line in printed if line.isdecimal()]
    for k, name in enumerate(names):
        wanted = list(map(str, python_trace(ruleset, name, decisions)))
        assert marks[k * len(wanted) : (k + 1) * len(wanted)] == wanted, name


@needs_host
@every_ruleset
def test_the_library_for_c_plays_as_python_does(ruleset: str, decisions: int, built: Built) -> None:
    rules = rulesets.get(ruleset)
    player = built.c_player(ruleset)
    for name in rules.scenarios():
        setups = setups_of(ruleset, name)
        file = player.with_name(f"{name}.setups")
        file.write_bytes(setups.tobytes())
        done = subprocess.run(
            [player, file, str(len(setups)), str(decisions)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        wanted = list(map(str, python_trace(ruleset, name, decisions)))
        assert done.stdout.splitlines() == wanted, name


@every_case
def test_wasmtime_plays_as_python_does(ruleset: str, scenario: str, few: int, built: Built) -> None:
    rules = rulesets.get(ruleset)
    player = WasmPlayer(built.folder(ruleset), rules, setups_of(ruleset, scenario))
    assert player.trace(few) == python_trace(ruleset, scenario, few)


@every_case
def test_interpreted_python_plays_as_compiled_python_does(
    ruleset: str, scenario: str, few: int
) -> None:
    assert python_trace(ruleset, scenario, few, True) == python_trace(ruleset, scenario, few)


@needs_host
@every_ruleset
def test_two_engines_in_one_process_do_not_disturb_each_other(ruleset: str, built: Built) -> None:
    """Of another ruleset and of the same one, in turn."""
    other = next(name for name in rulesets.ids() if name != ruleset)
    names = [ruleset, other, ruleset]
    battles = []
    for name in names:
        rules = rulesets.get(name)
        library = ctypes.CDLL(str(built.library(name)))
        setups = setups_of(name, "duel").copy()
        record, log = np.zeros(1, rules.dtype), np.zeros(9376 * 2, np.int8)
        mask = np.zeros(len(rules.actions), np.int8)
        battles.append((rules, library, setups, record, log, mask))
    for k, (rules, library, setups, record, log, mask) in enumerate(battles):
        begin = getattr(library, f"{rules.id}_begin")
        begin(*_at(setups), len(setups), *_at(record), k, ctypes.c_int64(0), *_at(log, mask))
    python = [Battle(name, "duel", seed=k) for k, name in enumerate(names)]
    for _ in range(15):
        for (rules, library, setups, record, log, mask), battle in zip(
            battles, python, strict=True
        ):
            action = battle.legal_actions()[0]
            answer = getattr(library, f"{rules.id}_answer")
            assert answer(*_at(setups), len(setups), *_at(record), action, *_at(log, mask)) == 1
            battle.step(action)
            assert record.tobytes() == battle.state.tobytes()


def _at(*arrays: np.ndarray) -> list[ctypes.c_void_p]:
    return [ctypes.c_void_p(array.ctypes.data) for array in arrays]
