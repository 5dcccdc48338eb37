"""Campaigns: a roster of units goes from fight to fight; each encounter says where it starts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic

from mech_env.core.scenario.model import (
    EncounterT,
    FightT,
    Placed,
    Scenario,
    SideStart,
    UnitStart,
    UnitT,
)
from mech_env.core.scenario.places import Position
from mech_env.core.scenario.problems import FieldPath, Problem, miscounted
from mech_env.core.shown import shown


def roster_units(
    roster: Sequence[UnitStart], path: FieldPath, starts: Sequence[Position], starts_path: FieldPath
) -> tuple[Placed[Any], ...]:
    """The roster at ``path`` on the start places at ``starts_path``; later units have none."""
    places = [*starts, *[None] * (len(roster) - len(starts))]
    return tuple(
        Placed(unit, places[k], (*path, k), (*starts_path, k)) for k, unit in enumerate(roster)
    )


class OneRoster(Scenario[EncounterT, FightT], Generic[UnitT, EncounterT, FightT]):
    """A scenario in whose campaigns the first side keeps its units; the others are new each time.

    Every unit of the roster has a start place in every encounter.
    """

    campaign_fields: ClassVar[Sequence[str]] = ("persistent", "roster")

    persistent: str | None = None  # the first of side_names
    roster: tuple[UnitT, ...] = ()

    def has_roster(self, s: int) -> bool:
        return self.is_campaign and s == 0

    def placed_units(
        self, sides: Sequence[SideStart], path: FieldPath
    ) -> tuple[tuple[Placed[Any], ...], ...]:
        own = super().placed_units(sides, path)
        if not self.is_campaign:
            return own
        starts = (*path, "sides", 0, "starts")
        return roster_units(self.roster, ("roster",), sides[0].starts, starts), *own[1:]

    def shape_problems(self) -> Iterator[Problem]:
        yield from super().shape_problems()
        if not self.is_campaign:
            return
        if self.persistent is None:
            allowed = f"{self.side_names[0]}: the side that goes through the campaign"
            yield ("persistent",), "missing", allowed
        where = "of the persistent side"
        count = len(self.roster)
        yield from miscounted(("roster",), count, self.unit_noun, 1, self.max_units, where)
        for k, unit in enumerate(self.roster):
            if unit.at is not None:
                allowed = "start places of the roster stand in sides[0].starts of each encounter"
                yield ("roster", k, "at"), shown(unit.at), allowed

    def fight_problems(self, fight: FightT) -> Iterator[Problem]:
        if self.is_campaign:
            side, path = fight.sides[0], (*fight.path, "sides", 0)
            count, units = len(self.roster), self.unit_noun
            if side.units:
                allowed = f"starts only; {units} are in roster"
                yield (*path, "units"), f"{len(side.units)} {units}", allowed
            if len(side.starts) != count:
                allowed = f"one start {self.grid.noun} for each of the {count} {units} in roster"
                yield (*path, "starts"), f"{len(side.starts)} start places", allowed
        yield from super().fight_problems(fight)
