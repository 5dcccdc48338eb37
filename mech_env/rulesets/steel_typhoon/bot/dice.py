"""Which dice the scripted player uses: to attack, to spot, to defend, in contests."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.bot import odds, spots, tactics
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

_AGAIN = 0.8  # chance that who attacks does so again with each action left
_LATER = 0.25  # Direct Hits that a point of a defence die is worth later
_OTHER_USE = 0.1  # … that a Skill die is worth in one's own turn
_BIGGER = 0.05  # damage dice for each point that the answer may have to meet


@kernel
def choose_rockets(s: Any, b: Any, unit: int, mask: Any) -> int:
    """All of them if another attack can use one too, none otherwise."""
    for target in range(s.n_units):
        if b.units[unit].actions_left == 0:
            break
        if can.modes_against(s, b, unit, c.TargetKind.UNIT, target) & (1 << c.Mode.DIR):
            return d.NUMBER + b.units[unit].rockets
    return d.NUMBER if mask[d.NUMBER] != 0 else d.NUMBER + 1


@kernel
def choose_attack_die(s: Any, b: Any, f: Any, mask: Any) -> int:
    """D-ATKDIE: the die that brings most, less what a Skill die is worth in defence."""
    unit = int(f.actor)
    u = b.units[unit]
    added, weight, rate = 0, 1.0, 1.0
    if f.target_kind == c.TargetKind.UNIT:
        own = b.sides[s.units[unit].side]
        if own.spot_by[f.target] != unit:
            added = int(own.spot_value[f.target])
        weight = tactics.target_weight(s, b, f.target)
        rate = tactics.hit_rate(s, b, unit, f.target, f.mode)
    best, most = -1, -99.0
    for slot in range(c.DIE_SLOTS):
        if mask[d.DIE + slot] != 0:
            face = int(u.die[slot])
            worth = float(face)
            if f.target_kind == c.TargetKind.UNIT:
                worth = odds.margin_on(s, b, f.target, float(face + added), 1) + _BIGGER * face
            worth *= rate * weight
            if slot < c.DIE_A:
                worth -= tactics.OPEN_RATE * spots.skill_cost(s, b, unit, face) + 0.001
            if worth > most:
                best, most = d.DIE + slot, worth
    return best


@kernel
def choose_spot_die(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-SPOTDIE: the highest die, a Skill die by what it is worth in defence."""
    u = b.units[unit]
    best, most = -1, -99.0
    for slot in range(c.DIE_SLOTS):
        if mask[d.DIE + slot] != 0:
            worth = float(u.die[slot])
            if slot < c.DIE_A:
                worth -= spots.skill_cost(s, b, unit, int(u.die[slot])) + 0.1
            if worth > most:
                best, most = d.DIE + slot, worth
    return best


@kernel
def choose_high_die(b: Any, unit: int, mask: Any) -> int:
    """The highest die."""
    u = b.units[unit]
    best, most = -1, -1
    for slot in range(c.DIE_SLOTS):
        if mask[d.DIE + slot] != 0 and u.die[slot] > most:
            best, most = d.DIE + slot, int(u.die[slot])
    return best


@kernel
def choose_defence(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-DEFDIE: the damage that a die averts now against what it is worth later."""
    u = b.units[unit]
    against = pools.to_beat(f)
    rate = tactics.CLOSE_RATE
    if f.mode == c.Mode.DIR:
        covered = f.cover_kind != c.CoverKind.NONE
        rate = tactics.COVER_RATE if covered else tactics.OPEN_RATE
    attacks = odds.attacks_to_come(s, b, unit, f.actor)
    if f.actor < c.MAX_UNITS:
        attacks += _AGAIN * b.units[f.actor].actions_left
    found = odds.answers(s, b, unit)
    best, least = int(d.Verb.NO), rate * against
    for slot in range(c.DIE_SLOTS):
        if mask[d.DIE + slot] != 0:
            face = int(u.die[slot])
            bonus = pools.die_bonus(s, b, unit, d.Decision.DEFDIE)
            cost = rate * max(0, against - face - bonus) + 0.002 * face
            if slot != c.DIE_O:
                cost += _LATER * odds.reserve(found, face, attacks)
            if slot < c.DIE_A:
                cost += _OTHER_USE if u.acted == 0 else 0.001
            if cost < least:
                best, least = d.DIE + slot, cost
    return best


@kernel
def choose_answer(s: Any, b: Any, unit: int, against: int, mask: Any) -> int:
    """D-GRAPDEF, D-BREAKDEF: the lowest die that holds, Skill dice rather last, or none."""
    u = b.units[unit]
    best, least = int(d.Verb.NO), 99.0
    for slot in range(c.DIE_SLOTS):
        if mask[d.DIE + slot] != 0:
            face = float(u.die[slot])
            dear = 0.5 if slot < c.DIE_A else 0.0
            if face >= against and face + dear < least:
                best, least = d.DIE + slot, face + dear
    return best


@kernel
def choose_low_die(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-INFDIE: small dice until the squad is down."""
    u = b.units[unit]
    if f.attack_value >= b.squads[f.target].soldiers and mask[d.Verb.DONE] != 0:
        return d.Verb.DONE
    best, least = -1, 99
    for slot in range(c.DIE_A, c.DIE_SLOTS):
        if mask[d.DIE + slot] != 0 and u.die[slot] < least:
            best, least = d.DIE + slot, int(u.die[slot])
    return best if best >= 0 else d.Verb.DONE
