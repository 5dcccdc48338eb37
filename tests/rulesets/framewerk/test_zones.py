"""Suppression zones: laying them, their cells, how long they lie (FW-221, FW-222, FW-226)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.framewerk.state.decisions import WAYS
from tests.rulesets.framewerk.duels import SHOT, aimed_at, results
from tests.rulesets.framewerk.table import NE, NW, SW, Cell, E, N
from tests.rulesets.framewerk.volleys import field, stepping, under_fire, zone

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
