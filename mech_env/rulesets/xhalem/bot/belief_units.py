"""Of which enemies a side knows no place, and what is wiped out of their records."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.frames import FightStage, Frame

LINKS = 3  # of a chain of holders, mounts and riders


@kernel
def is_under_way(b: Any) -> bool:
    """Whether the fight has begun, and is not over: only then places are hidden."""
    return bool(FightStage.ROUND <= b.frames[0].stage <= FightStage.MEMBER)


@kernel
def in_procedure(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit's own deeds, or what befalls it, are under way."""
    window = False
    for k in range(b.depth):
        f = b.frames[k]
        if f.actor == unit or f.target == unit:
            return True
        if f.kind == Frame.WINDOW:
            window = True
    p = b.passage
    return bool(window and (p.mover == unit or p.mate == unit or p.held == unit))


@kernel
def is_tied(b: Any, unit: int, known: int) -> bool:
    """Whether a unit holds, rides or carries one of a set, or the other way round."""
    u = b.units[unit]
    for other in (int(u.grapples), int(u.grappled_by), int(u.rides), int(u.rider)):
        if other >= 0 and (known >> other) & 1:
            return True
    return False


@kernel
def unknown_units(s: Any, b: Any, side: int) -> int:
    """XH-015: enemies on the board whose place a side does not know, as a set.

    Who takes part in what is under way, or is tied to somebody whose place is known, is not among
    them; in space nor are occupants, who cannot be anywhere else (XH-202).
    """
    known, unknown = 0, 0
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.status != c.Status.ACTIVE:
            continue
        hosted = u.inside >= 0 and s.lattice == c.Lattice.SPACE
        if s.units[unit].side == side or u.aware == c.Aware.LOCATED:
            known |= 1 << unit
        elif hosted or in_procedure(s, b, unit):
            known |= 1 << unit
        else:
            unknown |= 1 << unit
    for _ in range(LINKS):
        for unit in range(s.n_units):
            if (unknown >> unit) & 1 and is_tied(b, unit, known):
                known |= 1 << unit
                unknown &= ~(1 << unit)
    return unknown


@kernel
def blank(s: Any, b: Any, unit: int, fighting: bool) -> None:
    """Nothing is known of a unit but what its side has shown before: arms, its last place."""
    u = b.units[unit]
    u.init = 0  # until it has a place in the order
    u.moved = 0
    u.turn_over = 0
    for mode in range(c.N_MODES):
        u.budget[mode] = 0
    u.acted = 0
    u.seconded = 0
    u.second_first = 0
    u.dashed = 0
    u.thrusting = 0
    u.held_dash = 0
    u.engaged_late = 0
    u.rooted = 0
    u.turn_lost = 0
    u.primary = -1
    u.reactions = s.options.reactions_per_round
    u.struck_with = 0
    u.mount_tried = 0
    u.drag_tested = 0
    u.drag_ok = 0
    u.hazards = 0
    u.betrayed = 0
    u.last_move = c.LastMove.STILL
    u.cloaked = 0
    u.cloak_turns = 0
    u.hidden = 0
    u.found = 0
    u.exposed = 0
    u.notice_done = 0
    u.prone = 0
    u.immobile = 0
    u.stunned = 0
    u.attacked = 0
    for other in range(s.n_units):
        b.units[other].entered = int(b.units[other].entered) & ~(1 << unit)
    u.entered = 0
    if fighting:
        u.late = 0
        u.grapples = -1
        u.grappled_by = -1
        u.rides = -1
        u.rider = -1
        u.inside = -1
        u.control_hp = s.units[unit].hp_full
        return
    start = s.start.units[unit]  # before the fight everybody is where the scenario says
    u.q = start.q
    u.r = start.r
    u.z = start.z
