"""AT powers and patterns inside a grapple (AE-113, A26)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import attacks, fields, moves, units
from mech_env.rulesets.adeva.state.codes import Once, Power
from mech_env.rulesets.adeva.state.decisions import Verb

# What may be chosen: a pattern, or a power that does not move the body (not Float).
CHOICES = (Verb.SPREAD_FULL, Verb.LANCE, Verb.JAUNT, Verb.BULWARK, Verb.PROBE)
N_CHOICES = len(CHOICES)


@kernel
def may(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AE-038, AE-113: whether a power or a pattern may be used in a grapple now."""
    attacks_too = verb == Verb.LANCE or verb == Verb.PROBE
    if attacks_too and units.has_done(b, unit, Once.ATTACK):
        return False
    if verb == Verb.LANCE:
        return attacks.may_begin(s, b, unit, verb)
    if verb == Verb.JAUNT:
        owned = fields.may_use_power(s, b, unit, Power.JAUNT)
        return owned and moves.may_begin(s, b, unit, verb)
    if verb == Verb.SPREAD_FULL or verb == Verb.BULWARK or verb == Verb.PROBE:
        return fields.may_begin(s, b, unit, verb)
    return False


@kernel
def may_any(s: Any, b: Any, unit: int) -> bool:
    """Whether there is any power or pattern to be used."""
    for k in range(N_CHOICES):
        if may(s, b, unit, CHOICES[k]):
            return True
    return False
