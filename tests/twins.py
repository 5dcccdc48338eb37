"""Rules that tests call by themselves: the plain Python twins of kernels, compiled or not."""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any

from mech_env.core.jit import interpreted

twin = functools.cache(interpreted)  # it copies all that a kernel calls, so it is made once


class _Twins:
    """A module of kernels, each in plain Python; all else in it is as it is."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._module, name)
        if callable(found) and not isinstance(found, type):
            found = twin(found)
        setattr(self, name, found)
        return found


def twins(module: ModuleType) -> Any:
    """The twins of all kernels of a module: ``speed = twins(speed_kernels)``."""
    return _Twins(module)
