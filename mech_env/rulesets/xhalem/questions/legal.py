"""The mask of each kind of decision (catalogue 4). Reads only what the side knows that is asked."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel, lowest_bit
from mech_env.core.masks import only_legal
from mech_env.rulesets.xhalem.questions import (
    assist,
    gear,
    loadout,
    mounts,
    moves,
    objects,
    reactions,
    standby,
    targets,
    verbs,
)
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.frames import Frame
from mech_env.rulesets.xhalem.state.programs import BLINK_INTERVALS, N_USED

# The slot of a score among those that somebody may have to choose between, -1 for the others.
SKILL_SLOT = tuple(d.SKILLS.index(score) if score in d.SKILLS else -1 for score in c.Score)
N_LENGTHS = len(c.LENGTHS)


@kernel
def skill_slot(score: int) -> int:
    """The action slot of a score."""
    return d.SKILL + SKILL_SLOT[score]


# --- movement ---
@kernel
def allow_modes(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Ways to move (XH-211); a reaction's movement may stop early (XH-090)."""
    for mode in range(c.N_MODES):
        if moves.may_use(s, b, unit, mode):
            mask[d.MODE + mode] = 1
    if f.reaction == 1:
        mask[Verb.NO] = 1


@kernel
def allow_directions(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Directions of a leg, a jump, or where a rider or occupant gets off (XH-200, XH-113)."""
    side = int(s.units[unit].side)
    left = moves.usable(s, b, unit, int(f.mode)) if f.verb == Verb.MOVE else 0
    for slot in range(c.DIRECTIONS):
        way = d.turned(side, slot)
        ok = False
        if f.verb == Verb.MOVE:
            ok = left > 0 and moves.leads_on(s, b, unit, int(f.mode), way, left)
        elif f.verb == Verb.PROGRAM:
            ok = verbs.may_blink_towards(s, b, unit, way)
        elif way < c.UP:
            ok = verbs.may_leave(s, b, unit, int(f.verb), way)
        if ok:
            mask[d.DIRECTION + slot] = 1


@kernel
def allow_lengths(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Lengths of a leg, or of a jump (XH-200, XH-113)."""
    found = 0
    if f.verb == Verb.MOVE:
        found = moves.lengths(s, b, unit, int(f.mode), int(f.way))
    for k in range(N_LENGTHS):
        length = c.LENGTHS[k]
        if f.verb == Verb.MOVE:
            mask[d.LENGTH + k] = (found >> k) & 1
        elif length <= BLINK_INTERVALS and moves.may_blink(s, b, unit, int(f.way), length):
            mask[d.LENGTH + k] = 1


# --- engagements ---
@kernel
def allow_weapons(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Weapons of a strike (XH-041 to XH-052), or of a strike held ready (XH-089)."""
    for slot in range(c.WEAPON_SLOTS + 1):
        if f.verb == Verb.STANDBY:
            ok = standby.may_hold_slot(s, b, unit, slot)
        else:
            ok = verbs.may_strike_with(s, b, unit, int(f.verb), slot)
            if ok and f.strike == 2:
                ok = gear.may_strike_second(s, b, unit, slot, int(f.first_slot))
        if ok:
            mask[d.WEAPON + slot] = 1


@kernel
def allow_aims(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Targets of an engagement (XH-053), or the enemy that an assist distracts (XH-130)."""
    side = int(s.units[unit].side)
    for aim in range(d.N_TARGETS):
        if f.verb == Verb.ASSIST:
            ok = aim < c.MAX_UNITS and aim < s.n_units and assist.may_distract(s, b, unit, aim)
        else:
            ok = targets.may_aim(s, b, unit, int(f.verb), int(f.slot), int(f.program), aim)
        if ok:
            mask[d.target_slot(s, b, side, aim)] = 1


@kernel
def may_strike_again(s: Any, b: Any, unit: int, first_slot: int) -> bool:
    """XH-050, XH-051: whether strike 2 finds a weapon and a target."""
    for slot in range(c.WEAPON_SLOTS + 1):
        if gear.may_strike_second(s, b, unit, slot, first_slot):
            if verbs.may_strike_with(s, b, unit, Verb.STRIKE, slot):
                return True
    return False


@kernel
def allow_second(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """XH-049 to XH-051, XH-166, XH-178: a strike, a shove, or neither; never a grapple."""
    mask[Verb.NO] = 1
    if verbs.is_offered(s, Verb.STRIKE) and may_strike_again(s, b, unit, int(f.first_slot)):
        mask[Verb.STRIKE] = 1
    if verbs.is_offered(s, Verb.SHOVE) and targets.any_aim(s, b, unit, Verb.SHOVE, -1, -1):
        mask[Verb.SHOVE] = 1


@kernel
def allow_programs(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Programs to use (XH-108), or to hold ready (XH-089)."""
    for slot in range(N_USED):
        if f.verb == Verb.STANDBY:
            ok = standby.may_hold_program(s, b, unit, slot)
        else:
            ok = verbs.may_run(s, b, unit, slot)
        if ok:
            mask[d.PROGRAM + slot] = 1


# --- standby, assist, objects, hosts ---
@kernel
def allow_standby(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Triggers, subjects and responses of a standby (XH-087 to XH-089)."""
    side = int(s.units[unit].side)
    if decision == Decision.TRIGGER:
        for trigger in range(N_TRIGGERS):
            if standby.may_wait_for(s, b, unit, trigger):
                mask[d.TRIGGER + trigger] = 1
    elif decision == Decision.SUBJECT:
        for subject in range(s.n_units):
            if standby.may_name_subject(s, b, unit, int(f.trigger), subject):
                mask[d.target_slot(s, b, side, subject)] = 1
        if standby.may_name_subject(s, b, unit, int(f.trigger), c.MAX_UNITS):
            mask[Verb.ANY] = 1
    else:
        for k in range(len(standby.RESPONSES)):
            if standby.may_hold_ready(s, b, unit, standby.RESPONSES[k]):
                mask[standby.RESPONSES[k]] = 1


@kernel
def allow_allies(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Whom to help (XH-129), on or into what to get (XH-219, XH-193)."""
    for other in range(s.n_units):
        if decision == Decision.HOST:
            ok = verbs.may_board(s, b, unit, int(f.verb), other)
        elif f.verb == Verb.STANDBY:
            ok = standby.may_hold_ally(s, b, unit, other)
        else:
            ok = assist.may_help(s, b, unit, other)
        if ok:
            mask[d.OWN + sides.slot_of(s, other)] = 1


@kernel
def allow_objects(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Objects to handle (XH-191)."""
    for piece in range(s.n_pieces):
        if f.verb == Verb.STANDBY:
            ok = standby.may_hold_object(s, b, unit, piece)
        else:
            ok = objects.any_handling(s, b, unit, piece)
        if ok:
            mask[d.PIECE + piece] = 1


@kernel
def allow_skills(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """Scores to search or drag by (XH-132, XH-172)."""
    machine = gear.is_machine(s, unit)
    if f.verb == Verb.SEARCH:
        if machine:
            mask[skill_slot(c.Score.SCANNERS)] = 1
        else:
            mask[skill_slot(c.Score.PERCEPTION)] = 1
            mask[skill_slot(c.Score.INVESTIGATION)] = 1
    elif machine:
        mask[skill_slot(c.Score.HULL)] = 1
        mask[skill_slot(c.Score.ENGINE)] = 1
    else:
        mask[skill_slot(c.Score.STRENGTH)] = 1


@kernel
def allow_argument(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """The arguments of an action, one by one (catalogue 4, encoding advice)."""
    if decision == Decision.MODE:
        allow_modes(s, b, f, unit, mask)
    elif decision == Decision.DIRECTION:
        allow_directions(s, b, f, unit, mask)
    elif decision == Decision.LENGTH:
        allow_lengths(s, b, f, unit, mask)
    elif decision == Decision.WEAPON:
        allow_weapons(s, b, f, unit, mask)
    elif decision == Decision.TARGET:
        allow_aims(s, b, f, unit, mask)
    elif decision == Decision.PROGRAM:
        allow_programs(s, b, f, unit, mask)
    elif decision == Decision.PUSH_PULL:
        mask[Verb.PUSH] = 1
        mask[Verb.PULL] = 1
    elif decision == Decision.SLOT_OUT:
        for slot in range(c.WEAPON_SLOTS):
            if loadout.may_stow(s, b, unit, slot):
                mask[d.WEAPON + slot] = 1
        if loadout.may_stow(s, b, unit, gear.UNARMED):
            mask[Verb.NO] = 1
    elif decision == Decision.SLOT_IN:
        for slot in range(c.WEAPON_SLOTS):
            if loadout.may_swap(s, b, unit, int(f.slot_out), slot):
                mask[d.WEAPON + slot] = 1
    elif decision <= Decision.RESPONSE:
        allow_standby(s, b, f, unit, decision, mask)
    elif decision == Decision.ALLY or decision == Decision.HOST:
        allow_allies(s, b, f, unit, decision, mask)
    elif decision == Decision.TASK:
        for task in range(1, assist.N_TASKS):
            if assist.may_help_with(s, b, unit, int(f.ally), task):
                mask[d.TASK + task - 1] = 1
    elif decision == Decision.SKILL:
        allow_skills(s, b, f, unit, mask)
    elif decision == Decision.OBJECT:
        allow_objects(s, b, f, unit, mask)
    else:
        for handling in range(N_HANDLINGS):
            if objects.may_handle(s, b, unit, int(f.piece), handling):
                mask[d.HANDLING + handling] = 1


# --- reactions and the rest ---
@kernel
def allow_reaction(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Opportunities, COUNTER and GUARD, a standby; who passed together (XH-097, XH-117)."""
    side = int(s.units[unit].side)
    if decision == Decision.TARGET:
        for target in range(s.n_units):
            if reactions.may_take_opportunity(s, b, unit, int(f.react_slot), target):
                mask[d.target_slot(s, b, side, target)] = 1
        return
    mask[Verb.NO] = 1
    if decision == Decision.REACT:
        if standby.may_execute(s, b, f, unit):
            mask[Verb.YES] = 1  # XH-091
        return
    for slot in range(c.WEAPON_SLOTS):
        if decision == Decision.COUNTER:
            if reactions.may_counter(s, b, f, unit, slot):
                mask[d.WEAPON + slot] = 1
        else:
            for target in range(s.n_units):
                if reactions.may_take_opportunity(s, b, unit, slot, target):
                    mask[d.WEAPON + slot] = 1


@kernel
def write_mask(s: Any, b: Any, mask: Any) -> None:
    """The mask of the pending request into ``mask`` (all zero)."""
    unit, decision = int(b.request.unit), int(b.request.decision)
    f = b.frames[b.depth - 1]
    if decision == Decision.TURN:
        mask[Verb.END] = verbs.is_offered(s, Verb.END)
        left = verbs.worth_asking(s, b, unit)
        while left != 0:
            verb = lowest_bit(left)
            left &= left - 1
            mask[verb] = verbs.may(s, b, unit, verb)
    elif f.kind == Frame.WINDOW:
        allow_reaction(s, b, f, unit, decision, mask)
    elif decision >= Decision.MODE:
        allow_argument(s, b, f, unit, decision, mask)
    elif decision == Decision.LOADOUT or decision == Decision.REFIT:
        mask[Verb.NO] = 1
        for slot in range(c.WEAPON_SLOTS):
            if loadout.may_equip(s, b, unit, slot):
                mask[d.WEAPON + slot] = 1
    elif decision == Decision.GROUP_NEXT:
        for member in range(s.n_units):
            if (int(f.to_act) >> member) & 1:
                mask[d.OWN + sides.slot_of(s, member)] = 1
    elif decision == Decision.STRIKE2:
        allow_second(s, b, f, unit, mask)
    elif decision == Decision.SHOVE_EFFECT:
        mask[Verb.KNOCKDOWN] = 1
        mask[Verb.PUSH] = 1
    elif decision == Decision.CONTROL:
        rider, mount = int(f.actor), int(f.target)
        mask[skill_slot(mounts.control_by_rider(s, rider))] = 1
        if mounts.has_second_way(s, rider, mount):
            mask[skill_slot(mounts.control_by_mount(s, mount))] = 1
    else:  # CONSENT
        mask[Verb.NO] = 1
        mask[Verb.YES] = 1


@kernel
def legal(s: Any, b: Any, mask: Any) -> int:
    """The mask of the pending request, int8 (actions,); the only legal action, else -1 or -2.

    A turn that can only end is asked all the same (catalogue 4): the engine does not take it.
    """
    for action in range(d.N_ACTIONS):
        mask[action] = 0
    write_mask(s, b, mask)
    if b.request.decision == Decision.TURN:
        return -1
    return only_legal(mask)


N_HANDLINGS, N_TRIGGERS = len(c.Handling), len(c.Trigger)
