"""Scenarios of Framewerk: how a battle or a campaign starts, checked, from YAML or a dict.

A scenario is one battle (``board`` and ``sides``) or a campaign (``persistent``, ``roster`` and
``encounters``; FW-301). Sides are red and blue, in this order; red is the catalogue's side A.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from mech_env.core.scenario_source import (
    Checked,
    OneOf,
    Problem,
    StrictModel,
    Text,
    Whole,
    dotted,
    listed,
    loader,
    refuse,
    shown,
)
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.scenario.board import Board, Cell, Position
from mech_env.rulesets.framewerk.scenario.options import (
    MAX_DRAMA,
    LimitResult,
    OptionChanges,
    Options,
    TurnLimit,
    options_table,
)
from mech_env.rulesets.framewerk.scenario.profiles import (
    OBJECT_KINDS,
    PROFILES,
    Profile,
    ProfileChanges,
    WeaponList,
)
from mech_env.rulesets.framewerk.scenario.setups import build_setups
from mech_env.rulesets.framewerk.state.codes import (
    CARRIED_SLOTS,
    MAX_OBJECTS_PER_SIDE,
    MAX_UNITS_PER_SIDE,
    MAX_WEAPONS,
    SIDE_NAMES,
)

__all__ = ["SCENARIO_FOLDER", "Scenario", "load_scenario", "options_table"]

SCENARIO_FOLDER = Path(__file__).parents[1] / "scenarios"
MAX_ENCOUNTERS = 20
MAX_KITS, MAX_CRATES = 12, 24  # in one interval

FieldPath = tuple[str | int, ...]


class TwoSides(Checked):
    """Side red, then side blue."""

    allowed = "a list of two sides, red and blue"

    def check(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            refuse(((), shown(value), self.allowed))
        if len(value) != len(SIDE_NAMES):
            refuse(((), f"{len(value)} sides", "two sides, red and blue"))
        return value


class SideList(Checked):
    """Some of the sides."""

    allowed = "a list of red, blue"

    def check(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            refuse(((), shown(value), self.allowed))
        wrong = [k for k, name in enumerate(value) if name not in SIDE_NAMES]
        if wrong:
            refuse(*[((k,), shown(value[k]), listed(SIDE_NAMES)) for k in wrong])
        return tuple(name for name in SIDE_NAMES if name in value)


class UnitPair(Checked):
    """Two units by name."""

    allowed = "a pair of units such as [red_0, blue_0]"

    def check(self, value: Any) -> Any:
        good = isinstance(value, list | tuple) and len(value) == 2
        if not good or not all(isinstance(name, str) for name in value):
            refuse(((), shown(value), self.allowed))
        return tuple(value)


class UnitStart(ProfileChanges):
    """One unit: a profile, with parts replaced, a cell, and what it carries."""

    expected: ClassVar[str] = "a mapping with profile, at, weapons, …"

    profile: Annotated[str, Text()]
    at: Cell | None = None
    facing: Annotated[str, OneOf(*DIRECTION_NAMES)] | None = None  # None: red E, blue W
    weapons: Annotated[tuple[str, ...], WeaponList()] = ()
    drama: Annotated[int, Whole(0, MAX_DRAMA)] | None = None  # None: as in the options


class ObjectStart(StrictModel):
    """A thing that the enemy may want to destroy (FW-238)."""

    expected: ClassVar[str] = "a mapping with kind, at"

    kind: Annotated[str, OneOf(*OBJECT_KINDS)]
    at: Cell


class SideStart(StrictModel):
    """A side: its units, or in a campaign the start cells of the roster; and its objects."""

    expected: ClassVar[str] = "a mapping with units, objects"

    units: tuple[UnitStart, ...] = ()
    starts: tuple[Cell, ...] = ()
    objects: tuple[ObjectStart, ...] = ()


class Interval(StrictModel):
    """What is handed out after a fight of a campaign (FW-305, FW-306)."""

    expected: ClassVar[str] = "a mapping with kits, crates"

    kits: Annotated[int, Whole(0, MAX_KITS)] = 0
    crates: Annotated[int, Whole(0, MAX_CRATES)] = 0


class Encounter(StrictModel):
    """One fight of a campaign; side red is the persistent one."""

    expected: ClassVar[str] = "a mapping with board, sides, after, …"

    title: str = ""
    turn_limit: TurnLimit | None = None
    limit_result: LimitResult | None = None
    options: OptionChanges = OptionChanges()
    board: Board
    sides: Annotated[tuple[SideStart, ...], TwoSides()]
    objective: Annotated[tuple[str, ...], SideList()] = ()
    engaged: tuple[Annotated[tuple[str, str], UnitPair()], ...] = ()
    ambushed: tuple[Annotated[str, Text()], ...] = ()
    after: Interval | None = None


@dataclass(frozen=True)
class Placed:
    """A unit with its start cell, and where both stand in the file."""

    unit: UnitStart
    at: Position | None
    path: FieldPath
    at_path: FieldPath


@dataclass(frozen=True)
class Fight:
    """One encounter in the form that battles and campaigns share."""

    path: FieldPath
    board: Board
    sides: tuple[SideStart, ...]
    units: tuple[tuple[Placed, ...], ...]  # per side
    objective: tuple[str, ...]
    engaged: tuple[tuple[str, str], ...]
    ambushed: tuple[str, ...]
    turn_limit: int
    limit_result: str
    options: Options
    after: Interval | None
    first_weapons: tuple[int, ...]  # index of each side's first weapon

    def by_name(self) -> dict[str, Placed]:
        """``red_0`` … in index order."""
        return {
            f"{side}_{k}": placed
            for side, units in zip(SIDE_NAMES, self.units, strict=True)
            for k, placed in enumerate(units)
        }


class Scenario(StrictModel):
    """How a battle or a campaign starts."""

    expected: ClassVar[str] = "a mapping with name, board, sides, …"

    name: Annotated[str, Text()]
    title: str = ""
    description: str = ""
    agents: Annotated[Literal["unit", "side"], OneOf("unit", "side")] = "unit"
    turn_limit: TurnLimit = 20
    limit_result: LimitResult = "draw"
    options: Options = Options()
    profiles: dict[str, Profile] = Field(default_factory=dict)
    board: Board | None = None
    sides: Annotated[tuple[SideStart, ...], TwoSides()] | None = None
    objective: Annotated[tuple[str, ...], SideList()] = ()
    engaged: tuple[Annotated[tuple[str, str], UnitPair()], ...] = ()
    ambushed: tuple[Annotated[str, Text()], ...] = ()
    persistent: Annotated[str, OneOf(SIDE_NAMES[0])] | None = None
    roster: tuple[UnitStart, ...] = ()
    encounters: tuple[Encounter, ...] = ()

    @property
    def known_profiles(self) -> dict[str, Profile]:
        return {**PROFILES, **self.profiles}

    @property
    def is_campaign(self) -> bool:
        return bool(self.encounters)

    def fights(self) -> tuple[Fight, ...]:
        """The encounters; a single battle is one."""
        if self.is_campaign:
            return tuple(self._encounter(k, e) for k, e in enumerate(self.encounters))
        if self.board is None or self.sides is None:
            raise ValueError("a battle needs board and sides")
        units = tuple(_own_units(("sides", s), side) for s, side in enumerate(self.sides))
        carried = sum(len(placed.unit.weapons) for placed in units[0])
        return (
            Fight(
                path=(),
                board=self.board,
                sides=self.sides,
                units=units,
                objective=self.objective,
                engaged=self.engaged,
                ambushed=self.ambushed,
                turn_limit=self.turn_limit,
                limit_result=self.limit_result,
                options=self.options,
                after=None,
                first_weapons=(0, carried),
            ),
        )

    def _encounter(self, k: int, e: Encounter) -> Fight:
        path: FieldPath = ("encounters", k)
        starts: FieldPath = (*path, "sides", 0, "starts")
        cells = [*e.sides[0].starts, *[None] * (len(self.roster) - len(e.sides[0].starts))]
        roster = tuple(
            Placed(unit, cells[slot], ("roster", slot), (*starts, slot))
            for slot, unit in enumerate(self.roster)
        )
        return Fight(
            path=path,
            board=e.board,
            sides=e.sides,
            units=(roster, _own_units((*path, "sides", 1), e.sides[1])),
            objective=e.objective,
            engaged=e.engaged,
            ambushed=e.ambushed,
            turn_limit=self.turn_limit if e.turn_limit is None else e.turn_limit,
            limit_result=self.limit_result if e.limit_result is None else e.limit_result,
            options=e.options.over(self.options),
            after=e.after,
            # Whatever red carries from fight to fight lies below blue's weapons.
            first_weapons=(0, CARRIED_SLOTS * len(self.roster)),
        )

    def profile(self, unit: UnitStart) -> Profile:
        """The profile of a unit, with the parts given for the unit in place."""
        return unit.over(self.known_profiles[unit.profile])

    @model_validator(mode="after")
    def _playable(self) -> Self:
        problems = [*_shape_problems(self)]
        problems = problems or [*_profile_problems(self)]
        if not problems:
            problems = [p for fight in self.fights() for p in _fight_problems(fight)]
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


def _own_units(path: FieldPath, side: SideStart) -> tuple[Placed, ...]:
    return tuple(
        Placed(unit, unit.at, (*path, "units", k), (*path, "units", k, "at"))
        for k, unit in enumerate(side.units)
    )


def _shape_problems(scenario: Scenario) -> Iterator[Problem]:
    """A battle or a campaign, not a bit of both."""
    if not scenario.is_campaign:
        for name in ("board", "sides"):
            if getattr(scenario, name) is None:
                yield (name,), "missing", "this field is required"
        for name in ("persistent", "roster"):
            if getattr(scenario, name):
                yield (name,), "given", "only a campaign, with encounters, has it"
        return
    for name in ("board", "sides", "objective", "engaged", "ambushed"):
        if getattr(scenario, name):
            yield (name,), "given", "a campaign gives it in each of its encounters"
    if scenario.persistent is None:
        yield ("persistent",), "missing", "red: the side that goes through the campaign"
    if not 1 <= len(scenario.roster) <= MAX_UNITS_PER_SIDE:
        allowed = f"1 to {MAX_UNITS_PER_SIDE} units of the persistent side"
        yield ("roster",), f"{len(scenario.roster)} units", allowed
    if len(scenario.encounters) > MAX_ENCOUNTERS:
        count = f"{len(scenario.encounters)} encounters"
        yield ("encounters",), count, f"at most {MAX_ENCOUNTERS} encounters"
    for k, unit in enumerate(scenario.roster):
        if unit.at is not None:
            allowed = "start cells of the roster stand in sides[0].starts of each encounter"
            yield ("roster", k, "at"), shown(list(unit.at)), allowed
    last = len(scenario.encounters) - 1
    for k, encounter in enumerate(scenario.encounters):
        if k == last and encounter.after is not None:
            yield ("encounters", k, "after"), "given", "nothing follows the last encounter"
        if "vitality_mult" in encounter.options.model_fields_set:
            path: FieldPath = ("encounters", k, "options", "vitality_mult")
            yield path, "given", "a campaign's own option: survivors keep their Vitality (FW-302)"


def _profile_problems(scenario: Scenario) -> Iterator[Problem]:
    known = ", ".join(scenario.known_profiles)
    for fight in scenario.fights():
        for placed in fight.by_name().values():
            if placed.unit.profile not in scenario.known_profiles:
                path: FieldPath = (*placed.path, "profile")
                yield path, shown(placed.unit.profile), f"one of {known}"


def _fight_problems(fight: Fight) -> Iterator[Problem]:
    """Numbers, places and named units of one fight."""
    yield from _number_problems(fight)
    yield from _weapon_problems(fight)
    yield from _place_problems(fight)
    yield from _name_problems(fight)


def _number_problems(fight: Fight) -> Iterator[Problem]:
    campaign = bool(fight.path)
    for s, (side, units) in enumerate(zip(fight.sides, fight.units, strict=True)):
        path: FieldPath = (*fight.path, "sides", s)
        persistent = campaign and s == 0
        if persistent and side.units:
            yield (*path, "units"), f"{len(side.units)} units", "starts only; units are in roster"
        if persistent and len(side.starts) != len(units):
            allowed = f"one start cell for each of the {len(units)} units in roster"
            yield (*path, "starts"), f"{len(side.starts)} start cells", allowed
        if not persistent and side.starts:
            yield (*path, "starts"), "given", "only the persistent side of a campaign has it"
        if not 1 <= len(units) <= MAX_UNITS_PER_SIDE:
            allowed = f"1 to {MAX_UNITS_PER_SIDE} units a side"
            yield (*path, "units"), f"{len(units)} units", allowed
        if len(side.objects) > MAX_OBJECTS_PER_SIDE:
            allowed = f"at most {MAX_OBJECTS_PER_SIDE} objects a side"
            yield (*path, "objects"), f"{len(side.objects)} objects", allowed
        if SIDE_NAMES[s] in fight.objective and not fight.sides[1 - s].objects:
            allowed = f"only if {SIDE_NAMES[1 - s]} has objects to destroy"
            yield (*fight.path, "objective"), shown(SIDE_NAMES[s]), allowed


def _weapon_problems(fight: Fight) -> Iterator[Problem]:
    counts = [sum(len(placed.unit.weapons) for placed in units) for units in fight.units]
    if fight.first_weapons[1] + counts[1] <= MAX_WEAPONS:
        return
    path: FieldPath = (*fight.path, "sides")
    if not fight.path:
        yield path, f"{sum(counts)} weapons", f"at most {MAX_WEAPONS} weapons in a battle"
        return
    room = f"{fight.first_weapons[1]} places for weapons of red and {counts[1]} weapons of blue"
    yield path, room, f"at most {MAX_WEAPONS} in all; each unit of red takes {CARRIED_SLOTS} places"


def _place_problems(fight: Fight) -> Iterator[Problem]:
    """Start cells of units and cells of objects: given, on the board, free, one thing each."""
    places = [(placed.at_path, placed.at) for placed in fight.by_name().values()]
    for s, side in enumerate(fight.sides):
        for k, thing in enumerate(side.objects):
            places.append(((*fight.path, "sides", s, "objects", k, "at"), thing.at))
    blocked = fight.board.blocked_cells()
    taken: dict[Position, str] = {}
    for path, at in places:
        if at is None:
            if "starts" not in path:  # the number of starts has its own message
                yield path, "missing", "a cell [x, y]"
        elif not fight.board.contains(at):
            yield path, f"{shown(list(at))} is off the map", f"a cell with {fight.board.limits}"
        elif at in blocked:
            yield path, f"{shown(list(at))} is blocked", "a cell that can be entered"
        elif at in taken:
            yield path, shown(list(at)), f"a cell of its own; {taken[at]} stands there"
        else:
            taken[at] = dotted(path[:-1] if path[-1] == "at" else path)


def _name_problems(fight: Fight) -> Iterator[Problem]:
    """Units named as ambushed or engaged."""
    units = fight.by_name()
    known = f"one of {', '.join(units)}"
    for k, name in enumerate(fight.ambushed):
        if name not in units:
            yield (*fight.path, "ambushed", k), shown(name), known
    for k, pair in enumerate(fight.engaged):
        path: FieldPath = (*fight.path, "engaged", k)
        unknown = [name for name in pair if name not in units]
        for name in unknown:
            yield path, shown(name), known
        if unknown:
            continue
        if pair[0].split("_")[0] == pair[1].split("_")[0]:
            yield path, shown(list(pair)), "two enemies: one of red, one of blue"
            continue
        a, b = (units[name].at for name in pair)
        if a is not None and b is not None and max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1:
            yield path, shown(list(pair)), "two units in neighbouring cells (FW-019)"


load_scenario = loader(Scenario, SCENARIO_FOLDER)
