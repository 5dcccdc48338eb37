"""Which columns of an observation a learner reads."""

from __future__ import annotations

import numpy as np
import pytest

from agents.learning.columns import columns_between, used_columns
from tests.toy import RULESET


@pytest.mark.parametrize("scenario", ["duel", "teams"])
def test_used_columns_drop_units_that_do_not_exist(scenario):
    names, others = RULESET.layout.names(), {"duel": 1, "teams": 3}[scenario]
    rows = ["self.", *(f"others[{k}]." for k in range(others))]
    found = used_columns(RULESET, scenario, whole=True, battles=8, steps=40)
    # Rows that are filled are kept whole; hail, meetings and fog are not in these scenarios.
    assert [names[c] for c in found] == [n for n in names if n.startswith(tuple(rows))]


def test_used_columns_drop_what_never_changes():
    names = RULESET.layout.names()
    found = [names[c] for c in used_columns(RULESET, "teams", battles=8, steps=40)]
    # Nobody has a drive, hides or wins a campaign here; who is asked reads the row.
    others = [f"others[{k}].{feature}" for k in range(3) for feature in ("place", "lane")]
    assert found == ["self.place", "self.time", *others]


def test_used_columns_keep_a_feature_that_changed_in_one_row_of_several():
    layout, start = RULESET.layout, RULESET.layout.pieces["others"].start
    low, high = np.zeros(layout.size, np.float32), np.zeros(layout.size, np.float32)
    width = layout.pieces["others"].width
    high[start + 1] = low[start + width] = high[start + width] = 1  # of the first row; both filled
    names = [layout.names()[c] for c in columns_between(layout, low, high, whole=False)]
    assert names == ["others[0].lane", "others[1].lane"]


def test_used_columns_look_at_battles_to_their_end():
    assert used_columns(RULESET, "teams", battles=8, steps=1) == used_columns(
        RULESET, "teams", battles=8, steps=40
    )


def test_used_columns_keep_something_where_nothing_changes():
    layout, piece = RULESET.layout, RULESET.layout.pieces["self"]
    seen = np.zeros(layout.size, np.float32)
    seen[piece.start] = 1
    assert columns_between(layout, seen, seen, whole=False) == list(range(piece.start, piece.stop))
