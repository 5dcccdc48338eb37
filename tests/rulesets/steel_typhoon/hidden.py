"""What a side cannot know in a battle of Steel Typhoon (section 6), changed: for checks of it.

Each function changes one kind of hidden fact, for a viewer, in a copy of a battle.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.questions import secrets
from mech_env.rulesets.steel_typhoon.state import codes as c

_is_secret = interpreted(secrets.is_secret)


def _enemies(s: Any, viewer: int) -> list[int]:
    sides = s.units["side"][: int(s.n_units)].tolist()
    return [unit for unit, side in enumerate(sides) if side != sides[viewer]]


def messages(s: Any, b: Any, viewer: int) -> None:
    """The last message of an enemy, and when it came (ST-063)."""
    for unit in _enemies(s, viewer):
        b.units[unit].token = 7 - b.units[unit].token
        b.units[unit].token_round = 3


def counters(s: Any, b: Any, viewer: int) -> None:
    """An enemy's battery, unless it was rolled for, and its limps (ST-174, ST-175, ST-182)."""
    for unit in _enemies(s, viewer):
        u = b.units[unit]
        u.since_charge = 5
        u.depleted = 1 if u.battery_rolled else 1 - u.depleted
        u.limp, u.limp_next = (((int(limp) + 1) % len(c.Limp)) for limp in (u.limp, u.limp_next))


def loadouts(s: Any, b: Any, viewer: int) -> None:
    """What an enemy fits out while all choose (ST-003)."""
    for unit in _enemies(s, viewer):
        if _is_secret(s, b, int(s.units[viewer].side), int(s.units[unit].side)):
            kinds = b.units[unit].system_kind
            kinds[:] = [1 + int(kind) % (len(c.System) - 1) for kind in kinds]


HIDE = (messages, counters, loadouts)
