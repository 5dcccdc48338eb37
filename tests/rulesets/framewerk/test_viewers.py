"""What one side of a fight of Framewerk sees and hears: in fog, less of its enemies (section 6)."""

from __future__ import annotations

import pytest

from mech_env.core.scene import Entry
from mech_env.render import text
from tests.rulesets.framewerk.table import Game, Table


def shooting(fog: bool) -> Game:
    """Red's trooper may shoot at blue's cultist, who has a knife and a pistol."""
    return (
        Table(width=12, height=8)
        .options(fog=fog)
        .unit("red", (1, 1), weapons=["pistol", "knife"])
        .unit("blue", (4, 1), "cultist", weapons=["pistol", "knife"])
        .start()
        .turn("red_0", declared=1)
    )


def entry(game: Game, unit: str, viewer: str | None) -> Entry:
    """The paragraph about a unit."""
    return next(one for one in game.battle.scene(viewer).entries if one.title.endswith(unit))


def heard(game: Game, side: str) -> list[str]:
    """The events of the last step as a side hears them."""
    return [event.text for event in game.battle.recent_events().for_side(side) if event.text]


@pytest.mark.parametrize("fog", [True, False])
@pytest.mark.parametrize("viewer", ["red", "blue"])
def test_fog_hides_what_enemies_have_left_whoever_is_asked(fog: bool, viewer: str) -> None:
    game = shooting(fog).set("red_0", drama=3, debt=1).set("blue_0", drama=3, debt=1)
    mine, theirs = ("red_0", "blue_0") if viewer == "red" else ("blue_0", "red_0")
    own, other = entry(game, mine, viewer).lines, entry(game, theirs, viewer).lines
    for told in ("pistol 12/12+", "damage 0 of", "drama 3", "forfeits 1"):
        assert told in " ".join(own)
        assert (told in " ".join(other)) != fog
    assert "pistol" in other[0] and "(4,1)" in text.board(game.battle, viewer)


@pytest.mark.parametrize("fog", [True, False])
def test_fog_keeps_figures_out_of_the_account(fog: bool) -> None:
    game = shooting(fog)
    game.rolls(5, 9, 2).do("shoot", "aimpoint none")
    assert game.decision == "defend"
    own, other = heard(game, "red"), heard(game, "blue")
    assert any(one.startswith("red_0 rolls Marksman 5, 9, 2: ") and "+" in one for one in own)
    figures = [one for one in other if one.startswith("red_0 rolls Marksman 5, 9, 2: ")]
    assert ("+" in figures[0]) != fog
    game.battle.force_dice([4, 6, 1], strict=False)
    game.do("dodge")
    hits = [one for one in heard(game, "red") if one.startswith("blue_0 takes ")]
    assert len(hits) == 1 and (" of " in hits[0]) != fog
    assert " of " in next(one for one in heard(game, "blue") if one.startswith("blue_0 takes "))


def test_who_is_not_asked_learns_who_decides() -> None:
    game = shooting(True)
    assert game.battle.scene("blue").caption == "red decides"
    assert game.battle.scene("red").caption == game.battle.scene().caption != "red decides"
