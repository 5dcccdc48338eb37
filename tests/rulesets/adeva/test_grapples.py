"""Grapples as they are played: how they begin and end, what is barred (AE-091 to AE-100)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.rules import statuses as atoms
from mech_env.rulesets.adeva.state.choices import Task
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Pattern, Talent, Test, Until
from tests.rulesets.adeva.bare import Bare, packed
from tests.rulesets.adeva.pair import act, pair
from tests.twins import twins

statuses = twins(atoms)
PLAIN = {"fate": 0, "fate_most": 3}
SWORD = {"items": ["sword"]}
WALL = {"pattern": Pattern.WALL, "ats": 4}
STILL = {"until": 0}


def clash(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    return pair(SWORD | (e or {}), SWORD | (f or {}), **rest).turn_of(0)


def grappled(e: Any = None, f: Any = None, controller: int = 0, **rest: Any) -> Bare:
    """E and the first of blue in a grapple, controlled by one of them; E's turn."""
    game = pair(SWORD | (e or {}), SWORD | (f or {}), **rest)
    foe = int(game.setup.n_red)
    game.engage(0, foe).set(0, grapples=foe).set(foe, grapples=0)
    return game.put(0 if controller == 0 else foe, Condition.CONTROLS).turn_of(0)


def targets(game: Bare, test: Test = Test.WS) -> list[int]:
    return [values[1] for _, _, what, values in game.events("tested") if what == test]


def pairs(game: Bare) -> list[int]:
    return [int(game.unit(k).grapples) for k in range(int(game.setup.n_units))]


# --- AE-091 to AE-093 ---
@pytest.mark.clause("AE-091")
@pytest.mark.parametrize(("die", "holds"), [(33, True), (40, True), (41, False)])
def test_a_hit_begins_it_with_the_attacker_in_control(die: int, holds: bool) -> None:
    game = clash(f=STILL)
    act(game.force(die), "grapple")
    assert targets(game) == [40] and game.unit(0).half_left == 0
    assert pairs(game) == ([1, 0] if holds else [-1, -1])
    assert game.has(0, Condition.CONTROLS) is holds and not game.has(1, Condition.CONTROLS)
    assert game.unit(1).wounds[3] == 18  # no damage
    game.done()


@pytest.mark.clause("AE-091", "AE-212")
def test_both_are_engaged_with_each_other_only() -> None:
    """E was engaged with another enemy, F with another of E's side: no more."""
    game = clash(f=STILL, red=[PLAIN | {"at": (4, 6)}], blue=[PLAIN | STILL | {"at": (1, 6)}])
    game.engage(0, 3).engage(1, 2)
    act(game.force(33), "grapple", "enemy 0")
    assert [int(game.unit(k).engaged) for k in range(4)] == [0b01, 0, 0b01, 0]


@pytest.mark.clause("AE-091", "AE-432")
def test_who_cannot_be_grappled() -> None:
    assert not clash(f={"person": "infantry", "items": []}).may("grapple")
    assert not clash(f={"person": "truck", "machine": None, "items": []}).may("grapple")
    assert not clash(km=2).may("grapple")
    busy = clash(red=[PLAIN | {"at": (4, 6)}])
    busy.set(1, grapples=2).set(2, grapples=1).put(1, Condition.CONTROLS)
    assert not busy.may("grapple")


@pytest.mark.clause("AE-092")
@pytest.mark.parametrize(
    ("e", "legal"),
    [
        ({"items": ["rifle"]}, False),
        ({"items": ["sword"]}, True),
        ({"items": ["sword", "knife"]}, False),
        ({"items": []}, True),
        ({"items": ["sword"], "critical": [0, 0, 5, 0, 0, 0]}, False),  # the left arm is crippled
        ({"items": ["sword"], "critical": [0, 5, 0, 0, 0, 0]}, True),
    ],
)
def test_it_needs_a_free_hand(e: dict[str, Any], legal: bool) -> None:
    assert clash(e=e).may("grapple") is legal


@pytest.mark.clause("AE-092", "AE-346")
def test_a_hand_that_holds_a_pilot_is_not_free() -> None:
    pilot = PLAIN | {"at": (2, 6), "machine": None, "carrier": 0, "berth": 5}
    assert not clash(red=[pilot], e={"items": ["sword"]}).may("grapple")


@pytest.mark.clause("AE-092", "AE-071")
def test_it_may_replace_the_attack_of_a_charge() -> None:
    """WS 40, +10: T 50."""
    game = clash(f=STILL, km=6)
    act(game.force(50), "charge", "grapple")
    assert targets(game) == [50] and pairs(game) == [1, 0] and game.at(0)[0] == 7
    assert game.unit(0).half_left == 0
    game.done()
    assert not clash(e={"items": ["rifle"], "upgrades": []}, km=6).do("charge").may("grapple")


@pytest.mark.clause("AE-093")
def test_it_may_be_dodged_not_parried() -> None:
    game = clash()
    act(game.force(33), "grapple")
    assert game.request == ("evade", 1) and game.legal() == ["no", "dodge"]
    game.force(30).do("dodge")
    assert pairs(game) == [-1, -1]
    game.done()


@pytest.mark.clause("AE-093")
def test_guardians_and_sacrifices_are_barred_to_protect_is_not() -> None:
    both = {"talents": [Talent.GUARDIAN, Talent.SACRIFICE]}
    game = clash(f=both, blue=[PLAIN | SWORD | both | {"at": (3, 7)}])
    act(game.force(33), "grapple", "enemy 0")
    assert game.request == ("ally", 2) and game.legal() == ["no", "protect"]
    game.do("no", "no")  # nor is an arm of its own asked for
    assert pairs(game) == [1, 0, -1]


@pytest.mark.clause("AE-093", "AE-168")
def test_who_protects_is_grappled_instead() -> None:
    game = clash(blue=[PLAIN | SWORD | {"at": (3, 7)}])
    act(game.force(33), "grapple", "enemy 0")
    game.force(30).do("protect", "direction right")
    assert pairs(game) == [2, -1, 0] and game.at(2) == (3, 6)
    game.done()


@pytest.mark.clause("AE-093", "AE-153")
def test_it_may_be_deflected() -> None:
    game = clash(f=WALL)
    act(game.force(33), "grapple")
    assert game.request == ("deflect", 1)
    game.force(20).do("yes")
    assert pairs(game) == [-1, -1]
    game.done()


# --- AE-094, AE-095, AE-107 ---
@pytest.mark.clause("AE-094")
def test_the_duty_begins_with_the_next_turn() -> None:
    """It ends its turn at once after grappling: kept. Then a turn without the action: over."""
    game = clash(f=STILL)
    act(game.force(33), "grapple")
    game.do("end")
    assert game.request == ("action", 1) and pairs(game) == [1, 0]
    game.do("end")
    assert game.request == ("action", 0) and pairs(game) == [1, 0]
    game.do("end")
    assert pairs(game) == [-1, -1]
    assert game.unit(0).engaged == 1 and game.at(0) == (2, 6)  # adjacent and engaged still
    game.done()


@pytest.mark.clause("AE-094", "AE-095")
def test_the_grapple_action_keeps_it_with_none_chosen_too() -> None:
    game = grappled().do("hold")
    assert game.request == ("grapple", 0) and game.may("no")
    game.do("no")
    assert game.unit(0).half_left == 0
    game.do("end")
    assert pairs(game) == [1, 0]


@pytest.mark.clause("AE-094")
@pytest.mark.parametrize("how", ["stun", "tire"])
def test_a_controller_that_cannot_act_loses_it_at_once(how: str) -> None:
    game = grappled()
    arguments = {"stun": (1,), "tire": (5,)}[how]
    getattr(statuses, how)(game.setup, game.state, game.log, 0, *arguments)
    assert pairs(game) == [-1, -1]
    game = grappled()
    getattr(statuses, how)(game.setup, game.state, game.log, 1, *arguments)
    assert pairs(game) == [1, 0]  # the restrained one does not lose it so


@pytest.mark.clause("AE-095")
def test_the_sub_action_costs_nothing_more() -> None:
    """Grapple, then Damage: nothing left of the turn, one opposed test."""
    game = grappled(e={"upgrades": ["unarmed"]}).do("hold").force(20, 70, 1)
    game.do("choice 0")
    assert game.unit(0).half_left == 0 and len(game.events("tested")) == 2
    assert game.request == ("action", 0)
    game.done()


@pytest.mark.clause("AE-095", "AE-028")
def test_the_grapple_action_takes_the_whole_turn() -> None:
    assert not grappled().set(0, half_left=1).may("hold")
    assert grappled().set(0, half_left=1).may("release", "end")


@pytest.mark.clause("AE-107")
def test_let_go_at_the_start_all_actions_are_open() -> None:
    game = grappled().do("release")
    assert pairs(game) == [-1, -1] and game.unit(0).half_left == 2
    assert game.may("attack", "half_move", "aim", "all_out") and not game.may("release")


@pytest.mark.clause("AE-107")
def test_let_go_after_the_grapple_action() -> None:
    game = grappled().do("hold", "no").do("release")
    assert pairs(game) == [-1, -1]
    game = grappled().do("hold", "choice 8")
    assert pairs(game) == [-1, -1]


# --- AE-096, AE-099 ---
@pytest.mark.clause("AE-096", "AE-099")
def test_what_the_restrained_one_may_do() -> None:
    """Either actions (Full), Break Free, Slip Free, Take Control (Half), Delay, end of turn."""
    knife = {"items": ["knife", "sword"], "until": 0}
    game = grappled(e=knife, controller=1)
    assert set(game.legal()) == {
        "either_power", "either_attack", "break_free", "slip_free", "take_control", "delay", "end",
    }  # fmt: skip
    game.set(0, half_left=1)
    assert set(game.legal()) == {"break_free", "slip_free", "take_control", "delay", "end"}


@pytest.mark.clause("AE-096", "AE-099")
def test_what_the_controller_may_do() -> None:
    assert set(grappled().legal()) == {"hold", "release", "end"}


@pytest.mark.clause("AE-096", "AE-114")
def test_an_either_action_takes_the_whole_turn_of_the_restrained_one() -> None:
    game = grappled(e={"items": ["knife"]}, f=STILL, controller=1)
    act(game.force(100), "either_attack", "weapon 0")
    assert game.unit(0).half_left == 0
    game = grappled(controller=1).do("either_power", "choice 0")
    assert game.unit(0).half_left == 0 and game.unit(0).ats == 4


@pytest.mark.clause("AE-099", "AE-255")
def test_fate_stays_legal() -> None:
    game = grappled(e={"fate": 1, "wounds": [9, 11, 5, 18, 11, 11]}, controller=1)
    game.force(15, 44).do("break_free", "boost")
    assert targets(game, Test.STRENGTH) == [60, 40] and game.unit(0).fate == 0
    assert pairs(game) == [-1, -1]
    game.done()


# --- AE-097, AE-098 ---
@pytest.mark.clause("AE-097")
@pytest.mark.parametrize("struck", [1, 2])
def test_third_parties_hit_them_without_evasion_but_deflect(struck: int) -> None:
    """Unit 1 hits its own grappled foe; unit 2 of blue is the restrained one, with every talent."""
    able = WALL | {"talents": [Talent.SACRIFICE, Talent.GUARDIAN, Talent.COUNTER_ATTACK]}
    game = pair(SWORD, SWORD | able, red=[PLAIN | SWORD | {"at": (3, 7)}])
    game.engage(0, 2).set(0, grapples=2).set(2, grapples=0)
    game.put(0 if struck == 1 else 2, Condition.CONTROLS).turn_of(1)
    act(game.force(35), "attack", "weapon 0")
    assert game.request == ("deflect", 2)
    game.force(1).do("no")
    assert game.decision == "damage"  # neither dodged nor parried, and no arm was given


@pytest.mark.clause("AE-097")
def test_who_grapples_helps_nobody() -> None:
    """The ally beside the target, with every talent, is in a grapple."""
    able = {"talents": [Talent.SACRIFICE, Talent.GUARDIAN]}
    game = pair(SWORD, SWORD, red=[PLAIN | {"at": (4, 8)}],
                blue=[PLAIN | SWORD | able | {"at": (3, 7)}])  # fmt: skip
    game.engage(1, 3).set(1, grapples=3).set(3, grapples=1).put(1, Condition.CONTROLS).turn_of(0)
    act(game.force(35), "attack", "weapon 0", "enemy 0")
    assert game.request == ("evade", 2)


@pytest.mark.clause("AE-097", "AE-168")
def test_nobody_takes_the_place_of_who_grapples() -> None:
    game = pair(SWORD, SWORD, red=[PLAIN | SWORD | {"at": (3, 7)}],
                blue=[PLAIN | SWORD | {"at": (4, 7)}])  # fmt: skip
    game.engage(0, 2).set(0, grapples=2).set(2, grapples=0).put(0, Condition.CONTROLS).turn_of(1)
    act(game.force(35, 1), "attack", "weapon 0", "enemy 0")
    assert game.events("damage") or game.decision == "damage"


@pytest.mark.clause("AE-098")
def test_who_attacks_from_outside_has_20_more_on_weapon_skill() -> None:
    """Both engaged by now with F: two to one is 10 more, in melee."""
    game = pair(SWORD, SWORD | STILL, red=[PLAIN | SWORD | {"at": (3, 7)}])
    game.engage(0, 2).set(0, grapples=2).set(2, grapples=0).put(0, Condition.CONTROLS).turn_of(1)
    act(game.force(100), "attack", "weapon 0")
    assert targets(game) == [40 + 20 + 10]
    shooter = PLAIN | {"at": (3, 12), "items": ["rifle"]}
    game = pair(SWORD, SWORD | STILL, red=[shooter], height=20)
    game.engage(0, 2).set(0, grapples=2).set(2, grapples=0).put(0, Condition.CONTROLS).turn_of(1)
    act(game.force(100), "attack", "weapon 0")
    assert targets(game, Test.BS) == [40 - 20]  # into melee (AE-362); at 6 km no range modifier


@pytest.mark.clause("AE-098", "AE-114")
def test_the_two_have_no_such_bonus_against_each_other() -> None:
    game = grappled(e={"items": ["knife"]}, f=STILL, controller=1)
    act(game.force(100), "either_attack", "weapon 0")
    assert targets(game) == [40]


# --- AE-100 ---
def helped(*helpers: int) -> Bare:
    """Up to three allies beside E help it in its grapple, by a Full Action."""
    places = [(2, 7), (1, 6), (2, 5)]
    red = [PLAIN | {"at": places[k]} for k in range(3)]
    game = grappled(red=red)
    for k in helpers:
        game.set(k, helps=(packed(0, Task.GRAPPLE), 0)).until(k, Until.ASSIST_FULL)
    return game.turn_of(0)


@pytest.mark.clause("AE-100", "AE-226")
@pytest.mark.parametrize(("helpers", "target"), [((), 40), ((1,), 50), ((1, 2), 60)])
def test_up_to_two_allies_help_each(helpers: tuple[int, ...], target: int) -> None:
    game = helped(*helpers).do("hold").force(100, 99).do("choice 6")  # throw down
    assert targets(game, Test.STRENGTH) == [target, 40]
    assert [int(game.unit(k).helps[0]) for k in (1, 2, 3)] == [0, 0, 0]
    game.done()


@pytest.mark.clause("AE-100")
def test_a_third_may_not_help() -> None:
    """Two help E already: unit 3 may not; nobody else is near."""
    game = helped(1).set(2, cell=20).turn_of(3).do("assist")
    assert game.decision == "task" and game.may(f"choice {int(Task.GRAPPLE)}")
    game = helped(1, 2).set(2, cell=20).set(1, cell=21).turn_of(3)
    assert not game.may("assist")


@pytest.mark.clause("AE-100", "AE-091")
def test_a_grapple_is_of_two() -> None:
    """Neither of them can be grappled by a third."""
    game = grappled(red=[PLAIN | {"at": (3, 7), "items": []}]).turn_of(1)
    assert not game.may("grapple") and game.may("attack")
    assert game.unit(0).kind == Kind.EVA
