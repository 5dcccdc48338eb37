"""What targets do, played out: dodges, the deck (AI-031, AI-136 to AI-139, AI-148 to AI-152)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import CALM, Game, arena, at, line_up


def ready(game, name="red_0", **fields):
    """A unit in READY, about to act."""
    game.until(name, stance="ready")
    if fields:
        game.set(name, **fields)
    return game


# --- dodges ---
@pytest.mark.clause("AI-004", "AI-006", "AI-136", "AI-138")
def test_a_dodge_is_declared_before_the_roll():
    game = ready(line_up(5, options={"react": True}))
    game.do("shoot", "form single", "number 0")
    game.expect("react", "blue_0")
    assert not game.happened("attack")
    game.do("by standard")
    game.rolls(1, 4, 10, 2).do("no")  # 10 would hit; the dodge of 17 makes it 13
    assert game.one("evaded").what == 17 and game.one("evaded").x == 3
    assert (game.one("result").what, game.one("result").x) == (0, 1)
    assert game.one("result").y == 13
    game.done()


@pytest.mark.clause("AI-138", "AI-151")
def test_a_hero_reacts_to_a_known_roll():
    game = ready(Game(arena([at(2, 4)], [at(7, 4, "runner")], options={**CALM, "react": True})))
    game.rolls(5, 4).do("shoot", "form single", "number 0")
    assert game.one("attack").what == 14 and game.one("attack").y == 11  # size -1
    game.expect("react", "blue_0").do("no")
    game.expect("deck", "blue_0").do("deck")
    assert game.one("result").what == 0 and game.one("result").y == 16
    game.done()


@pytest.mark.clause("AI-138")
def test_a_hero_is_asked_about_a_miss_as_well():
    game = ready(Game(arena([at(2, 4)], [at(7, 4, "runner")], options={**CALM, "react": True})))
    game.rolls(1, 1).do("shoot", "form single", "number 0")
    game.expect("react", "blue_0")


@pytest.mark.clause("AI-025", "AI-137")
def test_dodges_are_paid_by_actions_left_or_owed():
    game = ready(line_up(5, options={"react": True})).set("blue_0", standard_left=1, move_left=0)
    game.do("shoot", "form single", "number 0")
    assert game.legal() == ["no", "by standard"]
    game.do("by standard")
    game.rolls(1, 1, 1, 1).do("no")
    assert game.unit("blue_0").standard_left == 0
    game.set("red_0", standard_left=1).do("shoot", "form single", "number 0")
    assert game.legal() == ["no", "by debt"]
    game.do("by debt")
    game.rolls(1, 1, 1, 1).do("no")
    assert game.unit("blue_0").debt == 1
    game.until("blue_0")
    game.do("end")
    game.until("red_0")
    u = game.unit("blue_0")
    assert (u.standard_left, u.move_left, u.debt) == (0, 1, 0)


@pytest.mark.clause("AI-031", "AI-032")
def test_an_adrenaline_pays_in_defensive_only():
    game = ready(line_up(5, options={"react": True}))
    game.set("blue_0", standard_left=0, move_left=0, debt=2, stance=4)
    game.do("shoot", "form single", "number 0")
    assert game.legal() == ["no", "by adrenaline"]
    game.do("by adrenaline")
    game.rolls(1, 1, 1, 1).do("no")
    assert game.unit("blue_0").exploits[0] == 2
    assert game.unit("blue_0").stance == 4
    game.set("red_0", standard_left=1).set("blue_0", stance=3)
    game.do("shoot", "form single", "number 0")
    game.expect("deck", "blue_0")  # no dodge is open


@pytest.mark.clause("AI-027", "AI-031")
def test_a_trait_pays_in_the_turns_of_others():
    field = arena([at(2, 4)], [at(7, 4, traits=["combat_reflex"])], options=CALM | {"react": True})
    game = ready(Game(field)).set("blue_0", stance=3)
    game.do("shoot", "form single", "number 0")
    assert game.may("by adrenaline")


@pytest.mark.clause("AI-108", "AI-129", "AI-139")
@pytest.mark.parametrize(("stance", "close", "successes"), [
    (0, False, 3), (2, False, 4), (0, True, 5), (2, True, 8),
])  # fmt: skip
def test_thresholds_of_dodges(stance, close, successes):
    weapon = {"weapons": ["knife" if close else "rifle"]}
    dodge = (10, 2) if stance == 0 else (10, 1)
    game = line_up(1, weapon, options={"react": True})
    game.until("red_0", categories={"red_0": "close" if close else "ranged"})
    game.set("blue_0", stance=stance)
    game.act("strike" if close else "shoot", form="form single", rapid="number 0", rangedint="no")
    game.expect("react", "blue_0").rolls(1, 1, *dodge).do("by standard")
    if not close:
        game.do("no")
    assert game.one("evaded").x == successes


@pytest.mark.clause("AI-124", "AI-116")
def test_a_dodge_ends_overwatch():
    game = line_up(5, options={"react": True}).until("blue_0", stance="overwatch").then("end")
    game.until("red_0").do("shoot", "form single", "number 0", "no", "by standard")
    game.rolls(1, 1, 1, 1).do("no")
    assert game.unit("blue_0").stance == 0 and game.unit("blue_0").arc == -1


# --- the deck ---
@pytest.mark.clause("AI-148", "AI-150", "AI-131")
def test_the_deck_lasts_for_the_turn():
    game = line_up(5, options={"react": True}).until("blue_0", stance="snap").then("end")
    game.until("red_0", stance="ready").set("blue_0", advantage=7).set("red_0", standard_left=2)
    game.do("shoot", "form single", "number 0", "no")
    game.expect("deck", "blue_0").rolls(1, 1).do("deck")
    assert game.one("attack").y == 15
    u = game.unit("blue_0")
    assert (u.advantage, u.stance, u.decked) == (0, 0, 1)
    # Once a turn; the bonus goes on until the turn of red_0 ends.
    game.rolls(1, 1).do("shoot", "form single", "number 0", "no")
    assert game.one("attack").y == 15
    game.do("end")
    assert game.unit("blue_0").decked == 0
    assert int(game.unit("blue_0").used) >> 7 & 1 == 0
    game.done()


@pytest.mark.clause("AI-149", "AI-060")
def test_deck_into_cover_with_a_dodge():
    pieces = [("low wall", (7, 4), "W")]
    game = line_up(5, options={"react": True}, pieces=pieces).until("red_0")
    game.set("blue_0", stance=2, advantage=3).do("shoot", "form single", "number 0", "by standard")
    game.expect("deck", "blue_0").rolls(1, 1, 10, 1).do("cover")
    # SNAP is gone for the dodge declared with it: 16 at threshold 5.
    assert game.one("attack").y == 10 + 6 + 5
    assert game.one("evaded").x == 3
    assert game.unit("blue_0").behind == 1


@pytest.mark.clause("AI-152")
def test_no_deck_in_close_combat():
    game = line_up(1, {"weapons": ["knife"]}, options={"react": True})
    game.until("red_0", categories={"red_0": "close"}).do("strike", "no")
    game.expect("react", "blue_0").rolls(1, 1).do("no")
    game.expect("action", "red_0")  # no question about the deck
