"""Answers in words."""

from __future__ import annotations

from mech_env.core.words.tables import Answers, Lines
from tests.toy.state.decisions import ACTIONS, Verb
from tests.toy.words.view import View

_VERBS = Lines(
    View,
    Verb,
    {
        Verb.WALK: lambda v: f"walk to {v.u.place + 1}",
        Verb.RUN: "run a die; a 1 trips",
        Verb.PUSH: "push {other}",
        Verb.YIELD: "yield to {other}",
    },
)
ANSWERS = Answers(
    View, ACTIONS, {"verb": _VERBS.line, "way": lambda v, k: "dash two dice less four"}
)
