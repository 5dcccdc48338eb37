"""Weapons are loaded (AE-245, AE-246; A54)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.events import Event


@kernel
def load(s: Any, b: Any, log: Any, owner: int, slot: int) -> None:
    """AE-032, AE-245, AE-246: the clip is full, or half of a long reload is done."""
    u = b.units[owner]
    kind = int(u.carried[slot])
    if s.weapons[kind].reload == w.RELOAD_ROUNDS and u.reloading != slot:
        u.reloading = slot
        emit(log, Event.RELOADING, owner, kind, 0, 0, 0)
        return
    u.reloading = -1
    u.ammo[slot] = s.weapons[kind].rounds
    emit(log, Event.RELOADED, owner, kind, 0, 0, 0)
