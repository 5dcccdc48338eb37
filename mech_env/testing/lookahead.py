"""A search: the same in both twins, blind to what its side cannot know, and it changes nothing.

With a guide and without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.batch import BattleBatch, random_actions
from mech_env.battle import Battle
from mech_env.core.inference import NO_GUIDE, Guide
from mech_env.core.ruleset import Ruleset
from mech_env.search_tree import SearchTree
from mech_env.testing.information import Hide, hidden_facts
from mech_env.testing.place import place_of

STEERING: dict[str, Any] = {
    "horizon": 1, "gain": 2.0, "exploration": 1.0, "prior_weight": 0.5,
    "value_weight": 0.5, "pseudo_visits": 30.0, "widening": 1.0, "widening_power": 0.5,
    "prior_bonus": 0.5,
}  # fmt: skip


def check_search(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    hide: Sequence[Hide] = (),
    seed: int = 9,
    looks: int = 6,
    apart: int = 15,
    simulations: int = 40,
    plain: int = 3,
) -> None:
    """Look ahead at several moments of random battles.

    Args:
        hide: hidden facts; see :func:`check_information`.
        looks: moments, ``apart`` decisions from one another.
        simulations: of each search.
        plain: how many of them the interpreted rules do, too, at every other moment.

    Raises:
        AssertionError: names seed, step, row and what differs.
    """
    place = place_of(ruleset, scenario, seed)
    batch = BattleBatch(ruleset, scenario, n=3, seed=seed)
    choose = np.random.default_rng(seed)
    changes = hidden_facts(hide)
    card = batch.ruleset
    sets = [
        [
            SearchTree(card, simulations, guide=guide, interpreted=twin)
            for twin in (False, False, True)
        ]
        for guide in (NO_GUIDE, any_guide(card, seed))
    ]
    for step in range(looks):
        for _ in range(apart):
            batch.step(random_actions(batch.masks, choose))
        for row in range(batch.n):
            battle = batch.battle(row)
            here, there, _ = sets[(step + row) % 2]
            before = battle.state.tobytes()
            _grow(here, battle, seed, simulations)
            place.check(battle.state.tobytes() == before, "looking ahead changes the battle",
                        step=step, row=row)  # fmt: skip
            place.check(
                here.root_edges()["action"].tolist() == battle.legal_actions(),
                "answers in the tree are not those of the battle", step=step, row=row,
            )  # fmt: skip
            for name, change in changes:
                other = battle.clone()
                other._setups = other._setups.copy()
                change(other.setup, other.state, int(other.state.request.unit))
                _grow(there, other, seed, simulations)
                told = f"the search knows {name}"
                place.same("edges", here.edges, there.edges, told, step=step, row=row)
        if step % 2:
            continue
        for here, _, twin in sets:
            _grow(here, battle, seed, plain)
            _grow(twin, battle, seed, plain)
            for name in ("plan", "nodes", "edges"):
                told = "the interpreted search is another"
                place.same(name, _used(here, name), _used(twin, name), told, step=step)


def any_guide(ruleset: Ruleset, seed: int, width: int = 8) -> Guide:
    """A guide with small random weights: it knows nothing, but its answers differ."""
    random = np.random.default_rng(seed)

    def stack(*sizes: int) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
        return [
            (
                random.normal(0, 0.3, (n, m)).astype(np.float32),
                random.normal(0, 0.3, m).astype(np.float32),
            )
            for n, m in pairwise(sizes)
        ]

    features, actions = ruleset.layout.size, len(ruleset.actions)
    return Guide.of(stack(features, width, actions), stack(features, width, width, 1), shaping=1.0)


def _grow(tree: SearchTree, battle: Battle, seed: int, simulations: int) -> None:
    tree.edges[:] = np.zeros(1, tree.edges.dtype)  # nothing of an earlier search remains
    tree.plant(battle._battles, battle._setups, seed, **STEERING)
    tree.grow(battle._battles, simulations)


def _used(tree: SearchTree, name: str) -> NDArray[Any]:
    counts = {"plan": 1, "nodes": int(tree.plan["nodes"][0]), "edges": int(tree.plan["edges"][0])}
    found: NDArray[Any] = getattr(tree, name)[: counts[name]]
    return found
