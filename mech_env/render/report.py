"""A battle told in lines, by round and turn, as its events come in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mech_env.core.ruleset import HEADINGS

_FIRST_INDENT = 1


@dataclass(frozen=True)
class Line:
    """One line: depth 0 for rounds, 1 for turns and what happens between them, 2 within a turn."""

    depth: int
    text: str

    def __str__(self) -> str:
        return "  " * self.depth + self.text


class Report:
    """Turns events into lines.

    Dice of one roll and steps of one move come as several events, at times in several steps of the
    battle; lines of one kind that agree before their colon are joined, so a line is handed out when
    the next one begins.

    Args:
        headings: kinds of event that open a section, and its depth (``Words.headings``).
    """

    def __init__(self, headings: Mapping[str, int] = HEADINGS) -> None:
        self._headings = headings
        self._depth = _FIRST_INDENT
        self._open: tuple[tuple[str, str], Line] | None = None

    def feed(self, events: Iterable[Any]) -> list[Line]:
        """The lines that ``events`` (of :meth:`mech_env.Battle.step`) complete."""
        done = []
        for event in events:
            if event.text:
                done += self._add(event)
        return done

    def close(self) -> list[Line]:
        """The line still open, if any."""
        last = [self._open[1]] if self._open else []
        self._open = None
        return last

    def _add(self, event: Any) -> list[Line]:
        head, colon, rest = event.text.partition(": ")
        key = (event.kind, head)
        if self._open is not None and colon and self._open[0] == key:
            line = self._open[1]
            self._open = (key, Line(line.depth, f"{line.text}, {rest}"))
            return []
        done = self.close()
        if event.kind in self._headings:
            depth = self._headings[event.kind]
            self._open = (key, Line(depth, event.text))
            self._depth = depth + 1
        else:
            self._open = (key, Line(self._depth, event.text))
        return done
