"""What a ruleset knows of positions: names of its things, and how the turn of a unit begins.

A position says little; the rest follows from the scenario and from the rules. A ruleset without
this card can still be given positions that name the procedures under way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Called = Mapping[int, str] | Sequence[str]  # names by number


class Given:
    """The fields that a position states, by their paths: ``("units", 3, "hp")``."""

    def __init__(self, paths: Collection[tuple[str | int, ...]]) -> None:
        self._paths = {path[:k] for path in paths for k in range(1, len(path) + 1)}

    def has(self, *path: str | int) -> bool:
        """Whether a field, or a part of it, is stated."""
        return path in self._paths

    def fill(self, record: Any, path: tuple[str | int, ...], **values: int) -> None:
        """Write those of the fields of ``record``, which lies at ``path``, that are not stated."""
        for name, value in values.items():
            if not self.has(*path, name):
                record[name] = value


def nothing_named(s: Any) -> Mapping[str, Called]:
    """The things of a ruleset that has none with names of their own."""
    return {}


def nothing_owned(s: Any, b: Any, unit: int) -> Mapping[str, Called]:
    """The things of a unit, where units have none with names of their own."""
    return {}


def nothing_follows(s: Any, b: Any, given: Given) -> None:
    """What follows from stated facts where nothing does."""


def nothing_amiss(s: Any, b: Any) -> str:
    """What is amiss at the beginning of a turn where the laws say it all."""
    return ""


def nothing_deployed(s: Any, b: Any, log: Any) -> None:
    """What precedes the first round where nothing does."""


@dataclass(frozen=True)
class PositionCard:
    """What positions of a ruleset need; plain Python that may call kernels' interpreted twins.

    Attributes:
        turn: ``(s, b, log, unit, given)`` puts on the stack, on which the battle's first frame
            lies, what asks ``unit`` its first question in round ``b.round_number``; with -1 what
            begins that round. Stated facts stand in the record; what is open is filled in.
        deploy: ``(s, b, log)`` does what the rules do before the first round; called before facts
            are laid over. Dice come from the battle's seed.
        follow: ``(s, b, given)`` writes what follows from stated facts, but for what is stated.
        things: ``(s)`` names what stands in lists of the record, by kind of thing: the kinds that
            fields call by ``names`` and ``each``.
        owned: ``(s, b, unit)`` does so for what belongs to a unit.
        fault: ``(s, b)`` says what holds at the beginning of every turn, though not in the middle
            of procedures, so that no law has it, and does not hold here; ``""`` if all does.
    """

    turn: Callable[[Any, Any, Any, int, Given], None]
    deploy: Callable[[Any, Any, Any], None] = nothing_deployed
    follow: Callable[[Any, Any, Given], None] = nothing_follows
    things: Callable[[Any], Mapping[str, Called]] = nothing_named
    owned: Callable[[Any, Any, int], Mapping[str, Called]] = nothing_owned
    fault: Callable[[Any, Any], str] = nothing_amiss


def told_apart(names: Iterable[str]) -> list[str]:
    """Names with numbers where one stands twice: ``knife, knife 2``."""
    found: list[str] = []
    for name in names:
        one, k = name, 1
        while one in found:
            k += 1
            one = f"{name} {k}"
        found.append(one)
    return found


def members(bits: int) -> list[int]:
    """The things in a set, by number."""
    return [k for k in range(int(bits).bit_length()) if int(bits) >> k & 1]
