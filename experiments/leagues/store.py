"""A league on disk: members, slices of training and blocks of matches, in SQLite.

Each finished piece of work is one transaction under its own primary key: after a crash it is either
there or not, and writing it again changes nothing. Each record has a checksum.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from experiments.leagues import checksums
from experiments.scripting.command import one_line

FORMAT = 2
_WITHOUT_CHECKSUMS = 1  # an older format; everything else is the same
_PATIENCE = 30.0

_SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE members (
    name TEXT PRIMARY KEY,          -- main_1@3: learner and generation; or a fixed player's name
    learner TEXT NOT NULL,          -- empty for fixed players
    role TEXT NOT NULL CHECK (role IN ('main', 'exploiter', 'fixed')),
    generation INTEGER NOT NULL,    -- -1 for fixed players
    life INTEGER NOT NULL,          -- how often an exploiter had started afresh
    player TEXT NOT NULL,           -- for agents.make; files relative to the league's folder
    files TEXT NOT NULL             -- JSON: file -> SHA-256
);
CREATE TABLE slices (
    learner TEXT NOT NULL,
    generation INTEGER NOT NULL,
    opponents TEXT NOT NULL,        -- JSON: name -> weight
    steps INTEGER NOT NULL,
    seconds REAL NOT NULL,
    revision TEXT NOT NULL,         -- commit of the code
    PRIMARY KEY (learner, generation)
);
CREATE TABLE blocks (
    first TEXT NOT NULL REFERENCES members (name),
    second TEXT NOT NULL REFERENCES members (name),
    scenario TEXT NOT NULL,
    seed_block INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    revision TEXT NOT NULL,
    PRIMARY KEY (first, second, scenario, seed_block)
);
CREATE TABLE results (              -- of `first`, by the side it took
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    scenario TEXT NOT NULL,
    seed_block INTEGER NOT NULL,
    side TEXT NOT NULL,
    wins INTEGER NOT NULL CHECK (wins >= 0),
    draws INTEGER NOT NULL CHECK (draws >= 0),
    losses INTEGER NOT NULL CHECK (losses >= 0),
    PRIMARY KEY (first, second, scenario, seed_block, side),
    FOREIGN KEY (first, second, scenario, seed_block) REFERENCES blocks
);
"""


class StoreError(ValueError):
    """A league's database that cannot be used; the message is one line and says what to do."""


@dataclass(frozen=True)
class Member:
    """A member of the pool."""

    name: str
    learner: str
    role: str
    generation: int
    life: int
    player: str
    files: dict[str, str]


_MEMBER = TypeAdapter(Member)
_COLUMNS = tuple(field.name for field in fields(Member))


@dataclass(frozen=True)
class BlockKey:
    """The identity of a block of matches in the store."""

    first: str
    second: str
    scenario: str
    seed_block: int

    def words(self) -> str:
        """For messages."""
        return f"{self.first} against {self.second}, block {self.seed_block}"


@dataclass(frozen=True)
class Counts:
    """Results of ``first`` in battles on one side."""

    side: str
    wins: int
    draws: int
    losses: int


class Store:
    """The database of one league; one process writes it."""

    def __init__(
        self,
        path: Path,
        patience: float = _PATIENCE,
        repair: Callable[[str], Any] | None = None,
    ) -> None:
        """Open or make it.

        Args:
            patience: seconds to wait while another process holds it.
            repair: forget blocks of matches that do not fit their checksums, and tell this function
                each of them in one line; None: refuse them.

        Raises:
            StoreError: held by another process, damaged, not a league's, or of another version.
        """
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=patience)
            # A damaged name is shown, not raised on.
            self._db.text_factory = lambda raw: raw.decode("utf-8", "backslashreplace")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._check_or_make()
            self._check_records(repair)
        except sqlite3.Error as error:
            raise self._unusable(error) from None
        except UnicodeDecodeError:  # a message of SQLite that quotes a damaged name
            raise StoreError(self._damaged("a name in it is no text")) from None

    def _damaged(self, reason: str) -> str:
        reason = " ".join(reason.split())[:200]
        return (
            f"{self.path}: not a usable league database ({reason}); put back a copy, "
            "or start over with --overwrite"
        )

    def _unusable(self, error: sqlite3.Error) -> StoreError:
        """What is wrong, and what helps: most causes leave the league healthy."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        return StoreError(self._outside(code, error) or self._damaged(str(error)))

    def _outside(self, code: int, error: sqlite3.Error) -> str:
        """The line for a cause outside the database; "" for any other."""
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return (
                f"{self.path}: another process holds it (this league elsewhere, or a program that "
                "looks into it); end that one and run the command again"
            )
        if code == sqlite3.SQLITE_FULL:
            return (
                f"{self.path}: the disk is full; make room and run the command again, "
                "what is finished is kept"
            )
        if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            return f"{self.path}: cannot be read and written ({error}); check permissions and disk"
        return ""

    def _check_or_make(self) -> None:
        self._db.execute("PRAGMA ignore_check_constraints = ON")  # checksums name the record
        (found,) = self._db.execute("PRAGMA integrity_check(1)").fetchone()
        self._db.execute("PRAGMA ignore_check_constraints = OFF")
        if found != "ok":
            raise StoreError(self._damaged(str(found).splitlines()[-1]))
        tables = {r[0] for r in self._db.execute("SELECT name FROM sqlite_master")}
        if not tables:
            with self._transaction() as db:
                # executescript would commit; a half-made schema must not stay behind.
                for statement in [*_SCHEMA.split(";\n"), checksums.SCHEMA]:
                    if statement.strip():
                        db.execute(statement)
                self._set_format(db)
            return
        if "about" not in tables:
            raise StoreError(self._damaged("it holds something else"))
        if self.about("format") == str(_WITHOUT_CHECKSUMS):
            with self._transaction() as db:
                db.execute(checksums.SCHEMA)
                self._set_format(db)
                for kind in checksums.KINDS:
                    checksums.seal(db, kind)
        elif self.about("format") != str(FORMAT):
            raise StoreError(self._damaged(f"format {self.about('format')}, wanted {FORMAT}"))

    def _set_format(self, db: sqlite3.Connection) -> None:
        db.execute("INSERT OR REPLACE INTO about VALUES ('format', ?)", (str(FORMAT),))
        checksums.seal(db, "about", ("format",))

    def _check_records(self, repair: Callable[[str], Any] | None) -> None:
        """Hold each record against its checksum."""
        wrong = checksums.damaged(self._db)
        blocks = [name for name in wrong if checksums.block_key(name) is not None]
        others = [name for name in wrong if name not in blocks]
        if others:
            raise StoreError(
                f"{self.path}: {checksums.words(others[0])} was changed or lost; put back a copy, "
                "or choose another --name"
            )
        if blocks and repair is None:
            more = f" (and {len(blocks) - 1} more blocks)" if len(blocks) > 1 else ""
            raise StoreError(
                f"{self.path}: {checksums.words(blocks[0])} do not fit their checksum{more}; "
                "put back a copy, or play them again with --repair"
            )
        for name in blocks:
            with self._transaction() as db:
                checksums.forget(db, name)
            assert repair is not None
            repair(f"{checksums.words(name)}: forgotten, to be played again")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                told = self._outside(code, error) or f"{self.path}: nothing was written ({error})"
                raise StoreError(told) from None
            raise

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._unusable(error) from None

    # --- about the league ------------------------------------------------------------------------

    def about(self, key: str) -> str | None:
        """A fact about the league, or None."""
        found = self._rows("SELECT value FROM about WHERE key = ?", (key,))
        return str(found[0][0]) if found else None

    def found(self, facts: dict[str, str], members: Sequence[Member]) -> None:
        """Begin a league: its facts and its fixed players, in one transaction."""
        with self._transaction() as db:
            db.executemany("INSERT INTO about VALUES (?, ?)", list(facts.items()))
            checksums.seal(db, "about")
            for member in members:
                _insert_member(db, member)

    # --- members and slices ----------------------------------------------------------------------

    def members(self) -> list[Member]:
        """All, oldest first; of one generation in the order of their names.

        Raises:
            StoreError: a record that no league writes.
        """
        rows = self._rows(f"SELECT {', '.join(_COLUMNS)} FROM members ORDER BY generation, name")
        try:
            return [
                _MEMBER.validate_python(
                    dict(zip(_COLUMNS, (*values, json.loads(files)), strict=True))
                )
                for *values, files in rows
            ]
        except (TypeError, ValueError, RecursionError) as error:
            raise StoreError(self._damaged(f"members: {one_line(error)}")) from None

    def has_slice(self, learner: str, generation: int) -> bool:
        """Whether a learner has finished its share of a generation."""
        query = "SELECT 1 FROM slices WHERE learner = ? AND generation = ?"
        return bool(self._rows(query, (learner, generation)))

    def add_slice(
        self, member: Member, opponents: dict[str, float], steps: int, seconds: float, revision: str
    ) -> bool:
        """Add a finished slice and the member frozen from it; False if it was there already."""
        row = (member.learner, member.generation, json.dumps(opponents), steps, seconds, revision)
        with self._transaction() as db:
            done = db.execute(
                "INSERT INTO slices VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row
            )
            if done.rowcount:
                _insert_member(db, member)
                checksums.seal(db, "slice", (member.learner, member.generation))
        return bool(done.rowcount)

    def slices(self) -> list[dict[str, Any]]:
        """All finished slices, as dictionaries, oldest first."""
        names = ("learner", "generation", "opponents", "steps", "seconds", "revision")
        rows = self._rows(f"SELECT {', '.join(names)} FROM slices ORDER BY generation, learner")
        found = [dict(zip(names, row, strict=True)) for row in rows]
        return [{**slice_, "opponents": json.loads(slice_["opponents"])} for slice_ in found]

    # --- matches ---------------------------------------------------------------------------------

    def add_block(self, key: BlockKey, seed: int, counts: Sequence[Counts], revision: str) -> bool:
        """Add a finished block, in one transaction; False if it was there already."""
        identity = (key.first, key.second, key.scenario, key.seed_block)
        with self._transaction() as db:
            done = db.execute(
                "INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (*identity, seed, revision),
            )
            if done.rowcount:
                db.executemany(
                    "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    [(*identity, c.side, c.wins, c.draws, c.losses) for c in counts],
                )
                checksums.seal(db, checksums.BLOCK, identity)
        return bool(done.rowcount)

    def finished_blocks(self) -> set[BlockKey]:
        """The identities of all finished blocks."""
        rows = self._rows("SELECT first, second, scenario, seed_block FROM blocks")
        return {BlockKey(*row) for row in rows}

    def payoff(self) -> dict[tuple[str, str], tuple[int, int, int]]:
        """Wins, draws and losses of the first of each pair that met; each pair once."""
        rows = self._rows(
            "SELECT first, second, SUM(wins), SUM(draws), SUM(losses) FROM results "
            "GROUP BY first, second ORDER BY first, second"
        )
        return {(a, b): (w, d, n) for a, b, w, d, n in rows}

    def table(self) -> list[tuple[Any, ...]]:
        """Every row of the payoff table: pair, scenario, block, seed, side, wins, draws, losses."""
        return self._rows(
            "SELECT r.first, r.second, r.scenario, r.seed_block, b.seed, r.side, r.wins, r.draws, "
            "r.losses FROM results r JOIN blocks b USING (first, second, scenario, seed_block) "
            "ORDER BY r.first, r.second, r.scenario, r.seed_block, r.side"
        )

    def revisions(self) -> list[str]:
        """Commits of all the code that worked on this league."""
        rows = self._rows("SELECT revision FROM slices UNION SELECT revision FROM blocks")
        return sorted(str(row[0]) for row in rows)


def _insert_member(db: sqlite3.Connection, member: Member) -> None:
    db.execute(
        "INSERT INTO members VALUES (?, ?, ?, ?, ?, ?, ?)",
        (member.name, member.learner, member.role, member.generation, member.life, member.player,
         json.dumps(member.files)),
    )  # fmt: skip
    checksums.seal(db, "member", (member.name,))
