"""A digest of all code behind an entry point, and of nothing else."""

from __future__ import annotations

import enum
import hashlib
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from mech_env.core.jit.compiler import is_kernel, why_plain
from mech_env.core.jit.references import references

# This package decides how kernels are compiled.
OWN_SOURCE = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
_WAY = b"plain" if why_plain else b"together"


def code_digest(function: Callable[..., Any]) -> str:
    """Digest of a function's code, of every kernel that it reaches, and of this package.

    It covers the constants that the code reads: numbers, tuples and arrays, also those reached
    through a module (``weapons.CLAWS``) or an enum class (``Verb.SHOOT``). A constant that no
    reached code reads does not count.

    Returns:
        16 hexadecimal digits.
    """
    return Digest(function).hexdigest


def linked_kernel(value: Any) -> Any:
    """The linked kernel that a function stands for, or None."""
    return getattr(value, "linked", None) if isinstance(value, types.FunctionType) else None


class Digest:
    """The digest of an entry point, and the kernels that it reaches.

    Attributes:
        hexdigest: 16 hexadecimal digits.
        kernels: each kernel that it is compiled with, once.
        linked: each linked kernel that it calls, once.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._hash = hashlib.blake2b(OWN_SOURCE + _WAY, digest_size=8)
        self.kernels: list[Any] = []
        self.linked: list[Any] = []
        self._numbers: dict[int, int] = {}
        self._function(function)
        self.hexdigest = self._hash.hexdigest()

    def _function(self, function: Any) -> None:
        self._code(function.__code__, function.__doc__)
        self._value(function.__defaults__ or ())
        for name, value in references(function).items():
            self._hash.update(name.encode())
            self._value(value)

    def _code(self, code: types.CodeType, doc: str | None) -> None:
        self._hash.update(code.co_code)
        self._hash.update(repr((code.co_names, code.co_varnames)).encode())
        for k, constant in enumerate(code.co_consts):
            if isinstance(constant, types.CodeType):
                self._code(constant, None)
            elif k > 0 or doc is None or constant != doc:  # prose is not code
                self._hash.update(repr(constant).encode())

    def _value(self, value: Any) -> None:
        if is_kernel(value):
            known = id(value) in self._numbers
            number = self._numbers.setdefault(id(value), len(self._numbers))
            self._hash.update(f"kernel {number}".encode())
            if not known:
                self.kernels.append(value)
                self._function(value.py_func)
        elif (kernel := linked_kernel(value)) is not None:
            self._hash.update(f"linked {kernel.symbol}".encode())
            if kernel not in self.linked:
                self.linked.append(kernel)
        elif isinstance(value, enum.Enum):
            self._hash.update(f"{type(value).__name__}.{value.name}".encode())
            self._value(value.value)
        elif isinstance(value, tuple):
            self._hash.update(f"tuple of {len(value)}".encode())
            for part in value:
                self._value(part)
        elif isinstance(value, np.ndarray | np.generic):
            self._hash.update(f"{value.dtype}{value.shape}".encode() + value.tobytes())
        elif isinstance(value, int | float | complex | str | bytes | np.dtype):
            self._hash.update(f"{type(value).__name__} {value!r}".encode())
