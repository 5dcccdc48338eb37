"""What happens to body and mind: the atoms of statuses, with their consequences (5.21)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, fear, under_way, units
from mech_env.rulesets.adeva.rules import ends
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Once, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Frame

FATIGUE, EGO = 0, 1  # why somebody is helpless (Event.HELPLESS)
NOT_AIMED_AT = 30  # to get up from under fire (AE-369)
SQUAD = 5  # of a Horde, against Pinning (AE-370)
SEMI, FULL_AUTO, IN_COVER = -10, -20, 20  # on Pinning tests (AE-147, AE-221)


@kernel
def has_body(b: Any, unit: int) -> bool:
    """AE-432, AE-442: whether a unit can be tired, stunned or on the ground."""
    kind = b.units[unit].kind
    return bool(kind != Kind.HORDE and kind != Kind.TRANSPORT)


@kernel
def interrupt(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-034, AE-094: a unit that can no longer act loses its reload under way, and its grapple if
    it controls it.
    """
    ends.interrupt_reload(b, unit)
    if units.is_controller(b, unit):
        ends.end_grapple(s, b, log, unit)


@kernel
def be_helpless(s: Any, b: Any, log: Any, unit: int, why: int) -> None:
    """AE-045, AE-371: it lies open to all, its field ends.

    AE-141, AE-236: its Overwatch and its Delay stay; it cannot use them while it is helpless.
    """
    emit(log, Event.HELPLESS, unit, why, 0, 0, 0)
    interrupt(s, b, log, unit)
    ends.end_field(b, log, unit)


# --- fatigue, stun, Ego ---
@kernel
def tire(s: Any, b: Any, log: Any, unit: int, levels: int) -> None:
    """AE-359: levels of Fatigue more; below 0: less."""
    u = b.units[unit]
    if not has_body(b, unit) or levels == 0:
        return
    was_helpless = units.is_helpless(s, b, unit)
    u.fatigue = min(c.MOST_FATIGUE, max(0, int(u.fatigue) + int(levels)))
    emit(log, Event.FATIGUED, unit, levels, int(u.fatigue), 0, 0)
    if units.is_helpless(s, b, unit) and not was_helpless:
        be_helpless(s, b, log, unit, FATIGUE)


@kernel
def stun(s: Any, b: Any, log: Any, unit: int, turns: int) -> None:
    """AE-368: stunned for so many turns; of two stuns the longer one counts."""
    u = b.units[unit]
    if not has_body(b, unit) or turns <= 0:
        return
    u.stunned = min(c.MOST_STUN, max(int(u.stunned), int(turns)))
    emit(log, Event.STUNNED, unit, int(u.stunned), 0, 0, 0)
    interrupt(s, b, log, unit)


@kernel
def unstun(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-256: the stun is over."""
    if b.units[unit].stunned > 0:
        b.units[unit].stunned = 0
        emit(log, Event.STUN_ENDS, unit, 0, 0, 0, 0)


@kernel
def recover(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-368, AE-410, AE-433: the stun is one turn shorter."""
    u = b.units[unit]
    if u.stunned > 1:
        u.stunned -= 1
        emit(log, Event.STUNNED, unit, int(u.stunned), 0, 0, 0)
    else:
        unstun(s, b, log, unit)


@kernel
def hurt_mind(s: Any, b: Any, log: Any, unit: int, ego: int) -> None:
    """AE-329, AE-373: Ego damage to who thinks; as much as its Willpower, and it is catatonic."""
    u = b.units[unit]
    if u.kind == Kind.TRANSPORT:
        return
    was_helpless = units.is_helpless(s, b, unit)
    u.ego = min(c.MOST_EGO, int(u.ego) + int(ego))
    emit(log, Event.EGO, unit, ego, int(u.ego), 0, 0)
    if units.is_helpless(s, b, unit) and not was_helpless:
        be_helpless(s, b, log, unit, EGO)


# --- on the ground ---
@kernel
def fall_flat(s: Any, b: Any, log: Any, unit: int, event: int) -> None:
    """AE-232, AE-367: on the ground; weapons are not braced any more."""
    if not has_body(b, unit) or units.has(b, unit, Condition.PRONE):
        return
    units.put(b, unit, Condition.PRONE)
    b.units[unit].braced = 0
    emit(log, event, unit, 0, 0, 0, 0)


@kernel
def knock_prone(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-034, AE-432: knocked to the ground; Hordes are not."""
    if has_body(b, unit):
        ends.interrupt_reload(b, unit)
    fall_flat(s, b, log, unit, Event.PRONE)


@kernel
def lie(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-216: it lies down."""
    fall_flat(s, b, log, unit, Event.LIES)


@kernel
def get_up(b: Any, log: Any, unit: int, event: int, x: int) -> None:
    """On its feet again; ``x``: the number that goes with the event."""
    if units.has(b, unit, Condition.PRONE):
        units.drop(b, unit, Condition.PRONE)
        emit(log, event, unit, 0, x, 0, 0)


@kernel
def stand(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-215: it stands up."""
    get_up(b, log, unit, Event.STANDS, 0)


@kernel
def pull_up(s: Any, b: Any, log: Any, unit: int, by: int) -> None:
    """AE-109: another pulls it to its feet."""
    get_up(b, log, unit, Event.PULLED_UP, by)


# --- under fire ---
@kernel
def pin(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-369, AE-442: Pinned, unless engaged or grappling; in its own turn it does nothing more."""
    u = b.units[unit]
    if u.kind == Kind.TRANSPORT or units.is_engaged(b, unit) or u.grapples >= 0:
        return
    if under_way.turn_owner(b) == unit or is_moving(b, unit):
        units.note_done(b, unit, Once.STOPPED)
    if not units.has(b, unit, Condition.PINNED):
        units.put(b, unit, Condition.PINNED)
        emit(log, Event.PINNED, unit, 0, 0, 0, 0)


@kernel
def unpin(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-369: not under fire any more."""
    if units.has(b, unit, Condition.PINNED):
        units.drop(b, unit, Condition.PINNED)
        emit(log, Event.UNPINNED, unit, 0, 0, 0, 0)


@kernel
def pin_recovery_modifier(s: Any, b: Any, unit: int) -> int:
    """AE-369: of the test that ends Pinned, without afflictions."""
    return 0 if units.has(b, unit, Condition.AIMED_AT) else NOT_AIMED_AT


@kernel
def is_moving(b: Any, unit: int) -> bool:
    """AE-140: whether a movement of a unit is under way, in its own turn or by a held action."""
    for k in range(b.depth):
        f = b.frames[k]
        if (f.kind == Frame.MOVE or f.kind == Frame.LEAP) and f.actor == unit:
            return True
    return False


@kernel
def is_advancing(b: Any, unit: int) -> bool:
    """AE-221: whether a unit is under way in a Tactical Advance."""
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.MOVE and f.actor == unit and f.verb == Verb.ADVANCE:
            return True
    return False


@kernel
def pinning_modifier(s: Any, b: Any, unit: int, verb: int, mode: int) -> int:
    """AE-147, AE-221, AE-370: of a Pinning test by a fire's verb and mode, without afflictions."""
    total = SQUAD * units.squads(b, unit)
    if verb == Verb.SUPPRESS:
        total += FULL_AUTO if mode == ch.Mode.FULL else SEMI
    elif is_advancing(b, unit):
        total += IN_COVER
    return total


# --- fear ---
@kernel
def must_fear(s: Any, b: Any, unit: int) -> int:
    """AE-374: X of what a unit must test against now; 0: nothing. Once in a fight; no Hordes."""
    if not has_body(b, unit) or units.has(b, unit, Condition.FEAR_TESTED):
        return 0
    return fear.in_fear(s, b, unit)


@kernel
def fear_modifier(s: Any, b: Any, unit: int) -> int:
    """AE-374: of the test against Fear, without afflictions."""
    return -10 * max(0, fear.in_fear(s, b, unit) - 1)


@kernel
def shake(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-375: Shaken."""
    if not units.has(b, unit, Condition.SHAKEN):
        units.put(b, unit, Condition.SHAKEN)
        emit(log, Event.SHAKEN, unit, 0, 0, 0, 0)


@kernel
def steady(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-375: not Shaken any more."""
    if units.has(b, unit, Condition.SHAKEN):
        units.drop(b, unit, Condition.SHAKEN)
        emit(log, Event.STEADY, unit, 0, 0, 0, 0)


# --- hidden ---
@kernel
def hide(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-443: the enemy has lost it."""
    if not units.has(b, unit, Condition.HIDDEN):
        units.put(b, unit, Condition.HIDDEN)
        emit(log, Event.HIDES, unit, 0, 0, 0, 0)


@kernel
def find(s: Any, b: Any, log: Any, unit: int, by: int) -> None:
    """AE-443, AE-444: hidden no more; ``by``: who found it, or -1."""
    if units.has(b, unit, Condition.HIDDEN):
        units.drop(b, unit, Condition.HIDDEN)
        emit(log, Event.FOUND, unit, 0, by, 0, 0)


@kernel
def reveal(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-443: it has shown itself."""
    find(s, b, log, unit, c.NO_UNIT)


@kernel
def is_in_the_open(s: Any, b: Any, unit: int, cell: int) -> bool:
    """AE-443: whether a unit that goes to a cell is there in sight of an enemy, without cover."""
    if board.cover_armour(s, b, cell) > 0:
        return False
    for other in range(s.n_units):
        if units.are_enemies(s, unit, other) and units.on_map(b, other):
            if board.sees(s, int(b.units[other].cell), cell):
                return True
    return False


# --- others ---
@kernel
def obstruct(s: Any, b: Any, log: Any, unit: int, other: int) -> None:
    """AE-128: -10 for who is forced into an obstacle, and for that if it is a unit."""
    units.put_until(b, unit, Until.OBSTRUCTED)
    if other >= 0:
        units.put_until(b, other, Until.OBSTRUCTED)
    emit(log, Event.OBSTRUCTED, unit, 0, other, 0, 0)


@kernel
def end_turn(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-368, AE-369: a turn that was skipped shortens the stun; attacks are counted anew."""
    if b.units[unit].stunned > 0 and not units.has_done(b, unit, Once.ACTED):
        recover(s, b, log, unit)
    units.drop(b, unit, Condition.AIMED_AT)
