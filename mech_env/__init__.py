"""Fights of armed and armoured machines, by published rules, exact and fast.

Names are loaded when they are first used: ``import mech_env`` starts no compiler.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mech_env.account import Event, Request
    from mech_env.arguments import BattleOver, DiceError
    from mech_env.batch import BattleBatch
    from mech_env.battle import Battle
    from mech_env.core.actions import IllegalAction
    from mech_env.core.errors import PositionError, ScenarioError
    from mech_env.saves import BattleFormatError

__version__ = "0.1.0"

__all__ = [
    "Battle",
    "BattleBatch",
    "BattleFormatError",
    "BattleOver",
    "DiceError",
    "Event",
    "IllegalAction",
    "PositionError",
    "Request",
    "ScenarioError",
    "__version__",
    "rulesets",
    "scenarios",
]

_HOMES = {
    "Battle": "mech_env.battle",
    "BattleBatch": "mech_env.batch",
    "BattleFormatError": "mech_env.saves",
    "BattleOver": "mech_env.arguments",
    "DiceError": "mech_env.arguments",
    "Event": "mech_env.account",
    "IllegalAction": "mech_env.core.actions",
    "PositionError": "mech_env.core.errors",
    "Request": "mech_env.account",
    "ScenarioError": "mech_env.core.errors",
}


# `mech_env.rulesets` is the function of design.md and the subpackage at once: the subpackage is
# callable, so importing it never breaks the function.
def scenarios(ruleset: str) -> list[str]:
    """Names of the scenarios that come with a ruleset.

    Raises:
        ValueError: an unknown ruleset; the message lists the known ones.
    """
    from mech_env.rulesets import scenario_names

    return scenario_names(ruleset)


def __getattr__(name: str) -> Any:
    if name == "rulesets":
        return importlib.import_module("mech_env.rulesets")
    if name not in _HOMES:
        raise AttributeError(f"module 'mech_env' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
