"""The mask of each kind of decision. Reads only."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import neighbour
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import frames as fr


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
                mask[d.DIE + slot] = 1


@kernel
def allow_systems(s: Any, b: Any, unit: int, low: int, high: int, mask: Any) -> None:
    """System slots of a unit whose state lies between ``low`` and ``high``."""
    for k in range(c.SYSTEM_SLOTS):
        state = b.units[unit].system_state[k]
        if low <= state and state <= high:
            mask[d.SYSTEM + k] = 1


@kernel
def allow_action(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-ACTION (ST-060 to ST-064)."""
    u = b.units[unit]
    o = s.options
    mask[d.Verb.DONE] = 1
    if o.allow_comms == 1 and u.comms_done == 0:
        mask[d.Verb.COMMS] = 1
    holding = u.victims[0] >= 0 or u.victims[1] >= 0
    if o.allow_release == 1 and holding:
        mask[d.Verb.RELEASE] = 1
    if u.actions_left < 1:
        return
    if can.any_target(s, b, unit, can.ready_modes(s, b, unit)):
        mask[d.Verb.ATTACK] = 1
    if can.may_move(s, b, unit):
        mask[d.Verb.MOVE] = 1
    for target in range(s.n_units):
        if mask[d.Verb.SPOT] == 0 and o.allow_spot == 1 and can.may_spot(s, b, unit, target):
            mask[d.Verb.SPOT] = 1
        if mask[d.Verb.GRAPPLE] == 0 and can.may_grapple(s, b, unit, target):
            mask[d.Verb.GRAPPLE] = 1
    if o.allow_force == 1 and holding:
        for k in range(2):
            if u.victims[k] >= 0 and can.force_directions(s, b, unit, u.victims[k]):
                mask[d.Verb.FORCE] = 1
    # ST-122, ST-124: a contest needs a Skill die.
    if o.allow_break == 1 and u.grappled_by >= 0 and pools.any_die(s, b, unit, c.DIE_K, c.DIE_A):
        mask[d.Verb.BREAK] = 1
    if o.allow_hold == 1 and u.held_action[1] < 0:  # ST-132: up to two at once
        for trigger in range(6):
            for action in range(4):
                if can.may_hold(s, b, unit, trigger, action):
                    mask[d.Verb.HOLD] = 1


@kernel
def allow_targets(s: Any, b: Any, who: int, mask: Any) -> None:
    """D-TARGET: everything that can be attacked in some mode now (ST-078)."""
    side = b.request.side
    modes = can.ready_modes(s, b, who)
    for unit in range(s.n_units):
        if can.modes_within(s, b, who, c.TargetKind.UNIT, unit, modes):
            mask[d.ENEMY + d.enemy_slot(s, b, side, unit)] = 1
    for squad in range(s.n_squads):
        if can.modes_within(s, b, who, c.TargetKind.SQUAD, squad, modes):
            mask[d.SQUAD + squad] = 1
    for piece in range(s.n_pieces):
        if can.modes_within(s, b, who, c.TargetKind.PIECE, piece, modes):
            mask[d.PIECE + piece] = 1


@kernel
def allow_attack_dice(s: Any, b: Any, unit: int, mode: int, mask: Any) -> None:
    """D-ATKDIE, D-INFDIE: dice usable in the mode (ST-079 to ST-082)."""
    kinds = can.mode_dice(s, b, unit, mode)
    if kinds & can.HAS_K:
        allow_dice(s, b, unit, c.DIE_K, c.DIE_A, mask)
    if kinds & can.HAS_A:
        allow_dice(s, b, unit, c.DIE_A, c.DIE_ROCKET, mask)
    if kinds & can.HAS_ROCKET:
        allow_dice(s, b, unit, c.DIE_ROCKET, c.DIE_D, mask)


@kernel
def allow_rockets(s: Any, b: Any, unit: int, f: Any, mask: Any) -> None:
    """D-ROCKETS (ST-036): none only if the attack is possible without a rocket die."""
    u = b.units[unit]
    modes = can.paid_modes(s, b, unit, can.attack_dice(s, b, unit, 0))
    if f.interrupt == 0:
        without = can.any_target(s, b, unit, modes)
    else:
        without = can.modes_within(s, b, unit, f.target_kind, f.target, modes)
    if without:
        mask[d.NUMBER] = 1
    for count in range(1, u.rockets + 1):
        mask[d.NUMBER + count] = 1


@kernel
def allow_move(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-MOVE (ST-065 to ST-070)."""
    u = b.units[unit]
    mask[d.Verb.DONE] = 1
    if u.metres_left >= can.METRES_PER_HEX:
        for direction in range(6):
            if sight.enterable(s, b, unit, neighbour(u.hex, direction, s.width, s.height)):
                mask[d.DIRECTION + direction] = 1
    allow_dice(s, b, unit, c.DIE_K, c.DIE_A, mask)
    allow_dice(s, b, unit, c.DIE_M, c.DIE_P, mask)


@kernel
def allow_squad(s: Any, b: Any, squad: int, mask: Any) -> None:
    """D-SQUAD (ST-160 to ST-162)."""
    q = b.squads[squad]
    mask[d.Verb.DONE] = 1
    if q.metres_left >= can.METRES_PER_HEX:
        for direction in range(6):
            if sight.empty_hex(s, b, neighbour(q.hex, direction, s.width, s.height)):
                mask[d.DIRECTION + direction] = 1
    if q.attacked == 0 and s.squads[squad].anti_armor == 1:
        if can.any_target(s, b, c.MAX_UNITS + squad, 1 << c.Mode.DIR):
            mask[d.Verb.ATTACK] = 1


@kernel
def allow_defence(s: Any, b: Any, unit: int, mask: Any) -> None:
    """D-DEFDIE: none, or a Defence, Skill or Opportunity die (ST-044, ST-047, ST-111)."""
    mask[d.Verb.NO] = 1
    allow_dice(s, b, unit, c.DIE_D, c.DIE_M, mask)
    allow_dice(s, b, unit, c.DIE_K, c.DIE_A, mask)
    if s.options.opportunity == c.Opportunity.EXTRA_DIE:
        allow_dice(s, b, unit, c.DIE_O, c.DIE_SLOTS, mask)


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
            mask[d.NUMBER + kind] = 1
    if slot < c.SYSTEM_SLOTS - 1 or filled > 0:
        mask[d.NUMBER + c.System.EMPTY] = 1


@kernel
def allow_camp(s: Any, b: Any, unit: int, slots_left: int, mask: Any) -> None:
    """D-CAMP (ST-178, ST-184)."""
    u = b.units[unit]
    mask[d.Verb.REST] = 1
    destroyed = 0
    for k in range(c.SYSTEM_SLOTS):
        if u.system_state[k] == c.SlotState.DESTROYED:
            destroyed += 1
    if destroyed > 0:
        mask[d.Verb.REPAIR] = 1
    if s.site == c.Site.HUB:
        mask[d.Verb.CHARGE] = 1
        if destroyed > 0 and slots_left >= 2:
            mask[d.Verb.FULL] = 1
    if u.pilot_hp < c.PILOT_HP:
        mask[d.Verb.HEAL] = 1


@kernel
def allow_in_attack(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Decisions of an attack under way."""
    if decision == d.Decision.ROCKETS:
        allow_rockets(s, b, unit, f, mask)
    elif decision == d.Decision.TARGET:
        allow_targets(s, b, f.actor, mask)
    elif decision == d.Decision.MODE:
        modes = can.modes_against(s, b, f.actor, f.target_kind, f.target)
        for mode in range(3):
            if modes & (1 << mode):
                mask[d.MODE + mode] = 1
    elif decision == d.Decision.ATKDIE:
        allow_attack_dice(s, b, unit, f.mode, mask)
    elif decision == d.Decision.INFDIE:
        allow_attack_dice(s, b, unit, f.mode, mask)
        if f.dice_used > 0:  # ST-164: at least one die
            mask[d.Verb.DONE] = 1
    elif decision == d.Decision.USESPOT or decision == d.Decision.INTERPOSE:
        mask[d.Verb.YES] = 1
        mask[d.Verb.NO] = 1
    elif decision == d.Decision.DEFDIE:
        allow_defence(s, b, unit, mask)
    elif decision == d.Decision.LOSS:
        allow_systems(s, b, pools.loses_next(f), c.SlotState.WORKING, c.SlotState.DISABLED, mask)
        if s.options.allow_table == 1:
            mask[d.Verb.TABLE] = 1


@kernel
def allow_in_turn(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Decisions of the other actions of a turn."""
    u = b.units[unit]
    if decision == d.Decision.SPOTTARGET or decision == d.Decision.GRAPTARGET:
        for target in range(s.n_units):
            if decision == d.Decision.SPOTTARGET:
                allowed = can.may_spot(s, b, unit, target)
            else:
                allowed = can.may_grapple(s, b, unit, target)
            if allowed:
                mask[d.ENEMY + d.enemy_slot(s, b, s.units[unit].side, target)] = 1
    elif decision == d.Decision.SPOTDIE:
        allow_dice(s, b, unit, c.DIE_K, c.DIE_A, mask)
        allow_dice(s, b, unit, c.DIE_P, c.DIE_O, mask)
    elif decision == d.Decision.MOVE:
        allow_move(s, b, unit, mask)
    elif decision == d.Decision.GRAPDIE or decision == d.Decision.BREAKDIE:
        allow_dice(s, b, unit, c.DIE_K, c.DIE_A, mask)  # ST-114
    elif decision == d.Decision.GRAPDEF or decision == d.Decision.BREAKDEF:
        mask[d.Verb.NO] = 1
        allow_dice(s, b, unit, c.DIE_K, c.DIE_A, mask)
        if decision == d.Decision.GRAPDEF:  # ST-115
            allow_dice(s, b, unit, c.DIE_M, c.DIE_P, mask)
    elif decision == d.Decision.DISABLE:
        allow_systems(s, b, f.target, c.SlotState.WORKING, c.SlotState.DISABLED, mask)
    elif decision == d.Decision.VICTIM:
        for k in range(2):
            v = u.victims[k]
            if v >= 0 and (f.kind == fr.Frame.RELEASE or can.force_directions(s, b, unit, v)):
                mask[d.ENEMY + d.enemy_slot(s, b, s.units[unit].side, v)] = 1
    elif decision == d.Decision.FORCE:
        bits = can.force_directions(s, b, unit, f.target)
        for direction in range(6):
            if bits & (1 << direction):
                mask[d.DIRECTION + direction] = 1
    elif decision == d.Decision.TRIGGER or decision == d.Decision.HELD:
        allow_hold(s, b, unit, decision, f.trigger, mask)
    elif decision == d.Decision.TOKEN:
        for token in range(8):
            mask[d.NUMBER + token] = 1


@kernel
def allow_hold(s: Any, b: Any, unit: int, decision: int, chosen: int, mask: Any) -> None:
    """D-ACTION's HOLD in two questions: the trigger, then the action (ST-134, ST-135)."""
    for trigger in range(6):
        for action in range(4):
            if can.may_hold(s, b, unit, trigger, action):
                if decision == d.Decision.TRIGGER:
                    mask[d.TRIGGER + trigger] = 1
                elif trigger == chosen:
                    if action == c.PaidAction.ATTACK:
                        mask[d.Verb.ATTACK] = 1
                    elif action == c.PaidAction.SPOT:
                        mask[d.Verb.SPOT] = 1
                    elif action == c.PaidAction.MOVE:
                        mask[d.Verb.MOVE] = 1
                    elif action == c.PaidAction.GRAPPLE:
                        mask[d.Verb.GRAPPLE] = 1


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
    if decision == d.Decision.ACTION:
        allow_action(s, b, unit, mask)
    elif decision == d.Decision.ACTIVATE:
        for other in range(s.n_units):  # ST-059
            o = b.units[other]
            if (
                s.units[other].side == b.request.side
                and o.acted == 0
                and pools.operable(s, b, other)
            ):
                mask[d.OWN + d.own_slot(s, b, other)] = 1
    elif decision == d.Decision.SQUAD:
        allow_squad(s, b, f.actor - c.MAX_UNITS, mask)
    elif decision == d.Decision.LOADOUT:
        allow_loadout(s, b, f.actor, f.slot, mask)
    elif decision == d.Decision.CAMP:
        allow_camp(s, b, unit, f.slots_left, mask)
    elif decision == d.Decision.REPAIR:
        allow_systems(s, b, unit, c.SlotState.DESTROYED, c.SlotState.DESTROYED, mask)
    elif decision == d.Decision.LIMP:
        mask[d.Verb.MOVE] = 1
        mask[d.Verb.ATTACK] = 1
    else:
        allow_in_attack(s, b, f, unit, decision, mask)
        allow_in_turn(s, b, f, unit, decision, mask)
    only = -2
    for slot in range(mask.shape[0]):
        if mask[slot] != 0:
            if only >= 0:
                return -1
            only = slot
    return only
