"""The README's Python and YAML blocks work as they stand.

Blocks run in order of appearance, each in a process and a folder of its own, which holds the YAML
blocks that an HTML comment names: ``<!-- file: my_duel.yaml -->``. A block below
``<!-- not run: reason -->`` is only compiled.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tests.hygiene.rules_table import ROOT

README = ROOT / "README.md"
_BLOCK = re.compile(
    r"(?:<!-- (?P<note>[^\n]*?) -->\n\s*)?^```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


class Block(NamedTuple):
    """A fenced block: its language, the comment above it, and its text."""

    line: int
    language: str
    note: str
    text: str


def blocks(text: str) -> list[Block]:
    return [
        Block(text.count("\n", 0, m.start("text")), m["language"], m["note"] or "", m["text"])
        for m in _BLOCK.finditer(text)
    ]


FOUND = blocks(README.read_text(encoding="utf-8")) if README.exists() else []
PYTHON = [block for block in FOUND if block.language == "python"]


def test_blocks_are_found_with_their_notes():
    text = "a\n<!-- not run: slow -->\n```python\nx = 1\n```\n\n```yaml\na: 1\n```\n"
    assert blocks(text) == [
        Block(3, "python", "not run: slow", "x = 1\n"),
        Block(7, "yaml", "", "a: 1\n"),
    ]


def test_the_readme_shows_code():
    assert PYTHON


@pytest.mark.slow
@pytest.mark.parametrize("block", PYTHON, ids=lambda block: f"line {block.line}")
def test_python_blocks_run(block: Block, tmp_path: Path):
    compile(block.text, f"README.md:{block.line}", "exec")
    if block.note.startswith("not run:"):
        return
    for other in FOUND:
        if other.note.startswith("file:"):
            (tmp_path / other.note.removeprefix("file:").strip()).write_text(other.text)
    result = subprocess.run(
        [sys.executable, "-c", block.text],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-4000:]


@pytest.mark.parametrize(
    "block", [b for b in FOUND if b.language == "yaml"], ids=lambda block: f"line {block.line}"
)
def test_yaml_blocks_parse(block: Block):
    assert isinstance(yaml.safe_load(block.text), dict)
