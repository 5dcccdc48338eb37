"""Distances, halves, paths, exits, lost legs, All-Out, charges (AE-010 to AE-013, AE-025 ff.)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import board as boards
from mech_env.rulesets.adeva.questions import jumping as jumps
from mech_env.rulesets.adeva.questions import rates as all_rates
from mech_env.rulesets.adeva.questions import units as all_units
from mech_env.rulesets.adeva.state.codes import (
    Condition,
    Ending,
    Kind,
    Location,
    Pattern,
    Skill,
    Status,
    Talent,
    Terrain,
    Test,
    Until,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import act, pair
from tests.twins import twins

board, jumping = twins(boards), twins(jumps)
rates, units = twins(all_rates), twins(all_units)
PLAIN = {"fate": 0, "fate_most": 3}
SWORD = {"items": ["sword"]}
NO_LEGS = {"critical": [0, 0, 0, 0, 7, 7]}
STILL = {"until": 0}


def clash(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    return pair(SWORD | (e or {}), SWORD | (f or {}), **rest).turn_of(0)


def rate(game: Bare, unit: int = 0) -> list[int]:
    return [int(one(game.setup, game.state, unit))
            for one in (rates.half, rates.full, rates.charge, rates.run)]  # fmt: skip


# --- AE-010 ---
@pytest.mark.clause("AE-010", "AE-012")
@pytest.mark.parametrize(
    ("e", "found"),
    [
        ({}, [3, 6, 9, 18]),
        ({"characteristics": {"ag": 10}}, [1, 2, 3, 6]),
        # A crippled leg halves: 1.5 km are 2, 4.5 are 5.
        ({"critical": [0, 0, 0, 0, 5, 0]}, [2, 3, 5, 9]),
        # Surge adds half its ATS to AB: 3 are 2, of 1 it is 1.
        ({"pattern": Pattern.SURGE, "ats": 3}, [5, 10, 15, 30]),
        ({"pattern": Pattern.SURGE, "ats": 1}, [4, 8, 12, 24]),
    ],
)
def test_halves_round_up(e: dict[str, Any], found: list[int]) -> None:
    assert rate(clash(e)) == found


@pytest.mark.clause("AE-010", "AE-202")
def test_lengths_that_become_cells_round_down() -> None:
    """SB 4 and one degree: 4.5 km, 4 cells."""
    game = clash(km=15)
    assert jumping.leap_length(game.setup, game.state, 0, True, 1) == 9  # half km
    game.do("standing_leap", "direction forward", "choice 7").force(20).do("choice 0")
    assert game.at(0) == (6, 6)


@pytest.mark.clause("AE-010", "AE-009")
def test_nothing_drops_below_0() -> None:
    """Agility 10, untrained in Stealth: not -10."""
    game = clash({"characteristics": {"ag": 10}, "skills": {"stealth": -20}})
    assert units.skill(game.setup, game.state, 0, Skill.STEALTH) == 0


# --- AE-011, AE-013 ---
@pytest.mark.clause("AE-011")
@pytest.mark.parametrize(
    ("a", "b", "km"), [((2, 3), (5, 4), 3), ((0, 0), (0, 0), 0), ((4, 4), (5, 5), 1),
                       ((9, 1), (2, 8), 7), ((3, 11), (3, 2), 9)],
)  # fmt: skip
def test_distance_is_the_longer_way(a: tuple[int, int], b: tuple[int, int], km: int) -> None:
    s = clash().setup
    cells = [y * int(s.width) + x for x, y in (a, b)]
    assert board.distance(s, *cells) == km and board.distance(s, *reversed(cells)) == km


@pytest.mark.clause("AE-011")
def test_one_unit_in_a_cell_and_facing_with_the_last_step() -> None:
    game = clash(red=[PLAIN | {"at": (4, 6)}], km=9).do("half_move", "column 4")
    assert not game.may("row 6")  # an ally stands there
    game.do("row 7")
    assert game.at(0) == (4, 7) and game.unit(0).facing in (2, 3)


@pytest.mark.clause("AE-011")
@pytest.mark.parametrize("scale", ["e", "p"])
def test_the_numbers_are_the_same_in_both_scales(scale: str) -> None:
    assert rate(clash(scale=scale)) == [3, 6, 9, 18]


@pytest.mark.clause("AE-013")
def test_height_does_not_bar_melee() -> None:
    """F stands 3 km higher, beside E: no step leads there, a sword does."""
    game = clash(elevation={(3, 6): 6}, f=STILL)
    act(game.force(40, 1), "attack", "weapon 0")
    assert game.events("damage")


@pytest.mark.clause("AE-013")
def test_corners_may_be_cut_and_allies_passed() -> None:
    walls = {(3, 6): (Terrain.WALL,), (2, 7): (Terrain.WALL,)}
    game = clash(km=9, terrain=walls).do("half_move", "column 3", "row 7")
    assert game.at(0) == (3, 7)
    row = clash(km=9, red=[PLAIN | {"at": (3, 6)}], height=12)
    assert row.do("half_move", "column 5").may("row 6")


@pytest.mark.clause("AE-013")
def test_gates_and_deep_drops_are_not_entered() -> None:
    gate: dict[Any, Any] = {(3, 0): (Terrain.GATE,)}
    row = Bare([PLAIN | {"at": (2, 0)}], [PLAIN | {"at": (9, 0)}], height=1, terrain=gate)
    assert {a for a in row.turn_of(0).do("half_move").legal()} == {"column 0", "column 1"}
    chasm = {(3, 0): -2}
    row = Bare([PLAIN | {"at": (2, 0)}], [PLAIN | {"at": (9, 0)}], height=1, elevation=chasm)
    assert {a for a in row.turn_of(0).do("half_move").legal()} == {"column 0", "column 1"}


# --- AE-025, AE-026 ---
@pytest.mark.clause("AE-025")
def test_a_pilot_on_foot_does_not_keep_its_side_in_the_fight() -> None:
    """The last Construct of blue is defeated while its pilot ejects: red wins at once."""
    weak = {"wounds": [9, 11, 11, 1, 11, 11], "critical": [0, 0, 0, 8, 0, 0]} | STILL
    game = clash(f=weak)
    act(game.force(35, 5), "attack", "weapon 0").force(50, 3).do("yes")
    assert game.decision == "none" and game.state.winner == 0
    assert game.state.reason == Ending.ROUT
    assert (game.unit(1).kind, game.unit(1).status) == (Kind.PILOT, Status.ACTIVE)
    game.done()


@pytest.mark.clause("AE-025")
@pytest.mark.parametrize(
    ("last", "over"),
    [
        ({"fatigue": 5}, True),
        ({"ego": 40}, True),
        ({"status": Status.ESCAPED}, True),
        ({"machine": None}, True),
        ({"person": "director", "machine": None}, True),
        ({"person": "truck", "machine": None, "items": []}, True),
        ({"stunned": 3}, False),
        ({"person": "infantry", "items": []}, False),
        ({"person": "crew", "machine": None}, False),
    ],
)
def test_who_counts_as_an_active_combatant(last: dict[str, Any], over: bool) -> None:
    game = clash(f=last).do("aim", "choice 0")
    assert (game.decision == "none") is over
    if over:
        assert game.state.winner == 0


@pytest.mark.clause("AE-025")
def test_both_sides_gone_is_a_draw() -> None:
    game = clash(e={"fatigue": 4}, f={"fatigue": 5}).set(0, fatigue=5)
    game.do("end")
    assert (game.decision, game.state.winner) == ("none", -1)


@pytest.mark.clause("AE-026")
def test_who_escaped_is_no_target_and_not_lost() -> None:
    exits = {(2, 6): (Terrain.EXIT_RED,)}
    game = clash(red=[PLAIN | {"at": (0, 0)}], km=2, terrain=exits)
    game.do("half_move", "thing off_map")
    assert game.unit(0).status == Status.ESCAPED and game.unit(0).cell == -1
    game.turn_of(2)
    assert not game.may("attack") and game.decision == "action"


@pytest.mark.clause("AE-026")
@pytest.mark.parametrize("verb", ["half_move", "full_move", "run"])
def test_any_move_may_lead_off_the_map(verb: str) -> None:
    exits = {(2, 6): (Terrain.EXIT_RED,)}
    game = clash(red=[PLAIN | {"at": (0, 0)}], km=9, terrain=exits).do(verb, "thing off_map")
    assert game.unit(0).status == Status.ESCAPED
    inside = clash(red=[PLAIN | {"at": (0, 0)}], km=9, terrain={(1, 6): (Terrain.EXIT_RED,)})
    assert inside.do(verb).decision == "column"  # only from the exit's own cell


# --- AE-036 ---
@pytest.mark.clause("AE-036", "AE-372")
def test_without_legs_no_movement_but_powers_of_the_field() -> None:
    game = clash(e=NO_LEGS, covers={(2, 6): 4})
    barred = ("half_move", "full_move", "run", "charge", "maneuver", "posture", "advance",
              "standing_leap", "disengage")  # fmt: skip
    assert not any(game.may(verb) for verb in barred)
    assert game.may("attack", "aim", "knock_down", "stance")
    prone = clash(e=NO_LEGS).put(0, Condition.PRONE)
    assert not prone.may("posture")  # nor does it stand up


@pytest.mark.clause("AE-036", "AE-164", "AE-167")
def test_without_legs_it_parries_but_does_not_dodge_dive_or_protect() -> None:
    game = clash(f=NO_LEGS)
    act(game.force(35), "attack", "weapon 0")
    assert game.request == ("evade", 1) and game.legal() == ["no", "parry"]
    game = clash(e={"items": ["rifle"]}, f=NO_LEGS, km=8, covers={(11, 6): 8})
    act(game.force(35, 1), "attack", "weapon 0")
    assert game.events("damage")  # it is not asked at all
    ally = PLAIN | SWORD | NO_LEGS | {"at": (3, 7)}
    game = clash(blue=[ally])
    act(game.force(35), "attack", "weapon 0", "enemy 0")
    assert game.request == ("evade", 1)


# --- AE-051, AE-052 ---
@pytest.mark.clause("AE-051")
@pytest.mark.parametrize(("die", "hit"), [(60, True), (61, False)])
def test_an_all_out_attack(die: int, hit: bool) -> None:
    game = clash(f=STILL)
    act(game.force(die, *([1] if hit else [])), "all_out", "weapon 0")
    assert [event[3][1] for event in game.events("tested")] == [60]
    assert [event[2] for event in game.events("hits")] == ([1] if hit else [])
    assert game.unit(0).half_left == 0 and int(game.unit(0).until) >> Until.ALL_OUT & 1
    game.done()


@pytest.mark.clause("AE-051")
def test_it_is_of_melee() -> None:
    assert not clash(e={"items": ["rifle"], "upgrades": []}).may("all_out")
    assert not clash(e={"items": ["rifle"]}, km=8).may("all_out")


@pytest.mark.clause("AE-052", "AE-412")
@pytest.mark.parametrize(
    ("evasion", "test", "target"), [("dodge", Test.DODGE, 10), ("parry", Test.PARRY, 30)]
)
def test_it_lays_one_open(evasion: str, test: Test, target: int) -> None:
    """Dodge 30 and Parry 40 + 10 are 20 harder; Deflect is not."""
    open_ = {"until": 1 << Until.ALL_OUT | 1 << Until.REACTION}
    game = clash(f=open_)
    act(game.force(35, 100, 1), "attack", "weapon 0", evasion)
    assert [v[1] for _, _, what, v in game.events("tested") if what == test] == [target]
    for option, rating in ((False, 20), (True, 0)):
        game = clash(f=open_ | {"pattern": Pattern.WALL, "ats": 4}, evasion_mod_on_deflect=option)
        act(game.force(35, 100, 1), "attack", "weapon 0", "yes")
        found = [v[1] for _, _, what, v in game.events("tested") if what == Test.DEFLECT]
        assert found == [rating]


@pytest.mark.clause("AE-052", "AE-174", "AE-167", "AE-164")
def test_guardian_protect_and_dive_are_20_harder_too() -> None:
    open_ = {"until": 1 << Until.ALL_OUT | 1 << Until.REACTION, "talents": [Talent.GUARDIAN]}
    for how, answers, target in (("guardian", (), 30), ("protect", ("direction left",), 10)):
        game = clash(blue=[PLAIN | SWORD | open_ | {"at": (4, 6)}])
        act(game.force(35, 100), "attack", "weapon 0", "enemy 0", how, *answers)
        assert game.events("tested")[-1][3][1] == target
    game = clash(e={"items": ["rifle"]}, f=open_, km=8, covers={(11, 6): 8})
    act(game.force(35, 100, 1), "attack", "weapon 0", "dive")
    assert game.events("tested")[-1][3][1] == 20  # 30 + 10 - 20


# --- AE-069 to AE-071 ---
@pytest.mark.clause("AE-069")
@pytest.mark.parametrize(
    ("km", "legal"), [(1, False), (2, True), (9, True), (10, True), (11, False)]
)
def test_how_far_a_charge_goes(km: int, legal: bool) -> None:
    """AB 3: 9 km, to a cell beside the target."""
    assert clash(km=km).may("charge") is legal


@pytest.mark.clause("AE-069")
def test_a_charge_goes_by_paths_on_the_ground() -> None:
    """Behind a wall the target is 9 km off by a path of 11."""
    walls = {(5, y): (Terrain.WALL,) for y in range(1, 12)}
    assert not clash(km=9, terrain=walls).may("charge")


@pytest.mark.clause("AE-069", "AE-406")
def test_with_reach_it_ends_2_km_off() -> None:
    game = clash(e={"items": ["spear"]}, f=STILL, km=6)
    act(game.force(100), "charge", "weapon 0")
    assert game.at(0)[0] == 6 and game.events("missed")
    far = clash(e={"items": ["spear"]}, km=11)
    act(far.force(100), "charge", "weapon 0")
    assert far.at(0)[0] == 11 and far.events("missed")


@pytest.mark.clause("AE-070", "AE-212")
@pytest.mark.parametrize(("die", "hit"), [(50, True), (51, False)])
def test_on_arrival_one_attack_at_10_more(die: int, hit: bool) -> None:
    game = clash(f=STILL, km=8)
    act(game.force(die, *([1] if hit else [])), "charge", "weapon 0")
    assert [event[3][1] for event in game.events("tested")] == [50]
    assert bool(game.events("hits")) is hit
    assert (game.unit(0).engaged, game.unit(1).engaged, game.unit(0).half_left) == (1, 1, 0)
    game.done()


@pytest.mark.clause("AE-070", "AE-159")
def test_what_a_charge_strikes_may_evade() -> None:
    game = clash(km=8)
    act(game.force(50, 30), "charge", "weapon 0")
    assert game.request == ("evade", 1)
    game.do("dodge")
    assert game.unit(1).wounds[Location.BODY] == 18
    game.done()


@pytest.mark.clause("AE-071", "AE-122")
def test_a_knock_down_at_its_end_has_no_bonus() -> None:
    """S 40: T 40, whatever was done before."""
    game = clash(km=8).set(0, last_action=Verb.HALF_MOVE)
    act(game.force(100, 99), "charge", "knock_down")
    found = [v[1] for _, _, what, v in game.events("tested") if what == Test.STRENGTH]
    assert found == [40, 40] and game.unit(0).half_left == 0


@pytest.mark.clause("AE-071", "AE-432")
def test_hordes_are_charged_with_weapons_only() -> None:
    game = clash(f={"person": "infantry", "items": []}, km=8).do("charge")
    assert set(game.legal()) == {"weapon 0", "weapon unarmed"}


# --- AE-358 ---
@pytest.mark.clause("AE-358")
def test_no_fog_on_a_line_is_overlooked() -> None:
    game = pair(terrain={(3, 4): (Terrain.FOG,), (4, 4): (Terrain.FOG,)})
    s, b = game.setup, game.state
    b.smokes[1].cell, b.smokes[1].rounds = 8 * int(s.width) + 7, 2
    cells = range(0, int(s.width * s.height), 5)
    for one in cells:
        for other in cells:
            line = (board.line_point(s, one, other, k)
                    for k in range(1, board.distance(s, one, other)))  # fmt: skip
            foggy = any(board.is_fog(s, b, cell) for cell in (one, other, *line))
            assert board.fog_between(s, b, one, other) == foggy, (one, other)
