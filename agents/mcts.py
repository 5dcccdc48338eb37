"""A player that searches: Monte Carlo trees over the rules' own compiled kernel."""

from __future__ import annotations

import os
import queue
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.players import PlayerError
from mech_env import Battle, BattleBatch
from mech_env.battle import BattleOver
from mech_env.core import kernels
from mech_env.core import search as tree
from mech_env.core.dice import mix
from mech_env.core.jit import interpreted
from mech_env.core.ruleset import Ruleset

_EDGES_PER_NODE = 16  # room; battles have five to seven answers on average
_CHUNK = 32  # simulations between two looks at the clock
_MOST_NODES = 20_000  # of a search by the clock; 80 MB
_SALT = 21

_mix = interpreted(mix)


@dataclass(frozen=True)
class SearchSettings:
    """How a search spends its budget.

    Attributes:
        simulations: of one decision; 0 with a budget in milliseconds.
        milliseconds: of one decision; 0 with a budget in simulations.
        playout: ``bot`` or ``random``: who plays on from a leaf.
        horizon: decisions of a playout, after which the ruleset's potential counts.
        gain: steepness of the potential as a value: tanh(gain * potential).
        exploration: weight of the bonus for answers tried seldom (PUCT).
        bot_prior: share of the prior that the bot's answer gets; the rest is shared equally.
        first_play: an answer not yet tried counts so much less than its node.
        widening, widening_power: a rolled answer with n visits has at most
            widening * (n + 1) ** widening_power outcomes in the tree.
        guesses: trees that share the budget where the side does not know all of the state.
    """

    simulations: int = 1000
    milliseconds: float = 0.0
    playout: str = "bot"
    horizon: int = 60
    gain: float = 1.0
    exploration: float = 1.0
    bot_prior: float = 0.5
    first_play: float = 0.1
    widening: float = 1.0
    widening_power: float = 0.5
    guesses: int = 8

    def __post_init__(self) -> None:
        if (self.simulations > 0) == (self.milliseconds > 0):
            raise PlayerError(
                f"mcts: {self.simulations} simulations and {self.milliseconds:g} ms: "
                "give one of the two, above 0"
            )
        if self.playout not in ("bot", "random"):
            raise PlayerError(f"mcts: playout {self.playout!r} is not one of 'bot', 'random'")
        if self.horizon < 0 or self.guesses < 1:
            raise PlayerError(
                f"mcts: horizon {self.horizon}, guesses {self.guesses}: 0 and 1 or more"
            )


def settings_of(text: str) -> SearchSettings:
    """Settings from what follows ``mcts:``: ``1000``, ``50ms``, ``1000:random``, or nothing.

    Raises:
        PlayerError: anything else.
    """
    budget, _, playout = text.partition(":")
    settings = SearchSettings(playout=playout or "bot")
    if not budget:
        return settings
    number = budget.removesuffix("ms")
    if not number.isdecimal() or int(number) == 0:
        raise PlayerError(
            f"mcts: {text!r}: wanted simulations (mcts:1000) or milliseconds (mcts:50ms) a "
            "decision, then perhaps ':random' for random playouts"
        )
    if number != budget:
        return replace(settings, simulations=0, milliseconds=float(number))
    return replace(settings, simulations=int(number))


@dataclass(frozen=True)
class Finding:
    """What a search found: one entry per legal action, in order.

    Attributes:
        actions, visits: int64.
        values: float64, mean result for the deciding side, -1 to 1 a battle; nan if never tried.
        simulations: done in all.
    """

    actions: NDArray[np.int64]
    visits: NDArray[np.int64]
    values: NDArray[np.float64]
    simulations: int

    @property
    def best(self) -> int:
        """The action tried most; among equals the one of the highest mean."""
        order = np.lexsort((np.nan_to_num(self.values, nan=-np.inf), self.visits))
        return int(self.actions[order[-1]])


class _Workshop:
    """The arrays that one search at a time writes."""

    def __init__(self, ruleset: Ruleset, nodes: int) -> None:
        self.nodes = np.zeros(nodes + 1, tree.NODE)
        self.edges = np.zeros(nodes * _EDGES_PER_NODE, tree.EDGE)
        self.states = np.zeros(nodes + 1, ruleset.dtype)
        self.path = np.zeros(2 * tree.MAX_DEPTH, np.int64)
        self.values = np.zeros(tree.MAX_SIDES)
        self.mask = np.zeros(len(ruleset.actions), np.int8)
        self.plan = np.zeros(1, tree.PLAN)

    def grow(self, search: Any, root: NDArray[Any], setups: NDArray[Any], budget: int) -> int:
        """Do simulations; the plan tells where to begin."""
        return int(
            search(
                root, setups, self.plan, budget, self.nodes, self.edges, self.states, self.path,
                self.values, self.mask,
            )
        )  # fmt: skip

    def root_edges(self) -> NDArray[Any]:
        """The root's edges, in the order of the actions."""
        return self.edges[: int(self.nodes[0]["count"])]


class SearchPlayer:
    """Monte Carlo tree search with chance nodes; see :class:`SearchSettings`.

    It plays any side, knows what its side may know (``imagine`` of the ruleset guesses the rest,
    anew for each of several trees), and rolls dice of its own: the battle's future stays unknown.
    Decisions repeat with the seed, whatever the threads, unless the budget is in milliseconds.
    """

    slow = True

    def __init__(
        self,
        ruleset: Ruleset,
        settings: SearchSettings | None = None,
        *,
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.settings = settings or SearchSettings()
        self.seed = seed
        self._threads = threads or os.cpu_count() or 1
        s = self.settings
        budget = f"{s.milliseconds:g}ms" if s.milliseconds else f"{s.simulations}"
        self.name = f"mcts:{budget}" + (":random" if s.playout == "random" else "")
        self._nodes = s.simulations + 1 if s.simulations else _MOST_NODES
        self._free: queue.SimpleQueue[_Workshop] = queue.SimpleQueue()
        self._pool: ThreadPoolExecutor | None = None

    def choose(self, battle: Battle) -> int:
        """The action for the battle's pending request."""
        return self.search(battle).best

    def search(self, battle: Battle) -> Finding:
        """Look ahead from a battle, which stays as it is.

        Raises:
            BattleOver: there is nothing to decide.
        """
        if battle.over:
            raise BattleOver(f"the battle is over ({battle.reason}): nothing to decide")
        seed = self._seed_of(battle.seed, battle.episode, battle.decisions)
        return self._think(battle._battles, battle._setups, seed)

    def decide(self, batch: BattleBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """One action per row of a batch, for the side that decides there."""
        status = batch.status

        def one(row: int) -> int:
            s = status[row]
            seed = self._seed_of(int(s["seed"]), int(s["episode"]) - 1, int(s["decisions"]))
            return self._think(batch.battles[row : row + 1], batch._setups, seed).best

        if self._threads == 1 or len(rows) == 1:
            return np.array([one(int(row)) for row in rows], np.int64)
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads, "search")
        return np.fromiter(self._pool.map(one, rows.tolist()), np.int64, len(rows))

    def _seed_of(self, seed: int, episode: int, decisions: int) -> int:
        return int(_mix(_mix(_mix(self.seed, seed, _SALT), episode, _SALT), decisions, _SALT))

    def _think(self, root: NDArray[Any], setups: NDArray[Any], seed: int) -> Finding:
        try:
            shop = self._free.get_nowait()
        except queue.Empty:
            shop = _Workshop(self.ruleset, self._nodes)
        try:
            return self._look_ahead(shop, root, setups, seed)
        finally:
            self._free.put(shop)

    def _look_ahead(
        self, shop: _Workshop, root: NDArray[Any], setups: NDArray[Any], seed: int
    ) -> Finding:
        self._plant(shop, root, setups, seed, 0)
        trees = self.settings.guesses if shop.plan["guessed"][0] else 1
        edges = shop.root_edges()
        actions = edges["action"].copy()
        visits = np.zeros(len(edges), np.int64)
        values = np.zeros(len(edges))
        done = 0
        for k in range(trees):
            if k > 0:
                self._plant(shop, root, setups, seed, k)
            done += self._grow(shop, root, setups, trees)
            visits += edges["visits"]
            values += edges["value"]
        means = np.divide(values, visits, out=np.full(len(values), np.nan), where=visits > 0)
        return Finding(actions, visits, means, done)

    def _plant(
        self, shop: _Workshop, root: NDArray[Any], setups: NDArray[Any], seed: int, number: int
    ) -> None:
        """Begin tree ``number`` of a decision, without any simulation yet."""
        s, plan = self.settings, shop.plan
        plan[:] = np.zeros(1, tree.PLAN)
        plan["seed"] = _mix(seed, number, _SALT)
        plan["playout"] = kernels.BOT if s.playout == "bot" else kernels.RANDOM
        for name in ("horizon", "gain", "exploration", "bot_prior", "first_play", "widening",
                     "widening_power"):  # fmt: skip
            plan[name] = getattr(s, name)
        shop.grow(self.ruleset.search, root, setups, 0)
        # Alone, a tree may stop once its answer is certain; with others its counts are added up.
        plan["settle"] = int(s.simulations > 0 and not plan["guessed"][0])

    def _grow(self, shop: _Workshop, root: NDArray[Any], setups: NDArray[Any], trees: int) -> int:
        """Spend one tree's share of the budget."""
        s = self.settings
        if s.simulations:
            return shop.grow(self.ruleset.search, root, setups, -(-s.simulations // trees))
        done = 0
        ends = time.perf_counter() + s.milliseconds / 1000 / trees
        while time.perf_counter() < ends:
            done += shop.grow(self.ruleset.search, root, setups, _CHUNK)
        return done
