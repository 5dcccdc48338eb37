"""Every clause is told, played and proved; RULES.md says where."""

from __future__ import annotations

import pytest

from tests.hygiene.rules_table import (
    cited_by_tests,
    cited_in,
    clauses,
    problems,
    rule_files,
    stated,
    updated,
)

RULESETS = sorted(rule_files())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_clauses_are_numbered_as_stated(ruleset):
    rules = rule_files()[ruleset]
    assert clauses(rules) == stated(rules)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rules_file_is_up_to_date(ruleset):
    now = rule_files()[ruleset].read_text(encoding="utf-8")
    assert now == updated(ruleset), "run python -m tests.hygiene.rules_table --write"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_clause_is_cited_and_every_citation_exists(ruleset):
    found = problems(ruleset)
    assert not found, "\n".join(found)


def test_markers_name_clauses_of_some_ruleset():
    known = {clause for path in rule_files().values() for clause in clauses(path)}
    strange = [f"{c.path}:{c.line} {c.clause}" for c in cited_by_tests() if c.clause not in known]
    assert not strange


def test_ranges_name_all_their_clauses():
    text = "as ST-091\u2013ST-093 say\nand ST-100, ST-102"
    assert list(cited_in(text, "ST-")) == [
        ("ST-091", 1),
        ("ST-092", 1),
        ("ST-093", 1),
        ("ST-100", 2),
        ("ST-102", 2),
    ]
