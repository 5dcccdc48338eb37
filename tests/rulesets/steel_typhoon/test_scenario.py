"""Scenarios: the bundled ones against the catalogue, and what a user's mistake is answered with."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from mech_env.core.errors import ScenarioError
from mech_env.core.record import RUNNING, check_limits, to_plain
from mech_env.rulesets.steel_typhoon.scenario.model import (
    SCENARIO_FOLDER,
    Scenario,
    load_scenario,
)
from mech_env.rulesets.steel_typhoon.scenario.profiles import PROFILES
from mech_env.rulesets.steel_typhoon.state import codes as state
from mech_env.rulesets.steel_typhoon.state.codes import Talent
from mech_env.rulesets.steel_typhoon.state.options import Options, options_table
from mech_env.rulesets.steel_typhoon.state.record import SETUP

NAMES = ("micro", "duel", "skirmish", "brawl", "siege", "full")


def starts(s: Any) -> list[tuple[int, int]]:
    return [hex_of(s, u.hex) for u in s.start.units[: s.n_units]]


def hex_of(s: Any, index: int) -> tuple[int, int]:
    return int(index) % int(s.width), int(index) // int(s.width)


def systems(u: Any) -> str:
    return " ".join(state.SYSTEM_NAMES[kind] for kind in u.system_kind)


# --- the bundled scenarios ------------------------------------------------------------------------


def test_the_six_scenarios_are_there() -> None:
    assert sorted(path.stem for path in SCENARIO_FOLDER.glob("*.yaml")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_scenario_survives_json_and_loads_to_the_same_records(name: str) -> None:
    scenario = load_scenario(name)
    again = load_scenario(json.loads(json.dumps(scenario.to_dict())))
    assert again == scenario
    assert again.setups().tobytes() == scenario.setups().tobytes()
    assert load_scenario(scenario) is scenario
    assert load_scenario(SCENARIO_FOLDER / f"{name}.yaml") == scenario
    assert load_scenario(str(SCENARIO_FOLDER / f"{name}.yaml")) == scenario


@pytest.mark.parametrize("name", NAMES)
def test_setups_are_complete_records(name: str) -> None:
    scenario = load_scenario(name)
    setups = scenario.setups()
    assert isinstance(setups, np.recarray)
    assert setups.dtype == SETUP.dtype
    for index, s in enumerate(setups):
        b = s.start
        assert (b.winner, b.encounter, s.n_encounters) == (RUNNING, index, len(setups))
        assert (b.depth, b.request.decision, b.round_number, b.dice.drawn) == (0, 0, 0, 0)
        absent = b.units[s.n_units :]
        assert (absent["hex"] == -1).all()
        assert (s.units[s.n_units :]["side"] == -1).all()
        assert (absent["fate"] == state.Fate.NOT_FIELDED).all()
        for field in ("victims", "grappled_by", "disabled_slot", "held_trigger", "held_action"):
            assert (b.units[field] == -1).all(), field
        assert (b.squads[s.n_squads :]["hex"] == -1).all()
        assert (b.pieces[s.n_pieces :]["hex"] == -1).all()
        assert (b.sides["spot_by"] == -1).all()
        assert (b.sides["spot_value"] == 0).all()
        assert (b.sides[s.n_sides :]["lead"] == -1).all()
        assert (s.ground[s.width * s.height :] == state.SOLID).all()
        for k, piece in enumerate(b.pieces[: s.n_pieces]):
            assert s.ground[piece.hex] == 1 + k
        for u in [*b.units[: s.n_units], *b.squads[: s.n_squads]]:
            assert s.ground[u.hex] == state.OPEN
        for u in b.units[: s.n_units]:
            assert u.fate == state.Fate.IN_FIGHT
            assert (
                (u.system_state == state.SlotState.WORKING) == (u.system_kind != state.System.EMPTY)
            ).all()
            assert u.pilot_hp == state.PILOT_HP
        check_limits(s, SETUP.limits())


def test_setups_are_copies() -> None:
    scenario = load_scenario("duel")
    scenario.setups()[0].start.winner = 1
    assert scenario.setups()[0].start.winner == RUNNING


@pytest.mark.parametrize("name", ["duel", "skirmish", "brawl"])
def test_symmetric_maps_are_carried_onto_themselves(name: str) -> None:
    s = load_scenario(name).setups()[0]

    def turned(index: int) -> int:
        column, row = hex_of(s, index)
        return int((s.height - 1 - row) * s.width + s.width - 1 - column)

    pieces = {
        int(p.hex): (facts.material, facts.thick, p.health)
        for p, facts in zip(s.start.pieces[: s.n_pieces], s.pieces, strict=False)
    }
    assert {turned(where): what for where, what in pieces.items()} == pieces
    solid = {k for k in range(s.width * s.height) if s.ground[k] == state.SOLID}
    assert {turned(where) for where in solid} == solid
    half = s.n_units // 2
    red, blue = s.start.units[:half], s.start.units[half : s.n_units]
    assert [turned(u.hex) for u in red] == [u.hex for u in blue]
    assert [systems(u) for u in red] == [systems(u) for u in blue]


def test_micro() -> None:
    scenario = load_scenario("micro")
    s = scenario.setups()[0]
    o = s.options
    assert scenario.agents == "side"
    assert (s.width, s.height, s.n_pieces, s.round_limit) == (2, 1, 0, 5)
    assert starts(s) == [(0, 0), (1, 0)]
    assert [systems(u) for u in s.start.units[:2]] == ["DEF HTH empty empty empty"] * 2
    assert [facts.skill_dice for facts in s.units[:2]] == [1, 1]
    assert (o.hits_per_system, o.allow_table, o.first_side, o.actions & 1) == (1, 0, 0, 1)
    others = ["spot", "move", "grapple", "force", "break", "hold", "comms", "release"]
    assert not any(o[f"allow_{kind}"] for kind in others)
    assert [side.morale for side in s.sides[:2]] == [0, 0]


def test_duel() -> None:
    scenario = load_scenario("duel")
    s = scenario.setups()[0]
    b = s.start
    assert scenario.agents == "side"
    assert (s.width, s.height, s.round_limit, s.n_sides, s.n_units) == (10, 8, 20, 2, 2)
    assert starts(s) == [(1, 4), (8, 3)]
    assert [systems(u) for u in b.units[:2]] == ["DEF MOV SUR DIR HTH"] * 2
    assert [u.rockets for u in b.units[:2]] == [1, 1]
    assert [(u.rockets_full, u.rank, u.skill_dice) for u in s.units[:2]] == [(1, 1, 2)] * 2
    # Reading order; thick glass 5, thin wood 0, thin stone 5, thick concrete 10.
    assert [(*hex_of(s, p.hex), p.health) for p in b.pieces[: s.n_pieces]] == [
        (1, 1, 5), (4, 1, 0), (7, 2, 5), (3, 3, 10), (6, 4, 10), (2, 5, 5), (5, 6, 0), (8, 6, 5),
    ]  # fmt: skip
    o = s.options
    assert (o.hits_per_system, o.actions_per_turn, o.ambush_side, o.first_side) == (2, 2, -1, -1)
    assert (o.unarmed, o.allow_table, o.ambush_defence, o.actions) == (1, 1, 1, 0x1FF)
    assert (s.objective_hex, s.objective_side, s.persistent_side) == (-1, -1, -1)
    assert [side.morale for side in s.sides[:2]] == [0, 0]
    assert (s.rows_allies, s.rows_enemies, s.rows_squads, s.rows_pieces) == (0, 1, 0, 8)


def test_skirmish_brawl_and_siege() -> None:
    s = load_scenario("skirmish").setups()[0]
    assert starts(s) == [(1, 2), (1, 5), (1, 8), (12, 7), (12, 4), (12, 1)]
    assert [facts.side for facts in s.units[:6]] == [0, 0, 0, 1, 1, 1]
    assert [side.lead for side in s.start.sides[:2]] == [0, 3]
    assert (s.units[0].rank, s.units[0].acuity_faces, s.units[0].skill_dice) == (3, 8, 3)
    assert s.units[2].chassis == state.Chassis.KESTREL
    assert (s.round_limit, s.sides[0].morale, s.n_pieces) == (24, 7, 10)
    assert (s.ground == state.SOLID).sum() == 2 + state.MAX_HEXES - 140
    s = load_scenario("brawl").setups()[0]
    assert s.options.chassis_abilities == 1
    assert [u.rockets for u in s.start.units[:2]] == [2, 0]
    assert [facts.chassis for facts in s.units[:2]] == [
        state.Chassis.STANDARD,
        state.Chassis.MANTIS,
    ]
    s = load_scenario("siege").setups()[0]
    assert (*hex_of(s, s.objective_hex), s.objective_side) == (12, 6, 0)
    assert [(side.is_player, side.morale) for side in s.sides[:2]] == [(1, 8), (0, 9)]
    assert [(s.units["side"] == side).sum() for side in range(2)] == [4, 3]
    squads = s.start.squads[:3]
    assert [hex_of(s, q.hex) for q in squads] == [(11, 4), (11, 8), (11, 5)]
    assert [q.soldiers for q in squads] == [6, 6, 6]
    assert [(facts.side, facts.anti_armor) for facts in s.squads[:3]] == [(1, 1)] * 3
    assert (s.n_squads, s.rows_allies, s.rows_enemies) == (3, 3, 4)


def test_full_campaign() -> None:
    setups = load_scenario("full").setups()
    assert len(setups) == 4
    for s in setups:
        assert [systems(u) for u in s.start.units[:3]] == [
            "DEF MOV SUR DIR HTH", "DEF DEF MOV HTH DIR", "DEF MOV MOV HTH HTH",
        ]  # fmt: skip
        red = s.units[:3]
        assert [facts.chassis for facts in red] == [
            state.Chassis.HOUND,
            state.Chassis.BASTION,
            state.Chassis.MANTIS,
        ]
        assert [(facts.rank, facts.skill_dice) for facts in red] == [(3, 3), (1, 2), (5, 4)]
        assert [facts.talents for facts in red] == [
            1 << Talent.DEADEYE | 1 << Talent.PATHFINDER,
            1 << Talent.EVADER,
            1 << Talent.DUELIST | 1 << Talent.WRESTLER | 1 << Talent.MECHANIC,
        ]
        assert red.tobytes() == setups[0].units[:3].tobytes()
        assert (s.persistent_side, s.round_limit, s.sides[0].morale) == (0, 20, 9)
        assert list(s.options.loadout_choice) == [1, 0, 0]
        assert (s.options.talents, s.options.chassis_abilities) == (1, 1)
        assert (s.rows_allies, s.rows_enemies, s.rows_squads, s.rows_pieces) == (2, 6, 4, 12)
    assert [s.options.ambush_side for s in setups] == [0, -1, -1, -1]
    assert [(s.site, s.slots) for s in setups[:3]] == [
        (state.Site.FIELD, 1), (state.Site.FIELD, 2), (state.Site.HUB, 2),
    ]  # fmt: skip
    assert [s.n_squads for s in setups] == [0, 4, 3, 0]
    assert [s.n_sides for s in setups] == [2, 2, 3, 2]
    assert {(int(p.material), int(p.thick)) for p in setups[1].pieces[:12]} == {
        (material, thick) for material in range(6) for thick in range(2)
    }
    assert hex_of(setups[1], setups[1].objective_hex) == (13, 6)
    third = setups[2]
    assert starts(third)[3:] == [(22, 4), (22, 6), (22, 8), (10, 1), (13, 1)]
    assert [side.lead for side in third.start.sides] == [0, 3, 6]
    assert [side.morale for side in third.sides] == [9, 7, 5]
    assert (third.units[3].rank, third.units[6].rank, third.units[7].rank) == (3, 5, 1)
    assert [facts.side for facts in third.squads[:3]] == [0, 1, 2]


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_profiles_carry_at_most_five_systems_and_two_of_a_type(profile: str) -> None:
    names = PROFILES[profile].systems
    assert 1 <= len(names) <= 5
    assert max(names.count(name) for name in names) <= 2


# --- building ------------------------------------------------------------------------------------


def battle(**changes: Any) -> dict[str, Any]:
    """A small scenario that is right, for tests to change."""
    plain = {
        "name": "try",
        "map": [". . . . .", ". C # . .", ". . . . ."],
        "sides": [
            {"units": [{"profile": "trooper", "at": [0, 0]}, {"profile": "scout", "at": [0, 1]}]},
            {"units": [{"profile": "trooper", "at": [4, 0]}], "squads": [{"at": [4, 2]}]},
        ],
    }
    return {**plain, **changes}


@pytest.mark.parametrize(
    ("pilot", "options", "dice"),
    [
        ({"rank": 1}, {}, 2),
        ({"rank": 2}, {}, 2),
        ({"rank": 3}, {}, 3),
        ({"rank": 4}, {}, 3),
        ({"rank": 5}, {}, 4),
        ({"rank": 5}, {"skill_growth": "flat"}, 2),
        ({"rank": 5}, {"n_skill": 1}, 1),
        ({"rank": 1, "skill_dice": 4}, {"n_skill": 1}, 4),
    ],
)
def test_skill_dice_by_rank_option_or_pilot(
    pilot: dict[str, int], options: dict[str, Any], dice: int
) -> None:
    plain = battle(options=options)
    plain["sides"][0]["units"][0]["pilot"] = pilot
    assert load_scenario(plain).setups()[0].units[0].skill_dice == dice


def test_lead_is_flagged_or_of_highest_rank() -> None:
    plain = battle()
    plain["sides"][0]["units"][1]["pilot"] = "veteran"
    assert load_scenario(plain).setups()[0].start.sides[0].lead == 1
    plain["sides"][0]["units"][0]["lead"] = True
    assert load_scenario(plain).setups()[0].start.sides[0].lead == 0


def test_own_profiles_pilots_and_single_changes() -> None:
    plain = battle(
        profiles={"hermit": {"systems": ["SMA", "empty", "SUR"], "rockets": 2, "pilot": "monk"}},
        pilots={"monk": {"rank": 2, "will": 8, "hp": 2, "talents": ["Mechanic"]}},
    )
    plain["sides"][0]["units"][0] = {"profile": "hermit", "at": [0, 0], "chassis": "Bastion"}
    plain["sides"][0]["units"][1] = {"systems": ["DEF"], "at": [0, 1], "rockets": 1}
    s = load_scenario(plain).setups()[0]
    first, second = s.start.units[:2]
    assert systems(first) == "SMA empty SUR empty empty"
    assert list(first.system_state) == [state.SlotState.WORKING, 0, state.SlotState.WORKING, 0, 0]
    facts = s.units[0]
    assert (first.rockets, facts.chassis, facts.rank) == (2, state.Chassis.BASTION, 2)
    assert (facts.will_faces, first.pilot_hp, facts.talents) == (8, 2, 1 << Talent.MECHANIC)
    assert (systems(second), second.rockets) == ("DEF" + " empty" * 4, 1)


def test_map_may_be_drawn_as_one_block() -> None:
    block = "\n".join([". . . . .", " . C # . .", ". . . . ."])
    assert load_scenario(battle(map=block)) == load_scenario(battle())


@pytest.mark.parametrize("name", sorted(Options.model_fields))
def test_every_option_is_described(name: str) -> None:
    assert name in options_table()


WORDS = {"ambush_side": ["none", "red", 1, -1], "first_side": ["roll", "blue", 0, -1]}


@pytest.mark.parametrize("name", sorted(Options.model_fields))
def test_every_value_of_an_option_loads_and_no_other(name: str) -> None:
    check = Options.model_fields[name].metadata[0]
    values = list(getattr(check, "values", WORDS.get(name, [])))
    if hasattr(check, "low"):
        values += [check.low, check.high, *check.words]
    for value in values or ["all", []]:
        scenario = load_scenario(battle(options={name: value}))
        assert load_scenario(scenario.to_dict()) == scenario
    with pytest.raises(ScenarioError, match=rf"options\.{name}: 'nonsense': "):
        load_scenario(battle(options={name: "nonsense"}))


RECORDED = [
    ("opportunity", "add_to_value", state.Opportunity.ADD_TO_VALUE),
    ("ace_rule", "lead_only", state.AceRule.LEAD_ONLY),
    ("side_order", "initiative", state.SideOrder.INITIATIVE),
    ("move_allowance", "action", state.Allowance.ACTION),
    ("direct_hit_carry", "attack", state.HitCarry.ATTACK),
    ("damage_choice", "owner", state.LossChoice.OWNER),
    ("damage_choice", "attacker", state.LossChoice.ATTACKER),
    ("damage_choice", "table", state.LossChoice.TABLE),
    ("grapple_choice", "grappler", state.GrappleChoice.GRAPPLER),
    ("grapple_choice", "target", state.GrappleChoice.TARGET),
    ("cover_overflow", "through", state.CoverOverflow.THROUGH),
    ("armor_cover_damage", "all", state.CovererHarm.ALL),
    ("armor_cover_damage", "none", state.CovererHarm.NONE),
    ("squad_attack", "capped_by_size", state.SquadAttack.CAPPED_BY_SIZE),
    ("tiebreak", "systems", state.Tiebreak.SYSTEMS),
    ("ambush_side", "blue", 1),
    ("first_side", "blue", 1),
    ("ambush_defence", 0, 0),
    ("actions_per_turn", 1, 1),
    ("unarmed", 0, 0),
    ("hits_per_system", 3, 3),
    ("allow_table", 0, 0),
    ("chassis_abilities", 1, 1),
]


@pytest.mark.parametrize(("name", "value", "code"), RECORDED)
def test_options_reach_the_record(name: str, value: Any, code: int) -> None:
    default = load_scenario(battle()).setups()[0].options
    changed = load_scenario(battle(options={name: value})).setups()[0].options
    assert int(changed[name]) == code != int(default[name])
    before, after = to_plain(default), to_plain(changed)
    assert {**before, name: code} == after


# --- mistakes ------------------------------------------------------------------------------------


def change(*path: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def apply(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        plain[path[-1]] = to

    return apply


def drop(*path: Any) -> Callable[[dict[str, Any]], None]:
    def apply(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        del plain[path[-1]]

    return apply


RED = ("sides", 0, "units")
SQUADS = [{"at": [c, r]} for c in range(9) for r in (2,)]
TROOPERS = [{"profile": "trooper", "at": [c, 0]} for c in range(5)]

MISTAKES = [
    (change("map", to=["...", ".."]), "map[1]", "2 hexes", "as many as row 0, which has 3"),
    (change("map", to=["." * 25]), "map", "25 columns and 1 rows", "at most 24 columns"),
    (change("map", to=["."] * 13), "map", "1 columns and 13 rows", "at most 24 columns and 12"),
    (change("map", to=["..x.."]), "map[0]", "'x' in column 2", "one of S s T t G g C c W w"),
    (change("map", to=[".....", None]), "map[1]", "nothing", "put a row with # in quotes"),
    (change("map", to=[]), "map", "[]", "a list of rows of letters"),
    (change("map", to=["CCCCCCCC"] * 6), "map", "48 cover pieces", "at most 40 cover pieces"),
    (drop("map"), "map", "missing", "required"),
    (drop("sides"), "sides", "missing", "required"),
    (drop("name"), "name", "missing", "required"),
    (change("sides", to=[{}]), "sides", "1 sides", "2 to 3 sides"),
    (change("sides", to={}), "sides", "{}", "a list of 2 to 3 sides"),
    (change("sides", 1, to=5), "sides[1]", "5", "a mapping with player, morale, units, squads"),
    (change("rounds", to=41), "rounds", "41", "a whole number from 1 to 40"),
    (change("rounds", to=2.5), "rounds", "2.5", "a whole number from 1 to 40"),
    (change("agents", to="team"), "agents", "'team'", "unit or side"),
    (change("colour", to=1), "colour", "1", "unknown; known here: name, title"),
    (change("options", to={"luck": 1}), "options.luck", "1", "unknown; known here: loadout_choice"),
    (change("options", to={"roll_timing": "round_start"}), "options.roll_timing",
     "'round_start'", "lazy"),
    (change("options", to={"hits_per_system": 0}), "options.hits_per_system", "0", "from 1 to 9"),
    (change("options", to={"morale": 2}), "options.morale", "2", "0, or a whole number from 3 to"),
    (change("options", to={"actions": ["dance"]}), "options.actions[0]", "'dance'", "end, attack"),
    (change("options", to={"loadout_choice": {"red": "maybe"}}), "options.loadout_choice.red",
     "'maybe'", "fixed or choose"),
    (change("options", to={"first_side": "green"}), "options.first_side", "'green'", "red, blue"),
    (change("options", to={"ambush_side": "green"}), "options.ambush_side", "'green'", "red, blue"),
    (change("sides", 0, "morale", to=11), "sides[0].morale", "11", "0, or a whole number from 3"),
    (change("sides", 0, "player", to="x"), "sides[0].player", "'x'", "true or false"),
    (change(*RED, 0, "profile", to="trouper"), "sides[0].units[0].profile", "'trouper'",
     "one of trooper, guardian, scout"),
    (drop(*RED, 0, "profile"), "sides[0].units[0]", "neither profile nor systems", "name"),
    (change(*RED, 0, "systems", to=["DEF", "DEF", "MOV", "MOV", "SUR", "SUR"]),
     "sides[0].units[0].systems", "6 systems", "at most 5 systems on one frame (ST-001)"),
    (change(*RED, 0, "systems", to=["DIR"] * 3), "sides[0].units[0].systems", "3 DIR",
     "at most 2 systems of one type (ST-002)"),
    (change(*RED, 0, "systems", to=["DIR", "LASER"]), "sides[0].units[0].systems[1]", "'LASER'",
     "DEF, MOV, SUR, HTH, DIR, SMA or empty"),
    (change(*RED, 0, "systems", to=[]), "sides[0].units[0].systems", "no system", "at least one"),
    (change(*RED, 0, "systems", to="DEF"), "sides[0].units[0].systems", "'DEF'", "a list of at"),
    (change(*RED, 0, "rockets", to=3), "sides[0].units[0].rockets", "3", "from 0 to 2"),
    (change(*RED, 0, "chassis", to="Tank"), "sides[0].units[0].chassis", "'Tank'", "Standard, Kes"),
    (change(*RED, 0, "pilot", to="ace"), "sides[0].units[0].pilot", "'ace'", "one of rookie, vet"),
    (change(*RED, 0, "pilot", to={"rank": 6}), "sides[0].units[0].pilot.rank", "6", "from 1 to 5"),
    (change(*RED, 0, "pilot", to={"acuity": 7}), "sides[0].units[0].pilot.acuity", "7", "6 or 8"),
    (change(*RED, 0, "pilot", to={"talents": ["Flyer"]}), "sides[0].units[0].pilot.talents[0]",
     "'Flyer'", "Deadeye, Duelist"),
    (change(*RED, 0, "pilot", to={"talents": ["Evader", "Evader"]}),
     "sides[0].units[0].pilot.talents", "['Evader', 'Evader']", "each Talent at most once"),
    (change(*RED, 0, "pilot", to={"talents": ["Evader", "Duelist"]}),
     "sides[0].units[0].pilot.talents", "2 Talents", "at most 1 at rank 1 (ST-008)"),
    (change("profiles", to={"x": {"systems": ["DEF"] * 3}}), "profiles.x.systems", "3 DEF", "at"),
    (change("profiles", to={"x": {"systems": ["DEF"], "pilot": "y"}}), "profiles.x.pilot", "'y'",
     "one of rookie"),
    (change(*RED, 1, "at", to=[0, 0]), "sides[0].units[1].at", "[0, 0]",
     "a hex of its own; sides[0].units[0] stands there"),
    (change("sides", 1, "squads", 0, "at", to=[4, 0]), "sides[1].squads[0].at", "[4, 0]",
     "a hex of its own; sides[1].units[0] stands there"),
    (change(*RED, 0, "at", to=[5, 0]), "sides[0].units[0].at", "[5, 0] is off the map",
     "an open hex with column 0 to 4 and row 0 to 2"),
    (change(*RED, 0, "at", to=[2, 1]), "sides[0].units[0].at", "[2, 1] is solid", "an open hex"),
    (change(*RED, 0, "at", to=[1, 1]), "sides[0].units[0].at", "[1, 1] is cover", "an open hex"),
    (change(*RED, 0, "at", to=[1]), "sides[0].units[0].at", "[1]", "a hex [column, row]"),
    (change(*RED, 0, "at", to=[-1, 0]), "sides[0].units[0].at", "[-1, 0]", "whole numbers from 0"),
    (drop(*RED, 0, "at"), "sides[0].units[0].at", "missing", "a hex [column, row]"),
    (change("sides", 0, "units", to=TROOPERS), "sides[0].units", "5 Armors", "1 to 4 Armors"),
    (change("sides", 0, "units", to=[]), "sides[0].units", "0 Armors", "1 to 4 Armors a side"),
    (change("sides", 0, "units", to=[{**t, "lead": True} for t in TROOPERS[:2]]), "sides[0].units",
     "leads 0, 1", "at most one lead a side"),
    (change("sides", 0, "squads", to=SQUADS), "sides", "10 squads", "at most 8 squads in a battle"),
    (change("sides", 1, "squads", 0, "soldiers", to=7), "sides[1].squads[0].soldiers", "7", "to 6"),
    (change("sides", 0, "starts", to=[[0, 2]]), "sides[0].starts", "given", "only the persistent"),
    (change("objective", to={"at": [2, 1], "side": "red"}), "objective.at", "[2, 1] is solid",
     "an open hex with column 0 to 4"),
    (change("objective", to={"at": [9, 9], "side": "red"}), "objective.at", "[9, 9] is off the map",
     "an open hex"),
    (change("objective", to={"at": [0, 0], "side": "green"}), "objective.side", "'green'",
     "one of the sides of this battle: red, blue"),
    (change("objective", to={"at": [0, 0]}), "objective.side", "missing", "required"),
    (change("persistent", to="red"), "persistent", "given", "only a campaign"),
]  # fmt: skip


@pytest.mark.parametrize(("mistake", "field", "value", "allowed"), MISTAKES)
def test_a_mistake_names_file_field_value_and_what_is_allowed(
    mistake: Callable[[dict[str, Any]], None], field: str, value: str, allowed: str, tmp_path: Path
) -> None:
    plain = copy.deepcopy(battle())
    mistake(plain)
    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump(plain))
    if field == "name":  # a file's stem is its scenario's name
        assert load_scenario(path).name == "mine"
        with pytest.raises(ScenarioError, match=r"scenario: name: missing: "):
            load_scenario(plain)
        return
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path)
    lines = [line for line in str(caught.value).splitlines() if f": {field}: " in line]
    assert lines, str(caught.value)
    assert lines[0].startswith(f"{path}: {field}: {value}: ")
    assert allowed in lines[0].removeprefix(f"{path}: {field}: {value}: ")


CAMPAIGN_MISTAKES = [
    (drop("persistent"), "persistent", "missing", "red"),
    (change("roster", to=[]), "roster", "0 Armors", "1 to 4 Armors of the persistent side"),
    (change("roster", 0, "at", to=[1, 1]), "roster[0].at", "[1, 1]", "sides[0].starts"),
    (change("map", to=["..."]), "map", "given", "in each of its encounters"),
    (drop("encounters", 0, "after"), "encounters[0].after", "missing", "site and slots"),
    (change("encounters", 3, "after", to={"site": "hub", "slots": 1}), "encounters[3].after",
     "given", "nothing follows the last encounter"),
    (change("encounters", 0, "after", "slots", to=4), "encounters[0].after.slots", "4", "1 to 3"),
    (change("encounters", 0, "sides", 0, "starts", to=[[5, 1]]), "encounters[0].sides[0].starts",
     "1 start places", "one start hex for each of the 3 Armors in roster"),
    (change("encounters", 0, "sides", 0, "starts", 1, to=[5, 1]),
     "encounters[0].sides[0].starts[1]", "[5, 1]", "encounters[0].sides[0].starts[0] stands there"),
    (change("encounters", 0, "sides", 0, "units", to=[{"profile": "tiny"}]),
     "encounters[0].sides[0].units", "1 Armors", "Armors are in roster"),
    (change("encounters", 0, "ambush_side", to="green"), "encounters[0].ambush_side", "'green'",
     "red, blue"),
    (change("roster", 1, "lead", to=True), "roster", "leads 0, 1", "at most one lead"),
    (change("roster", 1, "profile", to="nix"), "roster[1].profile", "'nix'", "one of trooper"),
]  # fmt: skip


@pytest.mark.parametrize(("mistake", "field", "value", "allowed"), CAMPAIGN_MISTAKES)
def test_mistakes_in_a_campaign(
    mistake: Callable[[dict[str, Any]], None], field: str, value: str, allowed: str
) -> None:
    plain = load_scenario("full").to_dict()
    mistake(plain)
    with pytest.raises(ScenarioError) as caught:
        load_scenario(plain)
    lines = [line for line in str(caught.value).splitlines() if f": {field}: {value}: " in line]
    assert lines, str(caught.value)
    assert lines[0].startswith("full: ")
    assert allowed in lines[0]


def test_several_mistakes_are_several_lines() -> None:
    plain = battle(rounds=99, agents="x")
    with pytest.raises(ScenarioError) as caught:
        load_scenario(plain)
    assert str(caught.value).splitlines() == [
        "try: agents: 'x': unit or side",
        "try: rounds: 99: a whole number from 1 to 40",
    ]


def test_unknown_name_missing_file_and_broken_yaml(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="scenario: 'duell': no such scenario; known: brawl, "):
        load_scenario("duell")
    missing = tmp_path / "missing.yaml"
    with pytest.raises(ScenarioError, match=r"missing\.yaml: file: no such file or directory: a"):
        load_scenario(missing)
    broken = tmp_path / "broken.yaml"
    broken.write_text("name: x\nsides: [1, 2\n")
    with pytest.raises(ScenarioError, match=r"broken\.yaml: line 3, column 1: .*: must be"):
        load_scenario(str(broken))
    broken.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(ScenarioError, match=r"broken\.yaml: file: not text: a YAML file in UTF-8"):
        load_scenario(broken)
    broken.write_text("- 1\n")
    with pytest.raises(ScenarioError, match=r"broken\.yaml: \[1\]: a mapping with name, map"):
        load_scenario(broken)
    with pytest.raises(TypeError, match="is a name, a path, a dict or a Scenario, not 7"):
        load_scenario(7)


def test_a_scenario_cannot_be_changed_or_built_wrong() -> None:
    scenario = load_scenario("duel")
    with pytest.raises(ValueError, match="frozen"):
        scenario.rounds = 3
    with pytest.raises(ValueError):
        Scenario(name="x")


def test_actions_that_can_be_held_are_the_first_kinds_of_action() -> None:
    assert state.Kind.names()[: len(state.PaidAction)] == state.PaidAction.names()
