"""What a user's mistake in a scenario is answered with: ``file: field: value: what is allowed``."""

from __future__ import annotations

from pathlib import Path

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.model import Scenario
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.state import codes as state
from tests.mistakes import Mistake, Mistakes, change, drop
from tests.rulesets.steel_typhoon.scenario_table import battle

TOLD = Mistakes(load_scenario)


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
    mistake: Mistake, field: str, value: str, allowed: str, tmp_path: Path
) -> None:
    TOLD.in_file(battle(), mistake, (field, value, allowed), tmp_path)


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
def test_mistakes_in_a_campaign(mistake: Mistake, field: str, value: str, allowed: str) -> None:
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
