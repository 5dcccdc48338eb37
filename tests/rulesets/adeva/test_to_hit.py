"""Modifiers of attacks (7.6), each by itself: the numbers of the catalogue's checks."""

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions.to_hit import Part
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.choices import Style
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Condition,
    Kind,
    Location,
    Once,
    Pattern,
    Terrain,
    Until,
)
from mech_env.rulesets.adeva.state.decisions import Arm, Thing, Verb
from mech_env.rulesets.adeva.state.procedures import Cause
from tests.rulesets.adeva.pair import RANGED, foe, modifier, pair, share


def shooters(e=None, **rest):
    return pair({"items": ["rifle"]} | (e or {}), km=rest.pop("km", RANGED), **rest)


# --- the action ---
@pytest.mark.clause("AE-046", "AE-047", "AE-050")
@pytest.mark.parametrize(("aim", "found"), [(0, 0), (10, 10), (20, 20)])
def test_aim_counts_in_melee_and_at_range(aim, found):
    assert modifier(pair({"aim": aim})) == found
    assert modifier(pair({"items": ["rifle"], "aim": aim}, km=RANGED)) == found


@pytest.mark.clause("AE-050", "AE-066")
def test_aim_and_a_called_shot_at_the_body_cancel():
    assert modifier(pair({"aim": 10}), Verb.CALLED_SHOT, part=Location.BODY) == 0


@pytest.mark.clause("AE-051", "AE-085", "AE-088", "AE-143")
@pytest.mark.parametrize(
    ("verb", "found"),
    [(Verb.ATTACK, 0), (Verb.ALL_OUT, 20), (Verb.SWIFT, -10), (Verb.LIGHTNING, -20),
     (Verb.STUN, -20), (Verb.TAKE_DOWN, 0)],
)  # fmt: skip
def test_melee_actions(verb, found):
    assert modifier(pair(), verb) == found


@pytest.mark.clause("AE-057", "AE-063")
@pytest.mark.parametrize(("verb", "found"), [(Verb.BURST_SEMI, -10), (Verb.BURST_FULL, -20)])
def test_bursts(verb, found):
    assert modifier(shooters(), verb) == found


@pytest.mark.clause("AE-066", "AE-067")
@pytest.mark.parametrize(
    ("part", "found"),
    [(Location.BODY, -10), (Location.LEFT_LEG, -10), (Location.RIGHT_ARM, -20),
     (Location.HEAD, -30)],
)  # fmt: skip
def test_called_shots_at_locations(part, found):
    assert modifier(pair(), Verb.CALLED_SHOT, part=part) == found
    assert modifier(shooters(), Verb.CALLED_SHOT, part=part) == found


@pytest.mark.clause("AE-068")
@pytest.mark.parametrize(
    ("thing", "found"), [(Thing.RIGHT_HAND, -20), (Thing.COVER, -10), (Thing.GATE, -10)]
)
def test_called_shots_at_things(thing, found):
    assert modifier(shooters(), Verb.CALLED_SHOT, part=d.PART_THING + thing) == found


@pytest.mark.clause("AE-070", "AE-071", "AE-073")
def test_a_charge_helps_a_counter_attack_does_not():
    assert modifier(pair(), cause=Cause.CHARGE) == 10
    assert modifier(pair(), Verb.GRAPPLE, arm=-1, cause=Cause.CHARGE) == 10
    assert modifier(pair(), cause=Cause.COUNTER) == -20


@pytest.mark.clause("AE-118")
def test_guarded_action_hinders_own_attacks_of_this_turn_only():
    game = pair({"done": 1 << Once.GUARD_PENALTY})
    assert modifier(game) == -10
    assert modifier(game, cause=Cause.COUNTER) == -20  # only its own
    assert modifier(game, cause=Cause.OPPORTUNITY) == 0


@pytest.mark.clause("AE-128")
def test_an_obstacle():
    assert modifier(pair({"until": 1 << Until.OBSTRUCTED})) == -10


# --- two weapons ---
def twin_armed(items, talents, **rest):
    return pair({"items": items, "talents": talents}, **rest)


def both(game):
    return [modifier(game, arm=k, cause=cause) for k, cause in
            ((0, Cause.FIRST), (1, Cause.SECOND))]  # fmt: skip


@pytest.mark.clause("AE-131", "AE-132")
def test_two_weapons_cost_and_the_other_hand_costs_more():
    assert both(twin_armed(["sword", "knife"], ["tww_melee"])) == [-20, -40]
    assert both(twin_armed(["sword", "knife"], ["tww_melee", "ambidextrous"])) == [-10, -10]


@pytest.mark.clause("AE-131")
def test_the_main_hand_may_be_the_left():
    game = pair({"items": ["sword", "knife"], "talents": ["tww_melee"], "left_handed": True})
    assert both(game) == [-40, -20]


@pytest.mark.clause("AE-133")
def test_blade_dancer():
    talents = ["tww_melee", "blade_dancer"]
    assert both(twin_armed(["sword", "sword"], talents)) == [0, -20]
    assert both(twin_armed(["sword", "sword"], [*talents, "ambidextrous"])) == [0, 0]
    assert both(twin_armed(["sword", "knife"], talents)) == [0, -40]  # a knife is not Balanced
    dropped = pair({"items": ["sword", "sword"], "talents": talents}, dancer_offhand="drop")
    assert both(dropped) == [0, 0]


@pytest.mark.clause("AE-134")
def test_gunslinger():
    game = twin_armed(["pistol", "pistol"], ["tww_ranged", "gunslinger", "ambidextrous"], km=5)
    assert both(game) == [-10, -10]  # beyond the stated range of 3 km


# --- the attacker ---
@pytest.mark.clause("AE-359", "AE-375")
def test_fatigue_and_fear():
    game = pair({"fatigue": 1})
    assert modifier(game) == -10
    game.unit(0).conditions = 1 << Condition.SHAKEN
    assert modifier(game) == -20


@pytest.mark.clause("AE-363")
def test_a_prone_attacker_in_melee_only():
    game = pair({"conditions": 1 << Condition.PRONE})
    assert modifier(game) == -10
    game = shooters()
    game.unit(0).conditions = 1 << Condition.PRONE
    assert modifier(game) == 0


@pytest.mark.clause("AE-369")
def test_pinned_fire():
    game = shooters()
    game.unit(0).conditions = 1 << Condition.PINNED
    assert modifier(game) == -20


@pytest.mark.clause("AE-231", "AE-405")
def test_heavy_weapons_want_bracing():
    game = pair({"items": ["positron"]}, km=RANGED)
    assert modifier(game) == -30
    game.unit(0).braced = 1
    assert modifier(game) == 0


@pytest.mark.clause("AE-394")
def test_twin_linked():
    game = pair({"items": ["twin_cannon"]}, km=5)
    assert modifier(game) == 20


@pytest.mark.clause("AE-430")
def test_squads_of_a_horde():
    game = pair({"person": "tanks", "machine": None, "items": []}, km=5)
    assert modifier(game, arm=Arm.VOLLEY) == 20  # Magnitude 40: 4 squads


@pytest.mark.clause("AE-435")
def test_an_aggressive_director():
    game = pair()
    game.state.sides[0].directors[0].who = 0
    game.state.sides[0].directors[0].charge = 2
    game.state.sides[0].directors[0].style = Style.AGGRESSIVE
    assert modifier(game) == 5


@pytest.mark.clause("AE-434")
def test_focused_fire():
    game = pair()
    game.state.sides[0].directors[0].who = 0
    game.state.sides[0].directors[0].charge = 2
    game.state.sides[0].directors[0].style = Style.CAUTIOUS
    game.state.sides[0].directors[0].focus = 1
    assert modifier(game) == 10


# --- the target ---
@pytest.mark.clause("AE-019")
def test_a_surprised_target():
    assert modifier(pair(f={"conditions": 1 << Condition.SURPRISED})) == 30


@pytest.mark.clause("AE-076")
def test_defensive_stance_hinders_melee():
    assert modifier(pair(f={"until": 1 << Until.STANCE})) == -20
    assert modifier(shooters(f={"until": 1 << Until.STANCE})) == 0


@pytest.mark.clause("AE-213", "AE-214")
def test_a_runner():
    run = {"until": 1 << Until.RAN}
    assert modifier(shooters(f=run)) == -20
    assert modifier(pair(f=run)) == 20
    hard = {**run, "talents": ["hard_target"]}
    assert modifier(shooters(f=hard)) == -40
    assert modifier(pair(f=hard)) == 0


@pytest.mark.clause("AE-188", "AE-189")
def test_a_boosted_jump():
    jump = {"until": 1 << Until.JUMPED}
    assert modifier(shooters(f=jump)) == -20
    assert modifier(pair(f=jump)) == 0
    hard = {**jump, "talents": ["hard_target"]}
    assert modifier(shooters(f=hard)) == -40
    assert modifier(pair(f=hard)) == -20
    assert modifier(pair(jump)) == -20  # the jumper's own
    assert modifier(pair(jump, boost_own_penalty=False)) == 0


@pytest.mark.clause("AE-098")
def test_an_outsider_attacks_who_grapples():
    game = pair(f={"grapples": 1}, red=[{"at": (4, 6)}])
    assert modifier(game) == 20
    game = pair(f={"grapples": 0})
    assert modifier(game) == 0  # AE-114: not outside


@pytest.mark.clause("AE-357")
def test_higher_ground():
    assert modifier(pair(elevation={(2, 6): 4, (3, 6): 2})) == 10
    assert modifier(pair(elevation={(2, 6): 3, (3, 6): 2})) == 0


@pytest.mark.clause("AE-358")
def test_fog_hinders_fire():
    fog = {(6, 6): (Terrain.FOG,)}
    assert modifier(shooters(terrain=fog)) == -20
    assert modifier(shooters(terrain={(2, 6): (Terrain.FOG,)})) == -20
    assert modifier(pair(terrain={(2, 6): (Terrain.FOG,)})) == 0


@pytest.mark.clause("AE-360", "AE-291")
@pytest.mark.parametrize(("km", "found"), [(1, 30), (5, 10), (8, 0), (10, 0), (11, -10), (15, -10)])
def test_range_of_a_rifle(km, found):
    assert modifier(shooters(km=km)) == found


@pytest.mark.clause("AE-396", "AE-293")
@pytest.mark.parametrize(("km", "found"), [(2, -20), (3, -20), (4, 0), (20, 0)])
def test_longshot_has_no_range_but_is_clumsy_near(km, found):
    game = pair({"items": ["positron"], "braced": 1}, km=km)
    assert modifier(game) == found


@pytest.mark.clause("AE-404")
def test_a_pistol_at_whom_it_is_engaged_with():
    game = pair({"items": ["pistol"]})
    assert modifier(game) == 30
    game.engage(0, 1)
    assert modifier(game) == 0


@pytest.mark.clause("AE-361")
def test_outnumbering():
    game = pair(red=[{"at": (4, 6)}, {"at": (3, 5)}])
    f = foe(game)
    game.engage(0, f)
    assert modifier(game) == 0
    game.engage(1, f)
    assert modifier(game) == 10
    game.engage(2, f)
    assert modifier(game) == 20


@pytest.mark.clause("AE-361")
def test_who_strikes_from_afar_counts_too():
    """An attacker with Reach is not engaged with a target 2 km away."""
    game = pair(km=2, red=[{"at": (3, 5)}])
    assert modifier(game) == 0
    game.engage(1, foe(game))
    assert modifier(game) == 10


@pytest.mark.clause("AE-362")
def test_fire_into_melee():
    game = shooters(red=[{"at": (11, 6)}])
    assert modifier(game) == 0
    game.engage(1, foe(game))
    assert modifier(game) == -20


@pytest.mark.clause("AE-363")
def test_a_prone_target():
    prone = {"conditions": 1 << Condition.PRONE}
    assert modifier(pair(f=prone)) == 10
    assert modifier(shooters(f=prone)) == -10
    assert share(shooters(f=prone, km=1), Part.PRONE) == 0


@pytest.mark.clause("AE-364", "AE-371")
def test_a_stunned_or_helpless_target():
    assert modifier(pair(f={"stunned": 1})) == 20
    assert modifier(pair(f={"stunned": 1, "fatigue": 5})) == 30


@pytest.mark.clause("AE-365", "AE-401", "AE-422")
def test_bare_hands_against_a_weapon():
    assert modifier(pair({"items": []}), arm=Arm.UNARMED) == -20
    assert modifier(pair({"items": []}, {"items": ["rifle"]}), arm=Arm.UNARMED) == 0
    warrior = {"items": [], "talents": ["unarmed_warrior"]}
    assert modifier(pair(warrior), arm=Arm.UNARMED) == 0


@pytest.mark.clause("AE-344", "AE-366")
def test_a_pilot_is_small():
    pilot: dict[str, Any] = {"machine": None, "items": []}
    game = shooters(f=pilot)
    assert game.unit(1).kind == Kind.PILOT
    assert modifier(game) == -40
    assert share(pair(f=pilot), Part.SIZE) == -40


@pytest.mark.clause("AE-263")
def test_modifiers_add_up():
    game = pair({"aim": 10, "fatigue": 1}, elevation={(2, 6): 2})
    assert modifier(game) == 10  # aim, higher ground, fatigue


@pytest.mark.clause("AE-146")
def test_suppressive_fire_keeps_penalties_only():
    game = shooters(e=None)
    game.unit(0).aim = 20
    assert modifier(game, Verb.SUPPRESS, target=-1) == -20
    game.unit(0).fatigue = 1
    assert modifier(game, Verb.SUPPRESS, target=-1) == -30


@pytest.mark.clause("AE-266", "AE-416")
def test_lance_takes_the_modifiers_of_bs():
    game = pair({"pattern": Pattern.WALL, "ats": 4, "aim": 10}, km=5)
    assert modifier(game, Verb.LANCE, arm=-1) == 10  # between half and the whole stated range
    game.unit(0).conditions = 1 << Condition.PINNED
    assert modifier(game, Verb.LANCE, arm=-1) == -10
    assert game.unit(0).berth == Berth.NONE
