"""The course of a fight: set-up, rounds, whose turn it is, its end (AE-014 to AE-025)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import campaign as between
from mech_env.rulesets.adeva.questions import outcome, units
from mech_env.rulesets.adeva.rules import campaign, expiry, order, statuses, victory
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Status
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import FightStage

EGO_FACES = 10  # AE-347


@kernel
def stage(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the fight.

    Reads: everything. Writes: round, order, smokes, surprise; between fights all. Rolls: EGO.
    Asks: nothing.
    """
    at = int(f.stage)
    if at == FightStage.BEGIN:
        emit(log, Event.FIGHT_BEGINS, -1, int(b.encounter), 0, 0, 0)
        f.order_place = 0
        f.stage = FightStage.ROUND
        fr.push(b, Frame.SETUP, -1, -1)
        if s.n_encounters > 1:
            campaign.begin_turn(s, b)
    elif at == FightStage.ROUND:
        next_round(s, b, log, f)
    elif at == FightStage.SLOT:
        next_slot(s, b, log, f)
    elif at == FightStage.ROUND_END:
        end_round(s, b, log, f)
    elif at == FightStage.OVER:
        f.stage = FightStage.NEXT
        fr.push(b, Frame.CAMPAIGN, -1, -1)
    else:
        next_fight(setups, s, b, log, f)


@kernel
def next_round(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-022, AE-025: a round begins, unless the limit is reached."""
    if b.round_number >= s.round_limit:
        victory.end_fight(s, b, log, outcome.winner_at_limit(s, b), c.Ending.LIMIT)
        return
    b.round_number = int(b.round_number) + 1
    emit(log, Event.ROUND_BEGINS, -1, int(b.round_number), 0, 0, 0)
    for k in range(c.MAX_SMOKES):
        if b.smokes[k].rounds > 0:
            b.smokes[k].rounds = int(b.smokes[k].rounds) - 1
    order.refresh(s, b)
    f.order_place = 0
    f.stage = FightStage.SLOT


@kernel
def next_slot(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-014, AE-015: the next turn in the order; who is out has none.

    AE-346: the turn of who is held is skipped, and counts as taken.
    """
    while f.order_place < b.n_order:
        unit = int(b.order[f.order_place])
        f.order_place = int(f.order_place) + 1
        if units.takes_turns(b, unit):
            fr.push(b, Frame.TURN, unit, -1)
            return
        if b.units[unit].status == Status.ACTIVE and units.is_held(b, unit):
            expiry.begin_turn(s, b, log, unit)
            statuses.end_turn(s, b, log, unit)
    if victory.settle(s, b, log):  # AE-025: nobody came, so no turn found it out
        return
    f.order_place = 0
    f.stage = FightStage.ROUND_END


@kernel
def end_round(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-019, AE-024, AE-338, AE-347: what ends with a round; Ego damage one die a stage."""
    while f.order_place < s.n_units:
        unit = int(f.order_place)
        f.order_place = unit + 1
        if is_in_the_grip_of_an_angel(s, b, unit):
            ego = roll(b, log, EGO_FACES, unit, Roll.EGO)
            statuses.hurt_mind(s, b, log, unit, ego)
            return
    for unit in range(s.n_units):
        units.drop(b, unit, Condition.SURPRISED)
        units.drop(b, unit, Condition.FRESH)
    f.order_place = 0
    f.stage = FightStage.ROUND


@kernel
def is_in_the_grip_of_an_angel(s: Any, b: Any, unit: int) -> bool:
    """AE-347: whether a pilot is held by an Angel."""
    u = b.units[unit]
    if u.status != Status.ACTIVE or not units.is_held(b, unit):
        return False
    return bool(b.units[u.carrier].kind == Kind.ANGEL)


@kernel
def next_fight(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-448, AE-455: the next fight of a campaign is laid out, or the campaign is paid."""
    if b.encounter + 1 >= s.n_encounters:
        red, blue = between.reward(s, b, 0), between.reward(s, b, 1)
        victory.end_campaign(b, log, red, blue)
        return
    b.encounter = int(b.encounter) + 1
    campaign.lay_out(setups, b, log)
    b.frames[0].stage = FightStage.BEGIN
