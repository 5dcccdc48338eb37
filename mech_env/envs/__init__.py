"""Adapters to PettingZoo and Gymnasium. Importing this module registers every environment.

Needs the extra ``envs``.

A ruleset has the ids ``mech/<ruleset>-v<n>`` for ``pettingzoo.make("aec", …)`` and
``mech_env/<Ruleset>-v<n>`` for ``gymnasium.make(…)``. A module ``<ruleset>_v<n>.py`` here says
which version it is; the environments of other known rulesets are version 0.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import Any

from mech_env import rulesets
from mech_env.core.extras import belongs_to, needs

try:
    import gymnasium
    import pettingzoo
except ModuleNotFoundError as error:
    if not belongs_to(error, "envs"):
        raise
    raise ModuleNotFoundError(needs(__name__, "envs"), name=error.name) from None

_REGISTRY = f"{pettingzoo.__name__}.env_registry"
# PettingZoo before 1.27 has env() of each module, but no pettingzoo.make.
_zoo: Any = None
if importlib.util.find_spec(_REGISTRY) is not None:
    _zoo = importlib.import_module(_REGISTRY).registration

IDS: dict[str, tuple[str, str]] = {}  # of PettingZoo and Gymnasium, by name: ``framewerk_v0``


def register(ruleset: str, version: int = 0) -> tuple[str, str]:
    """Register the environments of a ruleset, once.

    Call it for a ruleset that became known (``mech_env.rulesets.add``) after this module was
    imported, or that has another version than 0.

    Returns:
        Its ids for PettingZoo and Gymnasium.
    """
    name = f"{ruleset}_v{version}"
    camel = "".join(part.capitalize() for part in ruleset.split("_"))
    zoo_id, gym_id = f"mech/{ruleset}-v{version}", f"mech_env/{camel}-v{version}"
    if _zoo is not None and zoo_id not in _zoo.aec_registry:
        # Entry points are strings: no rules are loaded, and nothing is compiled, before `make`.
        _zoo.register(
            "aec",
            zoo_id,
            entry_point=f"{__name__}.aec:env",
            kwargs={"ruleset": ruleset, "name": name},
        )
    if gym_id not in gymnasium.registry:
        gymnasium.register(
            gym_id,
            entry_point=f"{__name__}.gymnasium_env:MechEnv",
            vector_entry_point=f"{__name__}.vector:MechVectorEnv",
            kwargs={"ruleset": ruleset},
        )
    IDS[name] = zoo_id, gym_id
    return IDS[name]


def _register_all() -> None:
    modules = sorted(path.stem for path in Path(__file__).parent.glob("*_v[0-9]*.py"))
    versions = [module.rsplit("_v", 1) for module in modules]
    for ruleset, version in versions:
        register(ruleset, int(version))
    for ruleset in sorted(set(rulesets.ids()) - {ruleset for ruleset, _ in versions}):
        register(ruleset)


_register_all()
