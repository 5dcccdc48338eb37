"""Python put into JavaScript: the same answers; what has no translation is refused by name."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mech_env
from mech_env.engine.words import Unspeakable
from mech_env.engine.words.module import translated_roots
from tests.engine import spoken
from tests.node import NODE, needs_node

BUILTINS = Path(mech_env.__file__).parent / "engine/js/parts/builtins/index.mjs"


def in_javascript(functions: dict[str, Callable[[], Any]]) -> Any:
    """What the translated functions give, by name."""
    code = translated_roots(functions, set())
    script = f"""
        import * as $ from "{BUILTINS}";
        const said = (() => {{ {code} return roots; }})();
        const found = Object.fromEntries(Object.entries(said).map(([name, f]) => {{
          try {{ return [name, $.plain(f())]; }} catch (problem) {{ return [name, problem.stack]; }}
        }}));
        console.log(JSON.stringify(found));
    """
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def answers() -> Any:
    return in_javascript(spoken.CASES)


@needs_node
@pytest.mark.parametrize("name", spoken.CASES)
def test_the_same_answers(name: str, answers: Any) -> None:
    assert answers[name] == json.loads(json.dumps(spoken.CASES[name]()))


def _opens() -> Any:
    with open("x") as file:
        return file.read()


def _imports() -> Any:
    import os

    return os.getcwd()


def _matches() -> Any:
    match spoken.HOME.x:
        case 1:
            return 1
    return 2


def _catches_all(**given: int) -> Any:
    return given


def _loops() -> Any:
    for _ in range(3):
        if spoken.HOME.x:
            break
    else:
        return 1
    return 2


def _behind(*more: int, sign: int = 1) -> Any:
    return sign * sum(more)


def _reads_files() -> Any:
    return open("/etc/passwd")


@pytest.mark.parametrize(
    ("function", "what"),
    [
        (_opens, "With has no translation"),
        (_imports, "Import has no translation"),
        (_matches, "Match has no translation"),
        (_catches_all, r"\*\* among parameters has no translation"),
        (_loops, "else of a loop has no translation"),
        (_behind, "a parameter behind a starred one has no translation"),
        (_reads_files, "open.* has no translation"),
    ],
)
def test_what_has_no_translation_is_named(function: Any, what: str) -> None:
    with pytest.raises(Unspeakable, match=what) as refused:
        translated_roots({"f": function}, set())
    assert re.search(rf"{function.__name__}|open", str(refused.value))
    assert "\n" not in str(refused.value)
