"""Parts of scenes that all rulesets share."""

from __future__ import annotations

from mech_env.core.record import DRAW, RUNNING
from mech_env.core.words.view import View


def title(view: View, name: str, when: str) -> str:
    """``Steel Typhoon, encounter 1 of 3, round 2 of 20``"""
    fights = view.s.n_encounters
    encounter = f", encounter {view.b.encounter + 1} of {fights}" if fights > 1 else ""
    return f"{name}{encounter}, {when}"


def caption(view: View, question: str) -> str:
    """The pending question for the side that is asked, ``red decides`` for others, or the end."""
    winner, why = view.b.winner, view.ending(view.b.reason)
    if winner == RUNNING:
        return question if view.answers else f"{view.side(view.b.request.side)} decides"
    return f"A draw: {why}" if winner == DRAW else f"{view.side(winner)} wins: {why}"


def deciding(view: View) -> int:
    """The unit whose decision stands; -1 = none, or the viewer is not told which."""
    return view.asked if view.running and view.answers else -1
