"""Damage of a Knock Down and of a hold, and what fate makes of it (AE-101, AE-124, AE-252)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.choices import FateWindows, Hold
from mech_env.rulesets.adeva.state.codes import Location, Talent
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.looking import seen
from tests.rulesets.adeva.pair import act
from tests.rulesets.adeva.test_contests import clash
from tests.rulesets.adeva.test_grapples import grappled
from tests.rulesets.adeva.test_holds import choice

STRONG = {"strength": 90, "fate": 3, "fate_most": 3}  # SB 9


def past_tests(game: Bare) -> Bare:
    """No Fate Point is spent on a test."""
    while game.decision in ("fate_pre", "fate_post"):
        game.do("no")
    return game


def knocked(e: dict[str, Any] | None = None, **rest: Any) -> Bare:
    """A Knock Down was won clearly: the right arm, die 4: 4 - 3 + 9 = 10."""
    game = clash(e=STRONG | (e or {}), **rest).force(20, 90)
    act(game, "knock_down")
    return past_tests(game).force(11, 4).do("yes")


def held(e: dict[str, Any] | None = None, **rest: Any) -> Bare:
    """The controller's hold hurts: the same die, the body."""
    game = grappled(e=STRONG | (e or {}), **rest).do("hold").force(20, 99, 4)
    return past_tests(game.do(choice(Hold.DAMAGE)))


@pytest.mark.clause("AE-101", "AE-124", "AE-252", "AE-257")
@pytest.mark.parametrize("begin", [knocked, held])
def test_fate_may_change_the_damage(begin: Any) -> None:
    game = begin()
    assert game.decision == "damage"
    legal = {name for name in ("no", "plus", "minus", "reroll_1", "reroll_2") if game.may(name)}
    assert legal == {"no", "plus", "minus", "reroll_1"}
    assert not game.may("swap_1")  # AE-101: no attack test
    game.do("plus").do("plus").do("minus")  # the last Fate Point: nothing more is asked
    assert [what for _, _, what, _ in game.events("damage")] == [11]
    assert game.unit(0).fate == 0 and game.unit(1).fatigue == 1
    game.done()


@pytest.mark.clause("AE-101", "AE-124", "AE-257")
@pytest.mark.parametrize("begin", [knocked, held])
def test_the_die_is_rolled_again(begin: Any) -> None:
    game = begin().force(2).do("reroll_1")
    assert game.decision == "damage"
    game.do("no")
    assert [what for _, _, what, _ in game.events("damage")] == [2 - 3 + 9]
    assert game.unit(0).fate == 2
    game.done()


@pytest.mark.clause("AE-124")
def test_one_point_more_gets_through() -> None:
    """Soak of the arm: TB 4 and AP 2 doubled."""
    game = knocked().do("plus").do("no")
    assert game.unit(1).wounds[Location.RIGHT_ARM] == 11 - 3
    game.done()


@pytest.mark.clause("AE-101", "AE-124", "AE-248")
@pytest.mark.parametrize("begin", [knocked, held])
def test_without_fate_nobody_is_asked(begin: Any) -> None:
    game = begin({"fate": 0})
    assert game.decision != "damage" and len(game.events("damage")) == 1
    game = begin(fate_windows=FateWindows.OFF.name.lower())
    assert game.decision != "damage" and len(game.events("damage")) == 1


@pytest.mark.clause("AE-422", "AE-423")
@pytest.mark.parametrize("begin", [knocked, held])
def test_fists_show_their_talents(begin: Any) -> None:
    game = begin({"fate": 0, "talents": [Talent.UNARMED_WARRIOR]})
    assert int(game.unit(0).talents_seen) >> Talent.UNARMED_WARRIOR & 1


@pytest.mark.parametrize("begin", [knocked, held])
def test_the_damage_shows_while_it_may_be_changed(begin: Any) -> None:
    game = begin()
    assert seen(game, 0, "attack", "face_1") == 4 and seen(game, 0, "attack", "damage") == 10
    assert seen(game, 0, "attack", "under_way") == 0
    game.do("plus")
    assert seen(game, 1, "attack", "damage") == 11
    game.do("no")
    assert seen(game, 0, "attack", "damage") == 0
