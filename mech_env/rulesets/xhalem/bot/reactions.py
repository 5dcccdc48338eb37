"""What the scripted player does out of turn, and before and between fights."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.xhalem.bot import attacks, places, tricks
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.questions import gear, mounts
from mech_env.rulesets.xhalem.questions.legal import skill_slot
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb

MELEE, THROWN = 0.75, 1.0  # worth of a point of damage, against that of a gun
SECOND_OF_ITS_KIND = 0.6


@kernel
def choose_weapon(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-LOADOUT, D-REFIT: the weapon that does most damage, then another class; all that fits."""
    shoots, strikes = False, False
    for slot in range(c.WEAPON_SLOTS):
        if gear.is_equipped(s, b, unit, slot):
            if gear.is_melee(gear.weapon_at(s, unit, slot)):
                strikes = True
            else:
                shoots = True
    best, most = int(Verb.NO), 0.0
    for slot in range(c.WEAPON_SLOTS):
        if mask[d.WEAPON + slot] == 0:
            continue
        weapon = gear.weapon_at(s, unit, slot)
        melee = gear.is_melee(weapon)
        value = est.MEAN[weapon] + gear.damage_score(s, unit, weapon)
        if melee:
            value *= MELEE
        elif w.ARM[weapon] == c.Arm.THROWN:
            value *= THROWN
        if (melee and strikes) or (shoots and not melee):
            value *= SECOND_OF_ITS_KIND
        best, most = better(best, most, d.WEAPON + slot, value)
    return best


@kernel
def choose_blow(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-OPPORTUNITY, D-COUNTER: the weapon that does most damage; a reaction costs nothing else."""
    best, most = int(Verb.NO), 0.0
    for slot in range(c.WEAPON_SLOTS):
        if mask[d.WEAPON + slot] != 0:
            weapon = gear.weapon_at(s, unit, slot)
            value = est.MEAN[weapon] + gear.damage_score(s, unit, weapon)
            best, most = better(best, most, d.WEAPON + slot, value)
    return best


@kernel
def choose_passed(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-TARGET of an opportunity: who is worth most (XH-232)."""
    best, most, side = -1, -1.0, int(s.units[unit].side)
    for target in range(s.n_units):
        slot = d.target_slot(s, b, side, target)
        if mask[slot] != 0:
            hp = est.points(s, b, side, target, unit)
            full = est.full_points(s, side, target, unit)
            value = est.harm(0, 8, hp, full, 0) * est.worth_of(s, b, target)
            best, most = better(best, most, slot, value)
    return best


@kernel
def choose_effect(s: Any, b: Any, unit: int, target: int) -> int:
    """D-SHOVE-EFFECT: down, unless a hazard or a drop is behind the target (XH-182)."""
    if places.is_located(b, target):
        down = tricks.knock_worth(s, b, unit, target)
        if tricks.push_worth(s, b, unit, target) > down:
            return int(Verb.PUSH)
    return int(Verb.KNOCKDOWN)


@kernel
def choose_control(s: Any, b: Any, f: Any, mask: Any) -> int:
    """D-CONTROL: the higher of the two scores (XH-225)."""
    rider, host = int(f.actor), int(f.target)
    best, most = -1, -99
    for score in (mounts.control_by_rider(s, rider), mounts.control_by_mount(s, host)):
        if mask[skill_slot(score)] != 0:
            adds = mounts.control_points(s, rider, host, score)
            best, most = better(best, most, skill_slot(score), adds)
    return best


@kernel
def choose_member(s: Any, b: Any, f: Any) -> int:
    """D-GROUP-NEXT: the member whose strike is worth most, before anybody gets out of sight."""
    best, most = -1, -1.0
    for member in range(s.n_units):
        if (int(f.to_act) >> member) & 1:
            value, _, _ = attacks.best_strike(s, b, member, Verb.STRIKE, -1, -2)
            best, most = better(best, most, d.OWN + sides.slot_of(s, member), value)
    return best


@kernel
def react(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """Answers to everything but a turn and the arguments of its actions."""
    if decision == Decision.LOADOUT or decision == Decision.REFIT:
        return choose_weapon(s, b, unit, mask)
    if decision == Decision.GROUP_NEXT:
        return choose_member(s, b, f)
    if decision == Decision.SHOVE_EFFECT:
        return choose_effect(s, b, unit, int(f.target))
    if decision == Decision.OPPORTUNITY or decision == Decision.COUNTER:
        return choose_blow(s, b, unit, mask)
    if decision == Decision.CONTROL:
        return choose_control(s, b, f, mask)
    if decision == Decision.TARGET:
        return choose_passed(s, b, unit, mask)
    return int(Verb.YES)  # REACT, CONSENT
