"""The board of Adeva as onlookers see it."""

from __future__ import annotations

import pytest

from mech_env.core.scene import Entry, Scene, Token
from mech_env.render import svg, text
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Status, Until
from mech_env.rulesets.adeva.state.decisions import Decision
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.words.scene import scene
from tests.rulesets.adeva.word_table import Records, asked, records

WIDTH = 14


def board() -> Records:
    s, b = asked(records(), Decision.ACTION)
    b.units[0].half_left = 2
    return s, b


def cell(x: int, y: int) -> int:
    return y * WIDTH + x


def tokens(view: Scene) -> dict[str, Token]:
    return {token.name: token for token in view.tokens}


def entries(view: Scene) -> dict[str, Entry]:
    return {entry.title.rpartition(" ")[2]: entry for entry in view.entries}


def test_an_onlooker_sees_all() -> None:
    view = scene(*board())
    assert view.title == "Adeptus Evangelion, round 2 of 12"
    assert view.caption == "red_0: two half actions left, fate 3; what to do?"
    assert (view.width, view.height) == (14, 11)
    there = tokens(view)
    assert set(there) == {
        *("red_0", "red_1", "red_2", "red_4", "red_5", "blue_0", "blue_1", "blue_2", "blue_3"),
    }  # red_3 shares the cell of its Horde
    assert there["red_0"].deciding and not there["red_1"].deciding
    assert {name: token.cell for name, token in there.items() if name in ("red_4", "blue_3")} == {
        "red_4": cell(5, 8), "blue_3": cell(6, 6),
    }  # fmt: skip
    assert (there["red_0"].facing, there["blue_0"].facing) == (0, 4)  # E, W in core.squares
    assert there["red_4"].small and not there["red_0"].small
    told = entries(view)
    assert told["red_3"].lines[0] == "with red_2, Director"
    assert told["red_2"].lines[0] == "(3,4), Horde, with red_3"
    assert told["red_2"].pips[0].text == "Magnitude 40/40"
    assert told["red_0"].lines == (
        "(4,4), Evangelion, sword, pistol 8/8, carries knife, Repair Gel and knife",
        "initiative 20, fate 3/3",
    )
    assert [pip.text for pip in told["red_0"].pips] == [
        "H 9/9", "RA 11/11", "LA 11/11", "B 18/18", "RL 11/11", "LL 11/11",
    ]  # fmt: skip


@pytest.mark.clause("AE-376", "AE-378")
def test_the_ground_shows_cover_height_fog_and_walls() -> None:
    s, b = board()
    cells = scene(s, b).cells
    cover = cells[cell(8, 5)].cover
    assert cover is not None and (cover.health, cover.health_full) == (8, 8)
    b.covers[0] = 5
    cover = scene(s, b).cells[cell(8, 5)].cover
    assert cover is not None and (cover.health, cover.health_full) == (5, 8)
    b.covers[0] = 0
    assert cell(8, 5) not in scene(s, b).cells
    assert cells[cell(7, 2)].solid == "wall"
    assert (cells[cell(5, 2)].sight, cells[cell(5, 2)].name) == (1, "fog")
    assert (cells[cell(7, 8)].ground, cells[cell(7, 8)].name) == ("rough", "difficult")
    assert (cells[cell(10, 2)].ground, cells[cell(10, 2)].name) == ("raised", "height 1 km")
    assert (cells[cell(0, 10)].ground, cells[cell(0, 10)].name) == ("low", "height -2.5 km")
    s.terrain[cell(0, 3)] = 1 << c.Terrain.EXIT_RED
    assert scene(s, b).cells[cell(0, 3)].name == "exit of red"


@pytest.mark.clause("AE-338", "AE-441")
def test_wrecks_and_smoke_come_and_go() -> None:
    s, b = board()
    b.units[0].wreck, b.units[0].wreck_armour = cell(3, 9), 4
    b.smokes[0].cell, b.smokes[0].rounds = cell(3, 2), 2
    cells = scene(s, b).cells
    wreck = cells[cell(3, 9)]
    assert wreck.cover is not None and (wreck.cover.name, wreck.cover.health) == ("wreck", 4)
    assert wreck.ground == "rough"
    assert [cells[cell(x, 3)].sight for x in (2, 3, 4)] == [1, 1, 1]
    b.smokes[0].rounds = 0
    assert cell(3, 3) not in scene(s, b).cells


@pytest.mark.clause("AE-068", "AE-241")
def test_gates_and_things_on_the_ground_are_shown() -> None:
    s, b = board()
    view = scene(s, b)
    assert [(goal.name, goal.side, goal.health) for goal in view.objectives] == [
        ("the gate of red", 0, 16), ("the gate of blue", 1, 16),
    ]  # fmt: skip
    assert [(item.name, item.cell) for item in view.items] == [
        ("rifle", cell(5, 4)), ("knife", cell(4, 4)),
    ]  # fmt: skip


@pytest.mark.clause("AE-136")
def test_an_overwatch_is_a_zone() -> None:
    s, b = board()
    b.units[6].watch.arm, b.units[6].watch.radius = 1, ch.Radius.THREE
    zone = scene(s, b).zones[0]
    assert (zone.name, zone.side) == ("overwatch of blue_0", 1)
    assert cell(5, 5) in zone.cells and cell(4, 5) not in zone.cells
    assert "overwatch, 3 km" in entries(scene(s, b))["blue_0"].lines[1]


def test_grapples_engagements_and_attacks_are_links() -> None:
    s, b = asked(records(), Decision.DEFLECT, 0, Frame.ATTACK, actor=6, target=0, die=12)
    b.units[1].grapples, b.units[7].grapples = 7, 1
    b.units[1].conditions = 1 << Condition.CONTROLS
    b.units[0].engaged, b.units[6].engaged = 1, 1
    assert {(link.kind, *link.between, link.text) for link in scene(s, b).links} == {
        ("hold", "red_1", "blue_1", ""),
        ("engaged", "red_0", "blue_0", ""),
        ("attack", "blue_0", "red_0", "12"),
    }


def test_the_gravest_conditions_are_marks() -> None:
    s, b = board()
    b.units[0].stunned = 2
    b.units[0].conditions = (1 << Condition.PRONE) | (1 << Condition.PINNED)
    b.units[1].until = 1 << Until.DELAYING
    there = tokens(scene(s, b))
    assert (there["red_0"].marks, there["red_1"].marks) == (("X", "P"), ("D",))
    assert there["red_0"].small and there["red_2"].marks == ()
    assert there["blue_3"].marks == ("H",)


@pytest.mark.clause("AE-383", "AE-388")
def test_health_shows_by_location_or_by_quarter() -> None:
    s, b = board()
    u = b.units[0]
    u.wounds, u.critical = [9, 0, 5, 18, 11, 0], [0, 7, 0, 0, 0, 3]
    b.units[4].wounds[0], b.units[4].critical[c.Location.LEFT_LEG] = 3, 5
    there, told = tokens(scene(s, b)), entries(scene(s, b))
    shape = ["whole", "destroyed", "disabled", "whole", "whole", "grave"]
    assert [pip.condition for pip in there["red_0"].pips] == shape
    assert told["red_0"].pips[1].text == "RA 0/11 critical 7"
    assert [pip.condition for pip in there["red_4"].pips] == [
        "disabled", "disabled", "destroyed", "destroyed",
    ]  # fmt: skip
    assert told["red_4"].pips[0].text == "3/10"
    assert "critical 5 of the left leg" in told["red_4"].lines[1]


def test_who_is_out_or_aboard_leaves_the_map() -> None:
    s, b = board()
    b.units[6].status = Status.DEFEATED
    b.units[4].carrier, b.units[4].berth, b.units[4].cell = 0, c.Berth.LEFT_HAND, cell(4, 4)
    view = scene(s, b)
    assert "blue_0" not in tokens(view) and "red_4" not in tokens(view)
    assert entries(view)["blue_0"].lines == ("defeated",) and entries(view)["blue_0"].faded
    assert entries(view)["red_4"].lines[0] == "in the left hand of red_0, pilot"
    assert "with red_4" in entries(view)["red_0"].lines[0]


@pytest.mark.clause("AE-309", "AE-310", "AE-316")
def test_the_command_of_a_side_is_shown() -> None:
    s, b = board()
    assert not [entry for entry in scene(s, b).entries if "command" in entry.title]
    one = b.sides[0]
    one.supcom, one.morale, one.cards = 3, 4, 1 << ch.Card.SMOKE
    one.directors[0].who, one.directors[0].charge = 3, ch.Charge.HORDES
    one.directors[0].formation = one.directors[1].who = -1
    view = scene(s, b)
    told = view.entries[-1]
    assert (told.title, told.side) == ("command of red", 0)
    words = "supreme commander red_3, red_3 commands all Hordes, Morale 4, cards: Smoke"
    assert told.lines == (words,)
    one.directors[0].formation = ch.Formation.PHALANX
    assert "red_3 commands all Hordes, Phalanx" in scene(s, b).entries[-1].lines[0]


def test_the_board_as_text_and_as_picture() -> None:
    s, b = board()
    drawn = text.draw(scene(s, b))
    rows = drawn.splitlines()[2:]
    assert rows[1 + 4].split()[1:6] == [".", ".", ".", "R2", ">R0"]
    assert rows[1 + 5].split()[1 + 8] == "B0" and rows[1 + 2].split()[1 + 2] == "4C"
    assert "- low ground" in drawn and "red_0: two half actions left" in drawn
    assert svg.draw(scene(s, b)).endswith("</svg>")
    b.winner, b.reason = 0, c.Ending.ROUT
    over = text.draw(scene(s, b))
    assert "red wins: a side has no active combatant left" in over
    assert ">R0" in rows[5] and ">R0" not in over.splitlines()[7]


def test_kinds_have_names() -> None:
    s, b = board()
    for kind in Kind:
        b.units[0].kind = kind
        assert "AE-" not in str(scene(s, b)) and entries(scene(s, b))["red_0"].lines[0]


@pytest.mark.clause("AE-011")
def test_heights_in_p_scale_are_in_metres() -> None:
    s, b = board()
    s.options.scale = ch.Scale.P
    assert scene(s, b).cells[cell(10, 2)].name == "height 1 m"
