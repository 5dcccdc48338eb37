"""Settings of a family of difficulty levels."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from experiments.scripting.strict import Strict


class LevelSettings(Strict):
    """The run, the levels, and the battles that rate them."""

    run: Path = Path("runs/steel_typhoon_duel")
    """Folder of a training run: best.safetensors, and kept/ if it kept models on its way."""
    to: Path | None = None
    """Folder that gets a bundle for each level; none: policies/<name of the run>."""
    names: Annotated[tuple[str, ...], Field(min_length=2, max_length=8)] = (
        "easy", "normal", "hard",
    )  # fmt: skip
    """Names of the levels, weakest first. The last is the strongest candidate; the others lie at
    even steps of rating between random play and that."""
    temperatures: Annotated[tuple[Annotated[float, Field(ge=0)], ...], Field(min_length=1)] = (
        0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0,
    )  # fmt: skip
    """Temperatures at which the best model is a candidate."""
    kept: Annotated[int, Field(ge=0)] = 8
    """Number of kept models, evenly spaced, that are candidates; they play greedily."""
    battles: Annotated[int, Field(ge=2)] = 400
    """Battles of each pair of candidates, sides swapped, by which levels are chosen."""
    final_battles: Annotated[int, Field(ge=2)] = 4000
    """Battles of each pair of levels, random and bot, on fresh dice, for the bundles."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 1
    threads: Annotated[int, Field(ge=1)] = 2

    @model_validator(mode="after")
    def _plain_names(self) -> LevelSettings:
        for name in self.names:
            if not re.fullmatch(r"[a-z0-9_-]+", name):
                raise ValueError(f"names: {name!r}: small letters, digits, _ and - only")
        if len(set(self.names)) < len(self.names):
            raise ValueError(f"names: {', '.join(self.names)}: each only once")
        return self

    @property
    def folder(self) -> Path:
        return self.to or Path("policies") / self.run.resolve().name
