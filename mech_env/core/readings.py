"""What laws of every ruleset read off battles: procedures under way, values by index, sets."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records
from mech_env.core.record import RUNNING

Numbers = NDArray[Any]


# --- procedures ---
def frames_in_use(b: Records) -> Flags:
    """Frames of procedures under way in battles that go on, shape (n, frames)."""
    used = np.arange(b["frames"].shape[1]) < b["depth"][:, None]
    return np.asarray(used & (b["winner"] == RUNNING)[:, None])


def under_way(b: Records, *kinds: int) -> Flags:
    """Frames in use of some kinds, shape (n, frames)."""
    return np.asarray(frames_in_use(b) & np.isin(b["frames"]["kind"], kinds))


def on_top(b: Records) -> Flags:
    """The frame in use that waits for the answer, shape (n, frames)."""
    places = np.arange(b["frames"].shape[1])
    return np.asarray(frames_in_use(b) & (places == b["depth"][:, None].astype(np.int64) - 1))


def top(b: Records, name: str) -> Numbers:
    """A field of the procedure on top, shape (n, …); in battles without one, to be masked."""
    return at_unit(b["frames"][name], b["depth"].astype(np.int64) - 1)


# --- values by index ---
def of(values: Numbers, index: Numbers) -> Numbers:
    """``values[row, index[row, …]]``; an index beyond gives some value, to be masked."""
    flat = np.clip(index, 0, values.shape[1] - 1).astype(np.int64).reshape(len(values), -1)
    found = np.take_along_axis(values, flat, axis=1)
    return np.asarray(found.reshape(index.shape))


def at_unit(values: Numbers, unit: Numbers) -> Numbers:
    """``values[row, unit[row]]``, shape (n, …); an index beyond as in :func:`of`."""
    return np.asarray(values[np.arange(len(values)), np.clip(unit, 0, values.shape[1] - 1)])


def pairs(index: Numbers) -> Flags:
    """Whether each unit names each other, shape (n, units, units)."""
    return np.asarray(index[:, :, None] == np.arange(index.shape[1]))


# --- sets ---
def bits(sets: Numbers, count: int) -> Flags:
    """Sets taken apart: shape (…, count)."""
    return np.asarray((sets[..., None].astype(np.int64) >> np.arange(count)) & 1 == 1)


def beyond(sets: Numbers, count: Numbers) -> Flags:
    """Sets with a member that is not below ``count``; shapes that fit together."""
    return np.asarray(sets.astype(np.int64) >> count.astype(np.int64) != 0)
