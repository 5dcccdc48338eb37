"""The loops over battles: what a call reports; the random player, uniform over legal actions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mech_env.core import kernels
from mech_env.core.jit import interpreted
from mech_env.core.log import LOG_EVENTS, MOST_EVENTS, new_logs
from mech_env.core.record import RUNNING
from tests.toy import RULESET
from tests.toy.state.codes import Reason
from tests.toy.state.decisions import DASH, Decision, Verb

random_legal = interpreted(kernels.random_legal)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=130), st.integers(0, 2**32 - 1))
def test_only_legal_actions_are_taken(mask, word):
    action = random_legal(np.array(mask, np.int8), word)
    assert action == -1 if not any(mask) else mask[action] == 1


@pytest.mark.parametrize("legal", [[4], [0, 7], [1, 2, 5, 6, 7]])
def test_each_legal_action_is_as_likely_as_another(legal):
    mask = np.zeros(8, np.int8)
    mask[legal] = 1
    words = range(0, 2**32, 2**32 // 10_000)
    tally = Counter(random_legal(mask, word) for word in words)
    assert sorted(tally) == legal
    assert max(tally.values()) - min(tally.values()) <= 2


def test_no_legal_action_is_answered_with_none():
    assert random_legal(np.zeros(5, np.int8), 2**31) == -1


class Loop:
    """The arrays that a caller of ``run`` owns, for ``n`` battles of a scenario of the toy."""

    def __init__(self, scenario: Any = "duel", n: int = 2, players: tuple[int, ...] = ()) -> None:
        self.setups = RULESET.load_scenario(scenario).setups()
        self.battles: Any = np.zeros(n, RULESET.dtype).view(np.recarray)
        statuses: Any = np.zeros(n, kernels.STATUS)
        self.statuses: Any = statuses.view(np.recarray)
        self.statuses.seed = np.arange(n) + 5
        self.statuses.players[:, : len(players)] = players
        self.logs: Any = new_logs(n, pauses=True)
        self.masks = np.zeros((n, len(RULESET.actions)), np.int8)
        self.seen = np.zeros((n, RULESET.layout.size), np.float32)

    def run(self, *actions: int, rows: Any = None, autoreset: int = 0, limit: int = 10**6) -> int:
        chosen = np.arange(len(actions)) if rows is None else np.array(rows)
        return int(
            RULESET.run(
                self.battles, self.setups, chosen, np.array(actions, np.int64), autoreset, limit,
                self.logs, self.statuses, self.masks, self.seen,
            )
        )  # fmt: skip


def test_a_restart_reports_the_first_question():
    loop = Loop()
    assert loop.run(kernels.RESTART, kernels.RESTART) == 0
    first = loop.statuses[0]
    assert (first.episode, first.decisions, first.over, first.winner) == (1, 0, 0, RUNNING)
    assert first.unit == loop.battles[0].request.unit and first.decision == Decision.PACE
    assert loop.masks[0].tolist() == [1, 1, 0, 0, 1] and loop.seen[0].any()
    assert loop.battles.dice.key[0] != loop.battles.dice.key[1]
    events = [int(kind) for kind in loop.logs[0].events["kind"][: loop.logs[0].count]]
    assert events == [1, 0, 2]  # heat, die, round


def test_rows_that_are_not_named_stay_as_they_are():
    loop = Loop()
    loop.run(kernels.RESTART, kernels.RESTART)
    before = loop.battles[0].tobytes(), loop.statuses[0].tobytes()
    assert loop.run(Verb.WALK, rows=[1]) == 1
    assert before == (loop.battles[0].tobytes(), loop.statuses[0].tobytes())
    assert loop.battles[1].units["place"].sum() == 1 and loop.statuses[1].decisions == 1


def test_to_keep_changes_nothing():
    loop = Loop(n=1)
    loop.run(kernels.RESTART)
    before = loop.battles.tobytes()
    assert loop.run(kernels.KEEP) == 0
    assert loop.battles.tobytes() == before


def at_the_goal(loop: Loop) -> int:
    """Put the runner that is asked before the goal; its side."""
    b = loop.battles[0]
    b.units[b.request.unit].place = int(loop.setups[0].goal) - 1
    return int(b.request.side)


@pytest.mark.parametrize("autoreset", [0, 1])
def test_an_end_is_reported_and_paid_with_a_new_battle_or_without(autoreset):
    loop = Loop(n=1)
    loop.run(kernels.RESTART)
    side = at_the_goal(loop)
    loop.run(Verb.WALK, autoreset=autoreset)
    status = loop.statuses[0]
    assert (status.over, status.winner, status.reason) == (1, side, Reason.GOAL)
    assert (status.ended_after, status.rounds) == (1, 1)
    assert status.rewards.tolist() == [1.0 - 2 * side, 2.0 * side - 1, 0.0]
    if autoreset:
        assert (status.episode, status.decisions) == (2, 0) and status.unit >= 0
        assert loop.masks.any() and loop.battles[0].winner == RUNNING
    else:
        assert (status.unit, status.side, status.decision) == (-1, -1, 0)
        assert not loop.masks.any()


def test_potentials_are_those_of_the_rows_that_are_named_and_zero_when_over():
    loop = Loop(n=3)
    loop.run(*[kernels.RESTART] * 3)
    side = at_the_goal(loop)
    loop.battles[1].units["place"][0] += 1  # red's only runner is ahead
    found = np.full((3, kernels.MAX_SIDES), 9.0)
    RULESET.potentials(loop.battles, loop.setups, np.array([1]), found)
    red, blue, nobody = found[1]
    assert red > 0.0 == blue == nobody
    assert (found[[0, 2]] == 9.0).all()
    loop.run(Verb.WALK, rows=[0])
    RULESET.potentials(loop.battles, loop.setups, np.arange(3), found)
    assert loop.battles[0].winner == side and not found[0].any()


def test_inside_players_answer_until_the_caller_is_asked():
    loop = Loop("long", n=1, players=(kernels.EXTERNAL, kernels.BOT))
    taken = loop.run(kernels.RESTART)
    assert taken in (0, 1) and loop.statuses[0].side == 0
    for _ in range(4):
        taken = loop.run(Verb.WALK)
        assert loop.statuses[0].side == 0 and taken == 2  # red and blue take turns


def test_so_many_inside_decisions_and_no_more():
    loop = Loop("long", n=1, players=(kernels.RANDOM, kernels.RANDOM))
    assert loop.run(kernels.RESTART, limit=3) == 3
    assert loop.run(kernels.KEEP, limit=2) == 2
    assert loop.statuses[0].decisions == 5


@pytest.mark.parametrize("pauses", [0, 1])
def test_inside_players_stop_while_the_log_has_room_if_the_caller_goes_on(pauses):
    loop = Loop("long", n=1, players=(kernels.BOT, kernels.BOT))
    loop.logs["pauses"] = pauses
    loop.run(kernels.RESTART)
    log, over = loop.logs[0], int(loop.statuses[0].unit) < 0
    assert over == (pauses == 0)
    assert log.lost == 0 and (log.count > LOG_EVENTS - MOST_EVENTS)


def test_the_bot_can_be_asked_for_one_answer():
    loop = Loop(n=1)
    loop.run(kernels.RESTART)
    assert loop.run(kernels.ASK_BOT) == 1
    assert loop.statuses[0].action == Verb.RUN


def test_any_unit_can_be_looked_at():
    loop = Loop("teams", n=2)
    loop.run(kernels.RESTART, kernels.RESTART)
    masks, seen = np.zeros_like(loop.masks), np.zeros_like(loop.seen)
    for unit in range(4):
        RULESET.look(loop.battles, loop.setups, np.full(2, unit), masks, seen)
        assert (masks == loop.masks).all()
        mine = loop.statuses.unit == unit
        assert (seen[mine] == loop.seen[mine]).all()
    assert masks[0, DASH] == 1
    at_the_goal(loop)
    loop.run(Verb.WALK, kernels.KEEP)
    RULESET.look(loop.battles, loop.setups, np.zeros(2, np.int64), masks, seen)
    assert not masks[0].any() and masks[1].any()


def test_a_template_needs_a_ruleset():
    with pytest.raises(TypeError, match="a template runs only after"):
        kernels.legal(None, None, None)
