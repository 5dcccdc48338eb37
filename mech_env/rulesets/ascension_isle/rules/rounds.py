"""Rounds: categories, initiative, turns, what a round's end gives (R1 to R5)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import actions, advantage, targets
from mech_env.rulesets.ascension_isle.questions import stances as may
from mech_env.rulesets.ascension_isle.rules import means, order, stances, victory, zones
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Why
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame


@kernel
def round_stage(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """R1, R2, R4, R5."""
    if stage == FightStage.ROUND:
        begin_round(s, b, log)
        f.next_unit = 0
        f.stage = FightStage.CATEGORY
    elif stage == FightStage.CATEGORY:
        next_category(s, b, f)
    elif stage == FightStage.CHOSEN:
        b.units[f.next_unit - 1].category = int(b.request.answer) - d.CATEGORY
        f.stage = FightStage.CATEGORY
    elif stage == FightStage.SHOWN:
        show_categories(s, b, log)
        f.next_unit = 0
        f.stage = FightStage.BOOST if s.options.first_side < 0 else FightStage.ORDER
    elif stage == FightStage.TURNS:
        next_turn(b, f)
    elif not end_round(s, b, log):
        f.stage = FightStage.ROUND


# --- R1 ---
@kernel
def begin_round(s: Any, b: Any, log: Any) -> None:
    """R1: actions less debts, flags of a round, pain that was overridden, sustained fire.

    AI-024, AI-027, AI-090, AI-137, AI-167.
    """
    b.round_number += 1
    emit(log, Event.ROUND_BEGINS, -1, b.round_number, 0, 0, 0)
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.status != c.Status.ACTIVE:
            continue
        u.standard_left, u.move_left = actions.of_round(s, b, unit)
        u.debt = 0
        u.used = int(u.used) & ~c.ONCE_A_ROUND
        u.numb = 0
        u.further_numb = 0
        u.turn_done = 0
        zones.end(b, log, unit)


# --- R2 ---
@kernel
def next_category(s: Any, b: Any, f: Any) -> None:
    """R2, D-CATEGORY (AI-012): unit by unit; a fixed one is not asked for."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit += 1
        if not targets.is_active(b, unit):
            continue
        if s.options.category != 0:
            b.units[unit].category = int(s.options.category) - 1
        else:
            fr.ask_then(s, b, f, unit, Decision.CATEGORY, FightStage.CHOSEN)
            return
    f.stage = FightStage.SHOWN


@kernel
def show_categories(s: Any, b: Any, log: Any) -> None:
    """R2: all have chosen; stances that do not fit are lost (AI-116)."""
    for unit in range(s.n_units):
        if targets.is_active(b, unit):
            if s.options.category == 0:
                emit(log, Event.CATEGORY, unit, b.units[unit].category, 0, 0, 0)
            stances.leave_unfit(s, b, log, unit)


# --- R3 ---
@kernel
def initiative_stage(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """R3: boosts in SNAP, the dice of all, the order (AI-011, AI-018, AI-021, AI-111)."""
    if stage == FightStage.BOOST:
        next_boost(s, b, f)
    elif stage == FightStage.BOOSTED:
        f.stage = FightStage.BOOST
        if b.request.answer != Verb.NO:
            means.boost(s, b, log, int(f.next_unit) - 1, int(b.request.answer) - d.BY)
    elif stage == FightStage.INITIATIVE:
        # One unit a stage: an expansion of all faces meets few dice at a time.
        while f.next_unit < s.n_units and not targets.is_active(b, int(f.next_unit)):
            f.next_unit += 1
        if f.next_unit == s.n_units:
            f.next_unit = 0
            f.stage = FightStage.ORDER
        else:
            order.roll_initiative(s, b, log, int(f.next_unit))
            f.next_unit += 1
    elif stage == FightStage.ORDER:
        order.write_order(s, b, f)
        f.next_unit = 0
        f.order_place = 0
        f.stage = FightStage.TIES if s.options.first_side < 0 else FightStage.TURNS
    elif stage == FightStage.TIES:
        if f.tied == 0:
            f.stage = FightStage.LEAD
        else:
            order.roll_off(b, log, f)
    else:
        order.reward_leader(s, b, log)
        f.stage = FightStage.TURNS


@kernel
def next_boost(s: Any, b: Any, f: Any) -> None:
    """R3, D-BOOST (AI-111, AI-112, AI-126): units in SNAP, in unit order, before any dice."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit += 1
        if targets.is_active(b, unit) and advantage.boosts_in_snap(s, b, unit):
            fr.ask_then(s, b, f, unit, Decision.BOOST, FightStage.BOOSTED)
            return
    f.next_unit = 0
    f.stage = FightStage.INITIATIVE


# --- R4 ---
@kernel
def next_turn(b: Any, f: Any) -> None:
    """R4 (AI-001): the turn of the next unit in the order that is still in the fight."""
    while f.order_place < b.n_order:
        unit = int(b.order[f.order_place])
        f.order_place += 1
        if targets.is_active(b, unit):
            fr.push(b, Frame.TURN, unit, -1)
            return
    f.stage = FightStage.ROUND_END


# --- R5 ---
@kernel
def end_round(s: Any, b: Any, log: Any) -> bool:
    """R5: overwatch gives advantage and holds its action; whether the fight is over.

    AI-120, AI-125; 7.4.
    """
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.status == c.Status.ACTIVE and u.stance == c.Stance.OVERWATCH:
            means.gain(s, b, log, unit, advantage.WATCH_GAIN, Why.WATCH)
            if may.holds_action(b, unit):
                u.held = 1
    return victory.settle(s, b, log) or victory.settle_at_limit(s, b, log)
