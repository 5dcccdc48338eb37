"""Classes of Python as classes of JavaScript."""

from __future__ import annotations

import dataclasses
import enum
import functools
import inspect
import json
import types
from collections.abc import Iterator
from typing import Any

from mech_env.engine.words.functions import Function, braces, translated
from mech_env.engine.words.scopes import local_name
from mech_env.engine.words.sources import Unspeakable, plain_function
from mech_env.engine.words.walk import Walk

_OPERATORS = frozenset(("__str__", "__len__", "__iter__", "__contains__", "__call__"))
_INDENT = "  "


def class_text(walk: Walk, kind: type, name: str) -> str:
    """The declaration of a class: members that somebody speaks of."""
    base = walk.base_name(kind)
    parts: list[str] = []
    behind: list[str] = []
    if _is_data(kind):
        parts.append(_data_constructor(walk, kind, base))
        parts.append("get isData() { return true; }")
    elif not base:
        parts.append("constructor(...given) { this.__init__?.(...given); }")
    for member, value in vars(kind).items():
        if member == "__init__":
            wanted = _is_built(walk, kind) and not _is_data(kind)
        else:
            # What a class of the library calls is not spoken of in translated code.
            heard = member in walk.heard.names or base.startswith("$.")
            wanted = member in _OPERATORS or (heard and not member.startswith("__"))
        if wanted:
            _add(walk, kind, member, value, parts, behind)
    extends = f" extends {base}" if base else ""
    body = "".join(f"{_INDENT}{part}\n" for part in parts)
    text = f"class {name}{extends} {{\n{body}}}"
    if behind:
        text += f"\n$.attributes({name}, {{ {', '.join(behind)} }});"
    if words := [*_parameter_names(walk, kind)]:
        text += f"\n$.parameters({name}, {{ {', '.join(words)} }});"
    return text


def _add(
    walk: Walk, kind: type, member: str, value: Any, parts: list[str], behind: list[str]
) -> None:
    """One member: into the braces of the class, or behind them."""
    if isinstance(value, property):
        made = _method(walk, value.fget)
        parts.append(f"get {member}() {made.braced(1)}")
    elif isinstance(value, functools.cached_property):
        made = _method(walk, value.func)
        parts.append(
            f'get {member}() {{ return $.kept(this, "{member}", () => {made.braced(1)}); }}'
        )
    elif isinstance(value, classmethod):
        made = _method(walk, value.__func__, of_class=True)
        walk.heard.methods.add(member)
        parts.append(f"static {made.star}{member}({made.parameters}) {made.braced(1)}")
        parts.append(f"{member}(...given) {{ return this.constructor.{member}(...given); }}")
    elif isinstance(value, staticmethod):
        behind.append(f"{member}: {walk.value(value.__func__)}")
    elif isinstance(value, types.FunctionType) and value.__qualname__.endswith(
        f"{kind.__name__}.{member}"
    ):
        made = _method(walk, value)
        walk.heard.methods.add(member)
        parts.append(f"{made.star}{member}({made.parameters}) {made.braced(1)}")
    elif isinstance(value, types.MemberDescriptorType):
        return  # a slot
    else:
        behind.append(f"{member}: {walk.value(value)}")


def _method(walk: Walk, function: Any, *, of_class: bool = False) -> Function:
    plain = plain_function(function)
    if plain is None:
        raise Unspeakable(f"words: {function!r} has no translation")
    return translated(walk, plain, first="this", of_class=of_class)


def _is_built(walk: Walk, kind: type) -> bool:
    """Whether code makes objects of a class or of one below it."""
    return any(issubclass(built, kind) for built in walk.heard.built)


def _is_data(kind: type) -> bool:
    own = vars(kind).get("__init__")
    made = isinstance(own, types.FunctionType) and own.__code__.co_filename == "<string>"
    return dataclasses.is_dataclass(kind) and made


def _data_constructor(walk: Walk, kind: Any, base: str) -> str:
    taken, lines = [], ["super();"] if base else []
    for field in dataclasses.fields(kind):
        if field.default_factory is not dataclasses.MISSING:
            raise Unspeakable(f"words: {kind.__qualname__}.{field.name} has a default factory")
        name = local_name(field.name)
        default = field.default
        known = "" if default is dataclasses.MISSING else f" = {walk.value(default)}"
        taken.append(name + known)
        lines.append(f"this.{field.name} = {name};")
    return f"constructor({', '.join(taken)}) {braces(lines, 1)}"


def _parameter_names(walk: Walk, kind: type) -> Iterator[str]:
    """Names of the parameters of methods that are called with keywords."""
    for member, value in vars(kind).items():
        if member in walk.heard.keyworded and not isinstance(kind, enum.EnumMeta):
            bare = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            plain = plain_function(bare)
            if plain is not None:
                names = list(inspect.signature(plain).parameters)
                kept = names if isinstance(value, staticmethod) else names[1:]
                yield f"{member}: {json.dumps(kept)}"
