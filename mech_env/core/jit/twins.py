"""Interpreted twins: the same functions as plain Python, beside the compiled ones."""

from __future__ import annotations

import enum
import functools
import types
from collections.abc import Callable
from typing import Any

from mech_env.core.jit.compiler import is_plain_kernel
from mech_env.core.jit.digest import linked_kernel
from mech_env.core.jit.references import references


def interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    """The plain Python twin of a kernel or entry point; all that it calls is interpreted too.

    In it members of enums are plain numbers, as in compiled code: numpy takes a hundred times as
    long to compare its own numbers with a member. Any other function comes back as it is.
    """
    return _Twins().of(function)  # type: ignore[no-any-return]


@functools.cache
def plain_twin(function: Callable[..., Any]) -> Callable[..., Any]:
    """:func:`interpreted`, made once and kept: for code that asks for the same functions again."""
    return interpreted(function)


_OF_ALL_MEMBERS = {"_value_", "_name_", "_sort_order_", "__objclass__", "about"}


@functools.cache
def _are_numbers(kind: type[enum.Enum]) -> bool:
    """Whether kernels read nothing of the members but their numbers: no bounds, as of features."""
    members: list[Any] = [*kind]
    plain = all(vars(member).keys() <= _OF_ALL_MEMBERS for member in members)
    return plain and issubclass(kind, enum.IntEnum)


class _Twins:
    """Interpreted copies of a call graph, each function copied once."""

    def __init__(self) -> None:
        self._known: dict[int, Any] = {}

    def of(self, value: Any) -> Any:
        """A value as interpreted code shall see it: itself, unless a kernel or enum is in it."""
        if hasattr(value, "py_func") or is_plain_kernel(value):
            return self._function(value)
        if isinstance(value, enum.IntEnum) and _are_numbers(type(value)):
            return int(value)
        if isinstance(value, enum.EnumMeta) and _are_numbers(value):
            members: dict[str, Any] = dict(value.__members__)
            numbers = {name: int(member) for name, member in members.items()}
            return self._known.setdefault(id(value), types.SimpleNamespace(**numbers))
        if (kernel := linked_kernel(value)) is not None:
            return self._function(kernel.function)
        if isinstance(value, types.ModuleType):
            return self._known.setdefault(id(value), _ModuleTwin(value, self))
        if isinstance(value, tuple):
            parts = [self.of(part) for part in value]
            if any(one is not other for one, other in zip(parts, value, strict=True)):
                return type(value)._make(parts) if hasattr(value, "_make") else tuple(parts)
        return value

    def _function(self, compiled: Any) -> Callable[..., Any]:
        if id(compiled) in self._known:
            return self._known[id(compiled)]  # type: ignore[no-any-return]
        source = getattr(compiled, "py_func", compiled)
        names = dict(source.__globals__)
        cells = tuple(types.CellType() for _ in source.__closure__ or ())
        twin = types.FunctionType(
            source.__code__, names, source.__name__, source.__defaults__, cells
        )
        twin.__module__ = source.__module__
        self._known[id(compiled)] = twin  # before the callees: rules may call in a circle
        for cell, original in zip(cells, source.__closure__ or (), strict=True):
            cell.cell_contents = self.of(original.cell_contents)
        for dotted, value in references(source).items():
            name = dotted.split(".")[0]
            if name in names and self.of(value) is not value:
                names[name] = self.of(source.__globals__[name])
        return twin


class _ModuleTwin:
    """A module as interpreted code sees it: with twins in place of kernels."""

    def __init__(self, module: types.ModuleType, twins: _Twins) -> None:
        self._module = module
        self._twins = twins

    def __getattr__(self, name: str) -> Any:
        value = self._twins.of(getattr(self._module, name))
        setattr(self, name, value)  # found at once the next time
        return value
