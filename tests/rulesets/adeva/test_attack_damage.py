"""Damage of attacks, what changes it, Righteous Fury (5.12)."""

import pytest

from mech_env.rulesets.adeva.state.codes import Location, Pattern, Until
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.pair import act, damage, pair
from tests.rulesets.adeva.striking import (
    HIT_BODY,
    WHOLE,
    duel,
    lost,
    sharp,
    shooting,
    wounds,
)


# --- damage ---
@pytest.mark.clause("AE-270")
def test_degrees_may_replace_a_die():
    game = shooting(sharp(aim=0))
    act(game.force(33, 2), "attack", "weapon 0")  # 6 degrees, the body
    assert game.request == ("damage", 0)
    assert game.legal() == ["no", "swap_1"]
    game.do("swap_1")
    assert wounds(game) == lost(body=6 + 5 - 5)
    game.done()


@pytest.mark.clause("AE-271")
def test_only_one_hit_has_a_die_replaced():
    game = shooting(sharp())
    act(game.force(29, 5, 5, 5), "burst_semi", "weapon 0")
    game.do("swap_1")
    assert game.decision == "action"  # not asked for hits 2 and 3
    game.done()


@pytest.mark.clause("AE-252", "AE-257")
def test_fate_changes_the_damage():
    game = shooting({"fate": 3})
    act(game.force(HIT_BODY, 3, 8), "attack", "weapon 0", "no", "no")
    assert game.legal() == ["no", "plus", "minus", "reroll_1"]
    game.do("plus", "plus", "reroll_1")
    assert game.unit(0).fate == 0
    assert wounds(game) == lost(body=8 + 5 + 2 - 5)
    game.done()


@pytest.mark.clause("AE-252")
def test_fate_may_take_a_point_off():
    game = shooting({"fate": 1})
    act(game.force(HIT_BODY, 3), "attack", "weapon 0", "no", "no", "minus")
    assert wounds(game) == lost(body=3 + 5 - 1 - 5)


@pytest.mark.clause("AE-283", "AE-284")
def test_bare_hands():
    game = duel({"items": [], "strength": 99}, {"items": [], "toughness": 20})
    act(game.force(HIT_BODY, 5, 41), "attack", "weapon unarmed")
    # 5 - 3 + SB 9 = 11; TB 2 and AP 4 doubled (Primitive): 10; the Fury test fails
    assert wounds(game) == lost(body=1)
    assert game.unit(1).fatigue == 0
    game = duel({"items": [], "strength": 99}, {"items": [], "toughness": 10})
    act(game.force(HIT_BODY, 4), "attack", "weapon unarmed")
    assert wounds(game) == lost(body=1)  # 10 - 9; TB 1
    assert game.unit(1).fatigue == 1
    assert damage.total(game.setup, game.state, 0, Item.UNARMED, 1) == 7


@pytest.mark.clause("AE-283")
def test_damage_is_not_below_0():
    game = duel({"items": [], "strength": 10})
    assert damage.total(game.setup, game.state, 0, Item.UNARMED, 1) == 0


@pytest.mark.clause("AE-284")
def test_fatigue_of_bare_hands_may_count_before_soak():
    game = duel({"items": []}, {"items": []}, unarmed_fatigue="raw")
    act(game.force(HIT_BODY, 4), "attack", "weapon unarmed")  # 5 against TB 4
    assert wounds(game) == WHOLE
    assert game.unit(1).fatigue == 1


@pytest.mark.clause("AE-285", "AE-422", "AE-423")
def test_unarmed_warriors_and_masters():
    game = duel({"items": [], "talents": ["unarmed_warrior"]})
    assert damage.total(game.setup, game.state, 0, Item.UNARMED, 10) == 11
    assert damage.faces(game.setup, game.state, 0, Item.UNARMED) == 10
    game = duel({"items": [], "talents": ["unarmed_warrior", "unarmed_master"]})
    assert damage.total(game.setup, game.state, 0, Item.UNARMED, 7) == 10
    assert damage.soak(game.setup, game.state, 0, 1, Location.BODY, Item.UNARMED, 0, 0) == 8


@pytest.mark.clause("AE-416", "AE-266")
def test_lance():
    game = duel({"items": [], "pattern": Pattern.WALL, "ats": 4}, km=5)
    act(game.force(40, 6), "lance")  # T 40, the head
    assert wounds(game) == lost(head=10 - 4)  # AP 2 - 4
    assert not game.may("lance")
    game.done()


@pytest.mark.clause("AE-082", "AE-083", "AE-084")
def test_a_feint_bars_dodge_and_parry():
    game = pair({"feinted": 1}).turn_of(0)
    act(game.force(HIT_BODY, 5), "attack", "weapon 0")
    assert game.decision == "action"
    assert game.unit(0).feinted == -1
    game.done()


@pytest.mark.clause("AE-424")
def test_a_killing_strike_costs_fate_and_bars_evasion():
    game = pair({"fate": 3, "talents": ["killing_strike"]}).turn_of(0)
    act(game.force(HIT_BODY, 5), "all_out", "weapon 0", "yes")
    assert game.unit(0).fate == 2
    game.do("no", "no", "no")  # Boost, change of the test, of the damage
    assert game.decision == "action"
    game.done()


@pytest.mark.clause("AE-424")
def test_a_killing_strike_is_paid_for_when_it_is_declared():
    """F delays and steps away: the attack comes to nothing, the Fate Point is spent."""
    game = pair({"fate": 3, "talents": ["killing_strike"]}).until(1, Until.DELAYING).turn_of(0)
    act(game, "all_out", "weapon 0", "yes")
    assert game.request == ("interrupt", 1) and game.unit(0).fate == 2


# --- Righteous Fury ---
@pytest.mark.clause("AE-272", "AE-273", "AE-274")
def test_a_natural_maximum_confirmed_adds_dice():
    game = shooting(f={"machine": "super", "upgrades": [], "toughness": 90})
    act(game.force(HIT_BODY, 10, 40, 10, 10, 3), "attack", "weapon 0")
    assert game.events("fury") == [("fury", 0, 1, (23, 0, 0))]
    assert game.unit(1).wounds[Location.BODY] == 0  # 27 on 20
    assert game.events("soaked") == [("soaked", 1, 11, (27, Location.BODY, 0))]
    game.done()


@pytest.mark.clause("AE-273", "AE-359")
def test_fury_is_tested_without_modifiers():
    game = shooting({"aim": 10, "fatigue": 1})
    act(game.force(HIT_BODY, 10, 41), "attack", "weapon 0")
    assert wounds(game) == lost(body=10)
    game.done()


@pytest.mark.clause("AE-276")
def test_without_a_pool_no_fury():
    game = shooting({"fate_most": 0})
    act(game.force(HIT_BODY, 10), "attack", "weapon 0")
    assert wounds(game) == lost(body=10)
    game.done()


@pytest.mark.clause("AE-276")
def test_fury_may_need_points_left():
    game = shooting(fate_check="current")
    act(game.force(HIT_BODY, 10), "attack", "weapon 0")
    assert wounds(game) == lost(body=10)
    game.done()


@pytest.mark.clause("AE-270", "AE-272")
def test_a_replaced_die_is_no_natural_maximum():
    game = shooting(sharp(aim=0))
    act(game.force(33, 10), "attack", "weapon 0", "swap_1")
    assert wounds(game) == lost(body=6)
    game.done()


@pytest.mark.clause("AE-272")
def test_two_tens_are_one_test():
    game = duel({"items": ["axe"]})
    act(game.force(HIT_BODY, 10, 10, 41), "attack", "weapon 0")
    assert game.events("fury") == [("fury", 0, 0, (0, 0, 0))]
    game.done()


@pytest.mark.clause("AE-275", "AE-397")
def test_vengeful_counts_for_the_first_die_only():
    game = duel({"person": "angel", "items": []})
    act(game.force(45, 9, 50, 9), "attack", "weapon angel_arm")  # 54: the body
    assert game.events("fury") == [("fury", 0, 1, (9, 0, 0))]
    game.done()
    game = duel({"person": "angel", "items": []})
    act(game.force(45, 8), "attack", "weapon angel_arm")
    assert game.events("fury") == []
    game.done()
