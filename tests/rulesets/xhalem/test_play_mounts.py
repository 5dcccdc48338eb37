"""Battles on mounts over several turns: getting on and off, the order, speed, control (5.21)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.state.codes import Task, Trigger
from tests.rulesets.xhalem.plays import go, stand_by, strike, told
from tests.rulesets.xhalem.table import Game, Table


def pair(rider: str = "trooper", mount: str = "ridgeback", apart: int = 1, **fields: Any) -> Table:
    """Red's rider at (10,10) and its mount beside; blue's Trooper far away."""
    return (
        Table(width=60)
        .unit("red", (10, 10), rider, weapons=["sword"] if rider == "trooper" else [])
        .unit("red", (10 + apart, 10), mount, **fields)
        .unit("blue", (50, 20), "trooper", weapons=["pistol"])
    )


def riding(rider: str = "trooper", mount: str = "ridgeback", **fields: Any) -> Table:
    """Red's unit 0 rides its unit 1 at (10,10); blue's Trooper far away."""
    return (
        Table(width=60)
        .unit("red", None, rider, rides="red_1", weapons=["sword"] if rider == "trooper" else [])
        .unit("red", (10, 10), mount, **fields)
        .unit("blue", (50, 20), "trooper", weapons=["pistol"])
    )


def turns(game: Game, count: int) -> list[str]:
    """Whose turns follow, each ended at once, beginning with the one under way."""
    seen = []
    for _ in range(count):
        game.expect("turn")
        seen.append(str(game.battle.unit))
        game.end_turn()
    return seen


# --- getting on (XH-219 to XH-223) ---
@pytest.mark.clause("XH-219", "XH-220", "XH-222", "XH-223")
def test_mounted_and_away_in_one_turn():
    game = pair().start().turn("red_0")
    go(game, "back", 1)
    assert not game.may("mount")
    go(game, "forward", 1)
    game.do("mount")  # trained: no test
    assert game.unit("red_0").rides == 1
    assert game.at("red_0") == game.at("red_1") == (11, 10, 0)
    assert game.unit("red_0").acted == 1
    go(game, "forward", 10)  # 60 ft of the mount less the 10 on foot
    assert game.at("red_0") == game.at("red_1") == (21, 10, 0)
    assert game.legal() == ["end"]
    assert turns(game, 4) == ["red_0", "blue_0", "red_0", "blue_0"]
    game.done()


@pytest.mark.clause("XH-219")
def test_who_is_as_large_or_of_the_other_side_does_not_mount():
    game = pair("brute").start().turn("red_0")
    assert not game.may("mount")
    table = Table().unit("red", (10, 10), "trooper").unit("blue", (11, 10), "ridgeback")
    assert not table.start().turn("red_0").may("mount")


@pytest.mark.clause("XH-193", "XH-221")
def test_a_machine_to_get_into_is_no_mount():
    game = pair("trooper", "lancer").start().turn("red_0")
    assert not game.may("mount")
    assert game.may("enter")


@pytest.mark.clause("XH-220")
def test_once_per_turn_and_for_an_action():
    game = pair().start().turn("red_0")
    game.do("mount")
    assert not game.may("dismount")
    assert not game.may("strike")
    assert turns(game, 2) == ["red_0", "blue_0"]
    game.expect("turn", "red_0").do("dismount", "direction back")
    assert game.at("red_0") == (10, 10, 0)
    assert game.unit("red_0").acted == 1
    assert not game.may("mount")
    go(game, "back", 5)  # with its own speed
    assert game.at("red_0") == (5, 10, 0)
    game.done()


@pytest.mark.clause("XH-028", "XH-222")
def test_a_mount_shares_the_initiative_and_acts_after_its_rider_next_round():
    """Trooper 15, Ridgeback 7, and blue between them."""
    game = pair().start().in_order("red_0", "blue_0", "red_1").turn("red_0")
    game.set("red_0", init=15).set("blue_0", init=12).set("red_1", init=7)
    game.do("mount")
    assert turns(game, 4) == ["red_0", "blue_0", "red_0", "blue_0"]
    game.expect("turn", "red_0").do("dismount", "direction back")
    assert game.unit("red_1").init == 15
    assert turns(game, 2) == ["red_0", "blue_0"]  # not before the next round
    assert turns(game, 4) == ["red_0", "red_1", "blue_0", "red_0"]
    game.done()


@pytest.mark.clause("XH-222")
def test_a_mount_that_had_its_turn_moves_once_more_under_its_rider():
    """XH-222 takes its slot away, not its rider's movement; nobody has two turns."""
    game = pair().start().in_order("red_1", "red_0", "blue_0").turn("red_1")
    go(game, "forward", 1)
    go(game, "back", 1)
    assert game.at("red_1") == (11, 10, 0)
    game.end_turn().expect("turn", "red_0").do("mount")
    go(game, "forward", 10)
    assert game.at("red_1") == (21, 10, 0)
    assert turns(game, 4) == ["red_0", "blue_0", "red_0", "blue_0"]
    game.done()


@pytest.mark.clause("XH-222")
def test_a_mount_under_control_reacts_to_nothing():
    """An enemy runs through the reach of CLAWS: the Ridgeback would strike, its rider may."""
    table = riding().unit("blue", (14, 10), "trooper")
    game = table.start().turn("blue_1")
    go(game, "forward", 1)
    for _ in range(2):
        go(game, "forward", 1)  # to (11,10): inside both reaches
    assert game.at("blue_1") == (11, 10, 0)
    go(game, "back", 1)
    game.expect("opportunity", "red_0").do("no")
    game.expect("turn", "blue_1").done()


# --- speed (XH-223) ---
@pytest.mark.clause("XH-206", "XH-223")
def test_the_mounts_speed_dashed():
    """Own 30, mount 60: 120 ft; in the mount's intervals."""
    game = riding().start().turn("red_0")
    game.do("dash")
    for _ in range(2):
        go(game, "forward", 10)
    assert game.unit("red_0").moved == 100
    go(game, "forward", 2)
    go(game, "forward", 2)
    assert game.legal() == ["end"]
    game.done()


@pytest.mark.clause("XH-223")
def test_a_slow_mount_makes_its_rider_slow():
    """The seed's example: own 50, the mount 30: 30 in all."""
    table = Table(width=60).unit("red", None, "trooper", rides="red_1", walk=50)
    table.unit("red", (10, 10), "ridgeback", walk=30).unit("blue", (50, 20), "trooper")
    game = table.start().turn("red_0")
    go(game, "forward", 5)
    go(game, "forward", 1)
    assert game.at("red_0") == (16, 10, 0)
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-223")
def test_a_mech_on_a_titan_goes_in_its_steps():
    game = riding("wasp", "titan").start().turn("red_0")
    go(game, "forward", 2)
    assert game.at("red_0") == game.at("red_1") == (16, 10, 0)
    go(game, "forward", 2)
    assert game.unit("red_0").moved == 60
    assert not game.may("move")
    game.done()


# --- control (XH-224, XH-225, XH-227, XH-228) ---
@pytest.mark.clause("XH-224", "XH-225")
@pytest.mark.parametrize(
    ("by", "face", "on"),
    [("strength", 9, True), ("strength", 8, False), ("systems", 10, True), ("systems", 9, False)],
)
def test_mounting_an_untrained_machine(by: str, face: int, on: bool):
    """CR 10: Strength 2, or the Skimmer's Systems 1."""
    game = pair("trooper", "skimmer").start().turn("red_0")
    game.do("mount")
    game.expect("control", "red_0")
    assert game.legal() == ["by strength", "by systems"]
    game.rolls(face).do(f"by {by}")
    assert (game.unit("red_0").rides == 1) == on
    assert game.unit("red_0").acted == 1
    assert not game.may("mount")
    if on:
        go(game, "forward", 10)
        assert game.at("red_1") == (21, 10, 0)
    else:
        assert game.at("red_0") == (10, 10, 0)
        assert game.may("move")
    game.done()


@pytest.mark.clause("XH-224", "XH-227", "XH-228")
@pytest.mark.parametrize("faces", [(9, 13), (12, 9)])
def test_a_wounded_mount_is_tested_at_the_turn_of_its_rider(faces: tuple[int, int]):
    """30 to 14: CR 14. Strength 2, trained: 9 and 13 keep it, 12 and 9 do not."""
    game = riding().unit("blue", (11, 10), "brute", weapons=["maul"]).start().turn("blue_1")
    game.rolls(15, 2, 6, 5)  # 20 against 4; 2d6 and Strength 5
    strike(game, 0, 1)
    assert game.unit("red_1").hp == 14
    kept = max(faces) + 2 > 14
    game.end_turn().expect("control", "red_0")
    game.rolls(*faces).do("by strength")
    assert told(game, "control") == [("red_0", max(faces) + 2, 14, int(kept), 0)]
    game.expect("turn", "red_0")
    if kept:
        assert game.unit("red_0").rides == 1
        assert turns(game, 3) == ["red_0", "blue_0", "blue_1"]
        game.expect("turn", "red_0")  # it lost nothing since: no test
        assert game.unit("red_0").rides == 1
    else:
        assert game.unit("red_0").rides == -1
        assert game.at("red_0") == (11, 9, 0)  # direction 0 is taken
        assert game.unit("red_0").prone == 0
        assert game.may("move", "strike", "dash")  # the turn goes on, on its own feet
    game.done()


@pytest.mark.clause("XH-222", "XH-224")
def test_who_lost_its_mount_has_its_own_speed_and_the_mount_a_turn_next_round():
    game = riding(hp=30).start().set("red_1", hp=14, control_hp=30).turn("blue_0").end_turn()
    game.expect("control", "red_0").rolls(2, 3).do("by strength")
    assert game.at("red_0") == (11, 10, 0)  # the lowest free direction
    go(game, "forward", 5)
    go(game, "forward", 1)
    assert game.at("red_0") == (17, 10, 0)
    assert not game.may("move")
    assert turns(game, 2) == ["red_0", "blue_0"]
    assert turns(game, 3) == ["red_0", "red_1", "blue_0"]
    game.done()


@pytest.mark.clause("XH-228")
@pytest.mark.parametrize(("hp", "asked"), [(16, False), (14, True)])
def test_an_owner_is_obeyed_until_half_is_lost(hp: int, asked: bool):
    game = riding(owner="red_0").start().set("red_1", hp=hp, control_hp=30)
    game.turn("blue_0").end_turn()
    if asked:
        game.expect("control", "red_0").rolls(9, 13).do("by strength")
    game.expect("turn", "red_0")
    assert game.unit("red_0").rides == 1
    game.done()


@pytest.mark.clause("XH-129", "XH-224")
def test_help_with_a_wild_mount():
    table = riding("trooper", "skimmer").unit("red", (9, 10), "engineer")
    game = table.start().set("red_1", hp=8).turn("red_2")
    game.do("assist", "own 0", "task control")
    game.end_turn().expect("turn", "blue_0").end_turn()
    game.expect("control", "red_0").rolls(4, 14).do("by strength")  # 16 against 14
    game.expect("turn", "red_0")
    assert game.unit("red_0").rides == 1
    game.done()


# --- consent (XH-226) ---
@pytest.mark.clause("XH-226")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_sentient_mount_is_asked_when_it_is_mounted(answer: str):
    game = pair("wasp", "titan").start().turn("red_0")
    game.do("mount")
    game.expect("consent", "red_1").do(answer)
    game.expect("turn", "red_0")
    assert (game.unit("red_0").rides == 1) == (answer == "yes")
    assert game.unit("red_0").acted == 1
    game.done()


@pytest.mark.clause("XH-226")
@pytest.mark.parametrize(("hp", "answer"), [(59, "yes"), (59, "no"), (60, "")])
def test_below_half_it_is_asked_at_each_turn_of_the_rider(hp: int, answer: str):
    game = riding("wasp", "titan").start().set("red_1", hp=hp).turn("blue_0").end_turn()
    if answer:
        game.expect("consent", "red_1").do(answer)
    game.expect("turn", "red_0")
    if answer == "no":
        assert told(game, "dismounted")[0][:3] == ("red_0", 2, 1)
        assert game.at("red_0") == (11, 10, 0)
        assert game.unit("red_0").prone == 0
        assert game.may("move")
    else:
        assert game.unit("red_0").rides == 1
        game.end_turn().end_turn()
        assert game.decision == ("consent" if answer else "turn")
    game.done()


@pytest.mark.clause("XH-017", "XH-224")
def test_who_is_thrown_off_is_seen_where_it_lands_before_it_is_asked() -> None:
    game = (
        Table()
        .unit("red", None, "trooper", rides="red_1", weapons=["sword"])
        .unit("red", (10, 10), "ridgeback")
        .unit("blue", (20, 10), "trooper", weapons=["pistol"])
        .start()
        .in_order("blue_0", "red_0")
    )
    game.set("red_1", hp=20, trained=0).know().end_turn().expect("control", "red_0")
    game.rolls(1).do("by strength")
    game.expect("turn", "red_0")
    u = game.unit("red_0")
    assert (int(u.last_q), int(u.last_r)) == game.at("red_0")[:2] != game.at("red_1")[:2]
    game.done()


@pytest.mark.clause("XH-017", "XH-143", "XH-224")
def test_a_cloak_that_runs_out_shows_its_rider_after_the_test() -> None:
    game = riding(mount="skimmer", rider="scout").start().in_order("blue_0", "red_0")
    game.set("red_1", hp=5).set("red_0", cloaked=1, cloak_turns=1, aware=0).end_turn()
    game.expect("control", "red_0")
    assert (game.unit("red_0").cloaked, game.aware("red_0")) == (0, "unaware")
    game.rolls(20).do("by strength")
    game.expect("turn", "red_0")
    assert game.aware("red_0") == "located"
    game.done()


@pytest.mark.clause("XH-021", "XH-222")
def test_a_mount_ridden_from_the_start_shows_its_riders_initiative() -> None:
    game = riding().start().turn("red_0")
    shown = game.shown("red_0", "self", 0, "initiative")
    assert shown == game.shown("red_0", "allies", 0, "initiative") != 0
    game.set("red_0", init=9).know()
    assert game.shown("blue_0", "enemies", 1, "initiative") == 9
    game.set("red_0", aware=0)  # the enemy does not know who rides it
    assert game.shown("blue_0", "enemies", 1, "initiative") == 0
    game.do("dismount", "direction forward")
    game.end_turn().end_turn()
    assert game.shown("red_0", "allies", 0, "initiative") == 9
    game.done()


@pytest.mark.clause("XH-204", "XH-220")
def test_who_gets_off_onto_a_mine_sets_it_off():
    table = Table().unit("red", None, "trooper", rides="red_1").unit("red", (10, 10), "ridgeback")
    game = table.unit("blue", (30, 10), "trooper").piece("mine", 11, 10).start().turn("red_0")
    game.rolls(1, 2, 3).do("dismount", "direction forward")
    assert (game.unit("red_0").hp, game.piece(0).there) == (22 - 6, 0)
    game.done()


@pytest.mark.clause("XH-093", "XH-129", "XH-133", "XH-222")
def test_what_a_mount_held_ready_lapses_with_its_riders_turn():
    table = pair().unit("red", (10, 12), "trooper").piece("bunker", (30, 32), (10, 12))
    game = table.start().in_order("red_1", "red_0", "blue_0", "red_2")
    stand_by(game, "engages_ally", "strike", "weapon 0")
    game.set("red_2", aided=Task.SEARCH, aided_by=1)  # as if it had helped and searched, too
    game.piece(0).pierced_by[0] = 1
    game.end_turn().expect("turn", "red_0").do("mount")
    game.end_turn().end_turn().expect("turn", "red_2")
    assert (game.unit("red_1").trigger, game.unit("red_2").aided_by) == (Trigger.ENGAGES_ALLY, 1)
    game.end_turn().expect("turn", "red_0")
    assert (game.unit("red_1").trigger, game.unit("red_2").aided_by) == (-1, -1)
    assert game.piece(0).pierced_by[0] == -1
    game.done()
