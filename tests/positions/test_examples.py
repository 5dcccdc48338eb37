"""Positions as a game master writes them: each leads to the question that it is about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mech_env import Battle
from mech_env.testing.scripted import slot
from tests.cases import FINISHED
from tests.positions.test_round_trip import check_round_trip

FOLDER = Path(__file__).parent
EXAMPLES = [
    path for ruleset in FINISHED for path in sorted((FOLDER / ruleset).glob("*.yaml"))
]  # toy only where it is installed

# Who is asked what, and some of the answers that are open.
ASKED: dict[str, tuple[str, str, list[str]]] = {
    "adeva/a_hold_on_the_gunner": ("red_2", "action", ["hold", "release"]),
    "adeva/a_pilot_runs_home": ("red_0", "action", ["run"]),
    "adeva/orders_from_afar": ("red_10", "action", ["order", "card"]),
    "adeva/sword_in_reach": ("red_0", "action", ["charge"]),
    "adeva/the_angel_at_the_gate": ("blue_0", "action", ["called_shot", "probe"]),
    "framewerk/aimed_rifle_at_cover": ("red_0", "action", ["shoot", "burst"]),
    "framewerk/defence_against_a_pistol": ("blue_0", "defend", ["dodge"]),
    "framewerk/last_rounds": ("red_0", "action", ["shoot"]),
    "framewerk/out_of_a_hold": ("blue_2", "action", ["escape", "strike"]),
    "framewerk/under_suppression": ("red_2", "action", ["move"]),
    "steel_typhoon/attack_die_at_medium_range": ("red_0", "atkdie", ["die K0", "die A0"]),
    "steel_typhoon/defence_in_the_open": ("blue_0", "defdie", ["die K0", "die D0"]),
    "steel_typhoon/in_its_grip": ("red_0", "action", ["break"]),
    "steel_typhoon/last_stand": ("red_0", "action", ["move", "attack"]),
    "steel_typhoon/spotted_across_the_field": ("red_0", "action", ["attack"]),
    "xhalem/beam_across_the_wall": ("red_0", "turn", ["move"]),
    "xhalem/brute_holds_trooper": ("blue_0", "turn", ["breakfree"]),
    "xhalem/hidden_in_the_foliage": ("blue_2", "turn", ["search"]),
    "xhalem/last_hit_points": ("red_1", "turn", ["move"]),
    "xhalem/standby_at_the_wall": ("red_0", "turn", ["move"]),
    "ascension_isle/a_lane_under_fire": ("red_2", "action", ["move"]),
    "ascension_isle/into_an_overwatch": ("red_2", "action", ["move"]),
    "ascension_isle/knives_in_the_alley": ("blue_0", "action", ["strike"]),
    "ascension_isle/rifle_at_a_crate": ("red_0", "boost", ["no"]),
    "ascension_isle/steel_against_pain": ("red_0", "pain", ["no"]),
    "toy/near_the_goal": ("red_0", "pace", ["walk", "run"]),
}


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def load(name: str, **settings: Any) -> Battle:
    """The battle of an example."""
    return Battle.from_position(FOLDER / f"{name}.yaml", seed=1, **settings)


def test_every_example_is_known_and_there_are_five_of_each_ruleset() -> None:
    found = [name_of(path) for path in FOLDER.glob("*/*.yaml")]
    assert sorted(found) == sorted(ASKED)
    for ruleset in ("steel_typhoon", "framewerk", "xhalem", "ascension_isle"):
        assert sum(name.startswith(f"{ruleset}/") for name in found) >= 5


@pytest.mark.parametrize("path", EXAMPLES, ids=name_of)
def test_it_leads_to_its_question(path: Path) -> None:
    battle = Battle.from_position(path, seed=1)
    unit, decision, answers = ASKED[name_of(path)]
    assert battle.request is not None
    assert (battle.request.unit, battle.request.decision) == (unit, decision)
    legal = battle.legal_actions()
    assert all(slot(battle.ruleset.actions, one) in legal for one in answers)
    check_round_trip(battle)


def test_what_is_stated_holds_and_the_rest_follows() -> None:
    battle = load("framewerk/out_of_a_hold")
    held, holder = battle.units.index("blue_2"), battle.units.index("red_0")
    b = battle.state
    assert b.units[held].damage == 5 and b.units[held].acts_left == 1
    assert b.units[held].held_bits == 1 << holder and b.units[held].loss == 1
    assert b.units[held].engaged == 1 << holder
    assert b.round_number == 3 and battle.decisions == 0


def test_dice_that_are_not_stated_fall_from_the_seed() -> None:
    name = "steel_typhoon/last_stand"
    dice = [load(name).state.units["die"].tolist() for _ in range(2)]
    assert dice[0] == dice[1]
    other = Battle.from_position(FOLDER / f"{name}.yaml", seed=2)
    assert other.state.units["die"].tolist() != dice[0]


def test_answers_and_dice_lead_on() -> None:
    battle = load("framewerk/defence_against_a_pistol")
    assert battle.state.pool.face.tolist()[:3] == [8, 8, 3]
    assert battle.pending_dice == []


def test_without_a_turn_the_round_begins() -> None:
    battle = Battle.from_position({"ruleset": "framewerk", "scenario": "duel", "round": 5}, seed=1)
    assert battle.state.round_number == 5
    assert battle.decision == "count"


def test_players_inside_move_first() -> None:
    position = {"ruleset": "framewerk", "scenario": "duel", "turn": "blue_0"}
    battle = Battle.from_position(position, seed=1, players={"blue": "bot"})
    assert battle.side == "red"


def test_a_position_of_an_interpreted_battle() -> None:
    battle = load("xhalem/brute_holds_trooper", interpreted=True)
    assert battle.interpreted
    check_round_trip(battle)
