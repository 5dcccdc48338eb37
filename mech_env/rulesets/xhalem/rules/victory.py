"""When a fight is decided, and which side is paid (XH-005)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.xhalem.questions.outcome import NO_SIDE, sides_standing, site_winner_now
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.events import Event

BOTH = (1 << c.SIDES) - 1


@kernel
def settle(s: Any, b: Any, log: Any) -> None:
    """XH-005: end the fight if it is decided; called after every stage.

    Before round 1 and once it is decided there is nothing to settle. If one side is gone and the
    other's objective is met at once, the fight is drawn.
    """
    if not fr.FightStage.ROUND <= b.frames[0].stage <= fr.FightStage.MEMBER:
        return
    standing, met = sides_standing(s, b), site_winner_now(s, b)
    if standing != BOTH:
        winner = standing - 1 if standing > 0 else DRAW
        if met != NO_SIDE and met != winner:
            winner = DRAW
        end_fight(s, b, log, winner, c.Ending.DEFEAT)
    elif met != NO_SIDE:
        end_fight(s, b, log, met, c.Ending.OBJECTIVE)


@kernel
def end_fight(s: Any, b: Any, log: Any, winner: int, reason: int) -> None:
    """The fight is over, whatever was under way (XH-005); so is the battle, but for a campaign."""
    b.depth = 1
    b.request.decision = d.Decision.NONE  # a stage may have asked before the end was seen
    f = b.frames[0]
    f.stage = fr.FightStage.OVER
    f.fight_winner = winner
    if s.n_encounters == 1:
        end_battle(b, log, winner, reason)
    else:
        emit(log, Event.ENCOUNTER_ENDS, -1, b.encounter, winner, 0, 0)


@kernel
def end_battle(b: Any, log: Any, winner: int, reason: int) -> None:
    """Pay the sides: 1 for the winner, -1 for the other."""
    if winner >= 0:
        b.scores[winner] += 1
        b.scores[1 - winner] -= 1
    b.winner = winner
    b.reason = reason
    emit(log, Event.BATTLE_ENDS, -1, reason, winner, 0, 0)
