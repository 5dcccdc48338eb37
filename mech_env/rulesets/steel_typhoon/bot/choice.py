"""The scripted player: weighs dice, cover, range and grapples, without looking ahead."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import distance, neighbour
from mech_env.core.jit import kernel
from mech_env.core.masks import legal_or_first
from mech_env.rulesets.steel_typhoon.bot import tactics
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

MOVE_GAIN = 0.06  # better by this much, a place is worth an action

# A frame for a commander who may choose (ST-003): two plates, jets, two guns.
_LOADOUT = (c.System.DEF, c.System.DEF, c.System.MOV, c.System.DIR, c.System.DIR)


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
    if decision == d.Decision.ACTION:
        choice = choose_verb(s, b, unit, mask)
    elif decision == d.Decision.ACTIVATE:
        choice = choose_unit(s, b, mask)
    elif decision == d.Decision.MOVE:
        choice = choose_step(s, b, unit, mask)
    elif d.NAMES_TARGET[decision]:
        choice = choose_target(s, b, f.actor, mask)
    elif decision == d.Decision.MODE:
        choice = choose_mode(s, b, f)
    elif decision == d.Decision.ROCKETS:
        choice = choose_rockets(s, b, unit, mask)
    elif d.ANSWERS_VALUE[decision]:
        choice = choose_answer(s, b, unit, pools.to_beat(f), decision == d.Decision.DEFDIE, mask)
    elif decision == d.Decision.INFDIE:
        choice = choose_low_die(s, b, unit, f, mask)
    elif d.OFFERED_DICE[decision]:
        choice = choose_high_die(s, b, unit, decision, mask)
    elif decision == d.Decision.INTERPOSE:
        # An ally worse off than oneself is worth a hit.
        weaker = pools.installed(s, b, f.target) < pools.installed(s, b, unit)
        choice = int(d.Verb.YES if weaker else d.Verb.NO)
    elif decision == d.Decision.LOSS or decision == d.Decision.DISABLE:
        victim = pools.subject_of(f, decision)
        choice = choose_system(s, b, victim, s.units[victim].side == b.request.side, mask)
    elif decision == d.Decision.SQUAD:
        choice = choose_squad_move(s, b, f.actor - c.MAX_UNITS, mask)
    else:
        choice = choose_quietly(s, b, unit, f, decision)
    return legal_or_first(mask, choice)


@kernel
def choose_verb(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-ACTION: attack from a good place, get to one, help an ally, or wait for somebody."""
    u = b.units[unit]
    skill = pools.best_die(s, b, unit, c.Dice.SKILL)
    if mask[d.Verb.BREAK] != 0 and skill > pools.best_die(s, b, u.grappled_by, c.Dice.SKILL):
        return d.Verb.BREAK
    target, worth = tactics.best_target(s, b, unit, 0)
    if mask[d.Verb.GRAPPLE] != 0 and u.actions_left == 2 and skill == 6 and guns(s, b, unit) == 0:
        return d.Verb.GRAPPLE  # only those who fight with their hands hold on
    gain = 0.0
    if mask[d.Verb.MOVE] != 0:
        steps = tactics.steps_to_come(s, b, unit, pools.base_metres(s, b, unit))
        _, gain = tactics.best_place(s, b, unit, steps)
    spots = mask[d.Verb.SPOT] != 0
    if spots and u.attacked == 1 and worth < 1.2 and useful_spot(s, b, unit):
        return d.Verb.SPOT
    if gain > MOVE_GAIN and (u.actions_left == 2 or gain > 0.5 * worth):
        return d.Verb.MOVE
    if mask[d.Verb.ATTACK] != 0:
        if target >= 0 or in_reach(s, b, unit, c.TargetKind.SQUAD):
            return d.Verb.ATTACK
    if spots and useful_spot(s, b, unit):
        return d.Verb.SPOT
    if gain > 0.0:
        return d.Verb.MOVE
    armed = pools.working(s, b, unit, c.System.DIR) + pools.working(s, b, unit, c.System.HTH) > 0
    return d.Verb.HOLD if mask[d.Verb.HOLD] != 0 and armed else d.Verb.DONE


@kernel
def guns(s: Any, b: Any, unit: int) -> int:
    """Weapons that work and reach beyond the next hex."""
    return pools.working(s, b, unit, c.System.DIR) + pools.working(s, b, unit, c.System.SMA)


@kernel
def in_reach(s: Any, b: Any, who: int, kind: int) -> bool:
    """Whether a unit or squad can attack a target of a kind."""
    return can.targets_within(s, b, who, kind, can.ready_modes(s, b, who), 1) != 0


@kernel
def useful_spot(s: Any, b: Any, unit: int) -> int:
    """Whether an ally that could use a Spot die is still to act."""
    spot = pools.best_die(s, b, unit, c.Dice.SPOT)
    if spot == 0 and pools.working(s, b, unit, c.System.SUR) == 0:
        return 0
    for ally in range(s.n_units):
        a = b.units[ally]
        mine = ally != unit and s.units[ally].side == s.units[unit].side
        if mine and a.acted == 0 and a.hex >= 0:
            if tactics.best_target(s, b, ally, 0)[0] >= 0:
                return 1
    return 0


@kernel
def choose_unit(s: Any, b: Any, mask: Any) -> int:
    """D-ACTIVATE: those who spot best go first, so that others can use it."""
    best, most = -1, -1
    for k in range(d.SQUAD - d.OWN):
        if mask[d.OWN + k] != 0:
            unit = d.own_unit(s, b, b.request.side, k)
            score = 10 * pools.working(s, b, unit, c.System.SUR) + b.units[unit].init_roll % 10
            if score > most:
                best, most = d.OWN + k, score
    return best


@kernel
def choose_step(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-MOVE: towards the best place in reach; dice only to get to a much better one."""
    u = b.units[unit]
    steps = tactics.steps_to_come(s, b, unit, 0)
    goal, gain = tactics.best_place(s, b, unit, steps)
    if steps > 0 and goal != u.hex:
        step = step_towards(s, s.units[unit].side, u.hex, goal, mask)
        if step >= 0:
            return step
    if steps == 0:
        _, gain = tactics.best_place(s, b, unit, 2)
        slot = -1
        for die in range(c.DIE_M, c.DIE_P):
            if mask[d.DIE + die] != 0 and (slot < 0 or u.die[die] > u.die[slot]):
                slot = die
        if slot >= 0 and gain > MOVE_GAIN and u.metres_left + u.die[slot] >= 3:
            return d.DIE + slot
    return d.Verb.DONE


@kernel
def step_towards(s: Any, side: int, at: int, goal: int, mask: Any) -> int:
    """The first allowed step that leads nearer to a hex, or -1."""
    for turn in range(6):
        direction = (turn + 3 * side) % 6  # the second side looks the other way round
        if mask[d.DIRECTION + direction] != 0:
            to = neighbour(at, direction, s.width, s.height)
            if distance(to, goal, s.width) < distance(at, goal, s.width):
                return d.DIRECTION + direction
    return -1


@kernel
def choose_target(s: Any, b: Any, who: int, mask: Any) -> int:
    """The Armor most worth it, then the largest squad, then the healthiest cover piece."""
    best, most = -1, -1.0
    for k in range(d.OWN - d.ENEMY):
        if mask[d.ENEMY + k] != 0:
            target = d.enemy_unit(s, b, b.request.side, k)
            worth = 0.5
            if who < c.MAX_UNITS:
                modes = can.modes_against(s, b, who, c.TargetKind.UNIT, target)
                mode, gain = tactics.best_mode(s, b, who, target, modes, 1)
                if mode >= 0:
                    worth = 1.0 + gain
            worth += 0.05 * b.units[target].direct_hits
            if worth > most:
                best, most = d.ENEMY + k, worth
    for squad in range(d.PIECE - d.SQUAD):
        if mask[d.SQUAD + squad] != 0 and 0.15 * b.squads[squad].soldiers + 0.6 > most:
            best, most = d.SQUAD + squad, 0.15 * b.squads[squad].soldiers + 0.6
    return best


@kernel
def choose_mode(s: Any, b: Any, f: Any) -> int:
    """The mode worth most."""
    modes = can.modes_against(s, b, f.actor, f.target_kind, f.target)
    if f.target_kind != c.TargetKind.UNIT or f.actor >= c.MAX_UNITS:
        return -1
    mode, _ = tactics.best_mode(s, b, f.actor, f.target, modes, 1)
    return d.MODE + mode if mode >= 0 else -1


@kernel
def choose_rockets(s: Any, b: Any, unit: int, mask: Any) -> int:
    """All of them at somebody in the open, none otherwise."""
    for target in range(s.n_units):
        if can.modes_against(s, b, unit, c.TargetKind.UNIT, target) & (1 << c.Mode.DIR):
            if tactics.hit_rate(s, b, unit, target, c.Mode.DIR) > 0.3:
                return d.NUMBER + b.units[unit].rockets
    return d.NUMBER if mask[d.NUMBER] != 0 else d.NUMBER + 1


@kernel
def choose_high_die(s: Any, b: Any, unit: int, decision: int, mask: Any) -> int:
    """The highest die; Skill dice are kept for defence while enemies are still to act."""
    u = b.units[unit]
    contest = decision == d.Decision.GRAPDIE or decision == d.Decision.BREAKDIE
    keeps = not contest and tactics.enemies_to_come(s, b, s.units[unit].side) > 0
    best, most = -1, -1.0
    for slot in range(c.DIE_SLOTS):
        if mask[d.DIE + slot] != 0:
            worth = float(u.die[slot])
            if slot < c.DIE_A and keeps:
                worth -= 4.0
            if worth > most or best < 0:
                best, most = d.DIE + slot, worth
    return best


@kernel
def choose_answer(s: Any, b: Any, unit: int, against: int, every_point: bool, mask: Any) -> int:
    """The lowest die that holds, else the highest; Skill dice rather last."""
    u = b.units[unit]
    best, least = int(d.Verb.NO), 99.0
    high, most = int(d.Verb.NO), 0.0
    for slot in range(c.DIE_SLOTS):
        if mask[d.DIE + slot] != 0:
            face = float(u.die[slot])
            dear = 0.5 if slot < c.DIE_A else 0.0
            if face >= against and face + dear < least:
                best, least = d.DIE + slot, face + dear
            if face - dear > most:
                high, most = d.DIE + slot, face - dear
    if best != d.Verb.NO:
        return best
    # A grapple that cannot be averted is not worth a die; of an attack's margin every point counts.
    return high if every_point else d.Verb.NO


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


@kernel
def choose_system(s: Any, b: Any, victim: int, own: bool, mask: Any) -> int:
    """One's own least useful system, or the enemy's most useful one."""
    u = b.units[victim]
    best, most = -1, -99.0
    for k in range(c.SYSTEM_SLOTS):
        if mask[d.SYSTEM + k] != 0:
            kind = u.system_kind[k]
            use = 1.0
            if kind == c.System.DIR or kind == c.System.SMA:
                use = 5.0 if guns(s, b, victim) == 1 else 3.5
            elif kind == c.System.DEF:
                use = 4.0 if pools.working(s, b, victim, c.System.DEF) == 1 else 2.5
            elif kind == c.System.HTH:
                use = 3.0
            elif kind == c.System.MOV:
                use = 2.0
            score = -use if own else use
            if score > most:
                best, most = d.SYSTEM + k, score
    return best


@kernel
def choose_squad_move(s: Any, b: Any, squad: int, mask: Any) -> int:
    """D-SQUAD: attack if somebody can be attacked, else walk towards the nearest enemy."""
    q = b.squads[squad]
    who, side = c.MAX_UNITS + squad, s.squads[squad].side
    if mask[d.Verb.ATTACK] != 0:
        armors = in_reach(s, b, who, c.TargetKind.UNIT)
        if armors or in_reach(s, b, who, c.TargetKind.SQUAD):
            return d.Verb.ATTACK
    nearest = sight.nearest_enemy(s, b, side, q.hex)
    if nearest >= 0 and q.attacked == 0:
        step = step_towards(s, side, q.hex, nearest, mask)
        if step >= 0:
            return step
    return d.Verb.DONE


@kernel
def choose_quietly(s: Any, b: Any, unit: int, f: Any, decision: int) -> int:
    """Decisions with a plain rule: interlude, loadout, held actions, the Spot die."""
    u = b.units[unit]
    if decision == d.Decision.CAMP:
        if f.slots_left >= 2 and u.since_charge < 3 and pools.installed(s, b, unit) < 4:
            return d.Verb.FULL
        if u.since_charge >= 2 and s.site == 1:
            return d.Verb.CHARGE
        if pools.installed(s, b, unit) < 5:
            return d.Verb.REPAIR
        return d.Verb.HEAL if u.pilot_hp < pools.full_hp(s, unit) else d.Verb.REST
    if decision == d.Decision.LOADOUT:
        return d.NUMBER + _LOADOUT[f.slot]
    if decision == d.Decision.REPAIR:
        return -1
    if decision == d.Decision.HELD:
        return d.Verb.ATTACK
    if decision == d.Decision.TRIGGER:
        return d.TRIGGER  # as soon as an enemy comes within reach
    return d.Verb.YES
