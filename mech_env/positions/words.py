"""The fields of a record by the words of a position."""

from __future__ import annotations

import functools
from typing import Any

from mech_env.core.bits import WORD_BITS
from mech_env.core.fields import Field, Record

SPARE = "spare"


@functools.cache
def fields_by_word(record: Record) -> dict[str, tuple[Field, ...]]:
    """Fields by word; several fields of one word are written as a list, in their order."""
    found: dict[str, tuple[Field, ...]] = {}
    for field in record.fields.values():
        if field.name != SPARE:
            word = field.word or field.name
            found[word] = (*found.get(word, ()), field)
    return found


def is_large_set(field: Field) -> bool:
    """Whether a field is a set in several words, which lie in a list."""
    return bool(field.things and field.count)


def as_one_number(words: Any) -> int:
    """A set in several words as one number."""
    return sum(int(word) << (WORD_BITS * k) for k, word in enumerate(words))
