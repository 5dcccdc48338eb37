"""A value from elsewhere as an error shows it: one short line, however large it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


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
