"""Which skills a unit may use, and upon whom; captures (AE-247, AE-348, AE-443 to AE-447)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, hiding, units
from mech_env.rulesets.adeva.state.choices import Usage
from mech_env.rulesets.adeva.state.codes import FULL, Condition, Kind, Status, Until
from mech_env.rulesets.adeva.state.decisions import Verb

N_USAGES = len(Usage)
USE_SKILL, CAPTURE = 1 << Verb.USE_SKILL, 1 << Verb.CAPTURE
COMMAND_KM = 10  # AE-447


@kernel
def may_override(s: Any, b: Any, unit: int) -> bool:
    """AE-445: beside the enemy's gate, which stands."""
    gate = 1 - units.side_of(s, unit)
    cell = int(s.gates[gate].cell)
    if cell < 0 or b.gates[gate].integrity == 0 or not units.on_map_or_attached(b, unit):
        return False
    return bool(board.distance(s, int(b.units[unit].cell), cell) <= 1)


@kernel
def may_treat(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-446: an adjacent IC or pilot of its side that has lost wounds, once in a fight.

    Nobody reaches who is held or rides (AE-346, AE-442).
    """
    u = b.units[other]
    if other == unit or units.are_enemies(s, unit, other) or not units.on_map_or_attached(b, other):
        return False
    if u.kind != Kind.IC and u.kind != Kind.PILOT and u.kind != Kind.DIRECTOR:
        return False
    if units.has(b, other, Condition.TREATED) or units.between(s, b, unit, other) > 1:
        return False
    return bool(u.wounds[0] < units.most_wounds(s, b, other, 0))


@kernel
def may_steady(s: Any, b: Any, unit: int, ally: int) -> bool:
    """AE-447, AE-315: an ally within 10 km that is Pinned or Shaken; by radio at any distance."""
    if ally == unit or units.are_enemies(s, unit, ally) or not units.takes_turns(b, ally):
        return False
    if not units.has(b, ally, Condition.PINNED) and not units.has(b, ally, Condition.SHAKEN):
        return False
    if b.units[unit].status == Status.OFFMAP:
        return True
    return bool(units.between(s, b, unit, ally) <= COMMAND_KM)


@kernel
def is_affordable(b: Any, unit: int, usage: int) -> bool:
    """A55: Tech-Use and Medicae take a Full Action, the others half."""
    if usage != Usage.TECH_USE and usage != Usage.MEDICAE:
        return True
    return bool(b.units[unit].half_left >= FULL and not units.is_until(b, unit, Until.DELAYING))


@kernel
def may(s: Any, b: Any, unit: int, usage: int) -> bool:
    """A55: whether a skill may be used now."""
    if not is_affordable(b, unit, usage):
        return False
    if b.units[unit].status == Status.OFFMAP and usage != Usage.COMMAND:
        return False
    if usage == Usage.STEALTH:
        return hiding.may_hide(s, b, unit)
    if usage == Usage.AWARENESS:
        return hiding.may_look(s, b, unit)
    if usage == Usage.TECH_USE:
        return may_override(s, b, unit)
    for other in range(s.n_units):
        if usage == Usage.MEDICAE and may_treat(s, b, unit, other):
            return True
        if usage == Usage.COMMAND and may_steady(s, b, unit, other):
            return True
    return False


@kernel
def may_capture(s: Any, b: Any, unit: int, pilot: int) -> bool:
    """AE-348: a Horde beside an enemy pilot on foot."""
    if pilot < 0 or not units.is_horde(b, unit) or not units.are_enemies(s, unit, pilot):
        return False
    if b.units[pilot].kind != Kind.PILOT or units.has(b, pilot, Condition.HIDDEN):
        return False
    return units.are_adjacent(s, b, unit, pilot)


@kernel
def may_any(s: Any, b: Any, unit: int) -> bool:
    """A55: whether any skill may be used now."""
    for usage in range(N_USAGES):
        if may(s, b, unit, usage):
            return True
    return False


@kernel
def may_capture_any(s: Any, b: Any, unit: int) -> bool:
    """A59: whether there is a pilot to be captured."""
    for pilot in range(s.n_units):
        if may_capture(s, b, unit, pilot):
            return True
    return False


@kernel
def which(s: Any, b: Any, unit: int, wanted: int) -> int:
    """A55, A59: those of USE_SKILL and CAPTURE that have all they need."""
    found = 0
    if wanted & USE_SKILL and may_any(s, b, unit):
        found |= USE_SKILL
    if wanted & CAPTURE and may_capture_any(s, b, unit):
        found |= CAPTURE
    return found
