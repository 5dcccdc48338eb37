"""Equipment in use: bracing, drawing, items, coating; Bulwark (AE-231 to AE-246, AE-405 ff.)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import deflection as deflection_kernels
from mech_env.rulesets.adeva.questions import gear as gear_kernels
from mech_env.rulesets.adeva.questions import handling as handling_kernels
from mech_env.rulesets.adeva.rules import placing as placing_kernels
from mech_env.rulesets.adeva.rules import statuses as statuses_kernels
from mech_env.rulesets.adeva.state.choices import Handling
from mech_env.rulesets.adeva.state.codes import Power
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import modifier, pair
from tests.twins import twins

deflection, placing = twins(deflection_kernels), twins(placing_kernels)
gear, handling = twins(gear_kernels), twins(handling_kernels)
statuses = twins(statuses_kernels)

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}


def held(*items: str, km: int = 8, f: dict[str, Any] | None = None, **e: Any) -> Bare:
    """E's turn with these items, F so far away and without a Reaction."""
    return pair({"items": list(items)} | e, {"until": 0} | (f or {}), km=km).turn_of(0)


# --- AE-231, AE-232, AE-405 ---
@pytest.mark.clause("AE-232", "AE-231", "AE-405")
def test_a_heavy_weapon_is_braced_until_it_moves():
    """Braced, then Half Move: -30 again."""
    game = held("gatling", km=5)
    assert modifier(game, Verb.BURST_FULL) == -30 - 20
    game.do("brace")
    assert modifier(game, Verb.BURST_FULL) == -20 and game.unit(0).half_left == 1
    game.do("half_move", "column 1", "row 6")
    assert modifier(game, Verb.BURST_FULL) == -30 - 20


@pytest.mark.clause("AE-232")
def test_any_change_of_cell_or_posture_ends_it():
    for what in ("forced", "prone", "stowed"):
        game = held("gatling", km=5).do("brace")
        s, b, log = game.setup, game.state, game.log
        if what == "forced":
            placing.put(s, b, log, 0, 5 * 24 + 2, Event.FORCED)
        elif what == "prone":
            statuses.knock_prone(s, b, log, 0)
        else:
            game.do("ready", "choice 1")
        assert game.unit(0).braced == 0, what
    assert not held("rifle").may("brace")  # only Heavy weapons


# --- AE-240 to AE-244 ---
@pytest.mark.clause("AE-240")
def test_a_two_handed_weapon_takes_both_hands():
    """Rifle stowed, both hands empty: Ready puts it in both hands."""
    game = held("rifle", "sword", right=-1, left=-1).do("ready", "weapon 0")
    assert (game.unit(0).right, game.unit(0).left, game.unit(0).half_left) == (0, 0, 1)
    game = held("rifle", "sword", right=1, left=-1).do("ready")  # one hand is full
    assert "choice 0" not in game.legal()


@pytest.mark.clause("AE-241")
def test_what_lies_in_an_adjacent_cell_is_picked_up_by_a_ready():
    game = held("pistol").do("ready", "choice 6")
    assert game.unit(0).half_left == 2 and game.unit(0).carried[0] == -1
    game.do("half_move", "column 3", "row 6").do("ready", "thing right_hand")
    assert game.unit(0).carried[0] == Item.PISTOL and game.unit(0).right == 0
    assert game.unit(0).ammo[0] == 8 and game.unit(0).half_left == 0
    assert game.state.ground[0].kind == -1
    game = held("pistol").do("ready", "choice 6").do("full_move", "column 5", "row 6")
    assert not game.turn_of(0).may("ready")  # 3 km away


@pytest.mark.clause("AE-244")
def test_the_number_of_quick_draws():
    """AB 3: 2 times; AB 5: 3 times; afterwards it costs a Half Action."""

    def free(agility: int) -> int:
        quick: dict[str, Any] = {"talents": ["quick_draw"], "left": -1}
        quick["characteristics"] = {"ag": agility}
        game = held("sword", "knife", **quick)
        count = 0
        while game.unit(0).half_left == 2:
            game.do("ready", "choice 2")  # one for the other
            count += 1
        return count - 1

    assert free(30) == 2
    assert free(50) == 3
    assert free(10) == 2


# --- AE-242, AE-410, AE-411 ---
@pytest.mark.clause("AE-411", "AE-242")
@pytest.mark.parametrize(("die", "tired"), [(40, 0), (41, 1)])
def test_a_coated_blade_poisons_with_the_next_hit(die, tired):
    """Coat the Sword: next hit poisons; T 40."""
    game = held("sword", "blade_coating", km=1).do("ready", "choice 3")
    assert game.unit(0).coated == 1 and game.unit(0).half_left == 1
    game.force(35, 5, die).do("attack", "weapon 0")  # 12 - 5: 7 wounds
    assert game.unit(1).fatigue == tired and game.unit(0).coated == 0
    game.done()


@pytest.mark.clause("AE-411")
def test_the_coating_waits_for_a_hit_that_hurts():
    game = held("sword", km=1, coated=1).force(90).do("attack", "weapon 0")  # a miss
    assert game.unit(0).coated == 1
    game = held("sword", km=1, coated=1, f={"toughness": 99}).force(35, 1).do("attack", "weapon 0")
    assert game.unit(1).wounds[3] == 18 and game.unit(0).coated == 1  # all soaked
    game.done()


@pytest.mark.clause("AE-410")
def test_an_injector_is_for_oneself_or_a_neighbour_not_while_stunned():
    game = held("injector", fatigue=2).do("ready", "choice 3")
    assert game.unit(0).fatigue == 1 and game.unit(0).carried[0] == -1
    red = [{"at": (2, 6), "items": ["injector"]} | SPENT, {"at": (5, 6), "stunned": 2} | SPENT]
    game = Bare(red, [{"at": (11, 11)} | SPENT]).turn_of(0)
    assert "choice 3" not in game.do("ready").legal()  # 3 km away


# --- AE-419: Bulwark ---
def shielding(**ally: Any) -> Bare:
    e = {"at": (2, 6), "pattern": 0, "ats": 4, "powers": [Power.BULWARK]} | SPENT
    return Bare([e, {"at": (5, 6)} | SPENT | ally], [{"at": (11, 11)} | SPENT]).turn_of(0)


@pytest.mark.clause("AE-419", "AE-023")
def test_bulwark_raises_a_rating_until_the_next_turn():
    """From 0 it becomes 10."""
    game = shielding()
    s, b = game.setup, game.state
    assert deflection.rating(s, b, 1) == 0
    game.do("bulwark", "own 1")
    assert (deflection.rating(s, b, 1), deflection.rating(s, b, 0)) == (10, 20)
    assert game.unit(0).half_left == 1 and not game.may("aim")  # a Concentration action
    game.do("end").do("end")
    assert deflection.rating(s, b, 1) == 10
    game.do("end")
    assert game.request == ("action", 0) and deflection.rating(s, b, 1) == 0
    game = shielding().do("bulwark", "own 0")
    assert deflection.rating(game.setup, game.state, 0) == 30


@pytest.mark.clause("AE-419")
def test_it_reaches_3_km():
    game = shielding(at=(6, 6)).do("bulwark")
    assert game.unit(0).shields == 0  # nobody else is in reach: not asked


# --- AE-432, AE-429: Hordes ---
@pytest.mark.clause("AE-432")
def test_what_is_not_done_to_hordes():
    talents = ["takedown", "disarm"]
    game = held("sword", km=1, talents=talents, f={"person": "tanks", "machine": None, "fate": 0})
    verbs = ("grapple", "disarm", "feint", "maneuver", "knock_down", "called_shot", "stun",
             "take_down")  # fmt: skip
    assert not any(game.may(verb) for verb in verbs)
    assert game.may("attack", "all_out")
    game = held("sword", km=1, talents=talents)
    assert all(game.may(verb) for verb in verbs)


@pytest.mark.clause("AE-432", "AE-370")
def test_a_horde_may_be_pinned_but_not_tired_or_stunned():
    game = held("sword", f={"person": "tanks", "machine": None, "fate": 0})
    s, b, log = game.setup, game.state, game.log
    statuses.tire(s, b, log, 1, 1)
    statuses.stun(s, b, log, 1, 2)
    statuses.knock_prone(s, b, log, 1)
    u = game.unit(1)
    assert (u.fatigue, u.stunned, u.conditions) == (0, 0, 0)
    statuses.pin(s, b, log, 1)
    assert u.conditions != 0


@pytest.mark.clause("AE-429")
def test_the_actions_of_a_horde():
    horde = {"at": (2, 6), "person": "tanks", "fate": 0}
    game = Bare([horde], [{"at": (8, 6)} | SPENT], covers={(2, 6): 8, (3, 6): 8}).turn_of(0)
    assert game.legal() == ["aim", "attack", "charge", "overwatch", "half_move", "full_move",
                            "run", "advance", "delay", "end"]  # fmt: skip
    game.do("half_move", "column 3", "row 6").force(99).do("attack")  # 99: no jam
    assert game.unit(0).half_left == 0 and game.unit(0).jammed == 0
    game.done()


# --- AE-385 ---
RIGHT, LEFT = [0, 5, 0, 0, 0, 0], [0, 0, 5, 0, 0, 0]  # whose arm is crippled


@pytest.mark.clause("AE-385", "AE-240")
@pytest.mark.parametrize(
    "items, crippled, useful",
    [
        (["sword"], RIGHT, False), (["sword"], LEFT, True),
        (["rifle"], RIGHT, False), (["rifle"], LEFT, False),
    ],
)  # fmt: skip
def test_what_a_useless_hand_holds_is_no_weapon(items, crippled, useful):
    """It can still be dropped and, with both hands, put away."""
    game = held(*items, km=1 if items == ["sword"] else 8, critical=crippled)
    s, b = game.setup, game.state
    assert gear.has_arm(s, b, 0, 0) == useful
    assert gear.may_parry_with(s, b, 0, 0) == (useful and items == ["sword"])
    game.do("ready")
    assert game.may(f"choice {Handling.DROP}")


@pytest.mark.clause("AE-385", "AE-365", "AE-078", "AE-112")
def test_nor_is_it_a_shield_or_an_item_to_be_used():
    blade = held("sword", km=1)
    assert gear.holds_melee_weapon(blade.setup, blade.state, 0)
    blade.set(0, critical=RIGHT)
    assert not gear.holds_melee_weapon(blade.setup, blade.state, 0)
    shield = held("shield", km=1).set(0, half_left=1)
    assert shield.may("stance") and not shield.set(0, critical=RIGHT).may("stance")
    injector = held("injector", fatigue=1)
    assert handling.may_use(injector.setup, injector.state, 0, 0)
    injector.set(0, critical=RIGHT)
    assert not handling.may_use(injector.setup, injector.state, 0, 0)
