"""Odds of the scripted player: margins, what a die is worth in defence, what a loss costs."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c

# Defence dice not rolled yet, as one may expect them: 2d6 and 3d6, sorted.
_TWO_DICE, _THREE_DICE = (4, 3, 0), (5, 4, 2)
_FACE_BITS = 4  # of a count of dice by face
_MOST_FACE = 8
_SPREAD = 2.0  # how far the best of the attack dice falls from its mean

ATTACKS = 1.6  # of an enemy in its turn

# What systems are good for while they work: the only one of its kind, and one of two.
_GUN, _SPARE_GUN = 5.0, 3.5
_PLATES, _SPARE_PLATES = 4.0, 2.5
_BLADE, _LEGS, _EYES = 3.0, 2.0, 1.0
_BUFFER = 1.5  # any system is one that another need not be
_DEATH = 6.0  # the loss of the last one, beside
_WOUND, _BAD_WOUND = 1.0, 2.5  # the pilot's first and second Hit Point


@kernel
def mean_margin(value: float, floor: int, dice: int) -> float:
    """Mean damage dice of an attack on who answers with the best of ``floor`` and some d6."""
    if dice == 0:
        return max(0.0, value - floor)
    total, below = 0.0, 0.0
    for face in range(1, 7):
        upto = 1.0
        for _ in range(dice):
            upto *= face / 6.0
        total += (upto - below) * max(0.0, value - max(face, floor))
        below = upto
    return total


@kernel
def margin_on(s: Any, b: Any, target: int, value: float, known: int) -> float:
    """Mean damage dice of an attack of a value on an Armor, by the dice it has to answer.

    ``known`` 0: the value is a mean of dice to be rolled.
    """
    t = b.units[target]
    if t.shut_down == 1:
        return value
    floor = pools.best_die(s, b, target, c.Dice.SKILL)
    dice = 0
    if t.rolled[c.Pool.DEFENCE] == 1:
        floor = max(floor, pools.best_die(s, b, target, c.Dice.DEFENCE))
    else:
        dice = pools.pool_size(s, b, target, c.Pool.DEFENCE)
    if known == 1:
        return mean_margin(value, floor, dice)
    low = mean_margin(value - _SPREAD, floor, dice)
    return 0.5 * (low + mean_margin(value + _SPREAD, floor, dice))


@kernel
def answers(s: Any, b: Any, unit: int) -> int:
    """Dice a unit can defend with, those not rolled as one may expect them: counts by face."""
    u = b.units[unit]
    found = 0
    for slot in range(c.DIE_A):
        if u.die[slot] > 0:
            found += 1 << (_FACE_BITS * int(u.die[slot]))
    if u.rolled[c.Pool.DEFENCE] == 1:
        for slot in range(c.DIE_D, c.DIE_M):
            if u.die[slot] > 0:
                found += 1 << (_FACE_BITS * int(u.die[slot]))
    else:
        dice = pools.pool_size(s, b, unit, c.Pool.DEFENCE)
        for k in range(dice):
            face = _TWO_DICE[k] if dice == 2 else _THREE_DICE[k]
            found += 1 << (_FACE_BITS * face)
    return found


@kernel
def nth_best(found: int, n: int) -> int:
    """The n-th highest of some dice counted by face; 0 if there are fewer."""
    if n <= 0:
        return _MOST_FACE
    for k in range(_MOST_FACE):
        face = _MOST_FACE - k
        n -= (found >> (_FACE_BITS * face)) & 15
        if n <= 0:
            return face
    return 0


@kernel
def reserve(found: int, face: int, attacks: float) -> float:
    """Points that a die among ``found`` is worth in defence against that many attacks to come.

    Each attack takes one die, so it counts by what stands in for it: the best of those left over.
    """
    if attacks <= 0.0 or face > _MOST_FACE:
        return 0.0
    others = found - (1 << (_FACE_BITS * face))
    whole = int(attacks)
    less = max(0, face - nth_best(others, whole)) if whole > 0 else 0
    more = max(0, face - nth_best(others, whole + 1))
    return less + (attacks - whole) * (more - less)


@kernel
def attacks_to_come(s: Any, b: Any, unit: int, but: int) -> float:
    """Attacks that a unit may expect, a fair share of those of enemies still to act but one."""
    side = s.units[unit].side
    foes, friends = 0, 0
    for other in range(s.n_units):
        if s.units[other].side == side:
            friends += pools.operable(s, b, other)
        elif other != but and b.units[other].acted == 0 and pools.operable(s, b, other) == 1:
            foes += 1
    return ATTACKS * foes / max(1, friends)


@kernel
def system_use(s: Any, b: Any, unit: int, kind: int) -> float:
    """What a system is good for while it works, besides being one more to lose."""
    if kind == c.System.DIR or kind == c.System.SMA:
        guns = pools.working(s, b, unit, c.System.DIR) + pools.working(s, b, unit, c.System.SMA)
        return _GUN if guns == 1 else _SPARE_GUN
    if kind == c.System.DEF:
        return _PLATES if pools.working(s, b, unit, c.System.DEF) == 1 else _SPARE_PLATES
    if kind == c.System.HTH:
        return _BLADE
    if kind == c.System.MOV:
        return _LEGS
    return _EYES


@kernel
def loss_cost(s: Any, b: Any, unit: int, kind: int) -> float:
    """What the loss of a system of a kind costs."""
    last = _DEATH if pools.installed(s, b, unit) == 1 else 0.0
    return _BUFFER + last + system_use(s, b, unit, kind)


@kernel
def table_cost(s: Any, b: Any, unit: int) -> float:
    """Mean cost of a loss by the table: any system or, as likely as each, the pilot (ST-100)."""
    u = b.units[unit]
    count, uses = 0, 0.0
    for k in range(c.SYSTEM_SLOTS):
        if pools.is_installed(u.system_state[k]):
            count += 1
            uses += loss_cost(s, b, unit, int(u.system_kind[k]))
    pilot = _WOUND if u.pilot_hp >= 3 else _BAD_WOUND
    if u.pilot_hp <= 1:
        pilot = uses + (_DEATH if count > 1 else 0.0)
    return (uses + pilot) / (count + 1)
