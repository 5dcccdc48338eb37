"""The records: their sizes, and the bounds of the catalogue's section 3."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.fields import Record
from mech_env.core.record import check_limits, to_plain
from mech_env.core.save_words import Names, in_numbers, in_words
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.record import (
    BATTLE,
    MOST_BYTES,
    OBJECT,
    PIECE,
    SETUP,
    UNIT,
    UNIT_FACTS,
    WOUND,
    ZONE,
)

# Section 3: record, field, lowest and highest value, how many.
BOUNDS: list[tuple[Record, str, int, int, int]] = [
    (BATTLE, "order", -1, 11, 12), (BATTLE, "units", 0, 0, 12), (BATTLE, "objects", 0, 0, 4),
    (UNIT, "x", 0, 23, 0), (UNIT, "y", 0, 15, 0), (UNIT, "facing", 0, 7, 0),
    (UNIT_FACTS, "stats", 0, 6, 4), (UNIT_FACTS, "skills", 0, 5, 8),
    (UNIT_FACTS, "size_class", -1, 2, 0), (UNIT, "core", 0, 6, 0), (UNIT, "aura", 0, 6, 0),
    (UNIT_FACTS, "aura_full", 0, 6, 0), (UNIT_FACTS, "armour", 0, 20, 4),
    (UNIT_FACTS, "hardened", 0, 1, 0), (UNIT, "advantage", 0, 30, 0), (UNIT, "exploits", 0, 6, 4),
    (UNIT, "category", 0, 3, 0), (UNIT, "stance", 0, 4, 0), (UNIT, "arc", -1, 7, 0),
    (UNIT, "standard_left", 0, 3, 0), (UNIT, "move_left", 0, 3, 0), (UNIT, "debt", 0, 2, 0),
    (UNIT, "skip", 0, 6, 0), (UNIT, "turn_done", 0, 1, 0), (UNIT, "held", 0, 1, 0),
    (UNIT, "moved", 0, 2, 0), (UNIT, "behind", 0, 1, 0), (UNIT, "level", 0, 5, 0),
    (UNIT, "stress", 0, 10, 6), (UNIT, "wounds", 0, 0, 12), (UNIT, "ammo", 0, 10, 3),
    (UNIT, "aims", 0, 3, 3), (UNIT, "in_hand", 0, 2, 0), (UNIT_FACTS, "carried", -1, 12, 3),
    (WOUND, "kind", 0, 4, 0), (WOUND, "location", 0, 3, 0), (WOUND, "level", 0, 5, 0),
    (WOUND, "grade", 0, 3, 0), (ZONE, "cells", 0, 6, 0), (ZONE, "x", 0, 23, 0),
    (SETUP, "pieces", 0, 0, 48), (SETUP, "cells", 0, 24965, 384), (SETUP, "starts", 0, 0, 12),
    (PIECE, "facing", 0, 7, 0), (PIECE, "level", 0, 4, 0), (PIECE, "worth", 0, 20, 0),
    (OBJECT, "owner", -1, 1, 0), (OBJECT, "points", 0, 9, 0),
]  # fmt: skip


@pytest.mark.parametrize(("record", "name", "low", "high", "count"), BOUNDS)
def test_fields_have_the_catalogues_bounds(
    record: Record, name: str, low: int, high: int, count: int
) -> None:
    found = record[name]
    assert (found.low, found.high, found.count) == (low, high, count)


def test_the_size_of_a_battle() -> None:
    assert BATTLE.dtype.itemsize == 3736 <= MOST_BYTES


def test_once_a_round_and_once_a_turn_is_all_there_is() -> None:
    assert UNIT["used"].high == c.ONCE_A_ROUND | c.ONCE_A_TURN
    assert c.ONCE_A_ROUND & c.ONCE_A_TURN == 0
    a_turn = {one.name for one in c.Once if c.ONCE_A_TURN >> one & 1}
    assert a_turn == {"FACE", "SWAP", "RELOAD", "DECK"}


def test_a_blank_battle_is_within_its_limits() -> None:
    check_limits(BATTLE.blank()[0], BATTLE.limits())
    check_limits(SETUP.blank()[0], SETUP.limits())


def test_every_field_has_a_meaning() -> None:
    for record in (BATTLE, SETUP):
        for name, _, meaning in record.rows():
            assert meaning, name


def test_saves_have_words() -> None:
    (s,) = load_scenario("skirmish").setups()
    b: Any = s.start
    u = b.units[4]
    u.stance, u.arc, u.facing, u.status = c.Stance.OVERWATCH, c.Facing.NW, c.Facing.S, 0
    u.n_wounds = 1
    u.wounds[0].kind, u.wounds[0].location = c.Wound.TRAUMATIC, c.Location.ARMS
    u.zone.kind, u.zone.way = c.Zone.LINE, c.Facing.E
    b.order[0] = 4
    units = [f"{side}_{k}" for side in c.SIDE_NAMES for k in range(3)]
    names = Names(units, int(s.width), int(s.height))
    plain = to_plain(b)
    words = in_words(BATTLE, plain, names)
    said = words["units"][4]
    assert (said["stance"], said["arc"], said["facing"]) == ("overwatch", "nw", "s")
    wound = {"kind": "traumatic", "location": "arms", "level": 0, "damage": 0, "grade": "none"}
    assert {name: said["wounds"][0][name] for name in wound} == wound
    assert (said["zone"]["kind"], said["zone"]["way"]) == ("line", "e")
    assert words["order"][:2] == ["blue_1", None]
    assert in_numbers(BATTLE, words, names) == plain
