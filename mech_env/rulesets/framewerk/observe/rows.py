"""The rows of units in the observation: what each holds, and how the viewer and an enemy stand.

``o`` is the offset of a row. What lies in the record as it is shown comes in one block; the rest is
written by position, in the order of observe_layout.py, and the tests compare the two name by name.
Expected values are whole hundredths, so that every way of running gives the same bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import Feature
from mech_env.core.squares import ALL_ROUND, STEP_X, STEP_Y
from mech_env.rulesets.framewerk.observe.layout import (
    ABILITY_RUN,
    BODY_RUN,
    CELLS,
    FIGHTING_RUN,
    HIT_DICE,
    HURT_RUN,
    KINDS,
    LAYOUT,
    MARGIN,
    POINTS,
    TOTAL,
)
from mech_env.rulesets.framewerk.questions.odds import MEAN_BEST
from mech_env.rulesets.framewerk.questions.pools import (
    AIM_BONUS,
    ENTANGLED_PENALTY,
    strength_dice,
    success_dice,
)
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.codes import (
    CARRIED_SLOTS,
    CELL_COVER,
    CELL_DIRECTION,
    CELL_SIGHT,
    Skill,
    Status,
    SurpriseDefence,
)
from mech_env.rulesets.framewerk.state.record import PROFILE, UNIT

_ROW = LAYOUT.pieces["enemies"]


def _at(feature: str) -> int:
    return _ROW.offset(feature) - _ROW.start


# Where the runs begin in the records; their scales and places in a row.
FIGHT_START, BODY_START = UNIT.run(*FIGHTING_RUN)[0], PROFILE.run(*BODY_RUN)[0]
HURT_START, ABILITY_START = UNIT.run(*HURT_RUN)[0], PROFILE.run(ABILITY_RUN[0], "rank")[0]
FIGHTING_SCALES, BODY_SCALES = _ROW.scales(*FIGHTING_RUN), _ROW.scales(*BODY_RUN)
HURT_SCALES, ABILITY_SCALES = _ROW.scales(*HURT_RUN), _ROW.scales(ABILITY_RUN[0], "rank_feat")
FIGHTING_AT, BODY_AT = _at(FIGHTING_RUN[0]), _at(BODY_RUN[0])
HURT_AT, ABILITY_AT = _at(HURT_RUN[0]), _at(ABILITY_RUN[0])
FACING_AT, ZONE_AT, LOSS_AT = _at("facing_x"), _at("zone_x"), _at("loss")
FOGGED_AT, FACING_Y_AT = _at("damage"), _at("facing_y")  # what fog hides lies between
HEALTH_AT, PLACE_AT, READY_AT = _at("health"), _at("place"), _at("ready_bare_hands")
# Small numbers gathered in a word of four-bit digits.
STANDING_SCALES = _ROW.scales("place", "listed")
BETWEEN_SCALES = _ROW.scales("my_reach", "i_can_defend")
BETWEEN_AT = _at("my_reach") - _at("my_range")
ACTOR_AT, TARGET_AT, ROLLER_AT, LISTED_AT = map(_at, ("actor", "target", "roller", "listed"))
CARRIED_AT, DX_AT, TOWARDS_AT = _at("carried_0_dice"), _at("dx"), _at("my_range")
UNIT_WIDTH = DX_AT
CARRIED_WIDTH = _at("carried_1_dice") - CARRIED_AT
ALLIES, ALLY_WIDTH = LAYOUT.pieces["allies"].start, LAYOUT.pieces["allies"].width
ENEMIES, ENEMY_WIDTH = _ROW.start, _ROW.width

# Offsets are checked against this once per function: the compiler then knows that they are not
# negative and drops the wrap-around of every single write.
LAST = LAYOUT.size

KIND_ROWS = 16  # rows of tables by weapon kind: a kind is cut to four bits, never negative
KIND_BITS = KIND_ROWS - 1
NO_VALUE = -100_000  # an attack or defence that a unit has not
BEYOND = -99
NO_SKILL = 7  # of a weapon that is neither fired nor thrown


def _by_kind(column: tuple[int, ...]) -> NDArray[np.int64]:
    return np.array([*column, *[0] * (KIND_ROWS - len(column))], np.int64)


_COLUMNS: dict[str, tuple[int, ...]] = {
    "firearm": wp.IS_FIREARM, "thrown": wp.IS_THROWN, "entangles": wp.ENTANGLES,
    "hands": wp.HANDS, "dice": wp.DICE, "short": wp.SHORT, "mid": wp.MID, "long": wp.LONG,
    "reach": wp.REACH, "shots": wp.SHOTS, "burst": wp.HAS_BURST, "targets": wp.AUTO_TARGETS,
    "full_rate": wp.AUTO_FULL, "expenditure": wp.EXPENDITURE, "magazine": wp.MAGAZINE_SIZE,
    **{
        kind: tuple(int(other == k) for other in range(len(wp.Weapon)))
        for k, kind in enumerate(KINDS)
    },
}  # fmt: skip


def _kind_rows(features: tuple[Feature, ...], prefix: str) -> NDArray[np.float32]:
    """What features tell of each weapon kind, scaled, flat: KIND_ROWS rows."""
    table = np.zeros((KIND_ROWS, len(features)), np.float32)
    for k, feature in enumerate(features):
        column = np.array(_COLUMNS[feature.name.removeprefix(prefix)])
        table[: len(wp.Weapon), k] = column / feature.high
    return table.ravel()


def _bands() -> NDArray[np.int64]:
    table = np.full((KIND_ROWS, 32), BEYOND, np.int64)
    for kind in range(len(wp.Weapon)):
        limits = (wp.REACH[kind], wp.LONG[kind], wp.MID[kind], wp.SHORT[kind])
        for limit, modifier in zip(limits, (-6, -2, 0, 2), strict=True):
            if limit > 0:
                table[kind, : limit + 1] = modifier
    return table.ravel()


def _inverse(column: tuple[int, ...]) -> NDArray[np.float64]:
    padded = _by_kind(column)
    return np.where(padded > 0, 1 / np.maximum(padded, 1), 0.0)


_SELF = LAYOUT.pieces["self"]
READY_ROWS = _kind_rows(_ROW.features[READY_AT : _at("ready_shots_left")], "ready_")
READY_WIDTH = len(READY_ROWS) // KIND_ROWS
MARK_ROWS = _kind_rows(_ROW.features[CARRIED_AT : CARRIED_AT + 4], "carried_0_")
MARKS = len(MARK_ROWS) // KIND_ROWS
FIGURES_AT = _SELF.offset("short")
FIGURE_ROWS = _kind_rows(_SELF.features[FIGURES_AT:], "")
FIGURES = len(FIGURE_ROWS) // KIND_ROWS
BANDS = _bands()  # entry 32 * kind + cells
IS_FIREARM, IS_HAND = _by_kind(wp.IS_FIREARM), _by_kind(wp.IS_HAND)
DICE, SHORT, SHOTS = map(_by_kind, (wp.DICE, wp.SHORT, wp.SHOTS))
# The skill with which a weapon is fired or thrown, and whether by perception.
SHOT_SKILL = np.full(KIND_ROWS, NO_SKILL, np.int64)
for _kind in range(len(wp.Weapon)):
    if wp.IS_FIREARM[_kind] or wp.IS_THROWN[_kind]:
        SHOT_SKILL[_kind] = wp.SKILL[_kind] if wp.IS_FIREARM[_kind] else Skill.THROWN
PER_MAGAZINE = _inverse(wp.MAGAZINE_SIZE)
PER_TOUGHNESS = _inverse(wp.TOUGHNESS)
PER_DISTANCE = np.array([0.0, *[1 / cells for cells in range(1, 32)]])
PER_POINT_OF = np.array([0.0, *[1 / points for points in range(1, 128)]])  # 1 / Vitality
# Direction 8, all round, points nowhere; ALWAYS makes every way lie in front of it.
FACING_X, FACING_Y = (np.array([*s, *[0] * 8], np.int64) for s in (STEP_X, STEP_Y))
ALWAYS = np.array([int(direction == ALL_ROUND) for direction in range(16)], np.int64)
# Steps as they are shown: as they lie, and from 16 on turned by 180 degrees.
TURNED_X, TURNED_Y = (
    np.array([*s, *[0] * 8, *[-step for step in s]], np.float32) for s in (STEP_X, STEP_Y)
)
MEANS = np.array([*MEAN_BEST, 0, 0], np.int64)  # a rank is cut to three bits

PER_CELL, PER_POINT = 1 / CELLS, 1 / POINTS
PER_TOTAL, PER_MARGIN, PER_DIE = 1 / (100 * TOTAL), 1 / (100 * MARGIN), 1 / HIT_DICE
MOST_MARGIN, MOST_DICE = int(100 * MARGIN), int(HIT_DICE)


@kernel
def row_index(s: Any, b: Any, viewer: int, unit: int) -> int:
    """The row of a unit: 0 the viewer, 1-5 allies, 6-11 enemies, by slot."""
    if unit == viewer:
        return 0
    first = 0 if s.units[unit].side == 0 else int(s.n_red)
    if s.units[unit].side != s.units[viewer].side:
        return 6 + unit - first
    return unit - first + (1 if unit < viewer else 0)


@kernel
def row_offset(s: Any, b: Any, viewer: int, unit: int) -> int:
    """Where the row of a unit begins."""
    row = row_index(s, b, viewer, unit)
    if row == 0:
        return 0
    if row < 6:
        return ALLIES + (row - 1) * ALLY_WIDTH
    return ENEMIES + (row - 6) * ENEMY_WIDTH


@kernel
def hand_kind(s: Any, b: Any, unit: int) -> int:
    """Kind of the weapon in hand, of bare hands or claws."""
    u = b.units[unit]
    if u.ready >= 0:
        return int(b.weapons[u.carried[u.ready]].kind) & KIND_BITS
    return wp.Weapon.CLAWS if s.units[unit].natural == 1 else wp.Weapon.BARE_HANDS


@kernel
def bits_of(bits: int) -> int:
    """How many of twelve bits are set."""
    bits -= (bits >> 1) & 0x555
    bits = (bits & 0x333) + ((bits >> 2) & 0x333)
    bits = (bits + (bits >> 4)) & 0xF0F
    return (bits + (bits >> 8)) & 15


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
    if u.status != Status.ACTIVE and (theirs or s.n_encounters < 2 or u.status == Status.DEAD):
        for k in range(UNIT_WIDTH):
            out[o + k] = 0.0
        out[o] = -1.0
        return NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE
    out[o] = 1.0 if u.status == Status.ACTIVE else -1.0
    p = s.units[unit]
    write_scaled(u, FIGHT_START, FIGHTING_SCALES, out, o + FIGHTING_AT)
    write_scaled(p, BODY_START, BODY_SCALES, out, o + BODY_AT)
    write_scaled(u, HURT_START, HURT_SCALES, out, o + HURT_AT)
    write_scaled(p, ABILITY_START, ABILITY_SCALES, out, o + ABILITY_AT)
    facing = (int(u.facing) & 7) + 8 * (turn & 2)
    out[o + FACING_AT] = TURNED_X[facing]
    out[o + FACING_Y_AT] = TURNED_Y[facing]
    out[o + LOSS_AT] = min(6, int(u.loss)) * (1 / 6)
    out[o + ZONE_AT] = 0.0
    out[o + ZONE_AT + 1] = 0.0
    out[o + FACING_Y_AT + 1] = 0.0
    if u.zone_left > 0:
        facing = (int(u.zone_facing) & 7) + 8 * (turn & 2)
        out[o + ZONE_AT] = TURNED_X[facing]
        out[o + FACING_Y_AT + 1] = TURNED_Y[facing]
        out[o + ZONE_AT + 1] = max(-TOTAL, min(TOTAL, 1.0 * int(u.zone_total))) * (1 / TOTAL)
    # Place in the order (0 so far), cap, opponents, whom it holds, entangled, its cell; what the
    # request tells follows later.
    cell = int(s.cells[u.at])
    digits = max(0, int(s.options.max_actions) - int(u.loss)) << 4
    digits |= min(6, bits_of(int(u.engaged))) << 8
    if u.holding >= 0:
        digits |= (1 + row_index(s, b, viewer, int(u.holding))) << 12
    digits |= (1 if u.held_bits != 0 else 0) << 16
    digits |= ((cell >> CELL_COVER) & 3) << 20
    digits |= max((cell >> CELL_SIGHT) & 3, int(s.options.ambient_sight)) << 24
    write_packed(digits, 4, STANDING_SCALES, out, o + PLACE_AT)
    expected = write_expected(s, b, unit, kind, o + HEALTH_AT, out)
    hidden = theirs and s.options.fog == 1
    if hidden:
        for k in range(FOGGED_AT, FACING_Y_AT):
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
    out[o] = left * PER_POINT_OF[int(p.vitality) & 127]
    out[o + 1] = min(1.0, left * PER_POINT)
    defence = -200 * int(u.wound)
    penalty = defence - 200 * max(0, int(u.declared) - 1)
    if s.options.map_on_defence == 1:
        defence = penalty
    if u.held_bits != 0:
        penalty += 100 * ENTANGLED_PENALTY
        if s.options.entangled_defence == 1:
            defence += 100 * ENTANGLED_PENALTY
    agility = 100 * int(p.agility)
    armed = agility + int(MEANS[int(p.rank[Skill.ARMED]) & 7])
    brawl = agility + int(MEANS[int(p.rank[Skill.FIGHTING]) & 7])
    dodge = agility + int(MEANS[int(p.rank[Skill.DODGE]) & 7]) + defence
    skill = int(SHOT_SKILL[kind])
    shot = NO_VALUE
    shown = 0
    if skill != NO_SKILL:
        shot = 100 * int(p.perception) if IS_FIREARM[kind] == 1 else agility
        shot += int(MEANS[int(p.rank[skill]) & 7]) + penalty + 100 * AIM_BONUS[u.aim]
        shown = shot
    out[o + 2] = shown * PER_TOTAL
    parry = NO_VALUE
    strike = brawl + penalty
    shown = 0
    if IS_HAND[kind] == 1 and u.ready >= 0:
        strike = armed + penalty
        parry = armed + defence
        shown = parry
    brawl += defence
    out[o + 3] = strike * PER_TOTAL
    out[o + 4] = dodge * PER_TOTAL
    out[o + 5] = shown * PER_TOTAL
    out[o + 6] = brawl * PER_TOTAL
    return shot, strike, dodge, parry, brawl


@kernel
def write_weapons(s: Any, b: Any, u: Any, kind: int, hidden: bool, o: int, out: Any) -> None:
    """The weapon in hand and what the unit carries."""
    if o < 0 or o > LAST:
        return
    base = kind * READY_WIDTH
    for k in range(READY_WIDTH):
        out[o + READY_AT + k] = READY_ROWS[base + k]
    out[o + CARRIED_AT - 2] = 0.0
    out[o + CARRIED_AT - 1] = 0.0
    p = o + CARRIED_AT
    for slot in range(CARRIED_SLOTS):
        weapon = int(u.carried[slot])
        if weapon < 0:
            for k in range(CARRIED_WIDTH):
                out[p + k] = 0.0
        else:
            w = b.weapons[weapon]
            which = int(w.kind) & KIND_BITS
            loaded, mags = int(w.loaded), int(w.mags)
            if hidden:
                loaded, mags = 0, 0
            for k in range(MARKS):
                out[p + k] = MARK_ROWS[which * MARKS + k]
            out[p + MARKS] = loaded * PER_MAGAZINE[which]
            out[p + MARKS + 1] = mags * (1 / 3)
            out[p + MARKS + 2] = min(1.0, int(w.wear) * PER_TOUGHNESS[which])
            out[p + MARKS + 3] = 0.0
            if slot == u.ready:
                out[p + MARKS + 3] = 1.0
                out[o + CARRIED_AT - 2] = max(0, int(SHOTS[which]) - int(w.shots_used)) * (1 / 3)
                out[o + CARRIED_AT - 1] = loaded * (1 / 75)
        p += CARRIED_WIDTH


@kernel
def write_place(
    s: Any, b: Any, viewer: int, unit: int, dx: int, dy: int, turn: int, o: int, out: Any
) -> int:
    """Where a unit stands from the viewer, and their zones; returns the distance."""
    me, u = b.units[viewer], b.units[unit]
    if o < 0 or o > LAST:
        return 0
    far = max(abs(dx), abs(dy)) & 31
    out[o] = dx * turn * PER_CELL
    out[o + 1] = dy * turn * PER_CELL
    out[o + 2] = far * PER_CELL
    out[o + 3] = dx * turn * PER_DISTANCE[far]
    out[o + 4] = dy * turn * PER_DISTANCE[far]
    out[o + 5] = 1.0 if far == 1 else 0.0
    out[o + 6] = 0.0
    out[o + 7] = 0.0
    if u.zone_left > 0 and far <= SHORT[hand_kind(s, b, unit)] and far > 0:
        facing = int(u.zone_facing) & 7
        out[o + 6] = 1.0 if FACING_X[facing] * dx + FACING_Y[facing] * dy <= 0 else 0.0
    if me.zone_left > 0 and far <= SHORT[hand_kind(s, b, viewer)] and far > 0:
        facing = int(me.zone_facing) & 7
        out[o + 7] = 1.0 if FACING_X[facing] * dx + FACING_Y[facing] * dy >= 0 else 0.0
    return far


@kernel
def cover_from(s: Any, b: Any, t: Any, dx: int, dy: int) -> int:
    """Cover taken by a unit against an attacker (dx, dy) away from it (FW-243)."""
    if t.cover_taken == 0:
        return 0
    side = (int(s.cells[t.at]) >> CELL_DIRECTION) & 15
    if FACING_X[side] * dx + FACING_Y[side] * dy + ALWAYS[side] <= 0:
        return 0
    return int(t.cover_taken)


@kernel
def write_towards(
    s: Any, b: Any, viewer: int, other: int, dx: int, dy: int, far: int, my_kind: int,
    its_kind: int, mine: Any, its: Any, o: int, out: Any,
) -> None:  # fmt: skip
    """How the viewer and an enemy (dx, dy) away stand, and what an attack now would bring.

    ``mine`` and ``its`` are the expected totals of the two.
    """
    if o < 0 or o > LAST:
        return
    me = b.units[viewer]
    u = b.units[other]
    my_band, its_band = int(BANDS[32 * my_kind + far]), int(BANDS[32 * its_kind + far])
    out[o] = my_band * (1 / 6) if my_band != BEYOND else 0.0
    out[o + 1] = its_band * (1 / 6) if its_band != BEYOND else 0.0
    my_facing, its_facing = int(me.facing) & 7, int(u.facing) & 7
    seen = FACING_X[my_facing] * dx + FACING_Y[my_facing] * dy >= 0
    sees = FACING_X[its_facing] * dx + FACING_Y[its_facing] * dy <= 0
    its_cover, my_cover = cover_from(s, b, u, -dx, -dy), cover_from(s, b, me, dx, dy)
    engaged = (int(me.engaged) >> other) & 1
    held, holding = (int(me.held_bits) >> other) & 1, (int(u.held_bits) >> viewer) & 1
    sight = 0
    if held == 0 and holding == 0:
        sight = max(int(s.cells[me.at]) >> CELL_SIGHT, int(s.cells[u.at]) >> CELL_SIGHT)
        sight = max(sight & 3, int(s.options.ambient_sight))
    hidden = s.options.fog
    behind = s.options.rear_surprise == 1 and engaged == 0
    it_defends = helpless(s, b, u, hidden == 0) == 0 and (sees or not behind)
    i_defend = helpless(s, b, me, True) == 0 and (seen or not behind)
    digits = (1 if my_band != BEYOND else 0) | ((1 if its_band != BEYOND else 0) << 4)
    digits |= ((1 if seen else 0) << 8) | ((1 if sees else 0) << 12)
    digits |= (its_cover << 16) | (my_cover << 20) | (sight << 24)
    digits |= (engaged << 28) | (held << 32) | (holding << 36)
    digits |= ((1 if it_defends else 0) << 40) | ((1 if i_defend else 0) << 44)
    write_packed(digits, 4, BETWEEN_SCALES, out, o + BETWEEN_AT)
    light = -200 * sight
    write_exchange(
        s, b, viewer, other, my_kind, my_band, far, light, its_cover, mine, its, it_defends, o + 14,
        out,
    )  # fmt: skip
    write_exchange(
        s, b, other, viewer, its_kind, its_band, far, light, my_cover, its, mine, i_defend, o + 20,
        out,
    )  # fmt: skip
    if hidden == 1:
        # My own totals need nothing of it; the rest would give its ranks away.
        for k in (15, 16, 18, 19, 20, 21, 22, 23, 24, 25):
            out[o + k] = 0.0


@kernel
def helpless(s: Any, b: Any, u: Any, debt_known: bool) -> int:
    """Whether a unit has no defence against anybody (FW-246, FW-255, FW-266)."""
    if u.surprised == 1 or u.loss >= s.options.max_actions:
        return 1
    if debt_known and s.options.debt_blocks_defence == 1 and u.debt >= 1:
        return 1
    return 0


@kernel
def write_exchange(
    s: Any, b: Any, attacker: int, target: int, kind: int, band: int, far: int, light: int,
    cover: int, by: Any, against: Any, defends: bool, o: int, out: Any,
) -> None:  # fmt: skip
    """An attack of ``attacker`` on ``target``, both pools at their mean: shot, then close quarters.

    ``by`` and ``against`` are the expected totals (shot, strike, dodge, parry, brawl) of the two.
    """
    if o < 0 or o > LAST:
        return
    a, t = s.units[attacker], s.units[target]
    unopposed = (
        100 * int(t.agility) if s.options.surprise_defence == SurpriseDefence.ATTRIBUTE else 0
    )
    light -= 200 * cover
    total, margin, dice = 0, 0, 0
    if band != BEYOND and by[0] != NO_VALUE:
        total = by[0] + 100 * band + light
        dice = int(DICE[kind])
        defence = against[2]
        if IS_FIREARM[kind] == 0:
            defence = max(defence, against[3])  # FW-104: a throw may be parried
            if s.options.thrown_strength == 1:
                dice += strength_dice(int(a.strength))
        margin = total - (defence if defends else unopposed)
        dice = hit_dice(s, b, margin, dice - int(t.armour))
    out[o] = total * PER_TOTAL
    out[o + 1] = max(-MOST_MARGIN, min(MOST_MARGIN, margin)) * PER_MARGIN
    out[o + 2] = dice * PER_DIE
    total, margin, dice = 0, 0, 0
    if far <= 1:
        if s.options.cover_vs_close == 0:
            light += 200 * cover
        total = by[1] + light
        dice = strength_dice(int(a.strength)) - int(t.armour)
        defence = max(against[2], against[3])
        armed = IS_HAND[kind] == 1 and b.units[attacker].ready >= 0
        if armed:
            dice += int(DICE[kind])
        else:
            dice += 1 if a.natural == 1 else -1
        if not armed or t.natural == 1:  # FW-103, FW-106
            defence = max(defence, against[4])
        margin = total - (defence if defends else unopposed)
        dice = hit_dice(s, b, margin, dice)
    out[o + 3] = total * PER_TOTAL
    out[o + 4] = max(-MOST_MARGIN, min(MOST_MARGIN, margin)) * PER_MARGIN
    out[o + 5] = dice * PER_DIE


@kernel
def hit_dice(s: Any, b: Any, margin: int, dice: int) -> int:
    """Dice of a margin in hundredths with ``dice`` others; at most what the layout bounds."""
    if margin > 0:
        dice += success_dice(s, b, (margin + 99) // 100)
    return max(-MOST_DICE, min(MOST_DICE, dice))
