"""What the parts of a translation ask of the walk that collects them."""

from __future__ import annotations

from typing import Any, Protocol


class Heard:
    """What a walk has come across, for the next one: it leaves out what nobody speaks of.

    Attributes:
        names: attributes that code reads, and words in strings that may name some.
        built: classes that code makes objects of.
        keyworded: methods that are called with keywords.
        methods: names of methods; where one is read and not called, it keeps its owner.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.built: set[type] = set()
        self.keyworded: set[str] = set()
        self.methods: set[str] = set()

    def size(self) -> tuple[int, int, int, int]:
        """Grows with each walk until there is nothing new."""
        return len(self.names), len(self.built), len(self.keyworded), len(self.methods)


class Walk(Protocol):
    """Takes in what translated code refers to; see ``bundle.Bundle``."""

    @property
    def heard(self) -> Heard: ...

    def value(self, value: Any) -> str:
        """An expression for a value."""

    def constant(self, value: Any, name: str) -> str:
        """A value under a name of its own if it is long."""

    def class_name(self, kind: type, *, built: bool = False) -> str:
        """The name of a class; ``built``: code makes objects of it."""

    def base_name(self, kind: type) -> str:
        """The class that a class extends; "" if it extends none."""

    def mention(self, words: str) -> None:
        """A string may name attributes: a template, a path."""
