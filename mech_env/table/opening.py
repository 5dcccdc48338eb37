"""Battles to sit down at: new ones and saved ones, from names and objects, never from paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mech_env import rulesets
from mech_env.battle import Battle
from mech_env.core.errors import ScenarioError
from mech_env.core.scenario.problems import listed, shown
from mech_env.saves import BattleFormatError
from mech_env.table.refusal import TableError
from mech_env.table.seats import known_ruleset


def new_battle(
    ruleset: str, scenario: str | Mapping[str, Any], seed: int | None, agents: str | None = None
) -> Battle:
    """A battle from its start.

    Args:
        ruleset: an id.
        scenario: the name of one that comes with the ruleset, or its fields as in YAML.
        seed: 0 to 2^32-1; None draws one.
        agents: ``unit`` or ``side``; None: as the scenario says.

    Raises:
        TableError: what cannot be played, by its field.
    """
    found = known_ruleset(ruleset)
    if isinstance(scenario, str):
        known = rulesets.scenario_names(ruleset)
        if scenario not in known:
            raise TableError("scenario", f"{shown(scenario)} is not one of {listed(known)}")
    try:
        loaded = found.load_scenario(scenario)
    except ScenarioError as problem:
        raise TableError("scenario", str(problem)) from None
    try:
        return Battle(found, loaded, seed, agents)
    except ScenarioError as problem:
        raise TableError("scenario", str(problem)) from None
    except ValueError as problem:
        field, _, message = str(problem).partition(": ")
        raise TableError(field, message) from None


def saved_battle(save: Mapping[str, Any]) -> Battle:
    """A battle that ``Battle.to_dict`` wrote.

    Raises:
        TableError: not such data, from another version, or corrupt.
    """
    try:
        return Battle.from_dict(save)
    except BattleFormatError as problem:
        raise TableError("save", str(problem)) from None
