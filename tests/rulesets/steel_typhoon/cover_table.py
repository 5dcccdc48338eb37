"""Tables for cover: red shoots at blue, with something between them."""

from __future__ import annotations

from mech_env.battle import Event
from tests.rulesets.steel_typhoon.table import Game, Hex, Table

A, T = (0, 0), (5, 0)  # attacker and target of most shots: a straight line along row 0


def range_of(
    *pieces: tuple[Hex, str], a: Hex = A, t: Hex = T, mode: str = "DIR", **options: object
) -> Table:
    """Red at ``a`` with one weapon, blue at ``t`` without defence; Direct Hits only add up."""
    table = Table(width=8, height=6).unit("red", at=a, systems=[mode])
    table.unit("blue", at=t, systems=["MOV", "SUR", "HTH"])
    for at, letter in pieces:
        table.piece(at, letter)
    return table.options(**{"hits_per_system": 9, **options})


def shoot(game: Game, *faces: int, at: str = "enemy 0") -> list[Event]:
    """Red attacks with as many damage dice as there are faces."""
    game.set_dice("red_0", A0=len(faces)).rolls(*faces)
    events = game.do("attack")
    if game.decision == "target":
        events = events + game.do(at)
    return events


def hits(game: Game, unit: str = "blue_0") -> int:
    """Direct Hits stored."""
    return int(game.unit(unit).direct_hits)
