"""Records with attributes: the same memory as numpy's own records, read and written by name."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from mech_env.core.attributes import attribute_dtype

INNER = np.dtype([("hp", np.int16), ("place", np.int16)], align=True)
LAYOUT = np.dtype(
    [
        ("key", np.int64),
        ("units", INNER, 4),
        ("lead", INNER),
        ("turn", np.int16),
        ("dice", "i2", 3),
    ],
    align=True,
)
KIND = attribute_dtype(LAYOUT, "battle")


def test_fields_are_attributes_of_the_record_and_of_those_in_it():
    records = np.zeros(2, KIND)
    b = records[1]
    b.turn, b.key, b.units[2].hp, b.lead.place = 7, 2**40, 5, 3
    b.dice[1] = 6
    plain = records.view(LAYOUT)[1]
    assert str(plain) == str((2**40, [(0, 0), (0, 0), (5, 0), (0, 0)], (0, 3), 7, [0, 6, 0]))
    assert (b.turn, b.key, b.units[2].hp, b.lead.place, b.dice.tolist()) == (
        7, 2**40, 5, 3, [0, 6, 0],
    )  # fmt: skip
    assert isinstance(b.turn, np.int16) and isinstance(b.key, np.int64)
    b.lead = b.units[2]
    assert (b.lead.hp, b.lead.place) == (5, 0)
    b.units = records[0].units
    assert not b.units["hp"].any()


def test_a_misspelt_field_is_an_error():
    b = np.zeros(1, KIND)[0]
    with pytest.raises(AttributeError, match="trun"):
        b.trun = 1
    with pytest.raises(AttributeError, match="trun"):
        b.trun  # noqa: B018


def test_it_is_the_same_type_as_numpys():
    own = np.dtype((np.record, LAYOUT))
    assert KIND == LAYOUT == own
    assert KIND.isalignedstruct


def test_pickles_and_copies_keep_the_attributes():
    records = np.zeros(3, KIND)
    records[2].units[3].hp = 9
    for again in (pickle.loads(pickle.dumps(records)), copy.deepcopy(records), records.copy()):
        assert again.dtype == KIND
        assert again[2].units[3].hp == 9
    one = pickle.loads(pickle.dumps(records[2]))
    assert one.units[3].hp == 9
