"""The syntax tree behind a function that lives in this process."""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mech_env.core.jit.compiler import is_kernel
from mech_env.core.jit.digest import linked_kernel
from mech_env.core.jit.references import namespace
from mech_env.engine.errors import EngineError

Code = ast.FunctionDef | ast.Lambda


class Unspeakable(EngineError):
    """Words that cannot be put into JavaScript; the message says where and why."""


def plain_function(value: Any) -> types.FunctionType | None:
    """The Python function behind a kernel, a linked kernel, a cached or a plain function."""
    if is_kernel(value) and hasattr(value, "py_func"):
        value = value.py_func
    elif (kernel := linked_kernel(value)) is not None:
        value = kernel.function
    elif isinstance(value, functools._lru_cache_wrapper):
        value = value.__wrapped__
    return value if isinstance(value, types.FunctionType) else None


def names_of(function: Callable[..., Any]) -> Mapping[str, Any]:
    """What the names mean that a function does not bind itself."""
    try:
        return namespace(function)
    except ValueError:  # a free variable that has no value yet
        return function.__globals__


def syntax(function: types.FunctionType) -> Code:
    """The part of its source file that a function was made from.

    Raises:
        Unspeakable: no source, or several functions that cannot be told apart.
    """
    code = function.__code__
    found = [node for node in _functions(code.co_filename) if _begins(node, code)]
    if len(found) > 1:
        found = [node for node in found if _holds(node, code)]
        found.sort(key=_extent)
    if not found:
        raise Unspeakable(f"{function.__module__}.{function.__qualname__}: no source")
    return found[0]


@functools.cache
def _functions(file: str) -> list[Code]:
    try:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    except OSError:
        return []
    return [node for node in ast.walk(tree) if isinstance(node, Code)]


def _begins(node: Code, code: types.CodeType) -> bool:
    if isinstance(node, ast.Lambda):
        return code.co_name == "<lambda>" and node.lineno == code.co_firstlineno
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    return node.name == code.co_name and first == code.co_firstlineno


def _holds(node: Code, code: types.CodeType) -> bool:
    """Whether all that the code does stands inside the node."""
    start = (node.lineno, node.col_offset)
    end = (node.end_lineno or 0, node.end_col_offset or 0)
    for line, last_line, column, last_column in code.co_positions():
        if line is None or last_line is None or column is None or last_column is None:
            continue
        if (line, column) == (last_line, last_column):
            continue  # the start of the function itself
        if not (start <= (line, column) and (last_line, last_column) <= end):
            return False
    return True


def _extent(node: Code) -> tuple[int, int]:
    lines = (node.end_lineno or 0) - node.lineno
    return lines, (node.end_col_offset or 0) - node.col_offset
