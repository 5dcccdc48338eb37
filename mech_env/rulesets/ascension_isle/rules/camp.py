"""FIGHT, once it is decided: the battle ends, or wounds are seen to (5.13; AI-078 to AI-080)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.record import DRAW
from mech_env.rulesets.ascension_isle.questions import campaign, outcome
from mech_env.rulesets.ascension_isle.rules import health, victory, wounds
from mech_env.rulesets.ascension_isle.rules.deploy import refresh
from mech_env.rulesets.ascension_isle.rules.linger import die
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame


@kernel
def camp(setups: Any, s: Any, b: Any, log: Any, f: Any, stage: int) -> None:
    """What follows a fight: who won, the tally, treatment, the next fight."""
    if stage == FightStage.OVER:
        fight_over(s, b, log, f)
    elif stage == FightStage.TALLY:
        next_tally(s, b, f)
    elif stage == FightStage.TREAT:
        next_treatment(s, b, f)
    else:
        next_fight(setups, s, b, log, f)


@kernel
def fight_over(s: Any, b: Any, log: Any, f: Any) -> None:
    """7.4: after the last fight the battle ends; else stress and light wounds of earlier fights go.

    AI-078, AI-175, AI-184.
    """
    winner = int(f.fight_winner)
    if winner >= 0:
        b.wins[winner] += 1
    if b.encounter + 1 == s.n_encounters:
        if s.n_encounters == 1:
            victory.end_battle(b, log, winner, int(b.reason))
        else:
            victory.end_battle(b, log, outcome.winner_of_all(s, b), c.Ending.CAMPAIGN)
        return
    for unit in range(s.n_units):
        health.rest(b, unit)
        if campaign.is_alive(b, unit):
            wounds.remove_graded(b, log, unit, c.Grade.LIGHT)
    f.next_unit = 0
    f.tended = 0
    f.stage = FightStage.TALLY


@kernel
def next_tally(s: Any, b: Any, f: Any) -> None:
    """AI-175: the next unit with a fresh wound; then medics get their treatments (AI-187)."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit += 1
        if campaign.is_tallied(b, unit):
            fr.push(b, Frame.TALLY, unit, -1)
            return
    for unit in range(s.n_units):
        u = b.units[unit]
        u.suppressed = 0  # it was for the fight that is over (AI-188)
        medic = campaign.is_medic(s, b, unit)
        u.treatments = s.units[unit].skills[c.Skill.MEDICAL] if medic else 0
    f.next_unit = 0
    f.next_side = 0
    f.tended = 0
    f.stage = FightStage.TREAT


@kernel
def next_treatment(s: Any, b: Any, f: Any) -> None:
    """AI-187: the next side treats its wounds, red first."""
    while f.next_side < c.SIDES:
        side = int(f.next_side)
        f.next_side += 1
        if campaign.any_treatment(s, b, side):
            fr.push(b, Frame.TREAT, campaign.speaker(s, b, side), -1)
            return
    f.next_side = 0
    f.stage = FightStage.NEXT


@kernel
def next_fight(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """AI-186, AI-189: mortal wounds kill; then the next fight is laid out.

    All are fresh by the numbers of the next fight before anybody chooses who goes.
    """
    following = setups[b.encounter + 1]
    for unit in range(s.n_units):
        wounds.forget_further(b.units[unit])
        if campaign.is_alive(b, unit) and campaign.dies(b, unit):
            die(b, log, unit)
        alive = campaign.is_alive(b, unit)
        refresh(following, b, unit)
        if not alive:
            b.units[unit].status = c.Status.DEAD
    b.encounter += 1
    b.round_number = 0
    b.n_order = 0
    for place in range(c.MAX_UNITS):
        b.order[place] = -1
    for thing in range(c.MAX_OBJECTS):
        b.objects[thing] = following.start.objects[thing]
    f.order_place = 0
    f.fielded = 0
    f.fight_winner = DRAW
    f.stage = FightStage.ROSTER
