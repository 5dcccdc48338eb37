"""Frames and pilots ready to use: catalogue 7.2 (profiles) and 7.5 (pilots)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

from pydantic import model_validator

from mech_env.core.scenario.checks import AtMost, Different, OneOf, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.problems import refuse
from mech_env.rulesets.steel_typhoon.state import codes as state

MAX_ROCKETS = 2  # ST-035
SKILL_BY_RANK = (2, 2, 3, 3, 4)  # ST-009: 2d6, one more at ranks 3 and 5
FLAT_SKILL = 2
TALENTS_BY_RANK = (1, 1, 2, 2, 3)  # ST-008


class SystemList(AtMost):
    """Up to five systems in slot order (ST-001), at most two of one type (ST-002)."""

    def check(self, value: Any) -> tuple[str, ...]:
        names = super().check(value)
        for name in state.SYSTEM_NAMES[1:]:
            if names.count(name) > state.MOST_OF_A_KIND:
                allowed = f"at most {state.MOST_OF_A_KIND} systems of one type (ST-002)"
                refuse(((), f"{names.count(name)} {name}", allowed))
        if set(names) <= {state.SYSTEM_NAMES[state.System.EMPTY]}:
            refuse(((), "no system", "at least one system on a frame (ST-001)"))
        return names


SLOT_NAMES = (*state.SYSTEM_NAMES[1:], state.SYSTEM_NAMES[state.System.EMPTY])
Systems = Annotated[
    tuple[str, ...], SystemList(state.SYSTEM_SLOTS, "systems", "on one frame (ST-001)", SLOT_NAMES)
]
Rockets = Annotated[int, Whole(0, MAX_ROCKETS)]
ChassisName = Annotated[str, OneOf(*state.Chassis.abouts())]
Talents = Annotated[tuple[str, ...], Different("Talent", state.Talent.abouts())]


class Pilot(StrictModel):
    """A pilot: rank, initiative dice, Hit Points, Talents and Skill dice."""

    expected: ClassVar[str] = (
        "a pilot's name or a mapping with rank, acuity, will, hp, talents, skill_dice"
    )

    rank: Annotated[int, Whole(1, 5)] = 1
    acuity: Annotated[int, OneOf(6, 8)] = 6
    will: Annotated[int, OneOf(6, 8)] = 6
    hp: Annotated[int, Whole(1, state.PILOT_HP)] = state.PILOT_HP
    talents: Talents = ()
    skill_dice: Annotated[int | None, Whole(1, 4)] = None  # None: by rank and options

    @model_validator(mode="after")
    def _talents_fit_rank(self) -> Self:
        most = TALENTS_BY_RANK[self.rank - 1]
        if len(self.talents) > most:
            allowed = f"at most {most} at rank {self.rank} (ST-008)"
            refuse((("talents",), f"{len(self.talents)} Talents", allowed))
        return self


class Profile(StrictModel):
    """A frame: its systems in slot order (the table number of ST-098), rockets, chassis, pilot."""

    systems: Systems
    rockets: Rockets = 0
    chassis: ChassisName = state.Chassis.abouts()[0]
    pilot: str = "rookie"


PILOTS = {
    "rookie": Pilot(rank=1, talents=("Evader",)),
    "veteran": Pilot(rank=3, acuity=8, talents=("Deadeye", "Pathfinder")),
    "champion": Pilot(rank=5, acuity=8, will=8, talents=("Duelist", "Wrestler", "Mechanic")),
}


def _frame(
    systems: str, rockets: int = 0, chassis: str = "Standard", pilot: str = "rookie"
) -> Profile:
    return Profile(systems=tuple(systems.split()), rockets=rockets, chassis=chassis, pilot=pilot)


PROFILES = {
    "trooper": _frame("DEF MOV SUR DIR HTH", 1),
    "guardian": _frame("DEF DEF MOV HTH DIR"),
    "scout": _frame("SUR SUR MOV MOV DIR", chassis="Kestrel"),
    "artillerist": _frame("DEF MOV SUR SMA SMA"),
    "gunner": _frame("DEF MOV SUR DIR DIR", 1),
    "brawler": _frame("DEF MOV MOV HTH HTH", 2),
    "wrestler": _frame("DEF DEF MOV HTH", chassis="Mantis"),
    "siegebreaker": _frame("DEF DEF DIR DIR SMA", chassis="Bastion"),
    "captain": _frame("DEF MOV SUR DIR HTH", 1, pilot="veteran"),
    "raider": _frame("MOV HTH DIR", 1),
    "militia": _frame("DEF DIR"),
    "tiny": _frame("DEF HTH"),
}
