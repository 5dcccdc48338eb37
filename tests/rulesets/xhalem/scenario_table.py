"""A small scenario to be changed, and what a setup says of its encounter."""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.xhalem.scenario.setups import load_scenario
from mech_env.rulesets.xhalem.state.pieces import Piece
from mech_env.rulesets.xhalem.state.programs import Program
from mech_env.rulesets.xhalem.state.weapons import Weapon

Box = tuple[str, tuple[int, int], tuple[int, int], tuple[int, int]]


def battle(**changes: Any) -> dict[str, Any]:
    """A scenario that is right, with something of everything that can be wrong."""
    plain: dict[str, Any] = {
        "name": "try",
        "options": {"controller": {"blue": "architect"}},
        "board": {
            "width": 30,
            "height": 20,
            "pieces": [
                {"kind": "bunker", "q": [20, 24], "r": [5, 9]},
                {"kind": "door", "q": 20, "r": 7, "link": 0},
                {"kind": "generator", "q": 28, "r": 2},
                {"kind": "field", "q": [25, 29], "r": [0, 4], "link": 2},
                {"kind": "wall", "q": 10, "r": [3, 6]},
                {"kind": "lake", "q": [0, 5], "r": [15, 19]},
                {"kind": "platform", "q": [8, 9], "r": [15, 16]},
            ],
        },
        "objective": {"generator": 2, "side": "red"},
        "sides": [
            {
                "units": [
                    {"profile": "lancer", "at": [1, 1], "equipped": ["mblade"],
                     "weapons": ["mblade", "mcannon", "mmissile"], "programs": ["dual"]},
                    {"profile": "trooper", "rides": "red_2", "weapons": ["sword", "carbine"]},
                    {"profile": "ridgeback", "at": [3, 3], "owner": "red_1"},
                    {"profile": "engineer", "inside": "red_0"},
                ]
            },
            {
                "units": [
                    {"profile": "wasp", "at": [25, 15], "group": 0},
                    {"profile": "wasp", "at": [27, 15], "group": 0},
                    {"profile": "stalker", "at": [22, 7], "weapons": ["knife", "pistol"],
                     "programs": ["two"], "equipped": ["knife", "pistol"]},
                    {"profile": "drake", "at": [15, 15], "z": 40, "programs": ["wings"]},
                ]
            },
        ],
    }  # fmt: skip
    return {**plain, **changes}


def campaign(**changes: Any) -> dict[str, Any]:
    """A campaign of two fights, on the ground and in space."""
    plain: dict[str, Any] = {
        "name": "try",
        "rosters": {
            "red": [{"profile": "lancer"}, {"profile": "trooper"}],
            "blue": [{"profile": "gunship"}, {"profile": "brute"}],
        },
        "encounters": [
            {
                "board": {"width": 12, "height": 6},
                "sides": [
                    {"starts": [[0, 0], {"inside": "red_0"}]},
                    {"starts": [{"at": [9, 2], "z": 30}, [9, 3]]},
                ],
            },
            {
                "board": {"env": "space", "width": 9, "height": 9},
                "sides": [{"starts": [[0, 0], "away"]}, {"starts": [[8, 8], "away"]}],
            },
        ],
    }
    return {**plain, **changes}


def places(s: Any) -> list[tuple[int, int, int]]:
    return [(int(u.q), int(u.r), int(u.z)) for u in s.start.units[: s.n_units]]


def arms(s: Any) -> list[list[str]]:
    """Carried weapons of each unit."""
    return [
        [Weapon(int(w)).name.lower() for w in p.carried if w >= 0] for p in s.units[: s.n_units]
    ]


def programs(s: Any) -> list[set[str]]:
    return [
        {one.name.lower() for one in Program if int(p.programs) >> one & 1}
        for p in s.units[: s.n_units]
    ]


def boxes(s: Any) -> list[Box]:
    """Kind, columns, rows and altitudes of each piece."""
    return [
        (
            Piece.names(" ")[int(facts.kind)],
            (int(p.q0), int(p.q1)),
            (int(p.r0), int(p.r1)),
            (int(p.z0), int(p.z1)),
        )
        for facts, p in zip(s.pieces[: s.n_pieces], s.start.pieces[: s.n_pieces], strict=True)
    ]


def only(source: Any) -> Any:
    """The setup of a scenario's only encounter."""
    (s,) = load_scenario(source).setups()
    return s


def end(s: Any) -> tuple[int, int, int, int, int]:
    """Round limit and who wins at it; what else decides, where, for whom."""
    named = (s.round_limit, s.limit_winner, s.site, s.site_piece, s.site_winner)
    return tuple(map(int, named))  # type: ignore[return-value]


def each(profile: str, **unit: Any) -> list[dict[str, Any]]:
    """Sides of one unit each."""
    return [{"units": [{"profile": profile, "at": [q, 0], **unit}]} for q in (0, 7)]
