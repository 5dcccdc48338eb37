"""The arrays of a batch in the memory of a device, which runs the rules: see docs/gpu.md.

What it costs there is memory and code: rows that are asked the same and answer alike run the same
code, so a step gives actions in the order of decisions and answers. Observations are written behind
all actions, in tiles of 32 rows, whose threads write side by side.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mech_env.arguments import checked_actions, checked_rows
from mech_env.batch.rows import Rows
from mech_env.core import kernels
from mech_env.core.device_loops import FAULT, FLAGS, ILLEGAL, TILE
from mech_env.core.ruleset import Ruleset
from mech_env.gpu import Device

_WORD = 8  # bytes; a status record holds nothing else


class DeviceRows(Rows):
    """See :class:`mech_env.BattleBatch`, and :class:`HostRows` for the methods of the same names.

    Attributes:
        battles: uint8 ``(n, bytes)``: the records.
        status: int64 ``(n, words)``.
        tiles: float32 ``(ceil(n / 32), features, 32)``.

    Raises:
        DeviceError: too little memory.
    """

    ARRAYS = ("battles", "status", "masks", "tiles", "terminated", "truncated", "_taken", "_flags")
    logs = None

    def __init__(
        self, ruleset: Ruleset, setups: NDArray[Any], n: int, device: Device, *, observed: bool
    ) -> None:
        self.n = n
        self._device = device
        self._dtype = ruleset.dtype
        self.xp = xp = device.xp
        actions, features = len(ruleset.actions), ruleset.layout.size if observed else 0
        record, words = ruleset.dtype.itemsize, kernels.STATUS.itemsize // _WORD
        # Twice the observations: they are copied when they are read. Potentials are made then.
        each = record + (words + 6 + kernels.MAX_SIDES) * _WORD + actions + 2 * features * 4
        device.require(n * each, f"a batch of {n:,} battles")
        self._launch = device.launcher(ruleset)
        self.battles = xp.zeros((n, record), np.uint8)
        self.status = xp.zeros((n, words), np.int64)
        self.masks = xp.zeros((n, actions), np.int8)
        self.tiles = xp.zeros((-(-n // TILE), features, TILE), np.float32)
        self.terminated, self.truncated = xp.zeros(n, bool), xp.zeros(n, bool)
        self._taken, self._flags = xp.zeros(n, np.int64), xp.zeros(FLAGS, np.int64)
        self._setups = xp.asarray(setups.view(np.uint8).reshape(len(setups), -1))
        self._all, self._features = xp.arange(n), xp.arange(features)
        self._copied: Any = None  # the observations, row by row, once somebody asked

    def column(self, name: str) -> Any:
        kind, at = kernels.STATUS.fields[name][:2]  # type: ignore[index]
        first, count = at // _WORD, kind.itemsize // _WORD
        if not kind.shape:
            return self.status[:, first]
        return self.status[:, first : first + count].view(kind.base)

    @property
    def observations(self) -> Any:
        if self._copied is None:
            self._copied = self.packed(self._features, None)
        return self._copied

    def packed(self, columns: ArrayLike, rows: ArrayLike | None) -> Any:
        chosen, picked = self._indices(columns), self.picked(rows)
        out = self.xp.empty((len(picked), len(chosen)), np.float32)
        if len(chosen):
            self._launch("pack", rows=picked, columns=chosen, tiles=self.tiles, out=out)
        return out

    def _indices(self, numbers: Any) -> Any:
        return self.xp.ascontiguousarray(self.xp.asarray(numbers, np.int64))

    # --- stepping ----------------------------------------------------------------------------

    def picked(self, rows: ArrayLike | None) -> Any:
        if rows is None:
            return self._all
        if not hasattr(rows, "__cuda_array_interface__"):
            return self._indices(checked_rows(rows, self.n))
        found = self.xp.asarray(rows)
        if found.dtype.kind in "iu" and found.ndim == 1 and self._once(found):
            return self._indices(found)
        return self._indices(checked_rows(self._device.copied(found), self.n))  # says what is wrong

    def _once(self, rows: Any) -> bool:
        """Whether each of these is a row, and named once; it waits for the device."""
        if not len(rows):
            return True
        inside = (rows >= 0) & (rows < self.n)
        named = self.xp.zeros(self.n, bool)
        named[self.xp.where(inside, rows, 0)] = True
        return bool(inside.all() & (named.sum() == len(rows)))

    def answers(self, actions: Any, shape: tuple[int, ...]) -> Any:
        if not hasattr(actions, "__cuda_array_interface__"):
            return self.xp.asarray(checked_actions(actions, shape))
        found = self.xp.asarray(actions)
        if found.dtype.kind not in "iu":
            raise TypeError(f"actions: expected integers, got {found.dtype}")
        if found.shape != shape:
            raise ValueError(f"actions: shape {found.shape}, expected {shape}")
        return found.astype(np.int64)

    def illegal(self, answers: Any, rows: Any, ask_bot: bool) -> None:
        """Nothing: a step finds what is illegal and raises a flag.

        Codes that are not a caller's, such as RESTART, become an action that is never legal.
        """
        wrong = answers < 0
        if ask_bot:
            wrong &= answers != kernels.ASK_BOT
        answers[wrong] = self.masks.shape[1]

    def sow(self, rows: Any, root: int, stream: int) -> None:
        self._launch(
            "sow", statuses=self.status, rows=rows, root=np.int64(root), stream=np.int64(stream)
        )

    def run(self, rows: Any, actions: Any, autoreset: int, limit: int) -> Any:
        """Returns an array without axes, of the device: who reads it waits for the device."""
        asked, whole = self.column("decision"), len(rows) == self.n
        # As small a key as holds both: actions beyond the last are all illegal.
        answered = self.xp.clip(actions, kernels.ASK_BOT, self.masks.shape[1])
        key = (asked if whole else asked[rows]) * (self.masks.shape[1] + 1) + answered
        order = self.xp.argsort(key.astype(np.int32))
        self._stands = None
        self._launch(
            "act", battles=self.battles, setups=self._setups, rows=rows[order],
            actions=actions[order], autoreset=np.int64(autoreset), limit=np.int64(limit),
            statuses=self.status, masks=self.masks, taken=self._taken, flags=self._flags,
        )  # fmt: skip
        if self.tiles.shape[1]:
            self._launch(
                "see", battles=self.battles, setups=self._setups, rows=rows, statuses=self.status,
                tiles=self.tiles,
            )  # fmt: skip
            self._copied = None
        return (self._taken if whole else self._taken[rows]).sum()

    def _worked_out(self) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self.xp.zeros((self.n, kernels.MAX_SIDES))
        self._launch(
            "potentials", battles=self.battles, setups=self._setups, rows=self._all, found=found
        )
        return found

    def faulty(self) -> None:
        """Nothing: a step raises a flag."""

    def flagged(self) -> tuple[int | None, int | None]:
        """A row that was given an illegal action and one with a fault, since last asked."""
        flags = self._device.copied(self._flags)
        self._flags[...] = 0
        illegal, faulty = (int(flags[k]) - 1 if flags[k] else None for k in (ILLEGAL, FAULT))
        return illegal, faulty

    def random_actions(self, number: int, seed: int) -> Any:
        actions = self.xp.zeros(self.n, np.int64)
        self._launch(
            "pick", rows=self._all, masks=self.masks, word=np.int64(number), seed=np.int64(seed),
            actions=actions,
        )  # fmt: skip
        return actions

    def over(self) -> Any:
        return self.column("unit") < 0

    # --- copies ------------------------------------------------------------------------------

    def to_numpy(self, array: Any) -> NDArray[Any]:
        return self._device.copied(array)

    def copies_of(self, rows: Any) -> tuple[NDArray[Any], NDArray[np.int8]]:
        return self.as_records(self.battles[rows]), self._device.copied(self.masks[rows])

    def copy_of(self, row: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
        one = slice(row, row + 1)
        return self.as_records(self.battles[one]), self._device.copied(self.status[row])

    def as_records(self, battles: Any) -> NDArray[Any]:
        if battles.ndim == 2 and battles.shape[1] == self._dtype.itemsize:
            return self._device.copied(battles).view(self._dtype).reshape(len(battles))
        return np.asarray(battles)

    def load(self, name: str, data: bytes) -> None:
        super().load(name, data)
        self._copied = None

    def clone(self) -> Self:
        new = super().clone()
        new._copied = None
        return new

    def close(self) -> None:
        """Nothing to stop."""
