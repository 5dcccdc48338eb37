"""A checksum of each record of a league, so that a flipped bit is found when the league is read.

SQLite checks the structure of its pages, not what lies in the cells.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from typing import Any

SCHEMA = """
CREATE TABLE checksums (
    record TEXT PRIMARY KEY,        -- JSON: kind of record and its key
    digest TEXT NOT NULL            -- of all its rows, BLAKE2b, 16 hexadecimal digits
)"""

BLOCK = "block"
_BLOCK_KEY = ("first", "second", "scenario", "seed_block")
_TABLES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "about": (("about", ("key",)),),
    "member": (("members", ("name",)),),
    "slice": (("slices", ("learner", "generation")),),
    BLOCK: (("blocks", _BLOCK_KEY), ("results", _BLOCK_KEY)),
}
KINDS = tuple(_TABLES)


def contents(
    db: sqlite3.Connection, kind: str, key: Sequence[Any] | None = None
) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of each record of a kind, by the record's name in the table of checksums.

    Args:
        key: of one record; None: all.
    """
    found: dict[str, list[tuple[Any, ...]]] = {}
    for table, columns in _TABLES[kind]:
        where = "" if key is None else " WHERE " + " AND ".join(f"{c} = ?" for c in columns)
        query = f"SELECT {', '.join(columns)}, * FROM {table}{where}"
        for row in db.execute(query, key or ()):
            name = json.dumps([kind, *row[: len(columns)]])
            found.setdefault(name, []).append((table, *row[len(columns) :]))
    return found


def seal(db: sqlite3.Connection, kind: str, key: Sequence[Any] | None = None) -> None:
    """Write the checksum of one record, or of all records of a kind."""
    sums = [(name, _digest(rows)) for name, rows in contents(db, kind, key).items()]
    db.executemany("INSERT OR REPLACE INTO checksums VALUES (?, ?)", sums)


def damaged(db: sqlite3.Connection) -> list[str]:
    """The names of records that do not fit their checksums; a missing one does not fit."""
    found = {name: _digest(rows) for kind in KINDS for name, rows in contents(db, kind).items()}
    kept = dict(db.execute("SELECT record, digest FROM checksums"))
    return sorted(name for name in found.keys() | kept.keys() if found.get(name) != kept.get(name))


def block_key(name: str) -> list[Any] | None:
    """The key of a block of matches; None for a record of another kind."""
    parts = _parts(name)
    return parts[1:] if parts[0] == BLOCK and len(parts) == 1 + len(_BLOCK_KEY) else None


def forget(db: sqlite3.Connection, name: str) -> None:
    """Delete a block of matches and its checksum."""
    db.execute("DELETE FROM checksums WHERE record = ?", (name,))
    for table, columns in reversed(_TABLES[BLOCK]):  # results refer to blocks
        where = " AND ".join(f"{c} = ?" for c in columns)
        db.execute(f"DELETE FROM {table} WHERE {where}", block_key(name) or ())


def words(name: str) -> str:
    """A record for messages, in one line."""
    kind, *key = _parts(name)
    if (block := block_key(name)) is not None:
        first, second, scenario, number = block
        text = f"the matches of {first} against {second}, block {number} of {scenario}"
    elif kind == "slice" and len(key) == 2:
        text = f"the slice {key[0]}, generation {key[1]}"
    else:
        text = f"the record {kind} {', '.join(map(str, key))}".rstrip()
    return "".join(c if c.isprintable() else "?" for c in text)


def _parts(name: str) -> list[Any]:
    try:
        parts = json.loads(name)
    except ValueError:  # the name itself is damaged
        return [name]
    return parts if isinstance(parts, list) and parts else [name]


def _digest(rows: list[tuple[Any, ...]]) -> str:
    text = repr(sorted(rows, key=repr))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
