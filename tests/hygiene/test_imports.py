"""Imports run one way: the contracts of pyproject.toml hold."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.hygiene.rules_table import ROOT


def test_import_contracts():
    command = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run(
        [str(command), "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_importing_the_library_compiles_nothing_and_loads_no_learning_library(tmp_path):
    """Nor do its rulesets; the cache of compiled kernels is empty here."""
    probe = (
        "import sys, mech_env, mech_env.batch\n"
        "for name in mech_env.rulesets.ids():\n"
        "    mech_env.rulesets.get(name)\n"
        "heavy = {'torch', 'stable_baselines3', 'gymnasium', 'pettingzoo', 'onnxruntime'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
    )  # fmt: skip
    assert result.stdout.strip() == "[]"
    assert result.stderr == "" and not any(tmp_path.iterdir())
