"""The levels as a family of bundles."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.bundles.bundle import export_bundle
from experiments.difficulty.candidates import ANCHORS, Candidate
from experiments.difficulty.selection import Pairs, score_of
from experiments.difficulty.settings import LevelSettings
from experiments.scripting.files import write_atomically
from mech_env.core.ruleset import Ruleset


def _seen_by(pairs: Pairs, i: int, j: int, ruleset: Ruleset) -> dict[str, Any]:
    """The result of player i against player j, JSON-ready."""
    found = pairs[min(i, j), max(i, j)]
    return (found.swapped() if i > j else found).to_dict(ruleset.side_names)


def export_family(
    settings: LevelSettings,
    ruleset: Ruleset,
    scenario: str,
    levels: Sequence[Candidate],
    pairs: Pairs,
    skill: NDArray[np.float64],
) -> dict[str, Any]:
    """A bundle for each level, and levels.json beside them."""
    opponents = (*settings.names, *ANCHORS)
    family: list[dict[str, Any]] = []
    for i, (name, level) in enumerate(zip(settings.names, levels, strict=True)):
        place = {
            "name": name,
            "of": list(settings.names),
            "mu": float(skill[i, 0]),
            "sigma": float(skill[i, 1]),
            "rated_among": {o: float(skill[k, 0]) for k, o in enumerate(opponents)},
            "model": str(level.model.relative_to(settings.run)),
        }
        results = {o: _seen_by(pairs, i, k, ruleset) for k, o in enumerate(opponents) if k != i}
        export_bundle(
            level.policy, ruleset, scenario, settings.folder / name, training=level.record,
            ratings=results, temperature=level.temperature, level=place,
        )  # fmt: skip
        scores = {o: score_of(pairs, i, k).to_dict() for k, o in enumerate(opponents) if k != i}
        family.append({"bundle": name, "temperature": level.temperature, **place,
                       "scores": scores})  # fmt: skip
    summary = {"ruleset": ruleset.id, "scenario": scenario, "levels": family}
    text = json.dumps(summary, indent=1) + "\n"
    write_atomically(settings.folder / "levels.json", text.encode())
    return {**summary, "folder": str(settings.folder)}
