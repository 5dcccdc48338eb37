"""Reactions that are left (AE-030, AE-075)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state.codes import Until
from mech_env.rulesets.adeva.state.decisions import Verb


@kernel
def may_take(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AE-030, AE-075: whether a Reaction is left for DODGE, PARRY, DIVE, GUARDIAN, PROTECT …

    That of the Defensive Stance serves Dodge and Parry only.
    """
    if not units.may_react(s, b, unit):
        return False
    if units.has_reaction(b, unit):
        return True
    extra = verb == Verb.DODGE or verb == Verb.PARRY
    return bool(extra and units.is_until(b, unit, Until.STANCE_REACTION))
