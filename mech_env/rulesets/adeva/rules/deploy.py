"""Units are placed, sides in turn (AE-017)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import zones
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.stages import SetupStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of D-DEPLOY: column, then row; ``who``: who is placed, ``whose``: the side.

    Reads: zones. Writes: cells. Rolls: nothing. Asks: deploy, row.
    """
    if f.stage == SetupStage.COLUMN:
        unit = int(f.who)
        side = int(s.units[unit].side)
        f.cell = d.column_of(s, side, int(b.request.answer) - d.COLUMN)
        fr.ask_then(s, b, f, unit, Decision.ROW, SetupStage.ROW)
        return
    if f.stage == SetupStage.ROW:
        place(s, b, log, f)
    unit = zones.next_to_place(s, b, int(f.whose))
    if unit < 0:
        unit = zones.next_to_place(s, b, 1 - int(f.whose))
    if unit < 0 or s.options.deploy == ch.Deploy.FIXED or not zones.any_room(s, b, unit):
        f.who = -1
        f.cell = -1
        f.stage = SetupStage.AMBUSH
        return
    f.who = unit
    fr.ask_then(s, b, f, unit, Decision.DEPLOY, SetupStage.COLUMN)


@kernel
def place(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-017: the cell is chosen; who is attached or carried comes along."""
    unit = int(f.who)
    side = int(s.units[unit].side)
    row = d.row_of(s, side, int(b.request.answer) - d.ROW)
    cell = row * int(s.width) + int(f.cell)
    b.units[unit].cell = cell
    for other in range(s.n_units):
        if b.units[other].carrier == unit:
            b.units[other].cell = cell
    emit(log, Event.DEPLOYED, unit, cell, 0, 0, 0)
    f.whose = 1 - side
    f.cell = -1
