"""Runners side by side (TY-009 to TY-011)."""

from __future__ import annotations

import pytest

from mech_env.core.jit import interpreted
from tests.rulesets.toy.table import Game, race, start
from tests.toy.questions.track import known_drive

_known_drive = interpreted(known_drive)


def meeting(red: int = 1, blue: int = 1, fog: bool = False) -> Game:
    """red_0 walks beside blue_0; their drives."""
    scenario = race(
        [{"at": [4, 0], "drive": red}], [{"at": [5, 1], "drive": blue}], meet=True, fog=fog
    )
    game = start(scenario, 1)
    return game.does("walk", by="red_0")


@pytest.mark.clause("TY-009")
def test_both_choose_the_mover_first():
    game = meeting()
    game.expect("meeting", "red_0").does("push")
    game.expect("meeting", "blue_0")
    assert game.legal() == ["push", "yield"]
    assert not any(event.kind == "met" for event in game.last)
    game.do("yield")
    assert [event.kind for event in game.last] == ["met", "pushed"]
    game.expect("pace", "blue_0").done()


@pytest.mark.clause("TY-009")
def test_the_first_choice_is_hidden_until_both_are_made():
    seen = set()
    for choice in ("push", "yield"):
        game = meeting().does(choice)
        request = game.battle.request
        assert request is not None
        seen.add((game.battle.observe("blue_0").tobytes(), request.text, str(request.context)))
    assert len(seen) == 1


@pytest.mark.clause("TY-009")
@pytest.mark.parametrize(
    ("at", "option", "met"),
    [
        ([5, 1], True, True),
        ([5, 1], False, False),  # without the option
        ([5, 2], True, False),  # not the next lane
        ([6, 1], True, False),  # another column
    ],
)
def test_only_enemies_side_by_side_meet(at, option, met):
    game = start(race([{"at": [4, 0]}], [{"at": at}], meet=option), 1)
    game.do("walk", by="red_0")
    assert (game.decision == "meeting") == met
    game.done()


@pytest.mark.clause("TY-009")
def test_nobody_meets_an_ally_or_at_the_start_and_of_several_the_first():
    game = start(race([{"at": [4, 1]}, {"at": [5, 2]}], [{"at": [5, 0]}], meet=True), 1)
    game.do("walk", by="red_0")
    assert game.battle.request is not None and game.battle.request.context["other"] == "blue_0"
    both = race([{"at": [0, 0]}, {"at": [0, 2]}], [{"at": [4, 1]}], meet=True)
    game = start(both, 3)
    game.rolls(1).do("run", by="blue_0")  # back at the start
    game.expect("pace", "red_0")
    game.set("red_0", place=5).set("red_1", place=5).set("blue_0", place=4)
    game.does("walk", "walk").do("walk", by="blue_0")
    game.expect("pace", "red_0").done()


@pytest.mark.clause("TY-010")
@pytest.mark.parametrize(
    ("answers", "dice", "red", "blue"),
    [
        (("push", "push"), (5, 4), 5, 3),
        (("push", "push"), (2, 5), 3, 5),
        (("push", "push"), (4, 4), 5, 5),
        (("push", "yield"), (), 5, 4),
        (("yield", "push"), (), 4, 5),
        (("yield", "yield"), (), 5, 5),
    ],
)
def test_who_is_pushed_back(answers, dice, red, blue):
    game = meeting()
    game.rolls(*dice).do(*answers)
    assert (game.place("red_0"), game.place("blue_0")) == (red, blue)
    game.done()


@pytest.mark.clause("TY-010")
def test_drive_is_added_and_the_start_is_the_end():
    game = meeting(red=3, blue=0)
    game.set("blue_0", place=1).rolls(3, 5).do("push", "push")
    assert game.place("blue_0") == 0 and game.place("red_0") == 5
    game.done()


@pytest.mark.clause("TY-011")
@pytest.mark.parametrize("fog", [False, True])
def test_fog_hides_the_drive_of_enemies(fog):
    game = meeting(red=2, blue=3, fog=fog)
    s = game.battle.setup
    assert _known_drive(s, 0, 1) == (-1 if fog else 3)
    assert _known_drive(s, 0, 0) == 2
    seen = game.battle.observe("red_0")
    s.units[1].drive = 0
    game.refresh()
    assert (game.battle.observe("red_0") == seen).all() == fog
    game.done()
