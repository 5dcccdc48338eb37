"""Adam's moments as plain data for checkpoints; its settings come from the run's."""

from __future__ import annotations

from typing import Any

import torch

_MOMENTS = ("exp_avg", "exp_avg_sq")


def optimiser_state(optimiser: torch.optim.Optimizer) -> dict[str, Any]:
    """Step and moments of each parameter that has any, by its number."""
    return {str(k): dict(moments) for k, moments in optimiser.state_dict()["state"].items()}


def set_optimiser_state(optimiser: torch.optim.Optimizer, saved: dict[str, Any]) -> None:
    """Go on from :func:`optimiser_state`.

    Raises:
        ValueError: moments of other shapes, which Adam's kernel would not notice, or not finite.
    """
    parameters = [p for group in optimiser.param_groups for p in group["params"]]
    state = {}
    for name, moments in saved.items():
        shapes = {"step": (), **dict.fromkeys(_MOMENTS, tuple(parameters[int(name)].shape))}
        found = {part: torch.from_numpy(array) for part, array in moments.items()}
        if {part: tuple(t.shape) for part, t in found.items()} != shapes:
            raise ValueError(f"optimizer.{name}: other shapes than its parameter")
        for part, tensor in found.items():
            lowest = float("-inf") if part == "exp_avg" else 0.0
            if tensor.dtype != torch.float32 or not bool(
                (tensor.isfinite() & (tensor >= lowest)).all()
            ):
                raise ValueError(f"optimizer.{name}.{part}: numbers that Adam does not write")
        state[int(name)] = found
    groups = optimiser.state_dict()["param_groups"]
    optimiser.load_state_dict({"state": state, "param_groups": groups})
