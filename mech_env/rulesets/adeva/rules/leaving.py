"""Attacks of Opportunity on who leaves combat (AE-053 to AE-055)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units, waiting
from mech_env.rulesets.adeva.rules import attack_begin, victory
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.stages import AooStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage: each whom the mover leaves is asked, in initiative order; ``cell``: where it goes.

    Reads: engagements. Writes: nothing. Rolls: by the attacks. Asks: aoo.
    """
    mover = int(f.actor)
    if f.stage == AooStage.WEAPON:
        f.stage = AooStage.NEXT
        if b.request.answer != Verb.NO:
            unit, arm = int(f.who), int(b.request.answer) - d.WEAPON
            emit(log, Event.STRIKES_LEAVING, unit, 0, mover, 0, 0)
            attack_begin.begin(
                s, b, unit, Verb.ATTACK, Cause.OPPORTUNITY, arm, -1, mover, -1, -1, -1, 0
            )
            return
    while f.order_place < b.n_order and units.on_map(b, mover):
        unit = int(b.order[f.order_place])
        f.order_place = int(f.order_place) + 1
        if waiting.may_strike_leaving(s, b, unit, mover, int(f.cell)):
            if victory.settle(s, b, log):  # the one before it was the last that was needed
                return
            f.who = unit
            fr.ask_then(s, b, f, unit, Decision.AOO, AooStage.WEAPON)
            return
    fr.pop(b)
