"""The map, what lies on it, the sides and their rosters in the observation."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.jit import kernel, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.adeva.observe.layout import LAYOUT, PLANES, Fight, Hull, Lying, Member, Side
from mech_env.rulesets.adeva.observe.rows import (
    named,
    place_shown,
    shown_at,
)
from mech_env.rulesets.adeva.questions import board
from mech_env.rulesets.adeva.questions.hiding import hides
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.record import SETUP

_P = LAYOUT.pieces
HEIGHTS, GROUNDS, EXITS = _P["heights"].start, _P["grounds"].start, _P["exits"].start
FOGS, COVERS = _P["fogs"].start, _P["covers"].start
GROUND_BOUND = int(PLANES["grounds"].high)
_AT, _COUNT = SETUP.run("shown", "shown")
SHOWN = (_AT, _AT + _COUNT // c.SIDES)  # of each side
_SCALES = [np.full(c.MAX_COLUMNS, 1 / one.high, np.float32) for one in PLANES.values()]
HEIGHT_SCALES, GROUND_SCALES, EXIT_SCALES, FOG_SCALES = _SCALES[: c.N_SHOWN]
HAS_HEIGHTS, HAS_GROUNDS, HAS_EXITS, HAS_FOGS, HAS_COVERS = (1 << k for k in range(c.N_SHOWN + 1))
COVER_BOUND, FOG_BOUND = int(PLANES["covers"].high), int(PLANES["fogs"].high)
THINGS, THING_WIDTH = _P["things"].start, _P["things"].width
SIDES, SIDE_WIDTH = _P["sides"].start, _P["sides"].width
MEMBERS, MEMBER_WIDTH = _P["members"].start, _P["members"].width
HULLS, HULL_WIDTH, HULLS_STOP = _P["hulls"].start, _P["hulls"].width, _P["hulls"].stop
FIGHT, FIGHT_STOP = _P["fight"].start, _P["fight"].stop
DIRECTOR_WIDTH = int(Side.director_1) - int(Side.director_0)


N_CARD = len(ch.Card)


# --- the map ---
@kernel
def write_map(s: Any, b: Any, side: int, changes: int, out: Any) -> None:
    """The planes: what never changes, then cover, wrecks and smoke; turned for side blue.

    ``changes``: how many ``disturbances`` there are.
    """
    # An earlier fight of a campaign may have had a larger map.
    height = c.MAX_ROWS if s.n_encounters > 1 else int(s.height)
    at, planes = SHOWN[side], planes_to_write(s, b, side, out)
    disturbed = out[FIGHT + Fight.disturbed] != 0.0  # when the map was written last
    if planes & HAS_HEIGHTS:
        write_plane(s, at, height, HEIGHT_SCALES, out, HEIGHTS)
    if planes & HAS_GROUNDS or disturbed:
        write_plane(s, at + c.MAX_CELLS, height, GROUND_SCALES, out, GROUNDS)
    if planes & HAS_EXITS:
        write_plane(s, at + 2 * c.MAX_CELLS, height, EXIT_SCALES, out, EXITS)
    if planes & HAS_FOGS or disturbed:
        write_plane(s, at + 3 * c.MAX_CELLS, height, FOG_SCALES, out, FOGS)
    if planes & HAS_COVERS == 0 and not disturbed and changes == 0:
        return
    clear(out, COVERS, COVERS + height * c.MAX_COLUMNS)
    for piece in range(s.n_covers):
        cell = int(s.covers[piece].cell)
        out[COVERS + shown_at(s, side, cell)] = scaled(int(b.covers[piece]), COVER_BOUND)
    for unit in range(s.n_units):  # AE-338: a wreck is difficult ground with cover
        cell = int(b.units[unit].wreck)
        if cell >= 0:
            o = shown_at(s, side, cell)
            out[GROUNDS + o] = max(out[GROUNDS + o], scaled(c.DIFFICULT, GROUND_BOUND))
            armour = scaled(int(b.units[unit].wreck_armour), COVER_BOUND)
            out[COVERS + o] = max(out[COVERS + o], armour)
    for k in range(c.MAX_SMOKES):
        write_smoke(s, b, side, k, out)


@kernel
def write_plane(s: Any, at: int, height: int, scales: Any, out: Any, o: int) -> None:
    """The rows of a plane as the setup has it, from number ``at`` on."""
    for row in range(height):
        write_scaled(s, at + row * c.MAX_COLUMNS, scales, out, o + row * c.MAX_COLUMNS)


@kernel
def planes_to_write(s: Any, b: Any, side: int, out: Any) -> int:
    """Those that do not stand there already as the map is at the start of the fight.

    When the other side looks, they are those that it sees otherwise: none of a mirrored map.
    """
    everything = int(s.planes) | HAS_COVERS
    if out[FIGHT + Fight.columns] != np.float32(scaled(int(s.width), Fight.columns.high)):
        return everything
    encounter = np.float32(scaled_cut(int(b.encounter), Fight.encounter.high))
    if out[FIGHT + Fight.encounter] != encounter:
        return everything
    return 0 if out[FIGHT + Fight.side_blue] == side else int(s.turned)


@kernel
def write_smoke(s: Any, b: Any, side: int, k: int, out: Any) -> None:
    """AE-441: 3 x 3 cells of smoke."""
    smoke = b.smokes[k]
    if smoke.rounds < 1 or smoke.cell < 0:
        return
    x, y = board.column(s, int(smoke.cell)), board.row(s, int(smoke.cell))
    share = scaled_cut(int(smoke.rounds), FOG_BOUND)
    for row in range(y - 1, y + 2):
        for column in range(x - 1, x + 2):
            cell = board.cell_at(s, column, row)
            if cell >= 0:
                o = FOGS + shown_at(s, side, cell)
                out[o] = max(out[o], share)


@kernel
def things(s: Any, b: Any) -> int:
    """How many things lie on the ground."""
    found = 0
    for k in range(s.rows_ground):
        found += int(b.ground[k].kind >= 0)
    return found


@kernel
def write_things(s: Any, b: Any, side: int, lying: int, out: Any) -> None:
    """What lies on the ground (AE-241); ``lying``: how many ``things`` there are."""
    if lying == 0 and out[FIGHT + Fight.things] == 0.0:
        return
    clear(out, THINGS, THINGS + s.rows_ground * THING_WIDTH)
    o = THINGS
    for k in range(s.rows_ground):
        thing = b.ground[k]
        if thing.kind >= 0:
            cell = int(thing.cell)
            x, y = place_shown(s, side, cell)
            out[o + Lying.item] = scaled(1 + int(thing.kind), Lying.item.high)
            out[o + Lying.column] = scaled(1 + x, Lying.column.high)
            out[o + Lying.row] = scaled(1 + y, Lying.row.high)
            out[o + Lying.ammo] = scaled_cut(int(thing.ammo), Lying.ammo.high)
            out[o + Lying.integrity] = scaled(int(thing.integrity), Lying.integrity.high)
            out[o + Lying.state] = scaled(int(thing.wear), Lying.state.high)
        o += THING_WIDTH


# --- sides ---
@kernel
def write_side(s: Any, b: Any, viewer: int, side: int, o: int, out: Any) -> None:
    """Command, gate and campaign of a side; of the other's command only what shows."""
    one, own = b.sides[side], s.units[viewer].side == side
    clear(out, o, o + SIDE_WIDTH)
    if own:
        out[o + Side.morale] = scaled(int(one.morale), Side.morale.high)
        out[o + Side.morale_used] = scaled(int(one.morale_used), Side.morale_used.high)
        for k in range(N_CARD):
            out[o + Side.card_strike + k] = (int(one.cards) >> k) & 1
    out[o + Side.card_played] = 1.0 if one.card_played == 1 else 0.0
    a = o + Side.director_0
    for k in range(c.MAX_DIRECTORS):
        director = one.directors[k]
        if director.who >= 0:
            out[a] = scaled(named(s, b, viewer, int(director.who)), Side.director_0.high)
            out[a + 1] = scaled(1 + int(director.charge), Side.charge_0.high)
            out[a + 2] = scaled(1 + int(director.style), Side.style_0.high)
            out[a + 3] = scaled(1 + int(director.formation), Side.formation_0.high)
            out[a + 4] = scaled(named(s, b, viewer, int(director.focus)), Side.focus_0.high)
        a += DIRECTOR_WIDTH
    out[o + Side.supcom] = scaled(named(s, b, viewer, int(one.supcom)), Side.supcom.high)
    write_gate(s, b, int(s.units[viewer].side), side, o, out)
    out[o + Side.wins] = scaled_cut(int(one.wins), Side.wins.high)
    if own:
        out[o + Side.parts] = scaled_cut(int(one.parts), Side.parts.high)


@kernel
def write_gate(s: Any, b: Any, viewing: int, side: int, o: int, out: Any) -> None:
    """The gate of a side (AE-068); how many points override it shows by option (AE-033)."""
    facts, gate = s.gates[side], b.gates[side]
    if facts.cell < 0:
        return
    x, y = place_shown(s, viewing, int(facts.cell))
    out[o + Side.gate_column] = scaled(1 + x, Side.gate_column.high)
    out[o + Side.gate_row] = scaled(1 + y, Side.gate_row.high)
    out[o + Side.gate_armour] = scaled(int(facts.armour), Side.gate_armour.high)
    out[o + Side.gate] = scaled(int(gate.integrity), Side.gate.high)
    out[o + Side.gate_decides] = (int(s.gates_win) >> side) & 1
    out[o + Side.gate_points] = scaled(int(gate.points), Side.gate_points.high)
    if s.options.ext_total_visible == 1:
        out[o + Side.gate_total] = scaled(int(gate.total), Side.gate_total.high)


@kernel
def write_rosters(s: Any, b: Any, side: int, out: Any) -> None:
    """People and Constructs of the viewer's side in a campaign (AE-448)."""
    if s.n_encounters < 2:
        return
    clear(out, MEMBERS, HULLS_STOP)
    o = MEMBERS
    for k in range(c.ROSTER_PEOPLE):
        person = side * c.ROSTER_PEOPLE + k
        m, full = b.members[person], int(s.people[person].wounds_full)
        if full > 0:
            worst = 0
            for location in range(c.N_LOCATIONS):
                worst = max(worst, int(m.critical[location]))
            out[o + Member.fate] = scaled(1 + int(m.fate), Member.fate.high)
            out[o + Member.back] = scaled_cut(max(0, int(m.back) - int(b.encounter)), 6)
            out[o + Member.wounds] = min(1.0, int(m.wounds) / full)
            out[o + Member.critical] = scaled_cut(worst, Member.critical.high)
            out[o + Member.ego] = scaled_cut(int(m.ego), Member.ego.high)
            out[o + Member.fate_most] = scaled(int(m.fate_most), Member.fate_most.high)
        o += MEMBER_WIDTH
    o = HULLS
    for k in range(c.ROSTER_MACHINES):
        machine = side * c.ROSTER_MACHINES + k
        hull, pools = b.hulls[machine], s.machines[machine].pools
        out[o + Hull.back] = scaled_cut(max(0, int(hull.back) - int(b.encounter)), 6)
        for location in range(c.N_LOCATIONS):
            full = int(pools[location])
            if full > 0:
                out[o + Hull.wounds_head + location] = min(1.0, int(hull.wounds[location]) / full)
            critical = int(hull.critical[location])
            out[o + Hull.critical_head + location] = scaled_cut(critical, Hull.critical_head.high)
        o += HULL_WIDTH


@kernel
def write_fight(s: Any, b: Any, side: int, changes: int, lying: int, out: Any) -> None:
    """Clock, map, rule at the limit, campaign, how many enemies hide; ``lying``: ``things``."""
    o = FIGHT
    clear(out, o, FIGHT_STOP)
    out[o + Fight.round] = min(1.0, int(b.round_number) / max(1, int(s.round_limit)))
    left = int(s.round_limit) - int(b.round_number)
    out[o + Fight.rounds_left] = scaled_cut(max(0, left), Fight.rounds_left.high)
    out[o + Fight.side_blue] = side
    out[o + Fight.columns] = scaled(int(s.width), Fight.columns.high)
    out[o + Fight.rows] = scaled(int(s.height), Fight.rows.high)
    out[o + Fight.limit_draw + int(s.limit_rule)] = 1.0
    hidden = 0
    for unit in range(s.n_units):
        hidden += int(hides(s, b, side, unit))
    out[o + Fight.hidden] = scaled(hidden, Fight.hidden.high)
    out[o + Fight.encounter] = scaled_cut(int(b.encounter), Fight.encounter.high)
    to_go = max(0, int(s.n_encounters) - 1 - int(b.encounter))
    out[o + Fight.encounters_to_go] = scaled_cut(to_go, Fight.encounters_to_go.high)
    out[o + Fight.things] = scaled_cut(lying, Fight.things.high)
    out[o + Fight.disturbed] = scaled_cut(changes, Fight.disturbed.high)
