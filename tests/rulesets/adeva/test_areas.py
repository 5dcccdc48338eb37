"""Areas, Suppressive Fire, the Orbital Strike, cover, grapples by a hit (5.7, 5.21)."""

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import attack_counts, locations
from mech_env.rulesets.adeva.questions import to_hit as to_hit_kernels
from mech_env.rulesets.adeva.state.choices import Mode
from mech_env.rulesets.adeva.state.codes import Condition, Pattern
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.frames import FRAMES
from mech_env.rulesets.adeva.state.procedures import Cause
from tests.rulesets.adeva.pair import RANGED, act, foe
from tests.rulesets.adeva.striking import (
    HIT_BODY,
    WHOLE,
    duel,
    lost,
    settle,
    shooting,
    wounds,
)
from tests.twins import twins

counts, where, to_hit = twins(attack_counts), twins(locations), twins(to_hit_kernels)


# --- areas ---
@pytest.mark.clause("AE-398", "AE-170", "AE-181")
def test_a_blast_strikes_all_near_once_friends_too():
    game = shooting({"items": ["rocket"], "characteristics": {"bs": 49}}, red=[
        {"at": (2 + RANGED, 8), "until": 0, "fate": 0}], blue=[
        {"at": (4 + RANGED, 6), "until": 0, "fate": 0},
        {"at": (5 + RANGED, 6), "until": 0, "fate": 0}])  # fmt: skip
    act(game.force(49, 1, 2, 3, 4, 5, 6), "attack", "weapon 0", "enemy 0")  # 94: left leg
    settle(game)
    assert wounds(game, 1) == lost(left_leg=1 + 2 + 4 - 4)  # AP 2 - 4
    assert wounds(game, 2) == lost(left_leg=3 + 4 + 4 - 4)
    assert wounds(game, 3) == lost(left_leg=11)
    assert wounds(game, 4) == WHOLE
    game.done()


@pytest.mark.clause("AE-398")
def test_a_blast_that_misses_shifts():
    game = shooting({"items": ["rocket"]})
    act(game.force(63, 2, 3, 1, 1), "attack", "weapon 0", "enemy 0")  # 2 km east; 36: the body
    assert game.events("scatters")[0][3][:2] == (2, 6 * 24 + 12)
    assert wounds(game) == lost(body=6 - 4)
    game.done()


@pytest.mark.clause("AE-398")
def test_a_blast_shifts_by_5_km_at_most():
    game = shooting({"items": ["rocket"]})
    act(game.force(63, 5, 3, 1, 1), "attack", "weapon 0", "enemy 0")
    assert game.events("scatters")[0][2] == 5


@pytest.mark.clause("AE-398")
def test_a_blast_off_the_map_is_nothing():
    game = shooting({"items": ["rocket"]}, height=7)
    act(game.force(63, 2, 5), "attack", "weapon 0", "enemy 0")
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-398")
def test_a_blast_may_be_aimed_at_a_cell():
    game = shooting({"items": ["rocket"]})
    act(game, "attack", "weapon 0", "thing cell")
    game.do("column 11")
    game.force(40, 1, 1).do("row 6")
    settle(game)
    assert wounds(game) == lost(head=6 - 4)
    game.done()


@pytest.mark.clause("AE-399", "AE-379")
def test_a_spray_has_no_test_the_units_do():
    game = duel({"items": ["flamer"]}, km=3, blue=[{"at": (3, 6), "until": 0, "fate": 0}],
                red=[{"at": (2, 8), "fate": 0}])  # fmt: skip
    act(game.force(31, 45, 5, 30), "attack", "weapon 0", "direction forward")
    settle(game)
    assert wounds(game) == lost(body=5 + 4 - 4 - 3)  # not reversed
    assert wounds(game, 3) == WHOLE
    assert game.unit(0).ammo[0] == 3
    game.done()


@pytest.mark.clause("AE-431", "AE-428")
def test_areas_hit_hordes_more_often():
    horde: dict[str, Any] = {"person": "infantry", "machine": None, "items": [], "at": (4, 6)}
    game = duel({"items": ["flamer"]}, horde)
    act(game.force(31, 45, 1, 1, 1), "attack", "weapon 0", "direction forward")
    assert game.unit(1).wounds[0] == 30 - 3  # 5 against TB 3 and AP 1 - 1: 1 each
    game.done()


@pytest.mark.clause("AE-431")
def test_a_hit_on_a_horde_takes_magnitude():
    horde: dict[str, Any] = {"person": "tanks", "machine": None, "items": [], "fate_most": 0}
    game = shooting(f=horde)
    settle(act(game.force(40, 6), "attack", "weapon 0"))  # 11 - 3: 8: 1 + 1
    assert game.unit(1).wounds[0] == 38
    game.done()


# --- Suppressive Fire ---
@pytest.mark.clause("AE-145", "AE-146", "AE-147", "AE-148")
def test_suppressive_fire_strikes_at_random_and_pins():
    game = shooting({"characteristics": {"bs": 60}}, blue=[
        {"at": (2 + RANGED, 8), "until": 0, "fate": 0},
        {"at": (2, 1), "until": 0, "fate": 0}])  # fmt: skip
    act(game, "suppress", "weapon 0", "choice 2")
    game.force(15, 2, 1, 5, 5, 20, 21).do("direction forward")  # T 40: 2 degrees, 2 hits
    settle(game)
    assert wounds(game) == lost(body=5) and wounds(game, 2) == lost(body=5)
    assert not game.has(1, Condition.PINNED)  # WP 40 - 20: 20 passes
    assert game.has(2, Condition.PINNED)
    assert game.unit(0).ammo[0] == 15
    game.done()


@pytest.mark.clause("AE-149", "AE-147")
def test_no_pinning_after_a_jam():
    game = shooting()
    act(game, "suppress", "weapon 0", "choice 1")
    game.force(94).do("direction forward")
    assert game.unit(0).jammed == 1
    assert not game.has(1, Condition.PINNED)
    game.done()


@pytest.mark.clause("AE-147", "AE-154")
def test_who_deflects_suppressive_fire_is_not_pinned():
    game = shooting(f={"pattern": Pattern.WALL, "ats": 4})
    act(game, "suppress", "weapon 0", "choice 1")
    game.force(15, 20, 1).do("direction forward")  # T 20: one hit, its victim one of one
    assert game.request == ("deflect", 1)
    game.do("yes")
    assert wounds(game) == WHOLE and not game.has(1, Condition.PINNED)
    game.done()


@pytest.mark.clause("AE-145")
@pytest.mark.parametrize(("mode", "tests"), [(1, False), (2, True)])
def test_arcs(mode, tests):
    game = shooting({"at": (2, 6)}, {"at": (7, 8)})  # 21.8 degrees off
    act(game, "suppress", "weapon 0", f"choice {mode}")
    game.force(90, *((50,) if tests else ())).do("direction forward")
    assert game.has(1, Condition.PINNED) is tests
    game.done()


# --- the Orbital Strike ---
@pytest.mark.clause("AE-439")
def test_an_orbital_strike_is_not_deflected_and_knows_no_cover():
    from mech_env.rulesets.adeva.rules import attack_begin

    game = duel(f={"pattern": Pattern.WALL, "ats": 4}, covers={(3, 6): 8}, width=24)
    game.set(0, cell=0)
    begin = twins(attack_begin).begin
    game.state.request.decision = 0
    game.state.frames[1].stage = 4
    begin(game.setup, game.state, 0, Verb.CARD, Cause.CARD, -1, -1, -1, 6 * 24 + 3, -1, -1, 0)
    from mech_env.rulesets.adeva.rules import attack, window, wound

    stages = {"ATTACK": twins(attack).attack, "WINDOW": twins(window).window,
              "WOUND": twins(wound).stage}  # fmt: skip
    game.force(45, 4, 9)
    while game.state.depth > 2:
        f = game.top()
        kind = FRAMES.kinds(int(f.kind)).name
        stages[kind](game.setup, game.state, game.log, f)
    assert wounds(game) == lost(body=9)
    assert foe(game) == 1 and int(Mode.SINGLE) == 0
    game.done()


# --- cover ---
@pytest.mark.clause("AE-376", "AE-377", "AE-378")
@pytest.mark.parametrize(("die", "left"), [(3, 8), (4, 7)])
def test_cover_shields_the_body_and_wears(die, left):
    game = shooting(covers={(2 + RANGED, 6): 8})
    act(game.force(HIT_BODY, die), "attack", "weapon 0")
    assert wounds(game) == WHOLE  # soak 4 + (4 + 8 - 3)
    assert game.state.covers[0] == left
    game.done()


@pytest.mark.clause("AE-376")
def test_cover_does_not_shield_the_head_nor_from_near():
    game = shooting(covers={(2 + RANGED, 6): 8})
    act(game.force(40, 5), "attack", "weapon 0")
    assert wounds(game) == lost(head=10 - 4)
    game = shooting(km=1, covers={(3, 6): 8})
    settle(act(game.force(HIT_BODY, 5), "attack", "weapon 0"))
    assert wounds(game) == lost(body=5)


# --- Grapple ---
@pytest.mark.clause("AE-091")
def test_a_hit_begins_a_grapple_with_the_attacker_in_control():
    game = duel()
    act(game.force(33), "grapple")
    assert game.unit(0).grapples == 1 and game.unit(1).grapples == 0
    assert game.has(0, Condition.CONTROLS) and not game.has(1, Condition.CONTROLS)
    assert wounds(game) == WHOLE


@pytest.mark.clause("AE-350")
@pytest.mark.parametrize(("die", "held"), [(20, True), (21, False)])
def test_a_grapple_captures_a_pilot_on_foot(die, held):
    pilot: dict[str, Any] = {"machine": None, "items": []}
    game = duel({"characteristics": {"ws": 60}}, pilot, blue=[{"at": (20, 0), "fate": 0}])
    act(game.force(die), "grapple")  # T 60 - 40; the left hand is the only one that is free
    assert bool(game.unit(1).carrier == 0) is held
    assert game.unit(0).grapples == -1
    game.done()


@pytest.mark.clause("AE-092", "AE-168", "AE-350")
def test_who_comes_between_is_not_held_without_a_free_hand():
    """A free dock is enough for a pilot, not for the Construct that takes its place."""
    pilot: dict[str, Any] = {"machine": None, "items": []}
    ally = {"at": (4, 7), "fate": 0, "fate_most": 3}
    for free in (False, True):
        catcher = {"upgrades": ["wing_dock"], "left": -1 if free else 0}
        game = duel(catcher | {"items": ["rifle" if not free else "sword"]}, pilot, blue=[ally])
        act(game.force(1, 1), "grapple", "enemy 0", "protect")
        while game.decision == "direction":
            game.do(game.legal()[0])
        assert bool(game.unit(2).grapples == 0) is free
        game.done()


@pytest.mark.clause("AE-431", "AE-398")
def test_a_blast_hits_a_horde_as_often_as_it_is_wide_and_once_more():
    horde: dict[str, Any] = {"person": "infantry", "machine": None, "items": []}
    game = shooting({"items": ["rocket"]}, horde)
    dice = (1, 2, 1, 2, 1, 2)
    settle(act(game.force(40, *dice), "attack", "weapon 0", "enemy 0"))
    assert game.unit(1).wounds[0] == 30 - 3 * 1  # 7 against TB 3: 4 dealt each
    game.done()


# --- a Blast without its shooter, or without a roll ---
@pytest.mark.clause("AE-398", "AE-152")
def test_a_blast_strikes_all_though_it_fells_its_shooter():
    game = shooting({"items": ["rocket"], "until": 0}, {"until": 1}, km=2,
                    red=[{"at": (20, 6)}])  # fmt: skip
    game.set(0, wounds=[9, 11, 11, 0, 11, 11], critical=[0, 0, 0, 8, 0, 0])
    act(game.force(35, 1, 1), "attack", "weapon 0", "enemy 0")  # 53: the body
    settle(game)
    assert game.request == ("eject", 0)
    game.force(45, 6).do("yes")
    assert game.request == ("evade", 2)
    game.force(10, 5).do("no")  # neither D-DAMAGE nor Righteous Fury
    assert game.decision == "action" and wounds(game, 2) == lost(body=15 + 4 - 4)
    game.done()


@pytest.mark.clause("AE-379", "AE-004")
def test_a_blast_without_an_attack_roll_strikes_where_a_fresh_die_says():
    game = shooting({"items": ["rocket"], "characteristics": {"bs": 0}})
    act(game.force(2, 3, 45, 1, 1), "attack", "weapon 0", "enemy 0")  # 2 km east; 45: the body
    assert wounds(game) == lost(body=6 - 4)
    game.done()
