"""What a level may become: models of a run at several temperatures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from agents.model_files import SUFFIX, ModelCard, read_card
from agents.protocols import Player
from agents.registry import make
from experiments.difficulty.settings import LevelSettings
from experiments.scripting.command import UsageError
from experiments.training.run_folder import BEST
from mech_env.core.ruleset import Ruleset

ANCHORS = ("random", "bot")


@dataclass(frozen=True)
class Candidate:
    """A model at a temperature: what a level may become."""

    model: Path
    temperature: float
    policy: Any  # agents.network.MaskedPolicy
    record: dict[str, Any]  # of its training

    @property
    def name(self) -> str:
        return f"{self.model.stem}@{self.temperature:g}"

    def player(self, seed: int) -> Player:
        """A player with a generator of its own."""
        from agents.models import ModelPlayer

        return ModelPlayer(self.name, self.policy, self.temperature, seed)


def card_of(model: Path) -> ModelCard:
    """What the file of a run's model says about it.

    Raises:
        UsageError: no such model, or one that no run made.
        PlayerError: a file that cannot be read.
    """
    remedy = "give the folder of a run of experiments.train"
    if not model.is_file():
        raise UsageError(f"run: {model} does not exist; {remedy}")
    card = read_card(model)
    if card.training is None:
        raise UsageError(f"run: {model} has no record of its training; {remedy}")
    return card


def _candidate(file: Path, ruleset: Ruleset, temperature: float = 0.0) -> Candidate:
    from agents.models import load_model

    model = load_model(file, ruleset)
    return Candidate(
        file, temperature, model.policy, model.training.model_dump() if model.training else {}
    )


def candidates(settings: LevelSettings, ruleset: Ruleset) -> list[Candidate]:
    """The best model at each temperature, and models from the way to it, played greedily.

    Raises:
        UsageError: no run there, or fewer candidates than levels.
        PlayerError: a model that cannot be read.
    """
    import torch

    torch.set_num_threads(settings.threads)
    best = _candidate(settings.run / BEST, ruleset)
    found = [replace(best, temperature=t) for t in sorted({*settings.temperatures})]
    kept = sorted((settings.run / "kept").glob(f"*{SUFFIX}"))
    steps = np.linspace(0, len(kept) - 1, min(settings.kept, len(kept))).round().astype(int)
    found += [_candidate(kept[k], ruleset) for k in steps]
    if len(found) < len(settings.names):
        raise UsageError(
            f"temperatures: {len(found)} candidates for {len(settings.names)} levels; give more "
            "temperatures, or a run that has kept models"
        )
    return found


def anchors(ruleset: Ruleset) -> list[Callable[[int], Player]]:
    """The anchors as players, random play first: the levels begin there."""
    return [partial(_anchor, make(name, ruleset)) for name in ANCHORS]


def _anchor(player: Player, seed: int) -> Player:
    """The anchor itself: the kernel draws its random numbers."""
    return player
