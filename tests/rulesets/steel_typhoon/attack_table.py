"""Tables for attacks: one Armor that has another before it."""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.steel_typhoon.state.codes import Mode
from tests.rulesets.steel_typhoon.table import Game, Table

ALL_FIVE = ["DEF", "MOV", "SUR", "DIR", "HTH"]
SHOOTER = {"dir": "DIR", "sma": "SMA", "hth": "HTH"}
MODES = {Mode.HTH: "hth", Mode.DIR: "dir", Mode.SMA: "sma"}


def against(
    mode: str = "dir",
    covered: bool = False,
    chassis: str = "Standard",
    players: tuple[bool, bool] = (True, True),
    morale: int = 0,
    **options: Any,
) -> Game:
    """Red with one weapon against blue_0 with all five systems and no dice; blue_1 far off."""
    apart = 1 if mode == "hth" else 3
    table = (
        Table()
        .unit("red", at=(1, 4), systems=[SHOOTER[mode], "DEF"])
        .unit("blue", at=(1 + apart, 4), systems=ALL_FIVE, chassis=chassis)
        .unit("blue", at=(9, 0), systems=["SUR", "DEF"])
        .side("red", player=players[0])
        .side("blue", player=players[1], morale=morale)
        .options(unarmed=0, **options)
    )
    if covered:
        table.piece((3, 4), "C")
    game = table.start()
    return game.set_dice("red_0").set_dice("blue_0").set_dice("blue_1")


def fire(game: Game, *faces: int) -> Game:
    """Red attacks blue_0, which has no answer: as many damage dice as faces, then the next ask."""
    game.set_dice("red_0", A1=len(faces)).rolls(*faces)
    game.do("attack")
    if game.decision == "target":  # unless blue_0 is the only one in reach
        game.do("enemy 0")
    return game


def facing(
    *systems: str, apart: int = 3, width: int = 10, talent: str | None = None, **options: Any
) -> Game:
    """Red with these systems, so many hexes west of blue (DEF, MOV), in the open; no dice yet."""
    game = (
        Table(width=width)
        .unit("red", at=(1, 4), systems=list(systems), talents=[talent] if talent else [])
        .unit("blue", at=(1 + apart, 4), systems=["DEF", "MOV"])
        .options(**options)
        .start()
    )
    return game.set_dice("red_0").set_dice("blue_0")


def modes(game: Game, *answers: str) -> list[str]:
    """Modes of an attack: those asked for, or the one taken unasked."""
    game.do("attack", *answers)
    asked = game.legal("mode")
    return asked or [MODES[game.happened("attack")[0].data["what"]]]
