"""The examples run as they stand, and their table names each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hygiene.rules_table import ROOT
from tests.hygiene.test_pages import run

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path, tmp_path: Path) -> None:
    run(str(path), folder=tmp_path)


def test_the_table_names_every_example() -> None:
    text = (ROOT / "examples/README.md").read_text(encoding="utf-8")
    named = [path for path in (ROOT / "examples").iterdir() if path.name != "README.md"]
    assert named and all(f"]({path.name})" in text for path in named)
