"""Declarations of records: each field once, with its range, its meaning and who may see it.

A :class:`Record` gives the dtype, the limits that a saved battle must keep, the blank record, the
table in a ruleset's RULES.md and the bounds of the features that an observation shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.attributes import attribute_dtype
from mech_env.core.bits import WORD_BITS, words_for
from mech_env.core.codes import Codes
from mech_env.core.layout import Feature

NOBODY = -1

_SPARE = "spare"  # fills a record up to its alignment
_WIDTHS = (np.dtype(np.int16), np.dtype(np.int32), np.dtype(np.int64))


@dataclass(frozen=True)
class Field:
    """One field of a record: a number, ``count`` numbers, or nested records.

    Raises:
        ValueError: a range that holds no number, or not the first one.
    """

    name: str
    low: int
    high: int
    about: str = ""
    count: int = 0  # length of a list; 0: not a list
    initial: int = 0  # in a blank record; -1 where -1 means none
    seen_by: str = "all"  # all, side: who of the players may know it
    record: Record | None = None
    things: int = 0  # of a set: how many things it may hold
    codes: type[Codes] | None = None  # what the numbers mean
    of: str = ""  # unit, place: what an index belongs to
    # How people write it in a position; see `called`.
    word: str = ""
    names: str | Sequence[str] = ""
    each: str | Sequence[str] = ""
    counted_by: str = ""

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError(f"field {self.name!r}: {self.low} to {self.high} is no range")
        if not self.low <= self.initial <= self.high:
            raise ValueError(
                f"field {self.name!r}: {self.initial}, its value at first, is not from {self.low} "
                f"to {self.high}"
            )

    @property
    def dtype(self) -> np.dtype[Any]:
        """The narrowest signed integer that holds the range; of nested records theirs."""
        if self.record is not None:
            return self.record.layout
        for width in _WIDTHS:
            bounds = np.iinfo(width)
            if bounds.min <= self.low and self.high <= bounds.max:
                return width
        raise ValueError(f"field {self.name!r}: no integer holds {self.low} to {self.high}")

    def called(
        self,
        word: str = "",
        *,
        names: str | Sequence[str] = "",
        each: str | Sequence[str] = "",
        counted_by: str = "",
    ) -> Field:
        """The same field with the words in which positions give it (``mech_env.positions``).

        Args:
            word: in place of its name; fields that share a word are one list: ``at: [3, 4]``.
            names: what its numbers are called, or the things in its set: names by number, or a
                kind of thing (unit, side, or one that the ruleset names).
            each: the same of its places, if it is a list.
            counted_by: the field that counts the places in use.
        """
        return replace(
            self,
            word=word or self.word,
            names=names or self.names,
            each=each or self.each,
            counted_by=counted_by or self.counted_by,
        )

    def feature(self, name: str = "", high: float | None = None) -> Feature:
        """The feature of an observation that shows this field as it lies in the record.

        Args:
            name: of the feature, if it differs from the field's.
            high: its natural bound, if greater values are cut off.
        """
        low = -float(self.high if high is None else high) if self.low < 0 else 0.0
        top = float(self.high if high is None else high)
        return Feature(name or self.name, self.about or "count", low, top, self.seen_by)


def number(
    name: str, low: int, high: int, about: str = "", *, count: int = 0, seen_by: str = "all"
) -> Field:
    """A number from ``low`` to ``high``; with ``count``, a list of them."""
    return Field(name, low, high, about, count, min(max(low, 0), high), seen_by)


def flag(name: str, about: str = "", *, count: int = 0, seen_by: str = "all") -> Field:
    """0 or 1."""
    return Field(name, 0, 1, about, count, 0, seen_by)


def index(
    name: str,
    of: int,
    about: str = "",
    *,
    count: int = 0,
    none: bool = True,
    seen_by: str = "all",
) -> Field:
    """A number of one of ``of`` things, from 0 on, or -1 for none."""
    if none:
        return Field(name, -1, of - 1, about, count, NOBODY, seen_by)
    return Field(name, 0, of - 1, about, count, 0, seen_by)


def unit(name: str, of: int, about: str = "", *, count: int = 0, none: bool = True) -> Field:
    """A unit by index; saves name it."""
    return replace(index(name, of, about, count=count, none=none), of="unit")


def place(name: str, of: int, about: str = "") -> Field:
    """A place on the map, counted row by row, or -1 for none; saves write column and row."""
    return replace(index(name, of, about), of="place")


def code(
    name: str,
    codes: type[Codes],
    about: str = "",
    *,
    count: int = 0,
    none: bool = False,
    seen_by: str = "all",
) -> Field:
    """One of ``codes``; with ``none``, -1 for none of them."""
    found = index(name, len(codes), about, count=count, none=none, seen_by=seen_by)
    return replace(found, about=about or ", ".join(one.name for one in codes), codes=codes)


def bits(name: str, of: int, about: str = "", *, seen_by: str = "all") -> Field:
    """A set of ``of`` things, a bit for each; of more than 62, a list of words (``core.bits``)."""
    if of <= WORD_BITS:
        return Field(name, 0, 2**of - 1, about, 0, 0, seen_by, things=of)
    return Field(name, 0, 2**WORD_BITS - 1, about, words_for(of), 0, seen_by, things=of)


def nested(name: str, record: Record, count: int = 0, about: str = "") -> Field:
    """A record in a record; with ``count``, a list of them."""
    return Field(name, 0, 0, about or record.about, count, record=record)


class Record:
    """A record type: named fields, naturally aligned, without bytes that no field names.

    Args:
        name: in messages and tables.
        fields: of equal width they lie in this order.
        about: what it holds, in a line for people.

    Raises:
        ValueError: a name that stands twice, or that numpy records use for themselves (the
            interpreted twin would read the method).
    """

    def __init__(self, name: str, fields: Sequence[Field], about: str = "") -> None:
        self.name = name
        self.about = about
        self.fields = {field.name: field for field in fields}
        twice = sorted({f.name for f in fields if sum(g.name == f.name for g in fields) > 1})
        if twice:
            raise ValueError(f"record {name!r}: fields that stand twice: {', '.join(twice)}")
        taken = sorted(set(self.fields) & (set(dir(np.recarray)) | set(dir(np.record))))
        if taken:
            raise ValueError(
                f"field {taken[0]!r} is an attribute of numpy records; choose another name"
            )
        # Nested in others as a plain dtype: numpy forgets the alignment of others.
        self.layout = np.dtype(self._parts(), align=True)
        self.dtype = attribute_dtype(self.layout, name)

    def _parts(self) -> list[Any]:
        """Fields as numpy takes them: the widest first, so that no bytes lie between them."""
        by_width = sorted(self.fields.values(), key=lambda f: -f.dtype.alignment)
        parts: list[Any] = [
            (f.name, f.dtype, f.count) if f.count else (f.name, f.dtype) for f in by_width
        ]
        size = sum(f.dtype.itemsize * max(1, f.count) for f in by_width)
        spare = -size % max((f.dtype.alignment for f in by_width), default=1) // 2
        if spare:
            self.fields[_SPARE] = number(_SPARE, 0, 0, count=spare)
            parts.append((_SPARE, np.int16, spare))
        return parts

    def __getitem__(self, name: str) -> Field:
        """A field by name.

        Raises:
            ValueError: no such field; the message lists what there is.
        """
        if name not in self.fields:
            raise ValueError(
                f"record {self.name!r} has no field {name!r}: {', '.join(self.fields)}"
            )
        return self.fields[name]

    def limits(self, prefix: str = "") -> dict[str, tuple[int, int]]:
        """Lowest and highest value by dotted name, nested records included."""
        found: dict[str, tuple[int, int]] = {}
        for field in self.fields.values():
            if field.record is not None:
                found |= field.record.limits(f"{prefix}{field.name}.")
            else:
                found[prefix + field.name] = (field.low, field.high)
        return found

    def blank(self, count: int = 1) -> NDArray[Any]:
        """``count`` records in which nothing has happened: numbers 0, or -1 where that is none."""
        records = np.zeros(count, self.dtype)
        for field in self.fields.values():
            if field.record is not None:
                records[field.name] = field.record.blank()[0]
            else:
                records[field.name] = field.initial
        return records

    def rows(self, prefix: str = "") -> Iterator[tuple[str, str, str]]:
        """(record, field, meaning with range) of each field, nested records after their place."""
        for field in self.fields.values():
            if field.name != _SPARE:
                yield prefix or self.name, field.name, _meaning(field)
        for field in self.fields.values():
            if field.record is not None:
                yield from field.record.rows(field.record.name)

    def run(self, first: str, last: str) -> tuple[int, int]:
        """Where the numbers of neighbouring int16 fields lie: (start, count), counted in int16.

        For ``core.jit.write_scaled``; fields ``first`` to ``last`` in the order of the record.

        Raises:
            ValueError: no such fields in this order, or one that is not int16.
        """
        names = list(self.fields)
        if first not in names or last not in names[names.index(first) :]:
            raise ValueError(f"no run of fields from {first!r} to {last!r}; the fields are {names}")
        offsets: Any = self.dtype.fields
        start = stop = int(offsets[first][1])
        for name in names[names.index(first) : names.index(last) + 1]:
            if self.dtype[name].base != np.int16 or int(offsets[name][1]) != stop:
                raise ValueError(
                    f"field {name!r} is {self.dtype[name]} or apart; a run is of int16 only"
                )
            stop += self.dtype[name].itemsize
        return start // 2, (stop - start) // 2


def _meaning(field: Field) -> str:
    if field.record is not None:
        size = f"{field.count} × " if field.count else ""
        return f"{size}{field.record.name}" + (f": {field.about}" if field.about else "")
    none = ", -1 = none" if field.low == field.initial == NOBODY else ""
    low = 0 if none else field.low
    if field.things:
        span = f"a set of {field.things}"
    elif (low, field.high) == (0, 1):
        span = f"0 or 1{none}"
    else:
        span = f"{low} to {field.high}{none}" if low < field.high else f"{low}{none}"
    size = f"{field.count} × " if field.count and not field.things else ""
    return f"{field.about} ({size}{span})" if field.about else f"{size}{span}"
