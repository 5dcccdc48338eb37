"""The scripted player: weighs the odds of what a unit can do and where it could stand."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import better, legal_or_first
from mech_env.rulesets.xhalem.bot import (
    attacks,
    deeds,
    looking,
    places,
    reactions,
    tactics,
    tricks,
    ways,
)
from mech_env.rulesets.xhalem.questions import gear, space
from mech_env.rulesets.xhalem.questions.arguments import BLINK
from mech_env.rulesets.xhalem.questions.engaging import is_ready
from mech_env.rulesets.xhalem.questions.legal import skill_slot
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.frames import Frame

BETTER = 0.0003  # by so much a place must be better
WORTH_GOING = (0.008, 0.001, 0.001)  # … if the action is done, by lattice
SLIPS_AWAY = 0.05  # by so much it may be worse for a cloaked unit that gave itself away
LEAST = 0.004  # worth of an action that is not worse than to wait


@kernel
def bot(s: Any, b: Any, mask: Any) -> int:
    """Choose an action for the pending request.

    Args:
        b: the battle; only what the side that is asked may know is read.
        mask: int8, shape (N_ACTIONS,), of the request.

    Returns:
        A legal action.
    """
    decision, unit = int(b.request.decision), int(b.request.unit)
    f = b.frames[b.depth - 1]
    if decision == Decision.TURN:
        choice = choose_verb(s, b, unit, mask)
    elif decision == Decision.STRIKE2:
        choice = choose_second(s, b, unit, f, mask)
    elif decision < Decision.MODE or f.kind == Frame.WINDOW:
        choice = reactions.react(s, b, unit, f, decision, mask)
    else:
        choice = choose_argument(s, b, unit, f, decision, mask)
    return legal_or_first(mask, choice)


# --- a turn ---
@kernel
def choose_verb(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-TURN: engage, do something else, get nearer, or away."""
    u = b.units[unit]
    if mask[Verb.BREAKFREE] != 0:
        return int(Verb.BREAKFREE)
    if u.grapples >= 0:
        return choose_with_captive(s, b, unit, mask)
    if mask[Verb.STAND] != 0:
        return int(Verb.STAND)
    if u.inside >= 0:
        return choose_inside(s, b, unit, mask)
    fresh = int(u.acted == 0 and u.dashed == 0)
    best, most = best_second(s, b, unit, mask)
    if best >= 0 and most >= LEAST and u.acted == 1:
        return best
    best, most = int(Verb.END), 0.0
    if fresh == 1:
        best, most = best_deed(s, b, unit, mask)
        if mask[Verb.MOUNT] != 0 and deeds.best_mount(s, b, unit) >= 0:
            _, dash, _ = deeds.reach_out(s, b, unit)
            if deeds.RIDES * dash > most:
                return int(Verb.MOUNT)
    if mask[Verb.MOVE] != 0:
        here = tactics.here_worth(s, b, unit, fresh, most)
        there, _, _, _ = tactics.best_leg(s, b, unit, -1, -1, fresh)
        slips = u.cloaked == 1 and u.aware == c.Aware.LOCATED and u.notice_done == 0
        margin = BETTER
        if fresh == 0:
            margin = -SLIPS_AWAY if slips else WORTH_GOING[s.lattice]
        if there > here + margin:
            return int(Verb.MOVE)
    if fresh == 1:
        return choose_wait(s, b, unit, mask, best, most)
    return best


@kernel
def best_second(s: Any, b: Any, unit: int, mask: Any) -> tuple[int, float]:
    """(verb, worth) of the best secondary action; -1 = none."""
    best, most = -1, 0.0
    for verb in (Verb.OFFHAND, Verb.FOLLOW):
        if mask[verb] != 0:
            value, _, _ = attacks.best_strike(s, b, unit, verb, -1, -2)
            best, most = better(best, most, int(verb), value)
    if mask[Verb.RUSH] != 0:
        value, _ = tricks.best_wrestle(s, b, unit, Verb.RUSH)
        best, most = better(best, most, int(Verb.RUSH), value)
    return best, most


@kernel
def best_deed(s: Any, b: Any, unit: int, mask: Any) -> tuple[int, float]:
    """(verb, worth) of the best action from here; END: none is worth anything."""
    best, most = int(Verb.END), 0.0
    strike = 0.0
    if mask[Verb.STRIKE] != 0:
        strike, _, _ = attacks.best_strike(s, b, unit, Verb.STRIKE, -1, -2)
        if gear.dual_strikes(s, unit):
            strike *= attacks.STRIKES_TWICE
        best, most = better(best, most, int(Verb.STRIKE), strike)
    if mask[Verb.PROGRAM] != 0:
        value, _, _, _ = tricks.best_program(s, b, unit, -1)
        best, most = better(best, most, int(Verb.PROGRAM), value)
    for verb in (Verb.GRAPPLE, Verb.SHOVE):
        if mask[verb] != 0:
            value, _ = tricks.best_wrestle(s, b, unit, verb)
            best, most = better(best, most, int(verb), value)
    if mask[Verb.THROWOBJ] != 0:
        value, _ = tricks.thrown_worth(s, b, unit)
        best, most = better(best, most, int(Verb.THROWOBJ), value)
    if mask[Verb.FOLLOW] != 0 and mask[Verb.SEARCH] != 0:
        # XH-036: the shot comes after a search for nothing.
        value, _, _ = attacks.best_strike(s, b, unit, Verb.FOLLOW, -1, -2)
        value += looking.LOOKS
        best, most = better(best, most, int(Verb.SEARCH), value)
    if mask[Verb.CLOAK] != 0:
        turn, _, _ = deeds.reach_out(s, b, unit)
        value = deeds.CLOAKED * turn
        best, most = better(best, most, int(Verb.CLOAK), value)
    if mask[Verb.SEARCH] != 0 and looking.unseen(s, b, int(s.units[unit].side)) > 0:
        value = looking.search_worth(s, b, unit)
        best, most = better(best, most, int(Verb.SEARCH), value)
    if mask[Verb.USE] != 0:
        value, _, _ = deeds.best_use(s, b, unit, -1)
        best, most = better(best, most, int(Verb.USE), value)
    if mask[Verb.SWITCH] != 0:
        value, _, _ = deeds.best_switch(s, b, unit)
        best, most = better(best, most, int(Verb.SWITCH), value)
    if mask[Verb.ASSIST] != 0:
        value, _, _, _ = deeds.best_aid(s, b, unit)
        best, most = better(best, most, int(Verb.ASSIST), value)
    if mask[Verb.ENTER] != 0:
        value, _ = deeds.best_shelter(s, b, unit)
        best, most = better(best, most, int(Verb.ENTER), value)
    if mask[Verb.DISMOUNT] != 0 and is_stuck(b, int(b.units[unit].rides)):
        best, most = better(best, most, int(Verb.DISMOUNT), deeds.GETS_OFF)
    return best, most


@kernel
def is_stuck(b: Any, mount: int) -> bool:
    """Whether a mount carries its rider nowhere."""
    m = b.units[mount]
    return bool(m.immobile > 0 or m.prone == 1 or m.grappled_by >= 0)


@kernel
def choose_wait(s: Any, b: Any, unit: int, mask: Any, best: int, most: float) -> int:
    """What an action from here is weighed against once the unit stands where it would."""
    turn, dash, wait = deeds.reach_out(s, b, unit)
    if mask[Verb.HIDE] != 0 and b.units[unit].cloaked == 0:
        value = looking.hide_worth(s, b, unit, turn)
        best, most = better(best, most, int(Verb.HIDE), value)
    if mask[Verb.STANDBY] != 0:
        wait *= tactics.leisure(s, b, int(s.units[unit].side))
        best, most = better(best, most, int(Verb.STANDBY), wait)
    if mask[Verb.DASH] != 0:
        best, most = better(best, most, int(Verb.DASH), dash)
    if mask[Verb.PROGRAM] != 0 and is_ready(s, b, unit, BLINK):
        there, _, _ = tactics.best_jump(s, b, unit, -1)
        gain = there - tactics.here_worth(s, b, unit, 0, 0.0) - BETTER
        best, most = better(best, most, int(Verb.PROGRAM), gain)
    if mask[Verb.SEARCH] != 0:
        best, most = better(best, most, int(Verb.SEARCH), looking.look_worth(s, b, unit))
    return best


@kernel
def choose_with_captive(s: Any, b: Any, unit: int, mask: Any) -> int:
    """XH-172 to XH-174: hold on while the captive would do more than the holder; drag it to those
    who can strike it."""
    captive, side = int(b.units[unit].grapples), int(s.units[unit].side)
    if b.units[captive].aware != c.Aware.LOCATED:
        return int(Verb.LETGO)
    robbed = 0.0
    if attacks.gains_by_holding(s, b, unit):
        robbed = attacks.turn_of(s, b, captive, side)
    forgone, _, _ = attacks.best_strike(s, b, unit, Verb.STRIKE, -1, -2)
    if mask[Verb.LETGO] != 0 and forgone > robbed:
        return int(Verb.LETGO)
    nearest = ways.nearest_ally(s, b, unit)
    if nearest >= 0:
        far = space.unit_distance(s, b, captive, nearest)
        if far > space.board_length(s, int(s.units[nearest].reach)):
            if mask[Verb.DRAG] != 0:
                return int(Verb.DRAG)
            if mask[Verb.MOVE] != 0:
                return int(Verb.MOVE)
    return int(Verb.END)


@kernel
def choose_inside(s: Any, b: Any, unit: int, mask: Any) -> int:
    """XH-193: get out with a weapon in range of an enemy, unless badly hurt."""
    if mask[Verb.EXIT] == 0 or 2 * int(b.units[unit].hp) <= int(s.units[unit].hp_full):
        return int(Verb.END)
    own, here = tactics.kit(s, b, unit), space.place_of(b, unit)
    reach = max(own[1], own[3]) + own[4]
    first, stop = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, stop):
        if places.is_located(b, enemy):
            if space.distance(s, here, space.place_of(b, enemy)) <= reach:
                return int(Verb.EXIT)
    return int(Verb.END)


@kernel
def choose_second(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-STRIKE2: whatever is worth most."""
    best, most = int(Verb.NO), 0.0
    if mask[Verb.STRIKE] != 0:
        value, _, _ = attacks.best_strike(s, b, unit, Verb.STRIKE, -1, int(f.first_slot))
        best, most = better(best, most, int(Verb.STRIKE), value)
    if mask[Verb.SHOVE] != 0:
        value, _ = tricks.best_wrestle(s, b, unit, Verb.SHOVE)
        best, most = better(best, most, int(Verb.SHOVE), value)
    return best


# --- arguments ---
@kernel
def choose_argument(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """The arguments of an action, worked out again as when its verb was chosen."""
    side, verb = int(s.units[unit].side), int(f.verb)
    if decision <= Decision.LENGTH:
        return ways.choose_way(s, b, unit, f, decision, mask)
    if decision <= Decision.PUSH_PULL:
        return choose_aim(s, b, unit, f, decision)
    if decision == Decision.SLOT_OUT or decision == Decision.SLOT_IN:
        _, out, into = deeds.best_switch(s, b, unit)
        if decision == Decision.SLOT_IN:
            return d.WEAPON + into if into >= 0 else -1
        return int(Verb.NO) if out == gear.UNARMED else d.WEAPON + out if out >= 0 else -1
    if decision <= Decision.RESPONSE:
        trigger, response, _ = deeds.standby_plan(s, b, unit)
        if decision == Decision.TRIGGER:
            return d.TRIGGER + trigger
        return response if decision == Decision.RESPONSE else int(Verb.ANY)
    if decision == Decision.ALLY or decision == Decision.TASK:
        _, ally, task, _ = deeds.best_aid(s, b, unit)
        if decision == Decision.TASK:
            return d.TASK + task - 1 if task > 0 else -1
        return d.target_slot(s, b, side, ally) if ally >= 0 else -1
    if decision == Decision.SKILL:
        if verb == Verb.SEARCH:
            return skill_slot(looking.search_score(s, unit))
        hull = s.units[unit].scores[c.Score.HULL] >= s.units[unit].scores[c.Score.ENGINE]
        return skill_slot(int(c.Score.HULL) if hull else int(c.Score.ENGINE))
    if decision == Decision.OBJECT:
        _, piece, _ = deeds.best_use(s, b, unit, -1)
        return d.PIECE + piece if piece >= 0 else -1
    if decision == Decision.HANDLING:
        _, _, handling = deeds.best_use(s, b, unit, int(f.piece))
        return d.HANDLING + handling if handling >= 0 else -1
    host = -1
    if verb == Verb.MOUNT:
        host = deeds.best_mount(s, b, unit)
    else:
        _, host = deeds.best_shelter(s, b, unit)
    return d.target_slot(s, b, side, host) if host >= 0 else -1


@kernel
def choose_aim(s: Any, b: Any, unit: int, f: Any, decision: int) -> int:
    """Weapon, target and program of an engagement."""
    side, verb = int(s.units[unit].side), int(f.verb)
    aim = -1
    if verb == Verb.STANDBY:
        _, _, slot = deeds.standby_plan(s, b, unit)
        return d.WEAPON + slot
    if verb == Verb.PROGRAM:
        engages, program, aim, pull = tricks.best_program(s, b, unit, int(f.program))
        if decision == Decision.PUSH_PULL:
            return int(Verb.PULL) if pull == 1 else int(Verb.PUSH)
        if decision == Decision.PROGRAM:
            return d.PROGRAM + program if engages >= LEAST else d.PROGRAM + BLINK
    elif verb == Verb.ASSIST:
        _, _, _, aim = deeds.best_aid(s, b, unit)
    elif verb == Verb.THROWOBJ:
        _, aim = tricks.thrown_worth(s, b, unit)
    elif verb == Verb.GRAPPLE or verb == Verb.SHOVE or verb == Verb.RUSH:
        _, aim = tricks.best_wrestle(s, b, unit, verb)
    else:
        first = int(f.first_slot) if f.strike == 2 else -2
        _, slot, aim = attacks.best_strike(s, b, unit, verb, int(f.slot), first)
        if decision == Decision.WEAPON:
            return d.WEAPON + slot if slot >= 0 else -1
    return d.target_slot(s, b, side, aim) if aim >= 0 else -1
