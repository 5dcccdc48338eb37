"""Spotting: a die on an enemy Armor for one's allies (2.6, ST-103 to ST-109)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions.pools import has_talent, roll_spot, use_die
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state.codes import PATHFINDER
from mech_env.rulesets.steel_typhoon.state.decisions import (
    D_SPOTDIE,
    D_SPOTTARGET,
    DIE,
    ENEMY,
    enemy_unit,
)
from mech_env.rulesets.steel_typhoon.state.events import SPOT_FAILED, SPOTTED_UNIT
from mech_env.rulesets.steel_typhoon.state.frames import SPOT_PLACED, ask, pop

S_START, S_TARGET, S_ROLL, S_DIE, S_END = range(5)


@kernel
def spot(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a SPOT action.

    Reads: reach, dice. Writes: the Spot die on the target, forgo. Rolls: Spot pool.
    Asks: spottarget, spotdie.
    """
    u = b.units[f.actor]
    if f.stage == S_START:
        if u.attacked == 0:
            u.forgo = 1  # ST-104
        f.stage = S_ROLL
        if f.interrupt == 0:
            f.stage = S_TARGET
            ask(s, b, f.actor, D_SPOTTARGET)
    elif f.stage == S_TARGET:
        f.target = enemy_unit(s, b, s.units[f.actor].side, b.request.answer - ENEMY)
        f.stage = S_ROLL
    elif f.stage == S_ROLL:
        u.spotted_bits |= 1 << f.target  # ST-105: even if the die has no effect
        roll_spot(s, b, log, f.actor)
        f.stage = S_DIE
        ask(s, b, f.actor, D_SPOTDIE)
    elif f.stage == S_DIE:
        f.stage = S_END
        face = use_die(s, b, log, f.actor, b.request.answer - DIE, D_SPOTDIE)
        face += has_talent(s, b, f.actor, PATHFINDER)
        own = b.sides[s.units[f.actor].side]
        if face <= own.spot_value[f.target]:  # ST-106: spent without effect
            emit(log, SPOT_FAILED, f.actor, face, f.target, 0, 0)
        else:
            own.spot_value[f.target] = face
            own.spot_by[f.target] = f.actor
            emit(log, SPOTTED_UNIT, f.actor, face, f.target, 0, 0)
            open_window(s, b, SPOT_PLACED, f.actor, f.target, f.target, -1)
    else:
        pop(b)
