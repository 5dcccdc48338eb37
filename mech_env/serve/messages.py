"""The messages: what each verb takes, and what it gives back beside views."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from mech_env.arguments import MAX_SEED
from mech_env.core.scenario.parts import StrictModel
from mech_env.table.view import Data, SceneData

Name = Annotated[str, Field(max_length=200)]
Token = Annotated[str, Field(max_length=100, description="the token of a battle")]
Players = Annotated[
    dict[Name, Name],
    Field(
        description="names of players by side; 'person' is the caller. Without it the first side "
        "is a person; sides that it does not name are played by 'bot'"
    ),
]
Scenes = Annotated[bool, Field(description="also the board after each step, in steps[].scene")]


class Fields(StrictModel):
    """What a verb takes."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Nothing(Fields):
    """No fields."""


class New(Fields):
    """A battle from its start."""

    ruleset: Name
    scenario: Annotated[
        Name | dict[str, Any],
        Field(description="the name of a scenario, or its fields as in a YAML file"),
    ]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] | None = None
    agents: Literal["unit", "side"] | None = None
    players: Players | None = None
    scenes: Scenes = False


class OfBattle(Fields):
    """Which battle."""

    battle: Token


class Look(OfBattle):
    """How it stands."""


class Answer(OfBattle):
    """A person's answer."""

    action: int
    scenes: Scenes = False


class Advance(OfBattle):
    """Let players that are no persons go on."""

    decisions: Annotated[int, Field(ge=1, le=200)] = 1
    scenes: Scenes = False


class Load(Fields):
    """A battle that ``save`` gave."""

    save: dict[str, Any]
    players: Players | None = None


class Save(Data):
    """The battle as ``Battle.to_dict`` writes it."""

    save: dict[str, Any]


class Board(Data):
    """The board alone."""

    scene: SceneData


class PictureOf(OfBattle):
    """The board as a picture."""

    format: Literal["svg", "png"] = "svg"


class Picture(Data):
    """A picture: SVG as text, PNG in base64."""

    media_type: str
    data: str


class Done(Data):
    """Nothing to tell."""


class Refusal(Data):
    """What was wrong: the field of the message ("" is the message as a whole), and one line with
    the value and what is allowed.
    """

    field: str
    message: str
