"""The mask of each kind of decision. Reads only."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import neighbour
from mech_env.core.jit import kernel
from mech_env.core.masks import only_legal
from mech_env.rulesets.steel_typhoon.questions.capabilities import (
    HAS_A,
    HAS_K,
    HAS_ROCKET,
    METRES_PER_HEX,
    any_target,
    attack_dice,
    force_directions,
    may_grapple,
    may_hold,
    may_move,
    may_spot,
    mode_dice,
    modes_against,
    modes_within,
    paid_modes,
    ready_modes,
)
from mech_env.rulesets.steel_typhoon.questions.pools import any_die, loses_next, operable
from mech_env.rulesets.steel_typhoon.questions.sight import empty_hex, enterable
from mech_env.rulesets.steel_typhoon.state.codes import (
    DIE_A,
    DIE_D,
    DIE_K,
    DIE_M,
    DIE_O,
    DIE_P,
    DIE_ROCKET,
    DIE_SLOTS,
    MAX_UNITS,
    PILOT_HP,
    SYSTEM_SLOTS,
    Mode,
    Opportunity,
    PaidAction,
    Site,
    SlotState,
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
    enemy_slot,
    own_slot,
)
from mech_env.rulesets.steel_typhoon.state.frames import Frame


@kernel
def allow_dice(s: Any, b: Any, unit: int, first: int, stop: int, mask: Any) -> None:
    """Available dice of consecutive slots; equal faces share the lowest slot.

    ST-046: wherever a pool's dice are offered, the Skill dice are offered too.
    """
    u = b.units[unit]
    for slot in range(first, stop):
        if u.die[slot] > 0:
            twin = 0
            for lower in range(first, slot):
                if u.die[lower] == u.die[slot]:
                    twin = 1
            if twin == 0:
                mask[DIE + slot] = 1


@kernel
def allow_systems(s: Any, b: Any, unit: int, low: int, high: int, mask: Any) -> None:
    """System slots of a unit whose state lies between ``low`` and ``high``."""
    for k in range(SYSTEM_SLOTS):
        state = b.units[unit].system_state[k]
        if low <= state and state <= high:
            mask[SYSTEM + k] = 1


@kernel
def allow_action(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-ACTION (ST-060 to ST-064)."""
    u = b.units[unit]
    o = s.options
    mask[Verb.DONE] = 1
    if o.allow_comms == 1 and u.comms_done == 0:
        mask[Verb.COMMS] = 1
    holding = u.victims[0] >= 0 or u.victims[1] >= 0
    if o.allow_release == 1 and holding:
        mask[Verb.RELEASE] = 1
    if u.actions_left < 1:
        return
    if any_target(s, b, unit, ready_modes(s, b, unit)):
        mask[Verb.ATTACK] = 1
    if may_move(s, b, unit):
        mask[Verb.MOVE] = 1
    for target in range(s.n_units):
        if mask[Verb.SPOT] == 0 and o.allow_spot == 1 and may_spot(s, b, unit, target):
            mask[Verb.SPOT] = 1
        if mask[Verb.GRAPPLE] == 0 and may_grapple(s, b, unit, target):
            mask[Verb.GRAPPLE] = 1
    if o.allow_force == 1 and holding:
        for k in range(2):
            if u.victims[k] >= 0 and force_directions(s, b, unit, u.victims[k]):
                mask[Verb.FORCE] = 1
    # ST-122, ST-124: a contest needs a Skill die.
    if o.allow_break == 1 and u.grappled_by >= 0 and any_die(s, b, unit, DIE_K, DIE_A):
        mask[Verb.BREAK] = 1
    if o.allow_hold == 1 and u.held_action[1] < 0:  # ST-132: up to two at once
        for trigger in range(6):
            for action in range(4):
                if may_hold(s, b, unit, trigger, action):
                    mask[Verb.HOLD] = 1


@kernel
def allow_targets(s: Any, b: Any, who: int, mask: Any) -> None:
    """D-TARGET: everything that can be attacked in some mode now (ST-078)."""
    side = b.request.side
    modes = ready_modes(s, b, who)
    for unit in range(s.n_units):
        if modes_within(s, b, who, TargetKind.UNIT, unit, modes):
            mask[ENEMY + enemy_slot(s, b, side, unit)] = 1
    for squad in range(s.n_squads):
        if modes_within(s, b, who, TargetKind.SQUAD, squad, modes):
            mask[SQUAD + squad] = 1
    for piece in range(s.n_pieces):
        if modes_within(s, b, who, TargetKind.PIECE, piece, modes):
            mask[PIECE + piece] = 1


@kernel
def allow_attack_dice(s: Any, b: Any, unit: int, mode: int, mask: Any) -> None:
    """D-ATKDIE, D-INFDIE: dice usable in the mode (ST-079 to ST-082)."""
    kinds = mode_dice(s, b, unit, mode)
    if kinds & HAS_K:
        allow_dice(s, b, unit, DIE_K, DIE_A, mask)
    if kinds & HAS_A:
        allow_dice(s, b, unit, DIE_A, DIE_ROCKET, mask)
    if kinds & HAS_ROCKET:
        allow_dice(s, b, unit, DIE_ROCKET, DIE_D, mask)


@kernel
def allow_rockets(s: Any, b: Any, unit: int, f: Any, mask: Any) -> None:
    """D-ROCKETS (ST-036): none only if the attack is possible without a rocket die."""
    u = b.units[unit]
    modes = paid_modes(s, b, unit, attack_dice(s, b, unit, 0))
    if f.interrupt == 0:
        without = any_target(s, b, unit, modes)
    else:
        without = modes_within(s, b, unit, f.target_kind, f.target, modes)
    if without:
        mask[NUMBER] = 1
    for count in range(1, u.rockets + 1):
        mask[NUMBER + count] = 1


@kernel
def allow_move(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-MOVE (ST-065 to ST-070)."""
    u = b.units[unit]
    mask[Verb.DONE] = 1
    if u.metres_left >= METRES_PER_HEX:
        for direction in range(6):
            if enterable(s, b, unit, neighbour(u.hex, direction, s.width, s.height)):
                mask[DIRECTION + direction] = 1
    allow_dice(s, b, unit, DIE_K, DIE_A, mask)
    allow_dice(s, b, unit, DIE_M, DIE_P, mask)


@kernel
def allow_squad(s: Any, b: Any, squad: int, mask: Any) -> None:
    """D-SQUAD (ST-160 to ST-162)."""
    q = b.squads[squad]
    mask[Verb.DONE] = 1
    if q.metres_left >= METRES_PER_HEX:
        for direction in range(6):
            if empty_hex(s, b, neighbour(q.hex, direction, s.width, s.height)):
                mask[DIRECTION + direction] = 1
    if q.attacked == 0 and s.squads[squad].anti_armor == 1:
        if any_target(s, b, MAX_UNITS + squad, 1 << Mode.DIR):
            mask[Verb.ATTACK] = 1


@kernel
def allow_defence(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-DEFDIE: none, or a Defence, Skill or Opportunity die (ST-044, ST-047, ST-111)."""
    mask[Verb.NO] = 1
    allow_dice(s, b, unit, DIE_D, DIE_M, mask)
    allow_dice(s, b, unit, DIE_K, DIE_A, mask)
    if s.options.opportunity == Opportunity.EXTRA_DIE:
        allow_dice(s, b, unit, DIE_O, DIE_SLOTS, mask)


@kernel
def allow_loadout(s: Any, b: Any, unit: int, slot: int, mask: Any) -> None:
    """D-LOADOUT (ST-001 to ST-003): at most two of a type, not everything empty."""
    u = b.units[unit]
    filled = 0
    for kind in range(1, 7):
        count = 0
        for k in range(slot):
            if u.system_kind[k] == kind:
                count += 1
        filled += count
        if count < 2:
            mask[NUMBER + kind] = 1
    if slot < SYSTEM_SLOTS - 1 or filled > 0:
        mask[NUMBER + System.EMPTY] = 1


@kernel
def allow_camp(s: Any, b: Any, unit: int, slots_left: int, mask: Any) -> None:
    """D-CAMP (ST-178, ST-184)."""
    u = b.units[unit]
    mask[Verb.REST] = 1
    destroyed = 0
    for k in range(SYSTEM_SLOTS):
        if u.system_state[k] == SlotState.DESTROYED:
            destroyed += 1
    if destroyed > 0:
        mask[Verb.REPAIR] = 1
    if s.site == Site.HUB:
        mask[Verb.CHARGE] = 1
        if destroyed > 0 and slots_left >= 2:
            mask[Verb.FULL] = 1
    if u.pilot_hp < PILOT_HP:
        mask[Verb.HEAL] = 1


@kernel
def allow_in_attack(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Decisions of an attack under way."""
    if decision == Decision.ROCKETS:
        allow_rockets(s, b, unit, f, mask)
    elif decision == Decision.TARGET:
        allow_targets(s, b, f.actor, mask)
    elif decision == Decision.MODE:
        modes = modes_against(s, b, f.actor, f.target_kind, f.target)
        for mode in range(3):
            if modes & (1 << mode):
                mask[MODE + mode] = 1
    elif decision == Decision.ATKDIE:
        allow_attack_dice(s, b, unit, f.mode, mask)
    elif decision == Decision.INFDIE:
        allow_attack_dice(s, b, unit, f.mode, mask)
        if f.dice_used > 0:  # ST-164: at least one die
            mask[Verb.DONE] = 1
    elif decision == Decision.USESPOT or decision == Decision.INTERPOSE:
        mask[Verb.YES] = 1
        mask[Verb.NO] = 1
    elif decision == Decision.DEFDIE:
        allow_defence(s, b, unit, mask)
    elif decision == Decision.LOSS:
        allow_systems(s, b, loses_next(f), SlotState.WORKING, SlotState.DISABLED, mask)
        if s.options.allow_table == 1:
            mask[Verb.TABLE] = 1


@kernel
def allow_in_turn(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Decisions of the other actions of a turn."""
    u = b.units[unit]
    if decision == Decision.SPOTTARGET or decision == Decision.GRAPTARGET:
        for target in range(s.n_units):
            if decision == Decision.SPOTTARGET:
                allowed = may_spot(s, b, unit, target)
            else:
                allowed = may_grapple(s, b, unit, target)
            if allowed:
                mask[ENEMY + enemy_slot(s, b, s.units[unit].side, target)] = 1
    elif decision == Decision.SPOTDIE:
        allow_dice(s, b, unit, DIE_K, DIE_A, mask)
        allow_dice(s, b, unit, DIE_P, DIE_O, mask)
    elif decision == Decision.MOVE:
        allow_move(s, b, unit, mask)
    elif decision == Decision.GRAPDIE or decision == Decision.BREAKDIE:
        allow_dice(s, b, unit, DIE_K, DIE_A, mask)  # ST-114
    elif decision == Decision.GRAPDEF or decision == Decision.BREAKDEF:
        mask[Verb.NO] = 1
        allow_dice(s, b, unit, DIE_K, DIE_A, mask)
        if decision == Decision.GRAPDEF:  # ST-115
            allow_dice(s, b, unit, DIE_M, DIE_P, mask)
    elif decision == Decision.DISABLE:
        allow_systems(s, b, f.target, SlotState.WORKING, SlotState.DISABLED, mask)
    elif decision == Decision.VICTIM:
        for k in range(2):
            v = u.victims[k]
            if v >= 0 and (f.kind == Frame.RELEASE or force_directions(s, b, unit, v)):
                mask[ENEMY + enemy_slot(s, b, s.units[unit].side, v)] = 1
    elif decision == Decision.FORCE:
        bits = force_directions(s, b, unit, f.target)
        for direction in range(6):
            if bits & (1 << direction):
                mask[DIRECTION + direction] = 1
    elif decision == Decision.TRIGGER or decision == Decision.HELD:
        allow_hold(s, b, unit, decision, f.trigger, mask)
    elif decision == Decision.TOKEN:
        for token in range(8):
            mask[NUMBER + token] = 1


@kernel
def allow_hold(s: Any, b: Any, unit: int, decision: int, chosen: int, mask: Any) -> None:
    """D-ACTION's HOLD in two questions: the trigger, then the action (ST-134, ST-135)."""
    for trigger in range(6):
        for action in range(4):
            if may_hold(s, b, unit, trigger, action):
                if decision == Decision.TRIGGER:
                    mask[TRIGGER + trigger] = 1
                elif trigger == chosen:
                    if action == PaidAction.ATTACK:
                        mask[Verb.ATTACK] = 1
                    elif action == PaidAction.SPOT:
                        mask[Verb.SPOT] = 1
                    elif action == PaidAction.MOVE:
                        mask[Verb.MOVE] = 1
                    elif action == PaidAction.GRAPPLE:
                        mask[Verb.GRAPPLE] = 1


@kernel
def legal(s: Any, b: Any, mask: Any) -> int:
    """Write the mask of the pending request.

    Args:
        b: the battle.
        mask: int8, shape (N_ACTIONS,); written.

    Returns:
        The only legal action, taken without asking (ST-192); -1 several, -2 none.
    """
    for slot in range(mask.shape[0]):
        mask[slot] = 0
    decision = b.request.decision
    unit = b.request.unit
    f = b.frames[b.depth - 1]
    if decision == Decision.ACTION:
        allow_action(s, b, unit, mask)
    elif decision == Decision.ACTIVATE:
        for other in range(s.n_units):  # ST-059
            o = b.units[other]
            if s.units[other].side == b.request.side and o.acted == 0 and operable(s, b, other):
                mask[OWN + own_slot(s, b, other)] = 1
    elif decision == Decision.SQUAD:
        allow_squad(s, b, f.actor - MAX_UNITS, mask)
    elif decision == Decision.LOADOUT:
        allow_loadout(s, b, f.actor, f.slot, mask)
    elif decision == Decision.CAMP:
        allow_camp(s, b, unit, f.slots_left, mask)
    elif decision == Decision.REPAIR:
        allow_systems(s, b, unit, SlotState.DESTROYED, SlotState.DESTROYED, mask)
    elif decision == Decision.LIMP:
        mask[Verb.MOVE] = 1
        mask[Verb.ATTACK] = 1
    else:
        allow_in_attack(s, b, f, unit, decision, mask)
        allow_in_turn(s, b, f, unit, decision, mask)
    return only_legal(mask)
