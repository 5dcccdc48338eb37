"""Where attacks strike: the reversed roll, and the list of further hits (AE-379 to AE-381)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state.codes import Location

FRESH = 6  # stands for a location in a hit: a die says where (AE-379)
# Greatest roll of HEAD, RIGHT_ARM, LEFT_ARM, BODY, RIGHT_LEG (AE-379); the rest is the left leg.
UP_TO = (10, 20, 30, 70, 85)
# AE-380: hits 2 to 6, by what the first struck. _ARM: the arm of the side.
_H, _B, _ARM = Location.HEAD, Location.BODY, Location.RIGHT_ARM
AFTER_HEAD = (_H, _ARM, _B, _ARM, _B)
AFTER_ARM = (_ARM, _B, _H, _B, _ARM)
AFTER_BODY = (_B, _ARM, _H, _ARM, _B)
AFTER_LEG = (Location.RIGHT_LEG, _B, _ARM, _H, _B)
LISTED = 5


@kernel
def reversed_roll(die: int) -> int:
    """AE-379: an attack roll with its digits reversed; 100 reads 00, which is 100."""
    if die >= 100:
        return 100
    return (int(die) % 10) * 10 + int(die) // 10


@kernel
def of_roll(roll: int) -> int:
    """AE-379: the location of a roll, 1 to 100; an attack roll is reversed before."""
    for location in range(Location.LEFT_LEG):
        if roll <= UP_TO[location]:
            return location
    return int(Location.LEFT_LEG)


@kernel
def is_right(first: int, roll: int) -> bool:
    """AE-380: whether further hits are to the right: as the first; of head or body by the roll."""
    if first == Location.HEAD or first == Location.BODY:
        return bool(roll % 2 == 1)
    return bool(first == Location.RIGHT_ARM or first == Location.RIGHT_LEG)


@kernel
def next_of(first: int, roll: int, k: int) -> int:
    """AE-380: where hit ``k`` of a target strikes, from 0; ``roll``: what the first came from."""
    if k == 0:
        return int(first)
    if k > LISTED:
        return int(Location.BODY)
    if first == Location.HEAD:
        found = int(AFTER_HEAD[k - 1])
    elif first == Location.BODY:
        found = int(AFTER_BODY[k - 1])
    elif units.is_arm(first):
        found = int(AFTER_ARM[k - 1])
    else:
        found = int(AFTER_LEG[k - 1])
    if (units.is_arm(found) or units.is_leg(found)) and not is_right(first, roll):
        return found + 1  # left follows right
    return found


@kernel
def struck(b: Any, unit: int, location: int) -> int:
    """AE-381: what a hit strikes: instead of a destroyed limb the body."""
    return int(Location.BODY) if units.is_destroyed(b, unit, location) else int(location)
