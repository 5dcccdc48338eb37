"""Evasion by others and after it: allies, Counter-Attack, Sacrifice, odd attacks (5.8)."""

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Kind, Pattern, Status, Until
from tests.rulesets.adeva.pair import RANGED, act
from tests.rulesets.adeva.striking import (
    HIT_BODY,
    WHOLE,
    clash,
    field,
    fire,
    lost,
    settle,
    wounds,
)


# --- allies ---
def guarded(talents, f=None, e=None, near=(4, 7), **rest):
    """F has an ally beside it, unit 2."""
    ally = {"at": near, "items": ["sword"], "talents": talents, "fate": 0, "fate_most": 3}
    return clash(e, f, blue=[ally], **rest)


@pytest.mark.clause("AE-174", "AE-152")
def test_a_guardian_parries_for_its_neighbour():
    game = guarded(["guardian"], f={"until": 0})
    act(game.force(HIT_BODY, 41), "attack", "weapon 0")
    assert game.request == ("ally", 2)
    game.do("guardian")
    assert wounds(game) == WHOLE
    assert not int(game.unit(2).until) >> Until.REACTION & 1
    game.done()


@pytest.mark.clause("AE-175", "AE-152")
def test_what_a_guardian_leaves_the_target_may_evade():
    game = guarded(["guardian"], e={"talents": ["lightning"], "characteristics": {"ws": 75}})
    act(game.force(25, 50), "lightning", "weapon 0", "guardian")  # T 55: 3 degrees, 4 hits
    assert game.request == ("evade", 1)
    assert [int(h) for h in game.state.frames[int(game.state.depth) - 2].hits[:4]].count(-1) == 1


@pytest.mark.clause("AE-177", "AE-084")
def test_a_guardian_must_see_it_and_feints_bar_it():
    game = guarded(["guardian"], f={"until": 0}, e={"feinted": 1})
    act(game.force(HIT_BODY, 5), "attack", "weapon 0")
    assert game.decision == "ally" and "guardian" not in game.legal()  # but it may protect
    game = guarded(["guardian"], f={"until": 0})
    game.put(2, Condition.SURPRISED)
    act(game.force(HIT_BODY, 5), "attack", "weapon 0")
    assert game.decision == "action"


@pytest.mark.clause("AE-167", "AE-168", "AE-169")
def test_a_protector_takes_the_allys_place_and_its_hits():
    game = guarded([], near=(6, 6))
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.request == ("ally", 2) and game.may("protect")
    game.force(30, 5).do("protect", "direction back")  # Dodge 30; red's back is west? blue's east
    assert game.at(2) == (3, 6)
    assert wounds(game) == WHOLE
    assert wounds(game, 2) == lost(body=7)
    game.done()


@pytest.mark.clause("AE-167")
def test_protect_needs_half_move():
    game = guarded([], near=(7, 6))
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.decision == "evade"


@pytest.mark.clause("AE-178", "AE-179")
def test_an_ally_gives_an_arm():
    game = guarded(["sacrifice"], f={"until": 0})
    act(game.force(HIT_BODY, 7), "attack", "weapon 0", "sacrifice", "location left_arm")
    assert wounds(game) == WHOLE
    assert wounds(game, 2) == lost(left_arm=10)  # 14 - 4: 11 to 1
    game.done()


@pytest.mark.clause("AE-179")
def test_an_ally_takes_some_of_the_hits_the_first_first():
    game = guarded(
        ["sacrifice"], f={"until": 0}, e={"talents": ["lightning"], "characteristics": {"ws": 65}}
    )
    act(game.force(35, 1, 2, 3), "lightning", "weapon 0", "sacrifice", "location left_arm")
    assert game.legal() == ["choice 0", "choice 1"]  # T 45: one degree, two hits
    game.do("choice 0")


@pytest.mark.clause("AE-180")
@pytest.mark.parametrize(("die", "both"), [(50, True), (51, False)])
def test_a_lost_arm_may_not_save_the_ally(die, both):
    game = guarded(["sacrifice"], f={"until": 0})
    game.set(2, critical=[0, 0, 6, 0, 0, 0], wounds=[9, 11, 0, 18, 11, 11])
    act(game.force(HIT_BODY, 7, die), "attack", "weapon 0", "sacrifice", "location left_arm")
    assert wounds(game) == (lost(body=9) if both else WHOLE)
    game.done()


@pytest.mark.clause("AE-182", "AE-157")
def test_the_target_gives_an_arm_of_its_own_last():
    game = clash(f=field(talents=["sacrifice"]))
    act(game.force(40, 21, 7), "attack", "weapon 0", "yes")  # the head; Deflect fails
    assert game.request == ("sac_self", 1)
    game.do("location left_arm")
    assert wounds(game) == lost(left_arm=10)
    game.done()


@pytest.mark.clause("AE-184")
def test_no_sacrifice_on_self_against_what_bars_parry():
    game = clash({"feinted": 1}, {"talents": ["sacrifice"]})
    act(game.force(HIT_BODY, 5), "attack", "weapon 0")
    assert game.decision == "action"


# --- Counter-Attack ---
@pytest.mark.clause("AE-072", "AE-073", "AE-074")
def test_a_parry_may_be_followed_by_a_counter_attack_once():
    game = clash(f={"talents": ["counter_attack"], "until": 3})
    game.set(0, until=0)
    act(game.force(HIT_BODY, 30), "attack", "weapon 0", "parry")
    assert game.request == ("counter", 1)
    game.force(20, 7).do("weapon 0")  # T 20: 02, the head
    assert game.unit(0).wounds[0] == 0
    assert int(game.unit(1).until) >> Until.COUNTERED & 1
    game.done()
    game.turn_of(0).set(1, until=int(game.unit(1).until) | 1)
    act(game.force(15, 30), "attack", "weapon 0", "parry")
    assert game.decision == "action"


@pytest.mark.clause("AE-072")
def test_a_counter_attack_comes_before_the_damage_of_the_hits_left():
    game = clash({"talents": ["lightning"], "characteristics": {"ws": 75}, "until": 0},
                 {"talents": ["counter_attack"]})  # fmt: skip
    act(game.force(35, 40), "lightning", "weapon 0", "parry")  # 3 hits; one degree: 2 gone
    assert game.request == ("counter", 1)
    game.force(90, 5).do("weapon 0")
    while game.decision == "damage":
        game.do("no")
    assert wounds(game) == lost(body=7)
    game.done()


@pytest.mark.clause("AE-120")
def test_a_guarded_unit_in_cover_picks_the_die():
    game = fire(covers={(2 + RANGED, 6): 8}, f={"until": 1 | 1 << Until.GUARDED})
    act(game.force(22, 61), "attack", "weapon 0")
    assert game.request == ("guard_pick", 1)


@pytest.mark.clause("AE-097")
def test_who_grapples_only_deflects():
    game = fire(f=field(grapples=2, talents=["sacrifice"]), blue=[{"at": (11, 6)}])
    act(game.force(15, 21, 5), "attack", "weapon 0", "enemy 0", "yes")
    assert game.decision in ("action", "damage")


@pytest.mark.clause("AE-267")
def test_without_a_reaction_only_deflect_is_asked():
    game = clash(f=field(until=0))
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.request == ("deflect", 1)
    game.force(5).do("no")
    assert game.decision == "action"


@pytest.mark.clause("AE-183")
def test_an_arm_may_be_given_against_areas():
    game = clash({"items": ["flamer"]}, {"talents": ["sacrifice"]}, km=3)
    act(game.force(31, 45, 5), "attack", "weapon 0", "direction forward")
    assert game.request == ("sac_self", 1)
    game.do("location right_arm")
    assert wounds(game) == lost(right_arm=5 + 4 - 4 - 1)
    game.done()


@pytest.mark.clause("AE-181", "AE-170", "AE-399")
def test_nobody_stands_in_against_a_spray():
    game = guarded(["sacrifice", "guardian"], e={"items": ["flamer"]}, near=(3, 8))
    act(game.force(31, 45, 5), "attack", "weapon 0", "direction forward")
    assert game.decision == "action"
    assert wounds(game) == lost(body=5 + 4 - 4 - 3)


@pytest.mark.clause("AE-098", "AE-093")
def test_protect_ally_is_open_against_a_grapple_sacrifice_is_not():
    game = guarded(["sacrifice", "guardian"], f={"until": 0, "talents": ["sacrifice"]})
    act(game.force(33), "grapple", "enemy 0")
    assert game.legal() == ["no", "protect"]


@pytest.mark.clause("AE-344", "AE-174")
def test_a_pilot_dodges_but_does_not_parry_and_has_a_guardian():
    game = guarded(["guardian"], f={"machine": None, "items": []}, e={"aim": 20})
    act(game.force(20), "attack", "weapon 0", "enemy 0")  # T 40 + 20 - 40
    assert game.may("guardian")
    game.do("no")
    assert game.legal() == ["no", "dodge"]


@pytest.mark.clause("AE-430", "AE-163")
def test_a_dodge_negates_all_of_a_hordes_attack():
    game = clash({"person": "tanks", "machine": None, "items": []}, km=5)
    act(game.force(35, 7), "attack", "weapon volley", "dodge")  # 3 hits; Dodge 30 - 20
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-069", "AE-070", "AE-071")
def test_a_charge_ends_in_an_attack_at_10_more():
    game = clash(f={"until": 0}, km=5)
    game.do("charge")
    game.force(50, 5).do("weapon 0" if game.may("weapon 0") else "attack")  # 05: the head
    assert game.at(0)[0] == 6  # beside F
    assert game.unit(0).engaged == 1
    assert wounds(game) == lost(head=12 - 4)
    game.done()


@pytest.mark.clause("AE-140", "AE-137")
def test_an_overwatch_pins_even_when_it_misses():
    game = fire()
    game.do("overwatch", "choice 0", "choice 3", "choice 0")
    game.do("end")
    assert game.request[1] == 1
    # E goes first; it misses; WP 40; pinned in its own turn F does no more, and stays so
    act(game.force(30, 71, 90, 41, 50), "aim", "choice 0")
    assert game.has(1, Condition.PINNED)
    assert game.request[1] == 0
    game.done()


@pytest.mark.clause("AE-180", "AE-179")
def test_hits_taken_after_the_arm_is_lost_strike_the_ally_only():
    game = guarded(
        ["sacrifice"], f={"until": 0}, e={"talents": ["lightning"], "characteristics": {"ws": 75}}
    )
    game.set(2, critical=[0, 0, 2, 0, 0, 0])
    act(game.force(35, 1, 9, 37, 1), "lightning", "weapon 0", "enemy 0", "sacrifice")
    game.do("location left_arm", "choice 2")  # all three hits: body, body, right arm
    while game.decision == "damage":
        game.do("no")
    assert wounds(game, 2) == lost(left_arm=11)
    assert game.unit(2).critical[2] == 7
    assert wounds(game) == lost(body=16 - 5, right_arm=8 - 4)
    game.done()


@pytest.mark.clause("AE-120")
def test_the_die_that_a_guarded_unit_picks_counts():
    game = fire(covers={(2 + RANGED, 6): 8}, f={"until": 1 << Until.GUARDED})
    act(game.force(22, 61), "attack", "weapon 0")
    assert game.decision == "guard_pick"
    picks = game.legal()
    game.do(picks[1])
    assert wounds(game) == WHOLE
    assert game.decision == "action"
    game.done()


@pytest.mark.clause("AE-167")
def test_whom_the_same_attack_strikes_protects_nobody():
    game = guarded([], e={"talents": ["lightning"], "characteristics": {"ws": 75}}, near=(3, 7))
    act(game.force(35), "lightning", "weapon 0", "enemy 0", "enemy 1", "enemy 0")  # three hits
    assert game.request == ("evade", 1)


@pytest.mark.clause("AE-167", "AE-182")
def test_nor_does_who_gives_an_arm_for_its_own_hits():
    """F gives an arm for both of its hits; then its ally is struck."""
    game = guarded([], {"talents": ["sacrifice"]}, FLURRY, near=(3, 7))
    act(game.force(35), "lightning", "weapon 0", "enemy 0", "enemy 0", "enemy 1")
    game.do("no", "location left_arm", "choice 1")
    assert game.request == ("ally", 1) and game.legal() == ["no", "sacrifice"]


FLURRY = {"talents": ["lightning"], "characteristics": {"ws": 75}}  # 35: body, body, right arm


@pytest.mark.clause("AE-182", "AE-180")
def test_after_an_arm_of_ones_own_is_lost_the_other_hits_draw_no_more_dice():
    game = clash(FLURRY, {"until": 0, "talents": ["sacrifice"]})
    game.set(1, critical=[0, 0, 6, 0, 0, 0], wounds=[9, 11, 0, 18, 11, 11])
    act(game.force(35), "lightning", "weapon 0", "location left_arm")
    settle(game.force(5, 99, 5, 1).do("choice 2"))  # all three hits; the second die is the d100
    assert wounds(game) == [9, 11 - 4, 0, 18 - 7, 11, 11]
    game.done()


@pytest.mark.clause("AE-180", "AE-152")
def test_who_dies_of_its_lost_arm_takes_no_more_hits_the_ally_does():
    game = guarded(["sacrifice"], f={"until": 0}, e=FLURRY)
    game.set(2, kind=Kind.IC, machine=-1, wounds=[0] * 6, critical=[0, 0, 6, 0, 0, 0])
    act(game.force(35), "lightning", "weapon 0", "enemy 0", "enemy 0", "sacrifice")
    game.do("location left_arm")
    settle(game.force(9, 99, 1, 1).do("choice 2"))
    assert game.request == ("burn", 2)
    settle(game.do("no"))  # dead after the first hit
    assert game.unit(2).status == Status.DEAD
    assert wounds(game) == lost(body=8 - 5, right_arm=8 - 4)
    game.done()


@pytest.mark.clause("AE-152")
def test_an_ejected_pilot_does_not_take_what_was_to_come_on_its_construct():
    striking_back = ["lightning", "counter_attack"]
    game = clash(
        FLURRY | {"talents": striking_back}, {"talents": ["counter_attack"]}, blue=[{"at": (9, 9)}]
    )
    game.set(1, wounds=[9, 11, 11, 0, 11, 11], critical=[0, 0, 0, 8, 0, 0])
    act(game.force(35, 40), "lightning", "weapon 0", "enemy 0", "parry")  # one hit of 3 is left
    game.force(15).do("weapon 0")  # F strikes back
    game.force(50).do("parry")
    settle(game.force(35, 5).do("weapon 0"))  # so does E, and fells F
    assert game.request == ("eject", 1)
    game.force(45, 6).do("yes")  # it lands 1 km behind: 6 - 1
    assert game.decision == "action"
    assert game.unit(1).kind == Kind.PILOT and game.unit(1).wounds[0] == 10 - 5
    game.done()


@pytest.mark.clause("AE-168", "AE-153")
def test_a_protector_has_one_window_though_an_arm_took_the_first_hit():
    protector = {"at": (5, 6), "fate": 0, "fate_most": 3, "pattern": Pattern.WALL, "ats": 4}
    giver = {"at": (4, 7), "talents": ["sacrifice"], "fate": 0, "fate_most": 3}
    game = clash(FLURRY, {"until": 0}, blue=[giver, protector])
    game.until(3, Until.STANCE, Until.STANCE_REACTION)
    act(game.force(35), "lightning", "weapon 0", "enemy 0", "enemy 0", "sacrifice")
    game.do("location left_arm", "choice 0")
    game.force(20).do("protect")
    assert game.do(game.legal()[0]).request == ("deflect", 3)
    settle(game.force(99, 2, 1, 1).do("yes"))  # in vain; it is neither asked again nor dodges
    assert game.decision == "action" and wounds(game) == WHOLE
    assert wounds(game, 2) == lost(left_arm=9 - 4)
    assert wounds(game, 3) == lost(body=8 - 5, right_arm=8 - 4)
    game.done()


@pytest.mark.clause("AE-168", "AE-180")
def test_what_goes_through_a_lost_arm_strikes_the_protector():
    giver = {"at": (4, 7), "talents": ["sacrifice"], "fate": 0, "fate_most": 3}
    game = clash(FLURRY, {"until": 0}, blue=[giver, {"at": (5, 6), "fate": 0, "fate_most": 3}])
    game.set(2, critical=[0, 0, 6, 0, 0, 0], wounds=[9, 11, 0, 18, 11, 11])
    act(game.force(35), "lightning", "weapon 0", "enemy 0", "enemy 0", "sacrifice")
    game.do("location left_arm", "choice 0")
    game.force(20).do("protect")
    settle(game.force(5, 50, 1, 1).do(game.legal()[0]))
    assert wounds(game) == WHOLE
    assert wounds(game, 3) == lost(body=12 - 5 + 8 - 5, right_arm=8 - 4)
    game.done()


@pytest.mark.clause("AE-352", "AE-182")
@pytest.mark.parametrize("burned", [False, True])
def test_who_burned_fate_gives_no_arm(burned):
    pilot = {"machine": None, "items": [], "until": 0, "talents": ["sacrifice"]}
    game = clash({"aim": 20}, pilot, blue=[{"at": (9, 9)}])
    if burned:
        game.put(1, Condition.BURNED)
    act(game.force(20, 1), "attack", "weapon 0", "enemy 0")  # T 40 + 20 - 40
    assert (game.decision == "sac_self") is not burned
