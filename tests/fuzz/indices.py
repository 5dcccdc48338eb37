"""Interpreted kernels that check their indices.

Those of compiled kernels count from the front (``core/jit/indices.py``): one below zero would read
another field, where Python reads the last element.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

CHECK = "_from_the_front"  # what a module calls the check


def from_the_front(index: Any) -> Any:
    """The index of an array or a table.

    Raises:
        IndexError: it counts from the back.
    """
    if index < 0:
        raise IndexError(f"{index}: indices of kernels count from the front")
    return index


class _Indices(ast.NodeTransformer):
    """Sends each index through :func:`from_the_front`."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [self._checked(part) for part in node.slice.elts]
        else:
            node.slice = self._checked(node.slice)
        return node

    def _checked(self, index: ast.expr) -> ast.expr:
        if isinstance(index, ast.Slice | ast.Constant):
            return index
        call = ast.Call(ast.Name(CHECK, ast.Load()), [index], [])
        return ast.fix_missing_locations(ast.copy_location(call, index))


def check_indices(tree: ast.Module) -> None:
    """Let the kernels of a module call :func:`from_the_front`, which the module must hold."""
    for kernel in _kernels(tree):
        for statement in kernel.body:
            _Indices().visit(statement)


def _kernels(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            if any(
                isinstance(mark, ast.Name) and mark.id == "kernel" for mark in node.decorator_list
            ):
                yield node
