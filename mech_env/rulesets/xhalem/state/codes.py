"""Sizes and codes of Xha'lem: what the numbers of its records mean."""

from __future__ import annotations

from mech_env.core.codes import Codes

# --- sizes: a scenario that needs more is refused ---
SIDES = 2  # XH-001
SIDE_NAMES = ("red", "blue")
MAX_UNITS = 12
MAX_UNITS_PER_SIDE = 6
MAX_PIECES = 16
WEAPON_SLOTS = 6  # carried weapons; a ship may have all of them equipped (XH-042)
MAX_GROUPS = 4  # initiative groups (XH-020)
MAX_COLUMNS = 200
MAX_ROWS = 200
MAX_ROUNDS = 99
MAX_ENCOUNTERS = 8
MOST_HP = 200
MOST_SCORE = 15
LEAST_SCORE = -5
MOST_MOD = 10  # of the summed benefits and penalties (XH-003)
MOST_ALTITUDE = 2000  # ft; in space: steps
MOST_MOVED = 6000  # ft of one turn, dashing
MOST_STEALTH = 60  # total of a Stealth check
MAX_SEATS = 2
MAX_FRAMES = 16
MAX_TIES = 32  # rerolls of tied initiative (XH-023)

FEET = 1  # a unit's own distance unit u, in ft
HEX = 15  # XH-008: 1 hex = 15 ft
STEP_FEET = (5, 75, 0)  # of the lattices of Lattice; a step of space is no number of ft

# The eight directions: axial steps (dq, dr), then up and down (XH-007).
STEP_Q = (1, 1, 0, -1, -1, 0, 0, 0)
STEP_R = (0, -1, -1, 0, 1, 1, 0, 0)
UP, DOWN = 6, 7
DIRECTIONS = 8
LENGTHS = (1, 2, 5, 10)  # intervals of a leg


# --- codes ---
class Lattice(Codes):
    """The step of a board (XH-008)."""

    FEET = "5 ft: somebody counts in feet"
    HEXES = "75 ft: all count in hexes"
    SPACE = "1,000 km"


class Kind(Codes):
    """Which set of scores a unit has (XH-001)."""

    MACHINE = "a machine"
    CREATURE = "a creature"


class Class(Codes):
    """What a unit is."""

    MECH = "a mech"
    SHIP = "a ship"
    VEHICLE = "a vehicle"
    TURRET = "a turret"
    CREATURE = "a creature"


class Score(Codes):
    """Ability scores: those of machines, Evasion, those of creatures."""

    HULL = "Hull"
    ENGINE = "Engine"
    REACTOR = "Reactor"
    SYSTEMS = "Systems"
    SCANNERS = "Scanners"
    EVASION = "Evasion"
    STRENGTH = "Strength"
    AGILITY = "Agility"
    STEALTH = "Stealth"
    PERCEPTION = "Perception"
    INVESTIGATION = "Investigation"
    BIOLOGY = "Biology"


class Mode(Codes):
    """Ways to move (XH-211)."""

    WALK = "on the ground"
    FLY = "in the air, or in space"
    SWIM = "in water"


class Status(Codes):
    """Whether a unit takes part."""

    ACTIVE = "on the board"
    OUT = "defeated (XH-076)"
    AWAY = "it left the board, or has no place in this fight"


class Aware(Codes):
    """What a side knows of an enemy (XH-017)."""

    UNAWARE = "nothing"
    SUSPECTED = "that it is there"
    LOCATED = "where it is"


class View(Codes):
    """The class of a target for an attacker (E3 of the engagement)."""

    OPEN = "in the open"
    PARTIAL = "partly concealed (XH-161)"
    CONCEALED = "concealed (XH-150)"
    CLOAKED = "cloaked (XH-144)"


class Damage(Codes):
    """Types of damage (XH-061)."""

    KINETIC = "kinetic"
    FIRE = "fire"
    ELECTRICAL = "electrical"


class Arm(Codes):
    """Classes of weapons; they say which score is added (XH-063 to XH-069)."""

    MELEE = "melee"
    CONVENTIONAL = "conventional ranged"
    ENERGY = "energy ranged"
    THROWN = "thrown"


class LastMove(Codes):
    """Movement in a unit's last turn, for its traces (XH-134)."""

    STILL = "it stood still"
    MOVED = "it moved"
    DASHED = "it dashed"


class Trigger(Codes):
    """Triggers of a standby (XH-088)."""

    ENTER_REACH = "an enemy comes within my melee reach"
    ENTER_RANGE = "an enemy comes within the range of my answer"
    ENGAGES_ME = "an enemy engages me"
    ENGAGES_ALLY = "an enemy engages an ally"
    RANGED = "an enemy shoots at anyone"
    THRUSTS = "an enemy that dashed comes nearer"
    APPEARS = "an enemy is located"
    PROGRAM = "an enemy uses a program or a specialty"
    ALLY_ENGAGES = "an ally engages"
    USES = "an enemy uses an object"


class Task(Codes):
    """What an assist helps with (XH-129, XH-130)."""

    NONE = "nothing"
    ATTACK = "an attack on an enemy"
    BREAK_FREE = "to break free"
    SEARCH = "to search"
    HIDE = "to hide"
    OBJECT = "to handle an object"
    DRAG = "to drag"
    CONTROL = "to control a mount"


class Handling(Codes):
    """What can be done with an object (XH-191)."""

    OPEN = "open it"
    CLOSE = "close it"
    LIFT = "lift it"
    PUSH = "push it away"
    PULL = "pull it nearer"
    BREAK = "break it"
    TURN = "switch it on or off"


class PieceState(Codes):
    """Damage of a piece with hit points (XH-012)."""

    INTACT = "more than half is left"
    BREACHED = "half or less is left"
    DESTROYED = "nothing is left"


class Site(Codes):
    """What decides a fight beside defeat (XH-005)."""

    NONE = "nothing"
    GENERATOR = "the generator is off or destroyed"


class Ending(Codes):
    """Why a fight ended (`reason`)."""

    LIMIT = "the round limit"
    DEFEAT = "a side has nobody left"
    OBJECTIVE = "the objective is met"
    CAMPAIGN = "the campaign is over"


# --- values of options with words (catalogue 7.1): the names of the members, in small letters ---
class Controller(Codes):
    """Option controller (XH-023)."""

    PLAYER = "players"
    ARCHITECT = "the Architect"


class Edge(Codes):
    """Option edge (XH-007)."""

    WALL = "the edge blocks"
    RETREAT = "who crosses it leaves"


class AddedEffects(Codes):
    """Option added_effects (XH-070)."""

    NONE = "none"
    MAX_DAMAGE = "a natural 20 does all damage"


class FlankRequires(Codes):
    """Option flank_requires (XH-120)."""

    THREAT = "the partner could strike"
    ATTACKED = "the partner has struck"


class FlankedPenalty(Codes):
    """Option flanked_penalty (XH-119)."""

    NONE = "none"
    DIS = "disadvantage on engagements of the flanked"


class ShoveUnit(Codes):
    """Option shove_unit (XH-182)."""

    OWN = "5 of the shover's own unit"
    FEET = "5 ft"


class AssistRange(Codes):
    """Option assist_check_range (XH-129)."""

    NEAR = "within 5 u"
    ANY = "anywhere"


N_MODES = len(Mode)  # kernels cannot ask an enum for its length
