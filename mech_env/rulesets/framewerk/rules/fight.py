"""The course of a fight: turns, declarations, passes, the limit (T1 to T5; FW-101 to FW-140)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.rules import harm, victory
from mech_env.rulesets.framewerk.rules.campaign import encounter_over, next_encounter
from mech_env.rulesets.framewerk.rules.order import part_ties, roll_initiative
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr


@kernel
def fight(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the fight.

    Reads: everything. Writes: turn, order, flags. Rolls: initiative. Asks: count.
    """
    stage = int(f.stage)
    if stage == fr.FightStage.START:
        emit(log, ev.Event.FIGHT_BEGINS, -1, b.encounter, 0, 0, 0)
        f.stage = fr.FightStage.TURN
    elif stage == fr.FightStage.TURN:
        begin_turn(s, b, log, f)
        f.tie_round = 0
        f.stage = fr.FightStage.TIES
    elif stage == fr.FightStage.TIES:
        # One roll a stage: an expansion of all faces meets few dice at a time.
        f.tie_round += 1
        if part_ties(s, b, log, f, int(f.tie_round)) == 0:
            f.tie_round = 0
            f.order_place = 0
            f.stage = fr.FightStage.DECLARE
    elif stage == fr.FightStage.DECLARE:
        next_declaration(s, b, f)
    elif stage == fr.FightStage.DECLARED:
        unit, actions = int(b.order[f.order_place]), int(b.request.answer) - d.NUMBER  # FW-112
        b.units[unit].declared = actions
        b.units[unit].acts_left = actions
        emit(log, ev.Event.DECLARED, unit, actions, 0, 0, 0)
        f.order_place += 1
        f.stage = fr.FightStage.DECLARE
    elif stage == fr.FightStage.PASS:
        b.pass_number += 1
        f.order_place = 0
        f.stage = fr.FightStage.SLOT
    elif stage == fr.FightStage.SLOT:
        next_slot(s, b, log, f)
    elif stage == fr.FightStage.TURN_END:
        end_turn(s, b, log, f)
    elif stage == fr.FightStage.OVER:
        encounter_over(s, b, log, f)
        f.stage = fr.FightStage.NEXT
    else:
        next_encounter(setups, b)
        f.stage = fr.FightStage.START


@kernel
def begin_turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """T1, T2: a new turn and its order (FW-101, FW-109)."""
    b.round_number += 1
    b.pass_number = 0
    emit(log, ev.Event.ROUND_BEGINS, -1, b.round_number, 0, 0, 0)
    for weapon in range(s.n_weapons):
        b.weapons[weapon].shots_used = 0
    for unit in range(s.n_units):
        u = b.units[unit]
        u.hold_kept = 0
        u.declared = 0
        u.acts_left = 0
    roll_initiative(s, b, log, f)


@kernel
def next_declaration(s: Any, b: Any, f: Any) -> None:
    """T3: in initiative order; a unit with cap 0 declares nothing and is not asked (FW-255)."""
    while f.order_place < b.n_order:
        unit = int(b.order[f.order_place])
        if can.cap_of(s, b, b.units[unit]) > 0:
            fr.ask_then(s, b, f, unit, d.Decision.COUNT, fr.FightStage.DECLARED)
            return
        f.order_place += 1
    f.stage = fr.FightStage.PASS


@kernel
def next_slot(s: Any, b: Any, log: Any, f: Any) -> None:
    """T4: the next unit with an action in this pass (FW-136, FW-137, FW-138, FW-140)."""
    while f.order_place < b.n_order:
        unit = int(b.order[f.order_place])
        f.order_place += 1
        u = b.units[unit]
        if u.status == c.Status.ACTIVE and u.declared >= b.pass_number and u.acts_left >= 1:
            fr.push(b, fr.Frame.SLOT, unit, -1)
            return
    if b.pass_number == 1:
        for unit in range(s.n_units):  # FW-226
            u = b.units[unit]
            if u.zone_left > 0 and u.zone_turn < b.round_number:
                harm.end_zone(s, b, log, unit)
    f.stage = fr.FightStage.PASS if b.pass_number < c.MOST_ACTIONS else fr.FightStage.TURN_END


@kernel
def end_turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """T5: holds that nobody maintained end, surprise is over, the turn limit (FW-139, FW-256)."""
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.holding >= 0 and u.hold_kept == 0:
            harm.end_hold(s, b, log, unit)
        u.surprised = 0  # FW-266
    f.stage = fr.FightStage.TURN
    if b.round_number >= s.round_limit:
        victory.end_fight(s, b, log, int(s.limit_result), c.Ending.LIMIT)
