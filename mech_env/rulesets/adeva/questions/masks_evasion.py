"""Masks of the window of evasion: D-DEFLECT, D-ALLY, D-EVADE, D-COUNTER, D-SAC-SELF (4.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, row_area
from mech_env.rulesets.adeva.questions import board, evasion, hits, reach, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Location
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.stages import WindowStage


@kernel
def allow(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> bool:
    """Write the legal answers of a window; False if it asks no such thing."""
    if decision == Decision.DEFLECT:
        mask[Verb.NO] = 1
        mask[Verb.YES] = 1
        return True
    below = evasion.attack_below(b)
    if below < 0:
        return False
    a = b.frames[below]
    if decision == Decision.ALLY:
        target = int(f.target)
        mask[Verb.NO] = 1
        mask[Verb.GUARDIAN] = int(evasion.may_guard(s, b, a, unit, target))
        mask[Verb.PROTECT] = int(evasion.may_protect(s, b, a, unit, target))
        mask[Verb.SACRIFICE] = int(evasion.may_sacrifice(s, b, a, unit, target))
    elif decision == Decision.EVADE:
        mask[Verb.NO] = 1
        mask[Verb.DODGE] = int(evasion.may_dodge(s, b, a, unit))
        mask[Verb.PARRY] = int(evasion.may_parry(s, b, a, unit))
        mask[Verb.DIVE] = int(evasion.may_dive(s, b, a, unit))
    elif decision == Decision.WEAPON:
        guards = f.stage == WindowStage.GUARD
        for arm in range(d.N_ARMS):
            fits = evasion.guards_with(s, b, unit, arm) if guards else False
            if not guards:
                fits = evasion.parries_with(s, b, a, unit, arm)
            mask[d.WEAPON + arm] = int(fits)
    elif decision == Decision.COUNTER:
        mask[Verb.NO] = 1
        for arm in range(d.N_ARMS):
            mask[d.WEAPON + arm] = int(evasion.counters_with(s, b, unit, int(f.actor), arm))
    else:
        return allow_detail(s, b, f, a, unit, decision, mask)
    return True


@kernel
def allow_detail(s: Any, b: Any, f: Any, a: Any, unit: int, decision: int, mask: Any) -> bool:
    """Where to, which arm, how many hits."""
    if decision == Decision.DIRECTION:
        for way in range(c.DIRECTIONS):
            if evasion.may_move_ally(s, b, int(f.target), way):
                mask[d.DIRECTION + d.turned(units.side_of(s, unit), way)] = 1
    elif decision == Decision.ARM or decision == Decision.SAC_SELF:
        mask[Verb.NO] = int(decision == Decision.SAC_SELF)
        for arm in (Location.RIGHT_ARM, Location.LEFT_ARM):
            mask[d.LOCATION + arm] = int(not units.is_destroyed(b, unit, arm))
    elif decision == Decision.HITS:
        for k in range(hits.left(a, int(f.target))):
            mask[d.CHOICE + k] = 1
    elif decision == Decision.COLUMN or decision == Decision.ROW:
        allow_cover(s, b, f, unit, decision, mask)
    else:
        return False
    return True


@kernel
def allow_cover(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Cover into which the target may dive; the column chosen is that of ``f.cell``."""
    side = units.side_of(s, unit)
    rows = row_area()
    evasion.dives_to(s, b, unit, rows)
    if decision == Decision.COLUMN:
        reach.mark_columns(s, side, rows, reach.WANTED, mask)
    else:
        reach.mark_rows(s, side, board.column(s, int(f.cell)), rows, reach.WANTED, mask)
