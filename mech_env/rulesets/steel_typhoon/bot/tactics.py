"""Estimates of the scripted player: chances to hit, what an attack is worth."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.bot import odds
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state import codes as c

# Chance that one damage die is a Direct Hit (ST-091 to ST-094).
CLOSE_RATE = 0.5
OPEN_RATE = 1.0 / 3.0
COVER_RATE = 1.0 / 6.0
BARE_RATE = 0.15  # bare hands, Skill dice only

# How much more a Direct Hit counts on an Armor for each stored, for each system lost, on the lead.
_STORED, _LOST, _LEADS = 0.4, 0.2, 0.4
_DRAIN = 0.3  # damage dice that it is worth to make the target use a die


@kernel
def hit_rate(s: Any, b: Any, unit: int, target: int, mode: int) -> float:
    """Chance that a damage die of an attack from where a unit stands is a Direct Hit."""
    if mode != c.Mode.DIR:
        return CLOSE_RATE
    kind, _ = sight.cover_of(s, b, b.units[unit].hex, target)
    return OPEN_RATE if kind == c.CoverKind.NONE else COVER_RATE


@kernel
def best_attack_die(s: Any, b: Any, unit: int, mode: int, with_skill: int) -> float:
    """Face of the best die it could attack with in a mode; what an unrolled pool would bring."""
    u = b.units[unit]
    rolled = u.rolled[c.Pool.ATTACK] == 1
    kinds = can.mode_dice(s, b, unit, mode) & can.attack_dice(s, b, unit, 1)
    best = 0.0
    if kinds & c.SKILL_DICE and with_skill == 1:
        best = float(pools.best_die(s, b, unit, c.Dice.SKILL))
    if kinds & c.WEAPON_DICE:
        expected = 5.2 if pools.weapons(s, b, unit) > 1 else 3.5
        best = max(best, float(pools.best_die(s, b, unit, c.Dice.WEAPON)) if rolled else expected)
    if kinds & c.ROCKET_DICE:
        best = max(best, float(pools.best_die(s, b, unit, c.Dice.ROCKET)) if rolled else 5.5)
    return best


@kernel
def target_weight(s: Any, b: Any, target: int) -> float:
    """How much a Direct Hit on an Armor counts: more on who is near to falling, or leads."""
    t = b.units[target]
    side = int(s.units[target].side)
    weight = 1.0 + _STORED * t.direct_hits
    weight += _LOST * (5 - pools.installed(s, b, target))
    # ST-170: without its lead a side may flee.
    if (
        s.sides[side].morale > 0
        and b.sides[side].lead == target
        and b.sides[side].lead_checked == 0
    ):
        weight += _LEADS
    return weight


@kernel
def attack_worth(s: Any, b: Any, unit: int, target: int, mode: int, with_skill: int) -> float:
    """Expected Direct Hits of an attack on an Armor, weighted by how close to falling it is."""
    value = best_attack_die(s, b, unit, mode, with_skill)
    own = b.sides[s.units[unit].side]
    if own.spot_value[target] > 0 and own.spot_by[target] != unit:
        value += own.spot_value[target]
    # Even an attack that is held takes a die.
    margin = _DRAIN
    margin += odds.margin_on(s, b, target, value, int(b.units[unit].rolled[c.Pool.ATTACK]))
    return hit_rate(s, b, unit, target, mode) * margin * target_weight(s, b, target)


@kernel
def squad_rate(s: Any, b: Any, squad: int, target: int) -> float:
    """Chance that a damage die of a squad's attack on an Armor is a Direct Hit; 0 out of reach."""
    if not can.modes_within(s, b, c.MAX_UNITS + squad, c.TargetKind.UNIT, target, can.SQUAD_MODES):
        return 0.0
    kind, _ = sight.cover_of(s, b, b.squads[squad].hex, target)
    return OPEN_RATE if kind == c.CoverKind.NONE else COVER_RATE


@kernel
def squad_worth(s: Any, b: Any, squad: int, target: int) -> float:
    """Expected Direct Hits of a squad's attack on an Armor with the die that it has rolled."""
    value = float(pools.squad_value(s, b, squad) + b.sides[s.squads[squad].side].spot_value[target])
    margin = _DRAIN + odds.margin_on(s, b, target, value, 1)
    return squad_rate(s, b, squad, target) * margin * target_weight(s, b, target)


@kernel
def best_mode(
    s: Any, b: Any, unit: int, target: int, modes: int, with_skill: int
) -> tuple[int, float]:
    """Of some modes the one in which an attack on an Armor is worth most, and what; or (-1, 0)."""
    best, most = -1, 0.0
    for mode in range(c.N_MODES):
        if modes & (1 << mode):
            worth = attack_worth(s, b, unit, target, mode, with_skill)
            if worth > most:
                best, most = mode, worth
    return best, most


@kernel
def best_target(s: Any, b: Any, unit: int, with_skill: int) -> tuple[int, float]:
    """The Armor most worth attacking now and what that is worth; (-1, 0) for none."""
    best, most = -1, 0.0
    for target in range(s.n_units):
        modes = can.modes_against(s, b, unit, c.TargetKind.UNIT, target)
        _, worth = best_mode(s, b, unit, target, modes, with_skill)
        if worth > most:
            best, most = target, worth
    return best, most
