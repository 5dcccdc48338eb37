"""Sizes and codes of Ascension Isle: what the numbers of its records mean."""

from __future__ import annotations

from mech_env.core.codes import Codes

# --- sizes: a scenario that needs more is refused ---
SIDES = 2
SIDE_NAMES = ("red", "blue")  # the catalogue's A and B
MAX_UNITS = 12
MAX_UNITS_PER_SIDE = 6
WEAPON_SLOTS = 3
MAX_PIECES = 48  # of cover
MAX_OBJECTS = 4
MAX_WOUNDS = 12  # of a unit; further ones only hurt (AI-087)
MAX_LEVELS = 6  # of health (AI-077)
MAX_COLUMNS = 24
MAX_ROWS = 16
MAX_CELLS = MAX_COLUMNS * MAX_ROWS
MAX_FRAMES = 8
MAX_ROUNDS = 99
MAX_ENCOUNTERS = 9

# --- bounds of numbers ---
MOST_STAT = 6
MOST_SKILL = 5
LEAST_SIZE, MOST_SIZE = -1, 2  # 0: human (AI-036)
MOST_ARMOUR = 20  # of a location, or of a piece of cover
MOST_ADVANTAGE = 30  # the largest cap of AI-008
MOST_ACTIONS = 3  # of a kind, in a round (AI-024, AI-026, AI-027)
MOST_DEBT = 2  # actions owed (AI-137)
MOST_SKIP = 6  # turns to be lost (AI-099)
MOST_POINTS = 9  # of an object (AI-037)
MOST_AETHER = 2  # spent on a bolt (AI-039)
MOST_CALLED = 5  # called shots of an attack (AI-075)
MOST_KILLS = MOST_ADVANTAGE // 2  # kill shots of an attack (AI-168)
MOST_DAMAGE = 127  # of a hit, before armour
MOST_STRESS = 4 + MOST_STAT  # of a level (AI-077)
MOST_NOTED = MAX_LEVELS * MOST_STRESS  # stress of a hit, which its wounds note (AI-087)
MOST_FURTHER = 99 - MAX_WOUNDS  # wounds beyond MAX_WOUNDS; more are not counted (AI-087)
MOST_TOTAL = 199  # of a test, its sign left out


# --- units: what they are ---
# Category, stat and pool of one number belong together, and the skill of that number is the one of
# the category's initiative (AI-013 to AI-016, AI-038).
class Stat(Codes):
    """Stats (AI-003)."""

    PHYSIQUE = "Physique"
    SENSES = "Senses"
    INTELLECT = "Intellect"
    CORE = "Core Aether"


class Category(Codes):
    """Categories of action (AI-012)."""

    CLOSE = "close combat"
    RANGED = "ranged combat"
    TECH = "technical and social actions"
    ETHERIC = "etheric actions"


N_CATEGORIES = len(Category)


class Pool(Codes):
    """Pools of exploits (AI-038)."""

    ADRENALINE = "Adrenaline"
    FOCUS = "Focus"
    WILLPOWER = "Willpower"
    AETHER = "Aether"


class Skill(Codes):
    """Skills (AI-003, AI-034)."""

    ATHLETICS = "Athletics"
    ALERTNESS = "Alertness"
    CONCENTRATION = "Concentration"
    AETHER_CHANNEL = "Aether Channel"
    FIREARMS = "Firearms"
    CLOSE_COMBAT = "Close Combat"
    MEDICAL = "Medical"
    WILLWORK = "Willwork"


class Trait(Codes):
    """Traits: a bit each in `traits`."""

    HERO = "reacts after the roll (AI-138, AI-151)"
    SWIFT = "one more move action each round (AI-027)"
    QUICKDRAW = "swaps and reloads for free once a turn (AI-027)"
    COMBAT_REFLEX = "spends exploits in the turns of others (AI-027, AI-031)"


class Status(Codes):
    """Whether a unit takes part. All rules of a fight are about ACTIVE units only."""

    ACTIVE = "in the fight"
    OUT = "out of the fight by stress (AI-077)"
    DEAD = "lost for the campaign (AI-100, AI-186)"
    AWAY = "not in this fight (AI-190), or no unit at all"


# --- units: how they stand ---
class Stance(Codes):
    """Stances (AI-113)."""

    NONE = "no stance"
    OVERWATCH = "watches an arc (AI-117 to AI-125)"
    SNAP = "shoots on the run (AI-126 to AI-131)"
    READY = "ready to shoot (AI-132 to AI-134)"
    DEFENSIVE = "on the defensive (AI-032)"


N_STANCES = len(Stance)


class Moved(Codes):
    """How a unit moved since the start of its last turn (AI-047)."""

    STILL = "it did not"
    MOVED = "it moved"
    SPRINTED = "it sprinted"


class Gait(Codes):
    """Kinds of movement."""

    MOVE = "a move (AI-056)"
    SPRINT = "a sprint (AI-057)"
    SNAP = "the move of who snapped a shot (AI-130)"


GAIT_STEPS = (2, 5, 2)  # cells at most
MOST_STEPS = max(GAIT_STEPS)


class Facing(Codes):
    """Directions, numbered as in ``core.squares``, whose steps they are.

    The catalogue counts from the north: its direction d is ``(d + 6) % 8`` here.
    """

    E = "(1, 0)"
    SE = "(1, 1)"
    S = "(0, 1)"
    SW = "(-1, 1)"
    W = "(-1, 0)"
    NW = "(-1, -1)"
    N = "(0, -1)"
    NE = "(1, -1)"


N_FACINGS = len(Facing)
START_FACING = (Facing.E, Facing.W)  # of each side (7.4)


class Once(Codes):
    """What a unit may do once: a bit each in `used`. The first four once a round."""

    FOCUS = "Focus for advantage (AI-111)"
    AMMUNITION = "ammunition for advantage (AI-112)"
    STEEL = "a roll against pain (AI-091)"
    EXTRA = "an extra action (AI-026)"
    FACE = "a turn on the spot (AI-118)"
    SWAP = "a free swap (AI-027)"
    RELOAD = "a free reload (AI-027)"
    DECK = "hitting the deck (AI-148)"


ONCE_A_ROUND = 1 << Once.FOCUS | 1 << Once.AMMUNITION | 1 << Once.STEEL | 1 << Once.EXTRA
ONCE_A_TURN = 1 << Once.FACE | 1 << Once.SWAP | 1 << Once.RELOAD | 1 << Once.DECK


# --- hits, health, wounds ---
class Location(Codes):
    """Hit locations (AI-071), in the order of the armour table."""

    TORSO = "torso"
    LEGS = "legs"
    ARMS = "arms"
    HEAD = "head"


N_LOCATIONS = len(Location)
# The location behind each face of the die; face 0 is none.
RANGED_LOCATION = (-1, *[Location.TORSO] * 3, Location.LEGS, Location.ARMS, Location.HEAD)
CLOSE_LOCATION = (-1, *[Location.ARMS] * 2, Location.LEGS, *[Location.TORSO] * 2, Location.HEAD)
# The highest face of each location: the one that counts where it is chosen (AI-073).
RANGED_FACE = tuple(max(k for k in range(1, 7) if RANGED_LOCATION[k] == one) for one in Location)
CLOSE_FACE = tuple(max(k for k in range(1, 7) if CLOSE_LOCATION[k] == one) for one in Location)


class Level(Codes):
    """Health levels, of which there are four by default (AI-077); the last one is the last."""

    SCRATCHED = "Scratched"
    STRESSED = "Stressed"
    CRITICAL = "Critical"
    LAST = "Last"


class Wound(Codes):
    """Types of wound (AI-089 to AI-101)."""

    PIERCING = "piercing"
    BURNING = "burning"
    SLASHING = "slashing"
    ETHERIC = "etheric"
    TRAUMATIC = "traumatic"


class Grade(Codes):
    """Grades of wounds; in the fight that causes them they have none (AI-088)."""

    NONE = "not graded"
    LIGHT = "light"
    SERIOUS = "serious"
    MORTAL = "mortal"


# --- fire ---
class Form(Codes):
    """How many shots an attack is. The number of a form is the ammunition that it costs."""

    SINGLE = "a single shot"
    DOUBLE = "a double tap (AI-154)"
    BURST_2 = "a burst of two and the first (AI-156)"
    BURST_3 = "a burst of three and the first"
    BURST_4 = "a burst of four and the first"
    BURST_5 = "a burst of five and the first"


N_FORMS = len(Form)


class Cause(Codes):
    """Why somebody attacks."""

    ACTION = "its own action"
    AHEAD = "overwatch, ahead of what was announced (AI-121)"
    BEHIND = "overwatch, a held action (AI-119)"
    CLOSE = "it is about to be attacked in close combat (AI-023)"
    ZONE = "somebody is under its sustained fire (AI-164)"


class Zone(Codes):
    """Kinds of area under sustained fire."""

    NONE = "no fire is sustained"
    LINE = "cells in a line (AI-163 to AI-166)"
    FRONT = "a kill zone: the front within one increment (AI-173)"


# --- the ground ---
class Visibility(Codes):
    """Light at a cell."""

    GOOD = "good"
    POOR = "poor"
    VERY_POOR = "very poor"


VISIBILITY_AC = (0, 2, 5)  # AI-052, AI-053


class Thing(Codes):
    """Kinds of object; they differ in name only (AI-037)."""

    CONSOLE = "a console"
    CRATE = "a crate"


# --- how it ends ---
class LimitResult(Codes):
    """Who wins at the round limit (7.4)."""

    DRAW = "nobody"
    RED = "red"
    BLUE = "blue"
    STRESS = "the side with less stress"
    UNITS = "the side with more active units, then with less stress"


class Ending(Codes):
    """Why a fight ended (`reason`)."""

    LIMIT = "the round limit"
    DEFEAT = "a side has nobody left"
    OBJECTIVE = "the objective is met"
    CAMPAIGN = "the campaign is over"


# --- values of options with words (catalogue 7.5): the names of the members, in small letters ---
TEST_DICE = ("2d10", "1d20", "3d6")  # AI-003
TEST_COUNT, TEST_FACES = (2, 1, 3), (10, 20, 6)  # of each
RAPID_AUTO = ("k+1", "k")  # AI-158


class AdvantageUse(Codes):
    """Option advantage_use (AI-009)."""

    PASSIVE = "adding it costs nothing"
    CONSUMED = "the attack roll that it is added to uses it up"


class InterruptCost(Codes):
    """Option rangedint_cost (AI-023)."""

    STANDARD = "a standard action"
    FREE = "nothing"


class ExploitPool(Codes):
    """Option exploit_pool (AI-038)."""

    STAT = "as much as the stat"
    FIXED3 = "three"


class CoverReading(Codes):
    """Option cover_reading (AI-049)."""

    HIDDEN = "the numbers in brackets are locations hidden"
    EXPOSED = "they are locations exposed"


class EmptyWeapon(Codes):
    """Option empty_weapon (AI-143)."""

    DRY = "it fires no shot"
    PLAIN_OK = "it fires plain shots"


class CampaignTie(Codes):
    """Option campaign_tie (7.4)."""

    DRAW = "a draw"
    SURVIVORS = "more units alive, then a draw"
