"""What players do is counted where they have a choice, as often as they have it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agents import make
from experiments.rating.usage import usage
from mech_env import BattleBatch
from mech_env.usage import chances
from tests.toy import RULESET as TOY
from tests.toy.state.decisions import Verb


class Runner:
    """Runs whenever it may."""

    name = "runner"

    def act(self, observations: Any, masks: Any) -> Any:
        return np.where(masks[:, Verb.RUN] != 0, Verb.RUN, masks.argmax(axis=1))


def test_a_verb_that_is_taken_whenever_it_is_legal() -> None:
    found = usage(TOY, "duel", Runner(), battles=6, seed=1)
    assert found.legal[:, Verb.RUN].sum() > 0
    assert (found.taken[:, Verb.RUN] == found.legal[:, Verb.RUN]).all()
    assert (found.taken <= found.legal).all()


def test_a_verb_that_a_script_never_takes() -> None:
    found = usage(TOY, "duel", make("script:no_walker", TOY), battles=6, seed=1)
    assert found.legal[:, Verb.WALK].sum() > 0 and found.taken[:, Verb.WALK].sum() == 0
    decision = int(np.argmax(found.legal[:, Verb.WALK]))
    assert found.share(decision, Verb.WALK) == 0.0
    assert (decision, int(Verb.WALK)) in set(chances((found,)))
    rows = found.to_dict(TOY)["choices"]
    assert {row["choice"] for row in rows} <= {TOY.actions.name(k) for k in TOY.actions.choices}


@pytest.mark.parametrize("name", ["random", "bot", "script:pusher"])
def test_watching_repeats_itself(name: str) -> None:
    one, two = (usage(TOY, "duel", make(name, TOY), battles=4, seed=3) for _ in range(2))
    assert (one.taken == two.taken).all() and (one.legal == two.legal).all()
    assert one.taken.sum() > 0


@pytest.mark.parametrize("interpret", [False, True])
def test_a_batch_tells_what_the_bot_would_answer_and_stays_as_it_is(interpret: bool) -> None:
    batch = BattleBatch(TOY, "duel", n=3, seed=2, interpreted=interpret)
    before = batch.battles.copy(), batch.masks.copy()
    answers = batch.ask("bot")
    assert (batch.battles == before[0]).all() and (batch.masks == before[1]).all()
    rows = np.array([2, 0])
    assert batch.ask("bot", rows).tolist() == answers[rows].tolist()
    drawn = {tuple(batch.ask("random", words=[k << 30] * 3).tolist()) for k in range(4)}
    assert len(drawn) > 1
    batch.step(np.full(3, -3))
    assert batch.actions.tolist() == answers.tolist()
    with pytest.raises(ValueError, match="player: 'nobody' is not one of 'random', 'bot', "):
        batch.ask("nobody")
