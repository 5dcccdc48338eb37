"""Scenarios of Steel Typhoon: how a battle or a campaign starts, checked, from YAML or a dict.

A scenario is one battle (``map`` and ``sides``) or a campaign (``persistent``, ``roster`` and
``encounters``). Sides are red, blue and green, in this order.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Discriminator, Field, Tag, model_validator

from mech_env.core.scenario_source import (
    OneOf,
    Problem,
    Several,
    StrictModel,
    Text,
    Whole,
    YesNo,
    dotted,
    loader,
    refuse,
    shown,
)
from mech_env.rulesets.steel_typhoon.scenario.board import Hex, Rows, what_stands
from mech_env.rulesets.steel_typhoon.scenario.options import (
    NO_SIDE,
    Options,
    SideName,
    options_table,
)
from mech_env.rulesets.steel_typhoon.scenario.profiles import (
    PILOTS,
    PROFILES,
    ChassisName,
    Pilot,
    Profile,
    Rockets,
    Systems,
)
from mech_env.rulesets.steel_typhoon.scenario.setups import build_setups
from mech_env.rulesets.steel_typhoon.state.codes import (
    MAX_SIDES,
    MAX_SQUADS,
    MAX_UNITS_PER_SIDE,
    SIDE_NAMES,
)

__all__ = ["SCENARIO_FOLDER", "Scenario", "load_scenario", "options_table"]

SCENARIO_FOLDER = Path(__file__).parents[1] / "scenarios"

FieldPath = tuple[str | int, ...]


def _name_or_inline(value: Any) -> str:
    return "<name>" if isinstance(value, str) else "<inline>"


PilotChoice = Annotated[
    Annotated[str, Tag("<name>")] | Annotated[Pilot, Tag("<inline>")],
    Discriminator(_name_or_inline),
]


class UnitStart(StrictModel):
    """One Armor: a profile, or systems given here, or a profile with parts replaced."""

    expected: ClassVar[str] = "a mapping with profile or systems, at, …"

    profile: Annotated[str, Text()] | None = None
    at: Hex | None = None
    systems: Systems | None = None
    rockets: Rockets | None = None
    chassis: ChassisName | None = None
    pilot: PilotChoice | None = None
    lead: Annotated[bool, YesNo()] = False


class SquadStart(StrictModel):
    """A squad of foot soldiers."""

    expected: ClassVar[str] = "a mapping with at, soldiers, anti_armor"

    at: Hex
    soldiers: Annotated[int, Whole(1, 6)] = 6
    anti_armor: Annotated[bool, YesNo()] = True


class SideStart(StrictModel):
    """A side: its Armors, or in a campaign the start hexes of the persistent roster."""

    expected: ClassVar[str] = "a mapping with player, morale, units, squads"

    player: Annotated[bool, YesNo()] = True
    morale: Annotated[int, Whole(3, 10, 0)] | None = None  # None: as in the options
    units: tuple[UnitStart, ...] = ()
    starts: tuple[Hex, ...] = ()
    squads: tuple[SquadStart, ...] = ()


class Objective(StrictModel):
    """A hex that the attacking side must hold at a round's end (ST-189)."""

    expected: ClassVar[str] = "a mapping with at, side"

    at: Hex
    side: Annotated[str, SideName()]


class Interlude(StrictModel):
    """What follows an encounter (ST-184)."""

    expected: ClassVar[str] = "a mapping with site, slots"

    site: Annotated[str, OneOf("field", "hub")]
    slots: Annotated[int, Whole(1, 3)]


class Encounter(StrictModel):
    """One fight of a campaign; its first side is the persistent one."""

    expected: ClassVar[str] = "a mapping with map, sides, objective, after, …"

    title: str = ""
    map: Rows
    sides: Annotated[tuple[SideStart, ...], Several(2, MAX_SIDES, "sides")]
    objective: Objective | None = None
    rounds: Annotated[int, Whole(1, 40)] | None = None
    ambush_side: Annotated[str, SideName(NO_SIDE)] | None = None
    after: Interlude | None = None


@dataclass(frozen=True)
class Placed:
    """An Armor with its start hex, and where both stand in the file."""

    unit: UnitStart
    at: tuple[int, int] | None
    path: FieldPath
    at_path: FieldPath


@dataclass(frozen=True)
class Fight:
    """One encounter in the form that battles and campaigns share."""

    path: FieldPath
    rows: tuple[str, ...]
    sides: tuple[SideStart, ...]
    units: tuple[tuple[Placed, ...], ...]  # per side
    objective: Objective | None
    rounds: int
    ambush_side: str
    after: Interlude | None


class Scenario(StrictModel):
    """How a battle or a campaign starts."""

    expected: ClassVar[str] = "a mapping with name, map, sides, …"

    name: Annotated[str, Text()]
    title: str = ""
    description: str = ""
    agents: Annotated[Literal["unit", "side"], OneOf("unit", "side")] = "unit"
    rounds: Annotated[int, Whole(1, 40)] = 20
    options: Options = Options()
    profiles: dict[str, Profile] = Field(default_factory=dict)
    pilots: dict[str, Pilot] = Field(default_factory=dict)
    map: Rows | None = None
    sides: Annotated[tuple[SideStart, ...], Several(2, MAX_SIDES, "sides")] | None = None
    objective: Objective | None = None
    persistent: Annotated[str, OneOf("red")] | None = None
    roster: tuple[UnitStart, ...] = ()
    encounters: tuple[Encounter, ...] = ()

    @property
    def known_profiles(self) -> dict[str, Profile]:
        return {**PROFILES, **self.profiles}

    @property
    def known_pilots(self) -> dict[str, Pilot]:
        return {**PILOTS, **self.pilots}

    @property
    def is_campaign(self) -> bool:
        return bool(self.encounters)

    def fights(self) -> tuple[Fight, ...]:
        """The encounters; a single battle is one."""
        if not self.is_campaign:
            if self.map is None or self.sides is None:
                raise ValueError("a battle needs map and sides")
            return (self._fight((), self.map, self.sides, self.objective),)
        return tuple(
            self._fight(("encounters", k), e.map, e.sides, e.objective, e)
            for k, e in enumerate(self.encounters)
        )

    def _fight(
        self,
        path: FieldPath,
        rows: tuple[str, ...],
        sides: tuple[SideStart, ...],
        objective: Objective | None,
        encounter: Encounter | None = None,
    ) -> Fight:
        units = []
        for s, side in enumerate(sides):
            at_side: FieldPath = (*path, "sides", s)
            if encounter is not None and s == 0:
                starts = [*side.starts, *[None] * (len(self.roster) - len(side.starts))]
                units.append(
                    tuple(
                        Placed(unit, starts[k], ("roster", k), (*at_side, "starts", k))
                        for k, unit in enumerate(self.roster)
                    )
                )
                continue
            units.append(
                tuple(
                    Placed(unit, unit.at, (*at_side, "units", k), (*at_side, "units", k, "at"))
                    for k, unit in enumerate(side.units)
                )
            )
        own_rounds = encounter.rounds if encounter else None
        own_ambush = encounter.ambush_side if encounter else None
        return Fight(
            path,
            rows,
            sides,
            tuple(units),
            objective,
            self.rounds if own_rounds is None else own_rounds,
            self.options.ambush_side if own_ambush is None else own_ambush,
            encounter.after if encounter else None,
        )

    def frame(self, unit: UnitStart) -> Profile:
        """The frame of a unit: its profile with the parts given for the unit in place."""
        own = {
            name: getattr(unit, name)
            for name in ("systems", "rockets", "chassis")
            if getattr(unit, name) is not None
        }
        if unit.profile is None:
            return Profile(**own)
        return self.known_profiles[unit.profile].model_copy(update=own)

    def pilot(self, unit: UnitStart) -> Pilot:
        """The pilot of a unit: its own, or the one its profile comes with."""
        if isinstance(unit.pilot, Pilot):
            return unit.pilot
        return self.known_pilots[unit.pilot or self.frame(unit).pilot]

    @model_validator(mode="after")
    def _playable(self) -> Self:
        problems = [*_shape_problems(self)]
        problems = problems or [*_reference_problems(self)]
        if not problems:
            problems = [p for fight in self.fights() for p in _fight_problems(self, fight)]
        if problems:
            refuse(*dict.fromkeys(problems))
        return self

    @functools.cached_property
    def _setups(self) -> NDArray[Any]:
        return build_setups(self)

    def setups(self) -> NDArray[Any]:
        """Starting records of the encounters, shape (encounters,), dtype BATTLE; a fresh copy."""
        copy: NDArray[np.void] = self._setups.copy()
        return copy

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready data that loads again to an equal scenario."""
        return self.model_dump(mode="json", exclude_none=True)


def _shape_problems(scenario: Scenario) -> Iterator[Problem]:
    """A battle or a campaign, not a bit of both."""
    if scenario.is_campaign:
        for name in ("map", "sides", "objective"):
            if getattr(scenario, name) is not None:
                yield (name,), "given", "a campaign gives it in each of its encounters"
        if scenario.persistent is None:
            yield ("persistent",), "missing", "red: the side that goes through the campaign"
        if not 1 <= len(scenario.roster) <= MAX_UNITS_PER_SIDE:
            count = f"{len(scenario.roster)} Armors"
            yield ("roster",), count, f"1 to {MAX_UNITS_PER_SIDE} Armors of the persistent side"
        for k, unit in enumerate(scenario.roster):
            if unit.at is not None:
                allowed = "start hexes of the roster stand in sides[0].starts of each encounter"
                yield ("roster", k, "at"), shown(list(unit.at)), allowed
        last = len(scenario.encounters) - 1
        for k, encounter in enumerate(scenario.encounters):
            if k < last and encounter.after is None:
                yield ("encounters", k, "after"), "missing", "site and slots of the interlude"
            if k == last and encounter.after is not None:
                yield ("encounters", k, "after"), "given", "nothing follows the last encounter"
        return
    for name in ("map", "sides"):
        if getattr(scenario, name) is None:
            yield (name,), "missing", "this field is required"
    for name in ("persistent", "roster"):
        if getattr(scenario, name):
            yield (name,), "given", "only a campaign, with encounters, has it"


def _reference_problems(scenario: Scenario) -> Iterator[Problem]:
    """Profiles and pilots that are named but not known; frames without systems."""
    pilots = ", ".join(scenario.known_pilots)
    for name, profile in scenario.profiles.items():
        if profile.pilot not in scenario.known_pilots:
            yield ("profiles", name, "pilot"), shown(profile.pilot), f"one of {pilots}"
    for fight in scenario.fights():
        for placed in (p for units in fight.units for p in units):
            unit, path = placed.unit, placed.path
            if unit.profile is None and unit.systems is None:
                yield path, "neither profile nor systems", "name a profile or list the systems"
            if unit.profile is not None and unit.profile not in scenario.known_profiles:
                known = ", ".join(scenario.known_profiles)
                yield (*path, "profile"), shown(unit.profile), f"one of {known}"
            if isinstance(unit.pilot, str) and unit.pilot not in scenario.known_pilots:
                yield (*path, "pilot"), shown(unit.pilot), f"one of {pilots}"


def _fight_problems(scenario: Scenario, fight: Fight) -> Iterator[Problem]:
    """Rosters, places and named sides of one fight."""
    names = SIDE_NAMES[: len(fight.sides)]
    yield from _roster_problems(scenario, fight)
    yield from _place_problems(fight)
    ambush_path: FieldPath = (*fight.path, "ambush_side")
    if not scenario.is_campaign or scenario.encounters[fight.path[1]].ambush_side is None:  # type: ignore[index]
        ambush_path = ("options", "ambush_side")
    named = [
        (ambush_path, fight.ambush_side),
        (("options", "first_side"), scenario.options.first_side),
    ]
    if fight.objective is not None:
        named.append(((*fight.path, "objective", "side"), fight.objective.side))
        stands = what_stands(fight.rows, fight.objective.at)
        if stands in ("solid", "off the map"):
            path: FieldPath = (*fight.path, "objective", "at")
            yield (
                path,
                f"{shown(list(fight.objective.at))} is {stands}",
                _on_map(fight, "an open hex"),
            )
    for path, side in named:
        if side in SIDE_NAMES and side not in names:
            yield path, shown(side), f"one of the sides of this battle: {', '.join(names)}"


def _roster_problems(scenario: Scenario, fight: Fight) -> Iterator[Problem]:
    # Four Armors a side also keep to 12 Armors in all and 8 enemies of any side.
    for s, (side, units) in enumerate(zip(fight.sides, fight.units, strict=True)):
        path: FieldPath = (*fight.path, "sides", s)
        persistent = scenario.is_campaign and s == 0
        if persistent and side.units:
            yield (*path, "units"), f"{len(side.units)} Armors", "starts only; Armors are in roster"
        if persistent and len(side.starts) != len(units):
            allowed = f"one start hex for each of the {len(units)} Armors in roster"
            yield (*path, "starts"), f"{len(side.starts)} start hexes", allowed
        if not persistent and side.starts:
            yield (*path, "starts"), "given", "only the persistent side of a campaign has it"
        if not 1 <= len(units) <= MAX_UNITS_PER_SIDE:
            allowed = f"1 to {MAX_UNITS_PER_SIDE} Armors a side"
            yield (*path, "units"), f"{len(units)} Armors", allowed
        leads = [k for k, placed in enumerate(units) if placed.unit.lead]
        if len(leads) > 1:
            where = ("roster",) if persistent else (*path, "units")
            yield where, f"leads {', '.join(map(str, leads))}", "at most one lead a side"
    squads = sum(len(side.squads) for side in fight.sides)
    if squads > MAX_SQUADS:
        path = (*fight.path, "sides")
        yield path, f"{squads} squads", f"at most {MAX_SQUADS} squads in a battle"


def _place_problems(fight: Fight) -> Iterator[Problem]:
    """Start hexes: given, on the map, open, one unit each."""
    places: list[tuple[FieldPath, tuple[int, int] | None]] = [
        (placed.at_path, placed.at) for units in fight.units for placed in units
    ]
    for s, side in enumerate(fight.sides):
        for k, squad in enumerate(side.squads):
            places.append(((*fight.path, "sides", s, "squads", k, "at"), squad.at))
    taken: dict[tuple[int, int], str] = {}
    for path, at in places:
        if at is None:
            if "starts" not in path:  # the number of starts has its own message
                yield path, "missing", "a hex [column, row]"
            continue
        stands = what_stands(fight.rows, at)
        if stands != "open":
            yield path, f"{shown(list(at))} is {stands}", _on_map(fight, "an open hex")
        elif at in taken:
            yield path, shown(list(at)), f"a hex of its own; {taken[at]} starts there"
        taken.setdefault(at, _brief(path))


def _brief(path: FieldPath) -> str:
    return dotted(path[:-1] if path[-1] == "at" else path)


def _on_map(fight: Fight, what: str) -> str:
    return f"{what} with column 0 to {len(fight.rows[0]) - 1} and row 0 to {len(fight.rows) - 1}"


load_scenario = loader(Scenario, SCENARIO_FOLDER)
