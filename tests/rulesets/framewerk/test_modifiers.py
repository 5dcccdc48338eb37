"""What modifies a test, and which dice are never modified (FW-010)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.framewerk.duels import SHOT, aimed_at, apart, results
from tests.rulesets.framewerk.table import Game


def under_fire(cells: int = 6, declared: int = 1, **blue: Any) -> Game:
    """Red, a rifle in hand, is to shoot at blue in a heavy cover that it has not taken."""
    table = apart(cells, {"weapons": ["rifle"]}, blue).cover((cells, 1), "heavy", "W")
    game: Game = table.start().turn("red_0", declared=declared)
    return game


@pytest.mark.clause("FW-010")
def test_all_modifiers_of_an_attack_add_up() -> None:
    game: Game = (
        apart(13, {"weapons": ["rifle"]})
        .cover((13, 1), "heavy", "W")
        .options(ambient_sight=1)
        .start()
        .turn("red_0", declared=2)
        .hurt("red_0", 1)
        .set("red_0", aim=1)
        .set("blue_0", cover_taken=2)
    )
    game.rolls(2, 7, 7).do("shoot", "aimpoint small")
    assert aimed_at(game) == 8  # 6 + 14 - 2 - 2 - 2 + 4 - 4 - 2 - 4
    game.done()


@pytest.mark.clause("FW-010")
@pytest.mark.parametrize(
    ("setting", "modifier"),
    [
        ({}, 2), ({"cells": 7}, 0), ({"cells": 13}, -2), ({"cells": 19}, -6),  # range
        ({"declared": 2}, 0), ({"declared": 3}, -2),  # number of actions
        ({"red": {"wound": 1}}, 0), ({"red": {"wound": 2}}, -2),
        ({"red": {"aim": 1}}, 6), ({"red": {"aim": 2}}, 8),
        ({"blue": {"cover_taken": 1}}, 0), ({"blue": {"cover_taken": 2}}, -2),
        ({"point": "medium"}, 0), ({"point": "small"}, -2), ({"point": "tiny"}, -6),
        # Nothing of the target's own state else.
        ({"blue": {"wound": 2, "aim": 2, "declared": 3, "debt": 3}}, 2),
        # Nor of the attacker's.
        ({"red": {"debt": 3, "cover_taken": 2}}, 2),
    ],
)  # fmt: skip
def test_each_modifier_of_an_attack(setting: dict[str, Any], modifier: int) -> None:
    game = under_fire(setting.get("cells", 6), setting.get("declared", 1))
    game.set("red_0", **setting.get("red", {})).set("blue_0", **setting.get("blue", {}))
    game.rolls(2, 7, 7).do("shoot", f"aimpoint {setting.get('point', 'none')}")
    assert aimed_at(game) == 6 + 14 + modifier
    game.done()


@pytest.mark.clause("FW-010")
def test_entanglement_in_the_attack() -> None:
    game: Game = apart(1, {"weapons": ["knife"]}).start().turn("red_0").hold("blue_0", "red_0")
    game.rolls(3, 2).do("strike", "with bare", "aimpoint none")
    assert aimed_at(game) == 6 + 3 - 4
    game.done()


@pytest.mark.clause("FW-010")
@pytest.mark.parametrize(
    ("blue", "modifier"),
    [
        ({}, 0), ({"wound": 1}, -2), ({"wound": 2}, -4),
        ({"declared": 3, "acts_left": 3, "debt": 2, "cover_taken": 2, "aim": 2}, 0),
    ],
)  # fmt: skip
def test_modifiers_of_a_defence(blue: dict[str, int], modifier: int) -> None:
    game = under_fire(19).set("blue_0", **blue)  # its range and sight are the attacker's affair
    game.rolls(4, 3, 2).do(*SHOT)  # a run: 6 + 9 - 6
    game.rolls(4, 9, 2).do("dodge")
    assert results(game)[0] == ("blue_0", "Dodge", 15 + modifier)
    game.done()


@pytest.mark.clause("FW-010")
def test_a_held_defender_and_one_under_automatic_fire() -> None:
    game: Game = (
        apart(13, {"weapons": ["rifle"]})
        .unit("red", (13, 2))
        .options(ambient_sight=2)
        .start()
        .turn("red_0")
        .hold("red_1", "blue_0")
        .hurt("blue_0", 1)
    )
    game.rolls(2, 2, 3).do("auto", "direction forward")  # 6 + 4 - 2 - 4
    assert aimed_at(game) == 4
    game.rolls(4, 9, 2).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 15 - 2 - 4 - 2)]
    game.done()


def worn_out(cells: int, **red: Any) -> Game:
    """Red's slot: both grave, three actions declared, darkness."""
    table = apart(cells, {"weapons": ["smg"], **red}, {"armour": 2}).options(ambient_sight=2)
    game: Game = table.start().turn("red_0", declared=3, blue_0=3)
    return game.hurt("red_0", 2).hurt("blue_0", 2)


@pytest.mark.clause("FW-010")
@pytest.mark.parametrize(("face", "free"), [(5, False), (6, True)])
def test_the_die_of_breaking_away_is_never_modified(face: int, free: bool) -> None:
    game = worn_out(1).engage("red_0", "blue_0")
    game.rolls(face).do("break")
    assert (game.decision == "step") is free
    game.done()


@pytest.mark.clause("FW-010")
def test_dice_of_rate_damage_and_armour_are_never_modified() -> None:
    game = worn_out(6, perception=20)
    game.rolls(9, 9, 9).do("auto", "direction forward")
    assert aimed_at(game) == 20 + 27 - 4 - 4 - 4
    game.rolls(10, 10, 10, 9, *[3] * 6, 3, 4).do("dodge")  # 6 + 30 - 4 - 2: m 5
    assert game.happened("rate")[0].data["what"] == 5
    assert game.happened("wounded")[0].data["what"] == 6 * 3 - 7
    game.done()


@pytest.mark.clause("FW-010")
def test_initiative_is_never_modified() -> None:
    game = worn_out(6)
    game.set("red_0", declared=1, acts_left=1).set("blue_0", declared=1, acts_left=1)
    game.do("pass", by="red_0")
    game.rolls(5, 8).do("pass", by="blue_0")
    assert [int(game.unit(name).initiative) for name in ("red_0", "blue_0")] == [11, 14]
    game.done()
