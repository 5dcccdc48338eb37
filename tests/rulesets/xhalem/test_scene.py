"""The board of Xha'lem as onlookers see it."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest

from mech_env.render import svg, text
from mech_env.render.grid import grid_of
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.frames import Frame
from mech_env.rulesets.xhalem.words.scene import scene
from tests.rulesets.xhalem.word_table import (
    Records,
    answer,
    asked,
    records,
)


def board() -> Records:
    return asked(records(), d.Decision.TURN)


def at(q: int, r: int) -> int:
    """The cell of the picture: the whole board of 16 x 12 is in it."""
    return r * 16 + q


@pytest.mark.clause("XH-007")
def test_neighbours_on_the_board_are_neighbours_in_the_picture() -> None:
    geometry = grid_of(scene(*board()))
    x, y = geometry.centre(at(7, 5))
    for way in range(6):
        beside = geometry.centre(at(7 + c.STEP_Q[way], 5 + c.STEP_R[way]))
        assert math.dist((x, y), beside) == pytest.approx(geometry.unit * math.sqrt(3))
        angle = math.atan2(beside[1] - y, beside[0] - x)
        assert math.cos(angle - geometry.angle(way)) == pytest.approx(1)


def test_scene_shows_all_to_an_onlooker() -> None:
    view = scene(*board())
    assert view.title == "Xha'lem, round 2 of 30"
    assert view.caption == "red_0: its action left; what to do?"
    tokens = {token.name: token for token in view.tokens}
    assert set(tokens) == {*(f"red_{k}" for k in range(3)), *(f"blue_{k}" for k in range(4))}
    assert tokens["red_0"].deciding and not tokens["red_1"].deciding
    assert (tokens["blue_1"].altitude, tokens["blue_0"].altitude) == (75, 0)
    assert {name: token.cell for name, token in tokens.items()} == {
        **{"red_0": at(4, 4), "red_1": at(2, 6), "red_2": at(3, 4), "blue_0": at(8, 5)},
        **{"blue_1": at(9, 4), "blue_2": at(11, 3), "blue_3": at(12, 2)},
    }
    entries = {entry.title: entry for entry in view.entries}
    assert entries["B2 blue_2"].lines[1] == "initiative 15, suspected at (10,3)"
    assert entries["B3 blue_3"].lines[1] == "initiative 16, undetected"
    assert entries["B1 blue_1"].lines[0] == "(9,4) at 75 ft, creature, claws"
    assert "lake (0,0) to (2,2)" in entries["terrain"].lines[0]
    assert "wall (6,5) to (7,5), 60 of 60" in entries["structures"].lines[0]


def test_scene_follows_what_happens_to_pieces() -> None:
    s, b = board()
    cells = scene(s, b).cells
    assert cells[at(6, 5)].solid == "wall" and cells[at(12, 8)].sight == 2
    assert (cells[at(2, 2)].ground, cells[at(2, 2)].name) == ("water", "lake")
    assert (cells[at(1, 9)].ground, cells[at(1, 9)].name) == ("inside", "bunker")
    assert at(3, 3) not in cells
    low_wall = cells[at(5, 2)].cover
    assert low_wall is not None and low_wall.rating == 1
    b.pieces[0].hp = 30
    structures = next(entry for entry in scene(s, b).entries if entry.title == "structures")
    assert "30 of 60, breached" in structures.lines[0]
    b.pieces[0].hp, b.pieces[5].on, b.units[0].held = 0, 0, 9
    b.pieces[9].there = 0
    view = scene(s, b)
    assert at(6, 5) not in view.cells and at(13, 8) not in view.cells
    assert [item.name for item in view.items] == ["mine", "crate"]
    terrain = {entry.title: entry.lines[0] for entry in view.entries}
    assert "wall (6,5) to (7,5), 0 of 60, destroyed" in terrain["structures"]
    assert "crate, held by red_0" in terrain["structures"]
    assert "generator (14,9), 20 of 20, off" in terrain["structures"]
    assert "without power" in terrain["terrain"]
    goals = {goal.name: goal.side for goal in view.objectives}
    assert goals == {"door": -1, "generator": 1}


def test_scene_links_grapples_and_engagements() -> None:
    s, b = asked(records(), d.Decision.TURN, 0, Frame.ENGAGE, aim=d.TARGET_PLACE + 5, total=14)
    b.units[1].grapples, b.units[3].grappled_by = 3, 1
    assert {(link.kind, *link.between, link.text) for link in scene(s, b).links} == {
        ("hold", "red_1", "blue_0", ""),
        ("attack", "red_0", "the last known place of blue_2", "14"),
    }
    ends = [(link.start, link.end) for link in scene(s, b).links]
    assert ends == [(at(2, 6), at(8, 5)), (at(4, 4), at(10, 3))]
    b.frames[0].aim, b.frames[0].verb = d.TARGET_PIECE + 5, d.Verb.SHOVE
    shove = scene(s, b).links[-1]
    assert (shove.name, shove.end, shove.between[1]) == (
        "shove", at(14, 9), "the generator at (14,9)",
    )  # fmt: skip


def test_the_defeated_and_those_inside_leave_the_map() -> None:
    s, b = board()
    b.units[3].status, b.units[3].hp, b.units[0].inside = c.Status.OUT, 0, 1
    view = scene(s, b)
    names = {token.name for token in view.tokens}
    assert "blue_0" not in names and "red_0" not in names
    entries = {entry.title: entry for entry in view.entries}
    assert entries["B0 blue_0"].lines == ("defeated",) and entries["B0 blue_0"].faded
    assert "inside red_1" in entries["R0 red_0"].lines[1]


def large(*cells: tuple[int, int]) -> Records:
    """A board of 160 x 80 without pieces; the units stand in these cells, the last in many."""
    s, b = board()
    s.width, s.height, s.n_pieces, s.site_piece = 160, 80, 0, -1
    for unit in range(s.n_units):
        b.units[unit].q, b.units[unit].r = cells[min(unit, len(cells) - 1)]
    return s, b


def test_the_picture_of_a_large_board_follows_the_units() -> None:
    far, near = scene(*large((0, 0), (159, 79))), scene(*large((50, 40), (60, 45)))
    assert (far.width, far.height) == (near.width, near.height) == (18, 9)
    assert (far.origin, far.scale) == ((0, 0), 9)
    assert (near.origin, near.scale) == ((46, 38), 1)
    assert near.place(near.tokens[-1].cell) == "(50,40)"
    assert len(far.legend) == len(near.legend) == 3
    assert "9x9 cells" in far.legend[1] and "one cell" in near.legend[1]
    assert len(scene(*board()).legend) == 2


def test_what_the_fight_is_about_stays_in_the_picture() -> None:
    s, b = large((50, 40), (60, 45))
    s.n_pieces, s.site_piece = 6, 5
    b.pieces[5].q0 = b.pieces[5].q1 = 150
    view = scene(s, b)
    assert (view.scale, view.origin) == (7, (35, 0))
    assert [goal.name for goal in view.objectives] == ["generator"]
    s.site_piece = -1
    assert [goal.name for goal in scene(s, b).objectives] == []


def test_pictures_of_a_fight_have_one_size() -> None:
    sizes = set()
    for cells in (((0, 0), (159, 79)), ((50, 40), (60, 45)), ((3, 70), (60, 45)), ((9, 9),)):
        root = ElementTree.fromstring(svg.draw(scene(*large(*cells))))
        sizes.add((root.attrib["width"], root.attrib["height"]))
    assert len(sizes) == 1


def test_nobody_on_the_board_is_a_picture_too() -> None:
    s, b = large((0, 0))
    b.units["status"] = c.Status.AWAY
    assert not scene(s, b).tokens and scene(s, b).scale == 9


def test_board_as_text_and_as_picture() -> None:
    s, b = board()
    drawn = text.draw(scene(s, b))
    lines = drawn.splitlines()
    assert lines[2].split() == [str(q) for q in range(16)]
    row = lines[3 + 4].split()
    assert row[0] == "4" and row[1 + 4] == ">R0" and row[1 + 3] == "R2" and row[1 + 9] == "B1^"
    assert "red_0: its action left" in drawn
    assert svg.draw(scene(s, b)).endswith("</svg>")
    over = records()
    over[1].winner, over[1].reason = 0, c.Ending.DEFEAT
    assert "red wins: a side has nobody left" in text.draw(scene(*over))


@pytest.mark.clause("XH-013")
def test_who_shares_a_cell_can_be_seen() -> None:
    s, b = board()
    b.units[2].q, b.units[2].r = b.units[0].q, b.units[0].r
    b.units[0].rides, b.units[2].rider = 2, 0
    view = scene(s, b)
    assert view.tokens[-1].name == "red_0"  # who decides is on top
    assert ">R0+" in text.draw(view)
    assert svg.draw(view).count("scale(0.60)") == 2


def test_tokens_bear_the_gravest_conditions() -> None:
    s, b = board()
    b.units[0].prone = b.units[0].cloaked = b.units[0].stunned = 1
    marks = {token.name: token.marks for token in scene(s, b).tokens}
    assert (marks["red_0"], marks["red_1"]) == (("X", "P"), ())


def test_space_has_three_axes() -> None:
    s, b = asked(records(), d.Decision.MODE, verb=d.Verb.MOVE)
    s.lattice = c.Lattice.SPACE
    assert answer((s, b), "mode", "fly") == "move through space"
    s, b = asked((s, b), d.Decision.TARGET, verb=d.Verb.SHOVE)
    b.units[4].z = 7
    assert answer((s, b), "enemy", 1) == "shove blue_1 at (9,4,7), 7 steps away"
    assert scene(s, b).legend[0].endswith("a cell is 1,000 km.")
    assert "steps of 1,000 km" in scene(s, b).legend[-1]
    assert next(one for one in scene(s, b).tokens if one.name == "blue_1").altitude == 7
    entries = {entry.title: entry for entry in scene(s, b).entries}
    assert entries["B1 blue_1"].lines[0].startswith("(9,4,7), ")
