"""Unit profiles, weapons carried and objects (catalogue 7), and the defaults of FW-009."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from mech_env.core.scenario.checks import AtMost, Flag, Whole
from mech_env.core.scenario.parts import Changes, GivenOnly, StrictModel
from mech_env.rulesets.framewerk.state import codes as state
from mech_env.rulesets.framewerk.state.weapons import Weapon

# What can be carried: bare hands and claws are no instances (FW-025).
CARRIED_NAMES = Weapon.names(" ")[Weapon.CLAWS + 1 :]
OBJECT_KINDS = state.OBJECT_KINDS

Attribute = Annotated[int, Whole(1, 20)]
Reflex = Annotated[int, Whole(1, 20)]
Vitality = Annotated[int, Whole(1, 40)]
Steps = Annotated[int, Whole(0, 6)]
Armour = Annotated[int, Whole(0, 6)]
Rank = Annotated[int, Whole(0, 5)]
Weapons = Annotated[  # the first is ready
    tuple[str, ...], AtMost(state.CARRIED_SLOTS, "weapons", "a unit (FW-025)", CARRIED_NAMES)
]


def default_reflex(agility: int, intellect: int, perception: int) -> int:
    """FW-009: a third of the sum, rounded up."""
    return -(-(agility + intellect + perception) // 3)


def default_vitality(strength: int, tenacity: int) -> int:
    """FW-009: half of the sum, rounded up, and 5."""
    return -(-(strength + tenacity) // 2) + 5


class Ranks(StrictModel):
    """Ranks of the skills (FW-007, FW-008); in the order of the record."""

    expected: ClassVar[str] = "a mapping from skills to ranks, such as {marksman: 3}"

    fighting: Rank = 0
    armed: Rank = 0
    thrown: Rank = 0
    marksman: Rank = 0
    support: Rank = 0
    dodge: Rank = 0
    feat: Rank = 0

    def listed(self) -> list[int]:
        """By skill code."""
        return [getattr(self, name) for name in type(self).model_fields]


class RankChanges(GivenOnly, Ranks):
    """Ranks of one unit; those given replace its profile's."""


class Profile(StrictModel):
    """A kind of unit. Reflex and Vitality follow from the attributes unless given (FW-009)."""

    agility: Attribute
    strength: Attribute
    perception: Attribute
    intellect: Attribute
    tenacity: Attribute
    reflex: Reflex | None = None
    vitality: Vitality | None = None
    move: Steps = 3
    armour: Armour = 0
    natural: Flag = False
    ranks: Ranks = Ranks()

    @property
    def initiative_base(self) -> int:
        """Reflex, given or by FW-009."""
        if self.reflex is not None:
            return self.reflex
        return default_reflex(self.agility, self.intellect, self.perception)

    @property
    def wound_scale(self) -> int:
        """Vitality, given or by FW-009."""
        if self.vitality is not None:
            return self.vitality
        return default_vitality(self.strength, self.tenacity)


class ProfileChanges(Changes):
    """What a unit has otherwise than its profile; Reflex and Vitality follow the attributes."""

    agility: Attribute | None = None
    strength: Attribute | None = None
    perception: Attribute | None = None
    intellect: Attribute | None = None
    tenacity: Attribute | None = None
    reflex: Reflex | None = None
    vitality: Vitality | None = None
    move: Steps | None = None
    armour: Armour | None = None
    natural: Flag | None = None
    ranks: RankChanges | None = None


def _profile(attributes: tuple[int, ...], ranks: tuple[int, ...], **others: Any) -> Profile:
    """Attributes and ranks in the order of their fields."""
    others |= zip(Profile.model_fields, attributes, strict=False)
    return Profile(ranks=Ranks(**dict(zip(Ranks.model_fields, ranks, strict=True))), **others)


PROFILES = {
    "trooper": _profile((6, 6, 6, 6, 6), (2, 2, 1, 3, 1, 3, 2), armour=2),
    "gunner": _profile((5, 8, 6, 5, 7), (2, 1, 1, 2, 3, 2, 3), armour=2),
    "sniper": _profile((6, 3, 9, 7, 5), (1, 1, 1, 4, 1, 2, 1), armour=1),
    "brawler": _profile((7, 10, 5, 4, 8), (4, 3, 1, 1, 0, 2, 4), move=4, armour=1),
    "duelist": _profile((8, 5, 6, 6, 5), (2, 4, 3, 2, 0, 4, 2), move=4, armour=1),
    "cultist": _profile((5, 5, 5, 4, 5), (2, 2, 2, 1, 0, 1, 2)),
    "beast": _profile((7, 13, 6, 2, 10), (3, 0, 0, 0, 0, 2, 5), move=4, armour=2, natural=True),
    "boxer": _profile((5, 8, 5, 5, 1), (2, 0, 0, 0, 0, 1, 0), move=0, vitality=6),
}
