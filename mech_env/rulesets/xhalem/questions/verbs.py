"""Which verbs a unit may choose in its turn (catalogue 4, D-TURN)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import (
    assist,
    gear,
    grapple,
    hiding,
    loadout,
    mounts,
    moves,
    objects,
    standby,
    targets,
)
from mech_env.rulesets.xhalem.questions.arguments import BLINK, EMP
from mech_env.rulesets.xhalem.questions.engaging import is_ready
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.decisions import VERBS, Verb
from mech_env.rulesets.xhalem.state.programs import BLINK_INTERVALS, N_USED, Program

_FREE = (Verb.UNCLOAK, Verb.LETGO, Verb.DROP)
_MOVEMENT = (Verb.END, Verb.MOVE, Verb.STAND, Verb.DRAG)
_SECONDARY = (Verb.OFFHAND, Verb.FOLLOW, Verb.RUSH)
_ENGAGING = (
    *(Verb.STRIKE, Verb.THROWOBJ, Verb.PROGRAM, Verb.GRAPPLE, Verb.SHOVE),
    *_SECONDARY,
)
N_VERBS = len(VERBS)
IS_SECONDARY = tuple(int(verb in _SECONDARY) for verb in Verb)  # XH-036
IS_PRIMARY = tuple(  # XH-035
    int(verb < N_VERBS and verb not in (*_FREE, *_MOVEMENT, *_SECONDARY)) for verb in Verb
)
IS_ENGAGING = tuple(int(verb in _ENGAGING) for verb in Verb)  # but BLINK, which is a program
OPENS_WINDOW = tuple(  # 2.5: engagements open their own
    int(IS_PRIMARY[verb] and (verb not in _ENGAGING or verb == Verb.PROGRAM)) for verb in Verb
)


# Sets of verbs: what costs an action, and what takes somebody or something held, and so on.
_SECOND = sum(1 << verb for verb in _SECONDARY)
_ACTION = (
    (1 << N_VERBS) - 1 & ~_SECOND & ~(1 << Verb.DASH)
    & ~sum(1 << verb for verb in (*_FREE, *_MOVEMENT))
)  # fmt: skip
_HOLDING, _HELD = 1 << Verb.LETGO | 1 << Verb.DRAG, 1 << Verb.BREAKFREE
_WITH_OBJECT = 1 << Verb.THROWOBJ | 1 << Verb.DROP


# --- what an action may use ---
@kernel
def may_use_slot(s: Any, b: Any, unit: int, verb: int, slot: int) -> bool:
    """XH-041, XH-046, XH-036: whether a verb that strikes may use a slot, whatever its target."""
    if not standby.may_hold_slot(s, b, unit, slot):
        return False
    if slot == gear.UNARMED:
        return verb == Verb.STRIKE
    weapon = gear.weapon_at(s, unit, slot)
    if verb == Verb.OFFHAND:
        if w.IS_LIGHT[weapon] == 0:
            return False
        u = b.units[unit]
        another = int(u.struck_with) & ((1 << gear.UNARMED) - 1) & ~(1 << slot)
        return bool(u.acted == 0 or another != 0)  # XH-038 waives the other strike
    if verb == Verb.FOLLOW:
        return not gear.is_melee(weapon)
    return True


@kernel
def may_strike_with(s: Any, b: Any, unit: int, verb: int, slot: int) -> bool:
    """Whether there is something to strike with a slot."""
    if not may_use_slot(s, b, unit, verb, slot):
        return False
    return targets.any_aim(s, b, unit, verb, slot, -1)


@kernel
def may_strike(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether STRIKE, OFFHAND or FOLLOW finds a weapon and a target."""
    for slot in range(c.WEAPON_SLOTS + 1):
        if may_strike_with(s, b, unit, verb, slot):
            return True
    return False


@kernel
def may_run(s: Any, b: Any, unit: int, slot: int) -> bool:
    """XH-108: whether a program can be used now: owned, cooled down, with something to aim at."""
    if not is_ready(s, b, unit, slot):
        return False
    if slot == BLINK:
        for way in range(c.DIRECTIONS):
            if may_blink_towards(s, b, unit, way):
                return True
        return False
    # XH-112: EMP takes in whoever is near, known or not.
    return slot == EMP or targets.any_aim(s, b, unit, Verb.PROGRAM, -1, slot)


@kernel
def may_blink_towards(s: Any, b: Any, unit: int, way: int) -> bool:
    """XH-113: whether a jump of one or two intervals that way finds a free cell."""
    for intervals in range(1, BLINK_INTERVALS + 1):
        if moves.may_blink(s, b, unit, way, intervals):
            return True
    return False


# --- secondary actions ---
@kernel
def is_granted(s: Any, b: Any, unit: int, verb: int) -> bool:
    """XH-027, XH-036 to XH-038: whether a secondary action's grant is there and its condition met.

    With the action still to come, the secondary takes its place, whatever the condition.
    """
    u = b.units[unit]
    if verb == Verb.FOLLOW:
        after = u.primary == Verb.SEARCH or u.primary == Verb.USE
        return gear.owns(s, unit, Program.FOLLOW) and (u.acted == 0 or after)
    if verb == Verb.RUSH:
        return gear.owns(s, unit, Program.RUSH)
    return bool(u.acted == 0 or u.primary == Verb.STRIKE)


# --- verbs ---
@kernel
def may_act(s: Any, b: Any, unit: int, verb: int) -> bool:
    """XH-035, XH-193: whether a verb, without regard to what is left of the turn, makes sense."""
    u = b.units[unit]
    if verb == Verb.STRIKE or verb == Verb.OFFHAND or verb == Verb.FOLLOW:
        return may_strike(s, b, unit, verb)
    if verb == Verb.THROWOBJ:
        return u.held >= 0 and targets.any_aim(s, b, unit, verb, -1, -1)
    if verb == Verb.PROGRAM:
        for slot in range(N_USED):
            if may_run(s, b, unit, slot):
                return True
        return False
    if verb == Verb.GRAPPLE:
        return grapple.may_grapple_now(s, b, unit) and targets.any_aim(s, b, unit, verb, -1, -1)
    if verb == Verb.SHOVE or verb == Verb.RUSH:
        return targets.any_aim(s, b, unit, verb, -1, -1)
    if verb == Verb.SWITCH:
        return loadout.may_switch(s, b, unit)
    if verb == Verb.STANDBY:
        return standby.may_wait(s, b, unit)
    if verb == Verb.ASSIST:
        return assist.may_help_any(s, b, unit)
    if verb == Verb.HIDE:
        return hiding.may_hide(s, b, unit)
    if verb == Verb.CLOAK:
        return hiding.may_cloak(s, b, unit)
    if verb == Verb.USE:
        return objects.may_use_any(s, b, unit)
    if verb == Verb.MOUNT or verb == Verb.ENTER:
        for host in range(s.n_units):
            if may_board(s, b, unit, verb, host):
                return True
        return False
    if verb == Verb.DISMOUNT or verb == Verb.EXIT:
        for way in range(c.UP):
            if may_leave(s, b, unit, verb, way):
                return True
        return False
    return bool(verb == Verb.SEARCH)


@kernel
def may_board(s: Any, b: Any, unit: int, verb: int, host: int) -> bool:
    """XH-219, XH-193: whether a unit may mount or enter another."""
    if verb == Verb.MOUNT:
        return mounts.may_mount(s, b, unit, host)
    return mounts.may_enter(s, b, unit, host)


@kernel
def may_leave(s: Any, b: Any, unit: int, verb: int, way: int) -> bool:
    """XH-220, XH-193: whether a unit may dismount or get out towards a neighbouring cell."""
    if verb == Verb.DISMOUNT:
        return mounts.may_dismount(s, b, unit, way)
    return mounts.may_exit(s, b, unit, way)


@kernel
def is_offered(s: Any, verb: int) -> bool:
    """Whether the scenario has a verb (option verbs)."""
    return (int(s.options.verbs) >> verb) & 1 == 1


@kernel
def may(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether D-TURN offers a verb: in any order, as long as it is left (XH-027, XH-029)."""
    u = b.units[unit]
    if not is_offered(s, verb):
        return False
    if verb == Verb.END:
        return True  # XH-030, XH-034
    if u.inside >= 0:
        return verb == Verb.EXIT and u.acted == 0 and may_act(s, b, unit, verb)  # XH-193
    if verb == Verb.UNCLOAK:
        return hiding.may_uncloak(s, b, unit)
    if verb == Verb.DROP:
        return bool(u.held >= 0)
    if verb == Verb.LETGO:
        return bool(u.grapples >= 0)  # XH-173
    if verb == Verb.DRAG:
        return grapple.may_drag(s, b, unit)
    if verb == Verb.MOVE:
        return moves.may_move(s, b, unit)
    if verb == Verb.STAND:
        return moves.may_stand(s, b, unit)
    if verb == Verb.BREAKFREE:
        return u.acted == 0 and grapple.may_break_free(s, b, unit)
    if u.grapples >= 0:
        return False  # XH-174
    if u.grappled_by >= 0 and s.options.grappled_may_act == 0:
        return False  # XH-171
    if verb == Verb.DASH:
        return moves.may_dash(s, b, unit)
    if IS_SECONDARY[verb]:
        if u.seconded == 1 or not is_granted(s, b, unit, verb):
            return False
        return may_act(s, b, unit, verb)
    return u.acted == 0 and may_act(s, b, unit, verb)  # XH-026, XH-039


@kernel
def worth_asking(s: Any, b: Any, unit: int) -> int:
    """The set of verbs but END that :func:`may` may offer; most fall out here in a turn that ends.

    Each condition is one of those that ``may`` begins with.
    """
    u, left = b.units[unit], int(s.options.verbs) & ~(1 << Verb.END)
    if u.acted == 1:
        left &= ~_ACTION
    if u.seconded == 1:
        left &= ~_SECOND
    if u.held < 0:
        left &= ~_WITH_OBJECT
    if u.grapples < 0:
        left &= ~_HOLDING
    if u.grappled_by < 0:
        left &= ~_HELD
    if u.prone == 0:
        left &= ~(1 << Verb.STAND)
    if u.rides < 0:
        left &= ~(1 << Verb.DISMOUNT)
    if u.inside < 0:
        left &= ~(1 << Verb.EXIT)
    return left
