"""Records as words read them."""

from __future__ import annotations

from typing import Any

import numpy as np


class Reading:
    """A record whose numbers are Python's own: words add, compare and print them.

    What was read is kept, so a reading is good for one line or one picture.
    """

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        value = plain(getattr(self._record, name))
        setattr(self, name, value)  # found at once the next time
        return value


def plain(value: Any) -> Any:
    """A number as Python's own, a record as a :class:`Reading`, an array as a list of these."""
    if isinstance(value, np.void):
        return Reading(value)
    if isinstance(value, np.ndarray):
        return [Reading(row) for row in value] if value.dtype.names else value.tolist()
    return value.item() if isinstance(value, np.generic) else value
