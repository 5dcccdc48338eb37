"""Mutated positions never crash or hang, each ruleset in a process.

``--fuzz 80``, the default, tries 400 of each ruleset, 2,000 in all.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cases import every_ruleset
from tests.hygiene.rules_table import ROOT

PER_CASE = 5  # positions for each of --fuzz


@every_ruleset
@pytest.mark.slow
def test_mutated_positions_are_refused_or_played_to_the_end(
    ruleset: str, pytestconfig: pytest.Config
) -> None:
    cases, seed = (int(pytestconfig.getoption(name)) for name in ("fuzz", "fuzz_seed"))
    command = [
        sys.executable,
        "-m",
        "tests.fuzz.positions",
        ruleset,
        str(PER_CASE * cases),
        str(seed),
    ]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    last = ran.stderr.splitlines()[-1:]
    assert ran.returncode == 0, f"{command}: exit {ran.returncode} at {last}: {ran.stdout[-2000:]}"
    found = json.loads(ran.stdout)
    assert found["wrong"] == []
    assert found["refused"] > 0 and found["played"] > 0
