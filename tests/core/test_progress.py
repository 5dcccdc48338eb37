"""What is told while kernels compile: on a terminal a line that moves, elsewhere two lines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mech_env.core.jit import compiled
from tests.hygiene.rules_table import ROOT

pytestmark = pytest.mark.skipif(not compiled(), reason="NUMBA_DISABLE_JIT is set")

RULES = """
import sys, time
from mech_env.core.jit import entry_point, kernel, progress

progress._TICK = 0.001

@kernel
def double(x):
    return x + x

@kernel
def gain(x):
    return double(x) + 1

def play(x):
    return gain(x)

def wrong(x):
    return gain(x).no_such_field
"""
PLAY = RULES + 'print(entry_point(play, "tests_play", gain=gain)(5))'
FAIL = RULES + 'entry_point(wrong, "tests_wrong", gain=gain)(5)'


def start(program: str, folder: Path, errors: int) -> int:
    """Run a program, standard error into a descriptor. Returns its exit code."""
    (folder / "play.py").write_text(program)
    done = subprocess.run(
        [sys.executable, "-B", "play.py"],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "NUMBA_CACHE_DIR": str(folder),
            "TERM": "vt100",
        },
        stdout=subprocess.DEVNULL,
        stderr=errors,
        check=False,
        timeout=120,
    )
    return done.returncode


def on_a_terminal(program: str, folder: Path) -> tuple[int, str]:
    """The exit code, and all that a terminal is told."""
    reader, terminal = os.openpty()
    try:
        code = start(program, folder, terminal)
        os.write(terminal, b"<end>")
        told = b""
        while not told.endswith(b"<end>"):
            told += os.read(reader, 65_536)
    finally:
        os.close(reader)
        os.close(terminal)
    return code, told.decode().removesuffix("<end>")


def test_elsewhere_it_is_a_line_before_and_one_after(tmp_path: Path) -> None:
    path = tmp_path / "told"
    for _ in range(2):  # nothing is told of code from the cache
        with path.open("ab") as file:
            assert start(PLAY, tmp_path, file.fileno()) == 0
    before, after = path.read_text().splitlines()
    assert before == "mech_env: compiling tests_play, once for this version"
    assert re.fullmatch(r"mech_env: compiled tests_play in \d+\.\d s", after)


def test_on_a_terminal_one_line_moves(tmp_path: Path) -> None:
    code, told = on_a_terminal(PLAY, tmp_path)
    assert code == 0
    *states, last = [state.removesuffix("\x1b[K") for state in told.rstrip().split("\r")[1:]]
    assert re.fullmatch(r"mech_env: compiled tests_play in \d+\.\d s", last.removesuffix("\x1b[K"))
    begun = "mech_env: compiling tests_play, once for this version: "
    assert states and all(state.startswith(begun) for state in states)
    steps = {state.removeprefix(begun).rsplit(", ", 1)[0] for state in states}
    assert steps <= {"0 of 2 functions", "1 of 2 functions", "optimising 2 functions"}
    assert {"0 of 2 functions", "optimising 2 functions"} <= steps
    assert told.count("\n") == 1


def test_a_compilation_that_fails_does_not_say_that_it_is_done(tmp_path: Path) -> None:
    code, told = on_a_terminal(FAIL, tmp_path)
    assert code == 1
    assert "compiling tests_wrong" in told and "compiled tests_wrong" not in told
    assert "Traceback" in told and "no_such_field" in told
