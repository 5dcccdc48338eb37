"""Difficulty levels: evenly spread, in order, each with what was measured of it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from agents import make
from agents.dice_streams import REPORT, SELECTION
from experiments import levels
from experiments.difficulty.candidates import ANCHORS, candidates
from experiments.difficulty.selection import LevelError, check_order, choose, round_robin, score_of
from experiments.difficulty.settings import LevelSettings
from experiments.rating.matches import Result, play
from experiments.scripting.command import FAILED, OK, USAGE, run_script
from experiments.training.run_folder import RunFolder
from mech_env.policy import Policy
from tests.experiments.conftest import small
from tests.toy import RULESET


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run long enough to leave random play behind, with models on the way."""
    from experiments.training.trainer import Trainer

    settings = small(
        tmp_path_factory.mktemp("runs"),
        steps=20 * 64 * 8,
        battles=64,
        evaluation={"every_updates": 10, "battles": 100, "keep_every": 1},
        opponents={"random": 1.0, "bot": 0, "snapshots": 0},
    )
    folder = RunFolder(settings)
    folder.start(settings, resume=False)
    Trainer(settings, folder).train()
    return folder.path


def call(run: Path, to: Path, *argv: str) -> int:
    """Runs the script on that run."""
    plain = [str(run), "--to", str(to), "--threads", "1", "--json"]
    return run_script(levels.main, levels.options, [*plain, *argv])


@pytest.fixture(scope="module")
def family(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its two levels, exported."""
    to = tmp_path_factory.mktemp("levels") / "family"
    assert call(run, to, "--names", "easy", "hard", "--temperatures", "0", "2", "--kept", "2",
                "--battles", "200", "--final-battles", "800") == OK  # fmt: skip
    return to


def test_a_family_is_exported_with_its_ratings(family):
    easy, hard = json.loads((family / "levels.json").read_text())["levels"]
    assert (easy["name"], hard["name"]) == ("easy", "hard") and easy["mu"] < hard["mu"]
    assert hard["scores"]["easy"]["low"] > 0.5 > easy["scores"]["hard"]["high"]
    for name, level in (("easy", easy), ("hard", hard)):
        policy = Policy.load(family / name, RULESET)
        policy.check_golden()
        place, rated = policy.manifest["level"], policy.manifest["ratings"]
        assert place["name"] == name and place["mu"] == level["mu"] and place["sigma"] > 0
        assert policy.temperature == level["temperature"]
        assert set(rated) == {"easy", "hard", *ANCHORS} - {name}
        assert rated["random"]["win"]["of"] == 800
        assert name in (family / name / "README.md").read_text()
    forth, back = (
        json.loads((family / name / "manifest.json").read_text())["ratings"][other]
        for name, other in (("easy", "hard"), ("hard", "easy"))
    )
    assert forth["win"]["count"] == back["loss"]["count"]
    assert forth["score"]["share"] == pytest.approx(1 - back["score"]["share"])


def test_bundles_play_as_strong_as_their_manifest_says(family):
    """Loaded by name, without a temperature, each must score what was measured of it."""
    for name in ("easy", "hard"):
        folder = family / name
        stated = json.loads((folder / "manifest.json").read_text())["ratings"]["random"]["score"]
        again = play(RULESET, "duel", make(str(folder), RULESET), make("random", RULESET), 800,
                     seed=77).paired  # fmt: skip
        assert again.low < stated["high"] and stated["low"] < again.high


def test_the_same_seed_plays_the_same_battles(run):
    settings = LevelSettings(run=run, temperatures=(0.0, 2.0), kept=0, names=("a", "b"))
    entrants = [c.player for c in candidates(settings, RULESET)]
    one, two = (round_robin(RULESET, "duel", entrants, settings, SELECTION, 100) for _ in range(2))
    other = round_robin(RULESET, "duel", entrants, settings, REPORT, 100)
    assert np.array_equal(one[0, 1].score, two[0, 1].score)
    assert not np.array_equal(one[0, 1].score, other[0, 1].score)


def test_levels_that_are_not_apart_are_refused(run, tmp_path, capsys):
    to = tmp_path / "family"
    argv = ("--temperatures", "0", "0.000001", "--kept", "0", "--names", "a", "b")
    assert call(run, to, *argv) == FAILED
    error = capsys.readouterr().err
    assert "no 2 of the 2 candidates beat each other" in error and error.count("\n") == 1
    assert not to.exists()


def result(score: float, sets: int = 400) -> Result:
    """A pairing in which the first player wins so large a share of sets, whole."""
    won = np.repeat(np.where(np.arange(sets) < score * sets, 1, -1), 2)
    side = np.tile([0, 1], sets)
    return Result("a", "b", won, side, np.ones_like(won), np.ones_like(won))


def pairs_of(strengths):
    """Every pairing of players whose log-odds are differences of strength."""
    return {
        (i, j): result(1 / (1 + np.exp(strengths[j] - strengths[i])))
        for i in range(len(strengths))
        for j in range(i + 1, len(strengths))
    }


def test_levels_are_spread_evenly_between_random_play_and_the_best():
    skill = np.array([9.0, 1.0, 5.6, 8.9, 3.1, 0.1])
    assert choose(skill, 0.0, pairs_of(skill), 3) == [4, 2, 0]
    assert choose(skill, 0.0, pairs_of(skill), 2) == [2, 0]  # nearest to 4.5


def test_a_rating_alone_makes_no_level():
    """The nearest candidate is passed over if the level above does not beat it."""
    skill = np.array([9.0, 4.5, 3.0])
    pairs = pairs_of(skill)
    pairs[0, 1] = result(0.5)
    assert choose(skill, 0.0, pairs, 2) == [2, 0]
    pairs[0, 2] = result(0.4)
    with pytest.raises(LevelError, match="no 2 of the 3 candidates"):
        choose(skill, 0.0, pairs, 2)


def test_order_is_checked_between_all_levels():
    pairs = pairs_of([0.0, 1.0, 2.0])
    check_order(("easy", "normal", "hard"), pairs)
    assert score_of(pairs, 2, 0).share == pytest.approx(1 - score_of(pairs, 0, 2).share)
    pairs[0, 2] = result(0.5)
    with pytest.raises(LevelError, match=r"hard scores 50\.0 %.* against easy"):
        check_order(("easy", "normal", "hard"), pairs)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["no/run"], "no/run/best.safetensors does not exist"),
        (["--names", "a", "a"], "each only once"),
        (["--names", "a", "B/c"], "small letters"),
        (["--temperatures", "-1"], "temperatures"),
        (["no.yaml"], "no.yaml: no such file"),
    ],
)
def test_wrong_usage_is_one_line(argv, words, capsys):
    try:
        code = run_script(levels.main, levels.options, argv)
    except SystemExit as end:  # tyro reports values of the wrong kind itself
        code = int(end.code or 0)
    error = capsys.readouterr().err
    assert code == USAGE and words in error
    assert error.startswith("error: ") and error.count("\n") == 1


def test_too_few_candidates(run, tmp_path, capsys):
    assert call(run, tmp_path, "--temperatures", "0", "--kept", "0") == USAGE
    assert "1 candidates for 3 levels" in capsys.readouterr().err
