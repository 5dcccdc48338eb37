"""The scripted player: weighs dice, cover, range and grapples, without looking ahead."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import distance, neighbour
from mech_env.core.jit import kernel
from mech_env.core.masks import legal_or_first
from mech_env.rulesets.steel_typhoon.bot import dice, grips, odds, places, spots, tactics
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

MOVE_GAIN = 0.07  # better by this much, a place is worth an action
# Added to a Defence system's worth when a grapple disables it: its owner then has fewer dice to
# answer with.
_GRIP_PLATES = 2.0

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
    elif decision == d.Decision.SPOTTARGET:
        choice = choose_spotted(s, b, unit, mask)
    elif decision == d.Decision.GRAPTARGET:
        choice = choose_grip(s, b, unit, mask)
    elif d.NAMES_TARGET[decision]:
        choice = choose_target(s, b, f.actor, mask)
    elif decision == d.Decision.MODE:
        choice = choose_mode(s, b, f)
    elif decision == d.Decision.ROCKETS:
        choice = dice.choose_rockets(s, b, unit, mask)
    elif decision == d.Decision.DEFDIE:
        choice = dice.choose_defence(s, b, unit, f, mask)
    elif d.ANSWERS_VALUE[decision]:
        choice = dice.choose_answer(s, b, unit, pools.to_beat(f), mask)
    elif decision == d.Decision.INFDIE:
        choice = dice.choose_low_die(s, b, unit, f, mask)
    elif decision == d.Decision.ATKDIE:
        choice = dice.choose_attack_die(s, b, f, mask)
    elif decision == d.Decision.SPOTDIE:
        choice = dice.choose_spot_die(s, b, unit, mask)
    elif d.OFFERED_DICE[decision]:
        choice = dice.choose_high_die(b, unit, mask)
    elif decision == d.Decision.INTERPOSE:
        # An ally worse off than oneself is worth a hit.
        weaker = tactics.target_weight(s, b, f.target) > tactics.target_weight(s, b, unit)
        choice = int(d.Verb.YES if weaker else d.Verb.NO)
    elif decision == d.Decision.LOSS or decision == d.Decision.DISABLE:
        victim = pools.subject_of(f, decision)
        own = s.units[victim].side == b.request.side
        choice = choose_system(s, b, victim, own, decision, mask)
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
    spot, second = 0.0, 0.0
    if mask[d.Verb.SPOT] != 0:
        _, spot, second = spots.best_spots(s, b, unit, spots.spot_points(s, b, unit))
    if mask[d.Verb.GRAPPLE] != 0:
        grip = grips.grip_worth(s, b, unit)
        if grip > worth and grip > spot:
            return d.Verb.GRAPPLE
    gain = 0.0
    if mask[d.Verb.MOVE] != 0:
        steps = places.steps_to_come(s, b, unit, pools.base_metres(s, b, unit))
        _, gain = places.best_place(s, b, unit, steps)
    if gain > MOVE_GAIN and (u.actions_left == 2 or gain > 0.5 * max(worth, spot)):
        return d.Verb.MOVE
    # Who spots first gives up its attacks: worth it only if nothing is lost by that (ST-104).
    if spot > worth and (u.attacked == 1 or u.actions_left == 1 or second > worth):
        return d.Verb.SPOT
    if mask[d.Verb.ATTACK] != 0:
        if target >= 0 or in_reach(s, b, unit, c.TargetKind.SQUAD):
            return d.Verb.ATTACK
    if spot > 0.0:
        return d.Verb.SPOT
    if gain > 0.0:
        return d.Verb.MOVE
    armed = pools.working(s, b, unit, c.System.DIR) + pools.working(s, b, unit, c.System.HTH) > 0
    return d.Verb.HOLD if mask[d.Verb.HOLD] != 0 and armed else d.Verb.DONE


@kernel
def in_reach(s: Any, b: Any, who: int, kind: int) -> bool:
    """Whether a unit or squad can attack a target of a kind."""
    return can.targets_within(s, b, who, kind, can.ready_modes(s, b, who), 1) != 0


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
    steps = places.steps_to_come(s, b, unit, 0)
    goal, gain = places.best_place(s, b, unit, steps)
    if steps > 0 and goal != u.hex:
        step = step_towards(s, s.units[unit].side, u.hex, goal, mask)
        if step >= 0:
            return step
    if steps == 0:
        _, gain = places.best_place(s, b, unit, 2)
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
            if who >= c.MAX_UNITS:
                worth = 1.0 + tactics.squad_worth(s, b, who - c.MAX_UNITS, target)
            else:
                worth = 0.5
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
def choose_spotted(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-SPOTTARGET: the enemy on whom a Spot die brings most."""
    target, _, _ = spots.best_spots(s, b, unit, spots.spot_points(s, b, unit))
    if target < 0:
        return choose_target(s, b, unit, mask)
    return d.ENEMY + d.units_before(s, s.units[unit].side, False, target)


@kernel
def choose_grip(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-GRAPTARGET: the enemy most worth a grip."""
    best, most = -1, -1.0
    for k in range(d.OWN - d.ENEMY):
        if mask[d.ENEMY + k] != 0:
            worth = grips.grip_on(s, b, unit, d.enemy_unit(s, b, b.request.side, k))
            if worth > most:
                best, most = d.ENEMY + k, worth
    return best


@kernel
def choose_system(s: Any, b: Any, victim: int, own: bool, decision: int, mask: Any) -> int:
    """One's own least useful system, or the enemy's most useful one; or the table's odds."""
    u = b.units[victim]
    best, most = -1, -99.0
    for k in range(c.SYSTEM_SLOTS):
        if mask[d.SYSTEM + k] != 0:
            kind = u.system_kind[k]
            use = odds.system_use(s, b, victim, kind)
            if decision == d.Decision.DISABLE and kind == c.System.DEF:
                use += _GRIP_PLATES
            score = -use if own else use
            if score > most:
                best, most = d.SYSTEM + k, score
    if mask[d.Verb.TABLE] != 0:
        table = odds.table_cost(s, b, victim)
        chosen = odds.loss_cost(s, b, victim, int(u.system_kind[best - d.SYSTEM]))
        if (table < chosen) == own:
            return d.Verb.TABLE
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
        lost = pools.destroyed(s, b, unit)
        if f.slots_left >= 2 and u.since_charge < c.DEPLETED_AFTER and lost >= 2:
            return d.Verb.FULL
        if u.since_charge >= c.DEPLETED_AFTER - 1 and s.site == c.Site.HUB:
            return d.Verb.CHARGE
        if lost > 0:
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
