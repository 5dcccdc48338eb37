"""The bundled scenarios against the catalogue's table, and the records they give."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from mech_env.core.jit import interpreted
from mech_env.core.record import DRAW, RUNNING, check_limits, field_names, to_plain
from mech_env.core.squares import square_distance
from mech_env.rulesets.framewerk.limits import LIMITS
from mech_env.rulesets.framewerk.scenario.model import SCENARIO_FOLDER, load_scenario
from mech_env.rulesets.framewerk.scenario.options import Options, options_table
from mech_env.rulesets.framewerk.scenario.profiles import PROFILES
from mech_env.rulesets.framewerk.state import codes as state
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.decisions import VERBS

NAMES = ("micro", "duel", "skirmish", "brawl", "siege", "ambush", "full", "campaign")
SYMMETRIC = ("micro", "duel", "skirmish", "brawl", "full")

EAST, WEST, ALL = 0, 4, 8
LIGHT, HEAVY = 1, 2
Position = tuple[int, int]
Units = list[tuple[str, Position, list[str]]]


def only(name: str) -> Any:
    (b,) = load_scenario(name).setups()
    return b


def at(b: Any, cell: int) -> Position:
    return int(cell) % int(b.width), int(cell) // int(b.width)


def carried(b: Any, u: Any) -> list[str]:
    return [wp.Weapon.names(" ")[b.weapons[w].kind] for w in u.carried if w >= 0]


def units_of(b: Any, side: int, names: Units) -> None:
    """The units of a side are these profiles, in these cells, with these weapons."""
    mine = [u for u in b.units[: b.n_units] if u.side == side]
    assert [(at(b, u.at), carried(b, u)) for u in mine] == [row[1:] for row in names]
    for u, (profile, *_) in zip(mine, names, strict=True):
        assert u.strength == PROFILES[profile].strength
        assert list(u["rank"]) == PROFILES[profile].ranks.listed()


def terrain(b: Any) -> dict[str, Any]:
    """Cover as (rating, direction), blocked cells and sight levels, by cell."""
    cover, sight, blocked = {}, {}, set()
    for index, cell in enumerate(int(cell) for cell in b.cells[: b.width * b.height]):
        here = at(b, index)
        if cell & state.CELL_BLOCKED:
            blocked.add(here)
        if rating := cell >> state.CELL_COVER & 3:
            cover[here] = (rating, cell >> state.CELL_DIRECTION & 15)
        if level := cell >> state.CELL_SIGHT & 3:
            sight[here] = level
    assert not b.cells[b.width * b.height :].any()
    return {"cover": cover, "sight": sight, "blocked": blocked}


def rot(b: Any, where: Position) -> Position:
    return int(b.width) - 1 - where[0], int(b.height) - 1 - where[1]


def with_rot(b: Any, cover: dict[Position, tuple[int, int]]) -> dict[Position, tuple[int, int]]:
    images = {rot(b, where): (r, d if d == ALL else (d + 4) % 8) for where, (r, d) in cover.items()}
    return {**cover, **images}


def area(columns: tuple[int, int], rows: tuple[int, int], level: int) -> dict[Position, int]:
    return {
        (x, y): level
        for x in range(columns[0], columns[1] + 1)
        for y in range(rows[0], rows[1] + 1)
    }


def end(b: Any) -> tuple[int, int, int]:
    return int(b.round_limit), int(b.limit_result), int(b.objective_bits)


def options_but(b: Any, **changed: int) -> None:
    """The options are the defaults but for these."""
    plain: dict[str, Any] = {"name": "x", "board": {"width": 2, "height": 1}, "sides": []}
    plain["sides"] = [{"units": [{"profile": "boxer", "at": [x, 0]}]} for x in range(2)]
    defaults = to_plain(load_scenario(plain).setups()[0].options)
    assert to_plain(b.options) == {**defaults, **changed}


def ambushed(b: Any) -> list[int]:
    return [k for k, u in enumerate(b.units[: b.n_units]) if u.surprised]


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
    assert isinstance(setups, np.recarray)
    assert setups.dtype == state.BATTLE
    for index, b in enumerate(setups):
        check_limits(b, LIMITS)
        assert (b.winner, b.encounter, b.n_encounters) == (RUNNING, index, len(setups))
        assert (b.depth, b.request.decision, b.round_number, b.event_count) == (0, 0, 0, 0)
        assert b.pool.roller == -1
        check_units(b)
        check_weapons(b)
        for o in b.objects[b.n_objects :]:
            assert (o.at, o.side) == (-1, -1)


def check_units(b: Any) -> None:
    sides = [u.side for u in b.units[: b.n_units]]
    assert sides == [0] * b.n_red + [1] * (b.n_units - b.n_red)
    for k, u in enumerate(b.units[: b.n_units]):
        assert (u.status, u.damage, u.wound, u.debt, u.holding) == (
            state.Status.ACTIVE,
            0,
            0,
            0,
            -1,
        )
        assert u.start_at == u.at
        assert not b.cells[u.at] & state.CELL_BLOCKED
        assert u.ready == (0 if carried(b, u) else -1)
        assert u.drama == (3 if b.n_encounters > 1 or b.n_units == 12 else 0)
        for other in range(b.n_units):
            near = bool(u.engaged >> other & 1)
            assert near == bool(b.units[other].engaged >> k & 1)
            if near:
                assert b.units[other].side != u.side
                assert (
                    interpreted(square_distance)(int(u.at), int(b.units[other].at), int(b.width))
                    == 1
                )
    for u in b.units[b.n_units :]:
        assert (u.side, u.at, u.start_at, u.holding, u.ready) == (-1, -1, -1, -1, -1)
        assert (u.carried == -1).all()
        assert u.status != state.Status.ACTIVE


def check_weapons(b: Any) -> None:
    owners = {int(w): k for k, u in enumerate(b.units) for w in u.carried if w >= 0}
    assert list(owners) == sorted(owners)  # in the order listed
    for k, w in enumerate(b.weapons):
        owner = owners.get(k, -1)
        assert (w.owner, w.home, w.at) == (owner, owner, -1)
        assert (w.wear, w.shots_used) == (0, 0)
        if owner >= 0:
            kind = int(w.kind)
            assert (w.loaded, w.mags) == (wp.MAGAZINE_SIZE[kind], wp.MAGAZINES[kind])
    assert b.n_weapons == max(owners, default=-1) + 1


@pytest.mark.parametrize("name", SYMMETRIC)
def test_symmetric_scenarios_are_carried_onto_themselves(name: str) -> None:
    b = only(name)
    ground = terrain(b)
    assert with_rot(b, ground["cover"]) == ground["cover"]
    assert {rot(b, where) for where in ground["blocked"]} == ground["blocked"]
    assert {rot(b, where): level for where, level in ground["sight"].items()} == ground["sight"]
    half = int(b.n_red)
    red, blue = b.units[:half], b.units[half : b.n_units]
    assert [rot(b, at(b, u.at)) for u in red] == [at(b, u.at) for u in blue]
    assert [carried(b, u) for u in red] == [carried(b, u) for u in blue]
    assert [(u.facing + 4) % 8 for u in red] == [u.facing for u in blue]
    assert [u.surprised for u in red] == [u.surprised for u in blue]
    for u, v in zip(red, blue, strict=True):
        assert list(u["rank"]) == list(v["rank"])
        assert (u.engaged >> half, v.engaged) == (v.engaged, u.engaged >> half)
    things = [(int(o.side), at(b, o.at), int(o.point)) for o in b.objects[: b.n_objects]]
    images = [(1 - side, rot(b, where), point) for side, where, point in things]
    assert sorted(images) == sorted(things)


def test_every_field_has_its_limits() -> None:
    assert set(LIMITS) == set(field_names(state.BATTLE))
    assert all(low <= high for low, high in LIMITS.values())


# --- each against the catalogue ------------------------------------------------------------------


def test_micro() -> None:
    b = only("micro")
    assert (b.width, b.height, *end(b)) == (2, 1, 5, DRAW, 0)
    units_of(b, 0, [("boxer", (0, 0), [])])
    units_of(b, 1, [("boxer", (1, 0), [])])
    assert terrain(b) == {"cover": {}, "sight": {}, "blocked": set()}
    assert [u.engaged for u in b.units[:2]] == [0b10, 0b01]
    assert [u.vitality for u in b.units[:2]] == [6, 6]
    verbs = 1 << VERBS.index("pass") | 1 << VERBS.index("strike")
    options_but(b, max_actions=1, verb_bits=verbs, point_bits=0b111)
    assert load_scenario("micro").agents == "side"


def test_duel() -> None:
    b = only("duel")
    assert (b.width, b.height, *end(b)) == (12, 5, 20, DRAW, 0)
    units_of(b, 0, [("trooper", (1, 2), ["pistol", "knife"])])
    units_of(b, 1, [("trooper", (10, 2), ["pistol", "knife"])])
    assert [u.armour for u in b.units[:2]] == [1, 1]
    assert [u.facing for u in b.units[:2]] == [EAST, WEST]
    assert [list(u.carried) for u in b.units[:2]] == [[0, 1, -1], [2, 3, -1]]
    assert [(w.loaded, w.mags) for w in b.weapons[:4]] == [(12, 1), (0, 0)] * 2
    cover = {(3, 1): (LIGHT, EAST), (4, 3): (HEAVY, EAST), (8, 3): (LIGHT, WEST),
             (7, 1): (HEAVY, WEST)}  # fmt: skip
    assert terrain(b) == {"cover": cover, "sight": {}, "blocked": set()}
    options_but(b)
    assert (b.rows_allies, b.rows_enemies, b.rows_weapons, b.rows_objects) == (0, 1, 4, 0)


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


def things(b: Any) -> list[tuple[int, Position, int, int]]:
    return [
        (int(o.side), at(b, o.at), int(o.point), int(o.toughness)) for o in b.objects[: b.n_objects]
    ]


def test_skirmish() -> None:
    b = only("skirmish")
    assert (b.width, b.height, *end(b)) == (16, 9, 25, DRAW, 0)
    units_of(b, 0, [
        ("trooper", (1, 2), ["rifle", "knife"]),
        ("duelist", (1, 4), ["smg", "sword"]),
        ("brawler", (1, 6), ["chain", "pistol"]),
    ])  # fmt: skip
    units_of(b, 1, SKIRMISH_BLUE)
    cover = with_rot(b, SKIRMISH_COVER)
    assert len(cover) == 8
    assert terrain(b) == {"cover": cover, "sight": {}, "blocked": set()}
    options_but(b)


def test_siege() -> None:
    b = only("siege")
    assert (b.width, b.height, *end(b)) == (14, 10, 15, 1, 0b01)
    # Three cells closer than in the catalogue; siege.yaml says why.
    cultists: Units = [("cultist", (3, y), ["needler", "knife"]) for y in (1, 3, 5, 7, 9)]
    units_of(b, 0, [*cultists, ("beast", (4, 5), [])])
    units_of(b, 1, SIEGE_BLUE)
    assert ambushed(b) == [6]
    assert things(b) == [(1, (12, 5), 1, 25), (1, (12, 1), 3, 5)]
    assert terrain(b) == SIEGE_GROUND
    assert (b.units[5].ready, b.units[5].natural) == (-1, 1)
    options_but(b, ambient_sight=1)


def test_ambush() -> None:
    b = only("ambush")
    assert (b.width, b.height, *end(b)) == (16, 12, 20, DRAW, 0)
    units_of(b, 0, [
        ("duelist", (3, 1), ["sword", "knife", "holdout"]),
        ("duelist", (3, 10), ["sword", "knife", "holdout"]),
        ("sniper", (0, 6), ["sniper rifle", "knife"]),
    ])  # fmt: skip
    units_of(b, 1, [
        ("trooper", (8, 4), ["rifle", "knife"]),
        ("trooper", (8, 6), ["rifle", "knife"]),
        ("trooper", (8, 8), ["rifle", "knife"]),
        ("gunner", (9, 6), ["lmg", "shotgun"]),
    ])  # fmt: skip
    assert [u.facing for u in b.units[:7]] == [EAST] * 7
    assert ambushed(b) == [3, 5, 6]  # the catalogue's all four; ambush.yaml says why
    cover = {(0, 6): (HEAVY, EAST), (10, 4): (LIGHT, ALL), (10, 8): (LIGHT, ALL)}
    sight = {**area((5, 7), (0, 3), 1), **area((5, 7), (9, 11), 1)}
    assert terrain(b) == {"cover": cover, "sight": sight, "blocked": set()}
    options_but(b, rear_surprise=1)


def test_full() -> None:
    b = only("full")
    assert (b.width, b.height, *end(b)) == (20, 12, 30, DRAW, 0b11)
    red: Units = [
        ("gunner", (1, 5), ["lmg", "pistol"]),
        ("sniper", (0, 2), ["sniper rifle", "needler"]),
        ("brawler", (2, 7), ["chain", "shotgun"]),
        ("duelist", (2, 4), ["smg", "sword", "knife"]),
        ("beast", (3, 6), []),
        ("cultist", (4, 9), ["rifle", "knife", "holdout"]),
    ]
    units_of(b, 0, red)
    units_of(b, 1, [(profile, rot(b, where), weapons) for profile, where, weapons in red])
    cover = with_rot(b, {
        (4, 3): (HEAVY, EAST), (4, 8): (HEAVY, EAST), (6, 5): (LIGHT, EAST),
        (6, 7): (LIGHT, EAST), (9, 6): (HEAVY, ALL),
    })  # fmt: skip
    sight = {**area((8, 11), (0, 1), 1), **area((8, 11), (10, 11), 1),
             **area((9, 10), (2, 3), 2), **area((9, 10), (8, 9), 2)}  # fmt: skip
    assert terrain(b) == {"cover": cover, "sight": sight, "blocked": {(7, 2), (12, 9)}}
    mine = [(0, (0, 8), 1, 25), (0, (0, 10), 3, 5)]
    assert things(b) == [*mine, *((1, rot(b, where), p, t) for _, where, p, t in mine)]
    assert ambushed(b) == [5, 11]
    assert [u.drama for u in b.units] == [3] * 12
    options_but(b, rear_surprise=1)
    assert (b.n_weapons, b.rows_weapons, b.rows_objects) == (24, 24, 4)
    assert (b.rows_allies, b.rows_enemies) == (5, 6)


def test_campaign() -> None:
    setups = load_scenario("campaign").setups()
    assert len(setups) == 3
    roster = [("trooper", ["rifle", "knife"]), ("gunner", ["lmg", "pistol"]),
              ("duelist", ["smg", "sword"])]  # fmt: skip
    starts = [[(1, 2), (1, 4), (1, 6)]] * 2 + [[(3, 3), (3, 5), (3, 7)]]
    for b, cells in zip(setups, starts, strict=True):
        units_of(b, 0, [(p, where, w) for (p, w), where in zip(roster, cells, strict=True)])
        assert [u.drama for u in b.units[: b.n_units]] == [3] * b.n_units
        # Red may come to carry nine weapons, so blue's begin at the tenth place.
        assert [w.owner for w in b.weapons[:9]] == [0, 0, 1, 1, 2, 2, -1, -1, -1]
        assert b.weapons[9].owner == 3
        assert (b.rows_allies, b.rows_enemies, b.rows_weapons, b.rows_objects) == (3, 4, 17, 2)
    first, second, third = setups
    cult = [rot(first, where) for where in ((1, 2), (1, 4), (1, 6), (1, 0))]
    units_of(first, 1, [("cultist", where, ["needler", "knife"]) for where in cult])
    units_of(second, 1, SKIRMISH_BLUE)
    units_of(third, 1, SIEGE_BLUE)
    assert ambushed(third) == [3]
    assert [end(b) for b in setups] == [(25, DRAW, 0), (25, DRAW, 0), (15, 1, 0b01)]
    for b in (first, second):
        assert (b.width, b.height, b.n_objects) == (16, 9, 0)
        assert terrain(b)["cover"] == with_rot(b, SKIRMISH_COVER)
        options_but(b)
    assert (third.width, third.height) == (14, 10)
    assert terrain(third) == SIEGE_GROUND
    assert things(third) == [(1, (12, 5), 1, 25), (1, (12, 1), 3, 5)]
    options_but(third, ambient_sight=1)
    assert [(b.new_kits, b.new_crates) for b in setups] == [(2, 3), (2, 3), (0, 0)]
    assert [(b.kits, b.crates) for b in setups] == [(0, 0)] * 3


def test_brawl_begins_hand_to_hand() -> None:
    b = only("brawl")
    engaged = [k for k, u in enumerate(b.units[: b.n_units]) if u.engaged]
    assert engaged == [0, 2, 3, 5]
    assert sum("chain" in carried(b, u) for u in b.units[: b.n_units]) >= 4


# --- options -------------------------------------------------------------------------------------


WITHOUT_CLAUSE = ("fog", "verbs", "aimpoints")  # of the observation and of the mask


@pytest.mark.parametrize("name", sorted(Options.model_fields))
def test_every_option_is_described_with_its_clause(name: str) -> None:
    line = options_table()[name]
    assert "; default " in line
    assert "(FW-" in line or name in WITHOUT_CLAUSE


def battle(**changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "name": "try",
        "board": {"width": 5, "height": 3},
        "sides": [
            {"units": [{"profile": "trooper", "at": [0, 0]}]},
            {"units": [{"profile": "trooper", "at": [4, 2]}]},
        ],
    }
    return {**plain, **changes}


RECORDED = [
    ("max_actions", 2, 2), ("map_on_defence", True, 1), ("success_cap", 4, 4),
    ("defence_timing", "before", state.Timing.BEFORE),
    ("min_damage", "one_die", state.LeastDamage.ONE_DIE),
    ("min_damage", "zero", state.LeastDamage.ZERO),
    ("thrown_strength", True, 1), ("gun_in_close", "none", state.CloseGun.NONE),
    ("draw_cost", "free", state.DrawCost.FREE), ("suppress_inside", False, 0),
    ("suppress_friendly", False, 0), ("suppress_cost", "one_action", state.SuppressCost.ONE_ACTION),
    ("sight_defence", True, 1), ("called_bonus", "points", state.CalledBonus.POINTS),
    ("object_def", 12, 12), ("cover_vs_close", False, 0), ("debt_blocks_defence", True, 1),
    ("entangle_growth", "per_contest", state.Growth.PER_CONTEST), ("entangled_defence", False, 0),
    ("escape", "none", state.EscapeBy.NONE), ("rear_surprise", True, 1), ("fog", True, 1),
    ("surprise_defence", "attribute", state.SurpriseDefence.ATTRIBUTE), ("ambient_sight", 2, 2),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "code"), RECORDED)
def test_options_reach_the_record(name: str, value: Any, code: int) -> None:
    default = to_plain(load_scenario(battle()).setups()[0].options)
    scenario = load_scenario(battle(options={name: value}))
    assert to_plain(scenario.setups()[0].options) == {**default, name: code}
    assert default[name] != code
    assert load_scenario(scenario.to_dict()) == scenario


def test_all_options_of_the_record_are_tested() -> None:
    tested = {name for name, _, _ in RECORDED} | {"verb_bits", "point_bits"}
    assert tested == set(state.OPTIONS.names or ())


def test_verbs_and_aimpoints_by_name() -> None:
    options = {"verbs": ["shoot", "face"], "aimpoints": ["held"]}
    o = load_scenario(battle(options=options)).setups()[0].options
    assert o.verb_bits == 1 << VERBS.index("pass") | 1 << VERBS.index("shoot") | 1 << 23
    assert o.point_bits == 1 << state.Aimpoint.NONE | 1 << state.Aimpoint.HELD
    o = load_scenario(battle(options={"verbs": "all"})).setups()[0].options
    assert (o.verb_bits, o.point_bits) == (2 ** len(VERBS) - 1, 0b11111)


def test_drama_of_all_and_of_one() -> None:
    plain = battle(options={"drama": 2})
    plain["sides"][1]["units"][0]["drama"] = 7
    assert [u.drama for u in load_scenario(plain).setups()[0].units[:2]] == [2, 7]


def test_limit_result_objective_and_units_named() -> None:
    plain = battle(limit_result="red", turn_limit=60, objective=["blue"], ambushed=["blue_0"])
    plain["sides"][0]["objects"] = [{"kind": "camera", "at": [1, 1]}]
    b = load_scenario(plain).setups()[0]
    assert end(b) == (60, 0, 0b10)
    assert ambushed(b) == [1]


def test_sight_areas_of_a_cell_and_on_top_of_each_other() -> None:
    board = {"width": 5, "height": 3, "sight": [
        {"x": 1, "y": 1, "level": 2}, {"x": [0, 1], "y": [1, 2], "level": 1},
    ]}  # fmt: skip
    sight = terrain(load_scenario(battle(board=board)).setups()[0])["sight"]
    assert sight == {(1, 1): 2, (0, 1): 1, (0, 2): 1, (1, 2): 1}


def test_options_of_an_encounter_replace_only_those_given() -> None:
    plain = load_scenario("campaign").to_dict()
    plain["options"]["rear_surprise"] = True
    plain["encounters"][1]["options"] = {"fog": True}
    b = load_scenario(load_scenario(plain).to_dict()).setups()
    assert [(o.rear_surprise, o.fog, o.ambient_sight) for o in b["options"]] == [
        (1, 0, 0), (1, 1, 0), (1, 0, 1),
    ]  # fmt: skip
