"""Writes an engine: all its files or none."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from mech_env.core.jit.lowering import CannotLower, lower
from mech_env.core.jit.targets import emit
from mech_env.core.ruleset import Ruleset, Scenario
from mech_env.engine.description import describe
from mech_env.engine.errors import EngineError
from mech_env.engine.header import header
from mech_env.engine.linking import link, require_linkers
from mech_env.engine.targets import TARGETS, Target, find_target
from mech_env.engine.typescript import state_types
from mech_env.engine.words import Unspeakable, words_module

_JAVASCRIPT = Path(__file__).parent / "js"
DESCRIPTION = "engine.json"
HEADER = "mech_engine.h"
WORDS = "words.mjs"


def write_engine(
    ruleset: Ruleset,
    folder: Path,
    targets: Sequence[str] = ("wasm",),
    scenarios: Sequence[Any] = (),
    report: Callable[[str], None] = lambda _: None,
) -> list[Path]:
    """Write the engine of a ruleset; the files appear when all of them are whole.

    Args:
        ruleset: the rules.
        folder: made if it is not there; files of an engine in it are replaced.
        targets: names of :data:`mech_env.engine.TARGETS`.
        scenarios: further ones, besides those that come with the ruleset: paths, dicts or
            Scenarios.
        report: told in a line what is being done.

    Returns:
        The files.

    Raises:
        EngineError: an unknown target, linkers that are missing or fail, kernels that are not
            compiled in this process, two scenarios of one name.
        ScenarioError: a scenario that cannot be played.
        OSError: a folder that cannot be written.
    """
    chosen = [find_target(name) for name in dict.fromkeys(targets)]
    if not chosen:
        raise EngineError(f"target: none is given; there are {', '.join(TARGETS)}")
    require_linkers()
    known = _scenarios(ruleset, scenarios)
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        return _write(ruleset, folder, chosen, known, report)
    except BaseException:
        if made:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def _write(
    ruleset: Ruleset,
    folder: Path,
    targets: Sequence[Target],
    scenarios: Sequence[Scenario],
    report: Callable[[str], None],
) -> list[Path]:
    with tempfile.TemporaryDirectory(prefix=".unfinished-", dir=folder) as place:
        whole = Path(place) / "engine"
        whole.mkdir()
        _write_code(ruleset, targets, whole, Path(place), report)
        (whole / HEADER).write_text(header(ruleset), encoding="utf-8")
        shutil.copytree(_JAVASCRIPT, whole, dirs_exist_ok=True)
        (whole / "state.d.mts").write_text(state_types(ruleset), encoding="utf-8")
        _write_words(ruleset, whole, report)
        description = describe(ruleset, scenarios) | {"files": _digests(whole)}
        (whole / DESCRIPTION).write_text(_json(description), encoding="utf-8")
        return [_move(path, whole, folder) for path in _files(whole)]


def _scenarios(ruleset: Ruleset, more: Sequence[Any]) -> list[Scenario]:
    found = [ruleset.load_scenario(name) for name in [*ruleset.scenarios(), *more]]
    names = [scenario.name for scenario in found]
    for name in names:
        if names.count(name) > 1:
            raise EngineError(f"scenario: two are called {name!r}; give one another name")
    return found


def _write_code(
    ruleset: Ruleset,
    targets: Sequence[Target],
    whole: Path,
    work: Path,
    report: Callable[[str], None],
) -> None:
    report(f"{ruleset.id}: lowering the rules; the first time takes a minute or more")
    module = lowered(ruleset)
    exports = {export.name for export in ruleset.exports}
    for target in targets:
        report(f"{target.name}: optimising and linking {target.file}")
        code = emit(module, exports, target.processor)
        (whole / target.file).write_bytes(link(target, code, sorted(exports), work))


def lowered(ruleset: Ruleset) -> bytes:
    """The rules as a module for any processor, from the cache if they are in it.

    Raises:
        EngineError: kernels are not compiled in this process.
    """
    try:
        return lower(f"{ruleset.id}_engine", ruleset.exports)
    except CannotLower as reason:
        raise EngineError(f"an engine needs compiled kernels: {reason}") from None


def _write_words(ruleset: Ruleset, whole: Path, report: Callable[[str], None]) -> None:
    """Who plays without words needs none: words that cannot be translated are left out."""
    try:
        (whole / WORDS).write_text(words_module(ruleset), encoding="utf-8")
    except Unspeakable as reason:
        report(f"{ruleset.id}: without {WORDS}: {reason}")


def _files(folder: Path) -> list[Path]:
    """The files of a folder, the description last: who finds it finds the others."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return sorted(found, key=lambda path: path.name == DESCRIPTION)


def _digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in _files(folder)
    }


def _json(description: dict[str, Any]) -> str:
    """One line for each entry: readable enough, and half as large as with indentation."""
    lines = [
        f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in description.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _move(path: Path, whole: Path, folder: Path) -> Path:
    target = folder / path.relative_to(whole)
    target.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, target)
    return target
