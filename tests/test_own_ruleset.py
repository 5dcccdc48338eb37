"""A ruleset outside the library, here the toy, is played by all tools as if it were inside.

Nothing but its own folder and the tests' own knows it: it is found by a name in the environment, by
an entry point of an installed package, or because a program adds it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import gymnasium
import pettingzoo
import pytest

import mech_env
import mech_env.envs
from mech_env import Battle, cli, rulesets
from mech_env.envs.vector import MechVectorEnv
from tests.hygiene.rules_table import ROOT, rule_files
from tests.toy import RULESET

HERE = rule_files()["toy"].parent
VARIABLE = rulesets.VARIABLE


def python(*arguments: str, folder: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A process that knows no ruleset of its own, unless ``more`` variables say so."""
    environment = {k: v for k, v in os.environ.items() if k != VARIABLE}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder or ROOT,
        env={**environment, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1", **more},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_nothing_outside_its_folder_knows_it() -> None:
    done = python("-c", "import mech_env; print(mech_env.rulesets())")
    assert "toy" not in done.stdout and "framewerk" in done.stdout


# --- how it becomes known ------------------------------------------------------------------------


def test_by_a_name_in_the_environment() -> None:
    code = "import mech_env; print(mech_env.scenarios('toy'), mech_env.Battle('toy', seed=1).unit)"
    done = python("-c", code, **{VARIABLE: "tests.toy"})
    assert str(RULESET.scenarios()) in done.stdout and "_0" in done.stdout, done.stderr


def test_by_the_entry_point_of_an_installed_package(tmp_path: Path) -> None:
    info = tmp_path / "race-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: race\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[mech_env.rulesets]\ntoy = tests.toy\n")
    paths = f"{tmp_path}{os.pathsep}{ROOT}"
    code = "import mech_env; print(mech_env.rulesets(), mech_env.Battle('toy', seed=1).unit)"
    done = python("-c", code, folder=str(tmp_path), PYTHONPATH=paths)
    assert "'toy'" in done.stdout and "_0" in done.stdout, done.stderr


def test_by_a_program_that_adds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr(rulesets, "_added", {})
    known = "adeva, ascension_isle, framewerk, steel_typhoon, xhalem"
    with pytest.raises(ValueError, match=f"unknown ruleset 'toy'; known: {known}"):
        Battle("toy")
    rulesets.add(RULESET)
    assert "toy" in rulesets.ids() and rulesets.get("toy") is RULESET
    assert rulesets.folder("toy") == HERE
    assert rulesets.scenario_names("toy") == RULESET.scenarios()
    rulesets.add(RULESET)
    with pytest.raises(ValueError, match="ruleset id 'toy' is taken"):
        rulesets.add(replace(RULESET))


def test_folders_are_found_without_loading_rules() -> None:
    assert rulesets.folder("toy") == HERE
    assert rulesets.folder("framewerk") == rule_files()["framewerk"].parent
    with pytest.raises(ValueError, match=r"unknown ruleset 'chess'; known: .*toy"):
        rulesets.folder("chess")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("tests.toy,nowhere.race", "ruleset 'race': no package 'nowhere.race' can be imported"),
        ("tests.conftest", "ruleset 'conftest': no package 'tests.conftest' can be imported"),
        ("other.framewerk", "'framewerk' is taken by mech_env.rulesets.framewerk; other.framewerk"),
    ],
)
def test_a_package_that_cannot_be_played_is_named(
    names: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, names)
    assert cli.main(["list"]) == 2
    printed = capsys.readouterr()
    assert told in printed.err and printed.out == ""


def test_a_package_is_called_as_its_ruleset(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "race").mkdir()
    (tmp_path / "race/__init__.py").write_text("from tests.toy import RULESET\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv(VARIABLE, "race")
    with pytest.raises(ValueError, match=r"race: RULESET\.id is 'toy', not 'race'"):
        rulesets.get("race")


# --- the command line ----------------------------------------------------------------------------


def test_the_command_line_lists_describes_and_cites_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["list"]) == 0
    printed = capsys.readouterr().out
    listed = printed[printed.index("\ntoy\n") :]
    assert all(f"\n  {scenario} " in listed for scenario in RULESET.scenarios())
    assert "One against one" in listed
    assert cli.main(["describe", "toy"]) == 0
    printed = capsys.readouterr().out
    for word in ("Toy race", "pace, meeting", "Actions: 5", "meets_me", "stones tear holes"):
        assert word in printed
    assert cli.main(["rules", "toy"]) == 0
    assert "12" in capsys.readouterr().out.splitlines()[-2]
    assert cli.main(["rules", "toy", "--clause", "TY-007"]) == 0
    assert "A hole opens only where nobody stands." in capsys.readouterr().out


def test_the_command_line_checks_scenarios(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = HERE / "scenarios/campaign.yaml"
    assert cli.main(["scenario", "check", str(path), "--ruleset", "toy"]) == 0
    assert "a good scenario of toy: campaign, 2 encounters" in capsys.readouterr().out
    bad = tmp_path / "bad.yaml"
    bad.write_text(path.read_text(encoding="utf-8").replace("goal: 16", "goal: 160"))
    assert cli.main(["scenario", "check", str(bad), "--ruleset", "toy"]) == 2
    told = "encounters[1].goal: 160: a whole number from 1 to 120"
    assert told in capsys.readouterr().err


def test_a_race_can_be_watched_in_a_process_of_its_own(tmp_path: Path) -> None:
    done = python(
        "-m", "mech_env.cli", "watch", "toy", "campaign", "--seed", "1", "--board",
        "--html", str(tmp_path / "race.html"), **{VARIABLE: "tests.toy"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for line in ("Heat 1", "Heat 2", "Round 1"):
        assert line in done.stdout.splitlines()
    assert "wins the race" in done.stdout
    assert "wins the race" in (tmp_path / "race.html").read_text(encoding="utf-8")


def test_packages_of_the_present_folder_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A script such as ``mech-env`` does not look there by itself."""
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry != os.getcwd()])
    assert cli.main(["list"]) == 0
    assert sys.path[0] == os.getcwd()


# --- environments --------------------------------------------------------------------------------


def test_its_environments_are_registered() -> None:
    assert mech_env.envs.IDS["toy_v0"] == ("mech/toy-v0", "mech_env/Toy-v0")
    zoo = pettingzoo.make("aec", "mech/toy-v0", scenario="three")
    zoo.reset(seed=1)
    assert str(zoo.unwrapped) == "toy_v0"
    assert zoo.agents == ["red_0", "blue_0", "blue_1", "green_0"]
    single = gymnasium.make("mech_env/Toy-v0", scenario="campaign", opponent="random")
    seen, _ = single.reset(seed=1)
    assert seen in single.observation_space
    vector = gymnasium.make_vec("mech_env/Toy-v0", num_envs=3, scenario="brawl")
    assert isinstance(vector.unwrapped, MechVectorEnv)
    many, _ = vector.reset(seed=1)
    assert many in vector.observation_space


def test_another_version_can_be_registered() -> None:
    assert mech_env.envs.register("toy", 3) == ("mech/toy-v3", "mech_env/Toy-v3")
    env = pettingzoo.make("aec", "mech/toy-v3")
    assert str(env.unwrapped) == "toy_v3"
    assert mech_env.envs.register("toy") == ("mech/toy-v0", "mech_env/Toy-v0")


# --- training ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_policy_is_trained_and_rated_from_a_configuration(tmp_path: Path) -> None:
    from experiments import train
    from experiments.scripting.command import OK, run_script

    pytest.importorskip("torch")
    config = ROOT / "tests/rulesets/toy/train.yaml"
    argv = [str(config), "--runs", str(tmp_path), "--export-to", str(tmp_path / "policy"), "--json"]
    assert run_script(train.main, train.options, argv) == OK
    assert (tmp_path / "policy/policy.onnx").is_file()
    made = cli.main(["watch", "toy", "duel", "--red", str(tmp_path / "policy"), "--seed", "2"])
    assert made == 0


def test_importing_it_imports_no_other_ruleset() -> None:
    code = "import sys, tests.toy; print([m for m in sys.modules if 'framewerk' in m])"
    assert python("-c", code).stdout.strip() == "[]"
