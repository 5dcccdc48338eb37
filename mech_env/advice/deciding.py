"""How a player would answer a pending request: the probability of each legal action."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.advice.guesses import Guess
from mech_env.arguments import PlayerError
from mech_env.core.ruleset import Ruleset
from mech_env.policy import Policy
from mech_env.searching import Finding, SearchPlayer, SearchSettings, settings_of

OTHERS = ("mcts:1000", "mcts:50ms", "the folder of a bundle")
_TRIAL = 32  # simulations that tell how long one takes


@dataclass(frozen=True)
class Asked:
    """The pending request, as its side may take it to be.

    Attributes:
        record: battle record, shape (1,), and ``setups`` of the encounters, as they are.
        guesses: what they may be.
        mask: of the legal actions, int8, shape (actions,); ``actions`` lists them.
        seed: of searches.
    """

    ruleset: Ruleset
    record: NDArray[Any]
    setups: NDArray[Any]
    guesses: list[Guess]
    mask: NDArray[np.int8]
    actions: list[int]
    seed: int


class Decider:
    """A player, asked for probabilities instead of an action.

    Args:
        player: ``bot``, ``random``, ``script:NAME``, ``mcts:1000``, ``mcts:50ms``,
            ``mcts:1000:random``, the folder of a bundle, or an opened bundle for these rules.
        ruleset: the rules.

    Attributes:
        policy: the bundle's, if it is one.
        settings: of the search, if it is one.

    Raises:
        PlayerError: no such player, or a search without a sensible budget.
        mech_env.policy.BundleError: a bundle that does not fit.
    """

    def __init__(self, player: str | Policy, ruleset: Ruleset) -> None:
        name = player if isinstance(player, str) else player.folder.name
        self.name = name
        self.policy: Policy | None = None if isinstance(player, str) else player
        self.settings: SearchSettings | None = None
        if self.policy is not None:
            return
        kind, _, budget = name.partition(":")
        if kind == "mcts":
            self.settings = settings_of(budget)
        elif name not in ruleset.inside:
            known = ", ".join([*ruleset.inside, *OTHERS])
            if not name or not Path(name).is_dir():
                raise PlayerError(f"player: {name!r:.80} is not one of {known}")
            self.policy = Policy.load(name, ruleset)

    def prepare(self, asked: Asked) -> None:
        """Let a search be compiled, if it was not: the first of a ruleset takes many seconds."""
        if self.settings is not None:
            one = replace(self.settings, simulations=1, milliseconds=0.0, guesses=1)
            SearchPlayer(asked.ruleset, one).search_record(asked.record, asked.setups, asked.seed)

    def shares(self, asked: Asked, seconds: float | None) -> tuple[list[float], Finding | None]:
        """How likely the player takes each legal action; what it found, if it searches.

        Args:
            asked: the request.
            seconds: a search does fewer simulations where it would take longer; None: it does all.
        """
        if self.settings is not None:
            found = search(asked, self.settings, seconds)
            total = max(1, int(found.visits.sum()))
            return [int(n) / total for n in found.visits], found
        if self.policy is not None:
            return self._of_policy(self.policy, asked), None
        if self.name == "random":
            return [1.0 / len(asked.actions)] * len(asked.actions), None
        code = asked.ruleset.inside[self.name]
        chosen = [_inside_answer(asked, guess, code) for guess in asked.guesses]
        return [chosen.count(action) / len(chosen) for action in asked.actions], None

    @staticmethod
    def _of_policy(policy: Policy, asked: Asked) -> list[float]:
        ruleset = asked.ruleset
        unit = np.array([int(asked.record[0]["request"]["unit"])], np.int64)
        mask = np.zeros((1, len(ruleset.actions)), np.int8)
        seen = np.zeros((1, ruleset.layout.size), np.float32)
        ruleset.look(asked.record, asked.setups, unit, mask, seen)
        found = policy.probabilities(seen[0], asked.mask, policy.temperature)
        return [float(found[action]) for action in asked.actions]


def search(asked: Asked, settings: SearchSettings, seconds: float | None) -> Finding:
    """Search from the pending request, with fewer simulations where time would not do."""
    if seconds is not None and settings.simulations > _TRIAL:
        trial = replace(settings, simulations=_TRIAL, guesses=1)
        start = time.monotonic()
        SearchPlayer(asked.ruleset, trial).search_record(asked.record, asked.setups, asked.seed)
        each = (time.monotonic() - start) / _TRIAL
        most = max(_TRIAL, int(seconds / each))
        settings = replace(settings, simulations=min(settings.simulations, most))
    player = SearchPlayer(asked.ruleset, settings)
    return player.search_record(asked.record, asked.setups, asked.seed)


def _inside_answer(asked: Asked, guess: Guess, code: int) -> int:
    """What the ruleset's bot or one of its scripts answers in a guess."""
    answer, who, word = np.zeros(1, np.int64), np.array([code]), np.zeros(1, np.int64)
    asked.ruleset.ask(guess.record, guess.setups, asked.mask[None].copy(), who, word, answer)
    return int(answer[0])
