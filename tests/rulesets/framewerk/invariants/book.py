"""The book that the laws of Framewerk are entered in."""

from __future__ import annotations

from mech_env.rulesets.framewerk.state.frames import Frame
from mech_env.testing.laws import LawBook

LAWS = LawBook(Frame.names())
state_law, step_law = LAWS.of_states, LAWS.of_steps
