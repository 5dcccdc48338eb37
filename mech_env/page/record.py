"""A battle as the page replays it: what was asked, answered and rolled, and the board each time."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mech_env.page.patches import patch

if TYPE_CHECKING:
    from mech_env.account import Event
    from mech_env.battle import Battle
    from mech_env.core.scene import Scene

FORMAT = "mech_env recorded battle"
VERSION = 1


def scene_data(scene: Scene) -> dict[str, Any]:
    """A scene as JSON-ready data: its fields by name, cells by index, sets as sorted lists."""
    return {field.name: _plain(getattr(scene, field.name)) for field in dataclasses.fields(scene)}


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def event_data(event: Event, headings: Mapping[str, int]) -> dict[str, Any]:
    """An event as JSON-ready data; ``dice`` are the faces of a roll."""
    data = {"kind": event.kind, "unit": event.unit, "text": event.text}
    if event.kind in headings:
        data["heading"] = headings[event.kind]
    return data | ({"dice": event.data["values"]} if event.kind == "rolled" else {})


class Recorder:
    """Takes down a battle while it is played.

    Args:
        battle: as it stands before the first answer that is recorded.
        players: who plays each side, for the reader.
    """

    def __init__(self, battle: Battle, players: Mapping[str, str]) -> None:
        self._battle = battle
        self._players = {side: players.get(side, "") for side in battle.sides}
        self._scene = scene_data(battle.ruleset.scene(battle.setup, battle.state))
        self._first = self._scene
        self._steps: list[dict[str, Any]] = []
        self._note({}, battle.recent_events())

    def step(self, action: int) -> Iterable[Event]:
        """Answer the battle's request and take down what happens: the events.

        Raises:
            IllegalAction, TypeError, BattleOver, DiceError: as :meth:`mech_env.Battle.step`.
        """
        battle = self._battle
        request = battle.request
        answer = {}
        if request is not None and action in battle.legal_actions():
            answer = {"unit": request.unit, "side": request.side, "decision": request.decision}
            answer |= {"action": action, "text": battle.describe(action)}
        events = battle.step(action)
        self._note(answer, events)
        return events

    def _note(self, answer: dict[str, Any], events: Iterable[Event]) -> None:
        battle = self._battle
        scene = scene_data(battle.ruleset.scene(battle.setup, battle.state))
        headings = battle.ruleset.words.headings
        told = [event_data(event, headings) for event in events if event.text]
        self._steps.append(
            {
                "number": max(0, battle.decisions - 1),
                **answer,
                "round": int(battle.state.round_number),
                "events": told,
                "scene": patch(self._scene, scene),
            }
        )
        self._scene = scene

    def record(self) -> dict[str, Any]:
        """The battle so far as JSON-ready data; scenes are patches of the one before."""
        battle = self._battle
        return {
            "format": FORMAT,
            "version": VERSION,
            "ruleset": battle.ruleset.id,
            "title": battle.ruleset.title,
            "scenario": battle.scenario.name,
            "seed": battle.seed,
            "sides": list(battle.sides),
            "players": self._players,
            "decisions": battle.decisions,
            "round": int(battle.state.round_number),
            "over": battle.over,
            "winner": battle.winner,
            "reason": battle.reason,
            "scores": battle.scores,
            "scene": self._first,
            "steps": self._steps,
        }
