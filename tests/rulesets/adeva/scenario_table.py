"""A small scenario to be changed, and what a setup says of its encounter."""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.adeva.scenario.setups import load_scenario
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.machines import MACHINES
from mech_env.rulesets.adeva.state.people import PEOPLE
from mech_env.rulesets.adeva.state.weapons import Item

Cell = tuple[int, int]


def battle(**changes: Any) -> dict[str, Any]:
    """A scenario that is right, with something of everything that can be wrong."""
    plain: dict[str, Any] = {
        "name": "try",
        "gate_decides": ["red"],
        "board": {
            "width": 14,
            "height": 10,
            "mirror": True,
            "cover": [{"at": [5, 4], "armour": 6}],
            "gates": [{"side": "red", "at": [1, 8], "armour": 9, "integrity": 12}],
            "heights": [{"x": [3, 4], "y": 0, "half_km": -3}],
            "areas": [
                {"kind": "wall", "x": 6, "y": [2, 3]},
                {"kind": "fog", "x": [2, 3], "y": 5},
                {"kind": "zone", "side": "red", "x": [0, 1], "y": [0, 9]},
                {"kind": "exit", "side": "red", "x": 0, "y": [0, 9]},
            ],
        },
        "sides": [
            {
                "director_slots": 1,
                "cards": ["smoke", "strike"],
                "units": [
                    {"profile": "warden", "machine": "guard"},
                    {"profile": "tanks"},
                    {"profile": "director", "carrier": "red_1"},
                    {"profile": "base", "carrier": "red_0", "berth": "dock"},
                    {"profile": "director", "off_map": True},
                    {"profile": "crew", "at": [6, 5], "engaged": ["blue_1"], "kit": "two_guns"},
                ],
            },
            {
                "units": [
                    {"profile": "angel", "machine": "angel"},
                    {"profile": "drone", "at": [7, 5], "items": ["knife", "shield", "pistol"]},
                    {"profile": "truck"},
                    {"profile": "leader", "carrier": "blue_2", "berth": "gunner"},
                ]
            },
        ],
    }
    return {**plain, **changes}


def campaign(**changes: Any) -> dict[str, Any]:
    """A campaign of two fights; in the second one of red's pilots is to be rescued."""
    board = {"width": 9, "height": 9}
    zones = [
        {"kind": "zone", "side": "red", "x": 0, "y": [0, 8]},
        {"kind": "zone", "side": "blue", "x": 8, "y": [0, 8]},
    ]
    plain: dict[str, Any] = {
        "name": "try",
        "rosters": {
            "red": {"people": ["striker", "base"], "machines": ["standard"]},
            "blue": {"people": ["tanker"], "machines": ["super", "gun"]},
        },
        "encounters": [
            {
                "board": {**board, "areas": zones},
                "sides": [{"units": [{"rostered": True}]}, {"units": [{"rostered": True}]}],
            },
            {
                "limit_result": "rescue",
                "rout": False,
                "options": {"deploy": "fixed"},
                "board": board,
                "sides": [
                    {"units": [{"profile": "base", "at": [4, 4], "rescued": True}]},
                    {"units": [{"rostered": True, "at": [8, 8]}, {"profile": "angel",
                     "machine": "angel", "at": [8, 0]}]},
                ],
            },
        ],
    }  # fmt: skip
    return {**plain, **changes}


def only(source: Any) -> Any:
    """The setup of a scenario's only encounter."""
    (s,) = load_scenario(source).setups()
    return s


def cell(s: Any, number: int) -> Cell | None:
    """Column and row of a cell; None for none."""
    return None if number < 0 else (int(number) % int(s.width), int(number) // int(s.width))


def cells(s: Any) -> list[Cell | None]:
    """Where each unit starts."""
    return [cell(s, u.cell) for u in s.start.units[: s.n_units]]


def who(s: Any) -> list[str]:
    """Person and Construct of each unit: ``base in standard``; ``roster`` where it says."""
    found = []
    people, machines = [*PEOPLE], [*MACHINES]
    for u in s.start.units[: s.n_units]:
        if u.person < 0:
            found.append("roster")
            continue
        name = people[s.people[u.person].profile]
        machine = machines[s.machines[u.machine].profile] if u.machine >= 0 else ""
        found.append(f"{name} in {machine}" if machine else name)
    return found


def items(s: Any) -> list[list[str]]:
    """What each unit carries at the start."""
    return [
        [Item(int(k)).name.lower().replace("_", " ") for k in u.carried if k >= 0]
        for u in s.start.units[: s.n_units]
    ]


def ground(s: Any, terrain: c.Terrain) -> set[Cell]:
    """Cells with a bit of terrain."""
    found = (cell(s, k) for k, bits in enumerate(s.terrain) if int(bits) >> terrain & 1)
    return {at for at in found if at is not None}


def heights(s: Any) -> dict[Cell, int]:
    """Elevation of the cells that have another than 0, half km."""
    area = int(s.width) * int(s.height)
    return {cell(s, k): int(h) for k, h in enumerate(s.elevation[:area]) if h}  # type: ignore[misc]


def covers(s: Any) -> dict[Cell, int]:
    """AP of cover by cell."""
    return {cell(s, p.cell): int(p.armour) for p in s.covers[: s.n_covers]}  # type: ignore[misc]


def gates(s: Any) -> dict[int, tuple[Cell | None, int, int]]:
    """Cell, AP and integrity of the gate of each side that has one."""
    return {
        side: (cell(s, gate.cell), int(gate.armour), int(gate.integrity))
        for side, gate in enumerate(s.gates)
        if gate.cell >= 0
    }


def turned(s: Any, at: Cell) -> Cell:
    """The image of a cell under half a turn."""
    return int(s.width) - 1 - at[0], int(s.height) - 1 - at[1]


def rectangle(left: int, right: int, top: int, bottom: int) -> set[Cell]:
    """Cells of a rectangle, its last column and row included."""
    return {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}


def each(**unit: Any) -> dict[str, Any]:
    """A scenario of one unit a side on open ground, both alike."""
    sides = [{"units": [{**unit, "at": [x, 1]}]} for x in (0, 7)]
    board = {"width": 8, "height": 3}
    return {"name": "try", "board": board, "sides": sides, "options": {"deploy": "fixed"}}
