"""A battle as the page replays it: what was answered and rolled, and the board each time.

A record is JSON-ready: the fields of a view (``View`` of :mod:`mech_env.table.view`) that say who
plays what, and its steps, whose scenes are patches of the one before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mech_env.page.patches import patch

FORMAT = "mech_env recorded battle"
VERSION = 1
_HEAD = (
    "ruleset", "title", "scenario", "scenario_title", "seed", "sides", "players",
    "round", "decisions", "over", "winner", "reason", "scores",
)  # fmt: skip
_STEP = ("number", "unit", "side", "text", "round")
_EVENT = ("kind", "unit", "text")


class Record:
    """Takes down a battle step by step."""

    def __init__(self) -> None:
        self._first: Any = None
        self._scene: Any = None
        self._steps: list[dict[str, Any]] = []

    def add(self, step: Mapping[str, Any]) -> None:
        """A step as views have it (``StepData``), JSON-ready, with its scene."""
        scene = step["scene"]
        if self._first is None:
            self._first = self._scene = scene
        told = [_event(event) for event in step["events"] if event["text"] or event["dice"]]
        changes = patch(self._scene, scene)
        self._steps.append({key: step[key] for key in _STEP} | {"events": told, "scene": changes})
        self._scene = scene

    def data(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The record up to now, with what ``view`` says of the battle.

        Raises:
            ValueError: no step was added.
        """
        if self._first is None:
            raise ValueError("steps: a record needs at least one")
        head = {key: view[key] for key in _HEAD}
        return {
            "format": FORMAT, "version": VERSION, **head,
            "scene": self._first, "steps": self._steps,
        }  # fmt: skip


def _event(event: Mapping[str, Any]) -> dict[str, Any]:
    told = {key: event[key] for key in _EVENT}
    if event["dice"]:
        told["dice"] = event["dice"]
    if event["heading"] is not None:
        told["heading"] = event["heading"]
    return told
