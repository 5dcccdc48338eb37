"""How the eye and an enemy stand to each other: place, line of fire, cover and modes both ways."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import before_end
from mech_env.core.jit import kernel, write_packed
from mech_env.rulesets.steel_typhoon.observe.layout import LAYOUT, Row
from mech_env.rulesets.steel_typhoon.observe.rows import CORE, write_place
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import secrets, sight
from mech_env.rulesets.steel_typhoon.state import codes as c

TOWARDS_SCALES = LAYOUT.pieces["enemies"].scales("its_piece", "it_can_sma")
MINE = Row.my_piece - Row.its_piece  # from its cover to mine


@kernel
def cover_digits(s: Any, b: Any, first: int, second: int, unit: int) -> int:
    """What covers a unit, given the hexes next to it on the line: piece, its health, victim."""
    u = b.units[unit]
    near = (first >= 0 and s.ground[first] > 0) or (second >= 0 and s.ground[second] > 0)
    if near or s.ground[u.hex] > 0 or u.victims[0] >= 0 or u.victims[1] >= 0:
        kind, by = sight.cover_on(s, b, first, second, unit)
        if kind == c.CoverKind.PIECE:
            return 1 | int(b.pieces[by].health) << 4 * (Row.its_piece_health - Row.its_piece)
        if kind == c.CoverKind.VICTIM:
            return 1 << 4 * (Row.its_victim_cover - Row.its_piece)
    return 0


@kernel
def mode_digits(modes: int) -> int:
    """A digit for each mode."""
    return (modes & 1) | (modes & 2) << 3 | (modes & 4) << 6


@kernel
def write_towards(
    s: Any, b: Any, viewer: int, unit: int, eye: int, eye_q: int, eye_r: int, eye_modes: int,
    dq: int, dr: int, o: int, out: Any,
) -> None:  # fmt: skip
    """The rest of the row of an enemy on the map, (dq, dr) from the eye.

    ``eye_modes`` are the modes ready at the eye.
    """
    u = b.units[unit]
    me = b.units[viewer]
    mine, its = s.units[viewer].side, s.units[unit].side
    width, height = int(s.width), int(s.height)
    far = write_place(dq, dr, o + CORE, out)
    line = sight.clear_line(s, b, eye, int(u.hex))
    shot_at = me.hex == eye
    # The hexes next to it and next to me on the line.
    first, second, my_first, my_second = -1, -1, -1, -1
    digits = 0
    if far > 1:
        first, second = before_end(eye_q + dq, eye_r + dr, -dq, -dr, width, height)
        if shot_at:
            my_first, my_second = before_end(eye_q, eye_r, dq, dr, width, height)
        for other in range(s.n_units):
            side = s.units[other].side
            if side == its and sight.screens(s, b, other, first, second):
                digits += 1 << 4 * (Row.its_screen - Row.its_piece)
            if side == mine and sight.screens(s, b, other, my_first, my_second):
                digits += 1 << 4 * (Row.my_screen - Row.its_piece)
    digits |= cover_digits(s, b, first, second, unit)
    reach = can.modes_in_reach(far, line, 1)
    ours = eye_modes & reach
    theirs = 0
    if shot_at:
        digits |= cover_digits(s, b, my_first, my_second, viewer) << 4 * MINE
        if int(me.spotted_bits) & (1 << unit):
            ours = 0
        seen = secrets.is_secret(s, b, int(mine), int(its)) == 0
        if seen and int(u.spotted_bits) & (1 << viewer) == 0:
            theirs = can.shown_modes(s, b, unit) & reach
    beyond = far > sight.DIRECT_FIRE_RANGE
    digits |= (1 if beyond else 0) << 4 * (Row.beyond_range - Row.its_piece)
    digits |= line << 4 * (Row.line_of_fire - Row.its_piece)
    digits |= mode_digits(ours) << 4 * (Row.i_can_hth - Row.its_piece)
    digits |= mode_digits(theirs) << 4 * (Row.it_can_hth - Row.its_piece)
    write_packed(digits, 4, TOWARDS_SCALES, out, o + Row.its_piece)
