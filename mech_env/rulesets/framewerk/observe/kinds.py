"""What the observation shows of each kind of weapon: tables by kind, scaled once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import interpreted
from mech_env.core.layout import Feature
from mech_env.rulesets.framewerk.observe.layout import LAYOUT, Own, Row
from mech_env.rulesets.framewerk.questions import pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp

KIND_ROWS = 16  # rows of the tables: a kind is cut to four bits, never negative
KIND_BITS = KIND_ROWS - 1
NO_SKILL = len(c.Skill)  # of a weapon that is neither fired nor thrown
DISTANCES = 32  # of a board of 24 by 24, a power of two

_KINDS = range(len(wp.Weapon))
_COLUMNS: dict[str, tuple[int, ...]] = {
    "firearm": wp.IS_FIREARM, "thrown": wp.IS_THROWN, "entangles": wp.ENTANGLES,
    "hands": wp.HANDS, "dice": wp.DICE, "short": wp.SHORT, "mid": wp.MID, "long": wp.LONG,
    "reach": wp.REACH, "shots": wp.SHOTS, "burst": wp.HAS_BURST, "targets": wp.AUTO_TARGETS,
    "full_rate": wp.AUTO_FULL, "expenditure": wp.EXPENDITURE, "magazine": wp.MAGAZINE_SIZE,
    **{name: tuple(int(k == kind) for k in _KINDS) for kind, name in enumerate(wp.Weapon.names())},
}  # fmt: skip


def _rows(features: tuple[Feature, ...], prefix: str) -> NDArray[np.float32]:
    """What features show of each kind, flat."""
    table = np.zeros((KIND_ROWS, len(features)), np.float32)
    for k, feature in enumerate(features):
        column = np.array(_COLUMNS[feature.name.removeprefix(prefix)])
        table[: len(column), k] = column / feature.high
    return table.ravel()


def _by_kind(column: tuple[int, ...]) -> NDArray[np.int64]:
    return np.array([*column, *[0] * (KIND_ROWS - len(column))], np.int64)


def _inverse(column: tuple[int, ...]) -> NDArray[np.float64]:
    padded = _by_kind(column)
    return np.where(padded > 0, 1 / np.maximum(padded, 1), 0.0)


def _bands() -> NDArray[np.int64]:
    """``sight.band_modifier`` by kind and distance, flat: a table for speed."""
    band = interpreted(sight.band_modifier)
    table = np.full((KIND_ROWS, DISTANCES), sight.BEYOND, np.int64)
    for kind in _KINDS:
        table[kind] = [band(kind, cells) for cells in range(DISTANCES)]
    return table.ravel()


def _shot_skills() -> NDArray[np.int64]:
    """The skill with which each kind is fired or thrown."""
    skill_of = interpreted(pools.skill_of)
    skills = np.full(KIND_ROWS, NO_SKILL, np.int64)
    for kind in _KINDS:
        if wp.IS_FIREARM[kind] or wp.IS_THROWN[kind]:
            skills[kind] = skill_of(kind, c.Form.SINGLE if wp.IS_FIREARM[kind] else c.Form.THROW)
    return skills


_UNIT = LAYOUT.pieces["enemies"].features
READY_ROWS = _rows(_UNIT[Row.ready_bare_hands : Row.ready_shots_left], "ready_")
READY_WIDTH = len(READY_ROWS) // KIND_ROWS
MARK_ROWS = _rows(_UNIT[Row.carried_0_dice : Row.carried_0_loaded], "carried_0_")
MARKS = len(MARK_ROWS) // KIND_ROWS
FIGURE_ROWS = _rows(LAYOUT.pieces["self"].features[Own.short :], "")
FIGURES = len(FIGURE_ROWS) // KIND_ROWS
BANDS = _bands()  # entry DISTANCES * kind + cells
SHOT_SKILL = _shot_skills()
IS_HAND, SHOTS = _by_kind(wp.IS_HAND), _by_kind(wp.SHOTS)
PER_MAGAZINE, PER_TOUGHNESS = _inverse(wp.MAGAZINE_SIZE), _inverse(wp.TOUGHNESS)
