"""A small scenario to be changed."""

from __future__ import annotations

from typing import Any


def battle(**changes: Any) -> dict[str, Any]:
    """A small scenario that is right, for tests to change."""
    plain = {
        "name": "try",
        "map": [". . . . .", ". C # . .", ". . . . ."],
        "sides": [
            {"units": [{"profile": "trooper", "at": [0, 0]}, {"profile": "scout", "at": [0, 1]}]},
            {"units": [{"profile": "trooper", "at": [4, 0]}], "squads": [{"at": [4, 2]}]},
        ],
    }
    return {**plain, **changes}
