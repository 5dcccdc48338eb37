"""Overwatches fire (AE-136 to AE-139)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units, waiting
from mech_env.rulesets.adeva.rules import attack_begin, watch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Cause, Frame, Occasion
from mech_env.rulesets.adeva.state.stages import DeclareStage


@kernel
def fire(s: Any, b: Any, log: Any, watcher: int, target: int) -> bool:
    """Push the shot at who met the condition; False: it is spent without one."""
    w = b.units[watcher].watch
    if not waiting.may_fire(s, b, watcher, target):
        watch.end(b, log, watcher)
        return False
    verb, arm, mode = waiting.VERB_OF_MODE[w.mode], int(w.arm), int(w.mode)
    watch.clear(b, watcher)
    emit(log, Event.WATCH_FIRES, watcher, 0, target, 0, 0)
    attack_begin.begin(s, b, watcher, verb, Cause.WATCH, arm, mode, target, -1, -1, -1, 0)
    return True


@kernel
def watching(s: Any, b: Any, watchers: int, mover: int, cell: int) -> int:
    """AE-138: which of some Overwatches, by slot as enemies, fire at a mover in a cell.

    Who has fired already does not again.
    """
    found = 0
    if watchers == 0:
        return found
    first, after = sides.units_of(s, 1 - units.side_of(s, mover))
    for watcher in range(first, after):
        bit = 1 << (watcher - first)
        if int(watchers) & bit and b.units[watcher].watch.arm >= 0:
            if waiting.in_zone(s, b, watcher, cell):
                found |= bit
    return found


@kernel
def fire_next(s: Any, b: Any, log: Any, f: Any, mover: int) -> bool:
    """AE-138, AE-139: those of ``f.watch`` whose zone holds the mover fire; False: none does.

    Who cannot fire any more is spent. Several are released together: who is first is asked.
    """
    if f.watch == 0 or not units.on_map(b, mover):
        return False
    released = watching(s, b, int(f.watch), mover, int(b.units[mover].cell))
    f.watch = int(f.watch) & ~released
    first, after = sides.units_of(s, 1 - units.side_of(s, mover))
    count, last = 0, c.NO_UNIT
    for watcher in range(first, after):
        bit = 1 << (watcher - first)
        if released & bit == 0:
            continue
        if waiting.may_fire(s, b, watcher, mover):
            count, last = count + 1, watcher
        else:
            watch.end(b, log, watcher)
            released &= ~bit
    if count == 0:
        return False
    if count == 1:
        return fire(s, b, log, last, mover)
    fr.push(b, Frame.DECLARE, int(f.actor), -1)
    top = b.frames[b.depth - 1]
    top.occasion, top.stage = Occasion.ON_THE_WAY, DeclareStage.PAIRS
    top.watch, top.who = released, c.NO_UNIT
    return True
