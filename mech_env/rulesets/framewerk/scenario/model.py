"""Scenarios of Framewerk: how a battle or a campaign starts, checked, from YAML or a dict.

A scenario is one battle (``board`` and ``sides``) or a campaign (``persistent``, ``roster`` and
``encounters``; FW-301). Sides are red and blue, in this order; red is the catalogue's side A.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Field

from mech_env.core.scenario import model as core
from mech_env.core.scenario.campaign import OneRoster
from mech_env.core.scenario.checks import Checked, Label, NameSet, OneOf, Sides, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.places import Fault, Position
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted, refuse, unknown
from mech_env.core.shown import shown
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.scenario import profiles as kinds
from mech_env.rulesets.framewerk.scenario.board import GRID, Board, Cell
from mech_env.rulesets.framewerk.state import codes as state
from mech_env.rulesets.framewerk.state import options as opt
from mech_env.rulesets.framewerk.state.codes import SIDE_NAMES

SCENARIO_FOLDER = Path(__file__).parents[1] / "scenarios"


class UnitPair(Checked):
    """Two units by name."""

    allowed = "a pair of units such as [red_0, blue_0]"

    def check(self, value: Any) -> Any:
        good = isinstance(value, list | tuple) and len(value) == 2
        if not good or not all(isinstance(name, str) for name in value):
            refuse(((), shown(value), self.allowed))
        return tuple(value)


class UnitStart(kinds.ProfileChanges, core.UnitStart):
    """One unit: a profile, with parts replaced, a cell, and what it carries."""

    expected: ClassVar[str] = "a mapping with profile, at, weapons, …"

    profile: Label
    at: Cell | None = None
    facing: Annotated[str, OneOf(*DIRECTION_NAMES)] | None = None  # None: red E, blue W
    weapons: kinds.Weapons = ()
    drama: Annotated[int, Whole(0, state.MAX_DRAMA)] | None = None  # None: as in the options


class ObjectStart(StrictModel):
    """A thing that the enemy may want to destroy (FW-238)."""

    kind: Annotated[str, OneOf(*kinds.OBJECT_KINDS)]
    at: Cell


class SideStart(core.SideStart):
    """A side: its units, or in a campaign the start cells of the roster; and its objects."""

    expected: ClassVar[str] = "a mapping with units, objects"

    units: tuple[UnitStart, ...] = ()
    objects: tuple[ObjectStart, ...] = ()
    starts: tuple[Cell, ...] = ()


class Interval(StrictModel):
    """What is handed out after a fight of a campaign (FW-305, FW-306)."""

    kits: Annotated[int, Whole(0, state.MAX_KITS)] = 0
    crates: Annotated[int, Whole(0, state.MAX_CRATES)] = 0


TwoSides = Annotated[tuple[SideStart, ...], Sides(SIDE_NAMES)]
SideSet = Annotated[tuple[str, ...], NameSet(SIDE_NAMES)]
Pair = Annotated[tuple[str, str], UnitPair()]
Placed = core.Placed[UnitStart]


class Encounter(core.Encounter):
    """One fight of a campaign; side red is the persistent one."""

    expected: ClassVar[str] = "a mapping with board, sides, after, …"

    turn_limit: opt.TurnLimit | None = None
    limit_result: opt.LimitResult | None = None
    options: opt.OptionChanges = opt.OptionChanges()
    board: Board
    sides: TwoSides
    objective: SideSet = ()
    engaged: tuple[Pair, ...] = ()
    ambushed: tuple[Label, ...] = ()
    after: Interval | None = None


@dataclass(frozen=True, kw_only=True)
class Fight(core.Fight[UnitStart, SideStart]):
    """One encounter in the form that battles and campaigns share."""

    board: Board
    objective: tuple[str, ...]
    engaged: tuple[tuple[str, str], ...]
    ambushed: tuple[str, ...]
    turn_limit: int
    limit_result: str
    options: opt.Options
    after: Interval | None
    first_weapons: tuple[int, int]  # index of each side's first weapon


class Scenario(OneRoster[UnitStart, Encounter, Fight]):
    """How a battle or a campaign starts."""

    expected: ClassVar[str] = "a mapping with name, board, sides, …"
    side_names = SIDE_NAMES
    bundled_profiles = kinds.PROFILES
    max_units = state.MAX_UNITS_PER_SIDE
    max_encounters = state.MAX_ENCOUNTERS
    grid = GRID
    placed_lists = ("objects",)
    encounter_fields = ("board", "sides", "objective", "engaged", "ambushed")

    turn_limit: opt.TurnLimit = 20
    limit_result: opt.LimitResult = "draw"
    options: opt.Options = opt.Options()
    profiles: dict[str, kinds.Profile] = Field(default_factory=dict)
    board: Board | None = None
    sides: TwoSides | None = None
    objective: SideSet = ()
    engaged: tuple[Pair, ...] = ()
    ambushed: tuple[Label, ...] = ()
    persistent: Annotated[str, OneOf(SIDE_NAMES[0])] | None = None

    def fight(self, encounter: Encounter, path: FieldPath) -> Fight:
        options = encounter.options.over(self.options)
        # Whatever red carries from fight to fight lies below blue's weapons.
        first = state.CARRIED_SLOTS * len(self.roster) or _carried(encounter.sides[0].units)
        return Fight.of(self, encounter, path, options=options, first_weapons=(0, first))

    def profile(self, unit: UnitStart) -> kinds.Profile:
        """The profile of a unit, with the parts given for the unit in place."""
        return unit.over(self.known_profiles[unit.profile])

    def place_fault(self, fight: Fight, at: Position) -> Fault | None:
        return fight.board.off_map(at) or fight.board.closed(at)

    def shape_problems(self) -> Iterator[Problem]:
        yield from super().shape_problems()
        for k, encounter in enumerate(self.encounters):
            if "vitality_mult" in encounter.options.model_fields_set:
                path = ("encounters", k, "options", "vitality_mult")
                allowed = "a campaign's own option: survivors keep their Vitality (FW-302)"
                yield path, "given", allowed

    def fight_problems(self, fight: Fight) -> Iterator[Problem]:
        yield from super().fight_problems(fight)
        yield from _object_problems(fight)
        yield from _weapon_problems(fight)
        yield from _relation_problems(fight)


def _carried(units: tuple[UnitStart, ...]) -> int:
    return sum(len(unit.weapons) for unit in units)


def _object_problems(fight: Fight) -> Iterator[Problem]:
    for s, side in enumerate(fight.sides):
        path = (*fight.path, "sides", s, "objects")
        most = state.MAX_OBJECTS_PER_SIDE
        yield from miscounted(path, len(side.objects), "objects", 0, most, "a side")
        if SIDE_NAMES[s] in fight.objective and not fight.sides[1 - s].objects:
            allowed = f"only if {SIDE_NAMES[1 - s]} has objects to destroy"
            yield (*fight.path, "objective"), shown(SIDE_NAMES[s]), allowed


def _weapon_problems(fight: Fight) -> Iterator[Problem]:
    first, blue = fight.first_weapons[1], _carried(fight.sides[1].units)
    path, most = (*fight.path, "sides"), state.MAX_WEAPONS
    if not fight.path:
        yield from miscounted(path, first + blue, "weapons", 0, most, "in a battle")
    elif first + blue > most:
        room = f"{first} places for weapons of red and {blue} weapons of blue"
        slots = f"each unit of red takes {state.CARRIED_SLOTS} places"
        yield path, room, f"at most {most} in all; {slots}"


def _relation_problems(fight: Fight) -> Iterator[Problem]:
    """Units named as ambushed or engaged."""
    units = fight.by_name()
    for k, name in enumerate(fight.ambushed):
        yield from unknown((*fight.path, "ambushed", k), name, units)
    for k, pair in enumerate(fight.engaged):
        path = (*fight.path, "engaged", k)
        if nobody := [problem for name in pair for problem in unknown(path, name, units)]:
            yield from nobody
            continue
        one, other = (units[name] for name in pair)
        if one.path[:-1] == other.path[:-1]:
            yield path, shown(pair), "two enemies: one of red, one of blue"
        elif one.at and other.at and max(abs(a - b) for a, b in zip(one.at, other.at)) > 1:
            yield path, shown(pair), "two units in neighbouring cells (FW-019)"
