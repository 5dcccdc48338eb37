"""Unit profiles (catalogue 7.2), for scenarios: nothing here is read by kernels."""

from __future__ import annotations

from dataclasses import dataclass, field

from mech_env.rulesets.xhalem.state.codes import FEET, HEX, Class, Kind, Score
from mech_env.rulesets.xhalem.state.weapons import Weapon


@dataclass(frozen=True)
class Profile:
    """What a kind of unit brings.

    Attributes:
        scores: of its kind; those left out it does not own (XH-001).
        walk, fly, swim, reach: in its unit ``u`` (XH-194); ``interval`` in ft (XH-198).
        slots: weapons equipped at once (XH-042); hands do not count for ships and turrets.
    """

    cls: Class
    size: int
    scores: dict[Score, int]
    hp: int
    walk: int = 0
    fly: int = 0
    swim: int = 0
    u: int = FEET
    interval: int = 5
    reach: int = 5
    hands: int = 2
    slots: int = 1
    seats: int = 0
    unarmed: Weapon = Weapon.FIST
    natural: tuple[Weapon, ...] = field(default=())
    mountable: bool = False
    trained: bool = False
    sentient: bool = False
    moves: bool = True  # a turret cannot move or be moved
    inert: bool = False  # a vehicle without a rider: no turn, no count (XH-005)

    @property
    def kind(self) -> Kind:
        """Machine or creature."""
        return Kind.CREATURE if self.cls == Class.CREATURE else Kind.MACHINE


def _machine(
    cls: Class, size: int, scores: tuple[int, int, int, int, int, int], hp: int, **others: object
) -> Profile:
    names = (Score.HULL, Score.ENGINE, Score.REACTOR, Score.SYSTEMS, Score.SCANNERS, Score.EVASION)
    plain: dict[str, object] = {
        "u": HEX, "interval": 5 * HEX, "slots": 2, "unarmed": Weapon.MFIST, **others,
    }  # fmt: skip
    return Profile(cls, size, dict(zip(names, scores, strict=True)), hp, **plain)  # type: ignore[arg-type]


def _creature(
    size: int, scores: tuple[int, int, int, int, int, int, int], hp: int, **others: object
) -> Profile:
    names = (
        *(Score.STRENGTH, Score.AGILITY, Score.EVASION, Score.STEALTH, Score.PERCEPTION),
        *(Score.INVESTIGATION, Score.BIOLOGY),
    )
    return Profile(Class.CREATURE, size, dict(zip(names, scores, strict=True)), hp, **others)  # type: ignore[arg-type]


_CLAWS, _MAW = (Weapon.CLAWS,), (Weapon.MAW,)
PROFILES: dict[str, Profile] = {
    "wasp": _machine(Class.MECH, 4, (1, 4, 1, 3, 3, 4), 24, walk=25),
    "lancer": _machine(Class.MECH, 5, (3, 2, 2, 3, 2, 2), 40, walk=25, seats=1),
    "bastion": _machine(Class.MECH, 6, (4, 1, 2, 2, 1, 1), 54, walk=25, seats=1),
    "colossus": _machine(Class.MECH, 7, (6, 1, 1, 2, 1, 0), 80, walk=35, reach=10, seats=2),
    "gunship": _machine(Class.SHIP, 6, (3, 2, 2, 3, 4, 1), 60, fly=40, hands=0, slots=6, seats=2),
    "turret": _machine(Class.TURRET, 4, (2, 0, 1, 3, 3, 0), 30, hands=0, slots=1, moves=False),
    "skimmer": _machine(
        Class.VEHICLE, 2, (1, 2, 1, 1, 0, 2), 16, walk=80, u=FEET, interval=5, hands=0, slots=0,
        unarmed=Weapon.FIST, mountable=True, inert=True,
    ),
    "scout": _creature(0, (0, 4, 5, 4, 4, 2, 0), 10, walk=25),
    "trooper": _creature(1, (2, 3, 3, 2, 2, 1, 1), 22, walk=30),
    "stalker": _creature(1, (1, 4, 4, 6, 3, 3, 0), 18, walk=35),
    "engineer": _creature(1, (0, 2, 2, 1, 2, 4, 2), 14, walk=30),
    "brute": _creature(2, (5, 2, 1, 0, 1, 0, 0), 38, walk=30),
    "ridgeback": _creature(
        2, (4, 2, 2, 0, 3, 0, 0), 30, walk=60, hands=0, natural=_CLAWS, mountable=True, trained=True
    ),
    "drake": _creature(
        3, (5, 3, 2, 1, 4, 0, 0), 44, walk=30, fly=60, swim=40, interval=10, hands=0,
        natural=_CLAWS,
    ),
    "ogryx": _creature(4, (7, 1, 1, 0, 1, 0, 0), 70, walk=45, interval=15, reach=10),
    "titan": _creature(
        5, (9, 1, 0, 0, 1, 0, 0), 120, walk=60, interval=15, reach=10, natural=_MAW,
        mountable=True, sentient=True,
    ),
}  # fmt: skip
