"""Bundles that play in a page without onnxruntime."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mech_env.core.ruleset import Ruleset
from mech_env.engine.errors import EngineError
from mech_env.policy import MANIFEST, MODEL, BundleError, Policy

# What the runtime in js/parts/network knows: the operators that exported policies consist of.
OPERATORS = frozenset({
    "Add", "ArgMax", "Cast", "Clip", "Concat", "Div", "Equal", "Expand", "Gather", "Gemm",
    "Greater", "Identity", "LayerNormalization", "Less", "MatMul", "Mul", "Neg", "Not",
    "ReduceMax", "ReduceSum", "Relu", "Reshape", "Shape", "Sigmoid", "Slice", "Softmax", "Split",
    "Squeeze", "Sub", "Tanh", "Transpose", "Unsqueeze", "Where",
})  # fmt: skip


@dataclass(frozen=True)
class Bundle:
    """A bundle that was looked at.

    Attributes:
        name: what players see.
        folder: where it lies.
    """

    name: str
    folder: Path

    def copy(self, to: Path) -> list[Path]:
        """Copy what a page reads: network and manifest."""
        to.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copyfile(self.folder / f, to / f)) for f in (MODEL, MANIFEST)]


def open_bundle(folder: Path, ruleset: Ruleset) -> Bundle:
    """A bundle that these rules and the runtime of pages can play.

    Raises:
        EngineError: damaged, of other rules, or with operators that the runtime does not know.
    """
    try:
        Policy.load(folder, ruleset)
    except BundleError as error:
        raise EngineError(str(error)) from None
    except ImportError as error:
        raise EngineError(f"bundle {folder}: to check it, install {error.name}") from None
    if strange := sorted(_operators(folder / MODEL) - OPERATORS):
        raise EngineError(
            f"bundle {folder}: operators {', '.join(strange)}, which pages do not know; export it "
            "with experiments.export"
        )
    bare = folder.resolve().name
    name = bare if bare.startswith(ruleset.id) else f"{ruleset.id}_{bare}"
    return Bundle(name, folder)


def _operators(network: Path) -> set[str]:
    import onnx

    return {node.op_type for node in onnx.load(network).graph.node}


def ruleset_of(folder: Path) -> str:
    """The ruleset that a folder's ``engine.json`` or ``manifest.json`` names; "" without one."""
    for name in ("engine.json", MANIFEST):
        try:
            known: Any = json.loads((folder / name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(known, dict) and isinstance(known.get("ruleset"), str):
            return str(known["ruleset"])
    return ""
