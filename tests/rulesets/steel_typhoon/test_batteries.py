"""Batteries: depletion, shutting down, starting again (ST-174 to ST-177)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mech_env.rulesets.steel_typhoon.state.events import Roll
from tests.rulesets.steel_typhoon.campaign_table import (
    TROOPER,
    begin,
    campaign,
    encounter,
    end_round,
    wreck,
)
from tests.rulesets.steel_typhoon.table import Game, Table, slot


def battery_rolls(game: Game) -> list[int]:
    """Faces of the battery rolls in the last ``do``."""
    rolls = [e for e in game.happened("rolled") if e.data["what"] == Roll.BATTERY]
    return [face for e in rolls for face in e.data["values"]]


def depleted_pair() -> Game:
    """Two Armors of red, both depleted; red_0's turn has begun."""
    table = Table().unit("red", at=(0, 0)).unit("red", at=(0, 2)).unit("blue", at=(9, 7))
    game = table.start().set("red_0", depleted=1).set("red_1", depleted=1)
    game.do("own 0")
    return game


@pytest.mark.clause("ST-174", "ST-005")
def test_the_fourth_fight_without_charging_is_fought_depleted() -> None:
    game = begin(campaign(*[encounter() for _ in range(4)], roster=[TROOPER]))
    for fight in range(3):
        assert int(game.battle.state.encounter) == fight
        assert (game.unit("red_0").since_charge, game.unit("red_0").depleted) == (fight, 0)
        end_round(game, 1, 1)  # no battery roll, only the Skill dice of the next fight
    assert (game.unit("red_0").since_charge, game.unit("red_0").depleted) == (3, 1)
    game.rolls(2).do("done", by="red_0")
    assert battery_rolls(game) == [2]
    game.done()


@pytest.mark.clause("ST-174")
def test_the_counter_goes_on_for_an_armor_that_is_not_fielded() -> None:
    fights = [encounter("won"), encounter(), encounter()]
    game = begin(campaign(*fights, roster=[TROOPER, TROOPER]))
    wreck(game, "red_1")
    end_round(game)
    game.rolls(1, 1).do("rest", by="red_1")
    assert not game.on_map("red_1")
    end_round(game)
    game.rolls(1, 1).do("rest", by="red_1")
    assert (game.unit("red_0").since_charge, game.unit("red_1").since_charge) == (2, 2)
    game.done()


@pytest.mark.clause("ST-175")
def test_a_d6_is_rolled_after_every_own_turn() -> None:
    game = depleted_pair()
    game.rolls(2).do("done")
    assert battery_rolls(game) == [2]
    game.rolls(6).do("done", by="red_1")
    game.expect("action", "blue_0")
    game.rolls(1, 1, 1, 1, 1, 1).do("done")
    assert battery_rolls(game) == []  # not depleted
    game.do("own 0")
    game.rolls(3).do("done", by="red_0")  # and again in the next round
    assert battery_rolls(game) == [3]
    game.done()


@pytest.mark.clause("ST-175")
def test_three_turns_are_survived_with_125_in_216() -> None:
    game = depleted_pair()
    down = Fraction(0)
    for chance, battle in game.battle.outcomes(slot("done")):
        if int(battle.state.units[0].shut_down) == 1:
            down += chance
    assert down == Fraction(1, 6)
    assert (1 - down) ** 3 == Fraction(125, 216)


@pytest.mark.clause("ST-175")
def test_the_free_round_counts_and_an_interrupt_does_not() -> None:
    table = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7)).options(ambush_side="red")
    game = table.start().set("red_0", depleted=1)
    assert int(game.battle.state.round_number) == 0
    game.rolls(4, 1, 1, 1, 1).do("done")
    assert battery_rolls(game) == [4]
    game.done()

    table = Table().unit("red", at=(0, 0), systems=["DIR"]).unit("blue", at=(5, 0))
    game = table.start().set("blue_0", depleted=1, actions_left=0)
    game.set_dice("red_0", A0=1).set_dice("blue_0", A0=1, D0=5)
    game.hold("blue_0", "attacked", "attack").rolls(2)
    game.do("attack")
    assert [e.unit for e in game.happened("interrupt")] == ["blue_0"]
    assert battery_rolls(game) == []


@pytest.mark.clause("ST-176")
@pytest.mark.parametrize("face", range(1, 7))
def test_on_a_1_the_armor_shuts_down(face: int) -> None:
    game = depleted_pair()
    game.rolls(face).do("done")
    assert game.unit("red_0").shut_down == int(face == 1)
    assert [e.unit for e in game.happened("shut_down")] == (["red_0"] if face == 1 else [])
    assert game.at("red_0") == (0, 0)  # it stays on its hex
    game.done()


@pytest.mark.clause("ST-176")
def test_a_shut_down_armor_has_no_turn_and_no_dice() -> None:
    game = depleted_pair().set_dice("red_0", K0=6, K1=5)
    game.rolls(1).do("done")
    assert game.dice("red_0") == {}
    game.rolls(5).do("done", by="red_1")
    game.rolls(2, 2, 3, 3).do("done", by="blue_0")  # Skill dice of red_1 and blue_0 only
    assert game.dice("red_0") == {}
    game.expect("action", "red_1")  # nobody else of red is left to go
    game.rolls(5).do("done")
    game.expect("action", "blue_0")
    game.done()


@pytest.mark.clause("ST-176", "ST-112")
def test_a_shut_down_armor_answers_no_attack() -> None:
    table = Table().unit("red", at=(0, 0), systems=["DIR"])
    table.unit("blue", at=(5, 0), systems=["DEF", "DEF", "MOV"]).unit("blue", at=(9, 7))
    game = table.start().set("blue_0", shut_down=1).set_dice("red_0", A0=3)
    game.rolls(5, 1, 1).do("attack", "enemy 0")  # no Defence pool is rolled
    assert [e.data["what"] for e in game.happened("hit")] == [3]
    assert game.unit("blue_0").direct_hits == 1
    game.done()


@pytest.mark.clause("ST-176", "ST-115")
def test_a_shut_down_armor_can_be_grappled_and_used_as_cover() -> None:
    table = Table().unit("red", at=(4, 0), systems=["HTH"])
    table.unit("blue", at=(3, 0), systems=["MOV", "MOV"]).unit("blue", at=(0, 0), systems=["DIR"])
    game = table.options(hits_per_system=9).start()
    game.set("blue_0", shut_down=1).set_dice("red_0", K0=1).set_dice("blue_1", A0=2)
    game.do("grapple")  # 1 against nothing, no Move pool is rolled
    game.do("system 1")
    assert game.unit("blue_0").grappled_by == 0
    game.do("done")
    game.rolls(5, 6).do("attack", by="blue_1")  # along row 0, through blue_0
    assert (game.unit("red_0").direct_hits, game.unit("blue_0").direct_hits) == (1, 1)
    game.done()


@pytest.mark.clause("ST-176", "ST-131")
def test_grapples_end_when_either_partner_shuts_down() -> None:
    table = Table().unit("red", at=(4, 4)).unit("red", at=(0, 0)).unit("blue", at=(5, 4))
    game = table.start().set("red_0", depleted=1).grapple("red_0", "blue_0", disabled=2)
    game.do("own 0")
    game.rolls(1).do("done")
    assert game.unit("blue_0").grappled_by == -1
    assert game.unit("blue_0").system_state[1] == 1  # works again
    assert list(game.unit("red_0").victims) == [-1, -1]
    game.done()

    game = table.start().set("red_0", depleted=1).grapple("blue_0", "red_0", disabled=2)
    game.do("own 0")
    game.rolls(1).do("done")
    assert game.unit("red_0").grappled_by == -1
    assert list(game.unit("blue_0").victims) == [-1, -1]
    game.done()


@pytest.mark.clause("ST-177")
def test_after_the_fight_it_runs_again_and_is_still_depleted() -> None:
    fights = [encounter(), encounter(), encounter()]
    game = begin(campaign(*fights, roster=[TROOPER, TROOPER]))
    game.set("red_0", since_charge=2)
    end_round(game, 1, 1, 1)
    assert (game.unit("red_0").depleted, game.unit("red_1").depleted) == (1, 0)
    game.do("own 0")
    game.rolls(1).do("done", by="red_0")
    assert game.unit("red_0").shut_down == 1
    end_round(game, 1, 1, 1)  # a draw: it is kept
    assert int(game.battle.state.encounter) == 2
    assert game.on_map("red_0")
    assert (game.unit("red_0").shut_down, game.unit("red_0").depleted) == (0, 1)
    assert game.dice("red_0") == {"K0": 1}
    game.do("own 0")
    game.rolls(3).do("done", by="red_0")
    assert battery_rolls(game) == [3]
    game.done()
