"""Frozen copies of the learner; those of a plain network are plain arrays."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np
import torch
from numpy.typing import NDArray

from agents.learning.tensors import array_of, tensor_of
from agents.model_files import check_numbers
from agents.models import fill, weights_of
from agents.network import MaskedPolicy, UsedColumns
from agents.plain_actor import PlainActor, chosen
from mech_env import BattleBatch
from mech_env.gpu import CPU


class SnapshotPlayer:
    """A copy of a policy's actor that draws from the legal actions.

    Attributes:
        rng: its own generator, so the learner's stream is not disturbed.
    """

    def __init__(self, name: str, actor: PlainActor, rng: np.random.Generator) -> None:
        self.name = name
        self.actor = actor
        self.rng = rng

    @classmethod
    def of(cls, name: str, policy: MaskedPolicy, seed: int) -> SnapshotPlayer:
        """Copy the actor of a policy.

        Raises:
            ValueError: see :meth:`PlainActor.of`.
        """
        return cls(name, PlainActor.of(policy), np.random.default_rng(seed))

    def act(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
        """One legal action per row, drawn from the policy."""
        return chosen(self.actor.logits(observations), masks, 1.0, self.rng)

    def state(self) -> dict[str, Any]:
        """The whole player, for checkpoints, which hold arrays and plain data only."""
        return {
            "name": self.name,
            "columns": self.actor.columns,
            "weights": self.actor.weights,
            "rng": self.rng.bit_generator.state,
        }

    @classmethod
    def restored(cls, state: dict[str, Any], features: int, actions: int) -> SnapshotPlayer:
        """The player of a :meth:`state`.

        Args:
            features, actions: sizes of the observations and of the catalogue of actions.

        Raises:
            ValueError: layers that do not follow each other, or weights that are not finite.
        """
        columns: NDArray[np.int64] = state["columns"]
        if columns.dtype != np.int64 or columns.ndim != 1 or not _within(columns, features):
            raise ValueError(f"snapshot: columns: wanted numbers from 0 to {features - 1}")
        inputs = len(columns)
        for number, (weight, bias) in enumerate(state["weights"]):
            for part in (weight, bias):
                check_numbers(f"snapshot: layer {number}", part)
            if weight.dtype != np.float32 or weight.shape != (inputs, *bias.shape):
                raise ValueError(f"snapshot: layer {number}: weights of shape {weight.shape}")
            inputs = len(bias)
        if inputs != actions:
            raise ValueError(f"snapshot: {inputs} outputs, wanted {actions}")
        weights = [(weight, bias) for weight, bias in state["weights"]]
        actor = PlainActor(columns, weights)
        return cls(str(state["name"]), actor, _generator(state["rng"]))


def _within(numbers: NDArray[np.int64], stop: int) -> bool:
    return bool(((numbers >= 0) & (numbers < stop)).all())


def _generator(state: Any) -> np.random.Generator:
    rng = np.random.default_rng(0)
    rng.bit_generator.state = state
    return rng


class TorchSnapshot:
    """A copy of any policy; it draws from the legal actions.

    It reads only the columns that the learner's scenario fills, as the learner does.
    """

    def __init__(self, name: str, policy: MaskedPolicy, rng: np.random.Generator) -> None:
        self.name = name
        self.policy = policy
        self.rng = rng
        self._columns = np.asarray(policy.columns, np.int64)

    @classmethod
    def of(cls, name: str, policy: MaskedPolicy, seed: int) -> Self:
        """Copy a policy."""
        return cls(name, copy_of(policy), np.random.default_rng(seed))

    def act(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
        """One legal action per row, drawn from the policy."""
        with torch.inference_mode():
            actions, _, _ = self.policy.decide(
                torch.from_numpy(observations[:, self._columns]),
                torch.from_numpy(masks != 0),
                torch.from_numpy(self.rng.random(len(observations), dtype=np.float32)),
            )
        chosen: NDArray[np.int64] = actions.numpy()
        return chosen

    def state(self) -> dict[str, Any]:
        """The player without the shape of its network."""
        return {
            "name": self.name,
            "policy": weights_of(self.policy),
            "rng": self.rng.bit_generator.state,
        }


class DeviceSnapshot(TorchSnapshot):
    """The same on a device: it reads the batch there."""

    slow = False

    def decide(self, batch: BattleBatch, rows: Any) -> Any:
        """One legal action per row, an array of the device."""
        device = self.policy.device
        dice = torch.from_numpy(self.rng.random(len(rows), dtype=np.float32)).to(device)
        with torch.no_grad():
            actions, _, _ = self.policy.decide(
                tensor_of(batch.packed(self._columns, rows)),
                tensor_of(batch.masks[rows]) != 0,
                dice,
            )
        return array_of(actions, batch.xp)


def copy_of(policy: MaskedPolicy) -> MaskedPolicy:
    """A frozen copy, on the same device."""
    optimizer = policy.__dict__.pop("optimizer")  # as large as the network, and of no use here
    try:
        twin = copy.deepcopy(policy)
    finally:
        policy.optimizer = optimizer
    for parameter in twin.parameters():
        parameter.grad = None
        parameter.requires_grad_(False)
    twin.set_training_mode(False)
    return twin


Snapshot = SnapshotPlayer | TorchSnapshot


def snapshot_of(name: str, policy: MaskedPolicy, seed: int, device: str = CPU) -> Snapshot:
    """Freeze a policy, as arrays if it is a plain one.

    Args:
        device: where the battles are that it will play.
    """
    if device != CPU:
        return DeviceSnapshot.of(name, policy, seed)
    if isinstance(policy.features_extractor, UsedColumns):
        return SnapshotPlayer.of(name, policy, seed)
    return TorchSnapshot.of(name, policy, seed)


def restored(
    state: dict[str, Any], policy: MaskedPolicy, actions: int, device: str = CPU
) -> Snapshot:
    """The snapshot of a state; ``policy`` has the shape of its network.

    Args:
        actions: size of the catalogue of actions.
        device: where the battles are that it will play.

    Raises:
        ValueError, RuntimeError: weights that do not fit, or are not finite.
    """
    if "weights" in state:
        (features,) = policy.observation_space.shape or ()
        return SnapshotPlayer.restored(state, features, actions)
    twin = copy_of(policy)
    fill(twin, state["policy"])
    kind = TorchSnapshot if device == CPU else DeviceSnapshot
    return kind(str(state["name"]), twin, _generator(state["rng"]))
