"""What is wrong with a position, in lines that name field, value and what is allowed."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mech_env import Battle, PositionError, rulesets
from mech_env.cli import main

FRAMEWERK = {"ruleset": "framewerk", "scenario": "duel", "turn": "red_0"}
TYPHOON = {**FRAMEWERK, "ruleset": "steel_typhoon"}
XHALEM = {**FRAMEWERK, "ruleset": "xhalem"}
ISLE = {**FRAMEWERK, "ruleset": "ascension_isle"}
TOGETHER = {"units": {"red_0": {"at": [5, 2]}, "blue_0": {"at": [5, 2]}}}


def lines_of(position: Any, **arguments: Any) -> list[str]:
    """The lines of a refusal, without the name of the position."""
    with pytest.raises(PositionError) as caught:
        Battle.from_position(position, seed=1, interpreted=True, **arguments)
    lines = str(caught.value).splitlines()
    assert all(line.startswith("position: ") for line in lines)
    return [line.removeprefix("position: ") for line in lines]


HEADS: list[tuple[dict[Any, Any], str]] = [
    ({"scenario": "duel"}, "ruleset: missing: this field is required"),
    ({"ruleset": "chess"}, "ruleset: 'chess': one of "),
    ({"ruleset": "xhalem"}, "scenario: nothing: a name, a path or the fields of a scenario"),
    ({"ruleset": "xhalem", "scenario": "duell"}, "scenario: 'duell': no such scenario; known: "),
    ({"ruleset": "xhalem", "scenario": {"name": "x"}}, "scenario.board: missing: this field"),
    ({**XHALEM, "encounter": 1}, "encounter: 1: 0, the only fight"),
    ({**XHALEM, "turn": "green_0"}, "turn: 'green_0': red_0 or blue_0, or none"),
    ({**XHALEM, "then": "strike"}, "then: 'strike': a list of at most 200 answers"),
    ({**XHALEM, "then": ["stroke"]}, "then[0]: 'stroke': an action's name, such as 'end'"),
    ({**XHALEM, "then": ["cloak"]}, "then[0]: cloak: red_0 is asked turn: one of end, "),
    ({**XHALEM, "dice": [3]}, "dice: [3]: only with `then`, in which they fall"),
    (
        {**XHALEM, "then": ["end"], "dice": [0, 101, True]},
        "dice: [0, 101, True]: a list of at most 256 faces, each from 1 to 100",
    ),
    ({**XHALEM, "then": ["end"], "dice": [3] * 9}, "dice: [3, 3, 3, 3, 3, 3, 3, 3, 3]: no more"),
    ({**XHALEM, "request": {"unit": "blue_0"}}, "request.unit: 'blue_0': what the answers lead"),
    ({**XHALEM, "request": 3}, "request: 3: a mapping with unit, decision"),
    ({**XHALEM, "under way": []}, "under way: []: a list of 1 to "),
    (
        {**XHALEM, "under way": [{"kind": "fight", "stage": "slot"}]},
        "turn: 'red_0': only without `under way`, which tells it",
    ),
    ({**XHALEM, "under way": [{"kind": "war"}]}, "under way[0].kind: 'war': one of fight, "),
    ({**XHALEM, "Round": 1, "round": 2}, "round: 2: a field once"),
    ({**XHALEM, 3: 1}, "3: a name of a field"),
]


@pytest.mark.parametrize(("position", "line"), HEADS, ids=[line[:30] for _, line in HEADS])
def test_the_top(position: dict[Any, Any], line: str) -> None:
    assert lines_of(position)[0].startswith(line)


def test_several_mistakes_at_once() -> None:
    red = {"at": [5, 99], "facing": "up", "dmage": 3, "damage": "many", "surprised": 2}
    assert lines_of({**FRAMEWERK, "units": {"red_0": red, "blu_0": {}}, "round": 101})[:7] == [
        "units.red_0.at: [5, 99]: [column, row] within 12 columns and 5 rows, or none",
        "units.red_0.facing: 'up': one of E, SE, S, SW, W, NW, N, NE",
        "units.red_0.dmage: unknown: a field such as damage, drama, engaged",
        "units.red_0.damage: 'many': a whole number from 0 to 255",
        "units.red_0.surprised: 2: true or false",
        "units.blu_0: unknown: one of red_0, blue_0",
        "round: 101: a whole number from 0 to 100",
    ]


def test_mistakes_in_answers_are_told_with_those_of_fields() -> None:
    wrong = {"round": 101, "then": ["shoot", "stroke"], "dice": [0]}
    found = lines_of({**FRAMEWERK, **wrong})
    assert [line.split(":")[0] for line in found] == ["round", "dice", "then[1]"]


def test_a_ruleset_without_a_card_of_positions() -> None:
    bare = replace(rulesets.get("xhalem"), positions=None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "get", lambda _: bare)
        (line,) = lines_of(XHALEM)
    assert line == (
        "under way: nothing: `xhalem` has no positions by turn: give `under way` and `request`"
    )


LAWS = [
    (FRAMEWERK, TOGETHER, "units.red_0.at: [5, 2]: one active unit to a cell"),
    (TYPHOON, TOGETHER, "units.red_0.at: [5, 2]: one unit or squad to a hex"),
    (XHALEM, TOGETHER, "units.red_0.at: [5, 2]: no unit is where another of about its size is"),
    (ISLE, TOGETHER, "units.red_0.at: [5, 2]: units are on the board, active ones in cells of"),
    (XHALEM, {"units": {"red_0": {"at": [4, 3]}}}, "units.red_0.at: [4, 3]: units are on the gr"),
    (
        TYPHOON,
        {"units": {"blue_0": {"systems": ["destroyed"] * 5, "fate": "in fight"}}},
        "units.blue_0.systems[0]: 'destroyed': an Armor in the fight has an installed system",
    ),
    (
        FRAMEWERK,
        {"units": {"blue_0": {"held by": ["red_0"], "at": [2, 2]}, "red_0": {"holding": None}}},
        "units.blue_0.held by: ['red_0']: holder and held know each other",
    ),
    (
        TYPHOON,
        {"units": {"blue_0": {"grappled by": "red_0"}}},
        "units.blue_0.grappled by: 'red_0': grappler and grappled stand next to each other",
    ),
    (
        XHALEM,
        {"units": {"blue_0": {"grappled by": "red_0"}, "red_0": {"grapples": "none"}}},
        "units.blue_0.grappled by: 'red_0': holder and held know each other",
    ),
    (
        ISLE,
        {"units": {"blue_0": {"stance": "overwatch", "in hand": "knife"}}},
        "units.blue_0.stance: 'overwatch': stances of ranged combat need that category",
    ),
    (FRAMEWERK, {"units": {"blue_0": {"status": "down"}}}, "units.blue_0.status: 'down': somebody"),
    (TYPHOON, {"units": {"blue_0": {"fate": "out"}}}, "units.blue_0.fate: 'out': two sides"),
    (XHALEM, {"units": {"blue_0": {"hp": 0}}}, "turn: 'red_0': the fight is over at once: "),
    (ISLE, {"units": {"blue_0": {"status": "out"}}}, "units.blue_0.status: 'out': neither side"),
    (FRAMEWERK, {"units": {"red_0": {"status": "down"}}}, "turn: 'red_0': a unit that has a turn"),
    (
        TYPHOON,
        {"sides": {"blue": {"lead": "red_0"}}},
        "sides.blue.lead: 'red_0': lead and commander of a side are its own Armors",
    ),
]


@pytest.mark.parametrize(("head", "facts", "line"), LAWS, ids=[case[2][:44] for case in LAWS])
def test_what_no_battle_allows(head: dict[str, Any], facts: dict[str, Any], line: str) -> None:
    (found,) = lines_of({**head, **facts})
    assert found.startswith(line)


def test_another_ruleset_than_asked_for() -> None:
    assert lines_of(XHALEM, ruleset="framewerk") == [
        "ruleset: 'xhalem': framewerk, which was asked for"
    ]


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    for text, line in (
        ("a: [", "valid YAML"),
        ("3", "file: 3: a mapping from fields to values"),
        ("turn: red_0\nturn: red_0", "a key once in a mapping"),
    ):
        file.write_text(text)
        with pytest.raises(PositionError, match=line):
            Battle.from_position(file)
    with pytest.raises(PositionError, match="file: no such file"):
        Battle.from_position(tmp_path / "none.yaml")
    with pytest.raises(TypeError, match="a position is a path or a dict"):
        Battle.from_position(3)  # type: ignore[arg-type]


def test_the_error_can_be_sent_to_another_process() -> None:
    with pytest.raises(PositionError) as caught:
        Battle.from_position({"ruleset": "chess"})
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, PositionError) and str(again) == str(caught.value)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = Path(__file__).parent / "framewerk" / "last_rounds.yaml"
    assert main(["position", "check", str(good)]) == 0
    assert "framewerk, skirmish, round 7: red_0: one action left" in capsys.readouterr().out
    bad = tmp_path / "bad.yaml"
    bad.write_text("ruleset: framewerk\nscenario: duel\nturn: green_0\n")
    assert main(["position", "check", str(bad), "--ruleset", "framewerk"]) == 2
    assert f"{bad}: turn: 'green_0': red_0 or blue_0, or none" in capsys.readouterr().err
    assert main(["position", "sell", str(bad)]) == 2
    assert main(["position", "fields"]) == 2
    assert main(["position", "fields", "--ruleset", "framewerk"]) == 0
    assert "units.<unit>.held by" in capsys.readouterr().out
    assert main(["position", "check", str(tmp_path / "none.yaml")]) == 2
    assert main(["watch", "framewerk", "--position", str(good)]) == 0
    assert main(["watch", "framewerk"]) == 2
