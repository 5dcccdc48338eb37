"""Moving (2.7, ST-065 to ST-072)."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import neighbour
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules import dice
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def move(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a MOVE action.

    Reads: the map. Writes: hex, metres_left. Rolls: Move pool. Asks: move.
    """
    u = b.units[f.actor]
    if f.stage == fr.MoveStage.START:
        u.metres_left = can.metres_at_start(s, b, f.actor)
        u.move_started = 1
        dice.roll_pool(s, b, log, f.actor, c.Pool.MOVE)  # ST-065
        f.stage = fr.MoveStage.ASK
    elif f.stage == fr.MoveStage.ASK:
        # ST-121, ST-138: an interrupt may have ended the move.
        if pools.operable(s, b, f.actor) == 0 or u.grappled_by >= 0:
            fr.pop(b)
        else:
            f.stage = fr.MoveStage.ANSWER
            fr.ask(s, b, f.actor, d.Decision.MOVE)
    else:
        answer = b.request.answer
        f.stage = fr.MoveStage.ASK
        if answer == d.Verb.DONE:
            fr.pop(b)
        elif answer >= d.DIE:
            u.metres_left += dice.use_die(s, b, log, f.actor, d.Decision.MOVE)  # ST-067
        else:
            before = int(u.hex)
            u.hex = neighbour(before, answer - d.DIRECTION, s.width, s.height)
            u.metres_left -= can.METRES_PER_HEX  # ST-069
            emit(log, ev.Event.STEPPED, f.actor, 0, before, u.hex, 0)
            # ST-071: leaving a reach is free unless a held action fires.
            open_window(s, b, fr.Occasion.STEP, f.actor, f.actor, f.actor, before)
