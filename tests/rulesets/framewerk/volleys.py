"""Volleys at one unit or several, how their dice are counted, and suppression zones."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.framewerk.state.decisions import WAYS
from mech_env.rulesets.framewerk.state.events import Roll
from tests.rulesets.framewerk.duels import apart
from tests.rulesets.framewerk.table import Cell, E, Game, Table

SOLID: dict[str, Any] = {"armour": 0, "vitality": 40}  # who is to be hit and go on standing
# Marksman or Support of one die on an attribute of 1: a face F makes a total of 1 + F.
POOR: dict[str, Any] = {"perception": 1, "ranks": {"marksman": 1, "support": 1}}
FIRER = (2, 5)  # red_0, a gunner


def duel(weapon: str = "pistol", cells: int = 6, declared: int = 1, **red: Any) -> Game:
    """Red's slot with a weapon in hand, blue unarmoured so many cells to the east.

    Blue has a slot only where red has just one.
    """
    red = {"weapons": [weapon, "knife"], **red}
    game: Game = apart(cells, red).start().turn("red_0", declared, blue_0=int(declared == 1))
    return game


def squad(weapon: str, *cells: Cell, declared: int = 1, red: Any = None, **options: Any) -> Game:
    """Red's slot at (4, 4) with a weapon in hand; a blue trooper without armour on each cell."""
    table = Table(width=24, height=9).unit("red", (4, 4), **{"weapons": [weapon], **(red or {})})
    for at in cells:
        table.unit("blue", at, **SOLID)
    return table.options(**options).start().turn("red_0", declared)


def counted(game: Game) -> Counter[str]:
    """How many dice the last ``do`` rolled for what."""
    found: Counter[str] = Counter()
    for event in game.happened("rolled"):
        found[Roll.names()[event.data["what"]]] += len(event.data["values"])
    return found


def rates(game: Game) -> list[tuple[str | None, int]]:
    """Who was hit by how many rounds in the last ``do``."""
    return [(event.unit, event.data["what"]) for event in game.happened("rate")]


def damage(game: Game, *units: str) -> list[int]:
    """Damage on the wound scales."""
    return [int(game.unit(name).damage) for name in units]


def dim(table: Table, levels: dict[Cell, int]) -> Table:
    """Sight levels of cells; 0 is clear."""
    for at, level in levels.items():
        if level > 0:
            table.sight(at, level)
    return table


def field(*cells: Cell, red: Any = None, ally: Cell | None = None, **options: Any) -> Table:
    """A gunner with an LMG (Short 6) at (2, 5); blue troopers without armour on the cells."""
    table = Table(width=24, height=12).unit("red", FIRER, "gunner", **(red or {"weapons": ["lmg"]}))
    if ally is not None:
        table.unit("red", ally, **SOLID)
    for at in cells:
        table.unit("blue", at, **SOLID, weapons=["pistol", "sword"])
    return table.options(**options)


def under_fire(
    at: Cell, total: int = 24, facing: int = E, left: int = 10, mover: Any = None, **options: Any
) -> Game:
    """The gunner's zone lies; blue_0 has its slot on a cell."""
    game = field(at, **options).start().turn("blue_0")
    return game.set("blue_0", **(mover or {})).zone("red_0", facing, total, left)


def stepping(game: Game, *directions: str) -> Game:
    """A Move and its steps, by the compass."""
    blue = int(game.battle.state.request.side)
    ways = [WAYS[(DIRECTION_NAMES.index(direction) + 4 * blue) % 8] for direction in directions]
    game.do("move", *[f"direction {way}" for way in ways])
    return game


def zone(game: Game, unit: str = "red_0") -> tuple[int, int, int]:
    """Facing, total and checks left of a unit's zone."""
    record = game.unit(unit)
    return int(record.zone_facing), int(record.zone_total), int(record.zone_left)
