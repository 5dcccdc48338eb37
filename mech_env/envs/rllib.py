"""For RLlib, whose action masking reads ``observations`` where others read ``observation``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from mech_env.envs.gymnasium_env import MechEnv


class RLlibEnv(gymnasium.ObservationWrapper[Any, Any, Any]):
    """:class:`MechEnv` with ``{"observations": …, "action_mask": …}``.

    ``config.environment(RLlibEnv, env_config={"ruleset": "steel_typhoon", "scenario": "duel"})``
    fits RLlib's ``ActionMaskingTorchRLModule``.

    Args:
        config: settings of :class:`MechEnv`; not ``flat``.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        super().__init__(MechEnv(**config))
        assert isinstance(self.env.observation_space, spaces.Dict)
        seen, mask = (self.env.observation_space[k] for k in ("observation", "action_mask"))
        self.observation_space = spaces.Dict({"observations": seen, "action_mask": mask})

    def observation(self, observation: Any) -> dict[str, Any]:
        """Rename one key."""
        return {
            "observations": observation["observation"],
            "action_mask": observation["action_mask"],
        }
