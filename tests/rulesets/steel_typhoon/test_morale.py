"""Morale: when a side checks, what the roll means, rout and surrender (ST-168 to ST-173)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state.codes import Ending, Fate
from tests.rulesets.steel_typhoon.table import Game, Table, slot


def company(count: int, morale: int = 7, lead: int = 0, **options: object) -> Game:
    """``count`` Armors of blue with one system each: any Direct Hit takes one out.

    Red_0 has four Skill dice of value 1 to shoot with, and turns without end.
    """
    table = Table(width=10, height=8).unit("red", at=(0, 4), systems=["DIR"])
    for k in range(count):
        table.unit("blue", at=(8, 2 * k), systems=["MOV"], lead=k == lead)
    table.side("blue", morale=morale)
    table.options(hits_per_system=1, allow_table=0, **options)
    game = table.start()
    for k in range(count):
        game.set_dice(f"blue_{k}")
    return game


def fell(game: Game, unit: int, *morale: int) -> Game:
    """Red shoots a blue unit down; ``morale`` are the dice of the check that follows."""
    game.set_dice("red_0", K0=1).set("red_0", actions_left=2)
    game.rolls(6, *morale).do("attack")
    if game.decision == "target":
        game.do(f"enemy {unit}")
    assert not game.on_map(f"blue_{unit}")
    return game


def checks(game: Game) -> list[tuple[int, list[int]]]:
    """Morale checks of the last ``do``: side, [sum, rating, failed]."""
    return [(e.data["what"], e.data["values"]) for e in game.happened("morale")]


@pytest.mark.clause("ST-168")
def test_the_rating_is_a_field_of_each_side() -> None:
    plain = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7)).scenario()
    del plain["options"]["morale"]
    start = load_scenario(plain).setups()[0]
    assert [int(s.morale) for s in start.sides[:2]] == [7, 7]
    plain["options"]["morale"] = 4
    plain["sides"][1]["morale"] = 10
    start = load_scenario(plain).setups()[0]
    assert [int(s.morale) for s in start.sides[:2]] == [4, 10]
    for wrong in (1, 2, 11):
        plain["sides"][1]["morale"] = wrong
        with pytest.raises(ScenarioError, match="morale"):
            load_scenario(plain)


@pytest.mark.clause("ST-168")
def test_a_side_with_rating_0_never_checks() -> None:
    game = company(2, morale=0)
    fell(game, 0)  # the lead and half of the side: no die is forced
    assert checks(game) == []
    assert game.on_map("blue_1")
    game.done()


@pytest.mark.clause("ST-169")
def test_of_three_armors_the_second_loss_is_half() -> None:
    game = company(3, lead=2)
    fell(game, 0)
    assert checks(game) == []
    fell(game, 1, 3, 4)
    assert checks(game) == [(1, [7, 7, 0])]
    game.done()


@pytest.mark.clause("ST-169")
def test_of_four_armors_the_second_loss_is_half_and_the_third_no_more() -> None:
    game = company(4, lead=3)
    fell(game, 0)
    fell(game, 1, 1, 1)
    assert checks(game) == [(1, [2, 7, 0])]
    fell(game, 2)  # once per fight
    assert checks(game) == []
    assert game.side("blue").half_checked == 1
    game.done()


@pytest.mark.clause("ST-169")
def test_a_shut_down_armor_and_a_dead_pilot_count_as_out() -> None:
    table = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 7), rank=2)
    table.unit("blue", at=(9, 5)).unit("blue", at=(9, 3))
    game = table.side("blue", morale=7).options(allow_table=1).start()
    game.set("blue_1", shut_down=1).set("blue_2", pilot_hp=1, direct_hits=1)
    game.set_dice("blue_2").set_dice("red_0", A0=1)
    game.rolls(6).do("attack", "enemy 2")
    game.expect("loss", "blue_2")
    game.rolls(6, 6, 1).do("table")  # the table's 6 hits the pilot; then 2d6
    assert game.unit("blue_2").fate == Fate.OUT
    assert checks(game) == [(1, [7, 7, 0])]
    game.done()


@pytest.mark.clause("ST-169")
def test_a_shut_down_by_the_battery_calls_for_the_check() -> None:
    table = Table().unit("red", at=(0, 0), lead=True).unit("red", at=(0, 2))
    game = table.unit("blue", at=(9, 7)).side("red", morale=7).start()
    game.set("red_1", depleted=1).do("own 1")
    game.rolls(1, 5, 2).do("done")
    assert checks(game) == [(0, [7, 7, 0])]
    game.done()


@pytest.mark.clause("ST-169")
def test_no_roll_for_a_side_that_is_beaten_anyway() -> None:
    game = company(1)
    fell(game, 0)
    assert checks(game) == []
    assert game.battle.winner == "red"
    assert game.side("blue").beaten == Ending.DESTRUCTION
    game.done()


@pytest.mark.clause("ST-169")
def test_no_roll_once_the_fight_is_won() -> None:
    table = Table().unit("red", at=(0, 4), systems=["DIR"]).unit("red", at=(0, 6))
    table.unit("blue", at=(8, 4), systems=["MOV"]).side("red", morale=3)
    game = table.options(hits_per_system=1, allow_table=0).start()
    game.set("red_1", shut_down=1)  # half of red is out, not yet checked
    game.set_dice("blue_0").set_dice("red_0", A0=1)
    game.do("own 0")
    game.rolls(6).do("attack")
    assert game.battle.winner == "red"
    assert checks(game) == []
    game.done()


@pytest.mark.clause("ST-169")
def test_sides_check_in_ascending_order_and_victory_is_tested_after_each() -> None:
    def shot_with_both_due() -> Game:
        table = Table().unit("red", at=(0, 4), systems=["DIR"], lead=True).unit("red", at=(0, 6))
        table.unit("blue", at=(8, 4), systems=["MOV"]).unit("blue", at=(8, 6), lead=True)
        table.side("red", morale=7).side("blue", morale=7)
        game = table.options(hits_per_system=1, allow_table=0).start()
        game.set("red_1", shut_down=1)
        game.do("own 0")
        return game.set_dice("blue_0").set_dice("red_0", A0=1)

    game = shot_with_both_due()
    game.do("attack")
    game.rolls(6, 1, 2, 3, 3).do("enemy 0")
    assert checks(game) == [(0, [3, 7, 0]), (1, [6, 7, 0])]
    game.done()
    game = shot_with_both_due()
    game.do("attack")
    game.rolls(6, 6, 2).do("enemy 0")  # red fails: blue has won and rolls no more
    assert checks(game) == [(0, [8, 7, 1])]
    assert game.battle.winner == "blue"
    game.done()


@pytest.mark.clause("ST-170")
def test_the_lead_lost_calls_for_a_check_and_half_for_another() -> None:
    game = company(4, lead=1)
    fell(game, 1, 4, 3)
    assert checks(game) == [(1, [7, 7, 0])]
    assert (game.side("blue").lead_checked, game.side("blue").half_checked) == (1, 0)
    fell(game, 0, 2, 2)
    assert checks(game) == [(1, [4, 7, 0])]
    fell(game, 3)
    assert checks(game) == []
    game.done()


@pytest.mark.clause("ST-170")
def test_without_a_named_lead_it_is_the_highest_rank_then_the_lowest_index() -> None:
    table = Table().unit("red", at=(0, 0)).unit("blue", at=(9, 1), rank=1)
    table.unit("blue", at=(9, 3), rank=3).unit("blue", at=(9, 5), rank=3)
    game = table.start()
    assert game.side("blue").lead == game.number("blue_1")


@pytest.mark.clause("ST-171")
def test_lead_and_half_by_one_event_are_one_roll() -> None:
    game = company(2)
    fell(game, 0, 3, 4)
    assert checks(game) == [(1, [7, 7, 0])]
    assert (game.side("blue").lead_checked, game.side("blue").half_checked) == (1, 1)
    game.done()


@pytest.mark.clause("ST-172")
@pytest.mark.parametrize("rating, chance", [(7, (5, 12)), (10, (1, 12)), (3, (11, 12))])
def test_a_sum_above_the_rating_fails(rating: int, chance: tuple[int, int]) -> None:
    base = company(2, morale=rating).set_dice("red_0", K0=1)
    base.do("attack")
    failed = 0
    for pair in product(range(1, 7), repeat=2):
        battle = base.battle.clone()
        battle.force_dice([6, *pair], strict=True)
        battle.step(slot("enemy 0"))
        beaten = int(battle.state.sides[1].beaten) != 0
        assert beaten is (sum(pair) > rating)
        assert battle.over is beaten
        failed += beaten
    assert Fraction(failed, 36) == Fraction(*chance)


@pytest.mark.clause("ST-173")
def test_free_armors_and_squads_rout_and_grappled_ones_surrender() -> None:
    table = Table(width=10, height=8).unit("red", at=(0, 4), systems=["DIR"])
    table.unit("red", at=(7, 2), systems=["HTH"])
    for k in range(4):
        table.unit("blue", at=(8, 2 * k), systems=["MOV", "SUR"])
    table.squad("blue", at=(9, 7)).side("blue", morale=7)
    table.unit("green", at=(4, 7))
    game = table.options(hits_per_system=1, allow_table=0).start()
    game.destroy("blue_0", 2).grapple("red_1", "blue_1", disabled=1)
    game.set("blue_3", shut_down=1)
    game.set_dice("blue_0").set_dice("red_0", A0=1)
    game.do("own 0")
    game.rolls(6, 6, 6).do("attack", "enemy 0")
    assert checks(game) == [(1, [12, 7, 1])]
    fates = [int(game.unit(f"blue_{k}").fate) for k in range(4)]
    assert fates == [
        Fate.OUT,
        Fate.SURRENDERED,
        Fate.ROUTED,
        Fate.IN_FIGHT,
    ]  # the shut-down one stays on the map
    assert [game.at(f"blue_{k}") for k in range(4)] == [None, None, None, (8, 6)]
    assert (game.squad(0).hex, game.squad(0).soldiers) == (-1, 0)
    assert game.side("blue").beaten == Ending.ROUT
    assert list(game.unit("red_1").victims) == [-1, -1]
    assert [e.data["values"][0] for e in game.happened("side_beaten")] == [Ending.ROUT]
    game.expect("action", "red_0")  # green is left: the fight goes on
    game.done()


@pytest.mark.clause("ST-173")
def test_when_nobody_gets_away_it_is_a_surrender() -> None:
    table = Table(width=10, height=8).unit("red", at=(0, 4), systems=["DIR"])
    table.unit("red", at=(7, 2), systems=["HTH"])
    table.unit("blue", at=(8, 0), systems=["MOV"]).unit("blue", at=(8, 2), systems=["MOV", "SUR"])
    game = table.side("blue", morale=7).options(hits_per_system=1, allow_table=0).start()
    game.grapple("red_1", "blue_1", disabled=1)
    game.set_dice("blue_0").set_dice("red_0", A0=1).do("own 0")
    game.rolls(6, 6, 6).do("attack", "enemy 0")
    assert game.side("blue").beaten == Ending.SURRENDER
    assert game.unit("blue_1").fate == Fate.SURRENDERED
    assert game.battle.winner == "red"
    assert game.battle.scores == {"red": 1, "blue": -1}
    game.done()


@pytest.mark.clause("ST-173")
def test_when_squads_alone_get_away_it_is_a_rout() -> None:
    table = Table(width=10, height=8).unit("red", at=(0, 4), systems=["DIR"])
    table.unit("red", at=(7, 2), systems=["HTH"])
    table.unit("blue", at=(8, 0), systems=["MOV"]).unit("blue", at=(8, 2), systems=["MOV", "SUR"])
    table.squad("blue", at=(9, 7)).side("blue", morale=7)
    game = table.options(hits_per_system=1, allow_table=0).start()
    game.grapple("red_1", "blue_1", disabled=1)
    game.set_dice("blue_0").set_dice("red_0", A0=1).do("own 0")
    game.rolls(6, 6, 6).do("attack", "enemy 0")
    assert game.side("blue").beaten == Ending.ROUT
    assert game.unit("blue_1").fate == Fate.SURRENDERED
    game.done()


@pytest.mark.clause("ST-173")
def test_the_first_armor_grips_one_and_another_flees_from_the_first_hex() -> None:
    table = Table(width=10, height=8).unit("red", at=(7, 2), systems=["DIR"])
    table.unit("blue", at=(8, 2), systems=["MOV", "SUR"]).unit("blue", at=(6, 2), systems=["MOV"])
    table.unit("blue", at=(0, 0), systems=["MOV"]).side("blue", morale=7)
    game = table.options(hits_per_system=1, allow_table=0).start()
    for blue in range(3):
        game.set_dice(f"blue_{blue}")
    game.grapple("red_0", "blue_0", disabled=1).set("blue_2", shut_down=1)
    game.set_dice("red_0", A0=1)
    game.rolls(6, 6, 6).do("attack", "enemy 1")
    # Nobody is free: one is gripped by the very first Armor, one does not run.
    assert game.side("blue").beaten == Ending.SURRENDER
    assert game.unit("blue_0").fate == Fate.SURRENDERED
    game = company(2, lead=1).place("blue_1", (0, 0))
    fell(game, 0, 6, 6)
    assert game.unit("blue_1").fate == Fate.ROUTED
    assert game.at("blue_1") is None
    assert [e.unit for e in game.happened("out")] == ["blue_0", "blue_1"]  # each once


@pytest.mark.clause("ST-169", "ST-170")
def test_only_losses_of_its_own_count_and_the_first_armor_may_lead() -> None:
    table = Table(width=10, height=8).unit("red", at=(0, 4), systems=["MOV"], lead=True)
    for k in range(2):
        table.unit("red", at=(0, 2 * k), systems=["MOV"])
    table.unit("blue", at=(8, 4), systems=["DIR"]).unit("blue", at=(8, 6), lead=True)
    table.side("red", morale=7).side("blue", morale=7)
    game = table.options(hits_per_system=1, allow_table=0, first_side="blue").start()
    for red in range(3):
        game.set_dice(f"red_{red}")
    game.set_dice("blue_0", A0=1).do("own 0")
    # The lead of red, a third of its Armors: red checks. Blue has lost nobody.
    game.rolls(6, 3, 4).do("attack", "enemy 0")
    assert checks(game) == [(0, [7, 7, 0])]
    assert (game.side("red").lead_checked, game.side("red").half_checked) == (1, 0)
    game.done()


@pytest.mark.clause("ST-173")
def test_two_left_and_one_grappled_one_escapes_and_one_is_lost() -> None:
    game = company(4, lead=3)
    fell(game, 0)
    game.place("red_0", (7, 4)).grapple("red_0", "blue_2", disabled=1)
    fell(game, 1, 4, 4)
    assert game.unit("blue_3").fate == Fate.ROUTED
    assert game.unit("blue_2").fate == Fate.SURRENDERED
    assert game.side("blue").beaten == Ending.ROUT
    game.done()
