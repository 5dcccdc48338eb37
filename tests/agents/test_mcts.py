"""The player that searches: names, repeatability, and that it is worth its time."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from agents import PlayerError, make
from agents.search.mcts import SearchPlayer, SearchSettings, settings_of
from experiments.rating.matches import play
from mech_env import Battle, BattleBatch, BattleOver
from mech_env.search_tree import SearchTree
from tests.cases import every_ruleset
from tests.toy import RULESET

FEW = SearchSettings(simulations=60)


def test_names_tell_budget_and_playouts() -> None:
    assert settings_of("") == SearchSettings()
    assert settings_of("250").simulations == 250
    timed = settings_of("50ms:random")
    assert (timed.simulations, timed.milliseconds, timed.playout) == (0, 50.0, "random")
    assert make("mcts:250", RULESET).name == "mcts:250"
    assert make("mcts:50ms:random", RULESET).name == "mcts:50ms:random"
    assert make("mcts:250", RULESET).slow  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["0", "-3", "x", "1.5", "ms", "100:clever"])
def test_wrong_names_say_what_is_wanted(text: str) -> None:
    with pytest.raises(PlayerError, match=r"mcts: .*(wanted simulations|not one of)"):
        make(f"mcts:{text}", RULESET)


def test_settings_out_of_range() -> None:
    with pytest.raises(PlayerError, match="give one of the two"):
        SearchSettings(simulations=10, milliseconds=5)
    with pytest.raises(PlayerError, match="horizon -1"):
        SearchSettings(horizon=-1)
    with pytest.raises(PlayerError, match=r"prior_weight 1\.5, value_weight 1: each from 0 to 1"):
        SearchSettings(prior_weight=1.5)
    with pytest.raises(PlayerError, match="value_weight -1: each from 0 to 1"):
        SearchSettings(value_weight=-1)


@every_ruleset
def test_one_battle_or_many_on_any_number_of_threads(ruleset: str) -> None:
    batch = BattleBatch(ruleset, "duel", n=5, seed=3)
    card = batch.ruleset
    rows = np.array([0, 2, 4])
    before = batch.battles.tobytes()
    chosen = SearchPlayer(card, FEW, seed=1, threads=1).decide(batch, rows)
    assert batch.battles.tobytes() == before
    assert (batch.masks[rows, chosen] == 1).all()
    shared = SearchPlayer(card, FEW, seed=1, threads=3).decide(batch, rows)
    alone = SearchPlayer(card, FEW, seed=1)
    single = [alone.choose(batch.battle(int(row))) for row in rows]
    assert chosen.tolist() == shared.tolist() == single


@pytest.mark.parametrize(("threads", "own", "used"), [(1, None, 1), (3, None, 3), (1, 2, 2)])
def test_as_many_threads_as_step_the_batch(threads, own, used, monkeypatch) -> None:
    asked: list[int] = []

    def pool(threads: int, name: str) -> ThreadPoolExecutor:
        asked.append(threads)
        return ThreadPoolExecutor(threads, name)

    monkeypatch.setattr("mech_env.searching.ThreadPoolExecutor", pool)
    batch = BattleBatch(RULESET, "duel", n=4, seed=3, threads=threads)
    SearchPlayer(RULESET, FEW, threads=own).decide(batch, np.arange(4))
    assert asked == ([used] if used > 1 else [])


def test_another_seed_searches_otherwise() -> None:
    battle = Battle("framewerk", "duel", seed=3)
    found = [SearchPlayer(battle.ruleset, FEW, seed=seed).search(battle) for seed in (1, 1, 2)]
    assert found[0].values.tobytes() == found[1].values.tobytes()
    assert found[0].values.tobytes() != found[2].values.tobytes()


def test_budgets_are_kept() -> None:
    battle = Battle("framewerk", "duel", seed=3)
    found = SearchPlayer(battle.ruleset, FEW).search(battle)
    assert found.simulations == found.visits.sum() == 60
    assert found.actions.tolist() == battle.legal_actions()
    assert found.best in found.actions
    timed = SearchPlayer(battle.ruleset, settings_of("1ms")).search(battle)
    assert timed.simulations > 0


def test_fog_shares_the_budget_among_guesses() -> None:
    plain = Battle("framewerk", "duel", seed=3).scenario.to_dict()
    plain["options"] = {**plain["options"], "fog": True}
    battle = Battle("framewerk", plain, seed=3)
    found = SearchPlayer(battle.ruleset, replace(FEW, guesses=6)).search(battle)
    assert found.simulations == found.visits.sum() == 60
    assert found.best == found.actions[found.visits.argmax()]


def test_nothing_to_decide() -> None:
    battle = Battle("toy", "duel", seed=1, players={"red": "random", "blue": "random"})
    assert battle.over
    with pytest.raises(BattleOver, match="nothing to decide"):
        SearchPlayer(battle.ruleset, FEW).choose(battle)


@pytest.mark.parametrize("playout", ["bot", "random"])
def test_it_beats_who_does_not_look_ahead(playout: str) -> None:
    player = SearchPlayer(RULESET, SearchSettings(simulations=200, playout=playout), threads=2)
    result = play(RULESET, "duel", player, make("random", RULESET), 100, seed=1)
    assert result.rate(1).interval[0] > 0.5
    assert play(RULESET, "duel", player, make("random", RULESET), 10, seed=1).score.tolist() == (
        result.score[:10].tolist()
    )


def test_a_pickle_searches_on_as_before() -> None:
    player = SearchPlayer(RULESET, SearchSettings(simulations=40), seed=5, threads=2)
    battle, batch = Battle("toy", "duel", seed=2), BattleBatch("toy", "duel", 3, seed=2)
    player.decide(batch, np.arange(3))  # trees and threads are there
    twin = pickle.loads(pickle.dumps(player))
    assert twin.name == player.name
    tree = SearchTree(RULESET, 2, guide=twin._guide)
    assert tree._search is RULESET.search, "a network of no layers would guide it"
    assert twin.choose(battle) == player.choose(battle)
    assert np.array_equal(twin.decide(batch, np.arange(3)), player.decide(batch, np.arange(3)))
