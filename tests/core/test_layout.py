"""Observation layouts: positions, names, and a hash that follows the meaning."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest

from mech_env.core.jit import code_digest, entry_point, interpreted
from mech_env.core.layout import (
    Feature,
    Layout,
    count,
    either,
    flags,
    scaled,
    scaled_cut,
)

SELF = [Feature("hit_points", "count", 0, 3), Feature("moved")]
ENEMY = [Feature("distance", "hexes", 0, 24), Feature("covered"), Feature("grappled")]


def layout(own: list[Feature] | None = None, rows: int = 2) -> Layout:
    return Layout([("self", 1, own or SELF), ("enemies", rows, ENEMY)])


def test_pieces_lie_side_by_side():
    built = layout()
    assert built.size == 2 + 2 * 3
    for before, after in pairwise(built.pieces.values()):
        assert before.stop == after.start
    assert built.pieces["enemies"].offset("covered", 1) == 2 + 3 + 1


def test_every_number_has_one_name():
    names = layout().names()
    assert len(names) == len(set(names)) == layout().size
    assert names[:2] == ["self.hit_points", "self.moved"]
    assert names[layout().pieces["enemies"].offset("distance", 1)] == "enemies[1].distance"


@pytest.mark.parametrize(("feature", "row"), [("colour", 0), ("distance", 2), ("distance", -1)])
def test_an_unknown_feature_or_row_is_refused(feature, row):
    with pytest.raises(ValueError, match=f"enemies has no feature '{feature}' in row {row}"):
        layout().pieces["enemies"].offset(feature, row)


def test_two_features_of_one_name_are_refused():
    with pytest.raises(ValueError, match="piece 'self' has two features of one name"):
        layout([Feature("moved"), Feature("moved")])


def test_the_hash_depends_on_the_meaning_alone():
    assert layout().hash == layout().hash
    changed = [
        layout(rows=3),
        layout([SELF[1], SELF[0]]),
        layout([Feature("hit_points", "count", 0, 4), SELF[1]]),
        layout([Feature("hit_points", "metres", 0, 3), SELF[1]]),
        layout([Feature("health", "count", 0, 3), SELF[1]]),
        layout([Feature("hit_points", "count", 0, 3, "side"), SELF[1]]),
    ]
    assert len({layout().hash, *(other.hash for other in changed)}) == 1 + len(changed)


def test_words_about_pieces_are_for_people():
    pieces = [("self", 1, SELF), ("enemies", 2, ENEMY)]
    told = Layout(pieces, about={"enemies": "the others, by index"})
    assert told.pieces["enemies"].about == "the others, by index"
    assert told.to_dict()["enemies"]["about"] == "the others, by index"
    assert told.pieces["self"].about == ""
    assert told.hash == layout().hash
    with pytest.raises(ValueError, match="not there: allies"):
        Layout(pieces, about={"allies": "its own side"})


def test_a_layout_is_json_ready():
    assert json.loads(json.dumps(layout().to_dict())) == layout().to_dict()


def test_scales_map_the_natural_bounds():
    piece = Layout(
        [("dice", 1, [Feature("up"), Feature("face", "", -8, 8), Feature("n", "", 0, 5)])]
    )
    scales = piece.pieces["dice"].scales("face", "n")
    assert scales.dtype == np.float32
    assert scales.tolist() == np.array([1 / 8, 1 / 5], np.float32).tolist()


def test_bounds_that_need_more_than_a_factor_are_refused():
    built = Layout([("dice", 1, [Feature("up"), Feature("odd", "", 1, 6)])])
    with pytest.raises(ValueError, match=r"odd: no factor maps 1 to 6 onto \[-1, 1\]"):
        built.pieces["dice"].scales("up", "odd")


def test_places_of_features_are_numbers_by_name():
    piece = layout().pieces["enemies"]
    assert [int(place) for place in piece.at] == [0, 1, 2]
    assert piece.start + piece.at.covered == piece.offset("covered")
    assert (piece.at.distance.high, piece.at.covered.high) == (24, 1)
    assert piece.at is piece.at
    keyword = Layout([("clock", 1, [Feature("round"), Feature("pass", "", 0, 3)])])
    assert keyword.pieces["clock"].at.pass_.high == 3


def test_a_bound_that_is_not_whole_has_no_place():
    built = Layout([("clock", 1, [Feature("share", "", 0, 0.5)])])
    with pytest.raises(ValueError, match=r"clock.share: bound 0.5 is not whole"):
        _ = built.pieces["clock"].at


AT = layout().pieces["enemies"].at


def show(out, o, cells):
    out[o + AT.distance] = scaled(cells, AT.distance.high)
    out[o + AT.covered] = 1.0


@pytest.mark.parametrize("twin", [False, True])
def test_kernels_write_by_name(twin):
    loop = entry_point(show, "layout_show")
    out = np.zeros(8, np.float32)
    (interpreted(loop) if twin else loop)(out, 2, 6)
    assert out.tolist() == [0, 0, 0.25, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(("number", "share"), [(0, 0), (6, 0.25), (24, 1), (99, 1), (-99, -1)])
def test_a_scaled_number_is_a_share_of_its_bound(number, share):
    assert interpreted(scaled_cut)(number, 24) == share
    if abs(number) <= 24:
        assert interpreted(scaled)(number, 24) == share


def test_the_digest_sees_the_bound_of_a_place(monkeypatch):
    before = code_digest(show)
    monkeypatch.setattr(AT.distance, "high", 25)
    assert code_digest(show) != before


def test_kinds_of_features_have_their_bounds():
    assert count("steps", 6, "cells") == Feature("steps", "cells", 0.0, 6)
    assert either("dx", "cells", 24.0, "side") == Feature("dx", "cells", -24.0, 24.0, "side")
    assert flags("open shut") == [Feature("open"), Feature("shut")]
