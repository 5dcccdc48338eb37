"""What a unit may choose to do, and what it costs (4.2; 5.4, 5.5)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import attacks, deeds, gear, helping, moves, units, waiting
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import (
    FULL,
    HALF,
    Berth,
    Characteristic,
    Condition,
    Kind,
    Once,
    Status,
    Talent,
    Until,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.weapons import Quality

# The bit of ``Once`` of each power (AE-041).
ONCE_OF_POWER = (Once.LANCE, Once.FLOAT, Once.JAUNT, Once.BULWARK, Once.PROBE)
# What each skill takes (AE-443 to AE-447).
COST_OF_SKILL = (HALF, HALF, FULL, FULL, HALF)
LEAST_QUICK = 2  # Readies for free (AE-244)

# Which package's question knows whether the verb has all it needs: attacks, moves or deeds.
_ATTACKS = (
    *(Verb.LANCE, Verb.ATTACK, Verb.CALLED_SHOT, Verb.ALL_OUT, Verb.BURST_SEMI, Verb.BURST_FULL),
    *(Verb.SWIFT, Verb.LIGHTNING, Verb.GRAPPLE, Verb.EITHER_ATTACK, Verb.MULTIPLE, Verb.STUN),
    *(Verb.SUPPRESS, Verb.TAKE_DOWN),
)
_MOVES = (
    *(Verb.JAUNT, Verb.CHARGE, Verb.BOOSTED_JUMP, Verb.TRY_DISENGAGE, Verb.DISENGAGE),
    *(Verb.DROP_DOWN, Verb.RUNNING_JUMP, Verb.STANDING_JUMP, Verb.STANDING_LEAP),
    *(Verb.RUNNING_LEAP, Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.POSTURE, Verb.ADVANCE),
)
_CORE = (
    *(Verb.AIM, Verb.STANCE, Verb.GUARD, Verb.OVERWATCH, Verb.ASSIST, Verb.DELAY, Verb.END),
)  # fmt: skip
OF_ATTACKS, OF_MOVES, OF_DEEDS, OF_CORE = range(4)
ROOM = tuple(
    OF_ATTACKS if Verb(k) in _ATTACKS
    else OF_MOVES if Verb(k) in _MOVES
    else OF_CORE if Verb(k) in _CORE
    else OF_DEEDS
    for k in range(v.N_VERBS)
)  # fmt: skip
N_VERBS = v.N_VERBS


# --- costs ---
@kernel
def quick_draws(s: Any, b: Any, unit: int) -> int:
    """AE-244: Readies that are free in a turn."""
    if not units.has_talent(s, b, unit, Talent.QUICK_DRAW):
        return 0
    return max(LEAST_QUICK, (units.bonus(s, b, unit, Characteristic.AG) + 1) // 2)


@kernel
def draws_quickly(s: Any, b: Any, unit: int) -> bool:
    """AE-244: whether the next Ready is free."""
    return bool(b.units[unit].quick_used < quick_draws(s, b, unit))


@kernel
def cost_of(s: Any, b: Any, unit: int, verb: int) -> int:
    """4.2, AE-027: FREE, HALF or FULL, with what changes it; the least of a verb with a choice.

    Of RELOAD and USE_SKILL their parameters know (``cost_of_frame``).
    """
    if verb == Verb.SPREAD_HALF and units.has_talent(s, b, unit, Talent.QUICK_SPREAD):  # AE-044
        return HALF if units.has_done(b, unit, Once.QUICK_HALF) else v.FREE
    if verb == Verb.SPREAD_FULL and units.has_talent(s, b, unit, Talent.QUICK_SPREAD):
        return FULL if units.has_done(b, unit, Once.QUICK_FULL) else HALF
    if verb == Verb.STANCE and gear.holds_quality(s, b, unit, Quality.SHIELD):  # AE-078
        return HALF
    if verb == Verb.DISENGAGE and units.has_done(b, unit, Once.SLIPPED):  # AE-191
        return HALF
    if verb == Verb.CLEAR and units.has_talent(s, b, unit, Talent.THIS_GUN_IS_MINE):  # AE-234
        return HALF
    if verb == Verb.READY and draws_quickly(s, b, unit):
        return v.FREE
    return int(v.COST[verb])


@kernel
def cost_of_frame(s: Any, b: Any, f: Any) -> int:
    """What an action costs whose parameters are known."""
    unit, verb = int(f.actor), int(f.verb)
    if verb == Verb.AIM or verb == Verb.ASSIST:
        return FULL if f.further == ch.Size.FULL else HALF
    if verb == Verb.READY and f.choice == ch.Handling.DROP:  # AE-241
        return v.FREE
    if verb == Verb.USE_SKILL:
        return int(COST_OF_SKILL[f.choice])
    if verb == Verb.RELOAD:
        return reload_cost(s, b, unit, int(f.arm))
    return cost_of(s, b, unit, verb)


@kernel
def reload_cost(s: Any, b: Any, unit: int, arm: int) -> int:
    """AE-245, AE-246: HALF, or FULL in each of the rounds that it takes."""
    item = gear.weapon_of(b, unit, arm)
    return HALF if s.weapons[item].reload == w.RELOAD_HALF else FULL


# --- the common mask of 4.2 ---
@kernel
def is_offered(s: Any, verb: int) -> bool:
    """Option actions."""
    return bool((int(s.options.actions) >> verb) & 1)


@kernel
def fits_state(s: Any, b: Any, unit: int, verb: int) -> bool:
    """4.2: grapples, prone, Hordes, mounted, on foot, off the map (AE-036, AE-099, AE-367)."""
    u = b.units[unit]
    if u.status == Status.OFFMAP and not v.IS_OFF_MAP[verb]:  # AE-315
        return False
    if u.berth == Berth.LEADER and not fits_leader(b, unit, verb):
        return False
    if u.berth == Berth.DRIVER and not v.IS_OF_DRIVERS[verb]:  # AE-442
        return False
    if u.berth == Berth.GUNNER and not v.IS_OF_GUNNERS[verb]:
        return False
    if u.grapples >= 0:
        if not v.IS_IN_GRAPPLE[verb]:  # AE-099
            return False
    elif v.IS_IN_GRAPPLE[verb] and verb != Verb.DELAY and verb != Verb.END:
        return False
    if u.kind == Kind.HORDE and not v.IS_OF_HORDES[verb]:  # AE-429
        return False
    if u.kind == Kind.PILOT and v.IS_NOT_ON_FOOT[verb]:  # AE-340
        return False
    if units.has(b, unit, Condition.BURNED) and not v.IS_MOVEMENT[verb]:  # AE-343, AE-352
        return False
    if v.IS_MOVEMENT[verb]:
        if units.is_immobilised(s, b, unit):  # AE-036
            return False
        if units.has(b, unit, Condition.PRONE) and not moves_prone(verb):  # AE-367
            return False
    return True


@kernel
def moves_prone(verb: int) -> bool:
    """AE-222, AE-367: prone, one stands up; a teleport moves nobody's legs, nor does Float."""
    return bool(verb == Verb.POSTURE or verb == Verb.JAUNT or verb == Verb.FLOAT)


@kernel
def fits_leader(b: Any, unit: int, verb: int) -> bool:
    """AE-313, AE-356: attached to a Horde: an IC may leave it, a Director is bound to it."""
    if not v.IS_MOVEMENT[verb]:
        return True
    walks = verb == Verb.HALF_MOVE or verb == Verb.FULL_MOVE or verb == Verb.RUN
    return bool(walks and b.units[unit].kind != Kind.DIRECTOR)


@kernel
def keeps_limits(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AE-037, AE-038, AE-041, AE-119, AE-191: what is done once in a turn, or first.

    AE-039: asked of the verbs of a turn and of held actions only, not of what is done out of turn.
    """
    if v.IS_ATTACK[verb] and units.has_done(b, unit, Once.ATTACK):
        return False
    if v.IS_CONCENTRATION[verb] and units.has_done(b, unit, Once.CONCENTRATION):
        return False
    power = v.VERB_POWER[verb]
    if power >= 0 and units.has_done(b, unit, ONCE_OF_POWER[power]):
        return False
    if verb == Verb.GUARD and units.has_done(b, unit, Once.ACTED):
        return False
    return not (verb == Verb.TRY_DISENGAGE and units.has_done(b, unit, Once.TRIED))


@kernel
def is_paid(s: Any, b: Any, unit: int, verb: int, delayed: bool) -> bool:
    """AE-016, AE-028, AE-029, AE-031, AE-236: the turn has room for it; a held one is a half."""
    cost = cost_of(s, b, unit, verb)
    u = b.units[unit]
    if delayed:
        quick = cost == v.FREE and v.COST[verb] == HALF
        return bool(cost == HALF or quick)
    if cost == v.FREE:
        if u.free_used < s.options.free_cap:
            return True
        return bool(v.COST[verb] > v.FREE and u.half_left >= v.COST[verb])
    if verb == Verb.READY and u.half_left < HALF:  # dropping is free (AE-241)
        return bool(u.free_used < s.options.free_cap)
    return bool(u.half_left >= cost)


@kernel
def may(s: Any, b: Any, unit: int, verb: int, delayed: bool) -> bool:
    """4.2: whether a unit may choose a verb: its turn, or a held Half Action (AE-236)."""
    if verb == Verb.END:
        return not delayed
    if delayed and verb == Verb.DELAY:
        return False
    if not is_offered(s, verb) or not is_paid(s, b, unit, verb, delayed):
        return False
    if not fits_state(s, b, unit, verb) or not keeps_limits(s, b, unit, verb):
        return False
    room = ROOM[verb]
    if room == OF_ATTACKS:
        return attacks.may_begin(s, b, unit, verb)
    if room == OF_MOVES:
        return moves.may_begin(s, b, unit, verb)
    if room == OF_DEEDS:
        return deeds.may_begin(s, b, unit, verb)
    return may_core(s, b, unit, verb)


@kernel
def may_core(s: Any, b: Any, unit: int, verb: int) -> bool:
    """A08, A15, A28, A32, A49, A52: what the verbs of this package need."""
    u = b.units[unit]
    if verb == Verb.OVERWATCH:
        return waiting.may_watch(s, b, unit)
    if verb == Verb.ASSIST:
        return helping.may_begin(s, b, unit)
    if verb == Verb.DELAY:  # AE-235, AE-099
        return bool(u.half_left >= HALF and not units.is_controller(b, unit))
    if verb == Verb.STANCE:
        return not units.is_until(b, unit, Until.STANCE)
    return True


@kernel
def may_delayed(s: Any, b: Any, unit: int) -> bool:
    """AE-236, AE-237: whether any Half Action is open to who delays."""
    for verb in range(N_VERBS):
        if may(s, b, unit, verb, True):
            return True
    return False
