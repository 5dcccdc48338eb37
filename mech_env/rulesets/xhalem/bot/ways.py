"""Which way the scripted player goes: legs, jumps, off a mount, with a captive."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.xhalem.bot import tactics
from mech_env.rulesets.xhalem.questions import space
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb


@kernel
def choose_way(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """Mode, direction and length of a leg or a jump; where to get off."""
    side, u = int(s.units[unit].side), b.units[unit]
    if f.verb == Verb.PROGRAM:
        _, way, length = tactics.best_jump(s, b, unit, int(f.way))
        if decision == Decision.DIRECTION:
            return d.DIRECTION + d.turned(side, way) if way >= 0 else -1
        return d.LENGTH + length - 1 if length > 0 else -1
    if f.verb != Verb.MOVE:
        return way_out(s, b, unit, mask)
    if u.grapples >= 0:
        return way_with_captive(s, b, unit, decision, mask)
    fresh = int(u.acted == 0 and u.dashed == 0 and f.reaction == 0)
    _, mode, way, length = tactics.best_leg(s, b, unit, int(f.mode), int(f.way), fresh)
    if decision == Decision.MODE:
        return d.MODE + mode if mode >= 0 else -1
    if decision == Decision.DIRECTION:
        return d.DIRECTION + d.turned(side, way) if way >= 0 else -1
    for k in range(len(c.LENGTHS)):
        if c.LENGTHS[k] == length:
            return d.LENGTH + k
    return -1


@kernel
def way_out(s: Any, b: Any, unit: int, mask: Any) -> int:
    """Where to get off or out: the place that is worth most."""
    own, here = tactics.kit(s, b, unit), space.place_of(b, unit)
    best, most = -1, -99.0
    for slot in range(c.UP):
        if mask[d.DIRECTION + slot] != 0:
            way = d.turned(int(s.units[unit].side), slot)
            q, r = space.neighbour(here[0], here[1], way)
            value = tactics.place_worth(s, b, unit, own, space.at(q, r, here[2]), 0, 0.0, 0)
            best, most = better(best, most, d.DIRECTION + slot, value)
    return best


@kernel
def way_with_captive(s: Any, b: Any, unit: int, decision: int, mask: Any) -> int:
    """XH-176: step by step to the nearest ally."""
    if decision == Decision.MODE:
        return d.MODE + c.Mode.WALK
    if decision == Decision.LENGTH:
        return d.LENGTH
    ally, here = nearest_ally(s, b, unit), space.place_of(b, unit)
    best, most = -1, -1 << 30
    for slot in range(c.DIRECTIONS):
        if ally >= 0 and mask[d.DIRECTION + slot] != 0:
            way = d.turned(int(s.units[unit].side), slot)
            q, r = space.neighbour(here[0], here[1], way)
            far = space.distance(s, space.at(q, r, here[2]), space.place_of(b, ally))
            best, most = better(best, most, d.DIRECTION + slot, -far)
    return best


@kernel
def nearest_ally(s: Any, b: Any, unit: int) -> int:
    """The nearest other unit of a side that can strike; -1 = none."""
    best, least, side = -1, 1 << 30, int(s.units[unit].side)
    first = sides.first_of(s, side)
    stop = int(s.n_red) if side == 0 else int(s.n_units)
    for ally in range(first, stop):
        a = b.units[ally]
        if ally == unit or a.status != c.Status.ACTIVE or a.inside >= 0 or a.stunned > 0:
            continue
        if s.units[ally].inert == 0:
            far = space.unit_distance(s, b, unit, ally)
            if far < least:
                best, least = ally, far
    return best
