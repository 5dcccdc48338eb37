"""Random play of many battles at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def random_actions(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """One legal action per row, uniform; 0 in rows without any."""
    masks = np.asarray(masks)
    counts = masks.sum(axis=1, dtype=np.int64)
    picks = (rng.random(len(masks)) * counts).astype(np.int64)
    chosen: NDArray[np.int64] = np.argmax(
        np.cumsum(masks, axis=1, dtype=np.int32) > picks[:, None], axis=1
    )
    return chosen
