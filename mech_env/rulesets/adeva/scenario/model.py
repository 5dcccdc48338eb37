"""Scenarios of Adeptus Evangelion: how a battle or a campaign starts, checked, from YAML or a dict.

A scenario is one battle (``board`` and ``sides``) or a campaign (``rosters`` and ``encounters``),
in which people and Constructs of both sides go from fight to fight (catalogue 5.22). Red is the
catalogue's side 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from pydantic import Field

from mech_env.core.scenario import model as core
from mech_env.core.scenario.checks import Flag
from mech_env.core.scenario.places import Fault, Position
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted, unknown
from mech_env.rulesets.adeva.scenario import machines as hulls
from mech_env.rulesets.adeva.scenario import profiles as kinds
from mech_env.rulesets.adeva.scenario.board import GRID, Board
from mech_env.rulesets.adeva.scenario.checks import fight_problems
from mech_env.rulesets.adeva.scenario.parts import (
    Ambusher,
    Encounter,
    Fight,
    LimitResult,
    Machines,
    Roster,
    Rosters,
    RoundLimit,
    SideSet,
    Surprise,
    TwoSides,
)
from mech_env.rulesets.adeva.state import codes as state
from mech_env.rulesets.adeva.state import options as opt
from mech_env.rulesets.adeva.state.codes import SIDE_NAMES

SCENARIO_FOLDER = Path(__file__).parents[1] / "scenarios"


class Scenario(core.Scenario[Encounter, Fight]):
    """How a battle or a campaign starts."""

    expected: ClassVar[str] = "a mapping with name, board, sides, …"
    side_names = SIDE_NAMES
    bundled_profiles = kinds.PROFILES
    max_units = state.MAX_UNITS_PER_SIDE
    max_encounters = state.MAX_ENCOUNTERS
    grid = GRID
    encounter_fields = ("board", "sides")
    campaign_fields = ("rosters",)

    round_limit: RoundLimit = 10
    limit_result: LimitResult = "draw"
    rout: Flag = True
    surprise: Surprise = "none"
    ambusher: Ambusher = "random"
    gate_decides: SideSet = ()
    options: opt.Options = opt.Options()
    profiles: dict[str, kinds.Profile] = Field(default_factory=dict)
    machines: Machines = Field(default_factory=dict)
    board: Board | None = None
    sides: TwoSides | None = None
    rosters: Rosters | None = None

    @property
    def known_machines(self) -> Machines:
        return {**hulls.MACHINES, **self.machines}

    def fight(self, encounter: Encounter, path: FieldPath) -> Fight:
        return Fight.of(self, encounter, path, options=encounter.options.over(self.options))

    def place_fault(self, fight: Fight, at: Position) -> Fault | None:
        return fight.board.off_map(at) or fight.board.closed(at)

    def places(self, fight: Fight) -> Iterator[tuple[FieldPath, Position | None]]:
        """Start cells; one that nobody gives is missing if sides do not deploy."""
        for placed in fight.all_units():
            fixed = fight.options.deploy == "fixed" and fight.is_deployed(placed.unit)
            if placed.at is not None or fixed:
                yield placed.at_path, placed.at

    # --- checks ----------------------------------------------------------------------------------

    def shape_problems(self) -> Iterator[Problem]:
        yield from super().shape_problems()
        if not self.is_campaign:
            return
        if self.rosters is None:
            yield ("rosters",), "missing", "the people and machines of red and blue"
            return
        for s, name in enumerate(SIDE_NAMES):
            yield from _roster_counts(self.rosters.of(s), ("rosters", name))

    def name_problems(self) -> Iterator[Problem]:
        yield from super().name_problems()
        for fight in self.fights():
            for placed in fight.all_units():
                if (machine := placed.unit.machine) is not None:
                    path = (*placed.path, "machine")
                    yield from unknown(path, machine, self.known_machines)
        if self.rosters is not None:
            for s, name in enumerate(SIDE_NAMES):
                yield from self._roster_names(self.rosters.of(s), ("rosters", name))

    def _roster_names(self, roster: Roster, path: FieldPath) -> Iterator[Problem]:
        """A roster's people are pilots, its machines are those of pilots."""
        profiles, machines = self.known_profiles, self.known_machines
        pilots = [name for name, profile in profiles.items() if profile.kind == "pilot"]
        crewed = [name for name, machine in machines.items() if not machine.is_angel]
        for field, names in (("people", pilots), ("machines", crewed)):
            for k, name in enumerate(getattr(roster, field)):
                yield from unknown((*path, field, k), name, names)

    def fight_problems(self, fight: Fight) -> Iterator[Problem]:
        wrong = [*super().fight_problems(fight)]
        yield from wrong or fight_problems(fight, in_campaign=self.is_campaign)


def _roster_counts(roster: Roster, path: FieldPath) -> Iterator[Problem]:
    """AE-448: what the record has room for."""
    most = {"people": state.ROSTER_PEOPLE, "machines": state.ROSTER_MACHINES}
    for field, high in most.items():
        count = len(getattr(roster, field))
        yield from miscounted((*path, field), count, field, 1, high, "a side")
