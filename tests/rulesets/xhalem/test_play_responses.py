"""What is held ready, carried out as a reaction: every response of a standby (XH-089 to XH-091)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import go, hurt, rolled, stand_by, strike, told
from tests.rulesets.xhalem.table import Game, Table


def meeting(red: str, blue: str = "trooper", apart: int = 6, **fields: Any) -> Table:
    """A red unit, and a blue one with a PISTOL some cells off."""
    return (
        Table(width=80, height=40)
        .unit("red", (20, 20), red, **fields)
        .unit("blue", (20 + apart, 20), blue, weapons=["pistol"])
    )


def provoked(table: Table, response: str, *others: str, evasion: tuple[int, ...] = (20,)) -> Game:
    """red_0 waits to be engaged, and blue_0 shoots at it in vain: it may react."""
    game = table.start().in_order("red_0", "blue_0")
    stand_by(game, "engages_me", response, *others)
    strike(game.end_turn().rolls(2, *evasion))
    return game


# --- engagements ----------------------------------------------------------------------------------
@pytest.mark.clause("XH-089", "XH-049")
def test_a_dual_striker_strikes_twice() -> None:
    table = meeting("trooper", weapons=["pistol"], programs=["dual"])
    game = provoked(table, "strike", "weapon 0").expect("react", "red_0")
    game.rolls(15, 2, 3).do("yes")
    assert hurt(game) == [("blue_0", 5)]
    game.expect("strike2", "red_0").rolls(15, 2, 4).do("strike")  # the same weapon
    assert hurt(game) == [("blue_0", 6)]
    game.expect("turn", "blue_0")
    assert int(game.unit("red_0").reactions) == 0
    game.done()


@pytest.mark.clause("XH-089", "XH-111", "XH-108")
def test_push_or_pull_is_fixed_with_the_standby() -> None:
    table = meeting("lancer", programs=["grav"])
    game = table.start().in_order("red_0", "blue_0")
    game.do("standby", "trigger engages_me", "any", "program")
    game.expect("push_pull").do("pull")
    assert int(game.unit("red_0").cooldown[0]) == 0  # nothing is used yet
    strike(game.end_turn().rolls(2, 20))
    game.expect("react", "red_0").rolls(15, 2).do("yes")
    # XH-013: a Lancer and a Trooper may share a cell.
    assert game.at("blue_0") == (20, 20, 0)
    assert int(game.unit("red_0").cooldown[0]) == 2
    game.expect("turn", "blue_0").end_turn().expect("turn", "red_0")
    assert not game.may("program")
    game.done()


@pytest.mark.clause("XH-089", "XH-113")
def test_blink_and_programs_that_cool_down_are_not_held_ready() -> None:
    game = meeting("lancer", programs=["blink"]).start().turn("red_0")
    game.do("standby", "trigger engages_me", "any")
    assert game.expect("response").may("search") and not game.may("program")
    game = meeting("lancer", programs=["tether"]).start().in_order("red_0", "blue_0")
    game.rolls(2, 20).do("program")
    game.end_turn().end_turn().expect("turn", "red_0")
    game.do("standby", "trigger engages_me", "any")
    assert not game.expect("response").may("program")
    game.done()


@pytest.mark.clause("XH-089", "XH-165")
def test_a_grapple_as_a_reaction_holds_whose_turn_it_is() -> None:
    game = provoked(meeting("brute", apart=1), "grapple").expect("react", "red_0")
    game.rolls(15, 2).do("yes")
    assert int(game.unit("red_0").grapples) == game.number("blue_0")
    assert game.expect("turn", "blue_0").legal() == ["end"]  # XH-171: it has acted, and is held
    game.done()


@pytest.mark.clause("XH-089", "XH-182")
def test_the_effect_of_a_shove_is_asked_in_the_reaction() -> None:
    game = provoked(meeting("brute", apart=1), "shove").expect("react", "red_0")
    game.rolls(15, 2, 15, 2).do("yes")
    game.expect("shove_effect", "red_0").do("knockdown")
    assert int(game.unit("blue_0").prone) == 1
    game.expect("turn", "blue_0")
    assert game.may("stand") and not game.may("move")
    game.done()


@pytest.mark.clause("XH-091", "XH-052")
def test_what_is_not_legal_now_is_not_offered() -> None:
    # The blow held ready does not reach who shoots from 30 ft.
    game = provoked(meeting("brute", weapons=["maul"]), "strike", "weapon 0")
    game.expect("turn", "blue_0").done()
    # The pistol is no longer in hand.
    table = meeting("trooper", weapons=["pistol"])
    game = table.start().in_order("red_0", "blue_0")
    stand_by(game, "engages_me", "strike", "weapon 0")
    game.end_turn().set("red_0", equipped=0)
    strike(game.rolls(2, 20))
    game.expect("turn", "blue_0").done()


# --- movement -------------------------------------------------------------------------------------
@pytest.mark.clause("XH-090")
def test_a_trooper_that_moved_20_of_30_ft_has_10_left() -> None:
    game = meeting("trooper").start().in_order("red_0", "blue_0")
    go(game, "back", 2)
    go(game, "back", 2)
    stand_by(game, "engages_me", "move")
    strike(game.end_turn().rolls(2, 20))
    game.expect("react", "red_0").do("yes")
    assert game.expect("mode", "red_0").legal() == ["no", "mode walk"]
    game.do("mode walk", "direction back left")
    assert game.legal("length") == ["1", "2"]
    game.do("length 2")
    assert game.at("red_0") == (16, 18, 0)
    game.expect("turn", "blue_0").done()  # nothing is left to move


@pytest.mark.clause("XH-090")
def test_what_is_moved_after_the_standby_counts_too() -> None:
    game = meeting("trooper").start().in_order("red_0", "blue_0")
    stand_by(game, "engages_me", "move")
    go(game, "back", 5)
    strike(game.end_turn().rolls(2, 20))
    game.expect("react", "red_0").do("yes", "mode walk", "direction back")
    assert game.at("red_0") == (14, 20, 0)  # the one interval that was left
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-090")
def test_the_reaction_may_stop_early() -> None:
    game = provoked(meeting("trooper"), "move")
    game.do("yes", "mode walk", "direction back", "length 1")
    game.expect("mode", "red_0").do("no")
    assert game.at("red_0") == (19, 20, 0)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-090", "XH-211")
def test_what_is_left_counts_for_each_mode() -> None:
    # Drake: walked 20 of 30 ft; of its 60 ft in the air 40 are left.
    game = meeting("drake", programs=["wings"]).start().in_order("red_0", "blue_0")
    go(game, "back", 2)
    assert game.at("red_0") == (16, 20, 0)
    stand_by(game, "engages_me", "move")
    strike(game.end_turn().rolls(2, 20))
    game.expect("react", "red_0").do("yes")
    assert game.expect("mode", "red_0").legal("mode") == ["walk", "fly"]
    game.do("mode walk", "direction back")  # one interval of 10 ft: the length is not asked
    assert game.at("red_0") == (14, 20, 0)
    assert game.expect("mode", "red_0").may("mode fly") and not game.may("mode walk")
    game.do("mode fly", "direction back")
    assert game.legal("length") == ["1", "2"]  # 30 ft: three intervals
    game.do("length 2", "mode fly", "direction back")
    assert game.at("red_0") == (8, 20, 0)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-090")
def test_who_has_moved_all_its_speed_holds_no_movement_ready_but_a_dash() -> None:
    game = meeting("trooper").start().in_order("red_0", "blue_0")
    for length in (5, 1):
        go(game, "back", length)
    game.do("standby", "trigger engages_me", "any")
    assert not game.may("move") and game.may("dash")
    game.do("dash")
    strike(game.expect("turn").end_turn().rolls(2, 20))
    game.expect("react", "red_0").do("yes")
    for length in (5, 1):  # 30 ft, and no more
        go(game, "back", length)
    assert game.at("red_0") == (8, 20, 0)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-090", "XH-140", "XH-017")
@pytest.mark.parametrize(("face", "aware"), [(1, "located"), (20, "unaware")])
def test_a_held_dash_that_is_heard_is_known_before_the_first_step(face: int, aware: str) -> None:
    table = meeting("stalker", apart=10).piece("foliage", 20, 20)
    game = table.unit("red", (29, 20), "trooper").start().in_order("red_0", "blue_0", "red_1")
    game.set("red_0", hidden=12, found=0, aware=0, exposed=0, placed=0).know()
    stand_by(game, "engages_ally", "dash")
    strike(game.end_turn().rolls(2, 19), enemy=1)
    game.expect("react", "red_0").rolls(face).do("yes")
    assert game.expect("mode", "red_0").aware("red_0") == aware
    game.do("no")
    assert game.expect("turn", "blue_0").aware("red_0") == aware
    game.done()


@pytest.mark.clause("XH-095", "XH-097")
def test_movement_in_a_reaction_gives_no_opportunity_but_marks_who_comes_in() -> None:
    table = meeting("trooper").unit("blue", (18, 21), "trooper", weapons=["sword"])
    game = table.start().in_order("red_0", "blue_0", "blue_1")
    stand_by(game, "engages_me", "move")
    strike(game.end_turn().rolls(2, 20))
    game.expect("react", "red_0").do("yes")
    go(game, "back", 1)  # (19, 20): in the reach of blue_1
    go(game, "back left", 1)  # (19, 19): out again, unpunished
    go(game, "back right", 1)  # (18, 20): in once more, to stay
    game.expect("mode").do("no")
    game.expect("turn", "blue_0").end_turn().end_turn().expect("turn", "red_0")
    go(game, "back left", 1)  # the mark was set in the reaction, and lasts
    game.expect("opportunity", "blue_1").do("no")
    game.expect("turn", "red_0").done()


# --- other deeds ----------------------------------------------------------------------------------
@pytest.mark.clause("XH-089", "XH-132")
def test_a_search_and_by_which_score() -> None:
    game = provoked(meeting("trooper"), "search").expect("react", "red_0")
    game.do("yes")
    game.expect("skill", "red_0").rolls(10).do("by perception")
    assert told(game, "searches")[0][:2] == ("red_0", 12)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-089", "XH-143")
def test_a_cloak() -> None:
    game = provoked(meeting("stalker", programs=["cloak"]), "cloak").expect("react", "red_0")
    game.do("yes")
    assert int(game.unit("red_0").cloaked) == 1
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-089", "XH-136")
def test_hiding_only_where_it_is_possible_now() -> None:
    game = provoked(meeting("stalker"), "hide")
    game.expect("turn", "blue_0").done()  # in the open
    table = meeting("stalker").piece("foliage", 20, 20)
    game = provoked(table, "hide", evasion=(20, 20))
    game.expect("react", "red_0").rolls(15).do("yes")
    assert int(game.unit("red_0").hidden) > 0
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-089", "XH-191")
def test_an_object_within_reach() -> None:
    table = meeting("trooper").piece("crate", 20, 21)
    game = provoked(table, "use").expect("react", "red_0")
    game.do("yes")
    game.expect("handling", "red_0").do("handling lift")
    assert int(game.unit("red_0").held) == 0
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-089", "XH-130")
def test_an_assist_distracts_who_set_it_off() -> None:
    table = meeting("trooper").unit("red", (20, 21), "trooper", weapons=["pistol"])
    game = table.start().in_order("red_0", "blue_0", "red_1")
    stand_by(game, "engages_me", "assist")
    strike(game.end_turn().rolls(2, 20), enemy=0)
    game.expect("react", "red_0").do("yes")
    game.expect("task", "red_0").do("task attack")
    assert told(game, "assists") == [("red_0", 1, 1, 2, 0)]  # attack; red_1, against blue_0
    game.expect("turn", "blue_0").end_turn().expect("turn", "red_1")
    strike(game.rolls(4, 15, 2, 3))
    assert rolled(game) == [("red_1", 18, 1)]
    game.done()


@pytest.mark.clause("XH-148", "XH-090")
def test_a_lost_turn_costs_a_held_dash_nothing_and_a_held_movement_all() -> None:
    for response, may in (("dash", True), ("move", False)):
        table = meeting("trooper", programs=["rush"], weapons=["sword"])
        game = table.unit("blue", (30, 20), "stalker", programs=["cloak"]).start()
        game.in_order("red_0", "blue_0", "blue_1").set("blue_1", cloaked=1, cloak_turns=5, aware=1)
        stand_by(game, "engages_me", response)
        game.rolls(5, 5, 5, 5).do("rush")  # out of reach: the turn is lost
        game.expect("turn", "blue_0").rolls(2, 20)
        strike(game)
        game.expect("react" if may else "turn", "red_0" if may else "blue_0")
        game.done()


@pytest.mark.clause("XH-090", "XH-223")
def test_a_held_movement_has_what_was_left_on_the_mount() -> None:
    table = Table(width=80, height=40).unit("red", None, "trooper", rides="red_1")
    table.unit("red", (20, 20), "ridgeback").unit("blue", (30, 20), "trooper", weapons=["pistol"])
    game = table.start().in_order("red_0", "blue_0")
    go(game, "forward", 2)
    stand_by(game, "engages_me", "move")
    game.end_turn().expect("turn", "blue_0")
    game.set("red_0", rides=-1).set("red_1", rider=-1)
    strike(game.rolls(2, 20))
    game.expect("react", "red_0").do("yes")
    go(game, "back", 10)
    assert game.at("red_0") == (12, 20, 0)  # 50 ft of 60 - 10
    game.done()


@pytest.mark.clause("XH-090", "XH-107", "XH-114", "XH-223")
@pytest.mark.parametrize("response", ["move", "dash"])
def test_a_mount_that_is_held_fast_carries_nobody_in_a_reaction(response: str) -> None:
    table = Table(width=60).unit("red", None, "trooper", rides="red_1")
    table.unit("red", (20, 20), "ridgeback").unit("blue", (30, 20), "lancer", programs=["tether"])
    game = table.start().in_order("red_0", "blue_0")
    stand_by(game, "program", response)
    game.end_turn().rolls(15, 2).do("program", "enemy 1")
    assert game.unit("red_1").immobile == 1
    game.expect("turn", "blue_0").done()
