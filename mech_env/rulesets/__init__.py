"""The rulesets: found by folder, loaded when asked for. Calling the module lists their ids."""

from __future__ import annotations

import importlib
import sys
import types
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mech_env.core.ruleset import Ruleset

_FOLDER = Path(__file__).parent
_added: dict[str, Ruleset] = {}


def ids() -> list[str]:
    """Ids of all rulesets: a folder here is a ruleset, others come by :func:`add`."""
    found = {path.parent.name for path in _FOLDER.glob("*/__init__.py")}
    return sorted(found | set(_added))


def get(ruleset: str | Ruleset) -> Ruleset:
    """The ruleset of an id; a ruleset itself is handed back.

    Raises:
        ValueError: an unknown id; the message lists the known ones.
        TypeError: neither an id nor a ruleset.
    """
    if not isinstance(ruleset, str):
        from mech_env.core.ruleset import Ruleset

        if not isinstance(ruleset, Ruleset):
            raise TypeError(f"ruleset: expected an id or a Ruleset, got {ruleset!r}")
        return ruleset
    if ruleset in _added:
        return _added[ruleset]
    _check(ruleset)
    module = importlib.import_module(f"mech_env.rulesets.{ruleset}")
    found: Ruleset = module.RULESET
    return found


def add(ruleset: Ruleset) -> None:
    """Make a ruleset of your own known by its id, so that its battles can be saved and copied.

    Raises:
        ValueError: the id belongs to another ruleset.
    """
    known = _added.get(ruleset.id)
    if (known is not None and known is not ruleset) or (_FOLDER / ruleset.id).is_dir():
        raise ValueError(f"ruleset id {ruleset.id!r} is taken; choose another")
    _added[ruleset.id] = ruleset


def scenario_names(ruleset: str) -> list[str]:
    """Names of the scenarios that come with a ruleset, without loading its rules."""
    if ruleset in _added:
        return _added[ruleset].scenarios()
    _check(ruleset)
    return sorted(path.stem for path in (_FOLDER / ruleset / "scenarios").glob("*.yaml"))


def _check(ruleset: str) -> None:
    if ruleset not in ids():
        raise ValueError(f"unknown ruleset {ruleset!r}; known: {', '.join(ids())}")


class _CallableModule(types.ModuleType):
    """``mech_env.rulesets()`` lists ids while ``mech_env.rulesets`` stays a package."""

    def __call__(self) -> list[str]:
        return ids()


sys.modules[__name__].__class__ = _CallableModule
