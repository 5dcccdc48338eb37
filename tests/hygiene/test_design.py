"""docs/design.md: its map names every module and script that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.hygiene.rules_table import ROOT

DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
MAP = DESIGN[DESIGN.index("## 2. The map") : DESIGN.index("## 3. Terms")]


def stems(folder: Path) -> set[str]:
    """Modules and packages of a folder."""
    modules = {path.stem for path in folder.glob("[a-z]*.py")}
    return modules | {path.parent.name for path in folder.glob("[a-z]*/__init__.py")}


@pytest.mark.parametrize("folder", ["mech_env", "mech_env/core", "experiments"])
def test_the_map_names_every_module(folder: str) -> None:
    lacking = {name for name in stems(ROOT / folder) if not re.search(rf"\b{name}\b", MAP)}
    assert not lacking, f"docs/design.md, 2: {', '.join(sorted(lacking))} of {folder}"
