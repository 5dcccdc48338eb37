"""Errors that people who write scenarios and positions see."""

from __future__ import annotations

MOST_LINES = 50
MOST_LETTERS = 1000  # of each part of a line


class Mistakes(ValueError):
    """A file of somebody that is not taken, with everything that is wrong with it.

    The message has one line per mistake: ``file: field: value: what is allowed``. After 50 lines it
    says how many more mistakes there are.
    """

    def __init__(self, where: str, problems: list[tuple[str, str, str]]) -> None:
        """``problems``: (field path, value as shown, what is allowed)."""
        self.where = where
        self.problems = tuple(problems)
        listed: list[tuple[str, ...]] = [*self.problems[:MOST_LINES]]
        if more := len(problems) - len(listed):
            listed.append((f"and {more} more mistakes",))
        lines = (": ".join(map(_printable, filter(None, (where, *parts)))) for parts in listed)
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type[Mistakes], tuple[str, list[tuple[str, str, str]]]]:
        return type(self), (self.where, list(self.problems))


class ScenarioError(Mistakes):
    """A scenario that cannot be played; one line per mistake."""


class PositionError(Mistakes):
    """A position that cannot be played from; one line per mistake."""


def _printable(text: str) -> str:
    """A part of a line: names from a file may be long, or hold line breaks and control codes."""
    cut = text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in cut)
