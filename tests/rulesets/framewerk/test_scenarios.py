"""The bundled scenarios against the catalogue's table, and the records they give."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mech_env.core.jit import interpreted
from mech_env.core.record import DRAW, RUNNING, check_limits, to_plain
from mech_env.core.squares import square_distance
from mech_env.rulesets.framewerk.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.framewerk.scenario.profiles import PROFILES
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from mech_env.rulesets.framewerk.state import codes as state
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.decisions import VERBS
from mech_env.rulesets.framewerk.state.record import SETUP
from tests.rulesets.framewerk.scenario_table import Position, ambushed, at, end, started, terrain

NAMES = ("micro", "duel", "skirmish", "brawl", "siege", "ambush", "full", "campaign")
SYMMETRIC = ("micro", "duel", "skirmish", "brawl", "full")

EAST, WEST, ALL = 0, 4, 8
LIGHT, HEAVY = 1, 2
Units = list[tuple[str, Position, list[str]]]


def only(name: str) -> Any:
    """The setup of a scenario's only encounter."""
    (s,) = load_scenario(name).setups()
    return s


def carried(s: Any, u: Any) -> list[str]:
    return [wp.Weapon.names(" ")[s.start.weapons[w].kind] for w in u.carried if w >= 0]


def units_of(s: Any, side: int, names: Units) -> None:
    """The units of a side are these profiles, in these cells, with these weapons."""
    mine = [k for k in range(s.n_units) if s.units[k].side == side]
    units = [s.start.units[k] for k in mine]
    assert [(at(s, u.at), carried(s, u)) for u in units] == [row[1:] for row in names]
    for k, (profile, *_) in zip(mine, names, strict=True):
        assert s.units[k].strength == PROFILES[profile].strength
        assert list(s.units[k]["rank"]) == PROFILES[profile].ranks.listed()


def rot(s: Any, where: Position) -> Position:
    return int(s.width) - 1 - where[0], int(s.height) - 1 - where[1]


def with_rot(s: Any, cover: dict[Position, tuple[int, int]]) -> dict[Position, tuple[int, int]]:
    images = {rot(s, where): (r, d if d == ALL else (d + 4) % 8) for where, (r, d) in cover.items()}
    return {**cover, **images}


def area(columns: tuple[int, int], rows: tuple[int, int], level: int) -> dict[Position, int]:
    return {
        (x, y): level
        for x in range(columns[0], columns[1] + 1)
        for y in range(rows[0], rows[1] + 1)
    }


def options_but(s: Any, **changed: int) -> None:
    """The options are the defaults but for these."""
    plain: dict[str, Any] = {"name": "x", "board": {"width": 2, "height": 1}, "sides": []}
    plain["sides"] = [{"units": [{"profile": "boxer", "at": [x, 0]}]} for x in range(2)]
    defaults = to_plain(load_scenario(plain).setups()[0].options)
    assert to_plain(s.options) == {**defaults, **changed}


# --- all of them ---------------------------------------------------------------------------------


def test_the_scenarios_are_there() -> None:
    assert sorted(path.stem for path in SCENARIO_FOLDER.glob("*.yaml")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_scenario_survives_json_and_loads_to_the_same_records(name: str) -> None:
    scenario = load_scenario(name)
    again = load_scenario(json.loads(json.dumps(scenario.to_dict())))
    assert again == scenario
    assert again.setups().tobytes() == scenario.setups().tobytes()
    assert load_scenario(again.to_dict()).to_dict() == scenario.to_dict()
    assert load_scenario(scenario) is scenario
    assert load_scenario(SCENARIO_FOLDER / f"{name}.yaml") == scenario


@pytest.mark.parametrize("name", NAMES)
def test_setups_are_complete_records(name: str) -> None:
    setups = load_scenario(name).setups()
    assert setups.dtype == SETUP.dtype
    for s in setups:
        check_limits(s, SETUP.limits())
        b = s.start
        assert (b.winner, b.encounter, s.n_encounters) == (RUNNING, 0, len(setups))
        assert (b.depth, b.request.decision, b.round_number) == (0, 0, 0)
        assert b.pool.roller == -1
        check_units(s)
        check_weapons(s)
        for o in s.objects[s.n_objects :]:
            assert (o.at, o.side) == (-1, -1)


def check_units(s: Any) -> None:
    b = s.start
    sides = [p.side for p in s.units[: s.n_units]]
    assert sides == [0] * s.n_red + [1] * (s.n_units - s.n_red)
    for k, u in enumerate(started(s)):
        assert (u.status, u.damage, u.wound, u.debt, u.holding) == (
            state.Status.ACTIVE,
            0,
            0,
            0,
            -1,
        )
        assert not s.cells[u.at] & state.CELL_BLOCKED
        assert u.ready == (0 if carried(s, u) else -1)
        assert u.drama == (3 if s.n_encounters > 1 or s.n_units == 12 else 0)
        for other in range(s.n_units):
            near = bool(u.engaged >> other & 1)
            assert near == bool(b.units[other].engaged >> k & 1)
            if near:
                assert s.units[other].side != s.units[k].side
                assert (
                    interpreted(square_distance)(int(u.at), int(b.units[other].at), int(s.width))
                    == 1
                )
    assert (s.units["side"][s.n_units :] == -1).all()
    for u in b.units[s.n_units :]:
        assert (u.at, u.holding, u.ready) == (-1, -1, -1)
        assert (u.carried == -1).all()
        assert u.status != state.Status.ACTIVE


def check_weapons(s: Any) -> None:
    b = s.start
    owners = {int(w): k for k, u in enumerate(b.units) for w in u.carried if w >= 0}
    assert list(owners) == sorted(owners)  # in the order listed
    for k, w in enumerate(b.weapons):
        owner = owners.get(k, -1)
        assert (w.owner, w.home, w.at) == (owner, owner, -1)
        assert (w.wear, w.shots_used) == (0, 0)
        if owner >= 0:
            kind = int(w.kind)
            assert (w.loaded, w.mags) == (wp.MAGAZINE_SIZE[kind], wp.MAGAZINES[kind])
    assert s.n_weapons == max(owners, default=-1) + 1


@pytest.mark.parametrize("name", SYMMETRIC)
def test_symmetric_scenarios_are_carried_onto_themselves(name: str) -> None:
    s = only(name)
    ground = terrain(s)
    assert with_rot(s, ground["cover"]) == ground["cover"]
    assert {rot(s, where) for where in ground["blocked"]} == ground["blocked"]
    assert {rot(s, where): level for where, level in ground["sight"].items()} == ground["sight"]
    half = int(s.n_red)
    red, blue = started(s)[:half], started(s)[half:]
    assert [rot(s, at(s, u.at)) for u in red] == [at(s, u.at) for u in blue]
    assert [carried(s, u) for u in red] == [carried(s, u) for u in blue]
    assert [(u.facing + 4) % 8 for u in red] == [u.facing for u in blue]
    assert [u.surprised for u in red] == [u.surprised for u in blue]
    assert (s.units["rank"][:half] == s.units["rank"][half : s.n_units]).all()
    for u, v in zip(red, blue, strict=True):
        assert (u.engaged >> half, v.engaged) == (v.engaged, u.engaged >> half)
    things = [(int(o.side), at(s, o.at), int(o.point)) for o in s.objects[: s.n_objects]]
    images = [(1 - side, rot(s, where), point) for side, where, point in things]
    assert sorted(images) == sorted(things)


# --- each against the catalogue ------------------------------------------------------------------


def test_micro() -> None:
    s = only("micro")
    assert (s.width, s.height, *end(s)) == (2, 1, 5, DRAW, 0)
    units_of(s, 0, [("boxer", (0, 0), [])])
    units_of(s, 1, [("boxer", (1, 0), [])])
    assert terrain(s) == {"cover": {}, "sight": {}, "blocked": set()}
    assert [u.engaged for u in started(s)] == [0b10, 0b01]
    assert [int(p.vitality) for p in s.units[:2]] == [6, 6]
    verbs = 1 << VERBS.index("pass") | 1 << VERBS.index("strike")
    options_but(s, max_actions=1, verbs=verbs, aimpoints=0b111)
    assert load_scenario("micro").agents == "side"


def test_duel() -> None:
    s = only("duel")
    assert (s.width, s.height, *end(s)) == (12, 5, 20, DRAW, 0)
    units_of(s, 0, [("trooper", (1, 2), ["pistol", "knife"])])
    units_of(s, 1, [("trooper", (10, 2), ["pistol", "knife"])])
    assert [int(p.armour) for p in s.units[:2]] == [1, 1]
    assert [u.facing for u in started(s)] == [EAST, WEST]
    assert [list(u.carried) for u in started(s)] == [[0, 1, -1], [2, 3, -1]]
    assert [(w.loaded, w.mags) for w in s.start.weapons[:4]] == [(12, 1), (0, 0)] * 2
    cover = {(3, 1): (LIGHT, EAST), (4, 3): (HEAVY, EAST), (8, 3): (LIGHT, WEST),
             (7, 1): (HEAVY, WEST)}  # fmt: skip
    assert terrain(s) == {"cover": cover, "sight": {}, "blocked": set()}
    options_but(s)
    assert (s.rows_allies, s.rows_enemies, s.rows_weapons, s.rows_objects) == (0, 1, 4, 0)


SKIRMISH_COVER = {(4, 2): (HEAVY, EAST), (4, 6): (HEAVY, EAST), (5, 4): (LIGHT, EAST),
                  (7, 4): (LIGHT, ALL), (8, 4): (LIGHT, ALL)}  # fmt: skip
SKIRMISH_BLUE: Units = [
    ("trooper", (14, 6), ["rifle", "knife"]),
    ("duelist", (14, 4), ["smg", "sword"]),
    ("brawler", (14, 2), ["chain", "pistol"]),
]
SIEGE_BLUE: Units = [
    ("gunner", (11, 5), ["lmg", "pistol"]),
    ("trooper", (11, 2), ["pistol", "knife"]),
    ("trooper", (11, 8), ["pistol", "knife"]),
]
SIEGE_GROUND = {
    "cover": {(11, 5): (HEAVY, WEST), (11, 2): (LIGHT, WEST), (11, 8): (LIGHT, WEST),
              (5, 2): (LIGHT, EAST), (5, 7): (LIGHT, EAST)},
    "sight": area((5, 6), (3, 6), 2),
    "blocked": {(8, 0), (8, 9)},
}  # fmt: skip


def things(s: Any) -> list[tuple[int, Position, int, int]]:
    return [
        (int(o.side), at(s, o.at), int(o.point), int(o.toughness)) for o in s.objects[: s.n_objects]
    ]


def test_skirmish() -> None:
    s = only("skirmish")
    assert (s.width, s.height, *end(s)) == (16, 9, 25, DRAW, 0)
    units_of(s, 0, [
        ("trooper", (1, 2), ["rifle", "knife"]),
        ("duelist", (1, 4), ["smg", "sword"]),
        ("brawler", (1, 6), ["chain", "pistol"]),
    ])  # fmt: skip
    units_of(s, 1, SKIRMISH_BLUE)
    cover = with_rot(s, SKIRMISH_COVER)
    assert len(cover) == 8
    assert terrain(s) == {"cover": cover, "sight": {}, "blocked": set()}
    options_but(s)


def test_siege() -> None:
    s = only("siege")
    assert (s.width, s.height, *end(s)) == (14, 10, 15, 1, 0b01)
    # Three cells closer than in the catalogue; siege.yaml says why.
    cultists: Units = [("cultist", (3, y), ["needler", "knife"]) for y in (1, 3, 5, 7, 9)]
    units_of(s, 0, [*cultists, ("beast", (4, 5), [])])
    units_of(s, 1, SIEGE_BLUE)
    assert ambushed(s) == [6]
    assert things(s) == [(1, (12, 5), 1, 25), (1, (12, 1), 3, 5)]
    assert terrain(s) == SIEGE_GROUND
    assert (s.start.units[5].ready, s.units[5].natural) == (-1, 1)
    options_but(s, ambient_sight=1)


def test_ambush() -> None:
    s = only("ambush")
    assert (s.width, s.height, *end(s)) == (16, 12, 20, DRAW, 0)
    units_of(s, 0, [
        ("duelist", (3, 1), ["sword", "knife", "holdout"]),
        ("duelist", (3, 10), ["sword", "knife", "holdout"]),
        ("sniper", (0, 6), ["sniper rifle", "knife"]),
    ])  # fmt: skip
    units_of(s, 1, [
        ("trooper", (8, 4), ["rifle", "knife"]),
        ("trooper", (8, 6), ["rifle", "knife"]),
        ("trooper", (8, 8), ["rifle", "knife"]),
        ("gunner", (9, 6), ["lmg", "shotgun"]),
    ])  # fmt: skip
    assert [u.facing for u in started(s)] == [EAST] * 7
    assert ambushed(s) == [3, 5]  # the catalogue's all four; ambush.yaml says why
    cover = {(0, 6): (HEAVY, EAST), (10, 4): (LIGHT, ALL), (10, 8): (LIGHT, ALL)}
    sight = {**area((5, 7), (0, 3), 1), **area((5, 7), (9, 11), 1)}
    assert terrain(s) == {"cover": cover, "sight": sight, "blocked": set()}
    options_but(s, rear_surprise=1)


def test_full() -> None:
    s = only("full")
    assert (s.width, s.height, *end(s)) == (20, 12, 30, DRAW, 0b11)
    red: Units = [
        ("gunner", (1, 5), ["lmg", "pistol"]),
        ("sniper", (0, 2), ["sniper rifle", "needler"]),
        ("brawler", (2, 7), ["chain", "shotgun"]),
        ("duelist", (2, 4), ["smg", "sword", "knife"]),
        ("beast", (3, 6), []),
        ("cultist", (4, 9), ["rifle", "knife", "holdout"]),
    ]
    units_of(s, 0, red)
    units_of(s, 1, [(profile, rot(s, where), weapons) for profile, where, weapons in red])
    cover = with_rot(s, {
        (4, 3): (HEAVY, EAST), (4, 8): (HEAVY, EAST), (6, 5): (LIGHT, EAST),
        (6, 7): (LIGHT, EAST), (9, 6): (HEAVY, ALL),
    })  # fmt: skip
    sight = {**area((8, 11), (0, 1), 1), **area((8, 11), (10, 11), 1),
             **area((9, 10), (2, 3), 2), **area((9, 10), (8, 9), 2)}  # fmt: skip
    assert terrain(s) == {"cover": cover, "sight": sight, "blocked": {(7, 2), (12, 9)}}
    mine = [(0, (0, 8), 1, 25), (0, (0, 10), 3, 5)]
    assert things(s) == [*mine, *((1, rot(s, where), p, t) for _, where, p, t in mine)]
    assert ambushed(s) == [5, 11]
    assert [u.drama for u in s.start.units] == [3] * 12
    options_but(s, rear_surprise=1)
    assert (s.n_weapons, s.rows_weapons, s.rows_objects) == (24, 24, 4)
    assert (s.rows_allies, s.rows_enemies) == (5, 6)


def test_campaign() -> None:
    setups = load_scenario("campaign").setups()
    assert len(setups) == 3
    roster = [("trooper", ["rifle", "knife"]), ("gunner", ["lmg", "pistol"]),
              ("duelist", ["smg", "sword"])]  # fmt: skip
    starts = [[(1, 2), (1, 4), (1, 6)]] * 2 + [[(3, 3), (3, 5), (3, 7)]]
    for s, cells in zip(setups, starts, strict=True):
        units_of(s, 0, [(p, where, w) for (p, w), where in zip(roster, cells, strict=True)])
        assert [u.drama for u in started(s)] == [3] * s.n_units
        # Red may come to carry nine weapons, so blue's begin at the tenth place.
        assert [w.owner for w in s.start.weapons[:9]] == [0, 0, 1, 1, 2, 2, -1, -1, -1]
        assert s.start.weapons[9].owner == 3
        assert (s.rows_allies, s.rows_enemies, s.rows_weapons, s.rows_objects) == (3, 4, 17, 2)
    first, second, third = setups
    cult = [rot(first, where) for where in ((1, 2), (1, 4), (1, 6), (1, 0))]
    units_of(first, 1, [("cultist", where, ["needler", "knife"]) for where in cult])
    units_of(second, 1, SKIRMISH_BLUE)
    units_of(third, 1, SIEGE_BLUE)
    assert ambushed(third) == [3]
    assert [end(s) for s in setups] == [(25, DRAW, 0), (25, DRAW, 0), (15, 1, 0b01)]
    for s in (first, second):
        assert (s.width, s.height, s.n_objects) == (16, 9, 0)
        assert terrain(s)["cover"] == with_rot(s, SKIRMISH_COVER)
        options_but(s)
    assert (third.width, third.height) == (14, 10)
    assert terrain(third) == SIEGE_GROUND
    assert things(third) == [(1, (12, 5), 1, 25), (1, (12, 1), 3, 5)]
    options_but(third, ambient_sight=1)
    # The catalogue's three crates a fight are five here; campaign.yaml says why.
    assert [(s.new_kits, s.new_crates) for s in setups] == [(2, 5), (2, 5), (0, 0)]
    assert [(s.start.kits, s.start.crates) for s in setups] == [(0, 0)] * 3


def test_brawl_begins_hand_to_hand() -> None:
    s = only("brawl")
    engaged = [k for k, u in enumerate(started(s)) if u.engaged]
    assert engaged == [0, 2, 3, 5]
    assert sum("chain" in carried(s, u) for u in started(s)) >= 4
