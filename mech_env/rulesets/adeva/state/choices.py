"""Codes of what is chosen: the slots ``choice k`` mean the k-th member of one of these."""

from __future__ import annotations

from mech_env.core.codes import Codes


class Size(Codes):
    """How much of a turn Aim or Assist takes (A08, A49)."""

    HALF = "a Half Action"
    FULL = "a Full Action"


class Mode(Codes):
    """How a weapon fires (7.3)."""

    SINGLE = "a single shot"
    SEMI = "a semi-automatic burst"
    FULL = "a fully automatic burst"


class Radius(Codes):
    """Radius of a kill zone (AE-136)."""

    ONE = "1 km"
    THREE = "3 km"
    SIX = "6 km"
    TEN = "10 km"
    FIFTEEN = "15 km"


RADIUS_KM = (1, 3, 6, 10, 15)


class Release(Codes):
    """What releases an Overwatch (AE-136)."""

    ACTS = "any enemy acts in the zone"
    MOVES = "an enemy moves in or into it"
    SPENT = "an enemy in it acts without Reactions left"
    ATTACKS = "a chosen enemy attacks"
    ATTACKS_ALLY = "an enemy attacks a chosen ally"
    CHOSEN_ACTS = "a chosen enemy acts in it"


class Posture(Codes):
    """What A47 does (AE-215 to AE-218)."""

    STAND = "stand up"
    LIE = "lie down"
    MOUNT = "mount a vehicle"
    DISMOUNT = "leave it"
    SEAT = "change seats"


class Handling(Codes):
    """What A53 does (AE-240 to AE-243)."""

    DRAW = "draw an item"
    STOW = "stow an item"
    SWAP = "stow one item and draw another"
    USE = "use an item"
    PICK_UP = "pick up an item"
    TAKE_PILOT = "take a pilot aboard"
    DROP = "drop an item (free)"


class Usage(Codes):
    """The skills of A55."""

    STEALTH = "hide (AE-443)"
    AWARENESS = "look for who hides (AE-444)"
    TECH_USE = "override a gate (AE-445)"
    MEDICAE = "treat somebody (AE-446)"
    COMMAND = "steady somebody (AE-447)"


class Task(Codes):
    """What an Assist helps with (AE-226)."""

    ATTACK = "an attack"
    GRAPPLE = "a grapple"
    CLEAR = "to clear a weapon"
    CAPTURE = "to capture"
    STEALTH = "to hide"
    AWARENESS = "to look"
    TECH_USE = "to override"
    MEDICAE = "to treat"
    COMMAND = "to command"


class Order(Codes):
    """What A56 does."""

    RALLY = "rally a unit (AE-433)"
    FOCUS = "focus fire on an enemy (AE-434)"
    FORMATION = "order a formation (AE-316)"


class Formation(Codes):
    """Formations (AE-436 to AE-438)."""

    SPEARHEAD = "+1 km on every movement rate"
    PHALANX = "+10 on Parry beside each other"
    OVERLAPPING_FIRE = "+10 on the Agility test of Overwatch"


class Style(Codes):
    """Styles of a Director (AE-435)."""

    AGGRESSIVE = "+5 on attack tests"
    CAUTIOUS = "+5 on Evasion and Parry tests"


class Charge(Codes):
    """Whom a Director commands (AE-306)."""

    ICS = "all field ICs"
    HORDES = "all Hordes"
    ALL = "everybody"


class Card(Codes):
    """Advantages (AE-439 to AE-441)."""

    STRIKE = "Orbital Strike"
    RESUPPLY = "Resupply"
    SMOKE = "Smoke"


class Hold(Codes):
    """D-GRAPPLE: what the controller does (AE-095)."""

    DAMAGE = "hurt (AE-101)"
    PUSH = "push (AE-102)"
    READY = "ready an item (AE-105)"
    GRAB = "take an item (AE-106)"
    STAND = "stand up (AE-108)"
    STAND_DRAG = "stand up and pull the other up (AE-109)"
    THROW_DOWN = "throw down (AE-110)"
    USE = "use an item (AE-112)"
    RELEASE = "let go (AE-107)"
    POWER = "an AT power or pattern (AE-113)"
    ATTACK = "an attack (AE-114)"


class Repair(Codes):
    """D-REPAIR: what is bought (AE-450)."""

    WOUND = "a wound: 1 point"
    CRITICAL = "a critical: 3 points"
    LIMB = "a destroyed limb: 6 points"


REPAIR_COST = (1, 3, 6)


class By(Codes):
    """The test by which something is tried (AE-193, AE-201, AE-348)."""

    AGILITY = "Agility"
    ACROBATICS = "Acrobatics"
    STRENGTH = "Strength"
    STEALTH = "Stealth"


# --- values of options with words: names of the members, in small letters ---
class Unnatural(Codes):
    """Option unnatural (AE-008)."""

    ADD = "it adds to the bonus"
    MULTIPLY = "it multiplies the bonus"


class Scale(Codes):
    """Option scale (AE-011)."""

    E = "a cell is 1 km"
    P = "a cell is 1 m or dm: the same numbers"


class Deploy(Codes):
    """Option deploy (AE-017)."""

    CHOOSE = "sides place their units in turn"
    FIXED = "the scenario places them"


class FullCap(Codes):
    """Option full_cap (AE-064)."""

    FULL = "the full-auto rate"
    SEMI = "the semi-auto rate"


class GrabItem(Codes):
    """Option grab_item (AE-106)."""

    TEST = "a won test of Strength"
    FREE = "no test"
    OFF = "not allowed"


class DancerOffhand(Codes):
    """Option dancer_offhand (AE-133)."""

    KEEP = "the other hand's -20 stays"
    DROP = "it goes"


class MultiEvade(Codes):
    """Option multi_evade (AE-160)."""

    ONE_PLUS_DOS = "one hit, and one for each degree"
    DOS_ONLY = "one for each degree"


class FateWindows(Codes):
    """Option fate_windows (AE-248)."""

    FULL = "whenever it may be spent"
    OWN_TURN = "in own turns"
    OFF = "never"


class FateCheck(Codes):
    """Option fate_check (AE-276)."""

    MAX = "who has a pool, spent or not"
    CURRENT = "who has points left"


class UnarmedFatigue(Codes):
    """Option unarmed_fatigue (AE-284)."""

    NET = "damage after soak"
    RAW = "damage before soak"


class EnemyWounds(Codes):
    """Option enemy_wounds (section 6)."""

    EXACT = "enemies' wounds are seen exactly"
    BANDS = "in quarters"


class Turns(Codes):
    """Option initiative (AE-020); 7.9."""

    ROLL = "dice decide the order"
    FIXED = "the units' order in the scenario"
