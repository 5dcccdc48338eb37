"""Functions of Python as functions of JavaScript."""

from __future__ import annotations

import ast
import importlib
import inspect
import types
from collections.abc import Mapping
from typing import Any

from mech_env.engine.words.calls import Calls
from mech_env.engine.words.scopes import (
    UNKNOWN,
    Scope,
    bound_names,
    has_yield,
    local_name,
    parameters,
)
from mech_env.engine.words.sources import Code, names_of, syntax
from mech_env.engine.words.walk import Walk

_INDENT = "  "


class Function:
    """A function in parts: how it begins and what it does.

    Args:
        walk: where the values go that it refers to.
        node: its syntax.
        scope: the names around it.
        where: its name, for messages.
        defaults: of its parameters, by name.
        first: what stands for its first parameter: "" = nothing, ``this``.
        of_class: the first parameter is a class.

    Attributes:
        parameters: between the brackets.
        star: ``*`` of a generator.
        body: its lines, without braces.
    """

    def __init__(
        self,
        walk: Walk,
        node: Code,
        scope: Scope,
        where: str,
        defaults: Mapping[str, str],
        *,
        first: str = "",
        of_class: bool = False,
    ) -> None:
        around = Calls(walk, scope, where)
        body: list[ast.stmt] = (
            [ast.Return(node.body)] if isinstance(node, ast.Lambda) else node.body
        )
        bound, taken = bound_names(body, node.args), parameters(node.args)
        self.parameters = around.parameters(node.args, defaults, 1 if first else 0)
        self.star = "*" if has_yield(body) else ""
        lines = [f"const {local_name(taken[0])} = {first};"] if first else []
        if own := sorted(bound - set(taken)):
            lines.append(f"let {', '.join(map(local_name, own))};")
        inside = scope.inner(bound)
        inside.classes = {taken[0]} if of_class else set()
        self.body = lines + Statements(walk, inside, where).block(body)

    def braced(self, depth: int) -> str:
        """Its body in braces."""
        return braces(self.body, depth)


def translated(
    walk: Walk, function: types.FunctionType, *, first: str = "", of_class: bool = False
) -> Function:
    """A function that lives in this process; see :class:`Function`."""
    scope = Scope(names_of(function), set())
    where = f"{function.__module__}.{function.__qualname__}"
    defaults = {
        p.name: walk.value(p.default)
        for p in inspect.signature(function).parameters.values()
        if p.default is not p.empty
    }
    node = syntax(function)
    return Function(walk, node, scope, where, defaults, first=first, of_class=of_class)


def braces(lines: list[str], depth: int) -> str:
    """Lines in braces, indented."""
    inner = _INDENT * (depth + 1)
    return "{\n" + "".join(f"{inner}{line}\n" for line in lines) + _INDENT * depth + "}"


class Statements:
    """Translates the statements of one function."""

    def __init__(self, walk: Walk, scope: Scope, where: str) -> None:
        self.expressions = Calls(walk, scope, where)
        self.walk, self.scope, self.where = walk, scope, where

    def block(self, body: list[ast.stmt]) -> list[str]:
        """Lines of several statements."""
        return [line for statement in body for line in self._lines(statement)]

    def _lines(self, node: ast.stmt) -> list[str]:
        translate: Any = getattr(self, f"_{type(node).__name__.lower()}", None)
        if translate is None:
            raise self.expressions.refuse(node, type(node).__name__)
        found: list[str] = translate(node)
        return found

    def _inside(self, body: list[ast.stmt]) -> list[str]:
        return [_INDENT + line for line in self.block(body)]

    def _expr(self, node: ast.Expr) -> list[str]:
        if isinstance(node.value, ast.Constant):
            return []  # prose
        return [f"{self.expressions.of(node.value)};"]

    def _pass(self, node: ast.Pass) -> list[str]:
        return []

    def _return(self, node: ast.Return) -> list[str]:
        return [f"return {self.expressions.of(node.value)};" if node.value else "return null;"]

    def _break(self, node: ast.Break) -> list[str]:
        return ["break;"]

    def _continue(self, node: ast.Continue) -> list[str]:
        return ["continue;"]

    # --- assignments -----------------------------------------------------------------------------

    def _assign(self, node: ast.Assign) -> list[str]:
        value = self.expressions.of(node.value)
        if len(node.targets) == 1:
            if self._fits(node.targets[0], node.value):
                return [f"{self.expressions.target(node.targets[0])} = {value};"]
            return [self._put(node.targets[0], value)]
        puts = [self._put(target, "$v") for target in node.targets]
        return [f"{{ const $v = {value}; {' '.join(puts)} }}"]

    def _fits(self, target: ast.expr, value: ast.expr) -> bool:
        """Whether names and values stand one against the other."""
        if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
            return False
        names = all(isinstance(part, ast.Name | ast.Attribute) for part in target.elts)
        starred = any(isinstance(part, ast.Starred) for part in value.elts)
        return names and not starred and len(target.elts) == len(value.elts)

    def _annassign(self, node: ast.AnnAssign) -> list[str]:
        if node.value is None:
            return []
        return [self._put(node.target, self.expressions.of(node.value))]

    def _augassign(self, node: ast.AugAssign) -> list[str]:
        left = self._read(node.target)
        right = self.expressions.of(node.value)
        return [self._put(node.target, self.expressions.operation(node.op, left, right, node))]

    def _read(self, target: ast.expr) -> str:
        """The value of what is assigned to."""
        if isinstance(target, ast.Name):
            return local_name(target.id)
        if isinstance(target, ast.Subscript):
            return self.expressions.of(ast.Subscript(target.value, target.slice, ast.Load()))
        return self.expressions.target(target)

    def _put(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Subscript):
            of = self.expressions.of
            return f"$.put({of(target.value)}, {of(target.slice)}, {value});"
        if isinstance(target, ast.Tuple | ast.List):
            value = self._spread(target, value)
            return f"{self.expressions.target(self._star_last(target))} = {value};"
        return f"{self.expressions.target(target)} = {value};"

    def _spread(self, target: ast.Tuple | ast.List, value: str) -> str:
        """Values so that a starred target comes last, as JavaScript wants it."""
        star = self._star(target)
        behind = len(target.elts) - 1 - star if star >= 0 else 0
        if star < 0:
            return f"$.unpack({value}, {len(target.elts)})"
        return f"$.unpack_star({value}, {star}, {behind})"

    @staticmethod
    def _star(target: ast.Tuple | ast.List) -> int:
        return next((k for k, t in enumerate(target.elts) if isinstance(t, ast.Starred)), -1)

    def _star_last(self, target: ast.Tuple | ast.List) -> ast.Tuple:
        star = self._star(target)
        parts = list(target.elts)
        if star >= 0:
            parts.append(parts.pop(star))
        return ast.Tuple(parts, ast.Store())

    # --- course ----------------------------------------------------------------------------------

    def _if(self, node: ast.If) -> list[str]:
        lines = [f"if ({self.expressions.truth(node.test)}) {{", *self._inside(node.body)]
        if not node.orelse:
            return [*lines, "}"]
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            first, *rest = self._if(node.orelse[0])
            return [*lines, f"}} else {first}", *rest]
        return [*lines, "} else {", *self._inside(node.orelse), "}"]

    def _for(self, node: ast.For) -> list[str]:
        if node.orelse:
            raise self.expressions.refuse(node, "else of a loop")
        if isinstance(node.target, ast.Subscript):
            raise self.expressions.refuse(node, "a loop over a part of something")
        target, source = self.expressions.target(node.target), self.expressions.of(node.iter)
        return [f"for ({target} of {source}) {{", *self._inside(node.body), "}"]

    def _while(self, node: ast.While) -> list[str]:
        if node.orelse:
            raise self.expressions.refuse(node, "else of a loop")
        test = self.expressions.truth(node.test)
        return [f"while ({test}) {{", *self._inside(node.body), "}"]

    def _assert(self, node: ast.Assert) -> list[str]:
        test = self.expressions.truth(node.test)
        return [f'if (!({test})) throw new $.AssertionError("{self.where}");']

    def _raise(self, node: ast.Raise) -> list[str]:
        if node.exc is None:
            return ["throw $e;"]
        found = self.expressions.of(node.exc)
        if not isinstance(node.exc, ast.Call):
            return [f"throw new {found}();"]
        return [f"throw {found if found.startswith('new ') else f'new {found}'};"]

    def _try(self, node: ast.Try) -> list[str]:
        if node.orelse:
            raise self.expressions.refuse(node, "else of try")
        lines = ["try {", *self._inside(node.body)]
        if node.handlers:
            lines.append("} catch ($e) {")
            for k, handler in enumerate(node.handlers):
                lines += self._handler(handler, "} else " if k else "")
            lines.append(_INDENT + "} else throw $e;")
        if node.finalbody:
            lines += ["} finally {", *self._inside(node.finalbody)]
        return [*lines, "}"]

    def _handler(self, handler: ast.ExceptHandler, before: str) -> list[str]:
        kinds: list[ast.expr] = []
        if isinstance(handler.type, ast.Tuple):
            kinds = handler.type.elts
        elif handler.type is not None:
            kinds = [handler.type]
        test = " || ".join(f"$e instanceof {self.expressions.of(kind)}" for kind in kinds)
        lines = [f"{_INDENT}{before}if ({test or 'true'}) {{"]
        if handler.name:
            lines.append(f"{_INDENT * 2}{local_name(handler.name)} = $e;")
        return [*lines, *(_INDENT + line for line in self._inside(handler.body))]

    # --- inside functions ------------------------------------------------------------------------

    def _functiondef(self, node: ast.FunctionDef) -> list[str]:
        if node.decorator_list:
            raise self.expressions.refuse(node, "a decorator inside a function")
        where = f"{self.where}.{node.name}"
        inner = Function(self.walk, node, self.scope, where, {})

        def made(taken: str) -> str:
            return f"function{inner.star} ({taken}) {inner.braced(0)}"

        whole = self.expressions.with_defaults(node.args, made)
        return f"{local_name(node.name)} = {whole};".splitlines()

    def _importfrom(self, node: ast.ImportFrom) -> list[str]:
        if node.level or node.module is None:
            raise self.expressions.refuse(node, "a relative import")
        module = importlib.import_module(node.module)
        for alias in node.names:
            self.scope.live[alias.asname or alias.name] = getattr(module, alias.name, UNKNOWN)
        return []
