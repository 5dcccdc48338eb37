"""The kinds of decision, the action slots that answer them, and who is meant by a slot."""

from __future__ import annotations

from typing import Any

from mech_env.core.actions import ActionCatalogue
from mech_env.core.hexes import DIRECTION_NAMES
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_NAMES,
    MAX_ENEMIES,
    MAX_PIECES,
    MAX_SQUADS,
    MAX_UNITS_PER_SIDE,
    SYSTEM_SLOTS,
)

# Kinds of decision: the catalogue's names; MODE, TRIGGER, HELD, TOKEN and VICTIM are second
# questions to TARGET, HOLD, HOLD, COMMS, and FORCE or RELEASE.
DECISIONS = (
    "none",
    "loadout", "activate", "action", "rockets", "target", "atkdie", "usespot", "interpose",
    "defdie", "loss", "infdie", "spottarget", "spotdie", "move", "graptarget", "grapdie",
    "grapdef", "disable", "force", "breakdie", "breakdef", "squad", "camp", "repair", "limp",
    "mode", "trigger", "held", "token", "victim",
)  # fmt: skip
(
    D_NONE,
    D_LOADOUT, D_ACTIVATE, D_ACTION, D_ROCKETS, D_TARGET, D_ATKDIE, D_USESPOT, D_INTERPOSE,
    D_DEFDIE, D_LOSS, D_INFDIE, D_SPOTTARGET, D_SPOTDIE, D_MOVE, D_GRAPTARGET, D_GRAPDIE,
    D_GRAPDEF, D_DISABLE, D_FORCE, D_BREAKDIE, D_BREAKDEF, D_SQUAD, D_CAMP, D_REPAIR, D_LIMP,
    D_MODE, D_TRIGGER, D_HELD, D_TOKEN, D_VICTIM,
) = range(31)  # fmt: skip

_VERBS = ("done", "yes", "no", "spot", "attack", "move", "grapple", "force", "break", "hold",
          "comms", "release", "repair", "full", "charge", "heal", "rest", "table")  # fmt: skip
(
    DONE, YES, NO, SPOT, ATTACK, MOVE, GRAPPLE, FORCE, BREAK, HOLD,
    COMMS, RELEASE, REPAIR, FULL, CHARGE, HEAL, REST, TABLE,
) = range(18)  # fmt: skip

# First slots of the groups of things.
NUMBER = 18  # 0-7: rockets, tokens, type codes of a loadout
SYSTEM = 26  # system slots 1-5
DIRECTION = 31  # 0-5 = E, NE, NW, W, SW, SE (ST-040)
MODE = 37  # HTH, DIR, SMA
TRIGGER = 40  # 0-5
DIE = 46  # K0 … O0
ENEMY = 66  # k-th Armor of the other sides, by index
OWN = 74  # k-th Armor of one's own side
SQUAD = 78  # squad by index
PIECE = 86  # cover piece by index
N_ACTIONS = 126


def _numbers(count: int, start: int = 0) -> tuple[str, ...]:
    return tuple(str(start + k) for k in range(count))


ACTIONS = ActionCatalogue(
    [
        ("verb", _VERBS),
        ("number", _numbers(8)),
        ("system", _numbers(SYSTEM_SLOTS, 1)),
        ("direction", DIRECTION_NAMES),
        ("mode", ("hth", "dir", "sma")),
        ("trigger", ("reach", "adjacent", "attacked", "spotted", "exposed", "grabbed")),
        ("die", DIE_NAMES),
        ("enemy", _numbers(MAX_ENEMIES)),
        ("own", _numbers(MAX_UNITS_PER_SIDE)),
        ("squad", _numbers(MAX_SQUADS)),
        ("piece", _numbers(MAX_PIECES)),
    ]
)


@kernel
def enemy_unit(s: Any, b: Any, side: int, k: int) -> int:
    """The unit behind slot ``enemy k`` of a side, or -1."""
    for unit in range(s.n_units):
        if s.units[unit].side != side:
            if k == 0:
                return unit
            k -= 1
    return -1


@kernel
def enemy_slot(s: Any, b: Any, side: int, unit: int) -> int:
    """Which enemy of a side a unit is: the k of slot ``enemy k``."""
    k = 0
    for other in range(unit):
        if s.units[other].side != side:
            k += 1
    return k


@kernel
def own_unit(s: Any, b: Any, side: int, k: int) -> int:
    """The unit behind slot ``own k`` of a side, or -1."""
    for unit in range(s.n_units):
        if s.units[unit].side == side:
            if k == 0:
                return unit
            k -= 1
    return -1


@kernel
def own_slot(s: Any, b: Any, unit: int) -> int:
    """The k of slot ``own k`` for a unit of the deciding side."""
    k = 0
    for other in range(unit):
        if s.units[other].side == s.units[unit].side:
            k += 1
    return k
