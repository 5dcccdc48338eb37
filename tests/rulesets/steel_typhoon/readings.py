"""What the tests of single clauses read off a battle."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from mech_env import Battle
from mech_env.rulesets.steel_typhoon.state.codes import DIE_NAMES
from mech_env.rulesets.steel_typhoon.state.events import Roll
from tests.rulesets.steel_typhoon.table import Game, slot


def verdict(game: Game) -> tuple[int, int, int]:
    """Of the last attack in the last ``do``: margin (0 for a miss), attack + Spot Value, DV."""
    event = [e for e in game.last if e.kind in ("hit", "missed")][-1]
    _, attack, defence = event.data["values"]
    return event.data["what"], attack, defence


def rolled(game: Game, why: str) -> list[int]:
    """Faces rolled for a reason in the last ``do``."""
    events = [e for e in game.happened("rolled") if e.data["what"] == Roll.abouts().index(why)]
    return [face for event in events for face in event.data["values"]]


def used(game: Game) -> list[tuple[str | None, str, int]]:
    """Dice assigned in the last ``do``: who, which slot, what face."""
    events = game.happened("die_used")
    return [(e.unit, DIE_NAMES[e.data["what"]], e.data["values"][0]) for e in events]


def hits(game: Game, unit: str) -> int:
    """Direct Hits that a unit took in the last ``do``."""
    return sum(e.data["what"] for e in game.happened("direct_hits") if e.unit == unit)


def kinds(game: Game) -> list[str]:
    """Kinds of the events in the last ``do``."""
    return [event.kind for event in game.last]


def frame(game: Game) -> Any:
    """Record of the procedure under way."""
    state = game.battle.state
    return state.frames[int(state.depth) - 1]


def chance(game: Game, answer: str, wanted: Callable[[Battle], bool]) -> Fraction:
    """Exact probability that an answer leads to a battle that is ``wanted``."""
    battle = game.battle.clone()
    battle.force_dice([])
    outcomes = battle.outcomes(slot(answer))
    return sum((p for p, after in outcomes if wanted(after)), Fraction(0))
