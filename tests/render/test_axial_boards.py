"""Axial boards: parallelograms of hexes, windows on large ones, altitudes, crowded cells."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from mech_env.core import hexes
from mech_env.core.scene import MOST_ACROSS, Cell, Link, Pip, Scene, Token, Window, window
from mech_env.render import crowds, grid, svg, text

WIDTH, HEIGHT = 4, 3
Shown = Sequence[tuple[int, int]]


def scene(**changes: Any) -> Scene:
    """A window on a larger board, from (6,20) on, two cells a hex."""
    made = Scene(
        title="axial",
        grid="axial",
        width=WIDTH,
        height=HEIGHT,
        side_names=("red", "blue"),
        cells={
            0: Cell(solid="wall"),
            1: Cell(ground="water", name="lake"),
            2: Cell(sight=1, ground="rough", name="debris, foliage"),
            3: Cell(ground="rough", name="debris"),
            4: Cell(ground="raised", name="platform"),
            5: Cell(ground="inside", name="bunker"),
        },
        tokens=(
            Token("red_1", "R1", 0, 6),
            Token("blue_0", "B0", 1, 6, small=True),
            Token("red_0", "R0", 0, 6, (Pip("", "whole"),), deciding=True, altitude=75),
            Token("blue_1", "B1", 1, 8, altitude=-45),
            Token("blue_2", "B2", 1, 9, altitude=1000),
        ),
        links=(Link("attack", 6, 6, "12", "shove", ("red_0", "blue_0")), Link("attack", 8, 11)),
        entries=(),
        caption="what now?",
        origin=(6, 20),
        scale=2,
    )
    return replace(made, **changes)


def elements(markup: str, tag: str) -> list[Any]:
    return [e for e in ElementTree.fromstring(markup).iter() if e.tag.endswith(tag)]


# --- where cells lie ------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", range(6))
def test_directions_point_to_neighbours(direction: int) -> None:
    geometry = grid.AxialGrid(5, 5)
    there = 12 + hexes.STEP_R[direction] * 5 + hexes.STEP_Q[direction]
    (x, y), (nx, ny) = geometry.centre(12), geometry.centre(there)
    assert math.hypot(nx - x, ny - y) == pytest.approx(geometry.unit * math.sqrt(3))
    angle = math.atan2(ny - y, nx - x)
    assert math.cos(angle - geometry.angle(direction)) == pytest.approx(1)


def test_the_last_cell_ends_where_the_map_ends() -> None:
    geometry = grid.AxialGrid(5, 4)
    corners = geometry.corners(5 * 4 - 1)
    right, lower = geometry.extent
    assert max(x for x, _ in corners) == pytest.approx(right)
    assert max(y for _, y in corners) == pytest.approx(lower)
    assert min(x for x, _ in geometry.corners(0)) == pytest.approx(grid.LEFT)


# --- windows --------------------------------------------------------------------------------------

LARGE = [(110, 50), (160, 80), (200, 200), (200, 1), (1, 200), (40, 24), (64, 64), (25, 3)]


@pytest.mark.parametrize("width, height", [(4, 1), (12, 12), (24, 1), (16, 12)])
def test_a_small_board_is_shown_whole(width: int, height: int) -> None:
    whole = Window(1, (0, 0), width, height)
    assert window(width, height, [(0, 0)]) == window(width, height, []) == whole


def test_the_widest_map_is_not_coarser_than_it_must_be() -> None:
    """A map is as wide as its first row and half a hex for each row below."""
    assert window(20, 9, []).scale == 1
    assert window(20, 10, []).scale == 2
    assert [window(*size, []).scale for size in LARGE] == [6, 9, 13, 9, 5, 3, 4, 2]


@pytest.mark.parametrize("width, height", LARGE)
def test_all_that_is_shown_lies_inside_a_window_of_one_size(width: int, height: int) -> None:
    size = {(w.columns, w.rows) for w in [window(width, height, [])]}
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    middle = [(width // 2, height // 2), (width // 2 + 3, height // 2)]
    for shown in (corners, middle, *([cell] for cell in corners), corners[1:3]):
        cells = [(q % width, r % height) for q, r in shown]
        near = window(width, height, cells)
        assert all(near.at(q, r) >= 0 for q, r in cells)
        assert near.first[0] % near.scale == near.first[1] % near.scale == 0
        size.add((near.columns, near.rows))
    assert len(size) == 1


def test_a_window_is_as_near_as_it_can_be() -> None:
    """160 x 80 cells are drawn as 18 x 9 hexes, of which one is kept free on each side."""
    assert window(160, 80, [(50, 40), (65, 46)]) == Window(1, (49, 39), 18, 9)
    assert window(160, 80, [(50, 40), (66, 46)]).scale == 2
    assert window(160, 80, [(50, 40), (50, 47)]).scale == 2
    assert window(160, 80, [(0, 0), (0, 79)]).scale == 9


def test_cells_of_a_window() -> None:
    near = Window(3, (30, 60), 5, 4)
    assert (near.at(30, 60), near.at(32, 62), near.at(33, 60)) == (0, 0, 1)
    assert near.at(44, 71) == 19 == near.nearest(44, 71)
    assert near.at(29, 60) == near.at(45, 60) == near.at(30, 72) == near.at(30, 59) == -1
    assert (near.nearest(0, 0), near.nearest(199, 0), near.nearest(33, 199)) == (0, 4, 16)


@pytest.mark.parametrize(
    "columns, rows", [((31, 36), (60, 66)), ((0, 199), (0, 199)), ((44, 60), (71, 71)),
                      ((0, 29), (60, 70)), ((45, 50), (60, 70)), ((33, 34), (0, 59))],
)  # fmt: skip
def test_box_of_a_window(columns: tuple[int, int], rows: tuple[int, int]) -> None:
    near = Window(3, (30, 60), 5, 4)
    every = itertools.product(range(columns[0], columns[1] + 1), range(rows[0], rows[1] + 1))
    found = [*near.box(columns, rows)]
    assert set(found) == {near.at(q, r) for q, r in every} - {-1}
    assert len(found) == len(set(found))


# --- text -----------------------------------------------------------------------------------------


def test_text_map() -> None:
    lines = text.draw(scene()).splitlines()
    assert lines[2:7] == [
        "     6   8  10  12",
        "20   #   ~   :   ;",
        "  22   =   _ >R0+  .",
        "    24  B1v B2^  .   .",
        "         6   8  10  12",
    ]


def test_text_says_what_its_signs_mean() -> None:
    board = text.draw(scene())
    for words in ("; rough ground; = raised ground; ~ water; _ inside", "R0+ with others", "R0^"):
        assert words in board
    bare = text.draw(scene(cells={}))
    assert "rough" not in bare and "water" not in bare
    assert "with others" not in text.draw(scene(grid="hex"))


def test_text_names_the_ends_of_links() -> None:
    board = text.draw(scene())
    assert "shove: red_0 -> blue_0" in board
    assert "attack: blue_1 -> (12,24)" in board  # a cell by its place on the board


@pytest.mark.parametrize("width, height", LARGE)
def test_text_map_fits_into_a_terminal(width: int, height: int) -> None:
    near = window(width, height, [])
    assert near.columns + (near.rows - 1) / 2 <= MOST_ACROSS
    made = scene(width=near.columns, height=near.rows, scale=near.scale, origin=(0, 0), cells={})
    lines = text.draw(replace(made, tokens=(), links=())).splitlines()
    assert max(map(len, lines[2 : near.rows + 4])) <= 100


# --- picture --------------------------------------------------------------------------------------


def test_numbers_are_those_of_the_board() -> None:
    faint = [e.text for e in elements(svg.draw(scene()), "text") if e.get("fill") == "#8a8577"]
    assert faint == ["6", "8", "10", "12", "20", "22", "24", "6", "8", "10", "12"]
    one_row = svg.draw(scene(height=1, cells={}, tokens=(), links=()))
    assert len([e for e in elements(one_row, "text") if e.get("fill") == "#8a8577"]) == 5


def test_ground_has_a_colour_and_a_name() -> None:
    markup = svg.draw(scene())
    titles = [e.text for e in elements(markup, "title")]
    for words in ("wall", "lake", "debris, foliage, difficult sight", "debris", "bunker"):
        assert words in titles
    hexes_ = [e for e in elements(markup, "polygon") if len(e.attrib["points"].split()) == 6]
    fills = [e.attrib["fill"] for e in hexes_]
    assert len(fills) == WIDTH * HEIGHT
    assert len(set(fills[:6])) == 6 and len(set(fills[6:])) == 1


def test_altitude_is_told_unless_it_is_none() -> None:
    words = [e.text for e in elements(svg.draw(scene()), "text")]
    assert [word for word in words if word and word[0] in "+-"] == ["+75", "-45", "+1000"]


def test_tokens_of_a_cell_stand_side_by_side() -> None:
    made = scene()
    geometry = grid.grid_of(made)
    crowd = crowds.of(made, geometry)
    x, y = geometry.centre(6)
    places = [crowd.centre(6, name) for name in ("red_0", "red_1", "blue_0")]
    assert all(math.hypot(a - x, b - y) < geometry.unit * 0.8 for a, b in places)
    for (a, b), (c, d) in itertools.combinations(places, 2):
        assert math.hypot(a - c, b - d) > geometry.unit * 0.58  # the width of such a token
    assert crowd.centre(8, "blue_1") == geometry.centre(8)
    moved = re.findall(
        r'<g transform="translate\(([\d.]+) ([\d.]+)\) scale\(0.60\)', svg.draw(made)
    )
    assert len(moved) == 3
    assert sorted(float(a) for a, _ in moved) == sorted(round(a, 1) for a, _ in places)


@pytest.mark.parametrize("n", range(2, 13))
def test_no_token_of_a_crowd_hides_another(n: int) -> None:
    tokens = tuple(Token(f"red_{k}", f"R{k}", 0, 5) for k in range(n))
    made = scene(tokens=tokens)
    geometry = grid.grid_of(made)
    crowd = crowds.of(made, geometry)
    places = [crowd.centre(5, token.name) for token in tokens]
    gap = min(math.dist(one, other) for one, other in itertools.combinations(places, 2))
    assert gap > 0.8 * geometry.unit * crowd.scales["red_0"]


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_elsewhere_the_last_token_lies_on_top(kind: Any) -> None:
    made = scene(grid=kind, links=(), cells={})
    assert not crowds.of(made, grid.grid_of(made)).steps
    assert "scale(0.60)" not in svg.draw(made)


def test_an_arrow_leads_from_token_to_token() -> None:
    made = scene()
    geometry = grid.grid_of(made)
    crowd = crowds.of(made, geometry)
    line = next(
        e for e in elements(svg.draw(made), "line") if "shove" in [t.text for t in e.iter()]
    )
    start = float(line.attrib["x1"]), float(line.attrib["y1"])
    nearest = min(crowd.steps, key=lambda name: math.dist(crowd.centre(6, name), start))
    assert nearest == "red_0"
