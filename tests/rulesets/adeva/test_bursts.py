"""Several hits, two weapons, special strikes, Hordes (5.7, 5.21)."""

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import attack_counts, locations
from mech_env.rulesets.adeva.questions import to_hit as to_hit_kernels
from mech_env.rulesets.adeva.state.codes import Condition, Location, Status, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.frames import FRAMES
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.pair import RANGED, act
from tests.rulesets.adeva.striking import (
    HIT_BODY,
    WHOLE,
    duel,
    lost,
    settle,
    sharp,
    shooting,
    wounds,
)
from tests.twins import twins

counts, where, to_hit = twins(attack_counts), twins(locations), twins(to_hit_kernels)


# --- how many hits ---
def scored(verb, weapon, degrees, fired=99, e=None, **rest):
    game = duel(e, **rest)
    a = FRAMES.record.blank()[0]
    a.actor, a.verb, a.weapon, a.degrees = 0, verb, weapon, degrees
    return int(counts.hits(game.setup, game.state, a, fired))


@pytest.mark.clause("AE-057", "AE-058", "AE-265")
def test_semi_automatic_hits():
    found = [scored(Verb.BURST_SEMI, Item.RIFLE, k, 3) for k in (0, 1, 2, 4, 7)]
    assert found == [1, 1, 2, 3, 3]
    assert scored(Verb.BURST_SEMI, Item.CARBINE, 7, 3) == 3
    assert scored(Verb.BURST_SEMI, Item.CARBINE, 7, 2) == 2  # two rounds were left


@pytest.mark.clause("AE-063", "AE-064")
def test_fully_automatic_hits():
    assert [scored(Verb.BURST_FULL, Item.RIFLE, k, 5) for k in (0, 1, 3, 7)] == [1, 2, 4, 5]
    assert scored(Verb.BURST_FULL, Item.RIFLE, 7, 5, full_cap="semi") == 3


@pytest.mark.clause("AE-393")
def test_storm_doubles_after_the_cap_and_rounds_cap_all():
    assert scored(Verb.BURST_FULL, Item.GATLING, 2, 12) == 6
    assert scored(Verb.BURST_FULL, Item.GATLING, 9, 12) == 12
    assert scored(Verb.BURST_FULL, Item.GATLING, 9, 7) == 7


@pytest.mark.clause("AE-085", "AE-086", "AE-088", "AE-089")
def test_flurries_are_capped_by_weapon_skill():
    assert [scored(Verb.SWIFT, Item.SWORD, k) for k in (0, 2, 8)] == [1, 2, 4]
    assert [scored(Verb.LIGHTNING, Item.SWORD, k) for k in (0, 1, 7)] == [1, 2, 4]


@pytest.mark.clause("AE-394")
def test_twin_linked_hits_twice_with_two_degrees():
    assert [scored(Verb.ATTACK, Item.TWIN_CANNON, k, 2) for k in (0, 1, 2, 9)] == [1, 1, 2, 2]
    game = shooting({"items": ["twin_cannon"]}, km=5)
    settle(act(game.force(41, 5), "attack", "weapon 0"))  # T 60, one degree
    assert game.unit(0).ammo[0] == 8
    game.done()


@pytest.mark.clause("AE-430")
def test_hordes_hit_up_to_their_squads():
    horde: dict[str, Any] = {"person": "tanks", "machine": None, "items": []}
    assert [scored(Verb.ATTACK, Item.VOLLEY, k, e=horde) for k in (0, 2, 7)] == [1, 3, 4]


@pytest.mark.clause("AE-430", "AE-353")
def test_a_horde_attacks():
    game = duel({"person": "tanks", "machine": None, "items": []}, km=5)
    settle(act(game.force(35, 1, 1, 1), "attack", "weapon volley"))  # BS 35 + 20: 2 degrees
    assert wounds(game) == lost(right_arm=1)  # 5 against 4 + 2 twice, then against 4
    game.done()


# --- where ---
@pytest.mark.clause("AE-379")
@pytest.mark.parametrize(
    ("die", "location"),
    [(27, "right_leg"), (8, "right_leg"), (10, "head"), (100, "left_leg"), (35, "body"),
     (11, "right_arm"), (12, "left_arm")],
)  # fmt: skip
def test_the_roll_reversed_says_where(die, location):
    assert where.of_roll(where.reversed_roll(die)) == Location[location.upper()]


@pytest.mark.clause("AE-380")
def test_further_hits_follow_a_list():
    head, right, left, body, right_leg, left_leg = Location

    def listed(first, roll):
        return [where.next_of(first, roll, k) for k in range(7)]

    assert listed(body, 53) == [body, body, right, head, right, body, body]
    assert listed(body, 54) == [body, body, left, head, left, body, body]
    assert listed(head, 3) == [head, head, right, body, right, body, body]
    assert listed(left, 25) == [left, left, body, head, body, left, body]
    assert listed(right_leg, 72) == [right_leg, right_leg, body, right, head, body, body]
    assert listed(left_leg, 90) == [left_leg, left_leg, body, left, head, body, body]


@pytest.mark.clause("AE-381")
def test_hits_on_a_destroyed_limb_strike_the_body():
    game = duel(f={"critical": [0, 0, 7, 0, 0, 0], "wounds": [9, 11, 0, 18, 11, 11]})
    act(game.force(12, 5), "attack", "weapon 0")  # 21, the left arm
    settle(game)
    assert wounds(game)[Location.BODY] == 18 - 7
    game.done()


# --- bursts at several targets ---
@pytest.mark.clause("AE-059", "AE-065", "AE-271")
def test_extra_hits_may_go_to_others_near_that_are_not_harder_to_hit():
    game = shooting(sharp(aim=0, characteristics={"bs": 75}), blue=[
        {"at": (2 + RANGED, 7), "until": 0, "fate": 0},
        {"at": (2 + RANGED, 10), "until": 0, "fate": 0},
        {"at": (2 + RANGED, 5), "until": 1 << Until.RAN, "fate": 0},
    ])  # fmt: skip
    act(game.force(35, 1, 2, 3), "burst_full", "weapon 0", "enemy 0")  # 3 hits
    assert game.request == ("alloc", 0)
    assert game.legal() == ["enemy 0", "enemy 1"]
    game.do("enemy 1", "enemy 0")
    settle(game)
    assert wounds(game) == lost(body=(6 - 5) + (8 - 5))  # its list goes on: body, body
    assert wounds(game, 2) == lost(body=7 - 5)
    assert game.has(2, Condition.AIMED_AT)
    game.done()


@pytest.mark.clause("AE-087", "AE-076")
def test_extra_hits_of_a_flurry_stay_in_reach():
    game = duel({"talents": ["lightning"], "characteristics": {"ws": 75}}, blue=[
        {"at": (3, 7), "until": 1 << Until.STANCE, "fate": 0},
        {"at": (3, 5), "until": 0, "fate": 0}, {"at": (4, 6), "fate": 0},
    ])  # fmt: skip
    act(game.force(35, 1, 1, 1), "lightning", "weapon 0", "enemy 0")
    assert game.legal() == ["enemy 0", "enemy 2"]


@pytest.mark.clause("AE-058")
def test_few_rounds_cap_the_hits_and_are_all_spent():
    game = shooting(sharp(ammo=[2, 0, 0, 0, 0, 0], characteristics={"bs": 99}))
    settle(act(game.force(5, 1, 1), "burst_full", "weapon 0"))
    assert game.unit(0).ammo[0] == 0
    game.done()


# --- two weapons ---
@pytest.mark.clause("AE-130", "AE-131", "AE-135")
def test_two_attacks_each_by_its_own_roll():
    game = duel({"items": ["sword", "knife"], "talents": ["tww_melee"]})
    assert game.may("multiple")
    game.force(15, 5, 1, 5)  # T 20: 51, the body; T 0: only a 1 hits
    game.do("multiple", "weapon 0")
    settle(game)
    assert game.unit(0).half_left == 0
    assert wounds(game) == lost(body=7, head=5 + 1 + 4 - 4)
    game.done()


@pytest.mark.clause("AE-130")
def test_two_weapons_need_the_talents_for_both():
    assert not duel({"items": ["sword", "pistol"], "talents": ["tww_melee"]}).may("multiple")
    both = ["tww_melee", "tww_ranged"]
    assert duel({"items": ["sword", "pistol"], "talents": both}).may("multiple")
    assert not duel({"items": ["sword"], "talents": both}).may("multiple")


@pytest.mark.clause("AE-135", "AE-061", "AE-090")
def test_what_comes_first_and_second():
    game = duel({"items": ["sword", "knife"], "talents": ["tww_melee", "swift", "lightning"]})
    game.do("multiple", "weapon 0")
    assert game.decision == "first_kind"
    assert game.legal() == ["attack", "swift", "lightning"]
    game = duel({"items": ["pistol", "pistol"], "talents": ["tww_ranged"]}, km=3)
    game.do("multiple", "weapon 0")
    assert game.legal() == ["attack", "burst_semi"]
    game.do("burst_semi")
    assert game.decision == "second_kind"
    found = to_hit.total(game.setup, game.state, 0, Verb.BURST_SEMI, Cause.FIRST, 0, -1, 1, -1, -1)
    assert found == -30


# --- Stun, Take Down, Grapple ---
@pytest.mark.clause("AE-143", "AE-144")
@pytest.mark.parametrize(("die", "turns"), [(8, 7), (2, 1), (1, 0)])
def test_a_stun(die, turns):
    game = duel()
    act(game.force(20, die), "stun", "weapon 0")  # T 20; 02 is the head, which does not matter
    assert game.events("stunned")[:1] == ([("stunned", 1, turns, (0, 0, 0))] if turns else [])
    assert game.unit(1).fatigue == (1 if turns else 0)
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-150", "AE-151")
@pytest.mark.parametrize(("die", "test", "stunned"), [(5, 41, 1), (5, 30, 0)])
def test_take_down_stuns_instead_of_hurting(die, test, stunned):
    game = duel({"talents": ["takedown"]})
    act(game.force(HIT_BODY, die, test), "take_down", "weapon 0")  # 7 net, TB 4: -10: T 30
    assert game.unit(1).stunned == stunned
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-150")
def test_take_down_without_damage_is_nothing():
    game = duel({"items": ["training_blade"], "talents": ["takedown"]})
    act(game.force(HIT_BODY, 4), "take_down", "weapon 0")  # 8 against 8
    assert game.decision == "action"
    game.done()


@pytest.mark.clause("AE-151")
def test_how_hard_a_take_down_is_to_resist():
    from mech_env.rulesets.adeva.rules import attack_effects

    rules = twins(attack_effects)
    assert [rules.take_down_modifier(k, 3) for k in (3, 4, 5, 6, 8, 9)] == [
        0, -10, -10, -20, -20, -30,
    ]  # fmt: skip


@pytest.mark.clause("AE-411")
@pytest.mark.parametrize(("test", "tired"), [(60, 1), (40, 0)])
def test_a_coated_blade_poisons_once(test, tired):
    game = duel({"coated": 1})
    act(game.force(HIT_BODY, 5, test), "attack", "weapon 0")
    assert game.unit(1).fatigue == tired
    assert game.unit(0).coated == 0
    game.done()


@pytest.mark.clause("AE-091", "AE-093")
def test_a_grapple_is_not_parried():
    game = duel(f={"until": 1})
    act(game.force(33), "grapple")
    assert game.legal() == ["no", "dodge"]


@pytest.mark.clause("AE-092")
def test_a_grapple_needs_a_free_hand():
    assert duel().may("grapple")
    assert not duel({"items": ["rifle"]}).may("grapple")
    assert not duel({"critical": [0, 0, 5, 0, 0, 0]}).may("grapple")  # the left one is crippled


@pytest.mark.clause("AE-394", "AE-068")
@pytest.mark.parametrize("thing", ["gate", "cover"])
def test_both_hits_of_a_twin_linked_weapon_strike_a_thing(thing):
    game = shooting({"items": ["twin_cannon"]}, km=5, covers={(2 + 5, 6): 16})
    if thing == "gate":
        game.setup.gates[1].cell, game.setup.gates[1].armour = 6 * 24 + 6, 4
        game.state.gates[1].integrity = 16
        game.refresh()
    act(game.force(20, 5, 1), "called_shot", "weapon 0", f"thing {thing}")  # 10 and 6
    settle(game)
    if thing == "gate":
        assert game.state.gates[1].integrity == 16 - (10 - 1) - (6 - 1)  # 4 - 3
    else:
        assert game.state.covers[0] == 16 - 10 - 6
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-411")
def test_a_hit_on_a_horde_or_one_that_kills_uses_the_coating_up():
    horde: dict[str, Any] = {"person": "infantry", "machine": None, "items": [], "fate_most": 0}
    game = duel({"coated": 1}, horde)
    settle(act(game.force(HIT_BODY, 5), "attack", "weapon 0", "enemy 0"))
    assert game.unit(1).wounds[0] < 30 and game.unit(0).coated == 0
    game.done()
    soldier: dict[str, Any] = {"person": "crew", "machine": None, "items": [], "fate_most": 0}
    game = duel({"coated": 1, "aim": 20}, soldier, blue=[{"at": (9, 9)}])
    settle(act(game.force(20, 9), "attack", "weapon 0", "enemy 0"))
    assert game.unit(1).status == Status.DEAD and game.unit(0).coated == 0
    game.done()
