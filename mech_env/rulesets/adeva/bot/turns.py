"""D-ACTION: what a unit does in its turn.

Every verb that is legal is weighed: what it does to the enemy now, and what the place is worth
where the unit stands after it. Of a turn of two halves the first is chosen with the second in mind.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, row_area, score_area, work_area
from mech_env.core.masks import better
from mech_env.rulesets.adeva.bot import (
    arts,
    commands,
    deeds,
    goals,
    odds,
    places,
    prospects,
    sweep,
    worth,
)
from mech_env.rulesets.adeva.questions import board, charges, gear, paths, rates, units
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Characteristic,
    Condition,
    Kind,
    Once,
    Skill,
    Until,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause

AIM, FULL_AIM = 10, 20  # of a Half Action, of a Full one
SINGLES = (Verb.ATTACK, Verb.LANCE)
BURSTS = (Verb.BURST_SEMI, Verb.BURST_FULL, Verb.SWIFT, Verb.LIGHTNING)
WALKS = (Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN)
N_SINGLES, N_BURSTS, N_WALKS = len(SINGLES), len(BURSTS), len(WALKS)
AFTERMATH = 0.2  # of an All-Out Attack: how much less is evaded
CLOSER = 0.004  # by which a place must be better
GUARDED = 0.4  # share of fire that guard in cover keeps off
NOTHING = -1.0e6
LEADS = 0.004  # worth of an attack below which an attached leader does something else
FREE_AS = 0.01  # worth of a blow that is free to be made


# --- from where it stands ---
@kernel
def best_half(s: Any, b: Any, unit: int, mask: Any, more: int) -> tuple[int, float]:
    """(verb, worth) of the best attack that takes half a turn, at a bonus to come; -1 none."""
    best, most = -1, 0.0
    for k in range(N_SINGLES):
        verb = int(SINGLES[k])
        if mask[verb] != 0:
            value, _, _ = worth.best(s, b, unit, verb, -1, more)
            best, most = better(best, most, verb, value)
    if mask[Verb.CALLED_SHOT] != 0:
        value, _, _, _ = worth.best_called(s, b, unit, -1, -1, more)
        best, most = better(best, most, int(Verb.CALLED_SHOT), value)
    if mask[Verb.TAKE_DOWN] != 0:
        value, _, _ = arts.best_stun(s, b, unit, Verb.TAKE_DOWN, -1)
        best, most = better(best, most, int(Verb.TAKE_DOWN), value)
    if mask[Verb.KNOCK_DOWN] != 0:
        value, _ = arts.best_contest(s, b, unit, Verb.KNOCK_DOWN)
        best, most = better(best, most, int(Verb.KNOCK_DOWN), value)
    if mask[Verb.PROBE] != 0:
        value, _ = arts.best_contest(s, b, unit, Verb.PROBE)
        best, most = better(best, most, int(Verb.PROBE), value)
    return best, most


@kernel
def best_full(s: Any, b: Any, unit: int, mask: Any, menaces: Any) -> tuple[int, float]:
    """(verb, worth) of the best attack that takes the whole turn; -1 none."""
    best, most = -1, 0.0
    for k in range(N_BURSTS):
        verb = int(BURSTS[k])
        if mask[verb] != 0:
            value, _, _ = worth.best(s, b, unit, verb, -1, 0)
            best, most = better(best, most, verb, value)
    if mask[Verb.ALL_OUT] != 0:
        value, _, _ = worth.best(s, b, unit, Verb.ALL_OUT, -1, 0)
        value -= places.CAUTION * AFTERMATH * blows_to_come(s, b, unit)
        best, most = better(best, most, int(Verb.ALL_OUT), value)
    if mask[Verb.MULTIPLE] != 0:
        value, _ = worth.best_pair(s, b, unit)
        best, most = better(best, most, int(Verb.MULTIPLE), value)
    if mask[Verb.STUN] != 0:
        value, _, _ = arts.best_stun(s, b, unit, Verb.STUN, -1)
        best, most = better(best, most, int(Verb.STUN), value)
    if mask[Verb.GRAPPLE] != 0:
        value, _ = arts.best_grapple(s, b, unit)
        best, most = better(best, most, int(Verb.GRAPPLE), value)
    if mask[Verb.DISARM] != 0:
        value, _ = arts.best_contest(s, b, unit, Verb.DISARM)
        best, most = better(best, most, int(Verb.DISARM), value)
    if mask[Verb.OVERWATCH] != 0:
        value, _, _ = arts.best_watch(s, b, unit, -1, menaces)
        best, most = better(best, most, int(Verb.OVERWATCH), value)
    if mask[Verb.SUPPRESS] != 0:
        value, _, _, _ = arts.best_suppression(s, b, unit, -1, -1, menaces)
        best, most = better(best, most, int(Verb.SUPPRESS), value)
    return best, most


@kernel
def blows_to_come(s: Any, b: Any, unit: int) -> float:
    """What those in melee with a unit do to it in a turn."""
    total = 0.0
    for foe in range(s.n_units):
        if units.are_enemies(s, unit, foe) and units.are_engaged(s, b, unit, foe):
            total += prospects.strikes(s, b, foe, prospects.blade(s, b, foe, unit), 2)
    return total


@kernel
def best_charge(s: Any, b: Any, unit: int, whom: int, met: Any) -> tuple[float, int, int]:
    """(worth, target, answer to D-CHARGE_WITH) of the best charge, its place counted; -1 none.

    ``met``: ``prospects.meet``.
    """
    most, target_found, found = NOTHING, -1, -1
    rows = row_area()
    charges.spread(s, b, unit, rows)
    for target in range(s.n_units):
        if not worth.is_foe(s, b, unit, target) or (whom >= 0 and target != whom):
            continue
        if units.between(s, b, unit, target) > rates.charge(s, b, unit) + 2:
            continue
        value, answer, km = charge_at(s, b, unit, target, rows)
        if answer < 0:
            continue
        cell = paths.approach(s, b, unit, target, km, rates.charge(s, b, unit))
        if cell < 0:
            continue
        value += places.at_cell(s, b, unit, cell, met)
        if value > most:
            most, target_found, found = value, target, answer
    return most, target_found, found


@kernel
def charge_declared(s: Any, b: Any, unit: int, whom: int) -> tuple[int, int]:
    """(target, answer to D-CHARGE_WITH) of the best charge, at ``whom`` or -1: at any; -1 none."""
    met = score_area()
    prospects.meet(s, b, unit, True, met)
    _, target, answer = best_charge(s, b, unit, whom, met)
    return target, answer


@kernel
def charge_at(s: Any, b: Any, unit: int, target: int, rows: Any) -> tuple[float, int, int]:
    """(worth, answer to D-CHARGE_WITH, km it ends away) of a charge that was spread; -1 none."""
    most, found, km = 0.0, -1, 1
    for arm in range(d.N_ARMS):
        if not gear.has_arm(s, b, unit, arm) or not gear.is_melee(s, gear.weapon_of(b, unit, arm)):
            continue
        value = worth.of_attack(s, b, unit, Verb.ATTACK, Cause.CHARGE, arm, target, -1, 0)
        if value > most and charges.may_charge_with(s, b, unit, target, Verb.ATTACK, arm, rows):
            most, found, km = value, d.WEAPON + arm, charges.charge_reach(s, b, unit, arm)
    for verb in (Verb.GRAPPLE, Verb.KNOCK_DOWN):
        if charges.may_charge_with(s, b, unit, target, verb, -1, rows):
            if verb == Verb.GRAPPLE:
                value = arts.of_grapple(s, b, unit, Cause.CHARGE, target)
            else:
                value = arts.of_contest(s, b, unit, verb, Cause.CHARGE, target)
            if value > most:
                most, found, km = value, int(verb), 1
    return most, found, km


# --- the turn ---
@kernel
def choose(s: Any, b: Any, unit: int, mask: Any) -> int:
    """The verb of the pending D-ACTION."""
    u = b.units[unit]
    if u.kind == Kind.PILOT:
        return choose_on_foot(s, b, unit, mask)
    if u.grapples >= 0:
        return choose_in_grapple(s, b, unit, mask)
    choice = commands.best_order(s, b, unit, mask)
    if choice < 0 and u.cell >= 0:
        choice = deeds.at_once(s, b, unit, mask)
    if choice >= 0:
        return choice
    if u.cell < 0:
        return deeds.without_body(s, b, unit, mask)
    if u.berth == Berth.LEADER:
        return choose_attached(s, b, unit, mask)
    if u.half_left < 1 and not units.is_until(b, unit, Until.DELAYING):
        return int(Verb.END)
    return choose_deed(s, b, unit, mask)


@kernel
def choose_attached(s: Any, b: Any, unit: int, mask: Any) -> int:
    """AE-356: a leader in the cell of its Horde attacks if that is worth anything."""
    met, menaces, sets, land, after = score_area(), work_area(), row_area(), work_area(), 0.0
    prospects.meet(s, b, unit, True, met)
    arts.survey_met(s, b, unit, met, menaces)
    if b.units[unit].half_left > 1 and mask[Verb.HALF_MOVE] != 0:
        sweep.mark_goals(s, b, unit, Verb.HALF_MOVE, -1, 0, sets)
        outlook = places.look(s, b, unit, 1, 0, met, sets, land)
        move, _, _ = places.best_cell(s, b, unit, Verb.HALF_MOVE, 0, 0, outlook, sets, land)
        after = max(after, move - CLOSER)
    best, _ = weigh_attacks(s, b, unit, mask, 0.0, after, -1, LEADS, met, menaces)
    if best >= 0 and best != Verb.CHARGE:
        return best
    return deeds.without_body(s, b, unit, mask)


@kernel
def choose_deed(s: Any, b: Any, unit: int, mask: Any) -> int:
    """The verb whose plan for the rest of the turn is worth most."""
    u = b.units[unit]
    met, menaces, sets, land = score_area(), work_area(), row_area(), work_area()
    prospects.meet(s, b, unit, True, met)
    arts.survey_met(s, b, unit, met, menaces)
    halves = int(u.half_left)
    attacked = units.has_done(b, unit, Once.ATTACK)
    then = 1 if halves > 1 and not attacked else 0
    outlook = places.look_for_turn(s, b, unit, mask, then, met, sets, land)
    half, half_set = int(Verb.HALF_MOVE), places.HALF
    move, _, stay = places.best_cell(s, b, unit, half, half_set, then, outlook, sets, land)
    best, most = int(Verb.END), stay
    if mask[Verb.HALF_MOVE] != 0 and not stays_pinned(s, b, unit):
        if move > stay + CLOSER:
            best, most = int(Verb.HALF_MOVE), move
    if not attacked:
        after = stay
        if halves > 1 and mask[half] != 0:
            move, _, _ = places.best_cell(s, b, unit, half, half_set, 0, outlook, sets, land)
            after = max(stay, move - CLOSER)
        best, most = weigh_attacks(s, b, unit, mask, stay, after, best, most, met, menaces)
    best, most = weigh_moves(s, b, unit, mask, then, best, most, outlook, sets, land)
    value, verb = deeds.best(s, b, unit, mask, attacked, menaces)
    best, most = better(best, most, verb, stay + value)
    if best == Verb.END:
        return deeds.idle(s, b, unit, mask)
    return best


@kernel
def stays_pinned(s: Any, b: Any, unit: int) -> bool:
    """Whether a pinned unit has nothing to gain by a move: it stands in cover."""
    if not units.has(b, unit, Condition.PINNED):
        return False
    return bool(board.cover_armour(s, b, int(b.units[unit].cell)) > 0)


@kernel
def weigh_attacks(
    s: Any, b: Any, unit: int, mask: Any, stay: float, after: float, best: int, most: float,
    met: Any, menaces: Any,
) -> tuple[int, float]:  # fmt: skip
    """(best, most) after the attacks from where the unit stands, and the charge.

    ``after``: worth of the best place that is left after half a turn; ``stay``: of this one.
    """
    halves = int(b.units[unit].half_left)
    verb, value = best_half(s, b, unit, mask, 0)
    if verb >= 0:
        best, most = better(best, most, verb, value + after)
    if halves > 1 and verb >= 0:
        if mask[Verb.AIM] != 0 and b.units[unit].aim == 0:
            _, aimed = best_half(s, b, unit, mask, AIM)
            best, most = better(best, most, int(Verb.AIM), aimed + stay)
        if mask[Verb.FEINT] != 0:
            feint, _ = arts.best_feint(s, b, unit)
            best, most = better(best, most, int(Verb.FEINT), feint + stay)
        if mask[Verb.GUARD] != 0 and board.cover_armour(s, b, int(b.units[unit].cell)) > 0:
            _, worse = best_half(s, b, unit, mask, -AIM)
            kept = places.CAUTION * GUARDED * deeds.total(s, menaces)
            best, most = better(best, most, int(Verb.GUARD), worse + kept + stay)
    verb, value = best_full(s, b, unit, mask, menaces)
    if verb >= 0:
        best, most = better(best, most, verb, value + stay)
    if mask[Verb.CHARGE] != 0:
        value, target, _ = best_charge(s, b, unit, -1, met)
        if target >= 0:
            best, most = better(best, most, int(Verb.CHARGE), value)
    return best, most


@kernel
def weigh_moves(
    s: Any, b: Any, unit: int, mask: Any, then: int, best: int, most: float,
    outlook: places.Outlook, sets: Any, land: Any,
) -> tuple[int, float]:  # fmt: skip
    """(best, most) after the movements that are more, or other, than a Half Move.

    ``then``: halves that are left for an attack after half a turn.
    """
    for k in range(places.HALF + 1, places.N_MOVEMENTS):
        verb = int(places.MOVEMENTS[k])
        if mask[verb] == 0:
            continue
        left = then if k >= places.JAUNT else 0
        if k == places.DISENGAGE and units.has_done(b, unit, Once.SLIPPED):
            left = then
        value, _, _ = places.best_cell(s, b, unit, verb, k, left, outlook, sets, land)
        if value - CLOSER > most:
            best, most = verb, value - CLOSER
            if k == places.DISENGAGE and mask[Verb.TRY_DISENGAGE] != 0:
                best = int(Verb.TRY_DISENGAGE)
    return best, most


# --- others ---
@kernel
def choose_on_foot(s: Any, b: Any, unit: int, mask: Any) -> int:
    """AE-338: a pilot gets to safety: off the map, to a friend, away from enemies."""
    if units.has(b, unit, Condition.PRONE) and mask[Verb.POSTURE] != 0:
        return int(Verb.POSTURE)
    leaves = goals.may_leave(s, b, unit)
    best, most = int(Verb.END), NOTHING
    met, sets, land = score_area(), row_area(), work_area()  # nothing is met: it only flees
    for k in range(N_WALKS):
        verb = int(WALKS[k])
        if mask[verb] != 0:
            if leaves:
                return verb
            sweep.mark_goals(s, b, unit, verb, -1, 0, sets)
            outlook = places.look(s, b, unit, 1, 0, met, sets, land)
            value, cell, stay = places.best_cell(s, b, unit, verb, 0, 0, outlook, sets, land)
            if best == Verb.END:
                most = max(most, stay + 0.25)
            if cell >= 0:
                best, most = better(best, most, verb, value)
    if best == Verb.END and mask[Verb.USE_SKILL] != 0:
        return deeds.wants_skill(s, b, unit, mask)
    return best


@kernel
def choose_in_grapple(s: Any, b: Any, unit: int, mask: Any) -> int:
    """The controller keeps its hold, if that is worth more than to be free; the other gets out."""
    if mask[Verb.HOLD] != 0:
        return int(Verb.HOLD)
    other = int(b.units[unit].grapples)
    strength = units.characteristic(s, b, unit, Characteristic.S)
    acrobatics = units.skill(s, b, unit, Skill.ACROBATICS)
    against = units.characteristic(s, b, other, Characteristic.S) if other >= 0 else 0
    if mask[Verb.EITHER_ATTACK] != 0:
        value, _, _ = worth.best(s, b, unit, Verb.EITHER_ATTACK, -1, 0)
        if value > 2.0 * FREE_AS + odds.wins(strength, against) * 0.1:
            return int(Verb.EITHER_ATTACK)
    if mask[Verb.SLIP_FREE] != 0 and acrobatics > strength:
        return int(Verb.SLIP_FREE)
    if mask[Verb.BREAK_FREE] != 0:
        return int(Verb.BREAK_FREE)
    if mask[Verb.TAKE_CONTROL] != 0:
        return int(Verb.TAKE_CONTROL)
    if mask[Verb.SLIP_FREE] != 0:
        return int(Verb.SLIP_FREE)
    return int(Verb.END)
