"""What the arrays of a batch can do wherever they lie."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray


class Rows:
    """The arrays of a batch.

    Attributes:
        ARRAYS: names of those that make it, besides its settings.
        xp: numpy, or its like for the arrays of a device.
    """

    ARRAYS: tuple[str, ...]
    xp: Any
    n: int
    terminated: Any
    _stands: NDArray[np.float64] | None = None  # the potentials, once somebody asked

    def column(self, name: str) -> Any:
        """A field of the status records, a view."""
        raise NotImplementedError

    @property
    def potentials(self) -> NDArray[np.float64]:
        """See :class:`mech_env.BattleBatch`."""
        if self._stands is None:
            self._stands = self._worked_out()
        return self._stands

    def _worked_out(self) -> NDArray[np.float64]:
        """The potentials of all rows."""
        raise NotImplementedError

    def to_numpy(self, array: Any) -> NDArray[Any]:
        """A copy as numpy's."""
        return np.array(array)

    def note_ends(self, rows: Any) -> None:
        """Write ``terminated`` of a step in which only these rows took part."""
        over = self.column("over")
        if len(rows) == self.n:
            self.xp.not_equal(over, 0, out=self.terminated)
        else:
            self.terminated[...] = False
            self.terminated[rows] = over[rows] != 0

    def load(self, name: str, data: bytes) -> None:
        """Fill one of ARRAYS.

        Raises:
            ValueError: of another size, as those of another version may be.
        """
        array = getattr(self, name)
        if len(data) != array.nbytes:
            raise ValueError(f"{name}: {len(data)} bytes in place of {array.nbytes}")
        array[...] = self.xp.asarray(np.ndarray(array.shape, array.dtype, data))
        self._stands = None

    def saved(self, name: str) -> bytes:
        """The content of one of ARRAYS."""
        return bytes(self.to_numpy(getattr(self, name)).tobytes())

    def clone(self) -> Self:
        """An independent copy."""
        new = copy.copy(self)
        for name in self.ARRAYS:
            setattr(new, name, getattr(self, name).copy())
        return new
