"""Parts of a scenario: units and where they start, objects, sides, rosters, encounters, fights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from mech_env.core.scenario import model as core
from mech_env.core.scenario.checks import Label, NameSet, OneOf, SideName, Sides, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.rulesets.ascension_isle.scenario import profiles as kinds
from mech_env.rulesets.ascension_isle.scenario.board import Board, Cell, Direction
from mech_env.rulesets.ascension_isle.state import codes as state
from mech_env.rulesets.ascension_isle.state import options as opt
from mech_env.rulesets.ascension_isle.state.codes import SIDE_NAMES

NOBODY = "nobody"
OBJECT_KINDS = state.Thing.names()

RoundLimit = Annotated[int, Whole(1, state.MAX_ROUNDS)]
LimitResult = Annotated[str, OneOf(*state.LimitResult.names())]
SideSet = Annotated[tuple[str, ...], NameSet(SIDE_NAMES)]
Fighters = Annotated[int, Whole(1, state.MAX_UNITS_PER_SIDE)]


class UnitStart(kinds.ProfileChanges, core.UnitStart):
    """One unit: a profile, with parts replaced, and where it starts."""

    expected: ClassVar[str] = "a mapping with profile, at, …"

    profile: Label
    at: Cell | None = None
    facing: Direction | None = None  # None: red E, blue W


class ObjectStart(StrictModel):
    """A thing to be worked on (AI-037); it does not block its cell."""

    expected: ClassVar[str] = "a mapping with kind, at, points, owner"

    kind: Annotated[str, OneOf(*OBJECT_KINDS)] = OBJECT_KINDS[0]
    at: Cell
    points: Annotated[int, Whole(1, state.MOST_POINTS)]
    owner: Annotated[str, SideName(SIDE_NAMES, NOBODY)] = NOBODY


class SideStart(core.SideStart):
    """A side: its units, or in a campaign the start cells of those that fight."""

    expected: ClassVar[str] = "a mapping with units"

    units: tuple[UnitStart, ...] = ()
    starts: tuple[Cell, ...] = ()


class Rosters(StrictModel):
    """The units of both sides, which go through the campaign."""

    red: tuple[UnitStart, ...]
    blue: tuple[UnitStart, ...]

    def __bool__(self) -> bool:
        return bool(self.red or self.blue)


TwoSides = Annotated[tuple[SideStart, ...], Sides(SIDE_NAMES)]
Placed = core.Placed[UnitStart]


class Encounter(core.Encounter):
    """One fight of a campaign."""

    expected: ClassVar[str] = "a mapping with board, sides, …"

    round_limit: RoundLimit | None = None
    limit_result: LimitResult | None = None
    options: opt.OptionChanges = opt.OptionChanges()
    board: Board
    sides: TwoSides
    objects: tuple[ObjectStart, ...] = ()
    objective: SideSet = ()
    fighters: Fighters | None = None  # None: all that are alive
    after: None = None  # 5.13 says what follows


@dataclass(frozen=True, kw_only=True)
class Fight(core.Fight[UnitStart, SideStart]):
    """One encounter in the form that battles and campaigns share."""

    board: Board
    objects: tuple[ObjectStart, ...]
    objective: tuple[str, ...]
    fighters: int | None
    round_limit: int
    limit_result: str
    options: opt.Options
    known_profiles: dict[str, kinds.Profile]

    def profile(self, unit: UnitStart) -> kinds.Profile:
        """The profile of a unit, with the parts given for the unit in place."""
        return unit.over(self.known_profiles[unit.profile])
