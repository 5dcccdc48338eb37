"""Model files: the network as JSON and its weights in safetensors. Nothing in a file can run.

One file holds both: the JSON is the ``mech_env`` entry of the safetensors metadata.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

import mech_env
from agents.protocols import PlayerError
from mech_env.core.ruleset import Ruleset

SUFFIX = ".safetensors"
MAX_BYTES = 256 * 2**20
MAX_HEADER = 2 * 2**20  # the JSON, and names and shapes of the tensors
LARGEST = 1e6  # weight, positive or negative: sums over the widest layer stay finite
MAX_UNITS, MAX_LAYERS = 2048, 8

_KEY = "mech_env"

Sizes = Annotated[
    tuple[Annotated[int, Field(ge=1, le=MAX_UNITS)], ...],
    Field(min_length=1, max_length=MAX_LAYERS),
]
Name = Annotated[str, Field(max_length=1000)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class Attention(_Strict):
    """What an attention network has beside actor and critic; see ``agents.attention.plan``."""

    width: Annotated[int, Field(ge=1, le=MAX_UNITS)]
    heads: Annotated[int, Field(ge=1)]
    alike: tuple[Name, ...]
    pointers: dict[Name, Name]

    @model_validator(mode="after")
    def _whole_heads(self) -> Self:
        if self.width % self.heads:
            raise ValueError(f"width {self.width} is no multiple of heads {self.heads}")
        return self


class Architecture(_Strict):
    """The shape of a policy network.

    Attributes:
        columns: the features that it reads, ascending.
        actor, critic: units of each hidden layer.
        attention: None for a network of plain layers.
    """

    columns: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(min_length=1)]
    actor: Sizes
    critic: Sizes
    activation: Literal["tanh", "relu"] = "tanh"
    attention: Attention | None = None

    @model_validator(mode="after")
    def _ascending(self) -> Self:
        if any(a >= b for a, b in zip(self.columns, self.columns[1:], strict=False)):
            raise ValueError("columns are not in ascending order")
        return self


class TrainingRecord(_Strict):
    """How a model was trained: all decisions and seconds up to it, and its ratings then."""

    scenario: Name
    updates: Annotated[int, Field(ge=0)]
    steps: Annotated[int, Field(ge=0)]
    seconds: Annotated[float, Field(ge=0)]
    win_rates: dict[Name, Annotated[float, Field(ge=0, le=1)]]


class ModelCard(_Strict):
    """What a model file says beside its weights.

    Attributes:
        layout: hash of the observation's layout.
        shaping: weight of the potential in the rewards of the training, which the critic's values
            leave out; None: unknown.
        training: None for a model that no run of ``experiments.train`` made.
    """

    format: Literal["mech_env.model"] = "mech_env.model"
    version: Literal[1] = 1
    mech_env: Name = mech_env.__version__
    ruleset: Name
    ruleset_version: int
    layout: Name
    features: int
    actions: int
    network: Architecture
    shaping: Annotated[float, Field(ge=0, le=LARGEST)] | None
    training: TrainingRecord | None

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        network: Architecture,
        shaping: float | None,
        training: TrainingRecord | None,
    ) -> Self:
        """The card of a network that plays ``ruleset``."""
        return cls(
            ruleset=ruleset.id, ruleset_version=ruleset.version, layout=ruleset.layout.hash,
            features=ruleset.layout.size, actions=len(ruleset.actions), network=network,
            shaping=shaping, training=training,
        )  # fmt: skip


@dataclass(frozen=True)
class ModelFile:
    """A file's content; ``weights`` are float32, by PyTorch's names."""

    card: ModelCard
    weights: dict[str, NDArray[np.float32]]


def write_model(path: Path, card: ModelCard, weights: dict[str, NDArray[np.float32]]) -> None:
    """Write a model file in one go; a reader never sees a part.

    Raises:
        PlayerError: weights that :func:`read_model` would refuse.
    """
    from safetensors.numpy import save  # only training and its models need the package

    for name, weight in weights.items():
        check_numbers(f"model {path}: {name}", weight)
    data = save(
        {name: np.ascontiguousarray(weight) for name, weight in weights.items()},
        metadata={_KEY: card.model_dump_json()},
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(data)
    os.replace(beside, path)


def read_card(path: Path) -> ModelCard:
    """What a file says about its model; the weights are not read.

    Raises:
        PlayerError: no such file, or no model of this version.
    """
    return _read(path, with_weights=False).card


def read_model(path: Path, ruleset: Ruleset) -> ModelFile:
    """The model in a file, for the rules that it was trained with.

    Raises:
        PlayerError: no such file, no model of this version, damaged, weights that are not finite,
            or made for other rules.
    """
    found = _read(path, with_weights=True)
    _check_rules(path, found.card, ruleset)
    return found


def _read(path: Path, *, with_weights: bool) -> ModelFile:
    from safetensors import SafetensorError, safe_open

    _check_file(path)
    weights: dict[str, NDArray[np.float32]] = {}
    try:
        with safe_open(path, framework="numpy") as file:
            card = _card(path, (file.metadata() or {}).get(_KEY))
            for name in file.keys() if with_weights else ():  # no mapping
                if file.get_slice(name).get_dtype() != "F32":
                    raise PlayerError(f"model {path}: {name:.80}: not of type F32")
                weights[name] = file.get_tensor(name)
                check_numbers(f"model {path}: {name:.80}", weights[name])
    except (SafetensorError, OSError, MemoryError) as error:
        reason = (str(error) or type(error).__name__).splitlines()[0][:120]
        raise PlayerError(
            f"model {path} is damaged ({reason}); copy it again or train again"
        ) from None
    return ModelFile(card, weights)


def _check_file(path: Path) -> None:
    """A look at the first bytes, before a parser sees the file."""
    if not path.is_file():
        raise PlayerError(
            f"model {path}: no such file; train one with `python -m experiments.train`"
        )
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise PlayerError(f"model {path}: {size:,} bytes; at most {MAX_BYTES:,}")
    with path.open("rb") as file:
        head = file.read(8)
    if head[:4] == b"PK\x03\x04":
        raise PlayerError(
            f"model {path}: a zip of Stable-Baselines3, which can run code when it is loaded; "
            f"convert one that you trust: python -m experiments.convert {path} --to "
            f"{path.with_suffix(SUFFIX)}"
        )
    if len(head) < 8 or int.from_bytes(head, "little") > min(size, MAX_HEADER):
        raise PlayerError(f"model {path}: not a model file; train or convert one")


def _card(path: Path, text: str | None) -> ModelCard:
    if text is None:
        raise PlayerError(f"model {path}: weights without mech_env's description; train again")
    try:
        return ModelCard.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "JSON"
        raise PlayerError(
            f"model {path}: {field:.80}: {first['msg']:.120}; train again, or use the mech_env "
            "that wrote it"
        ) from None


def known_shaping(path: Path, shaping: float | None) -> float:
    """The weight of the potential in a model's rewards.

    Raises:
        PlayerError: unknown.
    """
    if shaping is None:
        raise PlayerError(
            f"model {path} does not hold the weight of the potential in its rewards; give it as "
            "shaping (0 for plain rewards) and save it again"
        )
    return shaping


def check_numbers(name: str, weight: NDArray[np.float32]) -> None:
    """Refuse weights that no training gives.

    Raises:
        PlayerError: NaN, infinite or beyond ``LARGEST``.
    """
    if not np.isfinite(weight).all():
        raise PlayerError(f"{name}: NaN or infinite weights; train again")
    if weight.size and np.abs(weight).max() > LARGEST:
        raise PlayerError(f"{name}: weights beyond {LARGEST:g}; train again")


def _check_rules(path: Path, card: ModelCard, ruleset: Ruleset) -> None:
    made_for = (card.ruleset, card.ruleset_version, card.layout, card.features, card.actions)
    here = (
        ruleset.id, ruleset.version, ruleset.layout.hash, ruleset.layout.size, len(ruleset.actions)
    )  # fmt: skip
    names = ("ruleset", "version", "layout", "features", "actions")
    for name, its, ours in zip(names, made_for, here, strict=True):
        if its != ours:
            raise PlayerError(
                f"model {path}: {name} {its!r:.80}, but {ruleset.id} has {ours!r}; train it for "
                "these rules"
            )
    if card.network.columns[-1] >= card.features:
        raise PlayerError(
            f"model {path}: network.columns: {card.network.columns[-1]}; there are "
            f"{card.features} features"
        )
