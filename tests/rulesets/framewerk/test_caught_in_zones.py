"""Suppression zones: who is caught, and the check (FW-223 to FW-225, FW-227)."""

from __future__ import annotations

import pytest

from tests.rulesets.framewerk.duels import aimed_at, results
from tests.rulesets.framewerk.table import E, Game, Table
from tests.rulesets.framewerk.volleys import (
    FIRER,
    SOLID,
    counted,
    dim,
    field,
    stepping,
    under_fire,
    zone,
)

# --- being caught in it --------------------------------------------------------------------------


@pytest.mark.clause("FW-223")
def test_three_steps_inside_one_defence() -> None:
    game = stepping(under_fire((5, 3), total=10), "W")
    game.expect("defend", "blue_0").rolls(9, 2, 3).do("dodge")
    game.expect("step", "blue_0").do("direction left", "direction left")
    assert game.at("blue_0") == (4, 5)
    game.expect("action", "red_0").done()


@pytest.mark.clause("FW-223")
def test_every_move_anew() -> None:
    game = under_fire((5, 3), total=0).turn("blue_0", 2, red_0=0)
    for _ in range(2):
        stepping(game, "W")
        game.expect("defend", "blue_0").do("done")
        assert game.may("done")
        if game.unit("blue_0").acts_left:
            game.do("done")
    assert zone(game)[2] == 8


@pytest.mark.clause("FW-223")
def test_standing_in_it_is_free() -> None:
    game = under_fire((5, 3))
    game.do("pass")
    game.expect("action", "red_0").done()


@pytest.mark.clause("FW-223")
def test_the_first_step_inside_counts() -> None:
    game = under_fire((10, 5), total=0)
    stepping(game, "W").expect("step")  # (9, 5) is outside
    game.do("direction forward")
    game.expect("defend", "blue_0").do("done")
    game.expect("step").do("direction forward")
    game.expect("action", "red_0")
    assert game.at("blue_0") == (7, 5)


@pytest.mark.clause("FW-223")
def test_who_goes_down_moves_no_further() -> None:
    game = field((8, 3), (20, 11)).start().turn("blue_0").zone("red_0", E, 24)
    game.set("blue_0", vitality=6, armour=0)
    stepping(game, "W").expect("defend", "blue_0")
    game.rolls(*[6] * 9).do("done")  # m 24: five dice, and two and two
    assert game.unit("blue_0").status != 0
    assert game.at("blue_0") == (7, 3)
    game.expect("action", "red_0").done()


@pytest.mark.clause("FW-223")
def test_moving_on_from_close_quarters_counts() -> None:
    game = field((5, 5), ally=(5, 6)).start().engage("red_1", "blue_0").turn("blue_0")
    game.zone("red_0", E, 10).rolls(9).do("break")
    game.do("direction right")
    game.expect("defend", "blue_0").done()


@pytest.mark.clause("FW-223")
@pytest.mark.parametrize("inside, asked", [(True, True), (False, False)])
def test_steps_inside_by_option(inside: bool, asked: bool) -> None:
    game = stepping(under_fire((5, 3), suppress_inside=inside), "W")
    assert (game.decision == "defend") is asked


@pytest.mark.clause("FW-223")
def test_steps_into_it_count_with_either_option() -> None:
    game = under_fire((8, 5), suppress_inside=False, total=0)
    stepping(game, "E").expect("step").do("direction forward")  # out and in again
    game.expect("defend", "blue_0").do("done")
    game.expect("step")
    assert zone(game)[2] == 9


def two_zones(*makers: str) -> Game:
    """Zones of two gunners, in this order: red_0's total is 10, red_1's 12; blue_0 at (8, 5)."""
    table = Table(width=24, height=12).unit("red", FIRER, "gunner", weapons=["lmg"])
    table.unit("red", (2, 6), "gunner", weapons=["lmg"])
    game: Game = table.unit("blue", (8, 5), **SOLID).unit("blue", (20, 11), **SOLID).start()
    game.turn("blue_0", red_0=0, red_1=0)
    for unit in makers:
        game.zone(unit, E, 10 if unit == "red_0" else 12)
    return game


@pytest.mark.clause("FW-223")
def test_two_zones_in_the_order_of_their_making() -> None:
    game = two_zones("red_1", "red_0")  # the second gunner's is older
    stepping(game, "W")
    assert aimed_at(game) == 12
    game.rolls(9, 2, 3).do("dodge")
    assert aimed_at(game) == 10
    assert (zone(game, "red_1")[2], zone(game, "red_0")[2]) == (9, 9)
    game.rolls(9, 2, 3).do("dodge")
    game.expect("step", "blue_0").done()


@pytest.mark.clause("FW-223")
def test_who_goes_down_triggers_no_second_zone() -> None:
    game = two_zones("red_0", "red_1").set("blue_0", vitality=6)
    stepping(game, "W")
    game.rolls(*[6] * 6).do("done")  # m 10: two dice, and two and two
    assert (zone(game, "red_0")[2], zone(game, "red_1")[2]) == (9, 10)
    game.expect("action", "blue_1").done()


# --- ten of them ---------------------------------------------------------------------------------


@pytest.mark.clause("FW-224")
@pytest.mark.parametrize("answer", ["dodge", "done"])
def test_the_last_of_them_ends_it(answer: str) -> None:
    game = stepping(under_fire((5, 3), total=10, left=1), "W")
    assert aimed_at(game) == 10
    assert zone(game)[1:] == (10, 0)  # counted at its trigger; it ends with the check
    assert not game.happened("zone_ends")
    game.rolls(*((9, 2, 3) if answer == "dodge" else [1] * 6)).do(answer)
    assert zone(game) == (0, 0, 0) and game.happened("zone_ends")
    game.expect("step", "blue_0").do("direction forward")
    game.expect("step", "blue_0").done()


@pytest.mark.clause("FW-224")
def test_ten_moves_even_of_one_unit() -> None:
    game = field((8, 5)).start().turn("red_0", blue_0=0)
    game.battle.setup.round_limit = 60
    game.rolls(3, 8, 8, 9, 1).do("suppress", "direction forward")  # and the next turn's initiative
    for left in range(9, -1, -1):
        assert zone(game)[2] == left + 1
        game.set("blue_0", damage=0, wound=0).turn("blue_0")
        stepping(game, "N" if left % 2 else "S")
        game.expect("defend", "blue_0").rolls(10, 10, 10).do("dodge")  # 36
        assert zone(game)[2] == left
    game.turn("blue_0")
    stepping(game, "W").expect("step", "blue_0")


# --- the check -----------------------------------------------------------------------------------


@pytest.mark.clause("FW-225", "FW-219")
def test_damage_as_of_a_burst() -> None:
    game = stepping(under_fire((8, 3)), "W")
    assert aimed_at(game) == 24
    game.rolls(2, 3, 4, 2, 2, 2, 2, 2, 2).do("dodge")  # a run: 6 + 9 = 15, m 9
    assert results(game) == [("blue_0", "Dodge", 15)]
    assert counted(game)["damage"] == 2 + 2 + 2
    assert game.unit("blue_0").damage == 12
    game.done()


@pytest.mark.clause("FW-225")
@pytest.mark.parametrize("total, dice", [(16, 0), (15, 0), (17, 5), (21, 5), (22, 6)])
def test_strictly_higher_hits(total: int, dice: int) -> None:
    """Dodge 16: a draw misses, m 1 to 5 is a die, and two for the LMG, and two for the burst."""
    game = stepping(under_fire((8, 3), total=total), "W")
    game.rolls(5, 5, 2, *[1] * dice).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 16)]
    assert game.unit("blue_0").damage == dice
    game.expect("step", "blue_0").done()


@pytest.mark.clause("FW-225")
def test_a_zone_of_a_needler() -> None:
    game = field((6, 5), red={"weapons": ["needler"], "strength": 17}).start().turn("blue_0")
    stepping(game.zone("red_0", E, 24), "W")
    game.rolls(5, 5, 7, 9).do("dodge")  # 16, m 8: 2 - 1, nothing for the burst, nor for Strength
    assert game.unit("blue_0").damage == 9
    game.done()


@pytest.mark.clause("FW-225")
def test_only_dodge_or_nothing() -> None:
    game = under_fire((8, 3)).ready("blue_0", 1).set("blue_0", natural=1)
    stepping(game, "W").expect("defend", "blue_0")
    assert game.legal() == ["done", "dodge"]
    game.rolls(*[1] * 9).do("done")  # DEF 0, m 24
    assert game.unit("blue_0").damage == 9
    game.done()


@pytest.mark.clause("FW-225")
def test_a_critically_failed_dodge_is_none() -> None:
    game = stepping(under_fire((8, 3)), "W")
    game.rolls(1, 1, 9, *[1] * 9).do("dodge")
    assert game.unit("blue_0").damage == 9
    game.done()


@pytest.mark.clause("FW-225")
def test_one_armour_roll() -> None:
    game = stepping(under_fire((8, 3), mover={"armour": 2}), "W")
    game.rolls(*[5] * 9, 6, 4).do("done")
    assert game.unit("blue_0").damage == 45 - 10
    game.done()


@pytest.mark.clause("FW-225")
@pytest.mark.parametrize(
    "ambient, firer, entered, left, total",
    [(0, 0, 0, 2, 24), (1, 0, 0, 0, 22), (0, 1, 0, 0, 22), (0, 0, 2, 0, 20), (1, 2, 1, 0, 20)],
)
def test_sight_of_each_mover(ambient: int, firer: int, entered: int, left: int, total: int) -> None:
    table = field((8, 3), ambient_sight=ambient)
    dim(table, {FIRER: firer, (7, 3): entered, (8, 3): left})
    game = stepping(table.start().turn("blue_0").zone("red_0", E, 24), "W")
    assert aimed_at(game) == total
    assert [event.data["values"][1] for event in game.happened("zone_hit")] == [total]
    assert zone(game)[1] == 24  # the stored total is for the next one


@pytest.mark.clause("FW-225")
def test_cover_is_left_behind() -> None:
    game = field((8, 3)).cover((7, 3), "heavy", "all").cover((8, 3), "heavy", "all").start()
    game.turn("blue_0").set("blue_0", cover_taken=2).zone("red_0", E, 24)
    assert aimed_at(stepping(game, "W")) == 24


@pytest.mark.clause("FW-225")
def test_the_mover_is_hindered_by_wounds_alone() -> None:
    game = under_fire((8, 3)).turn("blue_0", 3).hurt("blue_0", 1)
    stepping(game, "W").rolls(5, 5, 2, *[1] * 6).do("dodge")
    assert results(game) == [("blue_0", "Dodge", 16 - 2)]  # neither -2 nor -4 besides
    assert counted(game)["damage"] == 6
    game.done()


@pytest.mark.clause("FW-225")
def test_the_owner_cuts_the_movers_dice() -> None:
    game = under_fire((8, 3)).set("red_0", drama=1)
    stepping(game, "W").do("dodge")
    game.expect("cut", "red_0").rolls(5, 5, *[1] * 6).do("number 1")
    assert results(game) == [("blue_0", "Dodge", 16)]
    assert game.unit("red_0").drama == 0
    game.done()


# --- friend and foe ------------------------------------------------------------------------------


@pytest.mark.clause("FW-227")
@pytest.mark.parametrize("friendly, asked", [(True, True), (False, False)])
def test_allies_are_caught_as_well(friendly: bool, asked: bool) -> None:
    game = field((20, 11), ally=(5, 3), suppress_friendly=friendly).start().turn("red_1")
    stepping(game.zone("red_0", E, 24), "W")
    assert game.decision == ("defend" if asked else "step")
    assert zone(game)[2] == (9 if asked else 10)
    if asked:
        game.rolls(5, 5, 2, *[2] * 6).do("dodge", by="red_1")
        assert game.unit("red_1").damage == 12
        game.done()


@pytest.mark.clause("FW-227")
def test_enemies_are_caught_with_either_option() -> None:
    assert stepping(under_fire((5, 3), suppress_friendly=False), "W").decision == "defend"


@pytest.mark.clause("FW-227")
def test_the_firer_is_exempt() -> None:
    game = field((20, 11)).start().turn("red_0").zone("red_0", E, 24)
    stepping(game, "E").expect("step", "red_0")
    assert zone(game)[2] == 10
