"""Matchmaking in a league, and what its settings refuse."""

from __future__ import annotations

import pytest

from experiments.leagues.matchmaking import blocks_to_play, pairing, priorities, win_probability
from experiments.leagues.settings import LeagueSettings, derived_seed
from experiments.leagues.store import Member
from experiments.scripting.strict import difference
from tests.experiments.small_league import FIXED, main, member, small

# --- settings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"generation": 3}, "generation"),
        ({"matchmaking": {"weighting": "soft"}}, "weighting"),
        ({"population": {"mains": 0}}, "mains"),
        ({"population": {"players": [{"name": "bot"}, {"name": "bot"}]}}, "bot is there twice"),
        ({"population": {"players": [{"name": "bot", "trains": False}]}}, "trains: true"),
        (
            {
                "population": {
                    "players": [{"name": "bot"}, {"name": "x", "trains": False, "share": 0.1}]
                }
            },
            "share: 0.1: needs `trains: true`",
        ),
        (
            {
                "matchmaking": {"self_play": 0.5},
                "population": {"players": [{"name": "bot"}, {"name": "script:*", "share": 0.2}]},
            },
            "1.1 together; at most 1",
        ),
        ({"train": {"seed": 3}}, r"train\.seed: 3: the league sets it"),
        ({"train": {"scenario": "micro"}}, r"train\.scenario"),
        ({"train": {"opponents": {"bot": 0.1}}}, r"train\.opponents\.bot: 0\.1: matchmaking"),
        ({"train": {"opponents": {"others": {"x": 1}}}}, r"train\.opponents\.others"),
        ({"train": {"minutes": 0, "steps": 0}}, "never end"),
    ],
)
def test_wrong_settings_name_the_field(tmp_path, changes, words):
    with pytest.raises(ValueError, match=words):
        small(tmp_path, **changes)


def test_the_shipped_configurations_are_valid():
    from pathlib import Path

    from experiments.scripting.command import load_settings

    files = sorted((Path(__file__).parents[2] / "configs" / "league").glob("*.yaml"))
    assert len([load_settings(path, LeagueSettings) for path in files]) >= 3


def test_a_difference_names_the_first_field():
    old = {"a": 1, "b": {"c": 2, "d": [1]}}
    assert difference(old, {"a": 1, "b": {"c": 2, "d": [1]}}) == ""
    assert difference(old, {"a": 1, "b": {"c": 3, "d": [2]}}) == "b.c: 2, now 3"
    assert difference(old, {"a": 1}) == "b: {'c': 2, 'd': [1]}, now None"


def test_every_piece_of_work_has_a_seed_of_its_own():
    seeds = {
        derived_seed(seed, kind, name, number)
        for seed in (1, 2)
        for kind in ("slice", "block")
        for name in ("main_1", "main_2")
        for number in range(50)
    }
    assert len(seeds) == 400 and all(0 <= seed < 2**31 for seed in seeds)


# --- matchmaking ---------------------------------------------------------------------------------


def exploiter(generation: int, life: int = 0) -> Member:
    return member(f"exploiter_1@{generation}", "exploiter_1", "exploiter", generation, life)


def test_priorities():
    assert priorities([0.5, 0.9], "hard") == pytest.approx([25 / 26, 1 / 26])
    assert priorities([0.5, 0.9], "variance") == pytest.approx([25 / 34, 9 / 34])
    assert priorities([0.5, 0.9, 0.1], "even") == pytest.approx([1 / 3] * 3)
    assert priorities([1.0, 1.0], "hard") == [0.5, 0.5]  # all beaten: equal weights


def test_win_probability_counts_both_ways_round():
    payoff = {("a", "b"): (6, 2, 2), ("b", "a"): (1, 0, 7)}
    assert win_probability(payoff, "a", "b") == pytest.approx((13 + 1 + 1) / 20)
    assert win_probability(payoff, "b", "a") == pytest.approx((3 + 1 + 1) / 20)
    assert win_probability(payoff, "a", "c") == 0.5


def test_a_main_meets_itself_and_the_hard_ones_most(tmp_path):
    settings = small(tmp_path)
    members = [*FIXED, main(0)]
    payoff = {("bot", "main_1@0"): (80, 0, 20), ("random", "main_1@0"): (0, 0, 100)}
    plan = pairing("main_1", 1, settings, members, payoff)
    assert plan is not None and plan.previous == main(0) and plan.self_play == 0.35
    assert sum(plan.opponents.values()) == pytest.approx(0.65)
    assert plan.opponents["bot"] > plan.opponents["main_1@0"] > plan.opponents["random"] > 0


def test_a_fixed_player_keeps_its_share_however_easy_it_is(tmp_path):
    players = [{"name": "random"}, {"name": "bot", "share": 0.4}]
    settings = small(tmp_path, population={"players": players})
    members = [*FIXED, main(0)]
    easy = {("bot", "main_1@0"): (0, 0, 1000), ("random", "main_1@0"): (500, 0, 500)}
    plan = pairing("main_1", 1, settings, members, easy)
    assert plan is not None and plan.self_play == 0.35
    assert sum(plan.opponents.values()) == pytest.approx(0.65)
    assert plan.opponents["bot"] == pytest.approx(0.4, abs=1e-4)
    assert plan.opponents["random"] == pytest.approx(0.125, abs=0.01)


def test_shares_may_leave_nothing_to_priority(tmp_path):
    players = [{"name": "random"}, {"name": "bot", "share": 0.65}]
    settings = small(tmp_path, population={"players": players})
    plan = pairing("main_1", 1, settings, [*FIXED, main(0)], {})
    assert plan is not None and plan.opponents == {"bot": 0.65}


def test_slow_players_are_met_in_matches_only(tmp_path):
    players = [{"name": "bot"}, {"name": "mcts:100", "trains": False, "battles": 10}]
    settings = small(tmp_path, population={"players": players})
    members = [member("bot"), member("mcts:100")]
    plan = pairing("main_1", 0, settings, members, {})
    assert plan is not None and set(plan.opponents) == {"bot"}
    blocks = blocks_to_play(settings, members, set())
    assert [(b.first, b.second, b.seed_block) for b in blocks] == [
        ("bot", "mcts:100", 0),
        ("bot", "mcts:100", 1),
    ]
    assert settings.block_battles("bot", "mcts:100") == 10
    assert settings.block_battles("bot", "main_1@0") == 20


def test_all_scripts_of_the_ruleset_are_players_by_one_name(tmp_path):
    players = [{"name": "bot"}, {"name": "script:*", "battles": 10}]
    settings = small(tmp_path, population={"players": players})
    names = [p.name for p in settings.fixed]
    assert names == ["bot", "script:meek", "script:no_walker", "script:pusher"]
    plan = pairing("main_1", 0, settings, [member(name) for name in names], {})
    assert plan is not None and set(plan.opponents) == set(names)
    assert settings.block_battles("bot", "script:meek") == 10


def test_few_opponents_are_drawn_from_many_and_again_the_same(tmp_path):
    settings = small(tmp_path, matchmaking={"opponents": 3})
    members = [*FIXED, *(main(k) for k in range(9))]
    plans = [pairing("main_1", g, settings, members, {}) for g in (9, 9, 10)]
    assert all(plan is not None and len(plan.opponents) == 3 for plan in plans)
    assert plans[0] == plans[1] != plans[2]


def test_an_exploiter_waits_for_a_main_and_meets_the_latest_of_each(tmp_path):
    settings = small(tmp_path, population={"mains": 2})
    assert pairing("exploiter_1", 0, settings, FIXED, {}) is None
    members = [*FIXED, main(0), main(0, 2), main(1), main(1, 2)]
    plan = pairing("exploiter_1", 2, settings, members, {})
    assert plan is not None and plan.previous is None and plan.self_play == 0
    assert plan.opponents == pytest.approx({"main_1@1": 0.5, "main_2@1": 0.5})


@pytest.mark.parametrize(
    ("wins", "afresh"),
    [(90, True), (50, False)],
)
def test_an_exploiter_that_wins_starts_afresh(tmp_path, wins, afresh):
    members = [*FIXED, main(0), main(1), exploiter(1)]
    payoff = {("exploiter_1@1", "main_1@1"): (wins, 0, 100 - wins)}
    plan = pairing("exploiter_1", 2, small(tmp_path), members, payoff)
    assert plan is not None
    assert (plan.previous is None) == afresh and plan.life == int(afresh)


def test_an_exploiter_may_begin_as_a_copy_of_a_main(tmp_path):
    settings = small(tmp_path, population={"exploiter_start": "main"})
    members = [*FIXED, main(0), main(1), exploiter(1)]
    plan = pairing("exploiter_1", 2, settings, members[:-1], {})
    assert plan is not None and plan.previous is None and plan.start == main(1)
    plan = pairing("exploiter_1", 2, settings, members, {})
    assert plan is not None and plan.previous == plan.start == exploiter(1)
    plan = pairing("exploiter_1", 2, small(tmp_path), members[:-1], {})
    assert plan is not None and plan.start is None


def test_an_exploiter_without_success_starts_afresh_in_the_end(tmp_path):
    settings = small(tmp_path, matchmaking={"patience": 2})
    members = [*FIXED, main(0), exploiter(1), exploiter(2)]
    plan = pairing("exploiter_1", 3, settings, members, {})
    assert plan is not None and plan.previous is None and plan.life == 1
    plan = pairing("exploiter_1", 4, settings, [*members, exploiter(3, life=1)], {})
    assert plan is not None and plan.previous == exploiter(3, life=1)


def test_a_hopeless_exploiter_works_up_through_earlier_mains(tmp_path):
    members = [*FIXED, main(0), main(1), exploiter(1)]
    payoff = {
        ("exploiter_1@1", "main_1@1"): (0, 0, 100),
        ("exploiter_1@1", "main_1@0"): (40, 0, 60),
    }
    plan = pairing("exploiter_1", 2, small(tmp_path), members, payoff)
    assert plan is not None
    assert plan.opponents["main_1@0"] > 0.9 and plan.opponents["main_1@1"] > 0


def test_a_script_that_is_named_beside_all_scripts_keeps_its_own_entry(tmp_path):
    players = [{"name": "script:*", "battles": 10}, {"name": "script:meek", "share": 0.2}]
    settings = small(tmp_path, population={"players": players})
    found = {p.name: (p.share, p.battles) for p in settings.fixed}
    assert found == {
        "script:no_walker": (0.0, 10), "script:pusher": (0.0, 10), "script:meek": (0.2, 0),
    }  # fmt: skip
    assert len(settings.fixed) == 3
