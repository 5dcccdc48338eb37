"""Fate Points are spent; what they remove or restore between actions (5.11)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import fate as may
from mech_env.rulesets.adeva.rules import healing, statuses
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import FateStage

RESTORED = 5  # faces of the die of wounds (AE-259)


@kernel
def spend(s: Any, b: Any, log: Any, unit: int, what: int) -> None:
    """AE-248: the pool falls by 1; ``what``: the answer that spends it (``Verb``)."""
    b.units[unit].fate = int(b.units[unit].fate) - 1
    emit(log, Event.FATE_SPENT, unit, what, int(b.units[unit].fate), 0, 0)


@kernel
def begin_any(s: Any, b: Any, unit: int) -> bool:
    """D-FATE-ANY, at the start of a unit's turn or when it is hit; False: nothing to spend on."""
    if not may.may_spend_any(s, b, unit):
        return False
    fr.push(b, Frame.FATE, unit, -1)
    return True


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of D-FATE-ANY; it repeats until it is declined.

    Reads: fate, fatigue, stun, wounds. Writes: these. Rolls: RESTORE. Asks: fate_any, pool.
    """
    unit, at = int(f.actor), int(f.stage)
    if at == FateStage.SPEND:
        answer = int(b.request.answer)
        if answer == Verb.NO:
            fr.pop(b)
            return
        spend(s, b, log, unit, answer)
        f.stage = FateStage.ASK
        if answer == Verb.REMOVE_FATIGUE:  # AE-255
            statuses.tire(s, b, log, unit, -int(b.units[unit].fatigue))
        elif answer == Verb.REMOVE_STUN:  # AE-256
            statuses.unstun(s, b, log, unit)
        else:
            fr.ask_then(s, b, f, unit, Decision.POOL, FateStage.POOL)
            return
    elif at == FateStage.POOL:  # AE-259
        f.stage = FateStage.ASK
        back = roll(b, log, RESTORED, unit, Roll.RESTORE)
        healing.restore(s, b, log, unit, int(b.request.answer) - d.LOCATION, back)
    if not may.may_spend_any(s, b, unit):
        fr.pop(b)
        return
    fr.ask_then(s, b, f, unit, Decision.FATE_ANY, FateStage.SPEND)
