"""Suppression zones (FW-221 to FW-227)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.state.decisions import WAYS
from tests.rulesets.framewerk.duels import SHOT, aimed_at, results
from tests.rulesets.framewerk.table import Cell, Game, Table
from tests.rulesets.framewerk.volleys import SOLID, counted, dim

FIRER = (2, 5)  # red_0, a gunner
E, SE, S, SW, W, NW, N, NE = range(8)


def field(*cells: Cell, red: Any = None, ally: Cell | None = None, **options: Any) -> Table:
    """A gunner with an LMG (Short 6) at (2, 5); blue troopers without armour on the cells."""
    table = Table(width=24, height=12).unit("red", FIRER, "gunner", **(red or {"weapons": ["lmg"]}))
    if ally is not None:
        table.unit("red", ally, **SOLID)
    for at in cells:
        table.unit("blue", at, **SOLID, weapons=["pistol", "sword"])
    return table.options(**options)


def under_fire(
    at: Cell, total: int = 24, facing: int = E, left: int = 10, mover: Any = None, **options: Any
) -> Game:
    """The gunner's zone lies; blue_0 has its slot on a cell."""
    game = field(at, **options).start().turn("blue_0")
    return game.set("blue_0", **(mover or {})).zone("red_0", facing, total, left)


def stepping(game: Game, *directions: str) -> Game:
    """A Move and its steps, by the compass."""
    blue = int(game.battle.state.request.side)
    ways = [WAYS[(DIRECTION_NAMES.index(direction) + 4 * blue) % 8] for direction in directions]
    game.do("move", *[f"direction {way}" for way in ways])
    return game


def zone(game: Game, unit: str = "red_0") -> tuple[int, int, int]:
    """Facing, total and checks left of a unit's zone."""
    record = game.unit(unit)
    return int(record.zone_facing), int(record.zone_total), int(record.zone_left)


# --- laying it -----------------------------------------------------------------------------------


@pytest.mark.clause("FW-221")
def test_a_roll_against_nobody() -> None:
    game = field((20, 5)).start().turn("red_0")
    game.rolls(3, 8, 8).do("suppress", "direction forward")
    assert results(game) == [("red_0", "Support Weapons", 24)]  # 6 + 16 + 2
    assert zone(game) == (E, 24, 10)
    assert game.weapon("red_0").loaded == 75 - 25
    assert game.weapon("red_0").shots_used == 0
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-221")
@pytest.mark.parametrize(
    "declared, wound, total", [(1, 0, 24), (2, 0, 22), (3, 0, 20), (1, 1, 22), (2, 2, 18)]
)
def test_what_modifies_the_stored_total(declared: int, wound: int, total: int) -> None:
    game = field((20, 5), ambient_sight=2).start().turn("red_0", declared)
    game.hurt("red_0", wound).set("red_0", aim=2)  # neither sight nor aim
    game.rolls(3, 8, 8).do("suppress", "direction forward")
    assert zone(game)[1] == total


@pytest.mark.clause("FW-221")
@pytest.mark.parametrize(
    "direction, facing", [("forward", E), ("back right", SW), ("left", N), ("forward left", NE)]
)
def test_any_direction_with_nobody_there(direction: str, facing: int) -> None:
    game = field((20, 5)).start().turn("red_0")
    game.do("suppress")
    assert game.legal("direction") == list(WAYS)
    game.rolls(3, 8, 8).do(f"direction {direction}")
    assert zone(game)[0] == game.unit("red_0").facing == facing


@pytest.mark.clause("FW-221")
def test_a_critical_failure_leaves_no_zone() -> None:
    game = field((20, 5)).start().turn("red_0")
    game.rolls(1, 1, 6).do("suppress", "direction forward")
    assert zone(game) == (0, 0, 0)
    assert game.unit("red_0").debt == 2
    assert game.weapon("red_0").loaded == 50
    game.done()


@pytest.mark.clause("FW-221")
def test_nobody_cuts_its_dice_the_firer_may_add() -> None:
    game = field((4, 5)).options(drama=3).start().turn("red_0")
    game.rolls(3, 8, 5).do("suppress", "direction forward")
    game.expect("add", "red_0").rolls(8).do("add", "done")
    assert zone(game)[1] == 6 + 16 + 2
    game.done()


@pytest.mark.clause("FW-221", "FW-210")
@pytest.mark.parametrize(
    "weapon, loaded, legal",
    [("lmg", 25, True), ("lmg", 24, False), ("needler", 10, True), ("needler", 9, False),
     ("pistol", 12, False), ("shotgun", 6, False), ("sword", 0, False)],
)  # fmt: skip
def test_what_can_lay_it(weapon: str, loaded: int, legal: bool) -> None:
    game = field((20, 5), red={"weapons": [weapon]}).start().turn("red_0", 2)
    game.weapon("red_0").loaded = loaded
    game.set("red_0", acts_left=1)  # not only as the first action
    assert game.may("suppress") is legal


@pytest.mark.clause("FW-221")
@pytest.mark.parametrize("how", ["engaged", "held", "holding"])
def test_not_in_close_quarters(how: str) -> None:
    game = field((3, 5)).start().turn("red_0")
    assert game.may("suppress")
    if how == "engaged":
        game.engage("red_0", "blue_0")
    elif how == "held":
        game.hold("blue_0", "red_0").set("red_0", engaged=0)
    else:
        game.hold("red_0", "blue_0").set("red_0", engaged=0)
    assert not game.may("suppress")


# --- its cells -----------------------------------------------------------------------------------


@pytest.mark.clause("FW-222")
@pytest.mark.parametrize(
    "before, direction, cell, hit",
    [
        ((9, 8), "SW", (8, 9), True),
        ((10, 5), "W", (9, 5), False),
        ((0, 5), "E", (1, 5), False),
        ((9, 5), "W", (8, 5), True),  # Short ends at 6
        ((2, 10), "S", (2, 11), True),  # the sides belong to it
        ((3, 11), "W", (2, 11), True),
        ((2, 1), "W", (1, 1), False),
        ((1, 1), "E", (2, 1), True),
        ((3, 4), "N", (3, 3), True),
    ],
)
def test_half_a_square_in_front(before: Cell, direction: str, cell: Cell, hit: bool) -> None:
    game = stepping(under_fire(before), direction)
    assert game.at("blue_0") == cell
    assert game.decision == ("defend" if hit else "step")


@pytest.mark.clause("FW-222")
@pytest.mark.parametrize(
    "cell, north_east, north_west",
    [((4, 3), True, True), ((3, 5), True, False), ((1, 4), True, True), ((1, 6), False, True),
     ((3, 6), True, False), ((2, 6), False, False)],
)  # fmt: skip
def test_facing_a_corner(cell: Cell, north_east: bool, north_west: bool) -> None:
    """North-east: as far east as north at least; north-west: as far west as south at least."""
    x, y = cell
    for facing, hit in ((NE, north_east), (NW, north_west)):
        game = stepping(under_fire((x, y + 1), facing=facing), "N")
        assert game.at("blue_0") == cell
        assert game.decision == ("defend" if hit else "step")


@pytest.mark.clause("FW-222")
@pytest.mark.parametrize("weapon, reach", [("lmg", 6), ("smg", 4), ("needler", 3)])
def test_its_depth_is_the_weapons(weapon: str, reach: int) -> None:
    for cells in (reach, reach + 1):
        game = field((3 + cells, 5), red={"weapons": [weapon]}).start().turn("blue_0")
        stepping(game.zone("red_0", E, 24), "W")
        assert game.decision == ("defend" if cells == reach else "step")


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
    assert zone(game) == (0, 0, 0)  # counted at its trigger; the check goes on
    game.rolls(*((9, 2, 3) if answer == "dodge" else [1] * 6)).do(answer)
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


# --- how long it lies ----------------------------------------------------------------------------


@pytest.mark.clause("FW-226")
def test_until_the_firers_next_slot() -> None:
    """Laid in pass 2, it covers the rest of the turn and the next up to the firer's slot."""
    game = field((8, 5)).start().turn("red_0", 2, blue_0=3)
    game.do("pass", by="red_0")
    game.do("pass", by="blue_0")
    game.rolls(3, 8, 8).do("suppress", "direction forward", by="red_0")
    assert game.unit("red_0").acts_left == 0
    for direction in ("N", "S"):
        stepping(game, direction).expect("defend", "blue_0").rolls(10, 10, 10).do("dodge")
        if direction == "S":  # pass 3; the next turn: blue first
            game.rolls(1, 10)
        game.do("done")
    assert zone(game) == (E, 22, 8)
    game.do("number 1", by="blue_0")
    game.do("number 1", by="red_0")
    stepping(game, "N").expect("defend", "blue_0").rolls(10, 10, 10).do("dodge")
    assert zone(game)[2] == 7
    game.do("done")
    game.expect("action", "red_0")
    assert game.happened("zone_ends")
    assert zone(game) == (0, 0, 0)
    game.done()


@pytest.mark.clause("FW-226")
def test_a_forfeited_slot_ends_it_too() -> None:
    game = field((8, 5)).start().turn("blue_0").zone("red_0", E, 24).set("red_0", debt=2)
    game.rolls(9, 1).do("pass", by="blue_0")
    assert game.unit("red_0").debt == 1
    assert zone(game) == (0, 0, 0)


@pytest.mark.clause("FW-226")
@pytest.mark.parametrize("made, left", [(0, 0), (1, 10)])
def test_at_the_latest_until_the_next_turns_first_pass_is_over(made: int, left: int) -> None:
    """The firer has no slot: a zone of an earlier turn ends after pass 1, a new one does not."""
    game = field((8, 5)).start().turn("blue_0", 2, red_0=0)
    assert game.battle.state.round_number == 1
    game.zone("red_0", E, 24, turn=made)
    assert zone(game)[2] == 10
    game.do("pass", by="blue_0")
    assert game.battle.state.pass_number == 2
    assert zone(game)[2] == left


@pytest.mark.clause("FW-226")
def test_it_costs_the_rest_of_the_turn() -> None:
    game = field((20, 5)).start().turn("red_0", 3, blue_0=2)
    game.rolls(3, 8, 8).do("suppress", "direction forward")
    assert game.unit("red_0").acts_left == 0
    assert zone(game)[1] == 6 + 16 + 2 - 4
    game.do("pass", by="blue_0")
    game.expect("action", "blue_0").done()


@pytest.mark.clause("FW-226")
def test_or_one_action_by_option() -> None:
    game = field((20, 5), suppress_cost="one_action").start().turn("red_0", 3)
    game.rolls(3, 8, 8).do("suppress", "direction forward")
    assert game.unit("red_0").acts_left == 2
    assert zone(game)[2] == 10
    game.do("pass", by="blue_0")
    game.expect("action", "red_0")
    assert zone(game) == (0, 0, 0)  # ended by its own next slot
    assert game.may("suppress")


@pytest.mark.clause("FW-226")
def test_defending_does_not_end_it() -> None:
    game = field((8, 5)).start().turn("blue_0", 2, red_0=0).zone("red_0", E, 24)
    game.rolls(2, 3, 5).do(*SHOT)
    game.rolls(9, 9).do("dodge", by="red_0")
    assert game.happened("missed")
    assert zone(game) == (E, 24, 10)


@pytest.mark.clause("FW-226")
@pytest.mark.parametrize("answers", [("strike", "aimpoint none"), ("disarm",), ("restrain",)])
def test_being_engaged_ends_it(answers: tuple[str, ...]) -> None:
    game = field((3, 5)).start().turn("blue_0", 2).ready("blue_0", -1).zone("red_0", E, 24)
    game.rolls(2, 3).do(*answers)
    assert game.happened("engaged")
    assert zone(game) == (0, 0, 0)
    game.expect("defend", "red_0").done()


@pytest.mark.clause("FW-226")
def test_being_entangled_ends_it() -> None:
    game = field((3, 5)).start().turn("blue_0", 2).ready("blue_0", -1).engage("red_0", "blue_0")
    game.zone("red_0", E, 24)  # as if it could lie in close quarters
    game.rolls(2, 3).do("restrain")
    assert zone(game)[2] == 10
    game.rolls(9, 10, 1, 1, 1).do("done")
    assert game.unit("blue_0").holding == 0
    assert zone(game) == (0, 0, 0)


@pytest.mark.clause("FW-226")
@pytest.mark.parametrize("how", ["broken", "down"])
def test_without_its_weapon_or_its_firer_it_ends(how: str) -> None:
    game = field((8, 5), (8, 7), ally=(0, 0)).start()
    game.turn("blue_0", red_0=0).zone("red_0", E, 24)
    point = "aimpoint held" if how == "broken" else "aimpoint none"
    game.set("blue_0", perception=20).set("red_0", armour=0).rolls(2, 3, 5)
    game.do("shoot", "enemy 0", point)
    dice = -(-aimed_at(game) // 5) + 1 + (2 if how == "broken" else 0)
    game.rolls(*[4] * dice).do("done", by="red_0")
    assert game.happened("broken" if how == "broken" else "downed")
    assert game.happened("zone_ends")
    assert zone(game) == (0, 0, 0)
    stepping(game.turn("blue_1"), "W").expect("step", "blue_1").done()


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
