"""A battle told in lines, by round and turn, as its events come in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

# Kinds of event, by the names that rulesets share, that open a section of the report.
_HEADINGS = {"fight_begins": 0, "ambush": 0, "round_begins": 0, "turn_begins": 1}
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
    battle; lines that agree before their colon are joined, so a line is handed out when the next
    one begins.
    """

    def __init__(self) -> None:
        self._depth = _FIRST_INDENT
        self._open: tuple[tuple[Any, ...], Line] | None = None

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
        key = (event.kind, event.data["unit"], event.data["what"], head)
        if self._open is not None and colon and self._open[0] == key:
            line = self._open[1]
            self._open = (key, Line(line.depth, f"{line.text}, {rest}"))
            return []
        done = self.close()
        if event.kind in _HEADINGS:
            self._open = (key, Line(_HEADINGS[event.kind], event.text))
            self._depth = _HEADINGS[event.kind] + 1
        else:
            self._open = (key, Line(self._depth, event.text))
        return done
