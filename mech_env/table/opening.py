"""Battles to sit down at: new, saved, or begun in a position; names and objects, never paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mech_env import rulesets
from mech_env.battle import Battle
from mech_env.core.errors import PositionError, ScenarioError
from mech_env.core.scenario.problems import listed
from mech_env.core.shown import shown
from mech_env.core.yaml_file import YamlError, parse_yaml
from mech_env.positions.files import read_position
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
    _check_scenario(ruleset, scenario, "scenario")
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


def set_up_battle(
    position: str | Mapping[str, Any], seed: int | None = None, agents: str | None = None
) -> Battle:
    """A battle that begins in a position.

    Args:
        position: its fields, or the text of a YAML file with them.
        seed: of the dice to come; 0 to 2^32-1; None draws one.
        agents: ``unit`` or ``side``; None: as the scenario says.

    Raises:
        TableError: it cannot be played from, one line per mistake.
    """
    try:
        plain = parse_yaml(position) if isinstance(position, str) else position
        if not isinstance(plain, Mapping):
            raise TableError("position", f"{shown(plain)}: a mapping from fields to values")
        _, fields = read_position(plain)
        ruleset = fields.get("ruleset")
        if isinstance(ruleset, str) and ruleset in rulesets.ids():  # others: refused below
            _check_scenario(ruleset, fields.get("scenario"), "position")
        return Battle.from_position(fields, seed=seed, agents=agents)
    except (YamlError, PositionError) as problem:
        raise TableError("position", str(problem)) from None


def _check_scenario(ruleset: str, scenario: Any, field: str) -> None:
    """Names alone choose among scenarios that come with a ruleset: nobody names a file."""
    known = rulesets.scenario_names(ruleset)
    if isinstance(scenario, str) and scenario not in known:
        what = "scenario: " if field != "scenario" else ""
        raise TableError(field, f"{what}{shown(scenario)} is not one of {listed(known)}")
