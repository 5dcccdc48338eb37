"""Changes to a battle's record, for tests of laws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Change = Callable[[Any], None]


def holder_of(record: Any, path: str) -> tuple[Any, Any]:
    """The record or array that holds the end of a path ``units.3.rides``, and its last step."""
    *holders, last = (int(part) if part.isdigit() else part for part in path.split("."))
    for part in holders:
        record = record[part]
    return record, last


def write(path: str, value: int) -> Change:
    """A change: ``write("units.3.rides", 2)``."""

    def change(b: Any) -> None:
        holder, last = holder_of(b, path)
        holder[last] = value

    return change


def bit(path: str, one: int) -> Change:
    """A change: one more member of a set."""

    def change(b: Any) -> None:
        holder, last = holder_of(b, path)
        holder[last] |= 1 << one

    return change


def both(*changes: Change) -> Change:
    """Several changes, one after the other."""

    def change(b: Any) -> None:
        for one in changes:
            one(b)

    return change
