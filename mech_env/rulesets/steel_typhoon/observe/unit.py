"""The observation of one unit (catalogue section 6): everything it may know, nothing else.

``LAYOUT`` names every number. Hidden from a viewer: messages, limits, batteries (until they are
rolled for) and the interlude of other sides, loadouts while they are being chosen, and dice not yet
rolled.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import axial
from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.rows import row_inverse
from mech_env.rulesets.steel_typhoon.observe import board, request, rows
from mech_env.rulesets.steel_typhoon.observe.between import write_towards
from mech_env.rulesets.steel_typhoon.observe.layout import LAYOUT, Around, Globals, Own
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import frames as fr
from mech_env.rulesets.steel_typhoon.state.record import OPTIONS

__all__ = ["LAYOUT", "observe"]

_PIECES = LAYOUT.pieces
ALLIES, ALLY_WIDTH = _PIECES["allies"].start, _PIECES["allies"].width
ENEMIES, ENEMY_WIDTH = _PIECES["enemies"].start, _PIECES["enemies"].width
COMMS, COMMS_WIDTH = _PIECES["comms"].start, _PIECES["comms"].width
GLOBALS = _PIECES["globals"].start
SIDE_WIDTH = Globals.other_1_player - Globals.my_player
OPTION_SCALES = _PIECES["globals"].scales("option_chassis_abilities", "option_tiebreak_systems")
ACTION_SCALES = _PIECES["globals"].scales("option_attack", "option_release")
OPTION_RUN, _OPTION_COUNT = OPTIONS.run("chassis_abilities", "tiebreak")
if len(OPTION_SCALES) != _OPTION_COUNT:
    raise ValueError(f"a run of {_OPTION_COUNT} options has {len(OPTION_SCALES)} features")
SECONDS = 5  # of a round (ST-038)


@kernel
def observe(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write what a unit sees.

    Args:
        b: the battle, at any time.
        viewer: a unit, in the fight or not.
        out: float32, shape (LAYOUT.size,), zeroed once by its owner: rows that the scenario can
            never fill (beyond ``s.rows_allies``, ``rows_enemies``, ``rows_squads`` and
            ``rows_pieces``) are not touched; everything else is written.
    """
    inverse = row_inverse(s.width)
    side = int(s.units[viewer].side)
    squad = acting_squad(s, b, viewer)
    eye = int(b.units[viewer].hex)
    modes = 0
    if squad >= 0:
        eye = int(b.squads[squad].hex)
        modes = can.SQUAD_MODES
    elif eye >= 0:
        modes = can.shown_modes(s, b, viewer)
    if eye < 0:
        eye = int(s.height) // 2 * int(s.width) + int(s.width) // 2
    eye_q, eye_r = axial(eye, int(s.width), inverse)
    board.write_around(s, b, eye_q, eye_r, out)
    board.write_squads(s, b, side, eye, eye_q, eye_r, inverse, out)
    board.write_pieces(s, b, eye_q, eye_r, inverse, out)
    write_self(s, b, viewer, eye, eye_q, eye_r, inverse, out)
    write_others(s, b, viewer, eye, eye_q, eye_r, modes, inverse, out)
    board.write_steps(s, b, viewer, out)
    request.write_answers(s, b, viewer, out)
    request.write_request(s, b, viewer, out)
    write_clock(s, b, viewer, out)
    write_sides(s, b, side, eye_q, eye_r, inverse, out)


@kernel
def acting_squad(s: Any, b: Any, unit: int) -> int:
    """The squad of its side for which a unit is asked now, or -1."""
    if b.depth > 0 and b.request.unit == unit and b.request.decision > 0:
        actor = b.frames[b.depth - 1].actor
        if actor >= c.MAX_UNITS:
            squad = actor - c.MAX_UNITS
            if s.squads[squad].side == s.units[unit].side and b.squads[squad].hex >= 0:
                return int(squad)
    return -1


@kernel
def write_self(
    s: Any, b: Any, unit: int, eye: int, eye_q: int, eye_r: int, inverse: int, out: Any
) -> None:
    """Row 0: the viewer itself."""
    rows.write_unit(s, b, unit, unit, 0, out)
    rows.write_own(s, b, unit, 0, out)
    there = int(b.units[unit].hex)
    clear(out, Own.dq, Own.line + 1)
    if there >= 0:
        dq, dr = rows.way_to(s, eye_q, eye_r, there, inverse)
        if there != eye:
            rows.write_place(dq, dr, Own.dq, out)
        line = eye_r + dr
        out[Own.column] = scaled(there - line * int(s.width), Own.column.high)
        out[Own.line] = scaled(line, Own.line.high)


@kernel
def write_others(
    s: Any, b: Any, unit: int, eye: int, eye_q: int, eye_r: int, modes: int, inverse: int, out: Any
) -> None:
    """Rows of allies with their messages, and of enemies; empty rows after them."""
    side = s.units[unit].side
    a, e, m = ALLIES, ENEMIES, COMMS
    for other in range(s.n_units):
        there = int(b.units[other].hex)
        if other == unit:
            continue
        dq, dr = rows.way_to(s, eye_q, eye_r, there, inverse)
        if s.units[other].side == side:
            rows.write_unit(s, b, unit, other, a, out)
            rows.write_own(s, b, other, a, out)
            if there >= 0:
                rows.write_place(dq, dr, a + Own.dq, out)
                board.mark_around(dq, dr, Around.ally, out)
            else:
                clear(out, a + Own.dq, a + ALLY_WIDTH)
            write_comms(s, b, other, m, out)
            a += ALLY_WIDTH
            m += COMMS_WIDTH
        else:
            rows.write_unit(s, b, unit, other, e, out)
            if there >= 0:
                write_towards(s, b, unit, other, eye, eye_q, eye_r, modes, dq, dr, e, out)
                board.mark_around(dq, dr, Around.enemy, out)
            else:
                clear(out, e + rows.CORE, e + ENEMY_WIDTH)
            e += ENEMY_WIDTH
    clear(out, a, ALLIES + s.rows_allies * ALLY_WIDTH)
    clear(out, m, COMMS + s.rows_allies * COMMS_WIDTH)
    clear(out, e, ENEMIES + s.rows_enemies * ENEMY_WIDTH)


@kernel
def write_comms(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """The last message of an ally, until the end of the round after it (ST-063)."""
    u = b.units[unit]
    clear(out, o, o + COMMS_WIDTH)
    age = b.round_number - u.token_round
    if u.token_round >= 0 and age in (0, 1):
        out[o + u.token] = 1.0
        out[o + COMMS_WIDTH - 1] = age


@kernel
def write_clock(s: Any, b: Any, unit: int, out: Any) -> None:
    """Rounds, places in the order of sides, and whose turn it is."""
    o = GLOBALS
    side = int(s.units[unit].side)
    rounds = int(b.round_number)
    out[o + Globals.round] = rounds / max(1, s.round_limit)
    out[o + Globals.rounds_left] = scaled(s.round_limit - rounds, Globals.rounds_left.high)
    out[o + Globals.clock] = scaled(SECONDS * rounds, Globals.clock.high)
    out[o + Globals.ambush_round] = 1.0 if rounds == 0 and s.options.ambush_side >= 0 else 0.0
    clear(out, o + Globals.beaten_sides, o + Globals.turn_squad + 1)
    beaten = 0
    for k in range(s.n_sides):
        beaten += 1 if b.sides[k].beaten else 0
        if b.side_order[k] == side:
            out[o + Globals.my_place] = scaled(k, Globals.my_place.high)
        if b.foot_order[k] == side:
            out[o + Globals.my_foot_place] = scaled(k, Globals.my_foot_place.high)
    out[o + Globals.beaten_sides] = scaled(beaten, Globals.beaten_sides.high)
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == fr.Frame.SQUAD:
            out[o + Globals.turn_squad] = 1.0
        elif f.kind == fr.Frame.TURN:
            if f.actor == unit:
                out[o + Globals.turn_me] = 1.0
            elif s.units[f.actor].side == side:
                out[o + Globals.turn_ally] = 1.0
            else:
                out[o + Globals.turn_enemy] = 1.0


@kernel
def write_sides(s: Any, b: Any, side: int, eye_q: int, eye_r: int, inverse: int, out: Any) -> None:
    """Morale of all sides, the objective, the campaign, and options that change good moves."""
    o = GLOBALS
    for row in range(c.MAX_SIDES):
        # My side, then the others in index order.
        k = side if row == 0 else (row - 1 if row <= side else row)
        at = o + row * SIDE_WIDTH
        clear(out, at + Globals.my_player, at + Globals.my_player + SIDE_WIDTH)
        if k < s.n_sides:
            state = b.sides[k]
            out[at + Globals.my_player] = s.sides[k].is_player
            out[at + Globals.my_morale] = scaled(s.sides[k].morale, Globals.my_morale.high)
            out[at + Globals.my_half_checked] = state.half_checked
            out[at + Globals.my_lead_checked] = state.lead_checked
            out[at + Globals.my_beaten] = scaled(state.beaten, Globals.my_beaten.high)
            out[at + Globals.my_chooses_systems] = s.options.loadout_choice[k]
    clear(out, o + Globals.objective, o + Globals.objective_distance + 1)
    if s.objective_hex >= 0:
        out[o + Globals.objective] = 1.0 if s.objective_side == side else -1.0
        dq, dr = rows.way_to(s, eye_q, eye_r, int(s.objective_hex), inverse)
        far = max(abs(dq), abs(dr), abs(dq + dr))
        out[o + Globals.objective_dq] = scaled(dq, Globals.objective_dq.high)
        out[o + Globals.objective_dr] = scaled(dr, Globals.objective_dr.high)
        out[o + Globals.objective_distance] = scaled(far, Globals.objective_distance.high)
    to_go = s.n_encounters - 1 - b.encounter
    out[o + Globals.encounter] = scaled_cut(b.encounter, Globals.encounter.high)
    out[o + Globals.encounters_to_go] = scaled_cut(to_go, Globals.encounters_to_go.high)
    out[o + Globals.wins] = scaled_cut(b.wins, Globals.wins.high)
    out[o + Globals.losses] = scaled_cut(b.losses, Globals.losses.high)
    out[o + Globals.hub] = s.site
    out[o + Globals.slots] = scaled(s.slots, Globals.slots.high)
    out[o + Globals.persistent] = whose(s.persistent_side, side)
    out[o + Globals.option_first_side] = whose(s.options.first_side, side)
    out[o + Globals.option_ace_is_lead] = s.options.ace_rule
    write_packed(int(s.options.actions), 1, ACTION_SCALES, out, o + Globals.option_attack)
    write_scaled(s.options, OPTION_RUN, OPTION_SCALES, out, o + Globals.option_chassis_abilities)
    out[o + Globals.option_ambush] = whose(s.options.ambush_side, side)


@kernel
def whose(owner: int, side: int) -> float:
    """1 mine, -1 another side's, 0 nobody's."""
    if owner < 0:
        return 0.0
    return 1.0 if owner == side else -1.0
