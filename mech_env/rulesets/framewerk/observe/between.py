"""The rest of a row of another unit: where it stands from the viewer, and what both could do.

``o`` is the offset of the row; (dx, dy) the way from the viewer to the unit, in cells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.jit import kernel, write_packed
from mech_env.core.layout import scaled, scaled_cut
from mech_env.core.squares import lies_ahead
from mech_env.rulesets.framewerk.observe import kinds
from mech_env.rulesets.framewerk.observe.layout import LAYOUT, Row
from mech_env.rulesets.framewerk.observe.rows import LAST, NO_VALUE
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import defence, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp

_ROW = LAYOUT.pieces["enemies"]
BETWEEN_SCALES = _ROW.scales("my_reach", "i_can_defend")
ITS_EXCHANGE = Row.its_shot_total - Row.my_shot_total  # from my attack to its
# What an attack would bring, but for the viewer's own totals: `fog` hides it.
FOGGED = tuple(
    int(place)
    for place, feature in zip(Row, _ROW.features, strict=True)
    if place > Row.i_can_defend and feature.seen_by == "side"
)
PER_DISTANCE = np.array([0.0, *[1 / cells for cells in range(1, kinds.DISTANCES)]])


@kernel
def distance_of(dx: int, dy: int) -> int:
    """FW-015; cut to the width of the tables by distance."""
    return max(abs(dx), abs(dy)) & (kinds.DISTANCES - 1)


@kernel
def write_place(
    s: Any, b: Any, viewer: int, unit: int, dx: int, dy: int, turn: int, o: int, out: Any
) -> int:
    """Where a unit stands from the viewer, and their zones; returns the distance."""
    if o < 0 or o > LAST:
        return 0
    me, u = b.units[viewer], b.units[unit]
    far = distance_of(dx, dy)
    out[o + Row.dx] = scaled(dx * turn, Row.dx.high)
    out[o + Row.dy] = scaled(dy * turn, Row.dy.high)
    out[o + Row.distance] = scaled(far, Row.distance.high)
    out[o + Row.direction_x] = dx * turn * PER_DISTANCE[far]
    out[o + Row.direction_y] = dy * turn * PER_DISTANCE[far]
    out[o + Row.adjacent] = 1.0 if far == 1 else 0.0
    out[o + Row.its_zone] = 0.0
    out[o + Row.my_zone] = 0.0
    if u.zone_left > 0:
        out[o + Row.its_zone] = sight.zone_holds(s, b, u, -dx, -dy)
    if me.zone_left > 0:
        out[o + Row.my_zone] = sight.zone_holds(s, b, me, dx, dy)
    return far


@kernel
def write_towards(
    s: Any, b: Any, viewer: int, other: int, dx: int, dy: int, far: int, my_kind: int,
    its_kind: int, mine: Any, its: Any, o: int, out: Any,
) -> None:  # fmt: skip
    """How the viewer and an enemy stand, and what an attack now would bring.

    ``mine`` and ``its`` are the expected totals of the two.
    """
    if o < 0 or o > LAST:
        return
    me, u = b.units[viewer], b.units[other]
    my_band = int(kinds.BANDS[kinds.DISTANCES * my_kind + far])
    its_band = int(kinds.BANDS[kinds.DISTANCES * its_kind + far])
    my_reach = 1 if my_band != sight.BEYOND else 0
    its_reach = 1 if its_band != sight.BEYOND else 0
    out[o + Row.my_range] = scaled(my_band, Row.my_range.high) if my_reach else 0.0
    out[o + Row.its_range] = scaled(its_band, Row.its_range.high) if its_reach else 0.0
    seen, sees = lies_ahead(int(me.facing), dx, dy) >= 0, lies_ahead(int(u.facing), dx, dy) <= 0
    its_cover = sight.cover_against(s, b, u.at, u.cover_taken, -dx, -dy)
    my_cover = sight.cover_against(s, b, me.at, me.cover_taken, dx, dy)
    level = sight.sight_between(s, b, viewer, other)
    known = 1 - s.options.fog
    blind = defence.helpless(s, b, u, known) or defence.from_behind(s, b, u, viewer, -dx, -dy)
    taken = defence.helpless(s, b, me, 1) or defence.from_behind(s, b, me, other, dx, dy)
    digits = my_reach | its_reach << 4 * (Row.its_reach - Row.my_reach)
    digits |= (1 if seen else 0) << 4 * (Row.in_my_arc - Row.my_reach)
    digits |= (1 if sees else 0) << 4 * (Row.me_in_its_arc - Row.my_reach)
    digits |= its_cover << 4 * (Row.its_cover - Row.my_reach)
    digits |= my_cover << 4 * (Row.my_cover - Row.my_reach)
    digits |= level << 4 * (Row.sight - Row.my_reach)
    digits |= ((int(me.engaged) >> other) & 1) << 4 * (Row.engaged - Row.my_reach)
    digits |= ((int(me.held_bits) >> other) & 1) << 4 * (Row.holds_me - Row.my_reach)
    digits |= ((int(u.held_bits) >> viewer) & 1) << 4 * (Row.held_by_me - Row.my_reach)
    digits |= (0 if blind else 1) << 4 * (Row.can_defend - Row.my_reach)
    digits |= (0 if taken else 1) << 4 * (Row.i_can_defend - Row.my_reach)
    write_packed(digits, 4, BETWEEN_SCALES, out, o + Row.my_reach)
    write_exchange(
        s, b, viewer, other, my_kind, my_band, far, level, its_cover, mine, its, blind, o, out
    )
    write_exchange(
        s, b, other, viewer, its_kind, its_band, far, level, my_cover, its, mine, taken,
        o + ITS_EXCHANGE, out,
    )  # fmt: skip
    if s.options.fog == 1:
        for k in FOGGED:
            out[o + k] = 0.0


@kernel
def write_exchange(
    s: Any, b: Any, attacker: int, target: int, kind: int, band: int, far: int, level: int,
    cover: int, by: Any, against: Any, blind: int, o: int, out: Any,
) -> None:  # fmt: skip
    """An attack of ``attacker`` on ``target``, both pools at their mean: shot, then close quarters.

    ``by`` and ``against`` are the expected totals (shot, strike, dodge, parry, brawl) of the two.
    ``blind``: the target has no defence test.
    """
    if o < 0 or o > LAST:
        return
    t, strength = s.units[target], pools.strength_dice(int(s.units[attacker].strength))
    unopposed = 100 * defence.unopposed(s, t.agility)
    light = sight.sight_penalty(level)
    total, margin, dice = 0, 0, 0
    if band != sight.BEYOND and by[0] != NO_VALUE:
        total = by[0] + 100 * (band + light + sight.cover_penalty(s, b, cover, 0))
        form = c.Form.SINGLE if wp.IS_FIREARM[kind] else c.Form.THROW
        best = unopposed if blind else best_defence(s, b, target, form, kind, against)
        margin = total - best
        dice = pools.weapon_dice(s, b, kind, form, strength, 1) - int(t.armour)
        dice = hit_dice(s, b, margin, dice)
    out[o + Row.my_shot_total] = scaled(total, 100 * Row.my_shot_total.high)
    out[o + Row.my_shot_margin] = scaled_cut(margin, 100 * Row.my_shot_margin.high)
    out[o + Row.my_shot_dice] = scaled_cut(dice, Row.my_shot_dice.high)
    total, margin, dice = 0, 0, 0
    if far <= 1:
        total = by[1] + 100 * (light + sight.cover_penalty(s, b, cover, 1))
        if kinds.IS_HAND[kind] == 0 or b.units[attacker].ready < 0:
            kind = can.kind_of(s, b, attacker, -1)
        best = unopposed if blind else best_defence(s, b, target, c.Form.STRIKE, kind, against)
        margin = total - best
        dice = pools.weapon_dice(s, b, kind, c.Form.STRIKE, strength, 1) - int(t.armour)
        dice = hit_dice(s, b, margin, dice)
    out[o + Row.my_close_total] = scaled(total, 100 * Row.my_close_total.high)
    out[o + Row.my_close_margin] = scaled_cut(margin, 100 * Row.my_close_margin.high)
    out[o + Row.my_close_dice] = scaled_cut(dice, Row.my_close_dice.high)


@kernel
def best_defence(s: Any, b: Any, unit: int, form: int, kind: int, totals: Any) -> int:
    """The best of a unit's expected totals that may meet an attack."""
    best = int(totals[2])
    if defence.skill_meets(s, b, unit, c.Skill.ARMED, form, kind):
        best = max(best, totals[3])
    if defence.skill_meets(s, b, unit, c.Skill.FIGHTING, form, kind):
        best = max(best, totals[4])
    return best


@kernel
def hit_dice(s: Any, b: Any, margin: int, dice: int) -> int:
    """Dice of a margin in hundredths with ``dice`` others."""
    return dice + pools.success_dice(s, b, (margin + 99) // 100) if margin > 0 else dice
