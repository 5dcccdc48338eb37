"""Clauses and their proofs: ``@pytest.mark.clause("ST-031", …)`` names what a test proves.

A run ends with one line per ruleset, ``steel_typhoon: 194 / 194 clauses``. A marker with an unknown
clause fails the run; so does, in a run of all tests, a clause that no passed test proves.
``--clause ST-031`` runs the tests of one clause.

``--engine-decisions N`` holds engines without Python to N decisions of each scenario, and
``--engine-slow-decisions N`` WebAssembly in wasmtime and interpreted Python.

``--fuzz N`` tries N saves and 5 N positions of each ruleset, half as many scenarios, a tenth as
many models, checkpoints and bundles, and 25 N messages. ``--fuzz-seed`` chooses others than those
of every run. The first lines of a run name both.
"""

from __future__ import annotations

from typing import Any

import hypothesis
import pytest

from tests.hygiene.rules_table import clauses, rule_files

# A busy machine is no failure: no limits of time in property tests.
hypothesis.settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("untimed")

_PROPERTY = "clause"  # travels with the reports, also between processes (pytest-xdist)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause", action="append", default=[], metavar="ID", help="run the tests of this clause"
    )
    parser.addoption(
        "--fuzz", type=int, default=80, metavar="N", help="cases of the fuzzers of files (80)"
    )
    parser.addoption(
        "--engine-decisions", type=int, default=1000, metavar="N",
        help="decisions per scenario that engines without Python are held to (1000)",
    )  # fmt: skip
    parser.addoption(
        "--engine-slow-decisions", type=int, default=60, metavar="N",
        help="the same for wasmtime and interpreted Python (60)",
    )  # fmt: skip
    parser.addoption("--fuzz-seed", type=int, default=1, metavar="SEED", help="of the cases (1)")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the one process that sees all reports
        config.pluginmanager.register(ClauseReport(config), "clauses")


def pytest_report_header(config: pytest.Config) -> str:
    option = config.option
    return f"fuzz: --fuzz {option.fuzz} --fuzz-seed {option.fuzz_seed}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # The slow ones first: at the end of a run no worker waits for the last of them.
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    for item in items:
        for marker in item.iter_markers(_PROPERTY):
            item.user_properties += [(_PROPERTY, clause) for clause in marker.args]
    wanted = {(_PROPERTY, clause) for clause in config.getoption("clause")}
    if wanted:
        chosen = [item for item in items if wanted & set(item.user_properties)]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


class ClauseReport:
    """Gathers which clauses were proved and prints the balance."""

    def __init__(self, config: pytest.Config) -> None:
        self.known = {ruleset: clauses(path) for ruleset, path in rule_files().items()}
        self.complete = is_complete(config)
        self.named: dict[str, str] = {}  # clause -> a test that names it
        self.passed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        names = [str(value) for key, value in report.user_properties if key == _PROPERTY]
        self.named.update(dict.fromkeys(names, report.nodeid))
        if report.when == "call" and report.passed:
            self.passed.update(names)

    def unknown(self) -> list[str]:
        every = {clause for known in self.known.values() for clause in known}
        return [f"{self.named[c]} names {c}" for c in sorted(set(self.named) - every)]

    def unproved(self, ruleset: str) -> list[str]:
        return [clause for clause in self.known[ruleset] if clause not in self.passed]

    def failed(self) -> bool:
        return bool(self.unknown()) or (
            self.complete and any(self.unproved(ruleset) for ruleset in self.known)
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK and self.failed():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        write = terminalreporter.write_line
        if self.named or self.complete:
            terminalreporter.section("clauses")
        for line in self.unknown():
            write(f"unknown clause: {line}", red=True)
        for ruleset, known in self.known.items():
            missing = self.unproved(ruleset)
            if self.complete and missing:
                write(f"without a passed test: {' '.join(missing)}", red=True)
            if self.complete or len(missing) < len(known):
                write(f"{ruleset}: {len(known) - len(missing)} / {len(known)} clauses")


def is_complete(config: pytest.Config) -> bool:
    """Whether all tests were asked for: no paths, no selection, no stop on the way."""
    option = config.option
    selections = (
        "keyword",
        "markexpr",
        "clause",
        "deselect",
        "ignore",
        "ignore_glob",
        "lf",
        "stepwise",
    )
    return (
        config.args_source is not pytest.Config.ArgsSource.ARGS
        and not any(getattr(option, name, None) for name in selections)
        and not option.collectonly
    )
