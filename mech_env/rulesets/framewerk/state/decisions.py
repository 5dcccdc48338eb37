"""The kinds of decision, the action slots that answer them, and who is meant by a slot."""

from __future__ import annotations

from typing import Any

from mech_env.core.actions import ActionCatalogue
from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.state.codes import (
    CARRIED_SLOTS,
    MAX_OBJECTS_PER_SIDE,
    MAX_UNITS_PER_SIDE,
    MAX_WEAPONS,
)

# Kinds of decision: the catalogue's names. WITH, TARGET, AIMPOINT, OBJECT, FACING, WEAPON, ITEM and
# HOLDER are further questions to ACTION, PATIENT one to SUPPLY.
DECISIONS = (
    "none",
    "count", "action", "targets", "step", "defend", "cut", "add", "med", "supply",
    "with", "target", "aimpoint", "object", "facing", "weapon", "item", "holder", "patient", "load",
)  # fmt: skip
(
    D_NONE,
    D_COUNT, D_ACTION, D_TARGETS, D_STEP, D_DEFEND, D_CUT, D_ADD, D_MED, D_SUPPLY,
    D_WITH, D_TARGET, D_AIMPOINT, D_OBJECT, D_FACING, D_WEAPON, D_ITEM, D_HOLDER, D_PATIENT, D_LOAD,
) = range(20)  # fmt: skip

# The verbs of D-ACTION come first: `options.verb_bits` has a bit for each.
VERBS = (
    "pass", "shoot", "burst", "auto", "suppress", "strike", "entangle", "restrain", "disarm",
    "throw", "shoot_object", "strike_object", "throw_object", "aim", "cover", "move", "break",
    "reload", "ready", "pickup", "maintain", "release", "escape", "face",
)  # fmt: skip
(
    PASS, SHOOT, SHOOT_BURST, FIRE_AUTO, LAY_ZONE, HIT_UNIT, GRAB, GRAB_ONLY, KNOCK_AWAY,
    HURL, SHOOT_OBJECT, HIT_OBJECT, HURL_OBJECT, AIM, COVER, MOVE, BREAK,
    RELOAD, READY, PICKUP, MAINTAIN, RELEASE, ESCAPE, FACE,
) = range(24)  # fmt: skip
_ANSWERS = ("done", "add", "fighting", "armed", "dodge", "magazine", "mend", "inspire")
DONE, ADD, WITH_FIGHTING, WITH_ARMED, WITH_DODGE, MAGAZINE, MEND, INSPIRE = range(24, 32)


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(k) for k in range(count))


# Directions are named as the side looks across the board: forward is E for red, W for blue. So a
# slot means the same to both, as their observations are turned alike.
WAYS = (
    "forward", "forward right", "right", "back right", "back", "back left", "left", "forward left",
)  # fmt: skip
NUMBERS = 5  # 1-3 actions to declare, 0-4 dice to cut
ACTIONS = ActionCatalogue(
    [
        ("verb", VERBS + _ANSWERS),
        ("number", _numbers(NUMBERS)),
        ("direction", WAYS),
        ("with", ("bare", "weapon")),
        ("aimpoint", ("none", "medium", "small", "tiny", "held")),
        ("enemy", _numbers(MAX_UNITS_PER_SIDE)),
        ("own", _numbers(MAX_UNITS_PER_SIDE)),
        ("object", _numbers(MAX_OBJECTS_PER_SIDE)),
        ("carried", (*_numbers(CARRIED_SLOTS), "empty")),
        ("item", _numbers(MAX_WEAPONS)),
    ]
)
N_ACTIONS = len(ACTIONS)
NUMBER = ACTIONS.groups["number"].first
DIRECTION = ACTIONS.groups["direction"].first
BARE_HANDS = ACTIONS.groups["with"].first
IN_HAND = BARE_HANDS + 1
POINT = ACTIONS.groups["aimpoint"].first
ENEMY = ACTIONS.groups["enemy"].first
OWN = ACTIONS.groups["own"].first
THING = ACTIONS.groups["object"].first
CARRIED = ACTIONS.groups["carried"].first
EMPTY_HANDS = CARRIED + CARRIED_SLOTS
ITEM = ACTIONS.groups["item"].first


@kernel
def turned(side: int, way: int) -> int:
    """The direction (0-7: E, SE …) behind slot ``direction way`` of a side, and back again."""
    return (int(way) + 4 * int(side)) & 7


@kernel
def first_of(s: Any, b: Any, side: int) -> int:
    """The first unit of a side; its others follow."""
    return 0 if side == 0 else int(s.n_red)


@kernel
def enemy_unit(s: Any, b: Any, side: int, k: int) -> int:
    """The unit behind slot ``enemy k`` of a side."""
    return first_of(s, b, 1 - int(side)) + int(k)


@kernel
def own_unit(s: Any, b: Any, side: int, k: int) -> int:
    """The unit behind slot ``own k`` of a side."""
    return first_of(s, b, int(side)) + int(k)


@kernel
def slot_of(s: Any, b: Any, unit: int) -> int:
    """The k by which a unit is called, as ``enemy k`` or ``own k``."""
    return int(unit) - first_of(s, b, int(s.units[unit].side))


@kernel
def object_at_slot(s: Any, b: Any, side: int, k: int) -> int:
    """The object behind slot ``object k``, the enemies' of a side in order; -1 = none."""
    for o in range(s.n_objects):
        if s.objects[o].side != side:
            if k == 0:
                return o
            k -= 1
    return -1
