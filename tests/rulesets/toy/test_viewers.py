"""What one side of a race sees: the choice of the first at a meeting is a secret (TY-009)."""

from __future__ import annotations

from tests.rulesets.toy.table import Game
from tests.rulesets.toy.test_meetings import meeting


def heard(game: Game, side: str) -> list[str]:
    return [event.text for event in game.battle.recent_events().for_side(side) if event.text]


def test_who_is_not_asked_learns_only_who_is() -> None:
    game = meeting()
    assert game.battle.scene("red").caption == "red_0 meets blue_0: push or yield?"
    assert game.battle.scene("blue").caption == "red decides"
    assert not any(token.deciding for token in game.battle.scene("blue").tokens)


def test_the_first_choice_is_told_when_both_are_made() -> None:
    game = meeting().does("push")
    assert heard(game, "blue") == heard(game, "red") and "pushes" not in " ".join(
        heard(game, "red")
    )
    game.do("yield")
    assert "red_0 meets blue_0: it pushes, blue_0 yields" in heard(game, "blue")
