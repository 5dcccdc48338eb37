"""A linked kernel is compiled by itself; entry points call its newest version by its address."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env.core import kernels
from mech_env.core.fields import Record, number
from mech_env.core.jit import (
    EntryPoint,
    code_digest,
    compiled,
    entry_point,
    interpreted,
    kernel,
    linked,
)
from mech_env.core.jit.compiler import why_plain
from tests.hygiene.rules_table import ROOT
from tests.toy import RULESET
from tests.toy.state.decisions import Verb

pytestmark = pytest.mark.skipif(
    not compiled() or bool(why_plain), reason="where nothing is linked, callers contain the kernel"
)

PAWN = Record("pawn", [number("place", 0, 999), number("steps", 0, 9, count=4)])
EXAMPLES = (PAWN.blank()[0], np.zeros(3, np.int8))

CHOOSE = """
BONUS = {bonus}

@kernel
def worth(b, k):
    return b.steps[k] + BONUS

@kernel
def choose(b, mask):
    return worth(b, 1) + mask[2]
"""
LOOP = """
@kernel
def act(b, mask):
    b.place = choose(b, mask)

def play(pawns, masks, out):
    for i in range(pawns.shape[0]):
        act(pawns[i], masks[i])
        out[i] = pawns[i].place
"""


def define(source: str, **names: Any) -> dict[str, Any]:
    """The names that a piece of source defines. The cache wants a file that exists."""
    namespace: dict[str, Any] = {"__name__": __name__, "kernel": kernel, **names}
    exec(compile(source, __file__, "exec"), namespace)
    return namespace


def player(bonus: int, examples: tuple[Any, ...] = EXAMPLES) -> Callable[..., Any]:
    """A loop whose kernel ``choose`` is linked; all players share one name."""
    choose = linked(define(CHOOSE.format(bonus=bonus))["choose"], "tests_choose", *examples)
    return entry_point(define(LOOP, choose=choose)["play"], "tests_linked_play")


def moves(play: Callable[..., Any], kind: Any = np.int64) -> list[int]:
    pawns = PAWN.blank(2)
    pawns["steps"] = 7
    out = np.zeros(2, kind)
    play(pawns, np.ones((2, 3), np.int8), out)
    return [int(move) for move in out]


def test_a_linked_kernel_answers_as_its_twin_does():
    play = player(5)
    assert moves(play) == moves(interpreted(play)) == [13, 13]
    assert isinstance(play, EntryPoint)
    assert [kernel.entry.name for kernel in play.linked] == ["tests_choose"]
    assert [play.functions, play.linked[0].entry.functions] == [2, 2]


NOTHING = """
@kernel
def choose(b, mask):
    b.place = b.steps[0] + mask[1]
"""
PLACES = """
def play(pawns, masks, out):
    for i in range(pawns.shape[0]):
        choose(pawns[i], masks[i])
        out[i] = pawns[i].place
"""


def test_it_may_answer_nothing():
    put = linked(define(NOTHING)["choose"], "tests_put", *EXAMPLES, answer=None)
    play = entry_point(define(PLACES, choose=put)["play"], "tests_linked_put")
    assert moves(play) == moves(interpreted(play)) == [8, 8]


def test_the_digest_of_a_caller_knows_only_name_and_types_of_a_linked_kernel():
    one, other = (code_digest(getattr(player(bonus), "py_func")) for bonus in (1, 2))  # noqa: B009
    assert one == other
    wider = (EXAMPLES[0], np.zeros(3, np.int16))
    assert code_digest(getattr(player(1, wider), "py_func")) != one  # noqa: B009


def test_versions_of_one_name_keep_apart_in_one_process():
    players = {bonus: player(bonus) for bonus in (1, 10, 100)}
    for bonus in (1, 10, 100, 10, 1):
        assert moves(players[bonus]) == [8 + bonus] * 2
    for bonus in (10, 100, 1):  # each loop is loaded once more, for another type of result
        assert moves(players[bonus], np.int32) == [8 + bonus] * 2


def test_threads_that_arrive_together_load_it_once():
    play = player(20)
    answers: list[list[int]] = []
    threads = [threading.Thread(target=lambda: answers.append(moves(play))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [[28, 28]] * 6


def test_other_arguments_than_its_examples_are_an_error():
    play = player(1, (EXAMPLES[0], np.zeros(3, np.float32)))
    with pytest.raises(Exception, match="tests_choose"):
        moves(play)


def test_rulesets_of_one_name_play_their_own_bots():
    other = define("@kernel\ndef bot(s, b, mask):\n    return 0\n")["bot"]
    walker = dataclasses.replace(RULESET, card=dataclasses.replace(RULESET.card, bot=other))
    for ruleset, answer in ((RULESET, Verb.RUN), (walker, Verb.WALK), (RULESET, Verb.RUN)):
        batch = mech_env.BattleBatch(ruleset, "long", 2, seed=1)
        batch.step(np.full(2, kernels.ASK_BOT))
        assert batch.actions.tolist() == [answer] * 2


SCRIPT = """
import numpy as np
from mech_env.core.jit import bind, entry_point, kernel, linked
import loops, rules
choose = linked(rules.choose, "tests_choose", 0, np.zeros(2))
act = kernel(bind(loops.act, "tests_act", choose=choose))
print(entry_point(loops.play, "tests_play", act=act)(5, np.ones(2)))
"""
RULES = """
from mech_env.core.jit import kernel

@kernel
def choose(n, x):
    return n + {} + int(x[0])
"""
LOOPS = """
def act(n, x):
    return choose(n, x) * {}

def play(n, x):
    return act(n, x)
"""


@pytest.mark.slow
def test_an_edit_compiles_one_side_only(tmp_path: Path):
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def run(bonus: int, factor: int) -> tuple[str, bool, bool]:
        (tmp_path / "rules.py").write_text(RULES.format(bonus))
        (tmp_path / "loops.py").write_text(LOOPS.format(factor))
        done = subprocess.run(
            [sys.executable, "-B", "-c", SCRIPT],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        edited = ("compiling tests_choose," in done.stderr, "compiling tests_play," in done.stderr)
        return done.stdout.strip(), *edited

    assert run(1, 10) == ("70", True, True)
    assert run(1, 10) == ("70", False, False)
    assert run(2, 10) == ("80", True, False), "the loop plays the new kernel as it is"
    assert run(2, 100) == ("800", False, True), "the kernel does not mind its callers"
    assert run(1, 100) == ("700", False, False)
