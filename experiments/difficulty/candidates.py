"""What a level may become: models of a run at several temperatures."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from agents.protocols import Player
from agents.registry import make
from experiments.difficulty.settings import LevelSettings
from experiments.scripting.command import UsageError
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


def record_of(model: Path) -> dict[str, Any]:
    """The record of a model's training, from the .json beside it.

    Raises:
        UsageError: no such model or record.
    """
    path = model.with_suffix(".json")
    if not model.is_file() or not path.is_file():
        missing = model if not model.is_file() else path
        raise UsageError(
            f"run: {missing} does not exist; give the folder of a run of experiments.train"
        )
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def candidates(settings: LevelSettings, ruleset: Ruleset) -> list[Candidate]:
    """The best model at each temperature, and models from the way to it, played greedily.

    Raises:
        UsageError: no run there, or fewer candidates than levels.
        PlayerError: a model that cannot be read.
    """
    import torch

    from agents.models import load_policy

    torch.set_num_threads(settings.threads)
    best = settings.run / "best.zip"
    record, policy = record_of(best), load_policy(best, ruleset)
    found = [Candidate(best, t, policy, record) for t in sorted({*settings.temperatures})]
    kept = sorted((settings.run / "kept").glob("*.zip"))
    steps = np.linspace(0, len(kept) - 1, min(settings.kept, len(kept))).round().astype(int)
    found += [
        Candidate(kept[k], 0.0, load_policy(kept[k], ruleset), record_of(kept[k])) for k in steps
    ]
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
