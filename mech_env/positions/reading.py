"""Words of a position into a record, with every mistake noted."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from mech_env.core.bits import WORD_BITS
from mech_env.core.fields import Field, Record
from mech_env.core.scenario.problems import FieldPath, dotted
from mech_env.core.shown import shown
from mech_env.positions.names import Names, Unfit, plain_word
from mech_env.positions.words import fields_by_word, is_large_set

Path = tuple[str | int, ...]
MOST_LIKE, MOST_LISTED = 3, 12  # fields that a refusal names
# YAML reads these keys and answers as true and false.
_BOOLEANS = {True: ("on", "yes"), False: ("off", "no")}


class Reader:
    """Writes what a position says into records.

    Attributes:
        problems: (field, value as shown, what is allowed), one for each mistake.
        given: the fields that were written, by path in the record; values: where it stands in the
            position, and what stands there.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self.problems: list[tuple[str, str, str]] = []
        self.given: dict[Path, tuple[FieldPath, Any]] = {}

    def refuse(self, where: FieldPath, value: Any, allowed: str) -> None:
        """Note a mistake."""
        self.problems.append((dotted(where), shown(value), allowed))

    def unknown(self, where: FieldPath, allowed: str) -> None:
        """Note a name that nothing has."""
        self.problems.append((dotted(where), "unknown", allowed))

    def record(
        self,
        record: Record,
        target: Any,
        plain: Any,
        where: FieldPath,
        path: Path = (),
        hidden: Collection[str] = (),
    ) -> None:
        """Write the fields that ``plain`` has into ``target``, a record declared by ``record``.

        ``hidden``: fields that it must not have.
        """
        known = fields_by_word(record)
        for word, value, key in self.entries(plain, where):
            found = known.get(word) or _by_name(record, word)
            if found is None or found[0].name in hidden:
                self.unknown(
                    (*where, key), _some_of([one for one in known if one not in hidden], word)
                )
            elif len(found) > 1:
                self._parts(found, target, value, (*where, key), path)
            else:
                self._field(record, found[0], target, value, (*where, key), path)

    def entries(self, plain: Any, where: FieldPath) -> Iterator[tuple[str, Any, str]]:
        """(word, value, key as written) of a mapping whose keys are words."""
        if not isinstance(plain, Mapping):
            self.refuse(where, plain, "a mapping from fields to values")
            return
        seen: set[str] = set()
        for key, value in plain.items():
            if isinstance(key, bool):
                key = _BOOLEANS[key][0]
            if not isinstance(key, str):
                self.refuse(where, key, "a name of a field")
                continue
            word = plain_word(key)
            if word in seen:
                self.refuse((*where, key), value, "a field once")
                continue
            seen.add(word)
            yield word, value, key[:200]

    def _parts(
        self, fields: tuple[Field, ...], target: Any, value: Any, where: FieldPath, path: Path
    ) -> None:
        if not isinstance(value, list | tuple) or len(value) != len(fields):
            self.refuse(where, value, f"[{', '.join(field.name for field in fields)}]")
            return
        for field, part in zip(fields, value, strict=True):
            own = (*path, field.name)
            self._number(field, target, field.name, part, where, own)
            if own in self.given:
                self.given[own] = (where, value)

    def _field(
        self, record: Record, field: Field, target: Any, value: Any, where: FieldPath, path: Path
    ) -> None:
        own = (*path, field.name)
        if is_large_set(field):
            self._large_set(field, target, value, where, own)
        elif field.record is not None and not field.count:
            self.record(field.record, target[field.name], value, where, own)
        elif field.count:
            self._list(field, target, value, where, own)
            counter = (*path, field.counted_by)
            if field.counted_by and isinstance(value, list | tuple) and counter not in self.given:
                target[field.counted_by] = min(len(value), record[field.counted_by].high)
        else:
            self._number(field, target, field.name, value, where, own)

    def _list(self, field: Field, target: Any, value: Any, where: FieldPath, path: Path) -> None:
        items: Iterator[tuple[Any, Any]]
        if isinstance(value, Mapping):
            items = iter(value.items())
        elif isinstance(value, list | tuple) and len(value) <= field.count:
            items = enumerate(value)
        else:
            of = "a mapping from names, or a list" if field.each else "a list"
            self.refuse(where, value, f"{of} of at most {field.count}")
            return
        rows, seen = target[field.name], set()
        for key, item in items:
            at = key if isinstance(key, int) else str(key)[:200]
            try:
                place = self._names.place_in(field, key)
            except Unfit as problem:
                self.unknown((*where, at), str(problem))
                continue
            if place in seen:
                self.refuse((*where, at), item, "once")
                continue
            seen.add(place)
            if field.record is not None:
                self._row(field, rows[place], place, item, (*where, at), path)
            else:
                self._number(field, rows, place, item, (*where, at), (*path, place))

    def _row(
        self, field: Field, row: Any, place: int, item: Any, where: FieldPath, path: Path
    ) -> None:
        assert field.record is not None
        with self._speaking(self._names.within(field, place)):
            self.record(field.record, row, item, where, (*path, place))

    def of_unit(self, unit: int) -> AbstractContextManager[None]:
        """For a while, what a unit owns is called by its names."""
        return self._speaking(self._names.of_unit(unit))

    @contextmanager
    def _speaking(self, names: Names) -> Iterator[None]:
        outer, self._names = self._names, names
        try:
            yield
        finally:
            self._names = outer

    def _large_set(
        self, field: Field, target: Any, value: Any, where: FieldPath, path: Path
    ) -> None:
        try:
            members = self._names.number(field, value)
        except Unfit as problem:
            self.refuse(where, value, str(problem))
            return
        for k in range(field.count):
            target[field.name][k] = members >> (WORD_BITS * k) & (2**WORD_BITS - 1)
        self.given[path] = (where, value)

    def _number(
        self, field: Field, target: Any, at: str | int, value: Any, where: FieldPath, path: Path
    ) -> None:
        try:
            target[at] = self._names.number(field, value)
        except Unfit as problem:
            self.refuse(where, value, str(problem))
            return
        self.given[path] = (where, value)


def word_of(value: Any) -> Any:
    """An answer as somebody wrote it: YAML reads ``no`` as false."""
    return _BOOLEANS[value][1] if isinstance(value, bool) else value


def _some_of(known: list[str], word: str) -> str:
    """The fields like a word; without any the first of them."""
    found = difflib.get_close_matches(word, known, MOST_LIKE, cutoff=0.5)
    if found:
        return f"a field such as {', '.join(found)}"
    return f"a field: {', '.join(known[:MOST_LISTED])}{', …' * (len(known) > MOST_LISTED)}"


def _by_name(record: Record, word: str) -> tuple[Field, ...] | None:
    """A field by its own name, where a position has another word for it."""
    field = record.fields.get(word)
    return None if field is None or word == "spare" else (field,)
