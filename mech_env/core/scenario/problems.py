"""Mistakes in scenarios: how a check reports them, and the words for values in them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from pydantic_core import PydanticCustomError

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
    text = repr(list(value) if isinstance(value, tuple) else value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


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
        yield path, shown(name), f"one of {', '.join(known)}"


def miscounted(
    path: FieldPath, number: int, what: str, low: int, high: int, where: str = ""
) -> Iterator[Problem]:
    """Fewer than ``low`` or more than ``high``: ``7 units: 1 to 6 units a side``."""
    if not low <= number <= high:
        allowed = f"{low} to {high}" if low else f"at most {high}"
        yield path, f"{number} {what}", f"{allowed} {what} {where}".rstrip()
