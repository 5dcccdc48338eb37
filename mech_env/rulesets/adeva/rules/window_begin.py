"""The evasion of one target is begun (AE-152)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.procedures import Evasion, Frame
from mech_env.rulesets.adeva.state.stages import WindowStage


@kernel
def begin(s: Any, b: Any, attacker: int, target: int, flags: int) -> None:
    """Push the window of a target; ``flags``: bits of ``Evasion``.

    It works on the hits of the attack below. With ONLY_DEFLECT ``b.outcome.passed`` says after it
    whether the target deflected.
    """
    fr.push(b, Frame.WINDOW, attacker, target)
    f = b.frames[b.depth - 1]
    f.window_flags = flags
    only = (flags >> Evasion.ONLY_DEFLECT) & 1
    f.stage = WindowStage.DEFLECT if only else WindowStage.FATE
