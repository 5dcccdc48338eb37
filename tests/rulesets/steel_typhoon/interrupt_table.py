"""Tables for held actions: who waits, who walks past, and what fired."""

from __future__ import annotations

from mech_env.rulesets.steel_typhoon.state.codes import PaidAction
from tests.rulesets.steel_typhoon.table import TRIGGERS, Game, Table


def held(game: Game, unit: str) -> list[tuple[str, str]]:
    """The held actions of a unit as (trigger, action)."""
    record = game.unit(unit)
    return [
        (TRIGGERS[trigger], PaidAction.names()[action])
        for trigger, action in zip(record.held_trigger, record.held_action, strict=True)
        if action >= 0
    ]


def interrupts(game: Game) -> list[str | None]:
    """Who interrupted in the last ``do``, in order."""
    return [event.unit for event in game.happened("interrupt")]


def walker(**options: object) -> Game:
    """Blue may fire at, strike or hold red_0, who is asked for its action and stands at (6,3)."""
    game = (
        Table()
        .unit("red", at=(6, 3), systems=["MOV", "DIR"])
        .unit("blue", at=(4, 4), systems=["HTH"])
        .options(**options)
        .start()
    )
    game.set_dice("red_0").set_dice("blue_0", A0=5)
    return game


def trio(blue_systems: list[str] | None = None) -> Game:
    """Red attacks, spots, grapples; blue_0 is the holder, blue_1 its ally next to red_0."""
    game = (
        Table()
        .unit("red", at=(4, 4), systems=["DIR", "MOV"])
        .unit("blue", at=(6, 4), systems=blue_systems or ["HTH", "DIR", "SUR"])
        .unit("blue", at=(5, 4), systems=["MOV", "SUR"])
        .start()
    )
    game.set_dice("red_0", A0=3, A1=1, K0=6, K1=5)
    return game.set_dice("blue_0", A0=2, K0=4).set_dice("blue_1")
