"""AT Fields: patterns are spread, powers used (AE-040 to AE-045, AE-417, AE-419)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import fields
from mech_env.rulesets.adeva.state.codes import Power
from mech_env.rulesets.adeva.state.events import Event


@kernel
def spread(s: Any, b: Any, log: Any, unit: int, pattern: int, full: bool) -> None:
    """AE-042, AE-043, AE-045: a pattern, at full or half ATS; it replaces another."""
    u = b.units[unit]
    ats = fields.most_ats(s, b, unit)
    u.pattern = pattern
    u.ats = ats if full else (ats + 1) // 2
    emit(log, Event.SPREADS, unit, pattern, int(u.ats), 0, 0)


@kernel
def float_(b: Any, log: Any, unit: int) -> None:
    """AE-417: Boosted Jumps until the end of the turn; the bit of the power says so."""
    emit(log, Event.POWER, unit, int(Power.FLOAT), -1, 0, 0)


@kernel
def shield(b: Any, log: Any, unit: int, ally: int) -> None:
    """AE-419: Deflection +10 for oneself or an ally until the next turn."""
    b.units[unit].shields = ally
    emit(log, Event.POWER, unit, int(Power.BULWARK), ally, 0, 0)
