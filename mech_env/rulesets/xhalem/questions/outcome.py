"""Who is still in the fight, and how well a side stands (XH-005)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.terrain import works
from mech_env.rulesets.xhalem.state import codes as c

NO_SIDE = -1


@kernel
def counts(s: Any, b: Any, unit: int) -> bool:
    """XH-005, 7.2: whether a unit keeps its side in the fight: an inert machine's rider, not it."""
    return bool(b.units[unit].status == c.Status.ACTIVE and s.units[unit].inert == 0)


@kernel
def sides_standing(s: Any, b: Any) -> int:
    """XH-005: the set of sides that have a unit with hit points on the board."""
    standing = 0
    for unit in range(s.n_red):
        if counts(s, b, unit):
            standing = 1
            break
    for unit in range(s.n_red, s.n_units):
        if counts(s, b, unit):
            return standing | 2
    return standing


@kernel
def site_winner_now(s: Any, b: Any) -> int:
    """XH-005: the side whose objective is met now; NO_SIDE: none."""
    if s.site == c.Site.NONE:
        return NO_SIDE
    piece = int(s.site_piece)
    if b.pieces[piece].on == 1 and works(s, b, piece):
        return NO_SIDE
    return int(s.site_winner)


@kernel
def strength(s: Any, b: Any, side: int) -> float:
    """What a side has left of what it came with, as a share, 0-1.

    Each unit counts its share of hit points left; inert machines do not count (XH-005). A piece
    that decides the fight counts like a unit of the side that must keep it.
    """
    came, left = 0, 0.0
    first, stop = sides.units_of(s, side)
    for unit in range(first, stop):
        if s.units[unit].inert == 1:
            continue
        if s.start.units[unit].status == c.Status.ACTIVE:
            came += 1
            if b.units[unit].status == c.Status.ACTIVE:
                left += int(b.units[unit].hp) / int(s.units[unit].hp_full)
    if s.site != c.Site.NONE and s.site_winner == 1 - side:
        came += 1
        if site_winner_now(s, b) == NO_SIDE:
            piece = int(s.site_piece)
            whole = int(s.pieces[piece].hp_full)
            left += int(b.pieces[piece].hp) / whole if whole > 0 else 1.0
    return left / came if came > 0 else 0.0


@kernel
def potential(s: Any, b: Any, side: int) -> float:
    """Potential for reward shaping, in [-1, 1]: own strength less the enemy's."""
    return strength(s, b, int(side)) - strength(s, b, 1 - int(side))
