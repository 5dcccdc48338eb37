"""Codes: numbers from 0 on, with names and meanings; kernels take them as numbers."""

from __future__ import annotations

import numpy as np
import pytest

from mech_env.core.codes import Codes
from mech_env.core.jit import compiled, entry_point, interpreted


class Status(Codes):
    """What a unit can do."""

    ACTIVE = "takes part in the fight"
    OUT_COLD = "lies on the ground"
    DEAD = ""


class Other(Codes):
    """Codes of its own."""

    ONLY = "the one"


def test_codes_count_from_0_and_have_meanings():
    assert [int(member) for member in Status] == [0, 1, 2]
    assert Status(1) is Status.OUT_COLD and Status.OUT_COLD.about == "lies on the ground"
    assert Status.abouts() == ("takes part in the fight", "lies on the ground", "")
    assert int(Other.ONLY) == 0


def test_names_are_for_people():
    assert Status.names() == ("active", "out_cold", "dead")
    assert Status.names(" ")[1] == "out cold"


def test_equal_meanings_are_different_codes():
    class Twice(Codes):
        ONE = "same"
        TWO = "same"

    assert [*Twice] == [0, 1] and len({*Twice}) == 2


def test_no_such_code():
    with pytest.raises(ValueError, match="3 is not a valid Status"):
        Status(3)


NAMES = Status.names()


def use(out):
    for k in range(out.shape[0]):
        out[k] = Status.DEAD if out[k] == Status.ACTIVE else Status.OUT_COLD + k


@pytest.mark.skipif(not compiled(), reason="NUMBA_DISABLE_JIT is set")
def test_members_are_numbers_to_kernels():
    found = []
    entry = entry_point(use, "tests_codes_use")
    for function in (entry, interpreted(entry)):
        out = np.array([0, 1, 2])
        function(out)
        found.append(out.tolist())
    assert found == [[2, 2, 3]] * 2
