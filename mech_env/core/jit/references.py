"""What the code of a function refers to: globals, and what it reads from modules and enums."""

from __future__ import annotations

import dis
import enum
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any

_LOADS_NAME = frozenset({"LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"})
_LOADS_ATTRIBUTE = frozenset({"LOAD_ATTR", "LOAD_METHOD"})


def references(function: Callable[..., Any]) -> dict[str, Any]:
    """Every value outside a function that its code reads, by dotted name, sorted.

    ``wp.CLAWS`` stands for the attribute ``CLAWS`` of the imported module ``wp``: the module's
    other attributes do not count. The same holds for members of an enum class
    (``d.Verb.SHOOT``) and for numbers that members carry. Names without a value, such as builtins,
    are left out.
    """
    code = function.__code__
    names = namespace(function)
    found: dict[str, Any] = {}
    for path in _paths(code):
        if path[0] in names:
            found.update(_follow(path, names[path[0]], code))
    return dict(sorted(found.items()))


def namespace(function: Callable[..., Any]) -> Mapping[str, Any]:
    """A function's globals and free variables by name."""
    cells = function.__closure__ or ()
    free = zip(function.__code__.co_freevars, (cell.cell_contents for cell in cells), strict=True)
    return {**function.__globals__, **dict(free)}


def _paths(code: types.CodeType) -> set[tuple[str, ...]]:
    """Each name that code loads, with the attributes that it loads from it at once."""
    found: set[tuple[str, ...]] = set()
    path: tuple[str, ...] = ()
    for step in dis.get_instructions(code):
        if step.opname in _LOADS_ATTRIBUTE and path:
            path = (*path, step.argval)
        elif step.opname != "EXTENDED_ARG":  # it may stand between a name and its attribute
            found.add(path)
            path = (step.argval,) if step.opname in _LOADS_NAME else ()
    found.discard(())
    for inner in _inner(code):
        found |= _paths(inner)
    return found


def _inner(code: types.CodeType) -> Iterator[types.CodeType]:
    return (constant for constant in code.co_consts if isinstance(constant, types.CodeType))


def _follow(path: tuple[str, ...], value: Any, code: types.CodeType) -> Iterator[tuple[str, Any]]:
    """The value at the end of a path through modules and classes, under its dotted name."""
    name = path[0]
    for attribute in path[1:]:
        if isinstance(value, enum.IntEnum):  # a number that a member carries: ``At.loss.high``
            if not isinstance(getattr(value, attribute, None), int):
                break
        elif not isinstance(value, types.ModuleType | type):
            break
        elif not hasattr(value, attribute):
            return
        name, value = f"{name}.{attribute}", getattr(value, attribute)
    if isinstance(value, types.ModuleType):
        # Stored in a variable first: any attribute that this code reads may be one of the module.
        for attribute in _attributes(code):
            inner = getattr(value, attribute, None)
            if inner is not None and not isinstance(inner, types.ModuleType):
                yield f"{name}.{attribute}", inner
    elif isinstance(value, enum.EnumMeta):
        yield from ((f"{name}.{member}", value[member]) for member in value.__members__)
    else:
        yield name, value


def _attributes(code: types.CodeType) -> set[str]:
    """Every attribute that code reads, of whatever."""
    return {
        step.argval for step in dis.get_instructions(code) if step.opname in _LOADS_ATTRIBUTE
    }.union(*(_attributes(inner) for inner in _inner(code)))
