"""Arrays of a batch as torch's tensors, and back, in the memory in which they lie."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.utils.dlpack import from_dlpack

from mech_env.gpu import CPU, EMULATED


def torch_device(device: str) -> torch.device:
    """Where networks are, for battles on a device."""
    return torch.device("cpu" if device in (CPU, EMULATED) else device)


def tensor_of(array: Any) -> Tensor:
    """An array as a tensor, without a copy."""
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else from_dlpack(array)


def array_of(tensor: Tensor, xp: Any) -> Any:
    """A tensor as an array of ``xp``, numpy or its like, without a copy."""
    return tensor.numpy() if xp is np else xp.from_dlpack(tensor)
