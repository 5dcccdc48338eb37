"""The observation of one unit (section 6): everything it may know, nothing else.

``LAYOUT`` names every number. Hidden from the other side: fate, fatigue, Ego, ammunition, jams,
stowed items, talents not yet shown, aim, feints, help, what an Overwatch waits for, cards and
Morale; all of an enemy that hides (AE-443); points of gates, and dice not yet rolled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core import sides
from mech_env.core.jit import kernel, write_packed
from mech_env.core.layout import clear
from mech_env.rulesets.adeva.observe import board, own, request, rows
from mech_env.rulesets.adeva.observe.layout import CORE, LAYOUT, Fight, Row
from mech_env.rulesets.adeva.questions import board as places
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.questions.hiding import hides
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.procedures import Act

__all__ = ["LAYOUT", "observe", "observe_request", "observe_self"]

BESIDE_A_TURN = 1 << Act.DELAYED | 1 << Act.NESTED
SHOWN_TALENTS = np.ones(len(c.Talent), np.float32)


@kernel
def observe(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write what a unit sees.

    Args:
        b: the battle, at any time.
        viewer: the unit that looks, in the fight or not.
        out: float32, shape (LAYOUT.size,), zeroed once by its owner and since then written by
            this kernel alone, for one scenario. What never changes of the map is not written
            again while the same side looks at the same fight; what the scenario can never
            fill (rows beyond ``s.rows_allies``, ``rows_enemies`` and ``rows_ground``, the map's
            rows beyond its height, rosters without a campaign) is not touched; all else is written.
    """
    viewer = int(viewer)
    side = int(s.units[viewer].side)
    changes, lying = rows.disturbances(s, b), board.things(s, b)
    board.write_map(s, b, side, changes, out)
    write_units(s, b, viewer, side, changes, out)
    board.write_things(s, b, side, lying, out)
    board.write_side(s, b, viewer, side, board.SIDES, out)
    board.write_side(s, b, viewer, 1 - side, board.SIDES + board.SIDE_WIDTH, out)
    board.write_rosters(s, b, side, out)
    board.write_fight(s, b, side, changes, lying, out)
    write_moment(s, b, viewer, out)


@kernel
def observe_request(s: Any, b: Any, viewer: int, out: Any) -> int:
    """Write what has changed since the viewer was last asked, if that is the request alone; 1.

    That is so for the parameters of an action of the unit's turn: it was asked what to do just
    before, and nothing happens until the last is known. Before a delayed action, and in a grapple,
    the only answer may have been taken without asking, so 0.
    """
    viewer = int(viewer)
    f = b.frames[b.depth - 1]
    if f.kind != Frame.ACT or b.request.decision < d.Decision.WEAPON or b.request.unit != viewer:
        return 0
    if int(f.act_flags) & BESIDE_A_TURN:
        return 0
    clear_marks(s, viewer, out)
    write_moment(s, b, viewer, out)
    return 1


@kernel
def observe_self(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write a unit's own row and the moment: ``surroundings`` are as when it was asked before."""
    viewer = int(viewer)
    side = int(s.units[viewer].side)
    here = rows.place_shown(s, side, int(b.units[viewer].cell))
    changes = 1 if out[board.FIGHT + Fight.disturbed] != 0.0 else 0
    place, turn = out[Row.place], out[Row.turn]  # the order of turns is as it was
    rows.write_core(s, b, viewer, viewer, here, changes, 0, out)
    own.write_own(s, b, viewer, viewer, 0, out)
    out[Row.place], out[Row.turn] = place, turn
    board.write_rosters(s, b, side, out)
    clear_marks(s, viewer, out)
    write_moment(s, b, viewer, out)


@kernel
def clear_marks(s: Any, viewer: int, out: Any) -> None:
    """Take back what the decision wrote into rows of units."""
    allies, enemies = counts(s, int(s.units[viewer].side))
    clear(out, int(Row.actor), CORE)
    o = rows.ALLIES
    for _ in range(allies):
        clear(out, o + Row.actor, o + CORE)
        o += rows.ALLY_WIDTH
    o = rows.ENEMIES
    for _ in range(enemies):
        clear(out, o + Row.actor, o + CORE)
        o += rows.ENEMY_WIDTH


@kernel
def counts(s: Any, side: int) -> tuple[int, int]:
    """Rows of allies of a unit, and of its enemies."""
    red, blue = int(s.n_red), int(s.n_units) - int(s.n_red)
    return (red - 1, blue) if side == 0 else (blue - 1, red)


@kernel
def write_moment(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The decision, the attack and the test under way."""
    request.write_request(s, b, viewer, out)
    request.write_attack(s, b, viewer, out)
    request.write_test(s, b, viewer, out)


@kernel
def write_units(s: Any, b: Any, viewer: int, side: int, changes: int, out: Any) -> None:
    """Rows of all units, and empty rows after those of each side."""
    here = rows.place_shown(s, side, int(b.units[viewer].cell))
    first, stop = sides.units_of(s, side)
    o = rows.ALLIES
    for unit in range(first, stop):
        at = 0 if unit == viewer else o
        rows.write_core(s, b, viewer, unit, here, changes, at, out)
        own.write_own(s, b, viewer, unit, at, out)
        if unit != viewer:
            o += rows.ALLY_WIDTH
    clear(out, o, rows.ALLIES + s.rows_allies * rows.ALLY_WIDTH)
    first, stop = sides.units_of(s, 1 - side)
    o = rows.ENEMIES
    for unit in range(first, stop):
        if hides(s, b, side, unit):
            clear(out, o, o + rows.ENEMY_WIDTH)
        else:
            rows.write_core(s, b, viewer, unit, here, changes, o, out)
            write_towards(s, b, viewer, unit, o, out)
        o += rows.ENEMY_WIDTH
    clear(out, o, rows.ENEMIES + s.rows_enemies * rows.ENEMY_WIDTH)
    rows.write_order(s, b, viewer, out)


@kernel
def write_towards(s: Any, b: Any, viewer: int, enemy: int, o: int, out: Any) -> None:
    """How the viewer and an enemy that does not hide stand to each other."""
    if o < 0 or o > rows.LAST:
        return
    clear(out, o + CORE, o + rows.ENEMY_WIDTH)
    me, t = b.units[viewer], b.units[enemy]
    write_packed(int(t.talents_seen), 1, SHOWN_TALENTS, out, o + Row.shown_quick_spread)
    if me.cell < 0 or t.cell < 0 or t.status != c.Status.ACTIVE:
        return
    here, there = int(me.cell), int(t.cell)
    if places.sees(s, here, there):
        out[o + Row.sees] = 1.0
        out[o + Row.veiled] = 1.0 if places.fog_between(s, b, here, there) else 0.0
    out[o + Row.engaged] = 1.0 if units.are_engaged(s, b, viewer, enemy) else 0.0
