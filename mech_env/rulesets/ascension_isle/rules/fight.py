"""FIGHT: who fights, rounds, whose turn it is (catalogue 2; AI-001, AI-012, AI-190)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import campaign, outcome, targets
from mech_env.rulesets.ascension_isle.rules import victory
from mech_env.rulesets.ascension_isle.rules.camp import camp
from mech_env.rulesets.ascension_isle.rules.deploy import deploy_side
from mech_env.rulesets.ascension_isle.rules.rounds import initiative_stage, round_stage
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame


@kernel
def fight(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of the fight.

    Reads: everything. Writes: places, rounds, order; between fights all. Rolls: initiative,
    roll-offs. Asks: roster, category, boost.
    """
    stage = int(f.stage)
    if stage <= FightStage.LINGER:
        muster(s, b, log, f, stage)
    elif FightStage.BOOST <= stage <= FightStage.LEAD:
        initiative_stage(s, b, log, f, stage)
    elif stage <= FightStage.ROUND_END:
        round_stage(s, b, log, f, stage)
    else:
        camp(setups, s, b, log, f, stage)


@kernel
def muster(s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """AI-181, AI-189, AI-190: who fights, where they stand, what their wounds do."""
    if stage == FightStage.ROSTER:
        next_pick(s, b, log, f)
    elif stage == FightStage.PICKED:
        f.stage = FightStage.ROSTER
        if b.request.answer == Verb.NO:
            f.next_side += 1
        else:
            picked = sides.own_unit(s, int(f.next_side), int(b.request.answer) - d.OWN)
            f.fielded = int(f.fielded) | 1 << picked
    elif stage == FightStage.DEPLOY:
        emit(log, Event.FIGHT_BEGINS, -1, b.encounter, 0, 0, 0)
        for side in range(c.SIDES):
            deploy_side(s, b, log, side, int(f.fielded))
        f.fielded = 0
        f.next_unit = 0
        f.stage = FightStage.LINGER
    else:
        while f.next_unit < s.n_units:
            unit = int(f.next_unit)
            f.next_unit += 1
            if targets.is_active(b, unit) and b.units[unit].n_wounds > 0:
                fr.push(b, Frame.LINGER, unit, -1)
                return
        f.next_unit = 0
        f.stage = FightStage.ROUND
        victory.settle(s, b, log)


@kernel
def next_pick(s: Any, b: Any, log: Any, f: Any) -> None:
    """AI-190, D-ROSTER: the next fighter of a side; both sides choose before either is shown.

    Without the question all fight. A side with nobody alive has lost.
    """
    red, blue = campaign.n_alive(s, b, 0), campaign.n_alive(s, b, 1)
    if red == 0 or blue == 0:
        victory.end_fight(s, b, log, outcome.larger(red, blue), c.Ending.DEFEAT)
        return
    if s.fighters == 0:
        f.fielded = everybody(s, b)
        f.next_side = c.SIDES
    while f.next_side < c.SIDES:
        if any_pick(s, b, f, int(f.next_side)):
            speaker = campaign.speaker(s, b, int(f.next_side))
            fr.ask_then(s, b, f, speaker, Decision.ROSTER, FightStage.PICKED)
            return
        f.next_side += 1
    f.next_side = 0
    f.stage = FightStage.DEPLOY


@kernel
def everybody(s: Any, b: Any) -> int:
    """The set of units that are alive."""
    units = 0
    for unit in range(s.n_units):
        if campaign.is_alive(b, unit):
            units |= 1 << unit
    return units


@kernel
def any_pick(s: Any, b: Any, f: Any, side: int) -> bool:
    """Whether one more of a side may be named."""
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if campaign.may_field(s, b, f, unit):
            return True
    return False
