"""What the scripted player expects of attacks and contests, as its side sees them.

The worth of an attack is what it takes off a foe on average: falling counts 1 for a fresh one, half
of it for the fall itself and half for the wounds. Facts that ``fog`` hides are guessed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import defence, modifiers, odds, pools, sight
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
NO_DEFENCE = -1  # rank of a unit without a defence test


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
    if other == NO_DEFENCE:
        return odds.hold_chance(rank, margin - attack + defence)
    y = min(max(margin - attack + defence + odds.MOST_BEST, 0), EDGE_WIDTH - 1)
    fails = FAILS[other] * odds.hold_chance(rank, margin - attack)
    return EDGE[(rank * odds.RANKS + other) * EDGE_WIDTH + y] + fails


@kernel
def harm(dice: int, armour: int, health: int, vitality: int) -> float:
    """What a hit with a number of dice takes off a unit."""
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
        return GUESSED_ATTRIBUTE + modifiers.wound_penalty(u), GUESSED_RANK
    profile = s.units[unit]
    bonus = pools.attribute_of(profile, skill) + modifiers.wound_penalty(u)
    return bonus, int(profile.rank[skill])


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
    s: Any, b: Any, side: int, unit: int, target: int, at: int, to: int, kind: int, form: int
) -> tuple[int, int]:
    """(bonus, rank) of the best defence of a unit on ``to`` against an attack from ``at``."""
    t = b.units[target]
    sees = known(s, b, side, target)
    dx, dy = sight.way_between(s, b, to, at)
    bonus, rank = ability(s, b, side, target, c.Skill.DODGE)
    surprised = to == t.at and defence.from_behind(s, b, t, unit, dx, dy)
    if surprised or defence.helpless(s, b, t, sees):
        return defence.unopposed(s, bonus - modifiers.wound_penalty(t)), NO_DEFENCE
    if sees:
        for skill in (c.Skill.ARMED, c.Skill.FIGHTING):
            if defence.may_defend(s, b, target, skill, form, kind):
                rank = max(rank, int(s.units[target].rank[skill]))
    if s.options.entangled_defence == 1:
        bonus += modifiers.entangled_penalty(t)
    return bonus + modifiers.form_on_defence(form), rank


@kernel
def worth(
    s: Any, b: Any, side: int, unit: int, target: int, at: int, to: int, cover: int, kind: int,
    form: int, point: int, bonus: int,
) -> tuple[float, float]:  # fmt: skip
    """(worth, chance to hit) of a unit on ``at`` attacking another on ``to``, as a side sees it.

    ``cover``: rating that the target has taken or would take there. ``bonus``: aim and penalties
    for several actions.
    """
    u, profile = b.units[unit], s.units[target]
    far, light, behind = modifiers.across(s, b, at, to, cover, kind, pools.is_close(form))
    if far == sight.BEYOND:
        return 0.0, 0.0
    attack, rank = ability(s, b, side, unit, pools.skill_of(kind, form))
    attack += bonus + far + behind + c.AIMPOINT_TEST[point] + modifiers.entangled_penalty(u)
    if not sight.clasped(u, target):
        attack += light
    bar, other = defence_of(s, b, side, unit, target, at, to, kind, form)
    sees = known(s, b, side, unit)
    strength = pools.strength_dice(int(s.units[unit].strength) if sees else GUESSED_ATTRIBUTE)
    armour, vitality = int(profile.armour), int(profile.vitality)
    health = health_left(s, b, side, target)
    dice = c.AIMPOINT_DICE[point]
    if form == c.Form.AUTO:
        # The mean over the rounds that hit, at the quarters of the rate die.
        low, high = (2, 4) if wp.AUTO_FULL[kind] == 0 else (3, 7)
        few = dice + pools.weapon_dice(s, b, kind, form, strength, low)
        many = dice + pools.weapon_dice(s, b, kind, form, strength, high)
        one, chance = attack_worth(attack, rank, bar, other, few, armour, health, vitality)
        two, _ = attack_worth(attack, rank, bar, other, many, armour, health, vitality)
        return 0.5 * (one + two), chance
    dice += pools.weapon_dice(s, b, kind, form, strength, 1)
    return attack_worth(attack, rank, bar, other, dice, armour, health, vitality)


@kernel
def worth_here(
    s: Any, b: Any, unit: int, target: int, kind: int, form: int, bonus: int
) -> tuple[float, float]:
    """:func:`worth` of a unit's attack from where it stands, as its own side sees it."""
    t = b.units[target]
    side, at, to = int(s.units[unit].side), int(b.units[unit].at), int(t.at)
    return worth(s, b, side, unit, target, at, to, int(t.cover_taken), kind, form, 0, bonus)


@kernel
def thing_worth(
    s: Any, b: Any, unit: int, at: int, thing: int, kind: int, close: int, bonus: int
) -> float:
    """Worth of an attack on an object (FW-238) from a cell; 0 without anything to win by it."""
    o, facts = b.objects[thing], s.objects[thing]
    side = int(s.units[unit].side)
    wins = int(s.objective_bits) & (1 << side)
    if wins == 0 or can.stands_against(s, b, side, thing) == 0:
        return 0.0
    band, light = modifiers.against_object(s, b, at, thing, kind, close)
    if band == sight.BEYOND:
        return 0.0
    attack, rank = ability(s, b, side, unit, wp.SKILL[kind])
    attack += bonus + c.AIMPOINT_TEST[facts.point] + band + light
    dice = wp.DICE[kind] + c.AIMPOINT_DICE[facts.point]
    if close == 1 and wp.IS_HAND[kind]:
        dice += pools.strength_dice(int(s.units[unit].strength))
    whole, hard = int(facts.toughness), int(s.options.object_def)
    left = whole - int(o.wear)
    value, _ = attack_worth(attack, rank, hard, NO_DEFENCE, dice, 0, left, whole)
    return value * OBJECT_VALUE * (2.0 if can.objects_against(s, b, side) == 1 else 1.0)


@kernel
def hold_chance(
    s: Any, b: Any, side: int, unit: int, target: int, margin: int, extra: int
) -> float:
    """Chance to win a Strength contest by ``margin`` (FW-249)."""
    bonus, rank = ability(s, b, side, unit, c.Skill.FEAT)
    other, other_rank = ability(s, b, side, target, c.Skill.FEAT)
    bonus += modifiers.entangled_penalty(b.units[unit])
    other += modifiers.entangled_penalty(b.units[target])
    return edge(bonus + extra, rank, other, other_rank, margin)
