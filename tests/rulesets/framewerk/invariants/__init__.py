"""What holds in every battle of Framewerk, whatever the players do.

Each law looks at many battles at once and says where it is broken: a law of states takes the setup
and the battle of each, shape (n,); a law of steps the battles before and after one answer.

    check_states(setups, batch.battles)
    check_steps(setups, before, batch.battles)
"""

from __future__ import annotations

from tests.rulesets.framewerk.invariants import states, steps
from tests.rulesets.framewerk.invariants.book import LAWS

check_states, check_steps = LAWS.check_states, LAWS.check_steps

__all__ = ["LAWS", "check_states", "check_steps", "states", "steps"]
