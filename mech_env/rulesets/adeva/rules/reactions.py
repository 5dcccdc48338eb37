"""A Reaction is taken (AE-030, AE-049, AE-075, AE-141)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.rules import aim, watch
from mech_env.rulesets.adeva.state.codes import Until
from mech_env.rulesets.adeva.state.decisions import Verb


@kernel
def take(s: Any, b: Any, log: Any, unit: int, verb: int) -> None:
    """Spend a Reaction: that of the stance first (AE-075); aim, feint and Overwatch end."""
    extra = verb == Verb.DODGE or verb == Verb.PARRY
    if extra and units.is_until(b, unit, Until.STANCE_REACTION):
        units.drop_until(b, unit, Until.STANCE_REACTION)
    else:
        units.drop_until(b, unit, Until.REACTION)
    aim.lose(b, unit)
    watch.end(b, log, unit)
