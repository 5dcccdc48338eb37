"""The weapon table (catalogue 7.3): one tuple per column, so that kernels can read it."""

from __future__ import annotations

from mech_env.core.codes import Codes
from mech_env.rulesets.xhalem.state.codes import Arm, Damage, Score


class Weapon(Codes):
    """Kinds of weapon: rows of the table."""

    MBLADE = "blade of a mech"
    MDIRK = "dirk of a mech"
    MSABER = "energy saber of a mech"
    MPIKE = "pike of a mech"
    MCANNON = "cannon of a mech"
    MBEAM = "beam of a mech"
    MARC = "arc of a mech"
    MMISSILE = "missiles of a mech"
    MJAVELIN = "javelins of a mech"
    TGUN = "gun of a turret"
    MFIST = "fist of a mech"
    POP = "popgun"
    KNIFE = "knife"
    SWORD = "sword"
    HALBERD = "halberd"
    MAUL = "maul"
    CLAWS = "claws"
    MAW = "maw"
    PISTOL = "pistol"
    CARBINE = "carbine"
    LAUNCHER = "launcher"
    JAVELIN = "javelins"
    GRENADE = "grenades"
    FIST = "fist"


# Rows: class, hands, dice, faces (0: each die is the fixed number 1), type, reach added or range in
# u, score added to the damage (-1 none), score of the engagement (-1 the usual one).
_NONE = -1
_ROWS = (
    (Arm.MELEE, 1, 2, 6, Damage.KINETIC, 0, Score.HULL, _NONE),  # MBLADE
    (Arm.MELEE, 1, 1, 6, Damage.KINETIC, 0, Score.HULL, _NONE),  # MDIRK
    (Arm.MELEE, 1, 2, 8, Damage.FIRE, 0, Score.HULL, _NONE),  # MSABER: energy melee is melee
    (Arm.MELEE, 2, 2, 8, Damage.KINETIC, 5, Score.HULL, _NONE),  # MPIKE
    (Arm.CONVENTIONAL, 1, 2, 8, Damage.KINETIC, 40, _NONE, _NONE),  # MCANNON
    (Arm.ENERGY, 1, 2, 6, Damage.FIRE, 30, Score.REACTOR, _NONE),  # MBEAM
    (Arm.ENERGY, 1, 2, 6, Damage.ELECTRICAL, 20, Score.REACTOR, _NONE),  # MARC
    (Arm.CONVENTIONAL, 0, 3, 6, Damage.KINETIC, 60, _NONE, _NONE),  # MMISSILE
    (Arm.THROWN, 1, 2, 6, Damage.KINETIC, 20, Score.HULL, _NONE),  # MJAVELIN
    (Arm.CONVENTIONAL, 0, 2, 6, Damage.KINETIC, 50, _NONE, _NONE),  # TGUN
    (Arm.MELEE, 0, 1, 6, Damage.KINETIC, 0, Score.HULL, _NONE),  # MFIST
    (Arm.CONVENTIONAL, 0, 2, 0, Damage.KINETIC, 5, _NONE, _NONE),  # POP
    (Arm.MELEE, 1, 1, 6, Damage.KINETIC, 0, Score.STRENGTH, _NONE),  # KNIFE
    (Arm.MELEE, 1, 1, 8, Damage.KINETIC, 0, Score.STRENGTH, _NONE),  # SWORD
    (Arm.MELEE, 2, 1, 10, Damage.KINETIC, 5, Score.STRENGTH, _NONE),  # HALBERD
    (Arm.MELEE, 2, 2, 6, Damage.KINETIC, 0, Score.STRENGTH, Score.STRENGTH),  # MAUL (XH-067)
    (Arm.MELEE, 0, 2, 6, Damage.KINETIC, 0, Score.STRENGTH, _NONE),  # CLAWS
    (Arm.MELEE, 0, 4, 8, Damage.KINETIC, 0, Score.STRENGTH, _NONE),  # MAW
    (Arm.CONVENTIONAL, 1, 1, 8, Damage.KINETIC, 60, Score.STRENGTH, _NONE),  # PISTOL
    (Arm.ENERGY, 2, 2, 6, Damage.FIRE, 120, _NONE, _NONE),  # CARBINE
    (Arm.CONVENTIONAL, 2, 3, 10, Damage.KINETIC, 300, _NONE, _NONE),  # LAUNCHER (XH-068)
    (Arm.THROWN, 1, 1, 8, Damage.KINETIC, 40, Score.STRENGTH, _NONE),  # JAVELIN
    (Arm.THROWN, 1, 2, 6, Damage.FIRE, 30, Score.STRENGTH, _NONE),  # GRENADE
    (Arm.MELEE, 0, 1, 4, Damage.KINETIC, 0, Score.STRENGTH, _NONE),  # FIST; of vehicles Hull
)
ARM, HANDS, DICE, FACES, TYPE, RANGE, ADDED, ENGAGES_WITH = (
    tuple(int(value) for value in column) for column in zip(*_ROWS, strict=True)
)


def _flags(*weapons: Weapon) -> tuple[int, ...]:
    return tuple(int(weapon in weapons) for weapon in Weapon)


IS_LIGHT = _flags(Weapon.MDIRK, Weapon.KNIFE)  # OFFHAND (XH-036)
IS_MISSILE = _flags(Weapon.MMISSILE, Weapon.LAUNCHER)  # shown in observations
IS_NATURAL = _flags(Weapon.CLAWS, Weapon.MAW)  # always equipped (XH-082)
# What units of each kind may carry: the first rows of the table are for machines, the others for
# creatures (7.3); not natural weapons, nor fists.
_CARRIED = tuple(
    int(one) for one in Weapon if not IS_NATURAL[one] and one not in (Weapon.MFIST, Weapon.FIST)
)
MACHINE_ARMS = tuple(one for one in _CARRIED if one < Weapon.KNIFE)
CREATURE_ARMS = tuple(one for one in _CARRIED if one >= Weapon.KNIFE)
QUANTITY = tuple(  # throws until the slot is empty (XH-066); 0: no matter
    {Weapon.MJAVELIN: 3, Weapon.JAVELIN: 3, Weapon.GRENADE: 2}.get(weapon, 0) for weapon in Weapon
)
BURST = tuple(10 if weapon == Weapon.GRENADE else 0 for weapon in Weapon)  # radius in u (XH-164)

# A thrown object (XH-192): dice, faces and range in u; of mechs and of those that count in feet.
OBJECT_DICE, OBJECT_FACES, OBJECT_RANGE = (2, 1), (6, 8), 20
