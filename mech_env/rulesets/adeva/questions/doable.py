"""Whether a declared action can still be carried out (2, step 5.3 d)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import (
    assists,
    attacks,
    deeds,
    moves,
    under_way,
    units,
    verbs,
    waiting,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """AE-053, AE-238: able, in the posture that it needs; target, cell and weapon still fit."""
    unit, verb = int(f.actor), int(f.verb)
    if not units.may_act(s, b, unit):
        return False
    nested = under_way.has_flag(f, Act.NESTED)
    if not nested and not verbs.fits_state(s, b, unit, verb):
        return False
    room = verbs.ROOM[verb]
    if room == verbs.OF_ATTACKS:
        return attacks.fits(s, b, f)
    if room == verbs.OF_MOVES:
        return moves.fits(s, b, f)
    if room == verbs.OF_DEEDS:
        return deeds.fits(s, b, f)
    if verb == Verb.ASSIST:
        return assists.may_help(s, b, unit, int(f.target), int(f.choice))
    if verb == Verb.OVERWATCH:
        whom = int(f.second)
        if whom >= 0 and not waiting.may_watch_for(s, b, unit, int(f.further), whom):
            return False
        return waiting.may_watch_with(s, b, unit, int(f.arm))
    return True
