"""The plugin in conftest.py: what it counts, and when a run fails."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hygiene.rules_table import ROOT

RULES = """
| clause | rule | reading chosen | code | test |
|---|---|---|---|---|
| XX-001 | one | | | |
| XX-002 | two | | | |
"""


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run pytest in a little repository; its exit status and output."""
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout + result.stderr


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with two clauses, this plugin, and tests that prove both."""
    (tmp_path / "mech_env/rulesets/game").mkdir(parents=True)
    (tmp_path / "mech_env/rulesets/game/RULES.md").write_text(RULES)
    (tmp_path / "tests/hygiene").mkdir(parents=True)
    for name in ("conftest.py", "hygiene/rules_table.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests" / name)
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\ntestpaths = tests\npythonpath = .\naddopts = --import-mode=importlib\n"
        "markers = clause(*ids): clauses\n"
    )
    write_tests(tmp_path, "XX-001", "XX-002")
    return tmp_path


def write_tests(repository: Path, first: str, second: str, last: str = "pass") -> None:
    (repository / "tests/test_game.py").write_text(
        "import pytest\n"
        f"@pytest.mark.clause({first!r})\ndef test_first(): pass\n"
        f"@pytest.mark.clause({second!r})\ndef test_second(): {last}\n"
    )


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_a_full_run_counts_the_clauses(repository, processes):
    status, output = run(repository, *processes)
    assert "game: 2 / 2 clauses" in output
    assert status == 0


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_a_clause_without_a_test_fails_the_run(repository, processes):
    write_tests(repository, "XX-001", "XX-001")
    status, output = run(repository, *processes)
    assert "game: 1 / 2 clauses" in output
    assert "without a passed test: XX-002" in output
    assert status == 1


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_an_unknown_clause_fails_the_run(repository, processes):
    write_tests(repository, "XX-001", "XX-003")
    status, output = run(repository, *processes)
    assert "names XX-003" in output
    assert status == 1


def test_a_skipped_test_proves_nothing(repository):
    write_tests(repository, "XX-001", "XX-002", last="pytest.skip('later')")
    status, output = run(repository)
    assert "game: 1 / 2 clauses" in output
    assert status == 1


@pytest.mark.parametrize(
    "selection", [("-k", "first"), ("tests/test_game.py",), ("--clause", "XX-001")]
)
def test_a_part_of_the_tests_need_not_prove_all(repository, selection):
    write_tests(repository, "XX-001", "XX-001")
    status, output = run(repository, *selection)
    assert "game: 1 / 2 clauses" in output
    assert status == 0
