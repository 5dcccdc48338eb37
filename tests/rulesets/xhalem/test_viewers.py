"""What a person who plays one side sees and is told (XH-015 to XH-017, catalogue 6)."""

from __future__ import annotations

import re

import numpy as np
import pytest

from mech_env import Battle, rulesets
from mech_env.core.scene import Entry, Scene, Token
from mech_env.render import svg, text
from mech_env.rulesets.xhalem.state import codes as c
from tests.rulesets.xhalem.plays import stand_by
from tests.rulesets.xhalem.table import Game, Table

SCENARIOS = rulesets.get("xhalem").scenarios()


def tokens(game: Game, viewer: str | None) -> dict[str, Token]:
    """Tokens by name, as somebody sees them."""
    return {token.name: token for token in game.battle.scene(viewer).tokens}


def entry(game: Game, unit: str, viewer: str | None) -> Entry:
    """The paragraph about a unit."""
    found: Scene = game.battle.scene(viewer)
    return next(one for one in found.entries if one.title.endswith(unit))


def heard(game: Game, side: str | None) -> list[str]:
    """The events of the last step as a side hears them; None: as an onlooker does."""
    events = game.battle.recent_events()
    told = list(events) if side is None else events.for_side(side)
    return [event.text for event in told if event.text]


def walled(*, weapons: tuple[str, ...] = ("sword",)) -> Table:
    """Red's Trooper on one side of a long wall, blue's on the other; blue's has an open way."""
    return (
        Table(width=60, height=24)
        .unit("red", (6, 8), "trooper", weapons=["pistol"])
        .unit("blue", (16, 8), "trooper", weapons=list(weapons))
        .piece("wall", 10, (0, 8))
    )


# --- the scene ---
def test_a_located_enemy_shows_where_it_is() -> None:
    game = walled().start().place("blue_0", (16, 12)).know().turn("red_0")
    assert game.aware("blue_0") == "located"
    enemy = tokens(game, "red")["blue_0"]
    assert not enemy.faded and "?" not in enemy.marks
    assert "(16,12), creature, sword" in entry(game, "blue_0", "red").lines[0]
    assert tokens(game, "red")["blue_0"].cell == tokens(game, None)["blue_0"].cell


def test_an_unknown_enemy_is_not_there_at_all() -> None:
    game = walled().start().unaware("blue_0").know().turn("red_0")
    assert game.aware("blue_0") == "unaware"
    assert set(tokens(game, "red")) == {"red_0"}
    assert set(tokens(game, None)) == {"red_0", "blue_0"}
    assert "blue_0" not in text.draw(game.battle.scene("red"))
    assert "blue_0" not in svg.board(game.battle, "red")
    assert "blue_0" in text.board(game.battle)


def test_a_suspected_enemy_shows_where_it_was_last() -> None:
    game = walled().start().unaware("blue_0").place("blue_0", (16, 8))
    game.set("blue_0", aware=c.Aware.SUSPECTED, placed=1, last_q=14, last_r=11, last_round=1).know()
    game.turn("red_0")
    enemy, scene = tokens(game, "red")["blue_0"], game.battle.scene("red")
    assert enemy.faded and enemy.marks == ("?",) and enemy.pips == ()
    assert scene.place(enemy.cell) == "(14,11)"
    assert entry(game, "blue_0", "red").lines == ("creature, suspected at (14,11) in round 1",)
    assert "(16,8)" not in text.draw(scene)
    assert "(16,8)" in text.board(game.battle)


def test_of_a_located_enemy_only_eighths_and_what_it_has_shown_are_told() -> None:
    game = walled(weapons=("sword", "knife")).start().place("blue_0", (16, 12)).know()
    game.set("blue_0", hp=9, equipped=1, seen_arms=1, response=1, trigger=1).turn("red_0")
    full = int(game.facts("blue_0").hp_full)
    mine, theirs = entry(game, "blue_0", "blue"), entry(game, "blue_0", "red")
    assert mine.pips[0].text == f"9/{full}" and "carries knife" in mine.lines[0]
    assert "waits" in mine.lines[1]
    assert theirs.pips[0].text == f"{-(-8 * 9 // full)}/8 of its hit points"
    assert "knife" not in theirs.lines[0] and "waits" not in theirs.lines[1]
    game.set("blue_0", seen_arms=3)
    assert "carries knife" in entry(game, "blue_0", "red").lines[0]


def test_exact_hit_points_show_by_house_rule() -> None:
    game = walled().options(exact_hp=True).start().place("blue_0", (16, 12)).know()
    assert "/8 of" not in entry(game, "blue_0", "red").pips[0].text


def test_a_side_sees_the_mines_that_it_has_found() -> None:
    table = walled().piece("mine", 8, 10)
    game = table.start().turn("red_0")
    game.piece(1).revealed = 2
    assert [item.name for item in game.battle.scene().items] == ["mine"]
    assert game.battle.scene("red").items == ()
    assert [item.name for item in game.battle.scene("blue").items] == ["mine"]
    assert "mine" not in text.board(game.battle, "red")


@pytest.mark.parametrize("known", [True, False])
def test_what_the_enemy_knows_of_one_shows_by_house_rule(known: bool) -> None:
    game = walled().options(know_exposed=known).start().unaware("red_0").know().turn("red_0")
    assert ("undetected" in entry(game, "red_0", "red").lines[-1]) == known
    assert "undetected" in entry(game, "red_0", None).lines[-1]


def test_the_question_is_for_the_side_that_is_asked() -> None:
    game = walled().start().turn("red_0")
    assert game.battle.scene("red").caption == game.battle.scene().caption
    assert game.battle.scene("blue").caption == "red decides"
    assert not any(token.deciding for token in game.battle.scene("blue").tokens)
    assert tokens(game, "red")["red_0"].deciding


def test_a_side_that_is_not_there_is_refused() -> None:
    game = walled().start()
    with pytest.raises(ValueError, match="viewer: 'green' is not one of red, blue"):
        game.battle.scene("green")
    with pytest.raises(ValueError, match="viewer: 'green' is not one of red, blue"):
        game.battle.recent_events().for_side("green")


# --- events ---
def field() -> Game:
    """Blue's Brute in a field that hides it; it is its turn."""
    return (
        Table(width=60, height=24)
        .unit("red", (7, 8), "trooper", weapons=["sword"])
        .unit("blue", (16, 8), "brute", weapons=["maul"])
        .piece("generator", 7, 12)
        .piece("field", (12, 20), (4, 12), link=0)
        .start()
        .turn("blue_0")
    )


def test_moves_out_of_sight_are_not_told_and_coming_into_sight_is() -> None:
    game = field()
    game.rolls(19).do("move", "direction forward", "length 5")
    assert [one for one in heard(game, "blue") if "walks" in one] == [
        f"blue_0 walks: to ({q},8)" for q in (15, 14, 13, 12, 11)
    ]
    told = heard(game, "red")
    assert "red locates: blue_0" in told
    assert not [one for one in told if "walks" in one or "unnoticed" in one]


def test_the_place_where_sight_of_an_enemy_is_lost_is_not_told() -> None:
    game = field().place("blue_0", (10, 8)).know().turn("blue_0")
    assert game.aware("blue_0") == "located"
    game.rolls(19).do("move", "direction back", "length 5")
    assert game.kinds().count("moved") == 5 and "lost_sight" in game.kinds()
    walked = [one for one in heard(game, "red") if "walks" in one]
    assert walked == ["blue_0 walks: to (11,8)"]  # (12,8) is inside the field
    assert "red loses sight of: blue_0" in heard(game, "red")
    game.turn("red_0")
    scene = game.battle.scene("red")
    assert scene.place(tokens(game, "red")["blue_0"].cell) == "(11,8)"


def test_what_an_enemy_waits_for_is_its_secret() -> None:
    game = walled().start().place("blue_0", (16, 12)).know().turn("blue_0")
    stand_by(game, "engages_me", "strike", "weapon 0")
    assert [one for one in heard(game, "blue") if "waits until" in one]
    assert not [one for one in heard(game, "red") if "waits until" in one]


def test_an_account_for_a_side_has_no_raw_numbers_but_of_dice_that_it_hears() -> None:
    game = field()
    game.rolls(19).do("move", "direction forward", "length 5")
    events = game.battle.recent_events()
    told = events.for_side("red")
    assert told and all(event.data == {} for event in told if event.kind != "rolled")
    assert all(set(event.data) == {"values"} for event in told if event.kind == "rolled")
    assert any(event.data for event in events)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_heard_of_who_stays_unknown(scenario: str) -> None:
    """Whole battles: neither name nor place of an enemy that was not located all the while."""
    choose, checked = np.random.default_rng(5), 0
    battle = Battle("xhalem", scenario, seed=5)
    while not battle.over and checked < 150 and battle.decisions < 1500:
        before = {k: int(battle.state.units[k].aware) for k in range(len(battle.units))}
        encounter = int(battle.state.encounter)
        events = battle.step(int(choose.choice(battle.legal_actions())))
        if battle.state.encounter != encounter:
            continue
        found = {event.unit for event in events if event.kind in ("located", "found", "defeated")}
        for k, name in enumerate(battle.units):
            u, side = battle.state.units[k], "red" if name.startswith("blue") else "blue"
            unknown = max(before[k], int(u.aware)) < c.Aware.LOCATED
            if not unknown or name in found or u.status != c.Status.ACTIVE:
                continue
            told = " ".join(event.text for event in events.for_side(side))
            assert not re.search(rf"\b{name}\b", told), told
            checked += 1
    assert checked or scenario in ("micro", "duel")
