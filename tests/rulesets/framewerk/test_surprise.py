"""Surprise: attacks that give no defence, ambushes, attacks from behind (FW-265 to FW-267)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.squares import DIRECTION_NAMES
from tests.rulesets.framewerk.duels import SHOT, apart, at_mid
from tests.rulesets.framewerk.table import Cell, Game, Table

# --- what a surprise attack is -------------------------------------------------------------------


@pytest.mark.clause("FW-265")
def test_no_defence_and_three_dice_for_14() -> None:
    game = at_mid().set("blue_0", surprised=1, aim=2)
    game.rolls(2, 8, 4, *[3] * 4).do(*SHOT)
    assert game.happened("hit")[0].data["values"] == [1, 14, 0]
    assert [event.unit for event in game.happened("surprise")] == ["blue_0"]
    assert not game.happened("defends")
    assert game.unit("blue_0").aim == 2
    assert game.unit("blue_0").damage == 12
    game.done()


@pytest.mark.clause("FW-265")
@pytest.mark.parametrize("face, hit", [(2, False), (3, True)])
def test_against_the_bare_attribute_by_option(face: int, hit: bool) -> None:
    # Nothing modifies it: neither wounds nor a hold nor automatic fire.
    red = {"weapons": ["smg"], "perception": 5, "ranks": {"marksman": 1}}
    table = apart(6, red, {"agility": 7}).options(surprise_defence="attribute")
    game = table.unit("red", (7, 1)).start().turn("red_0", blue_0=0)
    game.hold("red_1", "blue_0").hurt("blue_0", 2).set("blue_0", surprised=1)
    game.rolls(face, *[1] * 2 * hit, *[1] * hit)  # rate, one die and one
    game.do("auto", "direction forward")
    attack = game.happened("hit" if hit else "missed")
    assert len(attack) == 1
    assert attack[0].data["what"] == (1 if hit else 7)
    game.done()


@pytest.mark.clause("FW-265")
@pytest.mark.parametrize("answer, faces", [("done", []), ("dodge", [1, 1, 9])])
def test_declined_and_failed_defences_stay_nothing(answer: str, faces: list[int]) -> None:
    table = apart(6, {"weapons": ["pistol"]}).options(surprise_defence="attribute")
    game = table.start().turn("red_0")
    game.rolls(2, 8, 4).do(*SHOT)
    game.rolls(*faces, *[1] * 4).do(answer, by="blue_0")
    assert game.happened("hit")[0].data["values"] == [1, 14, 0]
    game.done()


@pytest.mark.clause("FW-265")
def test_only_those_surprised_among_the_targets() -> None:
    table = Table(width=12, height=5).unit("red", (0, 2), weapons=["smg"], ranks={"marksman": 1})
    for row in (1, 2, 3):
        table.unit("blue", (6, row), armour=0, vitality=40)
    game = table.start().turn("red_0").set("blue_1", surprised=1)
    game.rolls(2).do("auto", "direction forward", "enemy 0", "enemy 1", "enemy 2")
    game.expect("defend", "blue_0").rolls(9, 2, 4)  # 8 v 15 - 2
    game.rolls(1, 5, 5, 5).do("dodge")  # then blue_1: m 8
    assert game.unit("blue_1").damage == 15
    game.expect("defend", "blue_2").done()


# --- ambush --------------------------------------------------------------------------------------


def ambush(*units: str) -> Table:
    """Two red troopers with rifles against two of blue; some are surprised."""
    table = Table(width=12, height=5)
    for side, column in (("red", 0), ("blue", 9)):
        for row in (1, 3):
            table.unit(side, (column, row), weapons=["rifle"], armour=0, vitality=40)
    return table.ambushed(*units)


@pytest.mark.clause("FW-266", "FW-111")
def test_no_initiative_no_slot_and_no_defence_in_turn_1() -> None:
    game = ambush("blue_0").start([9, 8, 7])  # three dice for four units
    order = [int(unit) for unit in game.battle.state.order[: int(game.battle.state.n_order)]]
    assert order == [0, 1, 3]
    for unit in ("red_0", "red_1", "blue_1"):
        game.expect("count", unit).do("number 2" if unit == "red_0" else "number 1")
    game.rolls(2, 8, 4, *[1] * 5).do("shoot", "enemy 0", "aimpoint none", by="red_0")  # m 12
    game.do("pass", by="red_1")
    game.do("pass", by="blue_1")
    game.rolls(2, 8, 4, *[1] * 5).rolls(9, 8, 7, 1)  # the second time, then four initiatives
    game.do("shoot", "enemy 0", "aimpoint none", by="red_0")
    assert game.unit("blue_0").damage == 10
    assert game.unit("blue_0").surprised == 0  # turn 2
    for unit in ("red_0", "red_1", "blue_0"):
        game.expect("count", unit).do("number 1")
    game.do("number 1", by="blue_1")
    game.rolls(2, 8, 4).do("shoot", "enemy 0", "aimpoint none", by="red_0")
    game.expect("defend", "blue_0").done()


@pytest.mark.clause("FW-266")
def test_either_side_may_be_ambushed() -> None:
    game = ambush("red_0", "red_1").start([3, 4])
    assert [int(game.unit(name).surprised) for name in game.battle.units] == [1, 1, 0, 0]
    game.do("number 1", by="blue_1")
    game.do("number 1", by="blue_0")
    game.do("pass", by="blue_1")
    game.rolls(5, 6, 7, 8).do("pass", by="blue_0")
    game.expect("count", "blue_1").done()


@pytest.mark.clause("FW-266")
def test_all_on_both_sides_wait_for_turn_2() -> None:
    game = ambush("red_0", "red_1", "blue_0", "blue_1").start([4, 3, 2, 1])
    assert int(game.battle.state.round_number) == 2
    game.expect("count", "red_0")
    assert not any(int(game.unit(name).surprised) for name in game.battle.units)


@pytest.mark.clause("FW-266")
def test_close_attacks_find_them_as_helpless() -> None:
    table = Table(width=6, height=3).unit("red", (0, 1), ranks={"fighting": 1, "feat": 1})
    table.unit("blue", (1, 1), ranks={"feat": 1}, weapons=["rifle"]).ambushed("blue_0")
    game = table.start().turn("red_0", declared=2)
    game.rolls(2, 9, 2).do("disarm")  # 15 v 8
    assert game.in_hand("blue_0") == "nothing"
    assert not game.happened("defends")


# --- from behind ---------------------------------------------------------------------------------


def rear(at: Cell, facing: str = "E", rear_surprise: bool = True, **red: Any) -> Game:
    """Red's slot at a cell; blue at (5, 5), facing as told. Red's dice are too poor to hit."""
    poor: dict[str, Any] = {"perception": 1, "ranks": {"marksman": 1}, "weapons": ["rifle"]}
    table = Table(width=12, height=12).unit("red", at, **poor | red)
    table.unit("blue", (5, 5), facing=facing, weapons=["rifle"])
    game: Game = table.options(rear_surprise=rear_surprise).start().turn("red_0")
    return game


def surprises(game: Game) -> bool:
    """Whether a shot of red's is a surprise attack: then nobody is asked."""
    game.rolls(2).do("shoot", "aimpoint tiny", by="red_0")
    surprise = bool(game.happened("surprise"))
    assert (game.decision == "defend") is not surprise
    game.done()
    return surprise


# Cells around a unit at (5, 5) that faces east; the arc includes both sides.
CELLS: list[tuple[Cell, bool]] = [
    ((2, 5), True),
    ((4, 0), True),
    ((4, 11), True),
    ((4, 6), True),
    ((5, 2), False),
    ((5, 10), False),
    ((6, 5), False),
    ((9, 2), False),
]


@pytest.mark.clause("FW-267")
@pytest.mark.parametrize("at, behind", CELLS)
def test_from_outside_the_front_arc(at: Cell, behind: bool) -> None:
    assert surprises(rear(at)) is behind
    assert not surprises(rear(at, rear_surprise=False))


@pytest.mark.clause("FW-267")
@pytest.mark.parametrize("facing", range(8))
def test_whichever_way_it_faces(facing: int) -> None:
    steps = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    for side, (dx, dy) in enumerate(steps):
        game = rear((5 + 3 * dx, 5 + 3 * dy), DIRECTION_NAMES[facing])
        between = min((side - facing) % 8, (facing - side) % 8)
        assert surprises(game) is (between > 2)


@pytest.mark.clause("FW-267")
def test_not_by_whom_it_is_engaged_with() -> None:
    assert surprises(rear((4, 5), weapons=["pistol"]))
    assert not surprises(rear((4, 5), weapons=["pistol"]).engage("red_0", "blue_0"))


@pytest.mark.clause("FW-267")
@pytest.mark.parametrize("verb", ["strike", "entangle", "restrain", "disarm"])
def test_judged_before_the_attack_itself_engages(verb: str) -> None:
    game = rear((4, 5), weapons=[], agility=6, ranks={"fighting": 1, "feat": 1})
    game.turn("red_0", declared=3, blue_0=2).set("blue_0", rank=[1] * 7, armour=0)
    point = ["aimpoint tiny"] * (verb == "strike")
    faces = {"strike": [2], "entangle": [5, 9, 2, 9]}  # a miss; 7: one die; a feat lost
    game.rolls(*faces.get(verb, [5, 2, 9])).do(verb, *point, by="red_0")
    assert game.happened("surprise") and game.happened("engaged")
    game.do("pass", by="blue_0")
    game.rolls(2).do(verb, *point, by="red_0")  # engaged by now
    assert not game.happened("surprise")
    game.expect("defend", "blue_0").done()


@pytest.mark.clause("FW-267")
def test_a_throw_in_the_back() -> None:
    game = rear((2, 5), weapons=["knife"], agility=1, ranks={"thrown": 1})
    game.rolls(2).do("throw", "aimpoint tiny")
    assert game.happened("surprise")
    game.done()


@pytest.mark.clause("FW-267")
def test_automatic_fire_at_backs_and_faces() -> None:
    table = Table(width=12, height=12).unit("red", (2, 5), weapons=["smg"], ranks={"marksman": 1})
    table.unit("blue", (8, 5), facing="E").unit("blue", (8, 6), facing="W")
    game = table.options(rear_surprise=True).start().turn("red_0", declared=3)
    game.hurt("red_0", 2).set("red_0", perception=1)
    game.rolls(2).do("auto", "direction forward", "enemy 1", "enemy 0")  # 1 + 2 - 4 - 4
    assert [event.unit for event in game.happened("surprise")] == ["blue_0"]
    game.expect("defend", "blue_1").do("done")
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-267")
def test_zones_never_surprise() -> None:
    game = rear((2, 5)).turn("blue_0").zone("red_0", facing=0, total=20)
    game.do("move", "direction back")
    game.expect("defend", "blue_0")
    assert game.unit("blue_0").facing == 0  # its back to the firer


@pytest.mark.clause("FW-267")
def test_turning_round_in_time() -> None:
    game = rear((2, 5)).turn("blue_0", declared=1, red_0=1)
    game.do("face", "direction forward", by="blue_0")
    assert game.unit("blue_0").acts_left == 1
    assert not game.may("face")  # once a slot
    game.do("pass", by="blue_0")
    assert not surprises(game)


@pytest.mark.clause("FW-267", "FW-017")
def test_only_this_option_makes_facing_matter() -> None:
    assert rear((2, 5)).may("face")
    assert not rear((2, 5), rear_surprise=False).may("face")
