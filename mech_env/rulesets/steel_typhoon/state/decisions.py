"""The kinds of decision, the action slots that answer them, and who is meant by a slot."""

from __future__ import annotations

from typing import Any

from mech_env.core.actions import ActionCatalogue
from mech_env.core.codes import Codes
from mech_env.core.hexes import DIRECTION_NAMES
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.state import codes as c


class Decision(Codes):
    """Kinds of decision: the catalogue's names; from MODE on, second questions."""

    NONE = "nothing"
    LOADOUT = "the type of a system slot (ST-003)"
    ACTIVATE = "which unit takes its turn (ST-059)"
    ACTION = "what to do"
    ROCKETS = "how many rockets"
    TARGET = "the target of an attack"
    ATKDIE = "the die that attacks"
    USESPOT = "whether the Spot die is used"
    INTERPOSE = "whether an ally covers the target"
    DEFDIE = "the die that defends"
    LOSS = "which system is lost"
    INFDIE = "the die used on soldiers"
    SPOTTARGET = "the enemy to spot"
    SPOTDIE = "the die that spots"
    MOVE = "the next step"
    GRAPTARGET = "whom to grapple"
    GRAPDIE = "the die that grapples"
    GRAPDEF = "the die that answers a grapple"
    DISABLE = "which system is disabled"
    FORCE = "where to put a grappled enemy"
    BREAKDIE = "the die to break free"
    BREAKDEF = "the die that holds on"
    SQUAD = "what a squad does"
    CAMP = "what to do with a slot of time"
    REPAIR = "which system is replaced"
    LIMP = "the limit after a botched repair"
    MODE = "the mode of an attack"
    TRIGGER = "the trigger of a held action"
    HELD = "the action to hold"
    TOKEN = "which message"
    VICTIM = "which victim"


class Verb(Codes):
    """The slots of the group `verb`: verbs of D-ACTION and answers to other decisions."""

    DONE = "done"
    YES = "yes"
    NO = "no"
    SPOT = "spot an enemy"
    ATTACK = "attack"
    MOVE = "move"
    GRAPPLE = "grapple an enemy"
    FORCE = "put a grappled enemy elsewhere"
    BREAK = "break free"
    HOLD = "hold an action until a trigger"
    COMMS = "send a message"
    RELEASE = "let a grappled enemy go"
    REPAIR = "repair"
    FULL = "a full repair"
    CHARGE = "charge the battery"
    HEAL = "heal the pilot"
    REST = "rest"
    TABLE = "roll on the table"


def _numbers(count: int, start: int = 0) -> tuple[str, ...]:
    return tuple(str(start + k) for k in range(count))


ACTIONS = ActionCatalogue(
    [
        ("verb", Verb.names()),
        ("number", _numbers(8)),
        ("system", _numbers(c.SYSTEM_SLOTS, 1)),
        ("direction", DIRECTION_NAMES),
        ("mode", c.Mode.names()),
        ("trigger", c.Trigger.names()),
        ("die", c.DIE_NAMES),
        ("enemy", _numbers(c.MAX_ENEMIES)),
        ("own", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("squad", _numbers(c.MAX_SQUADS)),
        ("piece", _numbers(c.MAX_PIECES)),
    ]
)
N_ACTIONS = len(ACTIONS)

# First slots of the groups of things.
NUMBER = ACTIONS.groups["number"].first  # 0-7: rockets, tokens, type codes of a loadout
SYSTEM = ACTIONS.groups["system"].first  # system slots 1-5
DIRECTION = ACTIONS.groups["direction"].first  # 0-5 = E, NE, NW, W, SW, SE (ST-040)
MODE = ACTIONS.groups["mode"].first  # HTH, DIR, SMA
TRIGGER = ACTIONS.groups["trigger"].first  # 0-5
DIE = ACTIONS.groups["die"].first  # K0 … O0
ENEMY = ACTIONS.groups["enemy"].first  # k-th Armor of the other sides, by index
OWN = ACTIONS.groups["own"].first  # k-th Armor of one's own side
SQUAD = ACTIONS.groups["squad"].first  # squad by index
PIECE = ACTIONS.groups["piece"].first  # cover piece by index


# The verb of each paid action.
VERB_OF = tuple(int(Verb[action.name]) for action in c.PaidAction)

# ST-046: the kinds of dice that a decision offers: those of a pool, and the Skill dice.
_OFFERED = {
    Decision.ATKDIE: c.SKILL_DICE | c.WEAPON_DICE | c.ROCKET_DICE,  # those of the mode
    Decision.INFDIE: c.SKILL_DICE | c.WEAPON_DICE | c.ROCKET_DICE,  # those of the mode
    Decision.DEFDIE: c.DEFENCE_DICE | c.SKILL_DICE | c.OPPORTUNITY_DICE,  # ST-044, ST-047, ST-111
    Decision.SPOTDIE: c.SKILL_DICE | c.SPOT_DICE,
    Decision.MOVE: c.SKILL_DICE | c.MOVE_DICE,  # ST-067
    Decision.GRAPDIE: c.SKILL_DICE,  # ST-114
    Decision.GRAPDEF: c.SKILL_DICE | c.MOVE_DICE,  # ST-115
    Decision.BREAKDIE: c.SKILL_DICE,  # ST-122
    Decision.BREAKDEF: c.SKILL_DICE,
}
OFFERED_DICE = tuple(_OFFERED.get(decision, 0) for decision in Decision)
# Decisions whose answer names a target.
NAMES_TARGET = tuple(
    int(decision in (Decision.TARGET, Decision.SPOTTARGET, Decision.GRAPTARGET))
    for decision in Decision
)
# Decisions whose die answers the value of another; using none is allowed.
ANSWERS_VALUE = tuple(
    int(decision in (Decision.DEFDIE, Decision.GRAPDEF, Decision.BREAKDEF)) for decision in Decision
)


@kernel
def unit_behind(s: Any, side: int, own: bool, k: int) -> int:
    """The k-th unit of a side, or of the others, by index; -1 for none."""
    for unit in range(s.n_units):
        if (s.units[unit].side == side) == own:
            if k == 0:
                return unit
            k -= 1
    return -1


@kernel
def units_before(s: Any, side: int, own: bool, unit: int) -> int:
    """How many units of a side, or of the others, have a lower index than ``unit``."""
    k = 0
    for other in range(unit):
        if (s.units[other].side == side) == own:
            k += 1
    return k


@kernel
def enemy_unit(s: Any, b: Any, side: int, k: int) -> int:
    """The unit behind slot ``enemy k`` of a side, or -1."""
    return unit_behind(s, side, False, k)


@kernel
def own_unit(s: Any, b: Any, side: int, k: int) -> int:
    """The unit behind slot ``own k`` of a side, or -1."""
    return unit_behind(s, side, True, k)


@kernel
def named_enemy(s: Any, b: Any) -> int:
    """The unit that the answer to the pending request names by ``enemy k``."""
    return enemy_unit(s, b, int(b.request.side), b.request.answer - ENEMY)


@kernel
def own_slot(s: Any, b: Any, unit: int) -> int:
    """The k of slot ``own k`` for a unit of the deciding side."""
    return units_before(s, s.units[unit].side, True, unit)
