"""The rules and the scenario that a script is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import mech_env
from agents.registry import trained_for
from experiments.scripting.command import UsageError, one_line
from mech_env.core.ruleset import Ruleset


def find_rules(ruleset: str, scenario: Any) -> Ruleset:
    """The ruleset of an id, after a check that the scenario loads.

    Raises:
        UsageError: no such ruleset, or a scenario that cannot be played.
    """
    try:
        found: Ruleset = mech_env.rulesets.get(ruleset)
        found.load_scenario(scenario)
    except (ValueError, KeyError, OSError) as error:
        raise UsageError(one_line(error)) from None
    return found


def own_rulesets() -> list[str]:
    """Ids of the rulesets that come with the library."""
    library = Path(mech_env.__file__).parent
    return [
        name
        for name in mech_env.rulesets.ids()
        if library in mech_env.rulesets.folder(name).parents
    ]


def rulesets_named(names: Sequence[str]) -> list[Ruleset]:
    """The rulesets of these ids; of none, all that come with the library.

    Raises:
        UsageError: an id that no ruleset has.
    """
    known = mech_env.rulesets.ids()
    for name in names:
        if name not in known:
            raise UsageError(f"{name!r} is not one of {', '.join(known)}")
    return [mech_env.rulesets.get(name) for name in names or own_rulesets()]


def rules_of_model(model: Path, ruleset: str, scenario: str) -> tuple[Ruleset, str]:
    """The rules and scenario that a model was trained for.

    Args:
        ruleset, scenario: in place of those in the model's file; empty: as there.

    Raises:
        UsageError: no such file; given in neither place, or not playable.
        PlayerError: a damaged file.
    """
    if not model.is_file():
        raise UsageError(f"{model}: no such file")
    own, named = trained_for(f"model:{model}")
    if not (scenario or named):
        raise UsageError(f"--scenario: needed, {model} names none")
    return find_rules(ruleset or own, scenario or named), scenario or named
