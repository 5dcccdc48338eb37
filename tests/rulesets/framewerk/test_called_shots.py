"""Called shots at bodies, weapons and objects (FW-234 to FW-238)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.framewerk.duels import aimed_at, apart, at_mid, results
from tests.rulesets.framewerk.table import Game, Table

# --- called shots --------------------------------------------------------------------------------

SIZES = {"none": (0, 0), "medium": (-2, 1), "small": (-4, 2), "tiny": (-8, 3), "held": (-4, 2)}


@pytest.mark.clause("FW-234")
@pytest.mark.parametrize("point", SIZES)
def test_harder_to_hit_and_worse_to_be_hit(point: str) -> None:
    test, dice = SIZES[point]
    game = at_mid({"perception": 20}, {"weapons": ["lmg"]})
    game.rolls(9, 2, 4).do("shoot", f"aimpoint {point}")
    total = 29 + test
    assert aimed_at(game) == total
    game.rolls(*[1] * (-(-total // 5) + 1 + dice)).do("done", by="blue_0")
    game.done()


@pytest.mark.clause("FW-234", "FW-236")
@pytest.mark.parametrize("point", ["medium", "small", "tiny"])
def test_strikes_and_throws_may_be_called_too(point: str) -> None:
    test, dice = SIZES[point]
    red = {"weapons": ["knife"], "agility": 12, "ranks": {"armed": 1, "thrown": 1}}
    game = apart(1, red).start().turn("red_0")
    game.do("strike", "with weapon")
    game.rolls(8).do(f"aimpoint {point}")
    assert aimed_at(game) == 20 + test
    game.rolls(*[1] * (-(-(20 + test) // 5) + dice)).do("done")
    game.done()
    game = apart(4, red).start().turn("red_0")
    game.rolls(8).do("throw", f"aimpoint {point}")  # Mid
    assert aimed_at(game) == 20 + test
    game.rolls(*[1] * (-(-(20 + test) // 5) + dice)).do("done")
    game.done()


@pytest.mark.clause("FW-235")
@pytest.mark.parametrize("bonus, dice, damage", [("dice", 4, 20), ("points", 2, 12)])
def test_the_bonus_in_dice_or_points(bonus: str, dice: int, damage: int) -> None:
    table = apart(6, {"weapons": ["pistol"], "ranks": {"marksman": 1}})
    game = table.options(called_bonus=bonus).start().turn("red_0")
    game.rolls(2).do("shoot", "aimpoint small")  # 6 + 2 - 4 = 4 …
    game.set("blue_0", agility=0, rank=[0, 0, 0, 0, 0, 1, 0])
    game.rolls(2, *[5] * dice).do("dodge")  # … v 2: m 2, one die, one for the pistol
    assert game.unit("blue_0").damage == damage
    game.done()


@pytest.mark.clause("FW-235")
@pytest.mark.parametrize(
    "minimum, faces, damage", [("half_die", [7], 6), ("one_die", [7], 9), ("zero", [], 2)]
)
def test_points_are_added_to_the_least_damage_too(
    minimum: str, faces: list[int], damage: int
) -> None:
    table = apart(6, {"weapons": ["holdout"], "ranks": {"marksman": 1}})
    game = table.options(called_bonus="points", min_damage=minimum).start().turn("red_0")
    game.rolls(5).do("shoot", "aimpoint small")  # Long: 6 + 5 - 2 - 4, m 5: 1 - 1 dice
    game.rolls(*faces).do("done")
    assert game.unit("blue_0").damage == damage
    game.done()


@pytest.mark.clause("FW-235", "FW-236")
def test_armour_soaks_the_points_as_well() -> None:
    table = apart(6, {"weapons": ["pistol"], "ranks": {"marksman": 1}}, {"armour": 1})
    game = table.options(called_bonus="points").start().turn("red_0")
    game.rolls(7).do("shoot", "aimpoint tiny")  # 6 + 7 - 8: m 5
    game.rolls(2, 3, 6).do("done")  # 5 + 3 - 6
    assert game.unit("blue_0").damage == 2
    game.done()


@pytest.mark.clause("FW-236")
@pytest.mark.parametrize(
    "cells, weapon, verb, answers",
    [
        (6, "smg", "burst", []),
        (6, "smg", "auto", ["direction forward"]),
        (6, "smg", "suppress", ["direction forward"]),
        (1, "chain", "entangle", ["with weapon"]),
        (1, "chain", "restrain", ["with weapon"]),
        (1, "chain", "disarm", ["with weapon"]),
    ],
)
def test_what_cannot_be_called(cells: int, weapon: str, verb: str, answers: list[str]) -> None:
    red = {"weapons": [weapon], "ranks": {"armed": 1, "marksman": 1}}
    game = apart(cells, red, {"weapons": ["pistol"]}).start().turn("red_0")
    game.rolls(3).do(verb, *answers)  # rolled without the question
    game.expect("action" if verb == "suppress" else "defend", "blue_0")
    assert results(game)[0][0] == "red_0"
    game.done()


@pytest.mark.clause("FW-236", "FW-237")
def test_the_points_there_are() -> None:
    points = ["none", "medium", "small", "tiny", "held"]
    for verb in ("shoot", "strike"):
        for in_hand, legal in ((0, points), (-1, points[:-1])):
            table = apart(1, {"weapons": ["pistol"]}, {"weapons": ["pistol"]})
            game = table.start().turn("red_0").ready("blue_0", in_hand)
            game.do(verb)
            assert game.expect("aimpoint").legal("aimpoint") == legal


@pytest.mark.clause("FW-236")
def test_points_that_a_scenario_leaves_out() -> None:
    table = apart(1, None, {"weapons": ["pistol"]}).options(aimpoints=["medium", "held"])
    game = table.start().turn("red_0")
    game.do("strike")
    assert game.expect("aimpoint").legal("aimpoint") == ["none", "medium", "held"]


@pytest.mark.clause("FW-236")
def test_a_hand_that_is_hit_keeps_its_weapon_and_its_armour_counts() -> None:
    game = at_mid({"ranks": {"marksman": 1}}, {"armour": 2, "weapons": ["rifle"]})
    game.set("blue_0", aim=2)
    game.rolls(2).do("shoot", "aimpoint small")  # m 4: 1 + 1 + 2 dice
    game.rolls(3, 4, 5, 6, 2, 9).do("done")
    assert game.unit("blue_0").damage == 18 - 11
    assert game.in_hand("blue_0") == "rifle"
    assert game.weapon("blue_0").wear == 0
    assert game.unit("blue_0").aim == 2
    game.done()


# --- the weapon in hand --------------------------------------------------------------------------


def at_the_weapon(weapon: str = "pistol", **options: Any) -> Game:
    """Red may shoot twice at blue's weapon; an 8 hits with m 3: 1 - 1 + 2 dice."""
    red = {"weapons": ["holdout"], "perception": 1, "ranks": {"marksman": 1}}
    table = apart(3, red, {"weapons": [weapon, "knife"], "armour": 2}).options(**options)
    game: Game = table.start().turn("red_0", declared=2)
    return game


@pytest.mark.clause("FW-237")
def test_a_weapon_wears_and_breaks() -> None:
    game = at_the_weapon().set("blue_0", aim=2)
    game.rolls(8).do("shoot", "aimpoint held")  # Mid: 1 + 8 - 4 - 2: m 3
    game.rolls(1, 2).do("done")  # no armour dice
    assert game.weapon("blue_0").wear == 3
    assert game.unit("blue_0").damage == 0
    assert game.in_hand("blue_0") == "pistol"
    assert game.unit("blue_0").aim == 2
    game.do("pass", by="blue_0")
    game.rolls(8).do("shoot", "aimpoint held", by="red_0")
    game.rolls(3, 1, 1, 2).do("done")
    assert game.weapon("blue_0", 0).wear == 7
    assert game.in_hand("blue_0") == "nothing"
    assert int(game.unit("blue_0").carried[0]) >= 0
    assert game.unit("blue_0").aim == 0
    assert game.on_ground() == []
    game.done()


@pytest.mark.clause("FW-237")
@pytest.mark.parametrize("last, broken", [(3, False), (4, True), (5, True)])
def test_it_breaks_at_its_toughness(last: int, broken: bool) -> None:
    game = at_the_weapon()
    game.weapon("blue_0").wear = 2
    game.rolls(8).do("shoot", "aimpoint held")
    game.rolls(1, last - 1).do("done")
    assert (game.in_hand("blue_0") == "nothing") is broken
    assert bool(game.happened("broken")) is broken


@pytest.mark.clause("FW-237")
def test_what_is_broken_cannot_be_readied() -> None:
    game = at_the_weapon()
    game.weapon("blue_0").wear = 5
    game.rolls(8).do("shoot", "aimpoint held")
    game.rolls(1, 1).do("done")
    game.do("ready", by="blue_0")  # the knife: the one thing left to take in hand
    assert game.in_hand("blue_0") == "knife"
    game.expect("action", "red_0")


@pytest.mark.clause("FW-237", "FW-226")
def test_a_zone_ends_with_the_weapon_it_is_laid_with() -> None:
    game = at_the_weapon("lmg").turn("red_0", declared=3, blue_0=0)
    game.zone("blue_0", facing=4, total=20).weapon("blue_0").wear = 5
    for faces, left in (((2, 2), 10), ((1, 2), 0)):  # 9, then 12 of 12
        game.rolls(10).do("shoot", "aimpoint held", by="red_0")
        game.rolls(*faces).do("done", by="blue_0")
        assert game.unit("blue_0").zone_left == left
    game.done()


@pytest.mark.clause("FW-235", "FW-237")
def test_points_wear_a_weapon_too() -> None:
    game = at_the_weapon(called_bonus="points")
    game.rolls(8).do("shoot", "aimpoint held")  # 1 - 1 dice: half a die
    game.rolls(3).do("done")
    assert game.weapon("blue_0").wear == 2 + 2
    game.done()


@pytest.mark.clause("FW-237")
def test_a_sword_beats_a_knife_out_of_use() -> None:
    red = {"weapons": ["sword"], "strength": 8, "ranks": {"armed": 1}}
    game = apart(1, red, {"weapons": ["knife"], "armour": 3}).start().turn("red_0")
    game.do("strike", "with weapon")
    game.rolls(3).do("aimpoint held")  # 6 + 3 - 4 = 5
    game.rolls(1, 1, 2, 2, 2).do("done")  # 1, sword +1, Strength +1, Small +2
    assert game.weapon("blue_0", 0).wear == 8
    assert game.in_hand("blue_0") == "nothing"
    assert game.unit("blue_0").damage == 0
    game.done()


# --- objects -------------------------------------------------------------------------------------


def at_object(kind: str, cells: int, *weapons: str, **red: Any) -> Table:
    """Red so many cells west of an object of blue's; one of blue's looks on from afar."""
    table = Table(width=24, height=12).unit("red", (0, 2), **{"weapons": [*weapons], **red})
    return table.unit("blue", (23, 11)).thing("blue", (cells, 2), kind)


def thing(game: Game) -> Any:
    """Record of the first object."""
    return game.battle.state.objects[0]


@pytest.mark.clause("FW-238")
def test_a_camera_is_shot() -> None:
    game = at_object("camera", 6, "rifle").start().turn("red_0")
    game.rolls(9, 9, 2, *[1] * 7).do("shoot_object")  # 18 + 6 - 8 + 2 v 8: 2 + 2 + 3 dice
    assert game.happened("hit")[0].data["values"][1:] == [18, 8]
    assert thing(game).wear == 7 and thing(game).destroyed == 1
    game.expect("action", "blue_0")
    game.done()


@pytest.mark.clause("FW-238")
@pytest.mark.parametrize("face, hit", [(2, False), (3, True)])
@pytest.mark.parametrize("defence", [8, 5])
def test_against_8_or_what_the_scenario_says(face: int, hit: bool, defence: int) -> None:
    table = at_object("terminal", 7, "rifle", perception=defence, ranks={"marksman": 1})
    if defence != 8:
        table.options(object_def=defence)
    game = table.start().turn("red_0")
    game.rolls(face, *[9] * (4 if hit else 0)).do("shoot_object")  # Mid, Medium -2: a tie with 2
    assert bool(game.happened("hit")) is hit
    assert int(thing(game).wear) == (36 if hit else 0)
    game.done()


@pytest.mark.clause("FW-238")
def test_every_modifier_of_the_attacker_counts() -> None:
    table = at_object("terminal", 13, "rifle", perception=20).sight((13, 2), 1)
    game = table.start().turn("red_0", declared=2).set("red_0", aim=1).hurt("red_0", 1)
    game.rolls(9, 2, 4, *[1] * 8).do("shoot_object")  # 20 + 9 + 4 - 2 - 2 - 2 - 2 - 2 = 23, m 15
    assert game.happened("hit")[0].data["values"][1:] == [23, 8]
    assert game.unit("red_0").aim == 0
    assert game.unit("red_0").facing == 0
    assert game.weapon("red_0").loaded == 29 and game.weapon("red_0").shots_used == 1


@pytest.mark.clause("FW-238")
@pytest.mark.parametrize("last, destroyed", [(24, False), (25, True), (30, True)])
def test_destroyed_at_its_toughness_and_no_target_then(last: int, destroyed: bool) -> None:
    game = at_object("terminal", 7, "rifle", ranks={"marksman": 1}).start()
    game.turn("red_0", declared=2)
    thing(game).wear = last - 20
    game.rolls(8, 5, 5, 5, 5).do("shoot_object")  # m 2: 1 + 2 + 1 dice
    assert bool(thing(game).destroyed) is destroyed
    game.do("pass", by="blue_0")
    assert game.expect("action", "red_0").may("shoot_object") is not destroyed
    game.done()


@pytest.mark.clause("FW-238")
@pytest.mark.parametrize(
    "weapons, skill, dice",
    [
        (["sword"], "Armed Fighting", 1 + 1 + 1),  # Strength 8, the sword
        (["rifle"], "Fighting", 1 - 1 + 1),  # bare hands
        ([], "Fighting", 1 - 1 + 1),
    ],
)
def test_it_is_struck(weapons: list[str], skill: str, dice: int) -> None:
    table = at_object("terminal", 1, *weapons, strength=8, ranks={"fighting": 1, "armed": 1})
    game = table.start().turn("red_0")
    game.rolls(8, *[3] * (dice + 1)).do("strike_object")  # 6 + 8 - 2 v 8: m 4
    assert results(game) == [("red_0", skill, 12)]
    assert int(thing(game).wear) == 3 * (dice + 1)
    game.done()


@pytest.mark.clause("FW-238")
def test_claws_strike_it() -> None:
    table = at_object("terminal", 1, profile="beast", ranks={"fighting": 1})
    game = table.start().turn("red_0")
    game.rolls(8, *[3] * 6).do("strike_object")  # 7 + 8 - 2: m 5; claws +1, Strength +3, Medium +1
    assert int(thing(game).wear) == 18
    game.done()


@pytest.mark.clause("FW-238")
def test_a_knife_thrown_at_it_lands_there() -> None:
    game = at_object("terminal", 3, "knife", ranks={"thrown": 1}).start().turn("red_0")
    game.rolls(6, 2, 3).do("throw_object")  # Mid: 6 + 6 - 2, m 2; Medium +1, no Strength
    assert game.on_ground() == [("knife", (3, 2))]
    assert game.in_hand("red_0") == "nothing"
    assert int(thing(game).wear) == 5
    game.done()


@pytest.mark.clause("FW-238")
@pytest.mark.parametrize(
    "cells, weapon, verbs",
    [
        (1, "rifle", ["shoot_object", "strike_object"]),
        (2, "rifle", ["shoot_object"]),
        (8, "knife", ["throw_object"]),
        (9, "knife", []),
        (8, "holdout", ["shoot_object"]),
        (9, "holdout", []),
        (1, "sword", ["strike_object"]),
        (2, "sword", []),
    ],
)
def test_how_far_it_may_be_attacked(cells: int, weapon: str, verbs: list[str]) -> None:
    game = at_object("terminal", cells, weapon).start().turn("red_0")
    assert [verb for verb in game.legal("verb") if verb.endswith("_object")] == verbs


@pytest.mark.clause("FW-238")
def test_its_own_side_leaves_it_alone() -> None:
    game = at_object("terminal", 2, "rifle").start().turn("blue_0")
    game.place("blue_0", (1, 2))
    assert not game.may("strike_object")


@pytest.mark.clause("FW-238", "FW-245")
def test_an_attack_on_it_may_fail_critically() -> None:
    game = at_object("camera", 6, "rifle").start().turn("red_0", declared=2)
    game.rolls(1, 1, 10).do("shoot_object")
    assert game.unit("red_0").debt == 2
    assert int(thing(game).wear) == 0
    game.done()
