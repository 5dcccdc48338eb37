"""Scenarios of the race: one heat, or a campaign of several; checked, from YAML or a dict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field

from mech_env.core.scenario import model as core
from mech_env.core.scenario.checks import Label, Sides
from mech_env.core.scenario.places import Fault, Grid, Position
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted
from tests.toy.scenario.profiles import PROFILES, Profile, ProfileChanges
from tests.toy.state import codes as c
from tests.toy.state.options import Goal, Options, Rounds

SCENARIO_FOLDER = Path(__file__).parents[1] / "scenarios"
GRID = Grid("cell", "column", "lane")
Cell = Annotated[Position, GRID]


class UnitStart(ProfileChanges, core.UnitStart):
    """A runner: a profile, with parts replaced, and where it starts."""

    profile: Label = "walker"
    at: Cell | None = None


class SideStart(core.SideStart):
    """The runners of a side."""

    units: tuple[UnitStart, ...]
    starts: tuple[Cell, ...] = ()


SideList = Annotated[tuple[SideStart, ...], Sides(c.SIDE_NAMES, least=2)]


class Encounter(core.Encounter):
    """One heat of a campaign."""

    goal: Goal | None = None
    rounds: Rounds | None = None
    sides: SideList


@dataclass(frozen=True, kw_only=True)
class Fight(core.Fight[UnitStart, SideStart]):
    """One heat in the form that battles and campaigns share."""

    goal: int
    rounds: int


class Scenario(core.Scenario[Encounter, Fight]):
    """How a race starts."""

    side_names = c.SIDE_NAMES
    bundled_profiles = PROFILES
    max_units = c.MAX_UNITS
    encounter_noun = "heats"
    max_encounters = c.MAX_HEATS
    grid = GRID

    options: Options = Options()
    profiles: dict[str, Profile] = Field(default_factory=dict)
    goal: Goal = 12
    rounds: Rounds = 20
    sides: SideList | None = None

    def fight(self, encounter: Encounter, path: FieldPath) -> Fight:
        return Fight.of(self, encounter, path)

    def place_fault(self, fight: Fight, at: Position) -> Fault | None:
        return GRID.off_map(at, fight.goal, c.LANES)

    def fight_problems(self, fight: Fight) -> Iterator[Problem]:
        yield from super().fight_problems(fight)
        count = len([*fight.all_units()])
        yield from miscounted((*fight.path, "sides"), count, "units", 2, c.MAX_UNITS, "in all")
