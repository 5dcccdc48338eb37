"""Weapon systems, the mobile frame, rockets (ST-026 to ST-037)."""

from __future__ import annotations

import pytest

from mech_env import DiceError
from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as state
from tests.rulesets.steel_typhoon.system_table import STANCES, facing, mode_of, wall
from tests.rulesets.steel_typhoon.table import Game, Table

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
