"""Records in the words of a position: only what differs from another record."""

from __future__ import annotations

from typing import Any

from mech_env.core.fields import Field, Record
from mech_env.positions.names import Names
from mech_env.positions.words import as_one_number, fields_by_word, is_large_set


def differing(
    record: Record, mine: Any, base: Any, names: Names, without: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The fields in which ``mine`` differs from ``base``, by word.

    Args:
        record: their declaration.
        mine, base: records of it.
        without: names of fields to leave out.
    """
    found: dict[str, Any] = {}
    written = _counts(record, mine, base)
    for word, fields in fields_by_word(record).items():
        if fields[0].name in written:
            if written[fields[0].name]:
                found[word] = int(mine[fields[0].name])
            continue
        kept = [field for field in fields if field.name not in without]
        if all(_same(mine[field.name], base[field.name]) for field in kept):
            continue
        if len(fields) > 1:
            found[word] = [names.word(f, int(mine[f.name])) for f in fields]
        else:
            (field,) = fields
            found[word] = _value(record, field, mine, base, names)
    return found


def _value(record: Record, field: Field, mine: Any, base: Any, names: Names) -> Any:
    value, other = mine[field.name], base[field.name]
    if is_large_set(field):
        return names.word(field, as_one_number(value))
    if field.record is not None and not field.count:
        return differing(field.record, value, other, names)
    if not field.count:
        return names.word(field, int(value))
    if field.counted_by:
        return _used(field, mine, base, names)
    if field.record is not None:
        called, rows = names.of_places(field), range(field.count)
        return {
            called.get(k, k): differing(field.record, value[k], other[k], names.within(field, k))
            for k in rows
            if not _same(value[k], other[k])
        }
    if field.each:
        called = names.of_places(field)
        return {
            called.get(k, k): names.word(field, int(value[k]))
            for k in range(field.count)
            if value[k] != other[k]
        }
    return [names.word(field, int(one)) for one in value]


def _used(field: Field, mine: Any, base: Any, names: Names) -> list[Any]:
    """The places in use of a list; all, if the others differ from what they were."""
    value, other = mine[field.name], base[field.name]
    shown = range(_shown(field, mine, base))
    if field.record is not None:
        return [differing(field.record, value[k], other[k], names) for k in shown]
    return [names.word(field, int(value[k])) for k in shown]


def _counts(record: Record, mine: Any, base: Any) -> dict[str, bool]:
    """Counters of lists that are written: whether the list alone does not tell them."""
    return {
        f.counted_by: _shown(f, mine, base) != int(mine[f.counted_by])
        for f in record.fields.values()
        if f.counted_by and not _same(mine[f.name], base[f.name])
    }


def _shown(field: Field, mine: Any, base: Any) -> int:
    """How many places of a list are written: those in use, if the others are as they were."""
    used = int(mine[field.counted_by])
    return used if _same(mine[field.name][used:], base[field.name][used:]) else field.count


def _same(one: Any, other: Any) -> bool:
    if hasattr(one, "tobytes"):
        return bool(one.tobytes() == other.tobytes())
    return bool(one == other)
