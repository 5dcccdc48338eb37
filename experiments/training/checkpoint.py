"""Checkpoints: one file with a digest, written atomically, refused with one line if damaged."""

from __future__ import annotations

import hashlib
import io
import pickle
from pathlib import Path
from typing import Any

import torch

from experiments.scripting.files import write_atomically

_MAGIC = b"mech_env checkpoint 1\n"
_DIGEST = 32


class CheckpointError(ValueError):
    """A checkpoint that cannot be used; the message is one line and says what to do."""


def save_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """Write ``state`` (tensors, numbers, strings, lists, dicts) in place of ``path``."""
    buffer = io.BytesIO()
    torch.save(state, buffer)
    payload = buffer.getvalue()
    write_atomically(path, _MAGIC + hashlib.sha256(payload).digest() + payload)


def load_checkpoint(path: Path) -> dict[str, Any]:
    """Read a checkpoint.

    Raises:
        CheckpointError: missing, truncated, changed, or not a checkpoint.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CheckpointError(
            f"checkpoint {path}: {error.strerror}; start without --resume"
        ) from None
    remedy = "start over with --overwrite, or put back a copy"
    if not data.startswith(_MAGIC):
        raise CheckpointError(f"checkpoint {path}: not a checkpoint of this version; {remedy}")
    start = len(_MAGIC) + _DIGEST
    payload = data[start:]
    if hashlib.sha256(payload).digest() != data[len(_MAGIC) : start]:
        raise CheckpointError(f"checkpoint {path}: truncated or damaged; {remedy}")
    try:
        # weights_only: a checkpoint from elsewhere must not be able to run code.
        state = torch.load(io.BytesIO(payload), weights_only=True)
    except (RuntimeError, pickle.UnpicklingError, EOFError) as error:
        reason = str(error).splitlines()[0][:100]
        raise CheckpointError(f"checkpoint {path}: unreadable ({reason}); {remedy}") from None
    if not isinstance(state, dict):
        raise CheckpointError(f"checkpoint {path}: holds no state; {remedy}")
    return state
