"""Wounds by hand: a frame upon the turn under way, run until something is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mech_env.core.log import FAULT_NONE
from mech_env.rulesets.adeva.rules import wound_begin
from mech_env.rulesets.adeva.state.codes import Location
from mech_env.rulesets.adeva.state.decisions import Decision
from mech_env.rulesets.adeva.state.stages import TurnStage
from tests.rulesets.adeva.bare import Bare, begin_step, engine
from tests.twins import twin


def upon_turn(bare: Bare, push: Callable[..., Any], *arguments: Any) -> Bare:
    """Push a frame by its ``begin`` upon the turn that is asked for its action, and run it."""
    b = bare.state
    b.frames[b.depth - 1].stage = TurnStage.ASK
    b.request.decision = Decision.NONE
    twin(push)(bare.setup, b, *arguments)
    begin_step(bare.log)
    engine()[1](bare.setups, b, 0, bare.log, bare.mask)
    assert bare.log.fault == FAULT_NONE and b.faults == 0
    bare._events = bare._heard()
    return bare


def hurt(bare: Bare, unit: int, net: int, location: int = Location.BODY, flags: int = 0) -> Bare:
    """Damage after soak at a location of a unit, by nobody."""
    return upon_turn(bare, wound_begin.begin, unit, int(location), net, -1, flags)
