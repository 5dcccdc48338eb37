"""Delay: when a held Half Action may be taken, and what it still counts for (AE-235 to AE-239)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.rules import statuses as status_kernels
from mech_env.rulesets.adeva.state.choices import Release
from mech_env.rulesets.adeva.state.codes import Condition, Power, Until
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.test_overwatch import watch
from tests.twins import twins

statuses = twins(status_kernels)

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}


def held(unit: int = 1, f: dict[str, Any] | None = None, red: Any = (), km: int = 5) -> Bare:
    """E (unit 0) acts; a unit holds a Half Action: F, or an ally of E."""
    first = {"at": (5, 5), "items": ["sword"]} | SPENT
    second = {"at": (5 + km, 5), "items": ["rifle"]} | SPENT | (f or {})
    game = Bare(red=[first, *red], blue=[second], width=24, height=12)
    return game.until(unit, Until.DELAYING).turn_of(0)


def delays(game: Bare, unit: int) -> bool:
    return bool(int(game.unit(unit).until) >> Until.DELAYING & 1)


# --- AE-235 ---
@pytest.mark.clause("AE-235")
def test_the_turn_ends_at_once_and_a_half_is_lost():
    game = held(unit=0).set(0, until=1 << Until.REACTION).do("delay")  # two halves are left
    assert game.request == ("action", 1)
    assert (game.unit(0).half_left, delays(game, 0)) == (0, True)


@pytest.mark.clause("AE-235")
def test_it_needs_a_half():
    game = held(unit=0).set(0, until=1 << Until.REACTION, half_left=0)
    assert not game.may("delay")
    assert game.set(0, half_left=1).may("delay")


# --- AE-236 ---
@pytest.mark.clause("AE-236")
def test_it_may_interrupt_a_half_or_full_action_but_no_free_one():
    game = held().do("aim", "choice 0")
    assert game.request == ("interrupt", 1)
    game = held().do("ready", "choice 6")  # dropping is free
    assert game.request == ("action", 0)
    game = held(unit=0).set(0, until=1 << Until.REACTION)
    game.until(1, Until.DELAYING).do("delay")  # to delay is not interrupted, but the turn ends
    assert game.request == ("interrupt", 1) and game.unit(0).half_left == 0


@pytest.mark.clause("AE-236")
def test_it_may_be_used_as_another_turn_ends():
    """End of F's turn: E uses a Half Move."""
    game = held().do("end")
    assert game.request == ("interrupt", 1)
    game.do("yes")
    assert game.request == ("action", 1)
    assert not game.may("full_move") and not game.may("end") and not game.may("delay")
    game.do("half_move", "column 10", "row 5")  # mirrored: columns count from blue's edge
    assert game.at(1) == (13, 6) and not delays(game, 1)
    assert game.request == ("action", 1)  # now its own turn begins
    game.done()


@pytest.mark.clause("AE-236")
def test_it_waits_on_if_it_declines():
    game = held().do("aim", "choice 0", "no")
    assert delays(game, 1) and game.unit(0).aim == 10
    game.do("half_move", "column 4", "row 5")
    assert game.request == ("interrupt", 1)


@pytest.mark.clause("AE-236")
def test_who_cannot_act_does_not_come_between():
    game = held().set(1, stunned=1).do("aim", "choice 0")
    assert game.request == ("action", 0) and delays(game, 1)
    game = held().put(1, Condition.SURPRISED).do("aim", "choice 0")
    assert game.request == ("action", 0) and delays(game, 1)


@pytest.mark.clause("AE-236")
def test_a_reaction_does_not_use_it_up():
    game = held(km=1).force(40, 30).do("attack", "weapon 0", "no", "dodge")
    assert delays(game, 1)
    game.done()


@pytest.mark.clause("AE-236")
def test_nobody_interrupts_a_delayed_action():
    other = {"at": (3, 5), "items": ["sword"]} | SPENT
    game = held(unit=2, red=[other]).until(1, Until.DELAYING).do("end", "yes")
    assert game.request == ("action", 1)  # the ally's chance comes first in the order
    game.do("aim")
    assert game.request == ("interrupt", 2)  # at the end of the turn again, not within the action


# --- AE-237 ---
@pytest.mark.clause("AE-237", "AE-038", "AE-037", "AE-041")
def test_limits_of_its_turn_carry_over():
    field = {"pattern": 0, "ats": 4, "powers": [Power.JAUNT, Power.LANCE]}
    game = Bare(
        [{"at": (5, 5), "items": ["sword"]} | SPENT | field], [{"at": (6, 5), "until": 0} | SPENT]
    ).turn_of(0)
    game.force(90).do("attack", "weapon 0")
    game.do("delay").do("end", "yes")  # F's turn ends
    assert game.request == ("action", 0)
    assert not game.may("attack") and not game.may("lance")
    assert game.may("half_move", "jaunt", "aim")
    game.done()
    game = Bare([{"at": (5, 5)} | SPENT | field], [{"at": (9, 5)} | SPENT]).turn_of(0)
    game.do("jaunt", "column 4", "row 5").do("delay").do("end", "yes")
    assert not game.may("jaunt") and game.may("lance", "aim")
    game = Bare([{"at": (5, 5)} | SPENT], [{"at": (9, 5)} | SPENT]).turn_of(0)
    game.do("aim", "choice 0").do("delay").do("end", "yes")
    assert not game.may("aim") and not game.may("guard") and game.may("half_move")


# --- AE-238 ---
@pytest.mark.clause("AE-238", "AE-007")
def test_who_wins_the_race_acts_first():
    """F (delaying) steps away; E's attack has no target any more, its action is spent."""
    game = held(km=1).force(22, 80).do("attack", "weapon 0", "yes")
    assert game.request == ("action", 1)
    game.do("half_move", "column 15", "row 6")
    assert game.at(1) == (8, 5) and game.events("spoiled")
    assert game.request == ("action", 0) and game.unit(0).half_left == 1
    assert not game.may("lance", "attack") and game.unit(1).wounds.sum() == 71
    game.done()


@pytest.mark.clause("AE-238", "AE-241")
def test_what_another_picks_up_first_does_not_make_a_ready_take_the_next_thing():
    """Two things lie between E and F; E reaches for the second, F is faster and has the first."""
    for theirs, mine in ((0, [Item.KNIFE]), (1, [])):
        game = held(km=2)
        for k, kind in enumerate((Item.PISTOL, Item.KNIFE)):
            thing = game.state.ground[k]
            thing.kind, thing.cell, thing.integrity = kind, 5 * 24 + 6, 5
        game.set(0, left=-1).set(1, right=-1, left=-1).refresh().force(10, 90)
        game.do("ready", "choice 4", "choice 1", "yes")
        game.do("ready", "choice 4", f"choice {theirs}", "thing right_hand")
        assert [k for k in game.unit(0).carried if k >= 0] == [Item.SWORD, *mine]


@pytest.mark.clause("AE-238")
def test_who_loses_the_race_acts_right_after():
    game = held().force(80, 22).do("aim", "choice 0", "yes")
    assert game.unit(0).aim == 10 and game.request == ("action", 1)
    game.do("aim")
    assert game.request == ("action", 0) and not delays(game, 1)
    game.done()


@pytest.mark.clause("AE-236", "AE-371")
def test_who_is_helpless_for_a_while_keeps_what_it_holds():
    other = {"at": (3, 5), "items": ["sword"]} | SPENT
    game = held(unit=1, red=[other]).set(1, fatigue=30)
    statuses.be_helpless(game.setup, game.state, game.log, 1, statuses.FATIGUE)
    assert delays(game, 1)
    game.do("aim", "choice 0")
    assert game.request == ("action", 0)  # it cannot
    game.set(1, fatigue=0).do("half_move", "column 4", "row 6")
    assert game.request == ("interrupt", 1)


@pytest.mark.clause("AE-236", "AE-238")
def test_who_loses_and_cannot_act_then_has_no_chance_after_another_action():
    """E's Stun wins the race; when F can act again, it is asked as before any action."""
    other = {"at": (3, 5), "items": ["sword"]} | SPENT
    game = held(unit=2, km=1, red=[other]).force(90, 10, 5, 8).do("stun", "weapon 0", "yes", "no")
    assert game.unit(2).stunned > 0 and delays(game, 2)
    while game.request != ("action", 1):
        game.do("end")
    game.set(2, stunned=0).do("aim", "choice 0")
    assert game.request == ("interrupt", 2)


@pytest.mark.clause("AE-236", "AE-238")
def test_who_lost_waits_for_the_end_of_the_action_not_of_a_delayed_one():
    """F loses against E's Aim, G wins, and a late Overwatch fires at G: F comes after the Aim."""
    game = Bare(
        red=[
            {"at": (2, 5), "items": ["sword"]} | SPENT,
            {"at": (2, 9), "items": ["rifle"]} | SPENT,
        ],
        blue=[{"at": (12, 5), "items": ["sword"]} | SPENT, {"at": (8, 9)} | SPENT],
        width=24,
    )
    watch(game, 1, Release.MOVES)
    game.until(2, Until.DELAYING).until(3, Until.DELAYING).turn_of(0).do("aim", "choice 0")
    assert game.request == ("interrupt", 2)
    game.force(100, 1).do("yes").force(1, 100).do("yes")
    assert game.request == ("action", 3)
    game.force(100, 1, 95, 1).do("half_move", "column 14", "row 2")
    assert game.request == ("action", 2) and game.unit(0).aim == 10
    game.done()


@pytest.mark.clause("AE-238", "AE-139")
def test_an_ally_may_yield_to_who_delays():
    other = {"at": (3, 5), "items": ["sword"]} | SPENT
    game = held(unit=1, red=[other]).do("aim", "choice 0")
    assert game.request == ("interrupt", 1)
    game.do("yes")
    assert game.request == ("yield", 0)
    game.do("yes")
    assert game.request == ("action", 1)
    game.done()
    game = held(unit=1, red=[other]).do("aim", "choice 0", "yes")
    game.force(80, 22).do("no")
    assert game.unit(0).aim == 10 and game.request == ("action", 1)
    game.done()


@pytest.mark.clause("AE-238")
def test_no_race_at_the_end_of_a_turn():
    game = held().do("end", "yes")
    assert game.request == ("action", 1)
    game.done()


# --- AE-239 ---
@pytest.mark.clause("AE-239")
def test_unused_it_is_lost():
    game = held().do("end", "no")
    assert game.request == ("action", 1) and not delays(game, 1)
    assert game.unit(1).half_left == 2


@pytest.mark.clause("AE-235", "AE-096", "AE-099")
def test_the_restrained_one_may_delay_the_controller_not():
    for controls in (False, True):
        game = held(unit=0, km=1).engage(0, 1).set(0, grapples=1, until=1 << Until.REACTION)
        game.set(1, grapples=0).put(int(not controls), Condition.CONTROLS)
        assert game.may("delay") != controls
