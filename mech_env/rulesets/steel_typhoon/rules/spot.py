"""Spotting: a die on an enemy Armor for one's allies (2.6, ST-103 to ST-109)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.rules import dice
from mech_env.rulesets.steel_typhoon.rules.windows import open_window
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def spot(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a SPOT action.

    Reads: reach, dice. Writes: the Spot die on the target, forgo. Rolls: Spot pool.
    Asks: spottarget, spotdie.
    """
    u = b.units[f.actor]
    if f.stage == fr.SpotStage.START:
        if u.attacked == 0:
            u.forgo = 1  # ST-104
        f.stage = fr.SpotStage.ROLL
        if f.interrupt == 0:
            f.stage = fr.SpotStage.TARGET
            fr.ask(s, b, f.actor, d.Decision.SPOTTARGET)
    elif f.stage == fr.SpotStage.TARGET:
        f.target = d.named_enemy(s, b)
        f.stage = fr.SpotStage.ROLL
    elif f.stage == fr.SpotStage.ROLL:
        u.spotted_bits |= 1 << f.target  # ST-105: even if the die has no effect
        dice.roll_pool(s, b, log, f.actor, c.Pool.SPOT)
        f.stage = fr.SpotStage.DIE
        fr.ask(s, b, f.actor, d.Decision.SPOTDIE)
    elif f.stage == fr.SpotStage.DIE:
        f.stage = fr.SpotStage.END
        value = dice.use_die(s, b, log, f.actor, d.Decision.SPOTDIE)
        own = b.sides[s.units[f.actor].side]
        if value <= own.spot_value[f.target]:  # ST-106: spent without effect
            emit(log, ev.Event.SPOT_FAILED, f.actor, value, f.target, 0, 0)
        else:
            own.spot_value[f.target] = value
            own.spot_by[f.target] = f.actor
            emit(log, ev.Event.SPOTTED, f.actor, value, f.target, 0, 0)
            open_window(s, b, fr.Occasion.SPOT, f.actor, f.target, f.target, -1)
    else:
        fr.pop(b)
