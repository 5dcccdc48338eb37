"""The scripts at the door: help, JSON, exit codes, errors in one line."""

from __future__ import annotations

import csv
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from rich.table import Table

import mech_env
from agents import make
from agents.models import load_model, save_model
from agents.search.model_guide import load_guide
from experiments import (
    benchmark,
    devices,
    evaluate,
    expert,
    exploit,
    export,
    guide,
    levels,
    tournament,
    train,
)
from experiments.bundles.bundle import export_bundle
from experiments.leagues.settings import LeagueSettings
from experiments.rating.matches import play
from experiments.scripting.command import (
    FAILED,
    OK,
    USAGE,
    UsageError,
    load_settings,
    run_script,
)
from experiments.scripting.terminal import terminal
from experiments.speed import paired
from tests.experiments.conftest import small
from tests.hygiene.rules_table import ROOT
from tests.toy import RULESET

SCRIPTS = {
    "train": train, "evaluate": evaluate, "tournament": tournament,
    "export": export, "benchmark": benchmark, "exploit": exploit, "levels": levels,
    "guide": guide, "expert": expert, "devices": devices,
}  # fmt: skip


def call(name, *argv):
    script = SCRIPTS[name]
    return run_script(script.main, script.options, list(argv))


@pytest.mark.parametrize("name", SCRIPTS)
def test_help_shows_defaults(name, capsys):
    with pytest.raises(SystemExit) as end:
        call(name, "--help")
    assert end.value.code == OK
    text = capsys.readouterr().out
    assert f"experiments.{name}" in text and "--json" in text and "(default:" in text


@pytest.mark.parametrize("name", SCRIPTS)
def test_unknown_options_are_wrong_usage(name):
    with pytest.raises(SystemExit) as end:
        call(name, "--no-such-option")
    assert end.value.code == USAGE


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["evaluate", "random", "nobody", "--ruleset", "toy"], "unknown player 'nobody'"),
        (["evaluate", "random", "bot", "--ruleset", "chess"], "unknown ruleset 'chess'"),
        (["evaluate", "random", "bot", "--battles", "0"], "--battles: 0"),
        (["evaluate", "random", "bot", "--temperature", "-1"], "--temperature: -1.0 is not"),
        (["evaluate", "random", "bot", "--temperature", "nan"], "--temperature: nan is not"),
        (["export", "a.safetensors", "--to", "x", "--battles", "-2"], "--battles: -2 is not 0"),
        (["train", "none.yaml"], "none.yaml: no such file"),
        (["train", "--battles", "-1"], "battles: -1"),
        (["train", "--ruleset", "toy", "--resume", "--overwrite"], "exclude each other"),
        (["tournament", "--players", "random"], "players"),
        (["export", "none.safetensors", "--to", "x"], "none.safetensors: no such file"),
        (["guide", "none.safetensors", "--to", "b.safetensors"], "none.safetensors: no such file"),
        (["expert", "none.safetensors", "--to", "b.safetensors"], "none.safetensors: no such file"),
        (["expert", "a.safetensors", "--to", "b"], "--to: b does not end in .safetensors"),
        (["expert", "a.safetensors", "--to", "b.safetensors", "--share", "0"], "--share: 0.0"),
        (["expert", "a.safetensors", "--to", "b.safetensors", "--round", "0"], "--round: 0 is not"),
        (["expert", "a.safetensors", "--to", "b.safetensors", "--minutes", "0"], "never end"),
        (["guide", "a.safetensors", "--to", "b"], "--to: b does not end in .safetensors"),
        (
            ["guide", "a.safetensors", "--to", "b.safetensors", "--noise", "2"],
            "--noise: 2.0 is not from 0 to 1",
        ),
        (
            ["guide", "a.safetensors", "--to", "b.safetensors", "--states", "0"],
            "--states: 0 is not 1 or more",
        ),
    ],
)
def test_wrong_usage_is_one_line(argv, words, capsys):
    try:
        code = call(*argv)
    except SystemExit as end:  # tyro reports values of the wrong kind itself
        code = end.code
    error = capsys.readouterr().err
    assert code == USAGE and words in error
    assert error.startswith("error: ") and error.count("\n") == 1


def test_a_mistake_in_a_file_names_file_and_field(tmp_path, capsys):
    path = tmp_path / "run.yaml"
    path.write_text("optimiser: {epochs: many}")
    assert call("train", str(path)) == USAGE
    error = capsys.readouterr().err
    assert f"{path}: optimiser.epochs: 'many'" in error and error.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "minuts: 3",
            ": minuts: 3: Extra inputs are not permitted; known: ruleset, scenario, name",
        ),
        (
            "optimiser: {speed: 3}",
            "optimiser.speed: 3: Extra inputs are not permitted; known: steps_",
        ),
        ("{minutes: 0, steps: 0}", "run.yaml: minutes and steps are both 0"),
        ("network: {width: 6}", "run.yaml: network: width 6 is no multiple of heads 4"),
    ],
)
def test_a_mistake_in_a_file_says_what_is_allowed(text, words, tmp_path, capsys):
    (tmp_path / "run.yaml").write_text(text)
    assert call("train", str(tmp_path / "run.yaml")) == USAGE
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1


def test_an_unknown_field_in_a_list_is_told_what_its_neighbours_are(tmp_path):
    path = tmp_path / "league.yaml"
    path.write_text("population: {players: [{name: bot}, {name: x, nam: y}]}")
    with pytest.raises(UsageError, match=r"players\.1\.nam.*known: name, trains, share, battles"):
        load_settings(path, LeagueSettings)


def test_overwrite_keeps_what_the_run_begins_with(trained, capsys):
    folder, settings = trained.folder, trained.settings
    argv = ["--ruleset", "toy", "--runs", str(settings.runs), "--overwrite"]
    assert call("train", *argv, "--start-from", str(folder.best)) == USAGE
    told = f"start_from: {folder.best} lies in the run that --overwrite deletes; copy it first"
    assert told in capsys.readouterr().err
    assert call("train", *argv, "--evaluation.opponents", "bot", str(folder.best)) == USAGE
    assert f"evaluation.opponents: {folder.best} lies in the run" in capsys.readouterr().err
    assert call("train", *argv, "--evaluation.opponents", "bot", "bto") == USAGE
    assert "evaluation.opponents: unknown player 'bto'" in capsys.readouterr().err
    assert folder.best.is_file() and folder.checkpoint.is_file()


def test_play_wants_battles():
    bot = make("bot", RULESET)
    with pytest.raises(ValueError, match="battles: -2 is not 1 or more"):
        play(RULESET, "duel", bot, bot, -2)


def test_evaluate_against_all_scripts_names_the_worst_first(capsys):
    argv = ["evaluate", "bot", "script:*", "--ruleset", "toy", "--battles", "40"]
    assert call(*argv, "--json") == OK
    found = json.loads(capsys.readouterr().out)
    assert [one["second"] for one in found] == [f"script:{name}" for name in RULESET.scripts]
    assert call(*argv) == OK
    text = capsys.readouterr().out
    order = sorted(found, key=lambda one: one["score"]["share"])
    places = [text.index(one["second"]) for one in order]
    assert places == sorted(places)
    assert call(*argv, "--at-least", "0.99") == FAILED


def test_evaluate(capsys):
    argv = ["evaluate", "bot", "random", "--ruleset", "toy", "--battles", "200", "--json"]
    assert call(*argv) == OK
    found = json.loads(capsys.readouterr().out)
    assert found["win"]["of"] == 200 and found["win"]["low"] > 0.5
    assert call(*argv, "--at-least", "0.99") == FAILED


def test_evaluate_plays_what_a_learned_player_was_trained_for(trained, tmp_path, capsys):
    folder = tmp_path / "of_brawl"
    export_bundle(trained.policy, RULESET, "brawl", folder, training={"steps": 1}, ratings={})
    model = trained.folder.best

    def title(*argv):
        assert call("evaluate", *argv, "--battles", "6") == OK
        return " ".join(capsys.readouterr().out.split("┌")[0].split())

    assert title("bot", f"{folder}@0.5").endswith("6 battles of toy brawl")
    assert title(f"bundle:{folder}", str(model)).endswith("6 battles of toy brawl")
    assert title(str(model), str(folder)).endswith("6 battles of toy duel")
    assert title(str(folder), "bot", "--scenario", "duel").endswith("6 battles of toy duel")
    assert title(f"mcts:2:{model}", "bot").endswith("6 battles of toy duel")
    assert title("bot", "random").endswith("6 battles of steel_typhoon duel")
    manifest = json.loads((folder / "manifest.json").read_text())
    for scenario, words in ((["duel"], "steel_typhoon"), ("nowhere", "nowhere")):
        (folder / "manifest.json").write_text(json.dumps({**manifest, "scenario": scenario}))
        assert call("evaluate", str(folder), "bot") in (FAILED, USAGE)
        assert words in capsys.readouterr().err


def test_names_are_printed_letter_by_letter(capsys):
    words = "script:kite: 53.1 % against :heart:"
    for console in (terminal(), terminal(stderr=True)):
        console.print(words)
        table = Table()
        table.add_row(words)
        console.print(table)
    told = capsys.readouterr()
    assert told.out.count(words) == told.err.count(words) == 2


def test_tournament(tmp_path, capsys):
    assert call(
        "tournament", "--ruleset", "toy", "--battles", "60", "--to", str(tmp_path), "--json"
    ) == OK  # fmt: skip
    found = json.loads(capsys.readouterr().out)["scenarios"]["duel"]
    assert found["payoff"][0][1] == -found["payoff"][1][0] < 0
    assert [r["player"] for r in found["ratings"]] == ["bot", "random"]
    with (tmp_path / "duel" / "payoff.csv").open() as file:
        assert [row[0] for row in csv.reader(file)] == ["player", "random", "bot"]
    assert (tmp_path / "duel" / "payoff.png").read_bytes().startswith(b"\x89PNG")


def test_train_rates_exports_and_checks_targets(tmp_path, capsys):
    import yaml

    settings = small(tmp_path / "runs", export_to=tmp_path / "bundle")
    path = tmp_path / "run.yaml"
    path.write_text(yaml.safe_dump(settings.model_dump(mode="json")))
    assert call("train", str(path), "--json") == OK
    found = json.loads(capsys.readouterr().out)
    assert found["met"] == {"random": True, "bot": True}
    assert found["ratings"]["bot"]["battles"] == 40
    manifest = json.loads((tmp_path / "bundle" / "manifest.json").read_text())
    assert manifest["ratings"].keys() == {"random", "bot"}
    assert manifest["training"]["run"]["seed"] == settings.seed
    strict = settings.evaluation.model_copy(update={"targets": {"bot": 1.0}})
    path.write_text(
        yaml.safe_dump(settings.model_copy(update={"evaluation": strict}).model_dump(mode="json"))
    )
    assert call("train", str(path), "--overwrite", "--json") == FAILED


def test_export_again_from_the_run(trained, tmp_path, capsys):
    to = tmp_path / "bundle"
    argv = [str(trained.folder.best), "--to", str(to), "--battles", "20", "--json"]
    assert call("export", *argv) == OK
    assert json.loads(capsys.readouterr().out)["largest_difference"] < 1e-5


@pytest.mark.parametrize("record", ['{"commit": "to', "7"])
def test_a_damaged_record_beside_a_model_is_named(trained, record, tmp_path, capsys):
    model = Path(shutil.copy(trained.folder.best, tmp_path))
    (tmp_path / "run.json").write_text(record, encoding="utf-8")
    assert call("export", str(model), "--to", str(tmp_path / "to"), "--battles", "0") == FAILED
    assert f"error: {tmp_path / 'run.json'}: damaged" in capsys.readouterr().err


def test_a_guide_plays_as_the_model_with_a_new_critic(trained, tmp_path, capsys):
    to = tmp_path / "new" / "guide.safetensors"
    argv = [str(trained.folder.best), "--to", str(to), "--battles", "32", "--states", "700",
            "--threads", "1", "--json"]  # fmt: skip
    assert call("guide", *argv) == OK
    found = json.loads(capsys.readouterr().out)
    assert found["states"] >= 700 and found["before"] != found["after"]
    assert [path.name for path in to.parent.iterdir()] == ["guide.safetensors"]
    old, new = (load_guide(path, RULESET) for path in (trained.folder.best, to))
    assert new.shaping == old.shaping and new.actor == old.actor
    critic = old.layers[old.actor]["start"]
    assert (new.weights[:critic] == old.weights[:critic]).all()
    assert (new.weights[critic:] != old.weights[critic:]).any()
    assert make(f"mcts:20:{to}", RULESET).name == f"mcts:20:{to}"


def test_a_pupil_of_a_search_is_rated_and_its_best_model_kept(trained, tmp_path, capsys):
    to = tmp_path / "new" / "taught.safetensors"
    argv = [str(trained.folder.best), "--to", str(to), "--expert", "mcts:20", "--states", "300",
            "--round", "100", "--batch-size", "64", "--battles", "16", "--every", "0",
            "--rating-battles", "20", "--threads", "1", "--json"]  # fmt: skip
    assert call("expert", *argv) == OK
    found = json.loads(capsys.readouterr().out)
    assert found["states"] >= 300 and len(found["ratings"]) >= 3
    assert found["best"] == max(rating["score"]["share"] for rating in found["ratings"])
    assert make(f"model:{to}", RULESET).name == "model:taught"
    (tmp_path / "again").mkdir()
    call("expert", *argv[:2], str(tmp_path / "again" / "taught.safetensors"), *argv[3:])
    again = json.loads(capsys.readouterr().out)
    assert [r["score"] for r in again["ratings"]] == [r["score"] for r in found["ratings"]]


def test_a_pupil_needs_the_weight_of_its_shaping(trained, tmp_path, capsys):
    silent = tmp_path / "silent.safetensors"
    save_model(replace(load_model(trained.folder.best, RULESET), shaping=None), silent)
    argv = ["expert", str(silent), "--to", str(tmp_path / "a.safetensors"), "--scenario", "duel"]
    assert call(*argv) == FAILED
    assert "does not hold the weight of the potential" in capsys.readouterr().err


def test_only_a_search_teaches(trained, tmp_path, capsys):
    for name, words in (("bot", "'bot' does not search"), ("mcts:x", "wanted simulations")):
        argv = [str(trained.folder.best), "--to", str(tmp_path / "a.safetensors")]
        assert call("expert", *argv, "--expert", name) == USAGE
        error = capsys.readouterr().err
        assert error.startswith("error: --expert: ") and words in error


@pytest.mark.slow
def test_benchmark(tmp_path, capsys):
    saved = tmp_path / "new" / "figures.json"
    argv = ["--rulesets", "toy", "--scenarios", "duel", "--quick", "--no-training", "--json"]
    assert call("benchmark", *argv, "--save", str(saved)) == OK
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads(saved.read_text())
    figures = found["rulesets"]["toy"]["figures"]
    names = {f["name"] for f in figures}
    assert {"duel: kernel, batch 1024, 1 thread", "duel: Battle.clone"} <= names
    assert all(f["value"] > 0 for f in figures)


def test_devices(tmp_path, capsys):
    saved = tmp_path / "new" / "devices.json"
    sizes = ["--battles", "32", "--rows", "20", "--steps", "25", "--scenarios", "duel"]
    argv = ["toy", "--device", "emulated", *sizes]
    assert call("devices", *argv, "--save", str(saved)) == OK
    told = capsys.readouterr().out
    assert "8 scenarios equal to the processor, byte for byte" in told
    assert "toy, duel" in told
    figures = json.loads(saved.read_text())
    assert {one["scenario"] for one in figures["equal"]} == set(mech_env.scenarios("toy"))
    (rate,) = figures["decisions_per_second"]
    assert rate["act"] > 0 and rate["battles"] == 32
    assert call("devices", *argv, "--json") == OK
    assert json.loads(capsys.readouterr().out)["device"] == "no GPU: its code, run by the processor"


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--device", "gpu"], "device: 'gpu' is not one of cpu, cuda"),
        (["nowhere"], "'nowhere' is not one of"),
    ],
)
def test_devices_that_are_not_there(argv, told, capsys):
    assert call("devices", *argv) in (FAILED, USAGE)
    assert told in capsys.readouterr().err


def test_benchmark_against_another_checkout(monkeypatch, capsys):
    name = "Battle.clone"  # one of the figures: each starts two processes
    monkeypatch.setattr(paired, "FIGURES", {name: paired.FIGURES[name]})
    argv = ["--rulesets", "toy", "--scenarios", "duel", "--quick", "--json"]
    assert call("benchmark", *argv, "--against", str(ROOT)) == OK
    (pair,) = json.loads(capsys.readouterr().out)
    assert pair["name"] == f"duel: {name}"
    assert 0 < pair["low"] <= pair["ratio"] <= pair["high"]


def test_benchmark_against_a_folder_that_is_no_checkout(tmp_path, capsys):
    argv = ["--rulesets", "toy", "--scenarios", "duel", "--against", str(tmp_path)]
    assert call("benchmark", *argv) == USAGE
    assert "no checkout of mech_env" in capsys.readouterr().err
