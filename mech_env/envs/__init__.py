"""Adapters to PettingZoo and Gymnasium. Importing this module registers every environment.

One module ``<ruleset>_v<n>.py`` here stands for each: it gives the ids ``mech/<ruleset>-v<n>`` for
``pettingzoo.make("aec", …)`` and ``mech_env/<Ruleset>-v<n>`` for ``gymnasium.make(…)``.
"""

from __future__ import annotations

from pathlib import Path

import gymnasium
from pettingzoo.env_registry import registration


def _register(module: str) -> tuple[str, str]:
    ruleset, version = module.rsplit("_v", 1)
    zoo_id = f"mech/{ruleset}-v{version}"
    if zoo_id not in registration.aec_registry:
        registration.register("aec", zoo_id, entry_point=f"{__name__}.{module}:env")
    camel = "".join(part.capitalize() for part in ruleset.split("_"))
    gym_id = f"mech_env/{camel}-v{version}"
    if gym_id not in gymnasium.registry:
        gymnasium.register(
            gym_id,
            entry_point=f"{__name__}.gymnasium_env:MechEnv",
            vector_entry_point=f"{__name__}.vector:MechVectorEnv",
            kwargs={"ruleset": ruleset},
        )
    return zoo_id, gym_id


# Entry points are strings: no rules are loaded, and nothing is compiled, before `make`.
IDS = {
    path.stem: _register(path.stem) for path in sorted(Path(__file__).parent.glob("*_v[0-9]*.py"))
}
