"""Races laid out by hand, for tests that read as table talk.

    game = race(red=[{"at": [4, 0]}], blue=[{"at": [5, 1]}], meet=True).start(first=1)
    game.do("walk", by="red_0")
    game.do("push", by="red_0").do("yield", by="blue_0")
    assert game.place("blue_0") == 4
    game.done()

Every die must be forced; one too many or too few fails the test.
"""

from __future__ import annotations

from typing import Any, Self

from mech_env import Battle
from mech_env.testing import ScriptedBattle


class Game(ScriptedBattle):
    """A race whose dice are all forced."""

    def place(self, unit: str) -> int:
        """The column of a runner."""
        return int(self.unit(unit).place)

    def does(self, *answers: str, by: str | None = None) -> Self:
        """As :meth:`do`, for chains of answers."""
        self.do(*answers, by=by)
        return self


def race(
    red: list[dict[str, Any]],
    blue: list[dict[str, Any]],
    green: list[dict[str, Any]] | None = None,
    goal: int = 12,
    rounds: int = 20,
    **options: bool,
) -> dict[str, Any]:
    """A scenario of one heat; a runner is what stands under ``units`` in a file."""
    sides = [{"units": units} for units in (red, blue, green) if units is not None]
    return {
        "name": "table",
        "goal": goal,
        "rounds": rounds,
        "options": options,
        "sides": sides,
    }


def start(scenario: Any, *faces: int) -> Game:
    """Begin with these faces: who is first, then hail where there is any."""
    battle = Battle("toy", scenario, 0, dice=list(faces))
    battle.check_dice_used()
    return Game(battle)
