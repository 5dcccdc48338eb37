"""When a fight is decided, and which side is paid (AE-025, 7.8)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.adeva.questions import outcome
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.stages import FightStage

BOTH = (1 << c.SIDES) - 1


@kernel
def settle(s: Any, b: Any, log: Any) -> bool:
    """AE-025: end the fight if it is decided; True: it is, and the caller returns.

    A gate goes before a rout. Both sides gone at once: a draw.
    """
    if not FightStage.ROUND <= b.frames[0].stage <= FightStage.ROUND_END:
        return False
    if s.gates_win != 0:
        winner = outcome.winner_by_gates(s, b)
        if winner != outcome.NO_SIDE:
            end_fight(s, b, log, winner, c.Ending.GATE)
            return True
    if s.limit_rule == c.LimitRule.RESCUE and not outcome.any_to_be_rescued(s, b):
        end_fight(s, b, log, outcome.winner_by_rescue(s, b), c.Ending.RESCUE)
        return True
    if s.rout == 1:
        standing = outcome.sides_standing(s, b)
        if standing != BOTH:
            end_fight(s, b, log, standing - 1 if standing > 0 else DRAW, c.Ending.ROUT)
            return True
    return False


@kernel
def end_fight(s: Any, b: Any, log: Any, winner: int, reason: int) -> None:
    """The fight is over, whatever was under way; so is the battle, but for a campaign."""
    b.depth = 1
    b.request.decision = d.Decision.NONE
    f = b.frames[0]
    f.stage = FightStage.OVER
    f.fight_winner = winner
    if s.n_encounters == 1:
        end_battle(b, log, winner, reason)
    else:
        emit(log, Event.ENCOUNTER_ENDS, -1, int(b.encounter), winner, 0, 0)


@kernel
def end_battle(b: Any, log: Any, winner: int, reason: int) -> None:
    """Pay the sides: 1 for the winner, -1 for the other."""
    if winner >= 0:
        b.scores[winner] = int(b.scores[winner]) + 1
        b.scores[1 - winner] = int(b.scores[1 - winner]) - 1
    b.winner = winner
    b.reason = reason
    emit(log, Event.BATTLE_ENDS, -1, reason, winner, 0, 0)


@kernel
def end_campaign(b: Any, log: Any, red: int, blue: int) -> None:
    """AE-455: the sides' rewards are their scores; the larger wins."""
    b.scores[0] = red
    b.scores[1] = blue
    b.winner = outcome.larger(red, blue)
    b.reason = c.Ending.CAMPAIGN
    emit(log, Event.BATTLE_ENDS, -1, int(c.Ending.CAMPAIGN), int(b.winner), 0, 0)
