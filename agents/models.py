"""SB3 models: loading, saving and playing them."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO

from agents.network import MaskedPolicy
from agents.protocols import PlayerError
from mech_env.core.ruleset import Ruleset


class ModelPlayer:
    """A torch policy; it draws from a generator of its own."""

    def __init__(self, name: str, policy: MaskedPolicy, temperature: float, seed: int) -> None:
        self.name = name
        self.policy = policy
        self.rng = np.random.default_rng(seed)
        self.temperature = temperature

    def act(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
        """One legal action per row."""
        with torch.inference_mode():
            logits, _ = self.policy.logits_and_value(torch.from_numpy(observations))
            logits = logits.masked_fill(~torch.from_numpy(masks).bool(), -torch.inf)
            if self.temperature > 0:
                # The largest of logits plus Gumbel noise is a draw from their softmax.
                noise = self.rng.standard_exponential(logits.shape, dtype=np.float32)
                logits = logits / self.temperature - torch.from_numpy(noise).clamp_(1e-30).log_()
            chosen: NDArray[np.int64] = logits.argmax(-1).numpy()
            return chosen


def load_model(path: Path) -> MaskablePPO:
    """An SB3 model saved by ``experiments.train`` or by hand.

    Raises:
        PlayerError: no such file, or not a MaskablePPO model with this project's policy.
    """
    if not path.is_file():
        raise PlayerError(
            f"sb3 model {path}: no such file; train one with `python -m experiments.train`"
        )
    try:
        model = MaskablePPO.load(path, device="cpu")
    except (zipfile.BadZipFile, ValueError, KeyError, RuntimeError, EOFError, OSError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise PlayerError(
            f"sb3 model {path} cannot be read ({reason}); save or copy it again"
        ) from None
    if not isinstance(model.policy, MaskedPolicy):
        kind = type(model.policy).__name__
        raise PlayerError(
            f"sb3 model {path} has the policy {kind}; wanted agents.network.MaskedPolicy"
        )
    return model


def save_model(model: MaskablePPO, path: Path) -> None:
    """Write an SB3 model (.zip) without the state of its run; never a part of the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part.zip")
    model.save(beside, exclude=["env", "logger", "ep_info_buffer", "ep_success_buffer"])
    beside.replace(path)


def load_policy(path: Path, ruleset: Ruleset) -> MaskedPolicy:
    """The policy of an SB3 model's file, ready to play.

    Raises:
        PlayerError: unreadable, or made for other rules.
    """
    return policy_of(load_model(path), path, ruleset)


def policy_of(model: MaskablePPO, path: Path, ruleset: Ruleset) -> MaskedPolicy:
    """The policy of a model that was read from ``path``, ready to play.

    Raises:
        PlayerError: made for other rules.
    """
    policy = model.policy
    assert isinstance(policy, MaskedPolicy)
    features = policy.observation_space.shape
    actions = int(policy.action_space.n)  # type: ignore[attr-defined]
    if features != (ruleset.layout.size,) or actions != len(ruleset.actions):
        raise PlayerError(
            f"sb3 model {path} has {features} features and {actions} actions; {ruleset.id} has "
            f"({ruleset.layout.size},) and {len(ruleset.actions)}; train it for these rules"
        )
    policy.set_training_mode(False)
    return policy


def load_model_player(path: Path, ruleset: Ruleset, temperature: float, seed: int) -> ModelPlayer:
    """The player of an SB3 model's file.

    Raises:
        PlayerError: unreadable, or made for other rules.
    """
    return ModelPlayer(f"sb3:{path.stem}", load_policy(path, ruleset), temperature, seed)
