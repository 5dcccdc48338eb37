"""The clause tables of RULES.md: read, compared with code and tests, written.

``python -m tests.hygiene.rules_table --write`` fills the columns *code* and *test* of every
ruleset's ``RULES.md`` and the table of its records' fields; the other columns are written by hand.
A folder with a ``RULES.md``, in the library or here among the tests, is a ruleset.
"""

from __future__ import annotations

import argparse
import ast
import functools
import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULESETS = ROOT / "mech_env" / "rulesets"
TESTS = ROOT / "tests"

_ROW = re.compile(r"^\| ([A-Z]{2,}-\d{3}) \|")
_CELL_BORDER = re.compile(r"(?<!\\)\|")
_STATED = re.compile(r"^Clauses: (.*)\.$", re.MULTILINE)
_FIELDS = re.compile(r"(<!-- fields: begin -->\n).*?(<!-- fields: end -->)", re.DOTALL)
COLUMNS = 5  # clause, rule, reading chosen, code, test


@dataclass(frozen=True)
class Citation:
    """A place that names a clause: a file below the repository and a line in it."""

    clause: str
    path: str
    line: int


def rule_files() -> dict[str, Path]:
    """``RULES.md`` of each ruleset, by id."""
    found = [path for home in (RULESETS, TESTS) for path in home.glob("*/RULES.md")]
    return {path.parent.name: path for path in sorted(found)}


def package_of(rules: Path) -> str:
    """The package beside a ``RULES.md``: ``mech_env.rulesets.framewerk``."""
    return ".".join(rules.parent.relative_to(ROOT).parts)


def clauses(rules: Path) -> list[str]:
    """Clause ids of a ``RULES.md`` in the order of its tables.

    Raises:
        ValueError: a row that has not five cells, or a clause that stands there twice.
    """
    found: list[str] = []
    for number, line in enumerate(rules.read_text(encoding="utf-8").splitlines(), 1):
        match = _ROW.match(line)
        if match is None:
            continue
        cells = _cells(line)
        if len(cells) != COLUMNS:
            raise ValueError(f"{rules}:{number}: {len(cells)} cells, a clause has {COLUMNS}")
        if match[1] in found:
            raise ValueError(f"{rules}:{number}: {match[1]} stands there twice")
        found.append(match[1])
    return found


def stated(rules: Path) -> list[str]:
    """Clause ids that a ``RULES.md`` says it has: ``Clauses: FW-001 to FW-030, FW-101 to FW-140.``

    Raises:
        ValueError: no such line.
    """
    match = _STATED.search(rules.read_text(encoding="utf-8"))
    if match is None:
        raise ValueError(f"{rules}: no line such as 'Clauses: XX-001 to XX-012.'")
    blocks = [block.split(" to ") for block in match[1].split(", ")]
    start = prefix(rules)
    numbers = [(int(a.removeprefix(start)), int(z.removeprefix(start))) for a, z in blocks]
    return [f"{start}{k:03}" for first, last in numbers for k in range(first, last + 1)]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _CELL_BORDER.split(line.strip())[1:-1]]


def prefix(rules: Path) -> str:
    """What the clause ids of a ruleset begin with: ``ST-``."""
    return clauses(rules)[0].split("-")[0] + "-"


def cited_in(text: str, prefix: str) -> Iterator[tuple[str, int]]:
    """Clauses that a text names, with line numbers; ``ST-091-ST-094`` names four."""
    name = re.escape(prefix) + r"(\d{3})"
    pattern = re.compile(rf"{name}(?:\s?[-\u2013]\s?{name})?")  # \u2013: the dash of a range
    for number, line in enumerate(text.splitlines(), 1):
        for match in pattern.finditer(line):
            last = int(match[2] or match[1])
            for k in range(int(match[1]), last + 1):
                yield f"{prefix}{k:03}", number


def cited_by_code(ruleset: str) -> list[Citation]:
    """Where the ruleset's modules name its clauses."""
    rules = rule_files()[ruleset]
    folder, start = rules.parent, prefix(rules)
    return [
        Citation(clause, path.relative_to(folder).as_posix(), line)
        for path in sorted(folder.rglob("*.py"))
        for clause, line in cited_in(path.read_text(encoding="utf-8"), start)
    ]


@functools.cache  # each ruleset asks
def cited_by_tests() -> tuple[Citation, ...]:
    """Clauses in the ``clause`` markers of all tests, wherever a marker may stand."""
    found: list[Citation] = []
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "clause"
            ):
                found += [
                    Citation(argument.value, path.relative_to(TESTS).as_posix(), node.lineno)
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                ]
    return tuple(found)


def updated(ruleset: str) -> str:
    """The text of a ruleset's ``RULES.md`` with fresh columns *code* and *test* and field table."""
    rules = rule_files()[ruleset]
    code = _places(cited_by_code(ruleset))
    tests = _places(cited_by_tests())
    lines = []
    for line in rules.read_text(encoding="utf-8").splitlines():
        match = _ROW.match(line)
        if match is not None:
            clause, rule, reading = _cells(line)[:3]
            cells = (clause, rule, reading, code.get(clause, ""), tests.get(clause, ""))
            line = "| " + " | ".join(cells) + " |"
        lines.append(line)
    text = "\n".join(lines) + "\n"
    table = "\n".join(field_table(f"{package_of(rules)}.state.record"))
    return _FIELDS.sub(lambda match: f"{match[1]}{table}\n{match[2]}", text)


def _places(citations: Iterable[Citation]) -> dict[str, str]:
    """Files per clause, each once, shortened to what tells them apart."""
    files: dict[str, list[str]] = {}
    for citation in citations:
        known = files.setdefault(citation.clause, [])
        if citation.path not in known:
            known.append(citation.path)
    return {clause: ", ".join(f"`{path}`" for path in paths) for clause, paths in files.items()}


def field_table(module: str) -> list[str]:
    """Table of the fields of BATTLE and SETUP in a ``state/record.py``, those nested included."""
    records = importlib.import_module(module)
    rows = dict.fromkeys([*records.BATTLE.rows(), *records.SETUP.rows()])
    lines = [f"| {record} | `{name}` | {meaning} |" for record, name, meaning in rows]
    return ["| record | field | meaning |", "|---|---|---|", *lines]


def problems(ruleset: str) -> list[str]:
    """What is wrong between a ruleset's clauses, its code and the tests; one line each."""
    rules = rule_files()[ruleset]
    known = clauses(rules)
    start = prefix(rules)
    code = cited_by_code(ruleset)
    tests = [c for c in cited_by_tests() if c.clause.startswith(start)]
    return [
        *(f"{c.path}:{c.line} cites {c.clause}, which RULES.md lacks" for c in code + tests
          if c.clause not in known),
        *(f"{clause} is cited nowhere in the code" for clause in known
          if clause not in {c.clause for c in code}),
        *(f"{clause} has no test" for clause in known if clause not in {c.clause for c in tests}),
    ]  # fmt: skip


def main() -> int:
    """Check the tables, or write them with ``--write``."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", help="write the tables (default: check)")
    write = parser.parse_args().write
    status = 0
    for ruleset, path in rule_files().items():
        text = updated(ruleset)
        if write:
            path.write_text(text, encoding="utf-8")
        elif text != path.read_text(encoding="utf-8"):
            print(f"{path.relative_to(ROOT)} is out of date: run with --write")
            status = 1
        for line in problems(ruleset):
            print(f"{ruleset}: {line}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
