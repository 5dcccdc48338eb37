"""The scripted player: weighs the odds of hits, cover, range and close quarters, no look ahead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import ahead, octant, square_neighbour
from mech_env.rulesets.framewerk.bot.estimates import OBJECT_VALUE, harm, hold_chance, worth
from mech_env.rulesets.framewerk.bot.reactions import (
    choose_add,
    choose_cut,
    choose_defence,
    choose_supplies,
)
from mech_env.rulesets.framewerk.bot.tactics import (
    GRIP,
    NOTHING,
    ROB_ACTION,
    WEAPON_LOSS,
    automatic_worth,
    best_attack,
    best_item,
    best_place,
    best_thing,
    best_weapon,
    place_worth,
    turn_worth,
    zone_worth,
    zones_against,
)
from mech_env.rulesets.framewerk.questions.capabilities import in_hand, kind_of, opponents
from mech_env.rulesets.framewerk.questions.pools import AIM_BONUS, cap_of, declared_penalty
from mech_env.rulesets.framewerk.questions.sight import cells_apart, cover_rating
from mech_env.rulesets.framewerk.state.codes import (
    AIMPOINT_DICE,
    MAX_UNITS_PER_SIDE,
    Aimpoint,
    Form,
    Status,
)
from mech_env.rulesets.framewerk.state.decisions import (
    BARE_HANDS,
    CARRIED,
    DIRECTION,
    EMPTY_HANDS,
    ENEMY,
    IN_HAND,
    ITEM,
    N_ACTIONS,
    NUMBER,
    POINT,
    THING,
    Decision,
    Verb,
    enemy_unit,
    first_of,
    turned,
)
from mech_env.rulesets.framewerk.state.weapons import (
    DICE,
    EXPENDITURE,
    IS_FIREARM,
    MAGAZINE_SIZE,
    TOUGHNESS,
)

OBJECTIVE_PLACE = 2.0 * OBJECT_VALUE
STAY = 1.0  # actions for which a better place, cover or weapon pays


@kernel
def bot(s: Any, b: Any, mask: Any) -> int:
    """Choose an action for the pending request.

    Args:
        b: the battle; only what the deciding unit may know is read.
        mask: int8, shape (N_ACTIONS,), of the request.

    Returns:
        A legal action.
    """
    decision = int(b.request.decision)
    unit = int(b.request.unit)
    f = b.frames[b.depth - 1]
    choice = -1
    if decision == Decision.ACTION:
        choice = choose_verb(s, b, unit, mask)
    elif decision == Decision.COUNT:
        choice = choose_count(s, b, unit)
    elif decision == Decision.DEFEND:
        choice = choose_defence(s, b, unit, f, mask)
    elif decision == Decision.STEP:
        choice = choose_step(s, b, unit, f, mask)
    elif decision == Decision.CUT:
        choice = choose_cut(s, b, unit, f, mask)
    elif decision == Decision.ADD:
        choice = choose_add(s, b, unit)
    elif decision == Decision.MED or decision == Decision.SUPPLY or decision >= Decision.PATIENT:
        choice = choose_supplies(s, b, f, decision, mask)
    else:
        choice = choose_detail(s, b, unit, f, decision, mask)
    if choice >= 0 and mask[choice] != 0:
        return choice
    for slot in range(N_ACTIONS):
        if mask[slot] != 0:
            return slot
    return -1


@kernel
def choose_count(s: Any, b: Any, unit: int) -> int:
    """D-COUNT: as many actions as bring most, the penalties weighed (FW-112, FW-113)."""
    u = b.units[unit]
    profile = s.units[unit]
    free = u.engaged == 0 and u.held_bits == 0 and u.holding < 0
    gain = 0.0
    if free and profile.move > 0:
        _, gain = best_place(s, b, unit, int(profile.move))
    best, most = 1, -1.0
    for count in range(1, cap_of(s, b, u) + 1):
        acts = count - int(u.debt)
        if acts <= 0:
            total = 0.02 * count  # debts are paid off
        else:
            total, _ = turn_worth(s, b, unit, acts, -2 * (count - 1), 1 if u.debt == 0 else 0)
            chores = acts - 1
            if u.holding >= 0:
                # One action keeps the hold.
                later, _ = turn_worth(s, b, unit, chores, -2 * (count - 1), 0)
                total = max(total, later + ROB_ACTION + GRIP)
            elif gain > 0.01:
                later, _ = turn_worth(s, b, unit, chores, -2 * (count - 1), 0)
                total = max(total, later + STAY * gain)
                if chores > 1 and later == 0.0:
                    total = max(total, (STAY + 0.5 * chores) * gain)
            elif total == 0.0:
                total = 0.01 * acts
        if total > most:
            best, most = count, total
    return NUMBER + best


@kernel
def choose_verb(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-ACTION: the attack, or what serves better than the attack it costs."""
    u = b.units[unit]
    profile = s.units[unit]
    side = int(profile.side)
    acts = int(u.acts_left)
    bonus = declared_penalty(u)
    total, verb = turn_worth(s, b, unit, acts, bonus, int(mask[Verb.AUTO]))
    less, _ = turn_worth(s, b, unit, acts - 1, bonus, 0)
    cost = total - less  # what an action on something else forgoes
    best, most = verb if verb >= 0 else Verb.PASS, cost
    if verb < 0 or mask[best] == 0:
        best, most = Verb.PASS, 0.0
    weapon = in_hand(u)
    kind = kind_of(s, b, unit, weapon)
    if mask[Verb.MAINTAIN] != 0 and u.hold_kept == 0:
        value = GRIP + ROB_ACTION * float(u.hold_rate)
        # A further grip keeps it as well, if it succeeds.
        if acts == 1 or best != Verb.ENTANGLE:
            if value > most:
                best, most = Verb.MAINTAIN, value
    if mask[Verb.ESCAPE] != 0:
        holder = first_holder(s, b, unit)
        value = GRIP + ROB_ACTION * float(b.units[holder].hold_loss)
        value *= 2.0 * hold_chance(s, b, side, unit, holder, 1, bonus)
        if value > most:
            best, most = Verb.ESCAPE, value
    # No place is better than one from which a foe surely falls.
    hope = STAY * (OBJECTIVE_PLACE if s.objective_bits != 0 else 1.0)
    here = place_worth(s, b, unit, int(u.at), int(u.cover_taken), 0.0, NOTHING)
    hope -= STAY * here
    if hope > most and (mask[Verb.MOVE] != 0 or mask[Verb.BREAK] != 0):
        _, gain = best_place(s, b, unit, int(profile.move))
        if mask[Verb.BREAK] != 0:
            gain *= 0.1 * max(0, 6 - opponents(s, b, u))
        if STAY * gain > most:
            best, most = Verb.MOVE if mask[Verb.MOVE] != 0 else Verb.BREAK, STAY * gain
    if mask[Verb.COVER] != 0:
        cover = cover_rating(s, b, int(u.at))
        value = place_worth(s, b, unit, int(u.at), cover, 0.0, NOTHING) - here
        if STAY * value > most:
            best, most = Verb.COVER, STAY * value
    if mask[Verb.SUPPRESS] != 0:
        value, _ = zone_worth(s, b, unit, kind, bonus)
        if value > max(total, most):
            best, most = Verb.SUPPRESS, value
    return choose_chore(s, b, unit, mask, best, most)


@kernel
def choose_chore(s: Any, b: Any, unit: int, mask: Any, best: int, most: float) -> int:
    """Gear, objects, and what to do with an action that nothing else needs."""
    u = b.units[unit]
    bonus = declared_penalty(u)
    weapon = in_hand(u)
    kind = kind_of(s, b, unit, weapon)
    for verb in range(Verb.SHOOT_OBJECT, Verb.THROW_OBJECT + 1):
        if mask[verb] != 0:
            _, value = best_thing(s, b, unit, verb, bonus)
            if verb == Verb.THROW_OBJECT:
                value *= 0.7
            if value > most:
                best, most = verb, value
    if mask[Verb.RELOAD] != 0:
        w = b.weapons[weapon]
        need = max(EXPENDITURE[kind], 1)
        value = 0.02 if w.loaded < need else 0.0
        if w.loaded < 3:
            value = 0.4
        if 3 * w.loaded < MAGAZINE_SIZE[kind]:
            value = max(value, 0.01)
        if value > most:
            best, most = Verb.RELOAD, value
    if mask[Verb.READY] != 0:
        _, value = best_weapon(s, b, unit, bonus)
        if STAY * value > most + 0.02:
            best, most = Verb.READY, STAY * value
    if mask[Verb.PICKUP] != 0:
        _, value = best_item(s, b, unit)
        if STAY * value > most + 0.02:
            best, most = Verb.PICKUP, STAY * value
    if best == Verb.PASS and mask[Verb.AIM] != 0:
        best = Verb.AIM
    idle = (
        best == Verb.PASS
        or best == Verb.AIM
        or best == Verb.COVER
        or best == Verb.RELOAD
        or best == Verb.READY
    )
    if idle and mask[Verb.FACE] != 0:
        facing = best_facing(s, b, unit)
        if facing != u.facing:
            return Verb.FACE
    return best


@kernel
def first_holder(s: Any, b: Any, unit: int) -> int:
    """The unit that holds this one hardest."""
    best, most = -1, -1
    for holder in range(s.n_units):
        if int(b.units[unit].held_bits) & (1 << holder) and b.units[holder].hold_loss > most:
            best, most = holder, int(b.units[holder].hold_loss)
    return best


@kernel
def best_facing(s: Any, b: Any, unit: int) -> int:
    """The direction that has most enemies before it, those near above all; the present if equal."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    best, most = int(u.facing), -1.0
    first = first_of(s, b, 1 - side)
    for turn in range(8):
        facing = (int(u.facing) + turn) % 8
        total = 0.0
        for enemy in range(first, int(s.n_red) if side == 1 else int(s.n_units)):
            e = b.units[enemy]
            if e.status == Status.ACTIVE and int(u.engaged) & (1 << enemy) == 0:
                if ahead(int(u.at), facing, int(e.at), int(s.width)) >= 0:
                    total += 1.0 + 1.0 / max(1, cells_apart(s, b, u.at, e.at))
        if total > most + 0.001:
            best, most = facing, total
    return best


@kernel
def choose_detail(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """The further questions of a verb, and whom automatic fire is meant for."""
    u = b.units[unit]
    profile = s.units[unit]
    side = int(profile.side)
    bonus = declared_penalty(u)
    verb = int(f.verb)
    if decision == Decision.TARGETS:
        return choose_listed(s, b, unit, f, mask)
    if decision == Decision.WITH:
        bare, _, _ = best_attack(s, b, unit, verb, BARE_HANDS, bonus)
        armed, _, _ = best_attack(s, b, unit, verb, IN_HAND, bonus)
        return BARE_HANDS if bare > armed else IN_HAND
    if decision == Decision.TARGET:
        hands = -1
        if verb >= Verb.STRIKE and verb <= Verb.DISARM:
            hands = BARE_HANDS if f.weapon < 0 else IN_HAND
        _, _, target = best_attack(s, b, unit, verb, hands, bonus)
        return ENEMY + target - first_of(s, b, 1 - side) if target >= 0 else -1
    if decision == Decision.AIMPOINT:
        return choose_point(s, b, unit, f, mask)
    if decision == Decision.OBJECT:
        slot, _ = best_thing(s, b, unit, verb, bonus)
        return THING + slot if slot >= 0 else -1
    if decision == Decision.FACING:
        facing = 0
        if verb == Verb.FACE:
            facing = best_facing(s, b, unit)
        elif verb == Verb.SUPPRESS:
            _, facing = zone_worth(s, b, unit, kind_of(s, b, unit, in_hand(u)), bonus)
        else:
            _, facing = automatic_worth(s, b, unit, kind_of(s, b, unit, in_hand(u)), bonus)
        return DIRECTION + turned(profile.side, facing)
    if decision == Decision.WEAPON:
        slot, _ = best_weapon(s, b, unit, bonus)
        return CARRIED + slot if slot >= 0 else EMPTY_HANDS
    if decision == Decision.ITEM:
        weapon, _ = best_item(s, b, unit)
        return ITEM + weapon if weapon >= 0 else -1
    if decision == Decision.HOLDER:
        return ENEMY + first_holder(s, b, unit) - first_of(s, b, 1 - side)
    return -1


@kernel
def choose_listed(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-TARGETS: everybody it may fire at, the best first; more targets cost nothing (FW-208)."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    kind = int(b.weapons[f.weapon].kind)
    best, most = Verb.DONE, -1.0
    for k in range(MAX_UNITS_PER_SIDE):
        if mask[ENEMY + k] != 0:
            target = enemy_unit(s, b, side, k)
            t = b.units[target]
            at, to, cover = int(u.at), int(t.at), int(t.cover_taken)
            value, _ = worth(
                s, b, side, unit, target, at, to, cover, kind, Form.AUTO, 0, int(f.aim)
            )
            if value > most:
                best, most = ENEMY + k, value
    return best


@kernel
def choose_point(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-AIMPOINT: more dice for a worse chance, or the enemy's weapon (FW-234 to FW-237)."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    target = int(f.target)
    t = b.units[target]
    verb = Form.SINGLE
    if f.verb == Verb.STRIKE:
        verb = Form.STRIKE
    elif f.verb == Verb.THROW:
        verb = Form.THROW
    bonus = declared_penalty(u)
    if verb != Form.STRIKE:
        bonus += AIM_BONUS[u.aim]
    kind = kind_of(s, b, unit, int(f.weapon))
    at, to, cover = int(u.at), int(t.at), int(t.cover_taken)
    best, most = POINT, -1.0
    for point in range(Aimpoint.HELD + 1):
        if mask[POINT + point] == 0:
            continue
        value, chance = worth(s, b, side, unit, target, at, to, cover, kind, verb, point, bonus)
        if point == Aimpoint.HELD:
            w = b.weapons[in_hand(t)]
            dice = DICE[kind] + AIMPOINT_DICE[point] + 1
            left = TOUGHNESS[w.kind] - int(w.wear)
            value = WEAPON_LOSS * chance * harm(dice, 0, left, TOUGHNESS[w.kind])
            if IS_FIREARM[w.kind] == 0:
                value *= 0.4
        if value > most:
            best, most = POINT + point, value
    return best


@kernel
def choose_step(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-STEP: towards the best place in reach, around zones of fire."""
    u = b.units[unit]
    goal, _ = best_place(s, b, unit, int(f.steps))
    width = int(s.width)
    if goal == u.at and mask[Verb.DONE] != 0:
        return Verb.DONE
    best, least = -1, 1e9
    towards = octant(int(u.at), goal, width)
    for turn in range(8):
        direction = turned(s.units[unit].side, turn)
        if mask[DIRECTION + turn] == 0:
            continue
        to = square_neighbour(int(u.at), direction, width, int(s.height))
        if goal == u.at:
            score = -place_worth(s, b, unit, to, 0, 0.0, NOTHING)
        else:
            score = float(cells_apart(s, b, to, goal))
            score += 0.0 if direction == towards else 0.1
        score += 2.0 * zones_against(s, b, unit, to, int(f.asked_bits))
        if score < least:
            best, least = DIRECTION + turn, score
    if mask[Verb.DONE] != 0 and least > cells_apart(s, b, u.at, goal) + 0.5:
        return Verb.DONE
    return best
