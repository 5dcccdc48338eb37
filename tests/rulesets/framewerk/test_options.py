"""House rules and other settings of a scenario, and what its records say of them."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.record import to_plain
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from mech_env.rulesets.framewerk.state import codes as state
from mech_env.rulesets.framewerk.state.decisions import VERBS
from mech_env.rulesets.framewerk.state.options import Options, options_table
from mech_env.rulesets.framewerk.state.record import OPTIONS
from tests.rulesets.framewerk.scenario_table import ambushed, battle, end, started, terrain

WITHOUT_CLAUSE = ("fog", "verbs", "aimpoints")  # of the observation and of the mask


@pytest.mark.parametrize("name", sorted(Options.model_fields))
def test_every_option_is_described_with_its_clause(name: str) -> None:
    line = options_table()[name]
    assert "; default " in line
    assert "(FW-" in line or name in WITHOUT_CLAUSE


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
    tested = {name for name, _, _ in RECORDED} | {"verbs", "aimpoints"}
    assert tested == set(OPTIONS.fields)


def test_verbs_and_aimpoints_by_name() -> None:
    options = {"verbs": ["shoot", "face"], "aimpoints": ["held"]}
    o = load_scenario(battle(options=options)).setups()[0].options
    assert o.verbs == 1 << VERBS.index("pass") | 1 << VERBS.index("shoot") | 1 << 23
    assert o.aimpoints == 1 << state.Aimpoint.NONE | 1 << state.Aimpoint.HELD
    o = load_scenario(battle(options={"verbs": "all"})).setups()[0].options
    assert (o.verbs, o.aimpoints) == (2 ** len(VERBS) - 1, 0b11111)


def test_drama_of_all_and_of_one() -> None:
    plain = battle(options={"drama": 2})
    plain["sides"][1]["units"][0]["drama"] = 7
    assert [u.drama for u in started(load_scenario(plain).setups()[0])] == [2, 7]


def test_limit_result_objective_and_units_named() -> None:
    plain = battle(limit_result="red", turn_limit=60, objective=["blue"], ambushed=["blue_0"])
    plain["sides"][0]["objects"] = [{"kind": "camera", "at": [1, 1]}]
    s = load_scenario(plain).setups()[0]
    assert end(s) == (60, 0, 0b10)
    assert ambushed(s) == [1]


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
    setups = load_scenario(load_scenario(plain).to_dict()).setups()
    assert [(o.rear_surprise, o.fog, o.ambient_sight) for o in [s.options for s in setups]] == [
        (1, 0, 0), (1, 1, 0), (1, 0, 1),
    ]  # fmt: skip
