"""What lapses and what is regained as a turn begins (AE-023)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import command, units
from mech_env.rulesets.adeva.rules import assists, watch
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Until


@kernel
def begin_turn(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-016, AE-023, AE-137, AE-239, AE-296: a new budget; what lasted until now is over."""
    u = b.units[unit]
    watch.end(b, log, unit)
    assists.lapse(b, unit)
    u.done = 0
    # AE-030; what else was there lasted until now.
    u.until = 1 << Until.REACTION if units.has_reactions(b, unit) else 0
    u.half_left = 1 if units.has(b, unit, Condition.PINNED) else 2  # AE-369
    u.free_used = 0
    u.quick_used = 0
    u.last_action = -1
    u.shields = -1  # AE-419
    u.cut = 0  # AE-225, of what it neutralises and of its own field
    units.drop(b, unit, Condition.KEPT)
    if u.berth == Berth.DRIVER:  # AE-213, AE-442: what its Transport did lasts as long
        b.units[u.carrier].until = 0
    side = b.sides[units.side_of(s, unit)]
    if side.supcom == unit:
        side.card_played = 0  # AE-310
    slot = command.slot_of_director(s, b, unit)
    if slot >= 0:  # AE-316, AE-434
        side.directors[slot].formation = -1
        side.directors[slot].focus = -1
