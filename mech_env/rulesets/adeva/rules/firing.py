"""Overwatches fire (AE-136 to AE-138)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units, waiting
from mech_env.rulesets.adeva.rules import attack_begin, watch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Cause


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
def next_watcher(s: Any, b: Any, watchers: int, mover: int, cell: int) -> int:
    """AE-138: who of some Overwatches, by slot as enemies, fires first at a mover in a cell.

    -1: nobody. Who has fired already does not again.
    """
    best, place = c.NO_UNIT, 0
    if watchers == 0:
        return best
    first, after = sides.units_of(s, 1 - units.side_of(s, mover))
    for watcher in range(first, after):
        if not (int(watchers) >> (watcher - first)) & 1 or b.units[watcher].watch.arm < 0:
            continue
        if waiting.in_zone(s, b, watcher, cell):
            at = units.place_in_order(s, b, watcher)
            if best < 0 or at < place:
                best, place = watcher, at
    return best


@kernel
def fire_next(s: Any, b: Any, log: Any, f: Any, mover: int) -> bool:
    """AE-138: of ``f.watch`` the first whose zone holds the mover fires; False: none does."""
    if f.watch == 0 or not units.on_map(b, mover):
        return False
    while True:
        watcher = next_watcher(s, b, int(f.watch), mover, int(b.units[mover].cell))
        if watcher < 0:
            return False
        f.watch = int(f.watch) & ~(1 << sides.slot_of(s, watcher))
        if fire(s, b, log, watcher, mover):
            return True
