"""Areas under sustained fire: which cells, who is in them (AI-161 to AI-167, AI-173, AI-174)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import step_to
from mech_env.rulesets.ascension_isle.questions import cover, gear, space, targets
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w


# --- cells ---
@kernel
def cell_on_line(x: int, y: int, way: int, k: int) -> tuple[int, int]:
    """AI-165: cell ``k`` of a line, from 0 on; a line of one cell has no direction."""
    if k == 0:
        return int(x), int(y)
    dx, dy = step_to(int(way))
    return int(x) + k * dx, int(y) + k * dy


@kernel
def may_sweep(s: Any, b: Any, unit: int, x: int, y: int) -> bool:
    """AI-163, table 4.1: a cell that a unit's firearm in hand can keep under fire.

    Not solid, not its own, in range and sight, past its own cover.
    """
    u = b.units[unit]
    if not space.is_on_map(s, x, y) or space.is_solid(s, x, y) or (u.x == x and u.y == y):
        return False
    return targets.is_in_fire(s, b, unit, gear.hand_kind(s, b, unit), x, y)


@kernel
def any_row(s: Any, b: Any, unit: int, x: int) -> bool:
    """Whether a column has a cell for :func:`may_sweep`."""
    for y in range(s.height):
        if may_sweep(s, b, unit, x, y):
            return True
    return False


@kernel
def any_cell(s: Any, b: Any, unit: int) -> bool:
    """Whether there is a cell for :func:`may_sweep`; those next to the unit come first."""
    u = b.units[unit]
    for way in range(c.N_FACINGS):
        dx, dy = step_to(way)
        if may_sweep(s, b, unit, int(u.x) + dx, int(u.y) + dy):
            return True
    for x in range(s.width):
        if any_row(s, b, unit, x):
            return True
    return False


# --- the front (AI-173) ---
@kernel
def in_front(
    s: Any, kind: int, x: int, y: int, way: int, behind: int, to_x: int, to_y: int
) -> bool:
    """AI-173: whether a kill zone from (x, y) in a direction has a cell.

    In the closed half-plane ahead, within one increment, in sight; not the own cell.
    ``behind`` 1: not what the piece of (x, y) blocks, either.
    """
    dx, dy = int(to_x) - int(x), int(to_y) - int(y)
    if (dx == 0 and dy == 0) or space.length(dx, dy) > w.INCREMENT[kind]:
        return False
    if not space.in_arc(way, dx, dy) or space.is_solid(s, to_x, to_y):
        return False
    if behind and cover.covers(s, cover.wall_at(s, x, y), dx, dy):
        return False
    return space.is_clear(s, x, y, dx, dy)


@kernel
def any_in_front(s: Any, b: Any, unit: int, way: int) -> bool:
    """AI-173: whether a kill zone of a unit in a direction would have a cell."""
    u, kind = b.units[unit], gear.hand_kind(s, b, unit)
    x, y, far = int(u.x), int(u.y), w.INCREMENT[kind]
    for to_y in range(max(0, y - far), min(int(s.height), y + far + 1)):
        for to_x in range(max(0, x - far), min(int(s.width), x + far + 1)):
            if in_front(s, kind, x, y, way, int(u.behind), to_x, to_y):
                return True
    return False


# --- zones that stand ---
@kernel
def holds(s: Any, b: Any, owner: int, x: int, y: int) -> bool:
    """AI-163, AI-165, AI-173: whether a cell is in the zone of a unit, wherever it is now."""
    zone = b.units[owner].zone
    if zone.kind == c.Zone.FRONT:
        kind = gear.hand_kind(s, b, owner)
        return in_front(s, kind, int(zone.x), int(zone.y), int(zone.way), int(zone.behind), x, y)
    if zone.kind == c.Zone.LINE:
        for k in range(zone.cells):
            on_x, on_y = cell_on_line(int(zone.x), int(zone.y), int(zone.way), k)
            if on_x == x and on_y == y:
                return True
    return False


@kernel
def is_under_fire(s: Any, b: Any, unit: int, owner: int) -> bool:
    """AI-164: whether a unit, friend or enemy, is in another's zone; never in its own."""
    if unit == owner or not targets.is_active(b, unit) or not targets.is_active(b, owner):
        return False
    return holds(s, b, owner, int(b.units[unit].x), int(b.units[unit].y))


@kernel
def hits_standing(s: Any, b: Any, owner: int) -> bool:
    """AI-164, AI-174: whether a new zone attacks who stands in it (option zone_standing)."""
    zone = b.units[owner].zone
    return bool(zone.kind == c.Zone.FRONT or s.options.zone_standing == 1)
