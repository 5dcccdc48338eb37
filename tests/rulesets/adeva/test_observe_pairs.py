"""What rows of units show of more than one unit: places, order, sight, who is hidden (AE-443)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env.rulesets.adeva.observe.layout import LAYOUT
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Status, Terrain
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.looking import lit, look, observe, seen

WIDTH = 12


def two_pairs(**more: Any) -> Bare:
    """Red 0 at (2, 3) and 1 at (2, 6); blue 2 at (7, 4) and 3 at (11, 11)."""
    red = [{"at": (2, 3), "fate": 0}, {"at": (2, 6), "fate": 0}]
    blue = [{"at": (7, 4), "fate": 0}, {"at": (11, 11), "fate": 0}]
    return Bare(red=red, blue=blue, width=WIDTH, height=12, **more).turn_of(0)


@pytest.mark.clause("AE-011")
def test_places_are_counted_from_the_viewer_and_turned_for_blue():
    game = two_pairs(elevation={(7, 4): 6, (2, 3): -3})
    for viewer, row, column_row, ahead, aside, height in (
        (0, 0, (8, 5), 5, 1, 6),  # blue's unit as red sees it
        (2, 0, (10, 9), 5, 1, -3),  # red's as blue sees it: all turned by half a turn
    ):
        names = ("column", "row", "ahead", "aside", "distance", "height")
        got = [seen(game, viewer, "enemies", name, row) for name in names]
        assert got == [*column_row, ahead, aside, 5, height]
    assert [seen(game, 0, "allies", name) for name in ("ahead", "aside")] == [0, 3]
    assert [seen(game, 2, "allies", name) for name in ("ahead", "aside")] == [-4, -7]
    assert [seen(game, 0, "self", name) for name in ("column", "row", "distance")] == [3, 4, 0]
    game.unit(2).facing = 6
    faces = ("faces_ahead", "faces_aside")
    assert [seen(game, 0, "enemies", name) for name in faces] == [-1, 0]
    assert [seen(game, 2, "self", name) for name in faces] == [1, 0]


def test_whoever_is_nowhere_has_no_place():
    game = two_pairs()
    game.unit(2).cell, game.unit(2).status = -1, Status.OFFMAP
    assert not lit(game, 0, "enemies") & {"column", "row", "ahead", "aside", "distance", "height"}
    game.unit(0).cell, game.unit(0).status = -1, Status.OFFMAP
    assert seen(game, 0, "enemies", "distance", 1) == 0  # from nowhere nothing is measured
    assert seen(game, 0, "enemies", "column", 1) == 12


@pytest.mark.clause("AE-020")
def test_the_order_and_whose_turn_it_is():
    game = two_pairs()
    game.state.order[:4] = 3, 0, 2, 1
    rows = (("enemies", 1), ("self", 0), ("enemies", 0), ("allies", 0))
    assert [seen(game, 0, name, "place", row) for name, row in rows] == [1, 2, 3, 4]
    assert [seen(game, 0, name, "turn", row) for name, row in rows] == [0, 1, 0, 0]
    game.unit(3).status = Status.DEAD
    assert seen(game, 0, "enemies", "place", 1) == 0


@pytest.mark.clause("AE-358", "AE-376")
def test_cover_and_fog_where_units_stand():
    game = two_pairs(covers={(7, 4): 8}, terrain={(2, 6): (Terrain.FOG,)})
    assert [seen(game, 0, "enemies", name) for name in ("cover", "fog")] == [8, 0]
    assert [seen(game, 0, "allies", name) for name in ("cover", "fog")] == [0, 1]
    game.unit(1).wreck, game.unit(1).wreck_armour = 3 * WIDTH + 2, 4
    assert seen(game, 0, "self", "cover") == 4
    game.state.smokes[1].cell, game.state.smokes[1].rounds = 4 * WIDTH + 7, 1
    assert seen(game, 0, "enemies", "fog") == 1
    assert seen(game, 2, "self", "fog") == 1


@pytest.mark.clause("AE-260", "AE-358", "AE-212")
def test_how_the_viewer_and_an_enemy_stand_to_each_other():
    game = two_pairs(terrain={(4, 3): (Terrain.FOG,), (9, 6): (Terrain.WALL,)})
    names = ("sees", "veiled", "engaged")
    assert [seen(game, 0, "enemies", name) for name in names] == [1, 1, 0]
    assert [seen(game, 2, "enemies", name, 1) for name in names] == [1, 0, 0]
    game.unit(3).cell = 7 * WIDTH + 11
    game.unit(1).cell = 5 * WIDTH + 7  # a wall between them
    assert [seen(game, 1, "enemies", name, 1) for name in names] == [0, 0, 0]
    game.engage(0, 2)
    assert [seen(game, 0, "enemies", name) for name in names] == [1, 1, 1]
    assert seen(game, 0, "self", "engaged_0") == 1 and seen(game, 2, "self", "engaged_0") == 1
    assert seen(game, 1, "enemies", "engaged") == 0  # of another


@pytest.mark.clause("AE-304", "AE-309")
def test_directors():
    game = two_pairs()
    assert not lit(game, 0, "allies") & {"director", "supcom"}
    game.state.sides[0].directors[1].who = 1
    game.state.sides[0].supcom = 1
    assert lit(game, 0, "allies") >= {"director", "supcom"}
    assert not lit(game, 0, "self") & {"director", "supcom"}


# --- hidden ---
def hidden_pair() -> Bare:
    game = two_pairs(covers={(7, 4): 8})
    game.state.sides[1].directors[0].who = 2
    game.state.sides[1].supcom = 2
    return game.engage(0, 3).put(2, Condition.HIDDEN)


@pytest.mark.clause("AE-443")
def test_who_hides_is_a_row_of_zeros_and_is_counted():
    game = hidden_pair()
    assert lit(game, 0, "enemies") == set()
    assert seen(game, 0, "fight", "hidden") == seen(game, 1, "fight", "hidden") == 1
    assert seen(game, 2, "fight", "hidden") == 0  # its own side knows
    assert seen(game, 2, "self", "is_hidden") == seen(game, 3, "allies", "is_hidden") == 1
    assert seen(game, 0, "sides", "director_0", 1) == seen(game, 0, "sides", "supcom", 1) == 0
    game.unit(2).status = Status.DEAD
    assert (seen(game, 0, "enemies", "in_fight"), seen(game, 0, "fight", "hidden")) == (-1, 0)


@pytest.mark.clause("AE-443")
@pytest.mark.parametrize("field, value", [
    ("cell", 40), ("facing", 1), ("wounds", [1] * 6), ("critical", [4] * 6), ("fate", 3),
    ("stunned", 2), ("pattern", 1), ("ats", 3), ("until", 0), ("right", -1), ("initiative", 3),
    ("carried", [4] * 6), ("conditions", (1 << Condition.HIDDEN) | (1 << Condition.PRONE)),
    ("half_left", 1), ("wreck", -1),
])  # fmt: skip
def test_nothing_of_who_hides_shows(field: str, value: object):
    game = hidden_pair()
    before = [look(game, viewer) for viewer in (0, 1)]
    game.unit(2)[field] = value
    for viewer in (0, 1):
        assert (look(game, viewer) == before[viewer]).all()
    game.unit(2).conditions = 0
    assert (look(game, 0) != before[0]).any()  # the test can fail


@pytest.mark.clause("AE-443", "AE-356")
def test_whom_it_carries_is_hidden_with_it():
    game = hidden_pair()
    game.set(3, carrier=2, berth=Berth.LEADER, cell=int(game.unit(2).cell), engaged=0)
    assert lit(game, 0, "enemies", 1) == set()
    assert seen(game, 0, "fight", "hidden") == 2
    game.unit(2).conditions = 0
    assert seen(game, 0, "enemies", "carrier", 1) == 1 + LAYOUT.pieces["allies"].rows + 1


def test_an_own_unit_is_never_hidden_from_its_side():
    game = two_pairs().put(0, Condition.HIDDEN).put(1, Condition.HIDDEN)
    assert seen(game, 0, "self", "in_fight") == seen(game, 0, "allies", "in_fight") == 1
    assert lit(game, 2, "enemies", 0) == lit(game, 2, "enemies", 1) == set()


def test_a_row_is_written_anew_when_who_hid_is_found():
    game = hidden_pair()
    out = look(game, 0)
    game.unit(2).conditions = 0
    assert (look(game, 0, out) == look(game, 0)).all()
    game.put(2, Condition.HIDDEN)
    assert (look(game, 0, out) == look(game, 0)).all()


@pytest.mark.parametrize("bands", [0, 1])
def test_wounds_of_enemies_show_exactly_or_in_quarters(bands: int):
    """A head of 9: by house rule 2, 4, 6 or 9 show, the most of the quarter."""
    game = two_pairs()
    game.setup.options.enemy_wounds = bands
    game.unit(2).critical[0] = 3
    for wounds, shown in ((0, 0), (1, 2), (2, 2), (3, 4), (5, 6), (7, 9), (9, 9)):
        game.unit(2).wounds[0] = wounds
        assert seen(game, 0, "enemies", "wounds_head") == (shown if bands else wounds)
        share = (62 + (shown if bands else wounds)) / 71
        assert seen(game, 0, "enemies", "share") == pytest.approx(share, abs=1e-4)
        assert seen(game, 2, "self", "wounds_head") == wounds
        assert seen(game, 0, "enemies", "critical_head") == 3


def test_rows_beyond_the_scenario_are_not_touched():
    game = two_pairs()
    out = np.full(LAYOUT.size, np.nan, np.float32)
    look(game, 0)
    s = game.setup
    s.rows_allies, s.rows_enemies, s.rows_ground = 1, 2, 3
    observe(s, game.state, 0, out)
    written = {"self": 1, "allies": 1, "enemies": 2, "things": 3, "members": 0, "hulls": 0}
    for piece in LAYOUT.pieces.values():
        rows = out[piece.start : piece.stop].reshape(piece.rows, piece.width)
        if piece.name in ("heights", "grounds", "exits", "fogs", "covers"):
            n = 0 if piece.name in ("heights", "exits") else 12  # the map has none
            assert not np.isnan(rows[:n]).any() and np.isnan(rows[n:]).all(), piece.name
            continue
        n = written.get(piece.name, piece.rows)
        assert not np.isnan(rows[:n]).any() and np.isnan(rows[n:]).all(), piece.name


def test_sides_have_no_more_units_than_rows():
    assert LAYOUT.pieces["enemies"].rows == 1 + LAYOUT.pieces["allies"].rows == c.MAX_UNITS_PER_SIDE
