"""Systems: types, pools, what can be spotted (ST-012 to ST-025)."""

from __future__ import annotations

import pytest

from tests.rulesets.steel_typhoon.system_table import STANCES, facing, mode_of, wall
from tests.rulesets.steel_typhoon.table import Game, Table

# --- types and states -----------------------------------------------------------------------------


@pytest.mark.clause("ST-012")
@pytest.mark.parametrize("code", [1, 2, 3, 4, 5, 6])
def test_six_types_of_which_three_are_weapons(code: int) -> None:
    kind = ("DEF", "MOV", "SUR", "HTH", "DIR", "SMA")[code - 1]
    game = facing([kind], ["DEF"], 1)
    assert list(game.unit("red_0").system_kind) == [code, 0, 0, 0, 0]
    # Without Skill dice only a weapon makes an attack.
    assert game.may("attack") == (code >= 4)


@pytest.mark.clause("ST-012")
def test_an_armor_without_weapons_has_no_attack_pool() -> None:
    game = facing(["DEF", "MOV"], ["MOV"], 1)
    game.set_dice("red_0", unrolled="A", K0=2).rolls(1, 1)
    game.do("attack")  # close quarters with the Skill die; no Attack die is rolled
    assert (mode_of(game), game.pool("red_0", "A")) == ("hth", [])
    game.done()


@pytest.mark.clause("ST-013")
def test_dice_outlive_their_system_until_the_round_ends() -> None:
    game = facing(["DIR"], ["DEF", "MOV"])
    game.set_dice("red_0", A0=5, K0=6).set_dice("blue_0", unrolled="D").set("blue_0", direct_hits=1)
    game.do("attack")
    game.rolls(5, 2).do("die A0")
    game.rolls(6, 1, 1, 1, 1).do("no")
    game.expect("loss", "blue_0").do("system 1")
    assert game.lost("blue_0") == [1]
    game.do("attack")
    game.expect("defdie", "blue_0")
    assert game.legal() == ["no", "die D0", "die D1"]
    game.rolls(1).do("die D0")
    game.rolls(1, 2, 3, 4).do("done", by="blue_0")
    game.expect("action", "red_0").rolls(5).do("attack", "die A0")
    game.expect("defdie", "blue_0")
    assert game.pool("blue_0", "D") == []
    assert game.legal() == ["no", "die K0", "die K1"]
    game.done()


@pytest.mark.clause("ST-013")
@pytest.mark.parametrize("stance", STANCES)
def test_disabled_and_destroyed_systems_give_nothing(stance: int) -> None:
    game = facing(["HTH"], ["DEF"], 1)
    game.set_dice("red_0", A0=5, K0=3, K1=2)
    game.unit("red_0").system_state[0] = stance
    game.unit("blue_0").system_state[0] = stance
    game.refresh().do("attack")
    assert game.legal() == ["die K0", "die K1"]  # A0 lies there, but its mode is gone
    game.rolls(1, 1, 1).do("die K0")  # and nothing is rolled to defend
    assert game.pool("blue_0", "D") == []
    game.done()


@pytest.mark.clause("ST-013")
@pytest.mark.parametrize("stance", STANCES)
def test_what_needs_the_system_stops_at_once(stance: int) -> None:
    game = (
        Table(width=24, height=3)
        .unit("red", at=(0, 1), systems=["MOV", "SUR", "HTH"])
        .unit("blue", at=(6, 1))
        .piece((1, 1), "C")
        .piece((5, 1), "C")
        .start()
    )
    game.set_dice("red_0", P0=3, M0=4)
    assert game.may("spot")
    game.do("move")
    assert game.may("direction E")
    game.unit("red_0").system_state[0] = stance
    game.unit("red_0").system_state[1] = stance
    game.refresh()
    assert not game.may("direction E")
    assert game.may("die M0")  # the die that lies there still counts
    game.do("done")
    assert not game.may("spot")


# --- pools ----------------------------------------------------------------------------------------


@pytest.mark.clause("ST-015", "ST-016")
@pytest.mark.parametrize(
    ("systems", "dice"),
    [(["MOV"], []), (["DEF"], ["D0", "D1"]), (["DEF", "MOV", "DEF"], ["D0", "D1", "D2"])],
)
def test_defensive_systems_fill_the_defence_pool(systems: list[str], dice: list[str]) -> None:
    game = facing(["DIR"], systems)
    game.set_dice("red_0", A0=1)
    faces = [4, 6, 5][: len(dice)]
    game.rolls(*faces, *([] if dice else [1])).do("attack")
    assert game.pool("blue_0", "D") == dice
    assert game.dice("blue_0") == dict(zip(dice, faces, strict=True))
    game.done()


@pytest.mark.clause("ST-016")
def test_a_lost_second_defensive_system_gives_no_third_die() -> None:
    game = facing(["DIR"], ["DEF", "DEF"]).destroy("blue_0", 1)
    game.set_dice("red_0", A0=1).rolls(4, 6).do("attack")
    assert game.pool("blue_0", "D") == ["D0", "D1"]
    game.done()


@pytest.mark.clause("ST-017")
def test_two_defensive_systems_make_safe_cover() -> None:
    def shot() -> Game:
        game = (
            Table()
            .unit("red", at=(0, 0), systems=["DIR"])
            .unit("blue", at=(5, 0))
            .unit("blue", at=(4, 0), systems=["DEF", "MOV", "DEF"])
            .start()
        )
        return game.set_dice("red_0", A0=3).set_dice("blue_0").set_dice("blue_1")

    game = shot()
    game.rolls(5, 5, 5).do("attack", "enemy 0")  # nobody is asked
    game.expect("action", "red_0")
    assert [game.unit(unit).direct_hits for unit in ("blue_0", "blue_1")] == [0, 0]
    assert (game.lost("blue_0"), game.lost("blue_1")) == ([], [])
    game.done()
    # With one of them destroyed the same dice hurt: 5 5 5 are three Direct Hits on the coverer.
    game = shot().destroy("blue_1", 3)
    game.do("attack", "enemy 0")
    game.expect("interpose", "blue_1").rolls(5, 5, 5).do("yes")
    game.expect("loss", "blue_1").do("system 2")
    assert (game.unit("blue_0").direct_hits, game.unit("blue_1").direct_hits) == (0, 1)
    game.done()


@pytest.mark.clause("ST-018", "ST-019", "ST-021")
@pytest.mark.parametrize(
    ("systems", "dice"),
    [
        (["DIR"], []),
        (["MOV", "DIR"], ["M0"]),
        (["MOV", "DIR", "MOV"], ["M0", "M1"]),
    ],
)
def test_movement_systems_fill_the_move_pool(systems: list[str], dice: list[str]) -> None:
    game = facing(systems, ["DIR"], 9)
    faces = [4, 6][: len(dice)]
    game.rolls(*faces).do("move")
    assert game.dice("red_0") == dict(zip(dice, faces, strict=True))
    assert game.unit("red_0").metres_left == 9
    game.done()


@pytest.mark.clause("ST-020")
def test_movement_systems_cross_cover() -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["MOV", "DIR"])
        .unit("blue", at=(9, 7))
        .piece((2, 1), "C")
        .piece((3, 1), "w")
        .start()
    )
    game.set_dice("red_0").do("move", "direction E")
    assert game.at("red_0") == (2, 1)
    assert game.may("direction E")
    game.do("done")  # it may stop there
    # The movement system goes: off the piece, but not onto another one.
    game.destroy("red_0", 1).do("move")
    assert game.legal("direction") == ["NE", "NW", "W", "SW", "SE"]
    game.do("direction W")
    assert not game.may("direction E")
    assert game.may("direction W")


@pytest.mark.clause("ST-022")
def test_surveillance_systems_fill_the_spot_pool() -> None:
    game = facing(["SUR", "DIR", "SUR"], ["DIR"])
    game.rolls(3, 5).do("spot")
    assert game.dice("red_0") == {"P0": 3, "P1": 5}
    assert game.legal() == ["die P0", "die P1"]
    game.done()
    game = facing(["SUR", "DIR"], ["DIR"])
    game.rolls(4).do("spot")
    assert (game.pool("red_0", "P"), game.spot_on("red", "blue_0")) == (["P0"], 4)
    game.done()
    game = facing(["DIR"], ["DIR"])
    assert not game.may("spot")
    game.set_dice("red_0", unrolled="P", K0=2).do("spot")
    assert (game.pool("red_0", "P"), game.spot_on("red", "blue_0")) == ([], 2)


# --- what can be spotted --------------------------------------------------------------------------


def watching(surveillance: int, away: int, *solid: tuple[int, int], cover: str = ".") -> Game:
    """Red with a Skill die looks along row 1; cover stands right before blue."""
    game = (
        Table(width=24, height=3)
        .unit("red", at=(0, 1), systems=["DEF"] + ["SUR"] * surveillance)
        .unit("blue", at=(away, 1))
        .solid(*solid)
        .piece((away - 1, 1) if away > 1 else (23, 2), cover)
        .start()
    )
    return game.set_dice("red_0", K0=5, P0=2)


@pytest.mark.clause("ST-023")
@pytest.mark.parametrize(
    ("away", "cover", "legal"),
    [(6, "C", False), (6, "w", False), (6, ".", True), (1, ".", True), (20, ".", True),
     (21, ".", False)],
)  # fmt: skip
def test_without_surveillance_only_what_stands_open(away: int, cover: str, legal: bool) -> None:
    assert watching(0, away, cover=cover).may("spot") == legal


@pytest.mark.clause("ST-023")
def test_without_surveillance_a_skill_die_spots() -> None:
    game = watching(0, 6, cover="C")
    game.set_dice("red_0", K0=5, K1=3, unrolled="P")
    assert not game.may("spot")
    game.battle.state.pieces[0].hex = -1
    game.refresh().do("spot")
    assert game.legal() == ["die K0", "die K1"]


@pytest.mark.clause("ST-023")
def test_without_surveillance_a_line_of_fire_is_needed_and_armors_hide_nobody() -> None:
    assert not watching(0, 6, *wall(3)).may("spot")
    game = (
        Table()
        .unit("red", at=(0, 1), systems=["DEF"])
        .unit("blue", at=(5, 1))
        .unit("blue", at=(6, 1))
        .start()
    )
    game.set_dice("red_0", K0=5).do("spot")
    assert game.legal() == ["enemy 0", "enemy 1"]


@pytest.mark.clause("ST-023")
def test_without_surveillance_a_piece_hides_even_a_neighbour_that_stands_on_it() -> None:
    game = (
        Table().unit("red", at=(0, 1), systems=["DEF"]).unit("blue", at=(4, 1)).piece((1, 1), "w")
    )
    played = game.start().set_dice("red_0", K0=5).place("blue_0", (1, 1))
    assert not played.may("spot")
    assert played.place("blue_0", (0, 2)).may("spot")


@pytest.mark.clause("ST-024")
def test_one_surveillance_system_sees_behind_cover_in_the_line_of_fire() -> None:
    assert watching(1, 6, cover="C").may("spot")
    assert watching(1, 20, cover="C").may("spot")
    assert not watching(1, 21).may("spot")
    assert not watching(1, 6, *wall(3)).may("spot")


@pytest.mark.clause("ST-025")
def test_two_surveillance_systems_see_everything() -> None:
    assert watching(2, 23, *wall(11), cover="C").may("spot")
    assert watching(2, 6, *wall(3)).may("spot")
