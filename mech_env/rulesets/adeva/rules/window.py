"""Windows of evasion: Deflect, allies, Reactions, Counter-Attack, Sacrifice (AE-152, A4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import evasion, hits
from mech_env.rulesets.adeva.rules import window_deflect, window_evade, window_help
from mech_env.rulesets.adeva.rules.window_begin import begin
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.procedures import Evasion
from mech_env.rulesets.adeva.state.stages import WindowStage

__all__ = ["begin", "window"]


@kernel
def window(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-267: one stage of a window; it is over as soon as no hit on the target is left (AE-152).

    Reads: the attack below. Writes: its hits, Reactions, places. Rolls: nothing; tests do.
    Asks: D-DEFLECT, D-ALLY, D-EVADE, D-COUNTER, D-SAC-SELF and their parameters.
    """
    stage = int(f.stage)
    below = evasion.attack_below(b)
    only = evasion.has_flag(f, Evasion.ONLY_DEFLECT)
    if stage == WindowStage.OVER or (not only and is_settled(s, b, f, below, stage)):
        fr.pop(b)
        return
    if stage <= WindowStage.DEFLECTED:
        window_deflect.stage(s, b, log, f, below)
        return
    a = b.frames[below]
    if stage <= WindowStage.HELPED:
        window_help.stage(s, b, log, f, a)
    else:
        window_evade.stage(s, b, log, f, a)


@kernel
def is_settled(s: Any, b: Any, f: Any, below: int, stage: int) -> bool:
    """Whether nothing is left to be done between two questions: no hits, or they are lost."""
    between = (
        stage == WindowStage.DEFLECT
        or stage == WindowStage.ALLIES
        or stage == WindowStage.EVADE
        or stage == WindowStage.GIVE
    )
    if not between:
        return False
    a = b.frames[below]
    return hits.left(a, int(f.target)) == 0 or evasion.loses_hits(s, b, a)
