"""People as scenarios write them: pilots, characters, Hordes, vehicles (7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import model_validator

from mech_env.core.scenario.checks import AtMost, Flag, NameSet, OneOf, Whole
from mech_env.core.scenario.parts import Changes, GivenOnly, StrictModel
from mech_env.core.scenario.problems import Problem, refuse
from mech_env.core.shown import shown
from mech_env.rulesets.adeva.state import codes as state
from mech_env.rulesets.adeva.state import weapons as table
from mech_env.rulesets.adeva.state.codes import Kind
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.people import PEOPLE, Person

UNTRAINED = -20  # AE-009
KINDS = (Kind.PILOT, Kind.IC, Kind.DIRECTOR, Kind.HORDE, Kind.ANGEL, Kind.TRANSPORT)
KIND_NAMES = tuple(kind.name.lower() for kind in KINDS)
EQUIPPED = ("pilot", "ic", "angel", "transport")  # kinds that carry items; a Director has none
KIT_NAMES = tuple(KITS)
# What can be carried: natural weapons, those of Hordes and powers are no things.
ITEMS = {
    item.name.lower().replace("_", " "): item for item, row in table.ROWS.items() if row[1] > 0
}

Value = Annotated[int, Whole(0, state.MOST_CHARACTERISTIC)]
Unnatural = Annotated[int, Whole(0, state.MOST_UNNATURAL)]
Training = Annotated[int, OneOf(UNTRAINED, 0, 10, 20)]
Wounds = Annotated[int, Whole(0, state.MOST_WOUNDS)]
Armour = Annotated[int, Whole(0, state.MOST_ARMOUR)]
FatePoints = Annotated[int, Whole(0, state.MOST_FATE)]
Items = Annotated[tuple[str, ...], AtMost(state.ITEMS, "items", "a unit", (*ITEMS,))]
Talents = Annotated[tuple[str, ...], NameSet(state.Talent.names(" "))]
Upgrades = Annotated[tuple[str, ...], NameSet(state.Upgrade.names(" "))]
Powers = Annotated[tuple[str, ...], NameSet(state.Power.names())]
Patterns = Annotated[tuple[str, ...], NameSet(state.Pattern.names())]


class Characteristics(StrictModel):
    """Characteristics, in the order of the record; one left out is 0."""

    expected: ClassVar[str] = "a mapping from characteristics to numbers, such as {ws: 40}"

    ws: Value = 0
    bs: Value = 0
    s: Value = 0
    t: Value = 0
    ag: Value = 0
    int: Value = 0
    per: Value = 0
    wp: Value = 0
    fel: Value = 0
    sr: Value = 0


class CharacteristicChanges(GivenOnly, Characteristics):
    """Characteristics of one unit; those given replace its profile's."""


class UnnaturalBonuses(StrictModel):
    """What is added to the bonuses of characteristics (AE-008); one left out is 0."""

    expected: ClassVar[str] = "a mapping from characteristics to numbers, such as {s: 2}"

    ws: Unnatural = 0
    bs: Unnatural = 0
    s: Unnatural = 0
    t: Unnatural = 0
    ag: Unnatural = 0
    int: Unnatural = 0
    per: Unnatural = 0
    wp: Unnatural = 0
    fel: Unnatural = 0
    sr: Unnatural = 0


class Skills(StrictModel):
    """Training of skills (AE-009), in the order of the record; a skill left out is untrained."""

    expected: ClassVar[str] = "a mapping from skills to training, such as {dodge: 10}"

    dodge: Training = UNTRAINED
    acrobatics: Training = UNTRAINED
    awareness: Training = UNTRAINED
    stealth: Training = UNTRAINED
    tech_use: Training = UNTRAINED
    medicae: Training = UNTRAINED
    command: Training = UNTRAINED


class SkillChanges(GivenOnly, Skills):
    """Skills of one unit; those given replace its profile's."""


def listed_fields(part: StrictModel) -> list[int]:
    """The numbers of a part by code."""
    return [getattr(part, name) for name in type(part).model_fields]


class Profile(StrictModel):
    """Who acts: a mind, and the body that it has outside a Construct."""

    kind: Annotated[str, OneOf(*KIND_NAMES)]
    characteristics: Characteristics = Characteristics()
    unnatural: UnnaturalBonuses = UnnaturalBonuses()
    skills: Skills = Skills()
    wounds: Wounds = 0
    fate: FatePoints = 0
    armour: Armour = 0
    talents: Talents = ()
    powers: Powers = ()
    patterns: Patterns = ()
    upgrades: Upgrades = ()
    sound: Wounds = 0
    fear: Annotated[int, Whole(0, state.MOST_FEAR)] = 0
    candidate: Flag = False
    left_handed: Flag = False
    kits: Annotated[tuple[str, ...], NameSet(KIT_NAMES)] = ()
    items: Items = ()

    @property
    def code(self) -> Kind:
        return Kind[self.kind.upper()]

    @property
    def needs_wounds(self) -> bool:
        """Whether it has a body of its own: an Angel's is its Construct."""
        return self.kind != "angel"

    def problems(self) -> Iterator[Problem]:
        """Numbers that do not go together."""
        if self.needs_wounds and self.wounds == 0:
            least = f"a whole number from 1 to {state.MOST_WOUNDS}"
            yield ("wounds",), shown(self.wounds), f"{least}: only Angels have no body of their own"
        if self.sound > 0 and self.sound >= self.wounds:
            allowed = f"less than its {self.wounds} wounds, of which they are a part (AE-425)"
            yield ("sound",), shown(self.sound), allowed
        for name in ("kits", "items"):
            if (given := getattr(self, name)) and self.kind not in EQUIPPED:
                yield (name,), shown(given), f"none of a {self.kind}: it carries nothing"
        if self.kits and self.items:
            yield ("items",), shown(self.items), "kits or items, not both"

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if problems := [*self.problems()]:
            refuse(*problems)
        return self


class ProfileChanges(Changes):
    """What a unit has otherwise than its profile."""

    characteristics: CharacteristicChanges | None = None
    skills: SkillChanges | None = None
    wounds: Wounds | None = None
    fate: FatePoints | None = None
    armour: Armour | None = None
    talents: Talents | None = None
    powers: Powers | None = None
    patterns: Patterns | None = None
    candidate: Flag | None = None
    left_handed: Flag | None = None
    kits: Annotated[tuple[str, ...], NameSet(KIT_NAMES)] | None = None
    items: Items | None = None


def _profile(row: Person) -> Profile:
    scores = (name.lower() for name in state.Characteristic.names())
    names = [*scores]
    return Profile(
        kind=row.kind.name.lower(),
        characteristics=Characteristics(**dict(zip(names, row.characteristics, strict=True))),
        unnatural=UnnaturalBonuses(**dict(zip(names, row.unnatural, strict=True))),
        skills=Skills(**{skill.name.lower(): training for skill, training in row.skills}),
        wounds=row.wounds,
        fate=row.fate,
        armour=row.armour,
        talents=tuple(talent.name.lower().replace("_", " ") for talent in row.talents),
        powers=tuple(power.name.lower() for power in row.powers),
        patterns=tuple(pattern.name.lower() for pattern in row.patterns),
        upgrades=tuple(upgrade.name.lower().replace("_", " ") for upgrade in row.upgrades),
        sound=row.sound,
        fear=row.fear,
        candidate=row.candidate,
        left_handed=row.left_handed,
        kits=row.kits,
        items=("carbine",) if row.kind == Kind.TRANSPORT else (),  # its gun (AE-442)
    )


PROFILES = {name: _profile(row) for name, row in PEOPLE.items()}
