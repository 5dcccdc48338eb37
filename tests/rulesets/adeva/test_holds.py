"""What is done in a grapple, as it is played (AE-101 to AE-117)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.choices import Hold, Task
from mech_env.rulesets.adeva.state.codes import Condition, Location, Pattern, Power, Test, Until
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.bare import Bare, packed
from tests.rulesets.adeva.pair import act
from tests.rulesets.adeva.test_grapples import PLAIN, STILL, WALL, grappled, pairs, targets

EAST = "direction forward"


def choice(hold: Hold) -> str:
    return f"choice {int(hold)}"


def hold(game: Bare, what: Hold, *dice: int) -> Bare:
    """The controller takes the grapple action and does something; its dice."""
    game.do("hold")
    return game.force(*dice).do(choice(what))


def body(game: Bare, unit: int = 1) -> int:
    return int(game.unit(unit).wounds[Location.BODY])


# --- AE-101: Damage ---
@pytest.mark.clause("AE-101")
def test_a_won_test_hurts_the_body_and_tires_once() -> None:
    """SB 4, die 5: 6; soak TB 4 + AP 4 doubled = 12: no wounds, Fatigue 1. No Fury for the 5."""
    game = hold(grappled(), Hold.DAMAGE, 20, 70, 5)
    assert [values[:2] for _, _, what, values in game.events("damage")] == [(1, 3)]
    assert [what for _, _, what, _ in game.events("damage")] == [6]
    assert [what for _, _, what, _ in game.events("soaked")] == [12]
    assert body(game) == 18 and game.unit(1).fatigue == 1
    game.done()


@pytest.mark.clause("AE-101")
@pytest.mark.parametrize("dice", [(70, 20), (60, 71)])
def test_without_a_win_nothing_happens(dice: tuple[int, int]) -> None:
    game = hold(grappled(), Hold.DAMAGE, *dice)
    assert game.unit(1).fatigue == 0 and not game.events("damage") and pairs(game) == [1, 0]
    game.done()


@pytest.mark.clause("AE-101")
@pytest.mark.parametrize(("option", "tired"), [(False, 1), (True, 2)])
def test_one_fatigue_in_all_or_that_of_a_fist_besides(option: bool, tired: bool) -> None:
    """SB 9 against a body without AP: 5 - 3 + 9 = 11, less 4: 7, more than TB."""
    game = grappled(e={"strength": 90}, grapple_extra_fatigue=option)
    game.setup.machines[game.unit(1).machine].armour[:] = 0
    hold(game, Hold.DAMAGE, 20, 99, 5)
    assert body(game) == 18 - 7 and game.unit(1).fatigue == tired
    game.done()


@pytest.mark.clause("AE-101", "AE-402")
def test_claws_hurt_too_an_angels_arm_does_not() -> None:
    """Natural: claws d10, pen 2: 6 + 4, less 4 + 4 - 2."""
    game = grappled(e={"upgrades": ["unarmed", "claws"]}).do("hold", choice(Hold.DAMAGE))
    assert game.request == ("weapon", 0)
    assert set(game.legal()) == {"weapon unarmed", "weapon claws"}
    game.force(20, 70, 6).do("weapon claws")
    assert body(game) == 18 - 4 and game.unit(1).fatigue == 1
    game.done()
    angel = grappled(e={"person": "angel", "items": []}).do("hold", choice(Hold.DAMAGE))
    assert set(angel.legal()) == {"weapon unarmed", "weapon claws"}


@pytest.mark.clause("AE-101", "AE-154")
def test_it_is_no_attack_and_not_deflected() -> None:
    game = hold(grappled(f=WALL), Hold.DAMAGE, 20, 70, 1)
    assert game.unit(1).fatigue == 1
    game.done()


# --- AE-101 to AE-110, AE-117: help ---
@pytest.mark.clause("AE-101", "AE-102", "AE-109", "AE-110", "AE-229")
@pytest.mark.parametrize(
    ("what", "prone", "target"),
    [(Hold.DAMAGE, False, 50), (Hold.PUSH, False, 50), (Hold.THROW_DOWN, False, 50),
     (Hold.STAND_DRAG, True, 70), (Hold.GRAB, False, 40)],
)  # fmt: skip
def test_allies_help_with_all_but_grabbing(what: Hold, prone: bool, target: int) -> None:
    """S 40, +10; on the ground +20 as well (AE-111)."""
    game = grappled(red=[PLAIN | {"at": (2, 7)}], f={"items": ["pistol"]})
    game.set(1, helps=(packed(0, Task.GRAPPLE), 0)).until(1, Until.ASSIST_FULL)
    if prone:
        game.put(0, Condition.PRONE).put(2, Condition.PRONE)
    hold(game, what, 100, 99)
    assert targets(game, Test.STRENGTH)[0] == target


# --- AE-102 to AE-104: Push ---
@pytest.mark.clause("AE-102", "AE-103")
@pytest.mark.parametrize(
    ("dice", "ag", "most"),
    [((40, 70), 30, 1), ((30, 70), 30, 2), ((18, 70), 30, 3), ((1, 70), 30, 3), ((1, 70), 50, 4)],
)
def test_how_far_a_push_may_go(dice: tuple[int, int], ag: int, most: int) -> None:
    """1 km and 1 for each own degree, up to the Half Move."""
    game = hold(grappled(e={"characteristics": {"ag": ag}}), Hold.PUSH, *dice)
    assert game.request == ("shift", 0) and len(game.legal()) == 8
    game.do(EAST)
    found = 1 if game.decision == "follow" else len(game.legal())
    assert found == most


@pytest.mark.clause("AE-103")
def test_who_cannot_move_pushes_nobody() -> None:
    """AB 0: a Half Move of 0 km."""
    game = hold(grappled(e={"characteristics": {"ag": 5}}), Hold.PUSH, 18, 70)
    assert game.decision != "shift" and not game.events("forced")


@pytest.mark.clause("AE-102")
def test_a_push_that_is_not_won() -> None:
    game = hold(grappled(), Hold.PUSH, 60, 71)
    assert game.at(1) == (3, 6) and pairs(game) == [1, 0] and game.decision == "action"


@pytest.mark.clause("AE-103", "AE-104")
def test_a_push_in_a_straight_line_and_alone() -> None:
    game = hold(grappled(), Hold.PUSH, 18, 70).do("direction forward right", "choice 1", "no")
    assert game.at(1) == (5, 8) and game.at(0) == (2, 6)
    assert pairs(game) == [-1, -1] and game.unit(0).engaged == 0


@pytest.mark.clause("AE-104")
def test_who_follows_ends_behind_and_keeps_it() -> None:
    game = hold(grappled(), Hold.PUSH, 18, 70).do(EAST, "choice 2", "yes")
    assert (game.at(1), game.at(0)) == ((6, 6), (5, 6)) and pairs(game) == [1, 0]
    game.do("end")
    assert pairs(game) == [1, 0]


# --- AE-105, AE-106, AE-112: things ---
@pytest.mark.clause("AE-105", "AE-240")
def test_an_own_item_is_readied() -> None:
    """The Knife into a free hand; it takes no more of the turn."""
    game = grappled(e={"items": ["sword", "knife"], "left": -1}).do("hold", choice(Hold.READY))
    game.do("choice 0")
    assert game.unit(0).left == 1 and pairs(game) == [1, 0] and game.unit(0).half_left == 0
    game.done()


@pytest.mark.clause("AE-105")
def test_of_readying_only_to_draw_stow_and_swap() -> None:
    things = {"items": ["sword", "repair_gel", "knife"], "wounds": [9, 11, 5, 18, 11, 11]}
    game = grappled(e=things).do("hold", choice(Hold.READY))
    assert game.decision == "handling" and game.legal() == ["choice 1", "choice 2"]


@pytest.mark.clause("AE-106")
@pytest.mark.parametrize(("dice", "taken"), [((30, 70), True), ((70, 30), False)])
def test_a_thing_of_the_opponents_is_taken_by_strength(dice: tuple[int, int], taken: bool) -> None:
    game = hold(grappled(f={"items": ["pistol"]}), Hold.GRAB, *dice)
    assert (game.unit(0).left, game.unit(1).right) == ((1, -1) if taken else (-1, 0))
    assert game.unit(0).carried[1] == (Item.PISTOL if taken else -1)
    game.done()


@pytest.mark.clause("AE-106")
def test_options_and_hands_for_it() -> None:
    pistol = {"items": ["pistol"]}
    assert not grappled(f=pistol, grab_item="off").do("hold").may(choice(Hold.GRAB))
    free = hold(grappled(f=pistol, grab_item="free"), Hold.GRAB)
    assert free.unit(0).left == 1 and not free.events("tested")
    full = grappled(e={"items": ["sword", "knife"]}, f=pistol).do("hold")
    assert not full.may(choice(Hold.GRAB))
    assert not grappled(f={"items": []}).do("hold").may(choice(Hold.GRAB))
    assert not grappled(f={"items": ["rifle"]}).do("hold").may(choice(Hold.GRAB))  # two hands


@pytest.mark.clause("AE-112", "AE-409", "AE-410")
def test_items_in_hand_are_used() -> None:
    gel = {"items": ["repair_gel"], "wounds": [9, 11, 5, 18, 11, 11]}
    game = hold(grappled(e=gel), Hold.USE, 4)
    assert game.unit(0).wounds[Location.LEFT_ARM] == 9 and game.unit(0).carried[0] == -1
    assert pairs(game) == [1, 0]
    game.done()
    stowed = gel | {"right": -1}
    assert not grappled(e=stowed).do("hold").may(choice(Hold.USE))
    tired = hold(grappled(e={"items": ["injector"], "fatigue": 2}), Hold.USE)
    assert tired.unit(0).fatigue < 2


# --- AE-108 to AE-110 ---
@pytest.mark.clause("AE-108")
@pytest.mark.parametrize(("lie", "legal"), [((0, 1), True), ((0,), False), ((1,), False)])
def test_to_stand_up_both_lie(lie: tuple[int, ...], legal: bool) -> None:
    game = grappled()
    for unit in lie:
        game.put(unit, Condition.PRONE)
    game.do("hold")
    assert game.may(choice(Hold.STAND)) is legal and game.may(choice(Hold.STAND_DRAG)) is legal
    if legal:
        game.do(choice(Hold.STAND))
        assert not game.has(0, Condition.PRONE) and game.has(1, Condition.PRONE)
        assert not game.events("tested")


@pytest.mark.clause("AE-109")
@pytest.mark.parametrize(("dice", "up"), [((50, 99), True), ((99, 20), False)])
def test_the_other_may_be_pulled_up(dice: tuple[int, int], up: bool) -> None:
    """Losing the test does not cost the own standing up."""
    game = grappled().put(0, Condition.PRONE).put(1, Condition.PRONE)
    hold(game, Hold.STAND_DRAG, *dice)
    assert not game.has(0, Condition.PRONE) and game.has(1, Condition.PRONE) is not up
    assert bool(game.events("pulled_up")) is up
    assert [who for _, who, *_ in game.events("stands")] == [0]  # who is pulled up is told once
    game.done()


@pytest.mark.clause("AE-110")
@pytest.mark.parametrize(("dice", "down"), [((12, 35), True), ((35, 12), False)])
def test_throwing_down(dice: tuple[int, int], down: bool) -> None:
    game = hold(grappled(), Hold.THROW_DOWN, *dice)
    assert game.has(1, Condition.PRONE) is down and not game.has(0, Condition.PRONE)
    assert pairs(game) == [1, 0]
    lying = hold(grappled().put(1, Condition.PRONE), Hold.THROW_DOWN, *dice)  # of no use, but open
    assert lying.has(1, Condition.PRONE) and pairs(lying) == [1, 0]


# --- AE-111 ---
@pytest.mark.clause("AE-111")
def test_against_who_lies_there_tests_in_a_grapple_are_20_easier_for_either() -> None:
    game = hold(grappled().put(1, Condition.PRONE), Hold.DAMAGE, 100, 99)
    assert targets(game, Test.STRENGTH) == [60, 40]
    game = grappled(controller=1).put(1, Condition.PRONE).force(100, 99).do("break_free")
    assert targets(game, Test.STRENGTH) == [60, 40]
    game = grappled(controller=1).put(0, Condition.PRONE).force(100, 99).do("slip_free")
    assert targets(game, Test.ACROBATICS) == [30] and targets(game, Test.STRENGTH) == [60]


@pytest.mark.clause("AE-111", "AE-363")
def test_to_begin_one_it_is_the_usual_10() -> None:
    game = grappled(f=STILL).do("release").put(1, Condition.PRONE)
    act(game.force(51), "grapple")
    assert targets(game) == [50] and pairs(game) == [-1, -1]


# --- AE-113, AE-114 ---
POWERS = {"powers": [Power.JAUNT, Power.FLOAT, Power.LANCE, Power.BULWARK], "items": []} | WALL


@pytest.mark.clause("AE-113")
def test_powers_and_patterns_for_the_restrained_one() -> None:
    game = grappled(e=POWERS, controller=1).do("either_power")
    assert set(game.legal()) == {"spread_full", "lance", "jaunt", "bulwark"}  # Float is barred
    game.do("jaunt", "column 8", "row 6")
    assert pairs(game) == [-1, -1] and game.at(0) == (8, 6) and game.unit(0).half_left == 0


@pytest.mark.clause("AE-113")
def test_for_the_controller_they_are_the_sub_action() -> None:
    game = grappled(e=POWERS).do("hold", choice(Hold.POWER))
    game.do("spread_full", f"choice {int(Pattern.EDGE)}")
    assert (game.unit(0).pattern, game.unit(0).ats) == (Pattern.EDGE, 4) and pairs(game) == [1, 0]


@pytest.mark.clause("AE-113")
def test_any_target_serves() -> None:
    """A Lance at somebody else; the grapple goes on."""
    game = grappled(e=POWERS, controller=1, blue=[PLAIN | STILL | {"at": (5, 8)}])
    act(game.force(100), "either_power", "lance", "enemy 1")
    assert game.events("attacks")[0][3][0] == 2 and pairs(game) == [1, 0, -1]
    game.done()


@pytest.mark.clause("AE-114")
@pytest.mark.parametrize(
    ("e", "legal"),
    [
        ({"items": ["sword"]}, False),
        ({"items": ["rifle"]}, False),
        ({"items": []}, False),  # bare hands are not Natural
        ({"items": ["knife"]}, True),
        ({"items": ["pistol"]}, True),
        ({"items": [], "upgrades": ["unarmed", "claws"]}, True),
    ],
)
def test_an_attack_needs_a_natural_angelic_or_compact_weapon(
    e: dict[str, Any], legal: bool
) -> None:
    assert grappled(e=e, controller=1).may("either_attack") is legal
    assert grappled(e=e).do("hold").may(choice(Hold.ATTACK)) is legal


@pytest.mark.clause("AE-114", "AE-404")
def test_a_pistol_at_the_partner_has_no_range_modifier() -> None:
    """BS 40, T 40; normal rules: it may be deflected, and one hit hurts."""
    game = grappled(e={"items": ["pistol"]}, f=WALL, controller=1)
    act(game.force(40, 21, 1), "either_attack")
    assert game.request == ("deflect", 1)
    game.do("yes")
    assert targets(game, Test.DEFLECT) == [20] and game.events("soaked")
    game.done()
    game = grappled(e={"items": ["pistol"]}, f=STILL, controller=1)
    act(game.force(100), "either_attack")
    assert targets(game, Test.BS) == [40] and game.unit(0).jammed == 1


@pytest.mark.clause("AE-114")
def test_its_target_need_not_be_the_partner() -> None:
    other = PLAIN | STILL | {"at": (4, 8)}
    game = grappled(e={"items": ["pistol"]}, f=STILL, controller=1, blue=[other])
    act(game.force(100), "either_attack", "enemy 1")
    assert game.events("attacks")[0][3][0] == 2 and targets(game, Test.BS) == [40]


# --- AE-115 to AE-117 ---
@pytest.mark.clause("AE-115")
@pytest.mark.parametrize(("dice", "free"), [((15, 44), True), ((44, 15), False), ((60, 71), False)])
def test_breaking_free(dice: tuple[int, int], free: bool) -> None:
    game = grappled(controller=1).force(*dice).do("break_free")
    assert pairs(game) == ([-1, -1] if free else [1, 0]) and game.unit(0).half_left == 1
    assert targets(game, Test.STRENGTH) == [40, 40]
    game.done()


@pytest.mark.clause("AE-115")
def test_it_may_be_tried_twice_in_a_turn() -> None:
    game = grappled(controller=1).force(60, 71).do("break_free").force(15, 44).do("break_free")
    assert pairs(game) == [-1, -1]
    game.done()


@pytest.mark.clause("AE-116")
@pytest.mark.parametrize(("dice", "free"), [((5, 31), True), ((30, 71), True), ((5, 11), False)])
def test_slipping_free(dice: tuple[int, int], free: bool) -> None:
    """Acrobatics 30 against the controller's Strength 40."""
    game = grappled(controller=1).force(*dice).do("slip_free")
    assert pairs(game) == ([-1, -1] if free else [1, 0]) and game.unit(0).half_left == 1
    assert targets(game, Test.ACROBATICS) == [30] and targets(game, Test.STRENGTH) == [40]
    game.done()


@pytest.mark.clause("AE-115", "AE-116", "AE-117", "AE-229")
@pytest.mark.parametrize(
    ("verb", "target"), [("break_free", 40), ("slip_free", 30), ("take_control", 50)]
)
def test_help_counts_for_taking_control_only(verb: str, target: int) -> None:
    game = grappled(controller=1, red=[PLAIN | {"at": (2, 7)}])
    game.set(1, helps=(packed(0, Task.GRAPPLE), 0)).turn_of(0).force(100, 99).do(verb)
    assert next(values[1] for *_, values in game.events("tested")) == target


@pytest.mark.clause("AE-117")
def test_taking_control_swaps_the_roles_and_acts_at_once() -> None:
    """A Controller action, no Either action; then only to let go is left of the turn."""
    able = {"items": ["knife"], "powers": [Power.LANCE]} | WALL
    game = grappled(e=able, controller=1).force(15, 44).do("take_control")
    assert game.request == ("grapple", 0)
    assert not game.may(choice(Hold.POWER)) and not game.may(choice(Hold.ATTACK))
    assert game.may(choice(Hold.DAMAGE), choice(Hold.PUSH), choice(Hold.THROW_DOWN), "no")
    assert game.has(0, Condition.CONTROLS) and not game.has(1, Condition.CONTROLS)
    game.force(12, 35).do(choice(Hold.THROW_DOWN))
    assert game.has(1, Condition.PRONE) and game.unit(0).half_left == 0
    assert set(game.legal()) == {"release", "end"}
    game.do("end")
    assert pairs(game) == [1, 0]  # the duty is met this turn
    game.done()


@pytest.mark.clause("AE-117", "AE-107")
def test_who_took_control_and_lets_go_has_no_half_left() -> None:
    game = grappled(controller=1).force(15, 44).do("take_control", "no", "release")
    assert pairs(game) == [-1, -1] and not game.may("half_move") and not game.may("aim")


@pytest.mark.clause("AE-117", "AE-094")
def test_next_turn_the_duty_is_the_new_controllers() -> None:
    game = grappled(controller=1).force(15, 44).do("take_control", "no").do("end")
    assert game.request == ("action", 1) and game.may("break_free")
    game.do("end")
    assert pairs(game) == [1, 0]
    game.do("end")  # without the grapple action
    assert pairs(game) == [-1, -1]


@pytest.mark.clause("AE-117")
def test_control_that_is_not_won() -> None:
    game = grappled(controller=1).force(44, 15).do("take_control")
    assert game.has(1, Condition.CONTROLS) and game.request == ("action", 0)
    assert game.may("take_control", "break_free")


@pytest.mark.clause("AE-116", "AE-128")
def test_an_obstacle_hinders_slipping_not_breaking_free() -> None:
    """Acrobatics 30 - 10; Strength 40."""
    for verb, target in (("slip_free", 20), ("break_free", 40)):
        game = grappled(controller=1).until(0, Until.OBSTRUCTED).force(100, 99).do(verb)
        assert next(values[1] for *_, values in game.events("tested")) == target
