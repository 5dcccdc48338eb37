"""Two units face to face, and what their tests came to."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from mech_env.rulesets.framewerk.state.codes import Skill
from tests.rulesets.framewerk.table import Game, Table

SHOT = ("shoot", "aimpoint none")


def apart(cells: int, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> Any:
    """A table with red at (0, 1) and blue so many cells east of it, both unarmoured."""
    return (
        Table(width=24, height=3)
        .unit("red", (0, 1), **{"armour": 0, "vitality": 40, **(red or {})})
        .unit("blue", (cells, 1), **{"armour": 0, "vitality": 40, **(blue or {})})
    )


def at_mid(red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> Game:
    """Red's slot, a pistol in hand, blue at Mid range: an attack without any modifier."""
    red = {"weapons": ["pistol", "knife"], **(red or {})}
    game: Game = apart(6, red, blue).start().turn("red_0")
    return game


def results(game: Game) -> list[tuple[str | None, str, int]]:
    """Who made which test in the last ``do``, and the totals."""
    return [
        (event.unit, Skill.abouts()[event.data["what"]], event.data["values"][0])
        for event in game.happened("tested")
    ]


def aimed_at(game: Game) -> int:
    """The total of the attack that a defender faces."""
    frame = game.expect("defend").battle.state.frames[int(game.battle.state.depth) - 1]
    return int(frame.total)


def best_by_trying(faces: tuple[int, ...]) -> int:
    """The best of all parts of a pool that are a die, a set, or a run."""
    found = 0
    for count in range(1, len(faces) + 1):
        for part in combinations(sorted(faces), count):
            steps = {high - low for low, high in pairwise(part)}
            if steps <= {0} or (steps == {1} and count >= 3):
                found = max(found, sum(part))
    return found
