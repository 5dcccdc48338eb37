"""Cloaks in whole battles: how long, who notices the movement, what sides know (XH-142 to 149)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.table import Game, Table


def cloaker(*, far: int = 10, by: str = "trooper", **options: Any) -> Table:
    """Red's Stalker with CLOAK before one enemy; blue carries a pistol if it can."""
    weapons = ["pistol"] if by in ("trooper", "scout") else []
    return (
        Table(width=90, height=24)
        .unit("red", (10, 8), "stalker", weapons=["pistol"], programs=["cloak"])
        .unit("blue", (10 + far, 8), by, weapons=weapons)
        .options(**options)
    )


def cloaked(aware: int = 0, **others: Any) -> Game:
    """The same, cloaked already, its place not known; it is its turn."""
    game = cloaker(**others).start().set("red_0", cloaked=1, cloak_turns=5, aware=aware).know()
    return game.turn("red_0")


def step(game: Game, *faces: int, to: str = "back") -> None:
    game.rolls(*faces).do("move", f"direction {to}", "length 1")
    game.done()


# --- targets (XH-142) ---
@pytest.mark.clause("XH-142", "XH-053")
@pytest.mark.parametrize("far", [1, 10, 40])
def test_only_who_is_believed_to_be_there_can_be_engaged(far: int) -> None:
    game = cloaked(far=far).unaware("red_0").turn("blue_0")
    assert not any(map(game.may, ("strike", "grapple", "shove")))
    game.set("red_0", aware=1).turn("blue_0")
    # Wherever it is: the mask does not tell.
    assert game.may("strike", "grapple", "shove")
    game.do("strike")
    assert game.legal() == ["weapon 0", "weapon unarmed"]


# --- cloaking (XH-143) ---
@pytest.mark.clause("XH-143", "XH-159")
def test_cloaking_in_plain_view_hides_nobody_yet() -> None:
    game = cloaker().start().turn("red_0")
    game.do("cloak")
    assert game.kinds() == ["cloaked"]
    u = game.unit("red_0")
    assert (int(u.cloaked), int(u.cloak_turns), int(u.exposed)) == (1, 5, 1)
    assert game.aware("red_0") == "located"
    assert not any(map(game.may, ("cloak", "strike", "search")))  # it was the action
    game.end_turn()
    assert game.shown("blue_0", "enemies", 0, "cloaked") == 1
    assert game.shown("blue_0", "enemies", 0, "gave_away") == 1
    game.expect("turn", "blue_0").rolls(10, 3, 11).do("strike")
    assert game.told("engagement")[0][1:3] == (13, 0)
    assert game.told("evades")[0][1:3] == (15, 1)
    game.done()


@pytest.mark.clause("XH-143")
@pytest.mark.parametrize("known", ["unaware", "suspected"])
def test_cloaking_unseen_tells_nobody(known: str) -> None:
    game = cloaker().piece("wall", 15, (0, 23)).start()
    game.set("red_0", aware=["unaware", "suspected"].index(known)).turn("red_0")
    game.do("cloak")
    assert (int(game.unit("red_0").exposed), game.aware("red_0")) == (0, known)


@pytest.mark.clause("XH-143")
def test_who_has_no_cloak_cannot_cloak() -> None:
    game = cloaker().start().turn("blue_0")
    assert not game.may("cloak")


@pytest.mark.clause("XH-143", "XH-017")
def test_a_cloak_lasts_five_turns_and_must_cool_down() -> None:
    game = cloaker().start().turn("red_0")
    game.do("cloak")
    turns = []
    for _ in range(4):
        game.end_turn().end_turn()
        turns.append(int(game.unit("red_0").cloak_turns))
        assert "cloak_ends" not in game.kinds()
    assert turns == [4, 3, 2, 1]
    game.end_turn().end_turn()
    assert game.kinds()[-2:] == ["turn_begins", "cloak_ends"]
    assert game.unit("red_0").cloaked == 0
    offered = []
    for _ in range(3):
        game.expect("turn", "red_0")
        offered.append(game.may("cloak"))
        game.end_turn().end_turn()
    assert offered == [False, False, True]


@pytest.mark.clause("XH-143")
def test_the_option_cloak_turns() -> None:
    game = cloaker(cloak_turns=1).start().turn("red_0")
    game.do("cloak")
    assert game.unit("red_0").cloak_turns == 1
    game.end_turn().end_turn()
    assert "cloak_ends" in game.kinds()


@pytest.mark.clause("XH-143")
def test_a_cloak_is_ended_free_and_must_cool_down() -> None:
    game = cloaked(aware=1)
    game.do("uncloak")
    assert game.kinds() == ["cloak_ends", "located"]
    assert game.may("strike", "move")  # it costs nothing
    offered = []
    for _ in range(3):
        game.expect("turn", "red_0")
        offered.append(game.may("cloak"))
        game.end_turn().end_turn()
    assert offered == [False, False, True]


# --- invisible (XH-144) ---
@pytest.mark.clause("XH-144", "XH-015", "XH-013")
@pytest.mark.parametrize("by", ["trooper", "lancer"])
def test_nobody_sees_the_cloaked_even_beside_it_but_may_run_into_it(by: str) -> None:
    table = Table(width=90, height=24).unit("red", (10, 8), "stalker", programs=["cloak"])
    table.unit("blue", (13 if by == "trooper" else 25, 8), by)
    game = table.start().set("red_0", cloaked=1).know().unaware("red_0")
    game.set("red_0", size_class=game.facts("blue_0").size_class).turn("blue_0")
    blank = game.shown("blue_0", "enemies", 0, "in_fight")
    if by == "trooper":
        game.do("move", "direction forward", "length 2")
        assert game.at("blue_0")[0] == 11
        assert game.aware("red_0") == "unaware"
        game.do("move")
        assert "forward" in game.legal("direction")  # the way seems free
        game.do("direction forward", "length 1")
        assert game.unit("blue_0").moved == 15
    else:
        game.do("move", "direction forward", "length 1")
        assert game.unit("blue_0").moved == 75
    assert game.at("blue_0")[0] == 11
    assert game.told("stopped") == [("blue_0", 0, 0, 0, 0)]
    assert (game.aware("red_0"), int(game.unit("red_0").exposed)) == ("located", 1)
    assert blank == 0
    assert game.shown("blue_0", "enemies", 0, "located") == 1


# --- noticed or not (XH-145, XH-146) ---
@pytest.mark.clause("XH-145", "XH-146")
@pytest.mark.parametrize(("face", "noticed"), [(9, True), (10, False)])
def test_a_cloaked_machine_near_a_scanner(face: int, noticed: bool) -> None:
    game = (
        Table(width=20, height=12)
        .unit("red", (4, 4), "lancer", programs=["cloak"])
        .unit("blue", (7, 4), "lancer")
        .start()
        .set("red_0", cloaked=1, cloak_turns=5)
        .know()
        .unaware("red_0")
        .turn("red_0")
    )
    step(game, face, to="forward")  # 2 cells of 75 ft are 10 hexes
    event = "noticed" if noticed else "unnoticed"
    assert game.told(event) == [("red_0", face + 3, 12, 0, 0)]
    assert int(game.unit("red_0").exposed) == int(noticed)
    assert game.aware("red_0") == ("located" if noticed else "unaware")


@pytest.mark.clause("XH-146")
def test_the_sharpest_watcher_near_counts() -> None:
    game = cloaked(far=5)
    step(game, 7)
    assert game.told("unnoticed") == [("red_0", 13, 12, 0, 0)]
    table = cloaker(far=5).unit("blue", (30, 8), "lancer").unit("blue", (16, 10), "drake")
    game = table.start().set("red_0", cloaked=1).know().unaware("red_0").turn("red_0")
    step(game, 7)
    assert game.told("noticed") == [("red_0", 13, 14, 0, 0)]
    assert game.kinds() == ["moved", "noticed", "located"]


@pytest.mark.clause("XH-146")
@pytest.mark.parametrize(
    ("by", "far", "heard"),
    [("trooper", 11, True), ("trooper", 12, False), ("lancer", 29, True), ("lancer", 30, False)],
)
def test_how_far_movement_is_noticed(by: str, far: int, heard: bool) -> None:
    game = cloaked(far=far, by=by)  # it moves a cell farther off
    step(game, *[2] * heard)
    assert (game.told("noticed") != []) == heard
    assert game.aware("red_0") == ("located" if heard else "unaware")
    assert (game.told("unnoticed") == []) == heard


@pytest.mark.clause("XH-146")
def test_after_a_dash_the_lower_die_counts() -> None:
    game = cloaked(far=5)
    game.do("dash")
    step(game, 15, 6)
    assert game.told("noticed") == [("red_0", 12, 12, 0, 0)]


@pytest.mark.clause("XH-146")
def test_the_test_is_made_once_per_turn_and_holds() -> None:
    game = cloaked(far=5)
    step(game, 2)
    assert game.aware("red_0") == "located"
    step(game)  # once noticed, it stays so for the turn
    assert (game.aware("red_0"), game.unit("red_0").last_q) == ("located", 8)
    game.end_turn().end_turn()
    assert game.aware("red_0") == "located"
    step(game, 19)
    assert game.aware("red_0") == "suspected"
    assert game.unit("red_0").last_q == 8  # not where it is now
    assert game.shown("blue_0", "enemies", 0, "located") == 0
    assert game.shown("blue_0", "enemies", 0, "since") == 0
    step(game)
    assert game.aware("red_0") == "suspected"


@pytest.mark.clause("XH-146", "XH-090")
def test_a_reactions_movement_has_a_test_of_its_own() -> None:
    table = cloaker(far=5).unit("red", (3, 20), "trooper")
    game = table.start().set("red_0", cloaked=1, cloak_turns=5).know().turn("red_0")
    step(game, 19, to="forward left")
    game.do("standby", "trigger engages_ally", "any", "move")
    game.end_turn()
    game.expect("turn", "red_1").end_turn()
    game.expect("turn", "blue_0").rolls(10, 10).do("strike", "weapon 0", "enemy 1")
    game.expect("react", "red_0").do("yes")
    game.expect("mode", "red_0")
    game.rolls(2).do("mode walk", "direction back", "length 1")
    assert game.told("noticed") == [("red_0", 8, 12, 0, 0)]
    assert game.aware("red_0") == "located"


# --- blind shots (XH-147 to XH-149) ---
def blind(far: int = 10, weapons: tuple[str, ...] = ("pistol",), **unit: Any) -> Game:
    """Red's Trooper suspects a cloaked Stalker some cells off; red's turn."""
    game = (
        Table(width=60, height=24)
        .unit("red", (10, 8), "trooper", weapons=list(weapons), **unit)
        .unit("red", (10, 20), "trooper", weapons=["pistol"])
        .unit("blue", (10 + far, 8), "stalker", weapons=["pistol"])
        .start()
        .set("blue_0", cloaked=1, cloak_turns=5, aware=1)
        .know()
    )
    return game.turn("red_0")


@pytest.mark.clause("XH-147", "XH-149")
def test_four_dice_against_two() -> None:
    game = blind(far=12)
    game.rolls(14, 9, 17, 11, 6, 13).do("strike", "weapon 0")
    assert game.told("engagement") == [("red_0", 12, -2, 9, 0)]
    assert game.told("evades") == [("blue_0", 17, 1, 0, 0)]
    assert game.kinds()[-1] == "missed"
    game.expect("turn", "red_0")  # in range: the turn goes on
    assert game.may("move")
    assert game.aware("blue_0") == "suspected"
    game.done()


@pytest.mark.clause("XH-148")
def test_out_of_range_the_shot_and_the_turn_are_lost() -> None:
    game = blind(far=13)  # 65 ft
    game.rolls(14, 9, 17, 11).do("strike", "weapon 0")
    assert game.told("blind_failure") == [("red_0", 2, 1, 0, 0)]
    assert game.kinds()[:4] == ["engages", "engagement", "blind_failure", "turn_lost"]
    game.expect("turn", "red_1")
    assert game.unit("blue_0").hp == 18
    game.done()


@pytest.mark.clause("XH-148", "XH-049", "XH-036")
def test_a_second_strike_and_a_secondary_action_are_lost_too() -> None:
    game = blind(far=2, weapons=("knife", "sword"), programs=["dual", "two", "rush"])
    game.rolls(20, 20, 20, 20).do("strike", "weapon 0")
    assert game.told("blind_failure") == [("red_0", 2, 1, 0, 0)]  # beyond 5 ft; a 20 is no help
    game.expect("turn", "red_1")
    game.done()


@pytest.mark.clause("XH-148", "XH-086")
@pytest.mark.parametrize(("far", "fails"), [(60, False), (61, True)])
def test_programs_have_their_own_range(far: int, fails: bool) -> None:
    game = (
        Table(width=90, height=24)
        .unit("red", (4, 8), "lancer", programs=["tether"])
        .unit("blue", (4 + far, 8), "stalker")
        .start()
        .set("blue_0", cloaked=1, aware=1)
        .know()
        .turn("red_0")
    )
    game.rolls(9, 9, 9, 9, *[] if fails else [9, 9]).do("program")  # 20 hexes are 60 cells
    assert (game.told("blind_failure") != []) == fails
    assert (game.battle.unit == "blue_0") == fails
    game.done()


@pytest.mark.clause("XH-148")
def test_of_a_reaction_only_the_reaction_is_lost() -> None:
    game = blind(far=12).set("red_1", q=9, r=8).know().in_order("red_1", "red_0", "blue_0")
    game.do("standby", "trigger ally_engages", "strike", "weapon 0")
    game.end_turn()
    game.expect("turn", "red_0").rolls(14, 9, 17, 11, 6, 13).do("strike", "weapon 0")
    game.expect("react", "red_1").rolls(9, 9, 9, 9).do("yes")
    assert game.told("blind_failure") == [("red_1", 2, 1, 0, 0)]
    assert game.unit("red_1").turn_lost == 0
    game.expect("turn", "red_0")
    assert game.may("move")
    game.end_turn().end_turn()
    game.expect("turn", "red_1")
    assert game.may("move", "strike")
    game.done()


# --- behind a wall ---
@pytest.mark.clause("XH-146", "XH-017", "XH-150")
@pytest.mark.parametrize(("face", "after"), [(6, "located"), (7, "suspected")])
def test_what_was_noticed_holds_for_the_turn_also_after_it_was_seen_again(
    face: int, after: str
) -> None:
    game = (
        Table(width=40, height=24)
        .unit("red", (4, 9), "stalker")
        .unit("blue", (14, 8), "trooper")
        .piece("wall", 8, (0, 8))
        .start()
        .turn("red_0")
    )
    assert game.aware("red_0") == "located"
    step(game, face, to="back left")  # behind the wall
    assert game.aware("red_0") == after
    step(game, to="forward right")  # and out again
    assert (game.aware("red_0"), int(game.unit("red_0").exposed)) == ("located", 0)
    step(game, to="back left")
    assert game.aware("red_0") == after
    assert int(game.unit("red_0").exposed) == int(after == "located")
    game.end_turn().end_turn()
    step(game, 19)  # the next turn has a test of its own
    assert game.aware("red_0") == "suspected"
