"""AT Fields: patterns and powers that a unit may use (AE-040 to AE-045, AE-416 to AE-420)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Kind, Once, Power
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.verbs import verb_set

N_PATTERNS, N_POWERS = len(c.Pattern), len(Power)
ONCE_OF_POWER = (Once.LANCE, Once.FLOAT, Once.JAUNT, Once.BULWARK, Once.PROBE)
BULWARK_KM, PROBE_KM = 3, 6  # AE-419, AE-420
SPREADS = verb_set(Verb.SPREAD_HALF, Verb.SPREAD_FULL)
FLOAT, BULWARK, PROBE = 1 << Verb.FLOAT, 1 << Verb.BULWARK, 1 << Verb.PROBE


@kernel
def most_ats(s: Any, b: Any, unit: int) -> int:
    """AE-042: the full ATS: SRB and upgrades; none without a Synch Ratio."""
    if units.characteristic(s, b, unit, Characteristic.SR) == 0:
        return 0
    ats = units.bonus(s, b, unit, Characteristic.SR)
    machine = int(b.units[unit].machine)
    if machine >= 0:
        ats += int(s.machines[machine].ats_more)
    return min(c.MOST_ATS, ats)


@kernel
def has_field(s: Any, b: Any, unit: int) -> bool:
    """AE-340: whether a unit can have an AT Field; a pilot on foot is in synch with nothing."""
    return bool(b.units[unit].kind != Kind.PILOT and most_ats(s, b, unit) > 0)


@kernel
def may_spread(s: Any, b: Any, unit: int, pattern: int) -> bool:
    """AE-042, A01: whether a unit owns a pattern, and a Synch Ratio."""
    if not has_field(s, b, unit):
        return False
    return bool((int(s.people[b.units[unit].person].patterns) >> pattern) & 1)


@kernel
def may_spread_any(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit owns a pattern at all."""
    for pattern in range(N_PATTERNS):
        if may_spread(s, b, unit, pattern):
            return True
    return False


@kernel
def may_use_power(s: Any, b: Any, unit: int, power: int) -> bool:
    """AE-040, AE-041: owned, a pattern is spread, not used this turn."""
    u = b.units[unit]
    if u.pattern < 0 or u.kind == Kind.PILOT or units.has_done(b, unit, ONCE_OF_POWER[power]):
        return False
    return bool((int(s.people[u.person].powers) >> power) & 1)


@kernel
def may_shield(s: Any, b: Any, unit: int, ally: int) -> bool:
    """AE-419: oneself, or an ally within 3 km."""
    if units.are_enemies(s, unit, ally) or not units.on_map(b, ally):
        return False
    return bool(units.between(s, b, unit, ally) <= BULWARK_KM)


@kernel
def may_probe(s: Any, b: Any, unit: int, target: int) -> bool:
    """AE-420: an enemy within 6 km and in sight."""
    if target < 0 or not units.are_enemies(s, unit, target) or not units.on_map(b, target):
        return False
    if units.has(b, target, Condition.HIDDEN) or units.between(s, b, unit, target) > PROBE_KM:
        return False
    return board.sees(s, int(b.units[unit].cell), int(b.units[target].cell))


@kernel
def may_probe_any(s: Any, b: Any, unit: int) -> bool:
    """Whether there is anybody to probe."""
    for target in range(s.n_units):
        if may_probe(s, b, unit, target):
            return True
    return False


@kernel
def may_begin(s: Any, b: Any, unit: int, verb: int) -> bool:
    """A01, A02, A04, A06, A07: whether the verb has all it needs."""
    return which(s, b, unit, 1 << verb) != 0


@kernel
def which(s: Any, b: Any, unit: int, wanted: int) -> int:
    """A01, A02, A04, A06, A07: those of some verbs of AT Fields that have all they need."""
    found = 0
    if b.units[unit].cell < 0:
        return found
    if wanted & SPREADS and may_spread_any(s, b, unit):
        found |= wanted & SPREADS
    if wanted & FLOAT and may_use_power(s, b, unit, Power.FLOAT):
        found |= FLOAT
    if wanted & BULWARK and may_use_power(s, b, unit, Power.BULWARK):
        found |= BULWARK
    if wanted & PROBE and may_use_power(s, b, unit, Power.PROBE) and may_probe_any(s, b, unit):
        found |= PROBE
    return found
