"""What a unit may choose to do, and what it costs (4.2; 5.4, 5.5)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit
from mech_env.rulesets.adeva.questions import (
    attacks,
    command,
    deeds,
    fields,
    gear,
    handling,
    helping,
    moves,
    units,
    waiting,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import (
    FULL,
    HALF,
    Berth,
    Condition,
    Kind,
    Once,
    Status,
    Talent,
    Until,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.weapons import Quality

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
BY_WEAPON, BY_MOVING, BY_CORE = v.verb_set(*_ATTACKS), v.verb_set(*_MOVES), v.verb_set(*_CORE)
BY_DEEDS = v.ALL & ~(BY_WEAPON | BY_MOVING | BY_CORE)
OVERWATCH, ASSIST = 1 << Verb.OVERWATCH, 1 << Verb.ASSIST
DELAY, STANCE = 1 << Verb.DELAY, 1 << Verb.STANCE
# Whose cost a talent, an item or what was done may change (``cost_of``).
SPECIAL = v.verb_set(
    *(Verb.SPREAD_HALF, Verb.SPREAD_FULL, Verb.STANCE, Verb.DISENGAGE, Verb.CLEAR, Verb.READY)
)
N_VERBS, N_POWERS = v.N_VERBS, len(v.POWER_VERB)


# --- costs ---
@kernel
def draws_quickly(s: Any, b: Any, unit: int) -> bool:
    """AE-244: whether the next Ready is free."""
    return bool(b.units[unit].quick_used < handling.quick_draws(s, b, unit))


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
        return int(v.COST_OF_SKILL[f.choice])
    if verb == Verb.RELOAD:
        return reload_cost(s, b, unit, int(f.arm))
    return cost_of(s, b, unit, verb)


@kernel
def reload_cost(s: Any, b: Any, unit: int, arm: int) -> int:
    """AE-245, AE-246: HALF, or FULL in each of the rounds that it takes."""
    item = gear.weapon_of(b, unit, arm)
    return HALF if s.weapons[item].reload == w.RELOAD_HALF else FULL


# --- the common mask of 4.2: sets of verbs ---
@kernel
def fitting(s: Any, b: Any, unit: int) -> int:
    """4.2: grapples, prone, Hordes, mounted, on foot, off the map (AE-036, AE-099, AE-367)."""
    u = b.units[unit]
    found = v.ALL
    if u.status == Status.OFFMAP:  # AE-315
        found &= v.OFF_MAP
    if u.berth == Berth.LEADER:
        found &= of_leader(s, b, unit)
    elif u.berth == Berth.DRIVER:  # AE-442
        found &= v.OF_DRIVERS
    elif u.berth == Berth.GUNNER:
        found &= v.OF_GUNNERS
    found &= v.IN_GRAPPLE if u.grapples >= 0 else ~v.ONLY_IN_GRAPPLE  # AE-099
    if u.kind == Kind.HORDE:  # AE-429
        found &= v.OF_HORDES
    if u.kind == Kind.PILOT:  # AE-340
        found &= ~v.NOT_ON_FOOT
    if units.has(b, unit, Condition.BURNED):  # AE-343, AE-352
        found &= v.MOVEMENTS
    if units.is_immobilised(s, b, unit):  # AE-036
        found &= ~v.MOVEMENTS
    elif units.has(b, unit, Condition.PRONE):
        found &= ~v.NOT_PRONE
    return found


@kernel
def fits_state(s: Any, b: Any, unit: int, verb: int) -> bool:
    """4.2: whether a verb fits the state of a unit."""
    return bool((fitting(s, b, unit) >> verb) & 1)


@kernel
def of_leader(s: Any, b: Any, unit: int) -> int:
    """AE-313, AE-356: attached to a Horde: an IC may leave it, a Director is bound to it.

    AE-215: either stands up, if it lies there.
    """
    stays = v.ALL & ~v.MOVEMENTS | (1 << Verb.POSTURE)
    return stays if command.is_bound(s, b, unit) else stays | v.ON_FOOT


@kernel
def unspent(b: Any, unit: int) -> int:
    """AE-037, AE-038, AE-041, AE-119, AE-191: without what is done once in a turn, or first.

    AE-039: of a turn and of held actions; nothing limits so what is done out of turn.
    """
    found = v.ALL
    if units.has_done(b, unit, Once.ATTACK):
        found &= ~v.ATTACKS
    if units.has_done(b, unit, Once.CONCENTRATION):
        found &= ~v.CONCENTRATIONS
    for power in range(N_POWERS):
        if units.has_done(b, unit, fields.ONCE_OF_POWER[power]):
            found &= ~(1 << v.POWER_VERB[power])
    if units.has_done(b, unit, Once.ACTED):
        found &= ~(1 << Verb.GUARD)
    if units.has_done(b, unit, Once.TRIED):
        found &= ~(1 << Verb.TRY_DISENGAGE)
    return found


@kernel
def paid(s: Any, b: Any, unit: int, delayed: bool) -> int:
    """As ``is_paid``, of all verbs whose cost nothing changes."""
    u = b.units[unit]
    if delayed:
        return v.HALVES
    found = 0
    if u.free_used < s.options.free_cap:
        found |= v.FREES
    if u.half_left >= HALF:
        found |= v.HALVES
    if u.half_left >= FULL:
        found |= v.FULLS
    return found


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
def open_to(s: Any, b: Any, unit: int, delayed: bool) -> int:
    """4.2: the verbs that the state of a unit and of its turn allow; END apart."""
    found = int(s.options.actions) & fitting(s, b, unit) & unspent(b, unit) & ~(1 << Verb.END)
    if delayed:
        found &= ~(1 << Verb.DELAY)
    special = found & SPECIAL
    found &= paid(s, b, unit, delayed) & ~SPECIAL
    while special != 0:
        verb = lowest_bit(special)
        special &= special - 1
        if is_paid(s, b, unit, verb, delayed):
            found |= 1 << verb
    return found


@kernel
def which(s: Any, b: Any, unit: int, wanted: int, delayed: bool) -> int:
    """4.2: those of some verbs that a unit may choose: its turn, or a held Half Action (AE-236)."""
    found = 0 if delayed else wanted & (1 << Verb.END)
    left = wanted & open_to(s, b, unit, delayed)
    arms = gear.arms_of(s, b, unit)
    found |= attacks.which(s, b, unit, left & BY_WEAPON, arms)
    found |= moves.which(s, b, unit, left & BY_MOVING)
    found |= which_core(s, b, unit, left & BY_CORE, arms)
    return found | deeds.which(s, b, unit, left & BY_DEEDS, arms)


@kernel
def which_core(s: Any, b: Any, unit: int, wanted: int, arms: int) -> int:
    """A08, A15, A28, A32, A49, A52: those of some verbs of this package that have all they need."""
    if wanted & OVERWATCH and not waiting.may_watch(s, b, unit, arms):
        wanted &= ~OVERWATCH
    if wanted & ASSIST and not helping.may_begin(s, b, unit):
        wanted &= ~ASSIST
    if b.units[unit].half_left < HALF or units.is_controller(b, unit):  # AE-235, AE-099
        wanted &= ~DELAY
    if units.is_until(b, unit, Until.STANCE):
        wanted &= ~STANCE
    return wanted


@kernel
def may_delayed(s: Any, b: Any, unit: int) -> bool:
    """AE-236, AE-237: whether any Half Action is open to who delays."""
    return which(s, b, unit, v.ALL, True) != 0
