"""Sizes and codes of Steel Typhoon: what the numbers of its records mean."""

from __future__ import annotations

from mech_env.core.codes import Codes

# --- sizes: a scenario that needs more is refused ---
MAX_SIDES = 3
SIDE_NAMES = ("red", "blue", "green")
MAX_UNITS = 12
MAX_UNITS_PER_SIDE = 4
MAX_ENEMIES = 8
MAX_SQUADS = 8
MAX_PIECES = 40
MAX_COLUMNS = 24
MAX_ROWS = 12
MAX_HEXES = MAX_COLUMNS * MAX_ROWS
MAX_FRAMES = 8
SYSTEM_SLOTS = 5
MAX_ROUNDS = 40  # of a fight
MOST_OF_A_KIND = 2  # systems of one type on a frame (ST-002, ST-014, ST-026)
DEPLETED_AFTER = 3  # encounters without a charge (ST-174)


# --- codes ---
class System(Codes):
    """Types of system (ST-012); EMPTY is an empty slot."""

    EMPTY = "no system"
    DEF = "defence"
    MOV = "movement"
    SUR = "surveillance"
    HTH = "hand-to-hand weapon"
    DIR = "direct fire weapon"
    SMA = "smart weapon"


SYSTEM_NAMES = ("empty", *list(System.__members__)[1:])


SLOT_NAMES = tuple(f"system {slot}" for slot in range(1, SYSTEM_SLOTS + 1))


class SlotState(Codes):
    """State of a system slot (ST-013). Installed is WORKING or DISABLED."""

    NONE = "no system there"
    WORKING = "works"
    DISABLED = "disabled by a grapple"
    DESTROYED = "destroyed"


class Dice(Codes):
    """Kinds of dice, in the order of their slots.

    A slot holds a face: positive while the die can still be assigned, negative once it was, 0 while
    there is no such die.
    """

    SKILL = "K0-K3: Skill (Wild) dice, one set with two names (ST-049)"
    WEAPON = "A0, A1: weapons; A2-A4: further weapons"
    ROCKET = "A5, A6: rockets"
    DEFENCE = "D0-D2: defensive systems"
    MOVE = "M0, M1: movement systems; M2: the mobile frame's d8"
    SPOT = "P0, P1: surveillance systems"
    OPPORTUNITY = "O0: the Opportunity d8 (ST-043)"


DIE_SLOTS = 20
DIE_K, DIE_A, DIE_ROCKET, DIE_D, DIE_M, DIE_P, DIE_O = 0, 4, 9, 11, 14, 17, 19
FIRST_DIE = (DIE_K, DIE_A, DIE_ROCKET, DIE_D, DIE_M, DIE_P, DIE_O, DIE_SLOTS)  # by kind
DIE_MOBILE = 16
# A bit for each kind: sets of them.
SKILL_DICE, WEAPON_DICE, ROCKET_DICE, DEFENCE_DICE, MOVE_DICE, SPOT_DICE, OPPORTUNITY_DICE = (
    1 << kind for kind in Dice
)
DIE_NAMES = ("K0", "K1", "K2", "K3", "A0", "A1", "A2", "A3", "A4", "A5", "A6",
             "D0", "D1", "D2", "M0", "M1", "M2", "P0", "P1", "O0")  # fmt: skip
DIE_FACES = (6, 6, 6, 6, 6, 8, 6, 6, 6, 8, 8, 6, 6, 6, 6, 6, 8, 6, 6, 8)


class Pool(Codes):
    """Pools that are rolled once a round (index of `rolled`), and whose dice lie in them."""

    ATTACK = "weapons and rockets"
    DEFENCE = "defensive systems"
    MOVE = "movement systems and the mobile frame"
    SPOT = "surveillance systems"


POOL_DIE = (DIE_A, DIE_D, DIE_M, DIE_P)  # first slot, by pool


class Mode(Codes):
    """Modes of attack."""

    HTH = "hand-to-hand"
    DIR = "direct fire"
    SMA = "smart"


class TargetKind(Codes):
    """What an attack is aimed at."""

    UNIT = "a unit"
    SQUAD = "a squad"
    PIECE = "a piece of cover"


class PaidAction(Codes):
    """Paid actions, which can be held (value of `held_action`)."""

    ATTACK = "attack"
    SPOT = "spot an enemy"
    MOVE = "move"
    GRAPPLE = "grapple an enemy"


class Kind(Codes):
    """Kinds of action that an option may forbid (ST-193); the first are those of PaidAction."""

    ATTACK = "an attack"
    SPOT = "a Spot"
    MOVE = "movement"
    GRAPPLE = "a grapple"
    FORCE = "put a grappled enemy on another hex"
    BREAK = "break free of a grapple"
    HOLD = "hold an action"
    COMMS = "a message"
    RELEASE = "let go"


class Trigger(Codes):
    """Triggers of held actions (ST-134)."""

    REACH = "an enemy comes within reach"
    ADJACENT = "an enemy steps next to me"
    ATTACKED = "an enemy attacks one of us"
    SPOTTED = "an ally spots an enemy"
    EXPOSED = "an enemy leaves its cover"
    GRABBED = "an enemy grapples an ally"


class Material(Codes):
    """Materials of cover (ST-156)."""

    STEEL, STONE, GLASS, CONCRETE, WOOD, PLASTER = [""] * 6


MATERIAL_LETTERS = "STGCWP"  # on maps, by material; capital = thick, small = thin

# Object Health by material, thick and thin.
OBJECT_HEALTH = ((12, 8), (8, 5), (5, 2), (10, 2), (2, 0), (1, 0))


class Chassis(Codes):
    """Chassis (catalogue 7.3)."""

    STANDARD = "Standard"
    KESTREL = "Kestrel"
    BASTION = "Bastion"
    MANTIS = "Mantis"
    HOUND = "Hound"


CHASSIS_BASE_METRES = (9, 12, 6, 9, 9)


class Talent(Codes):
    """Talents of pilots (catalogue 7.4): bits of `talents`."""

    DEADEYE = "Deadeye"
    DUELIST = "Duelist"
    EVADER = "Evader"
    PATHFINDER = "Pathfinder"
    WRESTLER = "Wrestler"
    MECHANIC = "Mechanic"


# Ranks of pilots (catalogue 7.5).
PILOT_HP = 3


class Fate(Codes):
    """What became of a unit. Only IN_FIGHT units are on the map."""

    IN_FIGHT = "fights"
    OUT = "destroyed, or its pilot is"
    ROUTED = "fled"
    SURRENDERED = "gave up"
    NOT_FIELDED = "not in this fight"
    LOST = "lost for the campaign"


class Ending(Codes):
    """How a side was beaten (`beaten`), and why a battle ended (`reason`)."""

    UNBEATEN = "the round limit"
    DESTRUCTION = "all its Armors are destroyed"
    ROUT = "it fled"
    SURRENDER = "it gave up"
    OBJECTIVE = "the objective was reached"
    CAMPAIGN = "a reason only: the campaign is over"


class Limp(Codes):
    """Limits after a botched repair (ST-182)."""

    NONE = "none"
    MOVE_ONLY = "it only moves"
    ATTACK_ONLY = "it only attacks"


class Site(Codes):
    """Sites of an interlude (ST-184)."""

    FIELD = "in the field"
    HUB = "at a hub"


# Values of options with words (catalogue 7.1): the names of the members, in small letters.


class SkillGrowth(Codes):
    """Option skill_growth."""

    MILESTONES = "more Skill dice at some ranks"
    FLAT = "as many at every rank"


class Opportunity(Codes):
    """Option opportunity (ST-044)."""

    EXTRA_DIE = "a die like those of the Defence pool"
    ADD_TO_VALUE = "added to the Defence Value"


class AceRule(Codes):
    """Option ace_rule (ST-056)."""

    BEST_ROLL = "the best initiative counts for the side"
    LEAD_ONLY = "the lead's initiative counts"


class SideOrder(Codes):
    """Option side_order (ST-059)."""

    CHOOSE = "the commander names the next Armor"
    INITIATIVE = "by initiative, the highest first"


class Allowance(Codes):
    """Option move_allowance (ST-068)."""

    ROUND = "the base speed once a round"
    ACTION = "the base speed anew for every move"


class HitCarry(Codes):
    """Option direct_hit_carry (ST-096)."""

    FIGHT = "stored until the fight ends"
    ATTACK = "lost after the attack"


class LossChoice(Codes):
    """Option damage_choice (ST-097)."""

    SEED = "the owner if a player, else the attacker if a player, else the table"
    OWNER = "the owner"
    ATTACKER = "the attacker"
    TABLE = "a roll on the table"


class GrappleChoice(Codes):
    """Option grapple_choice (ST-120)."""

    SEED = "the grappler if a player, else the target if a player, else the table"
    GRAPPLER = "the grappler"
    TARGET = "the target"


class CoverOverflow(Codes):
    """Option cover_overflow (ST-149)."""

    LOST = "hits beyond its Object Health are lost"
    THROUGH = "later dice hit as if nothing covered"


class CovererHarm(Codes):
    """Option armor_cover_damage (ST-151)."""

    EXPOSED = "fives harm the covering Armor"
    ALL = "all dice but sixes harm it"
    NONE = "nothing harms it"


class SquadAttack(Codes):
    """Option squad_attack (ST-160)."""

    FULL_DIE = "the face counts"
    CAPPED_BY_SIZE = "at most the number of soldiers"


class Tiebreak(Codes):
    """Option tiebreak (ST-190)."""

    DRAW = "a draw"
    SYSTEMS = "the side with most systems wins"


class CoverKind(Codes):
    """What covers a target."""

    NONE = "nothing"
    PIECE = "a piece of cover"
    VICTIM = "the victim of its grapple"
    ALLY = "an ally that steps in"


# How many there are of each kind of code: kernels cannot ask an enum for its length.
N_POOLS, N_DICE, N_MODES, N_TARGET_KINDS, N_PAID_ACTIONS, N_TRIGGERS = (
    len(codes) for codes in (Pool, Dice, Mode, TargetKind, PaidAction, Trigger)
)

# Terrain of a hex (`ground`): SOLID, OPEN, or 1 + the index of the piece that stands there.
SOLID, OPEN = -1, 0
