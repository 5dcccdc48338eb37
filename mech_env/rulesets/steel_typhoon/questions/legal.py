"""The mask of each kind of decision. Reads only."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import only_legal
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def allow_bits(bits: int, first: int, mask: Any) -> None:
    """Allow slot ``first + k`` for each bit k."""
    k = 0
    while bits >> k:
        if (bits >> k) & 1:
            mask[first + k] = 1
        k += 1


@kernel
def allow_dice(s: Any, b: Any, unit: int, kinds: int, mask: Any) -> None:
    """Available dice of some kinds; of equal faces of a kind the lowest slot."""
    u = b.units[unit]
    for kind in range(c.N_DICE):
        if kinds & (1 << kind):
            seen = 0
            for slot in range(c.FIRST_DIE[kind], c.FIRST_DIE[kind + 1]):
                face = int(u.die[slot])
                if face > 0 and (seen >> face) & 1 == 0:
                    mask[d.DIE + slot] = 1
                    seen |= 1 << face


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
    mask[d.Verb.DONE] = 1
    if can.permitted(s, c.Kind.COMMS) and u.comms_done == 0:
        mask[d.Verb.COMMS] = 1
    holding = pools.victim_count(u) > 0
    if can.permitted(s, c.Kind.RELEASE) and holding:
        mask[d.Verb.RELEASE] = 1
    if u.actions_left < 1:
        return
    if can.any_target(s, b, unit, can.ready_modes(s, b, unit)):
        mask[d.Verb.ATTACK] = 1
    if can.may_move(s, b, unit):
        mask[d.Verb.MOVE] = 1
    if can.targets_of(s, b, unit, c.PaidAction.SPOT, 1):
        mask[d.Verb.SPOT] = 1
    if can.targets_of(s, b, unit, c.PaidAction.GRAPPLE, 1):
        mask[d.Verb.GRAPPLE] = 1
    if can.permitted(s, c.Kind.FORCE) and holding and can.force_directions(s, b, unit):
        mask[d.Verb.FORCE] = 1
    # ST-122, ST-124: a contest needs a Skill die.
    if (
        can.permitted(s, c.Kind.BREAK)
        and u.grappled_by >= 0
        and pools.any_die(s, b, unit, c.Dice.SKILL)
    ):
        mask[d.Verb.BREAK] = 1
    if can.permitted(s, c.Kind.HOLD) and u.held_action[1] < 0:  # ST-132: up to two at once
        for action in range(c.N_PAID_ACTIONS):
            if can.allowed(s, b, unit, action):
                mask[d.Verb.HOLD] = 1


@kernel
def allow_enemies(s: Any, side: int, bits: int, mask: Any) -> None:
    """Slots ``enemy k`` of a side for units, given as bits."""
    k = 0
    for unit in range(s.n_units):
        if s.units[unit].side != side:
            if bits & (1 << unit):
                mask[d.ENEMY + k] = 1
            k += 1


@kernel
def allow_targets(s: Any, b: Any, who: int, mask: Any) -> None:
    """D-TARGET: everything that can be attacked in some mode now (ST-078)."""
    modes = can.ready_modes(s, b, who)
    units = can.targets_within(s, b, who, c.TargetKind.UNIT, modes, 0)
    allow_enemies(s, b.request.side, units, mask)
    allow_bits(can.targets_within(s, b, who, c.TargetKind.SQUAD, modes, 0), d.SQUAD, mask)
    allow_bits(can.targets_within(s, b, who, c.TargetKind.PIECE, modes, 0), d.PIECE, mask)


@kernel
def allow_rockets(s: Any, b: Any, unit: int, f: Any, mask: Any) -> None:
    """D-ROCKETS (ST-036): none only if the attack is possible without a rocket die."""
    modes = can.paid_modes(s, b, unit, can.attack_dice(s, b, unit, 0))
    if f.interrupt == 0:
        without = 1 if can.any_target(s, b, unit, modes) else 0
    else:
        without = can.modes_within(s, b, unit, f.target_kind, f.target, modes)
    if without:
        mask[d.NUMBER] = 1
    for count in range(1, b.units[unit].rockets + 1):
        mask[d.NUMBER + count] = 1


@kernel
def allow_squad(s: Any, b: Any, squad: int, mask: Any) -> None:
    """D-SQUAD (ST-160 to ST-162)."""
    q = b.squads[squad]
    mask[d.Verb.DONE] = 1
    if q.metres_left >= can.METRES_PER_HEX:
        allow_bits(can.step_directions(s, b, c.MAX_UNITS + squad), d.DIRECTION, mask)
    if q.attacked == 0 and s.squads[squad].anti_armor == 1:
        if can.any_target(s, b, c.MAX_UNITS + squad, can.SQUAD_MODES):
            mask[d.Verb.ATTACK] = 1


@kernel
def allow_loadout(s: Any, b: Any, unit: int, slot: int, mask: Any) -> None:
    """D-LOADOUT (ST-001 to ST-003): at most two of a type, not everything empty."""
    u = b.units[unit]
    filled = 0
    for kind in range(c.System.DEF, c.System.SMA + 1):
        count = 0
        for k in range(slot):
            if u.system_kind[k] == kind:
                count += 1
        filled += count
        if count < c.MOST_OF_A_KIND:
            mask[d.NUMBER + kind] = 1
    if slot < c.SYSTEM_SLOTS - 1 or filled > 0:
        mask[d.NUMBER + c.System.EMPTY] = 1


@kernel
def allow_camp(s: Any, b: Any, unit: int, slots_left: int, mask: Any) -> None:
    """D-CAMP (ST-178, ST-184)."""
    mask[d.Verb.REST] = 1
    broken = pools.destroyed(s, b, unit) > 0
    if broken:
        mask[d.Verb.REPAIR] = 1
    if s.site == c.Site.HUB:
        mask[d.Verb.CHARGE] = 1
        if broken and slots_left >= 2:
            mask[d.Verb.FULL] = 1
    if b.units[unit].pilot_hp < pools.full_hp(s, unit):
        mask[d.Verb.HEAL] = 1


@kernel
def allow_in_attack(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Decisions of an attack under way, dice left out."""
    if decision == d.Decision.ROCKETS:
        allow_rockets(s, b, unit, f, mask)
    elif decision == d.Decision.TARGET:
        allow_targets(s, b, f.actor, mask)
    elif decision == d.Decision.MODE:
        modes = can.modes_against(s, b, f.actor, f.target_kind, f.target)
        allow_bits(modes, d.MODE, mask)
    elif decision == d.Decision.INFDIE:
        if f.dice_used > 0:  # ST-164: at least one die
            mask[d.Verb.DONE] = 1
    elif decision == d.Decision.USESPOT or decision == d.Decision.INTERPOSE:
        mask[d.Verb.YES] = 1
        mask[d.Verb.NO] = 1
    elif decision == d.Decision.LOSS and s.options.allow_table == 1:
        mask[d.Verb.TABLE] = 1


@kernel
def allow_in_turn(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Decisions of the other actions of a turn, dice left out."""
    u = b.units[unit]
    side = s.units[unit].side
    if decision == d.Decision.SPOTTARGET:
        allow_enemies(s, side, can.targets_of(s, b, unit, c.PaidAction.SPOT, 0), mask)
    elif decision == d.Decision.GRAPTARGET:
        allow_enemies(s, side, can.targets_of(s, b, unit, c.PaidAction.GRAPPLE, 0), mask)
    elif decision == d.Decision.MOVE:  # ST-065 to ST-070
        mask[d.Verb.DONE] = 1
        if u.metres_left >= can.METRES_PER_HEX:
            allow_bits(can.step_directions(s, b, unit), d.DIRECTION, mask)
    elif decision == d.Decision.VICTIM:
        if f.kind == fr.Frame.RELEASE or can.force_directions(s, b, unit):
            allow_enemies(s, side, pools.victim_bits(u), mask)
    elif decision == d.Decision.FORCE:
        allow_bits(can.force_directions(s, b, unit), d.DIRECTION, mask)
    elif decision == d.Decision.TRIGGER or decision == d.Decision.HELD:
        for trigger in range(c.N_TRIGGERS):
            for action in range(c.N_PAID_ACTIONS):
                if can.may_hold(s, b, unit, trigger, action):
                    if decision == d.Decision.TRIGGER:
                        mask[d.TRIGGER + trigger] = 1
                    elif trigger == f.trigger:
                        mask[d.VERB_OF[action]] = 1
    elif decision == d.Decision.TOKEN:
        allow_bits(255, d.NUMBER, mask)


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
            if s.units[other].side == b.request.side and can.awaits_turn(s, b, other):
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
        allow_dice(s, b, unit, can.offered_dice(s, b, f, decision), mask)
        if d.ANSWERS_VALUE[decision]:
            mask[d.Verb.NO] = 1
        if decision == d.Decision.LOSS or decision == d.Decision.DISABLE:
            victim = pools.subject_of(f, decision)
            allow_systems(s, b, victim, c.SlotState.WORKING, c.SlotState.DISABLED, mask)
        allow_in_attack(s, b, f, unit, decision, mask)
        allow_in_turn(s, b, f, unit, decision, mask)
    return only_legal(mask)
