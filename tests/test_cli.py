"""The command line: what each command prints, and how mistakes are told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import mech_env
from mech_env import cli, players
from mech_env.battle import Battle
from mech_env.core.jit import compiled
from mech_env.engine import EngineError
from tests.cases import expected_of
from tests.toy.state.decisions import Verb

ROOT = Path(__file__).parents[1]


def shell(*arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, the rules in plain Python."""
    return subprocess.run(
        [sys.executable, "-m", "mech_env.cli", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "COLUMNS": "120"},
        timeout=120,
        check=False,
    )


def mistake(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Runs a wrong command line: code 2, nothing on stdout, the message comes back."""
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Traceback" not in printed.err
    return printed.err.strip()


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["list"]) == 0
    printed = capsys.readouterr().out
    assert "steel_typhoon\n  brawl " in printed and "Duel of troopers" in printed
    assert cli.main(["list", "--json"]) == 0
    assert "duel" in json.loads(capsys.readouterr().out)["steel_typhoon"]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"mech-env {mech_env.__version__}\n"


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("list", "describe", "scenario", "watch", "play", "rules", "warmup"):
        assert cli.main([command, "--help"]) == 0
        assert f"mech-env {command}" in capsys.readouterr().out
    assert cli.main(["--help"]) == 0
    assert "watch" in capsys.readouterr().out


def test_describe(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["describe", "steel_typhoon"]) == 0
    printed = capsys.readouterr().out
    for word in ("Decisions", "atkdie", "Actions: 126", "Observation", "Scenario options"):
        assert word in printed


def test_describe_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["describe", "steel_typhoon", "--json"]) == 0
    described = json.loads(capsys.readouterr().out)
    assert len(described["actions"]) == 126
    assert described["observation_size"] > 0
    assert "hits_per_system" in described["options"]


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "steel_typhoon"]) == 0
    total = capsys.readouterr().out.splitlines()[-2]
    assert "in all" in total and "194" in total
    assert cli.main(["rules", "steel_typhoon", "--clause", "ST-075"]) == 0
    assert "single die" in capsys.readouterr().out


def test_scenario_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = ROOT / "mech_env/rulesets/steel_typhoon/scenarios/duel.yaml"
    assert cli.main(["scenario", "check", str(good), "--ruleset", "steel_typhoon"]) == 0
    assert "good scenario" in capsys.readouterr().out
    bad = tmp_path / "bad.yaml"
    bad.write_text(good.read_text(encoding="utf-8") + "\nweather: rain\n", encoding="utf-8")
    message = mistake(capsys, "scenario", "check", str(bad), "--ruleset", "steel_typhoon")
    assert "weather" in message


@pytest.mark.parametrize(
    "arguments, part",
    [
        (["describe", "chess"], "unknown ruleset 'chess'; known: "),
        (["watch", "chess", "duel"], "unknown ruleset 'chess'"),
        (["rules", "chess"], "unknown ruleset 'chess'"),
        (["rules", "steel_typhoon", "--clause", "ST-999"], "ST-001 to ST-194"),
        (["watch", "steel_typhoon", "duell"], "duell"),
        (["watch", "steel_typhoon", "duel", "--blue", "bott"], "player 'bott' is not one of"),
        (["scenario", "mend", "x.yaml"], "the only command is check"),
        (["scenario", "check", "no.yaml", "--ruleset", "steel_typhoon"], "no.yaml: no such file"),
    ],
)
def test_mistakes_are_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], part: str
) -> None:
    message = mistake(capsys, *arguments)
    assert part in message
    assert message.startswith("mech-env: ")


@pytest.mark.parametrize(
    "arguments", [[], ["dance"], ["watch"], ["watch", "a", "b", "--seed", "x"]]
)
def test_unreadable_arguments_have_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert cli.main(arguments) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_watch_reads_like_a_report(tmp_path: Path) -> None:
    page, picture = tmp_path / "out.html", tmp_path / "out.svg"
    done = shell("watch", "steel_typhoon", "duel", "--red", "random", "--blue", "random",
                 "--seed", "1", "--html", str(page), "--svg", str(picture))  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "Round 1" in lines
    assert any(line.startswith("  red_0 takes its turn at (") for line in lines)
    assert any("rolls its Attack pool: " in line for line in lines)
    assert "decisions, seed 1." in lines[-1]
    assert 'id="record">{"format":"mech_env recorded battle"' in page.read_text(encoding="utf-8")
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    again = shell("watch", "steel_typhoon", "duel", "--red", "random", "--blue", "random",
                  "--seed", "1")  # fmt: skip
    assert again.stdout == done.stdout


def test_watch_bad_player_and_seed() -> None:
    done = shell("watch", "steel_typhoon", "duel", "--red", "no/such/bundle")
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1].endswith("nor a bundle's folder")
    done = shell("watch", "steel_typhoon", "duel", "--seed", "-1")
    assert done.returncode == 2
    assert "seed: -1" in done.stderr


def test_watch_unwritable_file() -> None:
    done = shell("watch", "steel_typhoon", "micro", "--red", "random", "--blue", "random",
                 "--svg", "no/such/folder/x.svg")  # fmt: skip
    assert done.returncode == 2
    assert "no/such/folder/x.svg" in done.stderr
    assert "Traceback" not in done.stderr


def test_play_asks_and_quits() -> None:
    done = shell("play", "steel_typhoon", "micro", "--seed", "3", "--against", "random",
                 answers="?\nnonsense\n1\nq\n")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert " 1  " in done.stdout
    assert "'nonsense' is not a number from 1 to" in done.stdout
    assert done.stdout.count("Steel Typhoon, round") >= 2
    assert shell("play", "steel_typhoon", "micro", answers="").returncode == 0


def test_play_needs_a_side_of_the_scenario() -> None:
    done = shell("play", "steel_typhoon", "duel", "--side", "green")
    assert done.returncode == 2
    assert "'green' is not one of red, blue" in done.stderr


def test_start_is_fast() -> None:
    """Listing loads no rules and no compiler."""
    code = (
        "import sys; from mech_env import cli; cli.main(['list']); "
        "print(sorted({'numba', 'torch', 'rich.table', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT,
                          check=True)  # fmt: skip
    assert "numba" not in done.stdout
    assert "torch" not in done.stdout


def test_warmup_counts_functions_and_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["warmup", "toy"]) == 0
    if not compiled():
        assert capsys.readouterr().out.startswith("nothing to compile")
        return
    head, *rows, total = capsys.readouterr().out.splitlines()
    assert head.split() == ["entry", "point", "functions", "seconds", "allowed"]
    names = [row.split()[0] for row in rows]
    assert names[-5:] == [f"toy_{loop}" for loop in ("run", "look", "ask", "potentials", "search")]
    for row in rows:
        _, functions, *took, allowed = row.split()
        assert int(functions) > 0
        assert float(allowed) == pytest.approx(0.2 * int(functions), abs=0.06)
        assert took == ["from", "the", "cache"] or float(took[0]) > 0
    assert total.startswith("in all")


def test_warmup_prepares_engines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not compiled():
        pytest.skip("nothing to compile")
    prepared: list[str] = []
    monkeypatch.setattr("mech_env.engine.lowered", lambda ruleset: prepared.append(ruleset.id))
    assert cli.main(["warmup", "toy", "--engines"]) == 0
    assert prepared == ["toy"]
    assert capsys.readouterr().out.splitlines()[-2].split()[0] == "toy_engine"

    def refuse(_: object) -> None:
        raise EngineError("an engine needs compiled kernels: why")

    monkeypatch.setattr("mech_env.engine.lowered", refuse)
    assert cli.main(["warmup", "toy", "--engines"]) == 0
    assert "toy_engine" in (out := capsys.readouterr().out)
    assert "none: an engine needs compiled kernels: why" in out


def test_warmup_has_nothing_to_do_for_plain_python() -> None:
    done = shell("warmup", "steel_typhoon")
    assert done.returncode == 0
    assert done.stdout.strip() == "nothing to compile: NUMBA_DISABLE_JIT is set"


def test_warmup_knows_the_rulesets(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["warmup", "chess"]) == 2
    assert "unknown ruleset 'chess'" in capsys.readouterr().err


@pytest.fixture
def race() -> Iterator[Battle]:
    yield Battle("toy", "duel", 1, interpreted=True)


def test_random_player_depends_on_its_seed_alone(race: Battle) -> None:
    choices = [players.player("random", race.ruleset, 5)(race) for _ in range(3)]
    assert len(set(choices)) == 1
    assert choices[0] in race.legal_actions()


def test_bot_player_asks_the_ruleset(race: Battle) -> None:
    assert players.player("bot", race.ruleset, 0)(race) == Verb.RUN


def test_broken_bundle_is_told(race: Battle, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="manifest"):
        players.player(str(tmp_path), race.ruleset, 0)


def test_check_tells_whether_a_ruleset_conforms(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = {"scenarios": ["duel"], "more": ["brawl"], "symmetric": ["duel"]}
    expected |= expected_of("toy", "passed_by")
    known = SimpleNamespace(EXPECTED={**expected, "silent": ["rolled"], "random_battles": 20})
    monkeypatch.setitem(sys.modules, "what_is_known", known)
    arguments = ("check", "toy", "--expected", "what_is_known", "--battles", "200")
    assert cli.main(arguments) == 0
    assert "toy conforms" in capsys.readouterr().out
    known.EXPECTED["silent"] = ["moved"]
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert "FAILED  all         everything reached" in printed.out
    assert "toy does not conform" in printed.err
    told = mistake(capsys, "check", "toy", "--expected", "no_such_module")
    assert "--expected: 'no_such_module'" in told


# --- advise --------------------------------------------------------------------------------------


def test_advise(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    start = ("--ruleset", "toy", "--scenario", "duel", "--seed", "3")
    few = ("--player", "bot", "--playouts", "8")
    assert cli.main(["advise", *start, *few]) == 0
    printed = capsys.readouterr().out
    assert "what follows at once" in printed and "policy of bot; 8 playouts by bot." in printed
    battle = Battle("toy", "duel", seed=3)
    save = tmp_path / "save.json"
    save.write_text(json.dumps(battle.to_dict()))
    assert cli.main(["advise", str(save), *few, "--seconds", "0", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["action"] for one in found["actions"]} == set(battle.legal_actions())
    assert (found["unit"], found["actions"][0]["playouts"]) == (battle.unit, 8)
    position = ROOT / "tests" / "positions" / "toy" / "near_the_goal.yaml"
    assert cli.main(["advise", str(position), *few, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["actions"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "JSON: Expecting property name"),
        ("{" * 100_000, "JSON: "),
        ("{}", "save.json: "),
        ("[" * 100_000, "save.json: "),
        ("ruleset: toy\nscenario: nowhere\n", "save.json: "),
    ],
)
def test_advise_refuses_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, message: str
) -> None:
    save = tmp_path / "save.json"
    save.write_text(text)
    assert message in mistake(capsys, "advise", str(save))


def test_mistakes_of_advise(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    start = ("advise", "--ruleset", "toy", "--scenario", "duel")
    assert "give a FILE" in mistake(capsys, "advise")
    assert "simulations: -5 is not" in mistake(capsys, *start, "--simulations", "-5")
    assert "player: 'nobody' is not one of" in mistake(capsys, *start, "--player", "nobody")
    assert "seconds: -1.0 is not" in mistake(capsys, *start, "--seconds", "-1")
    over = Battle("toy", "duel", seed=1, players={"red": "random", "blue": "random"})
    save = tmp_path / "over.json"
    save.write_text(json.dumps(over.to_dict()))
    assert "the battle is over" in mistake(capsys, "advise", str(save))
    assert "leave the options out" in mistake(capsys, "advise", str(save), "--ruleset", "toy")
    assert "No such file" in mistake(capsys, "advise", str(tmp_path / "none.json"))
