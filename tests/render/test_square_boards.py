"""Boards of squares: facing, rated cover, sight, zones, things on the ground, objectives."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from mech_env.battle import Battle
from mech_env.core.jit import interpreted
from mech_env.core.scene import (
    Cell,
    Cover,
    Entry,
    Item,
    Link,
    Objective,
    Pip,
    Scene,
    Token,
    Zone,
)
from mech_env.core.squares import STEP_X, STEP_Y, ahead, square_distance
from mech_env.render import grid, image, svg, text
from mech_env.rulesets.framewerk.state import codes as st
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import frames
from mech_env.rulesets.framewerk.state import weapons as wp

WIDTH, HEIGHT = 5, 3
SCENARIOS = ("micro", "duel", "skirmish", "siege", "ambush", "full", "brawl", "campaign")

distance = interpreted(square_distance)
way_ahead = interpreted(ahead)


def scene(**changes: Any) -> Scene:
    """A small board with one of everything."""
    made = Scene(
        title="squares",
        grid="square",
        width=WIDTH,
        height=HEIGHT,
        side_names=("red", "blue"),
        cells={
            0: Cell(solid="a wall"),
            1: Cell(cover=Cover("heavy cover", "H", rating=2, direction=0)),
            2: Cell(cover=Cover("light cover", "L", rating=1)),
            3: Cell(sight=1),
            4: Cell(sight=2),
        },
        tokens=(
            Token("body", "B1", 1, 6, small=True, faded=True),
            Token("red_0", "R0", 0, 6, (Pip("", "grave"),), facing=7, marks=("+4", "C")),
            Token("blue_0", "B0", 1, 7, facing=4, deciding=True),
        ),
        links=(Link("engaged", 6, 7), Link("attack", 6, 7, "12")),
        entries=(Entry("R0 red_0", 0, (Pip("grave", "grave"),), ("a line",)),),
        caption="what now?",
        objectives=(
            Objective("a terminal", 9, 1, "T", 12, 25),
            Objective("a camera", 14, 1, "C", 0, 5),
            Objective("the gate", 13),
        ),
        items=(Item("knife", 10), Item("sword", 10), Item("pistol", 6)),
        zones=(
            Zone("zone of red_0", 0, frozenset({7, 8, 11, 12})),
            Zone("zone of blue_0", 1, frozenset({8, 12})),
        ),
    )
    return replace(made, **changes)


def shapes(markup: str, tag: str) -> list[Any]:
    root = ElementTree.fromstring(markup)
    return [element for element in root.iter() if element.tag.endswith(tag)]


def titles(markup: str) -> list[str | None]:
    return [element.text for element in shapes(markup, "title")]


# --- text -----------------------------------------------------------------------------------------


def test_text_map_of_squares() -> None:
    lines = text.draw(scene()).splitlines()
    assert lines[2:6] == [
        "    0   1   2   3   4",
        "0   #  HE  LO   :   %",
        "1   .  R0 >B0r  .+T12",
        "2   !   .r  .+  *  C0",
    ]


def test_text_legend_says_what_stands_there() -> None:
    board = text.draw(scene())
    for words in (
        "cover and where it protects",
        "difficult",
        "on the ground",
        "* objective",
        "r behind a cell: zone of red",
        "+ of both",
    ):
        assert words in board
    bare = text.draw(scene(cells={}, items=(), objectives=(), zones=()))
    assert "cover" not in bare and "zone" not in bare and "objective" not in bare


def test_text_tells_links_and_conditions() -> None:
    board = text.draw(scene())
    assert "engaged: red_0 -> blue_0" in board
    assert re.search(r"R0 red_0 +!grave \| a line", board)


# --- picture --------------------------------------------------------------------------------------


def test_cells_are_squares_side_by_side() -> None:
    made = scene()
    geometry = grid.grid_of(made)
    first, second, below = (geometry.centre(index) for index in (0, 1, WIDTH))
    side = second[0] - first[0]
    assert second[1] == first[1] and below == (first[0], first[1] + side)
    assert geometry.extent == (grid.LEFT + side * WIDTH, grid.TOP + side * HEIGHT)
    xs = sorted({x for x, _ in geometry.corners(0)})
    assert xs == [first[0] - side / 2, first[0] + side / 2]


@pytest.mark.parametrize("direction", range(8))
def test_directions_point_to_neighbours(direction: int) -> None:
    geometry = grid.SquareGrid(3, 3)
    middle = geometry.centre(4)
    there = geometry.centre(4 + STEP_Y[direction] * 3 + STEP_X[direction])
    angle = np.arctan2(there[1] - middle[1], there[0] - middle[0])
    assert np.isclose(np.cos(angle - geometry.angle(direction)), 1)


@pytest.mark.parametrize("direction", range(6))
def test_directions_of_hexes_point_to_neighbours(direction: int) -> None:
    from mech_env.core import hexes

    geometry = grid.HexGrid(5, 5)
    there = interpreted(hexes.neighbour)(12, direction, 5, 5)
    (x, y), (nx, ny) = geometry.centre(12), geometry.centre(there)
    assert np.isclose(np.cos(np.arctan2(ny - y, nx - x) - geometry.angle(direction)), 1)


@pytest.mark.parametrize("geometry", [grid.SquareGrid(6, 6), grid.HexGrid(6, 6)])
def test_outline_of_a_zone_leaves_out_what_lies_inside(geometry: grid.Grid) -> None:
    sides = len(geometry.corners(0))
    assert len(grid.outlines(geometry, frozenset({7}))) == sides
    assert len(grid.outlines(geometry, frozenset({7, 8}))) == 2 * sides - 2
    assert len(grid.outlines(geometry, frozenset({0, 35}))) == 2 * sides
    assert grid.outlines(geometry, frozenset()) == []


def bars(cover: Cover) -> list[tuple[float, float]]:
    """Middles of the bars of cover on the middle cell of a board, as steps from its centre."""
    made = scene(cells={7: Cell(cover=cover)}, zones=(), tokens=(), links=(), objectives=())
    x, y = grid.grid_of(made).centre(7)
    found = []
    for path in shapes(svg.draw(made), "path"):
        for line in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", path.attrib["d"]):
            ax, ay, bx, by = (float(part) for part in line)
            found.append(
                (float(np.sign(round((ax + bx) / 2 - x))), np.sign(round((ay + by) / 2 - y)))
            )
    return sorted(found)


@pytest.mark.parametrize("direction", range(8))
def test_cover_is_drawn_on_the_side_that_it_protects(direction: int) -> None:
    step = STEP_X[direction], STEP_Y[direction]
    found = bars(Cover("light cover", "L", rating=1, direction=direction))
    assert found == sorted({(step[0], 0), (0, step[1])} - {(0, 0)})


def test_cover_all_round_has_four_bars() -> None:
    assert bars(Cover("heavy cover", "H", rating=2)) == [(-1, 0), (0, -1), (0, 1), (1, 0)]


def test_svg_shows_everything() -> None:
    found = titles(svg.draw(scene()))
    for words in (
        "a wall",
        "heavy cover",
        "difficult sight",
        "obscured sight",
        "red_0",
        "a terminal, 12 of 25",
        "a camera, 0 of 5",
        "the gate",
        "knife, sword",
        "pistol",
        "zone of red_0",
        "engaged",
        "attack",
    ):
        assert words in found, words


def test_badges_and_items_of_a_cell_stand_apart() -> None:
    """The corner of the notch and those beside a bar of cover are taken last."""
    cells = {6: Cell(cover=Cover("heavy cover", "H", rating=2, direction=0))}
    made = scene(cells=cells, objectives=(), zones=(), links=(), items=(Item("pistol", 6),))
    x, y = grid.grid_of(made).centre(6)
    small = [e for e in shapes(svg.draw(made), "rect") if e.attrib.get("height") == "12"]
    places = [(float(e.attrib["x"]) + 7.5 - x, float(e.attrib["y"]) + 6 - y) for e in small]
    diamond = next(e for e in shapes(svg.draw(made), "polygon") if "pistol" in titles_of(e))
    corners = np.array([p.split(",") for p in diamond.attrib["points"].split()], float)
    places.append((corners[:, 0].mean() - x, corners[:, 1].mean() - y))
    signs = [(np.sign(px), np.sign(py)) for px, py in places]
    assert signs == [(-1, -1), (-1, 1), (1, 1)]  # it faces NE, and the cover looks east


def titles_of(element: Any) -> list[str]:
    return [child.text for child in element if child.tag.endswith("title")]


def test_a_small_map_leaves_room_for_its_title() -> None:
    root = ElementTree.fromstring(svg.draw(scene(title="A title of some thirty letters")))
    panel = next(e for e in root.iter() if e.tag.endswith("}g") and "transform" in e.attrib)
    assert float(panel.attrib["transform"].split("(")[1].split()[0]) > 340


# --- Framewerk ------------------------------------------------------------------------------------


def battle(scenario: str, seed: int = 1) -> Battle:
    return Battle("framewerk", scenario, seed, interpreted=True)


@pytest.fixture
def fight() -> Battle:
    """A skirmish in its third turn, when much is going on."""
    b = battle("skirmish")
    r = b.state
    r.round_number, r.depth = 3, 1
    u = r.units
    u[0].at, u[0].facing, u[0].cover_taken, u[0].aim = 2 * 16 + 4, 0, 2, 2
    u[0].declared, u[0].acts_left, u[0].initiative, u[0].drama = 2, 1, 14, 3
    u[1].at, u[1].facing, u[1].wound, u[1].damage = 4 * 16 + 7, 1, st.Wound.HURT, 6
    u[1].zone_left, u[1].zone_total, u[1].zone_facing = 7, 19, 1
    u[2].at, u[2].holding, u[2].hold_loss, u[2].hold_rate = 6 * 16 + 8, 4, 2, 1
    u[2].engaged = 1 << 4
    u[4].at, u[4].engaged = 5 * 16 + 9, (1 << 2) | (1 << 3)
    u[3].at, u[3].engaged = 5 * 16 + 10, 1 << 4
    u[5].at = 2 * 16 + 12
    r.weapons[1].owner, r.weapons[1].at = -1, 6 * 16 + 6
    f = r.frames[1]
    r.depth = 2
    f.kind, f.actor, f.thing, f.target, f.total = frames.Frame.ATTACK, 0, -1, 5, 21
    f.listed[0], f.n_listed, f.list_place = 5, 1, 0
    r.request.unit, r.request.side, r.request.decision = 5, 1, d.Decision.DEFEND
    return b


def entries(b: Battle) -> dict[str, Entry]:
    made = b.ruleset.scene(b.setup, b.state)
    return {entry.title.split(maxsplit=1)[1]: entry for entry in made.entries}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_map_agrees_with_the_record(scenario: str) -> None:
    b = battle(scenario)
    s = b.setup
    made = b.ruleset.scene(s, b.state)
    assert (made.grid, made.width, made.height) == ("square", int(s.width), int(s.height))
    for index in range(made.width * made.height):
        packed, cell = int(s.cells[index]), made.cells.get(index, Cell())
        assert bool(cell.solid) == bool(packed & 1)
        assert cell.sight == max(packed >> 7 & 3, int(s.options.ambient_sight))
        assert (cell.cover.rating if cell.cover else 0) == packed >> 1 & 3
        if cell.cover:
            assert cell.cover.direction % 9 == packed >> 3 & 15  # 8 = all round
    assert {token.name: token.cell for token in made.tokens} == {
        name: int(b.state.units[k].at) for k, name in enumerate(b.units)
    }
    assert len(made.objectives) == int(s.n_objects)
    assert b.request is not None
    assert made.caption == b.request.text
    root = ElementTree.fromstring(svg.draw(made))
    assert set(b.units) <= {e.text for e in root.iter() if e.tag.endswith("title")}


def test_zone_holds_the_cells_of_the_clause(fight: Battle) -> None:
    """FW-222: the front arc of the zone's facing within Short, without the firer's own cell."""
    u = fight.state.units[1]
    (zone,) = fight.ruleset.scene(fight.setup, fight.state).zones
    inside = {
        index
        for index in range(16 * 9)
        if index != u.at
        and way_ahead(int(u.at), int(u.zone_facing), index, 16) >= 0
        and distance(int(u.at), index, 16) <= wp.SHORT[wp.Weapon.SMG]
    }
    assert zone.cells == inside
    assert zone.side == 0 and "19" in zone.name and "7 checks" in zone.name


def test_tokens_show_facing_wounds_aim_and_cover(fight: Battle) -> None:
    tokens = {token.name: token for token in fight.ruleset.scene(fight.setup, fight.state).tokens}
    assert tokens["red_0"].marks == ("+6", "C")
    assert [pip.condition for pip in tokens["red_0"].pips] == ["whole"] * 3
    assert [pip.condition for pip in tokens["red_1"].pips] == ["disabled"] * 2 + ["destroyed"]
    assert tokens["red_1"].facing == 1
    assert [name for name, token in tokens.items() if token.deciding] == ["blue_2"]


def test_entries_tell_the_state_of_units(fight: Battle) -> None:
    told = {name: " | ".join(entry.lines) for name, entry in entries(fight).items()}
    assert "rifle 30/30+1" in told["red_0"] and "knife" not in told["red_0"].split("carries")[0]
    assert "1 of 2 actions left, initiative 14, drama 3" in told["red_0"]
    assert "aim +6, heavy cover to E taken" in told["red_0"]
    assert "damage 6 of 10" in told["red_1"]
    assert "zone to SE: attack 19, 7 checks left" in told["red_1"]
    assert "holds blue_1 (loss 2, rate 1, not yet maintained)" in told["red_2"]
    assert "engaged with red_2 and blue_0, held by red_2" in told["blue_1"]
    assert "knife (6,6)" in told["the ground"]


def test_links_hold_engaged_attack(fight: Battle) -> None:
    links = fight.ruleset.scene(fight.setup, fight.state).links
    assert [(link.kind, link.start, link.end, link.text) for link in links] == [
        ("hold", 6 * 16 + 8, 5 * 16 + 9, ""),
        ("engaged", 5 * 16 + 10, 5 * 16 + 9, ""),
        ("attack", 2 * 16 + 4, 2 * 16 + 12, "21"),
    ]


def test_the_firer_of_a_zone_is_where_the_arrow_begins(fight: Battle) -> None:
    f = fight.state.frames[1]
    f.kind, f.actor, f.target = frames.Frame.ZONE, 5, 1
    link = fight.ruleset.scene(fight.setup, fight.state).links[-1]
    assert (link.start, link.end) == (4 * 16 + 7, 2 * 16 + 12)


def test_who_is_down_lies_below_who_stands_there(fight: Battle) -> None:
    u = fight.state.units
    u[0].status, u[0].at, u[1].status, u[1].zone_left = st.Status.DOWN, u[5].at, st.Status.DEAD, 0
    made = fight.ruleset.scene(fight.setup, fight.state)
    names = [token.name for token in made.tokens]
    assert set(names[:2]) == {"red_0", "red_1"}
    assert ">B2" in text.draw(made) and "R0 red_0       down at (12,2)" in text.draw(made)
    assert not made.zones


def test_fog_hides_the_figures_of_the_others(fight: Battle) -> None:
    fight.setup.options.fog = 1
    fight.state.units[0].debt = 1
    told = {name: " | ".join(entry.lines) for name, entry in entries(fight).items()}
    assert not re.search(r"damage|drama|forfeits|30/30", told["red_0"])
    assert "initiative 14" in told["red_0"] and "damage 0 of 11" in told["blue_0"]
    assert entries(fight)["red_1"].pips[0].text == "hurt"


def test_objects_wear_down() -> None:
    b = battle("siege")
    b.state.objects[0].wear, b.state.objects[1].wear, b.state.objects[1].destroyed = 11, 7, 1
    made = b.ruleset.scene(b.setup, b.state)
    assert [(o.letter, o.health, o.health_full) for o in made.objectives] == [
        ("T", 14, 25),
        ("C", 0, 5),
    ]
    assert "T14" in text.draw(made) and "destroyed" in text.draw(made)


@pytest.mark.parametrize("winner", [-1, 0, 1])
def test_the_end_is_told(winner: int) -> None:
    b = battle("duel")
    b.state.winner = winner
    caption = b.ruleset.scene(b.setup, b.state).caption
    assert caption.startswith(("A draw: ", "red wins: ", "blue wins: ")[winner + 1])


@pytest.mark.parametrize("scenario", ["duel", "siege", "skirmish"])
def test_pictures_of_a_fight_have_one_size(scenario: str) -> None:
    b = battle(scenario)
    sizes = set()
    for k in range(150):
        if b.over:
            break
        if k % 10 == 0:
            root = ElementTree.fromstring(svg.board(b))
            sizes.add((root.attrib["width"], root.attrib["height"]))
        legal = b.legal_actions()
        b.step(legal[k * 7 % len(legal)])
    assert len(sizes) == 1


def test_rgb_changes_when_a_unit_turns(fight: Battle) -> None:
    before = image.rgb(fight)
    fight.state.units[5].facing = (int(fight.state.units[5].facing) + 2) % 8
    after = image.rgb(fight)
    assert before.shape == after.shape
    assert (before != after).any()
