"""A battle as plain data: what a person at the table sees, JSON-ready.

Places are ``[column, row]`` as players say them, as in ``(4,3)``. Cells of a scene are indices, as
in :mod:`mech_env.core.scene`.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, SerializerFunctionWrapHandler, WrapSerializer

from mech_env.core.scene import Scene


def _sorted_zones(scene: Scene, handler: SerializerFunctionWrapHandler) -> Any:
    """Sets have no order; their JSON has one, so that equal scenes are equal texts."""
    plain = handler(scene)
    for zone in plain["zones"]:
        zone["cells"] = sorted(zone["cells"])
    return plain


SceneData = Annotated[Scene, WrapSerializer(_sorted_zones)]


class Data(BaseModel):
    """A piece of a view; it does not change."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class UnitData(Data):
    """A unit by its name."""

    side: str


class RequestData(Data):
    """The pending question.

    Attributes:
        unit, side: who is asked. If the viewer is another side, it knows the side alone: unit and
            decision are null, text is "" and context {}.
        decision: its kind.
        text: in words.
        context: what it is about.
        person: whether a person answers; else call ``advance``.
    """

    unit: str | None
    side: str
    decision: str | None
    text: str
    context: dict[str, Any]
    person: bool


class ActionData(Data):
    """A legal answer.

    Attributes:
        action: its number, as ``answer`` takes it.
        name: its name in the ruleset's catalogue.
        group: of slots that it belongs to.
        text: what it means now.
        units, cells: on the board where it may be clicked: the units and places that its words
            name.
    """

    action: int
    name: str
    group: str
    text: str
    units: list[str]
    cells: list[tuple[int, int]]


class EventData(Data):
    """Something that happened.

    Attributes:
        kind: its kind in the ruleset; ``rolled`` is a roll of dice.
        unit: whom it is about, if anybody.
        text: in words; "" if not worth a line.
        heading: the depth of the section that it opens (0 a round, 1 a turn), or null.
        dice: faces of a roll, as far as the viewer knows them.
        data: unit (index), what, values: the numbers behind the words; {} if one side views
            it, but for the values of rolls that it knows.
    """

    kind: str
    unit: str | None
    text: str
    heading: int | None
    dice: list[int]
    data: dict[str, Any]


class LineData(Data):
    """A line of the report: depth 0 for rounds, 1 for turns, 2 within a turn."""

    depth: int
    text: str


class StepData(Data):
    """A decision and what came of it.

    Attributes:
        number: decisions made before it; the set-up is step 0 with side null.
        unit, side, decision: who answered what.
        action, text: the answer. If the viewer is another side, all but ``side`` are null or "":
            what was asked and answered may be secret, and the events tell what was seen.
        round: in which it was made.
        events: what happened.
        lines: the same in lines for reading; rolls of one kind stand in one line.
        scene: the board afterwards; null unless asked for by ``scenes``.
    """

    number: int
    unit: str | None
    side: str | None
    decision: str | None
    action: int | None
    text: str
    round: int
    events: list[EventData]
    lines: list[LineData]
    scene: SceneData | None


class View(Data):
    """How a battle stands, for those who play it.

    Attributes:
        battle: the server's token; "" elsewhere.
        title: of the ruleset.
        scenario: its name.
        sides: those that take part.
        players: names of players by side.
        viewer: the side whose eyes see it: the only one that persons play; null: an onlooker who
            sees all.
        units: of the present encounter, as far as the viewer sees them.
        encounter: of a campaign, from 0.
        decisions: made so far.
        undo: how many answers can be taken back.
        winner, reason: null while it goes on; the winner of a draw is null, too.
        request: null when the battle is over.
        actions: legal answers of the person who is asked; [] if none is.
        steps: what happened since the person's last answer, that answer first.
        scene: the board now.
    """

    battle: str
    ruleset: str
    title: str
    scenario: str
    scenario_title: str
    seed: int
    sides: list[str]
    players: dict[str, str]
    viewer: str | None
    units: dict[str, UnitData]
    encounter: int
    round: int
    decisions: int
    undo: int
    over: bool
    winner: str | None
    reason: str | None
    scores: dict[str, int]
    request: RequestData | None
    actions: list[ActionData]
    steps: list[StepData]
    scene: SceneData
