"""Text, SVG and raster show what stands on the table."""

from __future__ import annotations

import io
import re
import sys
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from mech_env.battle import Battle
from mech_env.core.scene import Cell, Cover, Entry, Link, Objective, Pip, Scene, Token
from mech_env.render import image, svg, text
from mech_env.render.report import Report
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state.frames import Frame

SCENARIOS = ("micro", "duel", "skirmish", "brawl", "siege", "full")


def battle(scenario: str, seed: int = 1) -> Battle:
    return Battle("steel_typhoon", scenario, seed, interpreted=True)


@pytest.fixture
def grappled() -> Battle:
    """The siege in its first round: red_0 holds blue_0 and fires at it; blue_1 lost a system."""
    b = battle("siege")
    s = b.state
    s.units[4].hex = 3 * 16 + 5
    s.units[0].hex = 3 * 16 + 4  # on the wood of (4,3)
    s.units[0].victims[0], s.units[4].grappled_by = 4, 0
    s.units[4].system_state[1], s.units[5].system_state[2] = (
        st.SlotState.DISABLED,
        st.SlotState.DESTROYED,
    )
    s.units[4].direct_hits = 1
    s.units[0].die[: st.DIE_SLOTS] = 0
    s.units[0].die[0], s.units[0].die[st.DIE_A] = 5, -3
    s.units[1].held_action[0], s.units[1].held_trigger[0] = st.PaidAction.ATTACK, st.Trigger.REACH
    s.sides[0].spot_value[5], s.sides[0].spot_by[5] = 4, 2
    f = s.frames[int(s.depth)]
    s.depth += 1
    f.kind, f.actor, f.target, f.target_kind, f.mode = Frame.ATTACK, 0, 4, st.TargetKind.UNIT, 0
    f.attack_value = 7
    s.request.unit, s.request.side, s.request.decision = 4, 1, d.Decision.DEFDIE
    return b


def rows_of(board: str, height: int) -> list[list[str]]:
    """The glyphs of the map, row by row."""
    lines = board.splitlines()
    start = next(k for k, line in enumerate(lines) if re.match(r"\s*0\s+1(\s|$)", line)) + 1
    return [line.split()[1:] for line in lines[start : start + height]]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_text_map_agrees_with_the_record(scenario: str) -> None:
    b = battle(scenario)
    s, now = b.setup, b.state
    width, height = int(s.width), int(s.height)
    board = text.board(b)
    rows = rows_of(board, height)
    assert [len(row) for row in rows] == [width] * height
    units = {int(now.units[k].hex): b.units[k] for k in range(int(s.n_units))}
    squads = {int(now.squads[k].hex) for k in range(int(s.n_squads))}
    for index in range(width * height):
        glyph = rows[index // width][index % width]
        ground = int(s.ground[index])
        if index in units:
            side, number = units[index].split("_")
            assert glyph.removeprefix(">") == side[0].upper() + number
        elif index in squads:
            assert re.fullmatch(r"[rbg]\d", glyph)
        elif ground == st.SOLID:
            assert glyph == "#"
        elif ground > st.OPEN:
            assert glyph[:-1] == str(int(now.pieces[ground - 1].health))
            assert glyph[-1].isupper() == bool(s.pieces[ground - 1].thick)
        else:
            assert glyph == ("*" if index == int(s.objective_hex) else ".")
    assert b.request is not None
    assert board.splitlines()[-1] == b.request.text


def test_odd_rows_are_shifted() -> None:
    lines = text.board(battle("duel")).splitlines()
    even, odd = lines[3], lines[4]
    assert odd.index(".") - even.index(".") == 2


def test_text_tells_state_of_units(grappled: Battle) -> None:
    lines = {line.split()[1]: line for line in text.board(grappled).splitlines() if "HP" in line}
    assert "grapples blue_0" in lines["red_0"]
    assert "on thick wood (2)" in lines["red_0"]
    assert "Skill 5, Attack (3)" in lines["red_0"]
    assert "holds attack: an enemy comes within reach" in lines["red_1"]
    assert "grappled by red_0" in lines["blue_0"]
    assert "one Direct Hit stored" in lines["blue_0"]
    assert "DEF (DEF) DIR DIR SMA" in lines["blue_0"]
    assert "xSUR" in lines["blue_1"]
    assert "Spot die 4 of red (by red_2)" in lines["blue_1"]
    board = text.board(grappled)
    assert "grapple: red_0 -> blue_0" in board
    assert "attack: red_0 -> blue_0" in board
    assert ">B0" in board
    assert "red_0 attacks hand to hand with 7; which die defends?" in board


def test_a_unit_that_is_out_is_told() -> None:
    b = battle("skirmish")
    b.state.units[4].hex, b.state.units[4].fate = -1, st.Fate.OUT
    board = text.board(b)
    assert re.search(r"B1 blue_1 .*out of the fight", board)
    assert "B1" not in " ".join(" ".join(row) for row in rows_of(board, 10))


def test_loadouts_of_the_other_side_are_hidden_while_chosen() -> None:
    b = battle("full")
    assert b.request is not None and b.request.decision == "loadout"
    entries = {entry.title.split()[1]: entry for entry in b.ruleset.scene(b.setup, b.state).entries}
    assert not entries["blue_0"].pips


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_svg_is_xml_and_shows_every_unit(scenario: str) -> None:
    b = battle(scenario)
    root = ElementTree.fromstring(svg.board(b))
    assert root.tag.endswith("svg")
    titles = {element.text for element in root.iter() if element.tag.endswith("title")}
    assert set(b.units[: int(b.setup.n_units)]) <= titles
    hexes = [
        e for e in root.iter() if e.tag.endswith("polygon") and len(e.attrib["points"].split()) == 6
    ]
    assert len(hexes) == int(b.setup.width) * int(b.setup.height)
    inside(root)


def inside(root: Any) -> None:
    """No text begins outside the picture."""
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for element in root.iter():
        if element.tag.endswith("text"):
            assert 0 <= float(element.attrib["x"]) <= width, element.text
            assert 0 <= float(element.attrib["y"]) <= height, element.text


def test_svg_shows_links_and_question(grappled: Battle) -> None:
    root = ElementTree.fromstring(svg.board(grappled))
    titles = [element.text for element in root.iter() if element.tag.endswith("title")]
    assert titles.count("grapple") == 1
    assert titles.count("attack") == 1
    assert "thick wood, 2 of 2" in titles
    assert "objective" in titles
    texts = " ".join(e.text or "" for e in root.iter() if e.tag.endswith("text"))
    assert "which die defends?" in texts


def test_svg_escapes_names() -> None:
    scene = Scene(
        title="<&>",
        grid="hex",
        width=2,
        height=2,
        side_names=("red",),
        cells={1: Cell(cover=Cover("a <wall>", "C", 3, 9)), 2: Cell(solid="rock & earth")},
        tokens=(Token('"<x>"', "R0", 0, 0, (Pip("<", "destroyed"),), faded=True),),
        links=(Link("attack", 0, 3, "<5>"), Link("hold", 0, 1, name="a <grapple>")),
        entries=(Entry("<unit>", -1, (Pip("&", "disabled"),), ("a & b",)),),
        caption="why <not>?",
        objectives=(Objective("<goal>", 3),),
    )
    ElementTree.fromstring(svg.draw(scene))
    assert "why <not>?" in text.draw(scene)


def test_rgb_has_the_size_of_the_svg(grappled: Battle) -> None:
    root = ElementTree.fromstring(svg.board(grappled))
    picture = image.rgb(grappled)
    assert picture.dtype == np.uint8
    assert picture.shape == (int(root.attrib["height"]), int(root.attrib["width"]), 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20


@pytest.mark.parametrize("scenario", ["duel", "siege"])
def test_pictures_of_a_battle_have_one_size(scenario: str) -> None:
    b = battle(scenario)
    sizes = set()
    for k in range(120):
        root = ElementTree.fromstring(svg.board(b))
        sizes.add((root.attrib["width"], root.attrib["height"]))
        legal = b.legal_actions()
        b.step(legal[k * 7 % len(legal)])
    assert len(sizes) == 1


def test_rgb_changes_when_a_unit_moves() -> None:
    b = battle("duel")
    before = image.rgb(b)
    b.state.units[0].hex += 1
    after = image.rgb(b)
    assert before.shape == after.shape
    assert (before != after).any()


def test_png_decodes() -> None:
    from PIL import Image

    with Image.open(io.BytesIO(image.png(svg.board(battle("micro"))))) as picture:
        assert picture.format == "PNG"


@pytest.mark.parametrize("module", ["resvg_py", "PIL"])
def test_a_missing_library_names_the_extra(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(image.RenderUnavailableError, match=r"pip install 'mech-env\[render\]'"):
        image.rgb(battle("micro"))


def test_other_rulesets_are_drawn_too() -> None:
    b = Battle("toy", "brawl", 1, interpreted=True)
    assert "R0" in text.board(b)
    assert image.rgb(b).ndim == 3


class Happened:
    """An event as the report reads it."""

    def __init__(self, kind: str, text: str, unit: int = 0, what: int = 0) -> None:
        self.kind, self.text = kind, text
        self.data = {"unit": unit, "what": what}


def test_report_joins_rolls_and_groups_by_round_and_turn() -> None:
    report = Report()
    lines = report.feed(
        [
            Happened("round_begins", "Round 1"),
            Happened("rolled", "red_0 rolls its Skill dice: 1", what=2),
            Happened("turn_begins", "red_0 takes its turn"),
            Happened("turn_ends", ""),
            Happened("stepped", "red_0 moves: E to (1,1)"),
        ]
    )
    lines += report.feed([Happened("stepped", "red_0 moves: NE to (2,0)")])
    lines += report.feed([Happened("stepped", "blue_0 moves: W to (7,7)", unit=1)])
    lines += report.close()
    assert [str(line) for line in lines] == [
        "Round 1",
        "  red_0 rolls its Skill dice: 1",
        "  red_0 takes its turn",
        "    red_0 moves: E to (1,1), NE to (2,0)",
        "    blue_0 moves: W to (7,7)",
    ]
    assert report.close() == []
