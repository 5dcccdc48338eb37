"""The bundled scenarios against the catalogue, and what scenarios may set."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.core.record import RUNNING, check_limits, to_plain
from mech_env.rulesets.steel_typhoon.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.steel_typhoon.scenario.profiles import PROFILES
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as state
from mech_env.rulesets.steel_typhoon.state.codes import Talent
from mech_env.rulesets.steel_typhoon.state.options import Options, options_table
from mech_env.rulesets.steel_typhoon.state.record import SETUP
from tests.rulesets.steel_typhoon.scenario_table import battle

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
    assert (o.hits_per_system, o.allow_table, o.first_side) == (1, 0, 0)
    assert o.actions == 1 << state.Kind.ATTACK
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
    assert [(side.is_player, side.morale) for side in s.sides[:2]] == [(1, 6), (0, 9)]
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
