"""The laws of actions know which arguments a verb takes, and the order in which they are asked."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.jit import interpreted
from mech_env.rulesets.xhalem.laws import arguments
from mech_env.rulesets.xhalem.questions.arguments import missing as missing_kernel
from mech_env.rulesets.xhalem.scenario.setups import load_scenario
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.codes import MAX_UNITS
from mech_env.rulesets.xhalem.state.decisions import VERBS, Decision, Verb
from mech_env.rulesets.xhalem.state.frames import FRAMES
from mech_env.rulesets.xhalem.state.programs import USED, Program
from tests.rulesets.xhalem.scenario_table import battle
from tests.twins import twin

missing = twin(missing_kernel)

_missing = interpreted(missing)


def next_asked(f: Any) -> tuple[int, bool]:
    """What the law takes for the next argument of an action; whether it has only what it takes."""
    frames = f.reshape(1, 1)
    place = arguments.PLACE[arguments.shape_of(frames)][0, 0]
    has = arguments.given(frames)[0, 0]
    count = int((has & (place >= 0)).sum())
    due = [arguments.ASKED_BY[name] for name, at in zip(arguments.FIELDS, place, strict=True)
           if at == count]  # fmt: skip
    return (int(due[0]) if due else 0), bool((has == ((place >= 0) & (place < count))).all())


def test_laws_know_the_order_in_which_arguments_are_asked() -> None:
    rng = np.random.default_rng(1)
    fields = {decision: name for name, decision in arguments.ASKED_BY.items()}
    fields[Decision.HOST] = "ally"
    asked = set()
    for verb in [*range(1, len(VERBS))] * 30:
        f = np.array(FRAMES.record.blank()).view(np.recarray)
        f[0].verb, f[0].left = verb, -1
        while True:
            due, only = next_asked(f)
            decision = int(_missing(f[0]))
            assert only and due == (Decision.ALLY if decision == Decision.HOST else decision)
            if decision == Decision.NONE:
                break
            asked.add(decision)
            name = fields[Decision(decision)]
            most = {"response": len(d.RESPONSES), "program": len(USED)}.get(name, 2)
            value = int(rng.integers(most))
            if name == "response":
                value = int(d.RESPONSES[value])
            if name == "program" and verb == Verb.STANDBY and USED[value] == Program.BLINK:
                value = USED.index(Program.GRAV)  # XH-089: not held ready
            f[0][name] = value + 1 if name == "task" else value
    assert asked == {decision for decision in Decision if decision >= Decision.MODE}


def test_a_target_is_a_unit_a_piece_or_a_place_that_there_is() -> None:
    s = load_scenario(battle()).setups()  # 4 + 4 units, 7 pieces
    codes = np.arange(-1, d.N_TARGETS)[None, :]
    found = arguments.is_target(s, codes)[0]
    there = {*range(8), *range(MAX_UNITS, MAX_UNITS + 7), *range(28, 36)}
    assert {int(code) for code in codes[0][found]} == there
