"""What holds in every battle of the race."""

from __future__ import annotations

import numpy as np

from mech_env.core.bits import WORD_BITS
from mech_env.core.laws import Flags, LawBook, Records
from tests.toy.state.codes import COLUMNS
from tests.toy.state.frames import FRAMES

LAWS = LawBook(FRAMES)


@LAWS.of_states("holes lie between start and goal")
def _holes(s: Records, b: Records) -> Flags:
    columns = np.arange(COLUMNS)
    there = (b["holes"][:, columns // WORD_BITS] >> (columns % WORD_BITS)) & 1
    between = (columns > 0) & (columns < s["goal"][:, None])
    return np.asarray((there > between).any(1))


@LAWS.of_states("nobody is beyond the goal")
def _places(s: Records, b: Records) -> Flags:
    return np.asarray((b["units"]["place"] > s["goal"][:, None]).any(1))
