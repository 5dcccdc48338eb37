"""What each type of system gives, and rockets (ST-012 to ST-037)."""

from __future__ import annotations

import pytest

from mech_env import DiceError
from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as state
from tests.rulesets.steel_typhoon.table import Game, Table

STANCES = [state.SlotState.DISABLED, state.SlotState.DESTROYED]


def facing(red: list[str], blue: list[str], away: int = 3, *solid: tuple[int, int]) -> Game:
    """Two Armors in row 1; no dice lie, and every pool of both is still to be rolled."""
    game = (
        Table(width=24, height=3)
        .unit("red", at=(0, 1), systems=red)
        .unit("blue", at=(away, 1), systems=blue)
        .solid(*solid)
        .start()
    )
    return game.set_dice("red_0", unrolled="ADMP").set_dice("blue_0", unrolled="ADMP")


def wall(column: int) -> list[tuple[int, int]]:
    """Solid hexes across the board."""
    return [(column, row) for row in range(3)]


def mode_of(game: Game) -> str:
    """The mode of the attack declared in the last ``do``."""
    (attack,) = game.happened("attack")
    return ("hth", "dir", "sma")[attack.data["what"]]


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


# --- weapons --------------------------------------------------------------------------------------


@pytest.mark.clause("ST-026")
def test_two_weapons_of_each_kind_at_most() -> None:
    full = ["HTH", "HTH", "DIR", "DIR", "SMA"]
    game = facing(full, ["DEF"])
    assert list(game.unit("red_0").system_kind) == [4, 4, 5, 5, 6]
    for kind in ("HTH", "DIR", "SMA"):
        table = Table().unit("red", at=(1, 1), systems=[kind] * 3).unit("blue", at=(8, 1))
        with pytest.raises(ScenarioError, match=f"3 {kind}: at most 2"):
            load_scenario(table.scenario())
    chooser = Table().unit("red", at=(1, 1)).unit("blue", at=(8, 1))
    play = chooser.options(loadout_choice={"red": "choose"}).start()
    play.do("number 4", "number 4")
    assert play.legal() == [f"number {k}" for k in (0, 1, 2, 3, 5, 6)]


@pytest.mark.clause("ST-027")
def test_hand_to_hand_reaches_a_neighbour_only() -> None:
    game = facing(["HTH", "SMA"], ["MOV"], 1)
    game.set_dice("red_0", A0=1).do("attack")
    assert game.legal() == ["mode hth", "mode sma"]
    game.rolls(1).do("mode hth")
    assert mode_of(game) == "hth"
    game = facing(["HTH", "SMA"], ["MOV"], 2)
    game.set_dice("red_0", A0=1).rolls(1).do("attack")
    assert mode_of(game) == "sma"
    assert not facing(["HTH"], ["MOV"], 2).may("attack")


@pytest.mark.clause("ST-028")
@pytest.mark.parametrize("away", [1, 2, 20, 21, 23])
def test_direct_fire_reaches_any_distance_along_a_clear_line(away: int) -> None:
    game = facing(["DIR"], ["MOV"], away)
    game.set_dice("red_0", A0=1)
    assert game.may("attack")
    game.rolls(*([8, 1] if away > 20 else [1])).do("attack")  # an Opportunity die from 21 on
    if away > 20:
        game.do("no")
    assert game.unit("red_0").attacked == 1
    game.done()
    assert not facing(["DIR"], ["MOV"], 23, *wall(11)).may("attack")


@pytest.mark.clause("ST-029")
def test_smart_weapons_need_no_line() -> None:
    game = facing(["SMA"], ["MOV"], 6, *wall(3))
    game.set_dice("red_0", A0=1).rolls(4).do("attack")
    assert mode_of(game) == "sma"
    assert game.unit("blue_0").direct_hits == 1
    game.done()


@pytest.mark.clause("ST-030")
@pytest.mark.parametrize(
    ("systems", "dice"),
    [
        (["HTH"], ["A0"]),
        (["SMA"], ["A0"]),
        (["HTH", "SMA"], ["A0", "A1"]),
        (["DIR", "DIR"], ["A0", "A1"]),
        (["DEF", "DIR", "HTH"], ["A0", "A1"]),
    ],
)
def test_first_weapon_d6_second_d8(systems: list[str], dice: list[str]) -> None:
    game = facing(systems, ["MOV"], 1)
    game.set_dice("blue_0", K0=1)  # so that the game waits for the defender at the latest
    game.rolls(*[6, 8][: len(dice)]).do("attack")
    assert game.pool("red_0", "A") == dice
    assert [abs(int(face)) for face in game.unit("red_0").die[4:6]] == [6, 8 * (len(dice) - 1)]
    game.done()
    with pytest.raises(DiceError, match="a forced face that the die lacks"):
        facing(systems, ["MOV"], 1).rolls(7, 8).do("attack")  # the first one is a d6


@pytest.mark.clause("ST-031")
@pytest.mark.parametrize("lost", [0, 1, 2, 3])
def test_a_third_weapon_is_a_spare_without_a_die(lost: int) -> None:
    game = facing(["HTH", "DIR", "SMA"], ["MOV"], 1)
    if lost:
        game.destroy("red_0", lost)
    game.set_dice("blue_0", K0=1).rolls(5, 7).do("attack")
    assert game.dice("red_0") == {"A0": 5, "A1": 7}
    left = ["hth", "dir", "sma"]  # a lost blade leaves close quarters to Skill dice: none here
    assert game.legal("mode") == [mode for k, mode in enumerate(left) if k + 1 != lost]
    game.done()
    game = facing(["HTH", "HTH", "DIR", "DIR", "SMA"], ["MOV"], 1)
    game.rolls(5, 7).do("attack")
    assert game.pool("red_0", "A") == ["A0", "A1"]
    game.done()


@pytest.mark.clause("ST-031", "ST-037")
@pytest.mark.parametrize(("option", "value"), [("extra_weapon_die", "d6"), ("rocket_mode", "any")])
def test_values_that_are_not_played_are_refused(option: str, value: str) -> None:
    table = Table().unit("red", at=(1, 1)).unit("blue", at=(8, 1)).options(**{option: value})
    with pytest.raises(ScenarioError, match=rf"options\.{option}: '{value}'"):
        load_scenario(table.scenario())


@pytest.mark.clause("ST-032")
def test_any_attack_die_serves_in_any_mode() -> None:
    for mode in ("hth", "dir", "sma"):
        game = facing(["HTH", "DIR", "SMA"], ["MOV"], 1)
        game.set_dice("red_0", A0=3, A1=8).do("attack", f"mode {mode}")
        assert game.legal() == ["die A0", "die A1"]
        game.rolls(*[1] * 8).do("die A1")
        assert [e.data["values"][1] for e in game.happened("hit")] == [8]
        game.done()


# --- the mobile frame -----------------------------------------------------------------------------


@pytest.mark.clause("ST-033")
def test_a_frame_without_guns_has_a_d8_to_move() -> None:
    game = facing(["HTH", "HTH", "MOV", "MOV", "DEF"], ["DEF"], 9)
    game.rolls(3, 4, 8).do("move")
    assert game.dice("red_0") == {"M0": 3, "M1": 4, "M2": 8}
    game.done()


@pytest.mark.clause("ST-033")
@pytest.mark.parametrize("gun", ["DIR", "SMA"])
@pytest.mark.parametrize(("stance", "faces"), [*zip(STANCES, ([4], [4, 8]), strict=True)])
def test_only_a_destroyed_gun_frees_the_frame(gun: str, stance: int, faces: list[int]) -> None:
    game = facing([gun, "MOV", "HTH"], ["DEF"], 9)
    # Grappled Armors do not move: the state alone is laid here.
    game.unit("red_0").system_state[0] = stance
    game.refresh().rolls(*faces).do("move")
    assert list(game.dice("red_0").values()) == faces
    game.done()


@pytest.mark.clause("ST-033")
def test_the_freed_frame_gains_its_die_with_the_next_roll_only() -> None:
    game = facing(["DIR", "MOV"], ["HTH"], 9)
    game.rolls(4).do("move", "done")
    game.destroy("red_0", 1).do("move")
    assert game.pool("red_0", "M") == ["M0"]
    game.do("done")
    game.rolls(1, 1, 1, 1).do("done", by="blue_0")
    game.rolls(2, 7).do("move", by="red_0")
    assert game.pool("red_0", "M") == ["M0", "M2"]
    game.done()


@pytest.mark.clause("ST-034", "ST-035")
def test_neither_the_bonus_nor_rockets_keep_an_armor_going() -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["DIR"])
        .unit("blue", at=(4, 1), systems=["HTH"], rockets=2)
        .unit("blue", at=(9, 7))
        .options(allow_table=0)
        .start()
    )
    game.set_dice("red_0", A0=1).set_dice("blue_0", M2=8).set("blue_0", direct_hits=1)
    game.rolls(6).do("attack", "enemy 0")
    assert not game.on_map("blue_0")
    assert game.at("blue_0") is None
    assert game.happened("out")[0].unit == "blue_0"
    game.done()


@pytest.mark.clause("ST-034")
def test_the_bonus_takes_no_slot_and_crosses_no_cover() -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["HTH", "HTH", "DEF", "DEF", "SUR"])
        .unit("blue", at=(9, 7))
        .piece((2, 1), "C")
        .start()
    )
    game.set_dice("red_0", unrolled="M").rolls(7).do("move", "die M2")
    assert game.unit("red_0").metres_left == 16
    assert game.legal("direction") == ["NE", "NW", "W", "SW", "SE"]
    # A loss by the table can name five slots; the bonus is none of them.
    assert (game.unit("red_0").system_state == state.SlotState.WORKING).all()
    game.done()


# --- rockets --------------------------------------------------------------------------------------


@pytest.mark.clause("ST-035")
def test_two_rockets_at_most_beside_five_systems() -> None:
    full = ["DEF", "DEF", "MOV", "HTH", "HTH"]
    table = Table().unit("red", at=(1, 1), systems=full, rockets=2).unit("blue", at=(9, 7))
    game = table.start()
    assert game.unit("red_0").rockets == 2
    game.set_dice("red_0", unrolled="M").rolls(2, 8).do("move")
    assert game.dice("red_0") == {"M0": 2, "M2": 8}  # rockets do not make it a gun carrier
    game.done()
    three = Table().unit("red", at=(1, 1), systems=full, rockets=3).unit("blue", at=(9, 7))
    with pytest.raises(ScenarioError, match="rockets: 3: a whole number from 0 to 2"):
        load_scenario(three.scenario())


def rocketeer(*systems: str, rockets: int = 2, away: int = 9) -> Game:
    game = (
        Table(width=12)
        .unit("red", at=(1, 1), systems=list(systems), rockets=rockets)
        .unit("blue", at=(1 + away, 1), systems=["MOV"])
        .start()
    )
    return game.set_dice("red_0", unrolled="A").set_dice("blue_0", K0=1)


@pytest.mark.clause("ST-036")
@pytest.mark.parametrize(
    ("count", "dice"), [(0, ["A0"]), (1, ["A0", "A5"]), (2, ["A0", "A5", "A6"])]
)
def test_rockets_are_spent_when_rolled(count: int, dice: list[str]) -> None:
    game = rocketeer("DIR")
    game.do("attack", by="red_0")
    game.expect("rockets", "red_0")
    assert game.legal() == ["number 0", "number 1", "number 2"]
    game.rolls(*[2, 7, 8][: 1 + count]).do(f"number {count}")
    assert game.pool("red_0", "A") == dice
    assert game.unit("red_0").rockets == 2 - count
    if count:
        assert game.legal("die") == dice
        game.do("die A0")
    game.rolls(1, 1).do("no")
    # The die that was not assigned is gone with the round, and so is its rocket.
    game.do("done")
    game.rolls(1, 1, 1, 1).do("done", by="blue_0")
    assert game.pool("red_0", "A") == []
    assert game.unit("red_0").rockets == 2 - count
    if count == 2:  # none left to ask for: the pool is rolled at once
        game.rolls(3).do("attack")
        game.expect("atkdie", "red_0")
    else:
        game.do("attack")
        game.expect("rockets", "red_0")
        assert game.legal("number") == ["0", "1", "2"][: 3 - count]
    game.done()


@pytest.mark.clause("ST-036", "ST-037")
def test_without_another_weapon_some_rocket_must_be_used() -> None:
    game = rocketeer("MOV")
    game.do("attack")
    assert game.legal() == ["number 1", "number 2"]
    # At close quarters the Skill die would do.
    game = rocketeer("MOV", away=1)
    game.set_dice("red_0", unrolled="A", K0=4).do("attack")
    assert game.legal() == ["number 0", "number 1", "number 2"]


@pytest.mark.clause("ST-037")
def test_a_rocket_needs_no_direct_fire_system_but_skill_dice_do() -> None:
    game = rocketeer("DEF", rockets=1)
    game.set_dice("red_0", unrolled="A", K0=6, K1=5).rolls(7)
    assert game.may("attack")
    game.do("attack")  # one rocket, one target, one mode, one die: nobody is asked
    assert mode_of(game) == "dir"
    assert [e.data["what"] for e in game.happened("die_used")] == [state.DIE_ROCKET]
    assert game.dice("red_0") == {"K0": 6, "K1": 5}
    game.rolls(*[1] * 6).do("die K0")
    game.expect("action", "red_0")
    assert not game.may("attack")
    game.done()


@pytest.mark.clause("ST-037")
@pytest.mark.parametrize(
    ("mode", "dice"),
    [("hth", ["K0", "A0", "A1"]), ("dir", ["K0", "A0", "A1", "A5"]), ("sma", ["K0", "A0", "A1"])],
)
def test_rocket_dice_serve_direct_fire_only(mode: str, dice: list[str]) -> None:
    game = rocketeer("HTH", "DIR", "SMA", away=1)
    game.set_dice("red_0", K0=1, A0=2, A1=3, A5=4).do("attack", f"mode {mode}")
    assert game.legal("die") == dice


@pytest.mark.clause("ST-037")
def test_without_direct_fire_system_only_the_rocket_die_fires() -> None:
    game = rocketeer("HTH", "SMA", away=3)
    game.set_dice("red_0", K0=1, A0=2, A1=3, A5=4, A6=5).do("attack")
    assert game.legal() == ["mode dir", "mode sma"]
    game.do("mode dir")
    assert game.legal() == ["die A5", "die A6"]
