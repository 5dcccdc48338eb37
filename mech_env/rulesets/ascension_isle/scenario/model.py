"""Scenarios of Ascension Isle: how a battle or a campaign starts, checked, from YAML or a dict.

A scenario is one battle (``board`` and ``sides``) or a campaign (``rosters`` and ``encounters``),
in which both sides go from fight to fight (catalogue 5.13). Red is the catalogue's side A.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from pydantic import Field

from mech_env.core.scenario import model as core
from mech_env.core.scenario.campaign import roster_units
from mech_env.core.scenario.places import Fault, Position
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted
from mech_env.core.shown import shown
from mech_env.rulesets.ascension_isle.scenario import profiles as kinds
from mech_env.rulesets.ascension_isle.scenario.board import GRID, Board
from mech_env.rulesets.ascension_isle.scenario.checks import (
    object_problems,
    option_problems,
    unit_problems,
)
from mech_env.rulesets.ascension_isle.scenario.parts import (
    Encounter,
    Fight,
    LimitResult,
    ObjectStart,
    Placed,
    Rosters,
    RoundLimit,
    SideSet,
    TwoSides,
    UnitStart,
)
from mech_env.rulesets.ascension_isle.state import codes as state
from mech_env.rulesets.ascension_isle.state import options as opt
from mech_env.rulesets.ascension_isle.state.codes import SIDE_NAMES

SCENARIO_FOLDER = Path(__file__).parents[1] / "scenarios"
# Of the campaign, not of one fight: how it is decided, and what limits the wounds that go on.
CAMPAIGN_OPTIONS = ("campaign_tie", "battle_reward", "levels", "wounds")


class Scenario(core.Scenario[Encounter, Fight]):
    """How a battle or a campaign starts."""

    expected: ClassVar[str] = "a mapping with name, board, sides, …"
    side_names = SIDE_NAMES
    bundled_profiles = kinds.PROFILES
    max_units = state.MAX_UNITS_PER_SIDE
    max_encounters = state.MAX_ENCOUNTERS
    grid = GRID
    encounter_fields = ("board", "sides", "objects", "objective")
    campaign_fields = ("rosters",)

    round_limit: RoundLimit = 20
    limit_result: LimitResult = "draw"
    options: opt.Options = opt.Options()
    profiles: dict[str, kinds.Profile] = Field(default_factory=dict)
    board: Board | None = None
    sides: TwoSides | None = None
    objects: tuple[ObjectStart, ...] = ()
    objective: SideSet = ()
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
        # The start cells are checked as if the first of the roster fought.
        return tuple(
            roster_units(
                self.roster(s),
                ("rosters", SIDE_NAMES[s]),
                side.starts,
                (*path, "sides", s, "starts"),
            )
            for s, side in enumerate(sides)
        )

    def place_fault(self, fight: Fight, at: Position) -> Fault | None:
        return fight.board.off_map(at) or fight.board.closed(at)

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
                for field in ("at", "facing"):
                    if (value := getattr(unit, field)) is not None:
                        allowed = "start cells stand in sides[…].starts of each encounter"
                        yield (*path, k, field), shown(value), allowed
        for k, encounter in enumerate(self.encounters):
            for option in CAMPAIGN_OPTIONS:
                if option in encounter.options.model_fields_set:
                    where = ("encounters", k, "options", option)
                    yield where, "given", "an option of the whole campaign"

    def fight_problems(self, fight: Fight) -> Iterator[Problem]:
        yield from super().fight_problems(fight)
        yield from self._roster_problems(fight)
        yield from object_problems(fight)
        yield from unit_problems(fight)
        yield from option_problems(fight, self._given_at(fight, "stance"))

    def _given_at(self, fight: Fight, option: str) -> FieldPath:
        """Where an option of a fight stands in the file: the encounter's own, or the scenario's."""
        own = self.is_campaign and self.encounters[int(fight.path[1])].options.model_fields_set
        return (*(fight.path if own and option in own else ()), "options", option)

    def _roster_problems(self, fight: Fight) -> Iterator[Problem]:
        """AI-190: a start cell for each unit of a side that may fight."""
        for s, side in enumerate(fight.sides if self.is_campaign else ()):
            path, units = (*fight.path, "sides", s), len(fight.units[s])
            if side.units:
                roster = f"rosters.{SIDE_NAMES[s]}"
                yield (*path, "units"), f"{len(side.units)} units", f"starts only; units: {roster}"
            count = min(fight.fighters or units, units)
            if len(side.starts) != count:
                allowed = f"one start cell for each of the {count} units that may fight"
                yield (*path, "starts"), f"{len(side.starts)} start cells", allowed
