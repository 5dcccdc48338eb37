"""The search in the kernel: counts that add up, values that are right, both twins alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env import Battle
from mech_env.search_tree import SearchTree
from mech_env.testing import check_search
from mech_env.testing.lookahead import STEERING
from tests.cases import CASES, expected_of
from tests.rulesets.toy import table
from tests.toy.state.decisions import Verb

NONE = -1

# Every ruleset once: the checks of all scenarios belong to `mech-env check`.
FEW = [case for case in CASES if case[1] in ("duel", "three", "campaign")]


def grown(battle: Battle, simulations: int, nodes: int = 2000, **changes: Any) -> SearchTree:
    tree = SearchTree(battle.ruleset, nodes)
    settings = {**STEERING, "seed": 5, **changes}
    tree.plant(battle._battles, battle._setups, **settings)
    tree.grow(battle._battles, simulations)
    return tree


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "scenario"), FEW)
def test_a_search_is_the_same_in_both_twins_and_blind(ruleset: str, scenario: str) -> None:
    check_search(ruleset, scenario, looks=2, **expected_of(ruleset, "hide"))


def test_fog_is_guessed_and_not_looked_through() -> None:
    foggy = {**Battle("framewerk", "duel", seed=1).scenario.to_dict()}
    foggy["options"] = {**foggy["options"], "fog": True}
    check_search("framewerk", foggy, **expected_of("framewerk", "hide"))
    battle = Battle("framewerk", foggy, seed=1)
    assert grown(battle, 1).plan["guessed"][0] == 1
    assert grown(Battle("framewerk", "duel", seed=1), 1).plan["guessed"][0] == 0


def test_guesses_differ_from_tree_to_tree() -> None:
    foggy = {**Battle("framewerk", "duel", seed=1).scenario.to_dict()}
    foggy["options"] = {**foggy["options"], "fog": True}
    battle = Battle("framewerk", foggy, seed=1)
    asked = int(battle.state.request.unit)

    def believed(unit: int) -> set[bytes]:
        """What six trees hold of a unit: of its state and of its profile."""
        trees = [grown(battle, 1, seed=seed) for seed in range(6)]
        return {
            tree.states[0]["units"][unit].tobytes() + tree._setups[0]["units"][unit].tobytes()
            for tree in trees
        }

    assert len(believed(1 - asked)) == 6
    known = battle.state.units[asked].tobytes() + battle.setup.units[asked].tobytes()
    assert believed(asked) == {known}


@pytest.mark.parametrize(("ruleset", "scenario"), FEW)
def test_visits_add_up_all_through_the_tree(ruleset: str, scenario: str) -> None:
    battle = Battle(ruleset, scenario, seed=2)
    most = len(battle.scenario.setups())  # a fight of a campaign is worth what a battle is
    tree = grown(battle, 300)
    plan, nodes, edges = tree.plan[0], tree.nodes, tree.edges
    assert plan["simulations"] == 300
    assert tree.root_edges()["visits"].sum() == 300
    assert plan["nodes"] <= 301
    assert np.isclose(tree.root_edges()["prior"].sum(), 1.0)
    for node in nodes[: int(plan["nodes"])]:
        mine = edges[int(node["first"]) : int(node["first"]) + int(node["count"])]
        if node["count"]:
            # Its own visit when it was new, then one for each step through it; the root had none.
            assert node["visits"] in (mine["visits"].sum(), mine["visits"].sum() + 1)
        assert (np.abs(mine["value"]) <= most * mine["visits"] + 1e-9).all()
        for edge in mine:
            drawn, child, count = 0, int(edge["child"]), 0
            while child != NONE:
                drawn, count = drawn + int(nodes[child]["drawn"]), count + 1
                child = int(nodes[child]["sibling"])
            assert count == edge["children"]
            assert drawn <= edge["visits"]
            assert edge["rolled"] or count <= 1


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    tree = grown(Battle("framewerk", "duel", seed=2), 200, nodes=20)
    assert tree.plan["nodes"][0] == 20
    assert tree.root_edges()["visits"].sum() == 200


def test_the_better_half_is_tried_again() -> None:
    """Sequential halving: two answers are left, tried equally often, and most of all."""
    battle = Battle("framewerk", "duel", seed=2)
    while len(battle.legal_actions()) < 5:
        battle.step(battle.legal_actions()[0])
    tree = grown(battle, 480)
    edges = tree.root_edges()
    last = edges[edges["live"] == 1]
    assert len(last) == 2
    assert abs(int(last["visits"][0]) - int(last["visits"][1])) <= 1
    assert last["visits"].min() >= edges["visits"].max() - 1
    assert edges["visits"].min() >= 480 // (3 * len(edges))
    assert tree.best in last["action"]


def test_it_goes_on_from_what_it_knows() -> None:
    battle = Battle("framewerk", "duel", seed=2)
    tree = grown(battle, 100)
    before = tree.root_edges()["visits"].copy()
    tree.grow(battle._battles, 70)
    after = tree.root_edges()["visits"]
    assert (after >= before).all()
    assert after.sum() == 170


def race(place: int, other: int) -> Battle:
    """Two runners; the first, asked now, may walk one step, or run a d6 (a 1 trips it back)."""
    scenario = table.race([{"at": [place, 0]}], [{"at": [other, 1]}], goal=8, rounds=30)
    return Battle("toy", scenario, seed=1, dice=[1])


def test_it_finds_the_step_that_wins_at_once() -> None:
    battle = race(place=7, other=3)
    winning = battle.clone()
    winning.step(Verb.WALK)
    assert winning.winner == "red"
    edges = grown(battle, 200, prior_weight=0.0, playout="random", horizon=100).root_edges()
    best = edges[edges["visits"].argmax()]
    assert best["action"] == Verb.WALK
    assert best["value"] / best["visits"] == 1.0


def test_dice_come_as_often_as_they_fall() -> None:
    """A roll that is near the goal: its mean is the exact mean of its outcomes."""
    battle = race(place=4, other=0)
    wins = sum((p for p, after in battle.outcomes(Verb.RUN) if after.winner == "red"), 0)
    assert 0 < wins < 1
    tree = grown(battle, 2000, nodes=1, prior_weight=0.0, horizon=0, exploration=100.0)
    run = next(e for e in tree.root_edges() if e["action"] == Verb.RUN)
    # With one node nothing is remembered: every simulation rolls. Where nobody wins, the potential.
    expected = 0.0
    for p, after in battle.outcomes(Verb.RUN):
        value = 1.0 if after.winner == "red" else np.tanh(2.0 * float(after.potentials[0]))
        expected += float(p) * value
    spread = 4 / np.sqrt(run["visits"])
    assert abs(run["value"] / run["visits"] - expected) < spread
