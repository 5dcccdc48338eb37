"""The arrays of one search: a tree of decisions that grows by simulations in the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core import kernels, search_nodes
from mech_env.core.inference import NO_GUIDE, Guide
from mech_env.core.jit import plain_twin
from mech_env.core.log import new_logs
from mech_env.core.ruleset import Ruleset

PLAYOUTS = {"random": kernels.RANDOM, "bot": kernels.BOT}

_EDGES_PER_NODE = 16  # room; battles have five to seven answers on average
_STEERING = ("horizon", "gain", "exploration", "prior_weight", "value_weight", "pseudo_visits",
             "widening", "widening_power", "prior_bonus")  # fmt: skip


class SearchTree:
    """A Monte Carlo tree and the room it grows in; used again for one search after another.

    Args:
        ruleset: the rules.
        nodes: most decisions in the tree; simulations go on without new ones when it is full.
        guide: a trained model that gives priors and values; without one, the bot gives priors.
        interpreted: run the rules as plain Python (for twin tests).

    Attributes:
        plan: PLAN record ``(1,)``: settings and counters of the search.
        nodes, edges, states: the tree; see :mod:`mech_env.core.search_nodes`.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        nodes: int,
        *,
        guide: Guide = NO_GUIDE,
        interpreted: bool = False,
    ) -> None:
        search = ruleset.search if guide.is_none else ruleset.guided_search
        self._search = plain_twin(search) if interpreted else search
        self.nodes: NDArray[Any] = np.zeros(nodes + 1, search_nodes.NODE)
        self.edges: NDArray[Any] = np.zeros(max(256, nodes * _EDGES_PER_NODE), search_nodes.EDGE)
        self.states: NDArray[Any] = np.zeros(nodes + 1, ruleset.dtype)
        self.plan: NDArray[Any] = np.zeros(1, search_nodes.PLAN)
        self._log = new_logs(on=False)
        self._setups: NDArray[Any] = np.zeros(0, ruleset.setup.dtype)
        self._path = np.zeros(2 * search_nodes.MAX_DEPTH, np.int64)
        self._values = np.zeros(kernels.MAX_SIDES)
        self._mask = np.zeros(len(ruleset.actions), np.int8)
        self._guide = guide
        self._activations = np.zeros((3, guide.widest), np.float32)
        self._priors = np.zeros(len(ruleset.actions))

    def plant(
        self,
        root: NDArray[Any],
        setups: NDArray[Any],
        seed: int,
        *,
        playout: str = "bot",
        **steering: float,
    ) -> bool:
        """Begin a tree at a battle that waits for a decision.

        Args:
            root: its record, shape (1,); it is copied.
            setups: setup records of the scenario's encounters; copied: guesses go into the copy.
            seed: 0 to 2^32-1: of the dice, guesses and random answers.
            playout: ``bot`` or ``random``: who plays on from a leaf.
            steering: all of horizon, gain, exploration, prior_weight, value_weight, pseudo_visits,
                widening, widening_power, prior_bonus; see ``core.search_nodes.PLAN``.

        Returns:
            Whether the deciding side does not know all of the state, so that it was guessed.
        """
        plan = self.plan
        plan[:] = np.zeros(1, search_nodes.PLAN)
        plan["seed"] = seed
        plan["playout"] = PLAYOUTS[playout]
        for name in _STEERING:
            plan[name] = steering[name]
        if self._guide.is_none:
            plan["value_weight"] = 0.0
        plan["actor"] = self._guide.actor
        plan["shaping"] = self._guide.shaping
        self._activations[0] = 0.0
        self._setups = np.array(setups)
        self.grow(root, 0)
        return bool(plan["guessed"][0])

    def grow(self, root: NDArray[Any], simulations: int) -> int:
        """Do ``simulations`` simulations.

        Returns:
            Simulations done.
        """
        return int(
            self._search(
                root, self._setups, self.plan, simulations, self.nodes, self.edges, self.states,
                self._log, self._path, self._values, self._mask, self._guide.layers,
                self._guide.weights, self._activations, self._priors,
            )
        )  # fmt: skip

    @property
    def best(self) -> int:
        """The action that a search would take now."""
        return int(self.edges["action"][self.plan["best"][0]])

    def root_edges(self) -> NDArray[Any]:
        """EDGE records of the root, one per legal action, in their order; a view."""
        return self.edges[: int(self.nodes["count"][0])]
