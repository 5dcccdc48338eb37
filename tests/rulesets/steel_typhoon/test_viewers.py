"""What one side of a fight of Steel Typhoon sees and hears: others' choices are secret (ST-003)."""

from __future__ import annotations

import pytest

from mech_env.core.scene import Entry
from mech_env.render import text
from mech_env.rulesets.steel_typhoon.state import codes as st
from tests.rulesets.steel_typhoon.campaign_table import (
    TROOPER,
    begin,
    campaign,
    encounter,
    end_round,
    hub,
)
from tests.rulesets.steel_typhoon.table import Game
from tests.rulesets.steel_typhoon.test_frames import loadout


def entry(game: Game, unit: str, viewer: str | None) -> Entry:
    """The paragraph about a unit."""
    return next(one for one in game.battle.scene(viewer).entries if one.title.endswith(unit))


def heard(game: Game, side: str) -> list[str]:
    """The events of the last step as a side hears them."""
    return [event.text for event in game.battle.recent_events().for_side(side) if event.text]


def test_a_loadout_is_a_secret_until_all_have_chosen() -> None:
    game = loadout(red="choose", blue="choose")
    game.expect("loadout", "red_0").do("number 5")
    assert [pip.text for pip in entry(game, "red_0", "red").pips] == ["DIR"]
    assert entry(game, "red_0", "blue").pips == ()
    assert "pilot" not in entry(game, "red_0", "blue").lines[0]
    assert game.battle.scene("blue").caption == "red decides"
    assert heard(game, "red")[-1] == "red_0 fits system 1"
    assert not [one for one in heard(game, "blue") if "fits" in one]
    game.battle.force_dice([], strict=False)
    while game.decision == "loadout":
        game.do(next(f"number {k}" for k in game.legal("number") if k != "0"))
    assert entry(game, "red_0", "blue").pips == entry(game, "red_0", "red").pips != ()


def test_choices_between_fights_are_the_sides_own() -> None:
    game = begin(campaign(encounter("won", after=hub(2)), encounter(), roster=[TROOPER]))
    end_round(game)
    game.expect("camp", "red_0").do("rest")
    assert "red_0 rests" in heard(game, "red")
    assert not [one for one in heard(game, "blue") if "rests" in one]
    assert entry(game, "red_0", "blue").pips == ()


@pytest.mark.clause("ST-063")
def test_a_message_is_heard_by_the_own_side_only() -> None:
    game = loadout()
    game.expect("activate", "red_0").do("own 0")
    game.do("comms", "number 3")
    assert heard(game, "red")[-1] == "red_0 sends a message to its side: 3"
    assert not [one for one in heard(game, "blue") if "message" in one]


def test_what_still_works_is_known_to_the_own_side() -> None:
    game = loadout()
    game.set("red_0", limp=st.Limp.MOVE_ONLY)
    assert "can move only" in entry(game, "red_0", "red").lines
    assert "can move only" not in entry(game, "red_0", "blue").lines
    assert "can move only" in text.board(game.battle)


def test_all_else_is_public() -> None:
    game = loadout().set_dice("red_0", A0=6, unrolled="D")
    game.do("attack", "enemy 0", "die A0") if game.decision == "action" else None
    assert heard(game, "blue") == heard(game, "red") != []
    red, blue = game.battle.scene("red"), game.battle.scene("blue")
    assert red.tokens != () and red.entries == blue.entries and red.links == blue.links
