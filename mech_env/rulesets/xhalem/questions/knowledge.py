"""Who detects whom, and what a side knows of an enemy (XH-015 to XH-017, XH-139, E3 of 5.5).

Where the target is stands apart from the target: an opportunity is resolved as if it still stood in
its last cell in reach (XH-101). What Refresh writes belongs to the rules.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import is_machine
from mech_env.rulesets.xhalem.questions.space import (
    Place,
    board_length,
    distance,
    last_place,
    place_of,
)
from mech_env.rulesets.xhalem.questions.terrain import (
    B_FIRE,
    B_SCAN,
    B_SIGHT,
    PARTIAL,
    any_between,
    still_between,
    still_with,
)
from mech_env.rulesets.xhalem.state import codes as c

SCAN_HEXES, SCAN_HEXES_A_POINT = 30, 5  # of a passive scan (XH-016)
EIGHTHS = 8  # of the hit points of enemies (section 6)


@kernel
def is_active(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit is on the board and not incapacitated."""
    u = b.units[unit]
    return bool(u.status == c.Status.ACTIVE and u.stunned == 0)


@kernel
def can_detect(s: Any, b: Any, unit: int) -> bool:
    """XH-016: active, not inside a machine, no inert machine without a rider."""
    u = b.units[unit]
    if not is_active(s, b, unit) or u.inside >= 0:
        return False
    return bool(s.units[unit].inert == 0 or u.rider >= 0)


@kernel
def scan_range(s: Any, unit: int) -> int:
    """XH-016: of a machine's Scanners, in ft or steps."""
    hexes = SCAN_HEXES + SCAN_HEXES_A_POINT * int(s.units[unit].scores[c.Score.SCANNERS])
    return board_length(s, hexes * c.HEX)


@kernel
def pierced(s: Any, b: Any, side: int) -> int:
    """XH-133: the set of pieces that a side has scanned through."""
    found = 0
    for piece in range(s.n_pieces):
        if b.pieces[piece].pierced_by[side] >= 0:
            found |= 1 << piece
    return found


@kernel
def sees(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-016: whether a unit detects a target by sight."""
    t = b.units[target]
    if t.hidden > 0 and t.found == 0:
        return False
    return not any_between(s, b, B_SIGHT, 0, place_of(b, unit), where)


@kernel
def scans(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-016, XH-139: whether a unit detects a target by passive scan, which no hiding escapes."""
    here = place_of(b, unit)
    if not is_machine(s, unit) or distance(s, here, where) > scan_range(s, unit):
        return False
    return not any_between(s, b, B_SCAN, pierced(s, b, int(s.units[unit].side)), here, where)


@kernel
def can_be_detected(b: Any, target: int) -> bool:
    """XH-016, XH-144: active, neither cloaked nor inside a machine."""
    t = b.units[target]
    return bool(t.cloaked == 0 and t.status == c.Status.ACTIVE and t.inside < 0)


@kernel
def perceives(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-016: whether an enemy that can detect does detect a target that can be."""
    return sees(s, b, unit, target, where) or scans(s, b, unit, target, where)


@kernel
def detects(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-016, XH-144: det(o, t), were the target where it is said to be."""
    if not can_be_detected(b, target) or not can_detect(s, b, unit):
        return False
    return perceives(s, b, unit, target, where)


@kernel
def is_detected(s: Any, b: Any, target: int, where: Place) -> bool:
    """XH-017: whether any unit of the other side detects a target: all of it knows."""
    if not can_be_detected(b, target):
        return False
    first, stop = sides.enemies_of(s, int(s.units[target].side))
    for unit in range(first, stop):
        if can_detect(s, b, unit) and perceives(s, b, unit, target, where):
            return True
    return False


@kernel
def detected_units(s: Any, b: Any) -> int:
    """XH-016, XH-017: the set of units that the other side detects, if none of them hides.

    As :func:`is_detected` has it for each. What does not look alike from both its sides stops scans
    too (the table of pieces): without such pieces one line serves two units that look at each
    other.
    """
    found = 0
    if s.ever & B_SCAN != 0:
        for unit in range(s.n_units):
            found |= int(is_detected(s, b, unit, place_of(b, unit))) << unit
        return found
    screens = still_with(s, b, B_SIGHT)
    watching, shown = 0, 0
    for unit in range(s.n_units):
        watching |= int(can_detect(s, b, unit)) << unit
        shown |= int(can_be_detected(b, unit)) << unit
    for one in range(s.n_red):
        for other in range(s.n_red, s.n_units):
            # Whom each of the two may add: the other one, unless somebody detects it anyway.
            by_one = ((watching >> one) & (shown >> other) & ~(found >> other)) & 1
            by_other = ((watching >> other) & (shown >> one) & ~(found >> one)) & 1
            if by_one | by_other == 0:
                continue
            here, there = place_of(b, one), place_of(b, other)
            if still_between(s, b, B_SIGHT, here, there) & screens != 0:  # as `any_between`
                by_one = int(by_one != 0 and scans(s, b, one, other, there))
                by_other = int(by_other != 0 and scans(s, b, other, one, here))
            found |= by_one << other | by_other << one
    return found


@kernel
def aware_now(b: Any, target: int, detected: bool) -> int:
    """XH-017: what Refresh makes of the other side's knowledge of a unit (``Aware``)."""
    t = b.units[target]
    if detected or t.exposed == 1:
        return c.Aware.LOCATED
    return min(int(t.aware), c.Aware.SUSPECTED)


@kernel
def has_known_place(s: Any, b: Any, side: int, target: int) -> bool:
    """XH-015, XH-017: whether a side knows a place of a unit: its own, or where it was last."""
    t = b.units[target]
    if s.units[target].side == side or t.aware == c.Aware.LOCATED:
        return True
    return bool(t.aware == c.Aware.SUSPECTED and t.placed == 1)


@kernel
def known_place(s: Any, b: Any, side: int, target: int) -> Place:
    """XH-015: that place; asked only if ``has_known_place``."""
    if s.units[target].side == side or b.units[target].aware == c.Aware.LOCATED:
        return place_of(b, target)
    return last_place(b, target)


@kernel
def eighths_of(s: Any, b: Any, unit: int) -> int:
    """Section 6: what an enemy sees of a unit's hit points: eighths, each that has begun."""
    full = int(s.units[unit].hp_full)
    return (EIGHTHS * int(b.units[unit].hp) + full - 1) // full


# --- an engagement (E3 of 5.5) ---
@kernel
def class_of(s: Any, b: Any, unit: int, target: int, where: Place) -> int:
    """XH-150, XH-161: the class of a target for an attacker (``View``); allies know each other."""
    if b.units[target].cloaked == 1:
        return c.View.CLOAKED
    if s.units[unit].side != s.units[target].side and not is_detected(s, b, target, where):
        return c.View.CONCEALED
    if any_between(s, b, PARTIAL, 0, place_of(b, unit), where):
        return c.View.PARTIAL
    return c.View.OPEN


@kernel
def undetected(s: Any, b: Any, unit: int, where: Place) -> bool:
    """XH-157: cloaked or concealed for the other side, and not given away to it."""
    return bool(b.units[unit].exposed == 0 and not is_detected(s, b, unit, where))


@kernel
def is_blind(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-147, XH-153: whether an attacker does not know where its target is."""
    return s.units[unit].side != s.units[target].side and undetected(s, b, target, where)


@kernel
def is_protected(s: Any, b: Any, unit: int, where: Place) -> bool:
    """XH-154: whether something stops fire from a unit to a place."""
    return any_between(s, b, B_FIRE, 0, place_of(b, unit), where)
