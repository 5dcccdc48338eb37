"""Between the arguments of an action only the request of an observation is written."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from mech_env import BattleBatch
from mech_env.batch import ASK_BOT, random_actions
from mech_env.rulesets.xhalem.observe.layout import LAYOUT
from mech_env.rulesets.xhalem.observe.unit import observe_request as observe_request_kernel
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from tests.rulesets.xhalem.looking import asked, known, observe, trio
from tests.twins import twin

observe_request = twin(observe_request_kernel)


@pytest.mark.parametrize("name", ["duel", "skirmish", "siege", "space", "full"])
def test_the_short_way_between_arguments_misses_nothing(name: str):
    batch = BattleBatch("xhalem", name, n=16, seed=5, players={"blue": "bot"})
    batch.set_players("blue", "external", np.arange(8))
    choose = np.random.default_rng(2)
    for step in range(150):
        if step == 60:
            batch = pickle.loads(pickle.dumps(batch.clone()))
        elif step == 90:  # written to from outside
            batch.battles["units"]["hp"] = np.maximum(1, batch.battles["units"]["hp"] - 1)
            batch.refresh()
        actions = random_actions(batch.masks, choose)
        batch.step(np.where(choose.random(16) < 0.2, ASK_BOT, actions))
        whole = np.zeros_like(batch.observations)
        batch.ruleset.look(batch.battles, batch._setups, batch.units, batch.masks.copy(), whole)
        assert (batch.observations == whole).all(), step


def test_what_an_argument_changes_is_the_request():
    board = asked(known(trio()), 0, d.Decision.TURN, fr.Frame.TURN)
    out = observe_into(board, np.zeros(LAYOUT.size, np.float32))
    assert observe_request(board.s, board.b, 0, out) == 0
    strike = {"verb": d.Verb.STRIKE, "strike": 1, "slot": 0}
    for aim in (2, -1):  # the mark of a target comes and goes
        asked(board, 0, d.Decision.TARGET, fr.Frame.ACT, **strike, aim=aim)
        before = out.copy()
        assert observe_request(board.s, board.b, 0, out) == 1
        assert (out != before).any()
        assert (out == observe_into(board, np.zeros(LAYOUT.size, np.float32))).all()
    for other in ({"reaction": 1}, {"strike": 2}):
        asked(board, 0, d.Decision.TARGET, fr.Frame.ACT, **strike | other)
        assert observe_request(board.s, board.b, 0, out) == 0


def observe_into(board: Any, out: Any) -> Any:
    observe(board.s, board.b, 0, out)
    return out
