"""Disarm, Feint and Knock Down, as they are played (AE-079 to AE-084, AE-121 to AE-125)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Location, Pattern, Talent, Test, Until
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import act, pair

PLAIN = {"fate": 0, "fate_most": 3}
SWORD = {"items": ["sword"]}
WALL = {"pattern": Pattern.WALL, "ats": 4}
DISARM = {"talents": [Talent.DISARM]}


def clash(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    return pair(SWORD | (e or {}), SWORD | (f or {}), **rest).turn_of(0)


def targets(game: Bare, test: Test) -> list[int]:
    return [values[1] for _, _, what, values in game.events("tested") if what == test]


def lying(game: Bare) -> list[tuple[int, int]]:
    """(kind, cell) of all things on the ground."""
    return [(int(g.kind), int(g.cell)) for g in game.state.ground if g.kind >= 0]


# --- AE-079 to AE-081 ---
@pytest.mark.clause("AE-079")
def test_disarm_is_a_talent_and_a_full_action() -> None:
    assert not clash().may("disarm")
    game = clash(e=DISARM).force(22, 37).do("disarm")
    assert game.unit(0).half_left == 0
    assert lying(game) == [(Item.SWORD, 6 * 24 + 3)]  # in the target's cell
    assert (game.unit(1).right, game.unit(1).carried[0]) == (-1, -1)
    game.done()


@pytest.mark.clause("AE-079")
@pytest.mark.parametrize("dice", [(37, 22), (60, 71), (22, 22)])
def test_a_disarm_that_is_not_won_does_nothing(dice: tuple[int, int]) -> None:
    game = clash(e=DISARM).force(*dice).do("disarm")
    assert game.unit(1).right == 0 and lying(game) == []
    game.done()


@pytest.mark.clause("AE-079")
def test_the_winner_says_which_thing_falls() -> None:
    two = {"items": ["sword", "pistol", "knife"]}
    game = clash(e=DISARM, f=two).force(22, 37).do("disarm")
    assert game.request == ("disarm", 0)
    assert game.legal() == ["thing right_hand", "thing left_hand"]
    game.do("thing left_hand")
    assert lying(game) == [(Item.PISTOL, 6 * 24 + 3)] and game.unit(1).right == 0


@pytest.mark.clause("AE-079", "AE-153")
def test_a_disarm_is_no_attack() -> None:
    """No Deflect, no Dodge or Parry; it may follow an attack's turn of another."""
    game = clash(e=DISARM, f=WALL).force(22, 37).do("disarm")
    assert lying(game) and game.decision == "action"
    game.done()


@pytest.mark.clause("AE-079", "AE-406")
def test_a_disarm_needs_a_thing_and_melee_range() -> None:
    assert not clash(e=DISARM, f={"items": []}).may("disarm")
    assert not clash(e=DISARM, km=2).may("disarm")
    assert clash(e=DISARM | {"items": ["spear"]}, km=2).may("disarm")
    horde = {"person": "infantry", "items": []}
    assert not clash(e=DISARM, f=horde).may("disarm")


@pytest.mark.clause("AE-080")
@pytest.mark.parametrize(
    ("dice", "asked"), [((10, 28), True), ((10, 19), True), ((11, 28), False), ((22, 98), False)]
)
def test_with_three_degrees_of_ones_own_it_may_be_taken(dice: tuple[int, int], asked: bool) -> None:
    """Of the winning roll, not the margin."""
    game = clash(e=DISARM).force(*dice).do("disarm")
    assert (game.decision == "take") is asked
    if asked:
        game.do("yes")
        assert game.unit(0).carried[1] == Item.SWORD and game.unit(0).left == 1
        assert lying(game) == []


@pytest.mark.clause("AE-080")
def test_it_may_be_let_fall_all_the_same() -> None:
    game = clash(e=DISARM).force(10, 28).do("disarm", "no")
    assert lying(game) == [(Item.SWORD, 6 * 24 + 3)]


@pytest.mark.clause("AE-080")
@pytest.mark.parametrize(
    ("e", "f", "asked"),
    [
        ({"items": ["sword", "knife"]}, {"items": ["sword"]}, False),  # no free hand
        ({"items": ["sword"]}, {"items": ["rifle"]}, False),  # it takes two
        ({"items": []}, {"items": ["rifle"]}, True),
    ],
)
def test_taking_needs_free_hands(e: dict[str, Any], f: dict[str, Any], asked: bool) -> None:
    game = clash(e=DISARM | e, f=f).force(10, 28).do("disarm")
    assert (game.decision == "take") is asked
    if asked:
        game.do("yes")
        assert (game.unit(0).right, game.unit(0).left, game.unit(1).right) == (0, 0, -1)


@pytest.mark.clause("AE-081")
def test_advanced_disarm() -> None:
    both = {"talents": [Talent.DISARM, Talent.ADVANCED_DISARM]}
    game = clash(e=both).force(60, 100).do("disarm")
    assert targets(game, Test.WS) == [60, 40] and lying(game)


# --- AE-082 to AE-084 ---
def feinted(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    """E's Feint against the first of blue is won."""
    game = clash(e, f, **rest).force(22, 37)
    act(game, "feint", "enemy 0")
    assert game.unit(0).feinted == int(game.setup.n_red) and game.unit(0).half_left == 1
    return game


@pytest.mark.clause("AE-082")
def test_after_a_feint_nothing_is_asked_of_the_target() -> None:
    game = feinted()
    act(game.force(35, 1), "attack", "weapon 0", "enemy 0")
    assert game.events("damage") and int(game.unit(1).until) >> Until.REACTION & 1
    assert game.unit(0).feinted == -1
    game.done()


@pytest.mark.clause("AE-082")
@pytest.mark.parametrize("dice", [(37, 22), (60, 71)])
def test_a_feint_that_is_not_won_bars_nothing(dice: tuple[int, int]) -> None:
    game = clash().force(*dice)
    act(game, "feint", "enemy 0")
    assert game.unit(0).feinted == -1
    act(game.force(35), "attack", "weapon 0", "enemy 0")
    assert game.request == ("evade", 1)


@pytest.mark.clause("AE-082")
def test_it_covers_called_shots() -> None:
    game = feinted()
    act(game.force(30, 1), "called_shot", "weapon 0", "enemy 0", "location body")
    assert game.events("damage")
    game.done()


@pytest.mark.clause("AE-082")
def test_it_is_against_one_target_only() -> None:
    game = feinted(blue=[PLAIN | SWORD | {"at": (3, 7), "until": 1}])
    act(game.force(35), "attack", "weapon 0", "enemy 1")
    if game.decision == "ally":
        game.do("no")
    assert game.request == ("evade", 2)


@pytest.mark.clause("AE-082")
def test_other_attacks_do_not_profit() -> None:
    """The next own attack is a Stun: it may be parried, and the Feint is over."""
    game = feinted().set(0, half_left=2)
    act(game.force(15), "stun", "weapon 0", "enemy 0")
    assert game.request == ("evade", 1) and game.unit(0).feinted == -1


@pytest.mark.clause("AE-082", "AE-153")
def test_it_may_be_deflected_all_the_same() -> None:
    game = feinted(f=WALL)
    act(game.force(35), "attack", "weapon 0", "enemy 0")
    assert game.request == ("deflect", 1)
    game.force(20).do("yes")
    assert game.events("deflected") and not game.events("damage")
    game.done()


@pytest.mark.clause("AE-082", "AE-406")
def test_a_feint_needs_melee_reach() -> None:
    assert not clash(km=2).may("feint")
    assert clash(e={"items": ["whip"]}, km=2).may("feint")


@pytest.mark.clause("AE-083")
@pytest.mark.parametrize(
    "between", [("half_move", "column 2", "row 7"), ("aim",), ("ready", "choice 6")]
)
def test_any_other_action_comes_too_late_for_it(between: tuple[str, ...]) -> None:
    """Also free ones: to drop the knife."""
    game = feinted(e={"items": ["sword", "knife"]})
    answers = (*between, "weapon 1") if between[0] == "ready" else between
    game.do(*answers)
    while game.decision == "engage":
        game.do("no")
    assert game.unit(0).feinted == -1
    act(game.set(0, half_left=1).force(35), "attack", "weapon 0", "enemy 0")
    assert game.request == ("evade", 1)


@pytest.mark.clause("AE-083")
def test_an_overwatch_is_another_action() -> None:
    game = feinted(e={"items": ["sword", "pistol"]}).set(0, half_left=2, engaged=0, done=0)
    game.refresh().do("overwatch")
    while game.request[0] != "action":
        game.do(game.legal()[0])
    assert game.unit(0).watch.arm >= 0 and game.unit(0).feinted == -1


@pytest.mark.clause("AE-083")
def test_it_may_carry_into_the_next_turn() -> None:
    game = feinted().do("end").do("end")
    assert game.request == ("action", 0) and game.unit(0).feinted == 1
    act(game.force(35, 1), "attack", "weapon 0", "enemy 0")
    assert game.events("damage")
    game.done()


@pytest.mark.clause("AE-083")
def test_a_reaction_of_ones_own_ends_it() -> None:
    game = feinted().do("end")
    act(game.force(35, 30), "attack", "weapon 0", "enemy 0", "dodge")
    assert game.unit(0).feinted == -1
    game.do("end")
    act(game.force(35), "attack", "weapon 0", "enemy 0")
    assert game.request == ("evade", 1)


@pytest.mark.clause("AE-084")
def test_a_guardian_is_barred_who_protects_is_not() -> None:
    guardian = PLAIN | {"at": (3, 7), "talents": [Talent.GUARDIAN], "items": ["sword"]}
    game = clash(blue=[guardian])
    act(game.force(35), "attack", "weapon 0", "enemy 0")
    assert game.request == ("ally", 2) and game.may("guardian", "protect")
    game = feinted(blue=[guardian])
    act(game.force(35), "attack", "weapon 0", "enemy 0")
    assert game.request == ("ally", 2) and game.legal() == ["no", "protect"]


# --- AE-121 to AE-125 ---
@pytest.mark.clause("AE-121")
@pytest.mark.parametrize(
    ("dice", "prone"), [((31, 52), True), ((52, 31), False), ((60, 71), False)]
)
def test_a_knock_down(dice: tuple[int, int], prone: bool) -> None:
    game = clash().force(*dice)
    act(game, "knock_down")
    assert game.has(1, Condition.PRONE) is prone and not game.has(0, Condition.PRONE)
    assert targets(game, Test.STRENGTH) == [40, 40] and game.unit(0).half_left == 1
    assert not game.may("attack")  # it was an Attack
    game.done()


@pytest.mark.clause("AE-121", "AE-153", "AE-154")
@pytest.mark.parametrize(("die", "prone"), [(20, False), (21, True)])
def test_a_knock_down_may_be_deflected_not_dodged(die: int, prone: bool) -> None:
    game = clash(f=WALL)
    act(game, "knock_down")
    assert game.request == ("deflect", 1)
    game.force(die, *((31, 52) if prone else ())).do("yes")
    assert game.has(1, Condition.PRONE) is prone and game.request == ("action", 0)
    game.done()


@pytest.mark.clause("AE-121", "AE-432")
def test_hordes_are_not_knocked_down() -> None:
    assert not clash(f={"person": "infantry", "items": []}).may("knock_down")
    assert not clash(km=2, e={"items": ["spear"]}).may("knock_down")


@pytest.mark.clause("AE-122")
def test_a_half_move_just_before_adds_10() -> None:
    game = clash(km=3).do("half_move", "column 4", "row 6")
    if game.decision == "engage":
        game.do("no")
    act(game.force(100, 99), "knock_down")
    assert targets(game, Test.STRENGTH) == [50, 40]


@pytest.mark.clause("AE-122")
@pytest.mark.parametrize("between", [("spread_half", "choice 0"), ("ready", "choice 6")])
def test_the_half_move_must_be_the_action_just_before(between: tuple[str, ...]) -> None:
    """A free pattern or a thing that is dropped comes between."""
    quick = {"talents": [Talent.QUICK_SPREAD], "items": ["sword"]}
    game = clash(e=quick, km=3).do("half_move", "column 4", "row 6")
    if game.decision == "engage":
        game.do("no")
    act(game.do(*between).force(100, 99), "knock_down")
    assert targets(game, Test.STRENGTH) == [40, 40]


@pytest.mark.clause("AE-122", "AE-016")
def test_nor_does_one_of_the_turn_before_count() -> None:
    game = clash(km=3).do("aim", "choice 0").do("half_move", "column 4", "row 6")
    if game.decision == "engage":
        game.do("no")
    game.do("end").do("end")
    act(game.force(100, 99), "knock_down")
    assert targets(game, Test.STRENGTH) == [40, 40]


@pytest.mark.clause("AE-124")
@pytest.mark.parametrize(
    ("dice", "asked"), [((20, 90), True), ((20, 39), True), ((20, 28), False), ((25, 90), False)]
)
def test_a_clear_win_may_hurt(dice: tuple[int, int], asked: bool) -> None:
    """Two degrees more: 2 against a failure or 0; not 2 against 1, not 1 against a failure."""
    game = clash().force(*dice)
    act(game, "knock_down")
    assert game.has(1, Condition.PRONE) and (game.decision == "kd") is asked


@pytest.mark.clause("AE-124")
def test_the_damage_is_of_a_fist_at_a_fresh_location_and_tires_once() -> None:
    """SB 9: 4 - 3 + 9 = 10; soak TB 4 and AP 2 doubled: 2 on the right arm; no Fury, Fatigue 1."""
    game = clash(e={"strength": 90}).force(20, 90)
    act(game, "knock_down").force(11, 4).do("yes")
    assert game.unit(1).wounds[Location.RIGHT_ARM] == 11 - 2 and game.unit(1).fatigue == 1
    game.done()


@pytest.mark.clause("AE-124", "AE-284")
def test_exactly_one_fatigue_in_all() -> None:
    """With damage of TB or more a fist would tire by itself: it is one level all the same."""
    game = clash(e={"strength": 99}, f={"items": []})
    game.setup.machines[game.unit(1).machine].armour[:] = 0
    act(game.force(20, 90), "knock_down").force(11, 5).do("yes")  # 11 - 4: 7; no Fury for the 5
    assert game.unit(1).wounds[Location.RIGHT_ARM] == 11 - 7 and game.unit(1).fatigue == 1
    game.done()


@pytest.mark.clause("AE-124")
def test_fatigue_comes_without_damage_too_and_nothing_if_it_is_let_be() -> None:
    game = clash().force(20, 90)
    act(game, "knock_down").force(50, 1).do("yes")
    assert game.unit(1).wounds[Location.BODY] == 18 and game.unit(1).fatigue == 1
    game = clash().force(20, 90)
    act(game, "knock_down").do("no")
    assert game.unit(1).fatigue == 0 and game.has(1, Condition.PRONE)
    game.done()


@pytest.mark.clause("AE-125")
@pytest.mark.parametrize(
    ("dice", "down"), [((55, 20), True), ((35, 12), True), ((28, 20), False), ((55, 25), False)]
)
def test_who_is_clearly_beaten_lies_there_itself(dice: tuple[int, int], down: bool) -> None:
    """2 degrees against a failure or 0; not 2 against 1, nor 1 against a failure."""
    game = clash().force(*dice)
    act(game, "knock_down")
    assert game.has(0, Condition.PRONE) is down and not game.has(1, Condition.PRONE)
    game.done()


# --- whom ---
@pytest.mark.clause("AE-079", "AE-082", "AE-121", "AE-126", "AE-443")
@pytest.mark.parametrize("verb", ["disarm", "feint", "knock_down", "maneuver"])
def test_either_side_sets_upon_whom_it_sees(verb: str) -> None:
    """F, in its turn, upon E, who is unit 0; not while E hides."""
    game = clash(f=DISARM).turn_of(1)
    assert game.may(verb)
    assert not game.put(0, Condition.HIDDEN).may(verb)


@pytest.mark.clause("AE-079")
@pytest.mark.parametrize(("hands", "legal"), [((0, -1), True), ((-1, 0), True), ((-1, -1), False)])
def test_a_thing_in_either_hand_may_be_struck_from_it(hands: tuple[int, int], legal: bool) -> None:
    game = clash(e=DISARM, f={"right": hands[0], "left": hands[1]})
    assert game.may("disarm") is legal


@pytest.mark.clause("AE-011", "AE-038")
@pytest.mark.parametrize(
    ("verb", "turns"), [("feint", False), ("disarm", False), ("maneuver", False),
                        ("knock_down", True)],
)  # fmt: skip
def test_only_attacks_turn_to_their_target(verb: str, turns: bool) -> None:
    game = clash(e=DISARM).set(0, facing=6).force(60, 71).do(verb)
    assert game.unit(0).facing == (2 if turns else 6)
    game.done()
