"""The kernel cache elsewhere: damaged files, full disks, nothing to write to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from mech_env.core.jit import compiled
from tests.hygiene.rules_table import ROOT

pytestmark = pytest.mark.skipif(not compiled(), reason="NUMBA_DISABLE_JIT is set")

RULES = """
from mech_env.core.jit import entry_point, kernel

@kernel
def gain(x):
    return x + 1

def play(x):
    return gain(x)

def other(x):
    return gain(x) + 1
"""
PLAY = """
from rules import entry_point, gain, other, play
first = entry_point(play, "tests_play", gain=gain)
second = entry_point(other, "tests_other", gain=gain)
print(first(5), second(5), first.cached, second.cached)
"""
# A disk that is full for numba's files: the stand-in writes half of each.
FULL = """
import errno, io, numba.core.caching as caching
class Full(io.FileIO):
    def write(self, data):
        super().write(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device", self.name)
def full(path, mode="r", *rest, **named):
    return Full(path, mode) if "w" in mode else open(path, mode, *rest, **named)
caching.open = full
"""
COMPILED = "compiling tests_play"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "rules.py").write_text(RULES)
    return folder


def start(rules: Path, before: str = "") -> tuple[str, list[str]]:
    """Play in a process of its own: what it printed, and its lines on standard error."""
    named = {"HOME": str(rules.parent / "home"), "NUMBA_CACHE_DIR": ""}
    inherited = {name: value for name, value in os.environ.items() if name != "XDG_CACHE_HOME"}
    path = f"{rules}{os.pathsep}{ROOT}"
    done = subprocess.run(
        [sys.executable, "-B", "-c", before + PLAY],
        env={**inherited, **named, "PYTHONPATH": path},
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.splitlines()


def cached(folder: Path, ending: str) -> list[Path]:
    return sorted(folder.rglob(f"*tests_*.{ending}"))


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def nothing(data: bytes) -> bytes:
    return b""


def noise(data: bytes) -> bytes:
    return np.random.default_rng(1).bytes(len(data))


def one_bit(data: bytes) -> bytes:
    at = len(data) * 3 // 4
    return data[:at] + bytes([data[at] ^ 16]) + data[at + 1 :]


def longer(data: bytes) -> bytes:
    return data + b"x"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("damage", "endings"),
    [(half, ["nbi"]), (half, ["nbc"]), (nothing, ["nbi", "nbc"]), (noise, ["nbi", "nbc"]),
     (one_bit, ["nbc"]), (longer, ["nbi"])],
)  # fmt: skip
def test_a_damaged_cache_is_dropped(
    rules: Path, damage: Callable[[bytes], bytes], endings: list[str]
) -> None:
    assert start(rules)[0] == "6 7 False False"
    for ending in endings:
        found = cached(rules, ending)
        assert len(found) == 2
        for path in found:
            path.write_bytes(damage(path.read_bytes()))
    printed, told = start(rules)
    assert printed == "6 7 False False"
    assert len([line for line in told if "is damaged" in line]) == 2
    assert len(told) == 6 and COMPILED in told[1]
    assert start(rules) == ("6 7 True True", [])


@pytest.mark.slow
def test_lost_data_are_compiled_again(rules: Path) -> None:
    start(rules)
    for path in cached(rules, "nbc"):
        path.unlink()
    printed, told = start(rules)
    assert printed == "6 7 False False" and COMPILED in told[0]
    assert start(rules) == ("6 7 True True", [])


@pytest.mark.slow
def test_a_full_disk_is_named_once(rules: Path) -> None:
    printed, told = start(rules, FULL)
    assert printed == "6 7 False False"
    (line,) = [line for line in told if "without a cache" in line]
    assert "No space left on device" in line and "NUMBA_CACHE_DIR" in line
    assert not cached(rules, "nbc")
    assert start(rules)[0] == "6 7 False False"
    assert start(rules) == ("6 7 True True", [])


@pytest.mark.slow
def test_where_nothing_can_be_written_it_goes_on(rules: Path) -> None:
    for path in (rules / "__pycache__", rules.parent / "home"):
        path.write_text("a file in place of the folder")
    printed, told = start(rules)
    assert printed == "6 7 False False"
    assert len([line for line in told if "without a cache" in line]) == 1
    assert len(told) == 5 and all(line.startswith("mech_env: ") for line in told)


@pytest.mark.slow
def test_a_cache_that_can_only_be_read_is_read(rules: Path) -> None:
    start(rules)
    unwritable = """
import numba.core.caching as caching
def refuse(self): raise PermissionError(13, "Permission denied", self.get_cache_path())
caching._CacheLocator.ensure_cache_path = refuse
"""
    assert start(rules, unwritable) == ("6 7 True True", [])
