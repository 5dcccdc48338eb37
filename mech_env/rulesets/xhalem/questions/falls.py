"""Who falls, whereto and how deep (XH-213)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.moves import is_in_water
from mech_env.rulesets.xhalem.questions.space import Place, at, neighbour, on_board, place_of
from mech_env.rulesets.xhalem.questions.speed import base_speed, mover
from mech_env.rulesets.xhalem.questions.terrain import blocker, depth, ground, is_open
from mech_env.rulesets.xhalem.state import codes as c

FEET_A_DIE = 10  # of a fall, for who counts in feet
HEXES_A_DIE = 5  # for who counts in hexes
MOST_DICE = 10
FALL_FACES = 6


@kernel
def keeps_up(s: Any, b: Any, unit: int) -> bool:
    """XH-213: whether a unit flies, or swims in water: neither immobilized nor prone."""
    u = b.units[unit]
    if u.immobile > 0 or u.prone == 1 or u.status != c.Status.ACTIVE:
        return False
    if base_speed(s, unit, c.Mode.FLY) > 0:
        return True
    return base_speed(s, unit, c.Mode.SWIM) > 0 and is_in_water(s, b, place_of(b, unit))


@kernel
def is_falling(s: Any, b: Any, unit: int) -> bool:
    """XH-213: whether a unit is above the ground without anything that keeps it there.

    A rider falls with its mount, an occupant with its host; who is held hangs on a flyer.
    """
    u, carrier = b.units[unit], mover(b, unit)
    if s.lattice == c.Lattice.SPACE or u.status != c.Status.ACTIVE or u.inside >= 0:
        return False
    if s.units[carrier].fixed == 1 or u.z <= ground(s, b, int(u.q), int(u.r)):
        return False
    if keeps_up(s, b, carrier):
        return False
    holder = int(b.units[carrier].grappled_by)
    return holder < 0 or not keeps_up(s, b, mover(b, holder))


@kernel
def can_land(s: Any, b: Any, unit: int, here: Place, there: Place) -> bool:
    """Whether a falling unit comes to lie at a place below: no roof, no wall, nobody in it."""
    if there[2] > here[2] or not is_open(s, b, here, there):
        return False
    return blocker(s, b, unit, there, 0) < 0


@kernel
def landing(s: Any, b: Any, unit: int) -> Place:
    """XH-213: where a fall ends: on the ground below, else on that of the lowest free neighbour.

    If nothing is free a unit lies where it fell, on top of whoever is there; above a closed room
    or a wall it stays where it is.
    """
    here = place_of(b, unit)
    below = at(here[0], here[1], ground(s, b, here[0], here[1]))
    if can_land(s, b, unit, here, below):
        return below
    for way in range(c.UP):
        q, r = neighbour(here[0], here[1], way)
        if on_board(s, q, r):
            there = at(q, r, ground(s, b, q, r))
            if can_land(s, b, unit, here, there):
                return there
    return below if is_open(s, b, here, below) else here


@kernel
def fall_height(s: Any, b: Any, unit: int) -> int:
    """XH-213: ft that a unit would fall through the air; water stops it."""
    here, there = place_of(b, unit), landing(s, b, unit)
    return max(0, here[2] - there[2] - depth(s, b, there))


@kernel
def dice_of_fall(s: Any, unit: int, feet: int) -> int:
    """XH-213: d6 for a fall through so many ft, by what the unit counts in."""
    a_die = FEET_A_DIE if s.units[unit].u == c.FEET else HEXES_A_DIE * c.HEX
    return min(MOST_DICE, feet // a_die)
