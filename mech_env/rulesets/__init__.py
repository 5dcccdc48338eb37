"""The rulesets: known by their folders, loaded when asked for. Calling the module lists their ids.

A folder here is a ruleset. An installed package makes its own known by an entry point of the group
``mech_env.rulesets`` (``id = "package"``), a package that is not installed by its name in the
environment variable ``MECH_ENV_RULESETS`` (several with commas between them; the last part of the
name is the id), and a program by :func:`add`.
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import importlib.util
import os
import sys
import types
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mech_env.core.ruleset import Ruleset

GROUP = "mech_env.rulesets"
VARIABLE = "MECH_ENV_RULESETS"

_FOLDER = Path(__file__).parent
_added: dict[str, Ruleset] = {}


def ids() -> list[str]:
    """Ids of all known rulesets.

    Raises:
        ValueError: two packages with one id.
    """
    return sorted(_packages().keys() | _added.keys())


def get(ruleset: str | Ruleset) -> Ruleset:
    """The ruleset of an id; a ruleset itself is handed back.

    Raises:
        ValueError: an unknown id; the message lists the known ones.
        TypeError: neither an id nor a ruleset.
    """
    if not isinstance(ruleset, str):
        from mech_env.core.ruleset import Ruleset
        from mech_env.core.shown import shown

        if not isinstance(ruleset, Ruleset):
            raise TypeError(f"ruleset: expected an id or a Ruleset, got {shown(ruleset)}")
        return ruleset
    if ruleset in _added:
        return _added[ruleset]
    package = _package(ruleset)
    folder(ruleset)  # its error names a package that cannot be found
    found: Ruleset = importlib.import_module(package).RULESET
    if found.id != ruleset:
        raise ValueError(f"{package}: RULESET.id is {found.id!r}, not {ruleset!r}")
    return found


def add(ruleset: Ruleset) -> None:
    """Make a ruleset of your own known by its id, so that its battles can be saved and copied.

    Raises:
        ValueError: the id belongs to another ruleset.
    """
    if ruleset.id in ids() and get(ruleset.id) is not ruleset:
        raise ValueError(f"ruleset id {ruleset.id!r} is taken; choose another")
    _added[ruleset.id] = ruleset


def folder(ruleset: str) -> Path:
    """Where the package of a ruleset lies, found without loading its rules.

    Raises:
        ValueError: an unknown id, or a package that cannot be found.
    """
    if ruleset in _added:
        return _added[ruleset].scenario_folder.parent
    package = _package(ruleset)
    if package == f"{__name__}.{ruleset}":
        return _FOLDER / ruleset
    try:
        spec = importlib.util.find_spec(package)
    except ModuleNotFoundError:
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise ValueError(f"ruleset {ruleset[:60]!r}: no package {package!r} can be imported")
    return Path(spec.submodule_search_locations[0])


def scenario_names(ruleset: str) -> list[str]:
    """Names of the scenarios that come with a ruleset, without loading its rules."""
    if ruleset in _added:
        return _added[ruleset].scenarios()
    return sorted(path.stem for path in (folder(ruleset) / "scenarios").glob("*.yaml"))


def _package(ruleset: str) -> str:
    known = _packages()
    if ruleset not in known:
        raise ValueError(f"unknown ruleset {ruleset[:60]!r}; known: {', '.join(ids())}")
    return known[ruleset]


def _packages() -> dict[str, str]:
    """Names of packages by id: of the folders here, installed, and named in the environment."""
    folders = [path.parent.name for path in _FOLDER.glob("*/__init__.py")]
    found = {name: f"{__name__}.{name}" for name in folders}
    named = [name.strip() for name in os.environ.get(VARIABLE, "").split(",") if name.strip()]
    for ruleset, package in [*_installed(), *((name.split(".")[-1], name) for name in named)]:
        other = found.setdefault(ruleset, package)
        if other != package:
            raise ValueError(f"ruleset id {ruleset!r} is taken by {other}; {package} has it, too")
    return found


@functools.cache  # packages are not installed while a program runs, and looking takes a while
def _installed() -> tuple[tuple[str, str], ...]:
    return tuple((e.name, e.value) for e in importlib.metadata.entry_points(group=GROUP))


class _CallableModule(types.ModuleType):
    """``mech_env.rulesets()`` lists ids while ``mech_env.rulesets`` stays a package."""

    def __call__(self) -> list[str]:
        return ids()


sys.modules[__name__].__class__ = _CallableModule
