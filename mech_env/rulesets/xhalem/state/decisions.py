"""The kinds of decision, the action slots that answer them, and who is meant by a slot.

A turn asks for a verb; the verb's arguments are asked after it, one by one, as far as there is a
choice. Nothing happens in between, so the answers are one decision of the rules.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.actions import ActionCatalogue
from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.programs import USED, Program


class Decision(Codes):
    """Kinds of decision: the catalogue's names. From MODE on they are further questions."""

    NONE = "nothing"
    LOADOUT = "what else to equip (XH-046)"
    GROUP_NEXT = "which member of a group acts next (XH-020)"
    TURN = "what to do"
    STRIKE2 = "the second strike (XH-049)"
    SHOVE_EFFECT = "knock down or push (XH-182)"
    REACT = "whether to carry out the standby (XH-091, XH-092)"
    OPPORTUNITY = "whether to strike who passes (XH-097)"
    COUNTER = "whether to strike back (XH-117, XH-118)"
    CONTROL = "by what to control the mount (XH-225)"
    CONSENT = "whether to be ridden (XH-226)"
    REFIT = "what else to equip for the next fight (7.8)"
    MODE = "how to move"
    DIRECTION = "which way"
    LENGTH = "how far"
    WEAPON = "with which weapon"
    TARGET = "whom or what to engage"
    PROGRAM = "which program"
    PUSH_PULL = "push or pull (XH-111)"
    SLOT_OUT = "what to stow (XH-048)"
    SLOT_IN = "what to equip (XH-048)"
    TRIGGER = "what to wait for (XH-088)"
    SUBJECT = "for whom to wait (XH-087)"
    RESPONSE = "what to do then (XH-089)"
    ALLY = "whom to help"
    TASK = "with what to help (XH-129, XH-130)"
    SKILL = "by which score"
    OBJECT = "which object"
    HANDLING = "what to do with it (XH-191)"
    HOST = "on or into what"


class Verb(Codes):
    """The slots of the group `verb`: the verbs of D-TURN, then answers to other decisions."""

    END = "end the turn"
    MOVE = "move"
    STAND = "stand up"
    STRIKE = "strike or shoot"
    THROWOBJ = "throw the object in hand"
    PROGRAM = "use a program or a specialty"
    GRAPPLE = "grapple"
    SHOVE = "shove"
    SWITCH = "change the equipment"
    STANDBY = "wait for something"
    ASSIST = "help an ally"
    SEARCH = "search"
    HIDE = "hide"
    CLOAK = "cloak"
    UNCLOAK = "end cloak or hiding (free)"
    BREAKFREE = "break free"
    DRAG = "drag along who is held"
    LETGO = "let go (free)"
    DROP = "drop the object (free)"
    USE = "handle an object"
    DASH = "dash, or thrust"
    MOUNT = "mount"
    DISMOUNT = "dismount"
    ENTER = "get into a machine"
    EXIT = "get out of a machine"
    OFFHAND = "a strike with a light weapon besides (XH-036)"
    FOLLOW = "a shot besides (XH-036)"
    RUSH = "a shove besides (XH-040)"
    NO = "no: done, decline, forgo, ignore, refuse"
    YES = "yes: execute, accept"
    KNOCKDOWN = "knock down"
    PUSH = "push"
    PULL = "pull"
    ANY = "any enemy"


# The verbs of D-TURN: `options.verbs` has a bit for each.
VERBS = Verb.names()[: Verb.RUSH + 1]
# What one may hold in readiness (XH-089), in the order of their slots in D-RESPONSE.
RESPONSES = (
    *(Verb.STRIKE, Verb.PROGRAM, Verb.GRAPPLE, Verb.SHOVE, Verb.MOVE, Verb.DASH, Verb.HIDE),
    *(Verb.CLOAK, Verb.SEARCH, Verb.USE, Verb.ASSIST),
)
# The scores that somebody may have to choose between (D-DRAG, D-SEARCH, D-CONTROL).
SKILLS = (
    *(c.Score.STRENGTH, c.Score.HULL, c.Score.ENGINE, c.Score.BIOLOGY, c.Score.SYSTEMS),
    *(c.Score.PERCEPTION, c.Score.INVESTIGATION, c.Score.SCANNERS),
)

SKILL_SCORES = tuple(int(skill) for skill in SKILLS)


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(k) for k in range(count))


# Directions are named as the side looks across the board: forward is (+1, 0) for red, (-1, 0) for
# blue. So a slot means the same to both, as their observations are turned alike.
WAYS = (
    *("forward", "forward left", "back left", "back", "back right", "forward right"),
    *("up", "down"),
)
ACTIONS = ActionCatalogue(
    [
        ("verb", Verb.names()),
        ("mode", c.Mode.names()),
        ("direction", WAYS),
        ("length", tuple(str(length) for length in c.LENGTHS)),
        ("weapon", (*_numbers(c.WEAPON_SLOTS), "unarmed")),
        ("enemy", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("own", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("piece", _numbers(c.MAX_PIECES)),
        ("last place of enemy", _numbers(c.MAX_UNITS_PER_SIDE)),
        ("program", tuple(program.name.lower() for program in USED)),
        ("trigger", c.Trigger.names()),
        ("task", c.Task.names()[1:]),
        ("handling", c.Handling.names()),
        ("by", tuple(skill.name.lower() for skill in SKILLS)),
    ]
)
N_ACTIONS = len(ACTIONS)
MODE = ACTIONS.groups["mode"].first
DIRECTION = ACTIONS.groups["direction"].first
LENGTH = ACTIONS.groups["length"].first
WEAPON = ACTIONS.groups["weapon"].first
UNARMED = WEAPON + c.WEAPON_SLOTS
ENEMY = ACTIONS.groups["enemy"].first
OWN = ACTIONS.groups["own"].first
PIECE = ACTIONS.groups["piece"].first
LAST_PLACE = ACTIONS.groups["last place of enemy"].first
PROGRAM = ACTIONS.groups["program"].first
TRIGGER = ACTIONS.groups["trigger"].first
TASK = ACTIONS.groups["task"].first  # + task - 1
HANDLING = ACTIONS.groups["handling"].first
SKILL = ACTIONS.groups["by"].first

# Target codes, as frames and standbys keep them: units, then pieces, then last known cells.
TARGET_PIECE = c.MAX_UNITS
TARGET_PLACE = TARGET_PIECE + c.MAX_PIECES
N_TARGETS = TARGET_PLACE + c.MAX_UNITS
NO_TARGET = -1

# The slot of a program among those that are used, -1 for the others.
USED_SLOT = tuple(USED.index(one) if one in USED else -1 for one in Program)


@kernel
def turned(side: int, way: int) -> int:
    """The direction (0-7) behind slot ``direction way`` of a side, and back again (XH-007)."""
    if way >= c.UP or side == 0:
        return int(way)
    return (int(way) + 3) % 6


@kernel
def target_slot(s: Any, b: Any, side: int, target: int) -> int:
    """The action slot of a target code, for a side."""
    if target >= TARGET_PLACE:
        return LAST_PLACE + sides.slot_of(s, target - TARGET_PLACE)
    if target >= TARGET_PIECE:
        return PIECE + target - TARGET_PIECE
    group = OWN if s.units[target].side == side else ENEMY
    return group + sides.slot_of(s, target)


@kernel
def target_at(s: Any, b: Any, side: int, slot: int) -> int:
    """The target code behind an action slot, for a side; the inverse of ``target_slot``."""
    if slot >= LAST_PLACE:
        return TARGET_PLACE + sides.enemy_unit(s, side, slot - LAST_PLACE)
    if slot >= PIECE:
        return TARGET_PIECE + slot - PIECE
    if slot >= OWN:
        return sides.own_unit(s, side, slot - OWN)
    return sides.enemy_unit(s, side, slot - ENEMY)
