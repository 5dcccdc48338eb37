"""Changed models, checkpoints and bundles are refused in one line, or they play."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.experiments.conftest import bundle, trained  # noqa: F401 # fixtures
from tests.fuzz.hostile_files import KINDS


@pytest.fixture(scope="module")
def folder(trained, bundle, tmp_path_factory):  # noqa: F811
    folder = tmp_path_factory.mktemp("hostile")
    shutil.copy(trained.folder.best, folder / "model.safetensors")
    shutil.copy(trained.folder.checkpoint, folder)
    shutil.copytree(bundle, folder / "bundle")
    return folder


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_files(kind, folder, request):
    cases, seed = request.config.getoption("fuzz"), request.config.getoption("fuzz_seed")
    argv = [sys.executable, "-X", "faulthandler", "-m", "tests.fuzz.hostile_files"]
    found = subprocess.run(
        [*argv, str(folder), kind, str(cases), str(seed)],
        capture_output=True, text=True, timeout=120 + 3 * cases, check=False,
    )  # fmt: skip
    case = (folder / "case").read_text()
    assert found.returncode == 0, f"{case}\n{found.stdout}\n{found.stderr[-3000:]}"
