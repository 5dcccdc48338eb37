"""Requests, actions and context in words."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.ruleset import unit_names
from tests.toy.questions.track import partner
from tests.toy.state.codes import SIDE_NAMES
from tests.toy.state.decisions import ACTIONS, DASH, Decision, Verb

_partner = interpreted(partner)


def name(s: Any, unit: int) -> str:
    """``red_0``, or ``nobody``."""
    names = unit_names(s, SIDE_NAMES)
    return names[unit] if 0 <= unit < len(names) else "nobody"


def action(s: Any, b: Any, slot: int) -> str:
    """A legal action in the light of the pending request.

    Raises:
        ValueError: no such slot.
    """
    unit = int(b.request.unit)
    other = name(s, _partner(s, b, unit))
    words = {
        Verb.WALK: f"walk to {int(b.units[unit].place) + 1}",
        Verb.RUN: "run a die; a 1 trips",
        Verb.PUSH: f"push {other}",
        Verb.YIELD: f"yield to {other}",
        DASH: "dash two dice less four",
    }
    ACTIONS.name(slot)  # its error names what there is
    return words[slot]


def request(s: Any, b: Any) -> str:
    """The question that is put."""
    unit = int(b.request.unit)
    if b.request.decision == Decision.MEETING:
        return f"{name(s, unit)} meets {name(s, _partner(s, b, unit))}: push or yield?"
    return f"{name(s, unit)}: how to go on?"


def context(s: Any, b: Any) -> dict[str, Any]:
    """What the question is about, JSON-ready."""
    unit = int(b.request.unit)
    found = {"unit": name(s, unit), "round": int(b.round_number), "place": int(b.units[unit].place)}
    if b.request.decision == Decision.MEETING:
        found["other"] = name(s, _partner(s, b, unit))
    return found
