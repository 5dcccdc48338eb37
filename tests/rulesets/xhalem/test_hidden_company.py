"""Masks say nothing of what a suspected enemy is in, or who of its side holds it (section 6)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.state.codes import Aware
from tests.rulesets.xhalem.table import Game, Table


def suspects(inside: bool, **options: bool) -> Game:
    """Red suspects a scout near a Lancer, or in it, and a brute; a wall stands before them all."""
    game = (
        Table(width=30, height=12)
        .options(**options)
        .unit("red", (4, 5), "brute", weapons=["javelin"])
        .unit("blue", (20, 5), "lancer", weapons=["mblade"])
        .unit("blue", (21, 7), "scout", weapons=["knife"])
        .unit("blue", (22, 8), "trooper", weapons=["sword"])
        .piece("wall", 12, (0, 11))
        .start()
        .turn("red_0")
    )
    for name in ("blue_1", "blue_2"):
        game.set(name, aware=Aware.SUSPECTED, exposed=0, placed=1, last_q=18, last_r=6)
    game.set("blue_0", aware=Aware.UNAWARE, exposed=0, placed=0)
    if inside:
        game.set("blue_1", inside=game.number("blue_0"), q=20, r=5)
    return game


@pytest.mark.clause("XH-193")
@pytest.mark.clause("XH-142")
@pytest.mark.parametrize("inside", [False, True])
def test_whether_a_suspect_is_inside_a_machine_does_not_show(inside: bool):
    game = suspects(inside)
    game.do("strike", "weapon 0")
    assert {"enemy 1", "enemy 2"} <= set(game.legal())


@pytest.mark.clause("XH-193")
@pytest.mark.clause("XH-148")
def test_an_engagement_of_a_suspect_inside_a_machine_fails_and_the_turn_is_lost():
    game = suspects(inside=True).rolls(18, 17)
    game.do("strike", "weapon 0", "enemy 1")
    assert {"blind_failure", "turn_lost"} <= set(
        game.kinds()
    ) and "piece_damaged" not in game.kinds()
    assert game.unit("blue_1").hp == 10
    game.done()


@pytest.mark.clause("XH-130")
def test_whether_a_suspect_is_inside_shows_in_no_standby_either():
    for inside in (False, True):
        game = suspects(inside)
        game.do("standby", "trigger engages_me")
        assert {"enemy 1", "enemy 2", "any"} <= {
            name.removeprefix("verb ") for name in game.legal()
        }


@pytest.mark.clause("XH-165")
@pytest.mark.parametrize("held", [False, True])
def test_who_of_its_own_side_holds_a_suspect_does_not_show(held: bool):
    game = suspects(inside=False, friendly_targets=True)
    game.set("red_0", equipped=0)
    if held:
        game.grip("blue_2", "blue_1")
    game.refresh().do("grapple")
    assert {"enemy 1", "enemy 2"} <= set(game.legal())
    if held:
        game.rolls(18, 17).do("enemy 1")
        assert "blind_failure" in game.kinds()
        assert game.unit("blue_1").grappled_by == game.number("blue_2")
        assert game.unit("red_0").grapples == -1
        game.done()
