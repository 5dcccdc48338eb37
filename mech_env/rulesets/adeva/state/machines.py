"""Constructs (7.2), for scenarios: kernels read the setup."""

from __future__ import annotations

from dataclasses import dataclass

from mech_env.rulesets.adeva.state.codes import Cockpit, Kind, Upgrade


@dataclass(frozen=True)
class Machine:
    """The body of a Construct.

    Attributes:
        strength, toughness: its own (AE-326); an Angel's stand with its mind, too.
        agility: its own, or None: the pilot's (AE-327).
        pools: wounds of head, each arm, body, each leg (AE-324); of an Evangelion TB + 5, TB + 7,
            2 TB + 10, TB + 7 (AE-382).
        armour: AP of body and of the other locations.
        barrier: X of Kinetic Barrier (AE-426).
        ats: added to the greatest ATS (AE-042).
        one_hand: only the left hand (7.2, Angels).
    """

    kind: Kind
    strength: int
    toughness: int
    pools: tuple[int, int, int, int]
    agility: int | None = None
    armour: tuple[int, int] = (4, 2)
    upgrades: tuple[Upgrade, ...] = (Upgrade.UNARMED,)
    cockpit: tuple[Cockpit, ...] = ()
    unnatural_strength: int = 0
    unnatural_toughness: int = 0
    barrier: int = 0
    ats: int = 0
    one_hand: bool = False


_BARE = Upgrade.UNARMED
MACHINES: dict[str, Machine] = {
    "standard": Machine(Kind.EVA, 40, 40, (9, 11, 18, 11)),
    "assault": Machine(Kind.EVA, 45, 40, (9, 11, 18, 11), upgrades=(_BARE, Upgrade.CLAWS)),
    "gun": Machine(
        Kind.EVA, 35, 40, (9, 11, 18, 11),
        upgrades=(_BARE, Upgrade.BOOST_FRAME, Upgrade.EJECTION_BOOSTER),
    ),
    "guard": Machine(Kind.EVA, 40, 45, (9, 11, 18, 11), upgrades=(_BARE, Upgrade.WING_DOCK)),
    "super": Machine(
        Kind.SUPERHEAVY, 50, 50, (10, 12, 20, 12), 20, (5, 3),
        (_BARE, Upgrade.KINETIC_BARRIER), (Cockpit.HOVERER, Cockpit.DRIVE, Cockpit.AI), barrier=25,
    ),
    "angel": Machine(
        Kind.ANGEL, 40, 40, (11, 13, 22, 13), 30,
        upgrades=(_BARE, Upgrade.CLAWS, Upgrade.ANGEL_ARM, Upgrade.FEAR),
        unnatural_strength=2, unnatural_toughness=2, one_hand=True,
    ),
}  # fmt: skip
