"""Mistakes in scenarios: how a check reports them, and the words for values in them."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from pydantic_core import PydanticCustomError

from mech_env.core.shown import shown

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
