"""Spotting: a die on an enemy Armor for one's allies (2.6, ST-103 to ST-109)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions.pools import has_talent, roll_spot, use_die
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state.codes import Talent
from mech_env.rulesets.steel_typhoon.state.decisions import DIE, ENEMY, Decision, enemy_unit
from mech_env.rulesets.steel_typhoon.state.events import Event
from mech_env.rulesets.steel_typhoon.state.frames import Occasion, SpotStage, ask, pop


@kernel
def spot(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a SPOT action.

    Reads: reach, dice. Writes: the Spot die on the target, forgo. Rolls: Spot pool.
    Asks: spottarget, spotdie.
    """
    u = b.units[f.actor]
    if f.stage == SpotStage.START:
        if u.attacked == 0:
            u.forgo = 1  # ST-104
        f.stage = SpotStage.ROLL
        if f.interrupt == 0:
            f.stage = SpotStage.TARGET
            ask(s, b, f.actor, Decision.SPOTTARGET)
    elif f.stage == SpotStage.TARGET:
        f.target = enemy_unit(s, b, s.units[f.actor].side, b.request.answer - ENEMY)
        f.stage = SpotStage.ROLL
    elif f.stage == SpotStage.ROLL:
        u.spotted_bits |= 1 << f.target  # ST-105: even if the die has no effect
        roll_spot(s, b, log, f.actor)
        f.stage = SpotStage.DIE
        ask(s, b, f.actor, Decision.SPOTDIE)
    elif f.stage == SpotStage.DIE:
        f.stage = SpotStage.END
        face = use_die(s, b, log, f.actor, b.request.answer - DIE, Decision.SPOTDIE)
        face += has_talent(s, b, f.actor, Talent.PATHFINDER)
        own = b.sides[s.units[f.actor].side]
        if face <= own.spot_value[f.target]:  # ST-106: spent without effect
            emit(log, Event.SPOT_FAILED, f.actor, face, f.target, 0, 0)
        else:
            own.spot_value[f.target] = face
            own.spot_by[f.target] = f.actor
            emit(log, Event.SPOTTED, f.actor, face, f.target, 0, 0)
            open_window(s, b, Occasion.SPOT, f.actor, f.target, f.target, -1)
    else:
        pop(b)
