"""An action: its parameters, its price, who comes between, its execution (4.2; 2, step 5.3)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import (
    arguments,
    doable,
    fields,
    handling,
    under_way,
    units,
    verbs,
)
from mech_env.rulesets.adeva.rules import (
    aim,
    carry_out,
    ends,
    fate,
    firing,
    showing,
    victory,
    watch,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state import verbs as v
from mech_env.rulesets.adeva.state.codes import Once, Until
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import PARAMETER, Act, Frame, Occasion
from mech_env.rulesets.adeva.state.stages import ActStage

GATE_PART = d.PART_THING + int(Thing.GATE)


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an action.

    Reads: the frame, the unit. Writes: its turn, what the action does. Rolls: by the action.
    Asks: the parameters, one by one.
    """
    at = int(f.stage)
    if at >= ActStage.WEAPON:
        decision = at - PARAMETER
        take_argument(s, b, f, decision, int(b.request.answer))
        if decision == Decision.COLUMN:
            fr.ask_then(s, b, f, int(f.actor), Decision.ROW, ActStage.ROW)
            return
        at = ActStage.ASK
    if at == ActStage.ASK:
        decision = arguments.missing(s, b, f)
        if decision != Decision.NONE:
            fr.ask_then(s, b, f, int(f.actor), decision, decision + PARAMETER)
            return
        declare(s, b, log, f)
    elif at == ActStage.DO:
        do(s, b, log, f)
    elif at == ActStage.STEP:
        if not carry_out.go_on(s, b, log, f):
            f.stage = ActStage.LATE
    elif at == ActStage.LATE:
        late(s, b, log, f)
    else:
        fr.pop(b)


@kernel
def take_argument(s: Any, b: Any, f: Any, decision: int, answer: int) -> None:
    """Write an answer into the frame of the action."""
    side = int(s.units[f.actor].side)
    if decision == Decision.WEAPON or decision == Decision.ITEM:
        f.arm = answer - d.WEAPON
    elif decision == Decision.ITEM_IN:
        f.other_arm = answer - d.WEAPON
    elif decision == Decision.TARGET:
        take_target(s, b, f, side, answer)
    elif decision == Decision.FRIEND:
        f.target = d.unit_at(s, side, answer)
    elif decision == Decision.SECOND_TARGET or decision == Decision.WHO:
        f.second = d.unit_at(s, side, answer)
    elif decision == Decision.FIRST_KIND or decision == Decision.POWER:
        f.first_kind = answer
    elif decision == Decision.SECOND_KIND:
        f.second_kind = answer
    elif decision == Decision.CHARGE_WITH:
        if answer >= d.WEAPON:
            f.first_kind = Verb.ATTACK
            f.arm = answer - d.WEAPON
        else:
            f.first_kind = answer
    elif decision == Decision.COLUMN:
        f.cell = d.column_of(s, side, answer - d.COLUMN)
    elif decision == Decision.ROW:
        f.cell = d.row_of(s, side, answer - d.ROW) * int(s.width) + int(f.cell)
    elif decision == Decision.DIRECTION:
        f.way = d.turned(side, answer - d.DIRECTION)
    elif decision == Decision.CELLS:
        f.cells = answer - d.CHOICE + 1
    elif decision == Decision.PART or decision == Decision.PLACE:
        f.part = d.part_at(answer)
    elif decision == Decision.STRIKE:
        f.step = 1
        if answer == Verb.YES:
            f.act_flags = int(f.act_flags) | (1 << Act.KILLING)
    elif decision == Decision.MODE:
        f.mode = answer - d.CHOICE
    elif decision == Decision.GROUND:  # by its place in the list: another may take one before it
        f.further = handling.thing_at(s, b, int(f.actor), answer - d.CHOICE)
    elif decision in (Decision.SIZE, Decision.CONDITION, Decision.FORMATION):
        f.further = answer - d.CHOICE
    else:  # pattern, radius, test, posture, handling, task, skill, order, card
        f.choice = answer - d.CHOICE


@kernel
def take_target(s: Any, b: Any, f: Any, side: int, answer: int) -> None:
    """A unit, the enemy's gate, a cell to be chosen, or off the map."""
    if answer < d.THING:
        f.target = d.unit_at(s, side, answer)
    elif answer == d.THING + Thing.GATE:
        f.part = GATE_PART
        f.cell = s.gates[1 - side].cell
    elif answer == d.THING + Thing.OFF_MAP:
        f.act_flags = int(f.act_flags) | (1 << Act.OFF_MAP)
    else:
        f.act_flags = int(f.act_flags) | (1 << Act.ASKED_CELL)


@kernel
def declare(s: Any, b: Any, log: Any, f: Any) -> None:
    """2 (5.3): the action is paid for and declared; who may come between does."""
    unit, verb = int(f.actor), int(f.verb)
    f.stage = ActStage.DO
    f.step = 0
    nested = under_way.has_flag(f, Act.NESTED)
    cost = pay(s, b, log, f) if not nested else v.COST[verb]
    showing.by_action(s, b, f, cost)
    delayed = int(under_way.has_flag(f, Act.DELAYED))
    emit(log, Event.ACTS, unit, verb, int(f.target), int(f.cell), delayed)
    if not nested and cost > v.FREE and verb != Verb.DELAY:
        fr.push(b, Frame.DECLARE, unit, int(f.target))
        b.frames[b.depth - 1].occasion = Occasion.BEFORE


@kernel
def pay(s: Any, b: Any, log: Any, f: Any) -> int:
    """AE-016, AE-028 to AE-031, AE-034, AE-037, AE-038, AE-141, AE-237: what it takes; its cost."""
    unit, verb = int(f.actor), int(f.verb)
    u = b.units[unit]
    cost = verbs.cost_of_frame(s, b, f)
    if under_way.has_flag(f, Act.DELAYED):
        units.drop_until(b, unit, Until.DELAYING)
        cost = max(cost, int(v.COST[verb]))
    elif cost == v.FREE and u.free_used >= s.options.free_cap and v.COST[verb] > v.FREE:
        cost = int(v.COST[verb])  # AE-031: no more for nothing
        u.half_left = int(u.half_left) - cost
    elif cost == v.FREE:
        u.free_used = int(u.free_used) + 1
        if verb == Verb.READY and f.choice != ch.Handling.DROP:
            u.quick_used = int(u.quick_used) + 1  # AE-244
    else:
        u.half_left = max(0, int(u.half_left) - cost)
    if under_way.has_flag(f, Act.KILLING):
        fate.spend(s, b, log, unit, Verb.YES)  # AE-424
    if cost > v.FREE:
        watch.end(b, log, unit)  # AE-141
        if verb != Verb.RELOAD:
            ends.interrupt_reload(b, unit)  # AE-034
    note(b, f, unit, verb, cost)
    return cost


@kernel
def note(b: Any, f: Any, unit: int, verb: int, cost: int) -> None:
    """AE-037, AE-038, AE-041, AE-044, AE-119, AE-191: what is done once in a turn."""
    units.note_done(b, unit, Once.ACTED)
    what = int(f.first_kind) if verb == Verb.EITHER_POWER else verb
    if v.IS_ATTACK[verb] or v.IS_ATTACK[what]:
        units.note_done(b, unit, Once.ATTACK)
    if v.IS_CONCENTRATION[verb] or v.IS_CONCENTRATION[what]:
        units.note_done(b, unit, Once.CONCENTRATION)
    if v.VERB_POWER[what] >= 0:
        units.note_done(b, unit, fields.ONCE_OF_POWER[v.VERB_POWER[what]])
    if verb == Verb.TRY_DISENGAGE:
        units.note_done(b, unit, Once.TRIED)
    if verb == Verb.SPREAD_HALF and cost < v.COST[verb]:
        units.note_done(b, unit, Once.QUICK_HALF)
    if verb == Verb.SPREAD_FULL and cost < v.COST[verb]:
        units.note_done(b, unit, Once.QUICK_FULL)


@kernel
def do(s: Any, b: Any, log: Any, f: Any) -> None:
    """2 (5.3 d): the action itself, if it still fits; otherwise nothing happens."""
    unit, verb = int(f.actor), int(f.verb)
    what = int(f.first_kind) if verb == Verb.EITHER_POWER else verb
    if not v.IS_ATTACK[what]:
        aim.lose(b, unit)  # AE-048
    elif not v.IS_PLAIN[verb] and verb != Verb.MULTIPLE:
        b.units[unit].feinted = -1  # AE-083
    if not doable.fits(s, b, f):
        if f.watch != 0 and victory.settle(s, b, log):
            return
        if firing.fire_next(s, b, log, f, units.body_shown(b, unit)):  # AE-138: where it stands
            return
        aim.lose(b, unit)
        emit(log, Event.SPOILED, unit, verb, 0, 0, 0)
        f.stage = ActStage.LATE
        return
    f.stage = ActStage.STEP
    carry_out.start(s, b, log, f)


@kernel
def late(s: Any, b: Any, log: Any, f: Any) -> None:
    """2 (5.3 c): those who lost the race come now: Overwatch first, then Delay."""
    unit = int(f.actor)
    f.stage = ActStage.OVER
    b.units[unit].last_action = f.verb
    if under_way.has_flag(f, Act.NESTED):
        return
    waits = bool(f.late_watch != 0)
    if not under_way.has_flag(f, Act.DELAYED):  # nobody interrupts a delayed action
        for other in range(s.n_units):
            if units.is_until(b, other, Until.LATE):
                waits = True
    if not waits or victory.settle(s, b, log):
        return
    fr.push(b, Frame.DECLARE, unit, int(f.target))
    b.frames[b.depth - 1].occasion = Occasion.AFTER
    b.frames[b.depth - 1].late_watch = f.late_watch
