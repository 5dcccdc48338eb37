"""When a fight is decided, and which side is paid (catalogue 1, 7.4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import RUNNING
from mech_env.rulesets.ascension_isle.questions import outcome
from mech_env.rulesets.ascension_isle.state.codes import Ending
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.frames import FightStage


@kernel
def settle(s: Any, b: Any, log: Any) -> bool:
    """T4.5, R5: end the fight if it is decided; objects count first (7.4).

    Asked after every verb, however it ended, at the end of every turn and round, and once the
    wounds of earlier fights have acted.
    """
    winner = outcome.winner_now(s, b)
    if winner == RUNNING:
        return False
    by_objects = outcome.winner_by_objects(s, b) != RUNNING
    end_fight(s, b, log, winner, Ending.OBJECTIVE if by_objects else Ending.DEFEAT)
    return True


@kernel
def settle_at_limit(s: Any, b: Any, log: Any) -> bool:
    """R5: end the fight if its last round is over."""
    if b.round_number < s.round_limit:
        return False
    end_fight(s, b, log, outcome.winner_at_limit(s, b), Ending.LIMIT)
    return True


@kernel
def end_fight(s: Any, b: Any, log: Any, winner: int, ending: int) -> None:
    """The fight is over, whatever was under way."""
    b.depth = 1
    f = b.frames[0]
    f.stage = FightStage.OVER
    f.fight_winner = winner
    b.reason = ending
    emit(log, Event.FIGHT_ENDS, -1, b.encounter, winner, ending, 0)


@kernel
def end_battle(b: Any, log: Any, winner: int, reason: int) -> None:
    """Pay the sides: 1 for the winner, -1 for the other."""
    if winner >= 0:
        b.scores[winner] += 1
        b.scores[1 - winner] -= 1
    b.winner = winner
    b.reason = reason
    emit(log, Event.BATTLE_ENDS, -1, reason, winner, 0, 0)
