"""A battle as words look at it: its records, the pending question, one event, and names."""

from __future__ import annotations

import functools
import operator
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar

from mech_env.core.jit import interpreted
from mech_env.core.log import ROLLED
from mech_env.core.record import DRAW, RUNNING
from mech_env.core.ruleset import ONLOOKER, unit_names
from mech_env.core.words import phrases
from mech_env.core.words.reading import Reading

Answer = TypeVar("Answer")
V = TypeVar("V", bound="View")
Line = str | Callable[[V], str]  # a template, or a function where it takes more
Fact = str | Callable[[V], Any]  # a template, the path of an attribute, or a function

_twin = functools.cache(interpreted)


def ask(question: Callable[..., Answer], *given: Any) -> Answer:
    """The answer of the rules to a question (a kernel of a ruleset's room ``questions``)."""
    answer: Answer = _twin(question)(*given)
    return answer


class View:
    """A setup and a battle record, and in a report the event that a line is about.

    A ruleset's own view adds its names and what its lines speak of. A template names attributes in
    braces; behind a colon stands what puts the value into words: a method, with a further word for
    it, or one of the tables ``codes``: ``"{who} fires at {x:unit}: {y:count round}"``.

    Args:
        s: setup record.
        b: battle record.
        events: EVENT records of a log.
        k: which of them.
        viewer: a side, who is told what it may know; ``ONLOOKER``: all is told.

    Attributes:
        s, b: the records, read (:class:`Reading`).
    """

    side_names: ClassVar[tuple[str, ...]]
    codes: ClassVar[Mapping[str, Sequence[str]]] = {}  # names of tables: words by code
    endings: ClassVar[Mapping[int, str]]  # why a battle ended
    cell: ClassVar[str] = "cell"  # what a place on the map is called
    distance: ClassVar[Callable[[int, int, int], int]]  # of two places on a map of a width

    def __init__(
        self, s: Any, b: Any, events: Any = (), k: int = 0, viewer: int = ONLOOKER
    ) -> None:
        self._records = s, b
        self.viewer = viewer
        self._events, self._k = events, k
        self.s, self.b = Reading(s), Reading(b)

    def ask(self, question: Callable[..., Answer], *given: Any) -> Answer:
        """The answer of the rules to a question about these records."""
        return ask(question, *self._records, *given)

    def ask_s(self, question: Callable[..., Answer], *given: Any) -> Answer:
        """The answer to a question about the setup alone."""
        return ask(question, self._records[0], *given)

    def ask_b(self, question: Callable[..., Answer], *given: Any) -> Answer:
        """The answer to a question about the battle alone."""
        return ask(question, self._records[1], *given)

    def say(self, template: str) -> str:
        """A template with its fields filled in."""
        return _Filled(self).format(template)

    def worked_out(self, facts: Mapping[str, Fact[Self]]) -> dict[str, Any]:
        """Facts by name, JSON-ready; those of None are left out."""
        found = {name: self._fact(fact) for name, fact in facts.items()}
        return {name: value for name, value in found.items() if value is not None}

    def _fact(self, fact: Fact[Self]) -> Any:
        if not isinstance(fact, str):
            return fact(self)
        return self.say(fact) if "{" in fact else self.value(fact)

    def value(self, path: str) -> Any:
        """An attribute by its dotted path: ``frame.steps``."""
        return operator.attrgetter(path)(self)

    # --- the pending question --------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether a question stands."""
        return bool(self.b.winner == RUNNING and self.b.request.decision)

    @property
    def decision(self) -> int:
        return int(self.b.request.decision)

    @property
    def asked(self) -> int:
        """The unit that decides."""
        return int(self.b.request.unit)

    @property
    def asks(self) -> str:
        """The same by name."""
        return self.unit(self.asked)

    @property
    def side_asked(self) -> int:
        return int(self.b.request.side)

    @property
    def u(self) -> Any:
        """The record of the unit that decides."""
        return self.b.units[self.asked]

    # --- the viewer ------------------------------------------------------------------------------

    def theirs(self, unit: int) -> bool:
        """Whether a unit is an enemy of the side that looks; to an onlooker nobody is."""
        return self.viewer != ONLOOKER and self.s.units[unit].side != self.viewer

    @property
    def answers(self) -> bool:
        """Whether the pending question may be told: an onlooker knows it, and the side asked."""
        return self.viewer in (ONLOOKER, self.b.request.side)

    @property
    def heard(self) -> bool:
        """Whether the viewer, a side, learns of the event."""
        return True

    @functools.cached_property
    def frame(self) -> Any:
        """The procedure under way; the first frame, empty, when there is none."""
        return self.b.frames[max(self.b.depth - 1, 0)]

    def frame_of(self, *kinds: int) -> Any:
        """The uppermost frame of one of these kinds, or None."""
        frames = reversed(self.b.frames[: self.b.depth])
        return next((frame for frame in frames if frame.kind in kinds), None)

    # --- the event -------------------------------------------------------------------------------

    @functools.cached_property
    def event(self) -> Any:
        return Reading(self._events[self._k])

    def before(self) -> Iterator[Any]:
        """The events before it that the log still holds, the last first."""
        return (Reading(self._events[k]) for k in range(self._k - 1, -1, -1))

    @property
    def who(self) -> str:
        """The unit of the event."""
        return self.unit(self.event.unit)

    @property
    def what(self) -> int:
        return int(self.event.what)

    @property
    def x(self) -> int:
        return int(self.event.values[0])

    @property
    def y(self) -> int:
        return int(self.event.values[1])

    @property
    def z(self) -> int:
        return int(self.event.values[2])

    @property
    def faces(self) -> list[int]:
        """Of a roll."""
        return [*self.event.values[: self.event.used]]

    def dice(self, unit: int, *why: int) -> list[int]:
        """The last rolls of a unit for one of these reasons before the event; [] if not known."""
        faces: list[int] = []
        for e in self.before():
            if e.kind == ROLLED and e.unit == unit and e.what in why:
                faces = [*e.values[: e.used], *faces]
            elif faces or (e.kind == self.event.kind and e.unit == self.event.unit):
                break
        return faces

    def rolled(self, total: Any, unit: int, *why: int) -> str:
        """``14 (9, 2)``: a total, and the dice on the table."""
        faces = self.dice(unit, *why)
        return f"{total} ({phrases.figures(faces)})" if faces else str(total)

    # --- names -----------------------------------------------------------------------------------

    @functools.cached_property
    def unit_names(self) -> list[str]:
        return unit_names(self.s, self.side_names)

    def unit(self, unit: int) -> str:
        """``red_0``, or ``nobody``."""
        return self.unit_names[unit] if 0 <= unit < len(self.unit_names) else "nobody"

    def side(self, side: int) -> str:
        """The colour of a side, or ``nobody``."""
        return self.side_names[side] if 0 <= side < len(self.side_names) else "nobody"

    def place(self, at: int) -> str:
        """A place on the map as ``(column,row)``."""
        width = self.s.width
        return "off the map" if at < 0 or width < 1 else f"({at % width},{at // width})"

    def between(self, start: int, end: int) -> int:
        """Distance of two places, or -1 if one of them is nowhere."""
        known = start >= 0 and end >= 0
        return ask(type(self).distance, start, end, self.s.width) if known else -1

    def away(self, far: int, least: int = 1) -> str:
        """``, 7 cells away``; "" for less than ``least``."""
        return f", {phrases.measured(far, self.cell)} away" if far >= least else ""

    def count(self, number: int, noun: str) -> str:
        """``two dice``"""
        return phrases.count(number, noun)

    def signed(self, number: int) -> str:
        """``+2``"""
        return phrases.signed(number)

    def figures(self, numbers: list[int]) -> str:
        """``2, 7, 8``"""
        return phrases.figures(numbers)

    def nth(self, index: int) -> str:
        """An index as people count: from 1."""
        return str(index + 1)

    # --- results ---------------------------------------------------------------------------------

    def won(self, winner: int, what: str) -> str:
        """``red wins the battle``"""
        ends = winner in (DRAW, RUNNING)
        return f"{what} ends in a draw" if ends else f"{self.side(winner)} wins {what}"

    @classmethod
    def ending(cls, code: int) -> str:
        """Why a battle ended."""
        return cls.endings.get(code, f"reason {code}")


class _Filled(string.Formatter):
    """Fills in templates from a view."""

    def __init__(self, view: View) -> None:
        self._view = view

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        return self._view.value(field_name), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in self._view.codes:
            return str(self._view.codes[format_spec][value])
        method, *word = format_spec.split(" ", 1)
        return str(getattr(self._view, method)(value, *word) if method else value)


def check(view: type[View], template: str) -> None:
    """Refuse a template that a view cannot fill in.

    Raises:
        ValueError: an attribute or method that the view lacks.
    """
    known = {"s", "b", *view.codes, *dir(view)}
    for _, path, spec, _ in string.Formatter().parse(template):
        for name in filter(None, ((path or "").split(".")[0], (spec or "").split(" ")[0])):
            if name not in known:
                raise ValueError(f"{view.__name__} has no {name!r}: {template!r}")


def check_facts(view: type[View], facts: Mapping[str, Fact[Any]]) -> None:
    """The same for templates and paths of facts."""
    for fact in facts.values():
        if isinstance(fact, str):
            check(view, fact if "{" in fact else f"{{{fact}}}")
