"""The conformance suite as a whole, its complaints, and battles that are played by words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mech_env import Battle, DiceError, testing
from mech_env.testing.place import Place, difference
from tests.cases import expected_of
from tests.rulesets.toy.conformance import EXPECTED
from tests.toy import RULESET
from tests.toy.state.decisions import ACTIONS, DASH

SMALL: dict[str, Any] = {"random_battles": 50, "bot_battles": 200, "silent": ["rolled"]}


@pytest.mark.slow
def test_the_toy_conforms_and_nothing_is_skipped() -> None:
    seen: list[testing.Result] = []
    known = {**expected_of("toy", *EXPECTED), "random_battles": 1000, "bot_battles": 2000}
    report = testing.check_ruleset("toy", more=["three"], progress=seen.append, **known)
    assert report.ok and report.results == seen
    assert {result.outcome for result in seen} == {"passed"}
    assert {result.scenario for result in seen} == {"all", "more[0]", *RULESET.scenarios()}
    text = str(report)
    assert text.startswith("toy conforms\n") and "max_cycles" in text
    assert "duel: red " in text and "8 passed" in text


def test_a_ruleset_that_does_not_conform_is_refused_with_all_that_is_wrong() -> None:
    strange = replace(RULESET, words=replace(RULESET.words, action=lambda s, b, a: "go"))
    strange.__dict__.update(run=RULESET.run, look=RULESET.look)  # compiled already
    with pytest.raises(AssertionError) as caught:
        testing.check_ruleset(strange, scenarios=["duel"], symmetric=["duel"], **SMALL)
    told = str(caught.value)
    assert told.startswith("toy does not conform: ")
    assert "duel: toy duel, seed 3, step 0, decision pace: run and walk are both 'go'" in told
    report = testing.check_ruleset(
        strange, scenarios=["duel"], symmetric=["duel"], strict=False, **SMALL
    )
    assert {"random play", "course", "copies"} <= {result.check for result in report.failures}
    nothing = testing.check_ruleset(strange, scenarios=[], strict=False, **SMALL)
    assert "no scenarios" in str(nothing)


def test_complaints_say_where() -> None:
    place = Place("toy", "duel", 7)
    place.check(True, "nothing")
    with pytest.raises(AssertionError, match=r"^toy duel, seed 7, step 3, row 1: wrong$"):
        place.fail("wrong", step=3, row=1, decision=None)
    one, other = (RULESET.load_scenario("duel").setups() for _ in range(2))
    assert difference(one, other) is None
    other[0].units[1].drive = 3
    assert difference(one, other, "s") == "s.units.drive[0][1]: 1, not 3"
    assert difference(one[0], other[0]) == "units.drive[1]: 1, not 3"
    assert difference([1, 2], [1], "list") == "list: shape (2,), not (1,)"


def test_a_scripted_battle_is_played_by_words() -> None:
    game = testing.ScriptedBattle(Battle("toy", "duel", seed=1, dice=[1]))
    game.set("red_0", place=3).rolls(6)
    assert game.expect("pace", "red_0").legal() == ["walk", "run"]
    assert game.legal("verb") == ["walk", "run"] and not game.legal("way")
    assert game.may("run") and not game.may("run", "way dash")
    game.do("run", by="red_0")
    assert [event.kind for event in game.last] == ["rolled", "moved"]
    assert game.happened("moved")[0].data["values"][0] == 9 == int(game.unit("red_0").place)
    game.done()
    with pytest.raises(DiceError, match="used up"):
        game.do("run")
    with pytest.raises(AssertionError, match="is not asked of red_0"):
        game.do("walk", by="red_0")
    with pytest.raises(AssertionError, match="pace, not rest"):
        game.expect("rest")
    with pytest.raises(AssertionError, match="blue_0 is asked, not red_0"):
        game.expect("pace", "red_0")
    with pytest.raises(ValueError, match="a unit has no field 'wings'"):
        game.set("red_0", wings=2)
    with pytest.raises(AssertionError, match=r"left over: \[2\]"):
        game.rolls(2).done()
    assert testing.slot(ACTIONS, "way dash") == DASH
    with pytest.raises(ValueError, match="known: walk, run"):
        testing.slot(ACTIONS, "fly")
