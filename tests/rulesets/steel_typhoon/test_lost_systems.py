"""Damage (5.11): which system is lost, the table, the pilot, the order."""

from __future__ import annotations

import pytest

from mech_env.rulesets.steel_typhoon.state.codes import Fate, SlotState
from tests.rulesets.steel_typhoon.attack_table import ALL_FIVE, against, fire
from tests.rulesets.steel_typhoon.readings import rolled
from tests.rulesets.steel_typhoon.table import Table

# --- who chooses --------------------------------------------------------------------------------


@pytest.mark.clause("ST-097")
@pytest.mark.parametrize(
    ("choice", "players", "chooser"),
    [
        ("seed", (False, True), "blue_0"),
        ("seed", (True, False), "red_0"),
        ("seed", (True, True), "blue_0"),
        ("seed", (False, False), None),
        ("owner", (True, False), "blue_0"),
        ("owner", (False, False), "blue_0"),
        ("attacker", (False, True), "red_0"),
        ("attacker", (True, True), "red_0"),
        ("table", (True, True), None),
        ("table", (True, False), None),
    ],
)
def test_who_chooses_the_system(
    choice: str, players: tuple[bool, bool], chooser: str | None
) -> None:
    game = against(players=players, damage_choice=choice)
    if chooser is None:
        game.set_dice("red_0", A1=2).rolls(6, 6, 2).do("attack", "enemy 0")
        assert rolled(game, "damage table") == [2]
        assert game.lost("blue_0") == [2]
    else:
        fire(game, 6, 6)
        game.expect("loss", chooser)
        assert game.legal("system") == ["1", "2", "3", "4", "5"]
        game.do("system 4")
        assert game.lost("blue_0") == [4]
    game.expect("action", "red_0").done()


# --- the table ----------------------------------------------------------------------------------


@pytest.mark.clause("ST-098")
def test_the_table_instead_of_a_choice() -> None:
    game = fire(against(), 6, 6)
    assert game.legal() == ["table", "system 1", "system 2", "system 3", "system 4", "system 5"]
    game.rolls(4).do("table")
    assert rolled(game, "damage table") == [4]
    assert game.lost("blue_0") == [4]
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-098")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_slot_number_is_table_number(face: int) -> None:
    game = fire(against(), 6, 6).rolls(face)
    game.do("table")
    assert game.lost("blue_0") == [face]


@pytest.mark.clause("ST-098")
def test_the_table_is_rolled_for_each_loss() -> None:
    game = fire(against(), 6, 6, 6, 6).rolls(4)
    game.do("table")
    game.expect("loss", "blue_0")
    assert game.lost("blue_0") == [4]
    game.rolls(1).do("table")
    assert game.lost("blue_0") == [1, 4]
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-098")
def test_option_without_table() -> None:
    game = fire(against(allow_table=0), 6, 6)
    assert game.legal() == ["system 1", "system 2", "system 3", "system 4", "system 5"]


@pytest.mark.clause("ST-099")
def test_a_number_without_a_system_is_rolled_again() -> None:
    game = fire(against().destroy("blue_0", 1, 3, 4), 6, 6)
    assert game.legal() == ["table", "system 2", "system 5"]
    game.rolls(3, 1, 5).do("table")
    assert rolled(game, "damage table") == [3, 1, 5]
    assert game.lost("blue_0") == [1, 3, 4, 5]
    assert game.on_map("blue_0")
    game.done()


@pytest.mark.clause("ST-099")
def test_an_empty_slot_is_rolled_again() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"])
        .unit("blue", at=(4, 4), systems=["empty", "DEF", "empty", "empty", "HTH"])
        .start()
    )
    game.set_dice("red_0", A0=2).set_dice("blue_0").rolls(6, 6).do("attack")
    assert game.legal("system") == ["2", "5"]
    game.rolls(3, 1, 5).do("table")
    assert game.lost("blue_0") == [5]
    game.done()


@pytest.mark.clause("ST-100")
def test_on_a_six_the_pilot_is_hit() -> None:
    game = fire(against(), 6, 6).rolls(6)
    assert game.unit("blue_0").pilot_hp == 3
    game.do("table")
    assert (game.unit("blue_0").pilot_hp, game.lost("blue_0")) == (2, [])
    assert [e.data["what"] for e in game.happened("pilot_hit")] == [2]
    game.expect("action", "red_0").done()  # in place of the system: nothing more is lost


@pytest.mark.clause("ST-101")
def test_a_pilot_without_hp_is_out_and_counts_for_morale() -> None:
    game = fire(against(morale=7).set("blue_0", pilot_hp=1), 6, 6)
    game.rolls(6, 3, 4).do("table")
    assert rolled(game, "damage table") == [6]
    assert game.unit("blue_0").fate == Fate.OUT
    assert game.at("blue_0") is None
    assert game.lost("blue_0") == []
    assert rolled(game, "morale") == [3, 4]  # half of two, and the lead
    game.expect("action", "red_0").done()


@pytest.mark.clause("ST-101")
def test_further_losses_of_a_dead_pilots_armor_are_ignored() -> None:
    game = fire(against().set("blue_0", pilot_hp=1), 6, 6, 6, 6).rolls(6)
    game.do("table")
    assert not game.on_map("blue_0")
    game.expect("action", "red_0").done()


# --- order --------------------------------------------------------------------------------------


@pytest.mark.clause("ST-102")
def test_first_the_target_then_the_armor_that_covers_it() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR"])
        .unit("blue", at=(5, 4), systems=ALL_FIVE)
        .unit("blue", at=(4, 4), systems=ALL_FIVE)
        .start()
    )
    game.set_dice("red_0", A0=6).set_dice("blue_0").set_dice("blue_1")
    game.do("attack", "enemy 0")
    game.expect("interpose", "blue_1").rolls(6, 5, 6, 6, 5, 6).do("yes")
    game.expect("loss", "blue_0").do("system 2")
    game.expect("loss", "blue_0")
    assert game.legal("system") == ["1", "3", "4", "5"]  # the state after the first
    assert game.lost("blue_1") == []
    game.do("system 1")
    game.expect("loss", "blue_1")
    assert game.legal("system") == ["1", "2", "3", "4", "5"]
    game.do("system 2")
    assert (game.lost("blue_0"), game.lost("blue_1")) == ([1, 2], [2])
    assert list(game.unit("blue_1").system_state).count(SlotState.DESTROYED) == 1
    game.expect("action", "red_0").done()
