"""Foot soldiers: their order, their moves and their attack (ST-158 to ST-163)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mech_env.rulesets.steel_typhoon.state.codes import MAX_UNITS
from tests.rulesets.steel_typhoon.table import Game, Hex, Table, slot


def foot_phase(table: Table, *faces: int) -> Game:
    """All Armors (one a side) have ended their turn; ``faces`` are the foot initiative."""
    game = table.start()
    game.do("done", by="red_0")
    game.rolls(*faces).do("done", by="blue_0")
    return game


def platoon(at: Hex = (2, 0), **options: object) -> Table:
    """A squad of red, and a blue Armor five hexes away without systems that answer."""
    return (
        Table(width=10, height=8)
        .unit("red", at=(0, 7), systems=["DIR"])
        .unit("blue", at=(7, 0), systems=["MOV", "SUR", "HTH"])
        .squad("red", at=at)
        .options(**{"hits_per_system": 9, **options})
    )


# --- order --------------------------------------------------------------------------------------


@pytest.mark.clause("ST-158")
def test_squads_act_after_all_armors() -> None:
    table = platoon().unit("red", at=(0, 5)).options(first_side="blue")
    game = table.start()
    game.do("done", by="blue_0")
    game.expect("activate", "red_0")
    game.do("own 1", "done")
    game.expect("action", "red_0")
    game.rolls(4).do("done")
    assert [e.data["what"] for e in game.happened("rolled")] == [11]  # foot initiative
    game.expect("squad", "red_0")  # the commander decides
    game.done()


@pytest.mark.clause("ST-158")
def test_the_round_ends_after_the_squads() -> None:
    game = foot_phase(platoon(), 4)
    game.rolls(1, 1, 1, 1).do("done", by="red_0")
    assert [e.data["what"] for e in game.happened("round_begins")] == [2]
    game.expect("action", "red_0")
    game.done()


def two_platoons(red: int, blue: int) -> Table:
    return (
        Table()
        .unit("red", at=(0, 0))
        .unit("blue", at=(9, 0))
        .squad("red", at=(0, 2))
        .squad("blue", at=(9, 2))
        .side("red", morale=red)
        .side("blue", morale=blue)
    )


@pytest.mark.clause("ST-159")
def test_one_d6_and_morale_decides_which_sides_squads_go_first() -> None:
    game = foot_phase(two_platoons(7, 5), 2, 3)  # 9 against 8
    game.expect("squad", "red_0")
    game.do("done")
    game.expect("squad", "blue_0")
    game = foot_phase(two_platoons(7, 5), 1, 4)  # 8 against 9
    game.expect("squad", "blue_0")
    game.done()


@pytest.mark.clause("ST-159")
def test_morale_0_counts_0() -> None:
    foot_phase(two_platoons(0, 3), 5, 3).expect("squad", "blue_0")  # 5 against 6
    foot_phase(two_platoons(0, 3), 5, 1).expect("squad", "red_0")  # 5 against 4


@pytest.mark.clause("ST-159")
def test_the_order_is_rolled_anew_every_round() -> None:
    game = foot_phase(two_platoons(7, 7), 6, 1)
    game.expect("squad", "red_0")
    game.do("done")
    game.rolls(1, 1, 1, 1).do("done", by="blue_0")
    game.do("done", by="red_0")
    game.rolls(1, 6).do("done", by="blue_0")
    game.expect("squad", "blue_0")
    game.done()


@pytest.mark.clause("ST-159")
def test_equal_sides_roll_again_until_they_differ() -> None:
    game = foot_phase(two_platoons(7, 5), 1, 3, 2, 4, 1, 6)  # 8:8, 9:9, 8:11
    game.expect("squad", "blue_0")
    game.done()


@pytest.mark.clause("ST-159")
def test_morale_7_goes_before_morale_5_with_13_in_16() -> None:
    base = two_platoons(7, 5).start()
    base.do("done")
    first, ties = 0, 0
    for pair in product(range(1, 7), repeat=2):
        battle = base.battle.clone()
        again = (1, 6)  # only consumed after a tie, and then blue goes first
        battle.force_dice([*pair, *again], strict=True)
        battle.step(slot("done"))
        if not battle.pending_dice:
            ties += 1
        elif battle.side == "red":
            first += 1
    assert Fraction(first, 36 - ties) == Fraction(13, 16)


@pytest.mark.clause("ST-159")
def test_of_three_sides_only_the_equal_ones_roll_again() -> None:
    table = two_platoons(5, 5).unit("green", at=(5, 6)).squad("green", at=(5, 4))
    table.side("green", morale=5)
    game = table.start()
    game.do("done", by="red_0")
    game.do("done", by="blue_0")
    game.rolls(2, 6, 2, 1, 4).do("done", by="green_0")  # blue leads; red 1 against green 4
    order = []
    for _ in range(3):
        order.append(game.battle.side)
        if len(order) < 3:
            game.do("done")
    assert order == ["blue", "green", "red"]
    game.done()


@pytest.mark.clause("ST-159")
def test_a_side_without_squads_rolls_nothing() -> None:
    game = foot_phase(platoon(), 1)
    assert [e.data["values"] for e in game.happened("rolled")] == [[1]]
    game.done()


# --- a squad's turn -----------------------------------------------------------------------------


@pytest.mark.clause("ST-160")
@pytest.mark.parametrize("rule, value", [("full_die", 5), ("capped_by_size", 2)])
def test_two_soldiers_and_a_5(rule: str, value: int) -> None:
    table = platoon(squad_attack=rule)
    game = foot_phase(table, 1)
    game.squad(0).soldiers = 2
    game.set_dice("blue_0").rolls(5, *[1] * value).do("attack")
    (hit,) = game.happened("hit")
    assert (hit.data["unit"], hit.data["what"]) == (MAX_UNITS, value)
    game.done()


@pytest.mark.clause("ST-160", "ST-137")
@pytest.mark.parametrize("rule, value", [("full_die", 6), ("capped_by_size", 2)])
def test_soldiers_that_an_interrupt_kills_count_no_more(rule: str, value: int) -> None:
    """The die counts at most those who stand when it is used, after the interrupts (A5)."""
    game = foot_phase(platoon(squad_attack=rule), 1)
    game.place("blue_0", (3, 0)).set_dice("blue_0", A0=4).hold("blue_0", "attacked", "attack")
    game.rolls(6, *[1] * value).do("attack")  # the held attack fells four of six
    assert game.squad(0).soldiers == 2
    (hit,) = game.happened("hit")
    assert (hit.data["unit"], hit.data["what"]) == (MAX_UNITS, value)
    game.done()


@pytest.mark.clause("ST-160")
def test_the_die_is_rolled_before_the_target_is_chosen() -> None:
    game = foot_phase(platoon().piece((4, 4), "C"), 1)
    game.rolls(6).do("attack")
    game.expect("target", "red_0")
    assert game.squad(0).die_face == 6
    assert game.squad(0).attacked == 1
    game.done()


@pytest.mark.clause("ST-160")
def test_without_anti_armor_weapons_no_attack() -> None:
    table = platoon().squad("red", at=(2, 2), anti_armor=False)
    game = foot_phase(table, 1)
    assert game.may("attack")
    game.do("done")
    game.expect("squad", "red_0")
    assert not game.may("attack")
    assert game.may("done", "direction E")


@pytest.mark.clause("ST-161")
def test_a_squad_shoots_an_armor_by_direct_fire() -> None:
    game = foot_phase(platoon(), 1)
    game.set_dice("blue_0", D0=2, K0=1)
    game.rolls(4).do("attack")
    game.expect("defdie", "blue_0")
    game.rolls(5, 6).do("die D0")  # m = 4 - 2
    assert game.unit("blue_0").direct_hits == 2
    assert [e.data["what"] for e in game.happened("hit")] == [2]
    game.expect("squad", "red_0")
    assert not game.may("attack")  # one attack a phase
    game.done()


@pytest.mark.clause("ST-161")
def test_a_squads_fire_meets_cover_and_range() -> None:
    game = foot_phase(platoon().piece((6, 0), "C"), 1)
    game.set_dice("blue_0").rolls(2).do("attack")
    game.rolls(5, 6).do("enemy 0")
    assert game.unit("blue_0").direct_hits == 1
    assert game.piece((6, 0)).health == 9
    game.done()

    table = Table(width=24, height=2).unit("red", at=(0, 1), systems=["DIR"])
    table.unit("blue", at=(22, 0), systems=["MOV"]).squad("red", at=(1, 0))
    game = foot_phase(table, 1).set_dice("blue_0")
    game.rolls(3, 4).do("attack")  # squad die, then Opportunity die: 21 hexes
    assert game.legal("die") == ["O0"]
    game.do("die O0")
    assert len(game.happened("missed")) == 1
    game.done()


@pytest.mark.clause("ST-161")
def test_a_squad_needs_a_line_of_fire() -> None:
    table = platoon().solid(*[(4, row) for row in range(8)], *[(5, row) for row in range(8)])
    game = foot_phase(table, 1)
    assert not game.may("attack")
    assert foot_phase(platoon(), 1).may("attack")


@pytest.mark.clause("ST-161")
def test_a_squad_against_a_squad_and_a_piece() -> None:
    table = platoon().squad("blue", at=(5, 0)).piece((2, 4), "C")
    game = foot_phase(table, 6, 1)
    game.rolls(4).do("attack")
    game.expect("target", "red_0")
    assert game.legal() == ["enemy 0", "squad 1", "piece 0"]  # never its own side
    game.do("squad 1")
    assert game.squad(1).soldiers == 2
    game.done()

    game = foot_phase(table, 6, 1)
    game.rolls(4).do("attack")
    game.do("piece 0")
    assert game.piece((2, 4)).health == 6
    game.done()


@pytest.mark.clause("ST-161", "ST-165")
def test_the_surplus_of_a_squads_die_falls_on_the_next_squad() -> None:
    table = platoon().squad("blue", at=(5, 0), soldiers=2).squad("blue", at=(6, 1))
    game = foot_phase(table, 6, 1)
    game.rolls(5).do("attack")
    game.do("squad 1")
    assert (game.squad(1).soldiers, game.squad(2).soldiers) == (0, 3)
    game.done()


@pytest.mark.clause("ST-161")
def test_a_squads_attack_may_be_interrupted() -> None:
    game = foot_phase(platoon(), 1)
    game.set_dice("blue_0", K0=5).hold("blue_0", "attacked", "move")
    game.rolls(2).do("attack")
    game.expect("move", "blue_0")
    assert [e.unit for e in game.happened("interrupt")] == ["blue_0"]


@pytest.mark.clause("ST-161")
def test_a_lost_system_by_a_squad_is_named_by_its_commander() -> None:
    table = platoon(hits_per_system=2).side("blue", player=False)
    game = foot_phase(table, 1).set_dice("blue_0")
    game.rolls(2, 5, 6).do("attack")
    game.expect("loss", "red_0")  # an NPC is hit: the attacker's side picks
    game.do("system 2")
    assert game.lost("blue_0") == [2]
    game.done()


@pytest.mark.clause("ST-162")
def test_two_steps_before_after_or_around_the_attack() -> None:
    game = foot_phase(platoon(), 1).set_dice("blue_0")
    assert game.squad(0).metres_left == 6
    game.do("direction E")
    game.rolls(1, 1).do("attack")
    game.expect("squad", "red_0")
    assert not game.may("attack")
    # Nothing is left to do after the second step: the round ends by itself.
    game.rolls(1, 1, 1, 1).do("direction E")
    assert game.squad(0).hex == game.index_of((4, 0))
    game.expect("action", "red_0")
    game.done()


@pytest.mark.clause("ST-162")
def test_metres_that_were_left_are_gone_with_the_round() -> None:
    game = foot_phase(platoon(), 1)
    game.do("direction E")
    assert game.squad(0).metres_left == 3
    game.rolls(1, 1, 1, 1).do("done")
    game.expect("action", "red_0")
    assert game.squad(0).metres_left == 0
    game.done()


@pytest.mark.clause("ST-162")
def test_a_third_step_is_closed_and_pieces_are_open() -> None:
    table = platoon().piece((3, 0), "C").unit("red", at=(2, 1)).solid((1, 1))
    game = table.start()
    game.do("own 0", "done", "done")
    game.rolls(1).do("done", by="blue_0")
    game.expect("squad", "red_0")
    assert game.may("direction E")  # a piece
    assert not game.may("direction SE", "direction SW")
    assert not any(game.may(f"direction {way}") for way in ("SE", "SW", "NE", "NW"))
    game.do("direction E", "direction E")
    assert game.squad(0).hex == game.index_of((4, 0))
    game.expect("squad", "red_0")
    assert game.legal() == ["done", "attack"]
    game.done()


@pytest.mark.clause("ST-163")
def test_a_spot_die_raises_a_squads_attack_value() -> None:
    game = foot_phase(platoon(), 1).set_dice("blue_0")
    game.spot("red", "blue_0", 4, by="red_0")
    game.rolls(3).do("attack")
    game.expect("usespot", "red_0")
    game.rolls(*[1] * 7).do("yes")
    assert [e.data["what"] for e in game.happened("hit")] == [7]
    assert game.spot_on("red", "blue_0") == 0
    game.done()


@pytest.mark.clause("ST-163")
def test_a_squad_may_leave_the_spot_die_where_it_is() -> None:
    game = foot_phase(platoon(), 1).set_dice("blue_0")
    game.spot("red", "blue_0", 4, by="red_0")
    game.rolls(3).do("attack")
    game.rolls(1, 1, 1).do("no")
    assert game.spot_on("red", "blue_0") == 4
    game.done()
