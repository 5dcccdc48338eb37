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
from mech_env.rulesets.steel_typhoon.state.decisions import ATTACK, D_SQUAD, DIRECTION, DONE
from mech_env.rulesets.steel_typhoon.state.events import STEPPED
from mech_env.rulesets.steel_typhoon.state.frames import STEP_TAKEN, Frame, ask, pop, push

SQUAD_METRES = 6  # ST-162

Q_START, Q_ASK, Q_ANSWER = range(3)


@kernel
def squad_turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a squad's turn; ``actor`` is MAX_UNITS + squad.

    Reads: the map. Writes: the squad. Rolls: nothing. Asks: squad.
    """
    q = b.squads[f.actor - MAX_UNITS]
    if f.stage == Q_START:
        q.metres_left = SQUAD_METRES
        q.attacked = 0
        q.die_face = 0
        f.stage = Q_ASK
    elif f.stage == Q_ASK:
        if q.hex < 0:
            pop(b)
        else:
            f.stage = Q_ANSWER
            ask(s, b, commander(s, b, s.squads[f.actor - MAX_UNITS].side), D_SQUAD)
    else:
        answer = b.request.answer
        f.stage = Q_ASK
        if answer == DONE:
            pop(b)
        elif answer == ATTACK:
            push(b, Frame.ATTACK, f.actor, -1)
        else:
            before = int(q.hex)
            q.hex = neighbour(before, answer - DIRECTION, s.width, s.height)
            q.metres_left -= METRES_PER_HEX
            emit(log, STEPPED, f.actor, 0, before, q.hex, 0)
            open_window(s, b, STEP_TAKEN, -1, f.actor, -1, before)
