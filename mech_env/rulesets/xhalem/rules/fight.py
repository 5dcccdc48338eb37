"""The course of a fight: set-up, initiative, rounds, whose turn it is (catalogue 2; 5.1 to 5.3)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import order as place
from mech_env.rulesets.xhalem.rules import order, victory
from mech_env.rulesets.xhalem.rules.campaign import encounter_over, next_encounter, next_refit
from mech_env.rulesets.xhalem.rules.deeds import lapse
from mech_env.rulesets.xhalem.rules.deploy import deploy
from mech_env.rulesets.xhalem.rules.knowledge import start_knowledge
from mech_env.rulesets.xhalem.rules.loadout import begin_loadout
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.events import Event


@kernel
def fight(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the fight, in the order of XH-004.

    Reads: everything. Writes: places, knowledge, order, round; between fights all. Rolls: jitter,
    initiative. Asks: group_next.
    """
    stage = int(f.stage)
    if stage == fr.FightStage.START:
        next_place(s, b, log, f)
    elif stage == fr.FightStage.LOADOUT:
        next_loadout(s, b, f)
    elif stage == fr.FightStage.INITIATIVE:
        start_knowledge(s, b, log)  # XH-004: before any die
        order.roll_initiative(s, b, log)
        f.tie_rolls = 0
        f.stage = fr.FightStage.TIES
    elif stage == fr.FightStage.TIES:
        # One reroll a stage: an expansion of all faces meets few dice at a time.
        if f.tie_rolls < c.MAX_TIES and order.reroll_ties(s, b, log):
            f.tie_rolls += 1
        else:
            order.write_order(s, b, log)
            f.tie_rolls = 0
            f.stage = fr.FightStage.ROUND
    elif stage == fr.FightStage.ROUND:
        next_round(s, b, log, f)
    elif stage == fr.FightStage.SLOT:
        next_slot(s, b, f)
    elif stage == fr.FightStage.MEMBER:
        member = d.target_at(s, b, int(b.request.side), int(b.request.answer))
        bring_forward(b, member, int(f.order_place))
        begin_turn(b, f, member)
    elif stage == fr.FightStage.OVER:
        encounter_over(setups, s, b, log, f)
    elif stage == fr.FightStage.REFIT:
        next_refit(s, b, f)
    else:
        next_encounter(setups, b, f)


@kernel
def next_place(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-006: the next unit is placed; one die a stage at most."""
    if f.next_unit == 0:
        emit(log, Event.FIGHT_BEGINS, -1, b.encounter, 0, 0, 0)
    rolled = False
    while f.next_unit < s.n_units and not rolled:
        deploy(s, b, log, int(f.next_unit))
        f.next_unit += 1
        rolled = s.options.jitter > 0
    if f.next_unit == s.n_units:
        f.next_unit = 0
        # 7.8: for a later fight of a campaign all chose when they were refitted.
        first = b.encounter == 0
        f.stage = fr.FightStage.LOADOUT if first else fr.FightStage.INITIATIVE


@kernel
def next_loadout(s: Any, b: Any, f: Any) -> None:
    """XH-046: the next unit chooses its equipment, before anybody sees anybody."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit += 1
        if b.units[unit].status == c.Status.ACTIVE:
            begin_loadout(s, b, unit, 0)
            return
    f.stage = fr.FightStage.INITIATIVE


@kernel
def next_round(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-005, XH-028, XH-031, XH-032: a round of ten seconds, unless the limit is passed."""
    if b.round_number >= s.round_limit:
        victory.end_fight(s, b, log, int(s.limit_winner), c.Ending.LIMIT)
        return
    b.round_number += 1
    emit(log, Event.ROUND_BEGINS, -1, b.round_number, 0, 0, 0)
    for unit in range(s.n_units):
        b.units[unit].late = 0  # XH-222
    f.order_place = 0
    f.stage = fr.FightStage.SLOT


@kernel
def next_slot(s: Any, b: Any, f: Any) -> None:
    """XH-021, XH-028: the next turn in the order; a group chooses who of it (XH-020)."""
    while f.order_place < b.n_order:
        unit = int(b.order[f.order_place])
        if place.has_turn(s, b, unit):
            left = place.still_to_act(s, b, int(f.order_place))
            if left & (left - 1) != 0:
                f.to_act = left
                who = place.speaker(s, b, unit)
                fr.ask_then(s, b, f, who, d.Decision.GROUP_NEXT, fr.FightStage.MEMBER)
                return
            if left != 0:
                unit = lowest_bit(left)
                bring_forward(b, unit, int(f.order_place))
            begin_turn(b, f, unit)
            return
        if b.units[unit].late == 0:
            lapse(s, b, unit)  # 2.4: also of who is out
        f.order_place += 1
    f.stage = fr.FightStage.ROUND


@kernel
def bring_forward(b: Any, unit: int, at: int) -> None:
    """XH-020: a member of a group takes the place at which it acts; those between move back."""
    k = at
    while b.order[k] != unit:
        k += 1
    while k > at:
        b.order[k] = b.order[k - 1]
        k -= 1
    b.order[at] = unit


@kernel
def begin_turn(b: Any, f: Any, unit: int) -> None:
    """XH-026: the turn of who stands at the next place of the order."""
    f.to_act = 0
    f.order_place += 1
    f.stage = fr.FightStage.SLOT
    fr.push(b, fr.Frame.TURN, unit, -1)
