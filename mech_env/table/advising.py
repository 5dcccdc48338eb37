"""Advice as plain data: what :meth:`mech_env.Battle.advise` finds, for one who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mech_env.table.view import Data

if TYPE_CHECKING:
    from mech_env.battle import Battle
    from mech_env.policy import Policy

MOST_SIMULATIONS = 10_000  # of one decision of a player, too: some seconds
MOST_PLAYOUTS = 2_000
SECONDS = 1.0


class ChanceData(Data):
    """How likely a result of an action is, at the end of the action.

    Attributes:
        probability: that it happens at least once.
        exact: the same as a fraction; null where ways were drawn or it differs between guesses.
        interval: 95 % interval where ways were drawn.
        average: of a result with an amount (damage), where it happens.
        amounts: pairs of amount and probability.
    """

    text: str
    probability: float
    exact: str | None
    interval: tuple[float, float] | None
    average: float | None
    amounts: list[tuple[int, float]]


class ReplyData(Data):
    """The likeliest answer at the next decision of an opponent."""

    unit: str
    text: str
    probability: float


class ActionAdviceData(Data):
    """What speaks for one legal action.

    Attributes:
        policy: how likely the player takes it.
        win, draw, loss: shares of battles of the asking side from here on.
        interval: 95 % interval of ``win``.
        playouts: battles played to their end; 0: the shares are a search's estimate.
        chances: what follows at once, the likeliest first.
        reply: null if no opponent is asked again.
    """

    action: int
    name: str
    text: str
    policy: float
    win: float
    draw: float
    loss: float
    interval: tuple[float, float]
    playouts: int
    chances: list[ChanceData]
    reply: ReplyData | None


class AdviceData(Data):
    """All legal actions of the pending request, the best first.

    Attributes:
        method: how it was worked out, in words.
        simulations: of the search, 0 without one.
        guesses: of what the asking side does not know; 1 if it knows all.
    """

    unit: str
    side: str
    decision: str
    text: str
    method: str
    simulations: int
    guesses: int
    seconds: float
    actions: list[ActionAdviceData]


def advice_of(
    battle: Battle, player: str | Policy | None, simulations: int, playouts: int, seconds: float
) -> AdviceData:
    """Advice for the pending request; see :meth:`mech_env.Battle.advise`."""
    seed = (battle.seed + battle.decisions) % 2**32
    found = battle.advise(
        player, simulations=simulations, playouts=playouts, seed=seed, seconds=seconds
    )
    return AdviceData.model_validate(found.to_dict())
