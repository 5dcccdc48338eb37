"""The rules and the scenario that a script is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import mech_env
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


def rules_of_model(model: Path, ruleset: str, scenario: str) -> tuple[Ruleset, str, dict[str, Any]]:
    """The rules and scenario that a run's model was trained for, and the run's record of it.

    Args:
        ruleset, scenario: in place of those in ``best.json`` beside the model; empty: as there.

    Raises:
        UsageError: given in neither place, or not playable.
        ValueError: ``best.json`` is damaged.
    """
    path = model.with_name("best.json")
    record: dict[str, Any] = {}
    if path.is_file():
        try:
            record = dict(json.loads(path.read_text(encoding="utf-8")))
        except (ValueError, TypeError) as error:
            raise ValueError(f"{path}: damaged, not a run's record: {error}") from None
    ruleset, scenario = ruleset or record.get("ruleset", ""), scenario or record.get("scenario", "")
    if not ruleset or not scenario:
        raise UsageError("--ruleset and --scenario: needed, the model has no best.json beside it")
    return find_rules(ruleset, scenario), scenario, record
