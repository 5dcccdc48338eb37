"""The site: every page is in it, its links lead somewhere, it asks no other host for anything."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest

from tests.hygiene.rules_table import ROOT

# What a browser fetches by itself, by element.
FETCHED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_pages", ROOT / "docs/site_pages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Fetches(HTMLParser):
    """Addresses that a page fetches."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in FETCHED and given.get("rel") != "canonical":
            self.found.append(given.get(FETCHED[tag]) or "")


def test_every_guide_and_every_table_of_clauses_is_a_page(site: Path) -> None:
    names = {path.stem for path in (ROOT / "docs").glob("*.md")}
    rules = {path.parent.name for path in (ROOT / "mech_env/rulesets").glob("*/RULES.md")}
    assert names | {"index", "changelog", "security"} <= {p.stem for p in site.glob("*.html")}
    assert rules == {path.stem for path in (site / "rules").glob("*.html")}


def test_the_site_fetches_nothing_from_other_hosts(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    fetched = {a for page in pages for a in Fetches(page.read_text(encoding="utf-8")).found}
    assert any(address.endswith(".css") for address in fetched)
    assert not [address for address in fetched if "//" in address]
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(?:https?:)?//", sheet.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        ("index.md", "[all](docs/results.md#a)", "[all](results.md#a)"),
        ("index.md", "[x](mech_env/rulesets/framewerk/RULES.md)", "[x](rules/framewerk.md)"),
        ("engine.md", "[start](../README.md)", "[start](index.md)"),
        ("rules/framewerk.md", "[x](../../../docs/design.md)", "[x](../design.md)"),
        ("engine.md", "[the `x`](../tests/toy), [y](#z)", "the `x`, [y](#z)"),
        ("engine.md", "[out](https://a.example/b)", "[out](https://a.example/b)"),
        ("engine.md", "```\n[x](../README.md)\n```", "```\n[x](../README.md)\n```"),
    ],
)
def test_links_lead_to_pages_of_the_site(
    hook: ModuleType, place: str, before: str, after: str
) -> None:
    known = {*hook.pages(), "results.md", "design.md", "engine.md"}
    assert hook.retargeted(before, place, known) == after


def test_sources_are_linked_where_the_repository_can_be_seen(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MECH_ENV_REPOSITORY", "https://code.example/mech/")
    seen = hook.retargeted("[toy](../tests/toy)", "engine.md", set())
    assert seen == "[toy](https://code.example/mech/tests/toy)"
