"""Two units with bare hands, one of whom takes hold of the other."""

from __future__ import annotations

from typing import Any

from tests.rulesets.framewerk.duels import apart
from tests.rulesets.framewerk.table import Game

# One die in everything: a face is the value of a pool; only a 1 is a critical failure.
ONE_DIE: dict[str, Any] = {
    "ranks": {"fighting": 1, "armed": 1, "thrown": 1, "marksman": 1, "dodge": 1, "feat": 1}
}
GRIP = ONE_DIE | {"strength": 13}  # seven more than a trooper; three dice of damage


def grapple(declared: int = 1, theirs: int = 3, **options: Any) -> Game:
    """Red's slot beside blue, both with bare hands and one die in everything."""
    game: Game = apart(1, GRIP, ONE_DIE).options(**options).start()
    return game.turn("red_0", declared, blue_0=theirs)


def wrestle(game: Game, margin: int) -> Game:
    """Red gets at blue, who declines to defend, and beats it in Strength by a margin."""
    ahead = int(game.facts("red_0").strength) - int(game.facts("blue_0").strength)
    ahead += 4 if game.unit("blue_0").held_bits else 0
    more = margin - ahead
    game.rolls(9).do("restrain", by="red_0")
    game.rolls(2 + max(0, more), 2 + max(0, -more)).do("done", by="blue_0")
    return game


def next_turn(game: Game, *counts: int) -> Game:
    """All pass until red is first in the next turn; those asked announce so many actions."""
    turn = int(game.battle.state.round_number)
    game.rolls(*range(10, 10 - int(game.battle.setup.n_units), -1))
    while int(game.battle.state.round_number) == turn:
        game.do("pass")
    for count in counts:
        game.expect("count").do(f"number {count}")
    return game


def losses(game: Game) -> tuple[int, int]:
    """Rate and loss of red's hold."""
    return int(game.unit("red_0").hold_rate), int(game.unit("red_0").hold_loss)


def holds(game: Game) -> bool:
    """Whether red holds blue; both records must say the same."""
    held = int(game.unit("red_0").holding) == game.number("blue_0")
    assert (int(game.unit("blue_0").held_bits) & 1 == 1) is held
    return held
