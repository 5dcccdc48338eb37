"""A small scenario to be changed, and what a setup says of its encounter."""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state.weapons import Weapon

Position = tuple[int, int]
Piece = tuple[str, Position, str]  # kind, cell, direction


def battle(**changes: Any) -> dict[str, Any]:
    """A scenario that is right, with something of everything that can be wrong."""
    plain: dict[str, Any] = {
        "name": "try",
        "board": {
            "width": 10,
            "height": 6,
            "pieces": [
                {"kind": "crate", "at": [2, 1], "facing": "E"},
                {"kind": "bush", "at": [2, 1], "facing": "N"},
                {"kind": "low wall", "at": [3, 3], "facing": "NE", "value": 9, "hardened": False},
            ],
            "solid": [[5, 2], [5, 3]],
            "areas": [{"x": [0, 9], "y": 0, "visibility": "poor"}],
        },
        "sides": [
            {"units": [
                {"profile": "trooper", "at": [0, 0], "weapons": ["pistol", "knife"]},
                {"profile": "captain", "at": [2, 1], "facing": "S"},
            ]},
            {"units": [{"profile": "brawler", "at": [9, 5], "armour": {"torso": 8}}]},
        ],
        "objects": [{"kind": "console", "at": [7, 4], "points": 2, "owner": "blue"}],
        "objective": ["red"],
    }  # fmt: skip
    return {**plain, **changes}


def campaign(**changes: Any) -> dict[str, Any]:
    """A campaign of two fights; of three units a side two fight in the second."""
    plain: dict[str, Any] = {
        "name": "try",
        "rosters": {
            "red": [{"profile": "captain"}, {"profile": "gunner"}, {"profile": "medic"}],
            "blue": [{"profile": "adept"}, {"profile": "scout"}, {"profile": "runner"}],
        },
        "encounters": [
            {
                "board": {"width": 8, "height": 4},
                "sides": [
                    {"starts": [[0, 0], [0, 1], [0, 2]]},
                    {"starts": [[7, 0], [7, 1], [7, 2]]},
                ],
            },
            {
                "board": {"width": 6, "height": 4, "solid": [[3, 3]]},
                "sides": [{"starts": [[0, 3], [1, 3]]}, {"starts": [[5, 3], [4, 3]]}],
                "fighters": 2,
            },
        ],
    }
    return {**plain, **changes}


def each(profile: str, **unit: Any) -> list[dict[str, Any]]:
    """Sides of one unit each."""
    return [{"units": [{"profile": profile, "at": [x, 0], **unit}]} for x in (0, 7)]


def only(source: Any) -> Any:
    """The setup of a scenario's only encounter."""
    (s,) = load_scenario(source).setups()
    return s


def starts(s: Any, side: int) -> list[Position]:
    """The start cells of a side, as many as its units or those of them that fight."""
    units = int(s.n_red) if side == 0 else int(s.n_units - s.n_red)
    first, count = side * c.MAX_UNITS_PER_SIDE, min(int(s.fighters) or units, units)
    return [(int(start.x), int(start.y)) for start in s.starts[first : first + count]]


def looks(s: Any, side: int) -> list[str]:
    """The directions in which those of a side that fight look."""
    first = side * c.MAX_UNITS_PER_SIDE
    return [c.Facing(int(s.starts[first + k].facing)).name for k in range(len(starts(s, side)))]


def arms(s: Any) -> list[list[str]]:
    """Carried weapons of each unit."""
    return [
        [Weapon(int(w)).name.lower() for w in p.carried if w >= 0] for p in s.units[: s.n_units]
    ]


def pieces(s: Any) -> set[Piece]:
    """The pieces of cover, as cells hold them; no two are the same."""
    found = [
        (g.Cover(int(p.level)).about, (int(p.x), int(p.y)), c.Facing(int(p.facing)).name)
        for p in s.pieces[: s.n_pieces]
    ]
    assert len(set(found)) == len(found)
    held = [number for cell in cells(s) for number in (holds(s, cell), holds(s, cell, bush=True))]
    assert sorted(number for number in held if number >= 0) == [*range(len(found))]
    for k, (kind, at, _) in enumerate(found):
        assert holds(s, at, bush=kind == "bush") == k
    return set(found)


def cells(s: Any) -> list[Position]:
    return [(x, y) for y in range(s.height) for x in range(s.width)]


def packed(s: Any, at: Position) -> int:
    """What the setup has of a cell, packed."""
    return int(s.cells[at[1] * int(s.width) + at[0]])


def holds(s: Any, at: Position, *, bush: bool = False) -> int:
    """The piece of a cell that one can be behind, or its bush; -1 for none."""
    return (packed(s, at) >> (g.CELL_BUSH if bush else g.CELL_PIECE) & g.PIECE_MASK) - 1


def solid(s: Any) -> set[Position]:
    return {at for at in cells(s) if packed(s, at) & g.CELL_SOLID}


def dark(s: Any) -> dict[Position, str]:
    """Cells that are not in good light."""
    names = c.Visibility.names(" ")
    light = {at: names[packed(s, at) >> g.CELL_VISIBILITY & 3] for at in cells(s)}
    return {at: name for at, name in light.items() if name != "good"}


def area(columns: tuple[int, int], rows: tuple[int, int], name: str) -> dict[Position, str]:
    return {
        (x, y): name for x in range(columns[0], columns[1] + 1) for y in range(rows[0], rows[1] + 1)
    }


def mirrored(s: Any, at: Position) -> Position:
    return int(s.width) - 1 - at[0], at[1]


def end(s: Any) -> tuple[int, str, int]:
    """Round limit, who wins at it, sides that win by the objects."""
    return int(s.round_limit), c.LimitResult(int(s.limit_result)).name.lower(), int(s.objective)
