"""What the generic checks must be told about the race: ``check_ruleset("toy", **EXPECTED)``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.toy.laws import LAWS
from tests.toy.state.codes import MAX_DRIVE
from tests.toy.state.frames import Frame, MeetingStage


@LAWS.of_steps("Rounds go on one by one, or begin anew with the next heat")
def _rounds(s: NDArray[Any], before: NDArray[Any], after: NDArray[Any]) -> NDArray[np.bool_]:
    gone = after["round_number"].astype(np.int64) - before["round_number"]
    new_heat = after["encounter"] != before["encounter"]
    found: NDArray[np.bool_] = ((gone < 0) | (gone > 1)) & ~new_heat
    return found


def drives(s: Any, b: Any, viewer: int) -> None:
    """Hidden by ``fog``: the drive of enemies."""
    if s.options.fog == 1:
        for unit in range(int(s.n_units)):
            if s.units[unit].side != s.units[viewer].side:
                s.units[unit].drive = MAX_DRIVE - s.units[unit].drive


def first_choice(s: Any, b: Any, viewer: int) -> None:
    """Hidden from the enemy until it has chosen: what the mover of a meeting chose."""
    f = b.frames[max(0, int(b.depth) - 1)]
    if f.kind == Frame.MEETING and f.stage == MeetingStage.RESULT:
        if s.units[f.actor].side != s.units[viewer].side:
            f.choice = 1 - f.choice


EXPECTED: dict[str, Any] = {
    "symmetric": ("duel", "teams", "sides", "micro"),
    "no_contest": {
        "long": "nobody arrives before time runs out",
        "campaign": "green is in its first heat alone",
    },
    "passed_by": {"pace: way dash": "it gets 3.1 cells far on average, a run 3.5"},
    "silent": ("rolled",),
    "hide": (drives, first_choice),
}
