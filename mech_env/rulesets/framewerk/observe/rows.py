"""The rows of units in the observation: what each holds, whoever looks.

``o`` is the offset of a row. What lies in the record as it is shown comes in one block, small
numbers as digits of a word. Expected values are whole hundredths, so that every way of running
gives the same bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core import sides
from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import scaled, scaled_cut
from mech_env.core.squares import STEP_X, STEP_Y
from mech_env.rulesets.framewerk.observe import kinds
from mech_env.rulesets.framewerk.observe.layout import (
    ABILITY_RUN,
    BODY_RUN,
    FIGHTING_RUN,
    FIRST_ENEMY_ROW,
    HURT_RUN,
    LAYOUT,
    Row,
)
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, odds, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state.record import PROFILE, UNIT

_ROW = LAYOUT.pieces["enemies"]
ALLIES, ALLY_WIDTH = LAYOUT.pieces["allies"].start, LAYOUT.pieces["allies"].width
ENEMIES, ENEMY_WIDTH = _ROW.start, _ROW.width
UNIT_WIDTH = int(Row.dx)
CARRIED_WIDTH = Row.carried_1_dice - Row.carried_0_dice

# Where the runs begin in the records, and their scales.
FIGHT_START, BODY_START = UNIT.run(*FIGHTING_RUN)[0], PROFILE.run(*BODY_RUN)[0]
HURT_START, ABILITY_START = UNIT.run(*HURT_RUN)[0], PROFILE.run(ABILITY_RUN[0], "rank")[0]
FIGHTING_SCALES, BODY_SCALES = _ROW.scales(*FIGHTING_RUN), _ROW.scales(*BODY_RUN)
HURT_SCALES, ABILITY_SCALES = _ROW.scales(*HURT_RUN), _ROW.scales(ABILITY_RUN[0], "rank_feat")
STANDING_SCALES = _ROW.scales("place", "listed")

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size

NO_VALUE = -100_000  # an attack or defence that a unit has not
PER_POINT_OF = np.array([0.0, *[1 / points for points in range(1, 128)]])  # 1 / Vitality
# Steps as they are shown: as they lie, and from 16 on turned by 180 degrees.
TURNED_X, TURNED_Y = (
    np.array([*s, *[0] * 8, *[-step for step in s]], np.float32) for s in (STEP_X, STEP_Y)
)
MEANS = np.array([*odds.MEAN_BEST, 0, 0], np.int64)  # a rank is cut to three bits


@kernel
def row_index(s: Any, b: Any, viewer: int, unit: int) -> int:
    """The row of a unit: 0 the viewer, 1-5 allies, 6-11 enemies, by slot."""
    if unit == viewer:
        return 0
    slot = sides.slot_of(s, unit)
    if sight.are_enemies(s, b, viewer, unit):
        return FIRST_ENEMY_ROW + slot
    return slot + (1 if unit < viewer else 0)


@kernel
def row_offset(s: Any, b: Any, viewer: int, unit: int) -> int:
    """Where the row of a unit begins."""
    row = row_index(s, b, viewer, unit)
    if row == 0:
        return 0
    if row < FIRST_ENEMY_ROW:
        return ALLIES + (row - 1) * ALLY_WIDTH
    return ENEMIES + (row - FIRST_ENEMY_ROW) * ENEMY_WIDTH


@kernel
def write_unit(
    s: Any, b: Any, viewer: int, unit: int, turn: int, kind: int, o: int, out: Any
) -> Any:
    """What every row of a unit holds; ``kind`` is that of the weapon in its hand.

    ``turn`` is 1, or -1 where everything is turned by 180 degrees. A unit out of the fight shows
    only that it is; one's own side keeps the rest in a campaign, where it will be mended.

    Returns:
        Its expected totals in hundredths: shot, strike, dodge, parry, brawl.
    """
    u = b.units[unit]
    if o < 0 or o > LAST:
        return NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE
    theirs = s.units[unit].side != s.units[viewer].side
    if u.status != c.Status.ACTIVE and (theirs or s.n_encounters < 2 or u.status == c.Status.DEAD):
        for k in range(UNIT_WIDTH):
            out[o + k] = 0.0
        out[o + Row.in_fight] = -1.0
        return NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE
    out[o + Row.in_fight] = 1.0 if u.status == c.Status.ACTIVE else -1.0
    p = s.units[unit]
    write_scaled(u, FIGHT_START, FIGHTING_SCALES, out, o + Row.status)
    write_scaled(p, BODY_START, BODY_SCALES, out, o + Row.reflex)
    write_scaled(u, HURT_START, HURT_SCALES, out, o + Row.wound)
    write_scaled(p, ABILITY_START, ABILITY_SCALES, out, o + Row.agility)
    facing = (int(u.facing) & 7) + 8 * (turn & 2)
    out[o + Row.facing_x] = TURNED_X[facing]
    out[o + Row.facing_y] = TURNED_Y[facing]
    out[o + Row.loss] = scaled_cut(int(u.loss), Row.loss.high)
    out[o + Row.zone_x] = 0.0
    out[o + Row.zone_y] = 0.0
    out[o + Row.zone_total] = 0.0
    if u.zone_left > 0:
        facing = (int(u.zone_facing) & 7) + 8 * (turn & 2)
        out[o + Row.zone_x] = TURNED_X[facing]
        out[o + Row.zone_y] = TURNED_Y[facing]
        out[o + Row.zone_total] = scaled_cut(int(u.zone_total), Row.zone_total.high)
    # Its place in the order and what the request says of it follow later.
    digits = can.cap_of(s, b, u) << 4 * (Row.cap - Row.place)
    digits |= min(Row.opponents.high, can.opponents(u)) << 4 * (Row.opponents - Row.place)
    if u.holding >= 0:
        held = 1 + row_index(s, b, viewer, int(u.holding))
        digits |= held << 4 * (Row.holds - Row.place)
    digits |= (1 if u.held_bits != 0 else 0) << 4 * (Row.entangled - Row.place)
    digits |= sight.cover_rating(s, b, u.at) << 4 * (Row.cover_here - Row.place)
    digits |= sight.sight_at(s, b, u.at) << 4 * (Row.sight_here - Row.place)
    write_packed(digits, 4, STANDING_SCALES, out, o + Row.place)
    expected = write_expected(s, b, unit, kind, o, out)
    hidden = theirs and s.options.fog == 1
    if hidden:  # by `fog`; it lies together
        for k in range(Row.damage, Row.facing_y):
            out[o + k] = 0.0
    write_weapons(s, b, u, kind, hidden, o, out)
    return expected


@kernel
def write_expected(s: Any, b: Any, unit: int, kind: int, o: int, out: Any) -> Any:
    """Health and expected totals; returns the latter (FW-001, FW-010)."""
    u = b.units[unit]
    p = s.units[unit]
    left = max(0, int(p.vitality) - int(u.damage))
    if o < 0 or o > LAST:
        return NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE
    out[o + Row.health] = left * PER_POINT_OF[int(p.vitality) & 127]
    out[o + Row.points_left] = scaled_cut(left, Row.points_left.high)
    attack = 100 * modifiers.attack_modifier(u)
    defence = 100 * modifiers.defence_modifier(s, b, u)
    armed, brawl = mean_total(p, c.Skill.ARMED), mean_total(p, c.Skill.FIGHTING)
    dodge = mean_total(p, c.Skill.DODGE) + defence
    skill = int(kinds.SHOT_SKILL[kind])
    shot, shown = NO_VALUE, 0
    if skill != kinds.NO_SKILL:
        shot = mean_total(p, skill) + attack + 100 * modifiers.AIM_BONUS[u.aim]
        shown = shot
    out[o + Row.shot] = scaled(shown, 100 * Row.shot.high)
    strike, parry, shown = brawl + attack, NO_VALUE, 0
    if kinds.IS_HAND[kind] == 1 and u.ready >= 0:
        strike = armed + attack
        parry = armed + defence
        shown = parry
    brawl += defence
    out[o + Row.strike] = scaled(strike, 100 * Row.strike.high)
    out[o + Row.dodge] = scaled(dodge, 100 * Row.dodge.high)
    out[o + Row.parry] = scaled(shown, 100 * Row.parry.high)
    out[o + Row.brawl] = scaled(brawl, 100 * Row.brawl.high)
    return shot, strike, dodge, parry, brawl


@kernel
def mean_total(p: Any, skill: int) -> int:
    """Attribute and the mean of the pool, in hundredths."""
    return 100 * pools.attribute_of(p, skill) + int(MEANS[int(p.rank[skill]) & 7])


@kernel
def write_weapons(s: Any, b: Any, u: Any, kind: int, hidden: bool, o: int, out: Any) -> None:
    """The weapon in hand and what the unit carries."""
    if o < 0 or o > LAST:
        return
    base = kind * kinds.READY_WIDTH
    for k in range(kinds.READY_WIDTH):
        out[o + Row.ready_bare_hands + k] = kinds.READY_ROWS[base + k]
    out[o + Row.ready_shots_left] = 0.0
    out[o + Row.ready_rounds] = 0.0
    p = o
    for slot in range(c.CARRIED_SLOTS):
        weapon = int(u.carried[slot])
        if weapon < 0:
            for k in range(CARRIED_WIDTH):
                out[p + Row.carried_0_dice + k] = 0.0
        else:
            w = b.weapons[weapon]
            which = int(w.kind) & kinds.KIND_BITS
            loaded, mags = int(w.loaded), int(w.mags)
            if hidden:
                loaded, mags = 0, 0
            for k in range(kinds.MARKS):
                out[p + Row.carried_0_dice + k] = kinds.MARK_ROWS[which * kinds.MARKS + k]
            out[p + Row.carried_0_loaded] = loaded * kinds.PER_MAGAZINE[which]
            out[p + Row.carried_0_mags] = scaled(mags, Row.carried_0_mags.high)
            out[p + Row.carried_0_wear] = min(1.0, int(w.wear) * kinds.PER_TOUGHNESS[which])
            out[p + Row.carried_0_in_hand] = 0.0
            if slot == u.ready:
                shots = max(0, int(kinds.SHOTS[which]) - int(w.shots_used))
                out[p + Row.carried_0_in_hand] = 1.0
                out[o + Row.ready_shots_left] = scaled(shots, Row.ready_shots_left.high)
                out[o + Row.ready_rounds] = scaled(loaded, Row.ready_rounds.high)
        p += CARRIED_WIDTH
