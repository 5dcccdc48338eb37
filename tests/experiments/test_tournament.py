"""Tournaments: every pairing once, kept on disk, repeatable from what the report says."""

from __future__ import annotations

import json
import shlex
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from agents import make
from experiments import tournament
from experiments.rating import matches
from experiments.rating.decision_time import DecisionTime, decision_time
from experiments.scripting.command import FAILED, OK, USAGE, UsageError, run_script
from experiments.tournament import options
from experiments.tournaments import round_robin
from experiments.tournaments.round_robin import hold
from experiments.tournaments.settings import TournamentSettings, command
from experiments.tournaments.store import player_digest as digest_of
from tests.toy import RULESET


class Walker:
    """Takes the first legal action; files of its name are its own business."""

    def __init__(self, name: str, slow: bool = False, delay: float = 0.0) -> None:
        self.name, self.slow, self.delay = name, slow, delay

    def act(self, observations, masks):
        time.sleep(self.delay)
        return np.argmax(masks, axis=1).astype(np.int64)


@pytest.fixture
def played(monkeypatch):
    """The pairings that were played; players that are no names of the registry are walkers."""
    found: list[tuple[str, str, int]] = []

    def play(ruleset, scenario, first, second, battles, **more):
        found.append((first.name, second.name, battles))
        return matches.play(ruleset, scenario, first, second, battles, **more)

    def make_player(name, ruleset, **more):
        if name in ("random", "bot"):
            return make(name, ruleset, **more)
        return Walker(name, slow=name == "slow")

    monkeypatch.setattr(round_robin, "play", play)
    monkeypatch.setattr(round_robin, "make", make_player)
    return found


def small(folder, **changes):
    plain = {
        "ruleset": "toy", "players": ("random", "bot", "walker"), "battles": 40, "threads": 1,
        "timing_seconds": 0.0, "resamples": 10, "to": folder,
    }  # fmt: skip
    return TournamentSettings.model_validate({**plain, **changes})


def test_slow_players_play_fewer_battles(tmp_path, played):
    hold(small(tmp_path, players=("random", "bot", "slow"), slow_battles=6))
    assert played == [("random", "bot", 40), ("random", "slow", 6), ("bot", "slow", 6)]
    played.clear()
    hold(small(tmp_path / "few", players=("random", "slow"), battles=4, slow_battles=6))
    assert played == [("random", "slow", 4)]


def test_all_scripts_of_the_ruleset_take_part_by_one_name(tmp_path):
    (found,), _ = hold(small(tmp_path, players=("bot", "script:*"), battles=10))
    assert found.players == ("bot", "script:meek", "script:no_walker", "script:pusher")


def test_a_finished_tournament_is_not_played_again(tmp_path, played):
    (first,), commits = hold(small(tmp_path))
    assert len(played) == 3 and len(commits) == 1
    (again,), _ = hold(small(tmp_path))
    assert len(played) == 3
    assert np.array_equal(first.payoff, again.payoff) and np.array_equal(first.skill, again.skill)
    assert np.array_equal(first.nash_range, again.nash_range)
    hold(small(tmp_path), overwrite=True)
    assert len(played) == 6


def test_an_interrupted_tournament_goes_on(tmp_path, played, monkeypatch):
    (whole,), _ = hold(small(tmp_path / "whole"))
    counting, calls = vars(round_robin)["play"], iter(range(9))

    def stopped(*args, **more):
        if next(calls) == 2:
            raise KeyboardInterrupt
        return counting(*args, **more)

    with monkeypatch.context() as patch:
        patch.setattr(round_robin, "play", stopped)
        with pytest.raises(KeyboardInterrupt):
            hold(small(tmp_path / "part"))
    path = tmp_path / "part" / "pairs.jsonl"
    assert len(path.read_text().splitlines()) == 3  # a header and two pairings
    # The line that was being written when the power went.
    path.write_text(path.read_text() + '{"scenario": "duel", "fi')
    played.clear()
    (found,), _ = hold(small(tmp_path / "part"))
    assert played == [("bot", "walker", 40)]
    assert np.array_equal(found.payoff, whole.payoff)
    assert path.read_text() == (tmp_path / "whole" / "pairs.jsonl").read_text()


def test_a_slow_pairing_goes_on_in_the_middle(tmp_path, played, monkeypatch):
    settings = {"players": ("random", "slow"), "slow_battles": 36, "watched_battles": 0}
    (whole,), _ = hold(small(tmp_path / "whole", **settings))
    assert played == [("random", "slow", 16), ("random", "slow", 16), ("random", "slow", 4)]
    counting = vars(round_robin)["play"]

    def stopped(*args, after, **more):
        if after == 32:
            raise KeyboardInterrupt
        return counting(*args, after=after, **more)

    with monkeypatch.context() as patch:
        patch.setattr(round_robin, "play", stopped)
        with pytest.raises(KeyboardInterrupt):
            hold(small(tmp_path / "part", **settings))
    played.clear()
    (found,), commits = hold(small(tmp_path / "part", **settings))
    assert played == [("random", "slow", 4)] and len(commits) == 1
    assert np.array_equal(found.payoff, whole.payoff)
    paths = [tmp_path / folder / "pairs.jsonl" for folder in ("part", "whole")]
    assert paths[0].read_text() == paths[1].read_text()


def test_a_cut_header_is_no_obstacle(tmp_path, played):
    (tmp_path / "pairs.jsonl").write_text('{"ruleset": "to')
    hold(small(tmp_path))
    hold(small(tmp_path))
    assert len(played) == 3


def test_players_and_scenarios_may_join_and_leave(tmp_path, played):
    hold(small(tmp_path, players=("random", "bot")))
    (found,), _ = hold(small(tmp_path))
    assert len(played) == 3
    (alone,), _ = hold(small(tmp_path / "alone"))
    assert np.array_equal(found.payoff, alone.payoff)
    played.clear()
    one, two = hold(small(tmp_path, players=("random", "bot"), scenarios=("duel", "teams")))[0]
    assert played == [("random", "bot", 40)] and (one.scenario, two.scenario) == ("duel", "teams")
    assert not np.array_equal(one.payoff, two.payoff)


def test_a_player_may_differ_from_scenario_to_scenario(tmp_path, played):
    settings = small(tmp_path, players=("bot", "in {scenario}"), scenarios=("duel", "teams"))
    one, two = hold(settings)[0]
    assert played == [("bot", "in duel", 40), ("bot", "in teams", 40)]
    assert (one.players, two.players) == (("bot", "in duel"), ("bot", "in teams"))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": 2}, "played with seed 1, not 2"),
        ({"battles": 60}, "played with battles 40, not 60"),
        ({"temperature": 1.0}, "played with temperature None, not 1.0"),
    ],
)
def test_other_settings_are_refused(tmp_path, played, changes, words):
    hold(small(tmp_path))
    with pytest.raises(UsageError, match=words):
        hold(small(tmp_path, **changes))
    assert len(played) == 3


def test_a_damaged_file_is_named_with_its_line(tmp_path, played, capsys):
    hold(small(tmp_path))
    path = tmp_path / "pairs.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    capsys.readouterr()
    for damage, words in (("{]\n", "2: damaged: Exp"), ('{"scenario": 1}\n', "2: damaged: scen")):
        path.write_text(lines[0] + damage + lines[2])
        argv = shlex.split(command(small(tmp_path)))[3:]
        assert run_script(tournament.main, options, argv) == FAILED
        error = capsys.readouterr().err
        assert words in error and error.count("\n") == 1


def test_a_changed_policy_plays_again(tmp_path, played, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    policy = tmp_path / "policy"
    policy.mkdir()
    (policy / "weights").write_bytes(b"1")
    settings = small(tmp_path / "run", players=("random", "bot", "policy"))
    hold(settings)
    (policy / "weights").write_bytes(b"2")
    hold(settings)
    assert len(played) == 5 and "policy in duel: changed; played again" in capsys.readouterr().err
    hold(settings)
    assert len(played) == 5


def test_digests_follow_contents_and_names(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def player_digest(name: str) -> str:
        return digest_of(name, RULESET)

    assert player_digest("random") == ""
    assert player_digest("bot") == player_digest("mcts:1000") != ""
    (tmp_path / "a.safetensors").write_bytes(b"1")
    first = player_digest("a.safetensors")
    assert len(first) == 64
    assert player_digest("mcts:50:a.safetensors") == player_digest("bot") + first
    assert first == player_digest("model:a.safetensors") == player_digest("model:a.safetensors@0.5")
    (tmp_path / "a.safetensors").write_bytes(b"2")
    assert player_digest("a.safetensors") != first


def test_changed_code_of_a_bot_or_script_plays_again():
    card = RULESET.card
    other: Any = card.legal
    other_bot = replace(RULESET, card=replace(card, bot=other))
    other_scripts = replace(RULESET, card=replace(card, scripts=other))
    for name, follows_bot, follows_scripts in (
        ("random", False, False),
        ("bot", True, False),
        ("mcts:10", True, False),
        ("script:camp", True, True),
    ):
        now = digest_of(name, RULESET)
        assert (digest_of(name, other_bot) != now) == follows_bot
        assert (digest_of(name, other_scripts) != now) == follows_scripts


def test_standings_say_what_the_battles_said(tmp_path, played):
    (found,), _ = hold(small(tmp_path))
    result = found.pairs[0, 1]
    assert found.outcomes(1, 0) == tuple(result.rate(s).count for s in (-1, 0, 1))
    assert found.score(1, 0) == found.score(0, 1).swapped()
    assert found.score(0, 1).share == pytest.approx((found.payoff[0, 1] + 1) / 2)
    assert np.array_equal(found.payoff, -found.payoff.T)
    table = found.to_dict()
    assert [row["player"] for row in table["ratings"]] == [found.players[i] for i in found.order]
    assert sum(row["nash_share"] for row in table["ratings"]) == pytest.approx(1.0, abs=1e-3)
    low, high = found.nash_range.T
    assert np.all((low >= 0) & (low <= high) & (high <= 1))


def test_the_command_repeats_the_settings(tmp_path):
    settings = small(
        tmp_path / "a folder", players=("random", "bot", "x y"), scenarios=("duel", "teams"),
        temperature=0.5,
    )  # fmt: skip
    words = shlex.split(command(settings))
    assert words[:3] == ["python", "-m", "experiments.tournament"]
    assert options(words[3:]).settings == settings
    plain = TournamentSettings()
    assert options(shlex.split(command(plain))[3:]).settings == plain


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--players", "bot", "bot"], "'bot' is named more than once"),
        (["--scenarios", "three"], "'three' has 3 sides"),
        (["--players", "bot", "nobody"], "unknown player 'nobody'"),
        (["--scenarios", "duel", "duel"], "named more than once"),
    ],
)
def test_mistakes_are_one_line_and_play_nothing(argv, words, tmp_path, capsys):
    call = ["--ruleset", "toy", "--to", str(tmp_path / "run"), *argv]
    try:
        code = run_script(tournament.main, options, call)
    except SystemExit as end:  # tyro reports what the model refuses itself
        code = int(end.code or 0)
    error = capsys.readouterr().err
    assert code == USAGE and words in error and error.count("\n") == 1
    assert not (tmp_path / "run" / "pairs.jsonl").exists() or "unknown" in words


def test_printed_tables_name_everyone(tmp_path, capsys):
    argv = ["--ruleset", "toy", "--battles", "40", "--timing-seconds", "0", "--resamples", "5",
            "--to", str(tmp_path)]  # fmt: skip
    assert run_script(tournament.main, options, argv) == OK
    text = capsys.readouterr().out
    assert "random" in text and "no cycle" in text and "report.html" in text
    found = json.loads((tmp_path / "result.json").read_text())
    assert found["settings"]["battles"] == 40 and found["commits"]


def test_decision_times():
    slow = decision_time(RULESET, "duel", Walker("slow", delay=0.01), seconds=0.05)
    fast = decision_time(RULESET, "duel", make("bot", RULESET), seconds=0.05)
    # Medians, and far apart: the machine may be busy with something else.
    assert 0 < fast.ms < 10.0 <= slow.ms
    assert fast.decisions > 0 and slow.decisions > 0


@pytest.mark.parametrize(
    ("ms", "words"), [(0.0009, "0.9 µs"), (0.0102, "0.01 ms"), (0.31, "0.31 ms"), (52.4, "52 ms")]
)
def test_decision_times_in_words(ms, words):
    assert DecisionTime(ms, decisions=1).words() == words
