"""What an onlooker sees: the map, tokens, zones, entries; what fog and secrets hide."""

from __future__ import annotations

import pytest

from mech_env.core import scene as core
from mech_env.render import svg, text
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Stance
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import AttackStage, FightStage
from mech_env.rulesets.ascension_isle.words.scene import scene
from tests.rulesets.ascension_isle import law_boards as lb
from tests.rulesets.ascension_isle.boards import Board
from tests.rulesets.ascension_isle.law_boards import BLUE, HERO, MEDIC, RED


def shown(board: Board) -> core.Scene:
    return scene(board.s, board.b)


def token(found: core.Scene, name: str) -> core.Token:
    return next(one for one in found.tokens if one.name == name)


def entry(found: core.Scene, name: str) -> core.Entry:
    return next(one for one in found.entries if one.title.endswith(name))


def test_the_ground_shows_cover_light_and_rocks() -> None:
    board = lb.camp()
    board.solid((4, 4))
    board.piece("bush", lb.PLACES[BLUE], "NW")
    board.piece("loophole wall", (6, 1), "S")
    board.light((6, 1), c.Visibility.VERY_POOR)
    cells = shown(board).cells
    assert cells[4 * 12 + 4].solid == "rock"
    both = cells[4 * 12 + 8].cover
    assert both == core.Cover("crate to W and bush to NW", "C", rating=2, direction=4)
    wall = cells[1 * 12 + 6]
    assert wall.cover is not None and (wall.cover.letter, wall.sight) == ("L", 2)
    assert len(cells) == 3


def test_tokens_show_facing_stance_and_health() -> None:
    board = lb.camp()
    u = board.b.units[BLUE]
    u.behind, u.facing, u.level, u.stress[:2] = 1, c.Facing.SW, 1, (7, 3)
    found = token(shown(board), "blue_0")
    assert (found.facing, found.marks, found.cell) == (c.Facing.SW, ("O", "b"), 4 * 12 + 8)
    assert [pip.condition for pip in found.pips] == ["disabled"] * 3 + ["destroyed"]
    u.skip = 1
    assert token(shown(board), "blue_0").marks == ("X", "O")
    assert token(shown(board), "red_0").deciding
    board.b.units[MEDIC].status = c.Status.OUT
    first = shown(board).tokens[0]  # others may stand on its cell
    assert (first.name, first.small, first.faded, first.pips) == ("red_1", True, True, ())
    board.b.units[MEDIC].status = c.Status.AWAY
    assert all(one.name != "red_1" for one in shown(board).tokens)


def test_cells_under_fire_are_a_zone() -> None:
    board = lb.camp()
    zone = board.b.units[RED].zone
    zone.kind, zone.x, zone.y, zone.way, zone.cells = c.Zone.LINE, 5, 4, c.Facing.S, 2
    (found,) = shown(board).zones
    assert found == core.Zone("fire of red_0", 0, frozenset({4 * 12 + 5, 5 * 12 + 5}))


def test_attacks_and_objects_are_on_the_map() -> None:
    found = shown(lb.shot(AttackStage.PUSHED, rolled=1, total=25))
    assert [(link.kind, link.text) for link in found.links] == [("attack", "25")]
    early = shown(lb.shot(AttackStage.BOOSTED, total=25))
    assert early.links[0].text == ""
    (thing,) = found.objectives
    assert (thing.name, thing.cell, thing.side, thing.health, thing.health_full) == (
        "console", 5 * 12 + 5, -1, 2, 3,
    )  # fmt: skip


def test_entries_tell_what_units_have() -> None:
    board = lb.camp()
    board.wound(RED, "slashing", "head")
    board.b.units[RED].debt = 1
    found = entry(shown(board), "red_0")
    assert found.pips[0].text == "Scratched 0/7"
    assert found.lines == (
        "(1,4) facing E, assault rifle 6/6; carries pistol 4/4 and knife",
        "ranged, READY, advantage 6, exploits 3/3/3/3, initiative 0, actions 1+1",
        "one wound (slashing head), pain 1, owes 1 action",
    )
    assert "at the crate to W" in entry(shown(board), "blue_0").lines[2]


@pytest.mark.clause("AI-077", "AI-100")
@pytest.mark.parametrize(
    ("lost", "level", "shown_as"),
    [(0, 2, "Critical 0/7"), (0, 3, "Last 0/7"), (1, 1, "Stressed 0/7"), (1, 2, "Last 0/7"),
     (3, 0, "Last 0/7")],
)  # fmt: skip
def test_the_last_level_that_a_unit_has_is_last(lost: int, level: int, shown_as: str) -> None:
    board = lb.camp()
    u = board.b.units[RED]
    u.levels_lost, u.level, u.stress[:level] = lost, level, 7
    assert entry(shown(board), "red_0").pips[0].text == shown_as


def test_categories_are_left_out_while_they_are_chosen() -> None:
    board = lb.camp()
    board.b.depth, board.b.frames[0].stage = 1, FightStage.CHOSEN
    board.ask(MEDIC, Decision.CATEGORY)
    before = shown(board)
    board.b.units[RED].category = c.Category.TECH
    assert shown(board) == before
    board.b.frames[0].stage = FightStage.BOOSTED
    assert shown(board) != before


def test_fog_hides_who_is_out_of_sight_and_what_enemies_have_left() -> None:
    board = lb.camp(options={"fog": True})
    board.solid((9, 5), (9, 4), (8, 5), (7, 4), (7, 5), (9, 6))
    found = shown(board)
    assert "blue_1" not in {one.name for one in found.tokens}
    assert entry(found, "blue_1").lines == ("out of sight",)
    brawler = " ".join(entry(found, "blue_2").lines)
    assert "advantage" not in brawler and "exploits" not in brawler and "shotgun 4" not in brawler
    assert "exploits 3/3/3/3" in " ".join(entry(found, "red_0").lines)
    before = found
    board.move(HERO, (11, 7))
    board.b.units[HERO].stance = Stance.NONE
    assert shown(board) == before


def test_pictures_are_drawn() -> None:
    for game in (lb.camp, lb.asked_push, lb.asked_healer, lb.asked_line):
        found = shown(game())
        assert found.caption in text.draw(found)
        assert svg.draw(found).startswith("<svg")
