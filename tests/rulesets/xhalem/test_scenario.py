"""The bundled scenarios against the catalogue, and the records that scenarios give."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from mech_env.core.record import DRAW, RUNNING, check_limits, to_plain
from mech_env.rulesets.xhalem.scenario import profiles
from mech_env.rulesets.xhalem.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.xhalem.scenario.setups import load_scenario
from mech_env.rulesets.xhalem.state import profiles as table
from mech_env.rulesets.xhalem.state.codes import Class, Lattice, Score, Site, Status
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.profiles import PROFILES
from mech_env.rulesets.xhalem.state.record import SETUP
from mech_env.rulesets.xhalem.state.weapons import Weapon
from tests.rulesets.xhalem.scenario_table import arms, battle, boxes, campaign, places, programs

NAMES = ("micro", "duel", "skirmish", "siege", "space", "full")
SYMMETRIC = ("micro", "duel", "skirmish", "space")
NONE: set[str] = set()

ASTEROIDS = [
    ("asteroid", (28, 30), (30, 33), (-3, 4)),
    ("asteroid", (33, 35), (30, 33), (-3, 4)),
    ("dust", (20, 24), (40, 46), (-2000, 2001)),
    ("dust", (39, 43), (17, 23), (-2000, 2001)),
    ("nebula", (24, 28), (18, 24), (-2000, 2001)),
    ("nebula", (35, 39), (39, 45), (-2000, 2001)),
]


def only(source: Any) -> Any:
    """The setup of a scenario's only encounter."""
    (s,) = load_scenario(source).setups()
    return s


def kinds(s: Any) -> list[str]:
    return [[*PROFILES][int(p.profile)] for p in s.units[: s.n_units]]


def size(s: Any) -> tuple[int, int, int]:
    return int(s.width), int(s.height), int(s.lattice)


def end(s: Any) -> tuple[int, int, int, int, int]:
    named = (s.round_limit, s.limit_winner, s.site, s.site_piece, s.site_winner)
    return tuple(map(int, named))  # type: ignore[return-value]


def options_but(s: Any, **changed: Any) -> None:
    """The options are the defaults but for these."""
    defaults = to_plain(only(battle(options={}, sides=_two("scout"), objective=None)).options)
    assert to_plain(s.options) == {**defaults, **changed}


def _two(profile: str, **unit: Any) -> list[dict[str, Any]]:
    return [{"units": [{"profile": profile, "at": [q, 0], **unit}]} for q in (0, 7)]


# --- all of them ---------------------------------------------------------------------------------


def test_the_scenarios_are_there() -> None:
    assert sorted(path.stem for path in SCENARIO_FOLDER.glob("*.yaml")) == sorted(NAMES)


@pytest.mark.parametrize("name", [*NAMES, "battle", "campaign"])
def test_scenario_survives_json_and_loads_to_the_same_records(name: str) -> None:
    scenario = load_scenario({"battle": battle(), "campaign": campaign()}.get(name, name))
    again = load_scenario(json.loads(json.dumps(scenario.to_dict())))
    assert again == scenario
    assert again.setups().tobytes() == scenario.setups().tobytes()
    assert load_scenario(again.to_dict()).to_dict() == scenario.to_dict()
    assert load_scenario(scenario) is scenario
    if name in NAMES:
        assert load_scenario(SCENARIO_FOLDER / f"{name}.yaml") == scenario


@pytest.mark.parametrize("name", [*NAMES, "battle", "campaign"])
def test_setups_are_complete_records(name: str) -> None:
    setups = load_scenario({"battle": battle(), "campaign": campaign()}.get(name, name)).setups()
    assert isinstance(setups, np.recarray)
    assert setups.dtype == SETUP.dtype
    for s in setups:
        check_limits(s, SETUP.limits())
        b = s.start
        assert (b.winner, b.encounter, s.n_encounters) == (RUNNING, 0, len(setups))
        assert (b.depth, b.request.decision, b.round_number, b.n_order) == (0, 0, 0, 0)
        sides = [p.side for p in s.units[: s.n_units]]
        assert sides == [0] * s.n_red + [1] * (s.n_units - s.n_red)
        assert (s.units["side"][s.n_units :] == -1).all() or (s.units["side"] >= 0).all()
        assert (b.units["status"][s.n_units :] == Status.AWAY).all()
        for u, p in zip(b.units[: s.n_units], s.units, strict=False):
            assert u.hp == p.hp_full > 0
            for relation in ("rides", "rider", "inside", "grapples", "grappled_by", "held"):
                assert -1 <= u[relation] < s.n_units
        assert not b.pieces["there"][s.n_pieces :].any()


def test_setups_are_copies() -> None:
    scenario = load_scenario("duel")
    scenario.setups()[0].round_limit = 1
    assert scenario.setups()[0].round_limit == 20


@pytest.mark.parametrize("name", SYMMETRIC)
def test_symmetric_scenarios_are_carried_onto_themselves(name: str) -> None:
    """Point mirror of the catalogue: (q, r) to (W - 1 - q, H - 1 - r)."""
    s = only(name)
    w, h = int(s.width) - 1, int(s.height) - 1

    def turned(what: str, q: Any, r: Any, z: Any) -> Any:
        return what, (w - q[1], w - q[0]), (h - r[1], h - r[0]), z

    assert sorted(turned(*box) for box in boxes(s)) == sorted(boxes(s))
    red, blue = places(s)[: s.n_red], places(s)[s.n_red :]
    assert [(w - q, h - r, z) for q, r, z in red] == blue
    for said in (kinds(s), arms(s), programs(s)):
        assert said[: s.n_red] == said[s.n_red :]


# --- one by one: catalogue 7.6 and 7.7 -----------------------------------------------------------


def test_micro() -> None:
    s = only("micro")
    assert size(s) == (4, 1, Lattice.HEXES)
    assert places(s) == [(0, 0, 0), (3, 0, 0)]
    assert end(s) == (6, DRAW, Site.NONE, -1, -1)
    options_but(s, verbs=1 << Verb.END | 1 << Verb.MOVE | 1 << Verb.STRIKE, move_lengths=1)
    for p, u in zip(s.units[:2], s.start.units, strict=False):
        assert (p.hp_full, u.hp, p.size_class, p.cls) == (2, 2, 5, Class.MECH)
        assert not p.scores.any()
        assert list(p.speed) == [75, 0, 0]
        assert u.equipped == 1  # so that nothing is left to be asked for
    assert arms(s) == [["pop"], ["pop"]]
    assert s.n_pieces == 0


@pytest.mark.clause("XH-006")
def test_duel() -> None:
    s = only("duel")
    assert size(s) == (12, 12, Lattice.HEXES)
    assert places(s) == [(2, 6, 0), (9, 5, 0)]
    assert kinds(s) == ["lancer"] * 2
    assert arms(s) == [["mblade", "mcannon", "mbeam", "mmissile"]] * 2
    assert [u.equipped for u in s.start.units[:2]] == [0, 0]
    assert boxes(s) == [
        ("low wall", (4, 4), (7, 7), (0, 10)),
        ("low wall", (7, 7), (4, 4), (0, 10)),
        ("wall", (5, 5), (6, 6), (0, 60)),
        ("wall", (6, 6), (5, 5), (0, 60)),
    ]
    assert [p.hp for p in s.start.pieces[:4]] == [0, 0, 60, 60]
    assert end(s) == (20, DRAW, Site.NONE, -1, -1)
    options_but(s)


def test_skirmish() -> None:
    s = only("skirmish")
    assert size(s) == (40, 24, Lattice.FEET)
    assert kinds(s)[:3] == ["trooper", "brute", "stalker"]
    assert places(s) == [(4, 8, 0), (4, 12, 0), (4, 16, 0), (35, 15, 0), (35, 11, 0), (35, 7, 0)]
    assert arms(s)[:3] == [["sword", "pistol", "grenade"], ["maul", "javelin"], ["knife", "pistol"]]
    assert programs(s)[:3] == [{"rush"}, NONE, {"cloak", "two"}]
    assert list(s.start.units[0].quantity) == [0, 0, 2, 0, 0, 0]
    assert list(s.start.units[1].quantity) == [0, 3, 0, 0, 0, 0]
    assert [box[:3] for box in boxes(s)] == [
        ("foliage", (12, 16), (4, 9)), ("foliage", (23, 27), (14, 19)),
        ("low wall", (18, 18), (8, 12)), ("low wall", (21, 21), (11, 15)),
        ("wall", (10, 11), (14, 18)), ("wall", (28, 29), (5, 9)), ("debris", (19, 20), (9, 14)),
    ]  # fmt: skip
    assert end(s)[:2] == (30, DRAW)
    options_but(s)


def test_siege() -> None:
    s = only("siege")
    assert size(s) == (110, 50, Lattice.FEET)
    red, blue = (
        ["lancer", "trooper", "trooper", "scout"],
        ["turret", "turret", "stalker", "bastion"],
    )
    assert kinds(s) == red + blue
    assert places(s) == [
        *((q, r, 0) for q, r in ((3, 25), (30, 18), (30, 32), (34, 25))),
        *((q, r, 0) for q, r in ((60, 18), (60, 32), (70, 25), (85, 25))),
    ]
    assert arms(s) == [
        ["mblade", "mcannon"], ["launcher", "sword"], ["carbine", "grenade"], ["knife", "grenade"],
        ["tgun"], ["tgun"], ["knife", "pistol"], ["msaber", "marc"],
    ]  # fmt: skip
    assert programs(s) == [{"dual"}, *[NONE] * 5, {"two"}, {"stab", "deepscan"}]
    assert [p.group for p in s.units[:8]] == [-1] * 4 + [0, 0, -1, -1]
    assert end(s) == (12, 1, Site.GENERATOR, 1, 0)
    assert boxes(s)[:2] == [
        ("field", (78, 95), (15, 35), (0, 60)),
        ("generator", (90, 90), (25, 25), (0, 15)),
    ]
    assert (s.pieces[0].link, s.pieces[0].cr, s.pieces[1].link) == (1, 13, -1)
    assert [box[:3] for box in boxes(s)[2:]] == [
        ("foliage", (36, 46), (8, 16)), ("foliage", (36, 46), (34, 42)),
        ("low wall", (50, 50), (20, 30)),
        ("wall", (64, 65), (10, 15)), ("wall", (64, 65), (35, 40)),
    ]  # fmt: skip
    options_but(s, controller=[0, 1], briefed=[0, 1])


def test_space() -> None:
    s = only("space")
    assert size(s) == (64, 64, Lattice.SPACE)
    assert (s.z_low, s.z_high) == (-16, 16)
    assert kinds(s) == ["lancer", "gunship"] * 2
    assert places(s) == [(8, 32, 0), (8, 36, 0), (55, 31, 0), (55, 27, 0)]
    assert arms(s)[:2] == [["mbeam", "mmissile"], ["mcannon", "mmissile", "marc"]]
    assert programs(s)[:2] == [{"cloak"}, {"emp", "deepscan"}]
    assert boxes(s) == ASTEROIDS
    assert end(s)[:2] == (20, DRAW)
    options_but(s)


def test_full_on_the_ground() -> None:
    s, _ = load_scenario("full").setups()
    assert size(s) == (160, 80, Lattice.FEET)
    assert kinds(s) == [
        *("lancer", "colossus", "trooper", "ridgeback", "engineer", "skimmer"),
        *("wasp", "wasp", "gunship", "titan", "stalker", "drake"),
    ]
    assert places(s) == [
        *((20, 40, 0), (12, 30, 0), (60, 50, 0), (61, 50, 0), (20, 40, 0), (58, 48, 0)),
        *((140, 36, 0), (140, 44, 0), (150, 40, 75), (100, 45, 0), (76, 40, 0), (110, 20, 0)),
    ]
    assert arms(s) == [
        ["mblade", "marc", "mmissile", "mjavelin"], ["mpike", "mmissile"],
        ["sword", "pistol", "grenade"], ["claws"], ["pistol"], [],
        ["mdirk", "mbeam"], ["mdirk", "mbeam"], ["mcannon", "mmissile", "marc", "tgun"], ["maw"],
        ["knife", "pistol"], ["claws"],
    ]  # fmt: skip
    assert programs(s) == [
        {"dual", "cloak", "aqua", "counter"}, {"grav", "tether", "sense360"}, {"rush"}, NONE, NONE,
        NONE, {"blink", "follow", "burn"}, {"blink", "follow", "burn"}, {"emp", "deepscan"},
        {"footing"}, {"cloak", "dual", "two"}, {"wings", "gills", "web", "guard"},
    ]  # fmt: skip
    natural = [k for k, u in enumerate(s.start.units) if u.equipped]
    assert natural == [3, 9, 11]
    assert [p.group for p in s.units] == [-1] * 6 + [0, 0] + [-1] * 4
    assert [k for k, p in enumerate(s.units) if p.owner >= 0] == [3]
    assert s.units[3].owner == 2
    assert [u.inside for u in s.start.units] == [-1] * 4 + [0] + [-1] * 7
    assert (s.units[3].trained, s.units[3].sentient) == (1, 0)
    assert (s.units[9].sentient, s.units[5].mountable, s.units[5].trained) == (1, 1, 0)
    assert boxes(s) == [
        ("bunker", (70, 79), (35, 44), (0, 30)), ("door", (70, 70), (40, 40), (0, 30)),
        ("generator", (100, 100), (20, 20), (0, 15)), ("field", (95, 110), (10, 30), (0, 60)),
        ("foliage", (40, 49), (20, 34), (0, 20)), ("low wall", (60, 60), (10, 25), (0, 10)),
        ("wall", (120, 121), (40, 60), (0, 60)), ("lake", (20, 45), (50, 75), (-45, 0)),
        ("storm", (110, 140), (0, 20), (60, 400)), ("debris", (50, 58), (60, 70), (0, 5)),
        ("platform", (130, 139), (65, 74), (0, 30)), ("mine", (84, 86), (50, 52), (0, 1)),
        ("crate", (66, 66), (38, 38), (0, 5)), ("boulder", (118, 118), (50, 50), (0, 15)),
        ("wall", (90, 90), (60, 75), (0, 60)), ("foliage", (104, 112), (55, 65), (0, 20)),
    ]  # fmt: skip
    assert [p.link for p in s.pieces] == [-1, 0, -1, 2] + [-1] * 12
    assert [p.cr for p in s.pieces] == [15, 0, 0, 13] + [0] * 7 + [14] + [0] * 4
    assert [(p.kind, p.surface) for p in s.pieces if p.surface] == [(12, 30)]
    b = s.start
    assert [p.hp for p in b.pieces] == [40, 15, 20, 0, 0, 0, 60, 0, 0, 0, 0, 0, 8, 30, 60, 0]
    assert [k for k, p in enumerate(b.pieces) if p.on] == [2]
    assert [k for k, p in enumerate(b.pieces) if p.revealed != 3] == [11]
    assert not b.pieces["open"].any()
    assert b.pieces["there"].all()
    assert end(s) == (25, DRAW, Site.NONE, -1, -1)
    options_but(s, controller=[0, 1])
    assert (s.rows_allies, s.rows_enemies, s.rows_pieces) == (5, 6, 16)


def test_full_in_space() -> None:
    """7.8: mechs and ships go on; the units and their facts stay the same."""
    first, s = load_scenario("full").setups()
    assert s.units.tobytes() == first.units.tobytes()
    assert size(s) == (64, 64, Lattice.SPACE)
    there = [k for k, u in enumerate(s.start.units) if u.status == Status.ACTIVE]
    assert there == [0, 1, 6, 7, 8]
    assert {Class(int(s.units[k].cls)) for k in there} <= {Class.MECH, Class.SHIP}
    cells = [(8, 28, 0), (8, 30, 0), (55, 35, 0), (55, 33, 0), (55, 31, 0)]
    assert [places(s)[k] for k in there] == cells
    assert (s.start.units["inside"] == -1).all()
    assert boxes(s) == ASTEROIDS
    assert end(s) == (15, DRAW, Site.NONE, -1, -1)
    assert (s.rows_allies, s.rows_enemies, s.rows_pieces) == (5, 6, 16)


# --- profiles ------------------------------------------------------------------------------------


@pytest.mark.clause("XH-194", "XH-198", "XH-077", "XH-078", "XH-042")
@pytest.mark.parametrize("name", PROFILES)
def test_what_follows_from_a_profile_is_what_the_table_says(name: str) -> None:
    row, profile = PROFILES[name], profiles.PROFILES[name]
    sides = _two("scout")
    sides[0]["units"].insert(0, {"profile": name, "at": [4, 0]})
    p = only(battle(sides=sides, objective=None)).units[0]
    given = (row.cls, row.kind, row.size, row.hp, row.u, row.interval, row.reach * row.u)
    assert (p.cls, p.kind, p.size_class, p.hp_full, p.u, p.interval, p.reach) == given
    assert (p.hands, p.slots, p.seats, p.unarmed) == (row.hands, row.slots, row.seats, row.unarmed)
    assert list(p.speed) == [row.walk * row.u, row.fly * row.u, row.swim * row.u]
    assert [int(p.scores[k]) for k in Score] == [row.scores.get(k, 0) for k in Score]
    assert (p.mountable, p.trained, p.sentient) == (row.mountable, row.trained, row.sentient)
    assert (p.fixed, p.inert) == (not row.moves, row.inert)
    assert p.mounted_arms == (row.cls in (Class.SHIP, Class.TURRET))
    assert [w for w in p.carried if w >= 0] == list(row.natural)
    bare = {"type": profile.type, "size": profile.size, "hp": profile.hp}
    assert profiles.Profile(**bare).own_reach == profile.own_reach


def test_numbers_of_a_unit_replace_those_of_its_profile() -> None:
    changes = {"hp": 9, "walk": 10, "scores": {"hull": -1}, "eng_mod": 2, "spd_mod": -3, "slots": 0}
    s = only(battle(sides=_two("lancer", **changes), objective=None))
    p = s.units[0]
    assert (p.hp_full, s.start.units[0].hp, p.eng_mod, p.spd_mod, p.slots) == (9, 9, 2, -3, 0)
    assert list(p.speed) == [150, 0, 0]
    assert (p.scores[Score.HULL], p.scores[Score.ENGINE]) == (-1, 2)


def test_a_profile_of_ones_own() -> None:
    hound = {"type": "creature", "size": 3, "hp": 12, "scores": {"strength": 4}, "walk": 50,
             "natural": ["claws"], "slots": 0}  # fmt: skip
    s = only(battle(sides=_two("hound"), objective=None, profiles={"hound": hound}))
    p = s.units[0]
    assert (p.profile, p.interval, p.reach, p.u) == (len(table.PROFILES), 10, 5, 1)
    assert p.carried[0] == Weapon.CLAWS
    assert s.start.units[0].equipped == 1


# --- the lattice (XH-008) ------------------------------------------------------------------------


@pytest.mark.clause("XH-008")
@pytest.mark.parametrize(
    ("units", "env", "step", "lattice"),
    [
        (("lancer", "lancer"), "ground", 75, Lattice.HEXES),
        (("lancer", "turret"), "ground", 75, Lattice.HEXES),
        (("lancer", "trooper"), "ground", 5, Lattice.FEET),
        (("scout", "trooper"), "ground", 5, Lattice.FEET),
        (("lancer", "lancer"), "space", 1000, Lattice.SPACE),
    ],
)
def test_the_step_follows_from_env_and_units(
    units: tuple[str, str], env: str, step: int, lattice: Lattice
) -> None:
    sides = [{"units": [{"profile": units[k], "at": [q, 0]}]} for k, q in enumerate((0, 7))]
    for given in ({}, {"step": step}):
        board = {"width": 9, "height": 9, "env": env, **given}
        assert only({"name": "x", "board": board, "sides": sides}).lattice == lattice


@pytest.mark.clause("XH-008")
def test_who_is_away_does_not_count_and_who_is_inside_does() -> None:
    plain = campaign()
    assert [s.lattice for s in load_scenario(plain).setups()] == [Lattice.FEET, Lattice.SPACE]
    first = plain["encounters"][0]["sides"]
    first[0]["starts"][1] = first[1]["starts"][1] = "away"
    assert load_scenario(plain).setups()[0].lattice == Lattice.HEXES


# --- places --------------------------------------------------------------------------------------


def test_riders_and_occupants_share_the_place_of_what_carries_them() -> None:
    s = only(battle())
    assert places(s)[:4] == [(1, 1, 0), (3, 3, 0), (3, 3, 0), (1, 1, 0)]
    units = s.start.units
    assert (units[1].rides, units[2].rider, units[2].control_hp) == (2, 1, 30)
    assert (units[3].inside, units[0].inside) == (0, -1)
    assert (s.units[2].owner, units[7].z) == (1, 40)


def test_named_equipment_is_in_hand_and_the_rest_is_stowed() -> None:
    s = only(battle())
    assert [u.equipped for u in s.start.units[:8]] == [0b001, 0, 1, 0, 0, 0, 0b11, 1]


@pytest.mark.parametrize(("at", "z"), [([2, 17], -45), ([8, 15], 30), ([0, 0], 0)])
def test_units_start_on_the_ground(at: list[int], z: int) -> None:
    plain = battle()
    plain["sides"][0]["units"][0]["at"] = at
    assert places(only(plain))[0] == (*at, z)
    plain["sides"][0]["units"][0]["z"] = z
    assert places(only(plain))[0] == (*at, z)


@pytest.mark.parametrize(
    ("profile", "at", "z", "programs"),
    [
        ("gunship", [0, 0], 75, []),
        ("lancer", [0, 0], 75, ["fly"]),
        ("drake", [2, 17], -20, []),
        ("drake", [10, 4], 60, []),
    ],
)
def test_altitudes_that_a_unit_may_start_at(
    profile: str, at: list[int], z: int, programs: list[str]
) -> None:
    plain = battle()
    unit = {"profile": profile, "at": at, "z": z, "programs": programs}
    plain["sides"][0]["units"] = [unit]
    assert places(only(plain))[0] == (*at, z)


@pytest.mark.clause("XH-013")
@pytest.mark.parametrize(
    ("other", "z"), [("trooper", None), ("bastion", 5), ("brute", 0), ("gunship", 5)]
)
def test_a_cell_may_be_shared_by_sizes_two_apart_or_altitudes(other: str, z: int | None) -> None:
    plain = battle()
    unit = {"profile": other, "at": [1, 1], "programs": ["fly"] if other == "bastion" else []}
    plain["sides"][1]["units"][3] = unit if z is None else {**unit, "z": z}
    assert places(only(plain))[7] == (1, 1, z or 0)


def test_pieces_may_differ_from_the_table() -> None:
    plain = battle()
    pieces = plain["board"]["pieces"]
    pieces[0] |= {"hp": 70, "cr": 20, "z": [0, 50]}
    pieces[1]["open"] = True
    pieces[2]["running"] = False
    s = only(plain)
    assert (s.pieces[0].hp_full, s.start.pieces[0].hp, s.pieces[0].cr) == (70, 70, 20)
    assert [box[3] for box in boxes(s)[:2]] == [(0, 50), (0, 50)]  # a door is as high as its room
    assert (s.start.pieces[1].open, s.start.pieces[2].on) == (1, 0)
    assert (s.pieces[5].surface, s.pieces[6].surface) == (0, 30)


def test_options_of_an_encounter_replace_those_of_the_campaign() -> None:
    plain = campaign(options={"jitter": 1, "forced_cr": 9}, round_limit=30)
    plain["encounters"][1] |= {"options": {"jitter": 2}, "round_limit": 7, "limit_result": "red"}
    first, second = load_scenario(plain).setups()
    assert (first.options.jitter, first.options.forced_cr, end(first)[:2]) == (1, 9, (30, DRAW))
    assert (second.options.jitter, second.options.forced_cr, end(second)[:2]) == (2, 9, (7, 0))
