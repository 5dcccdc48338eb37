"""Evasion of the target: Deflect, Dodge, Parry, Dive (5.8)."""

import pytest

from mech_env.rulesets.adeva.questions import deflection as deflection_kernels
from mech_env.rulesets.adeva.state.choices import Formation, Mode, Radius, Release
from mech_env.rulesets.adeva.state.codes import Condition, Pattern, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.pair import RANGED, act, attack_of, foe, odds
from tests.rulesets.adeva.striking import (
    HIT_BODY,
    WHOLE,
    clash,
    field,
    fire,
    lost,
    sharp,
    wounds,
)
from tests.twins import twins

deflection = twins(deflection_kernels)


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


@pytest.mark.clause("AE-068", "AE-164")
def test_nobody_dives_for_what_it_holds():
    game = fire(f={"items": ["pistol"]}, covers={(2 + RANGED, 8): 8})
    act(game.force(20), "called_shot", "weapon 0", "thing right_hand")
    assert game.legal() == ["no", "dodge"]


@pytest.mark.clause("AE-220", "AE-164", "AE-166")
def test_in_a_tactical_advance_one_dives_if_the_cover_that_was_left_is_gone():
    watched = fire(f={"at": (7, 6), "items": ["rifle"]}, covers={(2, 6): 8, (5, 6): 8, (4, 8): 16})
    w = watched.unit(1).watch
    w.arm, w.mode, w.radius, w.release = 0, Mode.SINGLE, Radius.THREE, Release.MOVES
    watched.refresh().force(10, 60, 8).do("advance", "column 5")  # 80: the right leg
    assert watched.request == ("evade", 0) and watched.at(0) == (4, 5)
    assert watched.legal() == ["no", "dodge"]  # in the cover that it left
    watched.state.covers[0] = 0
    watched.refresh().do("dive")
    watched.force(20, 9, 30).do("column 4")  # T 40; damage; WP 40
    assert watched.at(0) == (4, 8) and watched.has(0, Condition.PRONE)
    while watched.decision == "damage":
        watched.do("no")
    assert wounds(watched, 0) == WHOLE  # 14 against 4 + (2 + 16 - 3)
    watched.done()
