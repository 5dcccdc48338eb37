"""Fighting in bad sight (FW-228 to FW-230)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.framewerk.duels import SHOT, aimed_at, results
from tests.rulesets.framewerk.table import Game, Table
from tests.rulesets.framewerk.volleys import SOLID, dim


def in_the_dark(
    ambient: int = 0, own: int = 0, other: int = 0, cells: int = 8, **options: Any
) -> Game:
    """Red's slot with pistol and knife, blue east of it; sight of both cells."""
    table = Table(width=12, height=3).unit("red", (0, 1), weapons=["pistol", "knife"])
    table.unit("blue", (cells, 1), **SOLID).thing("blue", (4, 0))
    dim(table, {(0, 1): own, (cells, 1): other})
    game: Game = table.options(ambient_sight=ambient, **options).start().turn("red_0", 1)
    return game


@pytest.mark.clause("FW-228", "FW-229", "FW-230")
@pytest.mark.parametrize(
    "ambient, own, other, penalty",
    [
        (0, 0, 0, 0),
        (1, 0, 0, -2),
        (0, 1, 0, -2),
        (0, 0, 1, -2),
        (1, 1, 1, -2),  # they do not add up
        (2, 0, 0, -4),
        (0, 2, 0, -4),
        (1, 0, 2, -4),
        (2, 1, 1, -4),
        (1, 2, 2, -4),
    ],
)
def test_the_worst_of_three(ambient: int, own: int, other: int, penalty: int) -> None:
    game = in_the_dark(ambient, own, other)
    game.rolls(2, 9, 4).do(*SHOT)
    assert aimed_at(game) == 15 + penalty
    game.rolls(5, 5, 2).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 16)]  # defence is no action


@pytest.mark.clause("FW-230")
@pytest.mark.parametrize("level, attack", [(0, 15), (1, 13), (2, 11)])
def test_the_defence_as_well_by_option(level: int, attack: int) -> None:
    game = in_the_dark(other=level, sight_defence=True)
    game.rolls(2, 9, 4).do(*SHOT)
    assert aimed_at(game) == attack
    game.rolls(5, 5, 2).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 16 - 2 * level)]


@pytest.mark.clause("FW-230", "FW-225")
def test_the_defence_against_a_zone_by_option() -> None:
    table = Table(width=9, height=3).unit("red", (0, 1), weapons=["lmg"])
    table.unit("blue", (5, 1), **SOLID).sight((4, 1), 2).options(sight_defence=True)
    game = table.start().turn("blue_0").zone("red_0", 0, 16)
    game.do("move", "direction forward")
    assert aimed_at(game) == 12
    game.rolls(5, 5, 2).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 12)]


@pytest.mark.clause("FW-230")
@pytest.mark.parametrize(
    "answers, total",
    [
        (("strike", "with bare", "aimpoint none"), 9),
        (("strike", "with weapon", "aimpoint none"), 9),
        (("disarm",), 9),
        (("restrain",), 9),
        (("entangle",), 9),
        (("throw", "aimpoint none"), 6 + 3 + 2),
        (("throw", "aimpoint tiny"), 6 + 3 + 2 - 8),
    ],
)
@pytest.mark.parametrize("level", [0, 1, 2])
def test_every_attack_needs_sight(answers: tuple[str, ...], total: int, level: int) -> None:
    table = Table(width=4, height=3).unit("red", (0, 1), weapons=["knife"])
    table.unit("blue", (1, 1), weapons=["knife"], **SOLID).options(ambient_sight=level)
    game = table.start().turn("red_0").set("red_0", rank=[2] * 7)
    game.rolls(2, 3).do(*answers)
    assert aimed_at(game) == total - 2 * level


@pytest.mark.clause("FW-230")
@pytest.mark.parametrize("level, hit", [(0, True), (1, True), (2, False)])
def test_objects_need_sight(level: int, hit: bool) -> None:
    """6 + 5 + 2 at Short, Medium -2: 11 against 8."""
    game = in_the_dark(level)
    game.rolls(2, 3, 5, *[1] * (3 if hit else 0)).do("shoot_object")
    assert bool(game.happened("hit")) is hit
    if hit:
        assert game.happened("hit")[0].data["what"] == 3 - 2 * level
    game.done()


@pytest.mark.clause("FW-230")
def test_who_holds_feels_its_way() -> None:
    table = Table(width=9, height=3).unit("red", (1, 1), weapons=["pistol"])
    table.unit("blue", (2, 1), **SOLID).unit("blue", (1, 2), **SOLID).options(ambient_sight=2)
    for holder, held in (("red_0", "blue_0"), ("blue_0", "red_0")):
        for target, level in (("enemy 0", 0), ("enemy 1", 2)):
            game = table.start().turn("red_0").hold(holder, held).engage("red_0", "blue_1")
            game.rolls(2, 3, 5).do("shoot", target, "aimpoint none")
            entangled = -4 if held == "red_0" else 0
            assert aimed_at(game) == 6 + 5 + 2 + entangled - 2 * level


@pytest.mark.clause("FW-230")
@pytest.mark.parametrize("holding", [False, True])
def test_the_option_spares_the_same_defence(holding: bool) -> None:
    table = Table(width=9, height=3).unit("red", (1, 1)).unit("blue", (2, 1), **SOLID)
    game = table.options(ambient_sight=2, sight_defence=True, entangled_defence=False).start()
    game.turn("red_0")
    if holding:
        game.hold("red_0", "blue_0")
    game.rolls(2, 3).do("strike", "aimpoint none")
    game.rolls(5, 5, 2).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 16 if holding else 12)]


@pytest.mark.clause("FW-230")
def test_feats_and_moves_need_none() -> None:
    table = Table(width=9, height=3).unit("red", (1, 1)).unit("blue", (2, 1), **SOLID)
    game = table.options(ambient_sight=2).start().turn("red_0", 1).hold("blue_0", "red_0")
    game.rolls(5, 5, 2, 3).do("escape")
    assert [total for _, skill, total in results(game) if skill == "Strength feat"] == [12, 9]
    game = table.start().turn("red_0").engage("red_0", "blue_0")
    game.rolls(6).do("break")
    assert len(game.legal("direction")) == 7
    game.do("direction back")
    assert len(game.legal("direction")) > 0
