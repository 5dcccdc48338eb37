"""The procedures by kind of frame, and the engine that runs them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.resolution import engine
from mech_env.rulesets.steel_typhoon.frames import (
    ATTACKING,
    BREAKING,
    CAMPING,
    FIGHT,
    FITTING,
    FORCING,
    GRAPPLING,
    HOLDING,
    MOVING,
    RELEASING,
    SPOTTING,
    SQUAD_TURN,
    TALKING,
    TURN,
    WINDOW,
    push,
)
from mech_env.rulesets.steel_typhoon.legal import legal
from mech_env.rulesets.steel_typhoon.rules.attack import attack
from mech_env.rulesets.steel_typhoon.rules.campaign import camp, fit_out
from mech_env.rulesets.steel_typhoon.rules.fight import fight
from mech_env.rulesets.steel_typhoon.rules.foot import squad_turn
from mech_env.rulesets.steel_typhoon.rules.grapple import break_free, force, grapple, release
from mech_env.rulesets.steel_typhoon.rules.move import move
from mech_env.rulesets.steel_typhoon.rules.spot import spot
from mech_env.rulesets.steel_typhoon.rules.turn import hold, talk, turn
from mech_env.rulesets.steel_typhoon.rules.windows import window


@kernel
def start(b: Any) -> None:
    """The first frame of a battle: the fight."""
    push(b, FIGHT, -1, 0, 0)


@kernel
def run_stage(b: Any, setups: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    kind = f.kind
    if kind == ATTACKING:
        attack(b, f)
    elif kind == MOVING:
        move(b, f)
    elif kind == TURN:
        turn(b, f)
    elif kind == FIGHT:
        fight(b, f, setups)
    elif kind == WINDOW:
        window(b, f)
    elif kind == SPOTTING:
        spot(b, f)
    elif kind == GRAPPLING:
        grapple(b, f)
    elif kind == FORCING:
        force(b, f)
    elif kind == BREAKING:
        break_free(b, f)
    elif kind == HOLDING:
        hold(b, f)
    elif kind == TALKING:
        talk(b, f)
    elif kind == RELEASING:
        release(b, f)
    elif kind == SQUAD_TURN:
        squad_turn(b, f)
    elif kind == FITTING:
        fit_out(b, f)
    elif kind == CAMPING:
        camp(b, f)


# ST-192: the engine takes a decision with one legal option.
begin, apply = engine("steel_typhoon", start=start, run_stage=run_stage, legal=legal)
