"""Players that are exported policies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.protocols import PlayerError
from mech_env.core.ruleset import Ruleset
from mech_env.policy import BundleError, Policy


class BundlePlayer:
    """An exported policy.

    ``temperature`` 0 plays the likeliest action; None: the temperature that it was rated at.
    """

    def __init__(
        self, folder: Path, ruleset: Ruleset, temperature: float | None, seed: int
    ) -> None:
        try:
            self._policy = Policy.load(folder, ruleset)
        except BundleError as error:
            raise PlayerError(str(error)) from None
        self.temperature = self._policy.temperature if temperature is None else temperature
        self.rng = np.random.default_rng(seed)
        self.name = f"bundle:{folder.name}"

    def act(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
        """One legal action per row."""
        chosen: NDArray[np.int64] = self._policy.act(
            observations, masks, self.temperature, self.rng
        )
        return chosen
