"""Pilots on foot: what they can do, who takes them aboard, ejection (5.18, 5.19, AE-427)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import rates as rates_kernels
from mech_env.rulesets.adeva.rules import placing as placing_kernels
from mech_env.rulesets.adeva.rules import removal as removal_kernels
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Cockpit,
    Condition,
    Kind,
    Location,
    Status,
    Upgrade,
)
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.hurting import hurt
from tests.rulesets.adeva.pair import modifier
from tests.twins import twins

rates, removal, placing = twins(rates_kernels), twins(removal_kernels), twins(placing_kernels)

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
FOOT: dict[str, Any] = {"machine": None} | SPENT
DOCK: dict[str, Any] = {"upgrades": (Upgrade.WING_DOCK, Upgrade.UNARMED)}


# --- AE-350: a Construct captures ---
def seize(e: dict[str, Any], *dice: int, km: int = 1, **f: Any) -> Bare:
    """E grapples at a pilot of blue, which has no Reaction."""
    more = {"at": (10, 10)} | SPENT
    game = Bare([{"at": (3, 3)} | SPENT | e], [{"at": (3 + km, 3), "until": 0} | FOOT | f, more])
    return game.turn_of(0).force(*dice).do("grapple")


@pytest.mark.clause("AE-350", "AE-366", "AE-344")
def test_a_construct_captures_by_a_grapple_test():
    """WS 60: T 20."""
    sixty = {"characteristics": {"ws": 60}}
    game = seize(sixty, 20)
    assert game.request == ("place", 0) and game.may("thing right_hand", "thing left_hand")
    game.do("thing left_hand")
    u = game.unit(1)
    assert (u.carrier, u.berth, u.cell) == (0, Berth.LEFT_HAND, game.unit(0).cell)
    assert game.unit(0).grapples == -1  # no grapple state arises
    game.done()
    game = seize(sixty, 21)
    assert game.unit(1).berth == Berth.NONE
    game.done()


@pytest.mark.clause("AE-350", "AE-427")
def test_or_into_its_dock():
    game = seize({"characteristics": {"ws": 90}, "items": ["rifle"]} | DOCK, 20)
    assert game.unit(1).berth == Berth.DOCK  # both hands are full: it is not asked
    game.done()
    assert not Bare([{"at": (3, 3), "items": ["rifle"]} | SPENT],
                    [{"at": (4, 3)} | FOOT]).turn_of(0).may("grapple")  # fmt: skip


@pytest.mark.clause("AE-350", "AE-344")
def test_the_pilot_may_dodge_but_not_parry():
    game = seize({"characteristics": {"ws": 60}}, 20, until=1)
    assert game.request == ("evade", 1) and game.legal() == ["no", "dodge"]
    game.force(30).do("dodge")
    assert game.unit(1).berth == Berth.NONE
    game.done()


@pytest.mark.clause("AE-350", "AE-091")
def test_what_is_no_construct_grapples_as_usual():
    drone = {"person": "drone", "machine": None, "fate": 0, "characteristics": {"ws": 60}}
    game = seize(drone, 20)
    assert (game.unit(0).grapples, game.unit(1).berth) == (1, Berth.NONE)
    game.done()


# --- AE-346, AE-427: aboard ---
@pytest.mark.clause("AE-346", "AE-427")
def test_a_full_dock_leaves_the_hands():
    red = [{"at": (3, 3), "items": ["sword"]} | DOCK | SPENT, {"at": (3, 3)} | FOOT,
           {"at": (4, 3)} | FOOT]  # fmt: skip
    game = Bare(red, [{"at": (9, 9)} | SPENT]).set(1, carrier=0, berth=Berth.DOCK).turn_of(0)
    game.do("ready", "choice 5")
    assert (game.unit(2).carrier, game.unit(2).berth) == (0, Berth.LEFT_HAND)
    assert not game.turn_of(0).may("grapple")  # neither hand is free now


@pytest.mark.clause("AE-346")
def test_a_destroyed_arm_drops_its_pilot_and_a_defeated_carrier_too():
    red = [{"at": (3, 3)} | SPENT, {"at": (3, 3)} | FOOT, {"at": (1, 1)} | SPENT]
    game = Bare(red, [{"at": (9, 9)} | SPENT]).set(1, carrier=0, berth=Berth.LEFT_HAND).turn_of(2)
    game.set(0, wounds=[9, 11, 0, 18, 11, 11])
    hurt(game, 0, 7, Location.LEFT_ARM)
    assert game.unit(1).berth == Berth.NONE and game.unit(1).carrier == -1
    assert game.at(1) == (3, 2)  # the first free neighbour from the north clockwise
    game = Bare(red, [{"at": (9, 9)} | SPENT]).set(1, carrier=0, berth=Berth.LEFT_HAND).turn_of(2)
    removal.remove(game.setup, game.state, game.log, 0, Status.DEFEATED)
    assert game.unit(1).berth == Berth.NONE and game.unit(1).status == Status.ACTIVE


@pytest.mark.clause("AE-346", "AE-026")
def test_an_escaping_carrier_saves_its_own_and_captures_others():
    foe = {"at": (3, 3)} | FOOT
    red = [{"at": (3, 3)} | SPENT, {"at": (3, 3)} | FOOT]
    game = Bare(red, [{"at": (9, 9)} | SPENT, foe]).turn_of(0)
    game.set(1, carrier=0, berth=Berth.LEFT_HAND).set(3, carrier=0, berth=Berth.RIGHT_HAND)
    removal.remove(game.setup, game.state, game.log, 0, Status.ESCAPED)
    assert (game.unit(1).status, game.unit(3).status) == (Status.RESCUED, Status.CAPTURED)


# --- AE-339 to AE-343: on the move ---
@pytest.mark.clause("AE-339", "AE-341")
def test_an_evas_pilot_walks_and_an_unbreached_superheavys_cockpit_drives():
    def half(machine: str, *conditions: Condition) -> int:
        game = beaten(50, 1, machine=machine, characteristics={"ag": 60}).put(0, *conditions)
        assert game.unit(0).kind == Kind.PILOT
        return int(rates.half(game.setup, game.state, 0))

    assert half("standard") == 1
    assert half("super") == 2
    assert half("super", Condition.BREACHED) == 1


@pytest.mark.clause("AE-339", "AE-083")
def test_no_entry_plug_drives_and_nobody_is_deceived_any_more():
    unit = {"at": (6, 6), "wounds": [0] * 6, "critical": [8, 0, 0, 8, 0, 0]} | SPENT
    game = Bare([unit, {"at": (1, 1)} | SPENT], [{"at": (11, 11)} | SPENT]).turn_of(1)
    game.setup.machines[game.unit(0).machine].cockpit = 1 << Cockpit.DRIVE
    game.set(2, feinted=0)
    hurt(game, 0, 1, Location.BODY)
    game.force(50, 1).do("yes")
    assert game.unit(0).kind == Kind.PILOT and not game.has(0, Condition.DRIVE)
    assert int(rates.half(game.setup, game.state, 0)) == 1
    assert game.unit(2).feinted == -1


@pytest.mark.clause("AE-341", "AE-340")
def test_on_foot_1_2_3_and_6_km():
    game = Bare([{"at": (3, 3)} | FOOT], [{"at": (9, 9)} | SPENT]).turn_of(0)
    s, b = game.setup, game.state
    found = [int(one(s, b, 0)) for one in (rates.half, rates.full, rates.charge, rates.run)]
    assert found == [1, 2, 3, 6]
    assert not game.may("charge") and game.may("half_move", "full_move", "run")


@pytest.mark.clause("AE-342", "AE-343")
def test_burned_or_lamed_it_stays_where_it_is():
    for hindered in ({"conditions": 1 << Condition.BURNED}, {"critical": [0, 0, 0, 0, 5, 0]}):
        pilot = {"at": (3, 3)} | FOOT | hindered
        game = Bare([pilot, {"at": (1, 1)} | SPENT], [{"at": (9, 9)} | SPENT]).turn_of(0)
        assert not game.may("half_move") and not game.may("full_move") and not game.may("run")
        foe = {"at": (4, 3), "items": ["sword"], "characteristics": {"ws": 90}} | SPENT
        game = Bare([pilot, {"at": (1, 10)} | SPENT], [foe]).turn_of(2)
        game.force(45, 5).do("attack", "weapon 0")  # WS 90 - 40; nobody is asked to dodge
        while game.decision == "damage":
            game.do("no")
        assert game.decision != "evade" and game.unit(0).wounds[0] < 10
        game.done()


# --- AE-330 and its chart ---
def beaten(*dice: int, eject: str = "yes", where: Location = Location.BODY, **foe: Any) -> Bare:
    """A wound fells unit 0 at (6, 6), which faces east; its pilot ejects or stays."""
    unit = {"at": (6, 6), "wounds": [0] * 6, "critical": [8, 0, 0, 8, 0, 0]} | SPENT | foe
    game = Bare([unit, {"at": (1, 1)} | SPENT], [{"at": (11, 11)} | SPENT]).turn_of(1)
    hurt(game, 0, 1, where)
    assert game.request == ("eject", 0)
    return game.force(*dice).do(eject)


@pytest.mark.clause("AE-330", "AE-333")
def test_the_situation_moves_the_chart():
    """Roll 45, prone: 35: no ejection."""
    game = beaten(45, where=Location.HEAD, conditions=1 << Condition.PRONE)
    assert game.events("ejects")[0][2] == 35 and game.at(0) == (6, 6)
    game.done()
    both: dict[str, Any] = {
        "conditions": 1 << Condition.PRONE,
        "upgrades": (Upgrade.EJECTION_BOOSTER,),
    }
    game = beaten(45, 6, where=Location.HEAD, **both)
    assert game.events("ejects")[0][2] == 45 and game.at(0) == (5, 6)
    game.done()


@pytest.mark.clause("AE-330")
def test_who_is_grappled_ejects_worse():
    unit = {"at": (6, 6), "wounds": [0] * 6, "critical": [8, 0, 0, 0, 0, 0]} | SPENT
    game = Bare([unit, {"at": (1, 1)} | SPENT], [{"at": (7, 6)} | SPENT])
    game.engage(0, 2).set(0, grapples=2).set(2, grapples=0).put(2, Condition.CONTROLS)
    hurt(game.turn_of(1), 0, 1, Location.HEAD).force(50).do("yes")
    assert game.events("ejects")[0][2] == 40 and game.at(0) == (6, 6)
    assert game.unit(2).grapples == -1
    game.done()


@pytest.mark.clause("AE-330", "AE-332")
def test_the_chart_is_clamped():
    down = 1 << Condition.PRONE
    assert beaten(5, 3, where=Location.HEAD, conditions=down).events("ejects")[0][2] == 1
    assert beaten(99, upgrades=(Upgrade.EJECTION_BOOSTER,)).events("ejects")[0][2] == 100


@pytest.mark.clause("AE-334", "AE-335")
def test_what_hovers_or_flies_lands_unhurt():
    game = beaten(50, machine="super")
    assert game.unit(0).wounds[0] == 10 and game.at(0) == (5, 6)
    game.done()
    game = beaten(65, 3, machine="super")
    assert game.unit(0).wounds[0] == 10 and game.at(0) == (3, 6)
    game.done()


@pytest.mark.clause("AE-334", "AE-336")
def test_it_lands_before_the_edge_or_what_is_in_the_way():
    """1d10 of damage on the body, less TB 1."""
    game = beaten(80, 5, 5, facing=2)  # 10 km to the west: 6 to the edge
    assert game.at(0) == (0, 6)
    unit = {"at": (6, 6), "wounds": [0] * 6, "critical": [8, 0, 0, 8, 0, 0]} | SPENT
    game = Bare([unit, {"at": (5, 6)} | SPENT], [{"at": (11, 11)} | SPENT]).turn_of(1)
    hurt(game, 0, 1, Location.BODY).force(50, 10).do("yes")
    assert game.at(0) == (6, 6) and game.unit(0).wounds[0] == 1
    game.done()


@pytest.mark.clause("AE-331")
def test_breach_damage_is_not_soaked():
    game = beaten(22, 3, 4)
    assert game.unit(0).wounds[0] == 3 and game.has(0, Condition.BREACHED)
    game = beaten(5, 6, eject="no")
    assert game.unit(0).wounds[0] == 0 and game.unit(0).critical[3] == 1
    game = beaten(eject="no", where=Location.HEAD)
    assert game.unit(0).wounds[0] == 10 and not game.has(0, Condition.BREACHED)


# --- a target of 40 ---
@pytest.mark.clause("AE-344", "AE-366")
def test_attacks_on_pilots_have_40_less():
    game = Bare([{"at": (2, 6), "items": ["sword"]} | SPENT], [{"at": (3, 6)} | FOOT])
    assert modifier(game) == -40


@pytest.mark.clause("AE-346", "AE-385")
@pytest.mark.parametrize("first", [True, False])
def test_a_critical_of_the_arm_sets_the_pilot_down(first):
    """Critical 7 destroys the arm that holds it, whichever place the pilot has."""
    carrier: dict[str, Any] = {"at": (3, 3), "wounds": [9, 11, 0, 18, 11, 11]} | SPENT
    pilot: dict[str, Any] = {"at": (3, 3)} | FOOT
    red = [pilot, carrier] if first else [carrier, pilot]
    game = Bare([*red, {"at": (1, 10)} | SPENT], [{"at": (9, 9)} | SPENT])
    who, holder = (0, 1) if first else (1, 0)
    game.set(who, carrier=holder, berth=Berth.LEFT_HAND).turn_of(2)
    hurt(game, holder, 7, Location.LEFT_ARM)
    assert game.unit(who).berth == Berth.NONE and game.at(who) != (3, 3)


@pytest.mark.clause("AE-332", "AE-333", "AE-334", "AE-335", "AE-336", "AE-337")
@pytest.mark.parametrize(
    ("die", "more", "at", "wounds"),
    [
        (10, [5], (6, 6), 5),  # misfire: 1d5 more in the cockpit
        (11, [], (6, 6), 10),  # inside
        (40, [], (6, 6), 10),
        (41, [6], (5, 6), 5),  # 1 km behind, 1d10 less TB 1
        (60, [6], (5, 6), 5),
        (61, [2, 4], (4, 6), 7),  # 1d5 km, 1d5 less TB 1
        (75, [2, 4], (4, 6), 7),
        (76, [1, 2], (3, 6), 10),  # 2d5 km, no damage
        (90, [1, 2], (3, 6), 10),
    ],
)
def test_every_edge_of_the_chart(die, more, at, wounds):
    game = beaten(die, *more, where=Location.HEAD)
    assert game.at(0) == at and game.unit(0).wounds[0] == wounds
    game.done()
    assert beaten(91, where=Location.HEAD).unit(0).status == Status.RESCUED
