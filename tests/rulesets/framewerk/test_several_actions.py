"""The penalty for several actions (FW-113 to FW-115)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.framewerk.duels import results
from tests.rulesets.framewerk.table import Game, Table


def duelling(
    declared: int, red: dict[str, Any] | None = None, cells: int = 6, **options: Any
) -> Any:
    """Red's slot: a trooper with pistol and knife, an unarmoured trooper so many cells away."""
    game: Game = (
        Table(width=24, height=3)
        .options(**options)
        .unit("red", (0, 1), **{"weapons": ["pistol", "knife"], **(red or {})})
        .unit("blue", (cells, 1), weapons=["knife"], armour=0, vitality=40)
        .start()
        .turn("red_0", declared=declared, blue_0=3)
    )
    return game


@pytest.mark.clause("FW-113")
@pytest.mark.parametrize(("declared", "penalty"), [(1, 0), (2, -2), (3, -4)])
def test_every_action_of_the_turn_is_as_much_harder(declared: int, penalty: int) -> None:
    game = duelling(declared)
    for number in range(1, declared + 1):  # the first as well as the last
        game.expect("action", "red_0").rolls(2, 2, 6).do("shoot", "aimpoint none")
        assert results(game) == [("red_0", "Marksman", 6 + 6 + penalty)]
        game.rolls(10, 10, 10).do("dodge")
        if number < declared:
            game.do("pass", by="blue_0")
    game.done()


@pytest.mark.clause("FW-114")
@pytest.mark.parametrize(
    ("cells", "answers", "skill", "total"),
    [
        (6, ("shoot", "aimpoint none"), "Marksman", 6 + 2),
        (4, ("throw", "aimpoint none"), "Thrown Weapons", 6 + 2),
        (1, ("strike", "aimpoint none"), "Fighting", 6 + 2),
        (1, ("strike", "with weapon", "aimpoint none"), "Armed Fighting", 6 + 2),
        (1, ("entangle",), "Fighting", 6 + 2),
        (1, ("restrain",), "Fighting", 6 + 2),
        (1, ("disarm",), "Fighting", 6 + 2),
    ],
)
@pytest.mark.parametrize(("declared", "penalty"), [(1, 0), (2, -2), (3, -4)])
@pytest.mark.parametrize("on_defence", [False, True])
def test_all_attack_tests_are_harder(
    cells: int, answers: tuple[str, ...], skill: str, total: int, declared: int, penalty: int,
    on_defence: bool,
) -> None:  # fmt: skip
    ranks = dict.fromkeys(("fighting", "armed", "thrown", "marksman"), 1)
    game = duelling(declared, {"ranks": ranks}, cells, map_on_defence=on_defence)
    if skill not in ("Marksman", "Fighting"):
        game.ready("red_0", 1).refresh()
    game.rolls(2).do(*answers)
    assert results(game) == [("red_0", skill, total + penalty)]
    game.expect("defend", "blue_0").done()


@pytest.mark.clause("FW-114")
@pytest.mark.parametrize(
    "answers", [("auto", "direction forward"), ("suppress", "direction forward"), ("burst",)]
)
def test_fire_in_every_mode_is_harder(answers: tuple[str, ...]) -> None:
    game = duelling(3, {"weapons": ["smg"]})
    game.rolls(2, 2, 6).do(*answers)
    short = 2 if answers[0] == "suppress" else 0
    assert results(game) == [("red_0", "Marksman", 6 + 6 - 4 + short)]
    game.done()


@pytest.mark.clause("FW-114")
@pytest.mark.parametrize(("on_defence", "total"), [(False, 15), (True, 11)])
def test_defence_is_not_harder_unless_the_option_says_so(on_defence: bool, total: int) -> None:
    game = duelling(1, map_on_defence=on_defence)  # blue has declared 3
    game.rolls(2, 2, 3).do("shoot", "aimpoint none")
    game.rolls(4, 9, 2).do("dodge", by="blue_0")
    assert results(game) == [("blue_0", "Dodge", total)]
    game.done()


@pytest.mark.clause("FW-114")
@pytest.mark.parametrize(("declared", "penalty"), [(0, 0), (1, 0), (2, -2), (3, -4)])
def test_the_option_counts_what_the_defender_declared(declared: int, penalty: int) -> None:
    game = duelling(2, map_on_defence=True)
    game.set("blue_0", declared=declared, acts_left=1).rolls(2, 2, 3).do("shoot", "aimpoint none")
    game.rolls(4, 9, 2).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 15 + penalty)]
    game.done()


@pytest.mark.clause("FW-114")
@pytest.mark.parametrize(("on_defence", "total"), [(False, 15), (True, 11)])
def test_defence_against_a_zone_is_a_defence(on_defence: bool, total: int) -> None:
    table = Table(width=24, height=3).options(map_on_defence=on_defence)
    table.unit("red", (0, 1)).unit("blue", (4, 1), weapons=["rifle"])
    game = table.start().turn("red_0", declared=3).zone("blue_0", 4, total=2)
    game.do("move", "direction forward")
    game.rolls(4, 9, 2).expect("defend", "red_0").do("dodge")
    assert results(game) == [("red_0", "Dodge", total)]
    game.done()


@pytest.mark.clause("FW-114")
@pytest.mark.parametrize("on_defence", [False, True])
def test_strength_contests_of_an_attack_are_not_harder(on_defence: bool) -> None:
    game = duelling(3, cells=1, map_on_defence=on_defence)
    game.rolls(9, 9).do("restrain")  # 6 + 18 - 4
    game.rolls(2, 5, 3, 4).do("done")
    assert results(game) == [
        ("red_0", "Strength feat", 6 + 5), ("blue_0", "Strength feat", 6 + 4),
    ]  # fmt: skip
    game.done()


@pytest.mark.clause("FW-114")
@pytest.mark.parametrize(("declared", "penalty"), [(1, 0), (2, -2), (3, -4)])
@pytest.mark.parametrize("on_defence", [False, True])
def test_the_contest_to_escape_is_an_own_action(
    declared: int, penalty: int, on_defence: bool
) -> None:
    game = duelling(declared, cells=1, map_on_defence=on_defence).hold("blue_0", "red_0")
    game.rolls(2, 5, 3, 4).do("escape")
    assert results(game) == [
        ("red_0", "Strength feat", 6 + 5 - 4 + penalty), ("blue_0", "Strength feat", 6 + 4),
    ]  # fmt: skip
    game.done()


@pytest.mark.clause("FW-114")
@pytest.mark.parametrize(("face", "free"), [(6, True), (5, False)])
def test_breaking_away_is_not_harder(face: int, free: bool) -> None:
    game = duelling(3, cells=1).engage("red_0", "blue_0")
    game.rolls(face).do("break")
    assert bool(game.unit("red_0").engaged) is not free
    game.done()


@pytest.mark.clause("FW-115")
def test_an_action_lost_to_an_entangler_leaves_the_penalty() -> None:
    game = (
        Table()
        .unit("red", (0, 1))
        .unit("blue", (1, 1), "brawler")
        .start()
        .turn("blue_0", declared=1, red_0=3)
    )
    game.rolls(2, 2, 3, 5).do("restrain", by="blue_0")
    game.rolls(2, 2, 4, 7, 3, 5).do("done", by="red_0")  # 17 v 11: one action
    assert (int(game.unit("red_0").declared), int(game.unit("red_0").acts_left)) == (3, 2)
    game.rolls(2, 7).do("strike", "aimpoint none", by="red_0")
    assert results(game) == [("red_0", "Fighting", 6 + 7 - 4 - 4)]  # three actions, held
    game.expect("defend").done()


@pytest.mark.clause("FW-115")
@pytest.mark.parametrize("debt", [0, 1])
def test_actions_passed_or_forfeited_leave_the_penalty(debt: int) -> None:
    game = duelling(3)
    game.do("pass", by="red_0")
    game.set("red_0", debt=debt).do("pass", by="blue_0")
    if debt == 0:
        game.do("pass", by="red_0")
    game.do("pass", by="blue_0")
    assert (int(game.unit("red_0").acts_left), game.battle.state.pass_number) == (1, 3)
    game.rolls(2, 2, 6).do("shoot", "aimpoint none", by="red_0")
    assert results(game) == [("red_0", "Marksman", 6 + 6 - 4)]
    game.done()
