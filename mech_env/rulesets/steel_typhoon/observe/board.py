"""The board in the observation: the hexes around the eye, squads, cover, and the next step.

(eye_q, eye_r) is the hex of the eye.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import STEP_Q, STEP_R, axial, before_end, hex_at
from mech_env.core.jit import kernel
from mech_env.core.layout import clear, scaled
from mech_env.core.rows import row_inverse
from mech_env.rulesets.steel_typhoon.observe.layout import (
    LAYOUT,
    N_AROUND,
    Around,
    Cover,
    Squad,
    Step,
)
from mech_env.rulesets.steel_typhoon.observe.rows import way_to, write_place
from mech_env.rulesets.steel_typhoon.questions import sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import frames as fr

_PIECES = LAYOUT.pieces
AROUND, AROUND_WIDTH = _PIECES["around"].start, _PIECES["around"].width
SQUADS, SQUAD_WIDTH = _PIECES["squads"].start, _PIECES["squads"].width
COVER, COVER_WIDTH = _PIECES["pieces"].start, _PIECES["pieces"].width
STEPS, STEP_WIDTH = _PIECES["steps"].start, _PIECES["steps"].width

# The hexes around the eye: the ring of 6 in the order of the directions, then the ring of 12: two
# steps in direction d, then one in d and one in the next direction.
AROUND_Q = (1, 1, 0, -1, -1, 0, 2, 2, 2, 1, 0, -1, -2, -2, -2, -1, 0, 1)
AROUND_R = (0, -1, -1, 0, 1, 1, 0, -1, -2, -2, -2, -1, 0, 1, 2, 2, 2, 1)
_PLACES = {place: k for k, place in enumerate(zip(AROUND_Q, AROUND_R, strict=True))}
# Which of them lies at (q, r): entry 5 * (r + 2) + q + 2, or -1.
AROUND_AT = tuple(_PLACES.get((q, r), -1) for r in range(-2, 3) for q in range(-2, 3))


@kernel
def write_around(s: Any, b: Any, eye_q: int, eye_r: int, out: Any) -> None:
    """Hexes within two steps: closed, pieces; units are marked when their rows are written."""
    width = int(s.width)
    o = AROUND
    for k in range(N_AROUND):
        r = eye_r + AROUND_R[k]
        column = eye_q + AROUND_Q[k] + (r >> 1)
        ground = c.SOLID
        if 0 <= r < s.height and 0 <= column < width:
            ground = sight.ground_at(s, b, r * width + column)
        out[o + Around.closed] = 1.0 if ground == c.SOLID else 0.0
        out[o + Around.piece] = standing(b, ground - 1) if ground > c.OPEN else 0.0
        out[o + Around.ally] = 0.0
        out[o + Around.enemy] = 0.0
        o += AROUND_WIDTH


@kernel
def standing(b: Any, piece: int) -> float:
    """A piece of cover as it is shown: 1 + Object Health."""
    return scaled(1 + b.pieces[piece].health, Cover.standing.high)


@kernel
def mark_around(dq: int, dr: int, feature: int, out: Any) -> None:
    """Mark an ally or an enemy (``feature``) if it stands within two steps."""
    if abs(dq) <= 2 and abs(dr) <= 2:
        k = AROUND_AT[5 * (dr + 2) + dq + 2]
        if k >= 0:
            out[AROUND + k * AROUND_WIDTH + feature] = 1.0


@kernel
def write_squads(
    s: Any, b: Any, side: int, eye: int, eye_q: int, eye_r: int, inverse: int, out: Any
) -> None:
    """Rows of squads, by index; ``side`` is the viewer's."""
    acting = -1
    for k in range(b.depth):
        if b.frames[k].kind == fr.Frame.SQUAD:
            acting = b.frames[k].actor - c.MAX_UNITS
    for squad in range(s.rows_squads):
        o = SQUADS + squad * SQUAD_WIDTH
        q = b.squads[squad]
        if squad >= s.n_squads or q.hex < 0:
            clear(out, o, o + SQUAD_WIDTH)
            continue
        dq, dr = way_to(s, eye_q, eye_r, int(q.hex), inverse)
        mine = s.squads[squad].side == side
        mark_around(dq, dr, Around.ally if mine else Around.enemy, out)
        out[o + Squad.side] = 1.0 if mine else -1.0
        write_place(dq, dr, o + Squad.dq, out)
        out[o + Squad.line_of_fire] = sight.clear_line(s, b, eye, int(q.hex))
        out[o + Squad.soldiers] = scaled(q.soldiers, Squad.soldiers.high)
        out[o + Squad.anti_armor] = s.squads[squad].anti_armor
        out[o + Squad.die_face] = scaled(q.die_face, Squad.die_face.high)
        out[o + Squad.metres_left] = scaled(q.metres_left, Squad.metres_left.high)
        out[o + Squad.attacked] = q.attacked
        out[o + Squad.acting] = 1.0 if squad == acting else 0.0


@kernel
def write_pieces(s: Any, b: Any, eye_q: int, eye_r: int, inverse: int, out: Any) -> None:
    """Rows of cover pieces, by index; a destroyed piece leaves an empty row."""
    o = COVER
    for piece in range(s.rows_pieces):
        p = b.pieces[piece]
        if piece >= s.n_pieces or p.hex < 0:
            clear(out, o, o + COVER_WIDTH)
        else:
            dq, dr = way_to(s, eye_q, eye_r, int(p.hex), inverse)
            out[o + Cover.dq] = scaled(dq, Cover.dq.high)
            out[o + Cover.dr] = scaled(dr, Cover.dr.high)
            far = max(abs(dq), abs(dr), abs(dq + dr))
            out[o + Cover.distance] = scaled(far, Cover.distance.high)
            out[o + Cover.standing] = standing(b, piece)
        o += COVER_WIDTH


@kernel
def write_steps(s: Any, b: Any, unit: int, out: Any) -> None:
    """While the viewer is asked what to do or where to go: how it would stand one step on."""
    clear(out, STEPS, STEPS + 6 * STEP_WIDTH)
    decision = b.request.decision
    here = int(b.units[unit].hex)
    moves = decision == d.Decision.MOVE or decision == d.Decision.ACTION
    if b.request.unit != unit or here < 0 or not moves:
        return
    width, height = int(s.width), int(s.height)
    inverse = row_inverse(width)
    q, r = axial(here, width, inverse)
    enemy = sight.nearest_enemy(s, b, s.units[unit].side, here)
    if enemy < 0:
        return
    enemy_q, enemy_r = axial(enemy, width, inverse)
    away = max(abs(enemy_q - q), abs(enemy_r - r), abs(enemy_q - q + enemy_r - r))
    for direction in range(6):
        to_q, to_r = q + STEP_Q[direction], r + STEP_R[direction]
        to = hex_at(to_q, to_r, width, height)
        if to < 0 or s.ground[to] == c.SOLID:
            continue
        o = STEPS + direction * STEP_WIDTH
        dq, dr = enemy_q - to_q, enemy_r - to_r
        far = max(abs(dq), abs(dr), abs(dq + dr))
        out[o + Step.nearer] = away - far
        first, second, its_first, its_second = -1, -1, -1, -1
        if far > 1:
            first, second = before_end(to_q, to_r, dq, dr, width, height)
            its_first, its_second = before_end(enemy_q, enemy_r, -dq, -dr, width, height)
        out[o + Step.cover] = cover_share(s, b, first, second, to)
        out[o + Step.enemy_cover] = cover_share(s, b, its_first, its_second, enemy)


@kernel
def cover_share(s: Any, b: Any, first: int, second: int, t: int) -> float:
    """What covers hex ``t``, given the hexes next to it on the line."""
    piece = sight.piece_on(s, b, first, second, t)
    return standing(b, piece) if piece >= 0 else 0.0
