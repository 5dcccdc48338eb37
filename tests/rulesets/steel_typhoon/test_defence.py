"""Defending (5.13): the pool, one die against each attack, none at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.steel_typhoon.readings import rolled, used, verdict
from tests.rulesets.steel_typhoon.table import Game, Table


def under_fire(talent: str | None = None, **options: Any) -> Game:
    """Two red shooters, blue with two defensive systems in the open."""
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"])
        .unit("red", at=(1, 2), systems=["DIR"])
        .unit("blue", at=(5, 4), systems=["DEF", "DEF"], talents=[talent] if talent else [])
        .options(**options)
        .start()
    )
    for unit in game.battle.units:
        game.set_dice(unit)
    game.do("own 0")
    return game.expect("action", "red_0")


@pytest.mark.clause("ST-110")
def test_the_pool_is_rolled_once_for_all_attacks() -> None:
    game = under_fire().set_dice("blue_0", unrolled="D", K0=1)
    game.set_dice("red_0", A0=1, K0=1).set_dice("red_1", A0=1, K0=1)
    game.rolls(4, 5, 6).do("attack", "die A0")
    assert rolled(game, "Defence pool") == [4, 5, 6]
    assert game.legal() == ["no", "die K0", "die D0", "die D1", "die D2"]
    game.do("die D1")
    game.do("attack")
    assert rolled(game, "Defence pool") == []
    assert game.legal() == ["no", "die K0", "die D0", "die D2"]
    game.do("die D0")
    game.do("attack", "die A0", by="red_1")
    assert game.legal() == ["no", "die K0", "die D2"]
    game.do("die D2")
    game.do("attack")
    game.expect("defdie", "blue_0")
    assert game.legal() == ["no", "die K0"]  # the fourth: a Skill die or none
    game.do("die K0")
    assert verdict(game) == (0, 1, 1)
    game.done()


@pytest.mark.clause("ST-110")
def test_a_new_round_brings_a_new_roll() -> None:
    game = under_fire().set_dice("blue_0", D0=-6, D1=-6, D2=-6)
    game.rolls(*[1] * 6).do("done", "done", "done")  # Skill dice of round 2
    game.do("own 0", "hold", "trigger reach", "attack")
    game.rolls(2, 3, 4, 5).do("attack", "die A0")
    assert rolled(game, "Attack pool") == [2]
    assert rolled(game, "Defence pool") == [3, 4, 5]
    game.done()


@pytest.mark.clause("ST-111")
def test_a_single_die_against_each_attack() -> None:
    game = under_fire().set_dice("red_0", A0=6).set_dice("blue_0", D0=3, D2=3, D1=2)
    game.do("attack")
    assert game.legal() == ["no", "die D0", "die D1"]  # equal faces are one answer
    game.rolls(1, 1, 1).do("die D0")
    assert used(game) == [("blue_0", "D0", 3)]
    assert verdict(game) == (3, 6, 3)
    assert game.dice("blue_0") == {"D1": 2, "D2": 3}
    game.done()


@pytest.mark.clause("ST-111")
def test_dice_that_defend() -> None:
    game = under_fire().set_dice("red_0", A0=6)
    game.set_dice("blue_0", D0=3, D1=-5, K0=4, A0=6, M0=6, P0=6, A5=8)
    game.do("attack")
    assert game.legal() == ["no", "die K0", "die D0"]


@pytest.mark.clause("ST-112")
def test_a_defender_may_keep_its_dice() -> None:
    game = under_fire().set_dice("red_0", A0=2).set_dice("blue_0", D0=6)
    game.do("attack")
    assert game.legal() == ["no", "die D0"]
    game.rolls(1, 1).do("no")
    assert verdict(game) == (2, 2, 0)
    assert game.dice("blue_0") == {"D0": 6}
    game.done()


@pytest.mark.clause("ST-112")
def test_without_dice_nobody_is_asked() -> None:
    game = under_fire().set_dice("red_0", A0=2).rolls(1, 1)
    game.do("attack")
    assert verdict(game) == (2, 2, 0)
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-112")
def test_a_shut_down_armor_does_not_answer() -> None:
    game = under_fire().set_dice("red_0", A0=2)
    game.set_dice("blue_0", unrolled="D").set("blue_0", shut_down=1)
    game.rolls(1, 1).do("attack")  # no Defence dice are rolled
    assert verdict(game) == (2, 2, 0)
    game.done()


@pytest.mark.clause("ST-113")
def test_the_die_is_used_even_if_the_attack_misses() -> None:
    game = under_fire().set_dice("red_0", A0=1).set_dice("blue_0", D0=6, D1=2)
    game.do("attack", "die D0")
    assert verdict(game) == (0, 1, 6)
    assert game.dice("blue_0") == {"D1": 2}
    assert game.pool("blue_0", "D") == ["D0", "D1"]
    game.done()


@pytest.mark.clause("ST-113")
def test_the_die_is_used_if_the_attack_hits() -> None:
    game = under_fire().set_dice("red_0", A0=5).set_dice("blue_0", D0=3, D1=2).rolls(1, 1)
    game.do("attack", "die D0")
    assert game.dice("blue_0") == {"D1": 2}
    game.done()


# --- Talent -------------------------------------------------------------------------------------


@pytest.mark.clause("ST-111", "ST-112")
@pytest.mark.parametrize(
    ("talents", "answer", "value"),
    [(1, "die D0", 4), (1, "die K0", 3), (1, "no", 0), (0, "die D0", 3)],
)
def test_evader(talents: int, answer: str, value: int) -> None:
    game = under_fire(talent="Evader", talents=talents).set_dice("red_0", A0=6)
    game.set_dice("blue_0", D0=3, K0=2)
    game.do("attack")
    game.rolls(*[1] * (6 - value)).do(answer)
    assert verdict(game) == (6 - value, 6, value)
    game.done()
