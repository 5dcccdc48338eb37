"""TALLY: which wounds of a unit linger (AI-175 to AI-180)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import campaign
from mech_env.rulesets.ascension_isle.rules import wounds
from mech_env.rulesets.ascension_isle.rules.dice import roll_test
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.codes import Grade
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Roll
from mech_env.rulesets.ascension_isle.state.frames import TallyStage

TALLY_FACES = 10  # AI-175


@kernel
def tally(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a tally.

    Reads: wounds, medics. Writes: grades, wounds. Rolls: the medic, the tally. Asks: medic.
    """
    unit, stage = int(f.actor), int(f.stage)
    side = int(s.units[unit].side)
    if stage == TallyStage.MEDIC:
        f.stage = TallyStage.ROLL
        if campaign.any_medic(s, b, b.frames[0], side):
            speaker = campaign.speaker(s, b, side)
            fr.ask_then(s, b, f, speaker, Decision.MEDIC, TallyStage.MEDIC_SET)
    elif stage == TallyStage.MEDIC_SET:
        f.stage = TallyStage.ROLL
        if b.request.answer != Verb.NO:
            f.healer = sides.own_unit(s, side, int(b.request.answer) - d.OWN)
            tend(s, b, log, f, unit)
    elif stage == TallyStage.ROLL:
        grade_next(b, log, f, unit)
    else:
        wounds.remove_graded(b, log, unit, Grade.NONE)  # AI-180
        fr.pop(b)


@kernel
def tend(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AI-179: a medic, once in all tallies of a camp, makes every roll of this one milder."""
    healer, camp = int(f.healer), b.frames[0]
    camp.tended = int(camp.tended) | 1 << healer
    total = roll_test(s, b, log, healer, Roll.MEDIC) + campaign.medic_bonus(s, b, healer)
    f.eased = campaign.tally_relief(total)
    emit(log, Event.TENDED, healer, total, unit, f.eased, 0)


@kernel
def grade_next(b: Any, log: Any, f: Any, unit: int) -> None:
    """AI-175 to AI-178: the worst wound without a roll; a natural 10 goes on with the next.

    A 10 whose total grades nothing goes on, too.
    """
    k = campaign.next_to_grade(b, unit, int(f.judged))
    face = roll(b, log, TALLY_FACES, unit, Roll.TALLY)
    total = face + int(b.units[unit].n_wounds) - int(f.eased)  # not those beyond (AI-087)
    grade = campaign.grade_of(total)
    emit(log, Event.TALLIED, unit, total, grade, 0, 0)
    f.judged = int(f.judged) | 1 << k
    if grade != Grade.NONE:
        b.units[unit].wounds[k].grade = grade
        emit(log, Event.GRADED, unit, k, grade, 0, 0)
    left = campaign.next_to_grade(b, unit, int(f.judged)) != campaign.NOBODY
    if face != campaign.AGAIN or not left:
        f.stage = TallyStage.OVER
