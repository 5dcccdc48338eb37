"""Masks, observations and search trees over many states whose hidden facts all change at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.batch import ASK_BOT, BattleBatch, random_actions
from mech_env.core.ruleset import Ruleset
from mech_env.search_tree import SearchTree
from mech_env.testing.information import Hide, look_from, other_dice, same_view
from mech_env.testing.lookahead import STEERING
from mech_env.testing.place import Place, place_of


@dataclass
class Compared:
    """How much was compared."""

    looks: int = 0  # mask and observation of the unit that is asked; others' are not counted
    trees: int = 0
    simulations: int = 0  # of each tree

    def __str__(self) -> str:
        trees = f"{self.trees:,} search trees of {self.simulations} simulations"
        return f"{self.looks:,} looks and {trees} compared"


def check_many_states(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    hide: Sequence[Hide] = (),
    states: int = 100_000,
    simulations: int = 8,
    seed: int = 8,
    n: int = 200,
) -> Compared:
    """:func:`check_information` and :func:`check_search` over many states: all changes at once.

    Half of the battles are played at random, half by bots. In each state the unit that is asked
    looks, and its side searches; in half of them any other unit looks, too. Who fails is told by
    step, row and unit; :func:`check_information` and :func:`check_search` tell which fact shows.

    Args:
        hide: hidden facts; see :func:`check_information`.
        states: in which an asked unit looks and searches; rounded up to a multiple of ``n``.
        simulations: of each search; 0: no searches.
        n: battles side by side.

    Raises:
        AssertionError: names seed, step, row and what differs.
    """
    place = place_of(ruleset, scenario, seed)
    batch = BattleBatch(ruleset, scenario, n=n, seed=seed)
    pair = _Pair(place, batch, (other_dice, *hide), simulations)
    choose = np.random.default_rng(seed)
    compared, step = Compared(simulations=simulations), 0
    while compared.looks < states:
        present = batch._setups["n_units"][batch.battles["encounter"]]
        others = np.flatnonzero(choose.random(n) < 0.5)
        pair.look(np.arange(n), batch.units.copy(), step)
        pair.look(others, choose.integers(present)[others], step)
        compared.looks, step = compared.looks + n, step + 1
        compared.trees += n if simulations else 0
        actions = random_actions(batch.masks, choose)
        actions[n // 2 :] = ASK_BOT
        batch.step(actions, ask_bot=True)
    return compared


class _Pair:
    """The battles of a batch as they are, and with all hidden facts changed."""

    def __init__(
        self, place: Place, batch: BattleBatch, hidden: Sequence[Hide], simulations: int
    ) -> None:
        self._place, self._batch, self._hidden = place, batch, hidden
        self._simulations = simulations
        self._trees = [SearchTree(batch.ruleset, max(1, simulations)) for _ in range(2)]

    def look(self, rows: NDArray[np.int64], units: NDArray[np.int64], step: int) -> None:
        """``units[i]`` looks at battle ``rows[i]``; who is asked there searches, too."""
        batch, place = self._batch, self._place
        card, records = batch.ruleset, batch.battles[rows]
        altered = records.copy()
        masks, seen = look_from(card, batch._setups, records, units)
        other_masks, other_seen = np.zeros_like(masks), np.zeros_like(seen)
        asked = units == batch.units[rows]
        as_before = np.ones(len(rows), bool)
        untouched = batch._setups.tobytes()
        for k, record in enumerate(altered):
            setups, one = batch._setups.copy(), slice(k, k + 1)
            for change in self._hidden:
                change(setups[record["encounter"]], record, int(units[k]))
            if setups.tobytes() != untouched:  # a setup of its own: it cannot look with the others
                as_before[k] = False
                found = look_from(card, setups, altered[one], units[one])
                other_masks[one], other_seen[one] = found
            if asked[k] and self._simulations:
                self._search(records[one], altered[one], setups, int(rows[k]), step)
        found = look_from(card, batch._setups, altered[as_before], units[as_before])
        other_masks[as_before], other_seen[as_before] = found
        for k in np.flatnonzero((seen != other_seen).any(1))[:1]:
            told, one = f"unit {units[k]} sees hidden facts", slice(k, k + 1)
            same_view(place, card, seen[one], other_seen[one], told, step, int(rows[k]))
        told = "depends on hidden facts"
        place.same("mask", masks[asked], other_masks[asked], told, step=step)

    def _search(
        self,
        record: NDArray[Any],
        altered: NDArray[Any],
        setups: NDArray[Any],
        row: int,
        step: int,
    ) -> None:
        """Two trees, one of the battle as it is and one of the altered; both records ``(1,)``."""
        one, other = self._trees
        for tree, root, ground in (
            (one, record, self._batch._setups),
            (other, altered, setups),
        ):
            tree.edges[:] = np.zeros(1, tree.edges.dtype)  # nothing of an earlier search remains
            tree.plant(root, ground, step * self._batch.n + row, **STEERING)
            tree.grow(root, self._simulations)
        told = "the search knows hidden facts"
        self._place.same("edges", one.edges, other.edges, told, step=step, row=row)
