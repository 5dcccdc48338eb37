"""Questions and happenings of a battle, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from mech_env.core.log import EVENT, ROLLED
from mech_env.core.ruleset import Ruleset


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
    data: Mapping[str, Any] = field(hash=False)  # unit (index), what, values

    def __str__(self) -> str:
        return self.text or self.kind


class Events(Sequence[Event]):
    """The events of one step, put into words only when somebody looks."""

    def __init__(
        self,
        ruleset: Ruleset,
        setups: NDArray[Any],
        snapshot: bytes,
        events: bytes,
        first: int,
        names: list[str],
    ) -> None:
        self._source = (ruleset, setups, snapshot, events, first, names)

    @cached_property
    def _events(self) -> list[Event]:
        ruleset, setups, snapshot, raw, first, names = self._source
        events = np.frombuffer(raw, EVENT.dtype)
        b = np.frombuffer(snapshot, dtype=ruleset.dtype)[0]
        setup = setups[b["encounter"]]
        return [_event(ruleset, setup, b, events, k, names) for k in range(first, len(events))]

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


def _event(
    ruleset: Ruleset, setup: Any, b: Any, events: NDArray[Any], k: int, names: list[str]
) -> Event:
    e = events[k]
    unit = int(e.unit)
    used = max(0, min(int(e.used), len(e.values)))
    data = {"unit": unit, "what": int(e.what), "values": [int(v) for v in e.values[:used]]}
    kind = ruleset.event_kinds[int(e.kind)] if int(e.kind) != ROLLED else "rolled"
    name = names[unit] if 0 <= unit < len(names) else None
    return Event(kind, name, ruleset.words.event(setup, b, events, k), data)
