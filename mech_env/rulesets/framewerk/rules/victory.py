"""When a fight is decided, and who is paid (FW-030, FW-301)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr


@kernel
def settle(s: Any, b: Any, log: Any) -> int:
    """FW-030: whether the fight is decided, after every slot; ends it if so."""
    standing = 0  # bit per side with an active unit
    for unit in range(s.n_units):
        if b.units[unit].status == c.Status.ACTIVE:
            standing |= 1 << s.units[unit].side
    if standing != 3:
        winner = standing - 1 if standing > 0 else DRAW
        end_fight(s, b, log, winner, c.Ending.DEFEAT)
        return 1
    for side in range(c.SIDES):
        if int(s.objective_bits) & (1 << side) and can.objects_against(s, b, side) == 0:
            end_fight(s, b, log, side, c.Ending.OBJECTIVE)
            return 1
    return 0


@kernel
def end_fight(s: Any, b: Any, log: Any, winner: int, reason: int) -> None:
    """Pay the sides; the battle is over, or in a campaign the encounter (FW-301)."""
    if winner >= 0:
        b.scores[winner] += 1
        b.scores[1 - winner] -= 1
    b.depth = 1
    f = b.frames[0]
    f.stage = fr.FightStage.OVER
    f.target = winner
    if s.n_encounters == 1:
        b.winner = winner
        b.reason = reason
        emit(log, ev.Event.BATTLE_ENDS, -1, reason, winner, 0, 0)
    else:
        emit(log, ev.Event.ENCOUNTER_ENDS, -1, b.encounter, winner, reason, 0)
