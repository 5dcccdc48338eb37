"""What numbers of a record are called in a position, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mech_env.core.fields import NOBODY, Field
from mech_env.core.scenario.problems import listed

Kinds = Mapping[str, Mapping[int, str]]  # names by number, by kind of thing

NONE = "none"
_MOST_LISTED = 60


class Unfit(ValueError):
    """A value that a field does not take; the message says what is allowed."""


def plain_word(word: str) -> str:
    """A name as it is compared: case, blanks and hyphens do not matter."""
    return "_".join(word.lower().replace("-", " ").replace("_", " ").split())


class Names:
    """The names of one encounter.

    Args:
        kinds: by kind of thing, its names by number; a number without a name stays a number.
        width, height: columns and rows of the map, 0 without one.
        owned: further kinds of the things of a unit.
    """

    def __init__(
        self,
        kinds: Kinds,
        width: int = 0,
        height: int = 0,
        owned: Callable[[int], Kinds] | None = None,
    ) -> None:
        self._kinds = kinds
        self._width, self._height = width, height
        self._owned = owned

    def within(self, field: Field, place: int) -> Names:
        """The names that count in a place of a list: those of a unit in its own record."""
        return self.of_unit(place) if field.each == "unit" else self

    def of_unit(self, unit: int) -> Names:
        """These names, with those of what a unit owns."""
        if self._owned is None or unit not in self._kinds["unit"]:
            return self
        own = {**self._kinds, **self._owned(unit)}
        return Names(own, self._width, self._height, self._owned)

    def by_number(self, field: Field) -> dict[int, str]:
        """What the numbers of a field are called, or the things in its set."""
        if field.names:
            return self._of(field.names)
        if field.codes is not None:
            return self._of(field.codes.names())
        return self._of(field.of) if field.of == "unit" else {}

    def of_places(self, field: Field) -> dict[int, str]:
        """What the places of a list are called."""
        return self._of(field.each) if field.each else {}

    def _of(self, declared: str | Sequence[str]) -> dict[int, str]:
        if isinstance(declared, str):
            return dict(self._kinds.get(declared, {}))
        return dict(enumerate(declared))

    # --- from numbers ----------------------------------------------------------------------------

    def word(self, field: Field, number: int) -> Any:
        """A number of a field in words; the number itself where nothing has a name."""
        if field.things:
            known = self.by_number(field)
            return [known.get(k, k) for k in range(field.things) if number >> k & 1]
        known = self.by_number(field)
        if number in known:
            return known[number]
        if _may_be_none(field) and number == NOBODY:
            return None if NONE in known.values() else NONE
        if field.of == "place" and 0 <= number < self._width * self._height:
            return [number % self._width, number // self._width]
        if _is_flag(field):
            return number == 1
        return number

    # --- from words ------------------------------------------------------------------------------

    def number(self, field: Field, word: Any) -> int:
        """The number behind a word.

        Raises:
            Unfit: no such word, or a number out of range.
        """
        if field.things:
            return self._members(field, word)
        known = self.by_number(field)
        found = _found(known, word) if isinstance(word, str) else None
        if found is not None:
            return found
        none = word is None or (isinstance(word, str) and plain_word(word) == NONE)
        if _may_be_none(field) and none:
            return NOBODY
        if field.of == "place" and isinstance(word, list | tuple):
            return self._place(field, word)
        if _is_flag(field) and isinstance(word, bool):
            return int(word)
        if isinstance(word, bool) or not isinstance(word, int):
            raise Unfit(self.allowed(field))
        if not field.low <= word <= field.high:
            raise Unfit(self.allowed(field))
        return word

    def _place(self, field: Field, word: Sequence[Any]) -> int:
        whole = [type(part) for part in word] == [int, int]
        if not whole or not (0 <= word[0] < self._width and 0 <= word[1] < self._height):
            raise Unfit(self.allowed(field))
        return int(word[1] * self._width + word[0])

    def _members(self, field: Field, words: Any) -> int:
        if words is None or (isinstance(words, str) and plain_word(words) == NONE):
            return 0
        known, members = self.by_number(field), 0
        for word in words if isinstance(words, list | tuple) else [words]:
            found = _found(known, word) if isinstance(word, str) else _whole(word)
            if found is None or not 0 <= found < field.things:
                raise Unfit(self.allowed(field))
            members |= 1 << found
        return members

    def place_in(self, field: Field, key: Any) -> int:
        """The place of a list behind its name or number.

        Raises:
            Unfit: no such place.
        """
        known = self.of_places(field)
        found = _found(known, key) if isinstance(key, str) else _whole(key)
        if found is None or not 0 <= found < field.count:
            numbers = f"a number from 0 to {field.count - 1}"
            raise Unfit(f"one of {', '.join(known.values())}" if known else numbers)
        return found

    def allowed(self, field: Field) -> str:
        """What a field takes, for people."""
        known = list(self.by_number(field).values())[:_MOST_LISTED]
        none = ", or none" if _may_be_none(field) and NONE not in known else ""
        if field.things:
            some = ", ".join(known) if known else f"numbers from 0 to {field.things - 1}"
            return f"a list of {some}"
        if known:
            return (f"one of {', '.join(known)}" if len(known) > 3 else listed(known)) + none
        if field.of == "place":
            return f"[column, row] within {self._width} columns and {self._height} rows{none}"
        if _is_flag(field):
            return "true or false"
        low = 0 if none else field.low
        if low == field.high:
            return f"{low}{none}"
        return f"a whole number from {low} to {field.high}{none}"


def _may_be_none(field: Field) -> bool:
    return field.low == NOBODY == field.initial


def _is_flag(field: Field) -> bool:
    return (field.low, field.high) == (0, 1) and not field.names and field.codes is None


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _found(known: Mapping[int, str], word: str) -> int | None:
    wanted = plain_word(word)
    return next((number for number, name in known.items() if plain_word(name) == wanted), None)
