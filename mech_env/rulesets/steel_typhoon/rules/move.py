"""Moving (2.7, ST-065 to ST-072)."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import neighbour
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions.capabilities import METRES_PER_HEX
from mech_env.rulesets.steel_typhoon.questions.pools import (
    base_metres,
    operable,
    roll_move,
    use_die,
)
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state.codes import Allowance
from mech_env.rulesets.steel_typhoon.state.decisions import DIE, DIRECTION, Decision, Verb
from mech_env.rulesets.steel_typhoon.state.events import Event
from mech_env.rulesets.steel_typhoon.state.frames import MoveStage, Occasion, ask, pop


@kernel
def move(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a MOVE action.

    Reads: the map. Writes: hex, metres_left. Rolls: Move pool. Asks: move.
    """
    u = b.units[f.actor]
    if f.stage == MoveStage.START:
        # ST-066, ST-068: the base speed once a round, or anew for every MOVE.
        if u.move_started == 0 or s.options.move_allowance == Allowance.ACTION:
            u.metres_left = base_metres(s, b, f.actor)
            u.move_started = 1
        roll_move(s, b, log, f.actor)
        f.stage = MoveStage.ASK
    elif f.stage == MoveStage.ASK:
        # ST-121, ST-138: an interrupt may have ended the move.
        if operable(s, b, f.actor) == 0 or u.grappled_by >= 0:
            pop(b)
        else:
            f.stage = MoveStage.ANSWER
            ask(s, b, f.actor, Decision.MOVE)
    else:
        answer = b.request.answer
        f.stage = MoveStage.ASK
        if answer == Verb.DONE:
            pop(b)
        elif answer >= DIE:
            u.metres_left += use_die(s, b, log, f.actor, answer - DIE, Decision.MOVE)  # ST-067
        else:
            before = int(u.hex)
            u.hex = neighbour(before, answer - DIRECTION, s.width, s.height)
            u.metres_left -= METRES_PER_HEX  # ST-069
            emit(log, Event.STEPPED, f.actor, 0, before, u.hex, 0)
            # ST-071: leaving a reach is free unless a held action fires.
            open_window(s, b, Occasion.STEP, f.actor, f.actor, f.actor, before)
