"""README and guides: their examples work as they stand, their tables and links are right.

A page's Python blocks run, each in a process and a folder of its own, which holds the YAML blocks
that an HTML comment names: ``<!-- file: my_duel.yaml -->``. A block below
``<!-- not run: reason -->`` is only compiled. In the guide to the scenarios of a ruleset,
``docs/scenarios-<ruleset>.md`` or ``SCENARIOS.md`` in its folder, such a file is a scenario of that
ruleset; a YAML block without a name is laid over the guide's first one. A block below
``<!-- from: PATH -->`` is part of that file; lines of dots stand for what is left out.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from mech_env import rulesets
from tests.hygiene.rules_table import ROOT, rule_files

README = ROOT / "README.md"
PAGES = [README, ROOT / "SECURITY.md", *sorted((ROOT / "docs").glob("*.md"))]
OWN_GUIDES = {path.parent.name: path for path in sorted((ROOT / "tests").glob("*/SCENARIOS.md"))}
GUIDES = OWN_GUIDES | {
    path.stem.removeprefix("scenarios-").replace("-", "_"): path
    for path in PAGES
    if path.stem.startswith("scenarios-")
}
PAGES += OWN_GUIDES.values()
_BLOCK = re.compile(
    r"(?:<!-- (?P<note>[^\n]*?) -->\n\s*)?^```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)[^)]*\)")


class Block(NamedTuple):
    """A fenced block: its language, the comment above it, and its text."""

    line: int
    language: str
    note: str
    text: str

    @property
    def file(self) -> str:
        """The file that the comment calls it, or ""."""
        return self.note.removeprefix("file:").strip() if self.note.startswith("file:") else ""


def blocks(text: str) -> list[Block]:
    return [
        Block(text.count("\n", 0, m.start("text")), m["language"], m["note"] or "", m["text"])
        for m in _BLOCK.finditer(text)
    ]


FOUND = {path: blocks(path.read_text(encoding="utf-8")) for path in PAGES}


def examples(language: str) -> list[Any]:
    """Blocks of a language in all pages, with their pages."""
    return [
        pytest.param(path, block, id=f"{path.stem} line {block.line}")
        for path, found in FOUND.items()
        for block in found
        if block.language == language
    ]


def test_blocks_are_found_with_their_notes():
    text = "a\n<!-- not run: slow -->\n```python\nx = 1\n```\n\n```yaml\na: 1\n```\n"
    assert blocks(text) == [
        Block(3, "python", "not run: slow", "x = 1\n"),
        Block(7, "yaml", "", "a: 1\n"),
    ]


def test_the_readme_shows_code():
    assert any(block.language == "python" for block in FOUND[README])


@pytest.mark.slow
@pytest.mark.parametrize(("page", "block"), examples("python"))
def test_python_blocks_run(page: Path, block: Block, tmp_path: Path):
    compile(textwrap.dedent(block.text), f"{page.name}:{block.line}", "exec")
    if block.note.startswith(("not run:", "from:")):
        return
    for other in FOUND[page]:
        if other.file:
            (tmp_path / other.file).write_text(other.text)
    run("-c", block.text, folder=tmp_path)


def run(*arguments: str, folder: Path) -> None:
    """Run Python in a folder, with this repository's packages."""
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-4000:]


QUOTED = [
    pytest.param(block, id=f"{path.stem} line {block.line}")
    for path, found in FOUND.items()
    for block in found
    if block.note.startswith("from:")
]


@pytest.mark.parametrize("block", QUOTED)
def test_quoted_blocks_stand_in_their_files(block: Block):
    text = (ROOT / block.note.removeprefix("from:").strip()).read_text(encoding="utf-8")
    for part in re.split(r"^ *(?:#|//)? ?…\n", block.text, flags=re.MULTILINE):
        assert part.strip("\n") in text, part


@pytest.mark.parametrize(("page", "block"), examples("yaml"))
def test_yaml_blocks_parse(page: Path, block: Block):
    assert isinstance(yaml.safe_load(block.text), dict)


@pytest.mark.parametrize("ruleset", sorted(rule_files()))
def test_every_ruleset_has_a_guide_to_its_scenarios(ruleset):
    text = GUIDES[ruleset].read_text(encoding="utf-8")
    missing = [name for name in rulesets.scenario_names(ruleset) if f"`{name}`" not in text]
    assert not missing
    assert any(block.file for block in FOUND[GUIDES[ruleset]])


@pytest.mark.parametrize("ruleset", sorted(GUIDES))
def test_the_scenarios_of_a_guide_load(ruleset, tmp_path: Path):
    rules = rulesets.get(ruleset)
    found = [block for block in FOUND[GUIDES[ruleset]] if block.language == "yaml"]
    base = yaml.safe_load(next(block.text for block in found if block.file))
    for block in found:
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
            scenario = rules.load_scenario(tmp_path / block.file)
        else:
            scenario = rules.load_scenario({**base, **yaml.safe_load(block.text)})
        assert rules.load_scenario(scenario.to_dict()) == scenario
        assert len(scenario.setups()) >= 1


@pytest.mark.parametrize("ruleset", sorted(GUIDES))
def test_a_guide_names_every_field(ruleset):
    """Fields of the scenario as the model has them, whatever the part in which they stand."""
    text = GUIDES[ruleset].read_text(encoding="utf-8")
    model: Any = type(rulesets.get(ruleset).load_scenario(rulesets.scenario_names(ruleset)[0]))
    missing = {
        name for name in fields(model.model_json_schema()) if not re.search(rf"\b{name}\b", text)
    }
    assert not missing


def fields(schema: dict) -> set[str]:
    """Names of the fields of a model and its parts, from its JSON schema."""
    parts = [schema, *schema.get("$defs", {}).values()]
    return {name for part in parts for name in part.get("properties", {})}


def test_tables_are_up_to_date():
    run("docs/tables.py", folder=ROOT)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_links_lead_somewhere(page: Path):
    text = page.read_text(encoding="utf-8")
    broken = [link for link in _LINK.findall(text) if not (page.parent / link).exists()]
    assert not broken


def test_the_results_begin_with_the_defeats():
    """What beats a policy clearly, and what has none, is named before any table."""
    text = (ROOT / "docs/results.md").read_text(encoding="utf-8")
    first, table = text.split("\n\n", 2)[1], text.split("| policy – search |\n", 2)[1]
    games = {
        ruleset: rulesets.get(ruleset).title.split(":")[0].removesuffix(" Eon")
        for ruleset in rulesets.ids()
    }
    game, weak = "", set()
    for row in table.split("\n\n")[0].splitlines()[1:]:
        name, _, *scores = (cell.strip() for cell in row.strip("| ").split("|"))
        *begins, scenario = re.findall(r"`(\w+)`", name)
        game = games[begins[0]] if begins else game
        tops = [float(top) for score in scores for top in re.findall(r", ([\d.]+)\]", score)]
        if "no policy" in scores or min(tops, default=100) < 50:
            weak.add((game, scenario))
    _, *parts = re.split(f"({'|'.join(games.values())})", first)  # a game, what is said of it …
    named = {
        (game, scenario)
        for game, said in zip(parts[::2], parts[1::2], strict=True)
        for scenario in re.findall(r"`(\w+)`", said)
    }
    assert weak  # else the page begins too modestly
    assert weak <= named


def test_the_readme_says_that_training_begins_by_imitation():
    assert "Training begins by imitation of the bot" in README.read_text(encoding="utf-8")
