"""CITATION.cff and the forms for issues: what the services that read them ask for."""

from __future__ import annotations

import datetime
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mech_env.core.yaml_file import read_yaml
from tests.hygiene.rules_table import ROOT

FORMS = sorted(
    path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config"
)
# Of GitHub's forms: what an element must and may have.
ELEMENTS = {
    "markdown": ({"value"}, set()),
    "input": ({"label"}, {"description", "placeholder", "value"}),
    "textarea": ({"label"}, {"description", "placeholder", "value", "render"}),
    "dropdown": ({"label", "options"}, {"description", "multiple", "default"}),
    "checkboxes": ({"label", "options"}, {"description"}),
}


def test_the_citation_is_of_this_version() -> None:
    told: dict[str, Any] = read_yaml(ROOT / "CITATION.cff")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    # What CFF 1.2.0 requires, and what it allows of an author that is no person.
    assert told["cff-version"] == "1.2.0"
    assert told["message"]
    assert told["title"].casefold() == f"mech_env: {project['description']}".casefold()
    assert told["authors"] and all(set(author) == {"name"} for author in told["authors"])
    assert told["type"] == "software"
    assert (told["version"], told["license"]) == (project["version"], project["license"])
    released = datetime.date.fromisoformat(told["date-released"])
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{told['version']}] - {released}" in changelog


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_forms_for_issues_are_valid(path: Path) -> None:
    form: dict[str, Any] = read_yaml(path)
    assert {"name", "description", "body"} <= set(form) <= {
        "name", "description", "title", "labels", "body",
    }  # fmt: skip
    names = [element["id"] for element in form["body"] if element["type"] != "markdown"]
    assert names and len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z_-]+", name) for name in names)
    for element in form["body"]:
        required, allowed = ELEMENTS[element["type"]]
        assert required <= set(element["attributes"]) <= required | allowed
        assert set(element) <= {"type", "id", "attributes", "validations"}


def test_there_is_a_form_for_rules_that_asks_for_the_clause() -> None:
    assert {path.stem for path in FORMS} == {"rule_question", "bug", "ruleset_proposal"}
    form: dict[str, Any] = read_yaml(ROOT / ".github/ISSUE_TEMPLATE/rule_question.yml")
    (clause,) = (element for element in form["body"] if element.get("id") == "clause")
    assert clause["validations"] == {"required": True}
