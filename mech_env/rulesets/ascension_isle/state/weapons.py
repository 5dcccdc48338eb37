"""The weapon table (catalogue 7.2): one tuple per column, so that kernels can read it."""

from __future__ import annotations

from mech_env.core.codes import Codes
from mech_env.rulesets.ascension_isle.state.codes import Wound


class Arm(Codes):
    """What a weapon is used for (AI-034)."""

    CLOSE = "close combat"
    RANGED = "a firearm"
    ETHERIC = "Willwork: no thing that is carried"


class Weapon(Codes):
    """Kinds of weapon: rows of the table."""

    KNIFE = "knife"
    SWORD = "sword"
    STUN_BATON = "stun baton"
    PISTOL = "pistol"
    SMG = "SMG"
    RIFLE = "assault rifle"
    LMG = "LMG"
    MARKSMAN = "marksman rifle"
    SHOTGUN = "shotgun"
    ANTI_MATERIEL = "anti-materiel rifle"
    NEEDLER = "needler"
    INCENDIARY = "incendiary"
    BOLT = "etheric bolt"


# Rows: arm, dice, faces, wound type, recoil, range increment in cells, ammunition, rate (0: not
# automatic), initiative.
_ROWS = (
    (Arm.CLOSE, 1, 6, Wound.SLASHING, 0, 0, 0, 0, 2),  # KNIFE
    (Arm.CLOSE, 2, 6, Wound.SLASHING, 0, 0, 0, 0, 0),  # SWORD
    (Arm.CLOSE, 1, 6, Wound.TRAUMATIC, 0, 0, 0, 0, 0),  # STUN_BATON
    (Arm.RANGED, 2, 6, Wound.PIERCING, 2, 2, 4, 0, 1),  # PISTOL
    (Arm.RANGED, 2, 6, Wound.PIERCING, 2, 3, 6, 3, 0),  # SMG
    (Arm.RANGED, 3, 6, Wound.PIERCING, 3, 5, 6, 3, 0),  # RIFLE
    (Arm.RANGED, 4, 6, Wound.PIERCING, 4, 6, 10, 5, -2),  # LMG
    (Arm.RANGED, 2, 10, Wound.PIERCING, 5, 8, 3, 0, 0),  # MARKSMAN
    (Arm.RANGED, 4, 6, Wound.PIERCING, 4, 1, 4, 0, 0),  # SHOTGUN
    (Arm.RANGED, 2, 10, Wound.PIERCING, 6, 8, 2, 0, -2),  # ANTI_MATERIEL
    (Arm.RANGED, 2, 6, Wound.PIERCING, 1, 3, 4, 0, 0),  # NEEDLER
    (Arm.RANGED, 2, 6, Wound.BURNING, 3, 3, 3, 0, 0),  # INCENDIARY
    (Arm.ETHERIC, 2, 6, Wound.ETHERIC, 0, 0, 0, 0, 0),  # BOLT
)
ARM, DICE, FACES, WOUND, RECOIL, INCREMENT, AMMO, RATE, INITIATIVE = (
    tuple(int(value) for value in column) for column in zip(*_ROWS, strict=True)
)


def _special(default: int, weapon: Weapon, value: int) -> tuple[int, ...]:
    """A column in which one weapon differs."""
    return tuple(value if one == weapon else default for one in Weapon)


AIMS = tuple(  # before it fires (AI-146)
    count if arm == Arm.RANGED else 0
    for count, arm in zip(_special(1, Weapon.MARKSMAN, 3), ARM, strict=True)
)
AIM_THRESHOLD = _special(5, Weapon.MARKSMAN, 4)  # AI-147
PIERCES = _special(1, Weapon.ANTI_MATERIEL, 2)  # factor of the dice against armour (AI-103)
NEGATES = _special(0, Weapon.NEEDLER, 6)  # armour that does not count (AI-104)
ZONE_CELLS = _special(4, Weapon.LMG, 6)  # AI-165, AI-166

MOST_INCREMENTS = 5  # AI-041
BOLT_RANGE = 6  # cells (AI-039)
MOST_DICE, MOST_AMMO, MOST_AIMS = max(DICE), max(AMMO), max(AIMS)
MOST_RATE, MOST_RECOIL, MOST_CELLS = max(RATE), max(RECOIL), max(ZONE_CELLS)
