"""Who stands, who is ahead, how well a side stands (AE-025, 7.8)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.record import DRAW
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.questions.hiding import hides
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.choices import EnemyWounds
from mech_env.rulesets.adeva.state.codes import Kind, LimitRule, Status

NO_SIDE = -2  # nobody has won yet
QUARTERS = 4  # bands of wounds (section 6)
CONSTRUCT_KILL, HORDE_KILL, OTHER_KILL = 3, 2, 1  # 7.8


# --- who stands ---
@kernel
def stands(s: Any, b: Any, side: int) -> bool:
    """AE-025: whether a side has an active combatant left."""
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if units.is_combatant(s, b, unit):
            return True
    return False


@kernel
def sides_standing(s: Any, b: Any) -> int:
    """AE-025: a bit for each side that has an active combatant left."""
    return int(stands(s, b, 0)) + 2 * int(stands(s, b, 1))


@kernel
def gate_is_lost(s: Any, b: Any, side: int) -> bool:
    """7.8, AE-445: whether a side loses with its gate, and the gate is down or overridden."""
    if not (int(s.gates_win) >> side) & 1 or s.gates[side].cell < 0:
        return False
    g = b.gates[side]
    return bool(g.integrity == 0 or (g.total > 0 and g.points >= g.total))


@kernel
def winner_by_gates(s: Any, b: Any) -> int:
    """7.8: who has won by a gate; both gates at once: a draw; NO_SIDE: nobody."""
    red, blue = gate_is_lost(s, b, 0), gate_is_lost(s, b, 1)
    if red and blue:
        return DRAW
    if red or blue:
        return 1 if red else 0
    return NO_SIDE


# --- rescue ---
@kernel
def is_to_be_rescued(s: Any, b: Any, unit: int) -> bool:
    """7.8: whether a pilot to be rescued is still on the map, or carried by its own side."""
    u = b.units[unit]
    if s.units[unit].rescued == 0 or u.status != Status.ACTIVE:
        return False
    return bool(u.carrier < 0 or not units.are_enemies(s, unit, u.carrier))


@kernel
def any_to_be_rescued(s: Any, b: Any) -> bool:
    """7.8: whether anybody is left to be rescued."""
    for unit in range(s.n_units):
        if is_to_be_rescued(s, b, unit):
            return True
    return False


@kernel
def winner_by_rescue(s: Any, b: Any) -> int:
    """7.8: side 0 wins with all of them rescued or escaped, one is a draw, none loses."""
    wanted, saved = 0, 0
    for unit in range(s.n_units):
        if s.units[unit].rescued == 1:
            wanted += 1
            status = b.units[unit].status
            if status == Status.RESCUED or status == Status.ESCAPED:
                saved += 1
    if saved == wanted:
        return 0
    return DRAW if saved > 0 else 1


# --- scores ---
@kernel
def was_construct(s: Any, unit: int) -> bool:
    """AE-338: whether a unit's place held a Construct when the fight began."""
    kind = s.units[unit].kind
    return bool(kind == Kind.EVA or kind == Kind.SUPERHEAVY or kind == Kind.ANGEL)


@kernel
def is_out(b: Any, unit: int) -> bool:
    """7.8: dead, destroyed, defeated or captured."""
    status = b.units[unit].status
    lost = status == Status.DEAD or status == Status.DESTROYED
    return bool(lost or status == Status.DEFEATED or status == Status.CAPTURED)


@kernel
def kills_of(s: Any, b: Any, unit: int) -> int:
    """7.8: what a unit brings the other side: its Construct, and its pilot after that."""
    if was_construct(s, unit):
        if units.is_construct(b, unit):
            return CONSTRUCT_KILL if is_out(b, unit) else 0
        return CONSTRUCT_KILL + (OTHER_KILL if is_out(b, unit) else 0)
    if not is_out(b, unit):
        return 0
    return HORDE_KILL if units.is_horde(b, unit) else OTHER_KILL


@kernel
def kill_score(s: Any, b: Any, side: int) -> int:
    """7.8: points of a side for what it took from the other."""
    found = 0
    first, last = sides.units_of(s, 1 - side)
    for unit in range(first, last):
        if b.units[unit].status != Status.AWAY:
            found += kills_of(s, b, unit)
    return found


@kernel
def wounds_in(b: Any, unit: int) -> int:
    """Wounds left of all pools of a unit."""
    found = 0
    for location in range(c.N_LOCATIONS):
        found += int(b.units[unit].wounds[location])
    return found


@kernel
def wounds_full(s: Any, b: Any, unit: int) -> int:
    """Wounds of all pools of a unit when whole."""
    machine, found = int(b.units[unit].machine), 0
    if machine < 0:
        return units.most_wounds(s, b, unit, 0)
    for location in range(c.N_LOCATIONS):
        found += int(s.machines[machine].pools[location])
    return found


@kernel
def fights(b: Any, unit: int) -> bool:
    """Whether a unit's wounds count at the limit: active, no pilot, commander, vehicle, Horde."""
    u = b.units[unit]
    counts = u.kind == Kind.IC or units.is_construct(b, unit)
    return bool(counts and u.status == Status.ACTIVE)


@kernel
def wounds_left(s: Any, b: Any, side: int) -> int:
    """7.8: wounds left in percent, rounded down for each fighting unit, summed over a side."""
    found = 0
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if not fights(b, unit):
            continue
        full = wounds_full(s, b, unit)
        if full > 0:
            found += 100 * wounds_in(b, unit) // full
    return found


@kernel
def larger(red: int, blue: int) -> int:
    """The side with the larger number; DRAW if they are equal."""
    if red == blue:
        return DRAW
    return 0 if red > blue else 1


@kernel
def winner_at_limit(s: Any, b: Any) -> int:
    """7.8: who wins at the round limit."""
    rule = s.limit_rule
    if rule == LimitRule.WOUNDS:
        return larger(wounds_left(s, b, 0), wounds_left(s, b, 1))
    if rule == LimitRule.KILLS:
        return larger(kill_score(s, b, 0), kill_score(s, b, 1))
    if rule == LimitRule.RESCUE:
        return winner_by_rescue(s, b)
    if rule == LimitRule.DRAW:
        return DRAW
    return 0 if rule == LimitRule.RED else 1


# --- how well a side stands ---
@kernel
def share(s: Any, b: Any, viewing: int, unit: int) -> float:
    """What a side knows to be left of who began as a combatant, 0 to 1.

    Of a place its Construct counts. Who hides is taken as whole, and by house rule the wounds of
    enemies are known in quarters (section 6).
    """
    u = b.units[unit]
    if u.status != Status.ACTIVE or u.kind == Kind.PILOT:
        return 0.0
    full = wounds_full(s, b, unit)
    if full == 0:
        return 0.0
    theirs = s.units[unit].side != viewing
    if theirs and hides(s, b, viewing, unit):
        return 1.0
    if theirs and s.options.enemy_wounds == EnemyWounds.BANDS:
        quarters = 0
        for location in range(c.N_LOCATIONS):
            pool = units.most_wounds(s, b, unit, location)
            quarters += pool * quarter_of(int(u.wounds[location]), pool)
        return quarters / (QUARTERS * full)
    return wounds_in(b, unit) / full


@kernel
def quarter_of(left: int, full: int) -> int:
    """Section 6: in which quarter of a pool the wounds left lie: 1 to 4, 0 none; without one 0."""
    if full == 0:
        return 0
    return (QUARTERS * min(int(left), int(full)) + int(full) - 1) // int(full)


@kernel
def strength(s: Any, b: Any, viewing: int, side: int) -> float:
    """What a side has left of what it came with, as far as another knows, 0 to 1.

    A gate that it must keep counts, too.
    """
    came, left = 0, 0.0
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        kind = s.units[unit].kind
        counts = kind == Kind.IC or kind == Kind.HORDE or was_construct(s, unit)
        if counts and b.units[unit].status != Status.AWAY:
            came += 1
            left += share(s, b, viewing, unit)
        elif s.units[unit].rescued == 1:
            came += 1
            status = b.units[unit].status
            safe = status == Status.RESCUED or status == Status.ESCAPED
            if safe or is_to_be_rescued(s, b, unit):
                left += 1.0
    if (int(s.gates_win) >> side) & 1 and s.gates[side].integrity > 0:
        came += 1
        if not gate_is_lost(s, b, side):
            left += int(b.gates[side].integrity) / int(s.gates[side].integrity)
    return left / came if came > 0 else 0.0


@kernel
def potential(s: Any, b: Any, side: int) -> float:
    """Potential for reward shaping, in [-1, 1]: own strength less that known of the enemy."""
    us = int(side)
    return strength(s, b, us, us) - strength(s, b, us, 1 - us)
