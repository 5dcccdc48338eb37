"""Pilots, characters, Hordes and vehicles (7.1, 7.2), for scenarios: kernels read the setup."""

from __future__ import annotations

from dataclasses import dataclass

from mech_env.rulesets.adeva.state.codes import Kind, Pattern, Power, Skill, Talent, Upgrade


@dataclass(frozen=True)
class Person:
    """Who acts: a mind, and the body that it has outside a Construct.

    Attributes:
        characteristics: WS BS S T Ag Int Per WP Fel SR.
        unnatural: what is added to each bonus (AE-008).
        wounds: its one pool; of a Horde its Magnitude.
        skills: training of those that it has (AE-009); others are untrained.
        armour: AP, the same on every location.
        sound: of Sound Constitution, counted in ``wounds`` (AE-425).
        fear: X of Fear (AE-374).
        kits: names of kits that it may choose (7.4).
    """

    kind: Kind
    characteristics: tuple[int, int, int, int, int, int, int, int, int, int]
    wounds: int
    fate: int = 0
    skills: tuple[tuple[Skill, int], ...] = ()
    talents: tuple[Talent, ...] = ()
    powers: tuple[Power, ...] = ()
    patterns: tuple[Pattern, ...] = ()
    upgrades: tuple[Upgrade, ...] = (Upgrade.UNARMED,)
    unnatural: tuple[int, int, int, int, int, int, int, int, int, int] = (0,) * 10
    armour: int = 0
    sound: int = 0
    fear: int = 0
    candidate: bool = False
    left_handed: bool = False
    kits: tuple[str, ...] = ()


_P, _S, _T = Kind.PILOT, Skill, Talent
_ALL = tuple(Pattern)
_HORDE = (Upgrade.VOLLEY, Upgrade.SWARM)
PEOPLE: dict[str, Person] = {
    "base": Person(
        _P, (40, 40, 25, 30, 30, 30, 30, 40, 30, 40), 10, 3,
        ((_S.DODGE, 0), (_S.ACROBATICS, 0), (_S.AWARENESS, 0)),
        powers=(Power.LANCE,), patterns=_ALL, kits=("line", "duelist", "guard"),
    ),
    "striker": Person(
        _P, (45, 35, 25, 30, 40, 25, 30, 40, 25, 45), 10, 3,
        ((_S.DODGE, 10), (_S.ACROBATICS, 0), (_S.AWARENESS, 0)),
        (_T.SWIFT, _T.LIGHTNING, _T.TWW_MELEE, _T.TWW_RANGED, _T.AMBIDEXTROUS, _T.BLADE_DANCER,
         _T.COUNTER_ATTACK, _T.TAKEDOWN, _T.KILLING_STRIKE),
        (Power.LANCE, Power.JAUNT), _ALL, kits=("duelist", "lancer", "twin"),
    ),
    "gunner": Person(
        _P, (30, 45, 25, 30, 35, 35, 40, 35, 30, 40), 10, 3,
        ((_S.DODGE, 0), (_S.STEALTH, 0), (_S.AWARENESS, 10)),
        (_T.TWW_RANGED, _T.GUNSLINGER, _T.QUICK_DRAW, _T.THIS_GUN_IS_MINE, _T.HARD_TARGET,
         _T.SPRINT),
        (Power.LANCE, Power.FLOAT), _ALL, kits=("line", "two_guns", "sniper", "far"),
    ),
    "warden": Person(
        _P, (40, 35, 30, 35, 30, 30, 30, 45, 35, 40), 10, 3,
        ((_S.DODGE, 10), (_S.ACROBATICS, 0), (_S.AWARENESS, 0)),
        (_T.GUARDIAN, _T.SACRIFICE, _T.DISARM, _T.ADVANCED_DISARM, _T.QUICK_SPREAD,
         _T.UNARMED_WARRIOR, _T.UNARMED_MASTER),
        (Power.BULWARK, Power.LANCE), _ALL, kits=("guard", "support"),
    ),
    "tanker": Person(
        _P, (35, 45, 30, 40, 30, 35, 35, 40, 40, 0), 12, 2,
        ((_S.COMMAND, 0), (_S.TECH_USE, 0), (_S.AWARENESS, 0)),
        (_T.SOUND_CONSTITUTION, _T.THIS_GUN_IS_MINE), sound=2, candidate=True,
        kits=("heavy", "sniper", "support"),
    ),
    "leader": Person(
        Kind.IC, (40, 40, 35, 35, 35, 35, 35, 40, 40, 0), 12, 1,
        ((_S.DODGE, 0), (_S.COMMAND, 0), (_S.MEDICAE, 0), (_S.STEALTH, 0)), armour=3,
        kits=("line", "two_guns"),
    ),
    "crew": Person(
        Kind.IC, (30, 35, 30, 30, 30, 40, 30, 35, 30, 0), 10, 1,
        ((_S.DODGE, 0), (_S.TECH_USE, 10), (_S.MEDICAE, 0)), armour=2,
        kits=("line", "two_guns"),
    ),
    "director": Person(
        Kind.DIRECTOR, (25, 25, 25, 30, 30, 45, 40, 45, 45, 0), 10, 2,
        ((_S.COMMAND, 10), (_S.TECH_USE, 0)), candidate=True,
    ),
    "drone": Person(
        Kind.IC, (35, 35, 35, 30, 30, 20, 30, 30, 10, 0), 12, 0, ((_S.DODGE, 0),), armour=3,
        kits=("line", "two_guns"),
    ),
    "angel": Person(
        Kind.ANGEL, (50, 40, 40, 40, 30, 20, 40, 50, 10, 50), 0, 2,
        ((_S.DODGE, 0), (_S.AWARENESS, 0)), (_T.SWIFT,), tuple(Power), _ALL, fear=1,
        unnatural=(0, 0, 2, 2, 0, 0, 0, 0, 0, 0),
    ),
    "tanks": Person(
        Kind.HORDE, (25, 35, 30, 30, 20, 20, 30, 35, 20, 0), 40, 0, ((_S.AWARENESS, 0),),
        upgrades=(*_HORDE, Upgrade.COMMAND_CENTRE), armour=2,
    ),
    "infantry": Person(
        Kind.HORDE, (35, 30, 30, 30, 30, 20, 30, 30, 20, 0), 30, 0, ((_S.AWARENESS, 0),),
        upgrades=_HORDE, armour=1,
    ),
    "truck": Person(
        Kind.TRANSPORT, (0, 0, 0, 30, 40, 0, 0, 0, 0, 0), 15, armour=4, upgrades=(),
    ),
}  # fmt: skip
