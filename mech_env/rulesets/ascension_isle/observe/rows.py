"""The rows of units in the observation: what each holds, whoever looks.

``o`` is the offset of a row. What lies in the record as it is shown comes in one block, small
numbers as digits of a word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core import sides
from mech_env.core.fields import Record
from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.ascension_isle.observe import kinds
from mech_env.rulesets.ascension_isle.observe.layout import LAYOUT, Own, Row
from mech_env.rulesets.ascension_isle.questions import (
    advantage,
    attacks,
    cover,
    health,
    pain,
    rolls,
    space,
    zones,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame
from mech_env.rulesets.ascension_isle.state.record import UNIT, UNIT_FACTS

_ROW = LAYOUT.pieces["enemies"]
ALLIES, ALLY_WIDTH = LAYOUT.pieces["allies"].start, LAYOUT.pieces["allies"].width
ENEMIES, ENEMY_WIDTH = _ROW.start, _ROW.width
UNIT_WIDTH = int(Row.dx)  # features that every row of a unit holds

# Runs of fields that rows show as they lie in the records, and their scales. ``write_scaled``
# writes eight numbers at a time but fewer than eight one by one, so a short run is made eight long:
# what the fields behind it leave in the row is written over by what comes next in the row.
_LANES = 8


def _run(record: Record, fields: tuple[str, str], scales: Any) -> tuple[int, Any]:
    """Where a run of fields starts, and its scales; a short run goes on with zeros."""
    start, count = record.run(*fields)
    if count != len(scales) or 2 * (start + _LANES) > record.dtype.itemsize:
        raise ValueError(f"fields {fields}: {count} numbers, {len(scales)} features")
    return start, np.pad(scales, (0, max(0, _LANES - count)))


BODY, BODY_SCALES = _run(UNIT_FACTS, ("stats", "aura_full"), _ROW.scales("physique", "aura_full"))
POOLS, POOL_SCALES = _run(UNIT, ("core", "exploits"), _ROW.scales("core", "aether"))
ACTS, ACT_SCALES = _run(UNIT, ("standard_left", "skip"), _ROW.scales("standard_left", "skip"))
STATE, STATE_SCALES = _run(
    UNIT, ("turn_done", "snap_fired"), _ROW.scales("turn_done", "snap_fired")
)
HEALTH, HEALTH_SCALES = _run(UNIT, ("level", "stress"), _ROW.scales("level", "stress_5"))
SUIT, SUIT_SCALES = _run(
    UNIT_FACTS, ("armour", "hardened"), _ROW.scales("armour_torso", "hardened")
)
STORE, STORE_SCALES = _run(UNIT, ("ammo", "aims"), LAYOUT.pieces["self"].scales("ammo_0", "aims_2"))

# Words of digits of four bits, and their scales.
STANDING_SCALES = _ROW.scales("category_close", "bush_here")
HURT_SCALES = _ROW.scales("room", "fielded")  # the last four, which a request marks, are 0
CARRIED_SCALES = LAYOUT.pieces["self"].scales("carries_knife", "carries_incendiary")  # flags
N_TRAITS = len(c.Trait)
# A digit for each trait, by the set of traits.
TRAIT_DIGITS = np.array(
    [
        sum((traits >> k & 1) << 4 * (Row.hero - Row.category_close + k) for k in range(N_TRAITS))
        for traits in range(1 << N_TRAITS)
    ],
    np.int64,
)
MOST_DIGIT = 15

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size


@kernel
def row_offset(s: Any, b: Any, viewer: int, unit: int) -> int:
    """Where the row of a unit begins: 0 the viewer, then allies, then enemies, by slot."""
    if unit == viewer:
        return 0
    slot = sides.slot_of(s, unit)
    if s.units[unit].side != s.units[viewer].side:
        return ENEMIES + slot * ENEMY_WIDTH
    return ALLIES + (slot if unit < viewer else slot - 1) * ALLY_WIDTH


@kernel
def clear_marks(s: Any, out: Any) -> None:
    """Take back what a request marks, in all rows that the scenario can fill."""
    clear(out, int(Row.actor), Row.fielded + 1)
    for row in range(s.rows_allies):
        o = ALLIES + row * ALLY_WIDTH
        clear(out, o + Row.actor, o + Row.fielded + 1)
    for row in range(s.rows_enemies):
        o = ENEMIES + row * ENEMY_WIDTH
        clear(out, o + Row.actor, o + Row.fielded + 1)


@kernel
def places_of(b: Any) -> int:
    """1 + each unit's place in the order (AI-018), four bits a unit; 0 who has none."""
    places = 0
    for k in range(b.n_order):
        places |= (1 + k) << 4 * int(b.order[k])
    return places


@kernel
def turned(side: int, way: int) -> int:
    """The place of a direction in ``TURNED_X`` and ``TURNED_Y``; -1 points nowhere."""
    return (int(way) if way >= 0 else kinds.NO_WAY) + 16 * int(side)


@kernel
def shows_category(b: Any, viewer: int, unit: int) -> bool:
    """AI-012: until all have chosen a category is its unit's secret; before that it has none."""
    f = b.frames[0]
    if f.stage >= FightStage.SHOWN:
        return True
    return bool(f.stage == FightStage.CHOSEN and unit == viewer and unit < b.request.unit)


# --- what every row holds ---
@kernel
def write_unit(
    s: Any, b: Any, viewer: int, unit: int, kind: int, places: int, hidden: int, o: int, out: Any
) -> tuple[int, int]:
    """What every row of a unit holds, but for marks.

    Args:
        kind: of the weapon in its hand, cut to ``KIND_BITS``.
        places: everybody's place in the order (:func:`places_of`).
        hidden: 1: fog hides what it has left.

    Returns:
        What it adds to its attack rolls and to bolts, in fog without its advantage.
    """
    if o < 0 or o > LAST:
        return 0, 0
    u, facts = b.units[unit], s.units[unit]
    side = int(s.units[viewer].side)
    out[o + Row.in_fight] = 1.0 if u.status == c.Status.ACTIVE else -1.0
    # In the order of the row: each short run leaves something behind it.
    write_scaled(facts, BODY, BODY_SCALES, out, o + Row.physique)
    write_scaled(u, POOLS, POOL_SCALES, out, o + Row.core)
    write_scaled(u, ACTS, ACT_SCALES, out, o + Row.standard_left)
    write_scaled(u, STATE, STATE_SCALES, out, o + Row.turn_done)
    write_scaled(u, HEALTH, HEALTH_SCALES, out, o + Row.level)
    write_scaled(facts, SUIT, SUIT_SCALES, out, o + Row.armour_torso)
    write_standing(s, b, viewer, unit, side, o, out)
    hurts = write_health(s, b, unit, o, out)
    way = turned(side, int(u.facing))
    out[o + Row.facing_x] = kinds.TURNED_X[way]
    out[o + Row.facing_y] = kinds.TURNED_Y[way]
    way = turned(side, int(u.arc))
    out[o + Row.arc_x] = kinds.TURNED_X[way]
    out[o + Row.arc_y] = kinds.TURNED_Y[way]
    out[o + Row.initiative] = scaled_cut(int(u.initiative), Row.initiative.high)
    place = (places >> 4 * unit) & 15 if u.status == c.Status.ACTIVE else 0
    out[o + Row.place] = scaled(place, Row.place.high)
    points = 0 if hidden else int(u.advantage)
    out[o + Row.advantage_near] = scaled_cut(points, Row.advantage_near.high)
    attack, bolt = bonuses(s, b, unit, kind, hurts, points)
    out[o + Row.attack] = scaled_cut(attack, Row.attack.high)
    out[o + Row.bolt] = scaled_cut(bolt, Row.bolt.high)
    dodge = rolls.ability(s, b, unit, c.Stat.PHYSIQUE, c.Skill.ATHLETICS) - hurts
    out[o + Row.dodge] = scaled_cut(dodge, Row.dodge.high)
    for k in range(kinds.MARKS):
        out[o + Row.hand_close + k] = kinds.MARK_ROWS[kind * kinds.MARKS + k]
    ammo = int(u.ammo[u.in_hand])
    out[o + Row.hand_ammo] = scaled(ammo, Row.hand_ammo.high)
    out[o + Row.hand_share] = min(1.0, ammo * kinds.PER_AMMO[kind])
    out[o + Row.hand_aims] = scaled(int(u.aims[u.in_hand]), Row.hand_aims.high)
    if hidden:
        clear(out, o + Row.advantage, o + Row.standard_left)
        out[o + Row.hand_ammo] = 0.0
        out[o + Row.hand_share] = 0.0
    write_zone(s, b, viewer, unit, side, o, out)
    return attack, bolt


@kernel
def bonuses(s: Any, b: Any, unit: int, kind: int, hurts: int, points: int) -> tuple[int, int]:
    """``attacks.attack_bonus`` with the weapon in hand and of a bolt, size left out.

    ``hurts``: pain, which is worked out once; ``points``: advantage that is known.
    """
    bolt = rolls.ability(s, b, unit, c.Stat.CORE, c.Skill.WILLWORK) - hurts
    if advantage.adds_to_attack(b, unit, w.Arm.ETHERIC):
        bolt += points
    if kind == kinds.KIND_BITS:
        return 0, bolt
    arm = w.ARM[kind]
    attack = rolls.ability(s, b, unit, attacks.STAT[arm], attacks.SKILL[arm]) - hurts
    if advantage.adds_to_attack(b, unit, arm):
        attack += points
    return attack, bolt


@kernel
def write_standing(s: Any, b: Any, viewer: int, unit: int, side: int, o: int, out: Any) -> None:
    """Category, stance, traits, whose turn it is, the ground under a unit."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    base = int(Row.category_close)
    digits = 0
    if shows_category(b, viewer, unit):
        digits |= 1 << 4 * int(u.category)
    digits |= 1 << 4 * (Row.stance_none - base + int(u.stance))
    digits |= int(TRAIT_DIGITS[int(s.units[unit].traits) & ((1 << N_TRAITS) - 1)])
    if b.depth > 1 and b.frames[1].kind == Frame.TURN and b.frames[1].actor == unit:
        digits |= 1 << 4 * (Row.turn - base)
    x, y = int(u.x), int(u.y)
    wall, way = cover.wall_at(s, x, y), -1
    if wall >= 0:
        digits |= int(s.pieces[wall].level) << 4 * (Row.wall_here - base)
        way = int(s.pieces[wall].facing)
    digits |= (1 if cover.bush_at(s, x, y) >= 0 else 0) << 4 * (Row.bush_here - base)
    write_packed(digits, 4, STANDING_SCALES, out, o + base)
    way = turned(side, way)
    out[o + Row.wall_x] = kinds.TURNED_X[way]
    out[o + Row.wall_y] = kinds.TURNED_Y[way]
    out[o + Row.light_here] = scaled(space.light_at(s, x, y), Row.light_here.high)


@kernel
def write_health(s: Any, b: Any, unit: int, o: int, out: Any) -> int:
    """Room and levels left, wounds by kind and grade; returns the pain (AI-077, AI-087, AI-089).

    While a fight lasts, levels before the present one are full.
    """
    if o < 0 or o > LAST:
        return 0
    u = b.units[unit]
    base = int(Row.room)
    digits, hurts, cuts = 0, 0, 0
    for k in range(u.n_wounds):
        wound = u.wounds[k]
        digits += 1 << 4 * (Row.wounds_piercing - base + int(wound.kind))
        if wound.grade > 0:
            digits += 1 << 4 * (Row.wounds_light - base + int(wound.grade) - 1)
        hurts += 1 if pain.hurts(b, unit, k) else 0
        cuts += health.cuts_by(s, b, unit, k)
    hurts += pain.further_pain(b, unit)
    levels, now = health.n_levels(s, b, unit), health.first_free(s, b, unit, cuts)
    left, room = 0, 0
    for level in range(now, levels):
        free = max(0, health.size_after(s, unit, cuts, level) - int(u.stress[level]))
        if level == now:
            room = free
        left += free
    digits |= room
    digits |= max(0, levels - now) << 4 * (Row.levels_left - base)
    digits |= min(MOST_DIGIT, hurts) << 4 * (Row.pain - base)
    digits |= min(MOST_DIGIT, int(u.further)) << 4 * (Row.further - base)
    write_packed(digits, 4, HURT_SCALES, out, o + base)
    whole = health.BASE + int(s.units[unit].stats[c.Stat.PHYSIQUE])
    out[o + Row.health] = left / (int(s.options.levels) * whole)
    out[o + Row.points_left] = scaled_cut(left, Row.points_left.high)
    return hurts


@kernel
def write_zone(s: Any, b: Any, viewer: int, unit: int, side: int, o: int, out: Any) -> None:
    """What a unit keeps under fire (AI-163)."""
    if o < 0 or o > LAST:
        return
    zone = b.units[unit].zone
    clear(out, o + Row.zone_line, o + UNIT_WIDTH)
    if zone.kind == c.Zone.NONE or b.units[unit].status != c.Status.ACTIVE:
        return
    me = b.units[viewer]
    out[o + Row.zone_line + int(zone.kind) - 1] = 1.0
    east = int(zone.x) - int(me.x)
    out[o + Row.zone_x] = scaled(-east if side == 1 else east, Row.zone_x.high)
    out[o + Row.zone_y] = scaled(int(zone.y) - int(me.y), Row.zone_y.high)
    way = turned(side, int(zone.way))
    out[o + Row.zone_way_x] = kinds.TURNED_X[way]
    out[o + Row.zone_way_y] = kinds.TURNED_Y[way]
    out[o + Row.zone_cells] = scaled(int(zone.cells), Row.zone_cells.high)
    out[o + Row.zone_recoil] = scaled(int(zone.recoil), Row.zone_recoil.high)
    out[o + Row.zone_edge] = scaled(int(zone.edge), Row.zone_edge.high)
    out[o + Row.zone_on_me] = 1.0 if zones.holds(s, b, unit, int(me.x), int(me.y)) else 0.0


# --- what the own side knows ---
@kernel
def write_known(s: Any, b: Any, unit: int, o: int, out: Any) -> None:
    """The rest of the row of a unit of the viewer's side, but for its place."""
    if o < 0 or o > LAST:
        return
    u = b.units[unit]
    write_scaled(u, STORE, STORE_SCALES, out, o + Own.ammo_0)
    digits = 0
    for slot in range(c.WEAPON_SLOTS):
        digits |= 1 << (int(s.units[unit].carried[slot]) & kinds.KIND_BITS)  # none is no feature
    write_packed(digits, 1, CARRIED_SCALES, out, o + Own.carries_knife)
    out[o + Own.treatments] = scaled(int(u.treatments), Own.treatments.high)
    out[o + Own.levels_lost] = scaled(int(u.levels_lost), Own.levels_lost.high)
