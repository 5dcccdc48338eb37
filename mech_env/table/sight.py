"""What the persons at a table see of a battle: the one place that looks with a side's eyes.

A viewer is a side, or None: an onlooker who sees all, as when several sides or none are played by
persons.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mech_env.battle_records import side_of
from mech_env.render.report import Report
from mech_env.table.places import names_in, places_in
from mech_env.table.view import (
    ActionData,
    EventData,
    LineData,
    RequestData,
    StepData,
    UnitData,
)

if TYPE_CHECKING:
    from mech_env.account import Event, Events
    from mech_env.battle import Battle
    from mech_env.core.scene import Scene


@dataclass(frozen=True)
class Asked:
    """A question and its answer, noted before the battle moves on; all null of the set-up."""

    number: int
    round: int
    unit: str | None = None
    side: str | None = None
    decision: str | None = None
    action: int | None = None
    text: str = ""

    @classmethod
    def of(cls, battle: Battle, action: int) -> Asked:
        """What is asked now, and the answer that is about to be given."""
        return cls(
            number=battle.decisions,
            round=int(battle.state.round_number),
            unit=battle.unit,
            side=battle.side,
            decision=battle.decision,
            action=action,
            text=battle.describe(action),
        )


def scene_of(battle: Battle, viewer: str | None) -> Scene:
    """The board as the viewer sees it."""
    return battle.scene(viewer)


def request_of(battle: Battle, viewer: str | None, person: bool) -> RequestData | None:
    """The pending question; what another side is asked about is not the viewer's to read."""
    request = battle.request
    if request is None:
        return None
    own = viewer in (None, request.side)
    return RequestData(
        unit=request.unit if own else None,
        side=request.side,
        decision=request.decision if own else None,
        text=request.text if own else "",
        context=dict(request.context) if own else {},
        person=person,
    )


def actions_of(battle: Battle, scene: Scene) -> list[ActionData]:
    """The legal answers, with the places on the board that their words name."""
    names = {*battle.units, *(token.name for token in scene.tokens)}
    found = []
    for action in battle.legal_actions():
        text = battle.describe(action)
        found.append(
            ActionData(
                action=action,
                name=battle.ruleset.actions.name(action),
                group=battle.ruleset.actions.words[action][0],
                text=text,
                units=names_in(text, names),
                cells=places_in(text),
            )
        )
    return found


def units_of(battle: Battle, scene: Scene, viewer: str | None) -> dict[str, UnitData]:
    """The units of the present encounter: all of the viewer's side, of others whom it sees."""
    seen = {token.name for token in scene.tokens}
    for entry in scene.entries:
        seen.update(names_in(entry.title, battle.units))
    sides = {name: side_of(name) for name in battle.units}
    return {
        name: UnitData(side=side)
        for name, side in sides.items()
        if viewer in (None, side) or name in seen
    }


def step_of(
    before: Asked,
    battle: Battle,
    events: Events,
    report: Report,
    viewer: str | None,
    scene: bool,
) -> StepData:
    """A decision that was just made; ``report`` knows in which section the last step ended."""
    own = viewer in (None, before.side)
    headings = battle.ruleset.words.headings
    told: Iterable[Event] = events if viewer is None else events.for_side(viewer)
    seen = [event_data(event, headings.get(event.kind)) for event in told]
    lines = report.feed(seen) + report.close()
    return StepData(
        number=before.number,
        unit=before.unit if own else None,
        side=before.side,
        decision=before.decision if own else None,
        action=before.action if own else None,
        text=before.text if own else "",
        round=before.round,
        events=seen,
        lines=[LineData(depth=line.depth, text=line.text) for line in lines],
        scene=scene_of(battle, viewer) if scene else None,
    )


def event_data(event: Event, heading: int | None) -> EventData:
    """An event as plain data."""
    rolled = event.kind == "rolled"
    return EventData(
        kind=event.kind,
        unit=event.unit,
        text=event.text,
        heading=heading,
        dice=list(event.data.get("values", ())) if rolled else [],
        data=dict(event.data),
    )
