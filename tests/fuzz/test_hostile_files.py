"""Changed models, checkpoints and bundles are refused in one line, or they play."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mech_env import rulesets
from tests.cases import FINISHED
from tests.fuzz.hostile_files import KINDS, make_originals
from tests.hygiene.rules_table import ROOT

SHARE = 10  # saves per file of each kind


@pytest.fixture(scope="module", params=FINISHED)
def originals(request, tmp_path_factory):
    """A ruleset and the folder of its originals."""
    folder = tmp_path_factory.mktemp(f"hostile_{request.param}")
    make_originals(rulesets.get(request.param), folder)
    return request.param, folder


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_files(kind, originals, pytestconfig):
    ruleset, folder = originals
    cases, seed = pytestconfig.getoption("fuzz") // SHARE, pytestconfig.getoption("fuzz_seed")
    argv = [sys.executable, "-X", "faulthandler", "-m", "tests.fuzz.hostile_files"]
    found = subprocess.run(
        [*argv, ruleset, str(folder), kind, str(cases), str(seed)],
        cwd=ROOT, capture_output=True, text=True, timeout=120 + 3 * cases, check=False,
    )  # fmt: skip
    case = (folder / "case").read_text()
    assert found.returncode == 0, f"{case}\n{found.stdout}\n{found.stderr[-3000:]}"
