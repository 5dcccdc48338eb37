"""Mistakes in scenarios: how a check reports them, and the words for values in them."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from pydantic_core import PydanticCustomError

SHOWN_NAMES = 60

FieldPath = tuple[str | int, ...]
Problem = tuple[FieldPath, str, str]  # relative field path, value as shown, allowed


def refuse(*problems: Problem) -> NoReturn:
    """Raise from inside a validator: the value shown, and what is allowed instead."""
    raise PydanticCustomError("refused", "{text}", {"text": problems[0][2], "problems": problems})


def listed(values: Iterable[Any]) -> str:
    """``a, b or c``"""
    *words, last = (str(value) for value in values)
    return f"{', '.join(words)} or {last}" if words else last


def shown(value: Any, limit: int = 60) -> str:
    """A value as it appears in an error, cut to one short line."""
    if value is None:
        return "nothing"
    text = ""
    for piece in _pieces(value, limit):
        text += piece
        if len(text) > limit:  # the rest is never written: a value may be huge
            return text[: limit - 1] + "…"
    return text


def _pieces(value: Any, limit: int) -> Iterator[str]:
    """``repr``, bit by bit; a tuple is written as a list."""
    if isinstance(value, Mapping):
        for k, (key, item) in enumerate(value.items()):
            yield ", " if k else "{"
            yield from _pieces(key, limit)
            yield ": "
            yield from _pieces(item, limit)
        yield "}" if value else "{}"
    elif isinstance(value, list | tuple):
        yield "["
        for k, item in enumerate(value):
            yield ", " * (k > 0)
            yield from _pieces(item, limit)
        yield "]"
    elif isinstance(value, str):
        yield repr(value[: limit + 1])
    elif isinstance(value, int) and value.bit_length() > 4 * limit:
        yield f"a number of about {value.bit_length() * 3 // 10} digits"  # repr() refuses many
    else:
        yield repr(value)


def dotted(path: Sequence[str | int]) -> str:
    """``sides[0].units[1].at``"""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif not step.startswith("<"):  # <tags> tell the alternatives of a field apart
            text += f".{step}" if text else step
    return text


def unknown(path: FieldPath, name: str, known: Collection[str]) -> Iterator[Problem]:
    """A name that nothing has."""
    if name not in known:
        some = [*itertools.islice(known, SHOWN_NAMES), *["…"][: len(known) > SHOWN_NAMES]]
        yield path, shown(name), f"one of {', '.join(some)}"


def miscounted(
    path: FieldPath, number: int, what: str, low: int, high: int, where: str = ""
) -> Iterator[Problem]:
    """Fewer than ``low`` or more than ``high``: ``7 units: 1 to 6 units a side``."""
    if not low <= number <= high:
        allowed = f"{low} to {high}" if low else f"at most {high}"
        yield path, f"{number} {what}", f"{allowed} {what} {where}".rstrip()
