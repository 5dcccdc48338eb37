"""Between a verb and its arguments only the request of an observation is written."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.rulesets.ascension_isle.observe.layout import LAYOUT
from mech_env.rulesets.ascension_isle.observe.unit import observe as observe_kernel
from mech_env.rulesets.ascension_isle.observe.unit import observe_request as request_kernel
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twin

observe = twin(observe_kernel)
observe_request = twin(request_kernel)


def seen(board: Board) -> Any:
    out = np.zeros(LAYOUT.size, np.float32)
    observe(board.s, board.b, 0, out)
    return out


def asked(verb: Verb, decision: Decision, **fields: Any) -> Board:
    """A trooper in its turn, three cells from another, is asked for an argument of a verb."""
    board = Board(width=12, height=8)
    red, blue = board.unit("red", "trooper", (2, 4)), board.unit("blue", "trooper", (5, 4))
    board.piece("crate", (2, 4), "E")
    board.s.rows_enemies, board.s.rows_pieces = 1, 1
    board.frame(Frame.FIGHT)
    board.frame(Frame.TURN, red)
    if verb != Verb.END:
        board.frame(Frame.ACT, red, verb=verb, **{"target": -1, **fields})
    board.ask(red, decision)
    assert blue == 1
    return board


def test_what_an_argument_changes_is_the_request():
    out = seen(asked(Verb.END, Decision.ACTION))
    questions = (
        asked(Verb.SHOOT, Decision.TARGET, slot=0),
        asked(Verb.SHOOT, Decision.FORM, slot=0, target=1),  # marked as target
        asked(Verb.FACE, Decision.WAY),
        asked(Verb.SUSTAIN, Decision.ZONECELL, slot=0, x=4, y=4, cells=1),
    )
    for board in questions:
        before = out.copy()
        assert observe_request(board.s, board.b, 0, out) == 1
        assert (out != before).any() and (out == seen(board)).all()


def test_what_is_asked_of_others_and_for_other_things_shows_more():
    out = np.zeros(LAYOUT.size, np.float32)
    assert observe_request(*records(asked(Verb.END, Decision.ACTION)), 0, out) == 0
    assert observe_request(*records(asked(Verb.SUSTAIN, Decision.COORD)), 0, out) == 0
    window = asked(Verb.MOVE, Decision.STEP)
    window.frame(Frame.WINDOW, 0, 1)
    window.ask(1, Decision.RAPID)
    assert observe_request(*records(window), 1, out) == 0
    assert not out.any()


def records(board: Board) -> tuple[Any, Any]:
    return board.s, board.b
