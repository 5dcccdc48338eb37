"""Searching in whole battles: hidden and cloaked enemies, fields, mines (5.11, XH-138, XH-152)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.table import Game, Table

RED = 0


def hidden(total: int, *, apart: int = 5, ally: bool = False) -> Game:
    """Blue's Stalker hides in foliage some cells before red's Engineer, whose turn it is."""
    table = Table(width=60, height=24).unit("red", (4, 8), "engineer", weapons=["pistol"])
    if ally:
        table.unit("red", (4, 10), "trooper", weapons=["pistol"])
    table.unit("blue", (4 + apart, 8), "stalker", weapons=["pistol"])
    table.piece("foliage", (4 + apart - 1, 4 + apart + 6), (4, 12))
    game = table.start().set("blue_0", hidden=total).know().unaware("blue_0")
    return game.turn("red_0")


def search(game: Game, face: int, *by: str) -> None:
    game.rolls(face).do("search", *by)


# --- one roll for all (XH-132, XH-135) ---
@pytest.mark.clause("XH-132", "XH-135", "XH-138")
def test_one_roll_finds_the_hidden_but_not_the_mine() -> None:
    game = (
        Table(width=30, height=20)
        .unit("red", (4, 8), "engineer")
        .unit("blue", (9, 8), "stalker", weapons=["knife"])
        .piece("foliage", (8, 12), (6, 10))
        .piece("mine", 5, 12)
        .start()
        .set("blue_0", hidden=12)
        .know()
        .unaware("blue_0")
        .turn("red_0")
    )
    game.do("search")
    game.expect("skill", "red_0")
    assert game.legal() == ["by perception", "by investigation"]
    game.rolls(9).do("by investigation")
    assert game.told("searches")[0][:2] == ("red_0", 13)
    assert game.kinds() == ["searches", "found", "located"]
    assert game.aware("blue_0") == "located"
    assert (game.unit("blue_0").found, game.unit("blue_0").hidden) == (1, 12)
    assert not game.may("search")  # it was the action
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-132")
def test_perception_may_be_used_instead() -> None:
    game = hidden(12)
    search(game, 10, "by perception")  # Engineer: Perception 2, Investigation 4
    assert game.told("searches")[0][1] == 12
    assert game.aware("blue_0") == "unaware"
    game.done()


@pytest.mark.clause("XH-135", "XH-204")
@pytest.mark.parametrize(("face", "found"), [(10, False), (11, True)])
def test_a_mine_is_found_by_15_for_the_searchers_side_alone(face: int, found: bool) -> None:
    game = (
        Table(width=30, height=20)
        .unit("red", (4, 8), "engineer")
        .unit("red", (4, 14), "trooper")
        .unit("blue", (20, 8), "trooper")
        .piece("mine", 8, 8)
        .start()
        .turn("red_0")
    )
    assert game.shown("red_0", "pieces", 0, "thing") == 0
    search(game, face, "by investigation")
    assert (game.told("revealed") != []) == found
    assert int(game.piece(0).revealed) == (1 << RED if found else 0)
    for unit, knows in (("red_0", found), ("red_1", found), ("blue_0", False)):
        assert game.shown(unit, "pieces", 0, "thing") == (-1 if knows else 0)
    game.done()


@pytest.mark.clause("XH-132", "XH-138")
@pytest.mark.parametrize(("apart", "found"), [(12, True), (13, False)])
def test_creatures_search_within_60_ft(apart: int, found: bool) -> None:
    game = hidden(12, apart=apart)
    search(game, 20, "by investigation")
    assert (game.aware("blue_0") == "located") == found
    game.done()


@pytest.mark.clause("XH-132")
@pytest.mark.parametrize(("apart", "found"), [(120, True), (121, False)])
def test_machines_search_as_far_as_they_scan(apart: int, found: bool) -> None:
    game = (
        Table(width=190, height=20)
        .unit("red", (4, 8), "lancer")  # Scanners 2: 40 hexes are 120 cells
        .unit("blue", (185, 8), "trooper")
        .piece("mine", 4 + apart, 8)
        .start()
        .turn("red_0")
    )
    search(game, 20)  # it is not asked by what
    assert game.told("searches")[0][1] == 22
    assert (int(game.piece(0).revealed) == 1) == found
    game.done()


# --- who hides (XH-138) ---
@pytest.mark.clause("XH-138")
def test_a_tie_does_not_find_who_hides() -> None:
    game = hidden(13)
    search(game, 9, "by investigation")
    assert game.told("searches")[0][1] == 13
    assert game.aware("blue_0") == "unaware"
    assert game.happened("found") == []
    game.done()


@pytest.mark.clause("XH-138", "XH-163")
def test_who_is_found_is_found_for_the_whole_side_and_stays_so() -> None:
    game = hidden(13, ally=True)
    search(game, 10, "by investigation")
    game.end_turn()
    game.expect("turn", "red_1")
    # No blind shot: the place is known; foliage still helps to evade.
    game.rolls(10, 5, 12).do("strike")
    assert game.told("engagement")[0][1:3] == (13, 0)
    assert game.told("evades")[0][1:3] == (16, 1)
    game.end_turn()
    game.expect("turn", "blue_0").rolls(10, 13).do("strike", "enemy 0")
    assert game.told("engagement")[0][2] == 0  # no advantage: it is known
    game.end_turn()
    assert game.aware("blue_0") == "located"
    assert (game.unit("blue_0").hidden, game.unit("blue_0").found) == (13, 1)
    game.done()


@pytest.mark.clause("XH-138")
def test_nobody_is_found_behind_a_wall() -> None:
    game = (
        Table(width=30, height=20)
        .unit("red", (4, 8), "engineer")
        .unit("blue", (9, 8), "stalker")
        .piece("wall", 7, (4, 12))
        .start()
        .set("blue_0", hidden=12)
        .turn("red_0")
    )
    search(game, 20, "by investigation")
    assert game.kinds() == ["searches"]
    assert game.aware("blue_0") == "unaware"
    game.done()


# --- fields and rooms (XH-133, XH-152) ---
def in_field(weapon: str = "mcannon") -> Game:
    """Blue's Bastion in a distortion field of CR 13 before red's Lancer, which suspects it."""
    return (
        Table(width=40, height=20)
        .unit("red", (4, 8), "lancer", weapons=[weapon])
        .unit("blue", (12, 8), "bastion", weapons=["mcannon"])
        .piece("generator", 20, 15)
        .piece("field", (10, 16), (5, 11), link=0)
        .start()
        .set("blue_0", aware=1)
        .know()
        .turn("red_0")
    )


@pytest.mark.clause("XH-133", "XH-150", "XH-152")
def test_a_scan_must_beat_the_rating_of_a_field() -> None:
    game = in_field()
    assert game.aware("blue_0") == "suspected"
    search(game, 11)  # Scanners 2: 13 is not more than 13
    assert game.kinds() == ["searches"]
    assert game.aware("blue_0") == "suspected"
    game.done()


@pytest.mark.clause("XH-133", "XH-152")
def test_a_field_is_scanned_through_until_the_searchers_next_turn() -> None:
    game = in_field()
    assert game.shown("red_0", "pieces", 1, "scan") == 2
    search(game, 12)
    assert game.kinds() == ["searches", "pierced", "located"]
    assert int(game.piece(1).pierced_by[RED]) == 0
    assert game.shown("red_0", "pieces", 1, "scan") == 1
    assert game.shown("red_0", "enemies", 0, "located") == 1
    game.end_turn()
    # Blue moves inside the field and is seen to do so.
    game.expect("turn", "blue_0").do("move", "direction forward", "length 1")
    assert game.aware("blue_0") == "located"
    game.end_turn()
    # Red's turn: the piercing has lapsed before anything can be done.
    game.expect("turn", "red_0")
    assert "lost_sight" in game.kinds()
    assert int(game.piece(1).pierced_by[RED]) == -1
    assert game.aware("blue_0") == "suspected"
    assert game.shown("red_0", "enemies", 0, "located") == 0
    game.done()


@pytest.mark.clause("XH-133", "XH-159")
def test_what_one_machine_scanned_through_its_whole_side_can_shoot_at() -> None:
    game = (
        Table(width=40, height=20)
        .unit("red", (4, 8), "lancer", weapons=["mcannon"])
        .unit("red", (4, 12), "wasp", weapons=["mcannon"])
        .unit("blue", (12, 8), "bastion", weapons=["mcannon"])
        .piece("generator", 20, 15)
        .piece("field", (10, 16), (5, 11), link=0)
        .start()
        .turn("red_0")
    )
    search(game, 12)
    game.end_turn()
    game.expect("turn", "red_1").rolls(10, 11, 1, 1)
    game.do("strike", "enemy 0")  # Systems 3 against 11 + 1, in the open
    assert game.told("engagement")[0][1:3] == (13, 0)
    assert game.told("evades")[0][1:3] == (12, 0)
    assert game.unit("blue_0").hp == 54 - 2
    game.done()


@pytest.mark.clause("XH-133", "XH-154")
def test_scanning_through_a_bunker_finds_who_is_in_it_but_does_not_open_it() -> None:
    game = (
        Table(width=60, height=24)
        .unit("red", (4, 8), "lancer", weapons=["mcannon"])
        .unit("blue", (22, 8), "stalker", weapons=["pistol"])
        .piece("bunker", (20, 26), (6, 12))
        .start()
        .turn("red_0")
    )
    assert game.aware("blue_0") == "unaware"
    search(game, 13)
    assert game.aware("blue_0") == "unaware"  # 15 against CR 15
    game.turn("red_0")
    search(game, 14)
    assert game.told("pierced") == [("red_0", 0, 0, 0, 0)]
    assert game.aware("blue_0") == "located"
    game.turn("red_0").rolls(1, 1, 1).do("strike")  # the room is the only target: it is not asked
    assert game.told("hit") == [("red_0", 12, 0, 0, 0)]
    assert int(game.piece(0).hp) == 38
    game.done()


# --- traces of the cloaked (XH-134) ---
def cloaked_turn(how: str, **piece: object) -> Game:
    """Blue's Stalker, cloaked, 24 or more cells off, has had a turn; red's Lancer is to act."""
    table = Table(width=190, height=24)
    table.unit("blue", (40, 8), "stalker", programs=["cloak"])
    table.unit("red", (4, 8), "lancer", weapons=["mcannon"])
    game = table.start().in_order("blue_0", "red_0")
    game.set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").know()
    game.expect("turn", "blue_0")
    if how == "dashed":
        game.do("dash")
    if how != "still":
        game.do("move", "direction back", "length 1")
    game.end_turn()
    return game.expect("turn", "red_0")


@pytest.mark.clause("XH-134", "XH-145", "XH-142")
@pytest.mark.parametrize(
    ("how", "face", "found"),
    [
        ("still", 16, False),
        ("still", 17, True),
        ("moved", 10, False),
        ("moved", 11, True),
        ("dashed", 6, False),
        ("dashed", 7, True),
    ],
)
def test_traces_show_how_the_cloaked_moved_in_its_last_turn(
    how: str, face: int, found: bool
) -> None:
    game = cloaked_turn(how)
    assert game.aware("blue_0") == "unaware"
    search(game, face)
    u = game.unit("blue_0")
    assert (game.aware("blue_0") == "located") == found
    assert (int(u.exposed), int(u.cloaked)) == (int(found), 1)
    game.done()


@pytest.mark.clause("XH-134", "XH-159", "XH-160")
def test_who_was_traced_is_lost_again_once_it_moves_on_unnoticed() -> None:
    game = cloaked_turn("moved")
    search(game, 11)
    game.end_turn()
    assert game.aware("blue_0") == "located"  # the turn's end does not hide it
    game.expect("turn", "blue_0").do("move", "direction back", "length 1")
    assert game.told("unnoticed") == [("blue_0", 0, 0, 0, 0)]
    assert game.aware("blue_0") == "suspected"
    assert game.unit("blue_0").last_q != game.unit("blue_0").q
    game.done()


@pytest.mark.clause("XH-134")
@pytest.mark.parametrize(("face", "found"), [(11, False), (12, True)])
def test_a_machine_follows_traces_into_a_field_that_it_scans_through(
    face: int, found: bool
) -> None:
    game = in_field()
    game.set("blue_0", cloaked=1, cloak_turns=5, last_move=1).know()
    search(game, face)  # 13 beats the traces (12), 14 the field (13), too
    assert (game.aware("blue_0") == "located") == found
    assert (int(game.piece(1).pierced_by[RED]) == 0) == found
    game.done()


@pytest.mark.clause("XH-134")
@pytest.mark.parametrize(("wall", "found"), [(True, False), (False, True)])
def test_a_creature_follows_traces_as_far_as_it_sees(wall: bool, found: bool) -> None:
    table = Table(width=40, height=20).unit("red", (4, 8), "engineer")
    table.unit("blue", (10, 8), "stalker")
    table.piece("wall", 7 if wall else 20, (4, 12))
    game = table.start().set("blue_0", cloaked=1, last_move=2).know().unaware("blue_0")
    game.turn("red_0")
    search(game, 9, "by investigation")
    assert (game.aware("blue_0") == "located") == found
    game.done()
