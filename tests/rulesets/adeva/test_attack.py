"""Attacks from the test to the hit: standard, all-out, called shots, jams (5.7, 5.12)."""

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Location, Until
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.pair import RANGED, act, odds
from tests.rulesets.adeva.striking import (
    HIT_BODY,
    WHOLE,
    duel,
    lost,
    sharp,
    shooting,
    wounds,
)


# --- the test ---
@pytest.mark.clause("AE-142", "AE-264", "AE-269", "AE-277", "AE-279", "AE-281")
def test_a_standard_attack_hits_once_for_dice_and_strength_less_soak():
    game = duel()
    act(game.force(40, 7), "attack", "weapon 0")  # 40 reversed: 4, the head
    # 7 + 3 + SB 4 = 14; soak TB 4 and AP 2 - 3
    assert wounds(game) == lost(head=9)
    assert game.unit(1).critical[Location.HEAD] == 1
    game.done()


@pytest.mark.clause("AE-142")
def test_one_more_misses():
    game = duel()
    act(game.force(41), "attack", "weapon 0")
    assert wounds(game) == WHOLE
    assert game.unit(0).half_left == 1
    assert game.events("missed") == [("missed", 0, 0, (1, 0, 0))]
    game.done()


@pytest.mark.clause("AE-142", "AE-268", "AE-277", "AE-278")
def test_a_single_shot():
    game = shooting()
    act(game.force(HIT_BODY, 6), "attack", "weapon 0")
    assert wounds(game) == lost(body=11 - 4 - 1)  # AP 4 - 3
    assert game.unit(0).ammo[0] == 19
    game.done()


@pytest.mark.clause("AE-278")
def test_soak_above_the_damage_negates_it():
    game = duel({"items": ["training_blade"], "strength": 10})
    act(game.force(HIT_BODY, 3), "attack", "weapon 0")  # 3 + 1 against 4 + 4
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-046", "AE-048", "AE-050")
def test_aim_is_used_up_by_the_attack():
    game = duel()
    game.do("aim", "choice 0")
    assert game.unit(0).aim == 10
    act(game.force(50, 1), "attack", "weapon 0")  # T 50
    assert game.unit(0).aim == 0
    game.done()


@pytest.mark.clause("AE-051", "AE-052")
def test_all_out_is_easier_and_leaves_one_open():
    game = duel({"items": ["knife"]})
    act(game.force(60, 1), "all_out", "weapon 0")
    assert wounds(game) != WHOLE  # T 60
    assert int(game.unit(0).until) >> Until.ALL_OUT & 1
    assert odds.aftermath(game.state, 0) == -20
    game.done()


@pytest.mark.clause("AE-053", "AE-361", "AE-212")
def test_a_melee_attack_engages():
    game = duel()
    act(game.force(41), "attack", "weapon 0")
    assert game.unit(0).engaged == 1 and game.unit(1).engaged == 1


@pytest.mark.clause("AE-011")
def test_the_attacker_turns_to_its_target():
    game = duel({"at": (4, 6), "facing": 2}, {"at": (3, 6)})
    act(game.force(41), "attack", "weapon 0")
    assert game.unit(0).facing == 6


@pytest.mark.clause("AE-369")
def test_who_is_attacked_remembers_it():
    game = shooting()
    act(game.force(90), "attack", "weapon 0")
    assert game.has(1, Condition.AIMED_AT)


# --- called shots ---
@pytest.mark.clause("AE-066", "AE-067")
def test_a_called_shot_strikes_where_it_is_aimed():
    game = duel()
    act(game.force(20, 5), "called_shot", "weapon 0", "location left_arm")
    assert wounds(game) == lost(left_arm=5 + 7 - 4)
    game.done()
    game = shooting()
    act(game.force(30, 5), "called_shot", "weapon 0", "location right_leg")  # T 30
    assert wounds(game) == lost(right_leg=5 + 5 - 4)
    game.done()


@pytest.mark.clause("AE-068")
def test_a_held_item_may_be_shot_from_the_hand():
    game = shooting(f={"items": ["pistol"]})
    act(game.force(20, 6), "called_shot", "weapon 0", "thing right_hand")  # damage 11
    assert game.unit(1).carried[0] == -1 and game.unit(1).right == -1
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-068")
def test_a_held_item_may_only_be_worn():
    game = shooting(f={"items": ["pistol"]})
    act(game.force(20, 1), "called_shot", "weapon 0", "thing right_hand")  # 6 - 3
    assert game.unit(1).carried[0] == Item.PISTOL
    assert game.events("item_hit") == [("item_hit", 1, Item.PISTOL, (3, 0, 0))]


@pytest.mark.clause("AE-068")
def test_cover_loses_all_damage_of_a_called_shot():
    game = shooting(covers={(2 + RANGED, 6): 16})
    assert act(game.force(30, 5), "called_shot", "weapon 0", "thing cover")
    assert game.state.covers[0] == 6
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-068")
def test_the_enemys_gate_has_armour_and_integrity():
    game = shooting()
    gate = game.setup.gates[1]
    gate.cell, gate.armour, gate.integrity = 6 * 24 + 9, 10, 16
    game.state.gates[1].integrity = 16
    game.refresh()
    act(game.force(30, 10, 41), "called_shot", "weapon 0", "thing gate")
    # 10 + 5 against 10 - 3; Righteous Fury is not confirmed
    assert game.state.gates[1].integrity == 16 - 8
    game.done()


# --- jams ---
@pytest.mark.clause("AE-408")
@pytest.mark.parametrize(("die", "jams"), [(95, False), (96, True)])
def test_single_shots_jam_from_96_on(die, jams):
    game = shooting(sharp())
    act(game.force(die, *(() if jams else (5,))), "attack", "weapon 0")
    if not jams:
        game.do("no")  # degrees for a die
    assert bool(game.unit(0).jammed) is jams
    assert (wounds(game) == WHOLE) is jams
    assert game.unit(0).ammo[0] == 19
    game.done()
    assert not game.may("burst_semi")


@pytest.mark.clause("AE-060", "AE-065")
@pytest.mark.parametrize("verb", ["burst_semi", "burst_full"])
def test_bursts_jam_from_94_on(verb):
    game = shooting(sharp())
    act(game.force(94), verb, "weapon 0")
    assert game.unit(0).jammed == 1
    assert wounds(game) == WHOLE
    assert game.unit(0).ammo[0] == 20 - (3 if verb == "burst_semi" else 5)
    game.done()


@pytest.mark.clause("AE-407", "AE-264")
def test_a_thrown_javelin_lies_there_and_never_jams():
    game = duel({"items": ["javelin"], "characteristics": {"ws": 99}}, km=2)
    act(game.force(97, 5), "attack", "weapon 0")  # 79: the right leg
    assert wounds(game) == lost(right_leg=5 + 3 + 4 - 4)
    assert game.unit(0).right == -1 and game.unit(0).jammed == 0
    lying = [(int(g.kind), int(g.cell)) for g in game.state.ground if g.kind >= 0]
    assert lying == [(Item.JAVELIN, int(game.unit(1).cell))]
    game.done()
