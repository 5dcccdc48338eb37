"""The equipment of a unit, chosen one weapon after the other (XH-046, 7.8)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions.gear import natural_slots, weapon_at
from mech_env.rulesets.xhalem.questions.loadout import may_equip_any
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.events import Event


@kernel
def begin_loadout(s: Any, b: Any, unit: int, refit: int) -> None:
    """Push the LOADOUT frame of a unit; before a next fight (``refit`` 1) all is stowed first."""
    if refit == 1:
        b.units[unit].equipped = natural_slots(s, unit)
    fr.push(b, fr.Frame.LOADOUT, unit, -1)
    b.frames[b.depth - 1].refit = refit


@kernel
def loadout(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a loadout (XH-046); it ends by choice, or when nothing else fits.

    Reads: weapons carried, hands, slots. Writes: equipped. Rolls: nothing. Asks: loadout, refit.
    """
    unit = int(f.actor)
    if f.stage == fr.LoadoutStage.ASK:
        if not may_equip_any(s, b, unit):
            fr.pop(b)
            return
        if f.refit == 1:
            fr.ask_then(s, b, f, unit, d.Decision.REFIT, fr.LoadoutStage.REFITTED)
        else:
            fr.ask_then(s, b, f, unit, d.Decision.LOADOUT, fr.LoadoutStage.ANSWERED)
    elif b.request.answer == d.Verb.NO:
        fr.pop(b)
    else:
        slot = int(b.request.answer) - d.WEAPON
        b.units[unit].equipped |= 1 << slot
        emit(log, Event.EQUIPPED, unit, weapon_at(s, unit, slot), slot, 1, 0)
        f.stage = fr.LoadoutStage.ASK
