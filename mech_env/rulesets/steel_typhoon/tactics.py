"""What the scripted player reckons: chances to hit, what an attack is worth, where to stand."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import axial, distance, hex_at, row_inverse
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.capabilities import (
    HAS_A,
    HAS_K,
    HAS_ROCKET,
    METRES_PER_HEX,
    attack_dice,
    mode_dice,
    modes_against,
)
from mech_env.rulesets.steel_typhoon.pools import (
    best_die,
    installed,
    operable,
    weapons,
    working,
)
from mech_env.rulesets.steel_typhoon.sight import (
    DIRECT_FIRE_RANGE,
    clear_line,
    cover_of,
    enterable,
    piece_cover,
)
from mech_env.rulesets.steel_typhoon.state import (
    DEF,
    DIE_A,
    DIE_D,
    DIE_K,
    DIE_M,
    DIE_ROCKET,
    DIR,
    HTH,
    IN_FIGHT,
    MODE_DIR,
    NO_COVER,
    ON_UNIT,
    POOL_A,
    POOL_D,
    SMA,
)

# Chance that one damage die is a Direct Hit (ST-091 to ST-094).
CLOSE_RATE = 0.5
OPEN_RATE = 1.0 / 3.0
COVER_RATE = 1.0 / 6.0

CAUTION = 0.5  # what a chance to be hit weighs against a chance to hit


@kernel
def hit_rate(b: Any, unit: int, target: int, mode: int) -> float:
    """Chance that a damage die of an attack from where a unit stands is a Direct Hit."""
    if mode != MODE_DIR:
        return CLOSE_RATE
    kind, _ = cover_of(b, b.units[unit].hex, target)
    return OPEN_RATE if kind == NO_COVER else COVER_RATE


@kernel
def best_attack_die(b: Any, unit: int, mode: int, with_skill: int) -> float:
    """Face of the best die it could attack with in a mode; what an unrolled pool would bring."""
    u = b.units[unit]
    kinds = mode_dice(b, unit, mode) & attack_dice(b, unit, 1)
    best = 0.0
    if kinds & HAS_K and with_skill == 1:
        best = float(best_die(b, unit, DIE_K, DIE_A))
    if kinds & HAS_A:
        if u.rolled[POOL_A] == 1:
            best = max(best, float(best_die(b, unit, DIE_A, DIE_ROCKET)))
        else:
            best = max(best, 5.2 if weapons(b, unit) > 1 else 3.5)
    if kinds & HAS_ROCKET:
        if u.rolled[POOL_A] == 1:
            best = max(best, float(best_die(b, unit, DIE_ROCKET, DIE_D)))
        else:
            best = max(best, 5.5)
    return best


@kernel
def likely_defence(b: Any, target: int) -> float:
    """What a target can be expected to answer an attack with."""
    t = b.units[target]
    if t.shut_down == 1:
        return 0.0
    skill = float(best_die(b, target, DIE_K, DIE_A))
    if t.rolled[POOL_D] == 1:
        return max(skill, float(best_die(b, target, DIE_D, DIE_M)))
    count = working(b, target, DEF)
    if count == 0:
        return skill
    return max(skill, 4.5 if count == 1 else 5.0)


@kernel
def attack_worth(b: Any, unit: int, target: int, mode: int, with_skill: int) -> float:
    """Expected Direct Hits of an attack on an Armor, weighted by how close to falling it is."""
    t = b.units[target]
    value = best_attack_die(b, unit, mode, with_skill)
    s = b.sides[b.units[unit].side]
    if s.spot_value[target] > 0 and s.spot_by[target] != unit:
        value += s.spot_value[target]
    # The answer varies: even a hopeless comparison leaves a little.
    margin = max(0.4, value - likely_defence(b, target) + 0.8)
    weight = 1.0 + 0.3 * t.direct_hits + 0.12 * (5 - installed(b, target))
    return hit_rate(b, unit, target, mode) * margin * weight


@kernel
def best_target(b: Any, unit: int, with_skill: int) -> tuple[int, float]:
    """The Armor most worth attacking now and what that is worth; (-1, 0) for none."""
    best, most = -1, 0.0
    for target in range(b.n_units):
        modes = modes_against(b, unit, ON_UNIT, target)
        for mode in range(3):
            if modes & (1 << mode):
                worth = attack_worth(b, unit, target, mode, with_skill)
                if worth > most:
                    best, most = target, worth
    return best, most


@kernel
def enemies_to_come(b: Any, side: int) -> int:
    """Enemy Armors that may still act this round."""
    count = 0
    for unit in range(b.n_units):
        u = b.units[unit]
        if u.side != side and u.acted == 0 and operable(b, unit):
            count += 1
    return count


@kernel
def reach_rate(b: Any, unit: int, a: int, t: int) -> float:
    """Chance per damage die with which a unit standing on ``a`` would hit somebody on ``t``."""
    away = distance(a, t, b.width)
    if away == 1 and working(b, unit, HTH) > 0:
        return CLOSE_RATE
    if working(b, unit, SMA) > 0:
        return CLOSE_RATE
    if working(b, unit, DIR) > 0 and away <= DIRECT_FIRE_RANGE + 5 and clear_line(b, a, t):
        return COVER_RATE if piece_cover(b, a, t) >= 0 else OPEN_RATE
    if away == 1:
        return 0.15  # bare hands, Skill dice only
    return 0.0


@kernel
def place_worth(b: Any, unit: int, at: int) -> float:
    """How good a hex is to stand on: the best shot from it less what can be fired at it."""
    u = b.units[unit]
    offer, danger = 0.0, 0.0
    nearest = 99
    foes = 0
    for enemy in range(b.n_units):
        e = b.units[enemy]
        if e.fate != IN_FIGHT or e.side == u.side:
            continue
        offer = max(offer, reach_rate(b, unit, at, e.hex))
        if operable(b, enemy):
            danger += reach_rate(b, enemy, e.hex, at)
            foes += 1
        nearest = min(nearest, distance(at, e.hex, b.width))
    for squad in range(b.n_squads):
        q = b.squads[squad]
        if q.hex >= 0 and q.side != u.side:
            nearest = min(nearest, distance(at, q.hex, b.width))
            if clear_line(b, q.hex, at):
                danger += 0.3 * (COVER_RATE if piece_cover(b, q.hex, at) >= 0 else OPEN_RATE)
    worth = offer - CAUTION * danger / max(1, foes)
    if offer < OPEN_RATE:
        worth -= 0.012 * nearest
    if b.objective_hex >= 0 and u.side == b.objective_side:
        worth -= 0.03 * distance(at, b.objective_hex, b.width)
    return worth


@kernel
def best_place(b: Any, unit: int, steps: int) -> tuple[int, float]:
    """The best hex within some steps, as the crow flies, and how much better than here it is."""
    u = b.units[unit]
    here = place_worth(b, unit, u.hex)
    best, most = int(u.hex), here
    q0, r0 = axial(u.hex, b.width, row_inverse(b.width))
    # The second side looks at the board the other way round, so that equals fall alike for both.
    turned = -1 if u.side == 1 else 1
    for dr in range(-steps, steps + 1):
        for dq in range(max(-steps, -dr - steps), min(steps, -dr + steps) + 1):
            at = hex_at(q0 + turned * dq, r0 + turned * dr, b.width, b.height)
            if at >= 0 and at != u.hex and enterable(b, unit, at):
                # A step costs a little: nobody dances for nothing.
                gap = distance(u.hex, at, b.width)
                worth = place_worth(b, unit, at) - 0.004 * gap
                if worth > most:
                    best, most = at, worth
    return best, most - here


@kernel
def steps_to_come(b: Any, unit: int, base: int) -> int:
    """Steps a unit could take now, dice not counted."""
    u = b.units[unit]
    metres = int(u.metres_left) if u.move_started == 1 else base
    return min(4, metres // METRES_PER_HEX)
