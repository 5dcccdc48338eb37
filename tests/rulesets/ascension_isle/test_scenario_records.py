"""What scenarios make of profiles, boards, objects and options in the records."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state.weapons import Weapon
from tests.rulesets.ascension_isle.scenario_table import (
    area,
    arms,
    battle,
    campaign,
    cells,
    dark,
    each,
    end,
    holds,
    looks,
    only,
    packed,
    pieces,
    solid,
    starts,
)


def alone(profile: str, **changes: Any) -> Any:
    """The facts of a unit, and of nobody else."""
    profiles = changes.pop("profiles", {})
    return only({**battle(), "sides": each(profile, **changes), "profiles": profiles}).units[0]


# --- units ---------------------------------------------------------------------------------------


def test_parts_of_a_unit_replace_those_of_its_profile() -> None:
    p = alone(
        "trooper", senses=6, core=0, aura=5, size=2, armour="heavy", traits=["swift", "hero"],
        weapons=["smg", "anti materiel"],
    )  # fmt: skip
    assert [*p.stats] == [3, 6, 3, 0]
    assert (p.aura_full, p.size_class, p.hardened) == (5, 2, 1)
    assert [*p.armour] == [10, 6, 6, 8]
    assert [*p.carried] == [Weapon.SMG, Weapon.ANTI_MATERIEL, -1]
    assert p.traits == 1 << c.Trait.HERO | 1 << c.Trait.SWIFT
    assert [*p.skills] == [2] * 8


def test_only_the_skills_that_are_given_are_replaced() -> None:
    assert [*alone("gunner", skills={"medical": 5, "firearms": 0}).skills] == [
        2,
        2,
        1,
        0,
        0,
        1,
        5,
        0,
    ]


def test_armour_of_ones_own() -> None:
    p = alone("captain", armour={"head": 20, "hardened": True})
    assert ([*p.armour], p.hardened) == ([0, 0, 0, 20], 1)
    assert ([*alone("captain", armour={}).armour], p.traits) == ([0] * 4, 0b1001)


def test_a_profile_of_ones_own_and_one_of_a_known_name() -> None:
    stats = {"physique": 1, "senses": 2, "intellect": 3, "core": 0}
    own = {"cook": {**stats, "weapons": ["knife"]}, "scout": {**stats, "weapons": ["sword"]}}
    p = alone("cook", profiles=own)
    assert ([*p.stats], [*p.skills], [*p.armour]) == ([1, 2, 3, 0], [0] * 8, [0] * 4)
    assert (p.size_class, p.aura_full, p.traits, p.hardened) == (0, 0, 0, 0)
    assert [*p.carried] == [Weapon.KNIFE, -1, -1]
    assert alone("scout", profiles=own).carried[0] == Weapon.SWORD


def test_units_start_where_they_stand_and_look_where_they_are_told() -> None:
    s = only(battle())
    assert (starts(s, 0), starts(s, 1)) == ([(0, 0), (2, 1)], [(9, 5)])
    assert (looks(s, 0), looks(s, 1)) == (["E", "S"], ["W"])
    assert arms(s) == [["pistol", "knife"], ["rifle", "incendiary", "sword"],
                       ["sword", "stun_baton", "shotgun"]]  # fmt: skip
    assert [*s.units[2].armour] == [8, 0, 0, 0]


# --- boards --------------------------------------------------------------------------------------


def test_pieces_are_as_in_the_table_unless_they_say_otherwise() -> None:
    s = only(battle())
    assert pieces(s) == {
        ("crate", (2, 1), "E"), ("bush", (2, 1), "N"), ("low wall", (3, 3), "NE"),
    }  # fmt: skip
    assert [(p.level, p.worth, p.hardened) for p in s.pieces[:3]] == [
        (g.Cover.FULL, 8, 0), (g.Cover.LIGHT, 0, 0), (g.Cover.HALF, 9, 0),
    ]  # fmt: skip
    assert (holds(s, (2, 1)), holds(s, (2, 1), bush=True)) == (0, 1)
    assert (holds(s, (3, 3)), holds(s, (3, 3), bush=True)) == (2, -1)


def test_cells_tell_what_is_solid_and_how_light_it_is() -> None:
    s = only(battle())
    assert solid(s) == {(5, 2), (5, 3)}
    assert dark(s) == area((0, 9), (0, 0), "poor")
    empty = [at for at in cells(s) if not packed(s, at)]
    assert len(empty) == 60 - 2 - 10 - 2


def test_of_several_areas_the_darkest_counts() -> None:
    board = {
        "width": 10, "height": 6, "visibility": "poor",
        "areas": [
            {"x": [7, 8], "y": [4, 5], "visibility": "very poor"},
            {"x": 8, "y": 4, "visibility": "poor"},
        ],
    }  # fmt: skip
    s = only(battle(board=board))
    worst = area((7, 8), (4, 5), "very poor")
    assert dark(s) == {**area((0, 9), (0, 5), "poor"), **worst}


@pytest.mark.parametrize("width", [9, 10])
def test_a_mirrored_board_stands_twice(width: int) -> None:
    board = {
        "width": width, "height": 6, "mirror": True, "solid": [[3, 2]],
        "pieces": [
            {"kind": "loophole wall", "at": [1, 1], "facing": "SE"},
            {"kind": "bush", "at": [1, 1], "facing": "N"},
        ],
        "areas": [{"x": [0, 1], "y": 5, "visibility": "very poor"}],
    }  # fmt: skip
    s = only(battle(board=board, sides=each("scout"), objects=[], objective=[]))
    last = width - 1
    assert pieces(s) == {
        ("loophole wall", (1, 1), "SE"), ("loophole wall", (last - 1, 1), "SW"),
        ("bush", (1, 1), "N"), ("bush", (last - 1, 1), "N"),
    }  # fmt: skip
    assert solid(s) == {(3, 2), (last - 3, 2)}
    sides = {**area((0, 1), (5, 5), "very poor"), **area((last - 1, last), (5, 5), "very poor")}
    assert dark(s) == sides


def test_a_piece_that_is_its_own_image_stands_once() -> None:
    crate = {"kind": "crate", "at": [4, 1], "facing": "S"}
    board = {"width": 9, "height": 6, "mirror": True, "pieces": [crate]}
    s = only(battle(board=board, sides=each("scout"), objects=[], objective=[]))
    assert pieces(s) == {("crate", (4, 1), "S")}


# --- objects, ends, options ----------------------------------------------------------------------


def test_objects_stand_in_the_order_of_the_file() -> None:
    objects = [
        {"kind": "crate", "at": [0, 5], "points": 9},
        {"at": [2, 1], "points": 1, "owner": "red"},  # where somebody starts, beside cover
    ]
    s = only(battle(objects=objects, objective=["blue"]))
    assert [(o.kind, o.x, o.y, o.points_full) for o in s.objects[: s.n_objects]] == [
        (c.Thing.CRATE, 0, 5, 9), (c.Thing.CONSOLE, 2, 1, 1),
    ]  # fmt: skip
    assert [(o.points, o.owner) for o in s.start.objects] == [(9, -1), (1, 0), (0, -1), (0, -1)]
    assert end(s) == (20, "draw", 0b10)
    assert (s.rows_pieces, s.rows_objects) == (3, 2)


@pytest.mark.parametrize("result", c.LimitResult.names())
def test_results_at_the_round_limit(result: str) -> None:
    s = only(battle(limit_result=result, round_limit=99))
    assert end(s) == (99, result, 0b01)


def test_fights_of_a_campaign_have_the_same_units_on_other_ground() -> None:
    first, second = load_scenario(campaign()).setups()
    assert first.units.tobytes() == second.units.tobytes()
    assert (first.fighters, second.fighters) == (0, 2)
    assert [starts(first, side) for side in range(2)] == [
        [(0, 0), (0, 1), (0, 2)], [(7, 0), (7, 1), (7, 2)],
    ]  # fmt: skip
    assert [starts(second, side) for side in range(2)] == [[(0, 3), (1, 3)], [(5, 3), (4, 3)]]
    assert (looks(second, 0), looks(second, 1)) == (["E", "E"], ["W", "W"])
    for s in (first, second):
        assert (s.rows_allies, s.rows_enemies) == (2, 3)


def test_more_may_fight_than_a_roster_has() -> None:
    plain = campaign()
    plain["rosters"]["blue"].append({"profile": "scout"})
    plain["encounters"][0]["fighters"] = 6
    plain["encounters"][0]["sides"][1]["starts"].append([7, 3])
    s = load_scenario(plain).setups()[0]
    assert (s.fighters, len(starts(s, 0)), len(starts(s, 1))) == (6, 3, 4)


def test_what_an_encounter_gives_replaces_what_the_campaign_gives() -> None:
    plain = campaign(options={"adv_cap": 12, "saves": False}, round_limit=30, limit_result="units")
    plain["encounters"][1] |= {"options": {"adv_cap": 8}, "round_limit": 7, "limit_result": "red"}
    first, second = load_scenario(load_scenario(plain).to_dict()).setups()
    assert (first.options.adv_cap, first.options.saves, end(first)[:2]) == (12, 0, (30, "units"))
    assert (second.options.adv_cap, second.options.saves, end(second)[:2]) == (8, 0, (7, "red"))


def test_a_stance_that_all_keep_needs_a_firearm_in_hand() -> None:
    options = {"stance": "overwatch", "category": "ranged"}
    s = only(battle(options=options, sides=each("runner")))
    assert (s.options.stance, s.options.category) == (1 + c.Stance.OVERWATCH, 1 + c.Category.RANGED)
    s = only(battle(options={"stance": "defensive"}, sides=each("brawler")))
    assert (s.options.stance, s.options.category) == (1 + c.Stance.DEFENSIVE, 0)
