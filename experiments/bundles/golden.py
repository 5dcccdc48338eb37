"""Golden vectors of a bundle: inputs with their outputs, for numpy and as plain JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.ruleset import Ruleset
from mech_env.policy import GOLDEN

GOLDEN_JSON = "golden.json"
TOLERANCE = 1e-4  # how far another runtime's outputs may lie from the stored ones


def write_golden(golden: dict[str, NDArray[Any]], ruleset: Ruleset, folder: Path) -> None:
    """Write both files.

    Args:
        golden: ``observation`` and ``action_mask``, shape (n, …); ``temperature``, shape (t,);
            ``logits`` (n, actions), ``value`` (n,) and ``probabilities`` (t, n, actions).
    """
    np.savez(folder / GOLDEN, allow_pickle=False, **golden)
    plain = {name: _plain(values) for name, values in golden.items()}
    samples = [
        {
            **{name: plain[name][k] for name in ("observation", "action_mask", "logits", "value")},
            "outputs": [
                {"temperature": temperature, "probabilities": plain["probabilities"][t][k]}
                for t, temperature in enumerate(plain["temperature"])
            ],
        }
        for k in range(len(plain["value"]))
    ]
    whole = {
        "layout_hash": ruleset.layout.hash,
        "n_features": ruleset.layout.size,
        "n_actions": len(ruleset.actions),
        "tolerance": TOLERANCE,
        "samples": samples,
    }
    text = json.dumps(whole, separators=(",", ":"), allow_nan=False)
    (folder / GOLDEN_JSON).write_text(text + "\n", encoding="utf-8")


def _plain(values: NDArray[Any]) -> Any:
    """Nested lists; a float32 as its shortest decimals, which every reader rounds back to it."""
    if values.dtype.kind == "f":
        values = np.array([float(str(x)) for x in values.ravel()]).reshape(values.shape)
    return values.tolist()
