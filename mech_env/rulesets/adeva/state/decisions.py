"""The kinds of decision, the action slots that answer them, and what is meant by a slot.

D-ACTION asks for a verb; its parameters are asked after it, one by one, in the order of the
catalogue's table 4.2. Nothing happens in between, so the answers are one decision of the rules.

A slot names a thing, the request says what for. ``choice k`` is the k-th member of the codes that
the decision chooses among (``CHOICES``), or the number k + 1.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.actions import ActionCatalogue
from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c


class Decision(Codes):
    """Kinds of decision: the catalogue's (4.1), then from WEAPON on parameters of any of them."""

    NONE = "nothing"
    DIRECTOR = "who fills a Director slot (AE-304)"
    LOADOUT = "which kit (AE-297)"
    DEPLOY = "where to stand, the column (AE-017)"
    FATE_INIT = "whether the initiative die counts as 10 (AE-251)"
    FATE_ANY = "what fate removes or restores (AE-255, AE-256, AE-259)"
    FATE_PRE = "whether fate boosts the test (AE-249)"
    FATE_POST = "whether fate changes the test (AE-253, AE-258)"
    ACTION = "what to do"
    AOO = "with which weapon to strike who leaves (AE-053)"
    INTERRUPT = "whether to act now (AE-236)"
    YIELD = "whether to let the ally go first (AE-139)"
    GUARD_PICK = "which die counts (AE-120)"
    ALLOC = "whom the next hit strikes (AE-059)"
    DEFLECT = "whether to deflect (AE-153)"
    ALLY = "how to help the ally (AE-152)"
    EVADE = "how to evade (AE-158)"
    COUNTER = "with which weapon to strike back (AE-072)"
    SAC_SELF = "which arm to give (AE-182)"
    DAMAGE = "how to change the damage (AE-270)"
    REDUCE = "whether fate reduces the damage (AE-254)"
    ENGAGE = "whom to engage (AE-212)"
    GRAPPLE = "what to do with the grapple (AE-095)"
    SHIFT = "which way to push (AE-102, AE-126)"
    KD = "whether to hurt too (AE-124)"
    DISARM = "what is knocked from the hand (AE-079)"
    PULLUP = "how to get up the ledge (AE-201)"
    CAPTURE = "how to escape capture (AE-348)"
    EJECT = "whether to eject (AE-330)"
    BURN = "whether to burn fate (AE-352)"
    ROSTER = "which pilot deploys (AE-454)"
    REPAIR = "which Construct to repair (AE-450)"
    HEAL = "who treats (AE-451)"
    RESCUE = "who goes to rescue (AE-449)"
    WEAPON = "with which weapon"
    FIRST_KIND = "which attack comes first (AE-135)"
    MODE = "how to fire"
    TARGET = "whom or what"
    COLUMN = "which column"
    ROW = "which row"
    DIRECTION = "which way"
    CELLS = "how far"
    PART = "which part (AE-066, AE-068)"
    STRIKE = "whether it is a Killing Strike (AE-424)"
    CHARGE_WITH = "with what to charge (AE-069, AE-071)"
    SECOND_KIND = "which attack comes second (AE-135)"
    SECOND_TARGET = "whom the second attack strikes"
    SIZE = "how much time to take"
    PATTERN = "which pattern"
    POWER = "which power or pattern (AE-113)"
    RADIUS = "how large a zone (AE-136)"
    CONDITION = "what to wait for (AE-136)"
    WHO = "for whom to wait (AE-136)"
    BY = "by which test"
    POSTURE = "which change of posture"
    HANDLING = "what to do with equipment"
    ITEM = "which item"
    ITEM_IN = "which item instead"
    GROUND = "which thing on the ground"
    PLACE = "in which hand, or the dock"
    FRIEND = "which ally"
    TASK = "with what to help"
    SKILL = "which skill"
    ORDER = "which order"
    FORMATION = "which formation"
    CARD = "which Advantage"
    ARM = "which arm (AE-178)"
    HITS = "how many hits (AE-179)"
    FOLLOW = "whether to follow (AE-104)"
    ADVANCE = "where to advance (AE-127)"
    TAKE = "whether to take it (AE-080)"
    POOL = "which location (AE-259)"
    CHARGE_OF = "whom the Director commands (AE-306)"
    STYLE = "the Director's style (AE-435)"
    SUPCOM = "who is supreme commander (AE-309)"
    MACHINE = "which Construct deploys (AE-454)"
    PURCHASE = "what to repair (AE-450)"
    PATIENT = "who is treated (AE-451)"


class Verb(Codes):
    """The slots of the group `verb`: A01 to A60 of table 4.2, then answers to other decisions."""

    SPREAD_HALF = "spread a pattern, half ATS"
    SPREAD_FULL = "spread a pattern, full ATS"
    LANCE = "AT power: Lance"
    FLOAT = "AT power: Float"
    JAUNT = "AT power: Jaunt"
    BULWARK = "AT power: Bulwark"
    PROBE = "AT power: Probe"
    AIM = "aim"
    ATTACK = "a standard attack"
    CALLED_SHOT = "a called shot"
    ALL_OUT = "an all-out attack"
    BURST_SEMI = "a semi-automatic burst"
    BURST_FULL = "a fully automatic burst"
    CHARGE = "charge"
    STANCE = "defensive stance"
    DISARM = "disarm"
    FEINT = "feint"
    SWIFT = "swift attack"
    LIGHTNING = "lightning attack"
    GRAPPLE = "grapple"
    HOLD = "keep the grapple, and act in it"
    RELEASE = "let go"
    BREAK_FREE = "break free"
    SLIP_FREE = "slip free"
    TAKE_CONTROL = "take control of the grapple"
    EITHER_POWER = "an AT power in a grapple"
    EITHER_ATTACK = "an attack in a grapple"
    GUARD = "guarded action"
    KNOCK_DOWN = "knock down"
    MANEUVER = "maneuver"
    MULTIPLE = "attack with both hands"
    OVERWATCH = "overwatch"
    STUN = "stun"
    SUPPRESS = "suppressive fire"
    TAKE_DOWN = "take down"
    BOOSTED_JUMP = "boosted jump"
    TRY_DISENGAGE = "try to disengage faster (free)"
    DISENGAGE = "disengage"
    DROP_DOWN = "drop down"
    RUNNING_JUMP = "jump from a run"
    STANDING_JUMP = "jump"
    STANDING_LEAP = "leap"
    RUNNING_LEAP = "leap from a run"
    HALF_MOVE = "half move"
    FULL_MOVE = "full move"
    RUN = "run"
    POSTURE = "stand, lie, mount or dismount"
    ADVANCE = "tactical advance"
    ASSIST = "help an ally"
    BRACE = "brace a weapon"
    CLEAR = "clear a weapon"
    DELAY = "delay"
    READY = "ready, stow or use an item"
    RELOAD = "reload"
    USE_SKILL = "use a skill"
    ORDER = "give an order"
    CARD = "play an advantage"
    MORALE = "give back fate"
    CAPTURE = "capture a pilot"
    END = "end the turn"
    NO = "no: none, done"
    YES = "yes"
    BOOST = "fate: +20"
    REROLL = "fate: roll again"
    DEGREES = "fate: one degree better"
    REMOVE_FATIGUE = "fate: no fatigue"
    REMOVE_STUN = "fate: no stun"
    RESTORE = "fate: wounds back"
    SWAP_1 = "degrees for die 1"
    SWAP_2 = "degrees for die 2"
    PLUS = "fate: 1 more"
    MINUS = "fate: 1 less"
    REROLL_1 = "fate: roll die 1 again"
    REROLL_2 = "fate: roll die 2 again"
    GUARDIAN = "guardian: parry for the ally"
    PROTECT = "protect the ally: take its place"
    SACRIFICE = "give an arm for the ally"
    DODGE = "dodge"
    PARRY = "parry"
    DIVE = "dive for cover"


class Thing(Codes):
    """The slots of the group `thing`."""

    RIGHT_HAND = "the right hand, or what it holds"
    LEFT_HAND = "the left hand, or what it holds"
    DOCK = "the wing dock"
    GATE = "the gate of the enemy"
    COVER = "the cover in which the target stands"
    CELL = "a cell, to be chosen"
    OFF_MAP = "off the map (AE-026)"


class Arm(Codes):
    """The slots of the group `weapon`: items by slot, then weapons that are no items."""

    ITEM_0 = "item 0"
    ITEM_1 = "item 1"
    ITEM_2 = "item 2"
    ITEM_3 = "item 3"
    ITEM_4 = "item 4"
    ITEM_5 = "item 5"
    UNARMED = "unarmed (AE-282)"
    CLAWS = "claws"
    ANGEL_ARM = "an Angel's arm"
    VOLLEY = "a Horde's volley"
    SWARM = "a Horde's swarm"


# The verbs of D-ACTION: `options.actions` has a bit for each.
ACTIONS_OF_TURN = Verb.names()[: Verb.END + 1]
N_VERBS = len(ACTIONS_OF_TURN)
N_CHOICES = 12


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(k) for k in range(count))


# Directions, columns and rows are named as the side looks across the board, which is mirrored by
# a half turn: forward is east for red, west for blue. So a slot means the same to both.
WAYS = (
    *("left", "forward left", "forward", "forward right"),
    *("right", "back right", "back", "back left"),
)
ACTIONS = ActionCatalogue(
    [
        ("verb", Verb.names()),
        ("weapon", (*_numbers(c.ITEMS), "unarmed", "claws", "angel_arm", "volley", "swarm")),
        ("enemy", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("own", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("column", _numbers(c.MAX_COLUMNS)),
        ("row", _numbers(c.MAX_ROWS)),
        ("direction", WAYS),
        ("location", c.Location.names()),
        ("thing", Thing.names()),
        ("choice", _numbers(N_CHOICES)),
    ]
)
N_ACTIONS = len(ACTIONS)
WEAPON = ACTIONS.groups["weapon"].first
N_ARMS = len(Arm)
ENEMY = ACTIONS.groups["enemy"].first
OWN = ACTIONS.groups["own"].first
COLUMN = ACTIONS.groups["column"].first
ROW = ACTIONS.groups["row"].first
DIRECTION = ACTIONS.groups["direction"].first
LOCATION = ACTIONS.groups["location"].first
THING = ACTIONS.groups["thing"].first
CHOICE = ACTIONS.groups["choice"].first

# What `choice k` means, by decision; of the others the number k + 1, or the k-th of a list.
CHOICES: dict[Decision, type[Codes]] = {
    Decision.SIZE: ch.Size,
    Decision.MODE: ch.Mode,
    Decision.PATTERN: c.Pattern,
    Decision.RADIUS: ch.Radius,
    Decision.CONDITION: ch.Release,
    Decision.BY: ch.By,
    Decision.PULLUP: ch.By,
    Decision.CAPTURE: ch.By,
    Decision.POSTURE: ch.Posture,
    Decision.HANDLING: ch.Handling,
    Decision.TASK: ch.Task,
    Decision.SKILL: ch.Usage,
    Decision.ORDER: ch.Order,
    Decision.FORMATION: ch.Formation,
    Decision.CARD: ch.Card,
    Decision.GRAPPLE: ch.Hold,
    Decision.CHARGE_OF: ch.Charge,
    Decision.STYLE: ch.Style,
    Decision.PURCHASE: ch.Repair,
}

# Parts of a target, as frames keep them: locations, then things.
PART_THING = len(c.Location)
N_PARTS = PART_THING + len(Thing)
NO_PART = -1


@kernel
def turned(side: int, way: int) -> int:
    """The direction (0-7) behind slot ``direction way`` of a side, and back again."""
    return int(way) if side == 0 else (int(way) + 4) % 8


@kernel
def column_of(s: Any, side: int, k: int) -> int:
    """The column behind slot ``column k`` of a side, and back again."""
    return int(k) if side == 0 else int(s.width) - 1 - int(k)


@kernel
def row_of(s: Any, side: int, k: int) -> int:
    """The row behind slot ``row k`` of a side, and back again."""
    return int(k) if side == 0 else int(s.height) - 1 - int(k)


@kernel
def unit_slot(s: Any, side: int, unit: int) -> int:
    """The action slot of a unit, for a side."""
    return (OWN if s.units[unit].side == side else ENEMY) + sides.slot_of(s, unit)


@kernel
def unit_at(s: Any, side: int, slot: int) -> int:
    """The unit behind an action slot, for a side; the inverse of ``unit_slot``."""
    if slot >= OWN:
        return sides.own_unit(s, side, slot - OWN)
    return sides.enemy_unit(s, side, slot - ENEMY)


@kernel
def part_slot(part: int) -> int:
    """The action slot of a part of a target."""
    return LOCATION + int(part) if part < PART_THING else THING + int(part) - PART_THING


@kernel
def part_at(slot: int) -> int:
    """The part behind an action slot; the inverse of ``part_slot``."""
    return int(slot) - LOCATION if slot < THING else PART_THING + int(slot) - THING
