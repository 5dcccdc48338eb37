"""Programs of machines and specialties of creatures (catalogue 7.4): one tuple per column."""

from __future__ import annotations

from mech_env.core.codes import Codes


class Program(Codes):
    """What a unit may own: a bit each in `programs`."""

    DUAL = "strikes twice (XH-049)"
    CLOAK = "may cloak itself (XH-143)"
    GRAV = "pushes or pulls an enemy (XH-111)"
    EMP = "strikes and stuns all near (XH-112)"
    BLINK = "jumps to another place (XH-113)"
    TETHER = "holds an enemy in place (XH-114)"
    BURN = "burns a machine within (XH-115)"
    AQUA = "is at home under water (XH-116)"
    FLY = "flies (XH-116)"
    SENSE360 = "cannot be flanked (XH-128)"
    STAB = "shoots better, moves less (XH-109)"
    DEEPSCAN = "searches better (XH-109)"
    COUNTER = "strikes back (XH-117)"
    WEB = "holds an enemy in place (XH-114)"
    TWO = "fights with two weapons (XH-044)"
    FOOTING = "cannot be flanked (XH-128)"
    GILLS = "breathes water (XH-186)"
    WINGS = "flies, at its fly speed (XH-208)"
    GUARD = "strikes for an ally (XH-118)"
    FOLLOW = "shoots after SEARCH or USE (XH-036)"
    RUSH = "shoves after an action (XH-040)"


class Owner(Codes):
    """Who may own a program."""

    MACHINE = "machines"
    CREATURE = "creatures"
    BOTH = "both"


_MACHINE_ONLY = (
    *(Program.GRAV, Program.EMP, Program.BLINK, Program.TETHER, Program.BURN, Program.AQUA),
    *(Program.FLY, Program.SENSE360, Program.STAB, Program.DEEPSCAN, Program.COUNTER),
    Program.FOLLOW,
)
_BOTH = (Program.DUAL, Program.CLOAK)
OWNER = tuple(
    Owner.MACHINE if one in _MACHINE_ONLY else Owner.BOTH if one in _BOTH else Owner.CREATURE
    for one in Program
)

# Rounds until it can be used again, set on use (0: not a thing to be used), and its range: in u, or
# in ft for WEB; of BURN the unarmed reach, of BLINK two intervals.
_COOL_DOWN = {
    Program.CLOAK: 2, Program.GRAV: 2, Program.EMP: 3, Program.BLINK: 2, Program.TETHER: 2,
    Program.BURN: 2, Program.WEB: 2,
}  # fmt: skip
COOL_DOWN = tuple(_COOL_DOWN.get(one, 0) for one in Program)
RANGE = tuple(
    {Program.GRAV: 10, Program.EMP: 10, Program.TETHER: 20, Program.WEB: 30}.get(one, 0)
    for one in Program
)

# The programs that are an action of their own, in the order of their slots; CLOAK has a verb.
USED = (Program.GRAV, Program.EMP, Program.BLINK, Program.TETHER, Program.BURN, Program.WEB)
N_USED = len(USED)
COOLING = tuple(one.name.lower() for one in (*USED, Program.CLOAK))  # places of cool-downs
MOST_COOL_DOWN = max(COOL_DOWN)

GRAV_STEPS = 10  # u that GRAV moves its target
BLINK_INTERVALS = 2
HURT_DICE, HURT_FACES = 2, 6  # of EMP and BURN
STAB_BONUS, STAB_SLOWER = 2, 5  # XH-109
DEEPSCAN_BONUS = 5
