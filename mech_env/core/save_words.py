"""Saved records in words: codes by name, units by name, places as column and row.

``in_words`` takes what ``core.record.to_plain`` made and ``in_numbers`` leads back. What a
declaration does not call a code, a unit or a place stays a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mech_env.core.fields import NOBODY, Field, Record

Translate = Callable[[Field, Any, str], Any]


@dataclass(frozen=True)
class Names:
    """What numbers of one encounter stand for.

    Args:
        units: names by index.
        width, height: columns and rows of its map, 0 without one; places are counted row by row.
    """

    units: Sequence[str]
    width: int = 0
    height: int = 0

    def word(self, field: Field, number: int, where: str = "") -> Any:
        """The name behind a number; the number itself where nothing has it."""
        if number == NOBODY == field.low and (field.codes or field.of):
            return None
        if field.codes is not None:
            known = field.codes.names()
            return known[number] if 0 <= number < len(known) else number
        if field.of == "unit" and 0 <= number < len(self.units):
            return self.units[number]
        # A frame that is over may still name a place on the larger map of another encounter.
        if field.of == "place" and 0 <= number < self.width * self.height:
            return [number % self.width, number // self.width]
        return number

    def number(self, field: Field, word: Any, where: str) -> Any:
        """The number behind a name. Anything else is returned unchanged.

        Raises:
            ValueError: a name that is not known; names the field and what is allowed.
        """
        if word is None and field.low == NOBODY and (field.codes or field.of):
            return NOBODY
        if field.codes is not None and isinstance(word, str):
            return self._found(word, field.codes.names(), where)
        if field.of == "unit" and isinstance(word, str):
            return self._found(word, self.units, where)
        if field.of == "place" and isinstance(word, list):
            if [type(part) for part in word] != [int, int] or not (
                0 <= word[0] < self.width and 0 <= word[1] < self.height
            ):
                raise ValueError(
                    f"{where}: {word!r:.80} is not [column, row] within {self.width} columns and "
                    f"{self.height} rows"
                )
            return word[1] * self.width + word[0]
        return word

    @staticmethod
    def _found(word: str, known: Sequence[str], where: str) -> int:
        if word not in known:
            raise ValueError(f"{where}: {word!r:.80} is not one of {', '.join(known)}")
        return known.index(word)


def in_words(record: Record, plain: Any, names: Names) -> Any:
    """A plain record with words for numbers, where its declaration knows them."""
    return _translated(record, plain, names.word, "state")


def in_numbers(record: Record, plain: Any, names: Names, where: str = "state") -> Any:
    """A plain record with numbers for words; what does not fit in other ways is left as it is.

    Raises:
        ValueError: a word that is not known; names the field and what is allowed.
    """
    return _translated(record, plain, names.number, where)


def _translated(record: Record, plain: Any, translate: Translate, where: str) -> Any:
    if not isinstance(plain, dict):
        return plain
    return {
        name: _field(record.fields[name], value, translate, f"{where}.{name}")
        if name in record.fields
        else value
        for name, value in plain.items()
    }


def _field(field: Field, value: Any, translate: Translate, where: str) -> Any:
    def one(item: Any, at: str) -> Any:
        if field.record is not None:
            return _translated(field.record, item, translate, at)
        return translate(field, item, at)

    if field.count and isinstance(value, list):
        return [one(item, f"{where}[{k}]") for k, item in enumerate(value)]
    return one(value, where)
