"""What a declared action needs is looked at again as it is done (2, 5.3 d); what ends with whom."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import assists as assist_kernels
from mech_env.rulesets.adeva.questions import deflection as deflection_kernels
from mech_env.rulesets.adeva.questions import hiding as hiding_kernels
from mech_env.rulesets.adeva.rules import removal as removal_kernels
from mech_env.rulesets.adeva.state.choices import Task
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Condition,
    Kind,
    Location,
    Pattern,
    Status,
    Until,
    Upgrade,
)
from tests.rulesets.adeva.bare import Bare, packed
from tests.rulesets.adeva.hurting import hurt
from tests.rulesets.adeva.pair import act
from tests.rulesets.adeva.striking import clash
from tests.twins import twins

assists, deflection, hiding, removal = (
    twins(one) for one in (assist_kernels, deflection_kernels, hiding_kernels, removal_kernels)
)
SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}
FAR = {"at": (10, 10)} | SPENT


# --- asked again ---
@pytest.mark.clause("AE-136", "AE-238")
def test_who_is_engaged_meanwhile_sets_no_overwatch_with_a_rifle() -> None:
    game = Bare(
        [{"at": (3, 3), "items": ["rifle"]} | SPENT],
        [{"at": (6, 3), "items": ["sword"]} | SPENT, FAR],
    )
    game.until(1, Until.DELAYING).turn_of(0)
    game.do("overwatch", "choice 0", "choice 2", "choice 0")
    assert game.request == ("interrupt", 1)
    game.force(1, 99).do("yes").do("half_move", "column 7", "row 8", "enemy 0")
    assert game.events("spoiled") and game.unit(0).watch.arm == -1
    game.done()


@pytest.mark.clause("AE-238", "AE-410")
def test_an_injector_serves_only_whom_it_was_meant_for() -> None:
    """The ally is pushed away; the one that holds it is tired as well, but was not meant."""
    game = Bare(
        [{"at": (3, 3), "items": ["injector"], "fatigue": 1} | SPENT,
         {"at": (4, 3), "fatigue": 2} | SPENT],
        [{"at": (5, 3), "items": ["sword"]} | SPENT, FAR],
    )  # fmt: skip
    game.until(2, Until.DELAYING).turn_of(0)
    game.do("ready", "choice 3", "own 1")
    game.set(1, cell=3 * 12 + 9)  # wherever it was moved to
    game.do("no")
    assert game.events("spoiled") and game.unit(0).carried[0] >= 0
    assert (game.unit(0).fatigue, game.unit(1).fatigue) == (1, 2)


# --- who is out of reach ---
@pytest.mark.clause("AE-071", "AE-091", "AE-350")
def test_a_charge_seizes_no_pilot_that_is_grappled() -> None:
    dock = {"upgrades": (Upgrade.WING_DOCK,), "items": ["rifle"]}
    game = Bare(
        [{"at": (1, 3)} | dock | SPENT, {"at": (7, 3), "person": "drone"} | SPENT],
        [{"at": (6, 3), "machine": None} | SPENT, FAR],
    )
    game.turn_of(0).do("charge", "enemy 0")
    assert game.decision == "charge_with" and game.may("grapple")
    game.engage(1, 2).set(1, grapples=2).set(2, grapples=1).put(1, Condition.CONTROLS)
    assert not game.refresh().may("grapple")


@pytest.mark.clause("AE-346", "AE-442", "AE-446")
@pytest.mark.parametrize("berth", [Berth.LEFT_HAND, Berth.DRIVER])
def test_nobody_treats_who_is_held_or_rides(berth: Berth) -> None:
    medic = {"at": (3, 3), "person": "leader", "machine": None} | SPENT
    pilot = {"at": (4, 4), "machine": None, "wounds": [4, 0, 0, 0, 0, 0]} | SPENT
    carrier = {"at": (4, 3), "person": "truck" if berth == Berth.DRIVER else "base"} | SPENT
    game = Bare([medic, pilot, carrier], [FAR]).turn_of(0)
    assert game.may("use_skill")
    assert (
        not game.set(1, carrier=2, berth=berth, cell=game.unit(2).cell).refresh().may("use_skill")
    )


@pytest.mark.clause("AE-442")
def test_a_gunner_strikes_nobody_from_its_seat() -> None:
    game = Bare(
        [{"at": (5, 5), "person": "truck", "items": ["carbine"]},
         {"at": (5, 5), "person": "crew", "machine": None, "berth": Berth.GUNNER, "carrier": 0}
         | SPENT],
        [{"at": (6, 5), "person": "drone"} | SPENT],
    )  # fmt: skip
    game.turn_of(1).sample(1).do("attack")
    assert game.decision != "weapon"  # the Carbine is the one weapon
    assert not game.engage(0, 2).turn_of(1).may("attack")


@pytest.mark.clause("AE-066", "AE-068")
def test_an_item_in_both_hands_is_aimed_at_once() -> None:
    game = clash({"items": ["sword"]}, {"items": ["rifle"]})
    game.do("called_shot")
    while game.decision != "part":
        game.do(game.legal()[0])
    assert game.may("thing right_hand") and not game.may("thing left_hand")


# --- what ends ---
@pytest.mark.clause("AE-230", "AE-313")
def test_the_help_of_who_is_lost_waits_no_more() -> None:
    horde = {"at": (4, 3), "person": "infantry", "machine": None}
    director = {"at": (4, 3), "person": "director", "machine": None, "carrier": 1}
    game = Bare([{"at": (3, 3)} | SPENT, horde, director | SPENT | {"berth": Berth.LEADER}], [FAR])
    game.set(2, helps=(packed(0, Task.ATTACK), 0))
    assert assists.pending(game.setup, game.state, 0) == 1
    removal.remove(game.setup, game.state, game.log, 1, Status.DESTROYED)
    assert game.unit(2).status == Status.DEFEATED
    assert assists.pending(game.setup, game.state, 0) == 0


@pytest.mark.clause("AE-328", "AE-419")
def test_a_bulwark_on_a_construct_does_not_go_over_to_its_pilot() -> None:
    guard = {"at": (4, 3), "pattern": Pattern.WALL, "ats": 4, "shields": 0}
    game = Bare([{"at": (3, 3)} | SPENT, guard | SPENT], [{"at": (9, 3)} | SPENT]).turn_of(1)
    assert deflection.is_shielded(game.setup, game.state, 0)
    hurt(game, 0, 40, Location.HEAD)
    game.do("no")
    assert game.unit(0).kind == Kind.PILOT and game.unit(1).shields == -1
    assert not deflection.is_shielded(game.setup, game.state, 0)


@pytest.mark.clause("AE-356", "AE-443")
def test_a_leader_attached_to_a_horde_watches_for_who_hides() -> None:
    horde = {"at": (4, 3), "person": "infantry", "machine": None}
    leader = {"at": (4, 3), "person": "leader", "machine": None, "carrier": 0}
    game = Bare([horde, leader | SPENT | {"berth": Berth.LEADER}], [{"at": (9, 3)} | SPENT])
    assert hiding.watches(game.setup, game.state, 2, 1)


# --- once nothing is left ---
@pytest.mark.clause("AE-152", "AE-182")
def test_nobody_gives_an_arm_for_hits_that_are_lost() -> None:
    """F's Counter-Attack puts E out: the hits of the flurry that are left are lost with it."""
    frail = {"talents": ["lightning"], "characteristics": {"ws": 75}, "until": 0, "fate_most": 0,
             "wounds": [9, 11, 11, 1, 11, 11]}  # fmt: skip
    other = {"at": (8, 10), "items": ["sword"]} | SPENT
    game = clash(frail, {"talents": ["counter_attack", "sacrifice"]}, red=[other])
    act(game.force(25), "lightning", "weapon 0")
    act(game.force(45), "parry")
    act(game.force(14, 9), "weapon 0")
    game.force(50, 5, 35).do("yes")  # E ejects, lands, and does not stand it
    assert game.unit(0).kind == Kind.PILOT
    assert game.decision not in ("sac_self", "evade", "ally")


@pytest.mark.clause("AE-025", "AE-138")
def test_nobody_fires_any_more_once_the_fight_is_decided() -> None:
    frail = {"at": (10, 6), "items": ["sword"], "until": 0, "wounds": [9, 11, 11, 1, 11, 11]}
    shooter = {"items": ["rifle"], "characteristics": {"bs": 60}} | SPENT
    game = Bare(
        [frail | {"fate": 0, "fate_most": 0}],
        [{"at": (16, 6)} | shooter, {"at": (16, 8)} | shooter],
        width=24,
    ).turn_of(0)
    for unit in (1, 2):
        w = game.unit(unit).watch
        w.arm, w.mode, w.radius, w.release, w.whom = 0, 0, 3, 1, -1
    game.refresh().force(1, 90, 2, 90).do("half_move", "column 10", "row 3")
    game.force(1, 90, 35, 5).do("no")  # the earlier does not yield, and is first
    while game.decision == "damage":
        game.do("no")
    game.force(50, 5, 35).do("yes")
    assert game.state.winner == 1 and game.unit(2).watch.arm == 0
    game.done()
