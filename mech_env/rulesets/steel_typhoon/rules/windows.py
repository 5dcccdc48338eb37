"""Held actions as interrupts: windows in which holders of a trigger act (ST-132 to ST-142)."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import distance
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def trigger_met(s: Any, b: Any, f: Any, holder: int, trigger: int) -> bool:
    """ST-134: whether the event of a window is what a holder, able to act on it, waits for."""
    here = b.units[holder].hex
    if f.event == fr.Occasion.STEP:
        if f.cause >= c.MAX_UNITS or trigger == c.Trigger.REACH:
            return trigger == c.Trigger.REACH
        at = b.units[f.cause].hex
        if trigger == c.Trigger.ADJACENT:
            return distance(here, at, s.width) == 1
        return trigger == c.Trigger.EXPOSED and left_cover(s, b, here, f.before_hex, at)
    # The unit attacked or grappled, or the one that spotted.
    unit = int(f.actor if f.event == fr.Occasion.SPOT else f.target)
    if s.units[unit].side != s.units[holder].side:
        return False
    if f.event == fr.Occasion.ATTACK:
        return trigger == c.Trigger.ATTACKED
    spotted = f.event == fr.Occasion.SPOT
    return unit != holder and trigger == (c.Trigger.SPOTTED if spotted else c.Trigger.GRABBED)


@kernel
def left_cover(s: Any, b: Any, a: int, before: int, at: int) -> bool:
    """Whether a step led out of cover into a line of fire from hex ``a``."""
    if sight.piece_cover(s, b, a, before) < 0 or sight.piece_cover(s, b, a, at) >= 0:
        return False
    return distance(a, at, s.width) <= sight.DIRECT_FIRE_RANGE and sight.clear_line(s, b, a, at) > 0


@kernel
def entry_is_legal(s: Any, b: Any, f: Any, holder: int, k: int) -> bool:
    """ST-136: whether a unit holds an action in entry ``k`` that is legal against the cause."""
    action = b.units[holder].held_action[k]
    return action >= 0 and can.held_is_legal(s, b, holder, action, f.cause) == 1


@kernel
def open_window(
    s: Any, b: Any, event: int, actor: int, cause: int, target: int, before_hex: int
) -> None:
    """ST-137: offer an event to the holders hostile to the unit or squad that caused it (2.8).

    ``actor`` is the spotter or grappler of the event, who does not react to itself. Nothing opens
    inside an interrupt (ST-139), nor when nobody's trigger fits.
    """
    if b.frames[b.depth - 1].interrupt == 1:
        return
    waiting = 0
    side = pools.side_of(s, b, cause)
    for unit in range(s.n_units):
        hostile = s.units[unit].side != side and unit != actor
        if hostile and b.units[unit].held_action[0] >= 0 and pools.operable(s, b, unit):
            waiting |= 1 << unit
    if waiting == 0:
        return
    fr.push(b, fr.Frame.WINDOW, actor, target)
    f = b.frames[b.depth - 1]
    f.event = event
    f.cause = cause
    f.before_hex = before_hex
    for unit in range(s.n_units):
        if waiting & (1 << unit):
            list_holder(s, b, f, unit)
    if f.first_bits | f.second_bits == 0:
        fr.pop(b)


@kernel
def list_holder(s: Any, b: Any, f: Any, unit: int) -> None:
    """ST-134: note which held actions of a unit fit the event, once, when it happens."""
    for k in range(2):
        if entry_is_legal(s, b, f, unit, k):
            if trigger_met(s, b, f, unit, b.units[unit].held_trigger[k]):
                if k == 0:
                    f.first_bits |= 1 << unit
                else:
                    f.second_bits |= 1 << unit


@kernel
def take_listed(s: Any, b: Any, f: Any, holder: int) -> int:
    """Take a holder off the list; which of its listed actions, legal still, it held first, or -1.

    ST-134, ST-136: legality alone is tested again, whatever became of the trigger since; ST-139.
    """
    bit = 1 << holder
    first, second = f.first_bits & bit != 0, f.second_bits & bit != 0
    f.first_bits &= ~bit
    f.second_bits &= ~bit
    if first and entry_is_legal(s, b, f, holder, 0):
        return 0
    return 1 if second and entry_is_legal(s, b, f, holder, 1) else -1


@kernel
def next_holder(s: Any, b: Any, f: Any) -> int:
    """ST-140: side order, then own initiative descending, then index; -1 when all are done."""
    for place in range(s.n_sides):
        best = -1
        for unit in range(s.n_units):
            u = b.units[unit]
            listed = (f.first_bits | f.second_bits) & (1 << unit) != 0
            if listed and s.units[unit].side == b.side_order[place]:
                if best < 0 or u.init_roll > b.units[best].init_roll:
                    best = unit
        if best >= 0:
            return best
    return -1


@kernel
def window(s: Any, b: Any, log: Any, f: Any) -> None:
    """Let the holders listed act, one after the other; legality is tested again before (ST-136).

    ST-141: no action is paid for; dice and flags are those of the round under way.

    Reads: frames, held actions. Writes: held actions, frames. Rolls: nothing. Asks: nothing.
    """
    holder = next_holder(s, b, f)
    if holder < 0:
        fr.pop(b)
        return
    h = b.units[holder]
    k = take_listed(s, b, f, holder)
    if k < 0:
        return
    action = int(h.held_action[k])
    if k == 0:
        h.held_action[0] = h.held_action[1]
        h.held_trigger[0] = h.held_trigger[1]
    h.held_action[1] = -1
    h.held_trigger[1] = -1
    cause = int(f.cause)
    emit(log, ev.Event.INTERRUPT, holder, action, cause, 0, 0)
    by_squad = cause >= c.MAX_UNITS
    target = cause - c.MAX_UNITS if by_squad else cause
    if action == c.PaidAction.MOVE:
        target = -1
    fr.push(b, fr.FRAME_OF[d.VERB_OF[action]], holder, target)
    held = b.frames[b.depth - 1]
    held.interrupt = 1
    if action == c.PaidAction.ATTACK and by_squad:
        held.target_kind = c.TargetKind.SQUAD
