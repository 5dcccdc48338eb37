"""D-ACTION: what a unit does in its turn.

It attacks with the best odds that it can reach, aims before it where there is time, goes where it
can fight, and where there is nobody to fight it spreads its field, watches, or gives orders.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import better
from mech_env.rulesets.adeva.bot import commands, places, worth
from mech_env.rulesets.adeva.questions import gear, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Kind, Once
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause

AIM = 10  # of a Half Action
ATTACKS = (
    *(Verb.ATTACK, Verb.BURST_SEMI, Verb.BURST_FULL, Verb.SWIFT, Verb.LIGHTNING, Verb.LANCE),
)
N_ATTACKS = len(ATTACKS)
ALL_OUT_COST = 0.75  # what is left of its worth, by what it opens for the enemy
CLOSER = 0.75  # km by which a place must be better
WATCHES = 0.02  # worth of an Overwatch, and of a field that is spread
SPREADS = 0.03
HAS_NONE, WELL = -1, 0.12  # an attack that is worth so much is made rather than a field spread
BOLDNESS = 0.6  # of the worth of an attack after a move, against one from here


# --- from here ---
@kernel
def best_attack(s: Any, b: Any, unit: int, mask: Any) -> tuple[int, float]:
    """(verb, worth) of the best attack from here, aiming first where a half is left; -1 none."""
    best, most = HAS_NONE, 0.0
    for k in range(N_ATTACKS):
        verb = ATTACKS[k]
        if mask[verb] != 0:
            value, _, _ = worth.best(s, b, unit, verb, -1, 0)
            best, most = better(best, most, int(verb), value)
    if mask[Verb.ALL_OUT] != 0:
        value, _, _ = worth.best(s, b, unit, Verb.ALL_OUT, -1, 0)
        if threats(s, b, unit) <= 1 or value >= 1.0:
            best, most = better(best, most, int(Verb.ALL_OUT), value * ALL_OUT_COST)
    if mask[Verb.AIM] != 0 and b.units[unit].half_left == 2 and b.units[unit].aim == 0:
        if mask[Verb.ATTACK] != 0:
            value, _, _ = worth.best(s, b, unit, Verb.ATTACK, -1, AIM)
            best, most = better(best, most, int(Verb.AIM), value)
    return best, most


@kernel
def threats(s: Any, b: Any, unit: int) -> int:
    """Enemies in melee with a unit."""
    found = 0
    for other in range(s.n_units):
        if units.are_enemies(s, unit, other) and units.are_engaged(s, b, unit, other):
            found += 1
    return found


@kernel
def best_charge(s: Any, b: Any, unit: int, mask: Any) -> float:
    """What the best charge is worth: a blow at +10 on whoever can be charged."""
    if mask[Verb.CHARGE] == 0:
        return 0.0
    most = 0.0
    for target in range(s.n_units):
        if worth.is_foe(s, b, unit, target):
            value, _ = charge_at(s, b, unit, target)
            most = max(most, value)
    return most


@kernel
def charge_at(s: Any, b: Any, unit: int, target: int) -> tuple[float, int]:
    """(worth, weapon) of a charge at a unit, as far as it can be charged at all."""
    most, found = 0.0, -1
    if units.between(s, b, unit, target) < 2:
        return most, found
    for arm in range(d.N_ARMS):
        if not gear.has_arm(s, b, unit, arm):
            continue
        if gear.is_melee(s, gear.weapon_of(b, unit, arm)):
            value = worth.of_attack(s, b, unit, Verb.ATTACK, Cause.CHARGE, arm, target, 0)
            if value > most:
                most, found = value, arm
    return most, found


# --- the turn ---
@kernel
def choose(s: Any, b: Any, unit: int, mask: Any) -> int:
    """The verb of the pending D-ACTION."""
    u = b.units[unit]
    if u.kind == Kind.PILOT:
        return choose_on_foot(s, b, unit, mask)
    if u.grapples >= 0:
        return choose_in_grapple(mask)
    order = commands.best_order(s, b, unit, mask)
    if order >= 0:
        return order
    if units.has(b, unit, Condition.PRONE) and mask[Verb.POSTURE] != 0:
        return int(Verb.POSTURE)
    if free_field(s, b, unit, mask):
        return int(Verb.SPREAD_HALF)
    attack, most = best_attack(s, b, unit, mask)
    charge = best_charge(s, b, unit, mask)
    if charge > most:
        return int(Verb.CHARGE)
    if attack >= 0 and (most >= WELL or u.half_left < 2):
        return attack
    if mask[Verb.CAPTURE] != 0:
        return int(Verb.CAPTURE)
    if mask[Verb.READY] != 0 and wants_weapon(s, b, unit):
        return int(Verb.READY)
    if not units.has_done(b, unit, Once.ATTACK):
        move = best_move(s, b, unit, mask, attack)
        if move >= 0:
            return move
    if attack >= 0:
        return attack
    return choose_without_enemy(s, b, unit, mask)


@kernel
def free_field(s: Any, b: Any, unit: int, mask: Any) -> bool:
    """AE-044: a field that costs nothing, where none is spread."""
    if mask[Verb.SPREAD_HALF] == 0 or b.units[unit].pattern >= 0:
        return False
    quick = units.has_talent(s, b, unit, c.Talent.QUICK_SPREAD)
    return bool(quick and not units.has_done(b, unit, Once.QUICK_HALF))


@kernel
def best_move(s: Any, b: Any, unit: int, mask: Any, attack: int) -> int:
    """The movement that brings a unit where it can fight; -1 to stay.

    ``attack``: its attack from here, -1 none: with one it goes no farther than it can still attack.
    """
    stay = places.here(s, b, unit)
    if mask[Verb.DISENGAGE] != 0 and places.leaves_melee(s, b, unit):
        if mask[Verb.TRY_DISENGAGE] != 0:
            return int(Verb.TRY_DISENGAGE)
        return int(Verb.DISENGAGE)
    if units.is_engaged(b, unit):
        return -1
    best, most = -1, stay + CLOSER
    for verb in (Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN):
        if mask[verb] == 0 or (attack >= 0 and verb != Verb.HALF_MOVE):
            continue
        value, _ = places.best_cell(s, b, unit, verb, -1)
        if verb == Verb.RUN:
            value -= 3.0  # who runs is struck more easily (AE-213)
        elif verb == Verb.FULL_MOVE:
            value -= 1.0  # a half action more
        best, most = better(best, most, int(verb), value)
    return best


@kernel
def wants_weapon(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit has nothing in hand, but something to draw."""
    u = b.units[unit]
    if u.right >= 0 or u.left >= 0:
        return False
    for slot in range(c.ITEMS):
        if u.carried[slot] >= 0:
            return True
    return False


@kernel
def choose_without_enemy(s: Any, b: Any, unit: int, mask: Any) -> int:
    """Nobody to strike, nowhere to go: reload, clear, spread, watch, stand on guard, end."""
    u = b.units[unit]
    if mask[Verb.CLEAR] != 0:
        return int(Verb.CLEAR)
    if mask[Verb.RELOAD] != 0 and commands.is_empty(s, b, unit):
        return int(Verb.RELOAD)
    if u.pattern < 0 or u.ats < units.bonus(s, b, unit, Characteristic.SR):
        if mask[Verb.SPREAD_FULL] != 0:
            return int(Verb.SPREAD_FULL)
        if mask[Verb.SPREAD_HALF] != 0 and u.pattern < 0:
            return int(Verb.SPREAD_HALF)
    if mask[Verb.OVERWATCH] != 0:
        return int(Verb.OVERWATCH)
    if mask[Verb.RELOAD] != 0:
        return int(Verb.RELOAD)
    if mask[Verb.STANCE] != 0 and threats(s, b, unit) > 0:
        return int(Verb.STANCE)
    if mask[Verb.BRACE] != 0:
        return int(Verb.BRACE)
    if mask[Verb.GUARD] != 0:
        return int(Verb.GUARD)
    return int(Verb.END)


@kernel
def choose_on_foot(s: Any, b: Any, unit: int, mask: Any) -> int:
    """AE-338: a pilot gets to safety: off the map, to a friend, away from enemies."""
    stay = places.here(s, b, unit)
    if units.has(b, unit, Condition.PRONE) and mask[Verb.POSTURE] != 0:
        return int(Verb.POSTURE)
    best, most = int(Verb.END), stay + 0.25
    for verb in (Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN):
        if mask[verb] != 0:
            if commands.may_leave(s, b, unit):
                return int(verb)
            value, _ = places.best_cell(s, b, unit, verb, -1)
            best, most = better(best, most, int(verb), value)
    return best


@kernel
def choose_in_grapple(mask: Any) -> int:
    """Keep it, or get out of it."""
    for verb in (Verb.HOLD, Verb.EITHER_ATTACK, Verb.TAKE_CONTROL, Verb.BREAK_FREE, Verb.SLIP_FREE):
        if mask[verb] != 0:
            return int(verb)
    return int(Verb.END)
