"""The observation of one unit (catalogue section 6): everything it may know, nothing else.

``LAYOUT`` names every number. Hidden from a viewer: messages, limits, batteries and the interlude
of other sides, loadouts while they are being chosen, and dice not yet rolled.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import STEP_Q, STEP_R, axial, before_end, hex_at
from mech_env.core.jit import kernel, write_scaled
from mech_env.core.record import RUNNING
from mech_env.core.rows import row_inverse
from mech_env.rulesets.steel_typhoon.observe.layout import (
    AROUND_AT,
    AROUND_Q,
    AROUND_R,
    LAYOUT,
    MAX_VALUE,
    N_AROUND,
)
from mech_env.rulesets.steel_typhoon.observe.rows import (
    CORE,
    OWN_WIDTH,
    PER_Q,
    PER_R,
    PLACE_WIDTH,
    row_of,
    shown_modes,
    write_own,
    write_place,
    write_towards,
    write_unit,
)
from mech_env.rulesets.steel_typhoon.questions import pools, secrets, sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import frames as fr
from mech_env.rulesets.steel_typhoon.state.record import OPTIONS

__all__ = ["LAYOUT", "observe"]

_PIECES = LAYOUT.pieces
ALLIES, ALLY_WIDTH = _PIECES["allies"].start, _PIECES["allies"].width
ENEMIES, ENEMY_WIDTH = _PIECES["enemies"].start, _PIECES["enemies"].width
COMMS, COMMS_WIDTH = _PIECES["comms"].start, _PIECES["comms"].width
SQUADS, SQUAD_WIDTH = _PIECES["squads"].start, _PIECES["squads"].width
COVER, COVER_WIDTH = _PIECES["pieces"].start, _PIECES["pieces"].width
AROUND, AROUND_WIDTH = _PIECES["around"].start, _PIECES["around"].width
STEPS, STEP_WIDTH = _PIECES["steps"].start, _PIECES["steps"].width
ANSWERS = _PIECES["answers"].start
REQUEST, REQUEST_WIDTH = _PIECES["request"].start, _PIECES["request"].width
GLOBALS = _PIECES["globals"].start
SIDES = _PIECES["globals"].offset("my_player")
OPTION_FEATURES = _PIECES["globals"].offset("option_chassis_abilities")
OPTION_SCALES = _PIECES["globals"].scales("option_chassis_abilities", "option_tiebreak_systems")
OPTION_RUN, _OPTION_COUNT = OPTIONS.run("chassis_abilities", "tiebreak")
if len(OPTION_SCALES) != _OPTION_COUNT:
    raise ValueError(f"a run of {_OPTION_COUNT} options has {len(OPTION_SCALES)} features")
AMBUSH = _PIECES["globals"].offset("option_ambush")
OWN_SLOTS = _PIECES["request"].offset("own_slot_0")
ACTORS = _PIECES["request"].offset("actor_0")
TARGETS = _PIECES["request"].offset("target_0")
THINGS = _PIECES["request"].offset("actor_squad")
PROGRESS = _PIECES["request"].offset("progress")
SLOTS = _PIECES["request"].offset("slot_1_DEF")

ALLY_OWN = CORE
ALLY_PLACE = CORE + OWN_WIDTH


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
    squad = acting_squad(s, b, viewer)
    eye = int(b.units[viewer].hex)
    modes = 0
    if squad >= 0:
        eye = int(b.squads[squad].hex)
        modes = 1 << c.Mode.DIR
    elif eye >= 0:
        modes = shown_modes(s, b, viewer)
    if eye < 0:
        eye = int(s.height) // 2 * int(s.width) + int(s.width) // 2
    eye_q, eye_r = axial(eye, int(s.width), inverse)
    write_around(s, b, eye_q, eye_r, out)
    write_squads(s, b, viewer, eye, inverse, out)
    write_pieces(s, b, eye_q, eye_r, inverse, out)
    write_self(s, b, viewer, eye, inverse, out)
    write_others(s, b, viewer, eye, modes, inverse, out)
    write_steps(s, b, viewer, out)
    write_answers(s, b, viewer, out)
    write_request(s, b, viewer, out)
    write_globals(s, b, viewer, out)
    write_sides(s, b, int(s.units[viewer].side), eye_q, eye_r, inverse, out)
    write_options(s, b, viewer, out)


@kernel
def write_others(s: Any, b: Any, unit: int, eye: int, modes: int, inverse: int, out: Any) -> None:
    """Rows of allies with their messages, and of enemies; empty rows after them."""
    eye_q, eye_r = axial(eye, int(s.width), inverse)
    side = s.units[unit].side
    a, e, m = ALLIES, ENEMIES, COMMS
    for other in range(s.n_units):
        u = b.units[other]
        there = int(u.hex)
        if other == unit:
            continue
        if s.units[other].side == side:
            write_unit(s, b, unit, other, a, out)
            write_own(s, b, other, a + ALLY_OWN, out)
            if there >= 0:
                q, r = axial(there, int(s.width), inverse)
                write_place(q - eye_q, r - eye_r, a + ALLY_PLACE, out)
                mark_around(q - eye_q, r - eye_r, 2, out)
            else:
                for k in range(a + ALLY_PLACE, a + ALLY_WIDTH):
                    out[k] = 0.0
            write_comms(s, b, other, m, out)
            a += ALLY_WIDTH
            m += COMMS_WIDTH
        else:
            write_unit(s, b, unit, other, e, out)
            if there >= 0:
                write_towards(s, b, unit, other, eye, modes, inverse, e + CORE, out)
                q, r = axial(there, int(s.width), inverse)
                mark_around(q - eye_q, r - eye_r, 3, out)
            else:
                for k in range(e + CORE, e + ENEMY_WIDTH):
                    out[k] = 0.0
            e += ENEMY_WIDTH
    for k in range(a, ALLIES + s.rows_allies * ALLY_WIDTH):
        out[k] = 0.0
    for k in range(m, COMMS + s.rows_allies * COMMS_WIDTH):
        out[k] = 0.0
    for k in range(e, ENEMIES + s.rows_enemies * ENEMY_WIDTH):
        out[k] = 0.0


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
def write_self(s: Any, b: Any, unit: int, eye: int, inverse: int, out: Any) -> None:
    """Row 0: the viewer itself."""
    write_unit(s, b, unit, unit, 0, out)
    write_own(s, b, unit, CORE, out)
    o = CORE + OWN_WIDTH
    there = int(b.units[unit].hex)
    for k in range(PLACE_WIDTH + 2):
        out[o + k] = 0.0
    if there >= 0:
        width = int(s.width)
        q, r = axial(there, width, inverse)
        if there != eye:
            eye_q, eye_r = axial(eye, width, inverse)
            write_place(q - eye_q, r - eye_r, o, out)
        out[o + PLACE_WIDTH] = (there - r * width) / 24.0
        out[o + PLACE_WIDTH + 1] = r / 12.0


@kernel
def write_comms(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """The last message of an ally, until the end of the round after it (ST-063)."""
    u = b.units[unit]
    for k in range(COMMS_WIDTH):
        out[o + k] = 0.0
    age = b.round_number - u.token_round
    if u.token_round >= 0 and age in (0, 1):
        out[o + u.token] = 1.0
        out[o + COMMS_WIDTH - 1] = age


@kernel
def write_around(s: Any, b: Any, eye_q: int, eye_r: int, out: Any) -> None:
    """The 18 hexes around the eye: closed, pieces; units are marked when their rows are written."""
    width = int(s.width)
    o = AROUND
    for k in range(N_AROUND):
        r = eye_r + AROUND_R[k]
        column = eye_q + AROUND_Q[k] + (r >> 1)
        ground = -1
        if 0 <= r < s.height and 0 <= column < width:
            ground = sight.ground_at(s, b, r * width + column)
        out[o] = 1.0 if ground < 0 else 0.0
        out[o + 1] = (1 + b.pieces[ground - 1].health) * (1 / 13) if ground > 0 else 0.0
        out[o + 2] = 0.0
        out[o + 3] = 0.0
        o += AROUND_WIDTH


@kernel
def mark_around(dq: int, dr: int, feature: int, out: Any) -> None:
    """Mark an ally (feature 2) or an enemy (3) if it stands on one of the 18 hexes."""
    if abs(dq) <= 2 and abs(dr) <= 2:
        k = AROUND_AT[5 * (dr + 2) + dq + 2]
        if k >= 0:
            out[AROUND + k * AROUND_WIDTH + feature] = 1.0


@kernel
def write_squads(s: Any, b: Any, unit: int, eye: int, inverse: int, out: Any) -> None:
    """Rows of squads, by index."""
    eye_q, eye_r = axial(eye, int(s.width), inverse)
    acting = -1
    for k in range(b.depth):
        if b.frames[k].kind == fr.Frame.SQUAD:
            acting = b.frames[k].actor - c.MAX_UNITS
    for squad in range(s.rows_squads):
        o = SQUADS + squad * SQUAD_WIDTH
        state = b.squads[squad]
        if squad >= s.n_squads or state.hex < 0:
            for k in range(SQUAD_WIDTH):
                out[o + k] = 0.0
            continue
        mine = s.squads[squad].side == s.units[unit].side
        there = int(state.hex)
        q, r = axial(there, int(s.width), inverse)
        write_place(q - eye_q, r - eye_r, o + 1, out)
        mark_around(q - eye_q, r - eye_r, 2 if mine else 3, out)
        out[o] = 1.0 if mine else -1.0
        out[o + 5] = sight.clear_line(s, b, eye, there)
        out[o + 6] = state.soldiers * (1 / 6)
        out[o + 7] = s.squads[squad].anti_armor
        out[o + 8] = state.die_face * (1 / 6)
        out[o + 9] = state.metres_left * (1 / 6)
        out[o + 10] = state.attacked
        out[o + 11] = 1.0 if squad == acting else 0.0


@kernel
def write_pieces(s: Any, b: Any, eye_q: int, eye_r: int, inverse: int, out: Any) -> None:
    """Rows of cover pieces, by index; a destroyed piece leaves an empty row."""
    o = COVER
    width = int(s.width)
    for piece in range(s.rows_pieces):
        p = b.pieces[piece]
        if piece >= s.n_pieces or p.hex < 0:
            for k in range(COVER_WIDTH):
                out[o + k] = 0.0
        else:
            q, r = axial(int(p.hex), width, inverse)
            dq, dr = q - eye_q, r - eye_r
            out[o] = dq * PER_Q
            out[o + 1] = dr * PER_R
            out[o + 2] = max(abs(dq), abs(dr), abs(dq + dr)) * PER_Q
            out[o + 3] = (1 + p.health) * (1 / 13)
        o += COVER_WIDTH


@kernel
def write_steps(s: Any, b: Any, unit: int, out: Any) -> None:
    """While the viewer is asked what to do or where to go: how it would stand one step on."""
    for k in range(STEPS, STEPS + 6 * STEP_WIDTH):
        out[k] = 0.0
    decision = b.request.decision
    here = int(b.units[unit].hex)
    if (
        b.request.unit != unit
        or here < 0
        or (decision != d.Decision.MOVE and decision != d.Decision.ACTION)
    ):
        return
    width, height = int(s.width), int(s.height)
    inverse = row_inverse(width)
    q, r = axial(here, width, inverse)
    enemy, away = -1, 99
    enemy_q, enemy_r = 0, 0
    for other in range(s.n_units):
        there = int(b.units[other].hex)
        if there >= 0 and s.units[other].side != s.units[unit].side:
            eq, er = axial(there, width, inverse)
            far = max(abs(eq - q), abs(er - r), abs(eq - q + er - r))
            if far < away:
                enemy, away, enemy_q, enemy_r = there, far, eq, er
    if enemy < 0:
        return
    for direction in range(6):
        to_q, to_r = q + STEP_Q[direction], r + STEP_R[direction]
        to = hex_at(to_q, to_r, width, height)
        if to < 0 or s.ground[to] == c.SOLID:
            continue
        o = STEPS + direction * STEP_WIDTH
        dq, dr = enemy_q - to_q, enemy_r - to_r
        far = max(abs(dq), abs(dr), abs(dq + dr))
        out[o + 2] = away - far
        first, second = -1, -1
        if far > 1:
            first, second = before_end(to_q, to_r, dq, dr, width, height)
        out[o] = cover_share(s, b, first, second, to)
        if far > 1:
            first, second = before_end(enemy_q, enemy_r, -dq, -dr, width, height)
        out[o + 1] = cover_share(s, b, first, second, enemy)


@kernel
def cover_share(s: Any, b: Any, first: int, second: int, t: int) -> float:
    """What covers hex ``t``, given the hexes next to it on the line: (1 + Object Health) / 13."""
    piece = sight.piece_on(s, b, first, second, t)
    return (1 + b.pieces[piece].health) * (1 / 13) if piece >= 0 else 0.0


@kernel
def write_answers(s: Any, b: Any, unit: int, out: Any) -> None:
    """While the viewer is asked for a die: how well each of its dice answers."""
    for k in range(ANSWERS, ANSWERS + c.DIE_SLOTS):
        out[k] = 0.0
    decision = b.request.decision
    if b.request.unit != unit or b.depth == 0:
        return
    f = b.frames[b.depth - 1]
    against = 0
    if decision == d.Decision.DEFDIE:
        against = int(f.attack_value) + int(f.spot_value)
    elif decision == d.Decision.GRAPDEF or decision == d.Decision.BREAKDEF:
        against = int(f.attack_value)
    elif decision not in (
        d.Decision.ATKDIE,
        d.Decision.INFDIE,
        d.Decision.SPOTDIE,
        d.Decision.MOVE,
        d.Decision.GRAPDIE,
        d.Decision.BREAKDIE,
    ):
        return
    for slot in range(c.DIE_SLOTS):
        face = int(b.units[unit].die[slot])
        if face > 0:
            fit = face * 0.125
            if against > 0:
                short = max(-8, face - against)
                fit = 1.0 - short * 0.125 if short >= 0 else short * 0.125
            out[ANSWERS + slot] = fit


@kernel
def write_request(s: Any, b: Any, unit: int, out: Any) -> None:
    """The pending request, whoever is asked, and the procedure it stands in."""
    for k in range(REQUEST, REQUEST + REQUEST_WIDTH):
        out[k] = 0.0
    out[OWN_SLOTS + d.own_slot(s, b, unit)] = 1.0
    decision = int(b.request.decision)
    if b.winner != RUNNING or decision == 0 or b.depth == 0:
        return
    side = int(s.units[unit].side)
    asked = OWN_SLOTS - 1
    if b.request.unit == unit:
        asked = OWN_SLOTS - 3
    elif b.request.side == side:
        asked = OWN_SLOTS - 2
    out[asked] = 1.0
    if secrets.is_secret(s, b, side, int(b.request.side)):
        return
    out[REQUEST + decision - 1] = 1.0
    f = b.frames[b.depth - 1]
    o = THINGS
    if decision == d.Decision.ACTIVATE:
        return  # the frame of the fight names nobody
    if f.actor >= c.MAX_UNITS:
        out[o] = (f.actor - c.MAX_UNITS + 1) / 8.0
    elif f.actor >= 0:
        out[ACTORS + row_of(s, b, unit, f.actor)] = 1.0
    if f.target >= 0:
        if f.target_kind == c.TargetKind.SQUAD:
            out[o + 1] = (f.target + 1) / 8.0
        elif f.target_kind == c.TargetKind.PIECE:
            out[o + 2] = (f.target + 1) / 40.0
        elif f.target < s.n_units:
            out[TARGETS + row_of(s, b, unit, f.target)] = 1.0
    write_values(s, b, decision, f, out)


@kernel
def write_values(s: Any, b: Any, decision: int, f: Any, out: Any) -> None:
    """Values shown so far in the procedure, and the systems it is about, slot by slot."""
    o = THINGS + 3
    if (
        f.kind == fr.Frame.ATTACK
        and decision != d.Decision.ROCKETS
        and decision != d.Decision.TARGET
        and decision != d.Decision.MODE
    ):
        out[o + f.mode] = 1.0
        if f.cover_kind != c.CoverKind.NONE:
            out[SLOTS - 4 + f.cover_kind] = 1.0
    out[o + 3] = min(MAX_VALUE, f.attack_value) / MAX_VALUE
    out[o + 4] = min(MAX_VALUE, f.spot_value) / MAX_VALUE
    out[o + 5] = min(MAX_VALUE, f.defence_value) / MAX_VALUE
    out[o + 6] = max(-MAX_VALUE, min(MAX_VALUE, f.margin)) / MAX_VALUE
    left = int(f.slots_left if f.kind == fr.Frame.CAMP else f.losses)
    out[o + 7] = min(8, left) * 0.125
    out[o + 8] = min(8, f.cover_losses) * 0.125
    if decision == d.Decision.LOADOUT:
        out[PROGRESS] = min(8, f.slot) * 0.125
    elif decision == d.Decision.INFDIE:
        out[PROGRESS] = min(8, f.dice_used) * 0.125
    elif decision == d.Decision.HELD:
        out[PROGRESS + 1 + f.trigger] = 1.0
    out[SLOTS - 4] = f.interrupt
    subject = -1
    if decision == d.Decision.LOSS:
        subject = pools.loses_next(f)
    elif decision == d.Decision.DISABLE:
        subject = int(f.target)
    elif decision == d.Decision.LOADOUT:
        subject = int(f.actor)
    elif decision == d.Decision.REPAIR:
        subject = int(b.request.unit)
    if subject >= 0:
        u = b.units[subject]
        for k in range(c.SYSTEM_SLOTS):
            kind = u.system_kind[k]
            if kind != c.System.EMPTY:
                value = 0.5
                if u.system_state[k] == c.SlotState.WORKING:
                    value = 1.0
                elif u.system_state[k] == c.SlotState.DESTROYED:
                    value = -1.0
                out[SLOTS + 6 * k + kind - 1] = value


@kernel
def write_globals(s: Any, b: Any, unit: int, out: Any) -> None:
    """Clock, places in the order of sides, and whose turn it is."""
    o = GLOBALS
    side = int(s.units[unit].side)
    out[o] = b.round_number / max(1, s.round_limit)
    out[o + 1] = (s.round_limit - b.round_number) / 40.0
    out[o + 2] = b.round_number / 40.0  # 5 s a round (ST-038)
    out[o + 3] = 1.0 if b.round_number == 0 and s.options.ambush_side >= 0 else 0.0
    for k in range(4, 11):
        out[o + k] = 0.0
    for k in range(s.n_sides):
        if b.sides[k].beaten:
            out[o + 4] += 1.0 / c.MAX_SIDES
        if b.side_order[k] == side:
            out[o + 5] = k * 0.5
        if b.foot_order[k] == side:
            out[o + 6] = k * 0.5
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == fr.Frame.SQUAD:
            out[o + 10] = 1.0
        elif f.kind == fr.Frame.TURN:
            if f.actor == unit:
                out[o + 7] = 1.0
            elif s.units[f.actor].side == side:
                out[o + 8] = 1.0
            else:
                out[o + 9] = 1.0


@kernel
def write_sides(s: Any, b: Any, side: int, eye_q: int, eye_r: int, inverse: int, out: Any) -> None:
    """Morale of all sides, the objective, and where a campaign stands."""
    o = SIDES
    for row in range(c.MAX_SIDES):
        # My side, then the others in index order.
        k = side if row == 0 else (row - 1 if row <= side else row)
        for feature in range(5):
            out[o + feature] = 0.0
        if k < s.n_sides:
            state = b.sides[k]
            out[o] = s.sides[k].is_player
            out[o + 1] = s.sides[k].morale * 0.1
            out[o + 2] = state.half_checked
            out[o + 3] = state.lead_checked
            out[o + 4] = state.beaten * 0.25
        o += 5
    out[o] = 0.0
    out[o + 1] = 0.0
    out[o + 2] = 0.0
    out[o + 3] = 0.0
    if s.objective_hex >= 0:
        q, r = axial(int(s.objective_hex), int(s.width), inverse)
        dq, dr = q - eye_q, r - eye_r
        out[o] = 1.0 if s.objective_side == side else -1.0
        out[o + 1] = dq * PER_Q
        out[o + 2] = dr * PER_R
        out[o + 3] = max(abs(dq), abs(dr), abs(dq + dr)) * PER_Q
    out[o + 4] = min(8, b.encounter) * 0.125
    out[o + 5] = min(8, s.n_encounters - 1 - b.encounter) * 0.125
    out[o + 6] = min(8, b.wins) * 0.125
    out[o + 7] = min(8, b.losses) * 0.125
    out[o + 8] = s.site
    out[o + 9] = min(3, s.slots) / 3.0
    out[o + 10] = 0.0
    if s.persistent_side >= 0:
        out[o + 10] = 1.0 if s.persistent_side == side else -1.0


@kernel
def write_options(s: Any, b: Any, unit: int, out: Any) -> None:
    """Options that change what a good move is."""
    write_scaled(s.options, OPTION_RUN, OPTION_SCALES, out, OPTION_FEATURES)
    ambusher = s.options.ambush_side
    out[AMBUSH] = 0.0
    if ambusher >= 0:
        out[AMBUSH] = 1.0 if ambusher == s.units[unit].side else -1.0
