"""What the scenarios of all games share: a battle or a campaign, its fights, its checks.

A ruleset's ``Scenario`` says how a fight comes from an encounter (``fight``), which places are
free (``place_fault``), and adds its own checks to the three stages: ``shape_problems``,
``name_problems``, ``fight_problems``. See ``core/scenario/campaign.py`` for rosters.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from mech_env.core.record import MAX_ENCOUNTERS
from mech_env.core.scenario.checks import Label, OneOf
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.places import Fault, Grid, Position, misplaced
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted, refuse, unknown


class UnitStart(StrictModel):
    """A unit as the file gives it; a ruleset adds what it is, and the check of ``at``."""

    profile: str | None = None
    at: Position | None = None


class SideStart(StrictModel):
    """A side: its units, or the start places of a roster; a ruleset names the types of both."""

    units: tuple[UnitStart, ...] = ()
    starts: tuple[Position, ...] = ()


class Encounter(StrictModel):
    """One fight of a campaign; a ruleset adds its map and options."""

    title: str = ""
    sides: tuple[SideStart, ...]
    after: StrictModel | None = None  # what follows the fight, before the next one


UnitT = TypeVar("UnitT", bound=UnitStart)
SideT = TypeVar("SideT", bound=SideStart)


@dataclass(frozen=True)
class Placed(Generic[UnitT]):
    """A unit with its start place, and where both stand in the file."""

    unit: UnitT
    at: Position | None
    path: FieldPath
    at_path: FieldPath


@dataclass(frozen=True, kw_only=True)
class Fight(Generic[UnitT, SideT]):
    """One encounter in the form that battles and campaigns share; rulesets add fields."""

    side_names: Sequence[str]
    path: FieldPath  # of the encounter; () in a single battle
    sides: tuple[SideT, ...]
    units: tuple[tuple[Placed[UnitT], ...], ...]  # per side

    @classmethod
    def of(
        cls, scenario: Scenario[Any, Any], encounter: Encounter, path: FieldPath, **own: Any
    ) -> Self:
        """A fight with the fields ``own``; others have the encounter's value, else the scenario's.

        Raises:
            TypeError: neither has a field of that name.
        """
        own |= {"path": path, "units": scenario.placed_units(encounter.sides, path)}
        for name in (field.name for field in fields(cls) if field.name not in own):
            values = [getattr(part, name) for part in (encounter, scenario) if hasattr(part, name)]
            if values:
                own[name] = next((value for value in values if value is not None), None)
        return cls(**own)

    def by_name(self) -> dict[str, Placed[UnitT]]:
        """``red_0`` … in index order."""
        return {
            f"{side}_{k}": placed
            for side, units in zip(self.side_names, self.units, strict=False)
            for k, placed in enumerate(units)
        }

    def all_units(self) -> Iterator[Placed[UnitT]]:
        """The units of all sides."""
        return chain.from_iterable(self.units)

    def placed(self) -> Iterator[tuple[int, Placed[UnitT]]]:
        """The units in index order, with their sides."""
        return ((side, placed) for side, units in enumerate(self.units) for placed in units)

    def owned(self, name: str) -> list[tuple[int, Any]]:
        """The entries of the list ``name`` of all sides, with their sides."""
        return [(s, thing) for s, side in enumerate(self.sides) for thing in getattr(side, name)]

    def things(self, name: str) -> Iterator[tuple[FieldPath, Any]]:
        """The entries of the list ``name`` of each side, with their field paths."""
        for s, side in enumerate(self.sides):
            for k, thing in enumerate(getattr(side, name)):
                yield (*self.path, "sides", s, name, k), thing


EncounterT = TypeVar("EncounterT", bound=Encounter)
FightT = TypeVar("FightT", bound=Fight[Any, Any])


class Scenario(StrictModel, Generic[EncounterT, FightT]):
    """How a battle or a campaign starts."""

    side_names: ClassVar[Sequence[str]]
    bundled_profiles: ClassVar[Mapping[str, Any]] = {}
    unit_noun: ClassVar[str] = "units"
    encounter_noun: ClassVar[str] = "encounters"
    max_units: ClassVar[int]  # of a side
    max_encounters: ClassVar[int] = MAX_ENCOUNTERS
    grid: ClassVar[Grid]
    # Fields that a battle gives at the top and a campaign in each encounter.
    encounter_fields: ClassVar[Sequence[str]] = ("sides",)
    campaign_fields: ClassVar[Sequence[str]] = ()  # fields that only a campaign has
    placed_lists: ClassVar[Sequence[str]] = ()  # lists of a side whose things take a place each

    name: Label
    title: str = ""
    description: str = ""
    agents: Annotated[Literal["unit", "side"], OneOf("unit", "side")] = "unit"
    profiles: dict[str, Any] = Field(default_factory=dict)
    encounters: tuple[EncounterT, ...] = ()

    # --- what a ruleset says ---------------------------------------------------------------------

    def fight(self, encounter: EncounterT, path: FieldPath) -> FightT:
        """The fight of an encounter that stands at ``path``."""
        raise NotImplementedError

    def place_fault(self, fight: FightT, at: Position) -> Fault | None:
        """Why nothing can start there, and where it can; None if it can."""
        raise NotImplementedError

    def build_setups(self) -> NDArray[Any]:
        """Starting records of the encounters, shape (encounters,)."""
        raise NotImplementedError

    def placed_units(
        self, sides: Sequence[SideStart], path: FieldPath
    ) -> tuple[tuple[Placed[Any], ...], ...]:
        """The units of each side of the encounter at ``path``."""
        return tuple(own_units(side, (*path, "sides", s)) for s, side in enumerate(sides))

    def has_roster(self, s: int) -> bool:
        """Whether side ``s`` goes through the campaign; its encounters may give ``starts``."""
        return False

    # --- what follows ----------------------------------------------------------------------------

    @property
    def is_campaign(self) -> bool:
        return bool(self.encounters)

    @property
    def known_profiles(self) -> dict[str, Any]:
        return {**self.bundled_profiles, **self.profiles}

    def fights(self) -> tuple[FightT, ...]:
        """The encounters; a single battle is one."""
        if self.is_campaign:
            return tuple(self.fight(e, ("encounters", k)) for k, e in enumerate(self.encounters))
        given = {name: getattr(self, name) for name in self.encounter_fields}
        return (self.fight(self._encounter_type().model_validate(given), ()),)

    @functools.cached_property
    def _setups(self) -> NDArray[Any]:
        return self.build_setups()

    def setups(self) -> NDArray[Any]:
        """Starting records of the encounters, shape (encounters,); a fresh copy."""
        copy: NDArray[np.void] = self._setups.copy()
        return copy

    def __eq__(self, other: object) -> bool:
        """Whether the data are equal; pydantic would compare the cached records, too."""
        return type(self) is type(other) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # lists and tables have none

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready data that loads again to an equal scenario."""
        return self.model_dump(mode="json", exclude_none=True)

    @classmethod
    def _encounter_type(cls) -> type[EncounterT]:
        kind: type[EncounterT] = get_args(cls.model_fields["encounters"].annotation)[0]
        return kind

    # --- checks ----------------------------------------------------------------------------------

    @model_validator(mode="after")
    def _playable(self) -> Self:
        for stage in (self.shape_problems, self.name_problems, self._all_fight_problems):
            problems = dict.fromkeys(stage())
            if problems:
                refuse(*problems)
        return self

    def _all_fight_problems(self) -> Iterator[Problem]:
        for fight in self.fights():
            yield from self.fight_problems(fight)

    def shape_problems(self) -> Iterator[Problem]:
        """A battle or a campaign, not a bit of both."""
        if not self.is_campaign:
            for name in self.encounter_fields:
                required = self._encounter_type().model_fields[name].is_required()
                if required and getattr(self, name) is None:
                    yield (name,), "missing", "this field is required"
            for name in self.campaign_fields:
                if getattr(self, name):
                    yield (name,), "given", "only a campaign, with encounters, has it"
            return
        for name in self.encounter_fields:
            if getattr(self, name):
                yield (name,), "given", "a campaign gives it in each of its encounters"
        count = len(self.encounters)
        yield from miscounted(("encounters",), count, self.encounter_noun, 0, self.max_encounters)
        last = count - 1
        if self.encounters[last].after is not None:
            yield ("encounters", last, "after"), "given", "nothing follows the last encounter"

    def name_problems(self) -> Iterator[Problem]:
        """Names that nothing has; the fights have the right shape by now."""
        for fight in self.fights():
            for placed in fight.all_units():
                if placed.unit.profile is not None:
                    path = (*placed.path, "profile")
                    yield from unknown(path, placed.unit.profile, self.known_profiles)

    def fight_problems(self, fight: FightT) -> Iterator[Problem]:
        """Numbers and places of one fight; all names are known by now."""
        for s, units in enumerate(fight.units):
            path = (*fight.path, "sides", s)
            if fight.sides[s].starts and not self.has_roster(s):
                yield (*path, "starts"), "given", "only the persistent side of a campaign has it"
            path, count = (*path, "units"), len(units)
            yield from miscounted(path, count, self.unit_noun, 1, self.max_units, "a side")
        fault = functools.partial(self.place_fault, fight)
        yield from misplaced(self.places(fight), self.grid, fault)

    def places(self, fight: FightT) -> Iterator[tuple[FieldPath, Position | None]]:
        """Everything that needs a place of its own on the map, with its field path."""
        for placed in fight.all_units():
            if placed.at is not None or "starts" not in placed.at_path:  # starts are counted
                yield placed.at_path, placed.at
        for name in self.placed_lists:
            for path, thing in fight.things(name):
                yield (*path, "at"), thing.at


def own_units(side: SideStart, path: FieldPath) -> tuple[Placed[Any], ...]:
    """The units of the side at ``path``."""
    return tuple(
        Placed(unit, unit.at, (*path, "units", k), (*path, "units", k, "at"))
        for k, unit in enumerate(side.units)
    )
