"""Tables of the observation: what it shows of weapon kinds, steps as each side sees them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mech_env.core.squares import STEP_X, STEP_Y
from mech_env.rulesets.ascension_isle.observe.layout import LAYOUT, Arms
from mech_env.rulesets.ascension_isle.questions.challenge import RANGE_CELLS
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Wound

KIND_ROWS = 16  # rows of the tables: a kind is cut to four bits, never negative; 15 is none
KIND_BITS = KIND_ROWS - 1

_KINDS = range(len(w.Weapon))
_COLUMNS: dict[str, tuple[int, ...]] = {
    "close": tuple(int(arm == w.Arm.CLOSE) for arm in w.ARM),
    "ranged": tuple(int(arm == w.Arm.RANGED) for arm in w.ARM),
    "dice": w.DICE,
    "d10": tuple(int(faces == 10) for faces in w.FACES),
    "recoil": w.RECOIL,
    "increment": w.INCREMENT,
    "rate": w.RATE,
    "pierces": tuple(int(factor > 1) for factor in w.PIERCES),
    "negates": tuple(int(number > 0) for number in w.NEGATES),
    **{
        name: tuple(int(kind == wound) for kind in w.WOUND)
        for name, wound in (
            ("burns", Wound.BURNING),
            ("slashes", Wound.SLASHING),
            ("stuns", Wound.TRAUMATIC),
        )
    },
}


def _marks() -> NDArray[np.float32]:
    features = LAYOUT.pieces["weapons"].features[: int(Arms.ammo)]
    table = np.zeros((KIND_ROWS, len(features)), np.float32)
    for k, feature in enumerate(features):
        table[: len(_KINDS), k] = np.array(_COLUMNS[feature.name]) / feature.high
    return table.ravel()


def _by_kind(column: tuple[int, ...]) -> NDArray[np.int64]:
    return np.array([*column, *[0] * (KIND_ROWS - len(column))], np.int64)


MARK_ROWS = _marks()
MARKS = len(MARK_ROWS) // KIND_ROWS
AMMO, AIMS = _by_kind(w.AMMO), _by_kind(w.AIMS)
PER_AMMO = np.where(AMMO > 0, 1 / np.maximum(AMMO, 1), 0.0)
# Twice the mean of the damage dice.
TWICE_MEAN = _by_kind(tuple(w.DICE[kind] * (w.FACES[kind] + 1) for kind in _KINDS))
# AI-041: range increments to a distance, 5 at most, 0 without any: [kind * RANGE_CELLS + cells].
INCREMENTS = np.array(
    [
        min(w.MOST_INCREMENTS, -(-cells // increment)) if increment else 0
        for increment in _by_kind(w.INCREMENT).tolist()
        for cells in range(RANGE_CELLS)
    ],
    np.int64,
)
# Steps as they are shown: as they lie, from 16 on with east and west changed; the ninth is none.
TURNED_X = np.array([*STEP_X, *[0] * 8, *[-step for step in STEP_X], *[0] * 8], np.float32)
TURNED_Y = np.array([*STEP_Y, *[0] * 8, *STEP_Y, *[0] * 8], np.float32)
NO_WAY = 8
