"""Extended Actions: reloads of two rounds, gates to be overridden (AE-032 to AE-034)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.rules import statuses as atoms
from mech_env.rulesets.adeva.state.codes import Condition, Ending, Talent
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import act, pair
from tests.twins import twins

statuses = twins(atoms)
EMPTY = {"items": ["gatling"], "ammo": [3, 0, 0, 0, 0, 0]}


def loading(e: Any = None, **rest: Any) -> Bare:
    """E begins to reload its Gatling; it is F's turn."""
    game = pair(EMPTY | (e or {}), {"items": ["sword"]} | rest.pop("f", {}), km=8, **rest)
    game.turn_of(0).do("reload")
    assert (game.unit(0).reloading, game.unit(0).half_left) == (0, 0)
    return game.do("end")


def own_turn(game: Bare) -> Bare:
    """All turns end until E is asked in one of its own that has room left."""
    while game.request != ("action", 0) or game.unit(0).half_left == 0:
        game.do("end")
    return game


@pytest.mark.clause("AE-032", "AE-245")
def test_a_reload_of_two_rounds_takes_two_full_actions() -> None:
    """Turn n and turn n + 1 each spend the whole turn; loaded at the end of turn n + 1."""
    game = loading()
    assert game.unit(0).ammo[0] == 3
    own_turn(game)
    assert game.state.round_number == 2 and game.unit(0).half_left == 2
    game.do("reload")
    assert (game.unit(0).ammo[0], game.unit(0).reloading, game.unit(0).half_left) == (60, -1, 0)


@pytest.mark.clause("AE-032")
def test_nothing_else_fits_into_such_a_turn() -> None:
    game = pair(EMPTY, km=8).turn_of(0).do("reload")
    assert set(game.legal()) == {"ready", "end"}  # of Ready to drop, which is free
    game = pair(EMPTY, km=8).turn_of(0).do("half_move", "column 3", "row 6")
    assert not game.may("reload")


@pytest.mark.clause("AE-032", "AE-034")
def test_reactions_stay_legal_and_do_not_interrupt_it() -> None:
    game = pair(EMPTY, {"items": ["sword"]}).turn_of(0).do("reload", "end")
    act(game.force(35, 30), "attack", "weapon 0", "dodge")
    assert game.unit(0).reloading == 0
    own_turn(game).do("reload")
    assert game.unit(0).ammo[0] == 60
    game.done()


@pytest.mark.clause("AE-034")
def test_a_turn_spent_otherwise_starts_it_anew() -> None:
    for instead in (("half_move", "column 3", "row 6"), ("end",), ("aim", "choice 0")):
        game = own_turn(loading()).do(*instead)
        if instead != ("end",):
            game.do("end")
        assert game.unit(0).reloading == -1, instead
        own_turn(game).do("reload")
        assert (game.unit(0).ammo[0], game.unit(0).reloading) == (3, 0)  # the first half again


@pytest.mark.clause("AE-034", "AE-369")
def test_so_does_a_turn_that_is_lost_under_fire() -> None:
    """Pinned it has one Half Action: it cannot go on with the reload."""
    game = loading().put(0, Condition.PINNED)
    own_turn(game)
    assert game.unit(0).half_left == 1 and not game.may("reload")
    game.force(71).do("end")
    assert game.unit(0).reloading == -1
    game.done()


@pytest.mark.clause("AE-034")
def test_free_actions_do_not_interrupt_it() -> None:
    """To drop something else is no turn spent otherwise, if the reload goes on."""
    game = own_turn(loading(e={"items": ["gatling", "knife"], "talents": [Talent.QUICK_SPREAD]}))
    game.do("spread_half", "choice 0")
    assert game.unit(0).reloading == 0 and game.unit(0).half_left == 2
    game.do("reload")
    assert game.unit(0).ammo[0] == 60


@pytest.mark.clause("AE-034")
def test_to_drop_the_weapon_ends_it() -> None:
    game = own_turn(loading()).do("ready", "choice 6")
    assert game.unit(0).reloading == -1


@pytest.mark.clause("AE-034")
@pytest.mark.parametrize("how", ["stun", "tire", "knock_prone"])
def test_statuses_interrupt_it(how: str) -> None:
    game = loading()
    arguments = {"stun": (1,), "tire": (5,), "knock_prone": ()}[how]
    getattr(statuses, how)(game.setup, game.state, game.log, 0, *arguments)
    assert game.unit(0).reloading == -1


@pytest.mark.clause("AE-034", "AE-359")
def test_fatigue_alone_does_not() -> None:
    game = loading()
    statuses.tire(game.setup, game.state, game.log, 0, 4)
    assert game.unit(0).reloading == 0


@pytest.mark.clause("AE-034", "AE-126")
def test_to_be_moved_by_force_interrupts_it() -> None:
    game = pair(EMPTY, {"items": ["sword"]}).turn_of(0).do("reload", "end")
    act(game.force(20, 39), "maneuver", "direction forward")
    assert game.at(0) == (1, 6) and game.unit(0).reloading == -1


@pytest.mark.clause("AE-034", "AE-091")
def test_a_grapple_interrupts_it() -> None:
    game = pair(EMPTY | {"until": 0}, {"items": ["sword"]}).turn_of(0).do("reload")
    game.set(0, until=0).do("end")
    act(game.force(33), "grapple")
    assert game.unit(0).grapples == 1 and game.unit(0).reloading == -1
    game.done()


# --- AE-033 ---
def at_the_gate(total: int, **rest: Any) -> Bare:
    """E, trained in Tech-Use (Int 30), beside the enemy's gate, which needs ``total`` points."""
    game = pair({"skills": {"tech_use": 0}}, km=8, **rest)
    gate = game.setup.gates[1]
    gate.cell, gate.armour, gate.integrity = 7 * 24 + 2, 5, 10
    game.setup.gates_win = 0b10
    game.state.gates[1].integrity, game.state.gates[1].total = 10, total
    return game.turn_of(0)


def override(game: Bare, die: int) -> Bare:
    return own_turn(game).force(die).do("use_skill")


@pytest.mark.clause("AE-033", "AE-445")
def test_points_of_tests_add_up_to_a_total() -> None:
    """Total 4: 2 points by a test with 1 degree, 2 by another: done on the second turn."""
    game = override(at_the_gate(4), 20)
    assert (game.state.gates[1].points, game.unit(0).half_left) == (2, 0)
    assert game.decision != "none"
    override(game, 20)
    assert game.state.gates[1].points == 4
    assert (game.decision, game.state.winner, game.state.reason) == ("none", 0, Ending.GATE)
    game.done()


@pytest.mark.clause("AE-033")
def test_a_test_that_fails_brings_nothing() -> None:
    game = override(at_the_gate(3), 31)
    assert game.state.gates[1].points == 0
    override(game, 30)  # a bare pass: 1 point
    assert game.state.gates[1].points == 1


@pytest.mark.clause("AE-034", "AE-033")
def test_progress_at_a_gate_is_kept() -> None:
    """3 of 5; the unit is stunned for a turn: it stays 3."""
    game = override(at_the_gate(5), 10)
    assert game.state.gates[1].points == 3
    statuses.stun(game.setup, game.state, game.log, 0, 1)
    own_turn(game)  # one turn was skipped
    assert game.state.round_number == 3 and game.state.gates[1].points == 3
    game.do("half_move", "column 3", "row 5")
    assert game.state.gates[1].points == 3
    game.done()


@pytest.mark.clause("AE-033")
def test_the_total_is_drawn_from_3_to_6_as_the_fight_is_set_up() -> None:
    for die in (1, 4):
        game = pair({"fate": 0}, km=8)
        for person in game.setup.people:
            person.kits = 0
        game.setup.gates[1].cell = 7 * 24 + 2
        game.force(die, 9, 3).begin()
        assert game.state.gates[1].total == die + 2
        assert game.state.gates[0].total == 0  # no gate of red's
        game.done()
