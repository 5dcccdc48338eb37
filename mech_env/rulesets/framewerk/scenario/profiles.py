"""Unit profiles, weapons carried and objects (catalogue 7), and the defaults of FW-009."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from mech_env.core.scenario_source import Checked, StrictModel, Whole, YesNo, refuse, shown
from mech_env.rulesets.framewerk.state import codes as state
from mech_env.rulesets.framewerk.state.weapons import Weapon

# What can be carried: bare hands and claws are no instances (FW-025).
CARRIED_NAMES = Weapon.names(" ")[Weapon.CLAWS + 1 :]
# Objects by name: size as an aimpoint, toughness.
OBJECT_KINDS = {"terminal": (state.Aimpoint.MEDIUM, 25), "camera": (state.Aimpoint.TINY, 5)}

Attribute = Annotated[int, Whole(1, 20)]
Reflex = Annotated[int, Whole(1, 20)]
Vitality = Annotated[int, Whole(1, 40)]
Steps = Annotated[int, Whole(0, 6)]
Armour = Annotated[int, Whole(0, 6)]
Rank = Annotated[int, Whole(0, 5)]


def default_reflex(agility: int, intellect: int, perception: int) -> int:
    """FW-009: a third of the sum, rounded up."""
    return -(-(agility + intellect + perception) // 3)


def default_vitality(strength: int, tenacity: int) -> int:
    """FW-009: half of the sum, rounded up, and 5."""
    return -(-(strength + tenacity) // 2) + 5


class WeaponList(Checked):
    """Up to three weapons; the first is ready."""

    allowed = f"a list of at most {state.CARRIED_SLOTS} of {', '.join(CARRIED_NAMES)}"

    def check(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            refuse(((), shown(value), self.allowed))
        wrong = [k for k, name in enumerate(value) if name not in CARRIED_NAMES]
        if wrong:
            refuse(*[((k,), shown(value[k]), f"one of {', '.join(CARRIED_NAMES)}") for k in wrong])
        if len(value) > state.CARRIED_SLOTS:
            allowed = f"at most {state.CARRIED_SLOTS} weapons a unit (FW-025)"
            refuse(((), f"{len(value)} weapons", allowed))
        return tuple(value)


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


class RankChanges(StrictModel):
    """Ranks of one unit; those given replace its profile's."""

    expected: ClassVar[str] = Ranks.expected

    fighting: Rank | None = None
    armed: Rank | None = None
    thrown: Rank | None = None
    marksman: Rank | None = None
    support: Rank | None = None
    dodge: Rank | None = None
    feat: Rank | None = None


class Profile(StrictModel):
    """A kind of unit. Reflex and Vitality follow from the attributes unless given (FW-009)."""

    expected: ClassVar[str] = "a mapping with agility, strength, …, ranks, armour"

    agility: Attribute
    strength: Attribute
    perception: Attribute
    intellect: Attribute
    tenacity: Attribute
    reflex: Reflex | None = None
    vitality: Vitality | None = None
    move: Steps = 3
    armour: Armour = 0
    natural: Annotated[bool, YesNo()] = False
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


class ProfileChanges(StrictModel):
    """What a unit has otherwise than its profile."""

    agility: Attribute | None = None
    strength: Attribute | None = None
    perception: Attribute | None = None
    intellect: Attribute | None = None
    tenacity: Attribute | None = None
    reflex: Reflex | None = None
    vitality: Vitality | None = None
    move: Steps | None = None
    armour: Armour | None = None
    natural: Annotated[bool, YesNo()] | None = None
    ranks: RankChanges | None = None

    def over(self, profile: Profile) -> Profile:
        """The profile with these parts in place; Reflex and Vitality follow the attributes."""
        given = {
            name: value
            for name in ProfileChanges.model_fields
            if (value := getattr(self, name)) is not None
        }
        if self.ranks is not None:
            ranks = self.ranks.model_dump(exclude_none=True)
            given["ranks"] = profile.ranks.model_copy(update=ranks)
        return profile.model_copy(update=given)


def _profile(
    attributes: tuple[int, int, int, int, int],
    ranks: tuple[int, int, int, int, int, int, int],
    move: int = 3,
    armour: int = 0,
    natural: bool = False,
    vitality: int | None = None,
) -> Profile:
    agility, strength, perception, intellect, tenacity = attributes
    return Profile(
        agility=agility,
        strength=strength,
        perception=perception,
        intellect=intellect,
        tenacity=tenacity,
        vitality=vitality,
        move=move,
        armour=armour,
        natural=natural,
        ranks=Ranks(**dict(zip(Ranks.model_fields, ranks, strict=True))),
    )


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
