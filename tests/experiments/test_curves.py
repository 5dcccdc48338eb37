"""Training curves: what a run's log holds, and the picture of it."""

from __future__ import annotations

import json

import pytest

from experiments.command import OK, USAGE, UsageError, run_script
from experiments.curves import main, options, read_curves


def test_curves_are_the_evaluations_of_the_log(trained):
    run = trained.folder.path
    lines = [json.loads(x) for x in (run / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    judged = [x for x in lines if x["kind"] == "evaluation"]
    curves = read_curves(run)
    assert {c.opponent for c in curves} == {"random", "bot"}
    for curve in curves:
        mine = [x for x in judged if x["opponent"] == curve.opponent]
        assert [rate.share for rate in curve.rates] == [x["win"]["share"] for x in mine]
        assert curve.minutes == sorted(curve.minutes)
        assert curve.minutes[-1] > 0


def test_the_picture_is_written(trained, tmp_path, capsys):
    target = tmp_path / "pictures" / "curves.png"
    argv = [str(trained.folder.path), "--to", str(target)]
    assert run_script(main, options, argv) == OK
    assert target.read_bytes().startswith(b"\x89PNG")
    assert str(target) in capsys.readouterr().out


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
