"""What a Spot die is worth to the scripted player: the allies still to act use it."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.bot import odds, tactics
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c

_MEAN_BEST = (0.0, 3.5, 4.5)  # of none, one and two d6
_SQUAD_DIE = 3.5
_KEPT = 0.7  # a point in defence against a point in an attack: the enemy may do otherwise


@kernel
def skill_cost(s: Any, b: Any, unit: int, face: int) -> float:
    """Points that one of a unit's Skill dice is worth in its defence."""
    attacks = odds.attacks_to_come(s, b, unit, -1)
    if attacks <= 0.0:
        return 0.0
    return _KEPT * odds.reserve(odds.answers(s, b, unit), face, attacks)


@kernel
def spot_points(s: Any, b: Any, unit: int) -> float:
    """Value of the Spot die that a unit could place, less what a Skill die is worth otherwise."""
    u = b.units[unit]
    if u.rolled[c.Pool.SPOT] == 1:
        best = float(pools.best_die(s, b, unit, c.Dice.SPOT))
    else:
        best = _MEAN_BEST[pools.pool_size(s, b, unit, c.Pool.SPOT)]
    for slot in range(c.DIE_A):
        face = int(u.die[slot])
        if face > best:
            best = max(best, face - skill_cost(s, b, unit, face))
    return best


@kernel
def spot_gain(s: Any, b: Any, unit: int, target: int, points: float) -> float:
    """Direct Hits that a Spot die adds to the best attack of an ally still to act."""
    side = s.units[unit].side
    lying = float(b.sides[side].spot_value[target])
    if points <= lying:
        return 0.0
    most = 0.0
    for ally in range(s.n_units):
        if ally == unit or s.units[ally].side != side or not can.awaits_turn(s, b, ally):
            continue
        modes = can.modes_against(s, b, ally, c.TargetKind.UNIT, target)
        for mode in range(c.N_MODES):
            if modes & (1 << mode):
                value = tactics.best_attack_die(s, b, ally, mode, 0)
                known = int(b.units[ally].rolled[c.Pool.ATTACK])
                more = odds.margin_on(s, b, target, value + points, known)
                more -= odds.margin_on(s, b, target, value + lying, known)
                most = max(most, more * tactics.hit_rate(s, b, ally, target, mode))
    for squad in range(s.n_squads):
        if s.squads[squad].side == side and s.squads[squad].anti_armor == 1:
            rate = tactics.squad_rate(s, b, squad, target)
            if rate > 0.0:
                more = odds.margin_on(s, b, target, _SQUAD_DIE + points, 0)
                more -= odds.margin_on(s, b, target, _SQUAD_DIE + lying, 0)
                most = max(most, more * rate)
    return most * tactics.target_weight(s, b, target)


@kernel
def best_spots(s: Any, b: Any, unit: int, points: float) -> tuple[int, float, float]:
    """The enemy most worth a Spot die, what it brings there, and on the second best."""
    best, most, second = -1, 0.0, 0.0
    for target in range(s.n_units):
        if can.may_spot(s, b, unit, target):
            gain = spot_gain(s, b, unit, target, points)
            if gain > most:
                best, most, second = target, gain, most
            elif gain > second:
                second = gain
    return best, most, second
