"""Independent characters, pilots in Constructs, and what stays with whom (5.15, 5.17 to 5.19)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import deflection as deflection_kernels
from mech_env.rulesets.adeva.questions import units as units_kernels
from mech_env.rulesets.adeva.rules import statuses as statuses_kernels
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Characteristic,
    Condition,
    Kind,
    Location,
    Status,
    Talent,
    Until,
    Upgrade,
)
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.campaigns import Campaign
from tests.rulesets.adeva.hurting import hurt
from tests.rulesets.adeva.scenario_table import each
from tests.twins import twins

deflection, units = twins(deflection_kernels), twins(units_kernels)
statuses = twins(statuses_kernels)

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
DRONE: dict[str, Any] = {"person": "drone", "machine": None, "fate": 0}
ENEMY: dict[str, Any] = {"at": (10, 10)} | SPENT


# --- independent characters ---
@pytest.mark.clause("AE-294", "AE-302")
def test_an_ic_has_one_pool_and_dies_at_0_without_fate():
    """IC with 12 wounds, fate_max 0, loses 12: dead; no location pools."""
    more = {"at": (1, 1)} | SPENT
    game = hurt(Bare([{"at": (3, 3)} | DRONE, more], [ENEMY]).turn_of(1), 0, 12, Location.LEFT_LEG)
    assert game.unit(0).status == Status.DEAD
    assert list(game.unit(0).critical) == [0] * 6
    game.done()
    game = hurt(Bare([{"at": (3, 3)} | DRONE, more], [ENEMY]).turn_of(1), 0, 11, Location.LEFT_LEG)
    assert list(game.unit(0).wounds) == [1, 0, 0, 0, 0, 0]  # the struck location has none
    assert game.unit(0).status == Status.ACTIVE


@pytest.mark.clause("AE-294")
def test_what_is_not_said_of_others_holds_for_an_ic():
    """It attacks, parries, is stunned and tired as any Construct is."""
    ic = {"at": (3, 3), "items": ["sword"]} | DRONE
    game = Bare([ic], [{"at": (4, 3), "items": ["sword"]} | SPENT]).turn_of(0)
    assert game.may("attack", "aim", "all_out", "stun", "grapple", "guard", "stance", "half_move")
    game.turn_of(1).force(40).do("attack", "weapon 0")
    assert game.request == ("evade", 0) and game.may("dodge", "parry")
    statuses.stun(game.setup, game.state, game.log, 0, 2)
    statuses.tire(game.setup, game.state, game.log, 0, 1)
    assert (game.unit(0).stunned, game.unit(0).fatigue) == (2, 1)


@pytest.mark.clause("AE-295", "AE-020")
def test_two_ics_have_two_initiatives():
    plain = each(profile="crew", fate=0, kit="line")
    plain["sides"][0]["units"].append({**plain["sides"][0]["units"][0], "at": [1, 2]})
    game = Campaign(plain).force(2, 9, 5).begin()  # a die for each of the three
    while game.decision in ("deploy", "row"):
        game.do(game.legal()[0])
    assert [int(game.unit(k).initiative) for k in range(3)] == [5, 12, 8]
    assert list(game.state.order[:3]) == [1, 2, 0]
    game.done()


@pytest.mark.clause("AE-296", "AE-016")
def test_an_ic_has_one_full_or_two_half_actions_and_a_reaction():
    armed = DRONE | {"at": (8, 8), "items": ["knife"]}  # it may drop it: so it is still asked
    game = Bare([{"at": (3, 3)} | SPENT], [armed | {"until": 0, "half_left": 0}])
    game.turn_of(0).do("end")
    assert game.request == ("action", 1)
    u = game.unit(1)
    assert u.half_left == 2 and int(u.until) == 1 << Until.REACTION
    game.do("full_move", "column 4", "row 3")
    assert u.half_left == 0 and not game.may("half_move")
    game = Bare([{"at": (3, 3)} | SPENT], [armed]).turn_of(1)
    game.do("half_move", "column 4", "row 3")
    assert not game.may("full_move") and game.may("half_move")
    game.do("half_move", "column 4", "row 2")
    assert game.unit(1).half_left == 0


@pytest.mark.clause("AE-300", "AE-302")
def test_a_drone_stands_for_a_construct_by_the_rules_of_ics():
    game = Bare([{"at": (3, 3)} | DRONE, {"at": (1, 1)} | SPENT], [ENEMY])
    assert (game.unit(0).kind, list(game.unit(0).wounds)) == (Kind.IC, [12, 0, 0, 0, 0, 0])
    hurt(game.turn_of(1), 0, 20, Location.BODY)
    assert game.unit(0).status == Status.DEAD and game.unit(0).kind == Kind.IC
    assert not game.events("ejects") and game.unit(0).wreck == -1
    game.done()


# --- Constructs ---
@pytest.mark.clause("AE-321")
def test_a_construct_and_an_ic_with_the_same_gear_may_do_the_same():
    """C-STD and an IC with the same gear get the same D-ACTION mask."""
    same = {
        "at": (3, 3), "items": ["sword", "pistol"], "powers": ["lance"], "patterns": ["wall"],
        "talents": ["swift"],
    } | SPENT  # fmt: skip
    values = {"ws": 40, "bs": 40, "s": 40, "t": 40, "ag": 30, "int": 30, "per": 30, "wp": 40,
              "fel": 30, "sr": 40}  # fmt: skip
    skills = dict.fromkeys(("dodge", "acrobatics", "awareness"), 0)

    def legal(more: dict[str, Any], at: tuple[int, int], **state: Any) -> list[str]:
        unit = same | {"characteristics": dict(values), "skills": dict(skills)} | more
        foe = {"at": at} | SPENT
        game = Bare([unit], [foe], covers={(4, 5): 8, (3, 3): 8}).set(0, **state).turn_of(0)
        if at == (4, 3):
            game.engage(0, 1)
        return game.refresh().legal()

    ic = {"person": "drone", "machine": None}
    for at in ((4, 3), (5, 3), (8, 8)):
        for state in ({}, {"conditions": 1 << Condition.PRONE}, {"pattern": 0, "ats": 4}):
            mine = legal({}, at, **state)
            assert mine == legal(ic, at, **state)
            assert len(mine) > 10 or "conditions" in state


@pytest.mark.clause("AE-325", "AE-322")
def test_upgrades_stay_with_the_construct_talents_with_the_pilot():
    """Ejected pilot: Kinetic Barrier gone."""
    red = [{"at": (3, 3), "machine": "super", "talents": ["sprint"]} | SPENT, {"at": (1, 1)}]
    game = Bare(red, [ENEMY]).no_fate().turn_of(1)
    s, b = game.setup, game.state
    assert units.has_upgrade(s, b, 0, Upgrade.KINETIC_BARRIER) and deflection.rating(s, b, 0) == 25
    game.set(0, wounds=[1, 12, 12, 20, 12, 12], critical=[8, 0, 0, 0, 0, 0])
    hurt(game, 0, 2, Location.HEAD)
    game.force(95 - 50, 3).do("yes")  # ejected, on foot; a cockpit that hovers lands unhurt
    assert game.unit(0).kind == Kind.PILOT and game.unit(0).machine == -1
    assert not units.has_upgrade(s, b, 0, Upgrade.KINETIC_BARRIER)
    assert deflection.rating(s, b, 0) == 0
    assert units.has_talent(s, b, 0, Talent.SPRINT)


@pytest.mark.clause("AE-328", "AE-329")
def test_what_hits_the_construct_stays_with_it_what_hits_the_mind_does_not():
    """Fatigue on the Eva: lost when the pilot ejects; Ego and fear stay with the pilot."""
    hit = {"fatigue": 3, "stunned": 2, "ego": 7} | SPENT
    game = Bare([{"at": (3, 3)} | hit, {"at": (1, 1)} | SPENT], [ENEMY]).turn_of(1)
    game.put(0, Condition.PRONE, Condition.SHAKEN, Condition.DAZED)
    game.set(0, wounds=[1, 11, 11, 18, 11, 11], critical=[8, 0, 0, 0, 0, 0])
    hurt(game, 0, 2, Location.HEAD)
    assert game.unit(0).fatigue == 3 and game.unit(0).stunned == 2
    game.force(85, 2, 5).do("yes")  # 85 - 10 prone: 75; no: 1d5 km
    u = game.unit(0)
    assert u.kind == Kind.PILOT
    assert (u.fatigue, u.stunned, u.ego) == (0, 0, 7)
    assert not game.has(0, Condition.PRONE) and not game.has(0, Condition.DAZED)
    assert game.has(0, Condition.SHAKEN)


@pytest.mark.clause("AE-328", "AE-359")
def test_a_constructs_toughness_bears_the_fatigue():
    """Pilot T 30, Construct T 40: helpless beyond 4."""
    game = Bare([{"at": (3, 3), "fatigue": 4} | SPENT, {"at": (1, 1)} | SPENT], [ENEMY]).turn_of(1)
    assert not units.is_helpless(game.setup, game.state, 0)
    assert units.bonus(game.setup, game.state, 0, Characteristic.T) == 4
    statuses.tire(game.setup, game.state, game.log, 0, 1)
    assert units.is_helpless(game.setup, game.state, 0)


# --- a pilot in an Angel's hand ---
def held_by_an_angel(wp: int = 40) -> Bare:
    angel = {"at": (3, 3), "person": "angel"} | SPENT
    pilot = {"at": (3, 3), "machine": None, "characteristics": {"wp": wp}} | SPENT
    game = Bare([angel, pilot], [ENEMY | {"status": Status.ACTIVE}])
    game.set(1, carrier=0, berth=Berth.LEFT_HAND)
    return game.turn_of(2)


@pytest.mark.clause("AE-347", "AE-024")
def test_an_angels_hand_hurts_the_mind_every_round():
    """Held 2 rounds, dice 4, 9: Ego 13."""
    game = held_by_an_angel().force(4).do("end")
    assert game.unit(1).ego == 4 and game.state.round_number == 2
    game.done()
    game.force(9)
    while game.state.round_number == 2:
        game.do("end")
    assert game.unit(1).ego == 13
    game.done()


@pytest.mark.clause("AE-347", "AE-373")
def test_as_much_ego_as_willpower_is_catatonic():
    game = held_by_an_angel(wp=4).force(4).do("end")
    assert units.is_helpless(game.setup, game.state, 1) and game.events("helpless")


@pytest.mark.clause("AE-347")
def test_an_evas_hand_does_not():
    red = [{"at": (3, 3)} | SPENT, {"at": (3, 3), "machine": None} | SPENT]
    game = Bare(red, [ENEMY]).set(1, carrier=0, berth=Berth.LEFT_HAND).turn_of(2)
    game.force().do("end")
    assert game.unit(1).ego == 0 and game.state.round_number == 2
    game.done()
