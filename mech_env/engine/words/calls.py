"""Calls and inner functions."""

from __future__ import annotations

import ast
import enum
import inspect
import types
from collections.abc import Callable, Mapping
from typing import Any

from mech_env.engine.words.expressions import Expressions, text
from mech_env.engine.words.externals import METHODS, external, is_folded
from mech_env.engine.words.scopes import UNKNOWN, bound_names, local_name, parameters
from mech_env.engine.words.sources import plain_function


class Calls(Expressions):
    """All expressions, calls among them."""

    def _lambda(self, node: ast.Lambda) -> str:
        names = set(parameters(node.args))
        inner = Calls(self.walk, self.scope.inner(names), self.where)
        walrus = sorted(bound_names(node.body, None) - names)
        inner.scope.bound |= set(walrus)
        let = f"let {', '.join(map(local_name, walrus))}; " if walrus else ""

        def made(taken: str) -> str:
            return f"(({taken}) => {{ {let}return {inner.of(node.body)}; }})"

        return self.with_defaults(node.args, made)

    def with_defaults(self, arguments: ast.arguments, made: Callable[[str], str]) -> str:
        """An inner function, whose defaults are worked out where it is made."""
        behind = [*arguments.posonlyargs, *arguments.args]
        behind = behind[len(behind) - len(arguments.defaults) :]
        pairs: list[tuple[ast.arg, ast.expr | None]] = [
            *zip(behind, arguments.defaults, strict=True),
            *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
        ]
        found = {one.arg: self.of(value) for one, value in pairs if value is not None}
        function = made(self.parameters(arguments, {name: f"$d_{name}" for name in found}))
        if not found:
            return function
        taken = ", ".join(f"$d_{name}" for name in found)
        return f"(({taken}) => {function})({', '.join(found.values())})"

    def parameters(
        self, arguments: ast.arguments, defaults: Mapping[str, str], skip: int = 0
    ) -> str:
        """Parameters with their defaults.

        Args:
            arguments: the parameters of a function that stands in this scope.
            defaults: of those that have one, by name.
            skip: so many parameters are left out at the front (``self``).
        """
        listed = [*arguments.posonlyargs, *arguments.args]
        if arguments.kwarg:
            raise self.refuse(arguments.kwarg, "** among parameters")
        if arguments.vararg and arguments.kwonlyargs:
            raise self.refuse(arguments.vararg, "a parameter behind a starred one")
        found = [
            local_name(one.arg) + (f" = {defaults[one.arg]}" if one.arg in defaults else "")
            for one in [*listed[skip:], *arguments.kwonlyargs]
        ]
        if arguments.vararg:
            found.append(f"...{local_name(arguments.vararg.arg)}")
        return ", ".join(found)

    def _call(self, node: ast.Call) -> str:
        function = self.scope.value(node.func)
        if is_folded(function):
            given = [self.scope.value(argument) for argument in node.args]
            if UNKNOWN not in given and not node.keywords:
                return self.walk.constant(function(*given), function.__name__)
        if isinstance(function, enum.EnumMeta):
            members: list[Any] = [*function]
            values = [member.value for member in members]
            table = self.walk.constant(values, function.__name__)
            return f"$.member({table}, {self.elements(node.args)})"
        if function is UNKNOWN:
            return self._method_call(node) or self._unknown_call(node)
        given_text = self._arguments(node, function)
        if isinstance(function, type) and external(function) is None:
            return f"new {self.walk.class_name(function, built=True)}({given_text})"
        return f"{self.walk.value(function)}({given_text})"

    def _method_call(self, node: ast.Call) -> str:
        """``words.get(verb, "")``; "" if no attribute is called."""
        if not isinstance(node.func, ast.Attribute):
            return ""
        name, owner = node.func.attr, self.scope.value(node.func.value)
        self.walk.heard.names.add(name)
        if owner is not UNKNOWN and plain_function(getattr(owner, name, None)) is None:
            bound = getattr(owner, name, None)
            if isinstance(bound, types.MethodType):  # of an object that stands already
                given = self._arguments(node, bound)
                return f"{self.walk.value(owner)}.{name}({given})"
        if name in METHODS:
            before = [self.of(node.func.value), text(name)]
            return f"$.call({', '.join([*before, *self._given(node)])})"
        if self.is_super(node.func.value) or not node.keywords:
            return f"{self.owner(node.func.value)}.{name}({', '.join(self._given(node))})"
        self.walk.heard.keyworded.add(name)
        words = ", ".join(f"{k.arg}: {self.of(k.value)}" for k in node.keywords)
        given = self.elements(node.args)
        return f"$.named({self.of(node.func.value)}, {text(name)}, [{given}], {{ {words} }})"

    def _unknown_call(self, node: ast.Call) -> str:
        """What a variable or a part of a table holds, called."""
        if node.keywords:
            raise self.refuse(node, "a call with keywords of what only running code knows")
        if self._is_class(node.func):
            return f"new ({self.of(node.func)})({self.elements(node.args)})"
        return f"{self.of(node.func)}({self.elements(node.args)})"

    def _is_class(self, node: ast.expr) -> bool:
        """``cls``, ``type(self)``"""
        if isinstance(node, ast.Name):
            return self.scope.is_class(node.id)
        return isinstance(node, ast.Call) and self.scope.value(node.func) is type

    def _given(self, node: ast.Call) -> list[str]:
        """Arguments; those by keyword in one object behind the others."""
        found = [self.of(argument) for argument in node.args]
        if node.keywords:
            if any(k.arg is None for k in node.keywords):
                raise self.refuse(node, "** in a call")
            words = ", ".join(f"{k.arg}: {self.of(k.value)}" for k in node.keywords)
            found.append(f"$.keywords({{ {words} }})")
        return found

    def _arguments(self, node: ast.Call, function: Any) -> str:
        """Arguments in the order of the parameters of a function that is known."""
        if not node.keywords or external(function) is not None:
            return ", ".join(self._given(node))
        if any(isinstance(a, ast.Starred) for a in node.args):
            raise self.refuse(node, "a starred argument beside keywords")
        callee = plain_function(function) or function
        names = list(inspect.signature(callee).parameters)
        given = {k.arg: self.of(k.value) for k in node.keywords}
        found = [self.of(argument) for argument in node.args]
        if None in given or not set(given) <= set(names[len(found) :]):
            raise self.refuse(node, f"the call of {callee!r}")
        for name in names[len(found) :]:
            found.append(given.pop(name, "undefined"))
            if not given:
                break
        return ", ".join(found)
