"""Where the scripted player stands: what it can hit from a place, and what can hit it there."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import axial, distance, hex_at
from mech_env.core.jit import kernel
from mech_env.core.rows import row_inverse
from mech_env.rulesets.steel_typhoon.bot import tactics
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state import codes as c

CAUTION = 0.7  # what a chance to be hit weighs against a chance to hit
STEP_COST = 0.004  # a step costs a little: nobody dances for nothing
NOTHING = -99.0  # less than any place is worth

# What a unit can still do, as bits.
PRESENT, ARMED_HTH, ARMED_DIR, ARMED_SMA, AWAKE = 1, 2, 4, 8, 16
ARM_BITS = 5  # for each of MAX_UNITS units: 60 of a word's 64


@kernel
def arms_of(s: Any, b: Any) -> int:
    """What all units can still do, ARM_BITS for each; 0 for those out of the fight."""
    arms = 0
    for unit in range(s.n_units):
        if b.units[unit].fate == c.Fate.IN_FIGHT:
            works = pools.working_kinds(s, b, unit)
            found = PRESENT
            found |= ARMED_HTH if works & (1 << c.System.HTH) else 0
            found |= ARMED_DIR if works & (1 << c.System.DIR) else 0
            found |= ARMED_SMA if works & (1 << c.System.SMA) else 0
            found |= AWAKE if pools.operable(s, b, unit) else 0
            arms |= found << (ARM_BITS * unit)
    return arms


@kernel
def arms_in(arms: int, unit: int) -> int:
    """One unit's part of what :func:`arms_of` found."""
    return (arms >> (ARM_BITS * int(unit))) & ((1 << ARM_BITS) - 1)


@kernel
def best_rate(arms: int, away: int) -> float:
    """Chance per damage die to hit a unit ``away`` hexes off, with nothing in between."""
    if arms & ARMED_SMA or (away == 1 and arms & ARMED_HTH):
        return tactics.CLOSE_RATE
    if arms & ARMED_DIR and away <= sight.DIRECT_FIRE_RANGE + 5:
        return tactics.OPEN_RATE
    return tactics.BARE_RATE if away == 1 else 0.0


@kernel
def reach_rate(s: Any, b: Any, arms: int, a: int, t: int, away: int) -> float:
    """The same from hex ``a`` at a unit on ``t``: lines of fire and cover count."""
    rate = best_rate(arms, away)
    if rate != tactics.OPEN_RATE:
        return rate
    if sight.clear_line(s, b, a, t):
        return tactics.COVER_RATE if sight.piece_cover(s, b, a, t) >= 0 else tactics.OPEN_RATE
    return tactics.BARE_RATE if away == 1 else 0.0


@kernel
def place_worth(s: Any, b: Any, unit: int, at: int, arms: int, cost: float, least: float) -> float:
    """How good a hex is to stand on: the best shot from it less what can be fired at it.

    Args:
        arms: of all units, by :func:`arms_of`.
        cost: taken off, for getting there.
        least: once the hex cannot be better than this, ``least`` is returned.
    """
    mine = arms_in(arms, unit)
    offer = 0.0
    nearest, foes = 99, 0
    for enemy in range(s.n_units):
        its = arms_in(arms, enemy)
        if its == 0 or s.units[enemy].side == s.units[unit].side:
            continue
        there = int(b.units[enemy].hex)
        away = distance(at, there, s.width)
        nearest = min(nearest, away)
        foes += 1 if its & AWAKE else 0
        if best_rate(mine, away) > offer:
            offer = max(offer, reach_rate(s, b, mine, at, there, away))
    for squad in range(s.n_squads):
        q = b.squads[squad]
        if q.hex >= 0 and s.squads[squad].side != s.units[unit].side:
            nearest = min(nearest, distance(at, q.hex, s.width))
    far = 0.012 * nearest if offer < tactics.OPEN_RATE else 0.0
    aside = 0.0
    if s.objective_hex >= 0 and s.units[unit].side == s.objective_side:
        aside = 0.03 * distance(at, s.objective_hex, s.width)
    # Danger only ever takes away, so what is not better than `least` by now will not be.
    if offer - far - aside - cost <= least:
        return least
    danger = 0.0
    for enemy in range(s.n_units):
        its = arms_in(arms, enemy)
        if its & AWAKE == 0 or s.units[enemy].side == s.units[unit].side:
            continue
        there = int(b.units[enemy].hex)
        rate = reach_rate(s, b, its, there, at, distance(there, at, s.width))
        if rate > 0.0:
            danger += rate
            if offer - CAUTION * danger / max(1, foes) - far - aside - cost <= least:
                return least
    for squad in range(s.n_squads):
        q = b.squads[squad]
        hostile = q.hex >= 0 and s.squads[squad].side != s.units[unit].side
        if hostile and sight.clear_line(s, b, q.hex, at):
            danger += 0.3 * (
                tactics.COVER_RATE if sight.piece_cover(s, b, q.hex, at) >= 0 else tactics.OPEN_RATE
            )
    return max(least, offer - CAUTION * danger / max(1, foes) - far - aside - cost)


@kernel
def best_place(s: Any, b: Any, unit: int, steps: int) -> tuple[int, float]:
    """The best hex within some steps, as the crow flies, and how much better than here it is."""
    u = b.units[unit]
    if steps == 0:
        return int(u.hex), 0.0
    arms = arms_of(s, b)
    here = place_worth(s, b, unit, int(u.hex), arms, 0.0, NOTHING)
    best, most = int(u.hex), here
    q0, r0 = axial(u.hex, s.width, row_inverse(s.width))
    # The second side looks at the board the other way round, so that equals fall alike for both.
    turned = -1 if s.units[unit].side == 1 else 1
    for dr in range(-steps, steps + 1):
        for dq in range(max(-steps, -dr - steps), min(steps, -dr + steps) + 1):
            at = hex_at(q0 + turned * dq, r0 + turned * dr, s.width, s.height)
            if at >= 0 and at != u.hex and sight.enterable(s, b, unit, at):
                cost = STEP_COST * distance(u.hex, at, s.width)
                worth = place_worth(s, b, unit, at, arms, cost, most)
                if worth > most:
                    best, most = at, worth
    return best, most - here


@kernel
def steps_to_come(s: Any, b: Any, unit: int, base: int) -> int:
    """Steps a unit could take now, dice not counted."""
    u = b.units[unit]
    metres = int(u.metres_left) if u.move_started == 1 else base
    return min(4, metres // can.METRES_PER_HEX)
