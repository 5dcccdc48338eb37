"""Which names a function binds itself, and what the others stand for."""

from __future__ import annotations

import ast
import builtins
import enum
import types
from collections.abc import Iterator, Mapping
from typing import Any

# Names that JavaScript keeps for itself, or that would hide what translated code uses.
_WORDS = """
    arguments await break case catch class const continue debugger default delete do else
    enum eval export extends false finally for function if implements import in instanceof
    interface let new null package private protected public return static super switch
    this throw true try typeof undefined var void while with yield Object Array Map Set
    Symbol Number BigInt String Math
"""
_RESERVED = frozenset(_WORDS.split())
UNKNOWN = object()  # the value of a name or path that only the running code knows


def local_name(name: str) -> str:
    """A variable of Python as JavaScript may call it."""
    return f"$_{name}" if name in _RESERVED else name


class Scope:
    """The names of one function, inside those of the functions around it.

    Args:
        live: what names mean that no function binds.
        bound: names that this function binds.
        outer: the scope around it.

    Attributes:
        classes: names of parameters that are classes.
    """

    def __init__(
        self, live: Mapping[str, Any], bound: set[str], outer: Scope | None = None
    ) -> None:
        self.live = dict(live)
        self.bound = bound
        self.outer = outer
        self.classes: set[str] = set()

    def is_class(self, name: str) -> bool:
        """Whether a variable holds a class: ``cls``."""
        if name in self.bound:
            return name in self.classes
        return self.outer is not None and self.outer.is_class(name)

    def binds(self, name: str) -> bool:
        """Whether a name is a variable here."""
        return name in self.bound or (self.outer is not None and self.outer.binds(name))

    def inner(self, bound: set[str]) -> Scope:
        """The scope of a function or comprehension inside."""
        return Scope(self.live, bound, self)

    def value(self, node: ast.expr) -> Any:
        """What a name or a path from a module or class stands for; else ``UNKNOWN``."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            if self.binds(node.id):
                return UNKNOWN
            return self.live.get(node.id, getattr(builtins, node.id, UNKNOWN))
        if isinstance(node, ast.Attribute):
            owner = self.value(node.value)
            if isinstance(owner, types.ModuleType | type | enum.Enum):
                return getattr(owner, node.attr, UNKNOWN)
        return UNKNOWN


def bound_names(body: list[ast.stmt] | ast.expr, arguments: ast.arguments | None) -> set[str]:
    """Names that the body of a function binds, its parameters among them."""
    found = set(parameters(arguments)) if arguments else set()
    for part in body if isinstance(body, list) else [body]:
        for node in _own(part):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.ExceptHandler) and node.name:
                found.add(node.name)
    return found


def parameters(arguments: ast.arguments) -> list[str]:
    """Names of parameters in their order."""
    listed = [*arguments.posonlyargs, *arguments.args]
    if arguments.vararg:
        listed.append(arguments.vararg)
    return [one.arg for one in [*listed, *arguments.kwonlyargs]]


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what lies in it, but for inner functions; of comprehensions only walruses."""
    yield node
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.FunctionDef):
        return
    if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        for inner in ast.walk(node):
            if isinstance(inner, ast.NamedExpr):
                yield inner.target
        return
    for child in ast.iter_child_nodes(node):
        yield from _own(child)


def has_yield(body: list[ast.stmt]) -> bool:
    """Whether a function of this body is a generator."""
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for part in body for node in _own(part))
