"""Attacking (5.9): dice, targets, modes, the second look."""

from __future__ import annotations

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.state.codes import Limp, Mode, SlotState
from tests.rulesets.steel_typhoon.attack_table import facing, modes
from tests.rulesets.steel_typhoon.readings import frame, rolled, used, verdict
from tests.rulesets.steel_typhoon.table import Game, Table

# --- dice ---------------------------------------------------------------------------------------


@pytest.mark.clause("ST-073")
def test_attack_dice_first_then_a_skill_die_in_their_stead() -> None:
    game = facing("DIR").set_dice("red_0", A0=4, K0=5, D0=6, M0=6, P0=6)
    game.do("attack")
    assert game.legal() == ["die K0", "die A0"]  # no other pool serves
    game.rolls(1, 1, 1, 1).do("die A0")
    assert verdict(game) == (4, 4, 0)
    game.rolls(1, 1, 1, 1, 1).do("attack")  # K0 is the only die left
    assert used(game) == [("red_0", "K0", 5)]
    assert verdict(game) == (5, 5, 0)
    assert game.dice("red_0") == {"D0": 6, "M0": 6, "P0": 6}
    game.done()


@pytest.mark.clause("ST-074")
def test_the_pool_is_rolled_once_however_many_attacks_follow() -> None:
    game = facing("DIR", "HTH").set_dice("red_0", unrolled="A")
    game.rolls(2, 7).do("attack")
    assert rolled(game, "Attack pool") == [2, 7]
    game.rolls(1, 1).do("die A0")
    assert game.legal() != []
    game.rolls(1, 1, 1, 1, 1, 1, 1).do("attack")
    assert rolled(game, "Attack pool") == []
    assert verdict(game) == (7, 7, 0)
    game.done()


@pytest.mark.clause("ST-074")
def test_a_held_attack_uses_the_pool_of_this_round() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DEF", "MOV"])
        .unit("blue", at=(3, 4), systems=["HTH", "HTH"])
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", unrolled="A", K0=1)
    game.hold("blue_0", "adjacent", "attack").rolls(2, 7).do("move", "direction E")
    assert rolled(game, "Attack pool") == [2, 7]
    game.rolls(*[1] * 7).do("die A1", by="blue_0")
    assert verdict(game) == (7, 7, 0)
    game.do("done", "done", by="red_0")  # the MOVE, then the turn
    game.do("attack", by="blue_0")
    assert rolled(game, "Attack pool") == []
    assert game.legal("die") == ["K0", "A0"]
    game.done()


@pytest.mark.clause("ST-075")
@pytest.mark.parametrize(("die", "face"), [("A0", 4), ("A1", 6)])
def test_one_die_of_the_attackers_choice(die: str, face: int) -> None:
    game = facing("DIR", "HTH").set_dice("red_0", A0=4, A1=6)
    game.do("attack")
    assert game.legal() == ["die A0", "die A1"]
    game.rolls(*[1] * face).do(f"die {die}")
    assert used(game) == [("red_0", die, face)]
    assert verdict(game) == (face, face, 0)
    assert len(game.dice("red_0")) == 1
    game.done()


@pytest.mark.clause("ST-076")
def test_the_defender_sees_the_attack_before_it_answers() -> None:
    game = facing("DIR").set_dice("red_0", A0=4).set_dice("blue_0", D0=6, D1=4)
    game.do("attack")
    game.expect("defdie", "blue_0")
    assert used(game) == [("red_0", "A0", 4)]
    assert frame(game).attack_value == 4
    game.do("die D1")
    assert verdict(game) == (0, 4, 4)
    assert game.dice("blue_0") == {"D0": 6}
    game.done()


@pytest.mark.clause("ST-077")
def test_rockets_are_asked_once_when_the_pool_is_rolled() -> None:
    game = facing("DIR", "HTH").set("red_0", rockets=1).set_dice("red_0", unrolled="A")
    game.do("attack")
    game.expect("rockets", "red_0")
    assert game.legal() == ["number 0", "number 1"]
    game.rolls(3, 5).do("number 0")
    assert rolled(game, "Attack pool") == [3, 5]
    assert game.unit("red_0").rockets == 1
    game.rolls(1, 1, 1).do("die A0")
    game.rolls(*[1] * 5).do("attack")  # A1 is the only die, so nobody is asked
    assert rolled(game, "Attack pool") == []
    assert verdict(game) == (5, 5, 0)
    assert game.unit("red_0").rockets == 1
    game.done()


@pytest.mark.clause("ST-077")
def test_used_rockets_are_rolled_with_the_pool() -> None:
    game = facing("DIR", "HTH").set("red_0", rockets=2).set_dice("red_0", unrolled="A")
    game.do("attack")
    assert game.legal() == ["number 0", "number 1", "number 2"]
    game.rolls(3, 5, 8).do("number 1")
    assert game.dice("red_0") == {"A0": 3, "A1": 5, "A5": 8}
    assert game.unit("red_0").rockets == 1
    game.done()


# --- targets ------------------------------------------------------------------------------------


def crowd() -> Game:
    """Red shooter among an ally, a squad of each side, two enemies and a piece."""
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"])
        .unit("red", at=(1, 2), systems=["DIR"])
        .unit("blue", at=(6, 4))
        .unit("blue", at=(6, 2))
        .squad("red", at=(1, 6))
        .squad("blue", at=(6, 6))
        .piece((8, 7), "C")
        .start()
    )
    for unit in ("red_0", "red_1", "blue_0", "blue_1"):
        game.set_dice(unit)
    game.set_dice("red_0", A0=3, K0=3).do("own 0")
    return game


@pytest.mark.clause("ST-078")
def test_enemies_squads_and_pieces_are_targets() -> None:
    game = crowd().set("blue_1", shut_down=1)
    game.do("attack")
    game.expect("target", "red_0")
    assert game.legal() == ["enemy 0", "enemy 1", "squad 1", "piece 0"]


@pytest.mark.clause("ST-078", "ST-105")
def test_who_was_spotted_is_no_target() -> None:
    game = crowd()
    game.set("red_0", spotted_bits=1 << game.number("blue_0"))
    game.do("attack")
    assert game.legal() == ["enemy 1", "squad 1", "piece 0"]


@pytest.mark.clause("ST-078")
def test_who_is_gone_is_no_target() -> None:
    game = crowd().set("blue_0", fate=1, hex=-1)
    game.do("attack")
    assert game.legal() == ["enemy 1", "squad 1", "piece 0"]


@pytest.mark.clause("ST-078")
def test_who_may_not_attack() -> None:
    game = crowd()
    assert game.may("attack")
    assert not game.set("red_0", forgo=1).may("attack")
    assert not game.set("red_0", forgo=0, limp=Limp.MOVE_ONLY).may("attack")
    assert game.set("red_0", limp=Limp.ATTACK_ONLY).may("attack")
    assert not game.set_dice("red_0", K0=-3, A0=-3, D0=6, M0=6, P0=6).may("attack")


# --- modes --------------------------------------------------------------------------------------


@pytest.mark.clause("ST-079")
def test_hand_to_hand_reaches_the_next_hex() -> None:
    assert modes(facing("HTH", "DIR", apart=1).set_dice("red_0", A0=3)) == ["hth", "dir"]
    assert modes(facing("HTH", "DIR", apart=2).set_dice("red_0", A0=3, K0=3)) == ["dir"]
    assert not facing("HTH", apart=2).set_dice("red_0", A0=3, K0=3).may("attack")
    assert facing("HTH", apart=1).set_dice("red_0", A0=3).may("attack")


@pytest.mark.clause("ST-079")
@pytest.mark.parametrize(("column", "reached"), [(1, True), (2, True), (3, False)])
def test_hand_to_hand_reaches_pieces_at_distance_0_and_1(column: int, reached: bool) -> None:
    game = (
        Table()
        .unit("red", at=(0, 4), systems=["HTH"])
        .unit("blue", at=(9, 0), systems=["DEF"])
        .piece((column, 4), "C")
        .start()
    )
    game.set_dice("red_0", A0=3).set_dice("blue_0").place("red_0", (1, 4))
    assert game.may("attack") == reached


@pytest.mark.clause("ST-079")
def test_dice_of_hand_to_hand() -> None:
    game = facing("HTH", "DIR", apart=1).set_dice("red_0", K0=2, A0=3, A1=7, A5=8)
    game.do("attack", "mode hth")
    assert game.legal() == ["die K0", "die A0", "die A1"]  # never the rocket
    game = facing("DEF", "DIR", apart=1).set_dice("red_0", K0=2, K1=5, A0=3, A5=8)
    game.do("attack", "mode hth")
    assert game.legal() == ["die K0", "die K1"]  # A dice need a working HTH


@pytest.mark.clause("ST-080")
@pytest.mark.parametrize("apart", [1, 3, 20, 21, 22])
def test_direct_fire_reaches_as_far_as_the_line(apart: int) -> None:
    game = facing("DIR", apart=apart, width=24, unarmed=0).set_dice("red_0", K0=2, A0=3)
    assert modes(game) == ["dir"]
    game.expect("atkdie", "red_0")


@pytest.mark.clause("ST-080", "ST-081")
def test_rock_stops_direct_fire_but_no_missile() -> None:
    for system, legal in (("DIR", False), ("SMA", True)):
        game = (
            Table()
            .unit("red", at=(1, 4), systems=[system])
            .unit("blue", at=(5, 4), systems=["DEF"])
            .solid((3, 4))
            .start()
        )
        game.set_dice("red_0", K0=4, A0=3).set_dice("blue_0")
        assert game.may("attack") == legal
        if legal:
            game.do("attack")
            assert game.happened("attack")[0].data["what"] == Mode.SMA
            assert game.legal() == ["die K0", "die A0"]


@pytest.mark.clause("ST-080")
def test_dice_of_direct_fire() -> None:
    game = facing("DIR").set_dice("red_0", K0=2, A0=3, A1=4, A5=8, D0=6, M0=6, P0=6)
    game.do("attack")
    assert game.legal() == ["die K0", "die A0", "die A1", "die A5"]
    game = facing("DIR", "SUR").destroy("red_0", 1).set_dice("red_0", K0=2, A0=3, A5=8, A6=7)
    game.do("attack")
    assert game.legal() == ["die A5", "die A6"]  # without a DIR rockets only


@pytest.mark.clause("ST-080")
def test_without_direct_fire_the_dice_lying_are_no_use() -> None:
    game = facing("DIR", "SUR").set_dice("red_0", A0=6, K0=6)
    assert game.may("attack")
    assert not game.destroy("red_0", 1).may("attack")
    game = facing("DIR", "SUR").set_dice("red_0", A0=6, K0=6)
    game.unit("red_0").system_state[0] = SlotState.DISABLED
    assert not game.refresh().may("attack")


@pytest.mark.clause("ST-081")
@pytest.mark.parametrize("apart", [1, 3, 22])
def test_smart_weapons_reach_everything(apart: int) -> None:
    game = facing("SMA", "DEF", apart=apart, width=24, unarmed=0).set_dice("red_0", K0=2, A0=3)
    assert modes(game) == ["sma"]


@pytest.mark.clause("ST-081")
def test_dice_of_smart_weapons() -> None:
    game = facing("SMA", "DEF").set_dice("red_0", K0=2, A0=3, A5=8)
    game.do("attack")
    assert game.legal("mode") == ["dir", "sma"]  # direct fire with the rocket
    game.do("mode sma")
    assert game.legal() == ["die K0", "die A0"]


@pytest.mark.clause("ST-081")
def test_smart_fire_needs_a_working_weapon() -> None:
    game = facing("SMA", "DEF").set_dice("red_0", K0=2, A0=3)
    assert game.may("attack")
    assert not game.destroy("red_0", 1).may("attack")


@pytest.mark.clause("ST-082")
def test_close_quarters_without_weapons() -> None:
    game = facing("HTH", "DEF", apart=1).destroy("red_0", 1).set_dice("red_0", K0=5, A0=6)
    game.rolls(4, 3, 6, 1, 2).do("attack")
    assert game.happened("attack")[0].data["what"] == Mode.HTH
    assert used(game) == [("red_0", "K0", 5)]  # A0 does not serve
    assert verdict(game) == (5, 5, 0)
    game.expect("loss", "blue_0").done()  # 4 and 6: two Direct Hits


@pytest.mark.clause("ST-082")
@pytest.mark.parametrize(("unarmed", "legal"), [(1, True), (0, False)])
def test_option_unarmed(unarmed: int, legal: bool) -> None:
    game = facing("HTH", "DEF", apart=1, unarmed=unarmed).set_dice("red_0", K0=5)
    assert game.may("attack")  # armed it may in any case
    assert game.destroy("red_0", 1).may("attack") == legal


@pytest.mark.clause("ST-082")
def test_close_quarters_without_a_skill_die() -> None:
    game = facing("HTH", "DEF", apart=1).destroy("red_0", 1).set_dice("red_0", A0=6)
    assert not game.may("attack")


# --- the second look ----------------------------------------------------------------------------


@pytest.mark.clause("ST-083")
def test_a_target_that_steps_out_of_reach() -> None:
    game = facing("HTH", "DEF", apart=1).set_dice("red_0", A0=6, unrolled="A")
    game.hold("blue_0", "attacked", "move").rolls(3).do("attack")
    game.expect("move", "blue_0")
    game.do("direction E", "done")
    assert [event.unit for event in game.happened("attack_lost")] == ["red_0"]
    game.expect("action", "red_0")
    red = game.unit("red_0")
    assert (red.actions_left, red.attacked) == (1, 1)
    assert game.dice("red_0") == {"A0": 3}
    assert used(game) == []
    game.done()


@pytest.mark.clause("ST-083")
def test_a_target_that_stays_in_reach_is_attacked() -> None:
    game = facing("DIR", "DEF", apart=1).set_dice("red_0", A0=1)
    game.hold("blue_0", "attacked", "move").do("attack")
    game.rolls(2).do("direction E", "done")
    assert not game.happened("attack_lost")
    assert verdict(game) == (1, 1, 0)
    game.done()


@pytest.mark.clause("ST-083")
def test_an_attacker_that_lost_its_weapon_loses_the_attack() -> None:
    game = facing("DIR", "DEF", apart=1).set_dice("red_0", A0=6)
    game.set_dice("blue_0", K0=4).hold("blue_0", "attacked", "grapple").do("attack")
    game.expect("disable", "blue_0")  # red has no die to answer the grapple with
    game.do("system 1")
    assert game.happened("attack_lost")
    assert game.dice("red_0") == {"A0": 6}
    assert (game.unit("red_0").actions_left, game.unit("red_0").attacked) == (1, 1)
    game.done()


# --- options that are not played ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value"),
    [
        pytest.param("attack_dice", "any", marks=pytest.mark.clause("ST-075")),
        pytest.param("smart_needs_los", 1, marks=pytest.mark.clause("ST-081")),
        pytest.param("smart_min_range", 2, marks=pytest.mark.clause("ST-081")),
        pytest.param("empty_slot", "no_effect", marks=pytest.mark.clause("ST-099")),
        pytest.param("spot_timing", "after_defence", marks=pytest.mark.clause("ST-108")),
    ],
)
def test_a_value_that_is_not_played_is_refused(option: str, value: object) -> None:
    table = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7)).options(**{option: value})
    with pytest.raises(ScenarioError, match=option):
        table.start()
