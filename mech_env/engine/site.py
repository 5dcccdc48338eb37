"""A static folder that plays in a browser: the page, engines with words, and bundles."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from mech_env.core.ruleset import Ruleset
from mech_env.engine.bundles import Bundle, open_bundle, ruleset_of
from mech_env.engine.errors import EngineError
from mech_env.engine.words import words_module
from mech_env.engine.writing import write_engine
from mech_env.page import write_folder

ENGINES = "engines"
POLICIES = "policies"


def write_site(
    ruleset: Ruleset,
    folder: Path,
    bundles: Sequence[Path] = (),
    scenarios: Sequence[Any] = (),
    report: Callable[[str], None] = lambda _: None,
) -> list[Path]:
    """Write the page with a ruleset to play, or add a ruleset to such a folder.

    Any web server can hand the folder out; nothing in it asks another host.

    Args:
        ruleset: the rules.
        folder: made if it is not there. What it has of other rulesets stays.
        bundles: folders of trained opponents.
        scenarios: further ones, as :func:`write_engine` takes them.
        report: told in a line what is being done.

    Returns:
        The files.

    Raises:
        EngineError: as :func:`write_engine`; words that cannot be translated; a bundle that cannot
            be played, or two of one name.
        ScenarioError: a scenario that cannot be played.
        OSError: a folder that cannot be written.
    """
    words_module(ruleset)  # refuse before anything is compiled
    opened = [open_bundle(one, ruleset) for one in bundles]
    names = [one.name for one in opened]
    for name in names:
        if names.count(name) > 1:
            raise EngineError(f"bundle: two are called {name!r}; rename the folder of one")
    written = write_engine(ruleset, folder / ENGINES / ruleset.id, ("wasm",), scenarios, report)
    written += _put_bundles(ruleset, opened, folder / POLICIES)
    engines = {ruleset_of(one): f"{ENGINES}/{one.name}" for one in _folders(folder / ENGINES)}
    policies = {one.name: f"{POLICIES}/{one.name}" for one in _folders(folder / POLICIES)}
    return written + write_folder(folder, engines, policies)


def _folders(place: Path) -> Iterator[Path]:
    """Folders of engines or bundles in a place."""
    if place.is_dir():
        yield from (one for one in sorted(place.iterdir()) if ruleset_of(one))


def _put_bundles(ruleset: Ruleset, bundles: Sequence[Bundle], place: Path) -> list[Path]:
    """The bundles in place of those that the folder has of the ruleset; all of them or none."""
    if not bundles:
        return []
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".unfinished-", dir=place) as work:
        for one in bundles:
            one.copy(Path(work) / one.name)
        for old in _folders(place):
            if ruleset_of(old) == ruleset.id:
                shutil.rmtree(old)
        for one in bundles:
            (Path(work) / one.name).rename(place / one.name)
    return [path for one in bundles for path in sorted((place / one.name).iterdir())]
