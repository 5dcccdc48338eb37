"""Everything that some functions reach, as one module of JavaScript.

The walk follows what lives in this process, not the text of modules: a function's names are looked
up where it was made, tables and codes are written out as the values that they have.
"""

from __future__ import annotations

import enum
import functools
import json
import math
import re
import types
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from mech_env.engine.words.classes import class_text
from mech_env.engine.words.externals import MARKERS, external
from mech_env.engine.words.functions import translated
from mech_env.engine.words.sources import Unspeakable, plain_function
from mech_env.engine.words.walk import Heard

_SAFE = 2**53
_NAME = re.compile(r"[A-Za-z_]\w*")
_SHORT = 60  # characters: longer values get a name


class Bundle:
    """One walk.

    Args:
        heard: what the walks before came across.
    """

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self._names: dict[int, str] = {}
        self._taken: dict[str, int] = {}
        self._kept: list[Any] = []  # so that no id is used twice
        self._waiting: list[tuple[str, types.FunctionType]] = []
        self._functions: list[str] = []
        self._values: list[str] = []

    def text(self, roots: Mapping[str, Any]) -> str:
        """The module's code: the roots, by name, in a constant ``roots``."""
        found = {name: self.value(root) for name, root in roots.items()}
        while self._waiting:
            name, function = self._waiting.pop()
            self._functions.append(self._function_text(name, function))
        listed = ", ".join(f"{name}: {value}" for name, value in found.items())
        lines = [*self._functions, *self._values, f"const roots = {{ {listed} }};"]
        return "\n".join(lines) + "\n"

    def mention(self, words: str) -> None:
        """A string may name attributes: a template, a path."""
        if len(words) < 4000:
            self.heard.names.update(_NAME.findall(words))

    # --- values ----------------------------------------------------------------------------------

    def constant(self, value: Any, name: str) -> str:
        """A value under a name of its own if it is long."""
        found = self.value(value)
        if len(found) <= _SHORT:
            return found
        return self._named(f"{name}", found)

    def value(self, value: Any) -> str:
        """An expression for a value."""
        if id(value) in self._names and not isinstance(value, type):
            return self._names[id(value)]
        simple = self._simple(value)
        if simple is not None:
            return simple
        bare = value.__wrapped__ if isinstance(value, functools._lru_cache_wrapper) else value
        if (known := external(bare)) is not None:
            return f"$.{known}"
        if (function := plain_function(value)) is not None:
            return self._function(value, function)
        if isinstance(value, type):
            return self._type_value(value)
        found = self._container(value)
        if found is None:
            found = self._object(value)
        if len(found) > _SHORT:
            self._kept.append(value)
            self._names[id(value)] = found = self._named(_called(value), found)
        return found

    def _simple(self, value: Any) -> str | None:
        if value is None or value is Ellipsis:
            return "null"
        if isinstance(value, bool | np.bool_):
            return "true" if value else "false"
        if isinstance(value, enum.Enum):
            return self.value(value.value)
        if isinstance(value, int | np.integer):
            whole = int(value)
            return str(whole) if abs(whole) < _SAFE else f"{whole}n"
        if isinstance(value, float | np.floating):
            return repr(float(value)) if math.isfinite(value) else f"Number('{float(value)}')"
        if isinstance(value, str):
            self.mention(value)
            return json.dumps(value, ensure_ascii=False)
        return None

    def _container(self, value: Any) -> str | None:
        if isinstance(value, np.ndarray):
            return self._list(value.tolist())
        if isinstance(value, list | tuple):
            return self._list(value)
        if isinstance(value, Mapping):
            pairs = (f"[{self.value(k)}, {self.value(v)}]" for k, v in value.items())
            return f"$.dict([{', '.join(pairs)}])"
        if isinstance(value, set | frozenset):
            return f"$.set({self._list(sorted(value))})"
        if isinstance(value, range):
            return self._list(value)
        return None

    def _list(self, values: Iterable[Any]) -> str:
        return f"[{', '.join(self.value(part) for part in values)}]"

    def _object(self, value: Any) -> str:
        if isinstance(value, types.MethodDescriptorType):  # str.lower
            return f'$.method("{value.__name__}")'
        if isinstance(value, types.BuiltinMethodType) and (on := external(value.__self__)):
            return f"$.{on}.{value.__name__}"  # dict.fromkeys
        if isinstance(value, types.MethodType):
            self.heard.names.add(value.__name__)
            owner = value.__self__
            on = self.class_name(owner) if isinstance(owner, type) else self.value(owner)
            return f'$.bound({on}, "{value.__name__}")'
        if isinstance(value, re.Pattern):
            return f"$.regex({json.dumps(value.pattern)}, {value.flags})"
        if isinstance(value, functools.partial):
            return f"$.partial({', '.join(map(self.value, (value.func, *value.args)))})"
        if isinstance(value, types.SimpleNamespace):
            return f"$.namespace($.keywords({self._attributes(vars(value), every=True)}))"
        kind = type(value)
        if not hasattr(value, "__dict__") or kind.__module__ == "builtins":
            raise Unspeakable(f"words: {value!r} of {kind.__name__} has no translation")
        attributes = self._attributes(vars(value), every=False)
        return f"$.made({self.class_name(kind)}, {attributes})"

    def _attributes(self, values: Mapping[str, Any], *, every: bool) -> str:
        """An object's attributes; of those that nobody reads none."""
        parts = [
            f"{name}: {self.value(value)}"
            for name, value in values.items()
            if every or name in self.heard.names
        ]
        return f"{{ {', '.join(parts)} }}"

    def _named(self, name: str, text: str) -> str:
        found = self._new_name(name)
        self._values.append(f"const {found} = {text};")
        return found

    def _new_name(self, name: str) -> str:
        """A name in the module: that of no local variable, which have no "$" behind them."""
        bare = re.sub(r"\W", "", name) or "value"
        number = self._taken[bare] = self._taken.get(bare, 0) + 1
        return f"{bare}${number if number > 1 else ''}"

    # --- functions and classes -------------------------------------------------------------------

    def _function(self, value: Any, function: types.FunctionType) -> str:
        if id(function) not in self._names:
            self._names[id(function)] = self._new_name(function.__name__)
            self._waiting.append((self._names[id(function)], function))
        self._kept.append(value)
        self._names[id(value)] = self._names[id(function)]
        return self._names[id(value)]

    def _function_text(self, name: str, function: types.FunctionType) -> str:
        made = translated(self, function)
        return f"function{made.star} {name}({made.parameters}) {made.braced(0)}"

    def _type_value(self, kind: type) -> str:
        if isinstance(kind, enum.EnumMeta):
            if id(kind) in self._names:
                return self._names[id(kind)]
            members: Any = kind
            values = [int(member.value) for member in members]
            found = f'$.enumeration("{kind.__name__}", {values})'
            self._names[id(kind)] = self._named(kind.__name__, found)
            return self._names[id(kind)]
        return f"$.callable({self.class_name(kind, built=True)})"

    def class_name(self, kind: type, *, built: bool = False) -> str:
        """The name of a class.

        Args:
            kind: the class.
            built: code makes objects of it, so its ``__init__`` is wanted.
        """
        if (known := external(kind)) is not None:
            return f"$.{known}"
        if built:
            self.heard.built.add(kind)
        if id(kind) not in self._names:
            if kind.__module__.partition(".")[0] in ("builtins", "typing", "abc", "enum"):
                raise Unspeakable(f"words: the class {kind.__qualname__} has no translation")
            self._names[id(kind)] = name = self._new_name(kind.__name__)
            self._values.append(class_text(self, kind, name))
        return self._names[id(kind)]

    def base_name(self, kind: type) -> str:
        """The class that a class extends; "" if it extends none."""
        bases = [base for base in kind.__bases__ if base not in MARKERS]
        if len(bases) > 1:
            raise Unspeakable(f"words: {kind.__qualname__} has several bases")
        return self.class_name(bases[0]) if bases else ""


def _called(value: Any) -> str:
    return "table" if isinstance(value, dict) else type(value).__name__.lower()
