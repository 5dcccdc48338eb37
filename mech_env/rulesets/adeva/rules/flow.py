"""The procedures by kind of frame."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.rules import (
    acting,
    attack,
    campaign,
    contest,
    declare,
    defeat,
    fate,
    fight,
    grapple,
    hiding,
    leap,
    leaving,
    move,
    opposed,
    setup,
    shift,
    single,
    skills,
    turn,
    window,
    wound,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Frame


@kernel
def start(s: Any, b: Any, log: Any) -> None:
    """The first frame of a battle: the fight."""
    fr.push(b, Frame.FIGHT, -1, -1)


@kernel
def run_stage(setups: Any, s: Any, b: Any, log: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    kind = int(f.kind)
    if kind == Frame.FIGHT:
        fight.stage(setups, s, b, log, f)
    elif kind == Frame.TURN:
        turn.stage(s, b, log, f)
    elif kind == Frame.ACT:
        acting.stage(s, b, log, f)
    elif kind == Frame.DECLARE:
        declare.stage(s, b, log, f)
    elif kind == Frame.TEST:
        single.stage(s, b, log, f)
    elif kind == Frame.OPPOSED:
        opposed.stage(s, b, log, f)
    elif kind == Frame.ATTACK:
        attack.attack(s, b, log, f)
    elif kind == Frame.WINDOW:
        window.window(s, b, log, f)
    elif kind == Frame.WOUND:
        wound.stage(s, b, log, f)
    elif kind == Frame.MOVE:
        move.stage(s, b, log, f)
    elif kind == Frame.FATE:
        fate.stage(s, b, log, f)
    elif kind == Frame.SETUP:
        setup.stage(s, b, log, f)
    elif kind == Frame.AOO:
        leaving.stage(s, b, log, f)
    else:
        run_rare(s, b, log, f, kind)


@kernel
def run_rare(s: Any, b: Any, log: Any, f: Any, kind: int) -> None:
    """The kinds that stand on the stack less often."""
    if kind == Frame.LEAP:
        leap.stage(s, b, log, f)
    elif kind == Frame.SHIFT:
        shift.stage(s, b, log, f)
    elif kind == Frame.CONTEST:
        contest.stage(s, b, log, f)
    elif kind == Frame.GRAPPLE:
        grapple.stage(s, b, log, f)
    elif kind == Frame.DEFEAT:
        defeat.stage(s, b, log, f)
    elif kind == Frame.SKILL:
        hides = f.choice == ch.Usage.STEALTH or f.choice == ch.Usage.AWARENESS
        if hides and f.verb == Verb.USE_SKILL:
            hiding.stage(s, b, log, f)
        else:
            skills.stage(s, b, log, f)
    else:
        campaign.stage(s, b, log, f)
