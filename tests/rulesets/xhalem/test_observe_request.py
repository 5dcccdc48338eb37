"""Between the arguments of an action only the request of an observation is written."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.rulesets.xhalem.observe.layout import LAYOUT
from mech_env.rulesets.xhalem.observe.unit import observe_request as observe_request_kernel
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from tests.rulesets.xhalem.looking import asked, known, observe, trio
from tests.twins import twin

observe_request = twin(observe_request_kernel)


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
