"""The mask of each kind of decision (catalogue 4). Reads only."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.masks import only_legal
from mech_env.core.squares import square_neighbour
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import defence, modifiers, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp

MOST_CUT = d.NUMBERS - 1


@kernel
def allow_fire(s: Any, b: Any, unit: int, mask: Any) -> None:
    """Verbs of the firearm or throwable weapon in hand (FW-104, FW-105, FW-201, FW-207, FW-221)."""
    u = b.units[unit]
    weapon = can.in_hand(u)
    if weapon < 0:
        return
    kind = int(b.weapons[weapon].kind)
    free = can.free_hands(u)
    if free and (wp.IS_FIREARM[kind] or wp.IS_THROWN[kind]) and u.aim < modifiers.MOST_AIMS:
        mask[d.Verb.AIM] = 1
    if wp.IS_THROWN[kind] and free:
        mask[d.Verb.THROW] = can.any_enemy_for(s, b, unit, d.Verb.THROW)
        mask[d.Verb.THROW_OBJECT] = can.any_object_for(s, b, unit, kind)
    if wp.IS_FIREARM[kind] == 0:
        return
    if can.may_fire(s, b, u, 1):
        mask[d.Verb.SHOOT] = can.any_enemy_for(s, b, unit, d.Verb.SHOOT)
        if wp.HAS_BURST[kind] and can.may_fire(s, b, u, wp.BURST_ROUNDS):
            mask[d.Verb.BURST] = mask[d.Verb.SHOOT]
        if free:
            mask[d.Verb.SHOOT_OBJECT] = can.any_object_for(s, b, unit, kind)
    if free and can.automatic(s, b, u) >= 0:
        mask[d.Verb.SUPPRESS] = 1
        # FW-211: only as the first action, with none used or lost.
        if b.pass_number == 1 and u.acts_left == u.declared:
            mask[d.Verb.AUTO] = can.any_sweep(s, b, unit, kind, -1)
    w = b.weapons[weapon]
    if w.loaded < wp.MAGAZINE_SIZE[kind] and w.mags >= 1 and u.held_bits == 0 and u.holding < 0:
        mask[d.Verb.RELOAD] = 1  # FW-027


@kernel
def allow_close(s: Any, b: Any, unit: int, mask: Any) -> None:
    """Verbs of close quarters (FW-019, FW-238, FW-248, FW-256 to FW-264)."""
    u = b.units[unit]
    mask[d.Verb.STRIKE] = can.any_enemy_for(s, b, unit, d.Verb.STRIKE)
    grabs = can.may_use(s, b, u, d.Verb.ENTANGLE, d.BARE_HANDS)
    if mask[d.Verb.STRIKE] and (grabs or can.may_use(s, b, u, d.Verb.ENTANGLE, d.IN_HAND)):
        mask[d.Verb.ENTANGLE] = can.any_enemy_for(s, b, unit, d.Verb.ENTANGLE)
        mask[d.Verb.RESTRAIN] = mask[d.Verb.ENTANGLE]
        mask[d.Verb.DISARM] = can.any_enemy_for(s, b, unit, d.Verb.DISARM)
    if can.free_hands(u):
        mask[d.Verb.STRIKE_OBJECT] = can.any_object_for(s, b, unit, -1)
    if u.holding >= 0:
        mask[d.Verb.RELEASE] = 1
        if u.hold_kept == 0:
            mask[d.Verb.MAINTAIN] = 1
    if u.held_bits != 0 and s.options.escape == c.EscapeBy.CONTEST:
        mask[d.Verb.ESCAPE] = 1
    if u.engaged != 0 and u.held_bits == 0 and u.holding < 0:
        if can.break_faces(u) > 0:
            mask[d.Verb.BREAK] = 1


@kernel
def allow_other(s: Any, b: Any, unit: int, mask: Any) -> None:
    """Moving, cover, gear and facing (FW-023, FW-026, FW-028, FW-240, FW-017)."""
    u = b.units[unit]
    if can.free_hands(u):
        if s.units[unit].move >= 1:
            mask[d.Verb.MOVE] = can.any_step(s, b, u)
        if sight.cover_rating(s, b, u.at) > u.cover_taken:
            mask[d.Verb.COVER] = 1
    if u.holding < 0:
        if s.options.draw_cost != c.DrawCost.FREE or u.draw_used == 0:
            for slot in range(c.CARRIED_SLOTS + 1):
                if can.may_ready(s, b, u, slot):
                    mask[d.Verb.READY] = 1
        if u.held_bits == 0 and can.free_slot(u) >= 0:
            for weapon in range(s.n_weapons):
                if can.may_pick(s, b, u, weapon):
                    mask[d.Verb.PICKUP] = 1
    if s.options.rear_surprise == 1 and u.face_used == 0 and u.held_bits == 0:
        mask[d.Verb.FACE] = 1


@kernel
def allow_verbs(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-ACTION: the verbs that have at least one legal way to be done (FW-029)."""
    mask[d.Verb.PASS] = 1
    allow_fire(s, b, unit, mask)
    allow_close(s, b, unit, mask)
    allow_other(s, b, unit, mask)
    for verb in range(d.Verb.FACE + 1):
        if int(s.options.verbs) & (1 << verb) == 0:
            mask[verb] = 0


@kernel
def allow_details(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """The further questions of a chosen verb; ``f`` is the slot's frame."""
    u = b.units[unit]
    side = int(s.units[unit].side)
    verb = int(f.verb)
    if decision == d.Decision.WITH:
        mask[d.BARE_HANDS] = can.may_use(s, b, u, verb, d.BARE_HANDS)
        mask[d.IN_HAND] = can.may_use(s, b, u, verb, d.IN_HAND)
    elif decision == d.Decision.TARGET:
        first, last = sides.enemies_of(s, side)
        for target in range(first, last):
            mask[d.ENEMY + target - first] = can.may_attack_with(s, b, unit, verb, target)
    elif decision == d.Decision.AIMPOINT:  # FW-234, FW-236, FW-237
        for point in range(c.Aimpoint.HELD + 1):
            if int(s.options.aimpoints) & (1 << point):
                mask[d.POINT + point] = 1
        if b.units[f.target].ready < 0:
            mask[d.POINT + c.Aimpoint.HELD] = 0
    elif decision == d.Decision.OBJECT:
        kind = -1 if verb == d.Verb.STRIKE_OBJECT else can.hand_kind(s, b, unit)
        for k in range(c.MAX_OBJECTS_PER_SIDE):
            thing = d.object_at_slot(s, b, side, k)
            if thing >= 0:
                mask[d.THING + k] = can.may_reach_object(s, b, unit, thing, kind)
    elif decision == d.Decision.FACING:
        kind = can.hand_kind(s, b, unit)
        for facing in range(8):
            if verb != d.Verb.AUTO or can.any_sweep(s, b, unit, kind, facing):
                mask[d.DIRECTION + d.turned(side, facing)] = 1
    elif decision == d.Decision.WEAPON:
        for slot in range(c.CARRIED_SLOTS + 1):
            mask[d.CARRIED + slot] = can.may_ready(s, b, u, slot)
    elif decision == d.Decision.ITEM:
        for weapon in range(s.n_weapons):
            mask[d.ITEM + weapon] = can.may_pick(s, b, u, weapon)
    else:  # HOLDER
        for holder in range(s.n_units):
            if int(u.held_bits) & (1 << holder):
                mask[d.ENEMY + sides.slot_of(s, holder)] = 1


@kernel
def allow_targets(s: Any, b: Any, f: Any, mask: Any) -> None:
    """D-TARGETS (FW-208): enemies in arc and reach, none twice; done once one is listed."""
    unit, kind = int(f.actor), int(b.weapons[f.weapon].kind)
    if f.n_listed > 0:
        mask[d.Verb.DONE] = 1
    if f.n_listed == wp.AUTO_TARGETS[kind]:
        return
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for target in range(first, last):
        mask[d.ENEMY + target - first] = can.may_sweep(s, b, unit, kind, int(f.direction), target)
    for k in range(f.n_listed):
        mask[d.ENEMY + f.listed[k] - first] = 0


@kernel
def allow_defences(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """D-DEFEND: none always, skills by the type of the attack (FW-102, FW-108)."""
    mask[d.Verb.DONE] = 1
    form, kind = defence.attack_on(s, b, f)
    mask[d.Verb.FIGHTING] = defence.may_defend(s, b, unit, c.Skill.FIGHTING, form, kind)
    mask[d.Verb.ARMED] = defence.may_defend(s, b, unit, c.Skill.ARMED, form, kind)
    mask[d.Verb.DODGE] = defence.may_defend(s, b, unit, c.Skill.DODGE, form, kind)


@kernel
def allow_camp(s: Any, b: Any, f: Any, decision: int, mask: Any) -> None:
    """D-MED and D-SUPPLY between fights (FW-305, FW-306)."""
    if decision == d.Decision.MED:
        mask[d.Verb.DONE] = 1
        for unit in range(s.n_red):
            if b.units[unit].status != c.Status.DEAD and b.units[unit].damage > 0:
                mask[d.OWN + unit] = 1
    elif decision == d.Decision.SUPPLY:
        for what in range(d.Verb.MAGAZINE, d.Verb.INSPIRE + 1):
            mask[what] = can.any_supply(s, b, what)
    elif decision == d.Decision.PATIENT:
        for unit in range(s.n_red):
            mask[d.OWN + unit] = can.may_supply(s, b, int(f.supply), unit, -1)
    else:  # LOAD
        for slot in range(c.CARRIED_SLOTS):
            mask[d.CARRIED + slot] = can.may_supply(s, b, int(f.supply), int(f.target), slot)


@kernel
def allow_reaction(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Declarations, steps, defences and drama points."""
    u = b.units[unit]
    if decision == d.Decision.COUNT:  # FW-112
        for count in range(1, can.cap_of(s, b, u) + 1):
            mask[d.NUMBER + count] = 1
    elif decision == d.Decision.STEP:  # FW-023
        for direction in range(8):
            cell = square_neighbour(int(u.at), direction, int(s.width), int(s.height))
            slot = d.DIRECTION + d.turned(s.units[unit].side, direction)
            mask[slot] = sight.open_cell(s, b, cell)
        if f.may_stop > 0:
            mask[d.Verb.DONE] = 1
    elif decision == d.Decision.DEFEND:
        allow_defences(s, b, f, unit, mask)
    elif decision == d.Decision.CUT:  # FW-013
        most = min(MOST_CUT, int(u.drama), int(f.dice) - 1)
        for count in range(most + 1):
            mask[d.NUMBER + count] = 1
    else:  # ADD: FW-012
        mask[d.Verb.ADD] = 1
        mask[d.Verb.DONE] = 1


@kernel
def legal(s: Any, b: Any, mask: Any) -> int:
    """Write the mask of the pending request.

    Args:
        b: the battle.
        mask: int8, shape (N_ACTIONS,); written.

    Returns:
        The only legal action, -1 if there are several, -2 if there is none.
    """
    for slot in range(mask.shape[0]):
        mask[slot] = 0
    decision = int(b.request.decision)
    unit = int(b.request.unit)
    f = b.frames[b.depth - 1]
    if decision == d.Decision.ACTION:
        allow_verbs(s, b, unit, mask)
    elif decision == d.Decision.TARGETS:
        allow_targets(s, b, f, mask)
    elif d.in_camp(decision):
        allow_camp(s, b, f, decision, mask)
    elif decision >= d.Decision.WITH:
        allow_details(s, b, f, unit, decision, mask)
    else:
        allow_reaction(s, b, f, unit, decision, mask)
    return only_legal(mask)
