"""Windows of evasion (5.8): Deflect, Dodge, Parry, Dive, allies, Counter-Attack, Sacrifice."""

import pytest

from mech_env.rulesets.adeva.questions import deflection
from mech_env.rulesets.adeva.questions import evasion_odds as odds_kernels
from mech_env.rulesets.adeva.state.choices import Formation
from mech_env.rulesets.adeva.state.codes import Condition, Pattern, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.pair import RANGED, act, attack_of, foe, odds, pair
from tests.rulesets.adeva.test_attack import HIT_BODY, WHOLE, lost, sharp, wounds
from tests.twins import twins

deflection = twins(deflection)
assert odds_kernels.BALANCED == 10


def clash(e=None, f=None, **rest):
    """E's turn against F, which may react."""
    return pair(e, f, **rest).turn_of(0)


def fire(e=None, f=None, km=RANGED, **rest):
    return clash({"items": ["rifle"]} | (e or {}), f, km=km, **rest)


def chance(game, verb, weapon=Item.SWORD, unit=1, arm=-1, attacker=0):
    """The sum of modifiers of an evasion."""
    a = attack_of(game, attacker, weapon)
    return int(odds.modifiers(game.setup, game.state, a, unit, verb, arm))


# --- Dodge and Parry ---
@pytest.mark.clause("AE-158", "AE-152", "AE-162")
def test_a_dodge_that_passes_negates_the_attack():
    game = clash()
    act(game.force(HIT_BODY, 30), "attack", "weapon 0")
    assert game.request == ("evade", 1)
    game.do("dodge")  # Dodge 30
    assert wounds(game) == WHOLE
    assert not int(game.unit(1).until) >> Until.REACTION & 1
    game.done()


@pytest.mark.clause("AE-158", "AE-016")
def test_a_dodge_that_fails_costs_the_reaction_all_the_same():
    game = clash()
    act(game.force(HIT_BODY, 31, 5), "attack", "weapon 0", "dodge")
    assert wounds(game) == lost(body=5 + 7 - 5)
    assert not int(game.unit(1).until) >> Until.REACTION & 1
    game.done()


@pytest.mark.clause("AE-171", "AE-390")
@pytest.mark.parametrize(("die", "parried"), [(50, True), (51, False)])
def test_a_parry_with_a_balanced_sword(die, parried):
    game = clash()
    act(game.force(HIT_BODY, die, *(() if parried else (5,))), "attack", "weapon 0", "parry")
    assert (wounds(game) == WHOLE) is parried
    game.done()


@pytest.mark.clause("AE-391", "AE-390", "AE-052", "AE-118")
def test_modifiers_of_parry():
    game = clash(f={"items": ["shield", "knife"]})
    assert chance(game, Verb.PARRY, arm=0) == 15
    assert chance(game, Verb.PARRY, arm=1) == 0
    game.until(1, Until.ALL_OUT)
    assert chance(game, Verb.PARRY, arm=1) == -20
    game.until(1, Until.GUARDED)
    assert chance(game, Verb.PARRY, arm=1) == -10
    assert chance(game, Verb.DODGE) == -10


@pytest.mark.clause("AE-363", "AE-128", "AE-164")
def test_modifiers_of_dodge():
    game = clash()
    assert chance(game, Verb.DODGE) == 0
    assert chance(game, Verb.DIVE) == 10
    game.put(1, Condition.PRONE)
    assert chance(game, Verb.DODGE) == -20
    assert chance(game, Verb.PARRY) == 0
    game.until(1, Until.OBSTRUCTED)
    assert chance(game, Verb.PROTECT) == -30


@pytest.mark.clause("AE-163", "AE-173", "AE-176")
def test_hordes_are_harder_to_evade():
    game = clash({"person": "tanks", "machine": None, "items": []})
    assert chance(game, Verb.DODGE, Item.SWARM) == -20
    game.set(0, wounds=[21, 0, 0, 0, 0, 0])
    assert chance(game, Verb.PARRY, Item.SWARM) == -15
    assert chance(game, Verb.GUARDIAN, Item.SWARM) == -15


@pytest.mark.clause("AE-437", "AE-435")
def test_phalanx_and_a_cautious_director():
    game = clash(blue=[{"at": (3, 7)}])
    director = game.state.sides[1].directors[0]
    director.who, director.charge, director.style = 2, 2, 1
    assert chance(game, Verb.PARRY) == 5
    director.formation = Formation.PHALANX
    assert chance(game, Verb.PARRY) == 15
    assert chance(game, Verb.DODGE) == 5
    game.set(2, cell=0)
    assert chance(game, Verb.PARRY) == 5


@pytest.mark.clause("AE-171", "AE-401", "AE-282")
def test_bare_hands_do_not_parry():
    game = clash(f={"items": []})
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.legal() == ["no", "dodge"]


@pytest.mark.clause("AE-402")
def test_claws_parry():
    game = clash(f={"items": [], "machine": "assault"})
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.legal() == ["no", "dodge", "parry"]


@pytest.mark.clause("AE-171", "AE-164")
def test_shots_are_not_parried():
    game = fire()
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.legal() == ["no", "dodge"]


@pytest.mark.clause("AE-406")
def test_from_2_km_only_reach_parries():
    game = clash({"items": ["spear"]}, km=2)
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.legal() == ["no", "dodge"]
    game = clash({"items": ["spear"]}, {"items": ["spear"]}, km=2)
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.legal() == ["no", "dodge", "parry"]


@pytest.mark.clause("AE-392", "AE-077", "AE-184")
def test_flexible_weapons_are_parried_in_defensive_stance_only():
    game = clash({"items": ["whip"]})
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.legal() == ["no", "dodge"]
    game = clash({"items": ["whip"], "aim": 20}, {"until": 1 | 1 << Until.STANCE})
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.legal() == ["no", "dodge", "parry"]
    assert chance(game, Verb.PARRY, Item.WHIP, arm=0) == -10  # -20, Balanced +10


@pytest.mark.clause("AE-036", "AE-372")
def test_who_is_immobilised_parries_but_does_not_dodge():
    game = clash(f={"critical": [0, 0, 0, 0, 7, 7]})
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.legal() == ["no", "parry"]


@pytest.mark.clause("AE-019", "AE-159")
def test_who_is_surprised_does_not_react():
    game = clash(f={"conditions": 1 << Condition.SURPRISED})
    act(game.force(HIT_BODY, 5), "attack", "weapon 0")
    if game.decision == "damage":
        game.do("no")
    assert game.decision == "action"


@pytest.mark.clause("AE-159", "AE-443")
def test_a_hidden_attacker_is_not_seen_coming():
    game = clash({"conditions": 1 << Condition.HIDDEN})
    act(game.force(HIT_BODY, 5), "attack", "weapon 0")
    assert game.decision == "action"
    assert not game.has(0, Condition.HIDDEN)
    assert wounds(game) == lost(body=7)


@pytest.mark.clause("AE-256", "AE-368")
def test_who_is_stunned_does_not_react_unless_fate_removes_it():
    game = clash(f={"stunned": 1})
    act(game.force(HIT_BODY, 5), "attack", "weapon 0")
    while game.decision == "damage":
        game.do("no")
    assert wounds(game) == lost(body=7)
    game = clash(f={"stunned": 1, "fate": 1})
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.request == ("fate_any", 1)
    game.do("remove_stun")
    assert game.request == ("evade", 1)


# --- several hits ---
def burst(dodge, **more):
    """F dodges a full burst of 3 hits at the body, the body and the right arm."""
    game = fire(sharp(aim=0, characteristics={"bs": 75}, **more))
    return act(game.force(35, *dodge), "burst_full", "weapon 0", "dodge")  # T 55: 2 degrees


@pytest.mark.clause("AE-160", "AE-380", "AE-063")
def test_a_dodge_negates_one_hit_and_one_for_each_degree_the_last_first():
    game = burst([30, 5, 5])  # no degree: one hit
    game.do("no", "no")
    assert wounds(game) == lost(body=2 * (5 + 5 - 5))
    game.done()
    game = burst([15, 5])  # one degree: two hits
    game.do("no")
    assert wounds(game) == lost(body=5)
    game.done()
    game = burst([9])  # two degrees: all
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-160")
def test_an_evasion_may_count_degrees_only():
    game = fire(sharp(aim=0, characteristics={"bs": 75}), multi_evade="dos_only")
    act(game.force(35, 15, 5, 5), "burst_full", "weapon 0", "dodge")
    game.do("no", "no")
    assert wounds(game) == lost(body=10)
    game.done()


@pytest.mark.clause("AE-172")
def test_a_parry_negates_one_hit_and_one_for_each_degree():
    game = clash({"talents": ["swift"], "characteristics": {"ws": 60}})
    act(game.force(28, 28), "swift", "weapon 0", "parry")  # T 50: 2 degrees, 2 hits; T 50: 3 gone
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-161", "AE-393")
def test_storm_is_dodged_two_hits_for_each_degree():
    game = fire({"items": ["gatling"], "braced": 1, "characteristics": {"bs": 75}}, km=5)
    act(game.force(35, 9, 5), "burst_full", "weapon 0", "dodge")  # 3 hits doubled; 5 negated
    game.do("no")
    assert wounds(game) == lost(body=5 + 4 - 4 - 2)
    assert game.unit(0).ammo[0] == 60 - 12
    game.done()


# --- Deflect ---
def field(pattern=Pattern.WALL, ats=4, **more):
    return {"pattern": pattern, "ats": ats} | more


@pytest.mark.clause("AE-412", "AE-414", "AE-415", "AE-413", "AE-153", "AE-426", "AE-419")
def test_ratings():
    def rating(f, **rest):
        game = clash(f=f, **rest)
        return int(deflection.rating(game.setup, game.state, foe(game)))

    assert rating({}) == 0
    assert rating(field()) == 20
    assert rating(field(Pattern.SURGE)) == 8
    assert rating(field(Pattern.EDGE)) == 8
    assert rating(field(Pattern.NEUTRALISE)) == 0
    neutral = field(Pattern.NEUTRALISE, 2)
    assert rating(field(), e=neutral) == 10
    assert rating(field(), e=neutral | {"cut": 1}) == 20  # AE-225
    assert rating(field(), e=neutral, red=[{"at": (3, 5)} | neutral]) == 0
    assert rating(field(), e=neutral, km=4) == 20
    barrier = {"upgrades": ["kinetic_barrier"], "machine": "super"}
    assert rating(barrier | field()) == 25
    assert rating(barrier, e=neutral) == 25
    assert rating({"shields": 1}) == 10
    assert rating(field(shields=1)) == 30


@pytest.mark.clause("AE-153", "AE-154", "AE-156")
@pytest.mark.parametrize(("die", "negated"), [(20, True), (21, False)])
def test_a_deflection_negates_all_hits(die, negated):
    game = fire(sharp(aim=0, characteristics={"bs": 75}), field(until=0))
    act(game.force(35, die, *(() if negated else (1, 1, 1))), "burst_full", "weapon 0")
    assert game.request == ("deflect", 1)
    game.do("yes")
    while game.decision == "damage":
        game.do("no")
    assert (wounds(game) == WHOLE) is negated
    game.done()


@pytest.mark.clause("AE-157", "AE-049")
def test_who_deflects_neither_dodges_nor_parries_and_keeps_its_aim():
    game = clash(f=field(aim=20))
    act(game.force(HIT_BODY, 21, 5), "attack", "weapon 0", "yes")
    assert game.decision == "action"
    assert wounds(game) == lost(body=7)
    assert game.unit(1).aim == 20
    assert int(game.unit(1).until) >> Until.REACTION & 1
    game.done()


@pytest.mark.clause("AE-049")
def test_a_reaction_loses_the_aim():
    game = clash(f={"aim": 20})
    act(game.force(HIT_BODY, 30), "attack", "weapon 0", "dodge")
    assert game.unit(1).aim == 0


@pytest.mark.clause("AE-371")
def test_the_helpless_do_not_deflect():
    game = clash(f=field(fatigue=5))
    act(game.force(HIT_BODY, 5), "attack", "weapon 0")
    assert game.decision != "deflect"


@pytest.mark.clause("AE-155", "AE-395")
@pytest.mark.parametrize(("die", "left"), [(8, 0), (15, 1)])
def test_of_positron_hits_a_deflection_negates_some(die, left):
    shooter = {"items": ["positron"], "braced": 1, "characteristics": {"bs": 75}}
    game = fire(shooter, field(until=0))
    dice = (35, die) if left == 0 else (35, die, 1, 1)
    act(game.force(*dice), "burst_semi", "weapon 0", "yes")  # T 65: 3 degrees, 2 hits
    while game.decision == "damage":
        game.do("no")
    assert (wounds(game) == WHOLE) is (left == 0)
    game.done()


@pytest.mark.clause("AE-052")
def test_modifiers_of_evasion_count_for_deflect_by_option_only():
    for option, die in ((False, 20), (True, 1)):
        game = fire(f=field(until=1 << Until.ALL_OUT), evasion_mod_on_deflect=option)
        act(game.force(HIT_BODY, die), "attack", "weapon 0", "yes")
        assert wounds(game) == WHOLE
        assert game.outcome.target_number == (0 if option else 20)


# --- Dive for Cover ---
@pytest.mark.clause("AE-164", "AE-165", "AE-166", "AE-376", "AE-377")
def test_a_dive_ends_prone_in_cover_that_counts_everywhere():
    game = fire(covers={(2 + RANGED, 8): 8})
    act(game.force(8, 40, 6), "attack", "weapon 0")  # 80: the right leg
    assert "dive" in game.legal()
    game.do("dive")  # T 40
    while game.decision == "damage":
        game.do("no")
    assert game.at(1) == (2 + RANGED, 8)
    assert game.has(1, Condition.PRONE)
    assert wounds(game) == WHOLE  # 11 against 4 + (2 + 8 - 3)
    game.done()


@pytest.mark.clause("AE-164")
def test_no_dive_without_cover_near_or_out_of_cover():
    far = fire(covers={(2 + RANGED, 10): 8})
    act(far.force(HIT_BODY), "attack", "weapon 0")
    assert "dive" not in far.legal()
    inside = fire(covers={(2 + RANGED, 6): 8, (2 + RANGED, 7): 8})
    act(inside.force(HIT_BODY), "attack", "weapon 0")
    assert "dive" not in inside.legal()


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
