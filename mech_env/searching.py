"""A player that searches: Monte Carlo trees over the rules' own compiled kernel."""

from __future__ import annotations

import math
import queue
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mech_env.arguments import BattleOver, PlayerError
from mech_env.battle_records import BattleRecords
from mech_env.core.dice import mix
from mech_env.core.inference import NO_GUIDE, Guide
from mech_env.core.jit import plain_twin
from mech_env.core.ruleset import Ruleset
from mech_env.search_tree import PLAYOUTS, SearchTree
from mech_env.status import W_REASON

_CHUNK = 256  # simulations between two looks at the clock
_MOST_NODES = 20_000  # of a search by the clock; 80 MB
_SALT = 21
MOST_BUDGET = 1_000_000  # of one decision: a tree of that size takes gigabytes

_mix = plain_twin(mix)

_WEIGHTS = ("gain", "exploration", "pseudo_visits", "widening", "widening_power", "prior_bonus")


@dataclass(frozen=True)
class SearchSettings:
    """How a search spends its budget.

    Attributes:
        simulations: of one decision; 0 with a budget in milliseconds.
        milliseconds: of one decision; 0 with a budget in simulations.
        playout: ``bot`` or ``random``: the player of the playouts.
        horizon: a playout ends at the start of the round this many after the present one (1: the
            next round) and is valued by the ruleset's potential.
        gain: steepness of the potential as a value: tanh(gain * potential).
        exploration: weight of the bonus for answers tried seldom (PUCT).
        prior_weight: share of the prior that comes from the bot's answer or a guide's policy; the
            rest is uniform.
        value_weight: share of a guide's value in a leaf's value; a playout gives the rest.
        pseudo_visits: visits with its node's mean that are added to an answer's own.
        widening, widening_power: a rolled answer with n visits has at most
            widening * (n + 1) ** widening_power outcomes in the tree.
        prior_bonus: the choice at the root adds this, times the prior and divided by the square
            root of the visits, to an answer's mean.
        guesses: trees that share the budget where the side does not know all of the state.
    """

    simulations: int = 1000
    milliseconds: float = 0.0
    playout: str = "bot"
    horizon: int = 2
    gain: float = 2.0
    exploration: float = 0.5
    prior_weight: float = 0.5
    value_weight: float = 1.0
    pseudo_visits: float = 20.0
    widening: float = 1.0
    widening_power: float = 0.5
    prior_bonus: float = 0.5
    guesses: int = 8

    def __post_init__(self) -> None:
        if (self.simulations > 0) == (self.milliseconds > 0):
            raise PlayerError(
                f"mcts: {self.simulations} simulations and {self.milliseconds:g} ms: "
                "give one of the two, above 0"
            )
        if self.playout not in PLAYOUTS:
            raise PlayerError(
                f"mcts: playout {self.playout!r} is not one of 'bot', 'random'; searches that a "
                "trained model guides are players of `agents`"
            )
        if not (0 <= self.prior_weight <= 1 and 0 <= self.value_weight <= 1):
            raise PlayerError(
                f"mcts: prior_weight {self.prior_weight:g}, value_weight {self.value_weight:g}: "
                "each from 0 to 1"
            )
        if self.horizon < 0 or self.guesses < 1:
            raise PlayerError(
                f"mcts: horizon {self.horizon}, guesses {self.guesses}: horizon must be 0 or more "
                "and guesses 1 or more"
            )
        if max(self.simulations, self.milliseconds) > MOST_BUDGET:
            raise PlayerError(
                f"mcts: {self.simulations} simulations, {self.milliseconds:g} ms: each must be at "
                f"most {MOST_BUDGET:,}"
            )
        for name in _WEIGHTS:
            value = getattr(self, name)
            if not 0 <= value < math.inf:  # refuses NaN, too
                raise PlayerError(f"mcts: {name} {value:g} must be a finite number of 0 or more")


def settings_of(text: str) -> SearchSettings:
    """Settings from what follows ``mcts:``: a budget, then perhaps the player of the playouts.

    ``1000``, ``50ms``, ``1000:random``, or nothing.

    Raises:
        PlayerError: anything else.
    """
    budget, _, rest = text.partition(":")
    simulations, milliseconds = budget_of(budget)
    return SearchSettings(simulations, milliseconds, rest or "bot")


def budget_of(text: str) -> tuple[int, float]:
    """Simulations and milliseconds of a decision, one of them 0; 1,000 simulations for "".

    Raises:
        PlayerError: neither a number above 0 nor one with ``ms`` behind it.
    """
    if not text:
        return SearchSettings.simulations, 0.0
    number = text.removesuffix("ms")
    if not (number.isascii() and number.isdecimal()) or not 0 < int(number) <= MOST_BUDGET:
        raise PlayerError(
            f"mcts: {text!r:.80}: wanted simulations (mcts:1000) or milliseconds (mcts:50ms) a "
            f"decision, at most {MOST_BUDGET:,}; then perhaps ':random' for random playouts"
        )
    return (int(number), 0.0) if number == text else (0, float(number))


@dataclass(frozen=True)
class Finding:
    """The result of a search: one entry per legal action, in order.

    Attributes:
        best: the action to take.
        actions, visits: int64.
        values: float64, mean result for the deciding side, -1 to 1 a battle; nan if never tried.
        simulations: done in all.
    """

    best: int
    actions: NDArray[np.int64]
    visits: NDArray[np.int64]
    values: NDArray[np.float64]
    simulations: int


class Batch(Protocol):
    """What is read of a :class:`mech_env.BattleBatch`."""

    battles: NDArray[Any]
    status: NDArray[Any]
    threads: int
    _setups: NDArray[Any]


class SearchPlayer:
    """Monte Carlo tree search with chance nodes; see :class:`SearchSettings`.

    It plays any side with the knowledge of that side: the ruleset's ``imagine`` guesses the rest,
    anew for each of several trees, and the search rolls dice of its own. Decisions repeat with the
    seed for any number of threads, unless the budget is in milliseconds. Rows of a batch are
    searched in parallel, by default on as many threads as step the batch. A pickle makes its own
    trees and threads.

    Args:
        ruleset: the rules.
        settings: how to spend the budget.
        seed: of guesses, dice and random answers.
        threads: that search rows of a batch; None: as many as step the batch.
        guide: a trained network that gives priors and values.
        helper: what the name says of the playouts or the guide.
    """

    slow = True

    def __init__(
        self,
        ruleset: Ruleset,
        settings: SearchSettings | None = None,
        *,
        seed: int = 0,
        threads: int | None = None,
        guide: Guide = NO_GUIDE,
        helper: str = "",
    ) -> None:
        self.ruleset = ruleset
        self.settings = settings or SearchSettings()
        self.seed = seed
        self._threads = threads
        s = self.settings
        budget = f"{s.milliseconds:g}ms" if s.milliseconds else f"{s.simulations}"
        helper = helper or ("random" if s.playout == "random" else "")
        self.name = f"mcts:{budget}" + (f":{helper}" if helper else "")
        self._guide = guide
        self._nodes = s.simulations + 1 if s.simulations else _MOST_NODES
        self._idle()

    def _idle(self) -> None:
        """No trees and no threads yet."""
        self._free: queue.SimpleQueue[SearchTree] = queue.SimpleQueue()
        self._pool: ThreadPoolExecutor | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in self.__dict__.items() if k not in ("_free", "_pool")}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._idle()

    def choose(self, battle: BattleRecords) -> int:
        """The action for the battle's pending request."""
        return self.search(battle).best

    def search(self, battle: BattleRecords) -> Finding:
        """Search from a battle, which is not changed.

        Raises:
            BattleOver: there is nothing to decide.
        """
        if battle.over:
            reason = battle.ruleset.words.reason(battle._words.item(W_REASON))
            raise BattleOver(f"the battle is over ({reason}): nothing to decide")
        seed = self._seed_of(battle.seed, battle.episode, battle.decisions)
        return self.search_record(battle._battles, battle._setups, seed)

    def decide(self, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """One action per row of a batch, for the side that decides there."""
        return np.array([found.best for found in self.find(batch, rows)], np.int64)

    def find(self, batch: Batch, rows: NDArray[np.int64]) -> list[Finding]:
        """The results of a search from each of some rows of a batch, which is not changed."""
        status = batch.status

        def one(row: int) -> Finding:
            s = status[row]
            seed = self._seed_of(int(s["seed"]), int(s["episode"]) - 1, int(s["decisions"]))
            return self.search_record(batch.battles[row : row + 1], batch._setups, seed)

        threads = self._threads or batch.threads
        if threads == 1 or len(rows) == 1:
            return [one(int(row)) for row in rows]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(threads, "search")
        return list(self._pool.map(one, rows.tolist()))

    def _seed_of(self, seed: int, episode: int, decisions: int) -> int:
        return int(_mix(_mix(_mix(self.seed, seed, _SALT), episode, _SALT), decisions, _SALT))

    def search_record(self, root: NDArray[Any], setups: NDArray[Any], seed: int) -> Finding:
        """Search from a record, shape (1,); ``seed`` is the search's, 0 to 2^32-1."""
        try:
            tree = self._free.get_nowait()
        except queue.Empty:
            tree = SearchTree(self.ruleset, self._nodes, guide=self._guide)
        try:
            return self._look_ahead(tree, root, setups, seed)
        finally:
            self._free.put(tree)

    def _look_ahead(
        self, tree: SearchTree, root: NDArray[Any], setups: NDArray[Any], seed: int
    ) -> Finding:
        trees = self.settings.guesses if self._plant(tree, root, setups, seed, 0) else 1
        edges = tree.root_edges()
        actions = edges["action"].copy()
        visits = np.zeros(len(edges), np.int64)
        values = np.zeros(len(edges))
        done = 0
        for k in range(trees):
            if k > 0:
                self._plant(tree, root, setups, seed, k)
            done += self._grow(tree, root, trees)
            visits += edges["visits"]
            values += edges["value"]
        means = np.divide(values, visits, out=np.full(len(values), np.nan), where=visits > 0)
        # Of several trees, the action tried most; among equals the one of the highest mean.
        order = np.lexsort((np.nan_to_num(means, nan=-np.inf), visits))
        best = tree.best if trees == 1 else int(actions[order[-1]])
        return Finding(best, actions, visits, means, done)

    def _plant(
        self, tree: SearchTree, root: NDArray[Any], setups: NDArray[Any], seed: int, number: int
    ) -> bool:
        """Begin tree ``number`` of a decision.

        Returns:
            Whether anything had to be guessed.
        """
        s = self.settings
        return tree.plant(
            root, setups, _mix(seed, number, _SALT), playout=s.playout, horizon=s.horizon,
            gain=s.gain, exploration=s.exploration, prior_weight=s.prior_weight,
            value_weight=s.value_weight, pseudo_visits=s.pseudo_visits, widening=s.widening,
            widening_power=s.widening_power, prior_bonus=s.prior_bonus,
        )  # fmt: skip

    def _grow(self, tree: SearchTree, root: NDArray[Any], trees: int) -> int:
        """Spend one tree's share of the budget."""
        s = self.settings
        if s.simulations:
            return tree.grow(root, -(-s.simulations // trees))
        done = 0
        ends = time.perf_counter() + s.milliseconds / 1000 / trees
        while time.perf_counter() < ends:
            done += tree.grow(root, _CHUNK)
        return done
