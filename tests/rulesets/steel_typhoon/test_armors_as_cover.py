"""Cover: grappled victims and allies in the way (ST-146, ST-150 to ST-153)."""

from __future__ import annotations

import pytest

from tests.rulesets.steel_typhoon.cover_table import T, hits, range_of, shoot
from tests.rulesets.steel_typhoon.table import Game, Hex, Table


def guarded(*guards: Hex, systems: tuple[str, ...] = ("DIR", "HTH"), **options: object) -> Game:
    """blue_0 as target, blue_1 … on the hexes given; nobody has dice."""
    table = range_of(**options)  # type: ignore[arg-type]
    for at in guards:
        table.unit("blue", at=at, systems=list(systems))
    game = table.start().set_dice("blue_0")
    for k in range(len(guards)):
        game.set_dice(f"blue_{k + 1}")
    return game


@pytest.mark.clause("ST-146")
def test_a_grappled_victim_covers_before_a_piece() -> None:
    table = range_of((T, "C"), t=(5, 5)).unit("red", at=(4, 0), systems=["MOV", "SUR"])
    game = table.start().set_dice("blue_0").set_dice("red_1").place("blue_0", T)
    game.grapple("blue_0", "red_1")
    game.do("own 0")
    shoot(game, 6, 5, 5, 2)
    assert (hits(game), hits(game, "red_1")) == (1, 2)
    assert game.piece(T).health == 10
    game.done()


@pytest.mark.clause("ST-146")
def test_of_two_victims_in_the_way_the_lower_index_covers() -> None:
    table = (
        Table(width=8, height=6)
        .unit("red", at=(2, 2), systems=["DIR"])
        .unit("red", at=(2, 3), systems=["MOV"])
        .unit("red", at=(1, 3), systems=["MOV"])
        .unit("blue", at=(2, 4), systems=["HTH"], chassis="Mantis")
        .options(hits_per_system=9, chassis_abilities=1)
    )
    game = table.start().set_dice("blue_0").set_dice("red_1").set_dice("red_2")
    game.grapple("blue_0", "red_2").grapple("blue_0", "red_1")
    game.do("own 0")
    shoot(game, 5)
    assert (hits(game, "red_1"), hits(game, "red_2")) == (1, 0)
    game.done()


@pytest.mark.clause("ST-146")
def test_a_piece_covers_before_an_ally_who_is_not_asked() -> None:
    table = range_of(((1, 3), "C"), a=(2, 2), t=(2, 4)).unit("blue", at=(2, 3), systems=["HTH"])
    game = table.start().set_dice("blue_0").set_dice("blue_1")
    shoot(game, 5, 6)  # resolved without a question
    assert (hits(game), hits(game, "blue_1")) == (1, 0)
    assert game.piece((1, 3)).health == 9
    game.done()


@pytest.mark.clause("ST-146", "ST-157")
def test_a_piece_without_health_leaves_the_cover_to_an_ally() -> None:
    table = range_of(((1, 3), "w"), a=(2, 2), t=(2, 4)).unit("blue", at=(2, 3), systems=["HTH"])
    game = table.start().set_dice("blue_0").set_dice("blue_1")
    shoot(game, 5, 6)
    game.expect("interpose", "blue_1")
    game.do("yes")
    assert (hits(game), hits(game, "blue_1")) == (1, 1)
    game.done()


@pytest.mark.clause("ST-150")
def test_an_ally_in_the_way_decides_for_each_attack() -> None:
    game = guarded((4, 0))
    shoot(game, 5, 6)
    game.expect("interpose", "blue_1")
    assert game.legal() == ["yes", "no"]
    game.do("no")
    assert (hits(game), hits(game, "blue_1")) == (2, 0)  # exposed: 5 and 6
    shoot(game, 5, 6)
    game.do("yes", by="blue_1")
    assert (hits(game), hits(game, "blue_1")) == (3, 1)
    game.done()


@pytest.mark.clause("ST-150")
@pytest.mark.parametrize(
    "answer, cover", [("yes", "in cover behind blue_1"), ("no", "in the open")]
)
def test_who_defends_is_told_of_the_ally_that_covers(answer: str, cover: str) -> None:
    game = guarded((4, 0)).set_dice("blue_0", D0=3)
    shoot(game, 5, 6)
    game.do(answer, by="blue_1")
    game.expect("defdie", "blue_0")
    assert game.battle.request is not None and game.battle.request.context["cover"] == cover


@pytest.mark.clause("ST-150")
@pytest.mark.parametrize("at", [(3, 0), (1, 0), (6, 0)])
def test_only_an_ally_next_to_the_target_on_the_line_is_asked(at: Hex) -> None:
    game = guarded(at)
    shoot(game, 5, 6)
    game.expect("action", "red_0")
    assert hits(game) == 2
    game.done()


def two_guards(second: tuple[str, ...]) -> Game:
    """blue_1 and blue_2 on the two candidate hexes of (2,2) -> (2,4)."""
    table = range_of(a=(2, 2), t=(2, 4)).unit("blue", at=(1, 3), systems=["HTH"])
    game = table.unit("blue", at=(2, 3), systems=list(second)).start().set_dice("blue_0")
    return game.set_dice("blue_1").set_dice("blue_2")


@pytest.mark.clause("ST-150")
def test_allies_are_asked_by_index_until_one_accepts() -> None:
    game = two_guards(("HTH",))
    shoot(game, 5, 6)
    game.do("no", by="blue_1")
    game.do("yes", by="blue_2")
    assert [hits(game, f"blue_{k}") for k in range(3)] == [1, 0, 1]
    shoot(game, 5, 6)
    game.do("yes", by="blue_1")  # the first acceptance counts
    assert [hits(game, f"blue_{k}") for k in range(3)] == [2, 1, 1]
    game.done()


@pytest.mark.clause("ST-150", "ST-152")
def test_a_safe_ally_goes_first_and_nobody_is_asked() -> None:
    game = two_guards(("DEF", "DEF"))
    shoot(game, 5, 6)
    game.expect("action", "red_0")
    assert [hits(game, f"blue_{k}") for k in range(3)] == [1, 0, 0]
    game.done()


@pytest.mark.clause("ST-151")
@pytest.mark.parametrize(
    "rule, harm, asked", [("exposed", 2, True), ("all", 3, True), ("none", 0, False)]
)
def test_what_the_covering_armor_takes(rule: str, harm: int, asked: bool) -> None:
    game = guarded((4, 0), armor_cover_damage=rule)
    shoot(game, 6, 5, 4, 5)
    assert (game.decision == "interpose") is asked
    if asked:
        game.do("yes", by="blue_1")
    assert (hits(game), hits(game, "blue_1")) == (1, harm)
    game.done()


@pytest.mark.clause("ST-151")
def test_hits_on_the_covering_armor_cost_it_a_system() -> None:
    game = guarded((4, 0), hits_per_system=2)
    shoot(game, 6, 5, 4, 5)
    game.do("yes", by="blue_1")
    game.expect("loss", "blue_1")
    game.do("system 2")
    assert (hits(game), game.lost("blue_0")) == (1, [])
    assert (hits(game, "blue_1"), game.lost("blue_1")) == (0, [2])
    assert [e.unit for e in game.happened("system_lost")] == ["blue_1"]
    game.done()


@pytest.mark.clause("ST-151")
def test_the_victim_as_cover_takes_as_much_as_an_ally() -> None:
    for rule, harm in (("exposed", 2), ("all", 3), ("none", 0)):
        table = range_of(armor_cover_damage=rule).unit("red", at=(4, 0), systems=["MOV", "SUR"])
        game = table.start().set_dice("blue_0").set_dice("red_1").grapple("blue_0", "red_1")
        game.do("own 0")
        shoot(game, 6, 5, 4, 5)
        assert (hits(game), hits(game, "red_1")) == (1, harm)
        game.done()


@pytest.mark.clause("ST-152")
def test_two_free_working_defensive_systems_cover_without_harm() -> None:
    game = guarded((4, 0), systems=("DEF", "DEF", "HTH"))
    shoot(game, 5, 5, 5)
    game.expect("action", "red_0")  # not asked
    assert (hits(game), hits(game, "blue_1")) == (0, 0)
    game.done()


@pytest.mark.clause("ST-152")
def test_a_destroyed_defensive_system_ends_the_safety() -> None:
    game = guarded((4, 0), systems=("DEF", "DEF", "HTH")).destroy("blue_1", 2)
    shoot(game, 5, 5, 5)
    game.do("yes", by="blue_1")
    assert (hits(game), hits(game, "blue_1")) == (0, 3)
    game.done()


@pytest.mark.clause("ST-152")
@pytest.mark.parametrize("disabled", [3, 1])
def test_a_grappled_ally_is_not_safe(disabled: int) -> None:
    table = range_of().unit("red", at=(4, 1), systems=["MOV"])
    table.unit("blue", at=(4, 0), systems=["DEF", "DEF", "HTH"])
    game = table.start().set_dice("blue_0").set_dice("blue_1").set_dice("red_1")
    game.grapple("red_1", "blue_1", disabled=disabled)
    game.do("own 0")
    shoot(game, 5, 5, 5)
    game.do("yes", by="blue_1")
    assert hits(game, "blue_1") == 3
    game.done()


@pytest.mark.clause("ST-153")
def test_enemies_of_the_target_in_the_way_neither_cover_nor_block() -> None:
    table = range_of().unit("red", at=(4, 0), systems=["DEF", "DEF"])
    game = table.start().set_dice("blue_0").set_dice("red_1")
    game.do("own 0")
    shoot(game, 5, 6)
    assert (hits(game), hits(game, "red_1")) == (2, 0)
    game.done()


@pytest.mark.clause("ST-153")
def test_a_third_side_in_the_way_does_not_cover() -> None:
    table = range_of().unit("green", at=(4, 0), systems=["DEF", "DEF"])
    game = table.start().set_dice("blue_0").set_dice("green_0")
    shoot(game, 5, 6)
    assert (hits(game), hits(game, "green_0")) == (2, 0)
    game.done()


@pytest.mark.clause("ST-153")
def test_a_shut_down_ally_and_a_squad_do_not_cover() -> None:
    game = guarded((4, 0), systems=("DEF", "DEF")).set("blue_1", shut_down=1)
    shoot(game, 5, 6)
    game.expect("action", "red_0")
    assert (hits(game), hits(game, "blue_1")) == (2, 0)
    game.done()

    game = range_of().squad("blue", at=(4, 0)).start().set_dice("blue_0")
    shoot(game, 5, 6)
    assert hits(game) == 2
    assert game.squad(0).soldiers == 6
    game.done()
