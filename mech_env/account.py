"""Questions and happenings of a battle, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from mech_env.core.log import EVENT, ROLLED
from mech_env.core.ruleset import ONLOOKER, Ruleset


@dataclass(frozen=True)
class Request:
    """The pending question: ``unit`` of ``side`` answers ``decision``."""

    unit: str
    side: str
    decision: str
    text: str  # the question in words
    context: Mapping[str, Any] = field(hash=False)  # what it is about, JSON-ready


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    kind: str
    unit: str | None  # whom it is about; None: nobody, or something that is not a unit
    text: str  # in words; "" if not worth a line
    # unit (index), what, values. In an account for one side words tell what it may know: data has
    # the faces of the rolls that it hears of, else nothing.
    data: Mapping[str, Any] = field(hash=False)

    def __str__(self) -> str:
        return self.text or self.kind


class Events(Sequence[Event]):
    """The events of one step, put into words only when somebody looks.

    Args:
        snapshot: the record after the step.
        before: the last record of the previous fight, if these events reach back into it. Events
            before ``begins`` belong to that fight and are worded with this record. A fight that
            both began and ended within the step has no record of its own.
        begins: place of the first event of the present fight.
        names: of the units, by encounter.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        setups: NDArray[Any],
        snapshot: bytes,
        before: bytes | None,
        begins: int,
        events: bytes,
        first: int,
        names: list[list[str]],
    ) -> None:
        self._source = (ruleset, setups, snapshot, before, begins, events, first, names)

    @cached_property
    def _events(self) -> list[Event]:
        return self._told(ONLOOKER)

    def for_side(self, side: str) -> list[Event]:
        """The events as one side may know them, with no other data than faces of dice.

        Those are left out that would tell it of what is hidden from it: a place, a secret choice, a
        roll.

        Raises:
            ValueError: no such side.
        """
        return self._told(viewer_of(self._source[0], side))

    def _told(self, viewer: int) -> list[Event]:
        ruleset, setups, snapshot, before, begins, raw, first, names = self._source
        events = np.frombuffer(raw, EVENT.dtype)
        now = np.frombuffer(snapshot, dtype=ruleset.dtype)[0]
        then = now if before is None else np.frombuffer(before, dtype=ruleset.dtype)[0]
        found = []
        for k in range(first, len(events)):
            b = then if k < begins else now
            fight = int(b["encounter"])
            if viewer == ONLOOKER or ruleset.words.heard(setups[fight], b, events, k, viewer):
                found.append(_event(ruleset, setups[fight], b, events, k, names[fight], viewer))
        return found

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # a sequence, compared by what it holds

    def __repr__(self) -> str:
        return repr(self._events)


def first_of_fight(ruleset: Ruleset, raw: bytes, first: int) -> int:
    """Where the last fight begins that is laid out in these events, or behind them."""
    events = np.frombuffer(raw, EVENT.dtype)
    begins = list(ruleset.event_kinds).index(ruleset.words.begins)
    found = [k for k in range(first, len(events)) if events[k]["kind"] == begins]
    return found[-1] if found else len(events)


def _event(
    ruleset: Ruleset,
    setup: Any,
    b: Any,
    events: NDArray[Any],
    k: int,
    names: list[str],
    viewer: int,
) -> Event:
    e = events[k]
    text = ruleset.words.event(setup, b, events, k, viewer)
    unit = int(e.unit)
    used = max(0, min(int(e.used), len(e.values)))
    values = [int(v) for v in e.values[:used]]
    data: dict[str, Any] = {}
    if viewer == ONLOOKER:
        data = {"unit": unit, "what": int(e.what), "values": values}
    elif int(e.kind) == ROLLED:  # a side that hears of a roll sees its dice
        data = {"values": values}
    kind = ruleset.event_kinds[int(e.kind)] if int(e.kind) != ROLLED else "rolled"
    name = names[unit] if 0 <= unit < len(names) else None
    return Event(kind, name, text, data)


def viewer_of(ruleset: Ruleset, side: str | None) -> int:
    """The viewer of that name: a side's number; None is an onlooker.

    Raises:
        ValueError: no such side.
    """
    if side is None:
        return ONLOOKER
    if side not in ruleset.side_names:
        raise ValueError(f"viewer: {side!r} is not one of {', '.join(ruleset.side_names)}")
    return ruleset.side_names.index(side)
