"""The weapon table (catalogue 7): one tuple per column, so that kernels can read it."""

from __future__ import annotations

from mech_env.core.codes import Codes
from mech_env.rulesets.framewerk.state import codes as c


class Weapon(Codes):
    """Kinds of weapon: rows of the table."""

    BARE_HANDS = ""
    CLAWS = ""
    KNIFE = ""
    SWORD = ""
    CHAIN = ""
    PISTOL = ""
    HOLDOUT = ""
    NEEDLER = ""
    SMG = ""
    RIFLE = ""
    SNIPER_RIFLE = ""
    SHOTGUN = ""
    LMG = ""


# What it is: in hand (or the hand itself), or a firearm.
IS_HAND = (1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0)
IS_FIREARM = (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
IS_THROWN = (0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
ENTANGLES = (1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)  # tag (FW-248)
HANDS = (0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2)
# The skill it is used with, in hand or fired; thrown ones use Thrown Weapons (FW-103 to FW-105).
SKILL = (*[c.Skill.FIGHTING] * 2, *[c.Skill.ARMED] * 3, *[c.Skill.MARKSMAN] * 7, c.Skill.SUPPORT)
DICE = (-1, 1, 0, 1, 0, 1, -1, -1, 1, 2, 3, 2, 2)  # damage dice (FW-126)
# Upper limits of the range bands in cells, inclusive (FW-118); of a knife, when thrown.
SHORT = (0, 0, 2, 0, 0, 4, 2, 3, 4, 6, 8, 2, 6)
MID = (0, 0, 4, 0, 0, 8, 4, 6, 8, 12, 16, 5, 12)
LONG = (0, 0, 6, 0, 0, 12, 6, 9, 12, 18, 24, 8, 18)
REACH = (0, 0, 8, 0, 0, 16, 8, 12, 16, 24, 32, 10, 24)
# The two listings of a firearm (FW-205): aimed shots per turn (FW-206), and the automatic profile.
SHOTS = (0, 0, 0, 0, 0, 3, 3, 3, 3, 2, 1, 2, 2)
HAS_BURST = (0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1)  # (FW-220)
# Automatic profile Target / Rate / Expenditure (FW-207); target 0 = no automatic fire.
AUTO_TARGETS = (0, 0, 0, 0, 0, 0, 0, 2, 3, 3, 0, 0, 5)
AUTO_FULL = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)  # rate: 1 a full die, 0 half a die (FW-209)
EXPENDITURE = (0, 0, 0, 0, 0, 0, 0, 10, 10, 15, 0, 0, 25)
MAGAZINE_SIZE = (0, 0, 0, 0, 0, 12, 4, 20, 30, 30, 5, 6, 75)
MAGAZINES = (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 1, 1)  # spare ones at the start
TOUGHNESS = (0, 0, 8, 12, 10, 6, 4, 6, 8, 10, 10, 10, 12)

MAX_MAGAZINES = 3
BURST_ROUNDS = 3
