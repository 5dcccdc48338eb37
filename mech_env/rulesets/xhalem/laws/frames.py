"""Laws of the procedures under way."""

from __future__ import annotations

from mech_env.core.laws import LawBook
from mech_env.rulesets.xhalem.state.frames import FRAMES

LAWS = LawBook(FRAMES)
