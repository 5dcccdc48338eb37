"""Distance, range bands, arcs, cover, sight and zones on squares (FW-015 to FW-018, FW-117 …).

A way is given as (dx, dy), in cells to the east and to the south.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import ALL_ROUND, lies_ahead, square_distance, way_to
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp

SHORT_BONUS = 2  # FW-117
BEYOND = -99  # no range band: out of reach


@kernel
def cells_apart(s: Any, b: Any, a: int, t: int) -> int:
    """FW-015: distance of two cells."""
    return square_distance(int(a), int(t), int(s.width))


@kernel
def way_between(s: Any, b: Any, a: int, t: int) -> tuple[int, int]:
    """(dx, dy) from one cell to another."""
    return way_to(int(a), int(t), int(s.width))


@kernel
def band_modifier(kind: int, cells: int) -> int:
    """FW-117, FW-118: Short +2, Mid 0, Long -2, Extreme -6, ``BEYOND`` what the weapon reaches.

    Distance alone decides: nothing blocks a line of fire (FW-024).
    """
    if cells <= wp.SHORT[kind]:
        return SHORT_BONUS
    if cells <= wp.MID[kind]:
        return 0
    if cells <= wp.LONG[kind]:
        return -2
    if cells <= wp.REACH[kind]:
        return -6
    return BEYOND


@kernel
def in_arc(s: Any, b: Any, at: int, facing: int, cell: int) -> int:
    """FW-018: whether a cell lies in the front arc, 180 degrees with both sides."""
    dx, dy = way_between(s, b, at, cell)
    return arc_holds(facing, dx, dy)


@kernel
def arc_holds(facing: int, dx: int, dy: int) -> int:
    """FW-018: whether a front arc holds what lies (dx, dy) away."""
    return 1 if lies_ahead(facing, dx, dy) >= 0 and (dx != 0 or dy != 0) else 0


@kernel
def cover_rating(s: Any, b: Any, cell: int) -> int:
    """FW-240: 0 none, 1 light, 2 heavy."""
    return (int(s.cells[cell]) >> c.CELL_COVER) & 3


@kernel
def cover_against(s: Any, b: Any, cell: int, taken: int, dx: int, dy: int) -> int:
    """FW-239, FW-243: of cover that is taken in a cell, what helps against an attack.

    (dx, dy): the way from the cell to the attacker.
    """
    if taken == 0:
        return 0
    direction = (int(s.cells[cell]) >> c.CELL_DIRECTION) & 15
    return int(taken) if direction == ALL_ROUND or lies_ahead(direction, dx, dy) > 0 else 0


@kernel
def cover_penalty(s: Any, b: Any, rating: int, close: int) -> int:
    """FW-241 to FW-243: light cover -2, heavy -4; in close quarters by option."""
    return 0 if close == 1 and s.options.cover_vs_close == 0 else -2 * rating


@kernel
def sight_at(s: Any, b: Any, cell: int) -> int:
    """FW-228 to FW-230: the sight level of a cell, the scenario's own included."""
    return max((int(s.cells[cell]) >> c.CELL_SIGHT) & 3, int(s.options.ambient_sight))


@kernel
def sight_level(s: Any, b: Any, one: int, other: int) -> int:
    """FW-230: the worst of ambient, attacker's cell and target's cell."""
    return max(sight_at(s, b, one), sight_at(s, b, other))


@kernel
def clasped(u: Any, other: int) -> int:
    """Whether a unit and another hold one another: bad sight does not matter to them (FW-230)."""
    return 1 if u.holding == other or int(u.held_bits) & (1 << other) else 0


@kernel
def sight_between(s: Any, b: Any, unit: int, target: int) -> int:
    """FW-230: the sight level between two units; 0 between holder and held."""
    u = b.units[unit]
    return 0 if clasped(u, target) else sight_level(s, b, int(u.at), int(b.units[target].at))


@kernel
def sight_penalty(level: int) -> int:
    """Difficult sight -2 (FW-228), obscured -4 (FW-229)."""
    return -2 * level


@kernel
def open_cell(s: Any, b: Any, cell: int) -> int:
    """FW-016: on the board, passable, no standing object and no active unit."""
    if cell < 0 or int(s.cells[cell]) & c.CELL_BLOCKED:
        return 0
    for o in range(s.n_objects):
        if s.objects[o].at == cell and b.objects[o].destroyed == 0:
            return 0
    for unit in range(s.n_units):
        if b.units[unit].at == cell and b.units[unit].status == c.Status.ACTIVE:
            return 0
    return 1


@kernel
def in_zone(s: Any, b: Any, firer: Any, cell: int) -> int:
    """FW-222: whether a cell lies in a unit's suppression zone."""
    dx, dy = way_between(s, b, firer.at, cell)
    return zone_holds(s, b, firer, dx, dy)


@kernel
def zone_holds(s: Any, b: Any, firer: Any, dx: int, dy: int) -> int:
    """FW-222: whether a unit's zone holds what lies (dx, dy) from it: within Short, in its arc."""
    if firer.zone_left == 0 or firer.ready < 0:
        return 0
    kind = int(b.weapons[firer.carried[firer.ready]].kind)
    if max(abs(dx), abs(dy)) > wp.SHORT[kind]:
        return 0
    return arc_holds(int(firer.zone_facing), dx, dy)


@kernel
def zone_attack(s: Any, b: Any, firer: Any, cell: int) -> int:
    """FW-225: the attack total of a unit's zone on who steps on a cell."""
    return int(firer.zone_total) + sight_penalty(sight_level(s, b, int(firer.at), cell))


@kernel
def zone_against(s: Any, b: Any, firer: int, mover: int) -> int:
    """FW-227: whether a unit has a suppression zone that another may run into."""
    if firer == mover or b.units[firer].zone_left == 0:
        return 0
    return 1 if s.options.suppress_friendly == 1 or are_enemies(s, b, firer, mover) else 0


@kernel
def are_enemies(s: Any, b: Any, one: int, other: int) -> int:
    """Whether two units are of different sides."""
    return 1 if s.units[one].side != s.units[other].side else 0


@kernel
def zone_triggers(s: Any, b: Any, firer: int, mover: int, before: int) -> int:
    """FW-223, FW-227: whether a zone acts on a unit that steps into it from a cell."""
    if zone_against(s, b, firer, mover) == 0:
        return 0
    return 1 if s.options.suppress_inside == 1 or not in_zone(s, b, b.units[firer], before) else 0
