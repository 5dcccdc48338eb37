"""Stress played out: levels, caps, who is out (AI-076 to AI-087)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import (
    BARE,
    CALM,
    HIT,
    Game,
    arena,
    at,
    shoot,
    shooting,
    stress,
)


@pytest.mark.clause("AI-076")
def test_stress_fills_the_present_level():
    game = shooting()
    shoot(game, 3, 1, 1, 3)
    assert stress(game) == [5, 0, 0, 0] and game.unit("blue_0").level == 0


@pytest.mark.clause("AI-081", "AI-083", "AI-080", "AI-087")
def test_a_cap_fills_the_level_and_wounds():
    game = shooting()
    game.b.units[1].stress[0] = 4
    shoot(game, 3, 3, 3, 3)
    game.expect("cap", "blue_0").do("yes")
    assert stress(game) == [7, 0, 0, 0]
    assert game.one("capped").what == 6
    wound = game.unit("blue_0").wounds[0]
    assert (wound.kind, wound.location, wound.damage, wound.level) == (0, 0, 3, 1)
    # One wound by piercing: levels of 6. The first stays above its maximum (AI-094).
    assert game.unit("blue_0").n_wounds == 1
    assert game.unit("blue_0").level == 1


@pytest.mark.clause("AI-082")
def test_what_is_not_capped_goes_on_to_the_next_border():
    game = shooting({"weapons": ["lmg"]})
    game.b.units[1].stress[0] = 4
    shoot(game, 3, 3, 3, 3, 3)
    game.expect("cap", "blue_0").do("no")
    assert stress(game) == [7, 0, 0, 0]
    game.expect("cap", "blue_0").do("no")
    assert stress(game) == [7, 7, 2, 0]
    game.expect("action", "red_0")


@pytest.mark.clause("AI-084")
def test_damage_equal_to_the_room_is_not_capped():
    game = shooting()
    game.b.units[1].stress[0] = 4
    shoot(game, 3, 1, 1, 1)
    assert stress(game) == [7, 0, 0, 0]
    assert game.unit("blue_0").level == 1
    game.expect("action", "red_0")


@pytest.mark.clause("AI-077")
def test_the_last_level_filled_is_out():
    game = Game(arena([at(2, 4)], [at(4, 4, **BARE), at(20, 9)], options=CALM)).until("red_0")
    game.b.units[1].stress[:3] = 7
    game.b.units[1].stress[3] = 4
    game.b.units[1].level = 3
    game.do("shoot", "enemy 0", "form single")
    game.rolls(*HIT, 3, 5, 5, 5).do("number 0")
    assert stress(game) == [7, 7, 7, 7]
    assert game.unit("blue_0").status == 1
    assert game.one("out").unit == 1
    game.expect("action", "red_0")
    # Without a cap: it is the last level.
    game.done()


@pytest.mark.clause("AI-077")
def test_a_side_with_nobody_left_loses():
    game = shooting()
    game.b.units[1].stress[:4] = (7, 7, 7, 6)
    game.b.units[1].level = 3
    shoot(game, 3, 5, 5, 5)
    assert (game.b.winner, game.b.reason, list(game.b.scores)) == (0, 1, [1, -1])


def test_the_next_hits_of_a_unit_that_is_out_are_lost():
    game = shooting()
    game.b.units[1].stress[:4] = (7, 7, 7, 6)
    game.b.units[1].level = 3
    shoot(game, 3, 1, 1, 1, form="burst_2")
    game.done()
