"""What words use of Python's library, and what stands for it in JavaScript (``parts/python``)."""

from __future__ import annotations

import builtins
import dataclasses
import enum
import functools
import itertools
import operator
import re
import string
import types
from typing import Any, Generic, Protocol

from mech_env.core.jit import interpreted
from mech_env.core.words.reading import Reading, plain

# Builtin functions and types that JavaScript has under the same name in the object "$".
_BUILTINS = (
    "abs", "all", "any", "bool", "dict", "divmod", "enumerate", "filter", "float", "frozenset",
    "getattr", "hasattr", "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next",
    "range", "repr", "reversed", "round", "set", "sorted", "str", "sum", "tuple", "type", "zip",
    "ValueError", "KeyError", "IndexError", "TypeError", "RuntimeError", "AssertionError",
    "Exception", "StopIteration",
)  # fmt: skip

_OTHERS: dict[Any, str] = {
    # Numbers of records are numbers already, and what was read of a record is kept.
    Reading: "identity",
    plain: "identity",
    interpreted: "identity",
    dataclasses.replace: "replace",
    functools.partial: "partial",
    itertools.chain: "chain",
    itertools.pairwise: "pairwise",
    itertools.product: "product",
    operator.attrgetter: "attrgetter",
    operator.itemgetter: "itemgetter",
    re.sub: "re_sub",
    re.compile: "regex",
    string.Formatter: "Formatter",
    types.SimpleNamespace: "namespace",
}
_NAMES = {id(getattr(builtins, name)): name for name in _BUILTINS} | {
    id(value): name for value, name in _OTHERS.items()
}
# Bases without meaning for those who call.
MARKERS = (object, Generic, Protocol)

# Methods of str, list, tuple, dict and set; objects may have methods of these names, too.
_METHODS = """
    append count discard endswith extend format fromkeys get index insert isdigit items
    join keys ljust lower lstrip partition pop remove removeprefix removesuffix replace
    rjust rpartition rsplit rstrip setdefault sort split splitlines startswith strip sub
    title union update upper values zfill capitalize copy intersection difference
    isdisjoint issubset add search match group
"""
METHODS = frozenset(_METHODS.split())


def external(value: Any) -> str | None:
    """What stands for a builtin or a part of the library, or None."""
    return _NAMES.get(id(value))


def is_folded(function: Any) -> bool:
    """Whether calls with constants may be answered now: names and meanings of codes."""
    owner = getattr(function, "__self__", None)
    return isinstance(function, types.MethodType) and isinstance(owner, enum.EnumMeta)
