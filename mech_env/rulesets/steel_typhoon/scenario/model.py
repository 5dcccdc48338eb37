"""Scenarios of Steel Typhoon: how a battle or a campaign starts, checked, from YAML or a dict.

A scenario is one battle (``map`` and ``sides``) or a campaign (``persistent``, ``roster`` and
``encounters``). Sides are red, blue and green, in this order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Discriminator, Field, Tag

from mech_env.core.scenario import model as core
from mech_env.core.scenario.campaign import OneRoster
from mech_env.core.scenario.checks import Flag, Label, OneOf, SideName, Sides, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.places import Fault, Position, faulty
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted, unknown
from mech_env.core.shown import shown
from mech_env.rulesets.steel_typhoon.scenario import profiles as kinds
from mech_env.rulesets.steel_typhoon.scenario.board import GRID, Hex, Rows, place_fault
from mech_env.rulesets.steel_typhoon.state import codes as state
from mech_env.rulesets.steel_typhoon.state.codes import SIDE_NAMES
from mech_env.rulesets.steel_typhoon.state.options import (
    DEFAULT_ROUNDS,
    NO_SIDE,
    Options,
    Rounds,
)

SCENARIO_FOLDER = Path(__file__).parents[1] / "scenarios"


def _name_or_inline(value: Any) -> str:
    return "<name>" if isinstance(value, str) else "<inline>"


PilotChoice = Annotated[
    Annotated[str, Tag("<name>")] | Annotated[kinds.Pilot, Tag("<inline>")],
    Discriminator(_name_or_inline),
]


class UnitStart(core.UnitStart):
    """One Armor: a profile, or systems given here, or a profile with parts replaced."""

    expected: ClassVar[str] = "a mapping with profile or systems, at, …"

    profile: Label | None = None
    at: Hex | None = None
    systems: kinds.Systems | None = None
    rockets: kinds.Rockets | None = None
    chassis: kinds.ChassisName | None = None
    pilot: PilotChoice | None = None
    lead: Flag = False


class SquadStart(StrictModel):
    """A squad of foot soldiers."""

    at: Hex
    soldiers: Annotated[int, Whole(1, 6)] = 6
    anti_armor: Flag = True


class SideStart(core.SideStart):
    """A side: its Armors, or in a campaign the start hexes of the persistent roster."""

    expected: ClassVar[str] = "a mapping with player, morale, units, squads"

    player: Flag = True
    morale: Annotated[int, Whole(3, 10, 0)] | None = None  # None: as in the options
    units: tuple[UnitStart, ...] = ()
    squads: tuple[SquadStart, ...] = ()
    starts: tuple[Hex, ...] = ()


class Objective(StrictModel):
    """A hex that the attacking side must hold at a round's end (ST-189)."""

    at: Hex
    side: Annotated[str, SideName(SIDE_NAMES)]


class Interlude(StrictModel):
    """What follows an encounter (ST-184)."""

    site: Annotated[str, OneOf(*state.Site.names())]
    slots: Annotated[int, Whole(1, 3)]


SideList = Annotated[tuple[SideStart, ...], Sides(SIDE_NAMES, 2)]
Placed = core.Placed[UnitStart]


class Encounter(core.Encounter):
    """One fight of a campaign; its first side is the persistent one."""

    expected: ClassVar[str] = "a mapping with map, sides, objective, after, …"

    map: Rows
    sides: SideList
    objective: Objective | None = None
    rounds: Rounds | None = None
    ambush_side: Annotated[str, SideName(SIDE_NAMES, NO_SIDE)] | None = None
    after: Interlude | None = None


@dataclass(frozen=True, kw_only=True)
class Fight(core.Fight[UnitStart, SideStart]):
    """One encounter in the form that battles and campaigns share."""

    rows: tuple[str, ...]
    objective: Objective | None
    rounds: int
    ambush_side: str
    ambush_path: FieldPath
    after: Interlude | None


class Scenario(OneRoster[UnitStart, Encounter, Fight]):
    """How a battle or a campaign starts."""

    expected: ClassVar[str] = "a mapping with name, map, sides, …"
    side_names = SIDE_NAMES
    bundled_profiles = kinds.PROFILES
    unit_noun = "Armors"
    max_units = state.MAX_UNITS_PER_SIDE  # keeps to 12 Armors in all and 8 enemies of any side, too
    grid = GRID
    placed_lists = ("squads",)
    encounter_fields = ("map", "sides", "objective")

    rounds: Rounds = DEFAULT_ROUNDS
    options: Options = Options()
    profiles: dict[str, kinds.Profile] = Field(default_factory=dict)
    pilots: dict[str, kinds.Pilot] = Field(default_factory=dict)
    map: Rows | None = None
    sides: SideList | None = None
    objective: Objective | None = None
    persistent: Annotated[str, OneOf(SIDE_NAMES[0])] | None = None

    def fight(self, encounter: Encounter, path: FieldPath) -> Fight:
        own = encounter.ambush_side
        return Fight.of(
            self,
            encounter,
            path,
            rows=encounter.map,
            ambush_side=self.options.ambush_side if own is None else own,
            ambush_path=("options", "ambush_side") if own is None else (*path, "ambush_side"),
        )

    @property
    def known_pilots(self) -> dict[str, kinds.Pilot]:
        return {**kinds.PILOTS, **self.pilots}

    def frame(self, unit: UnitStart) -> kinds.Profile:
        """The frame of a unit: its profile with the parts given for the unit in place."""
        parts = {name: getattr(unit, name) for name in ("systems", "rockets", "chassis")}
        own = {name: part for name, part in parts.items() if part is not None}
        if unit.profile is None:
            return kinds.Profile(**own)
        return self.known_profiles[unit.profile].model_copy(update=own)

    def pilot(self, unit: UnitStart) -> kinds.Pilot:
        """The pilot of a unit: its own, or the one its profile comes with."""
        if isinstance(unit.pilot, kinds.Pilot):
            return unit.pilot
        return self.known_pilots[unit.pilot or self.frame(unit).pilot]

    def place_fault(self, fight: Fight, at: Position) -> Fault | None:
        return place_fault(fight.rows, at)

    def shape_problems(self) -> Iterator[Problem]:
        yield from super().shape_problems()
        for k, encounter in enumerate(self.encounters[:-1]):
            if encounter.after is None:
                yield ("encounters", k, "after"), "missing", "site and slots of the interlude"

    def name_problems(self) -> Iterator[Problem]:
        yield from super().name_problems()
        for name, profile in self.profiles.items():
            yield from unknown(("profiles", name, "pilot"), profile.pilot, self.known_pilots)
        for fight in self.fights():
            for placed in fight.all_units():
                unit, path = placed.unit, placed.path
                if unit.profile is None and unit.systems is None:
                    yield path, "neither profile nor systems", "name a profile or list the systems"
                if isinstance(unit.pilot, str):
                    yield from unknown((*path, "pilot"), unit.pilot, self.known_pilots)

    def fight_problems(self, fight: Fight) -> Iterator[Problem]:
        yield from super().fight_problems(fight)
        yield from _lead_problems(fight)
        squads = len([*fight.things("squads")])
        path = (*fight.path, "sides")
        yield from miscounted(path, squads, "squads", 0, state.MAX_SQUADS, "in a battle")
        named = [
            (fight.ambush_path, fight.ambush_side),
            (("options", "first_side"), self.options.first_side),
        ]
        if fight.objective is not None:
            path, at = (*fight.path, "objective"), fight.objective.at
            named.append(((*path, "side"), fight.objective.side))
            fault = place_fault(fight.rows, at, ("solid", "off the map"))
            yield from faulty((*path, "at"), at, fault)
        here = SIDE_NAMES[: len(fight.sides)]
        for path, side in named:
            if side in SIDE_NAMES and side not in here:
                yield path, shown(side), f"one of the sides of this battle: {', '.join(here)}"


def _lead_problems(fight: Fight) -> Iterator[Problem]:
    for units in fight.units:
        leads = [placed for placed in units if placed.unit.lead]
        if len(leads) > 1:
            numbers = ", ".join(str(placed.path[-1]) for placed in leads)
            yield leads[0].path[:-1], f"leads {numbers}", "at most one lead a side"
