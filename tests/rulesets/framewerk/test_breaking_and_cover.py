"""Breaking away and cover (FW-231 to FW-233, FW-239 to FW-243)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.squares import DIRECTION_NAMES
from tests.rulesets.framewerk.duels import SHOT, aimed_at, apart
from tests.rulesets.framewerk.table import Cell, Game, Table

AROUND = ((5, 4), (3, 4), (4, 3), (4, 5), (3, 3), (5, 5))  # six neighbours of (4, 4)


def melee(opponents: int, **red: Any) -> Game:
    """Red's slot at (4, 4), engaged with so many on the cells around it."""
    table = Table(width=9, height=9).unit("red", (4, 4), **red)
    for at in AROUND[:opponents]:
        table.unit("blue", at, armour=0)
    game = table.start().turn("red_0")
    for k in range(opponents):
        game.engage("red_0", f"blue_{k}")
    return game


def free(game: Game, unit: str = "red_0") -> bool:
    """Whether a unit is in close quarters with nobody."""
    return int(game.unit(unit).engaged) == 0


# --- breaking away -------------------------------------------------------------------------------


@pytest.mark.clause("FW-231")
@pytest.mark.parametrize("face", range(1, 11))
def test_one_opponent_is_left_with_6_to_10(face: int) -> None:
    game = melee(1)
    game.rolls(face).do("break", by="red_0")
    assert free(game) is (face >= 6)
    assert game.decision == ("step" if face >= 6 else "action")
    game.done()


@pytest.mark.clause("FW-231")
@pytest.mark.parametrize("face", [5, 6])
def test_nothing_modifies_the_die(face: int) -> None:
    table = apart(1, {"strength": 20}).options(ambient_sight=2, map_on_defence=True)
    game = table.start().turn("red_0", declared=3).engage("red_0", "blue_0")
    game.hurt("red_0", 2).set("red_0", aim=2)
    game.rolls(face).do("break")
    assert free(game) is (face == 6)
    assert game.unit("red_0").aim == 0  # FW-204: lost either way


@pytest.mark.clause("FW-232")
@pytest.mark.parametrize("opponents", range(1, 6))
def test_every_further_opponent_makes_it_harder_by_one(opponents: int) -> None:
    for face in (4 + opponents, 5 + opponents):
        game = melee(opponents)
        game.rolls(face).do("break")
        assert free(game) is (face == 5 + opponents)


@pytest.mark.clause("FW-232")
def test_from_six_there_is_no_breaking_away() -> None:
    assert melee(5).may("break")
    assert not melee(6).may("break")


@pytest.mark.clause("FW-232")
def test_who_is_down_no_longer_counts() -> None:
    table = Table(width=9, height=9).unit("red", (4, 4), "brawler")
    table.unit("blue", (5, 4), armour=0, vitality=1).unit("blue", (3, 4))
    game = table.start().turn("red_0", declared=2, blue_1=0)
    game.engage("red_0", "blue_0").engage("red_0", "blue_1")
    game.rolls(9, 9, 2, 4).do("strike", "enemy 0", "aimpoint none")
    game.rolls(*[9] * 6).do("done", by="blue_0")  # m 23: five dice, fists -1, Strength +2
    assert int(game.unit("red_0").engaged) == 0b100
    game.rolls(6).do("break", by="red_0")  # one is left to break from
    game.expect("step", "red_0")


@pytest.mark.clause("FW-233")
def test_away_from_two_and_up_to_four_cells_on() -> None:
    game = melee(2, profile="brawler").set("red_0", declared=2, acts_left=2)
    game.rolls(7).do("break")
    assert free(game) and free(game, "blue_0") and free(game, "blue_1")
    assert game.unit("red_0").acts_left == 1
    game.do("direction forward left", "direction forward", "direction forward", by="red_0")
    game.do("direction forward", by="red_0")
    assert game.at("red_0") == (8, 3)
    game.expect("action", "blue_0")
    game.done()


@pytest.mark.clause("FW-233")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_it_may_stop_at_once_and_after_each_step(steps: int) -> None:
    game = melee(1)
    game.rolls(6).do("break")
    for _ in range(steps):
        game.do("direction left", by="red_0")
    game.do("done", by="red_0")
    assert game.at("red_0") == (4, 4 - steps)
    assert free(game)
    game.expect("action", "blue_0")


@pytest.mark.clause("FW-233")
def test_a_failure_costs_the_action_and_no_more() -> None:
    game = melee(2).set("red_0", declared=2, acts_left=2)
    game.rolls(6).do("break")
    assert int(game.unit("red_0").engaged) == 0b110
    assert game.unit("red_0").acts_left == 1
    assert game.at("red_0") == (4, 4)
    game.expect("action", "blue_0")


@pytest.mark.clause("FW-233")
def test_others_go_on_fighting_each_other() -> None:
    table = Table(width=9, height=9).unit("red", (4, 4)).unit("red", (5, 3)).unit("blue", (5, 4))
    game = table.start().turn("red_0").engage("red_0", "blue_0").engage("red_1", "blue_0")
    game.rolls(6).do("break", "done", by="red_0")
    assert int(game.unit("blue_0").engaged) == 0b010
    assert int(game.unit("red_1").engaged) == 0b100


@pytest.mark.clause("FW-233")
def test_breaking_away_into_a_zone() -> None:
    table = Table(width=9, height=9).unit("red", (4, 4)).unit("blue", (5, 4))
    table.unit("blue", (0, 0), "gunner", weapons=["lmg"])
    game = table.start().turn("red_0").engage("red_0", "blue_0").zone("blue_1", facing=1, total=24)
    game.rolls(6).do("break", "direction left", by="red_0")
    game.expect("defend", "red_0").rolls(6, 6, 6).do("dodge")  # 24 v 24
    assert game.unit("blue_1").zone_left == 9
    game.expect("step", "red_0")
    game.done()


@pytest.mark.clause("FW-233")
def test_who_cannot_walk_breaks_away_on_the_spot() -> None:
    game = melee(1, move=0)
    game.rolls(6).do("break")
    assert free(game)
    game.expect("action", "blue_0")


@pytest.mark.clause("FW-231", "FW-264")
def test_who_may_break_away() -> None:
    beside = apart(1, {"weapons": ["pistol"]}).start().turn("red_0")
    assert not beside.may("break")  # adjacency alone engages nobody
    assert melee(1).may("break")
    assert not melee(1).hold("blue_0", "red_0").may("break")
    assert not melee(1).hold("red_0", "blue_0").may("break")


# --- cover ---------------------------------------------------------------------------------------


def behind(rating: str, facing: str = "W", **options: Any) -> Game:
    """Red's slot, a pistol in hand; blue four cells east at cover against the west."""
    table = apart(4, {"weapons": ["pistol"]}, {"weapons": ["pistol"]}).cover((4, 1), rating, facing)
    game: Game = table.options(**options).start().turn("red_0")
    return game


@pytest.mark.clause("FW-239")
@pytest.mark.parametrize("rating", ["light", "heavy"])
def test_standing_at_cover_gives_nothing(rating: str) -> None:
    game = behind(rating)
    game.rolls(9, 2, 4).do(*SHOT)
    assert aimed_at(game) == 17


@pytest.mark.clause("FW-240", "FW-241", "FW-242")
@pytest.mark.parametrize("rating, level, total", [("light", 1, 15), ("heavy", 2, 13)])
def test_cover_is_taken_by_an_action(rating: str, level: int, total: int) -> None:
    game = behind(rating).turn("blue_0", declared=2).set("blue_0", aim=2)
    game.do("cover")
    assert game.unit("blue_0").cover_taken == level
    assert game.unit("blue_0").acts_left == 1
    assert game.unit("blue_0").aim == 0  # FW-204
    game.rolls(9, 2, 4).do(*SHOT, by="red_0")
    assert aimed_at(game) == total
    game.done()


@pytest.mark.clause("FW-240")
def test_where_cover_can_be_taken() -> None:
    assert behind("light").turn("blue_0").may("cover")
    assert not behind("light").may("cover")  # red stands in the open
    assert not behind("light").turn("blue_0").set("blue_0", cover_taken=1).may("cover")
    assert not behind("light").turn("blue_0").engage("red_0", "blue_0").may("cover")
    assert not behind("light").turn("blue_0").hold("red_0", "blue_0").may("cover")


# Unit at (4, 2) behind cover to the east, the attacker anywhere.
SIDES: list[tuple[Cell, bool]] = [
    ((9, 6), True),
    ((5, 9), True),
    ((4, 7), False),
    ((4, 0), False),
    ((0, 2), False),
    ((3, 3), False),
]


@pytest.mark.clause("FW-243")
@pytest.mark.parametrize("at, covered", SIDES)
def test_against_its_own_side_only(at: Cell, covered: bool) -> None:
    for facing, helps in (("E", covered), ("all", True)):
        table = Table(width=12, height=12).unit("red", at, weapons=["lmg"], perception=9)
        table.unit("blue", (4, 2)).cover((4, 2), "heavy", facing)
        game = table.start().turn("red_0").set("blue_0", cover_taken=2)
        game.rolls(9).do(*SHOT)
        near = max(abs(at[0] - 4), abs(at[1] - 2)) <= 6
        assert aimed_at(game) == 18 + (2 if near else 0) - (4 if helps else 0)


@pytest.mark.clause("FW-243")
@pytest.mark.parametrize("facing", range(8))
def test_the_eight_directions_of_cover(facing: int) -> None:
    steps = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    for side, (dx, dy) in enumerate(steps):
        table = Table(width=9, height=9).unit("red", (4 + 3 * dx, 4 + 3 * dy), weapons=["rifle"])
        table.unit("blue", (4, 4)).cover((4, 4), "light", DIRECTION_NAMES[facing])
        game = table.start().turn("red_0").set("blue_0", cover_taken=1)
        game.rolls(9, 2, 4).do(*SHOT)
        between = min((side - facing) % 8, (facing - side) % 8)
        assert aimed_at(game) == (15 if between <= 1 else 17)


@pytest.mark.clause("FW-243")
@pytest.mark.parametrize("option, total", [({}, 11), ({"cover_vs_close": False}, 15)])
def test_cover_in_close_quarters(option: dict[str, Any], total: int) -> None:
    for verb in ("strike", "entangle"):
        game = behind("heavy", **option).place("red_0", (3, 1)).set("blue_0", cover_taken=2)
        game.ready("red_0", -1).rolls(9, 4).do(verb, *["aimpoint none"] * (verb == "strike"))
        assert aimed_at(game) == total
    game = behind("heavy", **option).set("blue_0", cover_taken=2)
    game.rolls(9, 2, 4).do(*SHOT)
    assert aimed_at(game) == 13


@pytest.mark.clause("FW-243")
def test_cover_against_throws_and_automatic_fire() -> None:
    for weapon, answers, total in (
        ("knife", ["throw", "aimpoint none"], 6 + 9 - 2),
        ("smg", ["auto", "direction forward"], 6 + 9 + 2 - 2),
    ):
        table = apart(4, {"weapons": [weapon], "ranks": {"thrown": 1, "marksman": 1}})
        game = table.cover((4, 1), "light", "W").start().turn("red_0").set("blue_0", cover_taken=1)
        game.rolls(9).do(*answers)
        assert aimed_at(game) == total


@pytest.mark.clause("FW-243")
def test_how_long_cover_lasts() -> None:
    game = behind("light").turn("blue_0", declared=3, red_0=3).set("blue_0", cover_taken=1)
    game.rolls(2, 9, 4).do(*SHOT, by="blue_0")
    game.rolls(10, 9, 8).do("dodge", by="red_0")  # 17 - 4 v 33
    assert game.unit("blue_0").cover_taken == 1  # firing keeps it
    game.do("pass", by="red_0")
    game.do("move", "direction left", "done", by="blue_0")
    assert game.unit("blue_0").cover_taken == 0
    game.do("pass", by="red_0")
    game.do("move", "direction right", "done", by="blue_0")
    assert game.unit("blue_0").cover_taken == 0  # taken anew, or not at all
    assert game.at("blue_0") == (4, 1)
    game.done()


@pytest.mark.clause("FW-243", "FW-264")
@pytest.mark.parametrize("holder, left", [(7, 2), (8, 0)])
def test_who_is_entangled_has_no_cover(holder: int, left: int) -> None:
    game = behind("heavy").place("red_0", (3, 1)).ready("red_0", -1)
    game.set("blue_0", cover_taken=2, rank=[1] * 7).set("red_0", rank=[1] * 7)
    game.rolls(9).do("restrain", by="red_0")
    game.rolls(holder, 7).do("done", by="blue_0")  # feats of equal Strength
    assert game.unit("blue_0").cover_taken == left
    assert int(game.unit("blue_0").engaged) == 1  # which alone does not end it
    game.done()
