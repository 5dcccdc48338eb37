"""Expressions of Python as expressions of JavaScript; calls are in ``calls``."""

from __future__ import annotations

import ast
import enum
import json
import types
from collections.abc import Callable
from typing import Any

from mech_env.engine.words.scopes import UNKNOWN, Scope, local_name
from mech_env.engine.words.sources import Unspeakable
from mech_env.engine.words.walk import Walk

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.FloorDiv: "floordiv",
    ast.Mod: "mod", ast.Pow: "pow", ast.LShift: "shl", ast.RShift: "shr", ast.BitAnd: "and",
    ast.BitOr: "or", ast.BitXor: "xor",
}  # fmt: skip
_ORDERS: dict[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_BOOLEAN_CALLS = frozenset(("bool", "isinstance", "any", "all", "hasattr"))
_WHOLE_CALLS = frozenset(("len", "int"))


def text(value: str) -> str:
    """A string of JavaScript."""
    return json.dumps(value, ensure_ascii=False)


class Expressions:
    """Translates the expressions of one scope.

    Args:
        walk: where the values go that the code refers to.
        scope: its names.
        where: the function, for messages.
    """

    def __init__(self, walk: Walk, scope: Scope, where: str) -> None:
        self.walk, self.scope, self.where = walk, scope, where

    def refuse(self, node: ast.AST, what: str) -> Unspeakable:
        """The error about a part that has no translation."""
        line = getattr(node, "lineno", "?")
        return Unspeakable(f"words: {self.where}, line {line}: {what} has no translation")

    def of(self, node: ast.expr) -> str:
        """An expression."""
        known = self.scope.value(node)
        if known is not UNKNOWN and not isinstance(known, types.ModuleType):
            return self.walk.value(known)
        translate: Callable[[Any], str] | None = getattr(
            self, f"_{type(node).__name__.lower()}", None
        )
        if translate is None:
            raise self.refuse(node, type(node).__name__)
        return translate(node)

    def truth(self, node: ast.expr) -> str:
        """An expression as true or false."""
        found = self.of(node)
        return found if self._is_boolean(node) else f"$.truth({found})"

    def _is_boolean(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Compare):
            return True
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not)
        if isinstance(node, ast.BoolOp):
            return all(map(self._is_boolean, node.values))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return node.func.id in _BOOLEAN_CALLS and not self.scope.binds(node.func.id)
        return isinstance(self.scope.value(node), bool)

    def _is_number(self, node: ast.expr) -> bool:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._is_number(node.operand)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return node.func.id in _WHOLE_CALLS and not self.scope.binds(node.func.id)
        known = self.scope.value(node)
        return isinstance(known, int) and not isinstance(known, bool)

    # --- names and parts -------------------------------------------------------------------------

    def _name(self, node: ast.Name) -> str:
        if not self.scope.binds(node.id):
            raise self.refuse(node, f"the name {node.id}")
        return local_name(node.id)

    def _attribute(self, node: ast.Attribute) -> str:
        looked_up = self._of_member(node)
        if looked_up:
            return looked_up
        if node.attr == "__name__":
            return f"$.name_of({self.of(node.value)})"
        if node.attr == "shape":
            return f"$.shape({self.of(node.value)})"
        self.walk.heard.names.add(node.attr)
        owner = self.owner(node.value)
        if node.attr in self.walk.heard.methods and owner != "super":
            return f'$.getattr({owner}, "{node.attr}")'  # a method that is no call
        return f"{owner}.{node.attr}"

    def owner(self, node: ast.expr) -> str:
        """What stands before a dot."""
        if self.is_super(node):
            return "super"
        found = self.of(node)
        return f"({found})" if isinstance(node, ast.Constant | ast.NamedExpr | ast.IfExp) else found

    def _of_member(self, node: ast.Attribute) -> str:
        """``Program(k).name``: what the member of a number has; "" if it is something else."""
        if not isinstance(node.value, ast.Call) or len(node.value.args) != 1:
            return ""
        codes = self.scope.value(node.value.func)
        if not isinstance(codes, enum.EnumMeta):
            return ""
        members: list[Any] = [*codes]
        table = {member.value: getattr(member, node.attr) for member in members}
        return f"$.at({self.walk.constant(table, node.attr)}, {self.of(node.value.args[0])})"

    @staticmethod
    def is_super(node: ast.expr) -> bool:
        """Whether it is ``super()``."""
        call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        return call and node.func.id == "super"  # type: ignore[attr-defined]

    def _subscript(self, node: ast.Subscript) -> str:
        if isinstance(self.scope.value(node.value), type):
            return self.of(node.value)  # list[int]
        owner = self.of(node.value)
        if not isinstance(node.slice, ast.Slice):
            return f"$.at({owner}, {self.of(node.slice)})"
        parts = (node.slice.lower, node.slice.upper, node.slice.step)
        limits = ["null" if part is None else self.of(part) for part in parts]
        while limits and limits[-1] == "null":
            limits.pop()
        return f"$.slice({', '.join([owner, *limits])})"

    # --- lists and tables ------------------------------------------------------------------------

    def elements(self, nodes: list[ast.expr]) -> str:
        """Several, one after the other."""
        return ", ".join(self.of(node) for node in nodes)

    def _starred(self, node: ast.Starred) -> str:
        return f"...{self.of(node.value)}"

    def _tuple(self, node: ast.Tuple) -> str:
        return f"[{self.elements(node.elts)}]"

    def _list(self, node: ast.List) -> str:
        return f"[{self.elements(node.elts)}]"

    def _set(self, node: ast.Set) -> str:
        return f"$.set([{self.elements(node.elts)}])"

    def _dict(self, node: ast.Dict) -> str:
        parts = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                parts.append(f"...$.items({self.of(value)})")
            else:
                parts.append(f"[{self.of(key)}, {self.of(value)}]")
        return f"$.dict([{', '.join(parts)}])"

    def _listcomp(self, node: ast.ListComp) -> str:
        return self._loops(node.generators, lambda inner: f"$o.push({inner.of(node.elt)});", True)

    def _setcomp(self, node: ast.SetComp) -> str:
        found = self._loops(node.generators, lambda inner: f"$o.push({inner.of(node.elt)});", True)
        return f"$.set({found})"

    def _dictcomp(self, node: ast.DictComp) -> str:
        def put(inner: Expressions) -> str:
            return f"$o.push([{inner.of(node.key)}, {inner.of(node.value)}]);"

        return f"$.dict({self._loops(node.generators, put, True)})"

    def _generatorexp(self, node: ast.GeneratorExp) -> str:
        return self._loops(node.generators, lambda inner: f"yield {inner.of(node.elt)};", False)

    def _loops(
        self, clauses: list[ast.comprehension], put: Callable[[Expressions], str], whole: bool
    ) -> str:
        """Nested loops: the list of what ``put`` pushes, or a generator of what it yields."""
        first = self.of(clauses[0].iter)  # worked out outside, as Python does
        bound = {
            name.id
            for clause in clauses
            for name in ast.walk(clause.target)
            if isinstance(name, ast.Name)
        }
        inner = type(self)(self.walk, self.scope.inner(bound), self.where)
        lines = []
        for k, clause in enumerate(clauses):
            source = "$i" if k == 0 else inner.of(clause.iter)
            lines.append(f"for (const {inner.target(clause.target)} of {source})")
            lines += [f"if ({inner.truth(condition)})" for condition in clause.ifs]
        body = f"{' '.join(lines)} {{ {put(inner)} }}"
        if whole:
            return f"(($i) => {{ const $o = []; {body} return $o; }})({first})"
        return f"(function* ($i) {{ {body} }})({first})"

    def target(self, node: ast.expr) -> str:
        """What is assigned to."""
        if isinstance(node, ast.Name):
            return local_name(node.id)
        if isinstance(node, ast.Tuple | ast.List):
            if any(isinstance(part, ast.Starred) for part in node.elts[:-1]):
                raise self.refuse(node, "a starred name before others in an inner list")
            return f"[{', '.join(self.target(part) for part in node.elts)}]"
        if isinstance(node, ast.Starred):
            return f"...{self.target(node.value)}"
        if isinstance(node, ast.Attribute):
            self.walk.heard.names.add(node.attr)
            return f"{self.of(node.value)}.{node.attr}"
        raise self.refuse(node, f"an assignment to {type(node).__name__}")

    # --- operators -------------------------------------------------------------------------------

    def _binop(self, node: ast.BinOp) -> str:
        if isinstance(node.op, ast.BitOr) and isinstance(self.scope.value(node.left), type):
            return f"[{self.of(node.left)}, {self.of(node.right)}].flat()"  # str | int
        return self.operation(node.op, self.of(node.left), self.of(node.right), node)

    def operation(self, op: ast.operator, left: str, right: str, node: ast.AST) -> str:
        """An operator between two values."""
        if type(op) not in _OPERATORS:
            raise self.refuse(node, type(op).__name__)
        return f"$.{_OPERATORS[type(op)]}({left}, {right})"

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!({self.truth(node.operand)})"
        if isinstance(node.op, ast.USub):
            if self._is_number(node.operand) and isinstance(node.operand, ast.Constant):
                return f"(-{self.of(node.operand)})" if node.operand.value else "0"
            return f"$.neg({self.of(node.operand)})"
        if isinstance(node.op, ast.Invert):
            return f"$.inv({self.of(node.operand)})"
        return f"(+{self.of(node.operand)})"

    def _boolop(self, node: ast.BoolOp) -> str:
        if self._is_boolean(node):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(self.of(value) for value in node.values)})"
        kind = "both" if isinstance(node.op, ast.And) else "either"
        *first, last = node.values
        found = self.of(last)
        for value in reversed(first):
            found = f"$.{kind}({self.of(value)}, () => {found})"
        return found

    def _ifexp(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)} ? {self.of(node.body)} : {self.of(node.orelse)})"

    def _namedexpr(self, node: ast.NamedExpr) -> str:
        return f"({self.target(node.target)} = {self.of(node.value)})"

    def _compare(self, node: ast.Compare) -> str:
        sides = [node.left, *node.comparators]
        found = [
            self._comparison(op, sides[k], sides[k + 1], node) for k, op in enumerate(node.ops)
        ]
        return found[0] if len(found) == 1 else f"({' && '.join(found)})"

    def _comparison(self, op: ast.cmpop, left: ast.expr, right: ast.expr, node: ast.AST) -> str:
        a, b = self.of(left), self.of(right)
        if isinstance(op, ast.Is | ast.IsNot):
            sign = "==" if "null" in (a, b) else "==="
            return f"({a} {sign if isinstance(op, ast.Is) else '!' + sign[1:]} {b})"
        if isinstance(op, ast.In | ast.NotIn):
            return f"{'!' if isinstance(op, ast.NotIn) else ''}$.contains({b}, {a})"
        if isinstance(op, ast.Eq | ast.NotEq):
            return f"{'!' if isinstance(op, ast.NotEq) else ''}$.eq({a}, {b})"
        if self._is_number(left) or self._is_number(right):
            return f"({a} {_ORDERS[type(op)]} {b})"
        return f"($.order({a}, {b}) {_ORDERS[type(op)]} 0)"

    # --- strings ---------------------------------------------------------------------------------

    def _joinedstr(self, node: ast.JoinedStr) -> str:
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                words = str(part.value)
                self.walk.mention(words)
                parts.append(text(words)[1:-1].replace("`", "\\`").replace("${", "\\${"))
            else:
                parts.append(f"${{{self._formattedvalue(part)}}}")  # type: ignore[arg-type]
        return f"`{''.join(parts)}`".replace('\\"', '"')

    def _formattedvalue(self, node: ast.FormattedValue) -> str:
        value = self.of(node.value)
        if node.conversion == ord("r"):
            value = f"$.repr({value})"
        elif node.conversion not in (-1, ord("s")):
            raise self.refuse(node, "a conversion !a")
        if node.format_spec is None:
            return f"$.str({value})"
        return f"$.format({value}, {self.of(node.format_spec)})"

    # --- inside generators -----------------------------------------------------------------------

    def _yield(self, node: ast.Yield) -> str:
        return f"yield {self.of(node.value)}" if node.value else "yield null"

    def _yieldfrom(self, node: ast.YieldFrom) -> str:
        return f"yield* {self.of(node.value)}"
