"""Attacks from the test to the wound: standard, all-out, called, jams, damage (5.7, 5.12)."""

import pytest

from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Condition, Location, Pattern, Until
from mech_env.rulesets.adeva.state.decisions import Arm, Verb
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.pair import RANGED, act, damage, foe, odds, pair

STILL = {"until": 0}  # no Reaction left
WHOLE = [9, 11, 11, 18, 11, 11]
HIT_BODY = 35  # reversed 53


def wounds(game, unit=None):
    return [int(w) for w in game.unit(foe(game, unit)).wounds]


def lost(**by_location):
    found = list(WHOLE)
    for name, amount in by_location.items():
        found[Location[name.upper()]] -= amount
    return found


def duel(e=None, f=None, km=1, **rest):
    """E's turn; F has no Reaction left."""
    return pair(e, STILL | (f or {}), km=km, **rest).turn_of(0)


def shooting(e=None, f=None, km=RANGED, **rest):
    return duel({"items": ["rifle"]} | (e or {}), f, km, **rest)


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
    act(
        game.force(60, 1), "all_out", "weapon 0", "no" if game.may("no") else "weapon 0"
    ) if False else act(game.force(60, 1), "all_out", "weapon 0")
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
def sharp(**more):
    return {"items": ["rifle"], "aim": 20, "characteristics": {"bs": 99}} | more


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


# --- what is legal ---
@pytest.mark.clause("AE-261", "AE-406")
def test_melee_needs_a_neighbour_but_for_reach():
    assert not duel(km=2).may("attack")
    game = duel({"items": ["spear"]}, km=2)
    assert game.may("attack")
    assert not duel({"items": ["spear"]}, km=3).may("attack")


@pytest.mark.clause("AE-262", "AE-291", "AE-287")
@pytest.mark.parametrize(
    ("item", "most"),
    [("pistol", 6), ("carbine", 12), ("rifle", 20), ("cutter", 2), ("javelin", 6)],
)
def test_maximum_distance_is_twice_the_stated_range(item, most):
    assert shooting({"items": [item], "at": (0, 0)}, {"at": (most, 0)}).may("attack")
    if most < 23:
        far = shooting({"items": [item], "at": (0, 0)}, {"at": (most + 1, 0)})
        assert not far.may("attack")


@pytest.mark.clause("AE-293", "AE-396")
def test_longshot_reaches_all_that_is_seen():
    assert shooting({"items": ["positron"], "at": (0, 0)}, {"at": (22, 0)}).may("attack")


@pytest.mark.clause("AE-260")
def test_walls_bar_the_line():
    assert not shooting(terrain={(6, 6): (1,)}).may("attack")


@pytest.mark.clause("AE-404")
def test_who_is_engaged_fires_pistols_only():
    game = duel({"items": ["rifle", "pistol"]})
    game.engage(0, 1)
    game.refresh()
    game.force(41).do("attack")  # only bare hands are left, at -20
    assert game.events("attacks") == [("attacks", 0, Item.UNARMED, (1, -1, 0))]
    game = duel({"items": ["pistol"]})
    game.engage(0, 1)
    game.refresh()
    game.do("attack")
    assert "weapon 0" in game.legal()


@pytest.mark.clause("AE-056", "AE-062")
def test_bursts_need_a_rate():
    game = shooting()
    assert game.may("burst_semi", "burst_full")
    game = shooting({"items": ["carbine"]})
    assert game.may("burst_semi") and not game.may("burst_full")
    game = shooting({"items": ["rocket"]})
    assert not game.may("burst_semi") and not game.may("burst_full")


@pytest.mark.clause("AE-282", "AE-286", "AE-340")
def test_everyone_has_fists_but_pilots_on_foot_do_not_attack():
    assert duel({"items": []}).do("attack").legal() is not None
    assert Arm.UNARMED == d.N_ARMS - 5
    assert not duel({"items": [], "machine": None}).may("attack")


@pytest.mark.clause("AE-085", "AE-088", "AE-150")
@pytest.mark.parametrize(
    ("verb", "talent"),
    [("swift", "swift"), ("lightning", "lightning"), ("take_down", "takedown")],
)
def test_talents_allow_attacks(verb, talent):
    assert not duel({"talents": []}).may(verb)
    assert duel({"talents": [talent]}).may(verb)
    assert Verb[verb.upper()]


@pytest.mark.clause("AE-432")
def test_hordes_are_not_stunned_called_at_or_grappled():
    game = duel({"talents": ["takedown"]}, {"person": "infantry", "machine": None, "items": []})
    assert game.may("attack")
    for verb in ("stun", "called_shot", "take_down", "grapple"):
        assert not game.may(verb)


@pytest.mark.clause("AE-287", "AE-288", "AE-289", "AE-290", "AE-291", "AE-292")
@pytest.mark.parametrize(
    ("item", "stated"),
    [("cutter", 1), ("pistol", 3), ("carbine", 6), ("volley", 6), ("rifle", 10), ("rail", 15)],
)
def test_brackets(item, stated):
    row = duel().setup.weapons[Item[item.upper()]]
    assert (int(row.stated), int(row.most)) == (stated, 2 * stated)


@pytest.mark.clause("AE-400", "AE-376")
def test_primitive_weapons_meet_twice_the_own_armour():
    game = duel(covers={(3, 6): 8})
    found = damage.soak(game.setup, game.state, 0, 1, Location.HEAD, Item.UNARMED, 0, 0)
    assert found == 4 + 2 * 2
    found = damage.soak(game.setup, game.state, 0, 1, Location.BODY, Item.UNARMED, 0, 0)
    assert found == 4 + 2 * 4


@pytest.mark.clause("AE-391")
def test_a_shield_covers_the_body_and_its_arm():
    game = duel(f={"items": ["shield", "sword"]})
    found = [
        int(damage.soak(game.setup, game.state, -1, 1, k, Item.SHIELD, 0, 0)) for k in Location
    ]
    assert found == [6, 8, 6, 10, 6, 6]


@pytest.mark.clause("AE-415", "AE-416")
def test_edge_and_lance_pierce_more():
    game = duel({"pattern": Pattern.EDGE, "ats": 4})
    assert damage.penetration(game.setup, game.state, 0, Item.SWORD) == 7
    assert damage.penetration(game.setup, game.state, 0, Item.RIFLE) == 3
    assert damage.penetration(game.setup, game.state, 0, Item.LANCE) == 4


@pytest.mark.clause("AE-382")
def test_pools_and_armour_of_an_evangelion():
    game = duel()
    assert wounds(game) == WHOLE == [4 + 5, 4 + 7, 4 + 7, 2 * 4 + 10, 4 + 7, 4 + 7]
    assert [int(a) for a in game.setup.machines[game.unit(1).machine].armour] == [2, 2, 2, 4, 2, 2]


@pytest.mark.clause("AE-114", "AE-403", "AE-402", "AE-286")
def test_in_a_grapple_compact_and_natural_weapons_serve():
    def may(items, **more):
        game = pair({"items": items, "grapples": 1} | more, {"grapples": 0})
        return game.turn_of(0).may("either_attack")

    assert may(["knife"]) and may(["pistol"])
    assert not may(["sword"]) and not may([])
    assert may([], machine="assault")  # claws


@pytest.mark.clause("AE-078")
def test_a_shield_makes_defensive_stance_cheaper():
    game = duel({"items": ["shield"]})
    game.do("stance")
    assert game.unit(0).half_left == 1
    assert int(game.unit(0).until) >> Until.STANCE & 1


@pytest.mark.clause("AE-354", "AE-432", "AE-429")
def test_what_a_horde_may_attack_with():
    game = duel({"person": "infantry", "machine": None, "items": []})
    assert game.may("attack")
    assert not game.may("all_out") and not game.may("stun") and not game.may("suppress")


@pytest.mark.clause("AE-184", "AE-068")
def test_scenery_evades_nothing():
    game = pair({"items": ["rifle"]}, km=RANGED, covers={(2 + RANGED, 6): 8}).turn_of(0)
    act(game.force(30, 5), "called_shot", "weapon 0", "thing cover")
    assert game.decision == "action"
    assert game.state.covers[0] == 0
    game.done()
