"""Health levels as harm changes them, and who is out (AI-076, AI-077, AI-094)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import health
from mech_env.rulesets.ascension_isle.rules import zones
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Status
from mech_env.rulesets.ascension_isle.state.events import Event


@kernel
def find_level(s: Any, b: Any, unit: int) -> None:
    """AI-077, AI-094: the present level is the first that is not full, at most the last.

    After stress, and after whatever cuts what levels hold.
    """
    last = health.n_levels(s, b, unit) - 1
    b.units[unit].level = max(0, min(health.level_now(s, b, unit), last))


@kernel
def fill(s: Any, b: Any, log: Any, unit: int, most: int) -> int:
    """AI-076: stress in the present level, up to its border; how much it took."""
    u = b.units[unit]
    level, room = health.level_now(s, b, unit), health.room(s, b, unit)
    taken = min(int(most), room)
    u.stress[level] += taken
    emit(log, Event.STRESSED, unit, taken, level, u.stress[level], room - taken)
    find_level(s, b, unit)
    return taken


@kernel
def put_out_if_filled(s: Any, b: Any, log: Any, unit: int) -> None:
    """AI-077, AI-094, AI-167: who has no level left is out of the fight, and its fire ends."""
    if b.units[unit].status == Status.ACTIVE and health.is_filled(s, b, unit):
        b.units[unit].status = Status.OUT
        zones.end(b, log, unit)
        emit(log, Event.OUT, unit, 0, 0, 0, 0)


@kernel
def rest(b: Any, unit: int) -> None:
    """AI-078: a unit has no stress; wounds stay."""
    u = b.units[unit]
    u.level = 0
    for level in range(c.MAX_LEVELS):
        u.stress[level] = 0
