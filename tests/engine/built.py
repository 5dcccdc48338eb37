"""Engines for tests: built once per run, for Node and for this machine, and their players."""

from __future__ import annotations

import fcntl
import functools
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mech_env import rulesets
from mech_env.core.jit.compiler import compiled, why_plain
from mech_env.engine import TARGETS, own_target, write_engine
from tests.node import NODE

PLAYERS = Path(__file__).parent / "players"
_OWN = own_target()
HOST = "" if _OWN is None else _OWN.name
needs_zig = pytest.mark.skipif(find_spec("ziglang") is None, reason="ziglang is not installed")
_WHY_NOT = why_plain or ("" if compiled() else "NUMBA_DISABLE_JIT is set")
needs_kernels = pytest.mark.skipif(bool(_WHY_NOT), reason=_WHY_NOT)
# A machine that no target is for builds for WebAssembly alone.
needs_host = pytest.mark.skipif(not HOST, reason="no engine runs on this machine")


class Built:
    """Folders of engines below one place that all processes of a test run share."""

    def __init__(self, place: Path) -> None:
        self._place = place

    def folder(self, ruleset: str) -> Path:
        """The engine of a ruleset, built by whoever asks first."""
        folder = self._place / ruleset
        with _locked(self._place / f"{ruleset}.lock"):
            if not folder.exists():
                targets = [name for name in ("wasm", HOST) if name]
                write_engine(rulesets.get(ruleset), folder, targets)
        return folder

    def library(self, ruleset: str) -> Path:
        """The shared library for this machine."""
        return self.folder(ruleset) / TARGETS[HOST].file

    def c_player(self, ruleset: str) -> Path:
        """``players/play.c``, compiled with the library of a ruleset."""
        folder = self.folder(ruleset)
        player = folder / "play"
        with _locked(self._place / f"{ruleset}.lock"):
            if not player.exists():
                prefix = ruleset.upper()
                names = [f"-D{name}={prefix}_{name}" for name in ("ACTIONS", "FEATURES", "SIDES")]
                library = folder / TARGETS[HOST].file
                subprocess.run(
                    [
                        sys.executable, "-m", "ziglang", "cc", "-O2", "-std=c11", "-Wall",
                        "-Werror", "-Wno-pointer-sign", f"-DRULES={ruleset}", *names,
                        f"-I{folder}", str(PLAYERS / "play.c"), str(library),
                        f"-Wl,-rpath,{folder}", "-o", str(player),
                    ],
                    check=True,
                )  # fmt: skip
        return player


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def node(script: Path | str, *arguments: object, given: str = "") -> str:
    """What a script prints; a string is the text of a module."""
    assert NODE is not None
    command = [NODE, "--input-type=module", "--eval", script, "--"]
    if isinstance(script, Path):
        command = [NODE, str(script)]
    done = subprocess.run(
        [*map(str, command), *map(str, arguments)],
        input=given, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def node_json(folder: Path, body: str, given: Any = None) -> Any:
    """Run the body of a module that has ``engine`` and ``given`` and sets ``answer``."""
    text = f"""
import {{ readFileSync }} from "node:fs";
import {{ pathToFileURL }} from "node:url";
const js = await import(pathToFileURL({json.dumps(str(folder / "engine.mjs"))}).href);
const {{ Engine, Battle, Policy }} = js;
const folder = {json.dumps(str(folder))};
const engine = await Engine.load(folder);
const given = JSON.parse(readFileSync(0, "utf8"));
let answer;
const said = (work) => {{
  try {{ work(); }} catch (problem) {{ return `${{problem.name}}: ${{problem.message}}`; }}
  return null;
}};
{body}
const exact = (_, value) => (typeof value === "bigint" ? {{ bigint: String(value) }} : value);
console.log(JSON.stringify(answer, exact));
"""

    def whole(found: dict[str, Any]) -> Any:
        return int(found["bigint"]) if found.keys() == {"bigint"} else found

    return json.loads(node(text, given=json.dumps(given)), object_hook=whole)


@functools.cache
def setups_of(ruleset: str, scenario: str) -> np.ndarray:
    """Setup records of a scenario."""
    return np.asarray(rulesets.get(ruleset).load_scenario(scenario).setups())
