"""What laws read off battles: where a fight stands, who takes part, how far things are apart."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records
from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.state.codes import MAX_UNITS
from mech_env.rulesets.steel_typhoon.state.frames import FightStage

UNITS = np.arange(MAX_UNITS)


def fighting(b: Records) -> Flags:
    """Battles between set-up and the end of the fight: not loadouts, not an interlude."""
    stage = b["frames"]["stage"][:, 0]
    return np.asarray(
        (stage > FightStage.LOADOUT) & (stage < FightStage.OVER) & (b["winner"] == RUNNING)
    )


def has_chassis(s: Records, chassis: int) -> Flags:
    """Units with a chassis whose ability counts (ST-006), shape (n, units)."""
    counts = s["options"]["chassis_abilities"] == 1
    return np.asarray((s["units"]["chassis"] == chassis) & counts[:, None])


def present(s: Records) -> Flags:
    """Units that the encounter has, shape (n, units)."""
    return np.asarray(s["n_units"][:, None] > UNITS)


def hexes_apart(s: Records, a: NDArray[Any], c: NDArray[Any]) -> NDArray[Any]:
    """Distance between hexes by index, shapes (n, k)."""
    width = s["width"][:, None].astype(np.int64)
    ra, rc = a // width, c // width
    dq = (c % width - (rc - rc % 2) // 2) - (a % width - (ra - ra % 2) // 2)
    dr = rc - ra
    return np.asarray(np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr)))
