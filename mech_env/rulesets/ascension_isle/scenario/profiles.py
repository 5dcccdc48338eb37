"""Unit profiles as scenarios write them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import Discriminator, Tag, model_validator

from mech_env.core.scenario.checks import AtMost, Flag, NameSet, OneOf, Whole
from mech_env.core.scenario.parts import Changes, GivenOnly, StrictModel
from mech_env.core.scenario.problems import Problem, miscounted, refuse
from mech_env.rulesets.ascension_isle.state import codes as state
from mech_env.rulesets.ascension_isle.state import profiles as table
from mech_env.rulesets.ascension_isle.state import weapons as wp

WEAPON_NAMES = wp.Weapon.names(" ")
CARRIED_NAMES = WEAPON_NAMES[: wp.Weapon.BOLT]  # a bolt is no thing

Stat = Annotated[int, Whole(1, state.MOST_STAT)]
Core = Annotated[int, Whole(0, state.MOST_STAT)]
Rank = Annotated[int, Whole(0, state.MOST_SKILL)]
Aura = Annotated[int, Whole(0, state.MOST_STAT)]
Size = Annotated[int, Whole(state.LEAST_SIZE, state.MOST_SIZE)]
Value = Annotated[int, Whole(0, state.MOST_ARMOUR)]
Traits = Annotated[tuple[str, ...], NameSet(state.Trait.names())]
Weapons = Annotated[  # the first is in hand
    tuple[str, ...], AtMost(state.WEAPON_SLOTS, "weapons", "a unit", CARRIED_NAMES)
]


class Skills(StrictModel):
    """Skills (AI-003), in the order of the record; a skill left out is 0."""

    expected: ClassVar[str] = "a mapping from skills to numbers, such as {firearms: 3}"

    athletics: Rank = 0
    alertness: Rank = 0
    concentration: Rank = 0
    aether_channel: Rank = 0
    firearms: Rank = 0
    close_combat: Rank = 0
    medical: Rank = 0
    willwork: Rank = 0

    def listed(self) -> list[int]:
        """By code."""
        return [getattr(self, name) for name in type(self).model_fields]


class SkillChanges(GivenOnly, Skills):
    """Skills of one unit; those given replace its profile's."""


class Suit(StrictModel):
    """Armour of one's own (AI-107, AI-105); a location left out has none."""

    expected: ClassVar[str] = "none, vest, combat, heavy, or a mapping with torso, legs, arms, head"

    torso: Value = 0
    legs: Value = 0
    arms: Value = 0
    head: Value = 0
    hardened: Flag = False

    def listed(self) -> list[int]:
        """By code of the location."""
        return [getattr(self, name) for name in state.Location.names()]


def _name_or_inline(value: Any) -> str:
    return "<name>" if isinstance(value, str) else "<inline>"


Armour = Annotated[
    Annotated[str, OneOf(*table.SUITS), Tag("<name>")] | Annotated[Suit, Tag("<inline>")],
    Discriminator(_name_or_inline),
]


def _suit(row: table.Suit) -> Suit:
    values = dict(zip(state.Location.names(), row.values, strict=True))
    return Suit(**values, hardened=row.hardened)


SUITS = {name: _suit(row) for name, row in table.SUITS.items()}


class Profile(StrictModel):
    """A kind of unit (catalogue 7.1)."""

    physique: Stat
    senses: Stat
    intellect: Stat
    core: Core
    skills: Skills = Skills()
    aura: Aura = 0
    size: Size = 0
    armour: Armour = "none"
    weapons: Weapons
    traits: Traits = ()

    @property
    def stats(self) -> list[int]:
        """By code."""
        return [self.physique, self.senses, self.intellect, self.core]

    @property
    def suit(self) -> Suit:
        """Its armour, by name or its own."""
        return SUITS[self.armour] if isinstance(self.armour, str) else self.armour

    @property
    def arms(self) -> list[wp.Weapon]:
        """Weapons by slot."""
        return [wp.Weapon(WEAPON_NAMES.index(name)) for name in self.weapons]

    def problems(self) -> Iterator[Problem]:
        """What units cannot be without."""
        count = len(self.weapons)
        yield from miscounted(("weapons",), count, "weapons", 1, state.WEAPON_SLOTS, "a unit")

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if problems := [*self.problems()]:
            refuse(*problems)
        return self


class ProfileChanges(Changes):
    """What a unit has otherwise than its profile."""

    physique: Stat | None = None
    senses: Stat | None = None
    intellect: Stat | None = None
    core: Core | None = None
    skills: SkillChanges | None = None
    aura: Aura | None = None
    size: Size | None = None
    armour: Armour | None = None
    weapons: Weapons | None = None
    traits: Traits | None = None


def _profile(row: table.Profile) -> Profile:
    physique, senses, intellect, core = row.stats
    skills = Skills(**dict(zip(Skills.model_fields, row.skills, strict=True)))
    return Profile(
        physique=physique,
        senses=senses,
        intellect=intellect,
        core=core,
        skills=skills,
        aura=row.aura,
        size=row.size,
        armour=row.armour,
        weapons=tuple(WEAPON_NAMES[weapon] for weapon in row.weapons),
        traits=tuple(trait.name.lower() for trait in row.traits),
    )


PROFILES = {name: _profile(row) for name, row in table.PROFILES.items()}
