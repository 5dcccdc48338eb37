"""A repetition of a tournament is compared with its intervals, pairing by pairing."""

from __future__ import annotations

import json

import numpy as np
import pytest

from experiments import repeat, tournament
from experiments.rating.scores import set_score
from experiments.scripting.command import FAILED, OK, USAGE, run_script

SMALL = [
    "--ruleset", "steel_typhoon", "--scenarios", "micro", "--players", "random", "bot",
    "--battles", "200", "--threads", "1", "--timing-seconds", "0", "--resamples", "5",
]  # fmt: skip


def run(module, *words):
    return run_script(module.main, module.options, [str(word) for word in words])


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    base = tmp_path_factory.mktemp("repeat")
    for seed in (1, 2):
        assert run(tournament, *SMALL, "--seed", seed, "--to", base / str(seed)) == OK
    return base / "1", base / "2"


def test_scores_are_those_of_the_reports(folders):
    (found,) = repeat.compare(*folders)
    for folder, score in zip(folders, (found.first, found.second), strict=True):
        saved = json.loads((folder / "result.json").read_text())["scenarios"]["micro"]["pairs"][0]
        assert saved["first"] == "random" and found.pair == "bot – random"
        assert score.share == pytest.approx(1.0 - saved["score"]["share"])
        assert score.low == pytest.approx(1.0 - saved["score"]["high"])
    assert found.first != found.second
    assert 0.01 < found.p_value <= 1.0


def test_a_tournament_repeats_itself(folders):
    (found,) = repeat.compare(folders[0], folders[0])
    assert found.inside and found.p_value == 1.0


def test_printed_as_markdown_and_json(folders, capsys):
    assert run(repeat, *folders) == OK
    text = capsys.readouterr().out
    (found,) = repeat.compare(*folders)
    assert "| | bot – random |" in text
    assert f"{100 * found.second.share:.1f} %" in text
    assert run(repeat, *folders, "--json") == OK
    saved = json.loads(capsys.readouterr().out)
    assert saved["compared"] == 1 and saved["inside"] == int(found.inside)


def test_what_lies_outside_is_bold():
    first = set_score(np.full(100, 0.5))
    high = repeat.Repeated("duel", "b – a", first, set_score(np.full(100, 0.9)), 0.0001)
    same = repeat.Repeated("full", "b – a", first, first, 1.0)
    other = repeat.Repeated("full", "c – a", first, first, 1.0)
    text = repeat.markdown([high, same, other])
    assert "| `duel` | **90.0 %** | … |" in text  # not everybody met in every scenario
    assert "| `full` | 50.0 % | 50.0 % |" in text
    assert repeat.counts([high, same]) == {"compared": 2, "inside": 1, "p_below_0.05": 1}


def test_p_values_are_uniform_where_nothing_differs_and_small_where_it_does():
    rng = np.random.default_rng(3)
    draws = rng.choice([0.0, 0.5, 1.0], (200, 2, 80), p=[0.3, 0.2, 0.5])
    found = np.array([repeat.p_value(one, two) for one, two in draws])
    assert 0.015 < (found < 0.05).mean() < 0.11
    assert 0.4 < found.mean() < 0.65
    assert repeat.p_value(draws[0, 0], draws[0, 0] * 0.5) < 0.001
    assert repeat.p_value(np.ones(6), np.ones(500)) == 1.0


def test_another_game_of_the_same_name_is_refused(folders, tmp_path, capsys):
    framewerk = [word if word != "steel_typhoon" else "framewerk" for word in SMALL]
    assert run(tournament, *framewerk, "--to", tmp_path) == OK
    capsys.readouterr()
    assert run(repeat, folders[0], tmp_path) == USAGE
    assert "micro bot – random: the rules, or files" in capsys.readouterr().err


def test_folders_that_cannot_be_compared(folders, tmp_path, capsys):
    assert run(repeat, folders[0], tmp_path) == USAGE
    assert "is no finished tournament" in capsys.readouterr().err
    (tmp_path / "result.json").write_bytes((folders[1] / "result.json").read_bytes())
    assert run(repeat, folders[0], tmp_path) == USAGE
    assert "no pairings there" in capsys.readouterr().err
    head = (folders[1] / "pairs.jsonl").read_text().splitlines()[0]
    (tmp_path / "pairs.jsonl").write_text(head + "\n")
    assert run(repeat, folders[0], tmp_path) == FAILED
    assert "run the tournament again" in capsys.readouterr().err
    (tmp_path / "pairs.jsonl").write_text("[1\n")
    assert run(repeat, folders[0], tmp_path) == FAILED
    assert "damaged" in capsys.readouterr().err
    report = json.loads((folders[1] / "result.json").read_text())
    report["settings"]["players"] = ["random", "somebody"]
    (tmp_path / "result.json").write_text(json.dumps(report))
    (tmp_path / "pairs.jsonl").write_bytes((folders[1] / "pairs.jsonl").read_bytes())
    assert run(repeat, folders[0], tmp_path) == USAGE
    assert "no pairing of the same names" in capsys.readouterr().err
    (tmp_path / "result.json").write_text("{}")
    assert run(repeat, folders[0], tmp_path) == FAILED
    assert "damaged: 'settings'" in capsys.readouterr().err


def test_all_scripts_by_one_name_are_compared_one_by_one(tmp_path, capsys):
    argv = ["--ruleset", "toy", "--players", "bot", "script:*", "--battles", "10", "--resamples",
            "5", "--threads", "1", "--timing-seconds", "0", "--to", tmp_path]  # fmt: skip
    assert run(tournament, *argv) == OK
    found = repeat.compare(tmp_path, tmp_path)
    assert len(found) == 4 * 3 // 2
    assert "script:pusher – script:meek" in [one.pair for one in found]
    report = json.loads((tmp_path / "result.json").read_text())
    report["settings"]["players"] = ["bot"]
    (tmp_path / "result.json").write_text(json.dumps(report))
    assert run(repeat, tmp_path, tmp_path) == FAILED
    assert "damaged: players: 4 played, but 1 in the settings" in capsys.readouterr().err
