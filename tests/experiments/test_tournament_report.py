"""The report holds every figure, loads nothing, and cannot be broken by a player's name."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest

from experiments.rating.decision_time import DecisionTime
from experiments.rating.matches import Result
from experiments.rating.meta_game import transitive_share
from experiments.rating.standing import find_cycles, rate_players
from experiments.tournaments.page import signed
from experiments.tournaments.picture import short
from experiments.tournaments.report import Report, markdown, write_report
from mech_env.usage import Usage
from tests.toy import RULESET as TOY
from tests.toy.state.decisions import Verb

PLAYERS = ("rock", "policies/<b>paper<i>", "model:runs/x|y/scissors.safetensors", "random")


def result(i, j, wins, draws, losses):
    score = np.repeat([1, 0, -1], [wins, draws, losses])
    n = len(score)
    rng = np.random.default_rng(10 * i + j)
    return Result(
        PLAYERS[i], PLAYERS[j], rng.permutation(score), np.arange(n) % 2, np.full(n, 30),
        np.full(n, 7),
    )  # fmt: skip


def watched(runs):
    """A player that could run ten times."""
    found = Usage.none(TOY, 20)
    run = TOY.actions.choices.index(Verb.RUN)
    found.legal[1, run], found.taken[1, run] = 10, runs
    return found


@pytest.fixture(scope="module")
def standing():
    counts = {
        (0, 1): (20, 6, 74), (1, 2): (21, 5, 74), (0, 2): (73, 5, 22),
        (0, 3): (88, 0, 12), (1, 3): (90, 2, 8), (2, 3): (86, 3, 11),
    }  # fmt: skip
    pairs = {(i, j): result(i, j, *n) for (i, j), n in counts.items()}
    times = tuple(DecisionTime(ms, 100) for ms in (0.0007, 0.31, 12.0, 0.0002))
    usages = tuple(watched(runs) for runs in (0, 3, 10, 10))
    return rate_players("duel", PLAYERS, pairs, times, usages, seed=1, resamples=50)


@pytest.fixture(scope="module")
def report(standing):
    settings = {"ruleset": "toy", "players": list(PLAYERS), "seed": 1, "battles": 100}
    command = "python -m experiments.tournament --players rock '<i>'"
    return Report("Tournament of toy", settings, ("abc123",), command, (standing,), TOY)


@pytest.fixture(scope="module")
def folder(report, tmp_path_factory):
    path = tmp_path_factory.mktemp("report")
    assert write_report(report, path) == path / "report.html"
    return path


class Page(HTMLParser):
    """Tags, attributes and text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [v for k, v in attrs if k in ("src", "href", "action", "data", "srcset")]
        if tag not in ("meta", "br", "wbr"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if not {"style", "script"} & set(self.open):
            self.text += data


def test_the_page_loads_nothing(folder):
    html = (folder / "report.html").read_text()
    page = Page(html)
    assert not page.open  # every element is closed
    assert page.links == ["#s-duel"]
    assert not {"link", "img", "iframe", "object", "base"} & set(page.tags)
    for pattern in (r"https?:", r"url\(", r"@import", r"fetch\(", r"import\(", r"[\"'(]//"):
        assert not re.search(pattern, html), pattern


def test_the_page_holds_every_figure(folder, standing):
    text = Page((folder / "report.html").read_text()).text
    for i in range(4):
        assert short(PLAYERS[i]) in text
        mu, sigma = standing.skill[i]
        assert f"{mu:.1f} ± {sigma:.1f}" in text
        assert f"{100 * standing.mean_score(i):.1f} %" in text
        assert f"{100 * standing.nash.mixture[i]:.0f} %" in text
        assert f"{100 * standing.alpha[i]:.0f} %" in text
        assert signed(standing.nash.rating[i]) in text
        assert standing.times[i].words() in text
        worst = standing.score(i, standing.worst(i))
        ends = f"{100 * worst.low:.0f}–{100 * worst.high:.0f}"
        assert f"{short(PLAYERS[standing.worst(i)])} {100 * worst.share:.0f} %, {ends}" in text
        assert f"taken {int(standing.usage[i].taken.sum())} of 10 times" in text
        for j in set(range(4)) - {i}:
            assert f"score {standing.score(i, j).words()} from 50 paired seeds" in text
            won, drawn, lost = standing.outcomes(i, j)
            assert f"{won} won, {drawn} drawn, {lost} lost of 100" in text
    assert f"{100 * standing.transitive:.1f} %" in text
    assert "abc123" in text and "--players rock '<i>'" in text and "battles100" in text


def test_names_are_text_everywhere(folder):
    html = (folder / "report.html").read_text()
    assert "<b>paper" not in html and "<i>'" not in html
    lines = (folder / "report.md").read_text().splitlines()
    tables = [line for line in lines if line.startswith("|")]
    columns = {len(re.split(r"(?<!\\)\|", line)) for line in tables if "openskill" in line
               or "±" in line}  # fmt: skip
    assert columns == {10}


def test_the_cycle_is_found_and_told(standing, report, folder):
    (cycle,) = standing.cycles
    assert cycle.players == (0, 2, 1) and cycle.certain
    assert cycle.p_value == max(score.p_value for score in cycle.scores)
    assert (
        "- rock > model:runs/x\\|y/scissors.safetensors > policies/<b>paper<i> > rock"
        in markdown(report)
    )
    assert (
        f"rockbeats{100 * cycle.scores[0].share:.0f} %"
        in Page((folder / "report.html").read_text()).text
    )


def test_several_scenarios_have_one_table_of_all_pairs(report, standing):
    assert "## Overview" not in markdown(report)
    other = replace(standing, scenario="brawl")
    asked = {**report.settings, "players": ["rock", "policies/x|{scenario}", "mcts", "random"]}
    text = markdown(replace(report, settings=asked, standings=(standing, other)))
    overview = text[text.index("## Overview") : text.index("## duel")]
    header, _, first, second = [line for line in overview.splitlines() if line.startswith("|")]
    assert header.count(" – ") == 6 and "| policies/x\\|{scenario} – rock |" in header
    assert header.endswith("| random – mcts |")  # the later named against the earlier
    cells = re.split(r"(?<!\\)\|", first)[1:-1]
    assert cells[0].strip() == "duel" and len(cells) == 7
    assert cells[1].strip() == standing.score(1, 0).words()
    assert cells[6].strip() == standing.score(3, 2).words()
    assert second.replace("brawl", "duel") == first


def test_a_cycle_needs_every_pairing_to_be_decided():
    strong, weak = (74, 0, 26), (53, 0, 47)
    pairs = {(0, 1): result(0, 1, *strong), (1, 2): result(1, 2, *strong)}
    assert not find_cycles(3, {**pairs, (0, 2): result(0, 2, *weak[::-1])})
    assert find_cycles(3, {**pairs, (0, 2): result(0, 2, *strong[::-1])})


def test_a_cycle_that_chance_could_make_of_so_many_pairings_says_so():
    score = np.repeat([1, -1], [66, 34])  # 33 of 50 seeds won from both sides: p = 0.022
    pairs = {
        (i, j): Result("", "", sign * score, np.arange(100) % 2, *np.ones((2, 100)))
        for (i, j), sign in {(0, 1): 1, (1, 2): 1, (0, 2): -1}.items()
    }
    (cycle,) = find_cycles(3, pairs)
    assert cycle.p_value == pytest.approx(0.0224, abs=5e-4) and not cycle.certain


def test_noise_is_taken_from_the_share_of_strength(standing):
    variance = np.zeros((4, 4))
    for (i, j), pair in standing.pairs.items():
        means = 2.0 * pair.set_means - 1.0
        variance[i, j] = variance[j, i] = means.var(ddof=1) / 50
    assert standing.transitive == pytest.approx(transitive_share(standing.payoff, variance))
    assert standing.transitive != pytest.approx(transitive_share(standing.payoff), abs=1e-3)


def test_noise_makes_few_cycles_and_fewer_certain_ones():
    """Eight equal players: the correction keeps what chance makes of 28 pairings in bounds."""
    rng = np.random.default_rng(6)
    found, certain = 0, 0
    for _ in range(60):
        pairs = {
            (i, j): Result("", "", rng.choice([-1, 1], 200), np.arange(200) % 2, *np.ones((2, 200)))
            for i in range(8) for j in range(i + 1, 8)
        }  # fmt: skip
        cycles = find_cycles(8, pairs)
        found += bool(cycles)
        certain += any(cycle.certain for cycle in cycles)
    assert certain <= min(found, 6)


def test_the_ranges_of_the_nash_mixture_cover_the_truth():
    """Rock, paper, scissors with noise: a third each, in nearly every range."""
    rng, inside = np.random.default_rng(7), []
    time = DecisionTime(0.001, 1)
    for seed in range(20):
        pairs = {}
        for (i, j), chance in {(0, 1): 0.25, (1, 2): 0.25, (0, 2): 0.75}.items():
            score = np.where(rng.random(200) < chance, 1, -1)
            pairs[i, j] = Result("", "", score, np.arange(200) % 2, *np.ones((2, 200)))
        found = rate_players("duel", ("a", "b", "c"), pairs, (time,) * 3, seed=seed, resamples=40)
        low, high = found.nash_range.T
        inside += list((low <= 1 / 3) & (high >= 1 / 3))
    assert np.mean(inside) > 0.85


def test_files(folder, standing):
    with (folder / "duel" / "payoff.csv").open() as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["player", *PLAYERS]
    assert np.array([row[1:] for row in rows[1:]], float) == pytest.approx(
        standing.payoff, abs=1e-4
    )
    with (folder / "duel" / "ratings.csv").open() as file:
        table = list(csv.DictReader(file))
    assert [row["player"] for row in table] == [PLAYERS[i] for i in standing.order]
    assert {"mu", "sigma", "nash_share", "alpha_rank", "ms_per_decision"} <= table[0].keys()
    assert (folder / "duel" / "payoff.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "duel" / "payoff.png").stat().st_size > 10_000
    assert "(duel/payoff.png)" in (folder / "report.md").read_text()


def test_short_names():
    assert [short(x) for x in ("bot", "mcts:1000", "policies/duel/", "bundle:p/duel@0.5")] == [
        "bot", "mcts:1000", "duel", "bundle:duel@0.5",
    ]  # fmt: skip


def test_the_worst_opponent_stands_beside_the_mean(report, standing):
    worst = [standing.worst(i) for i in range(4)]
    assert worst == [1, 2, 0, 1]
    for row in report.to_dict()["scenarios"]["duel"]["ratings"]:
        i = PLAYERS.index(row["player"])
        assert row["worst_opponent"] == PLAYERS[worst[i]]
        assert row["worst_score"] == round(standing.score(i, worst[i]).share, 4)
    for i, j in enumerate(worst):
        words = f"{PLAYERS[j]}: {standing.score(i, j).words()}"
        assert words.replace("|", "\\|") in markdown(report)


def test_what_players_do_is_data_too(report):
    found = report.to_dict()["scenarios"]["duel"]["usage"]["rock"]
    assert found == {
        "battles": 20,
        "choices": [{"decision": TOY.decisions[1], "choice": "run", "legal": 10, "taken": 0}],
    }
