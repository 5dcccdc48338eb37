"""Adeptus Evangelion for PettingZoo: ``adeva_v0.env(scenario="duel", render_mode="ansi")``."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from mech_env.envs.aec import MechAECEnv, Observation, wrapped

RULESET = "adeva"


def env(scenario: Any = "duel", **settings: Any) -> OrderEnforcingWrapper[str, Observation, int]:
    """The environment, wrapped as PettingZoo does it; settings as for :class:`MechAECEnv`."""
    return wrapped(raw_env(scenario, **settings))


def raw_env(scenario: Any = "duel", **settings: Any) -> MechAECEnv:
    """The bare environment; settings as for :class:`MechAECEnv`."""
    return MechAECEnv(RULESET, scenario, name=f"{RULESET}_v0", **settings)
