"""What a user's mistake in a scenario is answered with: ``file: field: value: what is allowed``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.framewerk.scenario.model import Scenario
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from tests.mistakes import Mistake, Mistakes, change, drop

TOLD = Mistakes(load_scenario)


def battle() -> dict[str, Any]:
    """A small scenario that is right, for tests to change."""
    return {
        "name": "try",
        "board": {
            "width": 6,
            "height": 4,
            "cover": [{"at": [1, 1], "rating": "light", "facing": "E"}],
            "blocked": [[2, 2]],
            "sight": [{"x": [3, 4], "y": 0, "level": 1}],
        },
        "sides": [
            {"units": [{"profile": "trooper", "at": [0, 0], "weapons": ["rifle", "knife"]},
                       {"profile": "beast", "at": [4, 3]}]},
            {"units": [{"profile": "gunner", "at": [5, 3], "weapons": ["lmg"]}],
             "objects": [{"kind": "camera", "at": [5, 0]}]},
        ],
        "objective": ["red"],
        "engaged": [["red_1", "blue_0"]],
        "ambushed": ["blue_0"],
    }  # fmt: skip


UNITS = ("sides", 0, "units")
FIRST = (*UNITS, 0)
AT = "sides[0].units[0]"
CROWD = [{"profile": "cultist", "at": [x, 1]} for x in range(6)]
ARMED = [{**unit, "weapons": ["knife"] * 3} for unit in CROWD]
COVER = {"rating": "heavy", "facing": "W"}
CAMERAS = [{"kind": "camera", "at": [x, 3]} for x in range(3)]

MISTAKES = [
    # the board
    (drop("board"), "board", "missing", "required"),
    (change("board", to="6x4"), "board", "'6x4'", "a mapping with width, height, cover, blocked"),
    (drop("board", "width"), "board.width", "missing", "required"),
    (change("board", "width", to=25), "board.width", "25", "a whole number from 1 to 24"),
    (change("board", "height", to=0), "board.height", "0", "a whole number from 1 to 24"),
    (change("board", "mirror", to="yes"), "board.mirror", "'yes'", "true or false"),
    (change("board", "trees", to=[]), "board.trees", "[]", "unknown; known here: width, height"),
    (change("board", "cover", 0, "at", to=[6, 0]), "board.cover[0].at", "[6, 0] is off the map",
     "a cell with x 0 to 5 and y 0 to 3"),
    (change("board", "cover", 0, "at", to=[1.5, 0]), "board.cover[0].at", "[1.5, 0]",
     "a cell [x, y], two whole numbers from 0"),
    (change("board", "cover", 0, "at", to=[2, 2]), "board.cover[0].at", "[2, 2] is blocked",
     "a cell that can be entered"),
    (change("board", "cover", 0, "rating", to="full"), "board.cover[0].rating", "'full'",
     "light or heavy"),
    (change("board", "cover", 0, "facing", to=8), "board.cover[0].facing", "8",
     "E, SE, S, SW, W, NW, N, NE or all"),
    (change("board", "cover", to=[{"at": [1, 1], **COVER}, {"at": [1, 1], **COVER, "facing": "E"}]),
     "board.cover[1].at", "[1, 1]", "one cover a cell; cover[0] stands there"),
    (change("board", "blocked", to=[[0, 4]]), "board.blocked[0]", "[0, 4] is off the map",
     "a cell with x 0 to 5 and y 0 to 3"),
    (change("board", "blocked", to=[3]), "board.blocked[0]", "3", "a cell [x, y]"),
    (change("board", "sight", 0, "level", to=3), "board.sight[0].level", "3", "from 1 to 2"),
    (change("board", "sight", 0, "x", to=[3, 6]), "board.sight[0].x", "[3, 6]", "from 0 to 5"),
    (change("board", "sight", 0, "y", to=[2, 1]), "board.sight[0].y", "[2, 1]",
     "a whole number from 0, or [first, last]"),
    # sides, units, objects
    (drop("sides"), "sides", "missing", "required"),
    (drop("name"), "name", "missing", "required"),
    (change("sides", to=[{}]), "sides", "1 sides", "2 sides, red and blue"),
    (change("sides", to={}), "sides", "{}", "a list of 2 sides, red and blue"),
    (change("sides", 1, to=5), "sides[1]", "5", "a mapping with units, objects"),
    (change(*UNITS, to=[]), "sides[0].units", "0 units", "1 to 6 units a side"),
    (change(*UNITS, to=[*CROWD, CROWD[0]]), "sides[0].units", "7 units", "1 to 6 units a side"),
    (drop(*FIRST, "profile"), f"{AT}.profile", "missing", "required"),
    (change(*FIRST, "profile", to="trouper"), f"{AT}.profile", "'trouper'",
     "one of trooper, gunner, sniper"),
    (change(*FIRST, "weapons", to=["rifle", "laser"]), f"{AT}.weapons[1]", "'laser'",
     "knife, sword, chain, pistol, holdout"),
    (change(*FIRST, "weapons", to=["claws"]), f"{AT}.weapons[0]", "'claws'", "knife, sword"),
    (change(*FIRST, "weapons", to=["knife"] * 4), f"{AT}.weapons", "4 weapons",
     "at most 3 weapons a unit (FW-025)"),
    (change(*FIRST, "weapons", to="rifle"), f"{AT}.weapons", "'rifle'", "a list of at most 3 of"),
    (change(*FIRST, "facing", to="up"), f"{AT}.facing", "'up'", "E, SE, S, SW, W, NW, N or NE"),
    (change(*FIRST, "strength", to=21), f"{AT}.strength", "21", "from 1 to 20"),
    (change(*FIRST, "vitality", to=41), f"{AT}.vitality", "41", "from 1 to 40"),
    (change(*FIRST, "move", to=7), f"{AT}.move", "7", "from 0 to 6"),
    (change(*FIRST, "armour", to=-1), f"{AT}.armour", "-1", "from 0 to 6"),
    (change(*FIRST, "natural", to=1), f"{AT}.natural", "1", "true or false"),
    (change(*FIRST, "drama", to=11), f"{AT}.drama", "11", "from 0 to 10"),
    (change(*FIRST, "ranks", to={"dodge": 6}), f"{AT}.ranks.dodge", "6", "from 0 to 5"),
    (change(*FIRST, "ranks", to={"magic": 1}), f"{AT}.ranks.magic", "1",
     "unknown; known here: fighting, armed, thrown, marksman"),
    (change("profiles", to={"x": {"agility": 3}}), "profiles.x.strength", "missing", "required"),
    (drop(*FIRST, "at"), f"{AT}.at", "missing", "a cell [x, y]"),
    (change(*FIRST, "at", to=[6, 0]), f"{AT}.at", "[6, 0] is off the map",
     "a cell with x 0 to 5 and y 0 to 3"),
    (change(*FIRST, "at", to=[2, 2]), f"{AT}.at", "[2, 2] is blocked", "a cell that can be"),
    (change(*FIRST, "at", to=[5, 3]), "sides[1].units[0].at", "[5, 3]",
     f"a cell of its own; {AT} stands there"),
    (change(*FIRST, "at", to=[5, 0]), "sides[1].objects[0].at", "[5, 0]",
     f"a cell of its own; {AT} stands there"),
    (change(*FIRST, "at", to=[-1, 0]), f"{AT}.at", "[-1, 0]", "two whole numbers from 0"),
    (change("sides", 0, "starts", to=[[0, 2]]), "sides[0].starts", "given", "only the persistent"),
    (change("sides", 0, "objects", to=CAMERAS), "sides[0].objects", "3 objects",
     "at most 2 objects a side"),
    (change("sides", 1, "objects", 0, "kind", to="vault"), "sides[1].objects[0].kind", "'vault'",
     "terminal or camera"),
    (change("sides", 1, "objects", 0, "at", to=[9, 9]), "sides[1].objects[0].at",
     "[9, 9] is off the map", "a cell with x"),
    # how it begins and ends
    (change("turn_limit", to=0), "turn_limit", "0", "a whole number from 1 to 60"),
    (change("turn_limit", to=61), "turn_limit", "61", "a whole number from 1 to 60"),
    (change("limit_result", to="green"), "limit_result", "'green'", "draw, red or blue"),
    (change("objective", to=["blue"]), "objective", "'blue'", "only if red has objects to destroy"),
    (change("objective", to=["green"]), "objective[0]", "'green'", "red or blue"),
    (change("objective", to="red"), "objective", "'red'", "a list of red, blue"),
    (change("ambushed", to=["blue_1"]), "ambushed[0]", "'blue_1'", "one of red_0, red_1, blue_0"),
    (change("ambushed", to=[3]), "ambushed[0]", "3", "a text"),
    (change("engaged", to=[["red_0", "blue_0"]]), "engaged[0]", "['red_0', 'blue_0']",
     "two units in neighbouring cells (FW-019)"),
    (change("engaged", to=[["red_0", "red_1"]]), "engaged[0]", "['red_0', 'red_1']",
     "two enemies: one of red, one of blue"),
    (change("engaged", to=[["red_2", "blue_0"]]), "engaged[0]", "'red_2'", "one of red_0, red_1"),
    (change("engaged", to=["red_1"]), "engaged[0]", "'red_1'", "a pair of units such as [red_0"),
    (change("agents", to="team"), "agents", "'team'", "unit or side"),
    (change("colour", to=1), "colour", "1", "unknown; known here: name, title"),
    (change("persistent", to="red"), "persistent", "given", "only a campaign"),
    # options
    (change("options", to={"luck": 1}), "options.luck", "1", "unknown; known here: max_actions"),
    (change("options", to={"max_actions": 4}), "options.max_actions", "4", "from 1 to 3"),
    (change("options", to={"fog": 1}), "options.fog", "1", "true or false"),
    (change("options", to={"drama": 11}), "options.drama", "11", "from 0 to 10"),
    (change("options", to={"success_cap": 5}), "options.success_cap", "5", "none or 4"),
    (change("options", to={"min_damage": "half"}), "options.min_damage", "'half'",
     "half_die, one_die or zero"),
    (change("options", to={"vitality_mult": 0}), "options.vitality_mult", "0", "from 1 to 3"),
    (change("options", to={"verbs": ["strike", "dance"]}), "options.verbs[1]", "'dance'",
     "pass, shoot, burst"),
    (change("options", to={"verbs": "strike"}), "options.verbs", "'strike'", "all, or a list of"),
    (change("options", to={"aimpoints": ["toe"]}), "options.aimpoints[0]", "'toe'",
     "none, medium, small, tiny or held"),
    (change("options", to=[]), "options", "[]", "a mapping from options to values"),
]  # fmt: skip


def lines_about(error: ScenarioError, field: str) -> list[str]:
    return [line for line in str(error).splitlines() if f": {field}: " in line]


@pytest.mark.parametrize(("mistake", "field", "value", "allowed"), MISTAKES)
def test_a_mistake_names_file_field_value_and_what_is_allowed(
    mistake: Mistake, field: str, value: str, allowed: str, tmp_path: Path
) -> None:
    TOLD.in_file(battle(), mistake, (field, value, allowed), tmp_path)


def test_the_scenario_without_mistakes_loads() -> None:
    assert load_scenario(battle()).setups().shape == (1,)


def test_more_weapons_than_a_battle_holds() -> None:
    plain = battle()
    plain.update(engaged=[], ambushed=[])
    plain["sides"][0]["units"] = ARMED
    plain["sides"][1]["units"] = [{**unit, "at": [unit["at"][0], 3]} for unit in ARMED[:2]]
    assert load_scenario(plain).setups()[0].n_weapons == 24
    plain["sides"][1]["units"] += [{"profile": "beast", "at": [5, 3], "weapons": ["knife"]}]
    with pytest.raises(ScenarioError) as caught:
        load_scenario(plain)
    assert str(caught.value) == "try: sides: 25 weapons: at most 24 weapons in a battle"


def test_a_mirrored_board_names_the_cover_whose_image_is_wrong() -> None:
    plain = battle()
    plain["board"]["mirror"] = True
    plain["board"]["cover"].append({"at": [4, 2], **COVER})
    with pytest.raises(ScenarioError) as caught:
        load_scenario(plain)
    assert lines_about(caught.value, "board.cover[0].at") == [
        "try: board.cover[0].at: [4, 2]: one cover a cell; cover[1] stands there"
    ]


ENCOUNTER = ("encounters", 0)
RED_CELLS = (*ENCOUNTER, "sides", 0, "starts")
FIELD = "encounters[0].sides[0]"
CULTISTS = [
    {"profile": "cultist", "at": [9, y], "weapons": ["knife", "pistol", "sword"]} for y in range(6)
]

CAMPAIGN_MISTAKES = [
    (drop("persistent"), "persistent", "missing", "red: the side that goes through"),
    (change("persistent", to="blue"), "persistent", "'blue'", "red"),
    (change("roster", to=[]), "roster", "0 units", "1 to 6 units of the persistent side"),
    (change("roster", 0, "at", to=[1, 1]), "roster[0].at", "[1, 1]", "sides[0].starts"),
    (change("roster", 1, "profile", to="nix"), "roster[1].profile", "'nix'", "one of trooper"),
    (change("board", to={"width": 3, "height": 3}), "board", "given", "in each of its encounters"),
    (change("engaged", to=[["red_0", "blue_0"]]), "engaged", "given", "in each of its encounters"),
    (change("encounters", 2, "after", to={}), "encounters[2].after", "given", "nothing follows"),
    (change(*ENCOUNTER, "after", "kits", to=13), "encounters[0].after.kits", "13", "from 0 to 12"),
    (change(*RED_CELLS, to=[[5, 1]]), f"{FIELD}.starts", "1 start places",
     "one start cell for each of the 3 units in roster"),
    (change(*RED_CELLS, 1, to=[1, 2]), f"{FIELD}.starts[1]", "[1, 2]", f"{FIELD}.starts[0] stands"),
    (change(*RED_CELLS, 1, to=[16, 2]), f"{FIELD}.starts[1]", "[16, 2] is off the map", "x 0 to"),
    (change(*ENCOUNTER, "sides", 0, "units", to=CULTISTS), f"{FIELD}.units", "6 units",
     "units are in roster"),
    (change(*ENCOUNTER, "sides", 1, "units", to=CULTISTS), "encounters[0].sides",
     "9 places for weapons of red and 18 weapons of blue",
     "at most 24 in all; each unit of red takes 3 places"),
    (change(*ENCOUNTER, "turn_limit", to=99), "encounters[0].turn_limit", "99", "from 1 to 60"),
    (change(*ENCOUNTER, "options", to={"fog": 3}), "encounters[0].options.fog", "3", "true or"),
    (change(*ENCOUNTER, "options", to={"vitality_mult": 2}), "encounters[0].options.vitality_mult",
     "given", "survivors keep their Vitality"),
    (change(*ENCOUNTER, "ambushed", to=["blue_4"]), "encounters[0].ambushed[0]", "'blue_4'",
     "one of red_0, red_1, red_2, blue_0"),
    (change(*ENCOUNTER, "objective", to=["red"]), "encounters[0].objective", "'red'",
     "only if blue has objects"),
]  # fmt: skip


@pytest.mark.parametrize(("mistake", "field", "value", "allowed"), CAMPAIGN_MISTAKES)
def test_mistakes_in_a_campaign(mistake: Mistake, field: str, value: str, allowed: str) -> None:
    plain = load_scenario("campaign").to_dict()
    mistake(plain)
    with pytest.raises(ScenarioError) as caught:
        load_scenario(plain)
    lines = lines_about(caught.value, f"{field}: {value}")
    assert lines, str(caught.value)
    assert lines[0].startswith("campaign: ")
    assert allowed in lines[0]


def test_several_mistakes_are_several_lines() -> None:
    plain = {**battle(), "turn_limit": 99, "agents": "x"}
    with pytest.raises(ScenarioError) as caught:
        load_scenario(plain)
    assert str(caught.value).splitlines() == [
        "try: agents: 'x': unit or side",
        "try: turn_limit: 99: a whole number from 1 to 60",
    ]


def test_unknown_name_and_wrong_type() -> None:
    with pytest.raises(ScenarioError, match="scenario: 'duell': no such scenario; known: ambush, "):
        load_scenario("duell")
    with pytest.raises(TypeError, match="is a name, a path, a dict or a Scenario, not 7"):
        load_scenario(7)


def test_a_scenario_cannot_be_changed_or_built_wrong() -> None:
    scenario = load_scenario("duel")
    with pytest.raises(ValueError, match="frozen"):
        scenario.turn_limit = 3
    with pytest.raises(ValueError):
        Scenario(name="x")
    setups = scenario.setups()
    setups[0].round_limit = 1
    assert scenario.setups()[0].round_limit == 20
