"""Sustained fire and kill zones: who may begin them, what they cost (AI-161 to AI-166, AI-173)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import fire, gear, interrupts, zones
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.weapons import Arm

AUTOMATIC_PRICE, JOINT_PRICE = 2, 1  # ammunition for the first cell (AI-163, AI-162)
KILLZONE_PRICE = 10  # advantage (AI-173)
KILLZONE_AMMO = 2  # at least; all that is left is spent


# --- costs ---
@kernel
def ammo_for(s: Any, kind: int, rapid: int, cells: int) -> int:
    """AI-162 to AI-165: ammunition that a shooter pays for some cells and rapid fire."""
    first = AUTOMATIC_PRICE if w.RATE[kind] > 0 else JOINT_PRICE
    return first + int(rapid) + (int(cells) - 1) * int(s.options.zone_cell_price)


@kernel
def most_rapid(s: Any, b: Any, unit: int) -> int:
    """AI-159: the most ammunition for rapid fire beside the first cell."""
    return fire.most_rapid(s, b, unit, ammo_for(s, gear.hand_kind(s, b, unit), 0, 1))


@kernel
def joint_recoil(s: Any, b: Any, shooter: int, partner: int) -> int:
    """AI-162: the higher recoil of two who fire together; ``partner`` -1: the shooter's own."""
    own = w.RECOIL[gear.hand_kind(s, b, shooter)]
    return max(own, w.RECOIL[gear.hand_kind(s, b, partner)]) if partner >= 0 else own


# --- who may ---
@kernel
def any_partner(s: Any, b: Any, unit: int) -> bool:
    """AI-162: whether a friend could join in."""
    first, last = sides.units_of(s, int(s.units[unit].side))
    for friend in range(first, last):
        if interrupts.may_join(s, b, friend, unit):
            return True
    return False


@kernel
def may_sustain(s: Any, b: Any, unit: int) -> bool:
    """AI-161 to AI-163, table 4.1: an automatic weapon, or another together with a friend."""
    if not gear.has_arm(s, b, unit, Arm.RANGED):
        return False
    kind = gear.hand_kind(s, b, unit)
    if gear.ammo_in_hand(b, unit) < ammo_for(s, kind, 0, 1):
        return False
    if w.RATE[kind] == 0 and not any_partner(s, b, unit):
        return False
    return zones.any_cell(s, b, unit)


@kernel
def may_go_on(s: Any, b: Any, f: Any, way: int) -> bool:
    """AI-165, AI-166: whether the line of cells goes on in a direction; ``f``: of the verb.

    The second cell lies in any direction, the others straight on.
    """
    unit = int(f.actor)
    kind = gear.hand_kind(s, b, unit)
    if f.cells >= w.ZONE_CELLS[kind] or (f.cells > 1 and f.way != way):
        return False
    if gear.ammo_in_hand(b, unit) < ammo_for(s, kind, int(f.rapid), int(f.cells) + 1):
        return False
    x, y = zones.cell_on_line(int(f.x), int(f.y), way, int(f.cells))
    return zones.may_sweep(s, b, unit, x, y)


@kernel
def may_kill_zone(s: Any, b: Any, unit: int) -> bool:
    """AI-173, table 4.1: an automatic weapon, two ammunition, ten advantage, any cell ahead."""
    u = b.units[unit]
    if not gear.has_arm(s, b, unit, Arm.RANGED) or w.RATE[gear.hand_kind(s, b, unit)] == 0:
        return False
    if u.advantage < KILLZONE_PRICE or gear.ammo_in_hand(b, unit) < KILLZONE_AMMO:
        return False
    for way in range(c.N_FACINGS):
        if zones.any_in_front(s, b, unit, way):
            return True
    return False
