"""The rest of a row of another unit: where it stands, and what both could do to each other.

``o`` is the offset of the row; (dx, dy) the way from the viewer to the unit, in cells. Cover and
sight between two units are worked out once for both directions; ``questions`` has the same by line.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, write_packed
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.ascension_isle.observe import kinds
from mech_env.rulesets.ascension_isle.observe.layout import LAYOUT, Ally, Row
from mech_env.rulesets.ascension_isle.observe.rows import LAST
from mech_env.rulesets.ascension_isle.questions import (
    advantage,
    armour,
    attacks,
    challenge,
    cover,
    gear,
    odds,
    space,
    targets,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.ground import Cover

_ROW = LAYOUT.pieces["enemies"]
RELATION_SCALES = _ROW.scales("sight", "increments")  # of four bits
FACE_SCALES = _ROW.scales("its_hidden_1", "my_hidden_6")  # flags
ITS_EXCHANGE = Row.its_challenge - Row.my_challenge  # from my attack to its
NEAR = int(Row.near.high)
TWICE_MEAN = tuple(n * (faces + 1) for n, faces in zip(c.TEST_COUNT, c.TEST_FACES, strict=True))
ALLY_PLACE, ENEMY_PLACE = int(Ally.dx), int(Row.dx)


@kernel
def write_place(dx: int, dy: int, side: int, o: int, out: Any) -> int:
    """Where something is from the viewer: four features from offset ``o`` on; the distance."""
    if o < 0 or o > LAST:
        return 0
    far = space.length(dx, dy)
    out[o] = scaled(-dx if side == 1 else dx, Row.dx.high)
    out[o + 1] = scaled(dy, Row.dy.high)
    out[o + 2] = scaled(far, Row.distance.high)
    out[o + 3] = scaled(min(far, NEAR), NEAR)
    return far


@kernel
def cover_towards(s: Any, b: Any, unit: int, towards: int) -> tuple[int, int]:
    """AI-054, AI-059, AI-062: (level of cover, 1: fully behind it) of a unit in a direction."""
    u = b.units[unit]
    x, y = int(u.x), int(u.y)
    wall = cover.wall_at(s, x, y)
    if wall >= 0 and space.turn(towards, int(s.pieces[wall].facing)) <= cover.COVERED_TURN:
        level = int(s.pieces[wall].level)
        return (max(level, Cover.FULL), 1) if u.behind == 1 else (level, 0)
    bush = cover.bush_at(s, x, y)
    if bush >= 0 and space.turn(towards, int(s.pieces[bush].facing)) <= cover.COVERED_TURN:
        return Cover.LIGHT, 0
    return Cover.NONE, 0


@kernel
def faces_of(s: Any, level: int, shut: int) -> int:
    """AI-048 to AI-051, AI-062: faces that cover hides, a bit each from face 1 on."""
    if shut:
        return g.ALL_FACES >> 1
    return g.HIDDEN_FACES[int(s.options.cover_reading) * g.N_COVERS + level] >> 1


@kernel
def write_towards(
    s: Any, b: Any, viewer: int, other: int, dx: int, dy: int, far: int, sight: int,
    my_kind: int, its_kind: int, mine: Any, its: Any, fog: int, o: int, out: Any,
) -> None:  # fmt: skip
    """How the viewer and an enemy stand, and what an attack now would bring.

    ``mine`` and ``its``: what both add to attacks with the weapon in hand and to bolts.
    """
    if o < 0 or o > LAST:
        return
    me, u = b.units[viewer], b.units[other]
    ahead = space.bearing(dx, dy)
    its_cover, it_shut = cover_towards(s, b, other, (ahead + 4) & 7)
    my_cover, i_shut = cover_towards(s, b, viewer, ahead)
    mine_hits = reach(s, b, viewer, my_kind, far, sight, i_shut, 1)
    its_hits = reach(s, b, other, its_kind, far, sight, it_shut, 1 - fog)
    my_bolt = 1 if far <= w.BOLT_RANGE and sight and i_shut == 0 and me.core >= 1 else 0
    its_bolt = 1 if far <= w.BOLT_RANGE and sight and it_shut == 0 and u.core >= 1 else 0
    base = int(Row.sight)
    digits = sight
    digits |= its_cover << 4 * (Row.its_cover - base)
    digits |= my_cover << 4 * (Row.my_cover - base)
    digits |= it_shut << 4 * (Row.it_is_shut - base)
    digits |= i_shut << 4 * (Row.i_am_shut - base)
    if me.arc >= 0 and space.in_arc(int(me.arc), dx, dy):
        digits |= 1 << 4 * (Row.in_my_arc - base)
    if u.arc >= 0 and space.in_arc(int(u.arc), -dx, -dy):
        digits |= 1 << 4 * (Row.me_in_its_arc - base)
    close = kinds.MARK_ROWS[my_kind * kinds.MARKS] > 0.0
    its_close = kinds.MARK_ROWS[its_kind * kinds.MARKS] > 0.0
    digits |= (mine_hits if not close else 0) << 4 * (Row.my_reach - base)
    digits |= (its_hits if not its_close else 0) << 4 * (Row.its_reach - base)
    digits |= my_bolt << 4 * (Row.my_bolt - base)
    digits |= its_bolt << 4 * (Row.its_bolt - base)
    digits |= (mine_hits if close else 0) << 4 * (Row.my_strike - base)
    digits |= (its_hits if its_close else 0) << 4 * (Row.its_strike - base)
    if mine_hits and not close and gear.may_aim_again(s, b, viewer):
        digits |= 1 << 4 * (Row.my_aim - base)
    if sight and far <= targets.TAUNT_RANGE:
        digits |= 1 << 4 * (Row.my_taunt - base)
    increments = int(kinds.INCREMENTS[my_kind * challenge.RANGE_CELLS + far])
    digits |= increments << 4 * (Row.increments - base)
    write_packed(digits, 4, RELATION_SCALES, out, o + base)
    faces = faces_of(s, its_cover, it_shut) | faces_of(s, my_cover, i_shut) << 6
    write_packed(faces, 1, FACE_SCALES, out, o + Row.its_hidden_1)
    write_exchange(s, b, viewer, other, my_kind, far, its_cover, mine[0], mine_hits, fog, o, out)
    write_exchange(
        s, b, other, viewer, its_kind, far, my_cover, its[0], its_hits, 0, o + ITS_EXCHANGE, out
    )
    out[o + Row.my_bolt_chance] = 0.0
    out[o + Row.its_bolt_chance] = 0.0
    if my_bolt:
        needed = against(s, b, viewer, other, w.Weapon.BOLT, far, its_cover, fog) - mine[1]
        out[o + Row.my_bolt_chance] = odds.chance(s, needed)
    if its_bolt:
        needed = against(s, b, other, viewer, w.Weapon.BOLT, far, my_cover, 0) - its[1]
        out[o + Row.its_bolt_chance] = odds.chance(s, needed)


@kernel
def reach(s: Any, b: Any, unit: int, kind: int, far: int, sight: int, shut: int, known: int) -> int:
    """Whether a unit reaches an enemy with the weapon in its hand (``targets``).

    ``known`` 0: the viewer does not know its ammunition, and takes it for loaded.
    """
    if kind == kinds.KIND_BITS:
        return 0
    if w.ARM[kind] == w.Arm.CLOSE:
        return 1 if far <= targets.STRIKE_RANGE else 0
    if sight == 0 or shut or far > targets.reach_of(kind):
        return 0
    return 1 if known == 0 or gear.is_loaded(s, b, unit) else 0


@kernel
def against(
    s: Any, b: Any, attacker: int, target: int, kind: int, far: int, level: int, fog: int
) -> int:
    """``challenge.challenge`` with cover and distance known; never below 0 (AI-055).

    ``fog`` 1: without the target's advantage.
    """
    sum_ = challenge.BASE + challenge.target_line(b, target) + challenge.light_line(s, b, target)
    if w.ARM[kind] != w.Arm.CLOSE:
        sum_ += challenge.size_line(s, target) + challenge.range_line(kind, far)
        sum_ += challenge.shooter_line(b, attacker) + challenge.deck_line(b, target)
        sum_ += g.COVER_AC[level]
        if fog == 0:
            sum_ += advantage.in_snap(b, target)
    return max(0, sum_)


@kernel
def write_exchange(
    s: Any, b: Any, attacker: int, target: int, kind: int, far: int, level: int, bonus: int,
    hits: int, fog: int, o: int, out: Any,
) -> None:  # fmt: skip
    """An attack of one on the other with the weapon in hand; nothing without one."""
    if o < 0 or o > LAST:
        return
    if kind == kinds.KIND_BITS:
        clear(out, o + Row.my_challenge, o + Row.its_challenge)
        return
    needed = against(s, b, attacker, target, kind, far, level, fog)
    bonus += attacks.size_bonus(s, attacker, target, kind)
    out[o + Row.my_challenge] = scaled_cut(needed, Row.my_challenge.high)
    out[o + Row.my_bonus] = scaled_cut(bonus, Row.my_bonus.high)
    twice = 2 * (bonus - needed) + TWICE_MEAN[int(s.options.test_dice)]
    out[o + Row.my_margin] = scaled_cut(twice, 2 * Row.my_margin.high)
    out[o + Row.my_chance] = odds.chance(s, needed - bonus) if hits else 0.0
    t = s.units[target]
    mean = int(kinds.TWICE_MEAN[kind]) // 2
    value, hard = int(t.armour[c.Location.TORSO]), int(t.hardened)
    through = armour.past_layers(kind, mean, 0, 0, value, hard)
    out[o + Row.my_damage] = scaled_cut(through, Row.my_damage.high)
