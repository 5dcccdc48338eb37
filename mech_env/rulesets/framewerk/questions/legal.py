"""The mask of each kind of decision (catalogue 4). Reads only."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import square_neighbour
from mech_env.rulesets.framewerk.questions.capabilities import (
    any_enemy_for,
    any_object_for,
    any_step,
    automatic,
    enemies_within,
    free_hands,
    in_hand,
    is_broken,
    kind_of,
    may_attack_with,
    may_fire,
    may_pick,
    may_reach_object,
    may_ready,
    may_use,
    opponents,
)
from mech_env.rulesets.framewerk.questions.pools import cap_of
from mech_env.rulesets.framewerk.questions.sight import (
    BEYOND,
    band_modifier,
    cells_apart,
    cover_rating,
    in_arc,
    open_cell,
)
from mech_env.rulesets.framewerk.state.codes import (
    CARRIED_SLOTS,
    MAX_OBJECTS_PER_SIDE,
    Aimpoint,
    DrawCost,
    EscapeBy,
    Form,
    Status,
)
from mech_env.rulesets.framewerk.state.decisions import (
    BARE_HANDS,
    CARRIED,
    DIRECTION,
    ENEMY,
    IN_HAND,
    ITEM,
    NUMBER,
    OWN,
    POINT,
    THING,
    Decision,
    Verb,
    first_of,
    object_at_slot,
    slot_of,
    turned,
)
from mech_env.rulesets.framewerk.state.frames import Frame
from mech_env.rulesets.framewerk.state.weapons import (
    AUTO_TARGETS,
    BURST_ROUNDS,
    HAS_BURST,
    IS_FIREARM,
    IS_HAND,
    IS_THROWN,
    MAGAZINE_SIZE,
    MAX_MAGAZINES,
)

MOST_CUT = 4
MOST_DRAMA = 10
MOST_OPPONENTS = 5  # FW-232


@kernel
def allow_fire(s: Any, b: Any, unit: int, mask: Any) -> None:
    """Verbs of the firearm or throwable weapon in hand (FW-104, FW-105, FW-201, FW-207, FW-221)."""
    u = b.units[unit]
    weapon = in_hand(u)
    if weapon < 0:
        return
    kind = int(b.weapons[weapon].kind)
    free = free_hands(u)
    if free and (IS_FIREARM[kind] or IS_THROWN[kind]) and u.aim < 2:
        mask[Verb.AIM] = 1
    if IS_THROWN[kind] and free:
        mask[Verb.THROW] = any_enemy_for(s, b, unit, Verb.THROW)
        mask[Verb.THROW_OBJECT] = any_object_for(s, b, unit, kind)
    if IS_FIREARM[kind] == 0:
        return
    if may_fire(s, b, u, 1):
        mask[Verb.SHOOT] = any_enemy_for(s, b, unit, Verb.SHOOT)
        if HAS_BURST[kind] and may_fire(s, b, u, BURST_ROUNDS):
            mask[Verb.BURST] = mask[Verb.SHOOT]
        if free:
            mask[Verb.SHOOT_OBJECT] = any_object_for(s, b, unit, kind)
    if free and automatic(s, b, u) >= 0:
        mask[Verb.SUPPRESS] = 1
        # FW-211: only as the first action, with none used or lost.
        if b.pass_number == 1 and u.acts_left == u.declared:
            mask[Verb.AUTO] = 1 if enemies_within(s, b, unit, kind, -1) > 0 else 0
    w = b.weapons[weapon]
    if w.loaded < MAGAZINE_SIZE[kind] and w.mags >= 1 and u.held_bits == 0 and u.holding < 0:
        mask[Verb.RELOAD] = 1  # FW-027


@kernel
def allow_close(s: Any, b: Any, unit: int, mask: Any) -> None:
    """Verbs of close quarters (FW-019, FW-238, FW-248, FW-256 to FW-264)."""
    u = b.units[unit]
    mask[Verb.STRIKE] = any_enemy_for(s, b, unit, Verb.STRIKE)
    if mask[Verb.STRIKE] and (
        may_use(s, b, u, Verb.ENTANGLE, BARE_HANDS) or may_use(s, b, u, Verb.ENTANGLE, IN_HAND)
    ):
        mask[Verb.ENTANGLE] = any_enemy_for(s, b, unit, Verb.ENTANGLE)
        mask[Verb.RESTRAIN] = mask[Verb.ENTANGLE]
        mask[Verb.DISARM] = any_enemy_for(s, b, unit, Verb.DISARM)
    if free_hands(u):
        mask[Verb.STRIKE_OBJECT] = any_object_for(s, b, unit, -1)
    if u.holding >= 0:
        mask[Verb.RELEASE] = 1
        if u.hold_kept == 0:
            mask[Verb.MAINTAIN] = 1
    if u.held_bits != 0 and s.options.escape == EscapeBy.CONTEST:
        mask[Verb.ESCAPE] = 1
    if u.engaged != 0 and u.held_bits == 0 and u.holding < 0:
        if opponents(s, b, u) <= MOST_OPPONENTS:
            mask[Verb.BREAK] = 1


@kernel
def allow_other(s: Any, b: Any, unit: int, mask: Any) -> None:
    """Moving, cover, gear and facing (FW-023, FW-026, FW-028, FW-240, FW-017)."""
    u = b.units[unit]
    if free_hands(u):
        if s.units[unit].move >= 1:
            mask[Verb.MOVE] = any_step(s, b, u)
        if cover_rating(s, b, u.at) > u.cover_taken:
            mask[Verb.COVER] = 1
    if u.holding < 0:
        if s.options.draw_cost != DrawCost.FREE or u.draw_used == 0:
            for slot in range(CARRIED_SLOTS + 1):
                if may_ready(s, b, u, slot):
                    mask[Verb.READY] = 1
        if u.held_bits == 0 and free_slot(u) >= 0:
            for weapon in range(s.n_weapons):
                if may_pick(s, b, u, weapon):
                    mask[Verb.PICKUP] = 1
    if s.options.rear_surprise == 1 and u.face_used == 0 and u.held_bits == 0:
        mask[Verb.FACE] = 1


@kernel
def free_slot(u: Any) -> int:
    """The lowest empty carried slot, or -1."""
    for slot in range(CARRIED_SLOTS):
        if u.carried[slot] < 0:
            return slot
    return -1


@kernel
def allow_verbs(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-ACTION: the verbs that have at least one legal way to be done (FW-029)."""
    mask[Verb.PASS] = 1
    allow_fire(s, b, unit, mask)
    allow_close(s, b, unit, mask)
    allow_other(s, b, unit, mask)
    for verb in range(Verb.FACE + 1):
        if int(s.options.verb_bits) & (1 << verb) == 0:
            mask[verb] = 0


@kernel
def allow_details(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """The further questions of a chosen verb; ``f`` is the slot's frame."""
    u = b.units[unit]
    profile = s.units[unit]
    verb = int(f.verb)
    if decision == Decision.WITH:
        mask[BARE_HANDS] = may_use(s, b, u, verb, BARE_HANDS)
        mask[IN_HAND] = may_use(s, b, u, verb, IN_HAND)
    elif decision == Decision.TARGET:
        first = first_of(s, b, 1 - int(profile.side))
        last = int(s.n_red) if profile.side == 1 else int(s.n_units)
        for target in range(first, last):
            mask[ENEMY + target - first] = may_attack_with(s, b, unit, verb, target)
    elif decision == Decision.AIMPOINT:  # FW-234, FW-236, FW-237
        for point in range(Aimpoint.HELD + 1):
            if int(s.options.point_bits) & (1 << point):
                mask[POINT + point] = 1
        if b.units[f.target].ready < 0:
            mask[POINT + Aimpoint.HELD] = 0
    elif decision == Decision.OBJECT:
        kind = -1 if verb == Verb.STRIKE_OBJECT else kind_of(s, b, unit, in_hand(u))
        for k in range(MAX_OBJECTS_PER_SIDE):
            thing = object_at_slot(s, b, int(profile.side), k)
            if thing >= 0:
                mask[THING + k] = may_reach_object(s, b, unit, thing, kind)
    elif decision == Decision.FACING:
        kind = kind_of(s, b, unit, in_hand(u))
        for facing in range(8):
            if verb != Verb.AUTO or enemies_within(s, b, unit, kind, facing) > 0:
                mask[DIRECTION + turned(profile.side, facing)] = 1
    elif decision == Decision.WEAPON:
        for slot in range(CARRIED_SLOTS + 1):
            mask[CARRIED + slot] = may_ready(s, b, u, slot)
    elif decision == Decision.ITEM:
        for weapon in range(s.n_weapons):
            mask[ITEM + weapon] = may_pick(s, b, u, weapon)
    else:  # D_HOLDER
        for holder in range(s.n_units):
            if int(u.held_bits) & (1 << holder):
                mask[ENEMY + slot_of(s, b, holder)] = 1


@kernel
def allow_targets(s: Any, b: Any, f: Any, mask: Any) -> None:
    """D-TARGETS (FW-208): enemies in arc and reach, none twice; done once one is listed."""
    u = b.units[f.actor]
    profile = s.units[f.actor]
    kind = int(b.weapons[f.weapon].kind)
    if f.n_listed > 0:
        mask[Verb.DONE] = 1
    if f.n_listed == AUTO_TARGETS[kind]:
        return
    first = first_of(s, b, 1 - int(profile.side))
    last = int(s.n_red) if profile.side == 1 else int(s.n_units)
    for target in range(first, last):
        t = b.units[target]
        allowed = t.status == Status.ACTIVE and in_arc(s, b, u.at, f.direction, t.at) == 1
        if allowed and band_modifier(kind, cells_apart(s, b, u.at, t.at)) == BEYOND:
            allowed = False
        for k in range(f.n_listed):
            if f.listed[k] == target:
                allowed = False
        if allowed:
            mask[ENEMY + target - first] = 1


@kernel
def allow_defences(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """D-DEFEND: none and Dodge always, skills by the type of the attack (FW-102, FW-108)."""
    mask[Verb.DONE] = 1
    mask[Verb.DODGE] = 1
    if f.kind == Frame.ZONE or f.form == Form.SINGLE or f.form == Form.BURST or f.form == Form.AUTO:
        return  # FW-105, FW-225
    u = b.units[unit]
    weapon = in_hand(u)
    if weapon >= 0 and IS_HAND[b.weapons[weapon].kind]:  # FW-107
        mask[Verb.ARMED] = 1
    unarmed = f.weapon < 0
    if unarmed or (s.units[unit].natural == 1 and f.form != Form.THROW):  # FW-103, FW-106
        mask[Verb.FIGHTING] = 1


@kernel
def may_supply(s: Any, b: Any, what: int, unit: int, slot: int) -> int:
    """FW-306: whether a crate may serve a unit; ``slot`` -1: with anything it carries."""
    u = b.units[unit]
    if u.status != Status.ACTIVE:
        return 0
    if what == Verb.INSPIRE:
        return 1 if u.drama < MOST_DRAMA else 0
    for k in range(CARRIED_SLOTS):
        weapon = int(u.carried[k])
        if weapon >= 0 and (slot < 0 or slot == k):
            w = b.weapons[weapon]
            if what == Verb.MAGAZINE and IS_FIREARM[w.kind] and w.mags < MAX_MAGAZINES:
                return 1
            if what == Verb.MEND and is_broken(s, b, weapon):
                return 1
    return 0


@kernel
def allow_camp(s: Any, b: Any, f: Any, decision: int, mask: Any) -> None:
    """D-MED and D-SUPPLY between fights (FW-305, FW-306)."""
    if decision == Decision.MED:
        mask[Verb.DONE] = 1
    for unit in range(s.n_red):
        if decision == Decision.MED:
            if b.units[unit].status != Status.DEAD and b.units[unit].damage > 0:
                mask[OWN + unit] = 1
        elif decision == Decision.SUPPLY:
            for what in range(Verb.MAGAZINE, Verb.INSPIRE + 1):
                if may_supply(s, b, what, unit, -1):
                    mask[what] = 1
        elif decision == Decision.PATIENT:
            mask[OWN + unit] = may_supply(s, b, int(f.supply), unit, -1)
    if decision == Decision.LOAD:
        for slot in range(CARRIED_SLOTS):
            mask[CARRIED + slot] = may_supply(s, b, int(f.supply), int(f.target), slot)


@kernel
def allow_reaction(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Declarations, steps, defences and drama points."""
    u = b.units[unit]
    if decision == Decision.COUNT:  # FW-112
        for count in range(1, cap_of(s, b, u) + 1):
            mask[NUMBER + count] = 1
    elif decision == Decision.STEP:  # FW-023
        for direction in range(8):
            cell = square_neighbour(int(u.at), direction, int(s.width), int(s.height))
            mask[DIRECTION + turned(s.units[unit].side, direction)] = open_cell(s, b, cell)
        if f.may_stop > 0:
            mask[Verb.DONE] = 1
    elif decision == Decision.DEFEND:
        allow_defences(s, b, f, unit, mask)
    elif decision == Decision.CUT:  # FW-013
        most = min(MOST_CUT, int(u.drama), int(f.dice) - 1)
        for count in range(most + 1):
            mask[NUMBER + count] = 1
    else:  # D_ADD: FW-012
        mask[Verb.ADD] = 1
        mask[Verb.DONE] = 1


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
    if decision == Decision.ACTION:
        allow_verbs(s, b, unit, mask)
    elif decision == Decision.TARGETS:
        allow_targets(s, b, f, mask)
    elif decision == Decision.MED or decision == Decision.SUPPLY or decision >= Decision.PATIENT:
        allow_camp(s, b, f, decision, mask)
    elif decision >= Decision.WITH:
        allow_details(s, b, f, unit, decision, mask)
    else:
        allow_reaction(s, b, f, unit, decision, mask)
    only = -2
    for slot in range(mask.shape[0]):
        if mask[slot] != 0:
            if only >= 0:
                return -1
            only = slot
    return only
