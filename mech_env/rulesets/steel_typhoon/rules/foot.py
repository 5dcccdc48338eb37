"""The turn of a squad of foot soldiers (F5, ST-158 to ST-163)."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import neighbour
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.rules.order import commander
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr

SQUAD_METRES = 6  # ST-162


@kernel
def squad_turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a squad's turn; ``actor`` is MAX_UNITS + squad.

    Reads: the map. Writes: the squad. Rolls: nothing. Asks: squad.
    """
    q = b.squads[f.actor - c.MAX_UNITS]
    if f.stage == fr.SquadStage.START:
        q.metres_left = SQUAD_METRES
        q.attacked = 0
        q.die_face = 0
        f.stage = fr.SquadStage.ASK
    elif f.stage == fr.SquadStage.ASK:
        if q.hex < 0:
            fr.pop(b)
        else:
            f.stage = fr.SquadStage.ANSWER
            fr.ask(s, b, commander(s, b, s.squads[f.actor - c.MAX_UNITS].side), d.Decision.SQUAD)
    else:
        answer = b.request.answer
        f.stage = fr.SquadStage.ASK
        if answer == d.Verb.DONE:
            fr.pop(b)
        elif answer == d.Verb.ATTACK:
            fr.push(b, fr.Frame.ATTACK, f.actor, -1)
        else:
            before = int(q.hex)
            q.hex = neighbour(before, answer - d.DIRECTION, s.width, s.height)
            q.metres_left -= can.METRES_PER_HEX
            emit(log, ev.Event.STEPPED, f.actor, 0, before, q.hex, 0)
            open_window(s, b, fr.Occasion.STEP, -1, f.actor, -1, before)
