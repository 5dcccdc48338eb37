"""The scripted player: weighs dice, cover, range and grapples, without looking ahead."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import distance, neighbour
from mech_env.core.jit import kernel
from mech_env.core.masks import legal_or_first
from mech_env.rulesets.steel_typhoon.bot.tactics import (
    attack_worth,
    best_place,
    best_target,
    enemies_to_come,
    hit_rate,
    steps_to_come,
)
from mech_env.rulesets.steel_typhoon.questions.capabilities import modes_against
from mech_env.rulesets.steel_typhoon.questions.pools import (
    base_metres,
    best_die,
    installed,
    loses_next,
    working,
)
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_A,
    DIE_K,
    DIE_M,
    DIE_P,
    DIE_SLOTS,
    MAX_UNITS,
    SYSTEM_SLOTS,
    Mode,
    System,
    TargetKind,
)
from mech_env.rulesets.steel_typhoon.state.decisions import (
    DIE,
    DIRECTION,
    ENEMY,
    MODE,
    NUMBER,
    OWN,
    PIECE,
    SQUAD,
    SYSTEM,
    TRIGGER,
    Decision,
    Verb,
    enemy_unit,
    own_unit,
)

MOVE_GAIN = 0.06  # better by this much, a place is worth an action

# A frame for a commander who may choose (ST-003): two plates, jets, two guns.
_LOADOUT = (System.DEF, System.DEF, System.MOV, System.DIR, System.DIR)


@kernel
def bot(s: Any, b: Any, mask: Any) -> int:
    """Choose an action for the pending request.

    Args:
        b: the battle; only what the deciding unit may know is read.
        mask: int8, shape (N_ACTIONS,), of the request.

    Returns:
        A legal action.
    """
    decision = b.request.decision
    unit = b.request.unit
    f = b.frames[b.depth - 1]
    choice = -1
    if decision == Decision.ACTION:
        choice = choose_verb(s, b, unit, mask)
    elif decision == Decision.ACTIVATE:
        choice = choose_unit(s, b, mask)
    elif decision == Decision.MOVE:
        choice = choose_step(s, b, unit, mask)
    elif (
        decision == Decision.TARGET
        or decision == Decision.SPOTTARGET
        or decision == Decision.GRAPTARGET
    ):
        choice = choose_target(s, b, f.actor, mask)
    elif decision == Decision.MODE:
        choice = choose_mode(s, b, f)
    elif decision == Decision.ROCKETS:
        choice = choose_rockets(s, b, unit, mask)
    elif (
        decision == Decision.ATKDIE or decision == Decision.SPOTDIE or decision == Decision.GRAPDIE
    ):
        choice = choose_high_die(s, b, unit, decision, mask)
    elif decision == Decision.BREAKDIE:
        choice = choose_high_die(s, b, unit, decision, mask)
    elif decision == Decision.DEFDIE:
        choice = choose_answer(s, b, unit, f.attack_value + f.spot_value, 1, mask)
    elif decision == Decision.GRAPDEF or decision == Decision.BREAKDEF:
        choice = choose_answer(s, b, unit, f.attack_value, 0, mask)
    elif decision == Decision.INFDIE:
        choice = choose_low_die(s, b, unit, f, mask)
    elif decision == Decision.INTERPOSE:
        # A friend worse off than oneself is worth a hit.
        choice = Verb.YES if installed(s, b, f.target) < installed(s, b, unit) else Verb.NO
    elif decision == Decision.LOSS or decision == Decision.DISABLE:
        victim = int(f.target) if decision == Decision.DISABLE else loses_next(f)
        choice = choose_system(s, b, victim, s.units[victim].side == b.request.side, mask)
    elif decision == Decision.SQUAD:
        choice = choose_squad_move(s, b, f.actor - MAX_UNITS, mask)
    else:
        choice = choose_quietly(s, b, unit, f, decision)
    return legal_or_first(mask, choice)


@kernel
def choose_verb(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-ACTION: attack from a good place, get to one, help an ally, or wait for somebody."""
    u = b.units[unit]
    if mask[Verb.BREAK] != 0:
        grappler = u.grappled_by
        if best_die(s, b, unit, DIE_K, DIE_A) > best_die(s, b, grappler, DIE_K, DIE_A):
            return Verb.BREAK
    target, worth = best_target(s, b, unit, 0)
    if mask[Verb.GRAPPLE] != 0 and u.actions_left == 2 and best_die(s, b, unit, DIE_K, DIE_A) == 6:
        # Only those who fight with their hands hold on.
        if working(s, b, unit, System.DIR) + working(s, b, unit, System.SMA) == 0:
            return Verb.GRAPPLE
    gain = 0.0
    if mask[Verb.MOVE] != 0:
        _, gain = best_place(s, b, unit, steps_to_come(s, b, unit, base_metres(s, b, unit)))
    if mask[Verb.SPOT] != 0 and u.attacked == 1 and useful_spot(s, b, unit):
        if worth < 1.2:
            return Verb.SPOT
    if mask[Verb.MOVE] != 0 and gain > MOVE_GAIN and (u.actions_left == 2 or gain > 0.5 * worth):
        return Verb.MOVE
    if mask[Verb.ATTACK] != 0 and (target >= 0 or squad_in_reach(s, b, unit)):
        return Verb.ATTACK
    if mask[Verb.SPOT] != 0 and useful_spot(s, b, unit):
        return Verb.SPOT
    if mask[Verb.MOVE] != 0 and gain > 0.0:
        return Verb.MOVE
    if (
        mask[Verb.HOLD] != 0
        and working(s, b, unit, System.DIR) + working(s, b, unit, System.HTH) > 0
    ):
        return Verb.HOLD
    return Verb.DONE


@kernel
def squad_in_reach(s: Any, b: Any, unit: int) -> int:
    """Whether some enemy squad can be attacked."""
    for squad in range(s.n_squads):
        if modes_against(s, b, unit, TargetKind.SQUAD, squad):
            return 1
    return 0


@kernel
def useful_spot(s: Any, b: Any, unit: int) -> int:
    """Whether an ally that could use a Spot die is still to act."""
    if best_die(s, b, unit, DIE_P, DIE_SLOTS) == 0 and working(s, b, unit, System.SUR) == 0:
        return 0
    for ally in range(s.n_units):
        a = b.units[ally]
        mine = ally != unit and s.units[ally].side == s.units[unit].side
        if mine and a.acted == 0 and a.hex >= 0:
            if best_target(s, b, ally, 0)[0] >= 0:
                return 1
    return 0


@kernel
def choose_unit(s: Any, b: Any, mask: Any) -> int:
    """D-ACTIVATE: those who spot best go first, so that others can use it."""
    best, most = -1, -1
    for k in range(SQUAD - OWN):
        if mask[OWN + k] != 0:
            unit = own_unit(s, b, b.request.side, k)
            score = 10 * working(s, b, unit, System.SUR) + b.units[unit].init_roll % 10
            if score > most:
                best, most = OWN + k, score
    return best


@kernel
def choose_step(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-MOVE: towards the best place in reach; dice only to get to a much better one."""
    u = b.units[unit]
    steps = steps_to_come(s, b, unit, 0)
    goal, gain = best_place(s, b, unit, steps)
    best, least = -1, 99
    if steps > 0 and goal != u.hex:
        for turn in range(6):
            # The second side looks the other way round.
            direction = (turn + 3 * s.units[unit].side) % 6
            if mask[DIRECTION + direction] != 0:
                to = neighbour(u.hex, direction, s.width, s.height)
                away = distance(to, goal, s.width)
                if away < least:
                    best, least = DIRECTION + direction, away
        if best >= 0 and least < distance(u.hex, goal, s.width):
            return best
    if steps == 0:
        _, gain = best_place(s, b, unit, 2)
        slot = -1
        for die in range(DIE_M, DIE_P):
            if mask[DIE + die] != 0 and (slot < 0 or u.die[die] > u.die[slot]):
                slot = die
        if slot >= 0 and gain > MOVE_GAIN and u.metres_left + u.die[slot] >= 3:
            return DIE + slot
    return Verb.DONE


@kernel
def choose_target(s: Any, b: Any, who: int, mask: Any) -> int:
    """The Armor most worth it, then the largest squad, then the healthiest cover piece."""
    best, most = -1, -1.0
    side = b.request.side
    for k in range(OWN - ENEMY):
        if mask[ENEMY + k] != 0:
            target = enemy_unit(s, b, side, k)
            worth = 0.5
            if who < MAX_UNITS:
                modes = modes_against(s, b, who, TargetKind.UNIT, target)
                for mode in range(3):
                    if modes & (1 << mode):
                        worth = max(worth, 1.0 + attack_worth(s, b, who, target, mode, 1))
            worth += 0.05 * b.units[target].direct_hits
            if worth > most:
                best, most = ENEMY + k, worth
    for squad in range(PIECE - SQUAD):
        if mask[SQUAD + squad] != 0 and 0.15 * b.squads[squad].soldiers + 0.6 > most:
            best, most = SQUAD + squad, 0.15 * b.squads[squad].soldiers + 0.6
    return best


@kernel
def choose_mode(s: Any, b: Any, f: Any) -> int:
    """The mode worth most."""
    best, most = -1, -1.0
    modes = modes_against(s, b, f.actor, f.target_kind, f.target)
    for mode in range(3):
        if modes & (1 << mode):
            worth = 0.0
            if f.target_kind == TargetKind.UNIT and f.actor < MAX_UNITS:
                worth = attack_worth(s, b, f.actor, f.target, mode, 1)
            if worth > most:
                best, most = MODE + mode, worth
    return best


@kernel
def choose_rockets(s: Any, b: Any, unit: int, mask: Any) -> int:
    """All of them at somebody in the open, none otherwise."""
    for target in range(s.n_units):
        if modes_against(s, b, unit, TargetKind.UNIT, target) & (1 << Mode.DIR):
            if hit_rate(s, b, unit, target, Mode.DIR) > 0.3:
                return NUMBER + b.units[unit].rockets
    return NUMBER if mask[NUMBER] != 0 else NUMBER + 1


@kernel
def choose_high_die(s: Any, b: Any, unit: int, decision: int, mask: Any) -> int:
    """The highest die; Skill dice are kept for defence while enemies are still to act."""
    u = b.units[unit]
    spare = enemies_to_come(s, b, s.units[unit].side) == 0
    best, most = -1, -1.0
    for slot in range(DIE_SLOTS):
        if mask[DIE + slot] != 0:
            worth = float(u.die[slot])
            if (
                slot < DIE_A
                and (decision == Decision.ATKDIE or decision == Decision.SPOTDIE)
                and not spare
            ):
                worth -= 4.0
            if worth > most or best < 0:
                best, most = DIE + slot, worth
    return best


@kernel
def choose_answer(s: Any, b: Any, unit: int, against: int, tie_saves: int, mask: Any) -> int:
    """The lowest die that holds, else the highest; Skill dice rather last."""
    u = b.units[unit]
    best, least = int(Verb.NO), 99.0
    high, most = int(Verb.NO), 0.0
    for slot in range(DIE_SLOTS):
        if mask[DIE + slot] != 0:
            face = float(u.die[slot])
            dear = 0.5 if slot < DIE_A else 0.0
            if face >= against and face + dear < least:
                best, least = DIE + slot, face + dear
            if face - dear > most:
                high, most = DIE + slot, face - dear
    if best != Verb.NO:
        return best
    # A grapple that cannot be averted is not worth a die; of an attack's margin every point counts.
    return high if tie_saves == 1 else Verb.NO


@kernel
def choose_low_die(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-INFDIE: small dice until the squad is down."""
    u = b.units[unit]
    if f.attack_value >= b.squads[f.target].soldiers and mask[Verb.DONE] != 0:
        return Verb.DONE
    best, least = -1, 99
    for slot in range(DIE_A, DIE_SLOTS):
        if mask[DIE + slot] != 0 and u.die[slot] < least:
            best, least = DIE + slot, int(u.die[slot])
    return best if best >= 0 else Verb.DONE


@kernel
def choose_system(s: Any, b: Any, victim: int, own: bool, mask: Any) -> int:
    """One's own least useful system, or the enemy's most useful one."""
    u = b.units[victim]
    best, most = -1, -99.0
    for k in range(SYSTEM_SLOTS):
        if mask[SYSTEM + k] != 0:
            kind = u.system_kind[k]
            use = 1.0
            if kind == System.DIR or kind == System.SMA:
                use = (
                    5.0
                    if working(s, b, victim, System.DIR) + working(s, b, victim, System.SMA) == 1
                    else 3.5
                )
            elif kind == System.DEF:
                use = 4.0 if working(s, b, victim, System.DEF) == 1 else 2.5
            elif kind == System.HTH:
                use = 3.0
            elif kind == System.MOV:
                use = 2.0
            score = -use if own else use
            if score > most:
                best, most = SYSTEM + k, score
    return best


@kernel
def choose_squad_move(s: Any, b: Any, squad: int, mask: Any) -> int:
    """D-SQUAD: attack if somebody can be attacked, else walk towards the nearest enemy."""
    q = b.squads[squad]
    nearest, away = -1, 99
    for unit in range(s.n_units):
        there = b.units[unit].hex
        if there >= 0 and s.units[unit].side != s.squads[squad].side:
            if distance(q.hex, there, s.width) < away:
                nearest, away = there, distance(q.hex, there, s.width)
    if mask[Verb.ATTACK] != 0:
        for unit in range(s.n_units):
            if modes_against(s, b, MAX_UNITS + squad, TargetKind.UNIT, unit):
                return Verb.ATTACK
        for other in range(s.n_squads):
            if modes_against(s, b, MAX_UNITS + squad, TargetKind.SQUAD, other):
                return Verb.ATTACK
    if nearest >= 0 and q.attacked == 0:
        for turn in range(6):
            direction = (turn + 3 * s.squads[squad].side) % 6
            if mask[DIRECTION + direction] != 0:
                to = neighbour(q.hex, direction, s.width, s.height)
                if distance(to, nearest, s.width) < away:
                    return DIRECTION + direction
    return Verb.DONE


@kernel
def choose_quietly(s: Any, b: Any, unit: int, f: Any, decision: int) -> int:
    """Decisions with a plain rule: interlude, loadout, held actions, the Spot die."""
    u = b.units[unit]
    if decision == Decision.CAMP:
        if f.slots_left >= 2 and u.since_charge < 3 and installed(s, b, unit) < 4:
            return Verb.FULL
        if u.since_charge >= 2 and s.site == 1:
            return Verb.CHARGE
        if installed(s, b, unit) < 5:
            return Verb.REPAIR
        return Verb.HEAL if u.pilot_hp < 3 else Verb.REST
    if decision == Decision.LOADOUT:
        return NUMBER + _LOADOUT[f.slot]
    if decision == Decision.REPAIR:
        return -1
    if decision == Decision.HELD:
        return Verb.ATTACK
    if decision == Decision.TRIGGER:
        return TRIGGER  # as soon as an enemy comes within reach
    return Verb.YES
