"""``play``, ``watch`` and ``advise``: what a person is shown, files, and mistakes told in time."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from mech_env import Battle, cli
from mech_env.account import Events
from mech_env.cli import battles, console
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.scene import Scene
from mech_env.render.report import Line
from mech_env.table import Offer
from tests.rulesets.toy.conformance import drives
from tests.test_cli import ROOT, mistake
from tests.toy import RULESET

POSITION = ROOT / "tests" / "positions" / "toy" / "near_the_goal.yaml"


@pytest.fixture
def compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle is not begun."""

    def begun(*_: object) -> None:
        raise AssertionError("the battle was begun")

    monkeypatch.setattr("mech_env.battle_records.BattleRecords._play", begun)


# --- play ----------------------------------------------------------------------------------------


def answers(monkeypatch: pytest.MonkeyPatch, *given: str) -> None:
    left = iter(given)
    monkeypatch.setattr("builtins.input", lambda _: next(left))


def fogged(changed: bool) -> Battle:
    """A race whose runners do not know each other's drive, perhaps others; an onlooker sees it."""

    def scene(s: Any, b: Any, viewer: int = ONLOOKER) -> Scene:
        seen = RULESET.scene(s, b, viewer)
        return replace(seen, caption=str(s.units["drive"])) if viewer == ONLOOKER else seen

    battle = Battle(replace(RULESET, scene=scene), "brawl", 1, interpreted=True)
    if changed:
        battle._setups = battle._setups.copy()
        drives(battle.setup, battle.state, battle.units.index("red_0"))
        battle.refresh()
    return battle


def test_play_shows_nothing_that_is_hidden(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []
    assert str(fogged(False)) != str(fogged(True))  # to an onlooker
    for changed in (False, True):
        monkeypatch.setattr(battles, "begin", lambda *_, changed=changed: fogged(changed))
        answers(monkeypatch, "?", "q")
        assert cli.main(["play", "toy", "brawl"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] and shown[0].count("red_0") > 4


def test_play_tells_the_events_as_the_side_may_know_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Events) -> Iterator[None]:
        raise AssertionError("told as to an onlooker")

    monkeypatch.setattr(Events, "__iter__", refuse)
    answers(monkeypatch, "1", "1", "1", "q")
    assert cli.main(["play", "toy", "duel", "--seed", "1"]) == 0
    assert "Round 1" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_players_as_at_a_table() -> None:
    battle = Battle("toy", "three", 1, interpreted=True)
    alone = console.find_players(battle, {"green": "random"}, 8)["green"]
    all_of_them = console.find_players(battle, dict.fromkeys(battle.sides, "random"), 8)["green"]
    seats = Offer().seats(dict.fromkeys(battle.sides, "random"), battle.sides, battle.ruleset, 8)
    seated = seats["green"].answer
    assert seated is not None
    drawn = [[play(battle) for _ in range(30)] for play in (alone, all_of_them, seated)]
    assert drawn[0] == drawn[1] == drawn[2]


def test_headings_are_bold_whatever_they_are_called() -> None:
    out = io.StringIO()
    battle = Battle("toy", "duel", 1, interpreted=True)
    tell = console.teller(Console(file=out, force_terminal=True), battle)
    for line in (Line(0, "Turn 1"), Line(1, "Round"), "Round"):
        tell(line)
    assert out.getvalue().splitlines() == ["\x1b[1mTurn 1\x1b[0m", "  Round", "Round"]


# --- mistakes are told before the rules are compiled ---------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play", "toy", "duel", "--side", "purple"), "--side: 'purple' is not one of red, blue"),
        (("play", "toy", "duel", "--side", "green"), "--side: 'green' is not one of red, blue"),
        (("play", "toy", "duel", "--against", "nobody"), "player 'nobody' is not one of"),
        (("play", "toy"), "give a SCENARIO, or --position FILE (which names its scenario), not"),
        (("watch", "toy", "duel", "--html", "/nowhere/x.html"), "--html: /nowhere/x.html: there"),
        (("watch", "toy", "duel", "--svg", "."), "--svg: .: it cannot be written"),
        (("advise", "--ruleset", "toy", "--scenario", "duel", "--seconds", "nan"), "seconds: nan"),
        (("advise", "--ruleset", "toy", "--scenario", "duel", "--player", "no"), "player: 'no'"),
        (("advise", "--ruleset", "toy", "--scenario", "duel", "--playouts", "0"), "playouts: 0"),
        (("advise", str(POSITION), "--player", "no"), "player: 'no' is not one of"),
    ],
)
def test_mistakes_are_told_first(
    capsys: pytest.CaptureFixture[str],
    compiles_nothing: None,
    arguments: tuple[str, ...],
    told: str,
) -> None:
    assert told in mistake(capsys, *arguments)


@pytest.mark.parametrize("expected", ["", ".x", "broken_module"])
def test_check_refuses_what_is_no_module(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    expected: str,
) -> None:
    (tmp_path / "broken_module.py").write_text("def (")
    monkeypatch.syspath_prepend(str(tmp_path))
    told = mistake(capsys, "check", "toy", "--expected", expected)
    assert told.startswith(f"mech-env: --expected: {expected!r}: ")


# --- files ---------------------------------------------------------------------------------------


def files() -> list[tuple[str, str]]:
    save = Battle("toy", "duel", 1, interpreted=True).to_dict()
    text = POSITION.read_text(encoding="utf-8")
    return [
        ("save.json", json.dumps(save)),
        ("save.json", "\ufeff" + json.dumps(save)),
        ("save.yaml", json.dumps(save, indent=1)),
        ("place.yaml", text),
        ("place.yaml", "\ufeff" + text),
        ("place.json", json.dumps({"ruleset": "toy", "scenario": "duel"})),
        ("place.yaml", "{ruleset: toy, scenario: duel}"),
    ]


@pytest.mark.parametrize(("name", "text"), files())
def test_saves_and_positions_are_told_apart_by_what_they_hold(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, text: str
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    few = ("--player", "bot", "--playouts", "1", "--json")
    assert cli.main(["advise", str(file), *few]) == 0
    assert json.loads(capsys.readouterr().out)["actions"]
    assert cli.main(["watch", "toy", "--position", str(file)]) == 0
    assert "decisions, seed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"ruleset": "toy", "scenario": "nowhere"}', "{file}: scenario: 'nowhere'"),
        ("{ruleset: toy, scenario: duel, turn: nobody}", "{file}: turn: 'nobody': "),
        ("ruleset: toy\nruleset: toy\n", "{file}: line 2, column 1: "),
        ("[1, 2]", "{file}: [1, 2] is neither a save nor a position"),
        ('{"format": "chess"}', "{file}: format: 'chess' is not "),
    ],
)
def test_a_mistake_names_the_file_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, told: str
) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    message = mistake(capsys, "advise", str(file))
    assert message.startswith("mech-env: " + told.format(file=file))
    assert message.count(str(file)) == 1


def test_a_file_of_another_ruleset_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    message = mistake(capsys, "watch", "framewerk", "--position", str(POSITION))
    assert "ruleset: 'toy' is not 'framewerk', which was asked for" in message
