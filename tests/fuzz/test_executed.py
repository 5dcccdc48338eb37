"""Notes and checks in the modules that a recorder watches."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from tests.fuzz.executed import Recorder

RULES = '''
from mech_env.core.jit import kernel

@kernel
def at(cells, k):
    return cells[k]

@kernel
def put(cells, row, k):
    """XY-001"""
    cells[row, k] += 1

def named(cells, name):
    return cells[name]

def last(cells):
    return cells[-1]
'''


class Grid(dict[tuple[int, int], int]):
    """Holds any places."""


@pytest.fixture(params=["noted", "checked only"])
def watched(request, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The module above, and its recorder."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "watched_rules.py").write_text(RULES, encoding="utf-8")
    noted = folder if request.param == "noted" else tmp_path / "elsewhere"
    recorder = Recorder(noted, folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(sys, "meta_path", [recorder, *sys.meta_path])
    yield importlib.import_module("watched_rules"), recorder, request.param == "noted"
    del sys.modules["watched_rules"]


def plain(function):
    """A kernel as Python; where kernels are compiled, too."""
    return getattr(function, "py_func", function)


def test_kernels_refuse_places_from_the_back(watched) -> None:
    rules, _, _ = watched
    assert plain(rules.at)([1, 2, 3], 2) == 3
    grid = Grid({(0, 1): 5})
    plain(rules.put)(grid, 0, 1)
    assert grid[0, 1] == 6
    for bad in ((-1, 1), (0, -1)):
        with pytest.raises(IndexError, match="-1: indices of kernels count from the front"):
            plain(rules.put)(Grid({bad: 0}), *bad)
    with pytest.raises(IndexError):
        plain(rules.at)([1, 2, 3], -1)


def test_other_functions_read_as_python_does(watched) -> None:
    rules, _, _ = watched
    assert rules.named({"a": 1}, "a") == 1
    assert rules.last([1, 2, 3]) == 3


def test_functions_that_cite_a_clause_are_noted_if_called(watched) -> None:
    rules, recorder, noted = watched
    assert recorder.executed == set()
    plain(rules.put)(Grid({(0, 0): 0}), 0, 0)
    assert recorder.executed == ({"watched_rules.py: put"} if noted else set())
    assert recorder.unreached() == []
