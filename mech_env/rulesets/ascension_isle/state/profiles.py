"""Armour and unit profiles (catalogue 7.1, 7.3), for scenarios: nothing here is read by kernels."""

from __future__ import annotations

from dataclasses import dataclass

from mech_env.rulesets.ascension_isle.state.codes import Trait
from mech_env.rulesets.ascension_isle.state.weapons import Weapon


@dataclass(frozen=True)
class Suit:
    """Armour by location, in the order of `Location` (AI-107); hardened: AI-105."""

    values: tuple[int, int, int, int]
    hardened: bool = False


SUITS: dict[str, Suit] = {
    "none": Suit((0, 0, 0, 0)),
    "vest": Suit((4, 0, 0, 0)),
    "combat": Suit((6, 3, 3, 4)),
    "heavy": Suit((10, 6, 6, 8), hardened=True),
}


@dataclass(frozen=True)
class Profile:
    """What a kind of unit brings.

    Attributes:
        stats: Physique, Senses, Intellect, Core Aether.
        skills: Athletics … Willwork.
        armour: a suit.
        weapons: the first is in hand.
    """

    stats: tuple[int, int, int, int]
    skills: tuple[int, int, int, int, int, int, int, int]
    armour: str
    weapons: tuple[Weapon, ...]
    traits: tuple[Trait, ...] = ()
    aura: int = 0
    size: int = 0


_W, _T = Weapon, Trait
PROFILES: dict[str, Profile] = {
    "trooper": Profile(
        (3, 3, 3, 3), (2, 2, 2, 2, 2, 2, 2, 2), "vest", (_W.RIFLE, _W.PISTOL, _W.KNIFE)
    ),
    "gunner": Profile(
        (4, 3, 2, 2), (2, 2, 1, 0, 3, 1, 0, 0), "combat", (_W.LMG, _W.PISTOL, _W.KNIFE)
    ),
    "sharpshooter": Profile(
        (2, 5, 3, 2), (2, 4, 3, 0, 4, 1, 0, 0), "vest", (_W.MARKSMAN, _W.PISTOL, _W.KNIFE),
        (_T.QUICKDRAW,),
    ),
    "scout": Profile(
        (4, 4, 3, 2), (4, 3, 2, 0, 3, 2, 0, 0), "vest", (_W.SMG, _W.NEEDLER, _W.KNIFE), (_T.SWIFT,)
    ),
    "brawler": Profile(
        (5, 3, 2, 2), (3, 2, 1, 0, 1, 4, 0, 0), "combat", (_W.SWORD, _W.STUN_BATON, _W.SHOTGUN),
        (_T.COMBAT_REFLEX,), size=1,
    ),
    "medic": Profile(
        (3, 3, 5, 2), (2, 2, 4, 0, 2, 1, 4, 0), "vest", (_W.PISTOL, _W.SMG, _W.KNIFE)
    ),
    "adept": Profile(
        (2, 3, 4, 6), (2, 2, 3, 4, 1, 1, 1, 4), "none", (_W.PISTOL, _W.KNIFE, _W.STUN_BATON),
        (_T.HERO,), aura=4,
    ),
    "captain": Profile(
        (4, 4, 4, 4), (3, 3, 3, 2, 4, 3, 2, 1), "combat", (_W.RIFLE, _W.INCENDIARY, _W.SWORD),
        (_T.HERO, _T.COMBAT_REFLEX), aura=2,
    ),
    "breaker": Profile(
        (4, 3, 2, 2), (2, 2, 1, 0, 3, 2, 0, 0), "heavy", (_W.ANTI_MATERIEL, _W.SHOTGUN, _W.SWORD),
        size=2,
    ),
    "runner": Profile(
        (3, 3, 3, 3), (3, 3, 1, 1, 2, 2, 0, 0), "none", (_W.PISTOL, _W.KNIFE, _W.SMG),
        (_T.HERO, _T.SWIFT), size=-1,
    ),
}  # fmt: skip
