"""Spotting: a die on an enemy Armor for one's allies (2.6, ST-103 to ST-109)."""

from __future__ import annotations

from typing import Any

from mech_env.core.events import emit
from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.questions.pools import has_talent, roll_spot, use_die
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state.decisions import (
    D_SPOTDIE,
    D_SPOTTARGET,
    DIE,
    ENEMY,
    enemy_unit,
)
from mech_env.rulesets.steel_typhoon.state.events import SPOT_FAILED, SPOTTED_UNIT
from mech_env.rulesets.steel_typhoon.state.frames import SPOT_PLACED, ask, pop
from mech_env.rulesets.steel_typhoon.state.record import PATHFINDER

S_START, S_TARGET, S_ROLL, S_DIE, S_END = range(5)


@kernel
def spot(b: Any, f: Any) -> None:
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
            ask(b, f.actor, D_SPOTTARGET)
    elif f.stage == S_TARGET:
        f.target = enemy_unit(b, u.side, b.request.answer - ENEMY)
        f.stage = S_ROLL
    elif f.stage == S_ROLL:
        u.spotted_bits |= 1 << f.target  # ST-105: even if the die has no effect
        roll_spot(b, f.actor)
        f.stage = S_DIE
        ask(b, f.actor, D_SPOTDIE)
    elif f.stage == S_DIE:
        f.stage = S_END
        face = use_die(b, f.actor, b.request.answer - DIE, D_SPOTDIE)
        face += has_talent(b, f.actor, PATHFINDER)
        s = b.sides[u.side]
        if face <= s.spot_value[f.target]:  # ST-106: spent without effect
            emit(b, SPOT_FAILED, f.actor, face, f.target, 0, 0)
        else:
            s.spot_value[f.target] = face
            s.spot_by[f.target] = f.actor
            emit(b, SPOTTED_UNIT, f.actor, face, f.target, 0, 0)
            open_window(b, SPOT_PLACED, f.actor, f.target, f.target, -1)
    else:
        pop(b)
