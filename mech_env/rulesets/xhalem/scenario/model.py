"""Scenarios of Xha'lem: how a battle or a campaign starts, checked, from YAML or a dict.

A scenario is one battle (``board`` and ``sides``) or a campaign (``rosters`` and ``encounters``),
in which both sides go from fight to fight (catalogue 7.8). Red is the catalogue's side 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from pydantic import Field

from mech_env.core.scenario import model as core
from mech_env.core.scenario.places import Fault, Position
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted
from mech_env.core.shown import shown
from mech_env.rulesets.xhalem.scenario import profiles as kinds
from mech_env.rulesets.xhalem.scenario.board import GRID, STEPS, Board
from mech_env.rulesets.xhalem.scenario.checks import unit_problems
from mech_env.rulesets.xhalem.scenario.parts import (
    NO_WINNER,
    Encounter,
    Fight,
    LimitResult,
    Objective,
    Placed,
    Rosters,
    RoundLimit,
    SideStart,
    Start,
    TwoSides,
    UnitStart,
)
from mech_env.rulesets.xhalem.scenario.starts import start_problems
from mech_env.rulesets.xhalem.state import codes as state
from mech_env.rulesets.xhalem.state import options as opt
from mech_env.rulesets.xhalem.state.codes import SIDE_NAMES

SCENARIO_FOLDER = Path(__file__).parents[1] / "scenarios"


class Scenario(core.Scenario[Encounter, Fight]):
    """How a battle or a campaign starts."""

    expected: ClassVar[str] = "a mapping with name, board, sides, …"
    side_names = SIDE_NAMES
    bundled_profiles = kinds.PROFILES
    max_units = state.MAX_UNITS_PER_SIDE
    max_encounters = state.MAX_ENCOUNTERS
    grid = GRID
    encounter_fields = ("board", "sides", "objective")
    campaign_fields = ("rosters",)

    round_limit: RoundLimit = 20
    limit_result: LimitResult = NO_WINNER
    options: opt.Options = opt.Options()
    profiles: dict[str, kinds.Profile] = Field(default_factory=dict)
    board: Board | None = None
    sides: TwoSides | None = None
    objective: Objective | None = None
    rosters: Rosters | None = None

    def fight(self, encounter: Encounter, path: FieldPath) -> Fight:
        return Fight.of(self, encounter, path, options=encounter.options.over(self.options))

    def has_roster(self, s: int) -> bool:
        return self.is_campaign

    def roster(self, s: int) -> tuple[UnitStart, ...]:
        """The units of a side that go through the campaign."""
        return () if self.rosters is None else (self.rosters.red, self.rosters.blue)[s]

    def placed_units(
        self, sides: Sequence[core.SideStart], path: FieldPath
    ) -> tuple[tuple[Placed, ...], ...]:
        if not self.is_campaign:
            return super().placed_units(sides, path)
        return tuple(
            tuple(self._roster_units(s, side, path))
            for s, side in enumerate(sides)
            if isinstance(side, SideStart)
        )

    def _roster_units(self, s: int, side: SideStart, path: FieldPath) -> Iterator[Placed]:
        """The roster of a side as it starts an encounter; who has no start is away."""
        starts = dict(enumerate(side.starts))
        for k, unit in enumerate(self.roster(s)):
            start = starts.get(k) or Start(away=True)
            where = {name: getattr(start, name) for name in ("at", "z", "inside", "rides")}
            at_path = (*path, "sides", s, "starts", k, "at")
            roster = ("rosters", SIDE_NAMES[s], k)
            yield Placed(unit.model_copy(update=where), start.at, roster, at_path)

    def place_fault(self, fight: Fight, at: Position) -> Fault | None:
        return fight.board.off_map(at)

    def places(self, fight: Fight) -> Iterator[tuple[FieldPath, Position | None]]:
        """None: units may share a cell (XH-013); ``starts`` has the rules of that."""
        return iter(())

    # --- checks ----------------------------------------------------------------------------------

    def shape_problems(self) -> Iterator[Problem]:
        yield from super().shape_problems()
        if not self.is_campaign:
            return
        if self.rosters is None:
            yield ("rosters",), "missing", "the units of red and blue"
            return
        for s, name in enumerate(SIDE_NAMES):
            path, units = ("rosters", name), self.roster(s)
            yield from miscounted(path, len(units), "units", 1, self.max_units, "a side")
            for k, unit in enumerate(units):
                for field in ("at", "z", "inside", "rides"):
                    if (value := getattr(unit, field)) is not None:
                        allowed = "start places stand in sides[…].starts of each encounter"
                        yield (*path, k, field), shown(value), allowed

    def name_problems(self) -> Iterator[Problem]:
        yield from super().name_problems()
        most = kinds.MOST_PROFILES - len(self.bundled_profiles)
        own = [name for name in self.profiles if name not in self.bundled_profiles]
        yield from miscounted(("profiles",), len(own), "profiles", 0, most, "of your own")

    def fight_problems(self, fight: Fight) -> Iterator[Problem]:
        wrong = [*super().fight_problems(fight), *self._roster_problems(fight)]
        wrong = wrong or [
            *_step_problems(fight),
            *_objective_problems(fight),
            *unit_problems(fight),
        ]
        yield from wrong or start_problems(fight)

    def _roster_problems(self, fight: Fight) -> Iterator[Problem]:
        for s, side in enumerate(fight.sides if self.is_campaign else ()):
            path, count = (*fight.path, "sides", s), len(fight.units[s])
            if side.units:
                name = f"rosters.{SIDE_NAMES[s]}"
                yield (*path, "units"), f"{len(side.units)} units", f"starts only; units: {name}"
            if len(side.starts) != count:
                allowed = f"one start place, or away, for each of the {count} units in the roster"
                yield (*path, "starts"), f"{len(side.starts)} start places", allowed


def _step_problems(fight: Fight) -> Iterator[Problem]:
    """A step that is not the one of XH-008."""
    step = fight.board.step
    if step is not None and STEPS[step] != fight.lattice:
        right = next(other for other, lattice in STEPS.items() if lattice == fight.lattice)
        allowed = f"{right}, which follows from env and units (XH-008); or leave it out"
        yield (*fight.path, "board", "step"), shown(step), allowed


def _objective_problems(fight: Fight) -> Iterator[Problem]:
    if fight.objective is None:
        return
    number, pieces = fight.objective.generator, fight.board.pieces
    here = [str(k) for k, piece in enumerate(pieces) if piece.kind == "generator"]
    if str(number) not in here:
        allowed = "the number of a generator in board.pieces"
        path = (*fight.path, "objective", "generator")
        yield path, shown(number), f"{allowed}: {', '.join(here) or 'there is none'}"
    elif pieces[number].running is False:
        path = (*fight.path, "board", "pieces", number, "running")
        yield path, shown(False), "yes: the objective would be met before the fight begins (7.6)"
