"""Where an action may be clicked on the board: the units and places that its words name."""

from __future__ import annotations

import re
from collections.abc import Collection

_PLACE = re.compile(r"\((-?\d{1,6}),\s?(-?\d{1,6})(?:,\s?-?\d{1,6})?\)")


def places_in(text: str) -> list[tuple[int, int]]:
    """Places ``(column,row)`` or ``(column,row,height)`` of a text, each once, in order."""
    return list(dict.fromkeys((int(x), int(y)) for x, y in _PLACE.findall(text)))


def names_in(text: str, names: Collection[str]) -> list[str]:
    """Names that a text speaks of, each once, in order; of ``red_1`` and ``red_10`` the longer."""
    if not names:
        return []
    longest_first = sorted(names, key=len, reverse=True)
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
    return list(dict.fromkeys(re.findall(pattern, text)))
