"""The procedures by kind of frame."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.rules.act import act
from mech_env.rulesets.ascension_isle.rules.attack import attack
from mech_env.rulesets.ascension_isle.rules.fight import fight
from mech_env.rulesets.ascension_isle.rules.hit import hit
from mech_env.rulesets.ascension_isle.rules.linger import linger
from mech_env.rulesets.ascension_isle.rules.move import move
from mech_env.rulesets.ascension_isle.rules.stress import stress
from mech_env.rulesets.ascension_isle.rules.tally import tally
from mech_env.rulesets.ascension_isle.rules.treat import treat
from mech_env.rulesets.ascension_isle.rules.turn import turn
from mech_env.rulesets.ascension_isle.rules.window import window
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.frames import Frame


@kernel
def start(s: Any, b: Any, log: Any) -> None:
    """The first frame of a battle: the fight."""
    fr.push(b, Frame.FIGHT, -1, -1)


@kernel
def run_stage(setups: Any, s: Any, b: Any, log: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    kind = int(f.kind)
    if kind == Frame.ATTACK:
        attack(s, b, log, f)
    elif kind == Frame.HIT:
        hit(s, b, log, f)
    elif kind == Frame.STRESS:
        stress(s, b, log, f)
    elif kind == Frame.WINDOW:
        window(s, b, log, f)
    elif kind == Frame.MOVE:
        move(s, b, log, f)
    elif kind == Frame.ACT:
        act(s, b, log, f)
    elif kind == Frame.TURN:
        turn(s, b, log, f)
    elif kind == Frame.FIGHT:
        fight(setups, s, b, log, f)
    elif kind == Frame.LINGER:
        linger(s, b, log, f)
    elif kind == Frame.TALLY:
        tally(s, b, log, f)
    else:
        treat(s, b, log, f)
