"""The states of the global random generators, as plain data for checkpoints."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch

_WORDS = 624  # of a Mersenne Twister


def random_state() -> dict[str, Any]:
    """The states of torch's and numpy's generators."""
    _, keys, position, has_gauss, gauss = np.random.get_state()
    return {
        "torch": torch.get_rng_state(),
        "numpy": {
            "keys": np.asarray(keys, np.uint32), "position": position,
            "has_gauss": has_gauss, "gauss": gauss,
        },
    }  # fmt: skip


def set_random_state(state: dict[str, Any]) -> None:
    """Go on from :func:`random_state`.

    Raises:
        ValueError, RuntimeError: not such a state; numpy would read memory beyond its own.
    """
    saved = state["numpy"]
    keys, position, gauss = saved["keys"], saved["position"], saved["gauss"]
    if keys.dtype != np.uint32 or keys.shape != (_WORDS,) or not 0 <= int(position) <= _WORDS:
        raise ValueError(f"random.numpy: wanted {_WORDS} words and a position up to {_WORDS}")
    if saved["has_gauss"] not in (0, 1) or not math.isfinite(gauss):
        raise ValueError("random.numpy: has_gauss is not 0 or 1, or gauss is not finite")
    np.random.set_state(("MT19937", keys, int(position), saved["has_gauss"], gauss))
    torch.set_rng_state(torch.from_numpy(state["torch"]))
