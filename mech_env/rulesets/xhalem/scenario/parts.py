"""Parts of a scenario: units and where they start, sides, rosters, encounters, fights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from pydantic import model_validator

from mech_env.core.scenario import model as core
from mech_env.core.scenario.checks import Flag, Label, OneOf, SideName, Sides, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.places import is_pair
from mech_env.core.scenario.problems import refuse
from mech_env.core.shown import shown
from mech_env.rulesets.xhalem.scenario import profiles as kinds
from mech_env.rulesets.xhalem.scenario.board import Altitude, Board, Cell
from mech_env.rulesets.xhalem.state import codes as state
from mech_env.rulesets.xhalem.state import options as opt
from mech_env.rulesets.xhalem.state.codes import SIDE_NAMES, Lattice

NO_WINNER = "draw"
SPACEFARING = ("mech", "ship")  # who goes to the fights of a campaign in space (7.8)

RoundLimit = Annotated[int, Whole(1, state.MAX_ROUNDS)]
LimitResult = Annotated[str, OneOf(NO_WINNER, *SIDE_NAMES)]


class UnitStart(kinds.ProfileChanges, core.UnitStart):
    """One unit: a profile, with numbers replaced, what it carries and owns, and where it starts."""

    expected: ClassVar[str] = "a mapping with profile, at, weapons, …"

    profile: Label
    at: Cell | None = None
    z: Altitude | None = None  # None: on the ground; in space 0
    inside: Label | None = None  # the machine that it is in (XH-193)
    rides: Label | None = None  # its mount (XH-219)
    weapons: kinds.Weapons = ()
    equipped: kinds.Equipped = ()
    programs: kinds.Programs = ()
    group: Annotated[int, Whole(0, state.MAX_GROUPS - 1)] | None = None
    owner: Label | None = None  # of a mount (XH-228)
    init_mod: kinds.Mod = 0
    eng_mod: kinds.Mod = 0
    eva_mod: kinds.Mod = 0
    dmg_mod: kinds.Mod = 0
    chk_mod: kinds.Mod = 0
    spd_mod: kinds.Mod = 0

    @property
    def takes_part(self) -> bool:
        """Whether it has a place in the fight."""
        return not (self.at is None and self.inside is None and self.rides is None)


class Start(StrictModel):
    """Where a unit of a roster starts: a cell, or a mapping; ``away``: it takes no part."""

    expected: ClassVar[str] = "a cell [q, r], away, or a mapping with at, z, inside or rides"

    at: Cell | None = None
    z: Altitude | None = None
    inside: Label | None = None
    rides: Label | None = None
    away: Flag = False

    @model_validator(mode="before")
    @classmethod
    def _short_forms(cls, value: Any) -> Any:
        if value == "away":
            return {"away": True}
        return {"at": value} if is_pair(value) else value

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        given = [name for name in ("at", "inside", "rides", "away") if getattr(self, name)]
        if len(given) != 1:
            refuse(((), shown(given), "one of at, inside, rides and away"))
        return self


class SideStart(core.SideStart):
    """A side: its units, or in a campaign the start places of its roster."""

    expected: ClassVar[str] = "a mapping with units"

    units: tuple[UnitStart, ...] = ()
    starts: tuple[Start, ...] = ()  # type: ignore[assignment]  # core's are bare cells


class Rosters(StrictModel):
    """The units of both sides, which go through the campaign."""

    red: tuple[UnitStart, ...]
    blue: tuple[UnitStart, ...]

    def __bool__(self) -> bool:
        return bool(self.red or self.blue)


class Objective(StrictModel):
    """A generator that decides the fight: off or destroyed, ``side`` wins at once (7.6)."""

    generator: Annotated[int, Whole(0, state.MAX_PIECES - 1)]
    side: Annotated[str, SideName(SIDE_NAMES)]


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
    objective: Objective | None = None
    after: None = None  # 7.8 says what follows


@dataclass(frozen=True, kw_only=True)
class Fight(core.Fight[UnitStart, SideStart]):
    """One encounter in the form that battles and campaigns share."""

    board: Board
    objective: Objective | None
    round_limit: int
    limit_result: str
    options: opt.Options
    known_profiles: dict[str, kinds.Profile]

    @property
    def in_campaign(self) -> bool:
        return bool(self.path)

    @property
    def lattice(self) -> Lattice:
        """XH-008: space, or 5 ft if anybody who takes part counts in feet, else 75 ft."""
        if self.board.in_space:
            return Lattice.SPACE
        present = (placed.unit for placed in self.all_units() if placed.unit.takes_part)
        in_feet = any(self.profile(unit).u == state.FEET for unit in present)
        return Lattice.FEET if in_feet else Lattice.HEXES

    def profile(self, unit: UnitStart) -> kinds.Profile:
        """The profile of a unit, with the numbers given for the unit in place."""
        return unit.over(self.known_profiles[unit.profile])
