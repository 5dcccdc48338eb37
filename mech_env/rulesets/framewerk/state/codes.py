"""Sizes and codes of Framewerk: what the numbers of its records mean."""

from __future__ import annotations

from mech_env.core.codes import Codes

# --- sizes: a scenario that needs more is refused ---
SIDES = 2
SIDE_NAMES = ("red", "blue")
MAX_UNITS = 12
MAX_UNITS_PER_SIDE = 6
CARRIED_SLOTS = 3
MAX_WEAPONS = 24
MAX_OBJECTS = 4
MAX_OBJECTS_PER_SIDE = 2
MAX_COLUMNS = 24  # FW-015
MAX_ROWS = 24
MAX_CELLS = MAX_COLUMNS * MAX_ROWS
MAX_FRAMES = 6
MAX_TURNS = 60  # most turns of a fight
MOST_ACTIONS = 3  # in a turn, one a pass (FW-112, FW-136)
MAX_DRAMA = 10  # most drama points of a unit
MAX_KITS, MAX_CRATES = 12, 24  # handed out in one interval (FW-305, FW-306)
MAX_ENCOUNTERS = 20
MOST_DAMAGE = 255  # FW-133
MOST_LOSS = 60  # actions that one hold takes (FW-252)
MOST_RATE = 15
MAX_POOL = 10  # rank 5 and five added dice (FW-012)


# --- codes ---
class Skill(Codes):
    """Skills, with their names in the rules (index of `rank`; FW-007, FW-008)."""

    FIGHTING = "Fighting"
    ARMED = "Armed Fighting"
    THROWN = "Thrown Weapons"
    MARKSMAN = "Marksman"
    SUPPORT = "Support Weapons"
    DODGE = "Dodge"
    FEAT = "Strength feat"


class Defence(Codes):
    """How a unit defends (FW-102), with the skills' names in the rules."""

    NONE = "no defence"
    FIGHTING = "Fighting"
    ARMED = "Armed Fighting"
    DODGE = "Dodge"


DEFENCE_SKILL = (-1, Skill.FIGHTING, Skill.ARMED, Skill.DODGE)


class Status(Codes):
    """Status of a unit (FW-135). The rules of everybody else are about ACTIVE units only."""

    ACTIVE = "in the fight"
    DOWN = "out of the fight, alive"
    DEAD = "dead"


class Wound(Codes):
    """Wounds (FW-134); each level costs 2 in tests."""

    FRESH = "less than half of the wound scale"
    HURT = "from half of it on"
    GRAVE = "from three quarters on"


class Aimpoint(Codes):
    """Aimpoints of called shots (FW-234), with what they are."""

    NONE = "body"
    MEDIUM = "limb"
    SMALL = "head or hand"
    TINY = "eye or finger"
    HELD = "weapon in hand"


# Objects by name: size as an aimpoint, toughness.
OBJECT_KINDS = {"terminal": (Aimpoint.MEDIUM, 25), "camera": (Aimpoint.TINY, 5)}
# Modifier of the test and dice of damage of each aimpoint.
AIMPOINT_TEST = (0, -2, -4, -8, -4)
AIMPOINT_DICE = (0, 1, 2, 3, 2)


class Form(Codes):
    """What an attack is: fire modes first, then attacks of close quarters, then throws."""

    SINGLE = "single shot"
    BURST = "burst"
    AUTO = "automatic fire"
    SUPPRESS = "suppressing fire"
    STRIKE = "strike"
    ENTANGLE = "grab and hurt"
    RESTRAIN = "grab"
    DISARM = "disarm"
    THROW = "throw"


# Terrain of a cell, packed: bit 0 impassable, bits 1-2 cover rating, bits 3-6 cover direction
# (0-7, 8 all round), bits 7-8 sight level.
CELL_BLOCKED = 1
CELL_COVER = 1
CELL_DIRECTION = 3
CELL_SIGHT = 7


class Cover(Codes):
    """Ratings of cover (FW-240)."""

    NONE = "no cover"
    LIGHT = "light cover"
    HEAVY = "heavy cover"


# Values of options with words (catalogue 7): the names of the members, in small letters.


class Timing(Codes):
    """Option defence_timing (FW-011)."""

    AFTER = "the attack is rolled first"
    BEFORE = "the defender chooses first"


class LeastDamage(Codes):
    """Option min_damage (FW-130)."""

    HALF_DIE = "half a die"
    ONE_DIE = "a die"
    ZERO = "none"


class CloseGun(Codes):
    """Option gun_in_close (FW-022)."""

    ONE_HANDED = "those with one hand"
    NONE = "none"


class DrawCost(Codes):
    """Option draw_cost (FW-026)."""

    ACTION = "an action"
    FREE = "nothing, once a slot"


class SuppressCost(Codes):
    """Option suppress_cost (FW-226)."""

    REST_OF_TURN = "all actions left"
    ONE_ACTION = "one action"


class CalledBonus(Codes):
    """Option called_bonus (FW-235)."""

    DICE = "dice"
    POINTS = "points"


class Growth(Codes):
    """Option entangle_growth (FW-252)."""

    PER_TURN = "every turn"
    PER_CONTEST = "with each contest"


class EscapeBy(Codes):
    """Option escape (FW-262)."""

    CONTEST = "a contest of Strength"
    NONE = "not by itself"


class SurpriseDefence(Codes):
    """Option surprise_defence (FW-265)."""

    ZERO = "0"
    ATTRIBUTE = "the attribute"


# `limit_result`: DRAW (-1) or the side that wins at the turn limit.


class Ending(Codes):
    """Why a fight ended (`reason`)."""

    LIMIT = "the turn limit"
    DEFEAT = "no enemy is left standing"
    OBJECTIVE = "the objective is reached"
    CAMPAIGN = "the campaign is over"
