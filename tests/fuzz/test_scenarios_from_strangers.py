"""Mutated scenarios are refused in short lines, or play to their ends; see ``scenarios.py``."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mech_env import ScenarioError
from mech_env.core.record import MAX_ENCOUNTERS
from tests.cases import every_ruleset
from tests.fuzz.scenarios import SECONDS, Mutator
from tests.hygiene.rules_table import ROOT

SHARE = 2  # saves per scenario
INTERPRETED = 10  # one case of as many is played with bounds checked, too


@pytest.mark.slow
@every_ruleset
@pytest.mark.parametrize("twin", ["compiled", "interpreted"])
def test_a_mutated_scenario_is_refused_or_plays(
    ruleset: str, twin: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    cases, seed = pytestconfig.getoption("fuzz") // SHARE, pytestconfig.getoption("fuzz_seed")
    environment = dict(os.environ)
    if twin == "interpreted":
        cases, environment["NUMBA_DISABLE_JIT"] = max(20, cases // INTERPRETED), "1"
    arguments = [sys.executable, "-m", "tests.fuzz.scenarios", ruleset, str(cases), str(seed)]
    ran = subprocess.run(
        [*arguments, str(tmp_path)], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=300 + 2 * cases, check=False,
    )  # fmt: skip
    last = tmp_path / "case.txt"
    where = last.read_text() if last.exists() else "before the first case"
    assert ran.returncode == 0, f"{where} (exit code {ran.returncode})\n{ran.stderr[-4000:]}"
    counts = json.loads(ran.stdout.splitlines()[-1])
    assert sum(counts.values()) == cases
    assert counts["refused"] and counts["played"], f"the mutations test little: {counts}"


def test_a_case_is_the_same_each_time() -> None:
    from mech_env import rulesets

    toy = rulesets.get("toy")
    one, other = Mutator(toy, 1), Mutator(toy, 1)
    cases = [one.case(k) for k in range(60)]
    assert repr([other.case(k) for k in range(60)]) == repr(cases)  # NaN differs from itself
    assert repr([Mutator(toy, 2).case(k) for k in range(60)]) != repr(cases)


def worst_cases() -> dict[str, tuple[str, dict[str, Any]]]:
    """Scenarios that hold much of one thing: ruleset and data by subject."""
    from mech_env import rulesets

    def of(ruleset: str, scenario: str, **changes: Any) -> tuple[str, dict[str, Any]]:
        plain = rulesets.get(ruleset).load_scenario(scenario).to_dict()
        return ruleset, {**plain, **changes}

    campaign, board = of("steel_typhoon", "full")[1], of("framewerk", "duel")[1]["board"]
    cover = {"at": [1, 1], "rating": "light", "facing": "E"}
    area = {"x": [0, board["width"] - 1], "y": [0, board["height"] - 1], "level": 1}
    encounters = [*campaign["encounters"][:1] * 119, campaign["encounters"][-1]]
    nobody = [{"profile": f"nobody{k}", "at": [0, 0]} for k in range(1000)]
    kinds = {f"kind{k}": {"systems": ["HTH"]} for k in range(1000)}
    return {
        "encounters": of("steel_typhoon", "full", encounters=encounters),
        "rows": of("steel_typhoon", "duel", map="x\n" * 300_000),
        "letters": of("steel_typhoon", "duel", map="x" * 600_000),
        "names": of("steel_typhoon", "duel", profiles=kinds, sides=[{"units": nobody}] * 2),
        "cover": of("framewerk", "duel", board={**board, "cover": [cover] * 2000,
                                                "blocked": [[2, 2]] * 2600}),
        "sight": of("framewerk", "duel", board={**board, "sight": [area] * 3000}),
    }  # fmt: skip


@pytest.mark.parametrize("subject", worst_cases())
def test_much_of_one_thing_is_refused_or_loaded_within_a_second(subject: str) -> None:
    from mech_env import rulesets

    ruleset, plain = worst_cases()[subject]
    gc.collect()  # what other tests left behind is not this one's time
    began = time.thread_time()
    try:
        scenario = rulesets.get(ruleset).load_scenario(plain)
        assert scenario.setups()["n_encounters"][0] <= MAX_ENCOUNTERS
    except ScenarioError as error:
        assert len(str(error)) < 100_000
    assert time.thread_time() - began < SECONDS
