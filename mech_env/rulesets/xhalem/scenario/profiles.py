"""Unit profiles as scenarios write them, and the weapons that each kind of unit may carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import model_validator

from mech_env.core.scenario.checks import AtMost, Flag, Names, NameSet, OneOf, Whole
from mech_env.core.scenario.parts import Changes, GivenOnly, StrictModel
from mech_env.core.scenario.problems import Problem, listed, refuse
from mech_env.core.shown import shown
from mech_env.rulesets.xhalem.state import codes as state
from mech_env.rulesets.xhalem.state import profiles as table
from mech_env.rulesets.xhalem.state import weapons as wp
from mech_env.rulesets.xhalem.state.programs import Program
from mech_env.rulesets.xhalem.state.weapons import Weapon

MOST_SPEED = 1000  # ft a turn
MOST_REACH = 150  # ft
MOST_PROFILES = 32  # rows that a record can tell apart

NATURAL = tuple(weapon.name.lower() for weapon in Weapon if wp.IS_NATURAL[weapon])
MACHINE_ARMS = tuple(Weapon(one).name.lower() for one in wp.MACHINE_ARMS)
CREATURE_ARMS = tuple(Weapon(one).name.lower() for one in wp.CREATURE_ARMS)
CARRIED = MACHINE_ARMS + CREATURE_ARMS

TYPES = state.Class.names()
SIZES = {"mech": (4, 7), "creature": (0, 5)}  # XH-014; of others 0 to 8
DEFAULT_SLOTS = {"mech": 2, "ship": 6, "vehicle": 0, "turret": 1, "creature": 1}  # XH-042, XH-043

Score = Annotated[int, Whole(state.LEAST_SCORE, state.MOST_SCORE)]
HitPoints = Annotated[int, Whole(1, state.MOST_HP)]
Speed = Annotated[int, Whole(0, MOST_SPEED)]
Reach = Annotated[int, Whole(0, MOST_REACH)]
Hands = Annotated[int, Whole(0, 2)]
Slots = Annotated[int, Whole(0, state.WEAPON_SLOTS)]
Seats = Annotated[int, Whole(0, state.MAX_SEATS)]
Mod = Annotated[int, Whole(-state.MOST_MOD, state.MOST_MOD)]
Weapons = Annotated[tuple[str, ...], AtMost(state.WEAPON_SLOTS, "weapons", "a unit", CARRIED)]
Equipped = Annotated[tuple[str, ...], Names(CARRIED)]
Programs = Annotated[tuple[str, ...], NameSet(Program.names())]


class Scores(StrictModel):
    """Ability scores (XH-001), in the order of the record; a score left out is 0."""

    expected: ClassVar[str] = "a mapping from scores to numbers, such as {hull: 3}"

    hull: Score = 0
    engine: Score = 0
    reactor: Score = 0
    systems: Score = 0
    scanners: Score = 0
    evasion: Score = 0
    strength: Score = 0
    agility: Score = 0
    stealth: Score = 0
    perception: Score = 0
    investigation: Score = 0
    biology: Score = 0

    def listed(self) -> list[int]:
        """By code."""
        return [getattr(self, name) for name in type(self).model_fields]


class ScoreChanges(GivenOnly, Scores):
    """Scores of one unit; those given replace its profile's."""


_ALL_SCORES = tuple(Scores.model_fields)
MACHINE_SCORES = _ALL_SCORES[: state.Score.EVASION + 1]
CREATURE_SCORES = _ALL_SCORES[state.Score.EVASION :]


class Profile(StrictModel):
    """A kind of unit. Speeds and reach are in its own unit: hexes or feet (XH-194)."""

    type: Annotated[str, OneOf(*TYPES)]
    size: Annotated[int, Whole(0, 8)]
    hp: HitPoints
    scores: Scores = Scores()
    walk: Speed = 0
    fly: Speed = 0
    swim: Speed = 0
    reach: Reach | None = None
    hands: Hands | None = None
    slots: Slots | None = None
    seats: Seats = 0
    natural: Annotated[tuple[str, ...], NameSet(NATURAL)] = ()
    mountable: Flag = False
    trained: Flag = False
    sentient: Flag = False

    @property
    def is_creature(self) -> bool:
        return self.type == "creature"

    @property
    def u(self) -> int:
        """Its distance unit in ft: machines as large as mechs count in hexes (XH-194)."""
        in_hexes = not self.is_creature and self.size >= SIZES["mech"][0]
        return state.HEX if in_hexes else state.FEET

    @property
    def interval(self) -> int:
        """The step of its movement in ft (XH-198)."""
        if self.is_creature and self.size >= 3:
            return 10 if self.size == 3 else 15
        return 5 * self.u

    @property
    def own_reach(self) -> int:
        """Base reach in ft, given or by XH-077 and XH-078."""
        if self.reach is not None:
            return self.reach * self.u
        long = {"mech": self.size >= 7, "creature": self.size >= 4}.get(self.type, False)
        return (10 if long else 5) * self.u

    @property
    def own_hands(self) -> int:
        """Hands, given or two of mechs and creatures (XH-045)."""
        if self.hands is not None:
            return self.hands
        return 2 if self.type in ("mech", "creature") else 0

    @property
    def own_slots(self) -> int:
        """Weapons equipped at once, given or by type; TWO is a program (XH-044)."""
        return DEFAULT_SLOTS[self.type] if self.slots is None else self.slots

    @property
    def unarmed(self) -> Weapon:
        """Its body as a weapon (XH-082)."""
        return Weapon.FIST if self.type in ("vehicle", "creature") else Weapon.MFIST

    @property
    def arms(self) -> tuple[str, ...]:
        """Weapons that it could use; a vehicle has no place for any."""
        if self.type == "vehicle":
            return ()
        return CREATURE_ARMS if self.is_creature else MACHINE_ARMS

    def problems(self) -> Iterator[Problem]:
        """Numbers that do not go together."""
        low, high = SIZES.get(self.type, (0, 8))
        if not low <= self.size <= high:
            yield ("size",), str(self.size), f"{low} to {high} of a {self.type} (XH-014)"
        own = CREATURE_SCORES if self.is_creature else MACHINE_SCORES
        for name in _ALL_SCORES:
            if name not in own and (value := getattr(self.scores, name)):
                owner = "creatures" if self.is_creature else "machines"
                yield ("scores", name), shown(value), f"a score of {owner}: {listed(own)} (XH-001)"
        noun = "hexes" if self.u == state.HEX else "ft"
        for name in ("walk", "fly", "swim"):
            if (speed := getattr(self, name)) * self.u > MOST_SPEED:
                yield (name,), shown(speed), f"at most {MOST_SPEED // self.u} {noun}"
        if self.own_reach > MOST_REACH:
            yield ("reach",), shown(self.reach), f"at most {MOST_REACH // self.u} {noun}"
        if self.natural and not self.is_creature:
            yield ("natural",), shown(self.natural), "only creatures have natural weapons"
        if self.seats and (self.is_creature or self.mountable):
            allowed = "0 of creatures and mounts: only machines are entered (XH-221)"
            yield ("seats",), shown(self.seats), allowed

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if problems := [*self.problems()]:
            refuse(*problems)
        return self


class ProfileChanges(Changes):
    """What a unit has otherwise than its profile."""

    hp: HitPoints | None = None
    scores: ScoreChanges | None = None
    walk: Speed | None = None
    fly: Speed | None = None
    swim: Speed | None = None
    reach: Reach | None = None
    hands: Hands | None = None
    slots: Slots | None = None
    seats: Seats | None = None
    trained: Flag | None = None
    sentient: Flag | None = None


def _profile(row: table.Profile) -> Profile:
    same = ("size", "hp", "walk", "fly", "swim", "reach", "hands", "slots", "seats")
    flags = ("mountable", "trained", "sentient")
    given: dict[str, Any] = {name: getattr(row, name) for name in (*same, *flags)}
    scores = Scores(**{score.name.lower(): value for score, value in row.scores.items()})
    natural = tuple(weapon.name.lower() for weapon in row.natural)
    return Profile(type=row.cls.name.lower(), scores=scores, natural=natural, **given)


PROFILES = {name: _profile(row) for name, row in table.PROFILES.items()}
