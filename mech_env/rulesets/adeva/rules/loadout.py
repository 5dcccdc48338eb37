"""Kits are chosen (AE-297, 7.4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import gear, kits
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.stages import SetupStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of D-LOADOUT; ``next_unit``: who is next.

    Reads: kits. Writes: items, hands. Rolls: nothing. Asks: loadout.
    """
    if f.stage == SetupStage.KIT:
        unit = int(f.next_unit)
        equip(s, b, log, unit, kits.kit_at(s, b, unit, int(b.request.answer) - d.CHOICE))
        f.next_unit = unit + 1
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        if kits.may_choose(s, b, unit):
            fr.ask_then(s, b, f, unit, Decision.LOADOUT, SetupStage.KIT)
            return
        f.next_unit = unit + 1
    f.next_unit = 0
    f.step = 0
    f.stage = SetupStage.DEPLOY


@kernel
def equip(s: Any, b: Any, log: Any, unit: int, kit: int) -> None:
    """7.4: the items of a kit, the first of them in the hands as far as they fit."""
    u = b.units[unit]
    u.right = -1
    u.left = -1
    fits = True
    for slot in range(c.ITEMS):
        item = int(s.kits[kit].contents[slot])
        u.carried[slot] = item
        u.ammo[slot] = int(s.weapons[item].rounds) if item >= 0 else 0
        if item >= 0 and fits:
            fits = take_in_hand(s, b, unit, slot, item)
    emit(log, Event.EQUIPPED, unit, kit, 0, 0, 0)


@kernel
def take_in_hand(s: Any, b: Any, unit: int, slot: int, item: int) -> bool:
    """7.4: an item goes into the hands that it takes; False: no room."""
    u = b.units[unit]
    right = gear.hand_is_free(s, b, unit, gear.RIGHT)
    left = gear.hand_is_free(s, b, unit, gear.LEFT)
    taken = kits.hands_taken(int(s.weapons[item].hands), right, left)
    if taken & kits.IN_RIGHT:
        u.right = slot
    if taken & kits.IN_LEFT:
        u.left = slot
    return taken != 0
