"""What a result depends on: the checkout's commit and the libraries' versions."""

from __future__ import annotations

import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_VERSIONS = ("numpy", "numba", "torch", "stable_baselines3", "sb3_contrib", "onnxruntime")


def commit() -> str:
    """The checkout's commit, with ``-dirty`` if files differ from it; ``unknown`` without git."""
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"],
            cwd=Path(__file__).parent, capture_output=True, text=True, check=True, timeout=10,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return found.stdout.strip()


def versions() -> dict[str, str]:
    """Versions of the libraries that a result depends on."""
    found = {}
    for name in _VERSIONS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
