"""Errors that people who write scenarios see."""

from __future__ import annotations


class ScenarioError(ValueError):
    """A scenario that cannot be played.

    The message has one line per mistake: ``file: field: value: what is allowed``.
    """

    def __init__(self, where: str, problems: list[tuple[str, str, str]]) -> None:
        """``problems``: (field path, value as shown, what is allowed)."""
        self.where = where
        self.problems = tuple(problems)
        super().__init__("\n".join(": ".join(filter(None, (where, *p))) for p in problems))

    def __reduce__(self) -> tuple[type[ScenarioError], tuple[str, list[tuple[str, str, str]]]]:
        return type(self), (self.where, list(self.problems))
