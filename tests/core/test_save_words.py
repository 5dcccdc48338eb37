"""Words of saved records: what they say, that they lead back, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env import Battle
from mech_env.core.codes import Codes
from mech_env.core.fields import Record, code, nested, number, place, unit
from mech_env.core.record import to_plain
from mech_env.core.save_words import Names, in_numbers, in_words
from mech_env.saves import BattleFormatError, names_of
from tests.cases import every_case, play


class Mood(Codes):
    CALM = "calm"
    VERY_CROSS = "cross"


PAWN = Record(
    "pawn",
    [
        code("mood", Mood),
        code("habits", Mood, count=2, none=True),
        unit("friend", 4),
        place("at", 12),
        number("luck", -3, 3),
    ],
)
BOARD = Record("board", [nested("pawns", PAWN, 2), number("turn", 0, 9)])
NAMES = Names(("red_0", "red_1", "blue_0"), 4, 2)


def board(**of_first: Any) -> dict[str, Any]:
    plain: dict[str, Any] = to_plain(BOARD.blank()[0])
    plain["pawns"][0].update(of_first)
    return plain


@pytest.mark.parametrize(
    ("field", "told", "word"),
    [
        ("mood", 1, "very_cross"),
        ("habits", [0, -1], ["calm", None]),
        ("friend", 2, "blue_0"),
        ("friend", -1, None),
        ("friend", 3, 3),  # nobody in this encounter; left in a frame by another
        ("at", 7, [3, 1]),
        ("at", 8, 8),  # beyond this map; left in a frame by another encounter
        ("at", -1, None),
        ("luck", -1, -1),
        ("mood", 99, 99),  # refused by its range, not here
    ],
)
def test_numbers_have_words_and_words_have_numbers(field: str, told: Any, word: Any) -> None:
    plain = board(**{field: told})
    words = in_words(BOARD, plain, NAMES)
    assert words["pawns"][0][field] == word
    assert in_numbers(BOARD, words, NAMES) == plain
    assert in_numbers(BOARD, plain, NAMES) == plain


@pytest.mark.parametrize(
    ("field", "word", "said"),
    [
        ("mood", "angry", r"state\.pawns\[0\]\.mood: 'angry' is not one of calm, very_cross"),
        ("habits", [None, "x" * 999], r"state\.pawns\[0\]\.habits\[1\]: 'x{79} is not one of calm"),
        ("friend", "blue_1", r"state\.pawns\[0\]\.friend: 'blue_1' is not one of red_0, red_1, bl"),
        ("at", [4, 0], r"state\.pawns\[0\]\.at: \[4, 0\] is not \[column, row\] within 4 columns "),
        ("at", [0, 2], "within 4 columns and 2 rows"),
        ("at", [-1, 0], r"\[-1, 0\] is not"),
        ("at", [0], r"\[0\] is not"),
        ("at", [0, True], r"\[0, True\] is not"),
        ("at", [0, "1"], r"\[0, '1'\] is not"),
    ],
)
def test_words_that_are_not_known_are_refused(field: str, word: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        in_numbers(BOARD, board(**{field: word}), NAMES)


@pytest.mark.parametrize("junk", [7, None, [], {"pawns": 3}, {"pawns": [1, {"mood": {}}]}])
def test_what_has_another_shape_is_left_to_the_next_check(junk: Any) -> None:
    assert in_numbers(BOARD, junk, NAMES) == junk


def test_a_place_without_a_map_stays_a_number() -> None:
    nowhere = Names(())
    assert in_words(BOARD, board(at=5), nowhere)["pawns"][0]["at"] == 5
    with pytest.raises(ValueError, match="within 0 columns and 0 rows"):
        in_numbers(BOARD, board(at=[0, 0]), nowhere)


@every_case
def test_saves_in_words_and_in_numbers_are_the_same_battle(ruleset: str, scenario: str) -> None:
    battle, rng = Battle(ruleset, scenario, seed=3), np.random.default_rng(3)
    for _ in range(3):  # copies of all scenarios, checked elsewhere, are saves in words, too
        play(battle, rng, decisions=50)
        words = json.loads(json.dumps(battle.to_dict()))
        numbers = {**words, "state": to_plain(battle.state)}
        assert in_numbers(battle.ruleset.battle, words["state"], names_of(battle)) == to_plain(
            battle.state
        )
        assert Battle.from_dict(words) == Battle.from_dict(numbers) == battle


def test_a_save_says_who_is_where() -> None:
    state = Battle("steel_typhoon", "duel", seed=1).to_dict()["state"]
    assert state["request"]["unit"] == "red_0"
    first = state["units"][0]
    column, row = first["hex"]
    assert first["fate"] == "in_fight" and "dir" in first["system_kind"]
    setup = Battle("steel_typhoon", "duel", seed=1).setup
    assert 0 <= column < setup.width and 0 <= row < setup.height


def test_a_save_that_names_somebody_else_is_refused() -> None:
    data = Battle("framewerk", "duel", seed=1).to_dict()
    data["state"]["request"]["unit"] = "red_7"
    with pytest.raises(BattleFormatError, match=r"state\.request\.unit: 'red_7' is not one of red"):
        mech_env.Battle.from_dict(data)
