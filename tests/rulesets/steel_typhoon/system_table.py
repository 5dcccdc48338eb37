"""Tables for systems: two Armors in one row, all their pools still to be rolled."""

from __future__ import annotations

from mech_env.rulesets.steel_typhoon.state import codes as state
from tests.rulesets.steel_typhoon.table import Game, Table

STANCES = [state.SlotState.DISABLED, state.SlotState.DESTROYED]


def facing(red: list[str], blue: list[str], away: int = 3, *solid: tuple[int, int]) -> Game:
    """Two Armors in row 1; no dice lie, and every pool of both is still to be rolled."""
    game = (
        Table(width=24, height=3)
        .unit("red", at=(0, 1), systems=red)
        .unit("blue", at=(away, 1), systems=blue)
        .solid(*solid)
        .start()
    )
    return game.set_dice("red_0", unrolled="ADMP").set_dice("blue_0", unrolled="ADMP")


def wall(column: int) -> list[tuple[int, int]]:
    """Solid hexes across the board."""
    return [(column, row) for row in range(3)]


def mode_of(game: Game) -> str:
    """The mode of the attack declared in the last ``do``."""
    (attack,) = game.happened("attack")
    return ("hth", "dir", "sma")[attack.data["what"]]
