"""Training curves: what a run's log holds, and the picture of it."""

from __future__ import annotations

import json
import shutil

import pytest
from matplotlib.image import imread

from experiments.curves import main, options, panel_titles, read_curves
from experiments.scripting.command import OK, USAGE, UsageError, run_script


def test_curves_are_the_evaluations_of_the_log(trained):
    run = trained.folder.path
    lines = [json.loads(x) for x in (run / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    evaluations = [x for x in lines if x["kind"] == "evaluation"]
    curves = read_curves(run)
    assert {c.opponent for c in curves} == {"random", "bot"}
    for curve in curves:
        mine = [x for x in evaluations if x["opponent"] == curve.opponent]
        assert [rate.share for rate in curve.rates] == [x["win"]["share"] for x in mine]
        assert curve.steps == [x["steps"] for x in mine] == sorted(curve.steps)
        assert curve.minutes == sorted(curve.minutes)
        assert curve.minutes[-1] > 0


def test_the_picture_is_written(trained, tmp_path, capsys):
    target = tmp_path / "pictures" / "curves.png"
    argv = [str(trained.folder.path), "--to", str(target)]
    assert run_script(main, options, argv) == OK
    assert target.read_bytes().startswith(b"\x89PNG")
    assert str(target) in capsys.readouterr().out


def test_over_minutes_or_over_steps(trained, tmp_path):
    pictures = []
    for over in ("minutes", "steps"):
        target = tmp_path / f"{over}.png"
        argv = [str(trained.folder.path), "--over", over, "--to", str(target)]
        assert run_script(main, options, argv) == OK
        pictures.append(target.read_bytes())
    assert pictures[0] != pictures[1]


def test_many_runs_stand_in_rows_and_those_of_one_name_by_their_paths(trained, tmp_path):
    runs = []
    for k in range(6):
        runs.append(tmp_path / str(k) / ("same" if k < 2 else f"run_{k}"))
        runs[-1].mkdir(parents=True)
        shutil.copy(trained.folder.path / "log.jsonl", runs[-1])
    sizes = []
    for count in (1, 3, 6):
        target = tmp_path / f"{count}.png"
        assert run_script(main, options, [*map(str, runs[:count]), "--to", str(target)]) == OK
        sizes.append(imread(target).shape)
    (one, _, _), (three, _, _), (six, _, _) = sizes
    assert one == three < six
    assert panel_titles(runs) == [str(runs[0]), str(runs[1]), *(f"run_{k}" for k in range(2, 6))]


def test_opponents_can_be_chosen(trained, tmp_path, capsys):
    argv = [str(trained.folder.path), "--to", str(tmp_path / "curves.png"), "--against"]
    assert run_script(main, options, [*argv, "bot"]) == OK
    assert run_script(main, options, [*argv, "nobody"]) == USAGE
    assert "against: nobody: none in" in capsys.readouterr().err


def test_folders_that_hold_no_curve_say_so(tmp_path, capsys):
    assert run_script(main, options, [str(tmp_path)]) == USAGE
    assert "is not a folder of experiments.train" in capsys.readouterr().err
    log = tmp_path / "log.jsonl"
    log.write_text('{"kind": "update", "seconds": 3.0}\n', encoding="utf-8")
    with pytest.raises(UsageError, match="no evaluation in it yet"):
        read_curves(tmp_path)
    log.write_text('{"kind": "evaluation"}\n', encoding="utf-8")
    with pytest.raises(UsageError, match="line 1 is not of a training log"):
        read_curves(tmp_path)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"win": {"count": "a", "of": 9}}, "win.count: 'a'"),
        ({"win": {"count": 50, "of": 1}}, "win.count: 50 of 1 battles"),
        ({"win": {"count": -1, "of": 1}}, "win.count: -1"),
        ({"win": {"count": 0, "of": 0}}, "win.of: 0"),
        ({"opponent": 7}, "opponent: 7"),
        ({"steps": 1.5}, "steps: 1.5"),
        ({"seconds": float("inf")}, "seconds: inf"),
    ],
)
def test_wrong_figures_name_file_line_and_field(changes, told, tmp_path, capsys):
    line = {"kind": "evaluation", "opponent": "bot", "steps": 1, "win": {"count": 1, "of": 2}}
    log = tmp_path / "log.jsonl"
    log.write_text(f"{json.dumps(line)}\n{json.dumps(line | changes)}\n", encoding="utf-8")
    assert run_script(main, options, [str(tmp_path), "--to", str(tmp_path / "x.png")]) == USAGE
    error = capsys.readouterr().err
    assert f"{log}: line 2 is not of a training log: {told}" in error


def test_a_last_line_that_was_cut_short_is_dropped(trained, tmp_path):
    data = (trained.folder.path / "log.jsonl").read_bytes()
    (tmp_path / "log.jsonl").write_bytes(data + b'{"kind": "upda')
    assert read_curves(tmp_path) == read_curves(trained.folder.path)
