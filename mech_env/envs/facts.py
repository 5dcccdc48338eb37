"""What an environment tells beside the observation: numbers for programs, words for readers.

Batched tools stack ``info`` into arrays, so it holds numbers only.
"""

from __future__ import annotations

from mech_env.battle import Battle
from mech_env.status import W_DECISION, W_REASON, W_UNIT, W_WINNER


def facts(battle: Battle) -> dict[str, int]:
    """Whole numbers, always under the same keys.

    ``unit``: index of the unit that decides, in ``battle.units``; -1 when the battle is over.
    ``decision``: index of its decision, in ``battle.ruleset.decisions``. ``winner``: index of the
    side, in ``battle.ruleset.side_names``; -1 a draw, -2 while the battle goes on. ``reason``: code
    of the reason for its end.
    """
    item = battle._words.item
    return {
        "unit": item(W_UNIT),
        "decision": item(W_DECISION),
        "winner": item(W_WINNER),
        "reason": item(W_REASON),
    }


def words(battle: Battle) -> dict[str, str | None]:
    """The same in words: unit, its side, its decision, winner and reason; None where there is none.

    ``request`` is the question that it is asked.
    """
    request = battle.request
    return {
        "unit": battle.unit,
        "side": battle.side,
        "decision": battle.decision,
        "request": None if request is None else request.text,
        "winner": battle.winner,
        "reason": battle.reason,
    }
