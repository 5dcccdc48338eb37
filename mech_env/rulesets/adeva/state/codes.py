"""Sizes of Adeptus Evangelion, and codes of what units are and how they fare."""

from __future__ import annotations

from mech_env.core.codes import Codes

# --- sizes: a scenario that needs more is refused ---
SIDES = 2
SIDE_NAMES = ("red", "blue")  # side 0 and side 1 of the catalogue
MAX_UNITS = 32
MAX_UNITS_PER_SIDE = 16
ITEMS = 6  # carried by a unit
MAX_COLUMNS = 24
MAX_ROWS = 24
MAX_CELLS = MAX_COLUMNS * MAX_ROWS
MAX_COVERS = 40  # pieces of cover on a map
MAX_GROUND = 32  # things that lie on the ground
# How a side is shown the map: what a cell is to walk on, fog that stays, planes of the map.
DIFFICULT, WALL, GATE = 1, 2, 3
STAYS = 9
N_SHOWN = 4
MAX_SMOKES = 2  # one card for each side (AE-441)
GATES = SIDES  # at most one for each side, by its owner
MAX_ROUNDS = 20
MAX_ENCOUNTERS = 6
MAX_FRAMES = 16
MAX_HELPS = 2  # of one unit: two Half Assists of a turn (AE-226)
MAX_HITS = 12  # of one attack: a full rate of 6, doubled by Storm (AE-393)
MAX_KITS = 12
MAX_DIRECTORS = 2  # of a side (AE-304)
ROSTER_PEOPLE = 5  # of a side in a campaign (AE-448)
ROSTER_MACHINES = 4
N_HULLS = SIDES * ROSTER_MACHINES  # the first rows of machines: those of the rosters
MAX_PEOPLE = SIDES * ROSTER_PEOPLE + MAX_UNITS  # the rosters first, red's before blue's
MAX_MACHINES = N_HULLS + MAX_UNITS
MAX_TIES = 32  # rerolls of tied initiative (AE-021)
MAX_FURY = 20  # dice of one Righteous Fury (AE-274)

MOST_CHARACTERISTIC = 99
MOST_UNNATURAL = 4
MOST_WOUNDS = 50  # also Magnitude (AE-428)
MOST_CRITICAL = 40  # what is counted of a location's critical total
MOST_ARMOUR = 12
MOST_FATE = 5
MOST_FATIGUE = 10
MOST_STUN = 20
MOST_EGO = 99
MOST_ATS = 9
MOST_AMMO = 60
MOST_INTEGRITY = 6  # of an item (AE-068)
MOST_GATE = 40  # integrity of a gate
MOST_COVER = 16
MOST_FREE = 16  # free actions of a turn (AE-031)
MOST_MODIFIER = 300  # of a test, before the limit of AE-002
MOST_TARGET = 400  # of a target number
MOST_DAMAGE = 400
MOST_KM = 120  # lengths that are counted, in cells or half km
MOST_PARTS = 24  # repair points to come (AE-450)
MOST_FEAR = 4

D100 = 100  # faces of the die of tests and locations
FULL_MORALE = 5  # AE-311

HALF, FULL = 1, 2  # what an action costs, of the two halves of a turn
NO_UNIT = -1
NO_CELL = -1

# Directions 0 = N, clockwise (AE-013): x to the right, y down.
DIRECTIONS = 8
STEP_X = (0, 1, 1, 1, 0, -1, -1, -1)
STEP_Y = (-1, -1, 0, 1, 1, 1, 0, -1)


class Kind(Codes):
    """What a unit is (`type` of the catalogue)."""

    IC = "an independent character (AE-294)"
    EVA = "an Evangelion or Dysangelion with a pilot (AE-320)"
    SUPERHEAVY = "a Superheavy with a pilot (AE-320)"
    ANGEL = "an Angel: a Construct without a pilot (AE-320)"
    HORDE = "a Horde (AE-353)"
    PILOT = "a pilot outside its Construct (AE-338)"
    DIRECTOR = "a commander without a Construct (AE-303)"
    TRANSPORT = "a vehicle with two seats (AE-442)"


# Whether a unit of a kind has Reactions: AE-429, AE-442.
HAS_REACTIONS = tuple(int(kind not in (Kind.HORDE, Kind.TRANSPORT)) for kind in Kind)


class Status(Codes):
    """Whether a unit takes part (AE-025)."""

    ACTIVE = "on the map, alone or on somebody"
    OFFMAP = "a Director with the supreme commander (AE-315)"
    DEFEATED = "out of the fight, alive"
    DEAD = "dead"
    DESTROYED = "a Horde or a Transport that is no more"
    ESCAPED = "it left the map (AE-026, AE-349)"
    RESCUED = "a pilot in safety (AE-337, AE-345)"
    CAPTURED = "a pilot in the enemy's hands (AE-348)"
    AWAY = "no place in this fight"


class Berth(Codes):
    """Where on its carrier a unit is that shares another's cell."""

    NONE = "on its own feet"
    LEADER = "attached to a Horde (AE-313, AE-356)"
    DRIVER = "seat 0 of a Transport"
    GUNNER = "seat 1 of a Transport"
    RIGHT_HAND = "held in a right hand (AE-346)"
    LEFT_HAND = "held in a left hand"
    DOCK = "in a wing dock"


class Characteristic(Codes):
    """Characteristics, in the order of the tables (7.1)."""

    WS = "Weapon Skill"
    BS = "Ballistic Skill"
    S = "Strength"
    T = "Toughness"
    AG = "Agility"
    INT = "Intelligence"
    PER = "Perception"
    WP = "Willpower"
    FEL = "Fellowship"
    SR = "Synch Ratio"


class Skill(Codes):
    """Skills (AE-009)."""

    DODGE = "Dodge"
    ACROBATICS = "Acrobatics"
    AWARENESS = "Awareness"
    STEALTH = "Stealth"
    TECH_USE = "Tech-Use"
    MEDICAE = "Medicae"
    COMMAND = "Command"


class Location(Codes):
    """Body locations, and pools of wounds (AE-324)."""

    HEAD = "the head"
    RIGHT_ARM = "the right arm"
    LEFT_ARM = "the left arm"
    BODY = "the body"
    RIGHT_LEG = "the right leg"
    LEFT_LEG = "the left leg"


N_LOCATIONS = len(Location)


class Talent(Codes):
    """Talents of pilots, characters and Angels: a bit each (7.5)."""

    QUICK_SPREAD = "patterns are spread faster (AE-044)"
    SWIFT = "Swift Attack (AE-085)"
    LIGHTNING = "Lightning Attack (AE-088)"
    TWW_MELEE = "Two Weapon Wielder, melee (AE-130)"
    TWW_RANGED = "Two Weapon Wielder, ranged (AE-130)"
    AMBIDEXTROUS = "no penalty for the other hand (AE-132)"
    BLADE_DANCER = "Balanced weapons in both hands (AE-133)"
    GUNSLINGER = "pistols and carbines in both hands (AE-134)"
    COUNTER_ATTACK = "strikes after a parry (AE-072)"
    DISARM = "Disarm (AE-079)"
    ADVANCED_DISARM = "+20 to disarm (AE-081)"
    TAKEDOWN = "Take Down (AE-150)"
    GUARDIAN = "parries for others (AE-174)"
    SACRIFICE = "gives an arm (AE-178, AE-182)"
    HARD_TARGET = "harder to hit on the run (AE-189, AE-214)"
    SPRINT = "faster (AE-421)"
    QUICK_DRAW = "readies for free (AE-244)"
    THIS_GUN_IS_MINE = "clears at once (AE-234)"
    UNARMED_WARRIOR = "strikes harder unarmed (AE-422)"
    UNARMED_MASTER = "and harder still (AE-423)"
    KILLING_STRIKE = "an All-Out Attack without defence (AE-424)"
    SOUND_CONSTITUTION = "more wounds of its own, counted in them (AE-425)"


class Upgrade(Codes):
    """Upgrades of Constructs and traits of Hordes: a bit each (7.5)."""

    KINETIC_BARRIER = "a Deflection that is no AT Field (AE-426)"
    BOOST_FRAME = "Boosted Jumps (AE-185)"
    WING_DOCK = "room for a pilot (AE-427)"
    EJECTION_BOOSTER = "+10 to eject (AE-330)"
    CLAWS = "a Natural weapon (AE-402)"
    ANGEL_ARM = "an Angelic weapon (AE-402)"
    FEAR = "enemies fear it (AE-374)"
    COMMAND_CENTRE = "its Director reaches everybody (AE-313)"
    VOLLEY = "a Horde's fire (AE-430)"
    SWARM = "a Horde's melee (AE-430)"
    UNARMED = "an Unarmed weapon (AE-282); without it none, as in `micro`"


class Cockpit(Codes):
    """Traits of a cockpit: a bit each (7.5)."""

    FLIGHT = "it flies: no damage from landing (AE-334)"
    HOVERER = "it hovers: no damage from landing (AE-334)"
    DRIVE = "it moves by itself (AE-339)"
    AI = "it moves without its pilot (AE-343)"


class Pattern(Codes):
    """Patterns of an AT Field (AE-412 to AE-415)."""

    WALL = "Wall: Deflection 5 x ATS"
    NEUTRALISE = "Neutralise: takes Deflection from enemies within 3 km"
    SURGE = "Surge: Deflection 2 x ATS, faster"
    EDGE = "Edge: Deflection 2 x ATS, melee pierces more"


class Power(Codes):
    """Powers of an AT Field (AE-416 to AE-420)."""

    LANCE = "Lance: an attack by SR"
    FLOAT = "Float: Boosted Jumps this turn"
    JAUNT = "Jaunt: a teleport"
    BULWARK = "Bulwark: Deflection +10"
    PROBE = "Probe: an attack on the mind"


class Condition(Codes):
    """What lasts until something ends it: a bit each in `conditions`."""

    PRONE = "on the ground (AE-367)"
    PINNED = "under fire (AE-369)"
    SHAKEN = "afraid (AE-375)"
    SURPRISED = "until the end of round 1 (AE-019)"
    HIDDEN = "the enemy has lost it (AE-443)"
    AIMED_AT = "attacked since its last turn (AE-369)"
    FEAR_TESTED = "it has met what it fears (AE-374)"
    TREATED = "Medicae has helped in this fight (AE-446)"
    BURNED = "fate burned: out of action (AE-352)"
    BREACHED = "its cockpit is open (AE-331)"
    FRESH = "it acts from the next round on (AE-338)"
    CONTROLS = "controller of its grapple (AE-091)"
    KEPT = "the controller's duty is met this turn (AE-094, AE-117)"
    ADRIFT = "a Horde without its Director: last in the order (AE-355)"
    DAZED = "-10 on WS, BS and Perception for the fight (AE-384)"
    BLINDED = "-20 more (AE-384)"
    DRIVE = "on foot in a cockpit that moves by itself (AE-339)"
    AI = "on foot in a cockpit that thinks for itself (AE-343)"


class Once(Codes):
    """What a unit has done in its turn: a bit each in `done`, cleared as its next turn begins.

    Not at the end of the turn: a delayed action is still part of it (AE-237).
    """

    ATTACK = "an Attack action (AE-038)"
    CONCENTRATION = "a Concentration action (AE-037)"
    ACTED = "any action (AE-119)"
    TRIED = "a try to disengage (AE-191)"
    SLIPPED = "and it passed: Disengage costs a half (AE-191)"
    QUICK_HALF = "a pattern at half ATS for free (AE-044)"
    QUICK_FULL = "a pattern at full ATS for a half (AE-044)"
    GUARD_PENALTY = "-10 on own WS and BS tests (AE-118)"
    STOPPED = "pinned in its own turn: no more (AE-369)"
    LANCE = "the power Lance (AE-041)"
    FLOAT = "the power Float; it may jump (AE-417)"
    JAUNT = "the power Jaunt"
    BULWARK = "the power Bulwark"
    PROBE = "the power Probe"


class Until(Codes):
    """What lasts until a unit's next turn begins: a bit each in `until`."""

    REACTION = "its Reaction is left (AE-030)"
    STANCE_REACTION = "that of the Defensive Stance is left (AE-075)"
    ALL_OUT = "-20 on Parry and Evasion (AE-052)"
    STANCE = "in Defensive Stance (AE-075)"
    GUARDED = "+10 on Parry and Evasion, two dice in cover (AE-118, AE-120)"
    RAN = "it ran (AE-213)"
    JUMPED = "a Boosted Jump (AE-188)"
    OBSTRUCTED = "-10 on attacks and movement (AE-128)"
    COUNTERED = "a Counter-Attack was made (AE-074)"
    DELAYING = "it holds a Half Action (AE-235)"
    ASSIST_FULL = "its help costs a Full Action (AE-226)"
    LATE = "it lost the race: its Delay comes after the action under way (AE-238)"


class Test(Codes):
    """What a test is on: the value that it compares with the die."""

    __test__ = False  # not a test of pytest

    WS = "Weapon Skill"
    BS = "Ballistic Skill"
    SR = "Synch Ratio"
    STRENGTH = "Strength"
    TOUGHNESS = "Toughness"
    AGILITY = "Agility"
    WILLPOWER = "Willpower"
    DODGE = "Dodge"
    ACROBATICS = "Acrobatics"
    AWARENESS = "Awareness"
    STEALTH = "Stealth"
    TECH_USE = "Tech-Use"
    MEDICAE = "Medicae"
    COMMAND = "Command"
    PARRY = "Parry: Weapon Skill (AE-009)"
    DEFLECT = "the Deflection rating (AE-153)"


class Terrain(Codes):
    """Of a cell: a bit each (AE-013, AE-026)."""

    DIFFICULT = "2 to enter"
    WALL = "not to be entered; it blocks sight"
    EXIT_RED = "red leaves the map here"
    EXIT_BLUE = "blue leaves the map here"
    GATE = "a gate stands here"
    FOG = "fog that stays"
    ZONE_RED = "red may be deployed here"
    ZONE_BLUE = "blue may be deployed here"


class Ending(Codes):
    """Why a fight ended (`reason`)."""

    LIMIT = "the round limit (AE-025)"
    ROUT = "a side has no active combatant left (AE-025)"
    GATE = "a gate is down or overridden (7.8)"
    RESCUE = "nobody is left to be rescued (7.8)"
    CAMPAIGN = "the campaign is over (AE-455)"


class LimitRule(Codes):
    """What decides at the round limit (7.8)."""

    DRAW = "nothing: a draw"
    WOUNDS = "wounds left, in percent"
    KILLS = "the kill score"
    RESCUE = "pilots of red that got away"
    RED = "red wins"
    BLUE = "blue wins"


class Surprise(Codes):
    """Who is surprised in round 1 (AE-018)."""

    NONE = "nobody"
    RED = "all of red"
    BLUE = "all of blue"
    ROLL = "who fails a test against the ambushers"


class Ambush(Codes):
    """Who ambushes where surprise is rolled (AE-018)."""

    RED = "red"
    BLUE = "blue"
    RANDOM = "a die says (7.8)"


class Fate(Codes):
    """How it stands with a person of a campaign's roster (AE-449)."""

    READY = "it can deploy"
    LOST = "it must be rescued"
    DEAD = "dead"


def bit_set(*members: Codes) -> int:
    """Members as a set of bits."""
    return sum({1 << member for member in members})
