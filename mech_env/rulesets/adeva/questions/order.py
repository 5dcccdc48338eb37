"""Who rolls initiative, who goes first, on whose initiative Hordes act (AE-020, AE-355)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import command, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Characteristic, Status

RANKED = 16  # `tie_die`: 16 for each who is surely behind, and the die of the last roll (AE-021)


@kernel
def is_attached(b: Any, unit: int, horde: int) -> bool:
    """AE-313, AE-356: whether a unit is attached to a Horde."""
    u = b.units[unit]
    return bool(u.carrier == horde and u.berth == Berth.LEADER and u.status == Status.ACTIVE)


@kernel
def leader_of(s: Any, b: Any, horde: int) -> int:
    """AE-303, AE-356: the IC attached to a Horde as its leader, -1 none.

    A Director that fills no slot is one, too.
    """
    for unit in range(s.n_units):
        if is_attached(b, unit, horde) and command.slot_of_director(s, b, unit) < 0:
            return unit
    return c.NO_UNIT


@kernel
def director_on(s: Any, b: Any, horde: int) -> int:
    """AE-313, AE-314: the chosen Director attached to a Horde, -1 none."""
    for unit in range(s.n_units):
        if is_attached(b, unit, horde) and command.slot_of_director(s, b, unit) >= 0:
            return unit
    return c.NO_UNIT


@kernel
def director_over(s: Any, b: Any, horde: int) -> int:
    """AE-355: the Director in charge of a Horde, -1 none."""
    side = units.side_of(s, horde)
    for k in range(c.MAX_DIRECTORS):
        if command.charges(s, b, side, k, horde):
            return int(b.sides[side].directors[k].who)
    return c.NO_UNIT


@kernel
def anchor(s: Any, b: Any, horde: int) -> int:
    """AE-314, AE-355, AE-356: on whose initiative a Horde acts; -1: on its own."""
    leader = leader_of(s, b, horde)
    if leader >= 0:
        return leader
    director = director_on(s, b, horde)
    if director >= 0:
        return director
    return director_over(s, b, horde)


@kernel
def decider(s: Any, b: Any, unit: int) -> int:
    """AE-319: whose agent answers for a unit: for a Horde its Director's, while it has one."""
    if not units.is_horde(b, unit):
        return unit
    director = director_over(s, b, unit)
    return director if director >= 0 else unit


@kernel
def rolls(s: Any, b: Any, unit: int) -> bool:
    """AE-020, AE-295, AE-355: whether a unit has an initiative die of its own.

    AE-346: a pilot aboard has one, though it takes no turns there.
    """
    if not units.takes_turns(b, unit) and not units.is_held(b, unit):
        return False
    return bool(not units.is_horde(b, unit) or anchor(s, b, unit) < 0)


@kernel
def agility(s: Any, b: Any, unit: int) -> int:
    """AE-021, AE-323, AE-341: of a Construct the Construct's."""
    return units.characteristic(s, b, unit, Characteristic.AG)


@kernel
def same_score(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-021: whether only dice can tell two units apart."""
    if not rolls(s, b, other) or b.units[unit].initiative != b.units[other].initiative:
        return False
    return agility(s, b, unit) == agility(s, b, other)


@kernel
def ties(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-021: whether two units still have to roll against each other."""
    if not same_score(s, b, unit, other):
        return False
    return bool(b.units[unit].tie_die == b.units[other].tie_die)


@kernel
def must_roll(s: Any, b: Any, unit: int) -> bool:
    """AE-021: whether a unit ties with anybody."""
    for other in range(s.n_units):
        if other != unit and ties(s, b, unit, other):
            return True
    return False


@kernel
def goes_before(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-020, AE-021: by score, Agility, the dice between those who tie; then by index."""
    u, v = b.units[unit], b.units[other]
    if s.options.initiative == ch.Turns.FIXED:
        return unit < other
    if u.initiative != v.initiative:
        return bool(u.initiative > v.initiative)
    mine, theirs = agility(s, b, unit), agility(s, b, other)
    if mine != theirs:
        return mine > theirs
    if u.tie_die != v.tie_die:
        return bool(u.tie_die > v.tie_die)
    return unit < other
