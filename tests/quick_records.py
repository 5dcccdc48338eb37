"""Records read several times as fast, for tests that play without compiled rules.

Interpreted rules spend most of their time in ``numpy.record``, which tries an attribute, catches
the error, looks up the field and makes a new type for each record in a record.
"""

from __future__ import annotations

from typing import Any

import numpy as np

_own = np.void.__getattribute__
_getfield = np.void.getfield
# The fields of each type of record by its address, with the type, so that it stays at its address.
_KNOWN: dict[int, tuple[dict[str, tuple[Any, int]], Any]] = {}


def quicken() -> None:
    """Let all records of this process find their fields at once; values and views are the same."""
    np.record.__getattribute__ = _read  # type: ignore[method-assign]


def _read(record: Any, name: str) -> Any:
    kind = _own(record, "dtype")
    known = _KNOWN.get(id(kind))
    if known is None:
        known = _KNOWN[id(kind)] = (_fields_of(kind), kind)
    where = known[0].get(name)
    return _own(record, name) if where is None else _getfield(record, *where)


def _fields_of(kind: Any) -> dict[str, tuple[Any, int]]:
    """Type and offset of each field that is read as an attribute."""
    return {
        name: (_with_records(inner), offset)
        for name, (inner, offset, *_) in kind.fields.items()
        if not hasattr(np.void, name)
    }


def _with_records(kind: Any) -> Any:
    """A field's type whose records, if it has any, are read as these are."""
    if kind.base.names is None:
        return kind
    inner = np.dtype((np.record, kind.base))
    return np.dtype((inner, kind.shape)) if kind.shape else inner
