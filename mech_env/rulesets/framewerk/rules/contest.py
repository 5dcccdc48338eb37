"""One test: dice cut by the opponent, the pool rolled, dice added (FW-001 to FW-014)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions.pools import (
    MAX_ADDED,
    attribute_of,
    best_of,
    half_die,
    is_critical,
)
from mech_env.rulesets.framewerk.state.codes import Skill
from mech_env.rulesets.framewerk.state.decisions import NUMBER, Decision, Verb
from mech_env.rulesets.framewerk.state.events import Event, Roll
from mech_env.rulesets.framewerk.state.frames import Frame, TestStage, ask, pop, push

# What a test is for (`why` of its frame): why its dice are rolled.
AS_ATTACK, AS_DEFENCE, AS_FEAT = Roll.ATTACK, Roll.DEFENCE, Roll.FEAT


@kernel
def begin_test(
    s: Any, b: Any, roller: int, cutter: int, skill: int, why: int, modifier: int, dice: int
) -> None:
    """Put a test on the stack; its result stands in ``b.pool`` when it is over.

    ``cutter`` is who may take dice away before the roll, -1 nobody. ``why``: AS_*. ``modifier``:
    everything that changes the total.
    """
    push(b, Frame.TEST, roller, cutter)
    f = b.frames[b.depth - 1]
    f.skill = skill
    f.why = why
    f.modifier = modifier
    f.dice = dice


@kernel
def may_cut(s: Any, b: Any, cutter: int, dice: int) -> int:
    """FW-013: a point to spend, and a die that may go."""
    return 1 if b.units[cutter].drama >= 1 and dice >= 2 else 0


@kernel
def cut(s: Any, b: Any, log: Any, f: Any, cutter: int, roller: int) -> None:
    """FW-013: take the dice away that were paid for; ``f.dice`` holds what is left."""
    count = int(b.request.answer) - NUMBER
    if count > 0:
        b.units[cutter].drama -= count
        f.dice -= count
        emit(log, Event.CUT, cutter, count, roller, 0, 0)


@kernel
def evaluate(s: Any, b: Any) -> None:
    """FW-001 to FW-005, FW-008: the value of the pool on the table."""
    p = b.pool
    if s.units[p.roller].rank[p.skill] == 0:
        p.best = half_die(int(p.face[0]))
    else:
        p.best = best_of(p)
    p.critical = is_critical(p)
    p.total = attribute_of(s.units[p.roller], int(p.skill)) + int(p.best) + int(p.modifier)
    if p.skill == Skill.FEAT and p.critical == 1:
        p.total = 0


@kernel
def run_test(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a test.

    Reads: the roller. Writes: pool, drama. Rolls: the pool, added dice. Asks: cut, add.
    """
    p = b.pool
    roller = int(f.actor)
    if f.stage == TestStage.START:
        f.stage = TestStage.ROLL
        if f.target >= 0 and may_cut(s, b, int(f.target), int(f.dice)):
            f.stage = TestStage.CUT
            ask(s, b, int(f.target), Decision.CUT)
    elif f.stage == TestStage.CUT:
        cut(s, b, log, f, int(f.target), roller)
        f.stage = TestStage.ROLL
    elif f.stage == TestStage.ROLL:
        p.roller = roller
        p.skill = f.skill
        p.count = f.dice
        p.added = 0
        p.modifier = f.modifier
        for k in range(f.dice):
            p.face[k] = roll(b, log, 10, roller, int(f.why))
        evaluate(s, b)
        f.stage = TestStage.ADD
    elif f.stage == TestStage.ADD:
        u = b.units[roller]
        if u.drama >= 1 and s.units[roller].rank[f.skill] >= 1 and p.added < MAX_ADDED:  # FW-012
            f.stage = TestStage.ADDED
            ask(s, b, roller, Decision.ADD)
        else:
            end_test(s, b, log, f)
    elif b.request.answer == Verb.ADD:
        b.units[roller].drama -= 1
        emit(log, Event.ADDED, roller, b.units[roller].drama, 0, 0, 0)
        p.face[p.count] = roll(b, log, 10, roller, Roll.DRAMA)
        p.count += 1
        p.added += 1
        evaluate(s, b)
        f.stage = TestStage.ADD
    else:
        end_test(s, b, log, f)


@kernel
def end_test(s: Any, b: Any, log: Any, f: Any) -> None:
    """The pool stands."""
    p = b.pool
    emit(log, Event.TESTED, int(f.actor), p.skill, p.total, p.best, p.critical)
    pop(b)
