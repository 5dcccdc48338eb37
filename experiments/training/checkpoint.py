"""Checkpoints: one file with a digest, written atomically, refused with one line if damaged.

The state is JSON, its arrays are safetensors: nothing in a file can run.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load, save

from experiments.scripting.files import parse_json, read_bytes, write_atomically

_MAGIC = b"mech_env checkpoint 2\n"
_DIGEST = 32
_ARRAY = "array"  # in the JSON, {"array": "3"} stands for the array of that name
_JSON = "json"  # the array that holds the JSON's bytes
_MAX_BYTES = 4 * 2**30


class CheckpointError(ValueError):
    """A checkpoint that cannot be used; the message is one line and says what to do."""


def save_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """Write ``state`` in place of ``path``.

    Args:
        state: dictionaries with names as keys, lists, tuples, arrays, tensors, numbers, strings.
            Tuples come back as lists, tensors as arrays.
    """
    arrays: dict[str, NDArray[Any]] = {}
    text = json.dumps(_plain(state, arrays))
    arrays[_JSON] = np.frombuffer(text.encode(), np.uint8)
    payload = save(arrays)
    write_atomically(path, _MAGIC + hashlib.sha256(payload).digest() + payload)


def load_checkpoint(path: Path) -> dict[str, Any]:
    """Read a checkpoint.

    Raises:
        CheckpointError: missing, truncated, changed, or not a checkpoint.
    """
    remedy = "start over with --overwrite, or put back a copy"
    try:
        data = read_bytes(path, _MAX_BYTES)
    except OSError as error:
        raise CheckpointError(
            f"checkpoint {path}: {error.strerror}; start without --resume"
        ) from None
    except ValueError as error:
        raise CheckpointError(f"checkpoint {error}; {remedy}") from None
    if not data.startswith(_MAGIC):
        raise CheckpointError(f"checkpoint {path}: not a checkpoint of this version; {remedy}")
    start = len(_MAGIC) + _DIGEST
    payload = data[start:]
    if hashlib.sha256(payload).digest() != data[len(_MAGIC) : start]:
        raise CheckpointError(f"checkpoint {path}: truncated or damaged; {remedy}")
    try:
        arrays = load(payload)
        text = arrays.pop(_JSON)
        state = _whole(parse_json(text.tobytes(), "its JSON"), arrays)
        if not isinstance(state, dict):
            raise TypeError(f"expected fields, got {type(state).__name__}")
    except (
        SafetensorError, LookupError, TypeError, ValueError, MemoryError, RecursionError
    ) as error:  # fmt: skip
        reason = (str(error) or type(error).__name__).splitlines()[0][:100]
        raise CheckpointError(f"checkpoint {path}: unreadable ({reason}); {remedy}") from None
    return state


def _plain(value: Any, arrays: dict[str, NDArray[Any]]) -> Any:
    """The value for JSON; its arrays are moved to ``arrays``."""
    if isinstance(value, dict):
        return {key: _plain(part, arrays) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part, arrays) for part in value]
    if isinstance(value, torch.Tensor):
        value = value.detach().cpu().numpy()
    if isinstance(value, np.ndarray):
        name = str(len(arrays))
        arrays[name] = np.ascontiguousarray(value).reshape(value.shape)
        return {_ARRAY: name}
    return value


def _whole(value: Any, arrays: dict[str, NDArray[Any]]) -> Any:
    """The opposite of :func:`_plain`."""
    if isinstance(value, list):
        return [_whole(part, arrays) for part in value]
    if isinstance(value, dict):
        if list(value) == [_ARRAY]:
            return arrays[value[_ARRAY]].copy()  # those of a buffer cannot be written to
        return {key: _whole(part, arrays) for key, part in value.items()}
    return value
