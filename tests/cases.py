"""What the tests of all rulesets run on: every scenario of every ruleset."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env import Battle, rulesets
from mech_env.testing import Skipped
from tests.hygiene.rules_table import rule_files

# A folder without RULES.md is a ruleset under construction.
FINISHED = sorted(set(rule_files()) & set(rulesets.ids()))
CASES = [(ruleset, scenario) for ruleset in FINISHED for scenario in mech_env.scenarios(ruleset)]

every_case = pytest.mark.parametrize(("ruleset", "scenario"), CASES)
every_ruleset = pytest.mark.parametrize("ruleset", FINISHED)


def known_of(ruleset: str) -> ModuleType | None:
    """What a ruleset's own tests know about it: ``tests/rulesets/<id>/conformance.py``, if any.

    ``EXPECTED``: arguments of ``check_ruleset``; ``URGES`` and ``POINTED``: see
    ``tests/fuzz/reach.py``.
    """
    name = f"tests.rulesets.{ruleset}.conformance"
    folder = f"tests.rulesets.{ruleset}"
    if importlib.util.find_spec(folder) is None or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)


def expected_of(ruleset: str, *names: str) -> dict[str, Any]:
    """Some of the arguments that a ruleset's tests have for ``check_ruleset``."""
    module = known_of(ruleset)
    expected: dict[str, Any] = {} if module is None else module.EXPECTED
    return {name: expected[name] for name in names if name in expected}


def sample(ruleset: str, scenario: str, n: int) -> int:
    """``n`` cases, fewer where more than six units take part: the cost grows with their square."""
    setups = np.asarray(rulesets.get(ruleset).load_scenario(scenario).setups())
    units = max(6, int(setups["n_units"].max()))
    return n * 36 // units**2


def run_or_skip(check: Callable[..., Any], *arguments: Any, **settings: Any) -> None:
    """Run a check; a missing package skips the test."""
    try:
        check(*arguments, **settings)
    except Skipped as reason:
        pytest.skip(str(reason))


def play(battle: Battle, rng: np.random.Generator, decisions: int = 10_000) -> list[int]:
    """Play on with random legal actions; the actions taken."""
    taken: list[int] = []
    while not battle.over and len(taken) < decisions:
        action = int(rng.choice(battle.legal_actions()))
        battle.step(action)
        taken.append(action)
    return taken
