"""The database of a league: everything once, and whole or not at all."""

from __future__ import annotations

import sqlite3

import pytest

from experiments.leagues.store import BlockKey, Counts, Store, StoreError
from tests.experiments.small_league import FIXED, main

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
