"""The turn of a squad of foot soldiers (F5, ST-158 to ST-163)."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import neighbour
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions.capabilities import METRES_PER_HEX
from mech_env.rulesets.steel_typhoon.rules.harm import commander
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state.codes import MAX_UNITS
from mech_env.rulesets.steel_typhoon.state.decisions import DIRECTION, Decision, Verb
from mech_env.rulesets.steel_typhoon.state.events import Event
from mech_env.rulesets.steel_typhoon.state.frames import Frame, Occasion, SquadStage, ask, pop, push

SQUAD_METRES = 6  # ST-162


@kernel
def squad_turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a squad's turn; ``actor`` is MAX_UNITS + squad.

    Reads: the map. Writes: the squad. Rolls: nothing. Asks: squad.
    """
    q = b.squads[f.actor - MAX_UNITS]
    if f.stage == SquadStage.START:
        q.metres_left = SQUAD_METRES
        q.attacked = 0
        q.die_face = 0
        f.stage = SquadStage.ASK
    elif f.stage == SquadStage.ASK:
        if q.hex < 0:
            pop(b)
        else:
            f.stage = SquadStage.ANSWER
            ask(s, b, commander(s, b, s.squads[f.actor - MAX_UNITS].side), Decision.SQUAD)
    else:
        answer = b.request.answer
        f.stage = SquadStage.ASK
        if answer == Verb.DONE:
            pop(b)
        elif answer == Verb.ATTACK:
            push(b, Frame.ATTACK, f.actor, -1)
        else:
            before = int(q.hex)
            q.hex = neighbour(before, answer - DIRECTION, s.width, s.height)
            q.metres_left -= METRES_PER_HEX
            emit(log, Event.STEPPED, f.actor, 0, before, q.hex, 0)
            open_window(s, b, Occasion.STEP, -1, f.actor, -1, before)
