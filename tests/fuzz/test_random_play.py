"""Random legal play: battles end, laws hold, nothing that could be asked is never asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import mech_env
from mech_env import testing
from tests.cases import every_case, every_ruleset, expected_of, sample
from tests.fuzz import executed, reach
from tests.hygiene.rules_table import ROOT, clauses, rule_files

RANDOM_BATTLES = 5_000
BOT_BATTLES = 100
MADE_UP_BATTLES = 32


@every_case
def test_thousands_of_random_battles_end(ruleset: str, scenario: str) -> None:
    n = sample(ruleset, scenario, RANDOM_BATTLES)
    alike = expected_of(ruleset, "alike").get("alike", {}).get(scenario, "")
    testing.check_endings(ruleset, scenario, n=n, alike=alike, **expected_of(ruleset, "laws"))


@every_case
def test_battles_of_bots_end(ruleset: str, scenario: str) -> None:
    testing.check_endings(
        ruleset, scenario, n=BOT_BATTLES, policy="bot", **expected_of(ruleset, "laws")
    )


@every_case
def test_a_battle_runs_to_its_end(ruleset: str, scenario: str) -> None:
    testing.check_course(ruleset, scenario)


@every_ruleset
def test_everything_has_a_name_of_its_own(ruleset: str) -> None:
    testing.check_names(ruleset)


@every_ruleset
@pytest.mark.slow
def test_random_play_keeps_the_laws_and_reaches_everything(ruleset: str) -> None:
    tally = testing.Tally(ruleset)
    laws = expected_of(ruleset, "laws")
    for scenario in mech_env.scenarios(ruleset):
        testing.check_random_play(ruleset, scenario, tally=tally, **laws)
    for seed, scenario in enumerate(expected_of(ruleset, "more").get("more", ())):
        testing.check_random_play(
            ruleset, scenario, n=MADE_UP_BATTLES, seed=seed, tally=tally, **laws
        )
    testing.check_reached(tally, **expected_of(ruleset, "unreachable", "silent"))


@every_ruleset
@pytest.mark.slow
def test_random_play_reaches_every_function_that_cites_a_clause(ruleset: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.reach", ruleset],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == []


@every_ruleset
def test_citing_functions_are_found(ruleset: str) -> None:
    found = [
        found
        for path in sorted(reach.folder_of(ruleset).rglob("*.py"))
        for found in executed.citing_functions(path)
    ]
    assert len(found) > len(clauses(rule_files()[ruleset])) / 2
    assert all(len(body) > 0 for _, body in found)
