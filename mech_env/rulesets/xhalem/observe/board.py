"""The board in the observation: the pieces, the cells around, the viewer's weapons.

Everything is turned for side blue.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel, write_packed
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.xhalem.observe.layout import LAYOUT, Slot, Thing
from mech_env.rulesets.xhalem.observe.rows import LAST, cut
from mech_env.rulesets.xhalem.questions import gear, space, terrain
from mech_env.rulesets.xhalem.questions.space import Place
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import weapons as w

_PIECES = LAYOUT.pieces
PIECES, PIECE_WIDTH = _PIECES["pieces"].start, _PIECES["pieces"].width
WEAPONS, WEAPON_WIDTH = _PIECES["weapons"].start, _PIECES["weapons"].width
AROUND = _PIECES["around"].start
BLOCK_SCALES = _PIECES["pieces"].scales("blocks", "rough")  # digits of two bits
AROUND_SCALES = np.tile(_PIECES["around"].scales("rough", "water"), _PIECES["around"].rows)
GROUND_FLAGS = terrain.DIFF | terrain.NOISY | terrain.WATER


# --- pieces ---
@kernel
def is_found(s: Any, b: Any, side: int, piece: int) -> bool:
    """XH-135: whether a side knows of a piece: mines are hidden until found."""
    if p.FIND_CR[s.pieces[piece].kind] == 0:
        return True
    return (int(b.pieces[piece].revealed) >> side) & 1 == 1


@kernel
def is_unpowered(s: Any, b: Any, piece: int) -> bool:
    """XH-012: whether a piece is there without any flags: a field that is switched off."""
    return bool(s.pieces[piece].kind == p.Piece.FIELD) and terrain.works(s, b, piece)


@kernel
def write_pieces(
    s: Any, b: Any, side: int, here: Place, flat: float, tall: float, long: float, out: Any
) -> int:
    """Rows of the pieces, and the cells around; returns the flags of all pieces that are known.

    ``flat``, ``tall``, ``long``: shares of their bounds that a cell, a ft up and a ft away are.
    """
    board, around = 0, 0
    o = PIECES
    for piece in range(s.n_pieces):
        flags = terrain.flags_now(s, b, piece) if is_found(s, b, side, piece) else 0
        if flags != 0 or is_unpowered(s, b, piece):
            board |= flags
            write_piece(s, b, side, piece, flags, here, flat, tall, long, o, out)
            if flags & GROUND_FLAGS:
                around |= ground_around(b, side, piece, flags, here)
        else:
            clear(out, o, o + PIECE_WIDTH)
        o += PIECE_WIDTH
    clear(out, o, PIECES + s.rows_pieces * PIECE_WIDTH)
    write_packed(around, 2, AROUND_SCALES, out, AROUND)
    return board


@kernel
def write_piece(
    s: Any, b: Any, side: int, piece: int, flags: int, here: Place, flat: float, tall: float,
    long: float, o: int, out: Any,
) -> None:  # fmt: skip
    """A piece on the board: where it is, what it does now."""
    if o < 0 or o > LAST:
        return
    box, facts = b.pieces[piece], s.pieces[piece]
    full = int(facts.hp_full)
    out[o + Thing.health] = int(box.hp) / full if full > 0 else 1.0
    q0, q1 = (int(box.q0) - here[0]) * flat, (int(box.q1) - here[0]) * flat
    r0, r1 = (int(box.r0) - here[1]) * flat, (int(box.r1) - here[1]) * flat
    if side == 1:
        q0, q1, r0, r1 = -q1, -q0, -r1, -r0
    out[o + Thing.q0] = cut(q0)
    out[o + Thing.q1] = cut(q1)
    out[o + Thing.r0] = cut(r0)
    out[o + Thing.r1] = cut(r1)
    out[o + Thing.z0] = cut((int(box.z0) - here[2]) * tall)
    out[o + Thing.z1] = cut((int(box.z1) - here[2]) * tall)
    out[o + Thing.distance] = cut(terrain.piece_distance(s, b, piece, here) * long)
    kind = int(facts.kind)
    pierced = box.pierced_by[side] >= 0
    rating, state = p.BREAK_CR[kind], 0.0
    if p.FLAGS[kind] & terrain.B_SCAN:
        rating = int(facts.cr) if pierced or s.options.know_cr == 1 else 0
    if kind == p.Piece.DOOR:
        state = 1.0 if box.open == 1 else -1.0
    elif kind == p.Piece.GENERATOR:
        state = 1.0 if box.on == 1 else -1.0
    out[o + Thing.cr] = scaled(rating, Thing.cr.high)
    out[o + Thing.state] = state
    surface, thing = 0.0, 0.0
    if flags & (terrain.WATER | terrain.PLATFORM):
        surface = 1.0 if flags & terrain.PLATFORM else -1.0
    if flags & (terrain.OBJECT | terrain.HAZARD):
        thing = 1.0 if flags & terrain.OBJECT else -1.0
    out[o + Thing.surface] = surface
    out[o + Thing.thing] = thing
    write_packed(block_digits(flags, pierced), 2, BLOCK_SCALES, out, o + Thing.blocks)


@kernel
def block_digits(flags: int, pierced: bool) -> int:
    """What a piece does to movement, fire, sight and scans; digits of two bits."""
    digits = 1 if flags & terrain.B_MOVE else 0
    if flags & terrain.B_FIRE:
        digits |= 1 << 2 * (Thing.stops_fire - Thing.blocks)
    if flags & (terrain.B_SIGHT | terrain.PARTIAL):
        digits |= (2 if flags & terrain.B_SIGHT else 1) << 2 * (Thing.sight - Thing.blocks)
    if flags & terrain.B_SCAN:
        digits |= (1 if pierced else 2) << 2 * (Thing.scan - Thing.blocks)
    if flags & terrain.ENCL:
        digits |= (2 if flags & terrain.ONEWAY else 1) << 2 * (Thing.enclosed - Thing.blocks)
    if flags & (terrain.DIFF | terrain.NOISY):
        digits |= (2 if flags & terrain.NOISY else 1) << 2 * (Thing.rough - Thing.blocks)
    return digits


@kernel
def ground_around(b: Any, side: int, piece: int, flags: int, here: Place) -> int:
    """What a piece makes of the viewer's cell and the six around it; digits of two bits.

    At the viewer's altitude, from the ground up; water lies at whatever altitude.
    """
    box = b.pieces[piece]
    rough = int(flags & terrain.DIFF != 0) | int(flags & terrain.NOISY != 0) << 1
    level = max(terrain.GROUND, here[2]) if box.z0 >= terrain.GROUND else here[2]
    if not box.z0 <= level < box.z1:
        rough = 0
    digits = rough | int(flags & terrain.WATER != 0) << 2
    found = digits if terrain.in_column(b, piece, here[0], here[1]) else 0
    for slot in range(c.UP):
        q, r = space.neighbour(here[0], here[1], d.turned(side, slot))
        if terrain.in_column(b, piece, q, r):
            found |= digits << 4 * (1 + slot)
    return found


# --- the viewer's weapons ---
def _marks() -> NDArray[np.float32]:
    """Features of each kind of weapon from `hands` on."""
    rows = []
    for weapon in w.Weapon:
        arm, kind = w.ARM[weapon], w.TYPE[weapon]
        rows.append([
            w.HANDS[weapon] / 2,
            arm == c.Arm.MELEE,
            arm == c.Arm.THROWN,
            arm == c.Arm.ENERGY,
            kind == c.Damage.FIRE,
            kind == c.Damage.ELECTRICAL,
            w.IS_MISSILE[weapon],
            w.BURST[weapon] > 0,
            w.IS_LIGHT[weapon],
        ])  # fmt: skip
    return np.array(rows, np.float32).ravel()


MARKS = _marks()
N_MARKS = WEAPON_WIDTH - int(Slot.hands)
# Twice the mean of the damage dice.
TWICE_MEAN = tuple(
    dice * (faces + 1) if faces > 0 else 2 * dice
    for dice, faces in zip(w.DICE, w.FACES, strict=True)
)


@kernel
def write_weapons(s: Any, b: Any, viewer: int, ready: int, u_feet: int, out: Any) -> None:
    """Rows of the viewer's weapon slots and of its body.

    ``ready``: the slots with which it can strike. ``u_feet``: ft of its unit u.
    """
    u, facts = b.units[viewer], s.units[viewer]
    marked = chosen_slots(s, b, viewer)
    o = WEAPONS
    for slot in range(gear.UNARMED + 1):
        weapon = gear.weapon_at(s, viewer, slot)
        if weapon < 0 or (slot == gear.UNARMED and s.options.unarmed == 0):
            clear(out, o, o + WEAPON_WIDTH)
        else:
            reach = gear.range_of(s, viewer, weapon) // u_feet
            out[o + Slot.range] = scaled_cut(reach, Slot.range.high)
            added = gear.damage_score(s, viewer, weapon) + int(facts.dmg_mod)
            points = TWICE_MEAN[weapon] + 2 * added
            out[o + Slot.damage] = scaled_cut(points, 2 * Slot.damage.high)
            out[o + Slot.quantity] = 0.0
            if slot < c.WEAPON_SLOTS:
                out[o + Slot.quantity] = scaled(int(u.quantity[slot]), Slot.quantity.high)
            out[o + Slot.equipped] = (ready >> slot) & 1
            out[o + Slot.chosen] = (marked >> slot) & 1
            for k in range(N_MARKS):
                out[o + Slot.hands + k] = MARKS[N_MARKS * weapon + k]
        o += WEAPON_WIDTH


@kernel
def write_chosen(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Which of the viewer's weapons are chosen: all of their rows that a request changes."""
    marked, o = chosen_slots(s, b, viewer), WEAPONS
    for slot in range(gear.UNARMED + 1):
        shown = gear.weapon_at(s, viewer, slot) >= 0
        if shown and (slot != gear.UNARMED or s.options.unarmed == 1):
            out[o + Slot.chosen] = (marked >> slot) & 1
        o += WEAPON_WIDTH


@kernel
def chosen_slots(s: Any, b: Any, viewer: int) -> int:
    """The slot of the action under way, or those that may strike second (XH-050), as a set."""
    if b.request.unit != viewer or b.depth == 0:
        return 0
    f = b.frames[b.depth - 1]
    decision = b.request.decision
    if f.kind == fr.Frame.WINDOW and decision == d.Decision.TARGET:
        return 1 << int(f.react_slot) if f.react_slot >= 0 else 0
    if f.kind != fr.Frame.ACT:
        return 0
    second = decision == d.Decision.WEAPON and f.strike == 2
    if decision == d.Decision.STRIKE2 or second:
        found = 0
        for slot in range(gear.UNARMED + 1):
            if gear.may_strike_second(s, b, viewer, slot, int(f.first_slot)):
                found |= 1 << slot
        return found
    if decision == d.Decision.SLOT_IN:
        return 1 << int(f.slot_out) if 0 <= f.slot_out < gear.UNARMED else 0
    return 1 << int(f.slot) if f.slot >= 0 else 0
