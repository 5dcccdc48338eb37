"""Suppressive Fire: whom its hits strike (AE-148, AE-154)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adeva.bare import Bare

SPENT: dict[str, Any] = {"fate": 0, "fate_most": 3}


def covering(friend: tuple[int, int] | None = None, **rest: Any) -> Bare:
    """E suppresses to the east: F and G stand in the arc, 8 km away; a friend perhaps, too."""
    e = {"at": (2, 6), "items": ["rifle"], "characteristics": {"bs": 80}} | SPENT
    foes = [{"at": (10, 6), "until": 0, "fate": 0}, {"at": (10, 7), "until": 0, "fate": 0}]
    red = [e, *([{"at": friend} | SPENT] if friend else [])]
    game = Bare(red, foes, width=24, **rest).turn_of(0)
    return game.do("suppress", "choice 2")


def hits(game: Bare) -> list[int]:
    """Who is hit, hit by hit."""
    return [e[3][0] for e in game.events("hits")]


@pytest.mark.clause("AE-148")
def test_hits_may_all_strike_the_same_victim():
    game = covering().force(19, 2, 2, 2, 1, 1, 1, 1, 1).do("direction forward")  # T 60: 4 degrees
    assert hits(game) == [2, 2, 2]  # one and one for two degrees: three
    while game.decision == "damage":
        game.do("no")
    assert game.unit(1).wounds.sum() == 71 and game.unit(2).wounds.sum() < 71
    game.done()


@pytest.mark.clause("AE-148")
def test_own_units_are_drawn_by_an_option_only():
    game = covering(friend=(6, 6)).force(60, 1, 1, 1, 1).do("direction forward")
    assert hits(game) == [2] and game.decision == "action"  # the first of two enemies
    game.done()
    game = covering(friend=(6, 6), suppress_friendly=True).force(60, 1, 1, 1, 1)
    game.do("direction forward")
    assert hits(game) == [1] and game.decision == "action"  # the first of three
    game.done()


@pytest.mark.clause("AE-148", "AE-154")
def test_a_hit_on_who_deflected_is_lost():
    game = covering().set(1, pattern=0, ats=9).force(45, 1, 1, 2).do("direction forward")
    assert game.request == ("deflect", 1)  # Wall 45
    game.do("yes")  # T 60, roll 45: 1 degree, one hit: its victim deflected
    assert hits(game) == [] and game.decision == "action" and game.unit(1).wounds.sum() == 71
    game.done()
