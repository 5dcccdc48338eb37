"""The messages: what each verb takes, and what it gives back beside views."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from mech_env.advice import PLAYOUTS, SIMULATIONS
from mech_env.arguments import MAX_SEED
from mech_env.core.scenario.parts import StrictModel
from mech_env.table.advising import MOST_PLAYOUTS, MOST_SIMULATIONS
from mech_env.table.table import MOST_DECISIONS
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
Seed = Annotated[int, Field(ge=0, le=MAX_SEED, description="of all dice; left out: drawn")]
Agents = Annotated[
    Literal["unit", "side"],
    Field(description="who is one agent; left out: as the scenario says"),
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
    seed: Seed | None = None
    agents: Agents | None = None
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


class Ask(OfBattle):
    """What can come of an action."""

    action: int


class Advise(OfBattle):
    """What speaks for each legal action."""

    player: Annotated[
        Name | None, Field(description="whose probabilities are told; left out: a search")
    ] = None
    simulations: Annotated[int, Field(ge=1, le=MOST_SIMULATIONS)] = SIMULATIONS
    playouts: Annotated[int, Field(ge=1, le=MOST_PLAYOUTS)] = PLAYOUTS


class Advance(OfBattle):
    """Let players that are no persons go on."""

    decisions: Annotated[int, Field(ge=1, le=MOST_DECISIONS)] = 1
    scenes: Scenes = False


class Load(Fields):
    """A battle that ``save`` gave."""

    save: dict[str, Any]
    players: Players | None = None
    scenes: Scenes = False


class SetUp(Fields):
    """A battle that begins in a position."""

    position: Annotated[
        dict[str, Any] | str, Field(description="fields of a position, or its YAML as a text")
    ]
    seed: Seed | None = None
    agents: Agents | None = None
    players: Players | None = None
    scenes: Scenes = False


class Position(Data):
    """The battle as a position: what stands where, in words."""

    position: dict[str, Any]


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
