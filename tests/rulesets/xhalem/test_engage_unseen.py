"""Engagements of and by those who are not seen (5.13), failures of the blind (E6)."""

import pytest

from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Aware
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.engagements import fray


# --- those that do not roll ---
@pytest.mark.clause("XH-060", "XH-107")
def test_an_incapacitated_lancer_is_hit_by_4_against_2():
    game = fray("lancer", "lancer", stunned=1, watched=True)
    game.engage(0, Verb.STRIKE, 1, [1, 3, 4], slot=0)
    assert game.events(Event.EVADES) == [(1, 2, 0, 1, 0)]
    assert game.hp(1) == 30


@pytest.mark.clause("XH-157", "XH-158")
def test_an_unaware_target_does_not_roll_and_the_attacker_is_given_away():
    game = fray("stalker", "trooper", weapons=("knife",))
    game.unit(0).cloaked = 1
    game.unaware(0).engage(0, Verb.STRIKE, 1, [2, 5, 6], slot=0)
    assert game.events(Event.ENGAGEMENT) == [(0, 9, 1, 5, 0)]
    assert game.events(Event.EVADES) == [(1, 3, 0, 1, 0)]
    assert game.hp(1) == 22 - 7
    u = game.unit(0)
    assert (u.exposed, u.aware, u.cloaked, u.placed) == (1, Aware.LOCATED, 1, 1)


@pytest.mark.clause("XH-158")
def test_a_miss_gives_a_cloaked_attacker_away_too():
    game = fray("stalker", "trooper", weapons=("knife",))
    game.unit(0).cloaked, game.unit(0).aware = 1, Aware.SUSPECTED
    game.engage(0, Verb.STRIKE, 1, [2, 5, 18], slot=0)  # XH-160: it suspects, so it rolls
    assert game.events(Event.LOCATED) == [(0, 1, 0, 0, 0)]
    assert game.unit(0).exposed == 1


@pytest.mark.clause("XH-158")
def test_who_was_seen_is_not_given_away_by_killing_the_witness():
    game = fray("lancer", "trooper", weapons=("mblade",), hp=1)
    game.engage(0, Verb.STRIKE, 1, [15, 1, 3, 3], slot=0)
    assert game.unit(1).status == c.Status.OUT
    u = game.unit(0)
    assert (u.exposed, u.aware) == (0, Aware.SUSPECTED)


@pytest.mark.clause("XH-159")
def test_an_exposed_cloaked_target_evades_with_advantage_at_level_0():
    game = fray("lancer", "stalker", cloaked=1, exposed=1)
    game.engage(0, Verb.STRIKE, 1, [9, 6, 13], slot=0)
    assert game.events(Event.ENGAGEMENT) == [(0, 12, 0, 9, 0)]
    assert game.events(Event.EVADES) == [(1, 17, 1, 0, 0)]


@pytest.mark.clause("XH-163", "XH-161")
def test_a_partly_concealed_target_evades_with_advantage():
    # Foliage around the Stalker (Evasion 4).
    game = fray("lancer", "stalker", pieces=[("foliage", (11, 10))])
    game.engage(0, Verb.STRIKE, 1, [10, 5, 12], slot=0)
    assert game.events(Event.ENGAGEMENT) == [(0, 13, 0, 10, 0)]
    assert game.events(Event.EVADES) == [(1, 16, 1, 0, 0)]


@pytest.mark.clause("XH-156", "XH-153")
def test_a_concealed_target_within_reach():
    game = fray("lancer", "trooper", pieces=[("nebula", (11, 10))], aware=1)
    assert game.unit(1).aware == Aware.SUSPECTED
    game.engage(0, Verb.STRIKE, 1, [17, 11, 4, 12], slot=0)
    assert game.events(Event.ENGAGEMENT) == [(0, 14, -1, 11, 0)]
    assert game.events(Event.EVADES) == [(1, 15, 1, 0, 0)]
    assert game.events(Event.MISSED)
    assert game.unit(0).turn_lost == 0


# --- failures against targets not located (E6) ---
def blind(weapon="pistol", attacker="trooper", apart=13, **fields):
    return fray(attacker, "stalker", apart, (weapon,), cloaked=1, aware=Aware.SUSPECTED, **fields)


@pytest.mark.clause("XH-148", "XH-057")
def test_a_blind_shot_out_of_range_fails_and_loses_the_turn():
    game = blind()
    game.engage(0, Verb.STRIKE, 1, [20, 20, 20, 20], slot=0)  # XH-072: E6 comes first
    assert game.events(Event.BLIND_FAILURE) == [(0, 1, 1, 0, 0)]
    assert game.hp(1) == 18
    assert game.unit(0).turn_lost == 1


@pytest.mark.clause("XH-148")
def test_in_a_reaction_the_turn_is_not_lost():
    game = blind()
    game.engage(0, Verb.STRIKE, 1, [20, 20, 20, 20], slot=0, reaction=1)
    assert game.events(Event.BLIND_FAILURE)
    assert game.unit(0).turn_lost == 0


@pytest.mark.clause("XH-148", "XH-149")
def test_a_blind_shot_in_range_goes_on():
    game = blind(apart=12)
    game.engage(0, Verb.STRIKE, 1, [20, 20, 20, 19, 6, 13, 5], slot=0)
    assert game.events(Event.EVADES) == [(1, 17, 1, 0, 0)]
    assert game.hp(1) == 18 - 7


@pytest.mark.clause("XH-154", "XH-155", "XH-153")
def test_a_blind_shot_at_who_sits_in_a_bunker_hurts_the_bunker():
    bunker = ("bunker", (12, 8), (16, 12))
    game = fray("lancer", "stalker", 4, ("mcannon",), [bunker], True, aware=1)
    assert game.unit(1).aware == Aware.SUSPECTED
    game.engage(0, Verb.STRIKE, 1, [17, 6, 4, 5], slot=0)
    assert game.events(Event.ENGAGEMENT) == [(0, 9, -1, 6, 0)]
    assert game.events(Event.BLIND_FAILURE) == [(0, 1, 2, 0, 0)]
    assert game.events(Event.PIECE_DAMAGED) == [(-1, 0, 9, 31, 0)]
    assert (game.hp(1), game.unit(0).turn_lost) == (18, 1)


@pytest.mark.clause("XH-155", "XH-151")
def test_who_sits_in_a_breached_bunker_is_seen():
    bunker = ("bunker", (12, 8), (16, 12))
    game = fray("lancer", "stalker", 4, ("mcannon",), [bunker], True, aware=1)
    game.b.pieces[0].hp = 24
    game.engage(0, Verb.STRIKE, 1, [17, 6, 4, 5], slot=0)
    assert game.events(Event.PIECE_BREACHED)
    assert game.unit(1).aware == Aware.LOCATED
    game.engage(0, Verb.STRIKE, 1, [17, 1, 2, 4, 5], slot=0)  # XH-163: evades with advantage
    assert game.hp(1) == 18 - 9


@pytest.mark.clause("XH-155")
@pytest.mark.parametrize(("apart", "wall", "loss"), [(20, 11, 5), (20, 24, 2)])
def test_a_shield_beyond_range_takes_half(apart, wall, loss):
    walls = [("wall", (wall, 5), (wall, 15))]
    game = fray("trooper", "stalker", apart, ("pistol",), walls, True, cloaked=1, aware=1)
    game.engage(0, Verb.STRIKE, 1, [9, 9, 9, 9, 3], slot=0)
    assert game.b.pieces[0].hp == 60 - loss


@pytest.mark.clause("XH-155")
@pytest.mark.parametrize(("wall", "hurt"), [(11, True), (12, False)])
def test_melee_hurts_a_shield_in_its_reach_only(wall, hurt):
    walls = [("wall", (wall, 5), (wall, 15))]
    game = fray("trooper", "stalker", 3, ("sword",), walls, True, cloaked=1, aware=1)
    game.engage(0, Verb.STRIKE, 1, [9, 9, 9, 9, 3] if hurt else [9, 9, 9, 9], slot=0)
    assert game.b.pieces[0].hp == (55 if hurt else 60)


@pytest.mark.clause("XH-155")
@pytest.mark.parametrize("verb", [Verb.GRAPPLE, Verb.SHOVE])
def test_grapples_and_shoves_hurt_no_shield(verb):
    walls = [("wall", (11, 5), (11, 15))]
    game = fray("trooper", "stalker", 2, (), walls, True, cloaked=1, aware=1)
    game.engage(0, verb, 1, [9, 9, 9, 9])
    assert game.events(Event.BLIND_FAILURE) == [(0, 1, 2, 0, 0)]
    assert game.b.pieces[0].hp == 60
