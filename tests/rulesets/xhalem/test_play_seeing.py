"""What sides know of each other, in whole turns: walls, scans, rooms (XH-011 to XH-017)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.table import Game, Table


# --- walls and rooms ---
def behind_a_wall() -> Table:
    """A red Trooper and a blue one who cannot see each other; the wall ends in row 10."""
    return (
        Table().unit("red", (10, 10)).unit("blue", (14, 10)).piece("wall", 12, (5, 10), z=[0, 60])
    )


@pytest.mark.clause("XH-011", "XH-017", "XH-151")
def test_walls_decide_who_is_known_and_walking_past_them_changes_it():
    game = behind_a_wall().start()
    assert game.aware("blue_0") == game.aware("red_0") == "unaware"
    game.do("move", "direction forward right", "length 5")
    assert game.at("red_0")[:2] == (10, 11)  # the leg is cut as soon as somebody is seen
    assert game.unit("red_0").moved == 5
    assert game.kinds() == ["moved", "located", "located"]
    assert game.aware("blue_0") == game.aware("red_0") == "located"


def shut_in() -> Game:
    """A red Lancer before a bunker with a door, and a blue Stalker inside that it suspects."""
    table = Table(60, 30).unit("red", (30, 10), "lancer", weapons=["mcannon"])
    table.unit("blue", (14, 12), "stalker").unit("red", (21, 10), "trooper")
    table.piece("bunker", (10, 20), (5, 15)).piece("door", 20, 10, link=0)
    return table.start().set("blue_0", aware=1, placed=1, last_q=14, last_r=12)


@pytest.mark.clause("XH-012", "XH-155", "XH-161")
def test_a_breached_bunker_conceals_in_part_only():
    game = shut_in()
    assert game.aware("blue_0") == "suspected"
    game.piece(0).hp = 27
    game.rolls(9, 3, 4).do("strike", "weapon 0", "piece 0")
    assert int(game.piece(0).hp) == 20
    assert "piece_breached" in game.kinds() and game.aware("blue_0") == "located"
    game.turn("red_0").rolls(15, 2, 9, 3, 4).do("strike", "weapon 0", "enemy 0")
    assert game.happened("evades")[0].data["values"][0] == 1  # partly concealed
    game.done()


@pytest.mark.clause("XH-012", "XH-191", "XH-151")
def test_an_open_door_lets_see_in():
    game = shut_in().turn("red_1")
    assert game.aware("blue_0") == "suspected"
    game.do("use", "handling open")
    assert game.aware("blue_0") == "located"


# --- knowledge (XH-015 to XH-017) ---
@pytest.mark.clause("XH-015", "XH-142", "XH-144")
def test_nobody_aims_at_who_is_unknown():
    table = Table().unit("red", (10, 10), weapons=["pistol"]).unit("blue", (11, 10))
    game = table.start().set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").know()
    assert game.aware("blue_0") == "unaware"
    assert not game.may("strike") and not game.may("shove") and not game.may("grapple")
    game.set("blue_0", aware=1)  # it is believed to be there
    assert game.may("strike", "shove", "grapple")


@pytest.mark.clause("XH-016", "XH-139")
@pytest.mark.parametrize(("cell", "known"), [(110, "located"), (135, "unaware")])
def test_a_lancer_scans_600_ft_through_walls_and_hiding(cell: int, known: str):
    table = (
        Table(150, 20)
        .unit("red", (10, 10), "lancer")
        .unit("blue", (cell, 10), "trooper")
        .piece("wall", (60, 60), (0, 19), z=[0, 60])
    )
    game = table.start().set("blue_0", hidden=15).unaware("blue_0").know()
    assert game.aware("blue_0") == known


@pytest.mark.clause("XH-017", "XH-146")
def test_who_goes_behind_a_wall_unnoticed_is_suspected_where_it_was_seen():
    game = behind_a_wall().start().place("red_0", (10, 11)).know()
    game.rolls(11)  # + 2 against 12
    game.do("move", "direction back left", "length 1")
    assert game.at("red_0")[:2] == (10, 10)
    assert game.aware("red_0") == game.aware("blue_0") == "suspected"
    u = game.unit("red_0")
    assert (int(u.last_q), int(u.last_r)) == (10, 11)
    assert game.kinds() == ["moved", "unnoticed", "lost_sight", "lost_sight"]
    game.done()


@pytest.mark.clause("XH-017")
def test_a_side_shares_what_one_of_it_sees():
    game = behind_a_wall().unit("red", (10, 14), weapons=["pistol"]).start()
    assert game.aware("blue_0") == "located" and game.aware("red_0") == "unaware"


@pytest.mark.clause("XH-017")
def test_a_briefed_side_suspects_everybody_without_knowing_where():
    table = behind_a_wall().options(briefed={"red": True})
    game = table.unit("red", (10, 9), weapons=["grenade"]).start().turn("red_1")
    assert game.aware("blue_0") == "suspected" and game.aware("red_0") == "unaware"
    game.do("strike", "weapon 0")
    # The wall can be aimed at, and the enemy itself; there is no last place to burst at.
    assert sorted(game.legal()) == ["enemy 0", "piece 0"]
