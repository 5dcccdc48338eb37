"""Questions in words, and their context."""

from __future__ import annotations

from mech_env.core.words.tables import Questions
from tests.toy.state.decisions import Decision
from tests.toy.words.view import View

QUESTIONS = Questions(
    View,
    Decision,
    {
        Decision.PACE: "{asked:unit}: how to go on?",
        Decision.MEETING: "{asked:unit} meets {other}: push or yield?",
    },
    {"unit": "{asked:unit}", "round": "b.round_number", "place": "u.place"},
    {Decision.MEETING: {"other": "other"}},
)
