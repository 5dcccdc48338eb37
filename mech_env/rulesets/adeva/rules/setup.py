"""The set-up of a fight, in the catalogue's order (2; AE-017 to AE-021)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.rules import deploy, directors, initiative, loadout, order, surprise
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.events import Roll
from mech_env.rulesets.adeva.state.stages import SetupStage

TOTAL_FACES, TOTAL_MORE = 4, 2  # points that override a gate (AE-033)


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the set-up.

    Reads: the setup. Writes: gates, directors, items, places, surprise, order. Rolls: GATE, AMBUSH,
    TEST, INITIATIVE, TIE. Asks: director, charge_of, style, supcom, loadout, deploy, fate_init.
    """
    at = int(f.stage)
    if at == SetupStage.GATES:
        for side in range(c.GATES):
            if s.gates[side].cell >= 0 and b.gates[side].total == 0:
                b.gates[side].total = roll(b, log, TOTAL_FACES, -1, Roll.GATE) + TOTAL_MORE
        f.whose = 0
        f.stage = SetupStage.SLOTS
    elif at <= SetupStage.SUPCOM:
        directors.stage(s, b, log, f)
    elif at <= SetupStage.KIT:
        loadout.stage(s, b, log, f)
    elif at <= SetupStage.ROW:
        deploy.stage(s, b, log, f)
    elif at <= SetupStage.NOTICED:
        surprise.stage(s, b, log, f)
    elif at <= SetupStage.TIES:
        initiative.stage(s, b, log, f)
    else:
        order.write(s, b)
        fr.pop(b)
