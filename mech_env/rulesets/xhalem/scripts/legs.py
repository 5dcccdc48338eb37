"""Legs of movement that several scripts take, by what their side knows."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT
from mech_env.rulesets.xhalem.bot import places
from mech_env.rulesets.xhalem.questions import space
from mech_env.rulesets.xhalem.questions.space import Place
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb

NOBODY = 1 << 30  # how far an enemy is of whom nothing is known


@kernel
def gap(s: Any, b: Any, unit: int, place: Place) -> int:
    """How far the nearest enemy is from a place whose own place the unit's side knows."""
    nearest, side = NOBODY, int(s.units[unit].side)
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        if b.units[enemy].status == c.Status.ACTIVE and places.is_known(s, b, side, enemy):
            nearest = min(nearest, space.distance(s, place, places.known(s, b, side, enemy)))
    return nearest


@kernel
def near(s: Any, b: Any, unit: int, cells: int) -> bool:
    """Whether an enemy is known to be within some cells of a unit."""
    return gap(s, b, unit, space.place_of(b, unit)) <= cells * space.step_length(s)


@kernel
def leg(s: Any, b: Any, unit: int, sign: int, mask: Any) -> int:
    """Direction and length of a leg: to the nearest known enemy (sign 1) or away from all (-1)."""
    decision, f, here = b.request.decision, b.frames[b.depth - 1], space.place_of(b, unit)
    if f.verb != Verb.MOVE or gap(s, b, unit, here) == NOBODY:
        return AS_THE_BOT
    best, least = AS_THE_BOT, 1 << 40
    if decision == Decision.DIRECTION:
        for slot in range(c.UP):
            if mask[d.DIRECTION + slot] != 0:
                way = d.turned(int(s.units[unit].side), slot)
                q, r = space.neighbour(here[0], here[1], way)
                value = sign * gap(s, b, unit, space.at(q, r, here[2]))
                if value < least:
                    best, least = d.DIRECTION + slot, value
    elif decision == Decision.LENGTH:
        for k in range(len(c.LENGTHS)):
            cells = c.LENGTHS[k] * space.step_length(s)
            if mask[d.LENGTH + k] != 0 and (sign < 0 or cells < gap(s, b, unit, here)):
                best = d.LENGTH + k
    return best
