"""What is done in a grapple, and Knock Down at the end of a Charge (AE-101 to AE-124)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Once
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import modifier

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
DAMAGE, PUSH, STAND, DRAG, THROW, POWER, ATTACK = (f"choice {k}" for k in (0, 1, 4, 5, 6, 9, 10))


def grappled(
    e: dict[str, Any] | None = None, f: dict[str, Any] | None = None, controller: int = 0,
    red: Any = (), **rest: Any,
) -> Bare:  # fmt: skip
    """E (unit 0) at (3, 3) and F beside it grapple; it is E's turn."""
    first = {"at": (3, 3), "items": ["sword"]} | SPENT | (e or {})
    second = {"at": (4, 3), "items": ["sword"], "until": 0} | SPENT | (f or {})
    game = Bare([first, *red], [second], **rest)
    foe = int(game.setup.n_red)
    game.engage(0, foe).set(0, grapples=foe).set(foe, grapples=0)
    return game.put((0, foe)[controller], Condition.CONTROLS).turn_of(0)


def numbers(game: Bare) -> list[int]:
    """Target numbers of the opposed test, who began it first."""
    return [values[1] for _, _, _, values in game.events("tested")]


# --- AE-111 ---
@pytest.mark.clause("AE-111")
def test_the_controllers_tests_against_a_prone_opponent():
    """Controller S 40 vs prone: T 60."""
    for choice in (DAMAGE, PUSH):
        game = grappled().put(1, Condition.PRONE).do("hold").force(99, 98).do(choice)
        assert numbers(game) == [60, 40]
        game.done()
    game = grappled().do("hold").force(99, 98).do(THROW)
    assert numbers(game) == [40, 40]


@pytest.mark.clause("AE-111")
def test_the_restrained_ones_tests_against_a_prone_controller():
    """+20 by either participant; to slip free, too."""
    for verb, value in (("break_free", 40), ("take_control", 40), ("slip_free", 30)):
        game = grappled(controller=1).put(1, Condition.PRONE).force(99, 98).do(verb)
        assert numbers(game) == [value + 20, 40]
        game.done()
    game = grappled(controller=1).put(0, Condition.PRONE).force(99, 98).do("break_free")
    assert numbers(game) == [40, 60]


@pytest.mark.clause("AE-111", "AE-363")
def test_to_begin_a_grapple_there_is_the_standard_10_only():
    game = Bare([{"at": (3, 3)} | SPENT], [{"at": (4, 3), "until": 0} | SPENT])
    game.put(1, Condition.PRONE).turn_of(0).force(99).do("grapple")
    assert numbers(game) == [50]
    game.done()


# --- AE-101 to AE-104 ---
@pytest.mark.clause("AE-101")
def test_damage_goes_to_the_body_with_one_fatigue():
    """SB 4, die 5: 5 - 3 + 4 = 6; soak 4 + 4 doubled (Primitive) = 12: 0 wounds, Fatigue 1."""
    game = grappled().do("hold").force(20, 70, 5).do(DAMAGE)
    assert game.unit(1).wounds[3] == 18 and game.unit(1).fatigue == 1
    game.done()  # a 5 on the d5 asks for no Righteous Fury
    game = grappled({"strength": 90}, {"toughness": 20}).do("hold").force(20, 70, 5).do(DAMAGE)
    assert game.unit(1).wounds[3] == 18 - (5 - 3 + 9 - 2 - 8) and game.unit(1).fatigue == 1
    game.done()
    game = grappled().do("hold").force(70, 20).do(DAMAGE)
    assert game.unit(1).fatigue == 0
    game.done()


@pytest.mark.clause("AE-101", "AE-402")
def test_claws_hurt_in_a_grapple():
    """1d10 + SB 4, pen 2: die 10: 14 against 4 + 2."""
    game = grappled({"machine": "assault", "strength": 40}).do("hold", DAMAGE)
    assert game.decision == "weapon" and game.legal() == ["weapon unarmed", "weapon claws"]
    game.force(20, 70, 10).do("weapon claws")
    assert game.unit(1).wounds[3] == 18 - 8 and game.unit(1).fatigue == 1
    game.done()


@pytest.mark.clause("AE-101", "AE-284")
def test_fatigue_of_hard_fists_is_an_option():
    game = grappled({"strength": 99}, {"toughness": 10}, grapple_extra_fatigue=True).do("hold")
    game.force(20, 70, 5).do(DAMAGE)  # 11 - (1 + 8) = 2, more than TB 1
    assert game.unit(1).fatigue == 2
    game.done()


@pytest.mark.clause("AE-103", "AE-102")
def test_a_push_is_no_longer_than_the_half_move():
    """AB 3, 4 degrees: 3 km, not 5."""
    game = grappled({"strength": 50}).do("hold").force(5, 70).do(PUSH, "direction forward")
    assert game.decision == "cells"
    assert game.legal() == ["choice 0", "choice 1", "choice 2"]


@pytest.mark.clause("AE-104", "AE-103")
def test_who_stays_lets_go_and_who_follows_ends_behind():
    game = grappled().do("hold").force(18, 70).do(PUSH, "direction forward", "choice 1")
    assert game.decision == "follow"
    game.do("no")
    assert game.unit(0).grapples == -1 and game.at(0) == (3, 3) and game.at(1) == (6, 3)
    game = grappled().do("hold").force(18, 70).do(PUSH, "direction forward", "choice 1", "yes")
    assert game.unit(0).grapples == 1 and game.at(0) == (5, 3)


# --- AE-108, AE-109 ---
@pytest.mark.clause("AE-108", "AE-109")
def test_a_lost_pull_does_not_cost_the_own_standing():
    game = grappled().put(0, Condition.PRONE).put(1, Condition.PRONE).do("hold")
    game.force(70, 20).do(DRAG)
    assert not game.has(0, Condition.PRONE) and game.has(1, Condition.PRONE)
    game.done()
    assert not grappled().put(0, Condition.PRONE).do("hold").may(STAND)  # both, or not at all


# --- AE-113, AE-114 ---
@pytest.mark.clause("AE-113", "AE-041")
def test_the_controller_uses_a_power_or_spreads_in_full():
    field = {"pattern": 0, "ats": 4, "powers": ["lance", "float", "bulwark", "probe"]}
    game = grappled(field).do("hold", POWER)
    assert game.decision == "power"
    assert game.may("spread_full", "lance", "bulwark", "probe") and not game.may("float")
    game.do("bulwark")
    assert game.unit(0).shields == 0 and game.unit(0).half_left == 0
    assert int(game.unit(0).done) >> Once.BULWARK & 1
    game = grappled(field | {"pattern": -1, "ats": 0}).do("hold", POWER)
    assert game.decision == "pattern"  # without a pattern no power
    game.do("choice 0")
    assert game.unit(0).ats == 4


@pytest.mark.clause("AE-113", "AE-416")
def test_a_power_may_strike_anybody():
    field = {"pattern": 0, "ats": 4, "powers": ["lance"]}
    second = {"at": (7, 3), "until": 0} | SPENT
    game = Bare([{"at": (3, 3)} | SPENT | field], [{"at": (4, 3), "until": 0} | SPENT, second])
    game.engage(0, 1).set(0, grapples=1).set(1, grapples=0).put(1, Condition.CONTROLS).turn_of(0)
    game.do("either_power", "lance")
    assert game.decision == "target" and game.legal() == ["enemy 0", "enemy 1"]
    game.force(90).do("enemy 1")
    assert numbers(game) == [40]  # SR at 4 km
    assert game.unit(0).half_left == 0 and int(game.unit(0).done) >> Once.LANCE & 1


@pytest.mark.clause("AE-114", "AE-098", "AE-404")
def test_a_pistol_at_the_partner_has_no_modifier():
    """BS 40, no range modifier, no +20 of an outsider: T 40."""
    game = grappled({"items": ["pistol"]}, controller=1).force(90).do("either_attack")
    assert numbers(game) == [40] and game.unit(0).half_left == 0
    game.done()


@pytest.mark.clause("AE-114")
def test_its_target_may_be_somebody_else():
    third = {"at": (3, 4), "until": 0} | SPENT
    game = Bare([{"at": (3, 3), "items": ["knife"]} | SPENT], [{"at": (4, 3)} | SPENT, third])
    game.engage(0, 1).set(0, grapples=1).set(1, grapples=0).put(1, Condition.CONTROLS).turn_of(0)
    game.do("either_attack")
    assert game.decision == "target" and game.legal() == ["enemy 0", "enemy 1"]
    game.force(35, 10, 99).do("enemy 1")  # a hit; damage 10 asks for Fury
    assert game.unit(1).wounds.sum() == 71 and game.unit(2).wounds[3] == 18 - (11 + 4 - 4)
    game.done()


# --- AE-115 to AE-117 ---
@pytest.mark.clause("AE-115")
def test_to_break_free_may_be_tried_twice():
    game = grappled(controller=1).force(80, 20).do("break_free")
    assert game.unit(0).grapples == 1 and game.unit(0).half_left == 1
    game.force(15, 44).do("break_free")
    assert game.unit(0).grapples == -1 and game.unit(1).grapples == -1
    game.done()


@pytest.mark.clause("AE-117", "AE-094")
def test_control_is_kept_in_the_turn_in_which_it_was_taken():
    game = grappled(controller=1).force(15, 44).do("take_control", "no")
    assert game.unit(0).half_left == 0
    assert game.legal() == ["release", "end"]  # the rest is spent on nothing
    game.do("end")
    assert game.unit(0).grapples == 1 and game.has(0, Condition.CONTROLS)
    game.done()


@pytest.mark.clause("AE-117")
def test_after_take_control_no_either_action():
    field = {"pattern": 0, "ats": 4, "items": ["knife"]}
    game = grappled(field, controller=1).force(15, 44).do("take_control")
    assert game.decision == "grapple"
    assert game.may(DAMAGE, PUSH) and not game.may(POWER) and not game.may(ATTACK)
    game = grappled(field).do("hold")
    assert game.may(DAMAGE, POWER, ATTACK)


# --- AE-123 ---
def charging(**f: Any) -> Bare:
    foe = {"at": (8, 5), "until": 0} | SPENT | f
    return Bare([{"at": (0, 5), "items": ["sword"]} | SPENT], [foe]).turn_of(0)


@pytest.mark.clause("AE-123", "AE-071", "AE-122")
def test_a_knock_down_may_replace_the_attack_of_a_charge():
    """One Full Action, without the +10 of a Half Move."""
    game = charging().do("charge")
    assert game.may("weapon 0", "grapple", "knock_down")
    game.force(40, 99).do("knock_down")
    assert numbers(game) == [40, 40]
    assert game.has(1, Condition.PRONE) and game.unit(0).half_left == 0
    assert int(game.unit(0).done) >> Once.ATTACK & 1
    game.done()
    horde = {"person": "tanks", "fate": 0, "fate_most": 0}
    assert not charging(**horde).do("charge").may("knock_down")


@pytest.mark.clause("AE-122")
def test_a_half_move_just_before_gives_10():
    game = Bare([{"at": (0, 5)} | SPENT], [{"at": (4, 5), "until": 0} | SPENT]).turn_of(0)
    game.do("half_move", "column 3", "row 5", "no").force(99, 98).do("knock_down")
    assert numbers(game) == [50, 40]
    game.done()
    game = Bare([{"at": (0, 5), "items": ["knife"]} | SPENT], [{"at": (4, 5)} | SPENT]).turn_of(0)
    game.do("half_move", "column 3", "row 5", "no").do("ready", "choice 6")  # a drop between
    game.force(99, 98).do("knock_down")
    assert numbers(game) == [40, 40]
    game.done()


@pytest.mark.clause("AE-098")
def test_an_outsider_has_20_on_either_of_them():
    ally = {"at": (4, 4), "items": ["sword"]} | SPENT
    game = grappled(red=[ally])
    assert modifier(game, unit=1) == 20 + 10  # two of its side are engaged with F, too (AE-361)


@pytest.mark.clause("AE-101", "AE-402")
def test_an_angels_arm_is_no_natural_weapon():
    """The seed tells Natural from Angelic: for this Damage only fists and Natural weapons serve."""
    angel = {"person": "angel", "machine": "angel", "items": []}
    game = grappled(angel).do("hold", DAMAGE)
    assert game.legal() == ["weapon unarmed", "weapon claws"]


@pytest.mark.clause("AE-094", "AE-096", "AE-114")
def test_the_controllers_attack_is_part_of_the_grapple_action():
    """A27 is open to the restrained one; the controller takes A21 or lets go."""
    pistol = {"items": ["pistol"]}
    assert grappled(pistol, controller=1).may("either_attack")
    game = grappled(pistol)
    assert game.legal() == ["hold", "release", "end"]
    assert game.do("hold").may(ATTACK)
