"""Every verb over every carrier."""

from __future__ import annotations

import base64
from fractions import Fraction
from xml.etree import ElementTree

import pytest
import yaml

from mech_env import Battle, rulesets
from mech_env.serve.verbs import VERBS
from mech_env.table import View
from tests.serve.carriers import Refused

PLACE = {"ruleset": "framewerk", "round": 1}
DUEL = {"ruleset": "steel_typhoon", "scenario": "duel", "seed": 7}


def test_every_verb(ask):
    asked = set()

    def call(verb, **fields):
        asked.add(verb)
        return ask(verb, **fields)

    found = call("catalogue")
    by_id = {card["id"]: card for card in found["rulesets"]}
    assert sorted(by_id) == rulesets.ids()
    duel = {s["name"]: s for s in by_id["steel_typhoon"]["scenarios"]}["duel"]
    assert duel["title"] and duel["description"] and duel["sides"] == ["red", "blue"]
    assert found["players"][:3] == ["person", "random", "bot"]

    view = call("new", **DUEL, players={"red": "person", "blue": "bot"}, scenes=True)
    View.model_validate(view)
    battle, first = view["battle"], view["decisions"]
    assert view["request"]["person"] and view["steps"][0]["scene"]["tokens"]
    assert call("view", battle=battle) == view
    odds = call("outcomes", battle=battle, action=view["actions"][0]["action"])
    assert sum(Fraction(o["chance"]) for o in odds["outcomes"]) == 1 and odds["others"] == 0
    assert odds["guessed"] is False

    advice = call("advise", battle=battle, player="bot", playouts=8)
    offered = {a["action"] for a in view["actions"]}
    assert {a["action"] for a in advice["actions"]} == offered
    assert all(abs(a["win"] + a["draw"] + a["loss"] - 1) < 1e-5 for a in advice["actions"])
    assert abs(sum(a["policy"] for a in advice["actions"]) - 1) < 1e-5

    after = call("answer", battle=battle, action=view["actions"][0]["action"])
    assert after["decisions"] > first and after["steps"][0]["number"] == first
    with pytest.raises(Refused) as caught:
        call("advance", battle=battle, decisions=3)
    assert caught.value.field == "decisions"
    assert call("undo", battle=battle)["decisions"] == first

    save = call("save", battle=battle)["save"]
    loaded = call("load", save=save, players={"red": "bot", "blue": "bot"})
    assert loaded["battle"] != battle and loaded["viewer"] is None
    assert Battle.from_dict(save) == Battle.from_dict(call("save", battle=loaded["battle"])["save"])
    moved = call("advance", battle=loaded["battle"], decisions=4)
    assert moved["decisions"] == first + 4 and len(moved["steps"]) == 4

    position = call("position", battle=battle)["position"]
    for given in (position, yaml.safe_dump(position)):
        set_up = call("set_up", position=given, seed=3, players={"red": "person"})
        assert call("position", battle=set_up["battle"])["position"] == position
        assert set_up["request"] == view["request"] and set_up["actions"] == view["actions"]

    assert call("scene", battle=battle)["scene"] == call("view", battle=battle)["scene"]
    drawn = call("picture", battle=battle)
    assert drawn["media_type"] == "image/svg+xml"
    assert ElementTree.fromstring(drawn["data"]).tag.endswith("svg")
    png = call("picture", battle=battle, format="png")
    assert base64.b64decode(png["data"]).startswith(b"\x89PNG")

    assert call("end", battle=battle) == {}
    with pytest.raises(Refused, match="no battle here"):
        call("view", battle=battle)
    assert asked == set(VERBS)


def test_a_person_plays_to_the_end(ask):
    view = ask("new", ruleset="framewerk", scenario="duel", seed=2)
    answers = 0
    while not view["over"]:
        view = ask("answer", battle=view["battle"], action=view["actions"][-1]["action"])
        answers += 1
    assert answers and view["reason"] and view["request"] is None
    with pytest.raises(Refused, match="the battle is over"):
        ask("answer", battle=view["battle"], action=0)


def test_two_battles_at_once(ask):
    views = [ask("new", **{**DUEL, "seed": seed}) for seed in (1, 2)]
    alone = []
    for seed in (1, 2):
        view = ask("new", **{**DUEL, "seed": seed})
        while not view["over"]:
            view = ask("answer", battle=view["battle"], action=view["actions"][0]["action"])
        alone.append(view)
    while not all(view["over"] for view in views):
        for k, view in enumerate(views):
            if not view["over"]:
                action = view["actions"][0]["action"]
                views[k] = ask("answer", battle=view["battle"], action=action)
    for view, other in zip(views, alone, strict=True):
        assert {**view, "battle": ""} == {**other, "battle": ""}
    assert views[0]["steps"] != views[1]["steps"]


def test_a_scenario_comes_as_an_object(ask):
    scenario = rulesets.get("xhalem").load_scenario("duel").to_dict()
    view = ask("new", ruleset="xhalem", scenario={**scenario, "title": "My own"})
    assert view["scenario_title"] == "My own" and 0 <= view["seed"] < 2**32
    with pytest.raises(Refused) as caught:
        ask("new", ruleset="xhalem", scenario={**scenario, "bord": 3})
    assert caught.value.field == "scenario" and "bord: 3: unknown; known here" in str(caught.value)


@pytest.mark.parametrize(
    ("verb", "fields", "field", "words"),
    [
        ("nwe", {}, "verb", "'nwe' is not one of catalogue, new"),
        ("new", {}, "ruleset", "missing: this field is required"),
        ("new", {**DUEL, "seed": -1}, "seed", "-1: must be greater than or equal to 0"),
        ("new", {**DUEL, "seed": "1"}, "seed", "'1': must be integer"),
        ("new", {**DUEL, "seed": True}, "seed", "True: must be integer"),
        ("new", {**DUEL, "sed": 1}, "sed", "1: unknown; known here: ruleset, scenario, seed"),
        ("new", {**DUEL, "ruleset": "chess"}, "ruleset", "'chess' is not one of adeva"),
        ("new", {**DUEL, "scenario": "a.yaml"}, "scenario", "'a.yaml' is not one of"),
        ("new", {**DUEL, "scenario": "/etc/passwd.yaml"}, "scenario", "is not one of"),
        ("new", {**DUEL, "players": {"red": "/tmp"}}, "players.red", "is not one of person"),
        ("new", {**DUEL, "players": {"pink": "bot"}}, "players", "'pink' is not one of the sides"),
        ("load", {"save": {}}, "save", "format: nothing is not 'mech_env.battle'"),
        ("set_up", {"position": {}}, "position", "ruleset: missing: this field is required"),
        ("set_up", {"position": {"ruleset": "chess"}}, "position", "ruleset: 'chess': one of"),
        ("set_up", {"position": {}, "agents": "team"}, "agents", "'unit' or 'side'"),
        ("set_up", {"position": "[1"}, "position", "must be valid YAML"),
        ("set_up", {"position": "x.yaml"}, "position", "a mapping from fields to values"),
        ("set_up", {"position": {**PLACE, "scenario": "/tmp/x.yaml"}}, "position", "is not one of"),
        (
            "set_up",
            {"position": {"ruleset": "framewerk", "Scenario": "/tmp/x.yaml"}},
            "position",
            "scenario",
        ),
        ("view", {"battle": "x"}, "battle", "'x' is no battle here"),
        ("view", {"battle": 3}, "battle", "3: must be string"),
    ],
)
def test_refusals_name_field_value_and_what_is_allowed(ask, verb, fields, field, words):
    with pytest.raises(Refused) as caught:
        ask(verb, **fields)
    assert caught.value.field == field and words in caught.value.message


def test_a_battle_is_set_up_with_agents(ask):
    for agents in ("unit", "side"):
        view = ask("set_up", position={**PLACE, "scenario": "duel"}, agents=agents)
        assert ask("save", battle=view["battle"])["save"]["agents"] == agents


def test_an_illegal_answer_changes_nothing(ask):
    view = ask("new", **DUEL)
    with pytest.raises(Refused, match="is not legal for red_0") as caught:
        ask("answer", battle=view["battle"], action=120)
    assert caught.value.field == "action"
    assert ask("view", battle=view["battle"]) == view
