"""A search: the same in both twins, blind to what its side cannot know, and it changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.batch import BattleBatch, random_actions
from mech_env.battle import Battle
from mech_env.core.ruleset import Ruleset
from mech_env.search_tree import SearchTree
from mech_env.testing.place import place_of
from mech_env.testing.sight import Hide, other_dice

STEERING: dict[str, Any] = {
    "horizon": 1, "gain": 2.0, "exploration": 1.0, "bot_prior": 0.5, "doubt": 30.0,
    "widening": 1.0, "widening_power": 0.5, "trust": 0.5,
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
    changes: list[tuple[str, Hide]] = [("the dice to come", other_dice)]
    changes += [(getattr(change, "__name__", "a hidden fact"), change) for change in hide]
    here, there = (SearchTree(batch.ruleset, simulations) for _ in range(2))
    twin = SearchTree(batch.ruleset, simulations, interpreted=True)
    for step in range(looks):
        for _ in range(apart):
            batch.step(random_actions(batch.masks, choose))
        for row in range(batch.n):
            battle = batch.battle(row)
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
                change(other.state, int(other.state.request.unit))
                _grow(there, other, seed, simulations)
                told = f"the search knows {name}"
                place.same("edges", here.edges, there.edges, told, step=step, row=row)
        if step % 2:
            continue
        _grow(here, battle, seed, plain)
        _grow(twin, battle, seed, plain)
        for name in ("plan", "nodes", "edges"):
            told = "the interpreted search is another"
            place.same(name, _used(here, name), _used(twin, name), told, step=step)


def _grow(tree: SearchTree, battle: Battle, seed: int, simulations: int) -> None:
    tree.edges[:] = np.zeros(1, tree.edges.dtype)  # nothing of an earlier search remains
    tree.plant(battle._battles, battle._setups, seed, **STEERING)
    tree.grow(battle._battles, battle._setups, simulations)


def _used(tree: SearchTree, name: str) -> NDArray[Any]:
    counts = {"plan": 1, "nodes": int(tree.plan["nodes"][0]), "edges": int(tree.plan["edges"][0])}
    found: NDArray[Any] = getattr(tree, name)[: counts[name]]
    return found
