"""What of the next battle of a batch is fetched into the cache while one is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mech_env.core.jit import bind, prefetch

FRAMES_FETCHED = 6  # deeper ones are seldom in use

# Bound in: where a ruleset's record has what.
FRAMES_FIRST, FRAMES_USED, FRAMES_STOP, UNITS_AT, UNIT, UNITS_STOP, SIZE = (0,) * 7


def bound_fetch(name: str, battle: np.dtype[Any]) -> Callable[..., None]:
    """:func:`fetch` of a ruleset as a function to be made a kernel."""
    return bind(fetch, f"{name}_fetch", **_seldom_used(battle))


def fetch(s: Any, b: Any) -> None:
    """Fetch what the next step is likely to read of a battle: a batch is larger than the caches.

    Left out are deep frames, and the places of units that the scenario does not have.
    """
    if FRAMES_FIRST == 1:
        prefetch(b, 0, FRAMES_USED)
        prefetch(b, FRAMES_STOP, UNITS_AT + s.n_units * UNIT)
        prefetch(b, UNITS_STOP, SIZE)
    else:
        prefetch(b, 0, UNITS_AT + s.n_units * UNIT)
        prefetch(b, UNITS_STOP, FRAMES_USED)
        prefetch(b, FRAMES_STOP, SIZE)


def _seldom_used(battle: np.dtype[Any]) -> dict[str, int]:
    """Where the parts of a record lie that :func:`fetch` leaves out, as its constants."""
    fields: Any = battle.fields
    frames, frames_at = fields["frames"][:2]
    least = min(FRAMES_FETCHED, frames.shape[0]) * frames.base.itemsize
    units_at, units_stop, unit = battle.itemsize, battle.itemsize, 0
    if "units" in fields:  # a ruleset of somebody else may call them otherwise
        units, units_at = fields["units"][:2]
        units_stop, unit = units_at + units.itemsize, units.base.itemsize
    return {
        "FRAMES_FIRST": int(frames_at < units_at),
        "FRAMES_USED": frames_at + least,
        "FRAMES_STOP": frames_at + frames.itemsize,
        "UNITS_AT": units_at,
        "UNIT": unit,
        "UNITS_STOP": units_stop,
        "SIZE": battle.itemsize,
    }
