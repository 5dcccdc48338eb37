"""Scripted players: legal, honest, the same in both twins, and at hand wherever players are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mech_env
from agents import InsidePlayer, PlayerError, make, player_names
from agents.registry import expanded
from mech_env import Battle, BattleBatch, rulesets, testing
from mech_env.cli import main as command_line
from mech_env.core import kernels
from mech_env.core.jit import interpreted, kernel
from mech_env.core.scripts import AS_THE_BOT, gauntlet, if_legal, strike
from mech_env.players import player
from tests.cases import FINISHED, every_ruleset, expected_of
from tests.toy import RULESET as TOY
from tests.toy.state.decisions import DASH, Verb

LEAST = 10  # scripts of a published ruleset
SCRIPTS = [(ruleset, name) for ruleset in FINISHED for name in rulesets.get(ruleset).scripts]


@pytest.mark.parametrize(("ruleset", "name"), SCRIPTS)
def test_a_script_answers_legally_by_what_it_knows_and_not_always_as_the_bot(
    ruleset: str, name: str
) -> None:
    hide, differs = expected_of(ruleset, "hide").get("hide", ()), 0
    # A third of the scenarios, others with the next script; more until it differs from the bot.
    scenarios = mech_env.scenarios(ruleset)
    number = list(rulesets.get(ruleset).scripts).index(name)
    for k, scenario in enumerate(scenarios[number % 3 :] + scenarios[: number % 3]):
        if k % 3 == 0 or differs == 0:
            differs += testing.check_script(ruleset, scenario, name, hide=hide, n=3, steps=250)
    assert differs > 0, f"{name} plays like the bot"


@every_ruleset
def test_whole_battles_of_scripts_are_the_same_interpreted(ruleset: str) -> None:
    scenario = testing.quickest(ruleset, mech_env.scenarios(ruleset), "bot")[0]
    for name in list(rulesets.get(ruleset).scripts)[:3]:
        testing.check_playout(ruleset, scenario, f"script:{name}")
        testing.check_inside_players(ruleset, scenario, f"script:{name}")


@every_ruleset
def test_there_are_enough_and_each_says_what_it_does(ruleset: str) -> None:
    found = rulesets.get(ruleset)
    if ruleset != TOY.id:
        assert len(found.scripts) >= LEAST
    assert all(about and not about.endswith(".") for about in found.scripts.values())
    names = player_names(found)
    for number, name in enumerate(found.scripts):
        assert f"script:{name}" in names
        seat = make(f"script:{name}", found)
        assert seat == InsidePlayer(f"script:{name}", kernels.SCRIPT + number)


def test_the_command_line_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line(["describe", TOY.id]) == 0
    told = capsys.readouterr().out
    for name in TOY.scripts:
        assert f"script:{name}" in told


def test_all_of_them_by_one_name() -> None:
    every = tuple(f"script:{name}" for name in TOY.scripts)
    assert expanded(["bot", "script:*", every[1]], TOY) == ("bot", *every)


@pytest.mark.parametrize("name", ["script:", "script:best"])
def test_an_unknown_script_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(PlayerError, match="of toy; known: meek, no_walker, pusher"):
        make(name, TOY)
    with pytest.raises(ValueError, match="script:meek, script:no_walker, script:pusher"):
        player(name, TOY, 0)
    with pytest.raises(ValueError, match="script:meek, script:no_walker, script:pusher"):
        Battle(TOY, "duel", seed=1, players={"red": name})
    with pytest.raises(ValueError, match="'script:meek', 'script:no_walker', 'script:pusher'"):
        BattleBatch(TOY, "duel", n=2, seed=1).playout(name)


def test_a_script_has_no_temperature() -> None:
    with pytest.raises(PlayerError, match="has no temperature; leave @1 out"):
        make("script:meek@1", TOY)


@pytest.mark.parametrize("interpret", [False, True])
def test_asked_one_battle_at_a_time_it_plays_as_inside(interpret: bool) -> None:
    names = dict.fromkeys(("red", "blue"), "script:no_walker")
    inside = Battle(TOY, "duel", seed=4, players=names, interpreted=interpret)
    battle, answer = (
        Battle(TOY, "duel", seed=4, interpreted=interpret),
        player(names["red"], TOY, 0),
    )
    while not battle.over:
        battle.step(answer(battle))
    assert (battle.winner, battle.state.tobytes()) == (inside.winner, inside.state.tobytes())


def test_draws_of_a_script_differ_by_battle_and_repeat_by_seed() -> None:
    def course(seed: int) -> list[int]:
        battle, taken = Battle(TOY, "duel", seed=3), []
        answer = player("script:pusher", TOY, seed)
        while not battle.over:
            taken.append(answer(battle))
            battle.step(taken[-1])
        return taken

    assert course(1) == course(1)
    assert len({tuple(course(seed)) for seed in range(6)}) > 1


def test_advice_tells_what_a_script_would_do() -> None:
    battle = Battle(TOY, "duel", seed=2)
    advice = battle.advise("script:no_walker")
    shares = {line.action: line.policy for line in advice.actions}
    assert shares[int(Verb.WALK)] == 0.0


# --- how a gauntlet is made ---
@kernel
def silent(s: Any, b: Any, mask: Any, word: int) -> int:
    return AS_THE_BOT


@kernel
def lawless(s: Any, b: Any, mask: Any, word: int) -> int:
    """Answers what is not legal."""
    return DASH


def test_a_script_needs_a_name_of_its_own_and_a_line_about_it() -> None:
    with pytest.raises(ValueError, match=r"script silent: .* it has no docstring"):
        gauntlet(silent)
    with pytest.raises(ValueError, match="script lawless: its name is taken"):
        gauntlet(lawless, lawless)


def test_an_illegal_answer_leaves_it_to_the_bot() -> None:
    play = interpreted(gauntlet(lawless).play)
    mask = np.ones(len(TOY.actions), np.int8)
    assert play(None, None, mask, 0, 0) == DASH
    mask[DASH] = 0
    assert play(None, None, mask, 0, 0) == AS_THE_BOT
    assert play(None, None, mask, 1, 0) == AS_THE_BOT  # no such script


def test_the_last_legal_action_is_not_struck() -> None:
    mask = np.array([0, 1, 1, 0], np.int8)
    plain, keeps = interpreted(strike), interpreted(if_legal)
    plain(mask, 0)
    plain(mask, 1)
    assert mask.tolist() == [0, 0, 1, 0]
    plain(mask, 2)
    assert mask.tolist() == [0, 0, 1, 0]
    assert (keeps(mask, 2), keeps(mask, 1)) == (2, AS_THE_BOT)
