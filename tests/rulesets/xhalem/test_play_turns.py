"""Turns in whole battles: action and movement, what each verb costs, skipping (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rulesets.xhalem.table import Game, Table


def squad(**fields: object) -> Table:
    """A red Trooper with sword and pistol and a red Brute beside; a blue Brute 25 ft away."""
    given: dict[str, object] = {"weapons": ["sword", "pistol"], "equipped": ["pistol"], **fields}
    return (
        Table()
        .unit("red", (4, 8), "trooper", **given)
        .unit("red", (4, 9), "brute", weapons=["maul"])
        .unit("blue", (9, 8), "brute", weapons=["maul"])
    )


# --- one action and one movement (XH-026, XH-029, XH-030) ---
@pytest.mark.clause("XH-026", "XH-028")
def test_after_an_action_no_other_is_left_but_movement_is():
    game = squad().start()
    game.rolls(3, 15).do("strike")
    assert game.legal() == ["end", "move"]
    assert game.unit("red_0").acted == 1
    game.done()


@pytest.mark.clause("XH-026", "XH-200", "XH-211")
def test_the_movement_is_the_speed_once():
    game = squad().start()
    game.do("move", "direction forward left", "length 5")
    assert game.legal()[:2] == ["end", "move"]
    game.do("move", "direction forward left")
    assert game.unit("red_0").moved == 30
    assert "move" not in game.legal() and game.may("strike", "standby")


@pytest.mark.clause("XH-029", "XH-200", "XH-094")
def test_move_strike_move_end():
    game = squad().start()
    game.do("move", "direction forward", "length 2")
    assert game.at("red_0") == (6, 8, 0)
    game.rolls(12, 9, 5).do("strike")  # 15 against 10
    assert game.unit("blue_0").hp == 38 - 5 - 2
    game.do("move")
    game.do("direction forward right")
    assert game.legal("length") == ["1", "2"]  # 20 ft are left: 5 do not fit
    game.do("length 2")
    game.do("move", "direction forward right", "length 2")
    assert game.legal() == ["end"]
    game.end_turn()
    game.expect("turn", "red_1").done()


@pytest.mark.clause("XH-029")
@pytest.mark.parametrize("moves", [True, False])
def test_one_may_only_move_or_only_act(moves: bool):
    game = squad().start()
    if moves:
        game.do("move", "direction back", "length 1")
    else:
        game.rolls(9).do("search", "by perception")
    game.end_turn()
    assert game.unit("red_0").acted == int(not moves)
    game.expect("turn", "red_1").done()


@pytest.mark.clause("XH-030", "XH-034")
def test_nothing_has_to_be_done():
    game = squad().start().end_turn()
    game.expect("turn", "red_1").end_turn()
    game.expect("turn", "blue_0").end_turn()
    game.expect("turn", "red_0")
    assert game.battle.state.round_number == 2


@pytest.mark.clause("XH-034", "XH-171")
def test_who_is_held_may_end_without_trying_to_break_free():
    game = squad().start().place("red_0", (8, 8)).grip("blue_0", "red_0").refresh()
    assert game.legal() == ["end", "breakfree"]
    game.end_turn().expect("turn", "red_1")


# --- an end alone is asked all the same (catalogue 4) ---
@pytest.mark.clause("XH-034", "XH-171")
def test_a_turn_that_can_only_end_is_asked():
    game = squad().start().place("red_0", (8, 8)).grip("blue_0", "red_0").refresh()
    game.rolls(7, 9).do("breakfree")  # 7 + 2 against 9 + 5
    game.expect("turn", "red_0")
    assert game.legal() == ["end"]
    game.done()


@pytest.mark.clause("XH-026", "XH-170")
def test_who_breaks_free_has_its_movement_left():
    game = squad().start().place("red_0", (8, 8)).grip("blue_0", "red_0").refresh()
    game.rolls(12, 9).do("breakfree")  # a tie frees
    assert game.legal() == ["end", "move"]
    game.done()


# --- what is back at the start of a turn (2.4) ---
@pytest.mark.clause("XH-026", "XH-096", "XH-108")
def test_a_new_turn_has_everything_anew():
    table = (
        Table()
        .unit("red", (4, 8), "lancer", weapons=["mcannon"], programs=["grav"])
        .unit("blue", (5, 8), "trooper")
    )
    game = table.start().set("red_0", reactions=0, cooldown=[2, 3, 0, 0, 0, 0, 2])
    game.do("move", "direction forward", "length 1")
    game.rolls(9).do("search")
    game.end_turn().end_turn()
    game.expect("turn", "red_0")
    u = game.unit("red_0")
    assert (int(u.moved), int(u.acted), int(u.reactions)) == (0, 0, 1)
    assert [int(k) for k in u.cooldown] == [1, 2, 0, 0, 0, 0, 1]
    assert not game.may("program")
    game.end_turn().end_turn()
    assert game.may("program")


@pytest.mark.clause("XH-108", "XH-093")
def test_a_passed_turn_cools_down_and_ends_standbys_too():
    game = squad().start().set("red_1", stunned=1, cooldown=[0, 0, 0, 0, 0, 3, 0], trigger=2)
    game.set("red_1", response=3, response_with=0).know().end_turn()
    assert "turn_passed" in game.kinds()
    assert game.unit("red_1").trigger == -1 and int(game.unit("red_1").cooldown[5]) == 2


# --- the primary actions (XH-035) ---
def lancers(**fields: object) -> Table:
    """A red Lancer within reach of a blue Wasp and of things to use."""
    return (
        Table(80, 40)
        .unit("red", (20, 20), "lancer", **fields)
        .unit("red", (20, 21), "trooper", programs=["cloak"])
        .unit("red", (21, 20), "ridgeback")
        .unit("blue", (25, 20), "wasp")
        .piece("crate", 20, 22)
        .piece("generator", 19, 22)
    )


def as_lancer(*answers: str, rolls: tuple[int, ...] = (), **fields: object) -> Callable[[], Game]:
    def play() -> Game:
        game = lancers(**fields).start()
        game.rolls(*rolls).do(*answers)
        return game

    return play


def as_trooper(*answers: str, rolls: tuple[int, ...] = ()) -> Callable[[], Game]:
    def play() -> Game:
        game = lancers().start().turn("red_1")
        game.rolls(*rolls).do(*answers)
        return game

    return play


def throws() -> Game:
    game = lancers().start().turn("red_1")
    game.do("use", "piece 0", "handling lift")
    game.turn("red_1").rolls(2, 9, 15).do("throwobj", "enemy 0")  # 25 ft, beyond its range
    return game


def gets_off() -> Game:
    game = lancers().start().turn("red_1")
    game.do("mount").clear()
    game.turn("red_1").do("dismount", "direction back")
    return game


def gets_out() -> Game:
    game = lancers().start().turn("red_1")
    game.do("enter")
    game.turn("red_1").do("exit", "direction back")
    return game


def breaks_free() -> Game:
    game = lancers().start().place("blue_0", (21, 21)).grip("blue_0", "red_1").turn("red_1")
    game.rolls(2, 15).do("breakfree")
    return game


def switches() -> Game:
    game = squad().start()
    game.do("switch")
    return game


ACTIONS = {
    "strike": as_lancer("strike", "enemy 0", rolls=(2, 15)),
    "throwobj": throws,
    "program": as_lancer("program", "push", programs=["grav"], rolls=(2, 15)),
    "blink": as_lancer("program", "direction back", programs=["blink"]),
    "grapple": as_lancer("grapple", rolls=(2, 15)),
    "shove": as_lancer("shove", rolls=(2, 15)),
    "switch": switches,
    "standby": as_lancer("standby", "trigger engages_me", "any", "search"),
    "assist": as_lancer("assist", "own 1", "task search"),
    "search": as_lancer("search", rolls=(9,)),
    "cloak": as_trooper("cloak"),
    "breakfree": breaks_free,
    "use": as_trooper("use", "piece 0", "handling push", rolls=(2,)),
    "dash": as_trooper("dash"),
    "mount": as_trooper("mount"),
    "dismount": gets_off,
    "enter": as_trooper("enter"),
    "exit": gets_out,
}


@pytest.mark.clause("XH-035", "XH-033")
@pytest.mark.parametrize("verb", ACTIONS)
def test_each_primary_action_takes_the_action(verb: str):
    game = ACTIONS[verb]()
    who = str(game.battle.unit)
    u = game.unit(who)
    assert u.acted == 1 and u.seconded == 0
    others = set(ACTIONS) - {"blink"}
    assert not others & set(game.legal())
    game.done()


@pytest.mark.clause("XH-035", "XH-137")
def test_hiding_takes_the_action():
    game = squad().piece("foliage", (3, 5), (7, 9)).start()
    game.rolls(2).do("hide")
    assert game.unit("red_0").acted == 1 and "hide" not in game.legal()
    game.done()


# --- what takes no action ---
@pytest.mark.clause("XH-035", "XH-183")
def test_standing_up_takes_movement_only():
    game = squad().start().set("red_0", prone=1)
    assert not game.may("move") and not game.may("dash") and game.may("stand", "strike")
    game.do("stand")
    assert game.unit("red_0").moved == 15 and game.unit("red_0").acted == 0
    game.do("move", "direction back left", "length 2")
    game.do("move", "direction back left")
    assert not game.may("move") and game.may("strike")


@pytest.mark.clause("XH-035", "XH-143", "XH-173", "XH-191")
def test_free_acts_take_neither_action_nor_movement():
    game = squad().piece("crate", 4, 7).start().place("blue_0", (5, 8))
    game.do("use", "handling lift").clear()
    game.turn("red_0").set("red_0", cloaked=1, cloak_turns=5)
    game.grip("red_0", "blue_0").know()
    assert game.may("drop", "uncloak", "letgo")
    for verb in ("drop", "uncloak", "letgo"):
        game.do(verb)
        assert not game.may(verb)
    u = game.unit("red_0")
    assert (int(u.acted), int(u.moved)) == (0, 0)
    assert game.may("move", "strike", "search")
