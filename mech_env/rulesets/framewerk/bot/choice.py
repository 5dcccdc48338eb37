"""The scripted player: weighs the odds of hits, cover, range and close quarters, no look ahead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import better, legal_or_first
from mech_env.core.squares import octant, square_neighbour
from mech_env.rulesets.framewerk.bot import attacks, details, drama, reactions, tactics
from mech_env.rulesets.framewerk.bot import estimates as est
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, sight
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp

OBJECTIVE_PLACE = 2.0 * est.OBJECT_VALUE
STAY = 1.0  # actions for which a better place or weapon pays
COVERED = 4.0  # the same of cover taken where one stands: it lasts as long as the unit stays


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
    if decision == d.Decision.ACTION:
        choice = choose_verb(s, b, unit, mask)
    elif decision == d.Decision.COUNT:
        choice = choose_count(s, b, unit)
    elif decision == d.Decision.DEFEND:
        choice = reactions.choose_defence(s, b, unit, f, mask)
    elif decision == d.Decision.STEP:
        choice = choose_step(s, b, unit, f, mask)
    elif decision == d.Decision.CUT:
        choice = drama.choose_cut(s, b, unit, f, mask)
    elif decision == d.Decision.ADD:
        choice = drama.choose_add(s, b, unit)
    elif d.in_camp(decision):
        choice = reactions.choose_supplies(s, b, f, decision, mask)
    else:
        choice = details.choose_detail(s, b, unit, f, decision, mask)
    return legal_or_first(mask, choice)


@kernel
def choose_count(s: Any, b: Any, unit: int) -> int:
    """D-COUNT: as many actions as bring most, the penalties weighed (FW-112, FW-113)."""
    u = b.units[unit]
    profile = s.units[unit]
    gain = 0.0
    if can.free_hands(u) and profile.move > 0:
        _, gain = tactics.best_place(s, b, unit, int(profile.move))
    best, most = 1, -1.0
    for count in range(1, can.cap_of(s, b, u) + 1):
        acts = count - int(u.debt)
        if acts <= 0:
            total = 0.02 * count  # debts are paid off
        else:
            bonus = modifiers.count_penalty(count)
            total, _ = attacks.turn_worth(s, b, unit, acts, bonus, 1 if u.debt == 0 else 0)
            chores = acts - 1
            if u.holding >= 0:
                # One action keeps the hold.
                later, _ = attacks.turn_worth(s, b, unit, chores, bonus, 0)
                total = max(total, later + attacks.ROB_ACTION + attacks.GRIP)
            elif gain > 0.01:
                later, _ = attacks.turn_worth(s, b, unit, chores, bonus, 0)
                total = max(total, later + STAY * gain)
                if chores > 1 and later == 0.0:
                    total = max(total, (STAY + 0.5 * chores) * gain)
            elif total == 0.0:
                total = 0.01 * acts
        best, most = better(best, most, count, total)
    return d.NUMBER + best


@kernel
def choose_verb(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-ACTION: the attack, or what serves better than the attack it costs."""
    u = b.units[unit]
    profile = s.units[unit]
    side = int(profile.side)
    acts = int(u.acts_left)
    bonus = modifiers.declared_penalty(u)
    total, verb = attacks.turn_worth(s, b, unit, acts, bonus, int(mask[d.Verb.AUTO]))
    less, _ = attacks.turn_worth(s, b, unit, acts - 1, bonus, 0)
    cost = total - less  # what an action on something else forgoes
    best, most = verb if verb >= 0 else d.Verb.PASS, cost
    if verb < 0 or mask[best] == 0:
        best, most = d.Verb.PASS, 0.0
    kind = can.hand_kind(s, b, unit)
    # A further grip keeps it as well, if it succeeds.
    if mask[d.Verb.MAINTAIN] != 0 and (acts == 1 or best != d.Verb.ENTANGLE):
        value = attacks.GRIP + attacks.ROB_ACTION * float(u.hold_rate)
        best, most = better(best, most, d.Verb.MAINTAIN, value)
    if mask[d.Verb.ESCAPE] != 0:
        holder = details.first_holder(s, b, unit)
        value = attacks.GRIP + attacks.ROB_ACTION * float(b.units[holder].hold_loss)
        value *= 2.0 * est.hold_chance(s, b, side, unit, holder, 1, bonus)
        best, most = better(best, most, d.Verb.ESCAPE, value)
    # No place is better than one from which a foe surely falls.
    hope = STAY * (OBJECTIVE_PLACE if s.objective_bits != 0 else 1.0)
    here = tactics.place_worth(s, b, unit, int(u.at), int(u.cover_taken), 0.0, tactics.NOTHING)
    hope -= STAY * here
    if hope > most and (mask[d.Verb.MOVE] != 0 or mask[d.Verb.BREAK] != 0):
        _, gain = tactics.best_place(s, b, unit, int(profile.move))
        if mask[d.Verb.BREAK] != 0:
            gain *= 0.1 * can.break_faces(u)
        way = d.Verb.MOVE if mask[d.Verb.MOVE] != 0 else d.Verb.BREAK
        best, most = better(best, most, way, STAY * gain)
    if mask[d.Verb.COVER] != 0:
        cover = sight.cover_rating(s, b, int(u.at))
        value = tactics.place_worth(s, b, unit, int(u.at), cover, 0.0, tactics.NOTHING) - here
        best, most = better(best, most, d.Verb.COVER, COVERED * value)
    if mask[d.Verb.SUPPRESS] != 0:
        value, _ = attacks.zone_worth(s, b, unit, kind, bonus)
        if value > total:
            best, most = better(best, most, d.Verb.SUPPRESS, value)
    return choose_chore(s, b, unit, mask, best, most)


@kernel
def choose_chore(s: Any, b: Any, unit: int, mask: Any, best: int, most: float) -> int:
    """Gear, objects, and what to do with an action that nothing else needs."""
    u = b.units[unit]
    bonus = modifiers.declared_penalty(u)
    weapon = can.in_hand(u)
    kind = can.kind_of(s, b, unit, weapon)
    for verb in range(d.Verb.SHOOT_OBJECT, d.Verb.THROW_OBJECT + 1):
        if mask[verb] != 0:
            _, value = attacks.best_thing(s, b, unit, verb, bonus)
            if verb == d.Verb.THROW_OBJECT:
                value *= attacks.THROWN_AWAY
            best, most = better(best, most, verb, value)
    if mask[d.Verb.RELOAD] != 0:
        w = b.weapons[weapon]
        need = max(wp.EXPENDITURE[kind], 1)
        value = 0.02 if w.loaded < need else 0.0
        if w.loaded < 3:
            value = 0.4
        if 3 * w.loaded < wp.MAGAZINE_SIZE[kind]:
            value = max(value, 0.01)
        best, most = better(best, most, d.Verb.RELOAD, value)
    if mask[d.Verb.READY] != 0:
        _, value = attacks.best_weapon(s, b, unit)
        if STAY * value > most + 0.02:
            best, most = d.Verb.READY, STAY * value
    if mask[d.Verb.PICKUP] != 0:
        _, value = attacks.best_item(s, b, unit)
        if STAY * value > most + 0.02:
            best, most = d.Verb.PICKUP, STAY * value
    if best == d.Verb.PASS and mask[d.Verb.AIM] != 0:
        best = d.Verb.AIM
    idle = best in (d.Verb.PASS, d.Verb.AIM, d.Verb.COVER, d.Verb.RELOAD, d.Verb.READY)
    if idle and mask[d.Verb.FACE] != 0:
        facing = details.best_facing(s, b, unit)
        if facing != u.facing:
            return d.Verb.FACE
    return best


@kernel
def choose_step(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-STEP: towards the best place in reach, around zones of fire."""
    u = b.units[unit]
    goal, _ = tactics.best_place(s, b, unit, int(f.steps))
    width = int(s.width)
    if goal == u.at and mask[d.Verb.DONE] != 0:
        return d.Verb.DONE
    best, least = -1, 1e9
    towards = octant(int(u.at), goal, width)
    for turn in range(8):
        direction = d.turned(s.units[unit].side, turn)
        if mask[d.DIRECTION + turn] == 0:
            continue
        to = square_neighbour(int(u.at), direction, width, int(s.height))
        if goal == u.at:
            score = -tactics.place_worth(s, b, unit, to, 0, 0.0, tactics.NOTHING)
        else:
            score = float(sight.cells_apart(s, b, to, goal))
            score += 0.0 if direction == towards else 0.1
        score += 2.0 * tactics.zones_against(s, b, unit, to, int(f.asked_bits))
        if score < least:
            best, least = d.DIRECTION + turn, score
    if mask[d.Verb.DONE] != 0 and least > sight.cells_apart(s, b, u.at, goal) + 0.5:
        return d.Verb.DONE
    return best
