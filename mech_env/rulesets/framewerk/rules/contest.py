"""One test: dice cut by the opponent, the pool rolled, dice added (FW-001 to FW-014)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions import defence, pools
from mech_env.rulesets.framewerk.rules import harm
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr

# What a test is for (`why` of its frame): why its dice are rolled.
AS_ATTACK, AS_DEFENCE, AS_FEAT = ev.Roll.ATTACK, ev.Roll.DEFENCE, ev.Roll.FEAT


@kernel
def begin_test(
    s: Any, b: Any, roller: int, cutter: int, skill: int, why: int, modifier: int, dice: int
) -> None:
    """Put a test on the stack; its result stands in ``b.pool`` when it is over.

    ``cutter`` is who may take dice away before the roll, -1 nobody. ``why``: AS_*. ``modifier``:
    everything that changes the total.
    """
    fr.push(b, fr.Frame.TEST, roller, cutter)
    f = b.frames[b.depth - 1]
    f.skill = skill
    f.why = why
    f.modifier = modifier
    f.dice = dice


@kernel
def defence_of(answer: int) -> int:
    """The kind of defence (``c.Defence``) that an answer to D-DEFEND chooses."""
    if answer < d.Verb.FIGHTING or answer > d.Verb.DODGE:
        return c.Defence.NONE
    return answer - d.Verb.FIGHTING + c.Defence.FIGHTING


@kernel
def begin_defence(s: Any, b: Any, f: Any, unit: int, attacker: int, how: int) -> None:
    """Put a defence test on the stack; ``f``: the frame of the attack or the zone."""
    skill = c.DEFENCE_SKILL[how]
    modifier, dice = defence.modifier_against(s, b, f, unit), pools.pool_size(s.units[unit], skill)
    begin_test(s, b, unit, attacker, skill, AS_DEFENCE, modifier, dice)


@kernel
def defended(b: Any) -> int:
    """FW-244: what a defence came to; critically failed it is 0."""
    return 0 if b.pool.critical == 1 else b.pool.total


@kernel
def hits(log: Any, f: Any, attacker: int, target: int) -> int:
    """FW-121, FW-122: a total strictly above the defence hits; ``target`` -1: an object."""
    f.margin = f.total - f.defence
    if f.margin <= 0:
        emit(log, ev.Event.MISSED, attacker, f.total, target, f.defence, 0)
        return 0
    emit(log, ev.Event.HIT, attacker, f.margin, target, f.total, f.defence)
    return 1


@kernel
def may_cut(s: Any, b: Any, cutter: int, dice: int) -> int:
    """FW-013: a point to spend, and a die that may go."""
    return 1 if b.units[cutter].drama >= 1 and dice >= 2 else 0


@kernel
def cut(s: Any, b: Any, log: Any, f: Any, cutter: int, roller: int) -> None:
    """FW-013: take the dice away that were paid for; ``f.dice`` holds what is left."""
    count = int(b.request.answer) - d.NUMBER
    if count > 0:
        b.units[cutter].drama -= count
        f.dice -= count
        emit(log, ev.Event.CUT, cutter, count, roller, 0, 0)


@kernel
def evaluate(s: Any, b: Any) -> None:
    """FW-001 to FW-005, FW-008: the value of the pool on the table."""
    p = b.pool
    if s.units[p.roller].rank[p.skill] == 0:
        p.best = pools.half_die(int(p.face[0]))
    else:
        p.best = pools.best_of(p)
    p.critical = pools.is_critical(p)
    p.total = pools.attribute_of(s.units[p.roller], int(p.skill)) + int(p.best) + int(p.modifier)
    if p.skill == c.Skill.FEAT and p.critical == 1:
        p.total = 0


@kernel
def run_test(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a test.

    Reads: the roller. Writes: pool, drama. Rolls: the pool, added dice. Asks: cut, add.
    """
    p = b.pool
    roller = int(f.actor)
    if f.stage == fr.TestStage.START:
        f.stage = fr.TestStage.ROLL
        if f.target >= 0 and may_cut(s, b, int(f.target), int(f.dice)):
            fr.ask_then(s, b, f, int(f.target), d.Decision.CUT, fr.TestStage.CUT)
    elif f.stage == fr.TestStage.CUT:
        cut(s, b, log, f, int(f.target), roller)
        f.stage = fr.TestStage.ROLL
    elif f.stage == fr.TestStage.ROLL:
        if f.why == AS_DEFENCE:  # FW-203
            harm.lose_aim(s, b, log, roller)
        p.roller = roller
        p.skill = f.skill
        p.count = f.dice
        p.added = 0
        p.modifier = f.modifier
        for k in range(f.dice):
            p.face[k] = roll(b, log, 10, roller, int(f.why))
        evaluate(s, b)
        f.stage = fr.TestStage.ADD
    elif f.stage == fr.TestStage.ADD:
        u = b.units[roller]
        able = u.drama >= 1 and s.units[roller].rank[f.skill] >= 1
        if able and p.added < pools.MAX_ADDED:  # FW-012
            fr.ask_then(s, b, f, roller, d.Decision.ADD, fr.TestStage.ADDED)
        else:
            end_test(s, b, log, f)
    elif b.request.answer == d.Verb.ADD:
        b.units[roller].drama -= 1
        emit(log, ev.Event.ADDED, roller, b.units[roller].drama, 0, 0, 0)
        p.face[p.count] = roll(b, log, 10, roller, ev.Roll.DRAMA)
        p.count += 1
        p.added += 1
        evaluate(s, b)
        f.stage = fr.TestStage.ADD
    else:
        end_test(s, b, log, f)


@kernel
def end_test(s: Any, b: Any, log: Any, f: Any) -> None:
    """The pool stands."""
    p = b.pool
    emit(log, ev.Event.TESTED, int(f.actor), p.skill, p.total, p.best, p.critical)
    fr.pop(b)
