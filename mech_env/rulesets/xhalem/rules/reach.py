"""Who comes into whose reach and leaves it, lattice step by lattice step (XH-097 to XH-104)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import opportunity_reach
from mech_env.rulesets.xhalem.questions.knowledge import is_detected
from mech_env.rulesets.xhalem.questions.passage import inside_place
from mech_env.rulesets.xhalem.questions.space import Place, board_length, distance, place_of
from mech_env.rulesets.xhalem.state import codes as c

__all__ = [
    "clear_entered",
    "inside_place",
    "put",
    "start_passage",
    "step_to",
    "track",
]

MOVER, COMPANION, HELD = 0, 1, 2  # who gives an opportunity: by_mover, by_mount, by_held


@kernel
def companion(b: Any, unit: int) -> int:
    """XH-232: a unit's mount or rider; -1 = none."""
    u = b.units[unit]
    return int(u.rides) if u.rides >= 0 else int(u.rider)


@kernel
def start_passage(s: Any, b: Any, mover: int, way: int, forced: int) -> None:
    """An interval or a forced movement begins: nobody has crossed a reach yet.

    Reads: places. Writes: the passage. Rolls: nothing. Asks: nothing.
    """
    p, u = b.passage, b.units[mover]
    p.mover = mover
    p.mate = companion(b, mover)
    p.held = u.grapples
    p.way = way
    p.forced = forced
    p.q = u.q
    p.r = u.r
    p.z = u.z
    if u.grapples >= 0:
        held = b.units[u.grapples]
        p.held_q = held.q
        p.held_r = held.r
        p.held_z = held.z
    p.by_mover = 0
    p.by_mount = 0
    p.by_held = 0
    for unit in range(c.MAX_UNITS):
        p.inside[unit] = -1
        p.held_inside[unit] = -1


@kernel
def track(s: Any, b: Any, mover: int, from_place: Place, to_place: Place, step: int) -> None:
    """XH-097, XH-102 to XH-104, XH-232: a lattice step of the mover, of its companion and of whom
    it drags along; ``step`` counts from 1. To be called before they are moved.

    Reads: places, reaches. Writes: entered, the passage. Rolls: nothing. Asks: nothing.
    """
    other, held = companion(b, mover), int(b.units[mover].grapples)
    track_one(s, b, mover, MOVER, from_place, to_place, step)
    if other >= 0:
        track_one(s, b, other, COMPANION, from_place, to_place, step)
    if held >= 0 and b.passage.forced == 0:
        track_one(s, b, held, HELD, place_of(b, held), from_place, step)


@kernel
def track_one(
    s: Any, b: Any, unit: int, part: int, from_place: Place, to_place: Place, step: int
) -> None:
    """One unit's step: enemies whose reach it enters or leaves, and who leave its own.

    XH-097: coming in by its own or by forced movement marks it; leaving with the mark gives the
    opportunity; who began inside has none (XH-100). Marks on others that its own step brings out of
    reach, or into it, are cleared: they did not move (XH-097).
    """
    bit = 1 << unit
    own = opportunity_reach(s, b, unit)
    first, stop = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, stop):
        e = b.units[enemy]
        if e.status != c.Status.ACTIVE or e.inside >= 0 or is_held_pair(b, unit, enemy):
            continue
        there = place_of(b, enemy)
        after = distance(s, there, to_place)
        reach = opportunity_reach(s, b, enemy)
        if reach >= 0:
            reach = board_length(s, reach)
            if after <= reach:
                if distance(s, there, from_place) > reach:
                    e.entered |= bit
            elif int(e.entered) & bit:
                e.entered &= ~bit
                seen = is_detected(s, b, unit, from_place)  # before this step betrays it
                if seen and distance(s, there, from_place) <= reach:
                    give_opportunity(b, enemy, part, step - 1)
        if (int(b.units[unit].entered) >> enemy) & 1:
            before = distance(s, there, from_place)
            if own < 0 or max(before, after) > board_length(s, own):
                b.units[unit].entered &= ~(1 << enemy)


@kernel
def is_held_pair(b: Any, unit: int, other: int) -> bool:
    """Whether one of two units holds the other, as a pair with its mount or rider: they move
    together.
    """
    return holds(b, unit, other) or holds(b, other, unit)


@kernel
def holds(b: Any, one: int, other: int) -> bool:
    """XH-232: whether a unit, its mount or rider, holds another, its mount or rider."""
    held = int(b.units[one].grapples)
    mate = companion(b, one)
    if held < 0 and mate >= 0:
        held = int(b.units[mate].grapples)
    return held >= 0 and (held == other or companion(b, held) == other)


@kernel
def give_opportunity(b: Any, enemy: int, part: int, inside: int) -> None:
    """XH-097: somebody left a reach; ``inside``: steps to its last cell within."""
    p, bit = b.passage, 1 << enemy
    if part == MOVER:
        p.by_mover |= bit
        p.inside[enemy] = inside
    elif part == COMPANION:
        p.by_mount |= bit
        p.inside[enemy] = inside
    else:
        p.by_held |= bit
        p.held_inside[enemy] = inside


@kernel
def clear_entered(b: Any, one: int, other: int) -> None:
    """XH-098, XH-099, XH-232: ``one`` engaged ``other``: neither it nor its mount provokes it.

    Reads: mounts. Writes: entered. Rolls: nothing. Asks: nothing.
    """
    b.units[other].entered &= ~(1 << one)
    mate = companion(b, one)
    if mate >= 0:
        b.units[other].entered &= ~(1 << mate)


# --- places ---
@kernel
def put(s: Any, b: Any, unit: int, place: Place) -> None:
    """A unit is elsewhere, with its mount or rider and all who are inside them (XH-193, XH-223).

    Reads: mounts, occupants. Writes: places. Rolls: nothing. Asks: nothing.
    """
    mate = companion(b, unit)
    for other in range(s.n_units):
        u = b.units[other]
        host = int(u.inside)
        goes = other == unit or other == mate
        if goes or (host >= 0 and (host == unit or host == mate)):
            u.q = place[0]
            u.r = place[1]
            u.z = place[2]


@kernel
def step_to(s: Any, b: Any, mover: int, to_place: Place, step: int) -> None:
    """A lattice step of a mover; whom it drags along follows into the cell just left (XH-176).

    Reads: places, reaches. Writes: places, entered, the passage. Rolls: nothing. Asks: nothing.
    """
    here, held = place_of(b, mover), int(b.units[mover].grapples)
    track(s, b, mover, here, to_place, step)
    put(s, b, mover, to_place)
    if held >= 0 and b.passage.forced == 0:
        put(s, b, held, here)
