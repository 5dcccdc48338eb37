"""Laws of units and of the fight: what holds in every battle, whatever the players do.

Each law looks at many battles at once, at the setup and the record of each, shape (n,), and says
which break it.
"""

from __future__ import annotations

from mech_env.core.laws import LawBook
from mech_env.rulesets.adeva.state.frames import FRAMES

LAWS = LawBook(FRAMES)
state_law = LAWS.of_states
