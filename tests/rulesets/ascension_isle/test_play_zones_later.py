"""Fire that goes on: what its owner and others do meanwhile (AI-148, AI-164, AI-167, AI-174)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import CALM, Game, arena, at
from tests.rulesets.ascension_isle.test_play_zones import MISS, field, sustain


def crossing(game):
    """blue_0 steps to the west, into the fire; the attack."""
    game.then("end").until("blue_0").do("move")
    game.rolls(*MISS).do("direction forward")
    return game.one("attack")


@pytest.mark.clause("AI-164", "AI-061")
def test_fire_goes_on_when_its_owner_moves_or_hides():
    game = field(["trooper"], blue_at=(6, 7))
    sustain(game, 5, 7)
    game.do("move", "direction back", "no")
    # From (1, 4) it is 4 cells; who fires has moved, who enters too.
    assert crossing(game).y == 10 + 5 + 2
    game = Game(arena([at(2, 4)], [at(6, 7)], pieces=[("crate", (2, 4), "E")], options=CALM)).until(
        "red_0"
    )
    sustain(game, 5, 7)
    game.do("hide")
    assert crossing(game).y == 10 + 2


@pytest.mark.clause("AI-164", "AI-174")
def test_friends_stand_in_fire_too_and_attacks_go_by_initiative():
    game = field(["trooper", "trooper"], red_at=(2, 4), blue_at=(4, 5), zone_standing=True)
    game.b.order[:3] = (0, 2, 1)
    game.rolls(*MISS * 2)
    sustain(game, 3, 5, cells=["direction forward", "no"])
    assert [e.x for e in game.happened("attack")] == [2]
    game.set("red_0", standard_left=1, ammo=[6, 4, 0])
    game.rolls(*MISS)
    sustain(game, 2, 5, cells=["direction forward"] * 2 + ["no"])
    assert [e.x for e in game.happened("attack")] == [2, 1]
    game.done()


@pytest.mark.clause("AI-167", "AI-023")
def test_a_shot_at_who_comes_close_ends_fire_at_once():
    game = Game(arena([at(2, 4, weapons=["sword"])], [at(3, 4)], options=CALM)).until(
        "red_0", categories={"red_0": "close"}
    )
    zone = game.unit("blue_0").zone
    zone.kind, zone.x, zone.y, zone.cells = 1, 9, 9, 1
    game.rolls(1, 1, 1, 1, 1, 1, 1, 1).do("strike", "form single")
    assert zone.kind == 1
    game.do("number 0")
    assert zone.kind == 0


@pytest.mark.clause("AI-148")
def test_the_deck_protects_from_all_fire_of_the_turn():
    game = field(["trooper", "trooper"], blue_at=(6, 7), react=True).set("red_1", turn_done=0)
    sustain(game, 5, 7)
    game.then("end").until("red_1")
    sustain(game, 4, 7)
    game.then("end").until("blue_0").do("move", "direction forward", "no")
    game.rolls(*MISS).do("deck")
    game.do("direction forward")
    # The deck is hit once a turn, so only dodges are left to ask about.
    game.expect("react", "blue_0").rolls(*MISS).do("no")
    assert game.one("attack").y == 10 + 2 + 5
    game.done()


@pytest.mark.clause("AI-112", "AI-143")
def test_a_boost_may_empty_the_weapon_that_fires():
    game = field(["trooper"], blue_at=(6, 4), boost=True).set("red_0", ammo=[1, 0, 0])
    game.do("shoot", "form single", "number 0")
    game.expect("boost", "red_0").rolls(1, 1).do("by ammunition")
    assert game.unit("red_0").ammo[0] == 0
    assert game.one("attack").unit == 0
    assert not game.set("red_0", standard_left=1).may("shoot")
    game.done()
