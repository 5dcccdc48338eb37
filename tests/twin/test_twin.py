"""The same rules run six ways: is every byte the same?

Interpreted, compiled, a batch of one, a batch of many, two threads, replayed from the actions.
"""

from __future__ import annotations

import pytest

import mech_env
from mech_env import testing
from tests.cases import every_case, every_ruleset


@every_case
def test_one_row_many_rows_and_two_threads_are_the_same(ruleset: str, scenario: str) -> None:
    testing.check_batches(ruleset, scenario)


@every_case
def test_a_row_is_the_battle_of_its_seed(ruleset: str, scenario: str) -> None:
    testing.check_rows(ruleset, scenario)


@every_case
def test_a_battle_can_be_replayed(ruleset: str, scenario: str) -> None:
    testing.check_replay(ruleset, scenario)


@every_case
def test_the_interpreted_twin_is_the_same(ruleset: str, scenario: str) -> None:
    testing.check_interpreted(ruleset, scenario)


@pytest.mark.parametrize("player", ["random", "bot"])
@every_case
def test_inside_players_are_the_same(ruleset: str, scenario: str, player: str) -> None:
    testing.check_inside_players(ruleset, scenario, player)


@every_case
def test_two_batches_in_two_threads_do_not_disturb_each_other(ruleset: str, scenario: str) -> None:
    testing.check_neighbours(ruleset, scenario)


@pytest.mark.parametrize(("policy", "count"), [("random", 2), ("bot", 1)])
@every_ruleset
def test_whole_battles_inside_the_kernel_are_the_same_interpreted(
    ruleset: str, policy: str, count: int
) -> None:
    for scenario in testing.quickest(ruleset, mech_env.scenarios(ruleset), policy)[:count]:
        testing.check_playout(ruleset, scenario, policy)
