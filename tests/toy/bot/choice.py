"""The scripted player."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import legal_or_first
from tests.toy.questions.track import known_drive, partner
from tests.toy.state.decisions import Decision, Verb

USUAL_DRIVE = 1  # what it expects of an enemy whose drive is hidden


@kernel
def bot(s: Any, b: Any, mask: Any) -> int:
    """Run, walk the last column, push an enemy that is not stronger."""
    unit = int(b.request.unit)
    if b.request.decision == Decision.MEETING:
        drive = known_drive(s, unit, partner(s, b, unit))
        if drive < 0:
            drive = USUAL_DRIVE
        choice = Verb.PUSH if s.units[unit].drive >= drive else Verb.YIELD
    else:
        choice = Verb.WALK if s.goal - b.units[unit].place == 1 else Verb.RUN
    return legal_or_first(mask, choice)
