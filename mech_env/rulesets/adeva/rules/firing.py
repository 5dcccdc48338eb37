"""An Overwatch fires (AE-136 to AE-138)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import waiting
from mech_env.rulesets.adeva.rules import attack_begin, watch
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
