"""Pain, first aid, objects and taunts played out (AI-037, AI-090 to AI-092)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import CALM, Game, arena, at, line_up


# --- pain ---
@pytest.mark.clause("AI-090", "AI-091", "AI-030")
def test_pain_is_overridden_by_will_or_steel():
    game = line_up(11)
    for _ in range(3):
        game.wound("red_0")
    game.until("red_0", "pain").do("by willpower")
    assert game.unit("red_0").exploits[2] == 2
    game.until("red_0").rolls(5, 5).act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == 15
    # A steel roll: 13 against 13, then 12.
    game = line_up(11)
    for _ in range(3):
        game.wound("red_0")
    game.until("red_0", "pain").rolls(4, 4).do("by steel")
    assert game.one("steeled")[2:] == (13, 13, 1, 0)
    assert game.unit("red_0").move_left == 0
    game.expect("recat", "red_0")


@pytest.mark.clause("AI-090", "AI-091")
def test_a_failed_steel_roll_leaves_the_choice():
    game = line_up(11)
    for _ in range(3):
        game.wound("red_0")
    game.until("red_0", "pain").rolls(4, 3).do("by steel")
    assert game.one("steeled").y == 0
    game.expect("pain", "red_0")
    assert game.legal() == ["no", "by willpower"]
    game.do("by willpower")
    game.until("blue_0").then("end").until("red_0", "pain")  # for this round only


# --- aid, objects, taunts ---
@pytest.mark.clause("AI-092", "AI-006")
def test_first_aid():
    game = Game(arena([at(2, 4, "medic"), at(3, 4)], [at(20, 4)], options=CALM))
    for _ in range(5):
        game.wound("red_1")
    game.until("red_0", categories={"red_0": "tech"})
    game.s.units[0].stats[2], game.s.units[0].skills[6] = 4, 3
    game.rolls(6, 7).act("firstaid")
    assert game.one("eased")[2:] == (20, 1, 4, 0)
    assert int(game.unit("red_1").eased) == 0b1111
    game.done()


@pytest.mark.clause("AI-092")
def test_first_aid_to_oneself_and_in_pain():
    game = Game(arena([at(2, 4, "medic")], [at(20, 4)], options=CALM)).wound("red_0")
    game.until("red_0", categories={"red_0": "tech"}).rolls(1, 1).act("firstaid")
    assert game.one("eased").what == 2 + 5 + 4 - 2 - 1


@pytest.mark.clause("AI-037")
def test_objects():
    things = [{"kind": "console", "at": [3, 4], "points": 3}]
    game = line_up(15, objects=things, objective=["red"]).until(
        "red_0", categories={"red_0": "tech"}
    )
    game.rolls(7, 8).act("use")
    assert game.one("used")[2:] == (20, 0, 2, 1)
    game.set("red_0", standard_left=1).rolls(5, 5).act("use")
    assert (game.b.objects[0].points, game.b.objects[0].owner) == (0, 0)
    assert (game.b.winner, game.b.reason) == (0, 2)
    game.done()


@pytest.mark.clause("AI-037")
def test_taunts():
    game = line_up(5).until("red_0", categories={"red_0": "tech"}).set("blue_0", advantage=5)
    game.rolls(7, 8).act("taunt")
    assert game.one("taunted")[2:] == (20, 1, 15, 4)
    assert game.unit("blue_0").advantage == 1
