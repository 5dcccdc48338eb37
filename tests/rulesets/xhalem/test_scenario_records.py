"""What scenarios make of profiles, equipment, places, pieces and options in the records."""

from __future__ import annotations

import pytest

from mech_env.core.record import DRAW
from mech_env.rulesets.xhalem.scenario import profiles
from mech_env.rulesets.xhalem.scenario.setups import load_scenario
from mech_env.rulesets.xhalem.state import profiles as table
from mech_env.rulesets.xhalem.state.codes import Class, Lattice, Score
from mech_env.rulesets.xhalem.state.profiles import PROFILES
from mech_env.rulesets.xhalem.state.weapons import Weapon
from tests.rulesets.xhalem.scenario_table import (
    battle,
    boxes,
    campaign,
    each,
    end,
    only,
    places,
)

# --- profiles ------------------------------------------------------------------------------------


@pytest.mark.clause("XH-194", "XH-198", "XH-077", "XH-078", "XH-042")
@pytest.mark.parametrize("name", PROFILES)
def test_what_follows_from_a_profile_is_what_the_table_says(name: str) -> None:
    row, profile = PROFILES[name], profiles.PROFILES[name]
    sides = each("scout")
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
    bare = profiles.Profile(type=profile.type, size=profile.size, hp=profile.hp)
    assert bare.own_reach == profile.own_reach


def test_numbers_of_a_unit_replace_those_of_its_profile() -> None:
    changes = {"hp": 9, "walk": 10, "scores": {"hull": -1}, "eng_mod": 2, "spd_mod": -3, "slots": 0}
    s = only(battle(sides=each("lancer", **changes), objective=None))
    p = s.units[0]
    assert (p.hp_full, s.start.units[0].hp, p.eng_mod, p.spd_mod, p.slots) == (9, 9, 2, -3, 0)
    assert list(p.speed) == [150, 0, 0]
    assert (p.scores[Score.HULL], p.scores[Score.ENGINE]) == (-1, 2)


def test_a_profile_of_ones_own() -> None:
    hound = {"type": "creature", "size": 3, "hp": 12, "scores": {"strength": 4}, "walk": 50,
             "natural": ["claws"], "slots": 0}  # fmt: skip
    s = only(battle(sides=each("hound"), objective=None, profiles={"hound": hound}))
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
        ("drake", [2, 17], -45, []),
        ("drake", [2, 17], -20, []),
        ("drake", [2, 17], 0, []),
        ("drake", [10, 4], 60, ["wings"]),
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
    del plain["objective"]
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
