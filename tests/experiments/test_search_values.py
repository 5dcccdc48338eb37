"""The search against perfect play: what its answers lose, in states whose value is known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agents.search.game_graph import GameGraph
from agents.search.mcts import SearchPlayer, SearchSettings
from experiments.solving.solution import RED, solve
from mech_env import rulesets
from tests.experiments.test_solve import small

States = list[tuple[NDArray[Any], dict[int, float]]]


@pytest.fixture(scope="module")
def states() -> States:
    """Records of a small game's states, with what each answer there is worth to who gives it."""
    graph = GameGraph("steel_typhoon", small("steel_typhoon", ("HTH", "HTH"), rounds=2))
    choose = np.random.default_rng(3)
    kept: list[tuple[int, NDArray[Any]]] = []

    def keep(nodes: NDArray[np.int64], records: NDArray[Any]) -> None:
        for k in np.flatnonzero(choose.random(len(nodes)) < 0.05):
            kept.append((int(nodes[k]), records[k : k + 1].copy()))

    graph.explore(keep, (0, 1))
    values = solve(graph).values
    found: States = []
    for node, record in kept:
        sign = 1.0 if graph.nodes["kind"][node] == RED else -1.0
        worth = {int(e["action"]): sign * float(values[e["child"]]) for e in graph.children(node)}
        if max(worth.values()) - min(worth.values()) > 0.05:
            found.append((record, worth))
    return found[:40]


def regret(states: States, simulations: int, playout: str) -> float:
    """What a search loses on average by its answer."""
    ruleset = rulesets.get("steel_typhoon")
    settings = SearchSettings(simulations=simulations, playout=playout, horizon=50)
    player = SearchPlayer(ruleset, settings)
    scenario = ruleset.load_scenario(small("steel_typhoon", ("HTH", "HTH"), rounds=2))
    setups = np.asarray(scenario.setups())
    lost = []
    for record, worth in states:
        chosen = player.search_record(record, setups, seed=7).best
        lost.append(max(worth.values()) - worth[chosen])
    return float(np.mean(lost))


@pytest.mark.parametrize("playout", ["bot", "random"])
def test_it_comes_near_perfect_play_and_nearer_with_time(states: States, playout: str) -> None:
    assert len(states) == 40
    by_chance = np.mean([max(w.values()) - np.mean(list(w.values())) for _, w in states])
    quick, slow = regret(states, 30, playout), regret(states, 5000, playout)
    assert slow < 0.01 < by_chance / 5
    assert slow <= quick
