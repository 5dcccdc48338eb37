"""What the scripted player reckons: what an attack is worth, from where, and where to stand.

The worth of an attack is what it takes off a foe on average: falling counts 1 for a fresh one, half
of it for the fall itself and half for the wounds. Facts that ``fog`` hides are guessed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel
from mech_env.core.squares import ALL_ROUND, ahead
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import odds, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp

# What is believed of an enemy's numbers in fog.
GUESSED_ATTRIBUTE = 6
GUESSED_RANK = 2
GUESSED_HEALTH = (6, 3, 1)  # eighths of Vitality left, by wound

OBJECT_VALUE = 1.6  # an objective against a foe's fall

MOST_DICE = 18
MOST_SUCCESS = 4  # success dice told apart; with more hardly anybody stands
MOST_ARMOUR = 4
MOST_HEALTH = 40
NO_DEFENCE = -1  # rank of who has no defence test


def _edges() -> NDArray[np.float64]:
    """P(neither fails and own B - other B >= y) by both ranks and y -50 … 51, flat."""
    hold = odds.HOLD_CHANCE.reshape(odds.RANKS, odds.HOLD_WIDTH)
    sound = hold[:, :-1] - hold[:, 1:]  # exactly B, by rank
    width = 2 * odds.MOST_BEST + 2
    edges = np.zeros((odds.RANKS, odds.RANKS, width))
    for y in range(width):
        for other in range(odds.MOST_BEST + 1):
            least = min(max(0, other + y - odds.MOST_BEST), odds.HOLD_WIDTH - 1)
            edges[:, :, y] += hold[:, least, None] * sound[None, :, other]
    return edges.ravel()


def _harm() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """P(damage >= h) and the mean of min(damage, h) by dice, armour and h, flat."""
    die = np.array([0.0, *[0.1] * 10])
    shape = (MOST_DICE + 1, MOST_ARMOUR + 1, MOST_HEALTH + 1)
    fall, mean = np.zeros(shape), np.zeros(shape)
    damage = np.array([0.0, *[0.2] * 5])  # no dice: half a die (FW-130)
    for dice in range(MOST_DICE + 1):
        if dice > 0:
            damage = die if dice == 1 else np.convolve(damage, die)
        left = damage
        for armour in range(MOST_ARMOUR + 1):
            if armour > 0:
                # One die of armour: `left` is the damage still there, never below 0.
                wide = np.convolve(left, die[::-1])
                left = np.append(wide[: len(die)].sum(), wide[len(die) :])
            at_least = np.append(left[::-1].cumsum()[::-1], np.zeros(MOST_HEALTH + 1))
            for health in range(1, MOST_HEALTH + 1):
                fall[dice, armour, health] = at_least[health]
                mean[dice, armour, health] = at_least[1 : health + 1].sum()
    return fall.ravel(), mean.ravel()


EDGE = _edges()
EDGE_WIDTH = 2 * odds.MOST_BEST + 2
FALL, MEAN_HARM = _harm()
FAILS = 1.0 - odds.HOLD_CHANCE[:: odds.HOLD_WIDTH]  # chance of a critical failure by rank


@kernel
def edge(attack: int, rank: int, defence: int, other: int, margin: int) -> float:
    """Chance to beat a test by ``margin`` at least; bonuses and ranks of both (FW-005, FW-244)."""
    bare = min(max(margin - attack, 0), odds.HOLD_WIDTH - 1)
    if other == NO_DEFENCE:
        bare = min(max(margin - attack + defence, 0), odds.HOLD_WIDTH - 1)
        return odds.HOLD_CHANCE[rank * odds.HOLD_WIDTH + bare]
    y = min(max(margin - attack + defence + odds.MOST_BEST, 0), EDGE_WIDTH - 1)
    fails = FAILS[other] * odds.HOLD_CHANCE[rank * odds.HOLD_WIDTH + bare]
    return EDGE[(rank * odds.RANKS + other) * EDGE_WIDTH + y] + fails


@kernel
def harm(dice: int, armour: int, health: int, vitality: int) -> float:
    """What a hit with so many dice takes off a unit."""
    row = min(max(dice, 0), MOST_DICE) * (MOST_ARMOUR + 1) + min(armour, MOST_ARMOUR)
    k = row * (MOST_HEALTH + 1) + min(max(health, 1), MOST_HEALTH)
    return 0.5 * (FALL[k] + MEAN_HARM[k] / vitality)


@kernel
def attack_worth(
    attack: int, rank: int, defence: int, other: int, dice: int, armour: int, health: int,
    vitality: int,
) -> tuple[float, float]:  # fmt: skip
    """(worth, chance to hit) of an attack; ``dice``: all damage dice but those of the margin."""
    chance = edge(attack, rank, defence, other, 1)
    total, more = 0.0, chance
    for success in range(1, MOST_SUCCESS):
        if more < 0.002:
            break
        rest = edge(attack, rank, defence, other, 5 * success + 1)
        total += (more - rest) * harm(success + dice, armour, health, vitality)
        more = rest
    total += more * harm(MOST_SUCCESS + dice, armour, health, vitality)
    return total, chance


@kernel
def known(s: Any, b: Any, side: int, unit: int) -> int:
    """Whether a side sees a unit's numbers (option fog)."""
    return 1 if s.options.fog == 0 or s.units[unit].side == side else 0


@kernel
def ability(s: Any, b: Any, side: int, unit: int, skill: int) -> tuple[int, int]:
    """(bonus, rank) of a unit's test as a side sees it; wounds included."""
    u = b.units[unit]
    if known(s, b, side, unit) == 0:
        return GUESSED_ATTRIBUTE + pools.wound_penalty(u), GUESSED_RANK
    return pools.attribute_of(s.units[unit], skill) + pools.wound_penalty(u), int(
        s.units[unit].rank[skill]
    )


@kernel
def health_left(s: Any, b: Any, side: int, unit: int) -> int:
    """Damage that fells a unit, as a side sees it."""
    u = b.units[unit]
    profile = s.units[unit]
    if known(s, b, side, unit):
        return int(profile.vitality) - int(u.damage)
    return max(1, GUESSED_HEALTH[u.wound] * int(profile.vitality) // 8)


@kernel
def defence_of(
    s: Any, b: Any, side: int, unit: int, target: int, at: int, to: int, kind: int, verb: int
) -> tuple[int, int]:
    """(bonus, rank) of the best defence of a unit on ``to`` against an attack from ``at``."""
    t = b.units[target]
    profile = s.units[target]
    blind = t.surprised == 1 or pools.cap_of(s, b, t) == 0
    if s.options.debt_blocks_defence == 1 and known(s, b, side, target) and t.debt >= 1:
        blind = True
    if s.options.rear_surprise == 1 and int(t.engaged) & (1 << unit) == 0:
        if to == t.at and ahead(to, int(t.facing), at, int(s.width)) < 0:
            blind = True
    bonus, rank = ability(s, b, side, target, c.Skill.DODGE)
    if blind:
        if s.options.surprise_defence == c.SurpriseDefence.ATTRIBUTE:
            return bonus - pools.wound_penalty(t), NO_DEFENCE
        return 0, NO_DEFENCE
    if verb >= c.Form.STRIKE and known(s, b, side, target):
        weapon = can.in_hand(t)
        if weapon >= 0 and wp.IS_HAND[b.weapons[weapon].kind]:
            rank = max(rank, int(profile.rank[c.Skill.ARMED]))
        if wp.SKILL[kind] == c.Skill.FIGHTING or (profile.natural == 1 and verb != c.Form.THROW):
            rank = max(rank, int(profile.rank[c.Skill.FIGHTING]))
    if t.held_bits != 0 and s.options.entangled_defence == 1:
        bonus += pools.ENTANGLED_PENALTY
    if verb == c.Form.AUTO:
        bonus += pools.AUTO_DEFENCE
    return bonus, rank


@kernel
def worth(
    s: Any, b: Any, side: int, unit: int, target: int, at: int, to: int, cover: int, kind: int,
    verb: int, point: int, bonus: int,
) -> tuple[float, float]:  # fmt: skip
    """(worth, chance to hit) of a unit on ``at`` attacking another on ``to``, as a side sees it.

    ``cover``: rating that the target has taken or would take there. ``bonus``: aim and penalties
    for several actions.
    """
    u = b.units[unit]
    close = 1 if verb >= c.Form.STRIKE and verb != c.Form.THROW else 0
    if close == 0:
        band = sight.band_modifier(kind, sight.cells_apart(s, b, at, to))
        if band == sight.BEYOND:
            return 0.0, 0.0
        bonus += band
    attack, rank = ability(
        s, b, side, unit, c.Skill.THROWN if verb == c.Form.THROW else wp.SKILL[kind]
    )
    attack += bonus + c.AIMPOINT_TEST[point]
    if u.held_bits != 0:
        attack += pools.ENTANGLED_PENALTY
    if u.holding != target and int(u.held_bits) & (1 << target) == 0:
        attack -= 2 * sight.sight_level(s, b, at, to)
    if cover > 0 and (close == 0 or s.options.cover_vs_close == 1):
        direction = (int(s.cells[to]) >> c.CELL_DIRECTION) & 15
        if direction == ALL_ROUND or ahead(to, direction, at, int(s.width)) > 0:
            attack -= 2 * cover
    defence, other = defence_of(s, b, side, unit, target, at, to, kind, verb)
    dice = wp.DICE[kind] + c.AIMPOINT_DICE[point]
    if wp.IS_HAND[kind] and (verb != c.Form.THROW or s.options.thrown_strength == 1):
        dice += pools.strength_dice(
            int(s.units[unit].strength) if known(s, b, side, unit) else GUESSED_ATTRIBUTE
        )
    health, vitality = health_left(s, b, side, target), int(s.units[target].vitality)
    if verb == c.Form.AUTO:
        # The mean over the rounds that hit, at the quarters of the rate die.
        step = max(0, wp.DICE[kind])
        low, high = (1, 4) if wp.AUTO_FULL[kind] == 0 else (2, 7)
        one, chance = attack_worth(
            attack,
            rank,
            defence,
            other,
            dice + low * step,
            int(s.units[target].armour),
            health,
            vitality,
        )
        two, _ = attack_worth(
            attack,
            rank,
            defence,
            other,
            dice + (high - 1) * step,
            int(s.units[target].armour),
            health,
            vitality,
        )
        return 0.5 * (one + two), chance
    if verb == c.Form.BURST:
        dice += max(0, wp.DICE[kind])
    return attack_worth(
        attack, rank, defence, other, dice, int(s.units[target].armour), health, vitality
    )


@kernel
def thing_worth(
    s: Any, b: Any, unit: int, at: int, thing: int, kind: int, close: int, bonus: int
) -> float:
    """Worth of an attack on an object (FW-238) from a cell; 0 without anything to win by it."""
    o = b.objects[thing]
    side = int(s.units[unit].side)
    if (
        o.destroyed == 1
        or s.objects[thing].side == side
        or int(s.objective_bits) & (1 << side) == 0
    ):
        return 0.0
    attack, rank = ability(s, b, side, unit, wp.SKILL[kind])
    attack += (
        bonus
        + c.AIMPOINT_TEST[s.objects[thing].point]
        - 2 * sight.sight_level(s, b, at, int(s.objects[thing].at))
    )
    dice = wp.DICE[kind] + c.AIMPOINT_DICE[s.objects[thing].point]
    if close == 1:
        dice += pools.strength_dice(int(s.units[unit].strength)) if wp.IS_HAND[kind] else 0
    else:
        band = sight.band_modifier(kind, sight.cells_apart(s, b, at, int(s.objects[thing].at)))
        if band == sight.BEYOND:
            return 0.0
        attack += band
    left = int(s.objects[thing].toughness) - int(o.wear)
    value, _ = attack_worth(
        attack,
        rank,
        int(s.options.object_def),
        NO_DEFENCE,
        dice,
        0,
        left,
        int(s.objects[thing].toughness),
    )
    others = 0
    for k in range(s.n_objects):
        if s.objects[k].side != side and b.objects[k].destroyed == 0 and k != thing:
            others += 1
    return value * OBJECT_VALUE * (2.0 if others == 0 else 1.0)


@kernel
def hold_chance(
    s: Any, b: Any, side: int, unit: int, target: int, margin: int, extra: int
) -> float:
    """Chance to win a Strength contest by ``margin`` (FW-249)."""
    bonus, rank = ability(s, b, side, unit, c.Skill.FEAT)
    other, other_rank = ability(s, b, side, target, c.Skill.FEAT)
    if b.units[unit].held_bits != 0:
        bonus += pools.ENTANGLED_PENALTY
    if b.units[target].held_bits != 0:
        other += pools.ENTANGLED_PENALTY
    return edge(bonus + extra, rank, other, other_rank, margin)
