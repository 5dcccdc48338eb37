"""Two units face to face, one that attacks the other, and what their tests came to."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from mech_env.rulesets.framewerk.state.codes import Skill
from tests.rulesets.framewerk.table import Cell, Game, Table

SHOT = ("shoot", "aimpoint none")
BARE = ("strike", "with bare", "aimpoint none")
BLOW = ("strike", "with weapon", "aimpoint none")
THROW = ("throw", "aimpoint none")

# Upper limits of the bands of the catalogue's weapon table.
BANDS = {
    "knife": (2, 4, 6, 8), "pistol": (4, 8, 12, 16), "holdout": (2, 4, 6, 8),
    "needler": (3, 6, 9, 12), "smg": (4, 8, 12, 16), "rifle": (6, 12, 18, 24),
    "sniper rifle": (8, 16, 24, 32), "shotgun": (2, 5, 8, 10), "lmg": (6, 12, 18, 24),
}  # fmt: skip
ONES = dict.fromkeys(("fighting", "armed", "thrown", "marksman", "support", "dodge", "feat"), 1)


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


def attacked(
    cells: int,
    answers: tuple[str, ...],
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    faces: tuple[int, ...] = (),
) -> Game:
    """Red has attacked with one action declared; blue is about to defend itself."""
    game = apart(cells, red, blue).start().turn("red_0", blue_0=3)
    game.rolls(*faces)
    for answer in answers:
        if not answer.startswith("with") or game.decision == "with":  # one way: not asked
            game.do(answer)
    return game.expect("defend", "blue_0")


def struck(
    margin: int,
    answers: tuple[str, ...] = SHOT,
    weapon: str | None = "pistol",
    cells: int = 6,
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    **options: Any,
) -> Game:
    """Red's attack will hit by ``margin`` if blue, who is asked, declines to defend itself.

    One die at rank 1, and two actions declared: the attribute and a 2, at Mid range, are the
    margin; beyond 20 the die is higher.
    """
    game: Game = (
        Table(width=24, height=3)
        .options(**options)
        .unit(
            "red",
            (0, 1),
            **{"weapons": [weapon] if weapon else [], "ranks": ONES, **(red or {})},
        )
        .unit("blue", (cells, 1), **{"armour": 0, "vitality": 40, **(blue or {})})
        .start()
        .turn("red_0", declared=2)
    )
    attribute = min(20, margin)
    game.set("red_0", agility=attribute, perception=attribute)
    game.rolls(2 + margin - attribute)
    for answer in answers:
        if not answer.startswith("with") or game.decision == "with":  # one way: not asked
            game.do(answer)
    return game.expect("defend", "blue_0")


def damage(game: Game, *dice: int) -> int:
    """What blue suffers from these dice, no more and no fewer, if it does not defend itself."""
    before = int(game.unit("blue_0").damage)
    game.rolls(*dice).do("done", by="blue_0")
    game.done()
    return int(game.unit("blue_0").damage) - before


def facing_off(red: Cell, *blue: Cell, **fields: Any) -> Table:
    """Red and blue in those cells of a board of 24 by 24; ``fields`` are red's."""
    table = Table(width=24, height=24).unit("red", red, **fields)
    for cell in blue:
        table.unit("blue", cell, armour=0, weapons=["knife"])
    return table
