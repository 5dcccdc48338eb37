"""Trained models: loading, saving and playing them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from agents.builder import architecture_of, build_policy
from agents.model_files import ModelCard, TrainingRecord, check_numbers, read_model, write_model
from agents.network import MaskedPolicy
from agents.plain_actor import PlainActor, chosen
from agents.protocols import PlayerError
from mech_env.core.ruleset import Ruleset


class ModelPlayer:
    """A policy with a generator of its own for draws; a plain network is copied as it is now."""

    def __init__(self, name: str, policy: MaskedPolicy, temperature: float, seed: int) -> None:
        self.name = name
        self.policy = policy
        self.rng = np.random.default_rng(seed)
        self.temperature = temperature
        self._actor: PlainActor | None = None  # of another network: torch computes
        with suppress(ValueError):
            self._actor = PlainActor.of(policy)

    def act(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
        """One legal action per row."""
        if self._actor is not None:
            return chosen(self._actor.logits(observations), masks, self.temperature, self.rng)
        with torch.inference_mode():
            logits, _ = self.policy.logits_and_value(torch.from_numpy(observations), plain=True)
        return chosen(logits.numpy(), masks, self.temperature, self.rng)


@dataclass(frozen=True)
class Model:
    """A trained policy and what is known of it.

    Attributes:
        shaping: weight of the potential in the rewards of its training, which its critic's values
            leave out; None: unknown.
        training: None for a model that no run of ``experiments.train`` made.
    """

    policy: MaskedPolicy
    ruleset: Ruleset
    shaping: float | None = None
    training: TrainingRecord | None = None


def save_model(model: Model, path: Path) -> None:
    """Write a model file, whole or not at all.

    Raises:
        ValueError: a network that cannot be described.
        PlayerError: weights that are not finite, or too large.
    """
    policy = model.policy
    network = architecture_of(policy, model.ruleset)
    card = ModelCard.of(model.ruleset, network, model.shaping, model.training)
    write_model(path, card, weights_of(policy))


def load_model(path: Path, ruleset: Ruleset) -> Model:
    """The model in a file, ready to play.

    Raises:
        PlayerError: unreadable, or made for other rules.
    """
    file = read_model(path, ruleset)
    try:
        policy = build_policy(file.card.network, ruleset)
        fill(policy, file.weights)
    except (ValueError, RuntimeError) as error:
        reason = " ".join(str(error).split())[:200]
        raise PlayerError(f"model {path}: weights do not fit its description ({reason})") from None
    return Model(policy, ruleset, file.card.shaping, file.card.training)


# SB3 names the one extractor of actor and critic three times; the columns are in the description.
_TWICE = ("pi_features_extractor.", "vf_features_extractor.")
_COLUMNS = "features_extractor.columns"


def weights_of(policy: MaskedPolicy) -> dict[str, NDArray[np.float32]]:
    """All weights of a policy, by PyTorch's names; views of them, or copies from a device."""
    return {
        name: tensor.detach().cpu().numpy()
        for name, tensor in policy.state_dict().items()
        if not name.startswith(_TWICE) and not name.endswith(_COLUMNS)
    }


def fill(policy: MaskedPolicy, weights: Mapping[str, NDArray[np.float32]]) -> None:
    """Give a policy all its weights.

    Raises:
        ValueError: weights that are not finite, or not of type float32.
        RuntimeError: some are missing, unknown or of another shape.
    """
    for name, weight in weights.items():
        if weight.dtype != np.float32:
            raise ValueError(f"{name:.80}: of type {weight.dtype}, not float32")
        check_numbers(name, weight)
    tensors = {name: torch.from_numpy(weight) for name, weight in weights.items()}
    missing, unknown = policy.load_state_dict(tensors, strict=False)
    missing = [n for n in missing if not n.startswith(_TWICE) and not n.endswith(_COLUMNS)]
    if missing or unknown or any(n.endswith(_COLUMNS) for n in weights):
        raise RuntimeError(f"missing {', '.join(missing[:3])}; unknown {', '.join(unknown[:3])}")


def load_policy(path: Path, ruleset: Ruleset) -> MaskedPolicy:
    """The policy in a model file, ready to play.

    Raises:
        PlayerError: unreadable, or made for other rules.
    """
    return load_model(path, ruleset).policy


def load_model_player(path: Path, ruleset: Ruleset, temperature: float, seed: int) -> ModelPlayer:
    """The player in a model file.

    Raises:
        PlayerError: unreadable, or made for other rules.
    """
    return ModelPlayer(f"model:{path.stem}", load_policy(path, ruleset), temperature, seed)
