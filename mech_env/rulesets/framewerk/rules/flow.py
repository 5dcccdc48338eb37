"""The procedures by kind of frame, and the engine that runs them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.resolution import engine
from mech_env.rulesets.framewerk.frames import (
    ATTACKING,
    CAMPING,
    ESCAPING,
    FIGHT,
    MOVING,
    SLOT,
    TESTING,
    ZONING,
    push,
)
from mech_env.rulesets.framewerk.legal import legal
from mech_env.rulesets.framewerk.rules.attack import attack
from mech_env.rulesets.framewerk.rules.campaign import camp
from mech_env.rulesets.framewerk.rules.close import escape
from mech_env.rulesets.framewerk.rules.contest import run_test
from mech_env.rulesets.framewerk.rules.fight import fight
from mech_env.rulesets.framewerk.rules.move import move, zone_check
from mech_env.rulesets.framewerk.rules.slot import slot


@kernel
def start(b: Any) -> None:
    """The first frame of a battle: the fight."""
    b.pool.roller = -1
    push(b, FIGHT, -1, -1)


@kernel
def run_stage(b: Any, setups: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    kind = int(f.kind)
    if kind == TESTING:
        run_test(b, f)
    elif kind == ATTACKING:
        attack(b, f)
    elif kind == SLOT:
        slot(b, f)
    elif kind == MOVING:
        move(b, f)
    elif kind == FIGHT:
        fight(b, f, setups)
    elif kind == ZONING:
        zone_check(b, f)
    elif kind == ESCAPING:
        escape(b, f)
    elif kind == CAMPING:
        camp(b, f)


# A decision with one legal option is taken by the engine (catalogue 4).
begin, apply = engine("framewerk", start=start, run_stage=run_stage, legal=legal)
