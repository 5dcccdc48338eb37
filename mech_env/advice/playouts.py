"""Battles played on from a position by the ruleset's bot: who wins, and what is answered first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.advice.guesses import Guess, derived
from mech_env.battle_records import NO_LOG
from mech_env.core import kernels
from mech_env.core.record import DRAW, RUNNING
from mech_env.core.ruleset import Ruleset, unit_names
from mech_env.policy import Policy

MOST_DECISIONS = 20_000  # of a playout; one that is not over by then counts as drawn
_ROWS = 512  # played at once
_PLAYOUT, _REPLY = 33, 34  # salts of seeds


class Playouts:
    """Battles played to their end by bots on all sides, after each action of a question.

    Playout k of every action meets the same guess and the same dice: actions differ by what they
    do, not by luck. Playouts repeat with the seed, in rounds of any size.

    Args:
        ruleset: the rules.
        guesses: the battle as the asking side may take it to be; they take turns.
        actions: legal actions.
        side: index of the asking side.
        seed: 0 to 2^32-1.

    Attributes:
        done: playouts of each action so far.
        wins, draws: of the asking side, int64, shape (actions,).
    """

    def __init__(
        self, ruleset: Ruleset, guesses: list[Guess], actions: list[int], side: int, seed: int
    ) -> None:
        self._ruleset, self._guesses = ruleset, guesses
        self._actions, self._side, self._seed = actions, side, seed
        self.done = 0
        self.wins = np.zeros(len(actions), np.int64)
        self.draws = np.zeros(len(actions), np.int64)

    def play(self, count: int) -> None:
        """Play ``count`` more of each action."""
        for g, guess in enumerate(self._guesses):
            numbers = [
                k for k in range(self.done, self.done + count) if k % len(self._guesses) == g
            ]
            at_once = max(1, _ROWS // len(self._actions))
            for first in range(0, len(numbers), at_once):
                self._play(guess, numbers[first : first + at_once])
        self.done += count

    def _play(self, guess: Guess, numbers: list[int]) -> None:
        keys = [derived(self._seed, k, _PLAYOUT) for k in numbers]
        rows = _Rows(self._ruleset, guess, self._actions, keys)
        rows.run(np.repeat(self._actions, len(keys)), [kernels.BOT] * kernels.MAX_SIDES)
        winners = rows.battles["winner"].reshape(len(self._actions), len(keys))
        self.wins += (winners == self._side).sum(1)
        self.draws += ((winners == DRAW) | (winners == RUNNING)).sum(1)


@dataclass(frozen=True)
class Reply:
    """What an opponent is most likely to answer next.

    Attributes:
        unit: who answers.
        text: the answer in words.
        probability: its share.
    """

    unit: str
    text: str
    probability: float


def replies(
    ruleset: Ruleset,
    guesses: list[Guess],
    actions: list[int],
    side: int,
    seed: int,
    *,
    count: int = 32,
    policy: Policy | None = None,
) -> list[Reply | None]:
    """What is answered at the next decision of another side, after each action.

    Until then the asking side plays on by the bot.

    Args:
        ruleset: the rules.
        guesses: the battle as the asking side may take it to be.
        actions: legal actions.
        side: index of the asking side.
        seed: of the dice, 0 to 2^32-1.
        count: battles that are looked at after each action.
        policy: who answers; None: the bot.

    Returns:
        Of each action the likeliest reply, None where the others are not asked again.
    """
    shares: list[dict[tuple[int, int, int, int], float]] = [{} for _ in actions]
    texts: dict[tuple[int, int, int, int, int], str] = {}
    for g, guess in enumerate(guesses):
        numbers = [k for k in range(count) if k % len(guesses) == g]
        if not numbers:
            continue
        keys = [derived(seed, k, _REPLY) for k in numbers]
        rows = _Rows(ruleset, guess, actions, keys, seen=policy is not None)
        players = [kernels.EXTERNAL] * kernels.MAX_SIDES
        players[side] = kernels.BOT
        rows.run(np.repeat(actions, len(keys)), players)
        asked = np.flatnonzero(rows.battles["winner"] == RUNNING)
        for row, answers in zip(asked.tolist(), rows.answers(asked, policy), strict=True):
            b: Any = rows.battles[row]
            k = row // len(keys)
            for action, share in answers:
                what = (int(b.encounter), int(b.request.unit), int(b.request.decision), action)
                shares[k][what] = shares[k].get(what, 0.0) + share / count
                if (k, *what) not in texts:
                    setup = guess.setups[what[0]]
                    texts[(k, *what)] = ruleset.words.action(setup, b, action)
    found: list[Reply | None] = []
    for k, reply in enumerate(shares):
        if not reply:
            found.append(None)
            continue
        best = min(reply, key=lambda what: (-reply[what], what))
        names = unit_names(guesses[0].setups[best[0]], ruleset.side_names)
        found.append(Reply(names[best[1]], texts[(k, *best)], reply[best]))
    return found


class _Rows:
    """Copies of a guess: of each action so many, with dice of their own."""

    def __init__(
        self,
        ruleset: Ruleset,
        guess: Guess,
        actions: list[int],
        keys: list[int],
        *,
        seen: bool = False,
    ) -> None:
        n = len(actions) * len(keys)
        self._ruleset, self._setups = ruleset, guess.setups
        self.battles: NDArray[Any] = np.repeat(guess.record, n)
        self.battles["dice"]["key"] = np.tile(np.array(keys, np.int64), len(actions))
        self.battles["dice"]["drawn"] = 0
        self._status: NDArray[Any] = np.zeros(n, kernels.STATUS)
        self._masks = np.zeros((n, len(ruleset.actions)), np.int8)
        self._seen = np.zeros((n, ruleset.layout.size if seen else 0), np.float32)

    def run(self, answers: NDArray[np.int64], players: list[int]) -> None:
        """Answer, and go on until a player outside is asked or the battle is over."""
        self._status["players"] = players
        self._ruleset.run(
            self.battles, self._setups, np.arange(len(self.battles)), answers, 0, MOST_DECISIONS,
            NO_LOG, self._status, self._masks, self._seen,
        )  # fmt: skip

    def answers(
        self, rows: NDArray[np.int64], policy: Policy | None
    ) -> list[list[tuple[int, float]]]:
        """What is answered to the pending requests of some rows: actions with their shares."""
        if policy is None:
            battles, status = self.battles[rows].copy(), self._status[rows].copy()
            status["players"] = kernels.EXTERNAL
            self._ruleset.run(
                battles, self._setups, np.arange(len(rows)),
                np.full(len(rows), kernels.ASK_BOT, np.int64), 0, 0, NO_LOG, status,
                self._masks[rows].copy(), np.zeros((len(rows), 0), np.float32),
            )  # fmt: skip
            return [[(action, 1.0)] for action in status["action"].tolist()]
        if not len(rows):
            return []
        found = policy.probabilities(self._seen[rows], self._masks[rows], policy.temperature)
        return [
            [(int(action), float(share[action])) for action in np.flatnonzero(share)]
            for share in found
        ]
