"""The bundled scenarios against the catalogue (7.7 to 7.10)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mech_env.core.record import RUNNING, check_limits, to_plain
from mech_env.rulesets.adeva.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.adeva.scenario.setups import load_scenario
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Kind, Status, Terrain
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.kits import KITS
from mech_env.rulesets.adeva.state.machines import MACHINES
from mech_env.rulesets.adeva.state.people import PEOPLE
from mech_env.rulesets.adeva.state.record import BATTLE, SETUP
from tests.rulesets.adeva.scenario_table import (
    Cell,
    battle,
    campaign,
    cells,
    covers,
    each,
    gates,
    ground,
    heights,
    items,
    only,
    rectangle,
    turned,
    who,
)

NAMES = ("micro", "duel", "skirmish", "siege", "rescue", "full", "campaign")
MADE = {"battle": battle(), "campaign of the tests": campaign()}
SYMMETRIC = ("micro", "duel", "skirmish", "full")
TRIO = ["striker in assault", "gunner in gun", "warden in guard"]
EVERYBODY = [
    *(*TRIO, "tanker in super", "angel in angel", "base in standard", "tanks", "director"),
    *("infantry", "leader", "director", "crew", "drone", "truck", "base"),
]
ROSTER = ["striker", "gunner", "warden", "base", "base"]


def options_but(s: Any, **changed: Any) -> None:
    """The options are the defaults but for these."""
    defaults = to_plain(only(battle()).options)
    assert to_plain(s.options) == {**defaults, **changed}


def both(s: Any, cells: set[Cell]) -> set[Cell]:
    """Cells and their images."""
    return cells | {turned(s, at) for at in cells}


def kits(s: Any) -> list[set[str]]:
    """Kits that each unit may choose."""
    return [
        {name for k, name in enumerate(KITS) if int(s.people[u.person].kits) >> k & 1}
        for u in s.start.units[: s.n_units]
        if u.person >= 0
    ]


def end(s: Any) -> tuple[int, str, int, int]:
    """Round limit, what decides at it, rout, sides that lose with their gate."""
    return int(s.round_limit), c.LimitRule.names()[s.limit_rule], int(s.rout), int(s.gates_win)


# --- all of them ---------------------------------------------------------------------------------


def test_the_scenarios_are_there() -> None:
    assert sorted(path.stem for path in SCENARIO_FOLDER.glob("*.yaml")) == sorted(NAMES)


@pytest.mark.parametrize("name", [*NAMES, *MADE])
def test_scenario_survives_json_and_loads_to_the_same_records(name: str) -> None:
    scenario = load_scenario(MADE.get(name, name))
    again = load_scenario(json.loads(json.dumps(scenario.to_dict())))
    assert again.model_dump() == scenario.model_dump()
    assert again.setups().tobytes() == scenario.setups().tobytes()
    assert load_scenario(again.to_dict()).to_dict() == scenario.to_dict()
    assert load_scenario(scenario) is scenario
    if name in NAMES:
        plain = load_scenario(SCENARIO_FOLDER / f"{name}.yaml").to_dict()
        assert plain == scenario.to_dict()
        assert scenario.name == name and len(scenario.description.split()) >= 5


@pytest.mark.parametrize("name", [*NAMES, *MADE])
def test_setups_are_complete_records(name: str) -> None:
    setups = load_scenario(MADE.get(name, name)).setups()
    assert setups.dtype == SETUP.dtype
    for s in setups:
        check_limits(s, SETUP.limits())
        check_limits(s.start, BATTLE.limits())
        b = s.start
        assert (b.winner, b.encounter, s.n_encounters) == (RUNNING, 0, len(setups))
        assert (b.depth, b.request.decision, b.round_number, b.n_order) == (0, 0, 0, 0)
        sides = [p.side for p in s.units[: s.n_units]]
        assert sides == [0] * s.n_red + [1] * (s.n_units - s.n_red)
        assert (b.units["status"][s.n_units :] == Status.AWAY).all()
        assert (b.sides["morale"] == 5).all()
        for k, u in enumerate(b.units[: s.n_units]):
            check_unit(s, k, u)
        assert [p.armour for p in s.covers] == [int(ap) for ap in b.covers]
        assert [g.integrity for g in s.gates] == [g.integrity for g in b.gates]


def check_unit(s: Any, k: int, u: Any) -> None:
    """Wounds, fate, equipment and place of a unit fit each other."""
    if s.units[k].rostered:
        assert (u.status, u.person, u.machine, u.carrier) == (Status.AWAY, -1, -1, -1)
        return
    p = s.people[u.person]
    assert (u.fate, u.fate_most) == (p.fate_full, p.fate_full)
    if u.machine >= 0:
        assert list(u.wounds) == list(s.machines[u.machine].pools)
    else:
        assert list(u.wounds) == [p.wounds_full, 0, 0, 0, 0, 0]
    for slot, item in enumerate(u.carried):
        assert u.ammo[slot] == (s.weapons[item].rounds if item >= 0 else 0)
    for hand in (u.right, u.left):
        assert hand < 0 or u.carried[hand] >= 0
    assert not (p.kits and (u.carried >= 0).any())  # who chooses a kit carries nothing yet
    if u.carrier >= 0:
        assert u.berth != Berth.NONE and u.cell == s.start.units[u.carrier].cell
    assert s.units[k].awaits == (u.carrier >= 0 or u.status == Status.OFFMAP)


def test_setups_are_copies() -> None:
    scenario = load_scenario("duel")
    scenario.setups()[0].round_limit = 1
    assert scenario.setups()[0].round_limit == 12


@pytest.mark.parametrize("name", SYMMETRIC)
def test_symmetric_scenarios_are_carried_onto_themselves_by_half_a_turn(name: str) -> None:
    s = only(name)
    n = int(s.n_red)
    assert [at and turned(s, at) for at in cells(s)[:n]] == cells(s)[n:]
    for said in (who(s), items(s), kits(s)):
        assert said[:n] == said[n:]
    assert {turned(s, at): armour for at, armour in covers(s).items()} == covers(s)
    assert {turned(s, at): height for at, height in heights(s).items()} == heights(s)
    for one, other in (
        *((kind, kind) for kind in (Terrain.DIFFICULT, Terrain.WALL, Terrain.FOG, Terrain.GATE)),
        (Terrain.ZONE_RED, Terrain.ZONE_BLUE),
        (Terrain.EXIT_RED, Terrain.EXIT_BLUE),
    ):
        assert {turned(s, at) for at in ground(s, one)} == ground(s, other)
    images = {1 - side: (at and turned(s, at), *rest) for side, (at, *rest) in gates(s).items()}
    assert images == gates(s)
    assert int(s.director_slots[0]) == int(s.director_slots[1])


# --- one by one: catalogue 7.7 and 7.8 -----------------------------------------------------------


def test_micro() -> None:
    """7.9."""
    s = only("micro")
    assert (s.width, s.height, cells(s)) == (2, 1, [(0, 0), (1, 0)])
    assert end(s) == (6, "draw", 1, 0)
    verbs = (Verb.AIM, Verb.ATTACK, Verb.ALL_OUT, Verb.STANCE, Verb.FEINT, Verb.GUARD, Verb.END)
    options_but(s, initiative=ch.Turns.FIXED, deploy=ch.Deploy.FIXED, actions=c.bit_set(*verbs))
    for u in s.start.units[:2]:
        p = s.people[u.person]
        assert (u.kind, u.machine, u.wounds[0], u.fate, p.wounds_full) == (Kind.IC, -1, 6, 0, 6)
        assert list(p.characteristics) == [40, 0, 30, 30, 0, 0, 0, 0, 0, 0]
        assert list(p.skills) == [-20] * 7
        assert (p.talents, p.upgrades, p.powers, p.patterns, p.kits) == (0, 0, 0, 0, 0)
        assert not p.armour.any()
        assert (u.engaged, u.right, u.left) == (1, 0, -1)
    assert items(s) == [["training blade"]] * 2
    assert (s.rows_allies, s.rows_enemies, s.rows_covers, s.rows_ground) == (0, 1, 0, 2)


@pytest.mark.clause("AE-017")
def test_duel_places_its_units_itself() -> None:
    s = only("duel")
    options_but(s, deploy=ch.Deploy.FIXED)
    assert (s.width, s.height, cells(s)) == (12, 12, [(1, 6), (10, 5)])
    assert who(s) == ["base in standard"] * 2
    assert items(s) == [["rifle", "sword", "knife", "repair gel"]] * 2
    assert kits(s) == [set()] * 2
    for u in s.start.units[:2]:
        assert list(u.ammo) == [20, 0, 0, 0, 0, 0]
        assert (u.right, u.left, u.fate) == (0, 0, 3)  # the rifle takes both hands
    assert covers(s) == dict.fromkeys([(4, 3), (7, 8), (4, 8), (7, 3)], 8)
    assert ground(s, Terrain.EXIT_RED) == rectangle(0, 0, 0, 11)
    assert ground(s, Terrain.EXIT_BLUE) == rectangle(11, 11, 0, 11)
    assert end(s) == (12, "wounds", 1, 0)


def check_skirmish(s: Any) -> None:
    """Map M-SKIRM."""
    assert (s.width, s.height) == (20, 20)
    walls = {(5, 4): 8, (5, 9): 8, (6, 14): 8, (9, 7): 16}
    assert covers(s) == {**walls, **{turned(s, at): ap for at, ap in walls.items()}}
    assert ground(s, Terrain.DIFFICULT) == rectangle(9, 10, 9, 10)
    assert ground(s, Terrain.ZONE_RED) == rectangle(0, 2, 0, 19)
    assert ground(s, Terrain.ZONE_BLUE) == rectangle(17, 19, 0, 19)
    assert ground(s, Terrain.EXIT_RED) == rectangle(0, 0, 0, 19)
    assert ground(s, Terrain.EXIT_BLUE) == rectangle(19, 19, 0, 19)
    assert end(s) == (12, "wounds", 1, 0)


@pytest.mark.clause("AE-297")
def test_skirmish_lets_units_choose_their_kits() -> None:
    s = only("skirmish")
    check_skirmish(s)
    options_but(s)
    assert who(s) == TRIO * 2
    assert cells(s) == [None] * 6
    assert items(s) == [[]] * 6
    assert kits(s)[:3] == [
        {"duelist", "lancer", "twin"},
        {"line", "two_guns", "sniper", "far"},
        {"guard", "support"},
    ]
    assert (s.rows_allies, s.rows_enemies, s.rows_covers, s.rows_ground) == (2, 3, 8, 24)


def check_siege(s: Any, holder: int) -> None:
    """Map M-SIEGE, with the side that holds the gate."""
    zones, exits = (
        (Terrain.ZONE_RED, Terrain.ZONE_BLUE),
        (Terrain.EXIT_RED, Terrain.EXIT_BLUE),
    )
    assert (s.width, s.height) == (20, 16)
    assert gates(s) == {holder: ((18, 8), 10, 16)}
    assert covers(s) == {(15, 5): 8, (15, 8): 16, (15, 11): 8, (8, 3): 8, (8, 12): 8}
    high = dict.fromkeys(rectangle(16, 19, 0, 15), 2)
    assert heights(s) == {**high, **dict.fromkeys(rectangle(15, 15, 0, 15), 1)}
    assert ground(s, zones[holder]) == rectangle(14, 19, 0, 15)
    assert ground(s, zones[1 - holder]) == rectangle(0, 1, 0, 15)
    assert ground(s, exits[holder]) == rectangle(19, 19, 0, 15)
    assert ground(s, exits[1 - holder]) == rectangle(0, 0, 0, 15)
    assert ground(s, Terrain.GATE) == {(18, 8)}
    assert end(s) == (12, c.SIDE_NAMES[holder], 1, 1 << holder)
    assert int(s.director_slots[holder]) == 1 and int(s.director_slots[1 - holder]) == 0


@pytest.mark.clause("AE-300")
def test_siege() -> None:
    s = only("siege")
    check_siege(s, 0)
    options_but(s)
    holders = ["warden in guard", "tanks", "director", "infantry", "leader"]
    assert who(s) == [*holders, "angel in angel", "drone", "drone"]
    b = s.start.units
    assert [(int(u.carrier), int(u.berth)) for u in b[:5]] == [
        (-1, Berth.NONE), (-1, Berth.NONE), (1, Berth.LEADER), (-1, Berth.NONE), (3, Berth.LEADER),
    ]  # fmt: skip
    assert [int(s.units[k].awaits) for k in range(5)] == [0, 0, 1, 0, 1]
    line = ["rifle", "sword", "knife", "repair gel"]
    assert items(s) == [[]] * 6 + [line, line]
    assert [u.kind for u in b[5:8]] == [Kind.ANGEL, Kind.IC, Kind.IC]
    assert [int(u.wounds[0]) for u in b[6:8]] == [12, 12]  # a drone has one pool
    assert [int(u.facing) for u in b[:8]] == [6] * 5 + [2] * 3
    assert not s.start.sides["cards"].any()


def check_rescue(s: Any, rescued: list[int]) -> None:
    """Map M-RESCUE, and which units are to be rescued."""
    assert (s.width, s.height) == (20, 20)
    assert covers(s) == {(8, 6): 8, (8, 13): 8, (12, 10): 8}
    assert ground(s, Terrain.FOG) == rectangle(10, 11, 4, 5)
    assert ground(s, Terrain.EXIT_RED) == rectangle(0, 0, 0, 19)
    assert ground(s, Terrain.EXIT_BLUE) == rectangle(19, 19, 0, 19)
    assert cells(s) == [(16, 6), (16, 13), (1, 10), (18, 5), (18, 14), (18, 10)]
    assert [k for k in range(6) if s.units[k].rescued] == rescued
    assert [int(u.kind) for u in s.start.units[:2]] == [Kind.PILOT] * 2
    for k in (3, 4):
        person = s.people[s.start.units[k].person]
        assert person.skills[c.Skill.AWARENESS] == 20
    assert end(s) == (10, "rescue", 0, 0)


def test_rescue() -> None:
    s = only("rescue")
    check_rescue(s, [0])  # one counts: see the file
    options_but(s, deploy=ch.Deploy.FIXED)
    assert who(s) == [
        *("base", "base", "base in standard", "infantry", "infantry", "base in standard"),
    ]
    assert items(s)[2] == ["rifle", "sword", "knife", "repair gel"]
    assert items(s)[5] == ["sword", "sword", "pistol", "blade coating"]
    assert (s.start.units[5].right, s.start.units[5].left) == (0, 1)
    assert items(s)[:2] == [[], []] and kits(s) == [set()] * 6


def test_the_ground_of_full() -> None:
    s = only("full")
    assert (s.width, s.height) == (24, 24)
    light = {(6, 4), (6, 10), (7, 16), (9, 8), (8, 20)}
    assert covers(s) == {
        **dict.fromkeys(both(s, light), 8), **dict.fromkeys(both(s, {(4, 12)}), 16),
    }  # fmt: skip
    assert ground(s, Terrain.DIFFICULT) == both(s, rectangle(10, 12, 2, 3))
    assert ground(s, Terrain.WALL) == both(s, {(11, 10), (11, 11)})
    assert ground(s, Terrain.FOG) == both(s, {(3, 21), (4, 21), (3, 22)})
    high, tower, deep = rectangle(9, 10, 13, 15), {(9, 17)}, rectangle(5, 5, 18, 20)
    assert heights(s) == {
        **dict.fromkeys(both(s, high), 5), **dict.fromkeys(both(s, tower), 9),
        **dict.fromkeys(both(s, deep), -5),
    }  # fmt: skip
    assert gates(s) == {0: ((1, 12), 10, 20), 1: ((22, 11), 10, 20)}
    assert ground(s, Terrain.ZONE_RED) == rectangle(0, 3, 0, 23)
    assert ground(s, Terrain.ZONE_BLUE) == rectangle(20, 23, 0, 23)
    assert ground(s, Terrain.EXIT_RED) == rectangle(0, 0, 0, 23)


@pytest.mark.clause("AE-320", "AE-442")
def test_the_units_of_full() -> None:
    s = only("full")
    assert who(s) == EVERYBODY * 2
    options_but(s)
    assert end(s) == (15, "kills", 1, 0b11)
    assert (s.surprise, s.ambusher) == (c.Surprise.ROLL, c.Ambush.RANDOM)
    assert list(s.director_slots) == [2, 2]
    assert [int(cards) for cards in s.start.sides["cards"]] == [0b111] * 2
    assert cells(s) == [None] * 14 + [(9, 2)] + [None] * 14 + [(14, 21)]
    for first in (0, 15):
        b = s.start.units[first : first + 15]
        assert [k for k, u in enumerate(b) if u.status == Status.OFFMAP] == [10]
        assert [(k, int(u.carrier) - first) for k, u in enumerate(b) if u.carrier >= 0] == [
            (7, 6), (9, 8),
        ]  # fmt: skip
        assert [int(u.kind) for u in b] == [
            *(Kind.EVA, Kind.EVA, Kind.EVA, Kind.SUPERHEAVY, Kind.ANGEL, Kind.EVA, Kind.HORDE),
            *(Kind.DIRECTOR, Kind.HORDE, Kind.IC, Kind.DIRECTOR, Kind.IC, Kind.IC),
            *(Kind.TRANSPORT, Kind.PILOT),
        ]
        truck = b[13]
        assert (truck.wounds[0], truck.right, truck.fate, truck.until) == (15, -1, 0, 0)
        assert items(s)[first + 13] == ["carbine"]
        candidates = [k for k, u in enumerate(b) if s.people[u.person].candidate]
        assert candidates == [3, 7, 10]
    assert kits(s)[:15] == [
        {"duelist", "lancer", "twin"}, {"line", "two_guns", "sniper", "far"},
        {"guard", "support"}, {"heavy", "sniper", "support"}, set(), {"line", "duelist", "guard"},
        set(), set(), set(), {"line", "two_guns"}, set(), {"line", "two_guns"},
        {"line", "two_guns"}, set(), set(),
    ]  # fmt: skip
    assert (s.rows_allies, s.rows_enemies, s.rows_covers, s.rows_ground) == (14, 15, 12, 32)


@pytest.mark.clause("AE-448", "AE-454")
def test_campaign() -> None:
    setups = load_scenario("campaign").setups()
    first, rescue, siege, last = setups
    check_skirmish(first)
    check_skirmish(last)
    assert who(first) == who(last) == ["roster"] * 6
    check_rescue(rescue, [0, 1])
    assert who(rescue) == ["base", "base", "roster", "infantry", "infantry", "roster"]
    check_siege(siege, 1)
    angels = ["angel in angel", "drone", "drone"]
    assert who(siege) == [*angels, "roster", "tanks", "director", "infantry", "leader"]
    assert [int(cards) for cards in first.start.sides["cards"]] == [0b111] * 2
    for s in setups:
        for rows, first_rows, named, half in (
            (s.people, first.people, ROSTER, c.ROSTER_PEOPLE),
            (s.machines, first.machines, ["assault", "gun", "guard", "standard"], 4),
        ):
            assert rows[: 2 * half].tobytes() == first_rows[: 2 * half].tobytes()
            table = [*PEOPLE] if half == c.ROSTER_PEOPLE else [*MACHINES]
            assert [table[row.profile] for row in rows[: 2 * half]] == named * 2
        members = s.start.members
        assert [m.wounds for m in members] == [10] * 10
        assert [m.fate_most for m in members] == [3] * 10
        assert (members["fate"] == c.Fate.READY).all() and not members["back"].any()
        assert [list(h.wounds) for h in s.start.hulls] == [[9, 11, 11, 18, 11, 11]] * 8
        assert (s.rows_allies, s.rows_enemies, s.rows_covers, s.rows_ground) == (4, 5, 8, 24)


def test_equipment_is_in_hand_as_the_first_items_fit() -> None:
    """7.4: two-handed items in both hands, others right, then left; what does not fit ends it."""
    cases = {
        "line": (0, 0), "duelist": (0, 1), "two_guns": (0, 1), "guard": (0, 1), "heavy": (0, 0),
        "support": (0, 0), "lancer": (0, 0), "twin": (0, 0), "far": (0, 0),
    }  # fmt: skip
    for kit, hands in cases.items():
        u = only(each(profile="base", machine="standard", kit=kit)).start.units[0]
        assert (u.right, u.left) == hands, kit
    some = each(profile="crew", items=["sword", "rifle", "knife"])
    u = only(some).start.units[0]
    assert (u.right, u.left) == (0, -1)  # the rifle does not fit and ends the list
