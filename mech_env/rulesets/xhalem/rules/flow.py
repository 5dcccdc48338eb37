"""The procedures by kind of frame, and what solvers ask about them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.rules import victory
from mech_env.rulesets.xhalem.rules.act import act
from mech_env.rulesets.xhalem.rules.engage import engage
from mech_env.rulesets.xhalem.rules.fight import fight
from mech_env.rulesets.xhalem.rules.force import force
from mech_env.rulesets.xhalem.rules.leg import leg
from mech_env.rulesets.xhalem.rules.loadout import loadout
from mech_env.rulesets.xhalem.rules.ride import ride
from mech_env.rulesets.xhalem.rules.turn import turn
from mech_env.rulesets.xhalem.rules.window import window
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.frames import Frame


@kernel
def start(s: Any, b: Any, log: Any) -> None:
    """The first frame of a battle: the fight."""
    fr.push(b, Frame.FIGHT, -1, -1)


@kernel
def run_stage(setups: Any, s: Any, b: Any, log: Any) -> None:
    """One stage of the top frame, then the end test (2.9, XH-005)."""
    f = b.frames[b.depth - 1]
    kind = f.kind
    if kind == Frame.FIGHT:
        fight(setups, s, b, log, f)
        return  # it asks by itself; another encounter may have begun
    if kind == Frame.ACT:
        act(s, b, log, f)
    elif kind == Frame.ENGAGE:
        engage(s, b, log, f)
    elif kind == Frame.LEG:
        leg(s, b, log, f)
    elif kind == Frame.WINDOW:
        window(s, b, log, f)
    elif kind == Frame.TURN:
        turn(s, b, log, f)
    elif kind == Frame.FORCE:
        force(s, b, log, f)
    elif kind == Frame.RIDE:
        ride(s, b, log, f)
    else:
        loadout(s, b, log, f)
    if kind != Frame.LOADOUT:
        victory.settle(s, b, log)
