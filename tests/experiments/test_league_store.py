"""The database of a league: everything once, and whole or not at all."""

from __future__ import annotations

import errno
import os
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from experiments.leagues import checksums
from experiments.leagues.driver import open_store
from experiments.leagues.store import FORMAT, BlockKey, Counts, Store, StoreError
from experiments.scripting.command import FAILED, OK, USAGE
from experiments.scripting.files import write_atomically
from tests.experiments.small_league import FIXED, call, main, play, small, written

KEY = BlockKey("bot", "random", "duel", 0)
COUNTS = (Counts("red", 7, 1, 2), Counts("blue", 5, 0, 5))


@pytest.fixture
def store(tmp_path):
    found = Store(tmp_path / "league.sqlite")
    found.found({"identity": "{}"}, FIXED)
    yield found
    found.close()


def test_a_block_is_counted_once(store):
    assert store.add_block(KEY, 3, COUNTS, "abc")
    assert not store.add_block(KEY, 3, COUNTS, "abc")
    assert store.payoff() == {("bot", "random"): (12, 1, 7)}
    assert store.finished_blocks() == {KEY}
    assert len(store.table()) == 2 and store.revisions() == ["abc"]


def test_half_a_block_is_no_block(store):
    wrong = (COUNTS[0], Counts("blue", -1, 0, 0))
    with pytest.raises(StoreError, match="nothing was written"):
        store.add_block(KEY, 3, wrong, "abc")
    assert store.finished_blocks() == set() and store.table() == []
    assert store.add_block(KEY, 3, COUNTS, "abc")


def test_a_block_of_strangers_is_refused(store):
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        store.add_block(BlockKey("bot", "nobody", "duel", 0), 3, COUNTS, "abc")


def test_a_slice_and_its_member_come_together(store):
    assert store.add_slice(main(0), {"bot": 1.0}, 100, 2.0, "abc")
    assert not store.add_slice(main(0), {"bot": 1.0}, 100, 2.0, "abc")
    assert store.has_slice("main_1", 0) and not store.has_slice("main_1", 1)
    assert [m.name for m in store.members()] == ["bot", "random", "main_1@0"]


@pytest.mark.parametrize("damage", ["foreign", "truncated", "overwritten", "other", "format"])
def test_a_damaged_database_is_refused_in_one_line(tmp_path, store, damage):
    for block in range(200):
        store.add_block(BlockKey("bot", "random", "duel", block), 3, COUNTS, "abc")
    store.close()
    path = tmp_path / "league.sqlite"
    data = path.read_bytes()
    if damage == "foreign":
        path.write_bytes(b"something else altogether" * 100)
    elif damage == "truncated":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "overwritten":
        middle = len(data) // 2
        path.write_bytes(data[:middle] + bytes(8192) + data[middle + 8192 :])
    elif damage == "other":
        path.unlink()
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE songs (name TEXT)")
        other.close()
    else:
        with sqlite3.connect(path) as other:
            other.execute("UPDATE about SET value = '99' WHERE key = 'format'")
        other.close()
    with pytest.raises(StoreError, match="start over with --overwrite") as error:
        Store(path)
    assert "\n" not in str(error.value)


def holder(path: Path) -> sqlite3.Connection:
    """Another program that has the database for itself."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    return other


def test_a_held_database_is_waited_for_and_stays(tmp_path, store):
    store.close()
    path = tmp_path / "league.sqlite"
    before = path.read_bytes()
    other = holder(path)
    began = time.monotonic()
    with pytest.raises(StoreError, match="another process holds it") as error:
        Store(path, patience=0.3)
    assert time.monotonic() - began >= 0.25
    told = str(error.value)
    assert told.startswith(str(path)) and "\n" not in told and "--overwrite" not in told
    later = threading.Timer(0.3, other.close)
    later.start()
    Store(path, patience=30).close()
    later.join()
    assert path.read_bytes() == before


def test_a_write_that_finds_it_held_says_so(tmp_path, store):
    other = sqlite3.connect(tmp_path / "league.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store._db.execute("PRAGMA busy_timeout = 100")
    with pytest.raises(StoreError, match="another process holds it"):
        store.add_block(KEY, 3, COUNTS, "abc")
    other.execute("ROLLBACK")
    other.close()
    assert store.add_block(KEY, 3, COUNTS, "abc")


def test_a_full_disk_is_named_with_its_path(tmp_path, store):
    store._db.execute("PRAGMA max_page_count = 1")  # no page more than there are
    with pytest.raises(StoreError, match="the disk is full") as error:
        for block in range(2000):
            store.add_block(BlockKey("bot", "random", "duel", block), 3, COUNTS, "abc" * 99)
    told = str(error.value)
    assert told.startswith(str(tmp_path)) and "\n" not in told and "--overwrite" not in told
    kept = store.finished_blocks()
    store._db.execute("PRAGMA max_page_count = 100000")
    assert kept and store.add_block(BlockKey("bot", "random", "duel", 5000), 3, COUNTS, "abc")


def test_a_full_disk_is_named_when_a_file_is_written(tmp_path, monkeypatch):
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left on device.*main_1@0\.zip"):
        write_atomically(tmp_path / "main_1@0.zip", b"weights")
    assert not list(tmp_path.iterdir())


def spoil(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as other:
        other.execute(statement)
    other.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE results SET wins = 8 WHERE side = 'red'",
        "UPDATE results SET side = 'reD' WHERE side = 'red'",
        "DELETE FROM results WHERE side = 'red'",
        "UPDATE blocks SET seed = 11",
        "UPDATE blocks SET revision = 'abd'",
    ],
)
def test_a_changed_match_is_named_and_can_be_played_again(tmp_path, store, statement):
    other = BlockKey("bot", "random", "duel", 7)
    store.add_block(other, 3, COUNTS, "abc")
    store.add_block(KEY, 3, COUNTS, "abc")
    store.close()
    path = tmp_path / "league.sqlite"
    spoil(path, f"{statement}{' AND' if 'WHERE' in statement else ' WHERE'} seed_block = 0")
    with pytest.raises(StoreError, match=r"bot against random, block 0.*--repair") as error:
        Store(path)
    assert "\n" not in str(error.value) and "--overwrite" not in str(error.value)
    told: list[str] = []
    repaired = Store(path, repair=told.append)
    assert repaired.finished_blocks() == {other} and len(told) == 1
    assert repaired.add_block(KEY, 3, COUNTS, "abc")
    repaired.close()
    Store(path).close()


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE members SET player = 'bot:x' WHERE name = 'bot'", "member bot"),
        ("UPDATE slices SET steps = 101", "slice main_1, generation 0"),
        ("DELETE FROM slices", "slice main_1, generation 0"),
        ("UPDATE about SET value = '{ }' WHERE key = 'identity'", "identity"),
    ],
)
def test_another_changed_record_is_named(tmp_path, store, statement, named):
    store.add_slice(main(0), {"bot": 1.0}, 100, 2.0, "abc")
    store.close()
    path = tmp_path / "league.sqlite"
    spoil(path, statement)
    with pytest.raises(StoreError, match=named) as error:
        Store(path, repair=print)
    assert "put back a copy" in str(error.value) and "\n" not in str(error.value)


def test_a_league_of_the_first_format_goes_on(tmp_path, store):
    store.add_block(KEY, 3, COUNTS, "abc")
    store.close()
    path = tmp_path / "league.sqlite"
    spoil(path, "DROP TABLE checksums")
    spoil(path, "UPDATE about SET value = '1' WHERE key = 'format'")
    old = Store(path)
    assert old.finished_blocks() == {KEY} and old.about("format") == str(FORMAT)
    old.close()
    spoil(path, "UPDATE results SET wins = 8 WHERE side = 'red'")
    with pytest.raises(StoreError, match="block 0"):
        Store(path)


def test_a_damaged_block_is_named_and_played_again(tmp_path, capsys):
    settings = small(tmp_path, generations=1, population={"exploiters": 0})
    store = play(settings)
    before = store.table()
    store.close()
    with sqlite3.connect(settings.folder / "league.sqlite") as db:
        db.execute(
            "UPDATE results SET wins = wins + 1 WHERE first = 'bot' AND second = 'main_1@0'"
            " AND seed_block = 1 AND side = 'red'"
        )
    db.close()
    path = written(settings, tmp_path / "league.yaml")
    assert call(path) == FAILED
    error = capsys.readouterr().err
    assert "bot against main_1@0, block 1" in error and error.count("\n") == 1
    assert call(path, "--repair") == OK
    assert "block 1 of duel: forgotten, to be played again" in capsys.readouterr().err
    store = open_store(settings)
    assert store.table() == before
    store.close()


def everything(store: Store) -> list[Any]:
    return [checksums.contents(store._db, kind) for kind in checksums.KINDS]


def test_a_flipped_bit_is_found_or_changes_nothing(tmp_path, store):
    for block in range(40):
        store.add_block(BlockKey("bot", "random", "duel", block), 3, COUNTS, "abc")
    store.add_slice(main(0), {"bot": 1.0}, 100, 2.0, "abc")
    whole = everything(store)
    store.close()
    path, copy = tmp_path / "league.sqlite", tmp_path / "copy.sqlite"
    data = path.read_bytes()
    rng = random.Random(13)
    passed = 0
    for _ in range(400):
        at, bit = rng.randrange(len(data)), rng.randrange(8)
        copy.write_bytes(data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :])
        try:
            flipped = Store(copy)
        except StoreError as error:
            assert "\n" not in str(error) and str(error).startswith(str(copy))
        else:
            assert everything(flipped) == whole, f"byte {at}, bit {bit}"
            passed += 1
            flipped.close()
        for name in ("copy.sqlite-wal", "copy.sqlite-shm"):
            (tmp_path / name).unlink(missing_ok=True)
    assert passed < 400


@pytest.mark.parametrize("files", ["[]", '{"a": 3}', "[" * 3000, "x"])
def test_a_member_with_a_right_checksum_and_wrong_files(store, files):
    with store._transaction() as db:
        db.execute("UPDATE members SET files = ? WHERE name = 'bot'", (files,))
        checksums.seal(db, "member", ("bot",))
    with pytest.raises(StoreError, match="not a usable league database") as error:
        store.members()
    assert "\n" not in str(error.value)


def test_overwrite_keeps_what_the_league_begins_with(tmp_path, capsys):
    settings = small(tmp_path, generations=1)
    play(settings).close()
    path, member = written(settings, tmp_path / "a.yaml"), settings.folder / "members"
    model = member / "main_1@0.safetensors"
    assert call(path, "--overwrite", "--train.start-from", str(model)) == USAGE
    told = f"train.start_from: {model} lies in the run that --overwrite deletes; copy it first"
    assert told in capsys.readouterr().err
    population = {"players": [{"name": "bot"}, {"name": str(model)}]}
    again = written(small(tmp_path, population=population), tmp_path / "b.yaml")
    assert call(again, "--overwrite") == USAGE and model.is_file()
    assert f"population.players: {model} lies in the run" in capsys.readouterr().err
