"""Spaces of the environments."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mech_env.core.ruleset import Ruleset


class LegalDiscrete(spaces.Discrete):
    """``Discrete(n)`` whose :meth:`sample` draws a legal action when it is given no mask.

    So programs that know no masks (checkers, first experiments) play legally. It is equal to any
    other ``Discrete(n)``.
    """

    def __init__(self, legal: NDArray[np.int8]) -> None:
        """``legal``: int8 ``(n,)``, kept up to date by the environment; all zeros = any."""
        super().__init__(len(legal))
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action: legal, or as ``mask`` or ``probability`` say."""
        if mask is None and probability is None and self._legal.any():
            mask = self._legal
        return super().sample(mask, probability)


def vector_space(ruleset: Ruleset) -> spaces.Box:
    """The observation as one vector: float32 ``(features,)`` in [-1, 1]."""
    return spaces.Box(-1.0, 1.0, (ruleset.layout.size,), np.float32)


def masked_space(ruleset: Ruleset) -> spaces.Dict:
    """``{"observation": float32 (features,), "action_mask": int8 (actions,)}``."""
    mask = spaces.Box(0, 1, (len(ruleset.actions),), np.int8)
    return spaces.Dict({"observation": vector_space(ruleset), "action_mask": mask})
