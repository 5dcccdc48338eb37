"""Advice: what it says, that it repeats, that it gives nothing away, and how mistakes are told."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mech_env import Battle, BattleOver
from mech_env.advice import Advice
from mech_env.advice.aftermath import Chances
from mech_env.advice.guesses import guesses_of
from mech_env.players import player
from mech_env.testing.information import other_dice
from tests.cases import every_ruleset, expected_of


def played_on(ruleset: str, scenario: Any, decisions: int, seed: int) -> Battle:
    """A battle some decisions later, random answers on all sides."""
    battle = Battle(ruleset, scenario, seed=seed)
    choose = np.random.default_rng(seed)
    for _ in range(decisions):
        if battle.over:
            battle.restart(seed + 1)
        battle.step(int(choose.choice(battle.legal_actions())))
    if battle.over:
        battle.restart(seed + 2)
    return battle


def said(advice: Advice) -> dict[str, Any]:
    """Advice without the time that it took."""
    return {**advice.to_dict(), "seconds": 0}


@pytest.fixture
def few_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an action has many ways, some are drawn, and fewer than people get."""
    monkeypatch.setattr("mech_env.advice.advising.Chances", partial(Chances, most=300))
    monkeypatch.setattr("mech_env.advice.aftermath.SAMPLES", 100)


@every_ruleset
def test_every_legal_action_is_advised_on(ruleset: str, few_ways: None) -> None:
    battle = played_on(ruleset, "micro", 9, seed=4)
    before = battle.to_dict()
    told: list[float] = []
    advice = battle.advise("bot", playouts=16, seconds=None, progress=told.append)
    assert battle.to_dict() == before
    assert sorted(one.action for one in advice.actions) == battle.legal_actions()
    assert sum(one.policy for one in advice.actions) == pytest.approx(1)
    for one in advice.actions:
        assert one.text == battle.describe(one.action)
        assert one.win + one.draw + one.loss == pytest.approx(1)
        assert one.interval[0] <= one.win <= one.interval[1]
        assert all(0 < chance.probability <= 1 for chance in one.chances)
    scores = [one.score for one in advice.actions]
    assert scores == sorted(scores, reverse=True) and advice.best is advice.actions[0]
    request = battle.request
    assert request is not None
    assert (advice.unit, advice.side, advice.text) == (request.unit, request.side, request.text)
    assert told == sorted(told) and told[-1] == 1.0
    json.dumps(advice.to_dict())


@every_ruleset
def test_advice_repeats_with_its_seed(ruleset: str, few_ways: None) -> None:
    battle = played_on(ruleset, "micro", 5, seed=2)
    once, again, other = (
        said(battle.advise("bot", playouts=24, seconds=None, seed=seed)) for seed in (7, 7, 8)
    )
    assert once == again
    assert once["actions"] != other["actions"]


@every_ruleset
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_gives_nothing_away(ruleset: str, seed: int, few_ways: None) -> None:
    """Advice stays the same, to the byte, when only what is hidden from the side changes."""
    battle = played_on(ruleset, "duel", 7 + 8 * seed, seed=seed)
    viewer = int(battle.state.request.unit)
    hide: tuple[Callable[..., None], ...] = expected_of(ruleset, "hide").get("hide", ())
    before = said(battle.advise("bot", playouts=4, seconds=None))
    for change in (other_dice, *hide):
        altered = battle.clone()
        altered._setups = battle._setups.copy()
        change(altered.setup, altered.state, viewer)
        altered.refresh()
        after = said(altered.advise("bot", playouts=4, seconds=None))
        assert json.dumps(after) == json.dumps(before), change.__name__


def test_a_search_says_what_it_would_choose() -> None:
    battle = Battle("toy", "duel", seed=3)
    advice = battle.advise(simulations=200, playouts=50, seconds=None)
    assert advice.simulations == 200 and "mcts:200" in advice.method
    assert sum(one.policy for one in advice.actions) == pytest.approx(1)
    named = battle.advise("mcts:200", playouts=50, seconds=None)
    assert said(named) == said(advice)


@pytest.mark.parametrize("temperature", [0.0, 0.5])
def test_a_bundle_answers_at_its_own_temperature(temperature: float) -> None:
    asked = []

    class Bundle:
        folder = Path("bundle")

        def probabilities(self, seen: Any, mask: Any, temperature: float = 1.0) -> Any:
            asked.append((np.ndim(seen), temperature))
            legal = np.asarray(mask, np.float32)
            return legal / legal.sum(-1, keepdims=True)

    bundle = Bundle()
    bundle.temperature = temperature  # type: ignore[attr-defined]
    Battle("toy", "duel", 1).advise(bundle, playouts=1)  # type: ignore[arg-type]
    assert {dimensions for dimensions, _ in asked} == {1, 2}  # what it chooses; what it replies
    assert {heat for _, heat in asked} == {temperature}


def test_short_of_time_it_says_less() -> None:
    battle = Battle("toy", "duel", seed=3)
    advice = battle.advise("bot", playouts=100_000, seconds=0.05)
    assert 0 < advice.best.playouts < 100_000


def test_a_ruleset_without_words_for_results() -> None:
    """The toy names results by the kinds of its events."""
    battle = Battle("toy", "duel", seed=3)
    assert battle.ruleset.words.results is None
    advice = battle.advise("random", playouts=1, seconds=None)
    chances = [chance for one in advice.actions for chance in one.chances]
    assert f"{advice.unit}: moved" in {chance.text for chance in chances}
    assert all(chance.exact is not None for chance in chances)


@every_ruleset
def test_what_no_rule_reads_again_does_not_change_chances(ruleset: str) -> None:
    """Places that are merged because they differ only in what is forgotten come out alike."""
    for seed in range(4):
        battle = played_on(ruleset, "duel", 10 + 7 * seed, seed=seed)
        side = int(battle.state.request.side)
        guess = guesses_of(battle.ruleset, battle._battles, battle._setups, side, 1, seed)[0]
        merging, plain = (Chances(battle.ruleset, guess, battle.mask(), 1_500) for _ in range(2))
        plain._clear = None
        for action in battle.legal_actions()[:6]:
            one, other = merging.after(action, 1), plain.after(action, 1)
            if not one.drawn and not other.drawn:
                assert one.results == other.results


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"simulations": -1}, "simulations: -1 is not a whole number from 1 to 100000"),
        ({"playouts": 0}, "playouts: 0 is not a whole number from 1 to 100000"),
        ({"seconds": -2}, "seconds: -2 is not a number above 0"),
        ({"seconds": float("nan")}, "seconds: nan is not a number above 0"),
        ({"seed": -1}, "seed: -1 is not an integer"),
        ({"player": "nobody"}, "player: 'nobody' is not one of random, bot, script:meek"),
        ({"player": "mcts:0"}, "mcts: '0': wanted simulations"),
        ({"player": "mcts:10:clever"}, "playout 'clever' is not one of"),
    ],
)
def test_mistakes_are_told_in_a_line(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as error:
        Battle("toy", "duel", seed=1).advise(**given)
    assert "\n" not in str(error.value)


def test_nothing_to_decide() -> None:
    battle = Battle("toy", "duel", seed=1, players={"red": "random", "blue": "random"})
    with pytest.raises(BattleOver, match="the battle is over"):
        battle.advise()


def test_a_search_is_a_player(tmp_path: Path) -> None:
    battle = Battle("toy", "duel", seed=3)
    choose = player("mcts:40", battle.ruleset, 5)
    assert choose(battle) == choose(battle) in battle.legal_actions()
    with pytest.raises(ValueError, match="mcts: 'x'"):
        player("mcts:x", battle.ruleset, 5)
